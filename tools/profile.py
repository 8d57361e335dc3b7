#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Where the time of `pippin check` goes: one row a task, from its own statistics.

    tools/profile.py --self-test
    tools/profile.py [--pippin build/release/pippin] [--limit 15s] TASKS.set|TASK.yml ... [-- options]

Columns are shares of the wall time: `front` (parse, lower, passes, random execution), `bmc`, `horn` (whole program and path
programs), `check` (is a path feasible), `cores` (minimal infeasible cores of paths), `refine` (all other work of refinement
techniques), `explore` (difference, minimisation and Hoare triples), `proof` (certificate check, also of what no engine
had to find), `rest`. They are disjoint, except that a core found twice is counted where most of the cores were found. `solvers` is the share inside solvers, Spacer's
workers included; it lies across the others. `outside` is the CPU time in seconds that was not spent in solvers (the CPU time of all
processes, times the share of the wall time outside of solvers, so that other jobs on the machine do not count), and `most of it`
names the part that spent most of that. Then counts: `iterations` of the CEGAR loop, `states` of the largest automaton,
`queries` to solvers (Spacer's are not counted). The last row is the mean. Tasks run one after the other; on a busy machine the
shares mean more than the seconds. A run that did not end by itself has no statistics.

Below the table: the goal for tasks that need more than a second of CPU time is at most 0.3 s + 25 % of it outside solvers; how
many meet it, which do not, and the total."""
import argparse
import json
import os
import resource
import subprocess
import sys

import bench

COLUMNS = ["front", "bmc", "horn", "check", "cores", "refine", "explore", "proof", "rest", "solvers"]
# Where CPU time outside of solvers can go: columns of which group, and the purposes of solver time inside them. Hoare triples are
# asked by techniques and by the explorer, so these two are one group.
GROUPS = {
    "front": (["front"], []),
    "bmc": (["bmc"], ["explore.bmc"]),
    "horn": (["horn"], ["horn"]),
    "paths": (["check", "cores"], ["logic.path-check", "logic.core"]),
    "refine and explore": (["refine", "explore"], []),   # all other purposes
    "proof": (["proof"], ["check."]),
    "rest": (["rest"], []),
}
OVER_SECONDS, GOAL_SECONDS, GOAL_SHARE = 1.0, 0.3, 0.25
COUNTS = ["iterations", "states", "queries"]


def solver_times(s):
    """Seconds in solvers by purpose. What a fallback lost lies inside of questions that are counted."""
    return {k[len("smt."):-len(".seconds")]: v for k, v in s.items()
            if k.startswith("smt.") and k.endswith(".seconds") and not k.startswith("smt.fallback.")}


def outside(s, cpu):
    """CPU seconds outside solvers, and by group (seconds, largest first)."""
    wall = max(s.get("run.wall.seconds", 0.0), 1e-6)
    columns, solvers = shares(s), solver_times(s)
    left = dict(solvers)
    groups = {}
    for name, (parts, purposes) in GROUPS.items():
        mine = [p for p in left if any(p == x or p.startswith(x if x.endswith(".") else x + ".") for x in purposes)]
        groups[name] = sum(columns[c] for c in parts) * wall - sum(left.pop(p) for p in mine)
    groups["refine and explore"] -= sum(left.values())
    share = min(1.0, max(0.0, 1 - sum(solvers.values()) / wall))
    scale = cpu / wall
    return cpu * share, sorted(((v * scale, k) for k, v in groups.items()), reverse=True)


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
        "proof": sec("check.certificate") + sec("check.at-once"),
    }
    t["rest"] = max(0.0, wall - sum(t.values()))
    t["solvers"] = sum(solver_times(s).values())
    return {k: v / wall for k, v in t.items()}


def counts(s):
    answers = (".sat", ".unsat", ".unknown")
    return {
        "iterations": s.get("core.iterations", 0),
        "states": s.get("explore.trace_abstraction.max_states", 0),
        "queries": sum(v for k, v in s.items() if k.startswith("smt.") and k.endswith(answers)),
    }


def run(pippin, limit, task, options):
    """First line of the answer, the statistics (None if there are none), and the CPU time of all its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [pippin, "check", "--no-progress", "--timelimit", limit, "--stats", "json", *options, task]
    lines = subprocess.run(command, capture_output=True, text=True, errors="replace").stdout.splitlines()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    verdict = next((l.split(": ", 1)[1] for l in lines if l.startswith("Verification result: ")), "no answer")
    try:
        return verdict, json.loads(lines[-1]) if lines else None, cpu
    except json.JSONDecodeError:
        return verdict, None, cpu


def row(name, verdict, seconds, values, cpu="", spent="", most=""):
    return (f"| {name} | {verdict} | {seconds} | {cpu} | " + " | ".join(f"{100 * values[c]:.0f}" for c in COLUMNS) + f" | {spent} | {most} | " +
            " | ".join(f"{values[c]:.0f}" for c in COUNTS) + " |")


def goal_text(measured):
    """What the goal says about (name, cpu, outside, groups) of the tasks."""
    over = [m for m in measured if m[1] > OVER_SECONDS]
    if not over:
        return f"\nOutside solvers: no task needs more than {OVER_SECONDS:.0f} s of CPU time."
    missed = [m for m in over if m[2] > GOAL_SECONDS + GOAL_SHARE * m[1]]
    total, spent = sum(m[1] for m in over), sum(m[2] for m in over)
    by_group = {}
    for m in over:
        for v, k in m[3]:
            by_group[k] = by_group.get(k, 0.0) + v
    parts = ", ".join(f"{k} {v:.1f} s" for k, v in sorted(by_group.items(), key=lambda i: -i[1]) if v >= 0.05)
    text = (f"\nOutside solvers: {spent:.1f} of {total:.1f} s CPU ({100 * spent / total:.0f} %) on the {len(over)} tasks over {OVER_SECONDS:.0f} s: {parts}."
            f"\nAt most {GOAL_SECONDS} s + {100 * GOAL_SHARE:.0f} %: {len(over) - len(missed)} of {len(over)}.")
    for name, cpu, s, groups in sorted(missed, key=lambda m: m[1] * GOAL_SHARE - m[2]):
        text += f"\n  {name}: {s:.2f} of {cpu:.2f} s, " + ", ".join(f"{k} {v:.2f}" for v, k in groups[:3])
    return text


def self_test():
    s = {"run.wall.seconds": 10.0, "frontend.seconds": 0.5, "random.seconds": 0.5, "core.check.seconds": 2.0, "logic.path-check.core.seconds": 0.5,
         "logic.core.minimise.seconds": 0.25, "core.refine.seconds": 3.0, "core.explore.seconds": 1.0, "check.certificate.seconds": 1.0,
         "explore.horn.seconds": 1.5, "smt.horn.seconds": 1.25, "smt.logic.path-check.seconds": 1.0, "smt.logic.core.seconds": 0.25,
         "smt.logic.core.minimise.seconds": 0.25, "smt.logic.hoare.seconds": 1.5, "smt.refine.houdini.seconds": 0.5,
         "smt.check.certificate.seconds": 0.5, "smt.fallback.yices.seconds": 0.75}
    spent, groups = outside(s, 5.0)   # half of a processor: a busy machine
    groups = {k: round(v, 6) for v, k in groups}
    # 5.25 of 10 s in solvers; what a fallback lost is inside of questions
    expected = {"front": 0.5, "bmc": 0.0, "horn": 0.125, "paths": 0.25, "refine and explore": 1.0, "proof": 0.25, "rest": 0.25}
    assert abs(spent - 5.0 * 0.475) < 1e-9, spent
    assert groups == expected, groups
    assert abs(sum(groups.values()) - spent) < 1e-9, "the groups are a partition"
    text = goal_text([("a", 5.0, 2.0, [(1.0, "proof"), (0.5, "front")]), ("b", 4.0, 1.0, [(0.75, "proof"), (0.25, "front")]), ("c", 0.5, 0.5, [])])
    assert "3.0 of 9.0 s CPU (33 %) on the 2 tasks over 1 s: proof 1.8 s, front 0.8 s." in text, text
    assert "1 of 2." in text and "  a: 2.00 of 5.00 s, proof 1.00" in text and "  b:" not in text, text
    print("profile: self-test passed")


def main():
    argv = sys.argv[1:]
    if argv == ["--self-test"]:
        return self_test()
    options = argv[argv.index("--") + 1:] if "--" in argv else []
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pippin", default=os.path.join(bench.ROOT, "build", "release", "pippin"))
    parser.add_argument("--limit", default="15s", help="--timelimit of every task")
    parser.add_argument("tasks", nargs="+")
    args = parser.parse_args(argv[:argv.index("--")] if "--" in argv else argv)
    print("| task | answer | s | cpu | " + " | ".join(COLUMNS) + " | outside | most of it | " + " | ".join(COUNTS) + " |\n|---|---|" +
          "---:|" * (len(COLUMNS) + 3) + "---|" + "---:|" * len(COUNTS))
    found, measured = [], []
    for task in bench.expand(args.tasks):
        name = os.path.basename(task).removesuffix(".yml")
        verdict, s, cpu = run(args.pippin, args.limit, task, options)
        verdict = verdict.split("(")[0]
        if s is None or "run.wall.seconds" not in s:
            print(f"| {name} | {verdict} | no statistics | {cpu:.1f} |" + " |" * (len(COLUMNS + COUNTS) + 2), flush=True)
            continue
        found.append(shares(s) | counts(s))
        spent, groups = outside(s, cpu)
        measured.append((name, cpu, spent, groups))
        print(row(name, verdict, f"{s['run.wall.seconds']:.1f}", found[-1], f"{cpu:.1f}", f"{spent:.2f}", f"{groups[0][1]} {groups[0][0]:.2f}"),
              flush=True)
    if found:
        print(row("mean", "", "", {c: sum(f[c] for f in found) / len(found) for c in COLUMNS + COUNTS}))
        print(goal_text(measured))


if __name__ == "__main__":
    main()
