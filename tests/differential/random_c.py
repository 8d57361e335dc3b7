#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs without undefined behaviour (wrapping signed arithmetic), interpreter against gcc.

usage: random_c.py PIPPIN_RUN [--seed N] [--count N] [--keep DIR] [--32]

Each program computes a checksum over all operators, integer and floating types, casts, compound assignments, bit-fields,
unions, structures by value, pointers, loops, calls through pointers, variable arguments and computed gotos. A program on which the interpreter and the natively compiled program
disagree is kept and named. The exit code is 1 if there was a disagreement or less than half of the programs were compared.
"""
import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile

INTS = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "long", "unsigned long",
        "long long", "unsigned long long", "_Bool", "char"]
FLOATS = ["float", "double"]


class Generator:
    COMPOUND = ["+=", "-=", "*=", "&=", "|=", "^="]
    CALLS = 5
    ASSIGNS_FLOATS = True

    def __init__(self, seed, wide):
        self.r = random.Random(seed)
        self.wide = wide
        self.lines = []
        self.vars = []       # (name, type)
        self.functions = []  # (name, result, parameters)
        self.fresh = 0

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def int_type(self):
        types = INTS + (["__int128", "unsigned __int128"] if self.wide else [])
        return self.r.choice(types)

    def constant(self):
        r = self.r
        kind = r.randrange(6)
        if kind == 0:
            return str(r.randrange(-3, 10))
        if kind == 1:
            return r.choice(["127", "128", "255", "256", "32767", "65535", "65536", "2147483647", "(-2147483647-1)", "4294967295u",
                             "0x7fffffffffffffffll", "0x8000000000000000ull", "0xffffffffffffffffull"])
        if kind == 2:
            return hex(r.getrandbits(32)) + r.choice(["u", "", "ull", "l"])
        if kind == 3:
            return "'" + r.choice("azAZ09") + "'"
        return str(r.randrange(0, 1000)) + r.choice(["", "u", "l", "ul", "ll", "ull"])

    def atom(self):
        r = self.r
        k = r.randrange(10)
        if k < 5 and self.vars:
            return r.choice(self.vars)[0]
        if k == 5:
            return f"s{r.randrange(2)}.{r.choice(['a', 'b', 'c', 'd', 'e', 'x', 'y', 'z'])}"
        if k == 6:
            return f"u.{r.choice(['i', 'l', 's', 'c[2]', 'bits.lo', 'bits.hi'])}"
        if k == 7:
            return f"arr[({self.expr(1)}) & 7]"
        if k == 8:
            return f"(*(p + (({self.expr(1)}) & 3)))"
        return self.constant()

    def expr(self, depth):
        r = self.r
        if depth <= 0:
            return self.atom()
        k = r.randrange(22)
        a = lambda: self.expr(depth - 1)
        if k < 6:
            return f"({a()} {r.choice(['+', '-', '*', '&', '|', '^'])} {a()})"
        if k == 6:
            t = r.choice(["int", "unsigned", "long long", "unsigned long long", "short", "unsigned char"])
            return f"safe_div(({t})({a()}), ({t})({a()}))" if False else f"DIV({a()}, {a()})"
        if k == 7:
            return f"MOD({a()}, {a()})"
        if k == 8:
            return f"(({a()}) << (({a()}) & 7))"
        if k == 9:
            return f"(({a()}) >> (({a()}) & 7))"
        if k == 10:
            return f"({a()} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {a()})"
        if k == 11:
            return f"({a()} {r.choice(['&&', '||'])} {a()})"
        if k == 12:
            return f"({a()} ? {a()} : {a()})"
        if k in (13, 14):
            return f"(({self.int_type()})({a()}))"
        if k == 15:
            return f"({r.choice(['-', '~', '!', '+'])}({a()}))"
        if k == 16:
            return f"((int)(f{r.randrange(2)} * 3))"
        if k == 17:
            return f"(({r.choice(FLOATS)})((int)({a()}) & 0xffff) {r.choice(['<', '>=', '==', '!='])} f{r.randrange(2)})"
        if k == 18 and self.functions:
            name, _, parameters = r.choice(self.functions)
            return f"{name}({', '.join(self.expr(depth - 2) for _ in parameters)})"
        if k == 19:
            return f"(int)sizeof({self.int_type()})"
        if k == 20 and self.vars:
            v, t = r.choice(self.vars)
            return f"({v}{r.choice(['++', '--'])})" if t != "_Bool" else v
        if k == 21 and self.vars:
            return f"({r.choice(self.vars)[0]} = {a()})" if r.randrange(2) else f"({a()}, {a()})"
        return self.atom()

    def shift_count(self):
        return f"(({self.pure(1)}) & 7)"

    def lvalue(self):
        r = self.r
        k = r.randrange(8)
        if k < 4:
            return r.choice(self.vars)[0]
        if k == 4:
            return f"s{r.randrange(2)}.{r.choice(['a', 'b', 'c', 'd', 'e', 'x', 'y', 'z'])}"
        if k == 5:
            return f"u.{r.choice(['i', 'l', 's', 'c[1]', 'bits.lo', 'bits.hi'])}"
        if k == 6:
            return f"arr[({self.expr(1)}) & 7]"
        return f"p[({self.expr(1)}) & 3]"

    # Side effects inside one expression would be unsequenced: statements use at most one, and only at the top.
    def pure(self, depth):
        while True:
            e = self.expr(depth)
            if "++" not in e and "--" not in e and " = " not in e and not any(f[0] + "(" in e for f in self.functions):
                return e

    def statement(self, depth, indent):
        r = self.r
        pad = "  " * indent
        k = r.randrange(14)
        if k < 4:
            self.lines.append(f"{pad}{self.lvalue_pure()} = {self.pure(3)};")
        elif k < 6:
            op = r.choice(self.COMPOUND)
            self.lines.append(f"{pad}{self.lvalue_pure()} {op} {self.pure(2)};")
        elif k == 6:
            self.lines.append(f"{pad}{self.lvalue_pure()} {r.choice(['<<=', '>>='])} {self.shift_count()};")
        elif k == 7:
            self.lines.append(f"{pad}{self.lvalue_pure()}{r.choice(['++', '--'])};")
        elif k == 8 and depth > 0:
            self.lines.append(f"{pad}if ({self.pure(2)}) {{")
            self.block(depth - 1, indent + 1)
            self.lines.append(f"{pad}}} else {{")
            self.block(depth - 1, indent + 1)
            self.lines.append(f"{pad}}}")
        elif k == 9 and depth > 0:
            i = self.name("i")
            self.lines.append(f"{pad}for (int {i} = 0; {i} < {r.randrange(1, 6)}; {i}++) {{")
            self.block(depth - 1, indent + 1)
            if r.randrange(3) == 0:
                self.lines.append(f"{pad}  if ({self.pure(1)}) {r.choice(['break', 'continue'])};")
            self.lines.append(f"{pad}}}")
        elif k == 10 and depth > 0:
            self.lines.append(f"{pad}switch (({self.pure(2)}) & 3) {{")
            for c in range(r.randrange(1, 4)):
                self.lines.append(f"{pad}case {c}:")
                self.block(depth - 1, indent + 1)
                if r.randrange(2):
                    self.lines.append(f"{pad}  break;")
            self.lines.append(f"{pad}default:")
            self.block(depth - 1, indent + 1)
            self.lines.append(f"{pad}}}")
        elif k == 11:
            self.lines.append(f"{pad}{r.choice(['s0 = s1', 's1 = s0', 's1 = change(s0)', 'memcpy(&u, &arr[2], sizeof u.i)', 'p = arr + (' + self.pure(1) + ' & 3)'])};")
        elif k == 12 and self.ASSIGNS_FLOATS:
            f = r.randrange(2)
            self.lines.append(f"{pad}f{f} = ({r.choice(FLOATS)})((int)({self.pure(2)}) & 0xfff) {r.choice(['+', '-', '*', '/'])} {r.choice(['1.5f', '0.1', '3', '7.25L', 'f1'])};")
            self.lines.append(f"{pad}if (!(f{f} > -1e6 && f{f} < 1e6)) f{f} = 0;")
        elif r.randrange(2) == 0:
            self.call_statement(depth, indent)
        elif self.functions:
            name, _, parameters = r.choice(self.functions)
            self.lines.append(f"{pad}{r.choice(self.vars)[0]} = {name}({', '.join(self.pure(1) for _ in parameters)});")
        else:
            self.lines.append(f"{pad};")

    def call_statement(self, depth, indent):
        """Through a pointer, with variable arguments, or a computed goto."""
        r = self.r
        pad = "  " * indent
        k = r.randrange(self.CALLS)
        v = r.choice(self.vars)[0]
        if k == 0:
            self.lines.append(f"{pad}{v} = table[({self.pure(1)}) & 3]((int)({self.pure(1)}));")
        elif k == 1:
            self.lines.append(f"{pad}hook = {r.choice(['table[(' + self.pure(1) + ') & 3]', 'twice', '&negate', '*hook'])};")
            self.lines.append(f"{pad}{v} = apply({r.choice(['hook', 'keep'])}, (int)({self.pure(1)})) + (hook == {r.choice(['twice', 'keep'])});")
        elif k == 2:
            n = r.randrange(0, 4)
            self.lines.append(f"{pad}{v} = total({', '.join([str(n)] + ['(int)(' + self.pure(1) + ')' for _ in range(n)])});")
        elif k == 3:
            self.lines.append(f"{pad}{v} = mixed(0, (unsigned)({self.pure(1)}), (long long)({self.pure(1)}), f{r.randrange(2)}, &arr[({self.pure(1)}) & 7], (char)({self.pure(1)}));")
        else:
            first, second = self.name("label"), self.name("label")
            self.lines.append(f"{pad}{{ static void *const where[] = {{&&{first}, &&{second}}}; goto *where[({self.pure(1)}) & 1]; }}")
            self.lines.append(f"{pad}{first}: ;")
            self.lines.append(f"{pad}{self.lvalue_pure()} ^= {self.pure(1)};")
            self.lines.append(f"{pad}{second}: ;")

    def lvalue_pure(self):
        while True:
            e = self.lvalue()
            if "++" not in e and "--" not in e and " = " not in e and not any(f[0] + "(" in e for f in self.functions):
                return e

    def block(self, depth, indent):
        for _ in range(self.r.randrange(1, 4)):
            self.statement(depth, indent)

    def program(self):
        r = self.r
        head = ["#ifdef NATIVE", "extern int printf(const char*, ...);", "#endif",
                "extern void* memcpy(void*, const void*, __SIZE_TYPE__);",
                "#define DIV(a, b) ({ __typeof__((a) + (b)) x_ = (a), y_ = (b); y_ == 0 || (y_ + 1 == 0) ? x_ : x_ / y_; })",
                "#define MOD(a, b) ({ __typeof__((a) + (b)) x_ = (a), y_ = (b); y_ == 0 || (y_ + 1 == 0) ? x_ : x_ % y_; })"]
        fields = []
        for f in "abcde":
            t = r.choice(["int", "unsigned int", "long long", "unsigned long long", "signed char", "unsigned short", "_Bool"])
            limit = {"int": 32, "unsigned int": 32, "long long": 64, "unsigned long long": 64, "signed char": 8, "unsigned short": 16, "_Bool": 1}[t]
            # Between 33 and 63 bits gcc computes in the field's width, clang (and Pippin) in the declared type.
            width = r.randrange(1, limit + 1)
            fields.append(f"{t} {f} : {width if width <= 32 else 64};")
            if r.randrange(4) == 0:
                fields.append(f"{r.choice(['int', 'char', 'long long'])} : {r.randrange(0, 8)};")
        packed = r.choice(["", "", " __attribute__((packed))"])
        head.append(f"struct{packed} S {{ {' '.join(fields)} {self.plain_type()} x; {self.plain_type()} y; {self.plain_type()} z; }};")
        head.append("union U { int i; long long l; short s; unsigned char c[8]; struct { unsigned lo : 5; int hi : 9; } bits; };")
        head.append("static struct S s0, s1 = {1, 2};")
        head.append("static union U u;")
        head.append(f"static {r.choice(['int', 'short', 'unsigned int', 'long long'])} arr[8] = {{{', '.join(str(r.randrange(-50, 50)) for _ in range(8))}}};")
        head.append("static __typeof__(arr[0])* p = arr;")
        head.append("static float f0 = 1.25f; static double f1 = 0.5;")
        head.append("static struct S change(struct S s) { s.a = s.b; s.x = (__typeof__(s.x))(s.x + 1); return s; }")
        head += ["static int twice(int x) { return x + x; }", "static int negate(int x) { return ~x; }",
                 "static int keep(int x) { return x; }", "static int count(int x) { static int n; return n += x & 3; }",
                 "static int (*const table[4])(int) = {twice, negate, keep, count};", "static int (*hook)(int) = keep;",
                 "static int apply(int (*f)(int), int x) { return f(x) + 1; }",
                 "static int total(int n, ...) { __builtin_va_list a; int s = 0; __builtin_va_start(a, n);"
                 " while (n-- > 0) s = s * 3 + __builtin_va_arg(a, int); __builtin_va_end(a); return s; }",
                 "static long long rest(__builtin_va_list a) { long long s = *__builtin_va_arg(a, __typeof__(arr[0])*);"
                 " return s * 5 + __builtin_va_arg(a, int); }",
                 "static long long mixed(int n, ...) { __builtin_va_list a, b; __builtin_va_start(a, n);"
                 " long long s = __builtin_va_arg(a, unsigned); __builtin_va_copy(b, a); s += __builtin_va_arg(b, long long);"
                 " __builtin_va_end(b); s ^= __builtin_va_arg(a, long long); s += __builtin_va_arg(a, double) > 1;"
                 " s += rest(a); __builtin_va_end(a); return s; }"]
        for _ in range(r.randrange(4, 9)):
            n, t = self.name("g"), self.int_type()
            self.vars.append((n, t))
            head.append(f"static {t} {n} = ({t})({self.constant()});")
        for _ in range(r.randrange(0, 3)):
            n = self.name("fn")
            parameters = [(self.name("a"), self.int_type()) for _ in range(r.randrange(1, 4))]
            outer, self.vars = self.vars, self.vars + parameters
            self.lines = []
            locals_ = [(self.name("l"), self.int_type()) for _ in range(2)]
            body = [f"  {t} {v} = ({t})({self.pure(2)});" for v, t in locals_]
            self.vars += locals_
            self.block(2, 1)
            result = self.int_type()
            head.append(f"static {result} {n}({', '.join(t + ' ' + v for v, t in parameters)}) {{")
            head += body + self.lines + [f"  return ({result})({self.pure(2)});", "}"]
            self.vars = outer
            self.functions.append((n, result, parameters))
        self.lines = []
        locals_ = [(self.name("l"), self.int_type()) for _ in range(3)]
        body = [f"  {t} {v} = ({t})({self.pure(2)});" for v, t in locals_]
        self.vars += locals_
        for _ in range(r.randrange(6, 16)):
            self.statement(3, 1)
        tail = ["  unsigned h = 17;"]
        for v, _ in self.vars:
            tail.append(f"  h = h * 31 + (unsigned){v}; h = h * 31 + (unsigned)((unsigned long long){v} >> 32);")
        for s in ("s0", "s1"):
            for f in "abcdexyz":
                tail.append(f"  h = h * 31 + (unsigned){s}.{f};")
        tail.append("  for (int i = 0; i < 8; i++) h = h * 31 + (unsigned)arr[i] + u.c[i];")
        tail.append("  { unsigned char b[8]; memcpy(b, &f1, 8); for (int i = 0; i < 8; i++) h = h * 31 + b[i]; memcpy(b, &f0, 4); for (int i = 0; i < 4; i++) h = h * 31 + b[i]; }")
        text = head + ["int main(void) {"] + body + self.lines + tail
        text += ["#ifdef NATIVE", '  printf("value=%d\\n", (int)h);', "#endif", "  return (int)h;", "}"]
        return "\n".join(text) + "\n"

    def plain_type(self):
        return self.r.choice(["signed char", "short", "int", "unsigned", "long", "unsigned long long", "unsigned char"])


class LinearGenerator(Generator):
    """Programs that have one execution in the int model, too: operations that it expresses exactly (docs/semantics.md), no floats."""
    COMPOUND = ["+=", "-="]
    CALLS = 3
    ASSIGNS_FLOATS = False

    def expr(self, depth):
        r = self.r
        if depth <= 0:
            return self.atom()
        a = lambda: self.expr(depth - 1)
        k = r.randrange(14)
        if k < 3:
            return f"({a()} {r.choice('+-')} {a()})"
        if k == 3:
            return f"({a()} * {r.choice(['2', '3', '7', '-5', '10u', '256ul'])})"
        if k == 4:
            return f"({a()} {r.choice('/%')} {r.choice(['2', '3', '7', '10u', '1000', '64ull'])})"
        if k == 5:
            return f"(({a()}) {r.choice(['<<', '>>'])} {r.randrange(8)})"
        if k == 6:
            return f"(({a()}) {r.choice(['& 0xff', '& 7', '& ~15', '| 1', '^ 1', '& 0xffff0000u'])})"
        if k == 7:
            return f"({a()} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {a()})"
        if k == 8:
            return f"({a()} {r.choice(['&&', '||'])} {a()})"
        if k == 9:
            return f"({a()} ? {a()} : {a()})"
        if k in (10, 11):
            return f"(({self.int_type()})({a()}))"
        if k == 12:
            return f"({r.choice('-~!+')}({a()}))"
        return self.atom()

    def shift_count(self):
        return str(self.r.randrange(8))

    def program(self):
        lines = super().program().splitlines()
        return "\n".join(line for line in lines if "memcpy(b, &f1" not in line) + "\n"


def native(source, directory, model):
    binary = os.path.join(directory, "native")
    built = subprocess.run(["gcc", model, "-DNATIVE", "-O0", "-w", "-std=gnu17", "-fwrapv", "-fno-strict-aliasing", "-msse2",
                            "-mfpmath=sse", "-ffp-contract=off", "-o", binary, source], capture_output=True, text=True)
    if built.returncode != 0:
        return None, built.stderr
    try:
        run = subprocess.run([binary], capture_output=True, text=True, timeout=10)
    except subprocess.TimeoutExpired:
        return None, "timeout"
    for line in run.stdout.splitlines():
        if line.startswith("value="):
            return int(line[6:]), ""
    return None, f"no value, exit code {run.returncode}"


def interpreted(tool, source, model):
    run = subprocess.run([tool, "--wrap", "--quiet", "--32" if model == "-m32" else "--64", source], capture_output=True, text=True, timeout=120)
    first = run.stdout.splitlines()[-1] if run.stdout else (run.stderr.splitlines() or ['?'])[0]
    if first.startswith("end=returned value="):
        return int(first.split("value=")[1].split()[0]), first
    return None, first


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--keep", default=".")
    parser.add_argument("--32", dest="m32", action="store_true")
    args = parser.parse_args()
    model = "-m32" if args.m32 else "-m64"
    compared = disagreed = skipped = 0
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(args.seed, args.seed + args.count):
            source = os.path.join(directory, f"random-{seed}.c")
            with open(source, "w") as out:
                out.write(Generator(seed, not args.m32).program())
            expected, why = native(source, directory, model)
            if expected is None:
                skipped += 1
                if skipped <= 3:
                    print(f"seed {seed}: not compared: {why.strip().splitlines()[0] if why else ''}")
                continue
            value, line = interpreted(args.tool, source, model)
            compared += 1
            if value is None or value & 0xFFFFFFFF != expected & 0xFFFFFFFF:
                disagreed += 1
                kept = os.path.join(args.keep, f"disagreement{model}-{seed}.c")
                shutil.copy(source, kept)
                print(f"DISAGREEMENT seed {seed}: native {expected}, interpreter: {line} ({kept})")
    print(f"{compared} compared, {disagreed} disagreements, {skipped} not compiled")
    return 1 if disagreed or 2 * compared < args.count else 0


if __name__ == "__main__":
    sys.exit(main())
