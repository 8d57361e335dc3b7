#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The table of options in docs/usage.md is what `pippin list options` prints, and `pippin check` has at most 60 options.

    tools/check_options.py [--write] build/release/pippin     --write: prints the table into docs/usage.md
"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
USAGE = os.path.join(ROOT, "docs", "usage.md")
HEAD = "## Options of `pippin check`\n"
MOST = 60
MOST_SHOWN = 20


def printed(pippin, *words):
    return subprocess.run([pippin, *words], capture_output=True, text=True, check=True).stdout


def options(help_text):
    return set(re.findall(r"^  (?:-h,)?(-{1,2}[A-Za-z0-9-]+)", help_text, re.M)) - {"--help", "--help-all"}


def main():
    arguments = sys.argv[1:]
    write = "--write" in arguments
    pippin = [a for a in arguments if a != "--write"][0]
    table = printed(pippin, "list", "options")
    with open(USAGE, encoding="utf-8") as f:
        usage = f.read()
    section = usage.index(HEAD)
    begin = usage.index("| option | meaning |", section)
    end = usage.index("\n\n", begin) + 1
    errors = []
    if usage[begin:end] != table:
        if write:
            with open(USAGE, "w", encoding="utf-8") as f:
                f.write(usage[:begin] + table + usage[end:])
        else:
            errors.append("the table of docs/usage.md is not what `pippin list options` prints: tools/check_options.py --write")
    shown, all_of_them = options(printed(pippin, "check", "--help")), options(printed(pippin, "check", "--help-all"))
    for what, number, most in (("--help", len(shown), MOST_SHOWN), ("--help-all", len(all_of_them), MOST)):
        if not 0 < number <= most:
            errors.append(f"{what} shows {number} options, 1 to {most} are allowed")
    for e in errors:
        print(f"check_options: {e}")
    print(f"check_options: {len(all_of_them)} options, {len(shown)} of them in --help, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
