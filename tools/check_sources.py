#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks of the source text: SPDX line first, paper keys resolve in docs/references.bib, #pragma once in headers, no
file beyond the hard size limit, one version number."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SPDX = "SPDX-License-Identifier: Apache-2.0"
CODE = (".h", ".cpp", ".def", ".py", ".sh")
KEY = re.compile(r"\[([A-Z][A-Za-z]*[0-9]{2})[\],; ]")
HARD_LIMIT = 1000


def sources():
    for top in ("src", "tools", "tests", "scripts", ".ci", "examples"):
        for folder, folders, names in sorted(os.walk(os.path.join(ROOT, top))):
            folders[:] = [f for f in folders if f != "__pycache__"]
            for name in sorted(names):
                yield os.path.join(folder, name)


def main():
    errors = []
    bib_path = os.path.join(ROOT, "docs", "references.bib")
    bib = set(re.findall(r"^@\w+\{([^,]+),", open(bib_path, encoding="utf-8").read(), re.M)) if os.path.exists(bib_path) else set()
    if not bib:
        errors.append("docs/references.bib: no entries")
    count = 0
    for path in sources():
        relative = os.path.relpath(path, ROOT)
        if not (path.endswith(CODE) or relative.startswith(".ci/")):
            continue
        count += 1
        text = open(path, encoding="utf-8").read()
        lines = text.split("\n")
        first = lines[1] if lines[0].startswith("#!") and len(lines) > 1 else lines[0]
        if SPDX not in first:
            errors.append(f"{relative}: the SPDX line is not the first")
        if path.endswith(".h") and "#pragma once" not in text:
            errors.append(f"{relative}: no #pragma once")
        if path.endswith((".h", ".cpp")) and len(lines) > HARD_LIMIT:
            errors.append(f"{relative}: {len(lines)} lines, the limit is {HARD_LIMIT}")
        if path.endswith((".h", ".cpp")) and "\t" in text:
            errors.append(f"{relative}: a tab character")
        if relative.startswith("src/"):
            for key in sorted(set(KEY.findall(text))):
                if key not in bib:
                    errors.append(f"{relative}: paper key [{key}] is not in docs/references.bib")
    cmake = re.search(r"project\(pippin VERSION ([0-9.]+)", open(os.path.join(ROOT, "CMakeLists.txt")).read())
    for place in ("src/run/version.h", "src/witness/print_common.h"):
        found = re.search(r'kVersion = "([0-9.]+)"', open(os.path.join(ROOT, place)).read())
        if not cmake or not found or cmake.group(1) != found.group(1):
            errors.append(f"{place}: its version differs from CMakeLists.txt")
    if count == 0:
        errors.append("no source files found")
    for e in errors:
        print(f"check_sources: {e}")
    print(f"check_sources: {count} files, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
