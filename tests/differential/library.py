#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs that use C's library (tests/differential/library/*.c): the value of main by the interpreter against gcc's.

usage: library.py PIPPIN_RUN [--32]

Exit code 1 on a disagreement, when nothing was compared, and without gcc for the data model.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile


def main():
    tool, model = sys.argv[1], sys.argv[2:]
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "library")
    compared = failed = 0
    with tempfile.TemporaryDirectory() as directory:
        for source in sorted(glob.glob(os.path.join(folder, "*.c"))):
            binary = os.path.join(directory, "program")
            built = subprocess.run(["gcc", "-m32" if "--32" in model else "-m64", "-O0", "-w", "-std=gnu17", source, "-o", binary],
                                   capture_output=True, text=True, timeout=60)
            if built.returncode != 0:
                print(f"{source}: gcc: {built.stderr}")
                return 1
            native = subprocess.run([binary], timeout=20).returncode
            run = subprocess.run([tool, *model, "--quiet", source], capture_output=True, text=True, timeout=60)
            value = re.search(r"end=returned value=(-?\d+)", run.stdout)
            compared += 1
            if value is None or int(value.group(1)) != native:
                failed += 1
                print(f"{source}: gcc {native}, interpreter {run.stdout.strip()} {run.stderr.strip()}")
    print(f"{compared} programs compared, {failed} differ")
    return 1 if failed or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
