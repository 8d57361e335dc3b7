#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs about linked lists: proofs of `pippin check --preset lists` against executions with gcc's AddressSanitizer.

usage: lists.py PIPPIN [--seed N] [--count N] [--runs N] [--timelimit T] [--keep DIR] [--32]

A program builds one or two lists of any length, at the front or at the end, walks through them, checks them, turns them round, and
frees them; most programs have one or two small mistakes (a link that is not set, a step too many, a block that is freed twice or never, a
test for the wrong value). How often a loop goes round is an input. Each program is executed `--runs` times with random inputs. Wrong is
a TRUE of which an execution fails (the sanitizer complains, or a check fails), and an internal error.

The exit code is 1 if something was wrong, or if no program was proved.
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
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { int d; struct node *next, *prev; };
"""
# Few rounds of each loop, and all numbers of rounds.
ENVIRONMENT = """#include <stdio.h>
#include <stdlib.h>
static unsigned state;
int __VERIFIER_nondet_int(void) {
  static int begun, odds;
  if (!begun) { begun = 1; state = (unsigned)atoi(getenv("SEED")); odds = 1 + state % 4; }
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16) % (odds + 1) != 0;
}
void reach_error(void) { fprintf(stderr, "reach_error\\n"); exit(77); }
"""


class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.mistakes = self.r.choice([0, 0, 1, 1, 2])

    def slip(self, right, *wrong):
        """Text that is right, or now and then wrong."""
        if self.mistakes and self.r.random() < 0.12:
            self.mistakes -= 1
            return self.r.choice(wrong)
        return right

    def front(self, a, value):
        return f"""  struct node *{a} = {self.slip('0', '0', 'malloc(sizeof(struct node))')};
  while (__VERIFIER_nondet_int()) {{
    struct node *t = malloc(sizeof *t);
    t->d = {self.slip(value, '__VERIFIER_nondet_int()', '7')};
    {self.slip(f't->next = {a};', '', 't->next = 0;', 't->next = t;')}
    {self.slip('t->prev = 0;', '', f'if ({a}) {a}->prev = t;')}
    {self.slip(f'{a} = t;', '', f'if (!{a}) {a} = t;')}
  }}
"""

    def end(self, a, value):
        return f"""  struct node *{a} = malloc(sizeof *{a}), *{a}e = {a};
  {a}->d = {value};
  {self.slip(f'{a}->next = {a}->prev = 0;', f'{a}->prev = 0;')}
  while (__VERIFIER_nondet_int()) {{
    struct node *t = malloc(sizeof *t);
    t->d = {self.slip(value, '7')};
    {self.slip('t->next = 0;', '', f't->next = {a};', f't->next = {a}e;')}
    {self.slip(f't->prev = {a}e;', '', 't->prev = 0;')}
    {self.slip(f'{a}e->next = t;', '', f'{a}->next = t;')}
    {self.slip(f'{a}e = t;', '', f'{a}e = {a};')}
  }}
"""

    def walk(self, a, value):
        step = self.slip("p = p->next", "p = p->next->next", "p = p->prev")
        return f"  for (struct node *p = {a}; {self.slip('p', 'p->next', '1')}; {step}) if (p->d != {self.slip(value, '7')}) reach_error();\n"

    def reverse(self, a):
        return f"""  struct node *{a}r = 0;
  while ({a}) {{
    struct node *t = {self.slip(f'{a}->next', f'{a}->prev')};
    {self.slip(f'{a}->next = {a}r;', '')}
    {a}r = {a};
    {a} = t;
  }}
  {a} = {self.slip(f'{a}r', f'{a}r ? {a}r->next : 0')};
"""

    def pop(self, a):
        return f"""  if ({self.slip(a, '1')}) {{
    struct node *t = {a}->next;
    {self.slip(f'free({a});', '', f'free({a}); free(t);')}
    {self.slip(f'{a} = t;', '')}
  }}
