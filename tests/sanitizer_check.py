#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The programs of tests/verify that are about memory, against gcc's AddressSanitizer.

usage: sanitizer_check.py [--every N] [--pippin P] [FILES]

For each program whose RUN line names a property of memory: inputs (__VERIFIER_nondet_*) are tried until the sanitizer complains, at
most 64 vectors of small numbers. A program that is expected to be `true` must never make it complain; of one that is expected to be
`false(...)` some execution must, with a complaint of that kind. What the sanitizer cannot see is stated in the program's first lines:

    // SANITIZER: silent (an access inside of some object, memory that is left at the end but reachable, indeterminate pointers)

With --pippin, the executions that Pippin finds are repeated by its native runtime alone, which watches memory without a sanitizer: where
that can see the violation (not accesses outside of variables), it must see the expected one.

The exit code is 1 if something is otherwise, or if no program was looked at.
"""
import argparse
import collections
import concurrent.futures
import glob
import itertools
import os
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INPUTS = """
#include <stdlib.h>
#include <stdio.h>
static int next_input(void) {
  static const char *at;
  if (!at) at = getenv("PIPPIN_INPUTS");
  if (!at || !*at) return 0;
  char *end;
  int v = (int)strtol(at, &end, 10);
  at = *end ? end + 1 : end;
  return v;
}
#define INPUT(name, type) type __VERIFIER_nondet_##name(void) { return (type)next_input(); }
INPUT(int, int) INPUT(uint, unsigned) INPUT(char, char) INPUT(uchar, unsigned char) INPUT(short, short) INPUT(ushort, unsigned short)
INPUT(long, long) INPUT(ulong, unsigned long) INPUT(bool, _Bool) INPUT(size_t, __SIZE_TYPE__)
void __VERIFIER_assume(int c) { if (!c) exit(0); }
void reach_error(void) { exit(0); }
"""
# What the sanitizer says, as the property that is violated.
KINDS = [
    ("valid-free", re.compile(r"attempting (double-free|free on address)|bad-free|attempting double-free")),
    ("valid-memtrack", re.compile(r"LeakSanitizer: detected memory leaks")),
    ("valid-deref", re.compile(r"ERROR: AddressSanitizer: (?!attempting)")),
]
VALUES = [0, 1, 2, 3, 4, 7, 8, 9, 11, -1, 100]


def property_of(path):
    with open(path, encoding="utf-8") as f:
        head = "".join(itertools.islice(f, 8))
    expect = re.search(r"^// EXPECT: (true|false(?:\(([\w-]+)\))?)", head, re.M)
    run = re.search(r"^// RUN: (.*)$", head, re.M)
    options = run[1] if run else ""
    memory = re.search(r"--property (\S*(?:valid-|all)\S*)", options)
    if not expect or not memory or "--malloc-may-fail" in options or (expect[2] and not expect[2].startswith("valid-")):
        return None
    return {"path": path, "expected": "true" if expect[1] == "true" else expect[2], "m32": "--32" in options.split(), "silent": "// SANITIZER: silent" in head,
            "property": memory[1], "options": shlex.split(options)}


def complaint(binary, values):
    # A division by zero is no violation of memory.
    options = "detect_leaks=1:detect_stack_use_after_return=1:abort_on_error=0:allocator_may_return_null=1:handle_sigfpe=0"
    try:
        ran = subprocess.run([binary], capture_output=True, text=True, errors="replace", timeout=20, stdin=subprocess.DEVNULL,
                             env=dict(os.environ, ASAN_OPTIONS=options, PIPPIN_INPUTS=",".join(map(str, values))))
    except subprocess.TimeoutExpired:
        return "none"
    if "LeakSanitizer has encountered a fatal error" in ran.stderr:
        return "unavailable"
    for kind, pattern in KINDS:
        if pattern.search(ran.stderr):
            return kind
    return "none"


def vectors():
    yield []
    for v in VALUES[1:]:
        yield [v] * 8
    for v, w in itertools.product(VALUES[:6], repeat=2):
        yield [v, w] * 4
    for v in VALUES:
        yield [v, 0, 0, 0]


def check(p, folder):
    """None if all is well, else what is wrong."""
    name = os.path.basename(p["path"])
    binary = os.path.join(folder, name + ".bin")
    stubs = os.path.join(folder, "inputs.c")
    built = subprocess.run(["gcc", "-m32" if p["m32"] else "-m64", "-g", "-O0", "-w", "-fsanitize=address", "-fno-common", p["path"], stubs, "-o", binary],
                           capture_output=True, text=True)
    if "undefined reference" in built.stderr:
        return None   # a function that only Pippin knows what to think of
    if built.returncode:
        return f"{name}: gcc does not compile it: {built.stderr[:200]}"
    seen = set()
    for values in itertools.islice(vectors(), 64):
        said = complaint(binary, values)
        if said == "unavailable":
            return None
        seen.add(said)
        if said != "none" and (p["expected"] == "true" or said == p["expected"]):
            break
    os.unlink(binary)
    seen.discard("none")
    if p["property"] == "valid-memcleanup" and p["expected"] != "true":
        return None   # memory that is left but reachable is nothing that the sanitizer looks for
    if p["expected"] == "true":
        return f"{name}: expected true, the sanitizer says {seen.pop()}" if seen and p["property"] != "valid-memcleanup" else None
    if p["expected"] in seen:
        return f"{name}: says that the sanitizer is silent, but it complains" if p["silent"] else None
    return None if p["silent"] else f"{name}: expected {p['expected']}, the sanitizer says {', '.join(sorted(seen)) or 'nothing'}"


def natively(p, pippin):
    """How Pippin's native runtime sees the expected violation: "native", "interpreted: why", "undecided" or "WRONG: what"."""
    limits = ["--replay", "native", "--timelimit", "20s", "--memlimit", "4GB"]
    ran = subprocess.run([pippin, "check", *limits, *p["options"], p["path"]], capture_output=True, text=True, errors="replace")
    answer = re.search(r"^Verification result: (.*)$", ran.stdout, re.M)
    if answer and answer[1] == f"FALSE({p['expected']})":
        return "native"
    refused = re.search(r"no native execution: ([^)\n]*)", ran.stdout, re.M)
    if refused:
        return "interpreted: " + refused[1]
    seen = re.search(r"(the native execution .*)$", ran.stdout, re.M)
    if seen and "was ended" not in seen[1]:   # by a limit of time
        return "WRONG: " + seen[1]
    if answer and not answer[1].startswith("UNKNOWN"):
        return "WRONG: " + answer[1]
    return "undecided"


