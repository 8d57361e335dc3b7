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


SHARDS = 4  # of each program: the longest one must not run alone at the end


def run(program, limit, shard):
    """(test cases, passed ones, skipped ones, output if something went wrong)"""
    environment = dict(os.environ, GTEST_TOTAL_SHARDS=str(SHARDS), GTEST_SHARD_INDEX=str(shard))
    try:
        # Unit tests read files relative to the root of the source tree.
        root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        r = subprocess.run([program, "--gtest_brief=1"], capture_output=True, text=True, errors="replace", timeout=limit, cwd=root, env=environment)
    except subprocess.TimeoutExpired:
        return 1, 0, 0, f"no end after {limit} s"
    out = r.stdout + r.stderr

    def number(pattern):
        m = re.search(pattern, out)
        return int(m.group(1)) if m else 0
    total, passed, skipped = number(r"\[==========\] (\d+) tests? from"), number(r"\[  PASSED  \] (\d+) test"), number(r"\[  SKIPPED \] (\d+) test")
    if r.returncode != 0 and total == passed + skipped:
        total += 1  # it ended before it said which one failed, or after all of them
    return total, passed, skipped, "" if total == passed + skipped else out[-6000:]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("--match", default=".*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=600, help="seconds after which a part of a program counts as hanging")
    parser.add_argument("--counts")
    a = parser.parse_args()
    folder = os.path.join(os.path.abspath(a.build), "unit")
    programs = sorted(p for p in (os.listdir(folder) if os.path.isdir(folder) else []) if re.fullmatch(r"test_\w+", p) and re.search(a.match, p))
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        futures = {(name, shard): pool.submit(run, os.path.join(folder, name), a.limit, shard) for shard in range(SHARDS) for name in programs}
        for name in programs:
            parts = [futures[name, shard].result() for shard in range(SHARDS)]
            total, p, skipped = (sum(part[k] for part in parts) for k in range(3))
            f = max(total - p - skipped, 1 if total == 0 else 0)
            passed += p
            failed += f
            print(f"{name}: {p} passed, {f} failed", flush=True)
            for part in parts:
                if part[3]:
                    print(f"FAILED {name}:\n{part[3]}")
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
