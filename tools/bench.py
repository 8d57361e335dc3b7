#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Benchmark runner: Pippin over SV-COMP task sets, with limits of its own, resumable, and a report that puts wrong
verdicts first.

    tools/bench.py run --out results.csv [--jobs 2] [--cpu 15] [--memory 4GB] [--attack 2] TASKS.set ... [-- options]
    tools/bench.py report results.csv [--against earlier.csv]

TASKS are .set files, .yml task definitions, folders or globs. Everything after `--` goes to `pippin check`. A run that
is repeated with the same --out continues where it stopped. Each task runs in a process tree of its own; CPU time and
memory (proportional set size) are summed over the tree and enforced from outside: a task that exceeds the limits by
more than the grace is recorded as such, whatever it printed. --attack SECONDS executes every TRUE once more with random
inputs: a TRUE whose program reaches the error is a wrong verdict. One configuration, judged from outside; for several, and
for clashing verdicts between them: `pippin experiment` (docs/experiments.md).
"""
import argparse
import collections
import concurrent.futures
import csv
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FIELDS = ["task", "category", "property", "expected", "found_by_random", "verdict", "detail", "class", "cpu", "wall", "memory_mb",
          "exit", "found_by", "confirmed", "attack"]
TICK = os.sysconf("SC_CLK_TCK")


# ------------------------------------------------------------------------------------------------ tasks

def expand(arguments):
    """Task definitions in order, without duplicates. A .set file lists globs relative to its folder."""
    out = []
    for a in arguments:
        if os.path.isdir(a):
            out += sorted(glob.glob(os.path.join(a, "**", "*.yml"), recursive=True))
        elif a.endswith(".set"):
            base = os.path.dirname(a)
            for line in open(a, encoding="utf-8"):
                line = line.split("#", 1)[0].strip()
                if line:
                    found = sorted(glob.glob(os.path.join(base, glob.escape(line) if os.path.exists(os.path.join(base, line)) else line)))
                    if not found:
                        print(f"bench: {a}: no file matches {line}", file=sys.stderr)
                    out += found
        else:
            out += sorted(glob.glob(a)) or [a]
    seen, unique = set(), []
    for p in out:
        key = os.path.realpath(p)
        if key not in seen:
            seen.add(key)
            unique.append(p)
    return unique


class Task:
    def __init__(self, path, wanted="unreach-call"):
        self.path = path
        self.error = None
        self.expected, self.property = "", ""
        self.category = os.path.basename(os.path.dirname(os.path.abspath(path)))
        self.name = f"{self.category}/{os.path.basename(path)[:-4] if path.endswith('.yml') else os.path.basename(path)}"
        try:
            d = yaml.safe_load(open(path, encoding="utf-8"))
            for p in d.get("properties", []):
                name = os.path.basename(p["property_file"])[:-4]
                if not self.property or name == wanted:
                    self.property = name
                    self.expected = {True: "true", False: "false", None: ""}[p.get("expected_verdict")]
        except (OSError, yaml.YAMLError, KeyError, TypeError, AttributeError) as e:
            self.error = f"{type(e).__name__}: {e}"


# ------------------------------------------------------------------------------------------------ running

def proc_stat(pid):
    """(parent, cpu seconds incl. waited-for children, resident bytes) or None."""
    try:
        with open(f"/proc/{pid}/stat") as f:
            fields = f.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return int(fields[1]), sum(int(x) for x in fields[11:15]) / TICK, int(fields[21]) * os.sysconf("SC_PAGE_SIZE")


def tree(root):
    """pids of root and its descendants, with their stats."""
    stats = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            s = proc_stat(int(name))
            if s:
                stats[int(name)] = s
    children = collections.defaultdict(list)
    for pid, (parent, _, _) in stats.items():
        children[parent].append(pid)
    out, todo = {}, [root]
    while todo:
        pid = todo.pop()
        if pid in stats and pid not in out:
            out[pid] = stats[pid]
            todo += children[pid]
    return out


def proportional(pid):
    try:
        with open(f"/proc/{pid}/smaps_rollup") as f:
            m = re.search(r"^Pss:\s+(\d+)", f.read(), re.M)
        return int(m.group(1)) * 1024 if m else 0
    except OSError:
        return 0


WALL_PER_CPU = 5  # as Pippin's own --walltimelimit


class Limits:
    def __init__(self, cpu, memory, grace=2.0):
        self.cpu, self.memory, self.grace = cpu, memory, grace


class Run:
    """One limited execution of a command."""

    def __init__(self, command, limits, cwd=None):
        self.cpu = self.wall = 0.0
        self.memory = 0
        self.reason = ""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            start = time.time()
            p = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True, cwd=cwd)
            last = {}
            while True:
                try:
                    # wait4 gives the exact CPU time of the whole tree that was waited for.
                    pid, status, usage = os.wait4(p.pid, os.WNOHANG)
                except ChildProcessError:
                    break
                if pid:
                    self.cpu = max(self.cpu, usage.ru_utime + usage.ru_stime)
                    p.returncode = os.waitstatus_to_exitcode(status)
                    break
                last = tree(p.pid)
                self.cpu = max(self.cpu, sum(s[1] for s in last.values()))
                self.wall = time.time() - start
                resident = sum(s[2] for s in last.values())
                if limits.memory and resident > 0.5 * limits.memory:
                    resident = sum(proportional(q) for q in last)
                self.memory = max(self.memory, resident)
                if self.cpu > limits.cpu + limits.grace or self.wall > WALL_PER_CPU * limits.cpu + 10:
                    self.reason = "cpu limit" if self.cpu > limits.cpu else "wall limit"
                elif limits.memory and self.memory > 1.1 * limits.memory:
                    self.reason = "memory limit"
                if self.reason:
                    self.kill(p, last)
                    break
                time.sleep(0.01 if self.wall < 0.5 else 0.05)
            self.wall = time.time() - start
            self.code = p.returncode
            self.left = [q for q in last if q != p.pid and os.path.exists(f"/proc/{q}") and (proc_stat(q) or (1,))[0] == 1]
            out.seek(0)
            err.seek(0)
            self.stdout = out.read(4 << 20).decode(errors="replace")
            self.stderr = err.read(1 << 20).decode(errors="replace")

    @staticmethod
    def kill(p, members):
        for q in list(members) + [p.pid]:
            try:
                os.kill(q, signal.SIGKILL)
            except OSError:
                pass
        try:
            os.killpg(p.pid, signal.SIGKILL)
        except OSError:
            pass
        p.wait()


def classify(expected, verdict, code):
    if verdict not in ("TRUE", "FALSE"):
        return "error" if verdict in ("ERROR", "CRASH") else "unknown"
    if not expected:
        return "no label"
    return "correct" if verdict.lower() == expected else "wrong"


def run_task(task, pippin, options, limits, attack, random_hits):
    row = dict.fromkeys(FIELDS, "")
    row.update(task=task.name, category=task.category, property=task.property, expected=task.expected,
               found_by_random=random_hits.get(task.name, ""))
    if task.error:
        row.update({"verdict": "ERROR", "detail": task.error, "class": "error"})
        return row
    command = [pippin, "check", f"--timelimit={limits.cpu:g}s"]
    if limits.memory:
        command.append(f"--memlimit={limits.memory}")
    r = Run(command + options + [task.path], limits)
    m = re.match(r"Verification result: (TRUE|FALSE|UNKNOWN)(?:\((.*)\))?$", r.stdout.split("\n", 1)[0])
    verdict, detail = (m.group(1), m.group(2) or "") if m else ("", "")
    if r.reason:  # what a killed run printed does not count
        verdict, detail = "UNKNOWN", f"killed by the benchmark runner: {r.reason}"
    elif r.code in (70, None) or (r.code is not None and r.code < 0) or (m and "internal error" in detail):
        verdict, detail = "CRASH", (r.stderr.strip().split("\n")[-1] or f"exit code {r.code}")[:200]
    elif r.code == 2 or not m:
        verdict, detail = "ERROR", (r.stderr.strip().split("\n")[0] or f"exit code {r.code}")[:200]

    def line(word):
        found = re.search(rf"^{word}: (.*)$", r.stdout, re.M)
        return found.group(1)[:120] if found else ""

    row.update({"verdict": verdict, "detail": detail, "cpu": f"{r.cpu:.2f}", "wall": f"{r.wall:.2f}", "memory_mb": f"{r.memory / 1e6:.0f}",
                "exit": r.code, "found_by": line("Found by"), "confirmed": line("Confirmed") or line("Checked"),
                "class": classify(task.expected, verdict, r.code)})
    if verdict == "TRUE" and attack > 0:
        a = Run([pippin, "check", "--preset=random", f"--random={attack:g}", f"--timelimit={attack + 5:g}s", "--seed=4711", task.path],
                Limits(attack + 6, limits.memory))
        row["attack"] = "reached" if a.stdout.startswith("Verification result: FALSE") else "survived"
        if row["attack"] == "reached":
            row["class"] = "wrong"
    return row


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f))


def random_hits_of(index):
    """Which FALSE tasks fall to random inputs, from a column exec_check of an index file."""
    if not index or not os.path.exists(index):
        return {}
    out = {}
    for row in read_csv(index):
        if row.get("expected", "").startswith("false"):
            out[row["task"]] = "yes" if row.get("exec_check", "").strip() in ("violation-reproduced", "yes", "1") else "no"
    return out


def find_index(arguments):
    for a in arguments:
        for base in (os.path.dirname(a), os.path.join(os.path.dirname(a), "..")):
            p = os.path.join(base, "index.csv")
            if os.path.exists(p):
                return p
    return None


def command_run(a, options):
    tasks = [Task(p) for p in expand(a.tasks)]
    if a.sample > 1:
        tasks = tasks[:: a.sample]
    done = set()
    if os.path.exists(a.out) and not a.restart:
        done = {r["task"] for r in read_csv(a.out)}
    todo = [t for t in tasks if t.name not in done]
    hits = random_hits_of(a.index or find_index(a.tasks))
    print(f"bench: {len(tasks)} tasks, {len(tasks) - len(todo)} already done, {a.jobs} at a time", file=sys.stderr)
    if not tasks:
        return 1
    limits = Limits(a.cpu, size(a.memory), a.grace)
    lock = threading.Lock()
    new = not done
    with open(a.out, "w" if new else "a", newline="", encoding="utf-8") as f:
        writer = csv.DictWriter(f, FIELDS)
        if new:
            writer.writeheader()
        finished = 0
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            futures = [pool.submit(run_task, t, a.pippin, options, limits, a.attack, hits) for t in todo]
            try:
                for future in concurrent.futures.as_completed(futures):
                    row = future.result()
                    finished += 1
                    with lock:
                        writer.writerow(row)
                        f.flush()
                    mark = {"wrong": "  <== WRONG", "error": "  <== error"}.get(row["class"], "")
                    print(f"[{finished}/{len(todo)}] {row['verdict']}({row['detail'][:50]}) expected {row['expected']} {row['cpu']} s  {row['task']}{mark}", file=sys.stderr)
            except KeyboardInterrupt:
                for future in futures:
                    future.cancel()
                print("bench: interrupted; the same command continues", file=sys.stderr)
                return 130
    report(read_csv(a.out), None)
    return 0


def size(text):
    m = re.fullmatch(r"([\d.]+)\s*(|[kKmMgG])[bB]?", text)
    if not m:
        raise SystemExit(f"bench: {text} is not a size")
    return int(float(m.group(1)) * {"": 1, "k": 1e3, "m": 1e6, "g": 1e9}[m.group(2).lower()])


# ------------------------------------------------------------------------------------------------ report

def table(rows, head):
    widths = [max(len(str(r[i])) for r in [head] + rows) for i in range(len(head))]
    for r in [head] + rows:
        print("  " + "  ".join(str(c).ljust(w) if i == 0 else str(c).rjust(w) for i, (c, w) in enumerate(zip(r, widths))).rstrip())


def kind_of(row):
    if row["expected"] == "true":
        return "true"
    if row["expected"] == "false":
        by_random = row["found_by_random"] == "yes" or row["found_by"].startswith("random execution")
        return "false/random" if by_random else "false/other"
    return "unlabelled"


def report(rows, earlier, out=None):
    wrong = [r for r in rows if r["class"] == "wrong"]
    print(f"\nWrong verdicts: {len(wrong)}")
    for r in wrong:
        attack = "; its own random execution reaches the error" if r["attack"] == "reached" else ""
        print(f"  {r['task']}: {r['verdict']}, expected {r['expected']} ({r['found_by']}; {r['confirmed']}{attack})")
    crashes = [r for r in rows if r["verdict"] == "CRASH"]
    print(f"Crashes: {len(crashes)}")
    for r in crashes:
        print(f"  {r['task']}: {r['detail']}")
    errors = [r for r in rows if r["verdict"] == "ERROR"]
    print(f"Input errors: {len(errors)}")
    for r in errors:
        print(f"  {r['task']}: {r['detail']}")
    if earlier is not None:
        before = {r["task"]: r for r in earlier}
        changes = [(before[r["task"]], r) for r in rows if r["task"] in before and before[r["task"]]["verdict"] != r["verdict"]]
        print(f"\nVerdict changes against the earlier run: {len(changes)}")
        order = {"wrong": 0, "error": 1, "unknown": 2, "correct": 3}
        for old, r in sorted(changes, key=lambda c: (order.get(c[1]["class"], 9), c[1]["task"])):
            print(f"  {r['task']}: {old['verdict']}({old['detail'][:40]}) -> {r['verdict']}({r['detail'][:60]})")
        print(f"  not in the earlier run: {sum(r['task'] not in before for r in rows)}; only there: {len(set(before) - {r['task'] for r in rows})}")
    kinds = ["true", "false/random", "false/other"]
    groups = collections.defaultdict(list)
    for r in rows:
        groups[(r["category"], kind_of(r))].append(r)
        groups[("all", kind_of(r))].append(r)
    print("\nDecided correctly / tasks, and CPU seconds of the decided ones")
    lines = []
    for category in sorted({c for c, _ in groups if c != "all"}) + ["all"]:
        line = [category]
        for k in kinds:
            g = groups.get((category, k), [])
            good = [r for r in g if r["class"] == "correct"]
            line += [f"{len(good)}/{len(g)}" if g else "-", f"{sum(float(r['cpu'] or 0) for r in good):.1f}" if good else ""]
        lines.append(line)
    table(lines, ["category", "expected TRUE", "s", "FALSE by random", "s", "other FALSE", "s"])
    unlabelled = [r for r in rows if kind_of(r) == "unlabelled"]
    if unlabelled:
        print(f"  without label: {len(unlabelled)}, of these decided: {sum(r['verdict'] in ('TRUE', 'FALSE') for r in unlabelled)}")
    reasons = collections.Counter()
    for r in rows:
        if r["verdict"] == "UNKNOWN":
            detail = re.sub(r"^(unsupported: [^:]*):.*", r"\1", r["detail"])  # by construct, not by source text
            reasons[re.sub(r"\d+", "N", detail)[:70]] += 1
    print(f"\nUNKNOWN: {sum(reasons.values())}")
    table([[k, v] for k, v in sorted(reasons.items(), key=lambda x: (-x[1], x[0]))], ["reason", "tasks"])
    total = sum(float(r["cpu"] or 0) for r in rows)
    attacked = [r for r in rows if r["attack"]]
    print(f"\n{len(rows)} tasks, {total:.0f} CPU s, largest memory {max([int(r['memory_mb'] or 0) for r in rows], default=0)} MB; "
          f"{len(attacked)} TRUE attacked, {sum(r['attack'] == 'reached' for r in attacked)} fell")
    return 1 if wrong or crashes else 0


# ------------------------------------------------------------------------------------------------ self-test

FAKE = r'''#!/usr/bin/env python3
import os, sys, time
name = sys.argv[-1]
text = open(name).read()
random = "--preset=random" in sys.argv
if "hang" in name: time.sleep(100)
if "spin" in name:
    while True: pass
if "child" in name:
    if os.fork() == 0:
        while True: pass
    time.sleep(100)
if "eat" in name:
    x = []
    while True: x.append(bytearray(b"x" * 10000000)); time.sleep(0.02)
if "crash" in name: os.abort()
if "input" in name: print("pippin: bad", file=sys.stderr); sys.exit(2)
if random: print("Verification result: " + ("FALSE(unreach-call)" if "falls" in name else "UNKNOWN(x)")); sys.exit(10 if "falls" in name else 20)
if "yes" in name: print("Verification result: TRUE\nFound by: magic\nChecked: never"); sys.exit(0)
if "no" in name: print("Verification result: FALSE(unreach-call)\nFound by: random execution, run 1"); sys.exit(10)
print("Verification result: UNKNOWN(7 reasons)"); sys.exit(20)
'''


def self_test():
    with tempfile.TemporaryDirectory() as d:
        fake = os.path.join(d, "pippin")
        open(fake, "w").write(FAKE)
        os.chmod(fake, 0o755)
        cases = {"yes-good": ("true", "correct"), "yes-bad": ("false", "wrong"), "no-good": ("false", "correct"), "no-bad": ("true", "wrong"),
                 "unsure": ("true", "unknown"), "hang": ("true", "unknown"), "spin": ("true", "unknown"), "child": ("true", "unknown"),
                 "eat": ("true", "unknown"), "crash": ("true", "error"), "input": ("true", "error"), "yes-falls": ("true", "wrong")}
        os.mkdir(os.path.join(d, "Cat"))
        open(os.path.join(d, "unreach-call.prp"), "w").write("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
        for name, (expected, _) in cases.items():
            open(os.path.join(d, "Cat", name + ".yml"), "w").write(
                f"format_version: '2.0'\ninput_files: 'x.c'\nproperties:\n  - property_file: ../unreach-call.prp\n    expected_verdict: {expected}\n")
        open(os.path.join(d, "all.set"), "w").write("# all\nCat/*.yml\n")
        out = os.path.join(d, "out.csv")
        me = [sys.executable, os.path.abspath(__file__)]
        command = me + ["run", "--out", out, "--pippin", fake, "--cpu", "1", "--grace", "0.3", "--memory", "200MB", "--attack", "0.1", "--jobs", "4",
                        os.path.join(d, "all.set")]
        r = subprocess.run(command, capture_output=True, text=True)
        rows = {r["task"].split("/")[1]: r for r in read_csv(out)}
        for name, (_, expected) in cases.items():
            got = rows.get(name, {}).get("class")
            if got != expected:
                print(f"self-test failed: {name} is {got}, expected {expected}\n{rows.get(name)}\n{r.stderr[-800:]}")
                return 1
        if "Wrong verdicts: 3" not in r.stdout or rows["eat"]["detail"] != "killed by the benchmark runner: memory limit":
            print(f"self-test failed: report\n{r.stdout}\n{rows['eat']}")
            return 1
        again = subprocess.run(command, capture_output=True, text=True)
        if f"{len(cases)} already done" not in again.stderr or len(read_csv(out)) != len(cases):
            print(f"self-test failed: resume\n{again.stderr}")
            return 1
        with open(out) as f:
            changed = f.read().replace("UNKNOWN,7 reasons", "TRUE,")
        older = os.path.join(d, "older.csv")
        open(older, "w").write(changed)
        compare = subprocess.run(me + ["report", out, "--against", older], capture_output=True, text=True)
        if "Verdict changes against the earlier run: 1" not in compare.stdout or compare.returncode != 1:
            print(f"self-test failed: changes\n{compare.stdout}{compare.stderr}")
            return 1
        none = subprocess.run(me + ["run", "--out", out + "2", "--pippin", fake, os.path.join(d, "nothing*.yml")], capture_output=True, text=True)
        if none.returncode == 0 and "ERROR" not in open(out + "2").read():
            print("self-test failed: no tasks")
            return 1
    print(f"bench: self-test passed ({len(cases)} tasks)")
    return 0


def main():
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        i = arguments.index("--")
        arguments, options = arguments[:i], arguments[i + 1:]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true")
    sub = parser.add_subparsers(dest="command")
    r = sub.add_parser("run")
    r.add_argument("tasks", nargs="+")
    r.add_argument("--out", required=True, help="CSV file; continued if it exists")
    r.add_argument("--restart", action="store_true", help="do not continue an existing CSV file")
    r.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    r.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    r.add_argument("--cpu", type=float, default=15, help="CPU seconds per task")
    r.add_argument("--grace", type=float, default=2, help="CPU seconds beyond the limit until the runner kills")
    r.add_argument("--memory", default="4GB")
    r.add_argument("--sample", type=int, default=1, help="only every n-th task")
    r.add_argument("--attack", type=float, default=0, help="seconds of random execution on every TRUE")
    r.add_argument("--index", help="CSV file with columns task, expected, exec_check (default: index.csv beside the sets)")
    p = sub.add_parser("report")
    p.add_argument("csv")
    p.add_argument("--against", help="CSV file of an earlier run")
    a = parser.parse_args(arguments)
    if a.self_test:
        return self_test()
    if a.command == "run":
        return command_run(a, options)
    if a.command == "report":
        return report(read_csv(a.csv), read_csv(a.against) if a.against else None)
    parser.error("run or report")


if __name__ == "__main__":
    sys.exit(main())
