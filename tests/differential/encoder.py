#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lowered random programs against the interpreter, in both integer models: a differential test of the encoder.

usage: encoder.py TEST_LOWER PIPPIN_RUN [--seed N] [--count N] [--keep DIR]

Each seed is one program on memory (unions, bit-fields, packed structures, block copies; made by the unit test
Differential.Memory, with random inputs) and two of random_c.py whose error is reached iff its checksum is what the interpreter
says, or, for odd seeds, another number: one with all operations, one with those only that the int model expresses exactly. In both integer models the control-flow automaton is executed with the inputs fixed:
it must end as the interpreter does, and the transition formula of every edge on the way must say what happens there.
A run goes on where another ended: `--seed 301` after `--seed 1 --count 300`. Exit code 1 on a disagreement (the program is
kept, or named by its seed) and if too little was compared: executions of the others may be too long, or leave values open.
"""
import argparse
import itertools
import os
import re
import subprocess
import sys
import tempfile

import random_c

CHUNK = 25


def run(test, name, environment):
    """The output of one unit test, and whether it passed."""
    r = subprocess.run([test, f"--gtest_filter=Differential.{name}"], env={**os.environ, **environment}, capture_output=True, text=True,
                       errors="replace")
    return r.stdout + r.stderr, r.returncode == 0


def counted(output, word):
    m = re.search(word + r" (\d+)", output)
    return int(m.group(1)) if m else 0


def memory(test, seed, count):
    """(executions compared, seeds that disagree)"""
    compared, wrong = 0, []
    for first in range(seed, seed + count, CHUNK):
        n = min(CHUNK, seed + count - first)
        output, passed = run(test, "Memory", {"PIPPIN_DIFF_SEED": str(first), "PIPPIN_DIFF_PROGRAMS": str(n)})
        compared += counted(output, "compared")
        print(f"memory, seeds {first} to {first + n - 1}: {compared} compared so far", file=sys.stderr, flush=True)
        if passed:
            continue
        found = []
        for s in range(first, first + n):
            output, passed = run(test, "Memory", {"PIPPIN_DIFF_SEED": str(s), "PIPPIN_DIFF_PROGRAMS": "1"})
            # A program that is undefined on all inputs compares nothing.
            if "seed " in output and not passed:
                found.append(s)
                print(f"DISAGREEMENT seed {s}: {output.strip()[:2000]}")
        wrong += found
    return compared, wrong


def write_programs(tool, directory, seeds):
    written = 0
    for s, generator in itertools.product(seeds, (random_c.Generator, random_c.LinearGenerator)):
        path = os.path.join(directory, f"{generator.__name__}-{s}.c")
        text = generator(s, False).program()
        with open(path, "w") as out:
            out.write(text)
        value, _ = random_c.interpreted(tool, path, "-m64")
        if value is None:
            os.remove(path)
            continue
        wanted = (value + s % 2) & 0xFFFFFFFF
        text = text.replace("  return (int)h;\n", f"  if (h == {wanted}u) reach_error();\n  return 0;\n")
        with open(path, "w") as out:
            out.write("// signed overflow wraps\nextern void reach_error(void);\n" + text)
        written += 1
    return written


def programs(test, tool, seed, count, keep):
    """(executions compared, executions that were not, files that disagree)"""
    compared = skipped = 0
    wrong = []
    for first in range(seed, seed + count, CHUNK):
        with tempfile.TemporaryDirectory() as directory:
            if write_programs(tool, directory, range(first, min(first + CHUNK, seed + count))) == 0:
                continue
            output, passed = run(test, "Programs", {"PIPPIN_DIFF_DIR": directory, "PIPPIN_DIFF_STRIDE": "1", "PIPPIN_DIFF_SEED": "1"})
            compared += counted(output, "compared")
            skipped += counted(output, "skipped")
            print(f"programs, seeds from {first}: {compared} compared, {skipped} skipped so far", file=sys.stderr, flush=True)
            if passed:
                continue
            for name in sorted(set(re.findall(r"\w*Generator-\d+\.c", output))) or sorted(os.listdir(directory)):
                kept = os.path.join(keep, "disagreement-encoder-" + name)
                with open(os.path.join(directory, name)) as f, open(kept, "w") as out:
                    out.write(f.read())
                wrong.append(kept)
            print(f"DISAGREEMENT seeds from {first}: {output.strip()[:2000]}")
    return compared, skipped, wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("test")
    parser.add_argument("tool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--keep", default=".")
    args = parser.parse_args()
    on_memory, wrong = memory(args.test, args.seed, args.count)
    on_programs, skipped, files = programs(args.test, args.tool, args.seed, args.count, args.keep)
    wrong += files
    print(f"{on_memory} executions of programs on memory and {on_programs} of others compared, {skipped} skipped, {len(wrong)} disagreements")
    return 1 if wrong or on_memory < args.count or 4 * on_programs < skipped else 0


if __name__ == "__main__":
    sys.exit(main())