"""

    def free(self, a):
        kinds = [f"""  while ({self.slip(a, f'{a} && {a}->next', '1')}) {{
    struct node *t = {self.slip(f'{a}->next', f'{a}->next', f'{a}->prev')};
    {self.slip(f'free({a});', '', f'free({a}); free({a});', 'free(t);', f'if (__VERIFIER_nondet_int()) free({a});')}
    {self.slip(f'{a} = t;', f'{a} = {a}->next;')}
  }}
"""]
        return self.r.choice(kinds)

    def program(self):
        text = HEAD + "int main(void) {\n"
        lists = []
        for a in ["a", "b"][: self.r.choice([1, 1, 1, 2])]:
            value = self.r.choice(["0", "1"])
            text += self.r.choice([self.front, self.end])(a, value)
            lists.append((a, value))
            if len(lists) == 1 and self.r.random() < 0.3:
                text += self.walk(a, value)
        for a, value in lists:
            if self.r.random() < 0.4:
                text += self.walk(a, value)
            if self.r.random() < 0.2:
                text += self.pop(a)
            if self.r.random() < 0.2:
                text += self.reverse(a)
            text += self.slip(self.free(a), "", self.free(a) + self.free(a))
        return text + "  return 0;\n}\n"


def executed(path, flag, runs):
    """"ok", what one of the executions says, or None (they do not compile, or leaks cannot be looked for)."""
    binary, environment = path + ".bin", path + ".env.c"
    with open(environment, "w", encoding="utf-8") as f:
        f.write(ENVIRONMENT)
    if subprocess.run(["gcc", flag, "-O0", "-w", "-fsanitize=address", path, environment, "-o", binary], capture_output=True).returncode:
        return None
    for seed in range(runs):
        env = dict(os.environ, ASAN_OPTIONS="detect_leaks=1:abort_on_error=0", SEED=str(seed))
        try:
            ran = subprocess.run(["bash", "-c", f"ulimit -t 1; exec {binary}"], capture_output=True, text=True, env=env, timeout=20)
        except subprocess.TimeoutExpired:
            break
        if ran.returncode in (-9, -24, 137, 152):
            break   # it does not end
        if "ptrace" in ran.stderr or "LeakSanitizer has encountered a fatal error" in ran.stderr:
            return None
        if found := re.search(r"ERROR: AddressSanitizer: (attempting [\w-]+|[\w-]+)|ERROR: (LeakSanitizer)|^(reach_error)", ran.stderr, re.M):
            return next(g for g in found.groups() if g)
    return "ok"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pippin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--runs", type=int, default=8)
    parser.add_argument("--timelimit", default="10s")
    parser.add_argument("--keep", default=".")
    parser.add_argument("--32", dest="small", action="store_true")
    a = parser.parse_args()
    flag = "-m32" if a.small else "-m64"
    counts, wrong = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        for k in range(a.count):
            seed = a.seed * 1_000_000 + k
            path = os.path.join(folder, f"lists_{seed}.c")
            with open(path, "w", encoding="utf-8") as f:
                f.write(Generator(seed).program())
            truth = executed(path, flag, a.runs)
            if truth is None:
                counts["skipped"] += 1
                continue
            ran = subprocess.run([a.pippin, "check", "--32" if a.small else "--64", "--property", "valid-memsafety,unreach-call", "--preset", "lists",
                                  "--timelimit", a.timelimit, path], capture_output=True, text=True)
            found = re.match(r"Verification result: (\w+)", ran.stdout)
            verdict = found[1] if found else "none"
            counts[f"{verdict}, {'clean' if truth == 'ok' else 'an error'}"] += 1
            if ran.returncode not in (0, 20) or (verdict == "TRUE" and truth != "ok"):
                wrong.append(f"{os.path.basename(path)}: {verdict}, executions say {truth}")
                shutil.copy(path, a.keep)
    for w in wrong:
        print("WRONG", w)
    print("; ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    proved = counts["TRUE, clean"]
    print(f"lists: {a.count} programs from seed {a.seed}, {proved} proved, {len(wrong)} wrong")
    return 1 if wrong or (counts["skipped"] < a.count and not proved) else 0


if __name__ == "__main__":
    sys.exit(main())
