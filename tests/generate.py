#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes test programs that grow with a parameter: sequences of branch diamonds (2^n paths) and chains of calls. They
must not explode. And small drivers of tools/generate_driver.py. Usage: generate.py FOLDER (writes small/ and large/ there)"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tools"))
import generate_driver

HEAD = """extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
"""


def diamonds(n, wrong):
    lines = [f"// EXPECT: {'false' if wrong else 'true'}", f"// SINCE: {n} branch diamonds have 2^{n} paths", HEAD, "int main(void) {",
             "  int x = 0, y = 0;"]
    for i in range(n):
        lines.append(f"  if (__VERIFIER_nondet_int()) x = x + 1; else y = y + 1;  /* {i} */")
    lines.append(f"  if (x + y {'==' if wrong else '!='} {n}) reach_error();")
    return "\n".join(lines + ["  return 0;", "}", ""])


def flags(n, wrong):
    """Diamonds whose outcome is one flag: a proof needs one predicate, whatever n is."""
    lines = [f"// EXPECT: {'false' if wrong else 'true'}", f"// SINCE: {n} diamonds that keep one flag", HEAD, "int main(void) {", "  int ok = 1, z;"]
    for i in range(n):
        lines.append(f"  if (__VERIFIER_nondet_int() > {i}) z = 1; else z = 2;")
        lines.append("  if (z < 1 || z > 2) ok = 0;")
    if wrong:
        lines.append("  if (z == 2) ok = 0;")
    lines.append("  if (!ok) reach_error();")
    return "\n".join(lines + ["  return 0;", "}", ""])


def calls(n, wrong):
    lines = [f"// EXPECT: {'false' if wrong else 'true'}", f"// SINCE: a chain of {n} functions", HEAD, "static int f0(int x) { return x; }"]
    for i in range(1, n + 1):
        lines.append(f"static int f{i}(int x) {{ int y = f{i - 1}(x); return y + 1; }}")
    lines += ["int main(void) {", "  int x = __VERIFIER_nondet_int();", "  if (x < 0 || x > 1000) return 0;",
              f"  if (f{n}(x) != x + {n + (1 if wrong else 0)}) reach_error();", "  return 0;", "}", ""]
    return "\n".join(lines)


def long_chain(n):
    """One path of n nested conditions: no step of the pipeline may copy the path for each of its edges."""
    lines = ["// EXPECT: false", f"// SINCE: {n} nested conditions", HEAD, "int main(void) {", "  int x = __VERIFIER_nondet_int();"]
    lines += [f"  if (x != {i})" for i in range(n)]
    return "\n".join(lines + ["    if (x == -1) reach_error();", "  return 0;", "}", ""])


def repeated_calls(n):
    lines = ["// EXPECT: true", f"// SINCE: {n} calls of one function", HEAD, "static int g;",
             "static void step(int c) { if (c) g = g + 1; else g = g + 1; }", "int main(void) {"]
    lines += ["  step(__VERIFIER_nondet_int());"] * n
    return "\n".join(lines + [f"  if (g != {n}) reach_error();", "  return 0;", "}", ""])


def main():
    folder = sys.argv[1]
    programs = {}
    for n in (10, 20, 40, 80, 160, 320, 640):
        programs[f"flags_{n}_true.c"] = flags(n, False)
    programs["flags_640_false.c"] = flags(640, True)
    for n in (10, 20, 40, 80, 160):
        programs[f"diamonds_{n}_true.c"] = diamonds(n, False)
    for n in (10, 40, 160, 640):
        programs[f"diamonds_{n}_false.c"] = diamonds(n, True)
    programs["calls_100_true.c"] = calls(100, False)
    programs["calls_100_false.c"] = calls(100, True)
    programs["long_chain_3000_false.c"] = long_chain(3000)
    programs["repeated_calls_100_true.c"] = repeated_calls(100)
    for lines, seed in ((300, 1), (1200, 2)):
        for bug in (False, True):
            programs[f"driver_{lines}_{'false' if bug else 'true'}.c"] = generate_driver.driver(lines, seed, bug)
    if generate_driver.driver(500, 7) != generate_driver.driver(500, 7):
        sys.exit("generate_driver: the same options gave two texts")
    # For `auto` only, and in every run: what other configurations do not decide in their time.
    large = {"diamonds_200_true.c": diamonds(200, False)}
    for below, group in (("small", programs), ("large", large)):
        os.makedirs(os.path.join(folder, below), exist_ok=True)
        for name, text in group.items():
            with open(os.path.join(folder, below, name), "w") as f:
                f.write(text)
    print(f"{len(programs) + len(large)} programs")


if __name__ == "__main__":
    main()
