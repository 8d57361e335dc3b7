#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The counterexample shows the steps that the error depends on, and only those: programs with the texts of the steps that
must be marked as needed, in order (inputs are always kept)."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEAD = "extern void abort(void);\nvoid reach_error(void) { abort(); }\nextern int __VERIFIER_nondet_int(void);\n"
TESTS = {
    "noise": ("""int main(void) {
  int y = 7, noise = 0, x = 42;
  y = y * 3;
  for (int i = 0; i < 3; i++) { noise += i; if (noise > 1) y = noise; }
  if (x == 42) reach_error();
}""", ["x = 42", "x == 42 is true", "reach_error()"]),
    "a loop that counts": ("""int main(void) {
  int x = 40, noise = 0;
  for (int i = 0; i < 2; i++) { noise = noise + 5; x = x + 1; }
  if (x == 42) reach_error();
}""", ["x = 40", "i = 0", "i < 2 is true", "x = 41", "i = 1", "i < 2 is true", "x = 42", "x == 42 is true",
       "reach_error()"]),
    "overwritten": ("""int main(void) {
  int x = 1;
  x = 2;
  x = 42;
  if (x == 42) reach_error();
}""", ["x = 42", "x == 42 is true", "reach_error()"]),
    "a branch decides": ("""int main(void) {
  int c = 1, d = 1, x = 0, y = 0;
  if (c) x = 42; else x = 0;
  if (d) y = 42; else y = 0;
  if (x == 42) reach_error();
}""", ["c = 1", "c is true", "x = 42", "x == 42 is true", "reach_error()"]),
    "an early return": ("""int main(void) {
  int c = 0, x = 42;
  if (c) return 0;
  if (x == 42) reach_error();
}""", ["c = 0", "x = 42", "c is false", "x == 42 is true", "reach_error()"]),
    "values returned": ("""int f(int p, int q) { int r = p + 1; int s = q + 1; q = s; return r; }
int g(int p) { if (p > 3) return 1; return 2; }
int h(int p) { return p; }
int main(void) {
  int a = 40, b = 50, x = 0, y = 0, z = 0;
  x = f(a, b);
  y = g(b);
  z = h(a);
  if (x + y == 42) reach_error();
}""", ["a = 40", "b = 50", "f(a, b)", "r = 41", "x = 41", "g(b)", "p > 3 is true", "y = 1", "x + y == 42 is true", "reach_error()"]),
    "through a pointer": ("""int main(void) {
  int x = 0, y = 0;
  int *p = &x;
  y = 5;
  *p = 42;
  if (x == 42) reach_error();
}""", ["x = 0", "p = ADDRESS", "*p = 42", "x == 42 is true", "reach_error()"]),
    "read through a pointer": ("""int main(void) {
  int x = 1, y = 0;
  int *p = &x;
  y = 5;
  x = 42;
  if (*p == 42) reach_error();
}""", ["x = 1", "p = ADDRESS", "x = 42", "*p == 42 is true", "reach_error()"]),
    "the error in a function": ("""void check(int v, int w) { if (v == 42) reach_error(); }
int main(void) {
  int x = 42, y = 3;
  y = y + 1;
  check(x, y);
}""", ["x = 42", "check(x, y)", "v == 42 is true", "reach_error()"]),
    "array": ("""int main(void) {
  int a[3], b[3], i = 1;
  b[0] = 3;
  a[i] = 42;
  if (a[1] == 42) reach_error();
}""", ["i = 1", "a[i] = 42", "a[1] == 42 is true", "reach_error()"]),
    "called through a pointer": ("""int f(int p) { int r = p; int s = p; s = s + 1; return r; }
int main(void) {
  int (*q)(int) = f;
  int a = 42, b = 0;
  b = q(a);
  if (b == 42) reach_error();
}""", ["q = ADDRESS", "a = 42", "q(a)", "r = 42", "b = 42", "b == 42 is true", "reach_error()"]),
    "two calls in one expression": ("""int f(int p) { return p; }
int main(void) {
  int a = 20, b = 22, c = 1, d = 1;
  d = f(c);
  if (f(a) + f(b) == 42) reach_error();
}""", ["a = 20", "b = 22", "f(a)", "f(b)", "condition is true", "reach_error()"]),
    "a string that looks like an assignment": ("""int f(const char *p, int q) { return q; }
int main(void) {
  int a = 42, b = 0, c = 0;
  f("b = 1", c);
  b = f("b = 1", a);
  if (b == 42) reach_error();
}""", ["a = 42", 'f("b = 1", a)', "b = 42", "b == 42 is true", "reach_error()"]),
    "recursion": ("""int down(int n) { int noise = n; if (n == 0) return 42; noise = noise + 1; return down(n - 1); }
int main(void) {
  int x = down(1);
  if (x == 42) reach_error();
}""", ["down(1)", "n == 0 is false", "down(n - 1)", "n == 0 is true", "x = 42", "x == 42 is true", "reach_error()"]),
    "a structure returned": ("""struct s { int x, y; };
struct s make(int v) { struct s r; int noise = v; r.x = v + 1; noise = noise + 1; return r; }
int main(void) {
  int n = 41, m = 3;
  struct s b = make(m), a = make(n);
  b = a;
  if (a.x == 42) reach_error();
}""", ["n = 41", "make(n)", "r.x = 42", "a = make(n)", "a.x == 42 is true", "reach_error()"]),
    "for ever": ("""int main(void) {
  int x = 0, noise = 0;
  while (1) {
    noise = 1 - noise;
    x = x + 21;
    if (x == 42) reach_error();
  }
}""", ["x = 0", "x = 21", "x = 42", "x == 42 is true", "reach_error()"]),
}

