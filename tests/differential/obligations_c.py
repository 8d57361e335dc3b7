#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs with few inputs: the verdict of each obligation (`--all`) against an execution of every input.

usage: obligations_c.py PIPPIN [--seed N] [--count N] [--timelimit T] [--keep DIR] [--32] [--print]

Programs have two inputs of eight values each, and assertions, error calls and signed operations, at most one of them in a line, in branches,
loops, functions called from several places and recursive ones. Every second program also divides and shifts by variables and has elements of an
array in a structure (`--property strict` without memory). What gcc compiled, with its checks, is executed on all inputs and says
in which line it fails first: an obligation of this line is violated, those of all other lines are proved. A program on which a verdict differs is kept and named;
UNKNOWN is only counted. The exit code is 1 if there was a disagreement, or if less than half of the obligations were decided.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

ORACLE = r"""#include <stdio.h>
#include <stdlib.h>
static int values[2], next;
int __VERIFIER_nondet_int(void) { return values[next++]; }
static void fails(unsigned line) { printf("%u\n", line); fflush(stdout); exit(0); }
void oracle_error(unsigned line) { fails(line); }
void __assert_fail(const char *text, const char *file, unsigned line, const char *function) { fails(line); }
struct place { const char *file; unsigned line, column; };
#define HANDLER(name) void __ubsan_handle_##name(struct place *p) { fails(p->line); }
HANDLER(add_overflow) HANDLER(sub_overflow) HANDLER(mul_overflow) HANDLER(negate_overflow) HANDLER(divrem_overflow)
HANDLER(shift_out_of_bounds) HANDLER(out_of_bounds)
extern int program_main(void);
int main(int argc, char **argv) { values[0] = atoi(argv[1]); values[1] = atoi(argv[2]); program_main(); return 0; }
"""

PRESETS = [["--preset=auto"], ["--preset=auto"], ["--preset=auto", "--random=0"], ["--preset=trace-abstraction", "--int-model=int"],
           ["--preset=trace-abstraction", "--int-model=bv"], ["--preset=kojak"], ["--preset=bmc"], ["--preset=random", "--random=0.2"],
           ["--preset=trace-abstraction", "--no-slice", "--no-intervals", "--blocks=none"]]


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []
        self.depth = 0
        self.counters = 0
        self.strict = seed % 2 == 1

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def constant(self):
        return self.r.choice([-2, -1, 0, 1, 2, 3, 4, 5, 7, 9, 12, 20, 31, 2147483640, -2147483640, 1073741824])

    def operation(self, names):
        r, v = self.r, self.r.choice(names)
        kind = r.randrange(10)
        if self.strict and r.random() < 0.4:
            self.line(f"{v} = {r.choice(names)} {r.choice(['/', '%', '<<', '>>'])} {r.choice(names)};" if kind < 6 else
                      f"{v} = s.t[{r.choice(names)}];" if kind < 9 else f"s.t[{r.choice(names)}] = {r.choice(names)};")
        elif kind < 4:
            self.line(f"{v} = {r.choice(names)} {r.choice('++-*')} {r.choice(names)};")
        elif kind < 7:
            self.line(f"{v} = {r.choice(names)} {r.choice('++-*')} {self.constant()};")
        elif kind < 8:
            self.line(f"{v} = -{r.choice(names)};")
        else:
            self.line(f"{v} = {r.choice(names)} {r.choice('/%')} {r.choice([-1, 2, 3, 5, -4])};")

    def check(self, names):
        relation = f"{self.r.choice(names)} {self.r.choice(['!=', '!=', '<', '>=', '=='])} {self.r.choice(names + [str(self.constant())] * 3)}"
        if self.r.random() < 0.6:
            self.line(f"assert({relation});")
        else:
            self.line(f"if ({relation.replace('!=', '==')}) reach_error();")

    def block(self, names, size, calls):
        r = self.r
        for _ in range(size):
            kind = r.random()
            if kind < 0.4:
                self.operation(names)
            elif kind < 0.68:
                self.check(names)
            elif kind < 0.8 and self.depth < 4:
                self.line(f"if ({r.choice(names)} {r.choice(['<', '>', '=='])} {r.choice(names + [str(self.constant())])}) {{")
                self.nested(names, calls)
                if r.random() < 0.5:
                    self.line("} else {")
                    self.nested(names, calls)
                self.line("}")
            elif kind < 0.88 and self.depth < 3:
                i = f"i{self.counters}"
                self.counters += 1
                self.line(f"int {i} = 0;")
                self.line(f"while ({i} < {r.randrange(1, 6)}) {{")
                self.nested(names + [i] if r.random() < 0.1 else names, calls)
                self.line(f"  {i} = {i} + 1;")
                self.line("}")
            elif calls:
                self.line(f"{r.choice(calls)}({r.choice(names)});")

    def nested(self, names, calls):
        self.depth += 1
        self.block(names, self.r.randrange(1, 4), calls)
        self.depth -= 1

    def text(self):
        r = self.r
        self.lines = ["#include <assert.h>", "#ifndef ORACLE", "extern void reach_error(void);", "extern int __VERIFIER_nondet_int(void);", "#endif", "int g = 1;", "struct { int t[4], more[4]; } s = { { 3, -1, 2, 0 }, { 0 } };"]
        calls = []
        for name in ("f", "h")[:r.randrange(3)]:
            self.line(f"void {name}(int p) {{")
            self.depth = 1
            self.block(["p", "g", "p"], r.randrange(1, 4), list(calls))
            if r.random() < 0.3:
                self.line("if (p > 3 || p <= 0) return;")
                self.line("p = p - 1;")
                self.line(f"{name}(p);")
                self.check(["p", "g"])
            self.depth = 0
            self.line("}")
            calls.append(name)
        self.line("int main(void) {")
        self.depth = 1
        low = [r.choice([0, -3, 2147483640, -2147483648, 20]) for _ in range(2)]
        self.line("int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = 0, d = 5;")
        least = lambda v: "-2147483647 - 1" if v == -2147483648 else str(v)   # the minus of a constant is an operation, too
        for name, v in zip("ab", low):
            self.line(f"if ({name} < {least(v)} || {name} > {v + 7}) return 0;" if v != -2147483648 else f"if ({name} > {v + 7}) return 0;")
        self.block(["a", "b", "c", "d", "g"], r.randrange(5, 12), calls)
        self.line("return 0;")
        self.depth = 0
        self.line("}")
        return "\n".join(self.lines) + "\n", [[v + k for k in range(8)] for v in low]


