#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whole recorded runs of CPAchecker as explorer, checker and refiner, replayed: tests/recorded/NAME.json holds a program and the steps of a C-CEGAR run
with it, each with its command line, what CPAchecker printed and the files it wrote. A tool of CPAchecker's name plays them back, in this order and no
other, to `pippin cegar` with the files of actors/."""
import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)

# The tool: argv as the actor makes it. It refuses a step that was not recorded, and a witness that is not the explorer's.
TOOL = r'''#!/usr/bin/env python3
import json, os, sys
folder = os.path.dirname(os.path.abspath(__file__))
run = json.load(open(os.path.join(folder, "run.json")))
done = os.path.join(folder, "done")
at = len(open(done).read().splitlines()) if os.path.exists(done) else 0
a = sys.argv[1:]
configurations = {"explore": "predicateAnalysis-NoCEGAR", "check": "witnessValidation", "refine": "craigInterpolation-violationWitness"}
if at == len(run["steps"]): sys.exit("replay: more steps than were recorded")
step = run["steps"][at]
if "--" + configurations[step["role"]] != a[0]: sys.exit(f"replay: step {at + 1} of the run was to {step['role']}, not {a[0]}")
recorded = step["argv"]
values = lambda words: {w.split("=", 1)[0]: w.split("=", 1)[1] for w in words if w.startswith(("cfa.", "cpa.composite.", "cpa.predicate."))}
own, theirs = values(a), values(recorded)
for name in ("cfa.simplifyCfa", "cpa.composite.aggregateBasicBlocks"):
    if own[name] != theirs[name]: sys.exit(f"replay: {name} is {own[name]}, and was {theirs[name]}")
if ("--32" in a) != ("--32" in recorded) or os.path.basename(a[-1]) != run["program"]: sys.exit(f"replay: {a}")
if open(a[a.index("--spec") + 1]).read().strip() != run["specification"].strip(): sys.exit("replay: another specification")
if step["role"] == "explore":
    maps = open(own["cpa.predicate.abstraction.initialPredicates"]).read()
    if maps.count("(assert") < len([s for s in run["steps"][:at] if s["role"] == "refine"]): sys.exit("replay: predicates are missing")
else:
    explored = next(s for s in reversed(run["steps"][:at]) if s["role"] == "explore")["writes"]
    if open(a[a.index("--witness") + 1]).read() not in explored.values(): sys.exit("replay: not the witness of the explorer")
out = a[a.index("--output-path") + 1]
os.makedirs(out, exist_ok=True)
for name, text in step["writes"].items(): open(os.path.join(out, name), "w").write(text)
print("\n".join(step["print"]))
open(done, "a").write(step["role"] + "\n")
sys.exit(step["exit"])
'''


def replay(pippin, path):
    """Why the run went another way than the recorded one; empty if it did not."""
    run = json.load(open(path, encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        def write(name, text):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write(text)
        write(run["program"], run["source"])
        write("run.json", json.dumps(run))
        write("cpachecker", TOOL)
        write("property.prp", run["specification"])
        os.chmod(os.path.join(folder, "cpachecker"), 0o755)
        actors = [f"--{role}={os.path.join(ROOT, 'actors', f'cpachecker-{role}.yml')}" for role in ("explorer", "checker", "refiner")]
        r = subprocess.run([pippin, "cegar", run["program"], "--32", "--spec=property.prp", "--timelimit=120s", *actors], capture_output=True, text=True, timeout=300,
                           cwd=folder, env={**os.environ, "PATH": folder + ":" + os.environ["PATH"]})
        done = open(os.path.join(folder, "done")).read().split() if os.path.exists(os.path.join(folder, "done")) else []
    # The claim at the end is proved or executed again.
    expected = 10 if run["steps"][-1]["role"] == "check" else 0
    if r.returncode != expected or done != [s["role"] for s in run["steps"]]:
        return f"exit code {r.returncode} instead of {expected} after {len(done)} of {len(run['steps'])} steps:\n{r.stdout}{r.stderr}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pippin", required=True)
    parser.add_argument("--filter", default="*")
    parser.add_argument("--counts", help="file for the numbers of passed and failed runs")
    a = parser.parse_args()
    passed = failed = 0
    for path in sorted(glob.glob(os.path.join(HERE, "recorded", a.filter + ".json"))):
        why = replay(os.path.abspath(a.pippin), path)
        passed, failed = passed + (not why), failed + bool(why)
        if why:
            print(f"FAILED {os.path.basename(path)}: {why}", flush=True)
    if a.counts:
        with open(a.counts, "w", encoding="utf-8") as f:
            f.write(f"{passed} {failed}\n")
    print(f"{passed} recorded runs replayed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
