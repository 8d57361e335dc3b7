#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random computations in floating point: what gcc's code gives for some inputs, bounded model checking must prove for these inputs.

usage: floats_c.py PIPPIN [--seed N] [--count N] [--timelimit T] [--keep DIR] [--32]

Each computation is compiled and executed once. The bits of its result, in a program whose inputs are free but for conditions that only these
values satisfy, are then proved, and that they are others is refuted. A program with another verdict is kept and named; UNKNOWN is only counted.
The exit code is 1 if there was a disagreement, or if less than half were decided.
"""
import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile

SPECIAL = {"float": ["1e-44f", "1.4e-45f", "1.17549435e-38f", "3.4028234e38f", "1e38f"],
           "double": ["1e-320", "4.9e-324", "2.2250738585072014e-308", "1.7976931348623157e308", "1e300"]}
BITS = {"float": "unsigned", "double": "unsigned long long"}


class Computation:
    def __init__(self, seed):
        r = random.Random(seed)
        self.type = t = r.choice(["float", "double"])
        self.values = [self.value(r) for _ in range(r.choice([2, 3]))]
        names = [f"x{k}" for k in range(len(self.values))]
        self.lines = []
        for k in range(r.randrange(2, 5)):
            a, b, op = r.choice(names), r.choice(names), r.choice("+-*/*/")
            e = r.choice([f"{a} {op} {b}"] * 6 + [f"({t})(int)({a} > -1000000 && {a} < 1000000 ? {a} : 0)", f"({t})(float)({a} {op} {b})", f"-{a}",
                                                   f"{a} < {b} ? {a} : {b} {op} {a}"])
            self.lines.append(f"{t} t{k} = {e};")
            names.append(f"t{k}")
        self.result = names[-1]

    def value(self, r):
        kind = r.randrange(8)
        if kind < 2:
            return r.choice(["0.0", "-0.0", "1.0", "-1.0", "0.5", "3.0", "10.0"])
        if kind < 4:
            return r.choice(SPECIAL[self.type])
        return repr(r.uniform(-1, 1) * 10 ** r.randrange(-6, 7)) + ("f" if self.type == "float" else "")

    def text(self, inputs, end):
        t = self.type
        body = "\n  ".join(self.lines)
        return f"union view {{ {t} value; {BITS[t]} bits; }};\nint main(void) {{\n  {inputs}\n  {body}\n  union view w;\n  w.value = {self.result};\n  {end}\n  return 0;\n}}\n"

    def executed(self):
        inputs = " ".join(f"volatile {self.type} v{k} = {v}; {self.type} x{k} = v{k};" for k, v in enumerate(self.values))
        return "#include <stdio.h>\n" + self.text(inputs, 'printf("%llu %d\\n", (unsigned long long)w.bits, w.value != w.value);')

    def checked(self, condition):
        inputs = []
        for k, v in enumerate(self.values):
            inputs.append(f"{self.type} x{k} = __VERIFIER_nondet_{self.type}();")
            inputs.append(f"if (!(x{k} == {v})) return 0;")
            if float(v.rstrip("f")) == 0:   # the other zero is equal to it
                inputs.append(f"if (!(1 / x{k} {'<' if v.startswith('-') else '>'} 0)) return 0;")
        head = "extern float __VERIFIER_nondet_float(void);\nextern double __VERIFIER_nondet_double(void);\nextern void abort(void);\nvoid reach_error(void) { abort(); }\n"
        return head + self.text("\n  ".join(inputs), f"if (!({condition})) reach_error();")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pippin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--timelimit", default="10s")
    parser.add_argument("--keep", default=".")
    parser.add_argument("--32", dest="short", action="store_true")
    a = parser.parse_args()
    folder = tempfile.mkdtemp()
    decided = wrong = asked = 0
    for seed in range(a.seed, a.seed + a.count):
        c = Computation(seed)
        source, program = os.path.join(folder, "a.c"), os.path.join(folder, "a.out")
        with open(source, "w") as f:
            f.write(c.executed())
        # SSE rounds each operation; the other unit of 32-bit code does not.
        subprocess.run(["gcc", "-O0", "-w", "-o", program, source], check=True)
        bits, nan = subprocess.check_output([program], text=True).split()
        same = "w.value != w.value" if nan == "1" else f"w.bits == {bits}ull"
        for condition, expected in ((same, "TRUE"), (f"!({same})", "FALSE")):
            with open(source, "w") as f:
                f.write(c.checked(condition))
            out = subprocess.run([a.pippin, "check", "--assert", "--preset=bmc", "--random=0", "--32" if a.short else "--64", f"--timelimit={a.timelimit}", source],
                                 capture_output=True, text=True).stdout
            verdict = out.split("Verification result: ")[-1].split("(")[0].split("\n")[0]
            asked += 1
            decided += verdict in ("TRUE", "FALSE")
            if verdict in ("TRUE", "FALSE") and verdict != expected:
                wrong += 1
                kept = os.path.join(a.keep, f"floats-{seed}-{expected.lower()}.c")
                shutil.copy(source, kept)
                print(f"WRONG: {kept}: {verdict}, expected {expected}")
    shutil.rmtree(folder)
    print(f"floats_c: {a.count} computations from seed {a.seed}, {asked} programs, {decided} decided, {wrong} wrong")
    return 1 if wrong or 2 * decided < asked else 0


if __name__ == "__main__":
    sys.exit(main())