def first_failures(folder, path, ranges, flags, checks):
    """Lines in which some execution fails first; None if it cannot be told."""
    oracle, program = os.path.join(folder, "oracle.c"), os.path.join(folder, "program")
    with open(oracle, "w") as f:
        f.write(ORACLE)
    common = ["gcc", "-w", "-O0", "-std=gnu17", *flags]
    objects = [os.path.join(folder, "p.o"), os.path.join(folder, "o.o")]
    for command in (common + ["-DORACLE", "-Dreach_error()=oracle_error(__LINE__)", "-Dmain=program_main", "-fsanitize=" + checks, "-c", path, "-o", objects[0]],
                    common + ["-c", oracle, "-o", objects[1]], common + ["-o", program, *objects]):
        r = subprocess.run(command, capture_output=True, text=True)
        # Only the functions of the sanitizer's library that we define are needed: it is not linked.
        if r.returncode != 0:
            return None, r.stderr[:500]
    lines = set()
    for a in ranges[0]:
        for b in ranges[1]:
            try:
                r = subprocess.run([program, str(a), str(b)], capture_output=True, text=True, timeout=5)
            except subprocess.TimeoutExpired:
                return None, "does not end"
            if r.returncode != 0:
                return None, f"exit code {r.returncode}"
            if r.stdout.strip():
                lines.add(int(r.stdout))
    return lines, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--timelimit", default="10s")
    parser.add_argument("--keep")
    parser.add_argument("--32", dest="m32", action="store_true")
    parser.add_argument("--print", dest="show", action="store_true")
    a = parser.parse_args()
    wrong = compared = decided = 0
    for seed in range(a.seed, a.seed + a.count):
        text, ranges = Program(seed).text()
        if a.show:
            print(text)
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, f"obligations{seed}.c")
            with open(path, "w") as f:
                f.write(text)
            strict = seed % 2 == 1
            checks = "signed-integer-overflow" + (",shift,integer-divide-by-zero,bounds-strict" if strict else "")
            properties = "unreach-call,no-overflow,no-division-by-zero,no-invalid-shift,array-bounds" if strict else "all"
            expected, why = first_failures(folder, path, ranges, ["-m32"] if a.m32 else [], checks)
            if expected is None:
                print(f"seed {seed}: skipped: {why}")
                continue
            options = random.Random(seed).choice(PRESETS)
            r = subprocess.run([a.pippin, "check", "--all", f"--property={properties}", "--assert", f"--timelimit={a.timelimit}", *options, *(["--32"] if a.m32 else []), path],
                               capture_output=True, text=True)
            verdicts = {}   # by line: an operation may have several obligations
            for line, verdict in re.findall(r"^  \S*?:(\d+):\d+: (violated|proved|unknown): ", r.stdout, re.M):
                verdicts.setdefault(line, set()).add(verdict)
            found = [(line, next(v for v in ("violated", "unknown", "proved") if v in of_line)) for line, of_line in verdicts.items()]
            problems = []
            if r.returncode not in (0, 10, 20):
                problems.append(f"exit code {r.returncode}: {r.stderr[:300]}")
            for line, verdict in found:
                compared += 1
                decided += verdict != "unknown"
                if verdict == "violated" and int(line) not in expected:
                    problems.append(f"line {line} is violated, but no execution fails there first")
                if verdict == "proved" and int(line) in expected:
                    problems.append(f"line {line} is proved, but an execution fails there first")
            for line in expected - {int(line) for line, _ in found}:
                problems.append(f"line {line} is no obligation, but an execution fails there first")
            answer = {0: not expected, 10: bool(expected), 20: True}.get(r.returncode, False)
            if found and not answer:
                problems.append(f"exit code {r.returncode}, executions fail first in {sorted(expected)}")
            for p in problems:
                print(f"seed {seed} {' '.join(options)}: {p}")
            if problems:
                wrong += 1
                if a.keep:
                    os.makedirs(a.keep, exist_ok=True)
                    shutil.copy(path, a.keep)
    if a.show:
        return 0
    print(f"obligations_c: {a.count} programs from seed {a.seed}, {compared} obligations compared, {decided} decided, {wrong} programs wrong")
    return 1 if wrong or 2 * decided < compared else 0


if __name__ == "__main__":
    sys.exit(main())
