#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs about memory, the verdicts of `pippin check` against an execution of what gcc compiled.

usage: memory_c.py PIPPIN [--seed N] [--count N] [--keep DIR] [--32] [--print]

Each program has a few global, local and allocated objects (structures, unions, arrays, bit-fields, pointers) on which it does
random operations: assignments, blocks, casts, pointers to bytes, containers and elements. It then compares some members with
the values that gcc's program computes (-O0, -O2 and with sanitizers; skipped where these disagree or complain). The program
whose error is reached when they are equal is FALSE, the one whose error is reached when they are not is TRUE; both are checked
with and without promotion of objects to variables, and the integer model changes with the seed.

What is known of every byte is kept while a program is made (`Object.known`), so that padding, bytes of pointers and indeterminate
bytes are copied but never read as numbers. A program on which the verdict differs is kept and named; UNKNOWN is only
counted. The exit code is 1 if there was a disagreement or less than half of the programs were compared.
"""
import argparse
import collections
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

INDEX = 2          # the value of the input i when the error is reached
KEY = 123456789    # that of k
ZERO = "zero"      # what is known of a byte: the mask of its determinate bits, ZERO, or a Piece of a pointer
Piece = collections.namedtuple("Piece", "object offset low high number")  # it may move in [low, high] of the object
HEAD = """extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *memset(void *, int, __SIZE_TYPE__);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
#define OFFSET(t, m) __builtin_offsetof(t, m)
#define CONTAINER(p, t, m) ((t *)((char *)(p) - OFFSET(t, m)))
"""


class Type:
    """An integer, pointer, structure, union or array. Fields are (name, type, offset in bits, width or None)."""

    def __init__(self, kind, name, size, align, fields=(), element=None, count=0):
        self.kind, self.name, self.size, self.align = kind, name, size, align
        self.fields, self.element, self.count = fields, element, count
        self.masks = self.value_masks()

    def value_masks(self):
        """The bits of each byte that are no padding."""
        if self.kind in ("int", "pointer"):
            return [255] * self.size
        if self.kind == "array":
            return self.element.masks * self.count
        masks = [0] * self.size
        for _, t, bit, width in self.fields:
            if width is not None:
                for b in range(bit, bit + width):
                    masks[b // 8] |= 1 << b % 8
            else:
                for j, m in enumerate(t.masks):
                    masks[bit // 8 + j] |= m
        return masks

    def declare(self, name):
        if self.kind == "array":
            return self.element.declare(f"{name}[{self.count}]")
        if self.kind == "pointer":
            return f"{self.element.name} *{name}"
        return f"{self.name} {name}"

    def has_pointer(self):
        return self.kind == "pointer" or (self.kind == "array" and self.element.has_pointer()) or \
            any(t.has_pointer() for _, t, _, _ in self.fields)


class Object:
    def __init__(self, name, base, type_, align):
        self.name, self.base, self.type, self.align = name, base, type_, align
        self.known = [0] * type_.size
        self.pointers = []  # where pointers are declared, once somebody asked


class Place:
    """A part of an object; `around` is the structure or array it is directly in, as another place."""

    def __init__(self, obj, offset, type_, text, bits=None, around=None, index=None):
        self.object, self.offset, self.type, self.text = obj, offset, type_, text
        self.bits, self.around, self.index = bits, around, index
        self.member = None
        self.guard = None

    def chars(self):
        return "(unsigned char *)" + self.address()

    def address(self):
        return self.text if self.type.kind == "array" else f"&{self.text}"


def layout(kind, name, members, pointer_size):
    """System V: a bit-field does not cross a unit of its type."""
    bit, align, fields, size = 0, 1, [], 0
    for field, t, width in members:
        if kind == "union":
            bit = 0
        unit = 8 * t.size
        if width is not None:
            if bit // unit != (bit + width - 1) // unit:
                bit = -(-bit // unit) * unit
            fields.append((field, t, bit, width))
            bit += width
        else:
            bit = -(-bit // (8 * t.align)) * 8 * t.align
            fields.append((field, t, bit, None))
            bit += unit
        align = max(align, t.align)
        size = max(size, -(-bit // 8))
    return Type(kind, f"{kind} {name}", -(-size // align) * align, align, fields)


class Generator:
    def __init__(self, seed, wide, bits=True):
        self.r, self.bits = random.Random(seed), bits  # without `bits`, nothing that is slow where integers are not bit strings
        word, most = (8, 8) if wide else (4, 4)
        sizes = [("signed char", 1), ("unsigned char", 1), ("char", 1), ("short", 2), ("unsigned short", 2), ("int", 4),
                 ("unsigned", 4), ("long", word), ("unsigned long", word), ("long long", 8), ("unsigned long long", 8)]
        self.ints = [Type("int", n, s, min(s, most)) for n, s in sizes]
        self.word = word
        self.byte = self.ints[1]
        self.spoiling = self.r.randrange(8) == 0
        self.records, self.objects, self.definitions, self.body, self.fresh = [], [], [], [], 0

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def array(self, element, count):
        return Type("array", None, element.size * count, element.align, element=element, count=count)

    def pointer(self, element):
        return Type("pointer", f"{element.name} *", self.word, self.word, element=element)

    # --- types ---

    def member_type(self, depth):
        k = self.r.randrange(16)
        if k < 9 or (depth > 1 and not self.records):
            return self.r.choice(self.ints)
        if k < 11:
            return self.array(self.r.choice(self.ints), self.r.choice([2, 3, 3, 4, 5]))
        if k == 11:
            return self.array(self.array(self.r.choice(self.ints), self.r.choice([2, 3])), self.r.choice([2, 3]))
        if k == 12:
            return self.pointer(self.r.choice(self.ints + self.records + [self.byte] * 3))
        small = [t for t in self.records if t.size <= 24]
        if small and k < 15:
            return self.r.choice(small)
        if small and k == 15:
            return self.array(self.r.choice(small), 3)
        return self.r.choice(self.ints)

    def record(self):
        r, members = self.r, []
        name, kind = self.name("T"), "struct"
        if r.randrange(5) == 0:
            kind = "union"
            for _ in range(r.randrange(2, 4)):
                plain = [t for t in self.records if not t.has_pointer() and t.size <= 16]
                t = r.choice(self.ints + [self.array(r.choice(self.ints[:5]), r.choice([2, 3, 4]))] * 5 + plain)
                members.append((self.name("m"), t, None))
        else:
            for _ in range(r.randrange(2, 6)):
                if r.randrange(9) == 0:
                    for _ in range(r.randrange(1, 4)):
                        members.append((self.name("f"), r.choice(self.ints[5:7]), r.choice([3, 5, 8, 11, 16, 20])))
                else:
                    members.append((self.name("m"), self.member_type(len(self.records)), None))
        return self.define(kind, name, members)

    def twin(self, record):
        """A structure of the same layout: other signs, an array for equal members, or more members behind."""
        swap = {"signed char": "unsigned char", "char": "signed char", "short": "unsigned short", "int": "unsigned", "long": "unsigned long",
                "unsigned": "int", "unsigned long long": "long long", "unsigned char": "char"}
        by_name = {t.name: t for t in self.ints}
        members = []
        for _, t, _, width in record.fields:
            if t.kind == "int" and width is None and self.r.randrange(2):
                t = by_name[swap.get(t.name, t.name)]
            if width is None and members and members[-1][2] is None and t.kind == "int" and members[-1][1].name == t.name and self.r.randrange(2):
                members[-1] = (members[-1][0], self.array(t, 2), None)
            else:
                members.append((self.name("m"), t, width))
        if self.r.randrange(3) == 0:
            members.append((self.name("m"), self.r.choice(self.ints), None))
        return self.define("struct", self.name("T"), members)

    def define(self, kind, name, members):
        record = layout(kind, name, members, self.word)
        lines = [f"  {t.declare(n)}{'' if w is None else f' : {w}'};" for n, t, w in members]
        self.definitions.append("\n".join([f"{kind} {name} {{"] + lines + ["};"]))
        self.definitions.append(f"_Static_assert(sizeof({record.name}) == {record.size}, \"layout\");")
        self.records.append(record)
        return record

    # --- places ---

    def parts(self, place, out):
        """`place` and everything in it."""
        todo = [place]
        while todo:
            p = todo.pop()
            out.append(p)
            t = p.type
            if p.bits is not None:
                continue
            if t.kind == "array":
                for j in range(t.count):
                    todo.append(Place(p.object, p.offset + j * t.element.size, t.element, f"{p.text}[{j}]", around=p, index=j))
            for n, f, bit, width in t.fields:
                dot = p.text[2:-1] + "->" if p.text.startswith("(*") and p.text.endswith(")") and p.text.count("(") == 1 else p.text + "."
                q = Place(p.object, p.offset + bit // 8 if width is None else p.offset, f, dot + n, around=p,
                          bits=None if width is None else (8 * p.offset + bit, width))
                q.member = n
                todo.append(q)
        return out

    def places(self, want=lambda p: True):
        out = []
        for o in self.objects:
            self.parts(Place(o, 0, o.type, o.base), out)
        return [p for p in out if want(p)]

    def place(self, want=lambda p: True):
        """A random one, every object equally often."""
        groups = {}
        for p in self.places(want):
            groups.setdefault(p.object.name, []).append(p)
        return self.r.choice(groups[self.r.choice(sorted(groups))]) if groups else None

    def indexed(self, place):
        """The same place, perhaps by the input: the text and the condition under which it is in bounds."""
        p = place
        while p is not None:
            if p.index == INDEX and p.around.type.count > INDEX and self.r.randrange(2) == 0:
                n = p.around.type.count
                rest = place.text[len(p.text):]
                form, guard = self.r.choice([("i", f"i < {n}"), (f"i % {n}", None), ("i", f"i < {n}")])
                return f"{p.around.text}[{form}]{rest}", guard
            p = p.around
        return place.text, None

    def numeric(self, p):
        """All bits are known to be a number's."""
        if p.type.kind != "int":
            return False
        if p.bits is not None:
            first, width = p.bits
            return all(self.mask(p.object.known[b // 8]) >> b % 8 & 1 for b in range(first, first + width))
        return all(self.mask(k) == 255 for k in p.object.known[p.offset:p.offset + p.type.size])

    @staticmethod
    def mask(known):
        return 255 if known == ZERO else 0 if isinstance(known, Piece) else known

    def target(self, p):
        """What a pointer is known to point to: a Piece, ZERO or None."""
        if p.type.kind != "pointer":
            return None
        known = p.object.known[p.offset:p.offset + self.word]
        if all(k == ZERO for k in known):
            return ZERO
        if all(isinstance(k, Piece) and k.number == j and k[:4] == known[0][:4] for j, k in enumerate(known)):
            return known[0]
        return None

    # --- effects ---

    def clobber_padding(self, obj, offset, type_):
        for j, m in enumerate(type_.masks):
            if m != 255:
                obj.known[offset + j] = self.mask(obj.known[offset + j]) & m

    def stored(self, p, value=255):
        """A number (value is the mask) or a list of pieces was assigned to p."""
        if p.bits is not None:
            first, width = p.bits
            for b in range(first, first + width):
                p.object.known[b // 8] = self.mask(p.object.known[b // 8]) | 1 << b % 8
        else:
            for j in range(p.type.size):
                p.object.known[p.offset + j] = value[j] if isinstance(value, list) else value
        self.clobber_padding(p.object, 0, p.object.type)

    def spoils(self, obj, offset, known):
        """A write of these bytes would leave no pointer where one is declared: in most programs that is not done, as the
        pointer is of unknown origin from then on."""
        if self.spoiling:
            return False
        if not obj.pointers:
            obj.pointers = [p.offset for p in self.parts(Place(obj, 0, obj.type, obj.base), []) if p.type.kind == "pointer"] or [-self.word]
        after = obj.known[:offset] + known + obj.known[offset + len(known):]
        for first in obj.pointers:
            if offset < first + self.word and first < offset + len(known):
                new = after[first:first + self.word]
                whole = all(isinstance(k, Piece) and k.number == j and k[:4] == new[0][:4] for j, k in enumerate(new))
                if offset > first or first + self.word > offset + len(known) or not (whole or all(k == ZERO for k in new)):
                    return True
        return False

    def pieces(self, obj, offset, low, high):
        return [Piece(obj, offset, low, high, j) for j in range(self.word)]

    # --- expressions ---

    def constant(self, t):
        r = self.r
        k = r.randrange(5)
        if k == 0:
            return str(r.randrange(0, 10))
        if k == 1:
            return r.choice(["255", "128", "0x7fff", "0x8000", "0xffffffffu", "0x80000000u", "-1"])
        if k == 2 and t.size == 8:
            return f"0x{r.getrandbits(64):x}ull"
        return f"0x{r.getrandbits(8 * min(t.size, 4)):x}u"

    def value(self, t):
        r = self.r
        k = r.randrange(10)
        if k < 5:
            return self.constant(t)
        if k == 5 and not self.bits:
            return r.choice(["k", "i", f"k + {r.randrange(1000)}u"])
        if k == 5:
            return r.choice(["k", "i", f"k >> {r.randrange(1, 9)}", f"k + {r.randrange(1000)}u", "i * 1000u", "~k"])
        p = self.place(self.numeric)
        if p is None:
            return self.constant(t)
        text, guard = self.indexed(p)
        text = f"({guard} ? {text} : 7)" if guard else text
        if k < 8:
            return text
        return f"(unsigned){text} {r.choice(['+', '-'] + ['^', '|', '&'] * self.bits)} {self.constant(self.ints[6])}"

    # --- objects ---

    def new_object(self):
        r = self.r
        k = r.randrange(12)
        if k < 6:
            t = r.choice(self.records)
        elif k < 8:
            t = self.array(r.choice(self.records), 3)
        elif k == 8:
            t = self.array(r.choice(self.ints), r.choice([3, 4, 8]))
        elif k == 9:
            t = self.array(self.array(r.choice(self.ints), r.choice([2, 3])), 3)
        else:
            t = r.choice(self.ints)
        if t.size > 160:
            t = r.choice(self.records[:2])
        where = r.choice(["global", "local", "local", "heap"])
        name = self.name({"global": "g", "local": "l", "heap": "h"}[where])
        if where == "heap":
            make = f"malloc({t.size})" if r.randrange(3) else f"calloc(1, {t.size})"
            base = name
            if t.kind == "array" and t.element.kind != "array":
                self.body.append(f"{t.element.name} *{name} = {make};")
            elif t.kind == "array":
                self.body.append(f"{t.element.element.declare(f'(*{name})[{t.element.count}]')} = {make};")
            else:
                self.body.append(f"{t.name} *{name} = {make};")
                base = f"(*{name})"
            obj = Object(name, base, t, 2 * self.word)
            if make.startswith("calloc"):
                obj.known = [ZERO] * t.size
        else:
            obj = Object(name, name, t, t.align)
            start = ""
            k = r.randrange(3)
            if k == 0 and not t.has_pointer():
                numbers = self.initialiser(t)
                start = f" = {numbers}"
                obj.known = [m for m in t.masks]
            elif where == "global":
                obj.known = [ZERO if m == 255 else m for m in t.masks]
            (self.definitions if where == "global" else self.body).append(f"{'static ' if where == 'global' and r.randrange(2) else ''}{t.declare(name)}{start};")
        self.objects.append(obj)
        return obj

    def initialiser(self, t):
        if t.kind == "array":
            return "{" + ", ".join(self.initialiser(t.element) for _ in range(t.count)) + "}"
        if t.kind == "union":
            return self.union_initialiser(t)
        if t.kind == "struct":
            return "{" + ", ".join(self.initialiser(f) for _, f, _, _ in t.fields) + "}"
        return str(self.r.choice([0, 1, 2, 100, 127, self.r.getrandbits(7)]))

    def union_initialiser(self, t):
        largest = max(t.fields, key=lambda f: f[1].size)
        return f"{{.{largest[0]} = {self.initialiser(largest[1])}}}"

    def fill(self, obj):
        """Values for what has none yet."""
        whole = Place(obj, 0, obj.type, obj.base)
        if any(self.mask(k) == 0 for k in obj.known) and self.r.randrange(3) == 0:
            byte = self.r.choice([0, 0, 1, 255, 0x5a]) if not obj.type.has_pointer() else 0
            self.body.append(f"memset({whole.address()}, {byte}, {obj.type.size});")
            obj.known = [ZERO if byte == 0 else 255] * obj.type.size
        inside = [p for p in self.parts(whole, []) if p.type.kind in ("int", "pointer")]
        for p in sorted(inside, key=lambda p: p.offset):
            if p.type.kind == "pointer":
                if self.target(p) is None:
                    self.body.append(f"{p.text} = 0;")
                    self.stored(p, [ZERO] * self.word)
            elif not self.numeric(p) or self.r.randrange(8) == 0:
                self.body.append(f"{p.text} = {self.constant(p.type)};")
                self.stored(p)

    # --- operations: each returns False if it found nothing to do ---

    def op_assign(self):
        p = self.place(lambda p: p.type.kind == "int")
        text, guard = self.indexed(p)
        value = self.value(p.type)
        operator = self.r.choice(["=", "=", "=", "+="] + ["^=", "|="] * self.bits) if self.numeric(p) and p.type.name not in ("int", "long", "long long") else "="
        if operator == "+=":
            value = f"({value}) & 63" if p.type.size < 4 else f"(unsigned)({value})"
        self.body.append((f"if ({guard}) " if guard else "") + f"{text} {operator} {value};")
        self.stored(p)

    def block_end(self, p):
        """(size, text of it) of a block that begins at p."""
        r = self.r
        a = p.around
        room = p.object.type.size - p.offset
        if a is not None and a.type.kind == "struct" and p.member and r.randrange(2):
            behind = [f for f in a.type.fields if f[3] is None and f[2] // 8 > p.offset - a.offset]
            if behind and r.randrange(2):
                f = r.choice(behind)
                return f[2] // 8 - (p.offset - a.offset), f"OFFSET({a.type.name}, {f[0]}) - OFFSET({a.type.name}, {p.member})"
            return a.type.size - (p.offset - a.offset), f"sizeof({a.type.name}) - OFFSET({a.type.name}, {p.member})"
        if r.randrange(3):
            return p.type.size, f"{p.type.size}" if p.type.kind == "array" else f"sizeof({p.type.name})"
        n = r.randrange(1, room + 1)
        return n, str(n)

    def start(self, p):
        """Texts of p's address, as what a block begins with; sometimes a number of bytes behind it."""
        if self.r.randrange(4) == 0:
            base = Place(p.object, 0, p.object.type, p.object.base)
            return f"(char *){base.address()} + {p.offset}"
        return p.address()

    def op_memset(self):
        p = self.place(lambda p: p.bits is None)
        n, size = self.block_end(p)
        byte = self.r.choice([0, 0, 1, 255, 0x80, 0x5a])
        if self.spoils(p.object, p.offset, [ZERO if byte == 0 else 255] * n):
            return False
        self.body.append(f"memset({self.start(p)}, {byte}, {size});")
        p.object.known[p.offset:p.offset + n] = [ZERO if byte == 0 else 255] * n

    def op_memcpy(self):
        d = self.place(lambda p: p.bits is None)
        s = self.place(lambda p: p.bits is None and (p.object is not d.object or self.r.randrange(6) == 0))
        if s is None:
            return False
        n, size = self.block_end(self.r.choice([d, s]))
        most = min(d.object.type.size - d.offset, s.object.type.size - s.offset)
        if n > most:
            n = most if self.r.randrange(2) else self.r.randrange(1, most + 1)
            size = str(n)
        if self.spoils(d.object, d.offset, s.object.known[s.offset:s.offset + n]):
            return False
        overlap = d.object is s.object and d.offset < s.offset + n and s.offset < d.offset + n
        f = "memmove" if overlap else self.r.choice(["memcpy", "memcpy", "memmove"])
        self.body.append(f"{f}({self.start(d)}, {self.start(s)}, {size});")
        d.object.known[d.offset:d.offset + n] = s.object.known[s.offset:s.offset + n]

    def assign_record(self, d, s, t):
        known = s.object.known[s.offset:s.offset + t.size]
        d.object.known[d.offset:d.offset + t.size] = known
        self.clobber_padding(d.object, d.offset, t)
        self.clobber_padding(d.object, 0, d.object.type)

    def op_record(self):
        d = self.place(lambda p: p.type.kind in ("struct", "union"))
        if d is None:
            return False
        s = self.place(lambda p: p.type is d.type and (p.object is not d.object or p.offset != d.offset))
        if s is None:
            return False
        (dt, dg), (st, sg) = self.indexed(d), self.indexed(s)
        guard = " && ".join(g for g in (dg, sg) if g)
        self.body.append((f"if ({guard}) " if guard else "") + f"{dt} = {st};")
        self.assign_record(d, s, d.type)

    def fits(self, p, t, inside):
        """t can be accessed at p: in the place (or the object), aligned."""
        room = p.type.size if inside else p.object.type.size - p.offset
        return p.bits is None and p.object.align % t.align == 0 and p.offset % t.align == 0 and t.size <= room

    def op_record_cast(self):
        t = self.r.choice([t for t in self.records])
        d = self.place(lambda p: self.fits(p, t, True) and p.type.kind in ("struct", "array"))
        if d is None:
            return False
        s = self.place(lambda p: self.fits(p, t, True) and (p.object is not d.object or abs(p.offset - d.offset) >= t.size))
        if s is None:
            return False
        if self.spoils(d.object, d.offset, s.object.known[s.offset:s.offset + t.size]):
            return False
        texts = [p.text if p.type is t else f"*({t.name} *){p.address()}" for p in (d, s)]
        self.body.append(f"{texts[0]} = {texts[1]};")
        self.assign_record(d, s, t)

    def op_pun(self):
        """A number at a place of another type."""
        t = self.r.choice(self.ints)
        p = self.place(lambda p: self.fits(p, t, True) and (p.type.kind != "int" or p.type is not t))
        if p is None:
            return False
        steps = (p.type.size - t.size) // t.align
        offset = self.r.randrange(steps + 1) * t.align
        text = f"*({t.name} *)({p.chars()} + {offset})" if offset or self.r.randrange(2) else f"*({t.name} *){p.address()}"
        at = Place(p.object, p.offset + offset, t, text)
        if self.r.randrange(3) == 0:
            q = self.place(lambda q: q.type.kind == "int")
            if not self.numeric(at):
                return False
            self.body.append(f"{q.text} = {text};")
            self.stored(q)
        else:
            if self.spoils(p.object, at.offset, [255] * t.size):
                return False
            self.body.append(f"{text} = {self.value(t)};")
            self.stored(at)

    def op_bytes(self):
        p = self.place(lambda p: p.bits is None and p.type.size > 1)
        n, offset = p.type.size, self.r.randrange(p.type.size)
        b = self.name("b")
        forms = [f"{b}[{offset}]", f"*({b} + {offset})"]
        if n > INDEX and self.r.randrange(2):
            offset, forms = INDEX, [f"{b}[i % {n}]"]
        if self.spoils(p.object, p.offset + offset, [255]):
            return False
        value = self.value(self.byte)
        self.body.append(f"{{ unsigned char *{b} = {p.chars()}; {self.r.choice(forms)} = {value}; }}")
        p.object.known[p.offset + offset] = 255
        self.clobber_padding(p.object, 0, p.object.type)

    def op_first_member(self):
        """From the first member, or any, to what is around, and to another member of that."""
        inner = self.place(lambda p: p.around is not None and p.around.type.kind == "struct" and p.bits is None)
        if inner is None:
            return False
        a = inner.around
        others = [p for p in self.parts(Place(a.object, a.offset, a.type, "(*q)"), []) if p.type.kind == "int"]
        if not others:
            return False
        q, pointer = self.r.choice(others), self.name("q")
        cast = f"({a.type.name} *){inner.address()}" if inner.offset == a.offset and self.r.randrange(2) else \
            f"CONTAINER({inner.address()}, {a.type.name}, {inner.member})"
        value = self.value(q.type)
        if self.r.randrange(3) == 0:
            m = self.name("p")
            self.body.append(f"{{ void *{m} = {inner.address()}; {a.type.name} *{pointer} = "
                             f"{cast.replace(inner.address(), m)}; {q.text.replace('q', pointer, 1)} = {value}; }}")
        else:
            self.body.append(f"{{ {a.type.name} *{pointer} = {cast}; {q.text.replace('q', pointer, 1)} = {value}; }}")
        self.stored(q)

    def op_walk(self):
        """A pointer that is stepped along an array."""
        a = self.place(lambda p: p.type.kind == "array" and p.type.element.kind in ("int", "struct", "array"))
        if a is None:
            return False
        t, n, p = a.type.element, a.type.count, self.name("p")
        first, last = self.r.randrange(n), self.r.randrange(n)
        target = t.element.declare(f"(*{p})[{t.count}]") if t.kind == "array" else f"{t.name} *{p}"
        step = f"{p} += {last - first};" if abs(last - first) != 1 or self.r.randrange(2) else f"{p}{'++' if last > first else '--'};"
        if last == INDEX and first == 0 and self.r.randrange(2):
            step = f"if (i < {n}) {p} += i;"
        inner = [q for q in self.parts(Place(a.object, a.offset + last * t.size, t, f"(*{p})"), []) if q.type.kind == "int"]
        if not inner:
            return False
        q = self.r.choice(inner)
        self.body.append(f"{{ {target} = &{a.text}[{first}]; {step} {q.text} = {self.value(q.type)}; }}")
        self.stored(q)

    def op_loop(self):
        a = self.place(lambda p: p.type.kind == "array" and p.type.element.kind == "int")
        if a is None:
            return False
        t, p = a.type.element, self.name("p")
        self.body.append(f"for ({t.name} *{p} = {a.text}; {p} < {a.text} + {a.type.count}; {p}++) *{p} = {self.constant(t)};")
        for j in range(a.type.size):
            a.object.known[a.offset + j] = 255
        self.clobber_padding(a.object, 0, a.object.type)

    def op_swap(self):
        a = self.place(lambda p: p.bits is None and p.type.size <= 24)
        b = self.place(lambda p: p.bits is None and p.type.size >= a.type.size and
                       (p.object is not a.object or abs(p.offset - a.offset) >= max(p.type.size, a.type.size)))
        if b is None:
            return False
        n, t = a.type.size, self.name("t")
        if self.spoils(a.object, a.offset, b.object.known[b.offset:b.offset + n]) or \
                self.spoils(b.object, b.offset, a.object.known[a.offset:a.offset + n]):
            return False
        if self.r.randrange(2) or n > 8:
            self.body.append(f"{{ unsigned char {t}[{n}]; memcpy({t}, {a.address()}, {n}); memcpy({a.address()}, {b.address()}, {n}); "
                             f"memcpy({b.address()}, {t}, {n}); }}")
        else:
            known = a.object.known[a.offset:a.offset + n] + b.object.known[b.offset:b.offset + n]
            if any(self.mask(k) != 255 for k in known):
                return False
            x, y, j = self.name("x"), self.name("y"), self.name("j")
            self.body.append(f"{{ unsigned char *{x} = {a.chars()}, *{y} = {b.chars()}; for (unsigned {j} = 0; {j} < {n}; {j}++) "
                             f"{{ unsigned char {t} = {x}[{j}]; {x}[{j}] = {y}[{j}]; {y}[{j}] = {t}; }} }}")
        one, two = a.object.known[a.offset:a.offset + n], b.object.known[b.offset:b.offset + n]
        a.object.known[a.offset:a.offset + n] = two
        b.object.known[b.offset:b.offset + n] = one

    def op_point(self):
        """A pointer gets a target."""
        p = self.place(lambda p: p.type.kind == "pointer")
        if p is None:
            p_type = self.pointer(self.r.choice([q.type for q in self.places(lambda q: q.type.kind in ("int", "struct") and q.bits is None)]))
            name = self.name("p")
            self.body.append(f"{p_type.declare(name)} = 0;")
            self.objects.append(Object(name, name, p_type, p_type.align))
            p = Place(self.objects[-1], 0, p_type, name)
        t = p.type.element
        if t is self.byte:
            q = self.place(lambda q: q.bits is None and q.object is not p.object)
            if q is None:
                return False
            text, low, high = q.chars(), q.offset, q.offset + q.type.size
            self.body.append(f"{p.text} = {text};")
        else:
            q = self.place(lambda q: q.type is t and q.bits is None)
            if q is None:
                return False
            low, high = q.offset, q.offset + t.size
            if q.index is not None:
                low, high = q.around.offset, q.around.offset + q.around.type.size
            other = self.place(lambda o: o.type is t and o.bits is None and o.text != q.text)
            if other is not None and self.r.randrange(3) == 0:
                self.body.append(f"{p.text} = i == {INDEX} ? &{q.text} : &{other.text};")
                low, high = q.offset, q.offset + t.size
            else:
                self.body.append(f"{p.text} = &{q.text};")
        self.stored(p, self.pieces(q.object, q.offset, low, high))

    def usable(self, p):
        k = self.target(p)
        if not isinstance(k, Piece):
            return False
        t = p.type.element
        return k.object.align % t.align == 0 and k.offset % t.align == 0 and k.low <= k.offset and k.offset + t.size <= k.high

    def op_through(self):
        """An access through a pointer in memory."""
        p = self.place(self.usable)
        if p is None:
            return self.op_point()
        k, t = self.target(p), p.type.element
        first, last = -((k.offset - k.low) // t.size), (k.high - k.offset) // t.size - 1
        d = self.r.choice([0, 0, first, last, self.r.randrange(first, last + 1)])
        base = Place(k.object, k.offset + d * t.size, t, f"{p.text}[{d}]" if d else f"(*{p.text})")
        inner = [q for q in self.parts(base, []) if q.type.kind == "int"]
        if not inner:
            return False
        q = self.r.choice(inner)
        if self.numeric(q) and self.r.randrange(3) == 0:
            w = self.place(lambda w: w.type.kind == "int")
            self.body.append(f"{w.text} = {q.text};")
            self.stored(w)
        elif t.kind == "struct" and self.r.randrange(4) == 0:
            s = self.place(lambda s: s.type is t and (s.object is not k.object or abs(s.offset - base.offset) >= t.size))
            if s is None:
                return False
            self.body.append(f"{base.text} = {s.text};")
            self.assign_record(base, s, t)
        elif self.spoils(k.object, q.offset, [255] * q.type.size):
            return False
        else:
            self.body.append(f"{q.text} = {self.value(q.type)};")
            self.clobber_padding(k.object, base.offset, t)
            self.stored(q)

    def op_step(self):
        """A pointer in memory moves along what it points to."""
        p = self.place(lambda p: self.usable(p) and p.type.element.size < self.target(p).high - self.target(p).low)
        if p is None:
            return False
        k, t = self.target(p), p.type.element
        first, last = -((k.offset - k.low) // t.size), (k.high - k.offset) // t.size - 1
        d = self.r.randrange(first, last + 1)
        self.body.append(f"{p.text} += {d};" if d >= 0 else f"{p.text} -= {-d};")
        self.stored(p, self.pieces(k.object, k.offset + d * t.size, k.low, k.high))

    def op_container(self):
        """From a pointer in memory to the structure around what it points to."""
        p = self.place(lambda p: self.usable(p) and p.type.element.kind != "pointer")
        if p is None:
            return self.op_point()
        k = self.target(p)
        whole = Place(k.object, 0, k.object.type, k.object.base)
        inner = [q for q in self.parts(whole, []) if q.offset == k.offset and q.bits is None and q.around is not None and
                 q.around.type.kind == "struct" and (q.type is p.type.element or p.type.element is self.byte)]
        if not inner:
            return self.op_point()
        m = self.r.choice(inner)
        a = m.around
        base = Place(a.object, a.offset, a.type, f"(*CONTAINER({p.text}, {a.type.name}, {m.member}))")
        q = self.r.choice([q for q in self.parts(base, []) if q.type.kind == "int"] or [base])
        if q is base or self.spoils(a.object, q.offset, [255] * q.type.size):
            return False
        self.body.append(f"{q.text} = {self.value(q.type)};")
        self.stored(q)

    def op_stride(self):
        """From a member of an array's element to that of another, by bytes."""
        m = self.place(lambda p: p.type.kind == "int" and p.bits is None and p.around is not None and p.around.type.kind == "struct" and
                       p.around.index is not None)
        if m is None:
            return False
        a, t, p = m.around, m.type, self.name("p")
        to = self.r.randrange(a.around.type.count) - a.index
        size = f"sizeof({a.type.name})"
        step = f"(char *){p} {'+' if to >= 0 else '-'} {abs(to)} * {size}"
        if self.r.randrange(3) == 0:
            self.body.append(f"{{ {t.name} *{p} = &{m.text}; *({t.name} *)({step}) = {self.value(t)}; }}")
        else:
            self.body.append(f"{{ {t.name} *{p} = &{m.text}; {p} = ({t.name} *)({step}); *{p} = {self.value(t)}; }}")
        self.stored(Place(m.object, m.offset + to * a.type.size, t, ""))

    def op_call(self):
        """The same in a function that gets pointers."""
        r, f = self.r, self.name("call")
        p = self.place(lambda p: p.bits is None and p.type.kind in ("int", "struct", "union"))
        t, k = p.type, r.randrange(3)
        s = self.place(lambda s: s.type is t and s.bits is None and (s.object is not p.object or abs(s.offset - p.offset) >= t.size))
        if k == 0 and s is not None and (t.kind != "int" or self.numeric(s)):
            self.definitions.append(f"static void {f}({t.name} *d, const {t.name} *s) {{ *d = *s; }}")
            self.body.append(f"{f}(&{p.text}, &{s.text});")
            self.assign_record(p, s, t)
        elif k == 1 and t.kind == "int":
            self.definitions.append(f"static void {f}({t.name} *p, {t.name} v) {{ *p = v; }}")
            self.body.append(f"{f}(&{p.text}, {self.value(t)});")
            self.stored(p)
        else:
            s = self.place(lambda s: s.bits is None and (s.object is not p.object))
            if s is None:
                return False
            n = min(p.type.size, s.type.size)
            if self.spoils(p.object, p.offset, s.object.known[s.offset:s.offset + n]):
                return False
            self.definitions.append(f"static void {f}(void *d, const void *s) {{ memcpy(d, s, {n}); }}")
            self.body.append(f"{f}({self.start(p)}, {self.start(s)});")
            p.object.known[p.offset:p.offset + n] = s.object.known[s.offset:s.offset + n]

    # --- what is compared ---

    def atom(self):
        r = self.r
        k = r.randrange(10)
        if k < 6:
            p = self.place(self.numeric)
            if p is None:
                return None
            text, guard = self.indexed(p)
            text = f"({guard} ? {text} : 7)" if guard else text
            if p.type.size == 8 and r.randrange(2):
                return f"(unsigned)((unsigned long long){text} >> 32)"
            return f"(unsigned){text}"
        if k < 8:
            p = self.place(lambda p: p.bits is None and any(self.mask(b) == 255 for b in p.object.known[p.offset:p.offset + p.type.size]))
            if p is None:
                return None
            j = r.choice([j for j in range(p.type.size) if self.mask(p.object.known[p.offset + j]) == 255])
            return f"({p.chars()})[{j}]"
        p = self.place(lambda p: self.target(p) is not None)
        if p is not None and k == 8:
            known = self.target(p)
            if known == ZERO:
                return f"({p.text} == 0)"
            if known.offset < known.high:
                q = self.place(lambda q: q.bits is None and (q.object is known.object or r.randrange(4) == 0))
                return None if q is None else f"((char *){p.text} == (char *){q.address()})"
        a = self.place(lambda p: p.bits is None)
        b = self.place(lambda p: p.bits is None and p.object is a.object and p.text != a.text)
        if b is None:
            return None
        return r.choice([f"((char *){a.address()} < (char *){b.address()})", f"(unsigned)((char *){a.address()} - (char *){b.address()})"])

    def make(self):
        r = self.r
        for _ in range(r.randrange(1, 4)):
            self.record()
        structs = [t for t in self.records if t.kind == "struct"]
        if structs and r.randrange(2):
            self.twin(r.choice(structs))
        for _ in range(r.randrange(2, 5)):
            self.new_object()
        for o in self.objects:
            self.fill(o)
        operations = [self.op_assign, self.op_memset, self.op_memcpy, self.op_memcpy, self.op_memcpy, self.op_record,
                      self.op_record, self.op_record_cast, self.op_pun, self.op_bytes, self.op_first_member, self.op_walk, self.op_loop,
                      self.op_swap, self.op_call, self.op_point, self.op_through, self.op_through, self.op_step,
                      self.op_container, self.op_container, self.op_stride]
        # A few kinds for each program: with all of them nearly every object would have to be bytes.
        operations = r.sample(operations, r.choice([3, 5, 8, len(operations)]))
        todo = r.randrange(4, 11)
        for _ in range(60):
            if todo and r.choice(operations)() is not False:
                todo -= 1
        self.atoms = []
        for _ in range(25):
            a = self.atom()
            if a is not None and a not in self.atoms and len(self.atoms) < 9:
                self.atoms.append(a)
        self.hashed = self.bits and r.randrange(3) == 0
        return self

    def text(self, end):
        start = ["unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();"]
        body = "\n".join("  " + line for line in start + self.body + end + ["return 0;"])
        return HEAD + "\n".join(self.definitions) + f"\nint main(void) {{\n{body}\n}}\n"

    def native(self):
        head = f"""#include <stdio.h>
static int calls;
static unsigned __VERIFIER_nondet_uint(void) {{ return calls++ == 0 ? {KEY}u : {INDEX}u; }}
static void reach_error(void) {{}}
"""
        text = self.text([f'printf("%u\\n", (unsigned)({a}));' for a in self.atoms])
        text = text.replace("extern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n", "")
        return head + text

    def program(self, values, holds):
        if self.hashed:
            lines = ["unsigned h = 0;"] + [f"h = h * 31u + {a};" for a in self.atoms]
            total = 0
            for v in values:
                total = (total * 31 + v) & 0xFFFFFFFF
            check = f"h {'==' if holds else '!='} {total}u"
        else:
            lines = []
            check = " && ".join(f"{a} == {v}u" for a, v in zip(self.atoms, values))
            check = check if holds else f"!({check})"
        return self.text(lines + [f"if (k == {KEY}u && i == {INDEX}u && {check}) reach_error();"])


def native(generator, directory, model):
    """The values of the atoms, or why there are none."""
    source, binary = os.path.join(directory, "native.c"), os.path.join(directory, "native")
    with open(source, "w") as out:
        out.write(generator.native())
    results = []
    for options in (["-O0"], ["-O2", "-ftrivial-auto-var-init=pattern"], ["-O1", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"]):
        built = subprocess.run(["gcc", model, "-w", "-std=gnu17", "-fno-strict-aliasing", "-o", binary, source] + options, capture_output=True, text=True)
        if built.returncode != 0:
            return None, next((line for line in built.stderr.splitlines() if "error" in line), "not compiled")
        environment = dict(os.environ, MALLOC_PERTURB_="165", ASAN_OPTIONS="detect_leaks=0")
        try:
            run = subprocess.run([binary], capture_output=True, text=True, timeout=10, env=environment)
        except subprocess.TimeoutExpired:
            return None, "timeout"
        if run.returncode != 0 or run.stderr:
            return None, next(iter(re.findall("(?:runtime error|ERROR).*", run.stderr)), f"exit code {run.returncode}")
        results.append([int(line) for line in run.stdout.split()])
    if results[0] != results[1] or results[0] != results[2]:
        return None, "the compilations disagree"
    return results[0], ""


def verdict(tool, source, options):
    """TRUE, FALSE, or UNKNOWN with its reason."""
    run = subprocess.run([tool, "check", "--random", "0", "--timelimit", "10s", source] + options, capture_output=True, text=True, timeout=60)
    lines = run.stdout.splitlines() or [""]
    found = re.match("Verification result: (TRUE|FALSE)", lines[0])
    return (found.group(1), "") if found else ("UNKNOWN", " ".join(lines[:2] + run.stderr.splitlines()[:1]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--keep", default=".")
    parser.add_argument("--32", dest="m32", action="store_true")
    parser.add_argument("--print", action="store_true", help="the reason of every UNKNOWN, too")
    args = parser.parse_args()
    model = "-m32" if args.m32 else "-m64"
    compared = disagreed = unknown = skipped = 0
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(args.seed, args.seed + args.count):
            integers = ("int", "bv", "auto")[seed % 3]
            generator = Generator(seed, not args.m32, integers != "int").make()
            values, why = native(generator, directory, model) if generator.atoms else (None, "nothing to compare")
            if values is None:
                skipped += 1
                print(f"seed {seed}: not compared: {why}")
                continue
            compared += 1
            for expected, holds in (("FALSE", True), ("TRUE", False)):
                source = os.path.join(directory, f"memory{model}-{seed}-{expected.lower()}.c")
                with open(source, "w") as out:
                    out.write(generator.program(values, holds))
                for promotion in ([], ["--no-promotion"]):
                    options = ([] if integers == "auto" else ["--int-model", integers]) + promotion + (["--32"] if args.m32 else [])
                    found, reason = verdict(args.tool, source, options)
                    if found == "UNKNOWN":
                        unknown += 1
                        if args.print:
                            print(f"seed {seed}: {expected} {' '.join(options)}: {reason}", flush=True)
                    elif found != expected:
                        disagreed += 1
                        kept = shutil.copy(source, args.keep)
                        print(f"DISAGREEMENT seed {seed}: {found}, expected {expected}: {' '.join(options)} {kept}", flush=True)
    print(f"{compared} compared, {disagreed} disagreements, {4 * compared} verdicts with {unknown} unknown, {skipped} skipped")
    return 1 if disagreed or 2 * compared < args.count else 0


if __name__ == "__main__":
    sys.exit(main())
