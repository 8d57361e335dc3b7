#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the expectations of tests/verify against compiled code, without Pippin.

Every program is compiled by gcc (-std=gnu17, without optimisation, undefined behaviour traps) and executed with many input
vectors. A program that expects true must never reach the error; one that expects false and takes no inputs must reach
it; one that takes inputs (reads of standard input are among them) should (those that were not found are counted, not failed: they are for solvers).
What gcc says about a program depends on nothing else, so that it is asked once: programs that passed are noted in
build/native_check.json by a hash of all that goes in (the text and its parts, this file, gcc's version).
`// NATIVE: skip` excludes programs whose behaviour gcc leaves open (uninitialised values, missing bodies). Programs with threads
are also excluded.
"""
import argparse
import atexit
import concurrent.futures
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import run

HERE = os.path.dirname(os.path.abspath(__file__))

HARNESS = r"""
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
extern int program_main(int, char **);
static uint64_t state;
static uint64_t next(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }
static long long constants[10000];  /* numbers in the program's text: arguments beginning with i, those with r are in named */
static double named[10000];
static uint64_t n, reals;
static long long value(void) {
  uint64_t kind = next() % 8;
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
  uint64_t kind = next() % 8, bits = next();
  double d;
  if (kind < 1) { __builtin_memcpy(&d, &bits, 8); return d; }
  if (kind < 2) { float f; __builtin_memcpy(&f, &bits, 4); return f; }
  if (kind < 3) return edge[next() % 10];
  if (kind < 4) return next() % 4 ? __builtin_inf() * (next() % 2 ? 1 : -1) : __builtin_nan("");
  if (kind < 6) return named[next() % reals] * (next() % 4 ? 1 : -1) + (next() % 2 ? (double)(next() % 1024) / 1024 : 0);
  return (double)(long long)(next() % 20001 - 10000) / 1024;
}
float __VERIFIER_nondet_float(void) { return (float)real(); }
double __VERIFIER_nondet_double(void) { return real(); }
void __VERIFIER_assume(int c) { if (!c) _exit(0); }
int main(int argc, char **argv) {
  int runs = atoi(argv[1]), reached = 0, endless = 0;
  for (int i = 2; i < argc; i++) {
    if (argv[i][0] == 'i') constants[n++] = strtoll(argv[i] + 1, 0, 0);
    else named[reals++] = strtod(argv[i] + 1, 0);
  }
  for (int i = 1; i <= runs && !reached && endless < 5; i++) {
    pid_t p = fork();
    if (p == 0) { state = 0x9E3779B97F4A7C15ull * (uint64_t)i + 7; next(); next(); setrlimit(RLIMIT_CPU, &(struct rlimit){1, 1}); program_main(1, (char *[]){"program", 0}); _exit(0); }
    int s = 0;
    waitpid(p, &s, 0);
    if (WIFEXITED(s) && WEXITSTATUS(s) == 99) reached = i;
    endless += WIFSIGNALED(s) && (WTERMSIG(s) == SIGKILL || WTERMSIG(s) == SIGXCPU);
    if (WIFSIGNALED(s) && (WTERMSIG(s) == SIGILL || WTERMSIG(s) == SIGTRAP)) { printf("undefined behaviour\n"); return 2; }
  }
  printf("%s\n", reached ? "reached" : "not reached");
  return 0;
}
"""


FLAGS = ["-std=gnu17", "-O0", "-w", "-pipe", "-fcommon", "-msse2", "-mfpmath=sse"]
LINKER = "-fuse-ld=mold"   # quick; but what lies more than 2 GiB apart it puts at wrong addresses, where the system's linker refuses
# Of a property about operations: the compiler and the check that traps where the property is violated, and nowhere else.
OPERATIONS = {"no-division-by-zero": ("gcc", "integer-divide-by-zero"), "no-invalid-shift": ("gcc", "shift"),
              "no-float-cast-overflow": ("gcc", "float-cast-overflow"), "array-bounds": ("gcc", "bounds-strict"),
              "no-unsigned-overflow": ("clang-19", "unsigned-integer-overflow")}
UNDEFINED = ["-fsanitize=undefined,float-cast-overflow", "-fsanitize-undefined-trap-on-error"]


@functools.lru_cache(None)
def harness(mode):
    """The object file of the harness for one data model; it is compiled once."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    source, compiled = os.path.join(folder, "harness.c"), os.path.join(folder, "harness.o")
    open(source, "w").write(HARNESS)
    subprocess.run(["gcc", *FLAGS, *mode, "-O1", "-c", source, "-o", compiled], check=True)
    return compiled


@functools.lru_cache(None)
def surroundings():
    """What each answer depends on besides the program: gcc and this file."""
    version = subprocess.run(["gcc", "-v"], capture_output=True, check=True).stderr
    return hashlib.sha256(version + open(__file__, "rb").read()).digest()


def key(path):
    """The hash of all that the answer about a program depends on."""
    h = hashlib.sha256(surroundings())
    parts = re.search(r"^// WITH: (.*)$", open(path).read(), re.M)
    for file in [path] + [os.path.join(os.path.dirname(path), f) for f in (parts.group(1).split() if parts else [])]:
        h.update(os.path.basename(file).encode() + b"\0" + open(file, "rb").read())
    return h.hexdigest()


def check_once(path, known):
    """check, but for programs that passed before. known: their hashes with whether the error was found."""
    k = key(path)
    if k in known:
        return True, "", known[k]
    ok, message, found = check(path)
    if ok:
        known[k] = found
    return ok, message, found


def numbers_of(text):
    """The harness's arguments: numbers in the text."""
    numbers = sorted({int(n, 0) for n in re.findall(r"\b(?:0x[0-9a-fA-F]+|[1-9][0-9]*|0)\b", text)} | {0})
    return [f"i{n}" for n in numbers if n < 2**63] + ["r0.0"] + \
        ["r" + n for n in sorted(set(re.findall(r"(?<![\w.])(?:\d+\.\d+(?:[eE][-+]?\d+)?|0x[0-9a-f.]+p[-+]?\d+)", text)))]


def check_operations(path, text, holds, compiler, checked):
    """The same where the error is an operation: the compiled program traps there."""
    with tempfile.TemporaryDirectory() as d:
        exe = os.path.join(d, "exe")
        trap = "-fsanitize-undefined-trap-on-error" if compiler == "gcc" else f"-fsanitize-trap={checked}"
        flags = [f for f in FLAGS if compiler == "gcc" or f != "-mfpmath=sse"]
        r = subprocess.run([compiler, *flags, f"-fsanitize={checked}", trap, "-Dmain=program_main", path, harness(()), "-o", exe, "-lm"],
                           capture_output=True, text=True, errors="replace")
        if r.returncode != 0:
            return False, f"{compiler}: " + r.stderr.strip().split("\n")[0], False
        takes_input = "__VERIFIER_nondet_" in text
        r = subprocess.run([exe, "2000" if takes_input else "1", *numbers_of(text)], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=300)
    violated = r.returncode == 2
    if holds:
        return (False, f"expects true, but -fsanitize={checked} traps", True) if violated else (True, "", True)
    if not violated and not takes_input:
        return False, f"expects false, but -fsanitize={checked} does not trap", False
    return True, "" if violated else "not found by random inputs", violated


ENDLESS = r"""
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
extern int program_main(int, char **);
static unsigned long blocks, state;
/* So many basic blocks that every program here that ends on such inputs has ended. */
void __sanitizer_cov_trace_pc(void) { if (++blocks > 30000000) _exit(97); }
static unsigned long next(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }
static long value(void) { unsigned long k = next() % 8; return k < 3 ? (long)(next() % 3) : k < 6 ? (long)(next() % 40) - 8 : (long)(next() % 120); }
int __VERIFIER_nondet_int(void) { return (int)value(); }
unsigned __VERIFIER_nondet_uint(void) { long v = value(); return (unsigned)(v < 0 ? -v : v); }
int main(int argc, char **argv) {
  for (unsigned long run = 1; run <= strtoul(argv[1], 0, 10); run++) {
    int status;
    if (fork() == 0) {
      struct rlimit seconds = {20, 20};   /* a loop without a block of its own */
      setrlimit(RLIMIT_CPU, &seconds);
      state = run * 0x9E3779B97F4A7C15ul;
      program_main(1, argv);
      exit(0);
    }
    wait(&status);
    /* Recursion that does not end has no more stack. */
    if ((WIFEXITED(status) && WEXITSTATUS(status) == 97) || (WIFSIGNALED(status) && (WTERMSIG(status) == 24 || WTERMSIG(status) == 9 || WTERMSIG(status) == 11))) return 97;
  }
  return 0;
}
"""


def check_termination(path, text, holds):
    """The same where the question is whether executions end: the compiled program counts its basic blocks."""
    with tempfile.TemporaryDirectory() as d:
        exe, main, compiled = (os.path.join(d, n) for n in ("exe", "main.c", "main.o"))
        open(main, "w").write(ENDLESS)
        for command in (["gcc", "-O1", "-w", "-c", main, "-o", compiled],
                        ["gcc", *FLAGS, "-fsanitize-coverage=trace-pc", "-Dmain=program_main", path, compiled, "-o", exe, "-lm"]):
            r = subprocess.run(command, capture_output=True, text=True, errors="replace")
            if r.returncode != 0:
                return False, "gcc: " + r.stderr.strip().split("\n")[0], False
        takes_input = "__VERIFIER_nondet_" in text
        r = subprocess.run([exe, "300" if takes_input else "1"], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=300)
    runs_on = r.returncode == 97
    if holds:
        return (False, "expects true, but an execution goes on", True) if runs_on else (True, "", True)
    if not runs_on and not takes_input:
        return False, "expects false, but the execution ends", False
    return True, "" if runs_on else "not found by random inputs", runs_on


def check(path, more=()):
    """Returns (ok, message, found). more: options of the compiler."""
    text = open(path).read()
    head = text.split("\n", 1)[0]
    expect = re.match(r"// EXPECT: (\w+)", head)
    if not expect:
        return False, "no expectation", False
    directives = dict(re.findall(r"^// ([A-Z]+): (.*)$", text, re.M))
    if directives.get("NATIVE") == "skip" or re.search(r"\b(pthread|thrd)_create\s*\(", text):   # which schedule there is, the system decides
        return True, "skipped", True
    options = directives.get("RUN", "")
    if expect.group(1) == "error":
        return True, "no program", True
    if "--all" in options.split() and "void reach_error(void) { abort(); }" not in text:
        return True, "several verdicts: see differential/obligations_c.py", True
    named = re.search(r"--property[ =](\S+)", options)
    if named and named.group(1) in OPERATIONS:
        return check_operations(path, text, expect.group(1) == "true", *OPERATIONS[named.group(1)])
    if named and named.group(1) == "termination":
        return (True, "no verdict expected", True) if expect.group(1) == "unknown" else check_termination(path, text, expect.group(1) == "true")
    parts = [os.path.join(os.path.dirname(path), f) for f in directives.get("WITH", "").split()]
    mode = ("-m32",) if "--32" in options else ()
    body = text.replace("void reach_error(void) { abort(); }", "extern void _exit(int);\nvoid reach_error(void) { _exit(99); }")
    if body == text:
        return False, "does not define reach_error in the usual way", False
    values = numbers_of(text)
    takes_input = re.search(r"__VERIFIER_nondet_|\b(scanf|fscanf|fgets|getchar|fgetc|getc)\s*\(", text) is not None
    with tempfile.TemporaryDirectory() as d:
        program, exe = os.path.join(d, "p.c"), os.path.join(d, "exe")
        open(program, "w").write(body)
        undefined = ["-fwrapv"] if "--overflow=wrap" in options else UNDEFINED
        for linker in ([LINKER], []):
            r = subprocess.run(["gcc", *FLAGS, *mode, *undefined, *more, *linker, "-Dmain=program_main", program, *parts, harness(mode), "-o", exe, "-lm"],
                               capture_output=True, text=True, errors="replace")
            if r.returncode != 0:
                return False, "gcc: " + r.stderr.strip().split("\n")[0], False
            r = subprocess.run([exe, "400" if takes_input else "1", *values], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=300)
            if expect.group(1) != "true" or not r.stdout.startswith("reached"):
                break
    if expect.group(1) == "unknown":
        return True, "no verdict expected", True
    # Signed overflow ends an execution in Pippin as in the sanitizer: such runs are no evidence.
    undefined = r.returncode == 2
    reached = r.stdout.startswith("reached")
    if expect.group(1) == "true":
        if reached:
            return False, "expects true but the compiled program reaches the error", True
        if undefined and "overflow" not in os.path.basename(path):
            return False, "undefined behaviour (gcc -fsanitize=undefined says which)", True
        return True, "", True
    if not reached and not takes_input:
        return False, "expects false but the compiled program does not reach the error " + r.stderr.strip(), False
    return True, "" if reached else "not found by random inputs", reached


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--recent", type=int, default=0, help="the files changed last are in the sample: how many")
    parser.add_argument("--known", default=os.path.join(run.ROOT, "build", "native_check.json"), help="what passed before; an empty text: nothing")
    run.add_sample_options(parser)
    arguments = parser.parse_args()
    files = arguments.files or run.collect([os.path.join(HERE, "verify")])
    recent = run.recent_files(arguments.recent) if arguments.recent else ()
    files = [f for f in files if run.in_sample(f, "native", arguments.every, arguments.salt) or os.path.basename(f) in recent]
    if not files:
        print("native_check: no programs found")
        return 1
    failed, not_found = 0, []
    known = {}
    if arguments.known and os.path.exists(arguments.known):
        known = json.load(open(arguments.known))
    before = len(known)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for path, (ok, message, found) in zip(files, pool.map(lambda f: check_once(f, known), files)):
            if not ok:
                failed += 1
                print(f"FAILED native {os.path.relpath(path)}: {message}")
            elif not found:
                not_found.append(os.path.basename(path))
    if arguments.known and len(known) > before:
        os.makedirs(os.path.dirname(os.path.abspath(arguments.known)), exist_ok=True)
        with open(arguments.known + ".new", "w") as f:
            json.dump(known, f)
        os.replace(arguments.known + ".new", arguments.known)
    print(f"native: {len(files)} programs, {len(known) - before} compiled anew, {failed} contradict gcc, {len(not_found)} errors need more than random inputs:"
          f" {' '.join(not_found)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
