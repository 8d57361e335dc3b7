#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs about memory, the verdicts of `pippin check` against an execution of what gcc compiled.

usage: memory_c.py PIPPIN [--seed N] [--count N] [--keep DIR] [--32] [--print]

Each program has a few global, local and allocated objects (structures, unions, arrays, bit-fields, pointers) on which it does
random operations: assignments, blocks, casts, pointers to bytes, containers and elements. It then compares some members with
the values that gcc's program computes (-O0, -O2 and with sanitizers; skipped where these disagree or complain). The program
whose error is reached when they are equal is FALSE, the one whose error is reached when they are not is TRUE; both are checked
with and without promotion of objects to variables, and the integer model changes with the seed.

What is known of every byte is kept while a program is made (`Object.known` in memory_objects.py), so that padding, bytes of pointers and indeterminate
bytes are copied but never read as numbers. A program on which the verdict differs is kept and named; UNKNOWN is only
counted. The exit code is 1 if there was a disagreement or less than half of the programs were compared.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

from memory_objects import INDEX, KEY, ZERO, Memory, Object, Piece, Place

HEAD = """extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void *memset(void *, int, __SIZE_TYPE__);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
#define OFFSET(t, m) __builtin_offsetof(t, m)
#define CONTAINER(p, t, m) ((t *)((char *)(p) - OFFSET(t, m)))
"""


class Generator(Memory):
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

    def varied(self, size):
        """The same number of bytes in the execution looked for; often no constant."""
        return self.r.choice([size, size, f"({size}) * (__SIZE_TYPE__)(k == {KEY}u)", f"k == {KEY}u ? {size} : 0"])

    def op_memset(self):
        p = self.place(lambda p: p.bits is None)
        n, size = self.block_end(p)
        byte = self.r.choice([0, 0, 1, 255, 0x80, 0x5a])
        if self.spoils(p.object, p.offset, [ZERO if byte == 0 else 255] * n):
            return False
        self.body.append(f"memset({self.start(p)}, {byte}, {self.varied(size)});")
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
        self.body.append(f"{f}({self.start(d)}, {self.start(s)}, {self.varied(size)});")
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
        if p is None:
            return False
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

    def op_realloc(self):
        """Pointers to the old block are not used any more."""
        heap = [o for o in self.objects if o.name.startswith("h")]
        if not heap:
            return False
        o = self.r.choice(heap)
        element = o.type.element if o.type.kind == "array" else o.type
        count = self.r.randrange(1, 6)
        o.base, o.type = o.name, self.array(element, count)
        o.known = (o.known + [0] * o.type.size)[:o.type.size]
        o.pointers = []
        for other in self.objects:
            other.known = [0 if isinstance(k, Piece) and k.object is o else k for k in other.known]
        size = f"{o.type.size}" if self.r.randrange(2) else f"{count} * sizeof *{o.name}"
        self.body.append(f"{o.name} = realloc({o.name}, {size});")

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
                      self.op_swap, self.op_call, self.op_point, self.op_through, self.op_through, self.op_step, self.op_realloc, self.op_realloc,
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
    run = subprocess.run([tool, "check", "--assert", "--random", "0", "--timelimit", "10s", source] + options, capture_output=True, text=True, timeout=60)
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
