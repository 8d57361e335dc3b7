#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every header of the C library and of gcc, as `gcc -E` leaves it with a `main` that does nothing, is a program that Pippin
accepts (TRUE). A sample by default, chosen by a salt that is printed (--salt repeats it); --all takes every header."""
import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PACKAGES = ["libc6-dev", "libc6-dev-i386", "libcrypt-dev"]
FOLDERS = ["/usr/include", "/usr/include/x86_64-linux-gnu"]
SUBFOLDERS = ["", "sys/", "arpa/", "net/", "netinet/"]
# Vector types and builtins of the processor, and another calling convention: refused (docs/semantics.md).
REFUSED = re.compile(r"(.*intrin|mm3dnow|mm_malloc|cross-stdarg)\.h")


def run(command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True)


def headers():
    """Names as a program includes them."""
    owned = set()
    for package in PACKAGES:
        owned.update(run(["dpkg", "-L", package]).stdout.split("\n"))
    names = set()
    for folder in FOLDERS:
        for sub in SUBFOLDERS:
            path = os.path.join(folder, sub)
            for file in os.listdir(path) if os.path.isdir(path) else []:
                if file.endswith(".h") and os.path.join(path, file) in owned:
                    names.add(sub + file)
    own = run(["gcc", "-print-file-name=include"]).stdout.strip()
    if os.path.isdir(own):
        names.update(file for file in os.listdir(own) if file.endswith(".h") and not REFUSED.fullmatch(file))
    return sorted(names)


def check(pippin, folder, number, header, model, macros):
    """None: accepted; a text: not. "skipped" where gcc itself does not take the header alone."""
    source = f"#include <{header}>\nint main(void) {{ return 0; }}\n"
    expanded = run(["gcc", "-E", model, *macros, "-"], source)
    if expanded.returncode != 0 or run(["gcc", "-fsyntax-only", model, "-x", "cpp-output", "-"], expanded.stdout).returncode != 0:
        return "skipped"
    name = os.path.join(folder, f"{number}.i")
    with open(name, "w") as f:
        f.write(expanded.stdout)
    result = run([pippin, "check", "--assert", "--no-progress", "--timelimit", "60s", "--" + model[2:], name])
    os.unlink(name)
    first = (result.stdout or result.stderr).split("\n")[0]
    if result.returncode == 0 and first == "Verification result: TRUE":
        return None
    return f"<{header}> {' '.join([model, *macros])}: exit code {result.returncode}: {first}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    parser.add_argument("--all", action="store_true", help="every header in both data models")
    parser.add_argument("--sample", type=int, default=12, help="so many headers, and those that were refused once")
    parser.add_argument("--salt", type=int, default=int(time.time()))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("-D", dest="macros", action="append", default=[], help="macro, as _GNU_SOURCE")
    parser.add_argument("--counts", help="file for the numbers of passed and failed tests")
    args = parser.parse_args()
    pippin = os.path.abspath(args.pippin)
    names = headers()
    if not names:
        print("no package of a C library here (dpkg -L): nothing to test")
    elif not args.all:
        print(f"salt {args.salt}")
        known = [name for name in ["stdio.h", "stdlib.h", "wchar.h", "math.h"] if name in names]
        names = sorted(set(known + random.Random(args.salt).sample(names, min(args.sample, len(names)))))
    start = time.time()
    jobs = [(header, model) for header in names for model in ["-m32", "-m64"]]
    macros = ["-D" + m for m in args.macros]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda j: check(pippin, folder, j[0], *j[1], macros), enumerate(jobs)))
    failures = [r for r in results if r not in (None, "skipped")]
    skipped = results.count("skipped")
    for failure in failures:
        print("FAILED:", failure)
    accepted = results.count(None)
    print(f"{accepted} of {len(results) - skipped} accepted ({len(names)} headers, {skipped} refused by gcc itself) in {time.time() - start:.0f} s")
    if args.counts:
        with open(args.counts, "w") as f:
            f.write(f"{accepted} {len(failures)}\n")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
