#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the GoogleTest programs of a build directory and counts test cases (ctest counts programs only). A program that
crashes, runs no test or hangs is a failure."""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys


def run(program, limit):
    try:
        # Unit tests read files relative to the root of the source tree.
        root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        r = subprocess.run([program, "--gtest_brief=1"], capture_output=True, text=True, errors="replace", timeout=limit, cwd=root)
    except subprocess.TimeoutExpired:
        return 0, 1, f"no end after {limit} s"
    out = r.stdout + r.stderr
    total = re.search(r"\[==========\] (\d+) tests? from", out)
    passed = re.search(r"\[  PASSED  \] (\d+) test", out)
    skipped = re.search(r"\[  SKIPPED \] (\d+) test", out)
    n = int(total.group(1)) if total else 0
    p = int(passed.group(1)) if passed else 0
    s = int(skipped.group(1)) if skipped else 0
    failed = n - p - s
    if r.returncode != 0 and failed <= 0:
        failed = 1
    if n == 0:
        failed = max(failed, 1)
    return p, failed, "" if failed == 0 else out[-6000:]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("--match", default=".*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=600)
    parser.add_argument("--counts")
    a = parser.parse_args()
    folder = os.path.join(os.path.abspath(a.build), "unit")
    programs = sorted(p for p in (os.listdir(folder) if os.path.isdir(folder) else []) if re.fullmatch(r"test_\w+", p) and re.search(a.match, p))
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for name, (p, f, out) in zip(programs, pool.map(lambda n: run(os.path.join(folder, n), a.limit), programs)):
            passed += p
            failed += f
            print(f"{name}: {p} passed, {f} failed", flush=True)
            if out:
                print(f"FAILED {name}:\n{out}")
    if not programs:
        print(f"FAILED: no unit tests in {folder}")
        failed += 1
    print(f"run_units: {passed} passed, {failed} failed")
    if a.counts:
        with open(a.counts, "a") as f:
            f.write(f"{passed} {failed}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