def repeat_natively(programs, pippin, pool):
    """What is wrong."""
    false = [p for p in programs if p["expected"] != "true"]
    said = list(pool.map(lambda p: natively(p, pippin), false))
    for how, count in collections.Counter(said).most_common():
        print(f"{count:5} {how}")
    wrong = [f"{os.path.basename(p['path'])}: {how}" for p, how in zip(false, said) if how.startswith("WRONG")]
    if len(false) >= 10 and "native" not in said:
        wrong.append("no violation is seen natively")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--every", type=int, default=1, help="look at one program in N")
    parser.add_argument("--pippin", help="repeat what it finds by its native runtime alone")
    parser.add_argument("--jobs", type=int, default=1)
    a = parser.parse_args()
    paths = a.files or sorted(glob.glob(os.path.join(ROOT, "tests", "verify", "*", "mem_safety_*.c")))[::a.every]
    programs = [p for p in map(property_of, paths) if p is not None and p["expected"] is not None]
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "inputs.c"), "w", encoding="utf-8") as f:
            f.write(INPUTS)
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            wrong = [w for w in pool.map(lambda p: check(p, folder), programs) if w]
            if a.pippin:
                wrong += repeat_natively(programs, a.pippin, pool)
    for w in wrong:
        print("WRONG", w)
    print(f"sanitizer_check: {len(programs)} programs, {len(wrong)} wrong")
    return 1 if wrong or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
