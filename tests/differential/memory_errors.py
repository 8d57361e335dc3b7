#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs with memory errors: `pippin check --property valid-memsafety` against gcc's AddressSanitizer.

usage: memory_errors.py PIPPIN [--seed N] [--count N] [--timelimit T] [--keep DIR] [--32]

A program has arrays, structures, pointers into them, blocks that it allocates and frees, and a few random operations on them;
about half of the programs do something wrong. One in four allocates, resizes and frees blocks of several sizes in a loop. It has no inputs, so one execution tells the truth. Pippin searches without random
execution: its proofs are under test. Wrong is a TRUE where the sanitizer complains, and an internal error. A FALSE where the sanitizer
is silent is counted only: it does not see an access that stays inside of some object (`x->b[3]` may be the next member).

The exit code is 1 if something was wrong, or if no program was proved, or none refuted. Wrong programs are kept and named.
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

HEAD = """#include <stdlib.h>
#include <string.h>
struct s { int a; int b[3]; struct s *n; char c; };
int g[4];
struct s gs;
int *gp;
struct s *gn;
static int *local(int k) { int z[2]; z[0] = k; int *r = k > 1 ? z : g; r[1] = 1; return r; }
static void fill(int *t, int m) { for (int j = 0; j < m; j++) t[j] = j; }
int main(void) {
  int a[4] = {1, 2, 3, 4}, v = 0, i = 0, n = 3;
  struct s ls;
  ls.n = 0, ls.a = 1, ls.b[0] = ls.b[1] = ls.b[2] = 0, ls.c = 1;
  struct s *x = &ls, *y = &gs;
  int *p = a, *q = g;
  gp = g, gn = &gs, gs.n = &ls, x->n = y;
"""
class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)

    def one(self, *texts):
        return self.r.choice(texts)

    def number(self):
        return self.one("0", "0", "1", "1", "2", "2", "3", "3", "4", "5")

    def pointer(self):
        n = self.number()
        return self.one("p", "q", "gp", "a", "g", f"&a[{n}]", "&v", "gs.b", f"&g[{n}]", f"p + {n}", "q + n", "&x->a", "x->b", "(int *)x")

    def structure(self):
        return self.one("x", "y", "gn", "&gs", "&ls", "x->n", "y->n", f"x + {self.number()}")

    def array(self):
        return self.one("a", "g", "p", "q", "x->b", "gs.b")

    def index(self):
        return self.one(self.number(), "n", "i")

    def block(self, depth):
        return " ".join(self.statement(depth + 1) for _ in range(self.r.randint(1, 2)))

    def statement(self, depth):
        one, number = self.one, self.number()
        kinds = [
            lambda: f"p = {self.pointer()};",
            lambda: f"q = {self.pointer()};",
            lambda: f"x = {self.structure()};",
            lambda: f"y = {self.structure()};",
            lambda: f"{self.array()}[{self.index()}] = {number};",
            lambda: f"v = {self.array()}[{self.index()}];",
            lambda: f"*{one('p', 'q', 'gp')} = {number};",
            lambda: f"{one('x', 'y', 'gn')}->{one('a', 'c')} = {number};",
            lambda: f"{one('x', 'y', 'gn')}->n = {self.structure()};",
            lambda: f"{one('p', 'q', 'gp')} = malloc({one('sizeof(struct s)', '3 * sizeof(int)', '4 * sizeof(int)', 'n * sizeof(int)')});",
            lambda: f"{one('x', 'y', 'gn')} = malloc(sizeof(struct s));",
            lambda: f"free({one('p', 'q', 'gp', 'x', 'y', 'gn')});",
            lambda: f"gp = {self.pointer()};",
            lambda: f"memset({one('p', 'a', 'x', '&gs', 'g')}, 0, {one('4', '8', '12', '16', 'sizeof(struct s)')});",
            lambda: f"memcpy({one('p', 'a')}, {one('q', 'g', 'gs.b')}, {one('4', '8', '12', '16')});",
            lambda: f"gp = local({number});",
            lambda: f"fill({self.pointer()}, {number});",
        ]
        if depth < 2:
            kinds.append(lambda: f"for (i = 0; i < {one('2', '3', '4', 'n')}; i++) {{ {self.block(depth)} }}")
            kinds.append(lambda: f"if ({one('p', 'x', 'n > 1', 'p == q', 'v == 1', 'x == y')}) {{ {self.block(depth)} }}")
        return self.r.choice(kinds)()

    def program(self):
        lines = [self.statement(0) for _ in range(self.r.randint(2, 6))]
        if self.r.random() < 0.6:
            lines.append(self.one("free(p);", "free(q);", "free(x);", "if (p != a && p != g) free(p);"))
        return HEAD + "".join(f"  {line}\n" for line in lines) + "  return 0;\n}\n"


LOOP_HEAD = """#include <stdlib.h>
#include <string.h>
static int *make(int n) { int *r = malloc(n * sizeof *r); memset(r, 0, n * sizeof *r); return r; }
int main(void) {
  int a[8] = {1}, v = 0, n = 2, m = 2, *p = 0, *q = 0, *r[4] = {0, 0, 0, 0};
"""


