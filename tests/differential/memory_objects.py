# SPDX-License-Identifier: Apache-2.0
"""Types, objects and their parts for memory_c.py, and what is known of every byte while a program is made."""
import collections
import random

INDEX = 2          # the value of the input i when the error is reached
KEY = 123456789    # that of k
ZERO = "zero"      # what is known of a byte: the mask of its determinate bits, ZERO, or a Piece of a pointer
Piece = collections.namedtuple("Piece", "object offset low high number")  # it may move in [low, high] of the object


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


class Memory:
    """The types and objects of a program, and what is known of their bytes. Operations are appended to `body`."""

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
