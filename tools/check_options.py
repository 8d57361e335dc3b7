#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every option of `pippin check --help` is documented in docs/usage.md and the other way round; at most 60 of them."""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main():
    help_text = subprocess.run([sys.argv[1], "check", "--help"], capture_output=True, text=True, check=True).stdout
    printed = set(re.findall(r"^  (?:-h,)?(-{1,2}[A-Za-z0-9-]+)", help_text, re.M))
    usage = open(os.path.join(ROOT, "docs", "usage.md"), encoding="utf-8").read()
    section = usage.split("## Options of `pippin check`", 1)[-1].split("\n## ", 1)[0]
    documented = set(re.findall(r"^\| `(-{1,2}[A-Za-z0-9-]+)", section, re.M))
    printed.discard("--help")
    errors = [f"{o} is not documented in docs/usage.md" for o in sorted(printed - documented)]
    validate = subprocess.run([sys.argv[1], "validate", "--help"], capture_output=True, text=True, check=True).stdout
    of_validate = set(re.findall(r"^  (?:-h,)?(-{1,2}[A-Za-z0-9-]+)", validate, re.M)) - {"--help"}
    errors += [f"{o} is documented but does not exist" for o in sorted(documented - printed - of_validate)]
    errors += [f"{o} of pippin validate is not documented in docs/usage.md" for o in sorted(of_validate - documented)]
    if len(printed) > 60:
        errors.append(f"{len(printed)} options, at most 60 are allowed")
    if not printed:
        errors.append("no options found in the help text")
    for e in errors:
        print(f"check_options: {e}")
    print(f"check_options: {len(printed)} options, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
