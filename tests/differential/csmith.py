#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Small Csmith programs: the checksum computed by the interpreter against gcc's.

usage: csmith.py PIPPIN_RUN [--seed N] [--count N] [--keep DIR] [--32]

The program's `platform_main_end(crc, flag)` is replaced so that the checksum becomes the value of main; Csmith's run-time
headers are used as they are. Exit code 1 on a disagreement, when less than half of the programs were compared, and without
csmith or gcc.
"""
import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

OPTIONS = ["--no-volatiles", "--no-argc", "--max-funcs", "4", "--max-block-depth", "3", "--max-expr-complexity", "6",
           "--max-array-dim", "2", "--max-array-len-per-dim", "4", "--packed-struct", "--no-volatile-pointers"]


def generate(seed, path):
    command = ["csmith", "--seed", str(seed)] + OPTIONS + ["--output", path]
    return subprocess.run(command, capture_output=True, text=True, timeout=60).returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--keep", default=".")
    parser.add_argument("--32", dest="m32", action="store_true")
    args = parser.parse_args()
    places = [os.environ.get("CSMITH_INCLUDE", "")] + sorted(glob.glob("/usr/include/csmith*") + glob.glob("/usr/local/include/csmith*"))
    include = next((p for p in places if os.path.exists(os.path.join(p, "csmith.h"))), None)
    for what, there in (("csmith", shutil.which("csmith")), ("gcc", shutil.which("gcc")), ("csmith.h (package libcsmith-dev, or CSMITH_INCLUDE)", include)):
        if there is None:
            print(f"csmith.py: no {what}")
            return 1
    preprocessor = next((c for c in ("clang-19", "clang", "gcc") if shutil.which(c)))  # what both gcc and the frontend read
    model = "-m32" if args.m32 else "-m64"
    compared = disagreed = skipped = 0
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(args.seed, args.seed + args.count):
            source = os.path.join(directory, f"csmith-{seed}.c")
            if not generate(seed, source):
                skipped += 1
                continue
            text = open(source).read()
            text = text.replace("platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);", "return (int)(crc32_context ^ 0xFFFFFFFFUL);")
            expanded = os.path.join(directory, f"csmith-{seed}.i")
            with open(source, "w") as out:
                out.write(text)
            made = subprocess.run([preprocessor, model, "-E", "-P", "-w", "-I", include, "-o", expanded, source], capture_output=True, text=True)
            if made.returncode != 0 or "return (int)(crc32_context" not in text:
                skipped += 1
                continue
            binary = os.path.join(directory, "native")
            wrapper = os.path.join(directory, "wrapper.c")
            with open(wrapper, "w") as out:
                out.write(f'#define main program_main\n#include "{source}"\n#undef main\n#include <stdio.h>\n'
                          'int main(void) { printf("value=%d\\n", program_main()); return 0; }\n')
            built = subprocess.run(["gcc", model, "-I", include, "-O0", "-w", "-fwrapv", "-fno-strict-aliasing", "-msse2", "-mfpmath=sse",
                                    "-o", binary, wrapper], capture_output=True, text=True)
            if built.returncode != 0:
                skipped += 1
                print(f"seed {seed}: {built.stderr.splitlines()[0]}")
                continue
            try:
                run = subprocess.run([binary], capture_output=True, text=True, timeout=5)
                expected = int(re.search(r"value=(-?\d+)", run.stdout).group(1))
            except (subprocess.TimeoutExpired, AttributeError):
                skipped += 1
                continue
            try:
                mine = subprocess.run([args.tool, "--wrap", "--quiet", "--32" if args.m32 else "--64", expanded], capture_output=True, text=True, timeout=120)
            except subprocess.TimeoutExpired:
                skipped += 1
                continue
            line = mine.stdout.splitlines()[-1] if mine.stdout else (mine.stderr.splitlines() or ['?'])[0]
            if line.startswith("end=step limit"):
                skipped += 1
                continue
            compared += 1
            match = re.match(r"end=returned value=(-?\d+)", line)
            if match is None or int(match.group(1)) & 0xFFFFFFFF != expected & 0xFFFFFFFF:
                disagreed += 1
                kept = os.path.join(args.keep, f"disagreement-csmith{model}-{seed}.i")
                shutil.copy(expanded, kept)
                print(f"DISAGREEMENT seed {seed}: native {expected}, interpreter: {line} ({kept})")
    print(f"{compared} compared, {disagreed} disagreements, {skipped} skipped")
    return 1 if disagreed or 2 * compared < args.count else 0


if __name__ == "__main__":
    sys.exit(main())