# The second line of the report: the place of the operation in its statement, and what happens there, in the words of the source.
HEADS = {
    "in a return": ("int main(void) {\n  int x = 2147483647;\n  return x + 1;\n}", "p.c:6:12: error: x + 1: 2147483647 + 1 does not fit int [no-overflow]"),
    "in an assignment": ("int main(void) {\n  int x = 5;\n  x = 3 / (x - 5);\n  return x;\n}", "p.c:6:9: error: 3 / (x - 5): division by zero [no-division-by-zero]"),
    "a promoted operand": ("int main(void) {\n  unsigned char c = 200;\n  return c << 24;\n}", "p.c:6:12: error: c << 24: 200 << 24 does not fit int [no-overflow]"),
    "an index": ("int main(void) {\n  int a[4] = {0}, i = 7;\n  return a[i];\n}", "p.c:6:10: error: a[i]: index 7 is outside of the 4 elements of its array [array-bounds]"),
    "a negative index": ("int main(void) {\n  int a[4] = {0}, i = -2;\n  return a[i];\n}", "p.c:6:10: error: a[i]: index -2 is outside of the 4 elements of its array [array-bounds]"),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    pippin = os.path.abspath(parser.parse_args().pippin)
    failures = []
    with tempfile.TemporaryDirectory() as d:
        for name, (text, expected) in TESTS.items():
            with open(os.path.join(d, "p.c"), "w", encoding="utf-8") as f:
                f.write(HEAD + text + "\n")
            r = subprocess.run([pippin, "check", "--assert", "--json", "--replay=interpreted", "p.c"], capture_output=True, text=True, cwd=d)
            doc = json.loads(r.stdout)
            if doc["verdict"] != "FALSE":
                failures.append(f"{name}: {doc['verdict']} {doc['reason']}")
                continue
            steps = doc["counterexample"]["steps"]
            got = [re.sub(r"0x[0-9a-f]+", "ADDRESS", s["text"]) for s in steps if s["needed"]]
            if got != expected:
                failures.append(f"{name}: needed steps\n    expected {expected}\n    found    {got}\n    of all   {[s['text'] for s in steps]}")
        for name, (text, expected) in HEADS.items():
            with open(os.path.join(d, "p.c"), "w", encoding="utf-8") as f:
                f.write(HEAD + text + "\n")
            r = subprocess.run([pippin, "check", "p.c"], capture_output=True, text=True, cwd=d)
            if r.stdout.split("\n")[1:2] != [expected]:
                failures.append(f"{name}: expected {expected}, found\n{r.stdout}")
        with open(os.path.join(d, "p.c"), "w", encoding="utf-8") as f:
            f.write(HEAD + TESTS["noise"][0] + "\n")
        r = subprocess.run([pippin, "check", "--assert", "p.c"], capture_output=True, text=True, cwd=d)
        if "without influence or repeated, 3 times through line 7 ...\n" not in r.stdout or "noise =" in r.stdout.replace("int y = 7, noise = 0", ""):
            failures.append("the report:\n" + r.stdout)
    for f in failures:
        print(f"FAILED relevance {f}")
    print(f"relevance: {'failed' if failures else 'passed'}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
