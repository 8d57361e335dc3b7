#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Start to verdict of ten-line programs: the median of several runs of `pippin check`, for TRUE and FALSE, with and without
limits, and beside it what the C toolchain needs for the same file (`clang -fsyntax-only`; a FALSE is compiled once, too).

    tools/latency.py                     prints a table
    tools/latency.py --check             exit code 1 if a median is above the larger of 0.15 s and 4 times the syntax check
                                         (for FALSE plus one compilation)
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEAD = """extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
"""
PROGRAMS = {
    "TRUE": HEAD + """int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x < 0 || x > 100) return 0;
  y = 2 * x;
  if (y > 200) reach_error();
  return 0;
}
""",
    "TRUE, loop": HEAD + """int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n) i++;
  if (n >= 0 && i != n) reach_error();
  return 0;
}
""",
    "FALSE": HEAD + """int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 2 * (x % 1000);
  if (y == 42) reach_error();
  return 0;
}
""",
}
LIMITS = {"no limits": [], "--timelimit=15s --memlimit=4GB": ["--timelimit=15s", "--memlimit=4GB"]}
EXIT = {"TRUE": 0, "FALSE": 10}


def median(command, folder, runs, code):
    seconds = []
    for _ in range(runs):
        start = time.perf_counter()
        r = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        seconds.append(time.perf_counter() - start)
        if r.returncode != code:
            sys.exit(f"latency.py: exit code {r.returncode}, expected {code}: {' '.join(command)}")
    return statistics.median(seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--check", action="store_true", help="fail where the goal is missed")
    a = parser.parse_args()
    pippin = os.path.abspath(a.pippin)
    clang = shutil.which("clang-19") or shutil.which("clang")
    gcc = shutil.which("gcc") or clang
    missed = 0
    with tempfile.TemporaryDirectory() as d:
        for answer, text in PROGRAMS.items():
            with open(os.path.join(d, "p.c"), "w", encoding="utf-8") as f:
                f.write(text)
            goal = 0.15
            if clang:
                goal = max(goal, 4 * median([clang, "-fsyntax-only", "p.c"], d, a.runs, 0))
            if answer == "FALSE" and gcc:
                with open(os.path.join(d, "inputs.c"), "w", encoding="utf-8") as f:
                    f.write("int __VERIFIER_nondet_int(void) { return 21; }\n")
                goal += median([gcc, "-o", "p", "p.c", "inputs.c"], d, a.runs, 0)
            for name, options in LIMITS.items():
                seconds = median([pippin, "check", "--assert", *options, "p.c"], d, a.runs, EXIT[answer.split(",")[0]])
                missed += seconds > goal
                print(f"{answer:12} {name:32} {seconds:6.3f} s   goal {goal:6.3f} s{'   missed' if seconds > goal else ''}")
    return 1 if a.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
