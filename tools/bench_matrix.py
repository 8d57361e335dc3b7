# SPDX-License-Identifier: Apache-2.0
"""`tools/bench.py matrix`: the same tasks under several option sets. Verdicts of one task must never clash: TRUE in one
configuration and FALSE in another is a bug of Pippin, whatever the label says; clashes are reported first.

An axis is a list of alternatives separated by `|`; an alternative is a list of options, possibly empty. The
configurations are the product of all axes. Results go to one CSV file with a column `configuration`; the run
continues where it stopped."""
import collections
import concurrent.futures
import csv
import itertools
import os
import sys

import bench

AXES = ["--int-model=int|--int-model=bv", "--blocks=sequence|--blocks=loopfree", "|--no-slice"]


def configurations(axes):
    """(name, options) of every combination, in the order of the axes."""
    parsed = [[alternative.split() for alternative in axis.split("|")] for axis in axes]
    out = []
    for combination in itertools.product(*parsed):
        options = [o for alternative in combination for o in alternative]
        out.append((" ".join(options) or "default", options))
    if len({name for name, _ in out}) != len(out):
        raise SystemExit("bench: two configurations of the matrix are the same")
    return out


def run(a, options):
    tasks = [bench.Task(p) for p in bench.expand(a.tasks)][:: max(1, a.sample)]
    if not tasks:
        print("bench: no tasks", file=sys.stderr)
        return 1
    matrix = configurations(a.axis or AXES)
    rows = bench.read_csv(a.out) if os.path.exists(a.out) and not a.restart else []
    done = {(r["task"], r["configuration"]) for r in rows}
    # Task by task: an interrupted run has whole rows of the matrix, and so clashes to show.
    todo = [(t, name, more) for t in tasks for name, more in matrix if (t.name, name) not in done]
    print(f"bench: {len(tasks)} tasks x {len(matrix)} configurations, {len(tasks) * len(matrix) - len(todo)} already done, {a.jobs} at a time", file=sys.stderr)
    limits = bench.Limits(a.cpu, bench.size(a.memory), a.grace)
    with open(a.out, "a" if rows else "w", newline="", encoding="utf-8") as f:
        writer = csv.DictWriter(f, ["configuration"] + bench.FIELDS)
        if not rows:
            writer.writeheader()
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            futures = {pool.submit(bench.run_task, t, a.pippin, options + more, limits, 0, {}): name for t, name, more in todo}
            try:
                for finished, future in enumerate(concurrent.futures.as_completed(futures), 1):
                    row = dict(future.result(), configuration=futures[future])
                    writer.writerow(row)
                    f.flush()
                    print(f"[{finished}/{len(todo)}] {row['verdict']}({row['detail'][:40]}) {row['cpu']} s  {row['task']}  [{row['configuration']}]", file=sys.stderr)
            except KeyboardInterrupt:
                for future in futures:
                    future.cancel()
                print("bench: interrupted; the same command continues", file=sys.stderr)
                return 130
    return report(bench.read_csv(a.out))


def report(rows):
    """Clashes, then wrong verdicts and crashes, then a line per configuration. 1 if there is any of the first three."""
    verdicts = collections.defaultdict(lambda: collections.defaultdict(list))
    for r in rows:
        verdicts[r["task"]][r["verdict"]].append(r["configuration"])
    clashes = [t for t in sorted(verdicts) if verdicts[t]["TRUE"] and verdicts[t]["FALSE"]]
    print(f"\nClashes (TRUE once and FALSE once): {len(clashes)}")
    for t in clashes:
        for v in ("TRUE", "FALSE"):
            print(f"  {t}: {v} with " + "; ".join(sorted(verdicts[t][v])))
    wrong = [r for r in rows if r["class"] == "wrong"]
    print(f"Wrong verdicts: {len(wrong)}")
    for r in wrong:
        print(f"  {r['task']} [{r['configuration']}]: {r['verdict']}, expected {r['expected']}")
    crashes = [r for r in rows if r["verdict"] == "CRASH"]
    print(f"Crashes: {len(crashes)}")
    for r in crashes:
        print(f"  {r['task']} [{r['configuration']}]: {r['detail']}")
    names = list(dict.fromkeys(r["configuration"] for r in rows))
    lines = []
    for n in names:
        own = [r for r in rows if r["configuration"] == n]
        count = collections.Counter(r["verdict"] for r in own)
        lines.append([n, len(own)] + [count[v] for v in ("TRUE", "FALSE", "UNKNOWN", "CRASH", "ERROR")] + [f"{sum(float(r['cpu'] or 0) for r in own):.0f}"])
    print()
    bench.table(lines, ["configuration", "tasks", "TRUE", "FALSE", "UNKNOWN", "CRASH", "ERROR", "CPU s"])
    decided = sum(bool(v["TRUE"] or v["FALSE"]) for v in verdicts.values())
    everywhere = sum(bool(v["TRUE"] or v["FALSE"]) and not set(v) - {"TRUE", "FALSE"} for v in verdicts.values())
    print(f"\n{len(verdicts)} tasks, {decided} decided by some configuration, {everywhere} by all; {len(rows)} runs")
    return 1 if clashes or wrong or crashes else 0
