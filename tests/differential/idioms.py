#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs in the manner of a compiler's own tests: each check calls abort when one operator, conversion or layout is wrong.

usage: idioms.py PIPPIN [--salt TEXT] [--count N] [--checks N] [--all] [--timelimit T] [--jobs N] [--keep DIR] [--32] [--print]

The table: every binary and unary operator, every compound assignment, increment and decrement, conversion, bit-field and
initialiser, over every pair of arithmetic types, at the ends of the types and around zero. The result that a check expects is
calculated here, from C's rules (C17 6.3, 6.5); what has no defined result is left out. GCC compiles the program and executes it:
a rule that is wrong here aborts there. Pippin gets the operands as inputs, so that nothing is folded away, and must answer TRUE
for `--error-function abort`; with one expected value changed it must answer FALSE. UNKNOWN is only counted. The exit code is 1
if an answer is wrong, GCC's execution aborts, or less than half of the answers are definite.

A run checks a sample that the salt chooses (default: $PIPPIN_SALT); --all goes through the whole table.
"""
import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile

# name: bits with 32-bit long (in bits with 64-bit long), signed, rank
TYPES = {"_Bool": (1, 1, False, 0), "signed char": (8, 8, True, 1), "unsigned char": (8, 8, False, 1), "char": (8, 8, True, 1),
         "short": (16, 16, True, 2), "unsigned short": (16, 16, False, 2), "int": (32, 32, True, 3), "unsigned int": (32, 32, False, 3),
         "long": (32, 64, True, 4), "unsigned long": (32, 64, False, 4), "long long": (64, 64, True, 5),
         "unsigned long long": (64, 64, False, 5)}
ARITHMETIC, BITS, SHIFTS = ["+", "-", "*", "/", "%"], ["&", "|", "^"], ["<<", ">>"]
COMPARISONS = ["<", ">", "<=", ">=", "==", "!="]
UNARY = ["-", "~", "!", "+"]


class Model:
    def __init__(self, wide):
        self.wide = wide

    def bits(self, t):
        return TYPES[t][1 if self.wide else 0]

    def signed(self, t):
        return TYPES[t][2]

    def range(self, t):
        b = self.bits(t)
        return (-(1 << (b - 1)), (1 << (b - 1)) - 1) if self.signed(t) else (0, (1 << b) - 1)

    def values(self, t):
        low, high = self.range(t)
        return sorted({v for v in (low, low + 1, -2, -1, 0, 1, 2, 3, 7, 31, 100, high // 2, high - 1, high) if low <= v <= high})

    def convert(self, v, t):
        if t == "_Bool":
            return int(v != 0)
        low, high = self.range(t)
        return (v - low) % (high - low + 1) + low

    def promoted(self, t):
        return "int" if self.bits(t) < 32 else t

    def common(self, a, b):
        """The usual arithmetic conversions (C17 6.3.1.8)."""
        a, b = self.promoted(a), self.promoted(b)
        if TYPES[a][3] < TYPES[b][3] or (TYPES[a][3] == TYPES[b][3] and self.signed(a)):
            a, b = b, a  # a has the greater rank, or is unsigned
        if not self.signed(a) or self.signed(b):
            return a
        return a if self.bits(a) > self.bits(b) else {"long": "unsigned long", "long long": "unsigned long long", "int": "unsigned int"}[a]

    def binary(self, op, a, x, b, y):
        """Type and value of x op y; None: not defined by C."""
        if op in SHIFTS:
            t = self.promoted(a)
            if not 0 <= y < self.bits(t):
                return None
            if op == ">>":
                return t, x >> y  # GCC: arithmetic
            if x < 0 or (self.signed(t) and x << y > self.range(t)[1]):
                return None
            return t, self.convert(x << y, t)
        t = self.common(a, b)
        x, y = self.convert(x, t), self.convert(y, t)
        if op in COMPARISONS:
            return "int", int({"<": x < y, ">": x > y, "<=": x <= y, ">=": x >= y, "==": x == y, "!=": x != y}[op])
        if op in "/%":
            if y == 0:
                return None
            quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
            if not self.fits(quotient, t):
                return None
            v = quotient if op == "/" else x - quotient * y
        else:
            v = {"+": x + y, "-": x - y, "*": x * y, "&": x & y, "|": x | y, "^": x ^ y}[op]
        if self.signed(t) and not self.fits(v, t):
            return None
        return t, self.convert(v, t)

    def unary(self, op, a, x):
        t = self.promoted(a)
        v = {"-": -x, "~": ~x, "+": x, "!": int(x == 0)}[op]
        if op == "!":
            return "int", v
        return None if self.signed(t) and not self.fits(v, t) else (t, self.convert(v, t))

    def fits(self, v, t):
        return self.range(t)[0] <= v <= self.range(t)[1]

    def constant(self, t, v):
        if v == -(1 << 63):
            return "(-9223372036854775807ll - 1)"
        return f"(({t}){v}{'ull' if v >= 1 << 63 else 'll'})"


def table(m):
    """All checks: (operands [(type, value)], statement that uses a and b and leaves r, type of r, value)."""
    names = list(TYPES)
    for a in names:
        for x in m.values(a):
            for op in UNARY:
                if r := m.unary(op, a, x):
                    yield [(a, x)], f"r = {op}a;", r[0], r[1], f"sizeof({op}a)"
            for op, step in (("++", 1), ("--", -1)):
                v = int(bool(x + step)) if a == "_Bool" else x + step
                if m.fits(v, a) or not m.signed(a) or m.bits(a) < 32:
                    new = m.convert(v, a)
                    yield [(a, x)], f"r = {op}a;", a, new, f"sizeof(a{op})"
                    yield [(a, x)], f"{a} was = a{op}; if (was != {m.constant(a, x)}) abort(); r = a;", a, new, "sizeof was"
            for b in names:
                yield [(a, x)], f"r = ({b})a;", b, m.convert(x, b), f"sizeof(({b})a)"
                yield [(a, x)], f"union {{ struct {{ {b} m[2]; }} s; {b} w[2]; }} u = {{{{{{a, a}}}}}}; r = u.w[1];", b, m.convert(x, b), "sizeof u.s.m[0]"
                for width in (1, 3, m.bits(b) - 1):
                    if width > 0 and b not in ("_Bool", "long long", "unsigned long long"):
                        low = -(1 << (width - 1)) if m.signed(b) else 0
                        yield ([(a, x)], f"struct {{ {b} before : 1; {b} f : {width}; }} s; s.before = 0; s.f = a; r = s.f;", b,
                               (x - low) % (1 << width) + low, None)
            for b in names:
                for y in m.values(b):
                    for op in ARITHMETIC + BITS + SHIFTS + COMPARISONS:
                        r = m.binary(op, a, x, b, y)
                        if r is None:
                            continue
                        yield [(a, x), (b, y)], f"r = a {op} b;", r[0], r[1], f"sizeof(a {op} b)"
                        if op not in COMPARISONS:
                            yield [(a, x), (b, y)], f"a {op}= b; r = a;", a, m.convert(r[1], a), None


def program(m, checks, wrong=None):
    """The C program; `wrong`: the check whose expected value is another one."""
    lines = ["extern void abort(void);"]
    for t in TYPES:
        word = t.replace("unsigned ", "u").replace("signed ", "s").replace(" ", "").replace("_Bool", "bool")
        lines.append(f"extern {t} __VERIFIER_nondet_{word}(void);")
    for k, (operands, code, t, v, size) in enumerate(checks):
        lines.append(f"static void check_{k}(void) {{")
        for name, (a, x) in zip("ab", operands):
            word = a.replace("unsigned ", "u").replace("signed ", "s").replace(" ", "").replace("_Bool", "bool")
            lines += [f"  {a} {name} = __VERIFIER_nondet_{word}();", f"  if ({name} != {m.constant(a, x)}) return;"]
        expected = v
        if k == wrong:
            expected = 1 - v if t == "_Bool" else v + 1 if m.fits(v + 1, t) else v - 1
        lines.append(f"  {t} r;")
        lines.append(f"  {code}")
        lines.append(f"  if (r != {m.constant(t, expected)}) abort();")
        if size:
            lines.append(f"  if ({size} != {max(1, m.bits(t) // 8)}) abort();")
        lines.append("}")
    lines += ["int main(void) {"] + [f"  check_{k}();" for k in range(len(checks))] + ["  return 0;", "}", ""]
    return "\n".join(lines)


def native(source, checks, m, folder, name):
    """Exit status of what gcc compiled, with the operands as inputs."""
    feed = ["#include <stdint.h>"]
    body = source
    for k, (operands, *_) in enumerate(checks):
        for a, x in operands:
            word = a.replace("unsigned ", "u").replace("signed ", "s").replace(" ", "").replace("_Bool", "bool")
            body = body.replace(f"__VERIFIER_nondet_{word}();", f"given({m.constant(a, x)});", 1)
    body = "".join(feed) + "\n#define given(v) (v)\n" + body
    path = os.path.join(folder, name + ".gcc.c")
    with open(path, "w") as f:
        f.write(body)
    exe = path + ".out"
    for level in ("-O0", "-O2"):
        subprocess.run(["gcc", "-w", "-fwrapv" if level == "-O0" else "-g0", level, "-m64" if m.wide else "-m32", "-o", exe, path], check=True)
        status = subprocess.run([exe]).returncode
        if status:
            return status
    return 0


def verdict(pippin, path, a):
    command = [pippin, "check", "--error-function", "abort", "--timelimit", a.timelimit, path] + (["--32"] if a.narrow else ["--64"])
    r = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"^Verification result: (\w+)", r.stdout, re.M)
    return found[1] if found else f"exit {r.returncode}: {r.stderr.strip()[:200]}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("pippin")
    p.add_argument("--salt", default=os.environ.get("PIPPIN_SALT", ""))
    p.add_argument("--count", type=int, default=10, help="programs")
    p.add_argument("--checks", type=int, default=40, help="in each program")
    p.add_argument("--all", action="store_true")
    p.add_argument("--timelimit", default="60s")
    p.add_argument("--jobs", type=int, default=1)
    p.add_argument("--keep", help="folder for programs with wrong answers")
    p.add_argument("--32", dest="narrow", action="store_true")
    p.add_argument("--print", action="store_true")
    a = p.parse_args()
    m = Model(not a.narrow)
    checks = list(table(m))
    r = random.Random(a.salt)
    r.shuffle(checks)
    if not a.all:
        checks = checks[:a.count * a.checks]
    groups = [checks[k:k + a.checks] for k in range(0, len(checks), a.checks)]
    if a.print:
        print(program(m, groups[0]))
        return 0
    wrongs = [r.randrange(len(g)) for g in groups]
    with tempfile.TemporaryDirectory() as folder:
        def one(k):
            right, wrong = (os.path.join(folder, f"idioms_{k}_{v}.c") for v in ("true", "false"))
            for path, change in ((right, None), (wrong, wrongs[k])):
                with open(path, "w") as f:
                    f.write(program(m, groups[k], change))
            trouble, unknown = [], 0
            if status := native(program(m, groups[k]), groups[k], m, folder, f"idioms_{k}"):
                trouble.append(f"program {k}: gcc's execution ended with {status}")
            for path, expected in ((right, "TRUE"), (wrong, "FALSE")):
                v = verdict(a.pippin, path, a)
                unknown += v == "UNKNOWN"
                if v not in (expected, "UNKNOWN"):
                    trouble.append(f"program {k}: {v}, expected {expected}")
            if trouble and a.keep:
                os.makedirs(a.keep, exist_ok=True)
                for path in (right, wrong, os.path.join(folder, f"idioms_{k}.gcc.c")):
                    os.replace(path, os.path.join(a.keep, os.path.basename(path)))
            return trouble, unknown
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            results = list(pool.map(one, range(len(groups))))
    for trouble, _ in results:
        for t in trouble:
            print(f"WRONG: {t}")
    wrong, unknown = sum(len(t) for t, _ in results), sum(u for _, u in results)
    print(f"idioms: {len(groups)} programs, {len(checks)} checks, {wrong} wrong, {unknown} of {2 * len(groups)} verdicts unknown")
    return 1 if wrong or unknown > len(groups) else 0


if __name__ == "__main__":
    sys.exit(main())