class LoopGenerator(Generator):
    """Blocks of a loop. Most programs free each in the iteration in which it is allocated, or have one that grows."""

    def size(self):
        return self.one("n", "n", "n + 1", "m", "2", "20", "n * 2")

    def loop_statement(self):
        one, size = self.one, self.size()
        return self.r.choice([
            lambda: f"p = malloc({size} * sizeof *p);",
            lambda: f"p = make({size});",
            lambda: f"p = calloc({size}, sizeof *p);",
            lambda: f"p = realloc(p, {size} * sizeof *p);",
            lambda: f"q = {one('p', 'p', 'p + 1', 'p + n', 'q + 1', 'a', 'r[0]', 'r[i]')};",
            lambda: f"{one('r[i]', 'r[0]')} = {one('p', 'q')};",
            lambda: f"{one('p[0]', 'p[n - 1]', 'p[n - 1]', 'p[n]', 'p[i]', '*q', 'q[n]', 'q[-1]', 'r[i][0]', 'r[0][n - 1]', 'p[19]', 'p[m - 1]')} = {one('v', 'i', '1')};",
            lambda: f"for (int j = 0; j < {one('n', 'n', 'm', 'n + 1')}; j++) {one('p[j]', 'p[j]', '*q++', 'r[i][j]')} = j;",
            lambda: f"mem{one('set(p, 0', 'cpy(p, a', 'set(q, 0')}, {one('n', 'n', 'm', '2')} * sizeof *p);",
            lambda: f"free({one('p', 'p', 'p', 'q', 'r[i]')});",
            lambda: f"free(p); p = {one('0', 'malloc(n * sizeof *p)', 'r[0]')};",
            lambda: f"if ({one('p', 'q', 'r[0]', 'i == 1', 'p != q')}) {{ {self.loop_statement()} }}",
            lambda: f"{one('m = n', 'n = m', 'n++', 'n = i + 1')};",
        ])()

    def program(self):
        body = [self.loop_statement() for _ in range(self.r.randint(1, 3))]
        kind = self.r.random()
        if kind < 0.45:
            body = [f"n = i * {self.number()} + {self.number()} + 1;", f"p = {self.one('malloc(n * sizeof *p)', 'calloc(n, sizeof *p)', 'make(n)', 'malloc(n * sizeof *p + 4)', 'malloc(80)')};"] + body + ["free(p);"]
        elif kind < 0.8:
            body = [f"if (i {self.one('>= m', '== 0', '!= 1')}) {{ m = m + n; p = realloc(p, m * sizeof *p); }}"] + body
        lines = [f"for (int i = 0; i < {self.one('2', '3', '4')}; i++) {{"] + ["  " + line for line in body] + ["}"]
        if kind >= 0.45:
            lines.append(self.one("free(p);", "free(p);", "for (int i = 0; i < 4; i++) free(r[i]);"))
        start = self.one("", "p = malloc(m * sizeof *p);") if kind >= 0.45 else ""
        return LOOP_HEAD + "".join(f"  {line}\n" for line in [start] + lines if line) + "  return 0;\n}\n"


def sanitized(path, flag):
    """What an execution with the sanitizer says: "ok", a kind of complaint, or None (it does not compile, or does not end)."""
    binary = path + ".bin"
    built = subprocess.run(["gcc", flag, "-g", "-O0", "-w", "-fsanitize=address", "-fno-common", path, "-o", binary], capture_output=True, text=True)
    if built.returncode:
        return None
    options = "detect_leaks=1:detect_stack_use_after_return=1:abort_on_error=0"
    try:
        ran = subprocess.run([binary], capture_output=True, text=True, env=dict(os.environ, ASAN_OPTIONS=options), timeout=60)
    except subprocess.TimeoutExpired:
        return None
    if "ptrace" in ran.stderr or "LeakSanitizer has encountered a fatal error" in ran.stderr:
        return None   # leaks cannot be looked for in this container
    if found := re.search(r"ERROR: AddressSanitizer: (attempting [\w-]+|[\w-]+)", ran.stderr):
        return found[1]
    if "LeakSanitizer" in ran.stderr:
        return "leak"
    return "ok" if ran.returncode == 0 else f"exit code {ran.returncode}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pippin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--timelimit", default="5s")
    parser.add_argument("--keep", default=".")
    parser.add_argument("--32", dest="small", action="store_true")
    a = parser.parse_args()
    flag = "-m32" if a.small else "-m64"
    counts, wrong = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        for k in range(a.count):
            seed = a.seed * 1_000_000 + k
            path = os.path.join(folder, f"memory_errors_{seed}.c")
            with open(path, "w", encoding="utf-8") as f:
                f.write((LoopGenerator if k % 4 == 3 else Generator)(seed).program())
            truth = sanitized(path, flag)
            if truth is None:
                counts["skipped"] += 1
                continue
            ran = subprocess.run([a.pippin, "check", "--32" if a.small else "--64", "--property", "valid-memsafety", "--random", "0",
                                  "--timelimit", a.timelimit, path], capture_output=True, text=True)
            found = re.match(r"Verification result: (\w+)(?:\(([^)\n]*))?", ran.stdout)
            verdict, sub = (found[1], found[2]) if found else ("none", None)
            counts[f"{verdict}, {'clean' if truth == 'ok' else 'an error'}"] += 1
            if ran.returncode not in (0, 10, 20) or (verdict == "TRUE" and truth != "ok"):
                wrong.append(f"{os.path.basename(path)}: {verdict}({sub}), the sanitizer says {truth}")
                shutil.copy(path, a.keep)
    for w in wrong:
        print("WRONG", w)
    print("; ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    proved, refuted = counts["TRUE, clean"], counts["FALSE, an error"]
    print(f"memory_errors: {a.count} programs from seed {a.seed}, {proved} proved, {refuted} refuted, {len(wrong)} wrong")
    return 1 if wrong or (counts["skipped"] < a.count and (not proved or not refuted)) else 0


if __name__ == "__main__":
    sys.exit(main())
