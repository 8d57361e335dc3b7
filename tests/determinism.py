#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The same input twice gives the same bytes: dumps of the front half in every run; with --deterministic also the
result, the dumps of the engine and the witness. The two runs differ in environment size and working directory, so that
addresses and paths can not help."""
import argparse
import os
import subprocess
import sys
import tempfile

import run as tests

from what_to_check import what_to_check

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PROGRAMS = ["inv_lock_true", "inv_conserved_false", "prog_sort3_true", "prog_sort3_false", "array_two_indices_true",
            "union_bytes_true", "switch_duff_true", "call_nested_false", "pointer_walk_true", "prog_traffic_light", "rec_global_true", "inv_two_phases_true", "inv_lockstep_true"]


def tree(folder):
    out = {}
    for base, _, names in os.walk(folder):
        for n in names:
            p = os.path.join(base, n)
            out[os.path.relpath(p, folder)] = open(p, "rb").read()
    return out


def run(pippin, program, options, folder, padding):
    os.makedirs(folder)
    environment = dict(os.environ, PADDING="x" * padding)
    r = subprocess.run([pippin, "check", "--timelimit=20s", "--dump-dir", "dump", *options, *what_to_check(options, program), program], capture_output=True, text=True,
                       cwd=folder, env=environment, errors="replace")
    return r.stdout, tree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    parser.add_argument("--counts")
    a = parser.parse_args()
    pippin = os.path.abspath(a.pippin)
    passed, failures = 0, []
    kinds = {"front half": ["--dump=ir,cfa,blocks"],
             "deterministic": ["--deterministic", "--dump=ir,cfa,blocks,path,automaton,predicates", "--witness", "witness.yml"]}
    programs = tests.programs()
    for name in PROGRAMS:
        program = programs[name]
        for kind, options in kinds.items():
            with tempfile.TemporaryDirectory() as d:
                first = run(pippin, program, options, os.path.join(d, "a"), 10)
                second = run(pippin, program, options, os.path.join(d, "bcd"), 5000)
            if kind == "front half":  # whether Horn clauses have their turn is a question of time
                first, second = ((r[0], {k: v for k, v in r[1].items() if "-horn-" not in k}) for r in (first, second))
            if not any(k.startswith("dump") for k in first[1]):
                failures.append(f"{kind}: {name}: nothing was dumped: {first[0][:200]!r}")
            elif sorted(first[1]) != sorted(second[1]):
                failures.append(f"{kind}: {name}: other files: {sorted(set(first[1]) ^ set(second[1]))[:5]}")
            elif first[1] != second[1]:
                failures.append(f"{kind}: {name}: other bytes in {[k for k in first[1] if first[1][k] != second[1][k]][:5]}")
            elif kind == "deterministic" and first[0] != second[0]:
                failures.append(f"{kind}: {name}: other output")
            else:
                passed += 1
    for f in failures:
        print(f"FAILED determinism {f}")
    print(f"determinism: {passed} passed, {len(failures)} failed")
    if a.counts:
        with open(a.counts, "a") as f:
            f.write(f"{passed} {len(failures)}\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
