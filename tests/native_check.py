#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the expectations of tests/verify against compiled code, without Pippin.

Every program is compiled by gcc (-std=gnu17, sanitizers for undefined behaviour on) and executed with many input
vectors. A program that expects true must never reach the error; one that expects false and takes no inputs must reach
it; one that takes inputs (reads of standard input are among them) should (those that were not found are counted, not failed: they are for solvers).
`// NATIVE: skip` excludes programs whose behaviour gcc leaves open (uninitialised values, missing bodies).
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))

HARNESS = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
extern int program_main(void);
static uint64_t state;
static uint64_t next(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }
static const long long constants[] = {CONSTANTS};
static long long value(void) {
  uint64_t kind = next() % 8, n = sizeof constants / sizeof constants[0];
  if (kind < 2) return (long long)(next() % 3);
  if (kind < 4) return constants[next() % n] + (long long)(next() % 3) - 1;
  if (kind < 5) return (long long)(next() % 31) - 10;
  if (kind < 6) { static const long long edge[] = {-2147483648LL, 2147483647, -128, 127, 255, 32767, -32768, 65535, -1}; return edge[next() % 9]; }
  if (kind < 7) return (long long)(next() % 2001) - 1000;
  return (long long)next();
}
#define N(T, name) T __VERIFIER_nondet_##name(void) { return (T)value(); }
N(int, int) N(unsigned int, uint) N(char, char) N(unsigned char, uchar) N(signed char, schar) N(short, short)
N(unsigned short, ushort) N(long, long) N(unsigned long, ulong) N(long long, longlong)
N(unsigned long long, ulonglong) N(_Bool, bool)
static double real(void) {
  static const double edge[] = {0.0, -0.0, 1.0, -1.0, 0.5, 0x1p-149, 0x1p-1074, 0x1.fffffep127, 0x1.fffffffffffffp1023, 0x1p-126};
  static const double named[] = {REALS};
  uint64_t kind = next() % 8, bits = next();
  double d;
  if (kind < 1) { __builtin_memcpy(&d, &bits, 8); return d; }
  if (kind < 2) { float f; __builtin_memcpy(&f, &bits, 4); return f; }
  if (kind < 3) return edge[next() % 10];
  if (kind < 4) return next() % 4 ? __builtin_inf() * (next() % 2 ? 1 : -1) : __builtin_nan("");
  if (kind < 6) return named[next() % (sizeof named / sizeof named[0])] * (next() % 4 ? 1 : -1) + (next() % 2 ? (double)(next() % 1024) / 1024 : 0);
  return (double)(long long)(next() % 20001 - 10000) / 1024;
}
float __VERIFIER_nondet_float(void) { return (float)real(); }
double __VERIFIER_nondet_double(void) { return real(); }
void __VERIFIER_assume(int c) { if (!c) _exit(0); }
int main(int argc, char **argv) {
  int runs = atoi(argv[1]), reached = 0;
  (void)argc;
  for (int i = 1; i <= runs && !reached; i++) {
    pid_t p = fork();
    if (p == 0) { state = 0x9E3779B97F4A7C15ull * (uint64_t)i + 7; next(); next(); alarm(5); program_main(); _exit(0); }
    int s = 0;
    waitpid(p, &s, 0);
    if (WIFEXITED(s) && WEXITSTATUS(s) == 99) reached = i;
    if (WIFEXITED(s) && WEXITSTATUS(s) == 77) { printf("undefined behaviour\n"); return 2; }
  }
  printf("%s\n", reached ? "reached" : "not reached");
  return 0;
}
"""


def check(path):
    """Returns (ok, message, found)."""
    text = open(path).read()
    head = text.split("\n", 1)[0]
    expect = re.match(r"// EXPECT: (\w+)", head)
    if not expect:
        return False, "no expectation", False
    directives = dict(re.findall(r"^// ([A-Z]+): (.*)$", text, re.M))
    if directives.get("NATIVE") == "skip":
        return True, "skipped", True
    run = directives.get("RUN", "")
    if expect.group(1) == "error":
        return True, "no program", True
    parts = [os.path.join(os.path.dirname(path), f) for f in directives.get("WITH", "").split()]
    mode = ["-m32"] if "--32" in run else []
    wrap = ["-fwrapv"] if "--overflow=wrap" in run else []
    overflow = [] if wrap else ["-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=undefined"]
    body = text.replace("void reach_error(void) { abort(); }", "extern void _exit(int);\nvoid reach_error(void) { _exit(99); }")
    if body == text:
        return False, "does not define reach_error in the usual way", False
    numbers = sorted({int(n, 0) for n in re.findall(r"\b(?:0x[0-9a-fA-F]+|[1-9][0-9]*|0)\b", text)} | {0})
    constants = ", ".join(f"{n}LL" for n in numbers if n < 2**63)
    reals = ", ".join(sorted(set(re.findall(r"(?<![\w.])(?:\d+\.\d+(?:[eE][-+]?\d+)?|0x[0-9a-f.]+p[-+]?\d+)", text))))
    takes_input = re.search(r"__VERIFIER_nondet_|\b(scanf|fscanf|fgets|getchar|fgetc|getc)\s*\(", text) is not None
    with tempfile.TemporaryDirectory() as d:
        program, harness, exe = (os.path.join(d, n) for n in ("p.c", "h.c", "exe"))
        open(program, "w").write(body)
        open(harness, "w").write(HARNESS.replace("{CONSTANTS}", "{" + constants + "}").replace("{REALS}", "{0.0, " + reals + "}"))
        common = ["gcc", "-std=gnu17", "-O1", "-w", "-fcommon", "-msse2", "-mfpmath=sse"] + mode + wrap
        steps = [common + overflow + ["-Dmain=program_main", "-c", program, "-o", program + ".o"],
                 common + ["-c", harness, "-o", harness + ".o"],
                 common + overflow + [program + ".o", harness + ".o"] + parts + ["-o", exe, "-lm"]]
        for step in steps:
            r = subprocess.run(step, capture_output=True, text=True, errors="replace")
            if r.returncode != 0:
                return False, "gcc: " + r.stderr.strip().split("\n")[0], False
        environment = dict(os.environ, UBSAN_OPTIONS="exitcode=77:halt_on_error=1")
        r = subprocess.run([exe, "400" if takes_input else "1"], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=300, env=environment)
    if expect.group(1) == "unknown":
        return True, "no verdict expected", True
    # Signed overflow ends an execution in Pippin as in the sanitizer: such runs are no evidence.
    undefined = r.returncode == 2
    reached = r.stdout.startswith("reached")
    if expect.group(1) == "true":
        if reached:
            return False, "expects true but the compiled program reaches the error", True
        if undefined and "overflow" not in os.path.basename(path):
            return False, "undefined behaviour: " + r.stderr.strip().split("\n")[0], True
        return True, "", True
    if not reached and not takes_input:
        return False, "expects false but the compiled program does not reach the error " + r.stderr.strip(), False
    return True, "" if reached else "not found by random inputs", reached


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    arguments = parser.parse_args()
    files = arguments.files
    if not files:
        folder = os.path.join(HERE, "verify")
        files = sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".c"))
    if not files:
        print("native_check: no programs found")
        return 1
    failed, not_found = 0, []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for path, (ok, message, found) in zip(files, pool.map(check, files)):
            if not ok:
                failed += 1
                print(f"FAILED native {os.path.relpath(path)}: {message}")
            elif not found:
                not_found.append(os.path.basename(path))
    print(f"native: {len(files)} programs, {failed} contradict gcc, {len(not_found)} errors need more than random inputs:"
          f" {' '.join(not_found)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
