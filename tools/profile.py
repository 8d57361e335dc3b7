#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Where the time of `pippin check` goes: one row a task, from its own statistics.

    tools/profile.py [--pippin build/release/pippin] [--limit 15s] TASKS.set|TASK.yml ... [-- options]

Columns are shares of the wall time: `front` (parse, lower, passes, random execution), `bmc`, `horn` (whole program and path
programs), `check` (is a path feasible), `cores` (minimal infeasible cores of paths), `refine` (all other work of refinement
techniques), `explore` (difference, minimisation and Hoare triples), `proof` (certificate check), `rest`. They are disjoint,
except that a core found twice is counted where most of the cores were found. `solvers` is the share inside solvers, Spacer's
workers included; it lies across the others. Then counts: `iterations` of the CEGAR loop, `states` of the largest automaton,
`queries` to solvers (Spacer's are not counted). The last row is the mean. Tasks run one after the other; on a busy machine the
shares mean more than the seconds. A run that did not end by itself has no statistics."""
import argparse
import json
import os
import subprocess
import sys

import bench

COLUMNS = ["front", "bmc", "horn", "check", "cores", "refine", "explore", "proof", "rest", "solvers"]
COUNTS = ["iterations", "states", "queries"]


def shares(s):
    """Shares of the wall time by column, from the statistics of one run."""
    def sec(name):
        return s.get(name + ".seconds", 0.0)

    wall = max(sec("run.wall"), 1e-6)
    minimise, first = sec("logic.core.minimise"), sec("logic.path-check.core")
    refine_horn = sec("core.refine.horn")
    t = {
        "front": sec("frontend") + sec("lower.skeleton") + sec("lower.int") + sec("lower.bv") + sec("transform") + sec("random"),
        "bmc": sec("explore.bmc"),
        "horn": sec("explore.horn") + refine_horn,
        "check": max(0.0, sec("core.check") - first),
        "cores": max(minimise, first),
        "refine": max(0.0, sec("core.refine") - refine_horn - max(0.0, minimise - first)),
        "explore": sec("core.explore") + sec("core.explorer-refine"),
        "proof": sec("check.certificate"),
    }
    t["rest"] = max(0.0, wall - sum(t.values()))
    t["solvers"] = t["horn"] + sum(v for k, v in s.items() if k.startswith("smt.") and k.endswith(".seconds"))
    return {k: v / wall for k, v in t.items()}


def counts(s):
    answers = (".sat", ".unsat", ".unknown")
    return {
        "iterations": s.get("core.iterations", 0),
        "states": s.get("explore.trace_abstraction.max_states", 0),
        "queries": sum(v for k, v in s.items() if k.startswith("smt.") and k.endswith(answers)),
    }


def run(pippin, limit, task, options):
    """First line of the answer and the statistics (None if there are none)."""
    command = [pippin, "check", "--no-progress", "--timelimit", limit, "--stats", "json", *options, task]
    lines = subprocess.run(command, capture_output=True, text=True, errors="replace").stdout.splitlines()
    verdict = next((l.split(": ", 1)[1] for l in lines if l.startswith("Verification result: ")), "no answer")
    try:
        return verdict, json.loads(lines[-1]) if lines else None
    except json.JSONDecodeError:
        return verdict, None


def row(name, verdict, seconds, values):
    return (f"| {name} | {verdict} | {seconds} | " + " | ".join(f"{100 * values[c]:.0f}" for c in COLUMNS) + " | " +
            " | ".join(f"{values[c]:.0f}" for c in COUNTS) + " |")


def main():
    argv = sys.argv[1:]
    options = argv[argv.index("--") + 1:] if "--" in argv else []
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pippin", default=os.path.join(bench.ROOT, "build", "release", "pippin"))
    parser.add_argument("--limit", default="15s", help="--timelimit of every task")
    parser.add_argument("tasks", nargs="+")
    args = parser.parse_args(argv[:argv.index("--")] if "--" in argv else argv)
    print("| task | answer | s | " + " | ".join(COLUMNS + COUNTS) + " |\n|---|---|" + "---:|" * (len(COLUMNS + COUNTS) + 1))
    found = []
    for task in bench.expand(args.tasks):
        name = os.path.basename(task).removesuffix(".yml")
        verdict, s = run(args.pippin, args.limit, task, options)
        verdict = verdict.split("(")[0]
        if s is None or "run.wall.seconds" not in s:
            print(f"| {name} | {verdict} | no statistics |" + " |" * len(COLUMNS + COUNTS), flush=True)
            continue
        found.append(shares(s) | counts(s))
        print(row(name, verdict, f"{s['run.wall.seconds']:.1f}", found[-1]), flush=True)
    if found:
        print(row("mean", "", "", {c: sum(f[c] for f in found) / len(found) for c in COLUMNS + COUNTS}))


if __name__ == "__main__":
    main()
