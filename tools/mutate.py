#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mutants of Pippin's own code: which changes of its source does a selection of tests notice?

Each mutant changes one token (a comparison, an arithmetic or logical operator, `true` and `false`, 0 and 1) of one file in the
rooms that a verdict rests on. It is built, and COMMAND (after `--`) runs: if that fails, the mutant is killed. A mutant that
does not compile is replaced by the next one. Many mutants change nothing that can be seen, so no selection kills all of them:
compare selections on the same salt and count.

    tools/mutate.py --build build/dev --count 10 -- tests/run.py --pippin build/dev/pippin --stop --config auto/8

The files must be as git has them; each is put back when its mutant has been tried. Use a work tree of its own."""
import argparse
import glob
import os
import random
import re
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOMS = ["lower", "spec", "ir", "term", "logic", "smt/chain", "check", "replay", "explore", "refine", "interp", "prepare", "transform", "domains", "cfa", "automata"]
SWAPS = [["<", "<=", ">", ">="], ["==", "!="], ["+", "-"], ["&&", "||"], ["+=", "-="], ["true", "false"], ["0", "1"]]
# Operators are those with a blank on both sides: `a < b`, never a template's bracket or a pointer's star.
TOKEN = re.compile(r"(?<= )(?:<=|>=|==|!=|&&|\|\||\+=|-=|[<>+-])(?= )|\b(?:true|false|0|1)\b(?![.'x])")


def sources(rooms):
    files = [f for room in rooms for f in glob.glob(os.path.join(ROOT, "src", room, "**", "*.cpp"), recursive=True)]
    return sorted(f for f in files if not f.endswith(("_test.cpp", "_bench.cpp")) and "/tools/" not in f)


def mutant(text, rng):
    """(line number, old line, new text), or None."""
    places = []
    lines = text.split("\n")
    for number, line in enumerate(lines):
        code = line.split("//")[0]
        if code.lstrip().startswith(("#", "static_assert", "throw", "template", "PIPPIN_CHECK")):
            continue
        quoted = [m.span() for m in re.finditer(r'"(?:\\.|[^"])*"|\'(?:\\.|[^\'])*\'', code)]
        places += [(number, m) for m in TOKEN.finditer(code) if not any(a <= m.start() < b for a, b in quoted)]
    if not places:
        return None
    number, m = rng.choice(places)
    new = rng.choice([t for t in next(g for g in SWAPS if m.group() in g) if t != m.group()])
    old = lines[number]
    lines[number] = old[:m.start()] + new + old[m.end():]
    return number + 1, f"{old.strip()}  ->  {lines[number].strip()}", "\n".join(lines)


def quiet(command, limit):
    """(succeeded?, the first line that says what failed)."""
    try:
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=limit)
    except subprocess.TimeoutExpired:
        return False, "no end in time"
    lines = [line for line in done.stdout.splitlines() if re.search("unsound|failed|UNSOUND|FAILED", line)]
    return done.returncode == 0, lines[0][:110] if lines else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="a ninja build directory of this tree")
    parser.add_argument("--target", default="pippin")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--salt", default="1")
    parser.add_argument("--rooms", nargs="+", default=ROOMS)
    parser.add_argument("--limit", type=float, default=3600, help="seconds of a run of COMMAND")
    parser.add_argument("--trusted", action="store_true", help="COMMAND is known to succeed without a mutation")
    parser.add_argument("command", nargs="+")
    a = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))   # the file is put back then, too
    if subprocess.run(["git", "diff", "--quiet", "--", "src"], cwd=ROOT).returncode:
        sys.exit("mutate.py: the files below src differ from what git has: commit or stash them first")
    build = ["ninja", "-C", a.build, a.target]
    if not quiet(build, None)[0] or not (a.trusted or quiet(a.command, a.limit)[0]):
        sys.exit("mutate.py: without a mutation, the build or the command fails already")
    rng, files = random.Random(a.salt), sources(a.rooms)
    weights = [os.path.getsize(f) for f in files]
    tried = killed = 0
    spent = 0.0
    while tried < a.count:
        path = rng.choices(files, weights)[0]
        text = open(path).read()
        made = mutant(text, rng)
        if made is None:
            continue
        line, change, new = made
        try:
            with open(path, "w") as f:
                f.write(new)
            if not quiet(build, None)[0]:
                continue
            start = time.time()
            passed, message = quiet(a.command, a.limit)
            seconds = time.time() - start
        finally:
            with open(path, "w") as f:
                f.write(text)
        tried += 1
        killed += not passed
        spent += seconds
        print(f"{'survived' if passed else 'killed':9}{seconds:6.0f} s  {os.path.relpath(path, ROOT)}:{line}: {change}  {message}", flush=True)
    quiet(build, None)
    print(f"mutate: {killed} of {tried} killed, {spent / 60:.1f} minutes of tests")
    return 0


if __name__ == "__main__":
    sys.exit(main())
