#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How many of Pippin's own witnesses `pippin validate` accepts, on every N-th task of a set, and whether it accepts any that were made wrong.

    own_witnesses.py --pippin PIPPIN [--every N] [--from K] [--cpu S] [--validate-cpu S] [--keep DIR] [--format F] [--no-mutation] SET

Each task is checked with a witness; the witness is validated: "confirmed" is the same verdict. Then it is made wrong: of a correctness witness the first
invariant becomes one that no state satisfies at a place that is reached (`0`; a place that is never reached makes that right, so UNKNOWN and FALSE are
expected, and TRUE is only counted as wrong if an execution reaches the place: it is listed as "to look at"); of a violation witness the last branch is turned.
A line a task with the reason of each UNKNOWN, and a summary. `--keep` leaves the witnesses in a directory (those made wrong, too)."""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile


def verdict(pippin, arguments, seconds):
    r = subprocess.run([pippin, *arguments, f"--timelimit={seconds}s", "--memlimit=4GB"], capture_output=True, text=True, errors="replace")
    m = re.search(r"Verification result: (\w+)(\([^)]*\))?", r.stdout)
    if not m:
        return "ERROR", (r.stderr.strip().split("\n") or [""])[0]
    return m.group(1), m.group(2) or ""


def tasks_of(path):
    folder = os.path.dirname(os.path.abspath(path))
    out = []
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        if line and not line.startswith("#"):
            out += sorted(glob.glob(os.path.join(folder, line)))
    return out


def mutated(text):
    """The witness, made wrong; None: nothing of it can be."""
    graphml = text.startswith("<?xml")
    if "violation_sequence" in text or "violation_witness" in text:
        places = [m for m in re.finditer(r"(?<=condition-)(true|false)(?=<)" if graphml else r'(?<=value: ")(true|false)(?=")', text)]
        if not places:
            return None
        m = places[-1]
        return text[:m.start()] + ("false" if m.group(1) == "true" else "true") + text[m.end():]
    m = re.search(r'(?<=<data key="invariant">).*?(?=</data>)' if graphml else r'(?<=value: ").*(?=")', text)
    return text[:m.start()] + "0" + text[m.end():] if m else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--pippin", required=True)
    parser.add_argument("--every", type=int, default=8)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--cpu", type=float, default=15)
    parser.add_argument("--validate-cpu", type=float, default=60)
    parser.add_argument("--keep")
    parser.add_argument("--format", default="yaml-2.0")
    parser.add_argument("--no-mutation", action="store_true")
    parser.add_argument("set")
    o = parser.parse_args()
    count = {}
    with tempfile.TemporaryDirectory() as folder:
        if o.keep:
            os.makedirs(o.keep, exist_ok=True)
        for task in tasks_of(o.set)[o.first::o.every]:
            name = os.path.splitext(os.path.basename(task))[0]
            witness, wrong = (os.path.join(o.keep or folder, name + end) for end in ((".graphml", ".wrong.graphml") if o.format.startswith("graphml") else (".yml", ".wrong.yml")))
            if os.path.exists(witness):
                os.remove(witness)
            found, why = verdict(o.pippin, ["check", f"--witness={witness}", f"--witness-format={o.format}", task], o.cpu)
            kind = found
            if found not in ("TRUE", "FALSE") or not os.path.exists(witness):
                print(f"{os.path.basename(task)}: {found}{why}, no witness", flush=True)
                continue
            text = open(witness, encoding="utf-8").read()
            if found == "TRUE":
                kind = "TRUE with invariants" if "invariant:" in text or '"invariant">' in text else "TRUE without invariants"
            answer, reason = verdict(o.pippin, ["validate", f"--witness={witness}", task], o.validate_cpu)
            changed, again = None if o.no_mutation else mutated(text), "-"
            if changed is not None:
                open(wrong, "w", encoding="utf-8").write(changed)
                again, _ = verdict(o.pippin, ["validate", f"--witness={wrong}", task], o.validate_cpu)
            print(f"{os.path.basename(task)}: {kind}, validated {answer}{reason}, mutated {again}{'  TO LOOK AT' if again == found else ''}", flush=True)
            row = count.setdefault(kind, [0, 0, 0, 0])
            row[0] += 1
            row[1] += answer == found
            row[2] += changed is not None
            row[3] += again == found
    for kind, (all_, confirmed, changed, accepted) in sorted(count.items()):
        print(f"{kind}: {all_}, confirmed {confirmed}; mutated {changed}, accepted {accepted}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
