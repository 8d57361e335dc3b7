#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/conventions.md is what src/spec/conventions.def and the dropped tests say, and no model of a library function and no
place of the frontend ends executions silently.

    check_conventions.py            checks
    check_conventions.py --write    writes docs/conventions.md

Checked: the document; every convention has a dropped test that expects it (`ASSUMES:`), and no test names another; every
`__pippin_ends_by`, BY_CONVENTION and Relied names a row; a library model ends executions by BY_CONVENTION or narrows values just
chosen by ONLY, nothing else; lower assumes facts through EdgeWriter::assume alone, which takes an assumption or a reason why the
fact is none (the compiler checks that)."""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = os.path.join(ROOT, "docs", "conventions.md")
ROW = re.compile(r'^CONVENTION\((\w+), "([^"]+)", (\w+), (\w+), "([^"]+)", "([^"]+)",\s*"((?:[^"\\]|\\.)+)"\)', re.M)
VACUITY = {"Checked": "looked for: UNKNOWN(vacuous) if one reaches the error", "Ends": "not considered", "None": "–"}
KIND = {"Convention": "convention", "Over": "over", "Under": "under"}

HEAD = """# Conventions

What a TRUE of Pippin may rest on. This page is printed from the one table in the code (`src/spec/conventions.def`) and from the
tests by `tools/check_conventions.py --write`; a test run checks that it is up to date. `pippin list conventions` prints the table.

A result lists each convention it rests on under *Assumptions*, with its kind in brackets and the places, and in JSON as
`assumptions[].kind`, `.direction`, `.text` and `.location`. The kinds:

* **convention**: executions that break it are not considered. A TRUE holds for all others. Some are executed nevertheless before
  a TRUE is given, as the compiled program would go on; if one reaches the error, the answer is UNKNOWN(vacuous).
  A FALSE is an execution that reaches the error, as gcc compiles the program at `-O0`; it may break one of those that leave no
  trace in an execution: `restrict`, effective types, what an attribute promises.
* **over**: the model has more executions than the program. A TRUE is not affected; an alarm must be executed.
* **under**: the model has fewer executions. No answer is TRUE then.

| convention | kind | meaning | executions that break it | place in the output | more in docs/semantics.md | shown by |
|---|---|---|---|---|---|---|
"""


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def table():
    return [(m[2], m[3], m[4], m[5], m[6], re.sub(r"\\(.)", r"\1", m[7])) for m in ROW.finditer(read(os.path.join(ROOT, "src/spec/conventions.def")))]


def tests():
    """Kind of assumption -> dropped tests that expect it."""
    found = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/verify/**/*.c"), recursive=True)):
        for line in read(path).split("\n"):
            if not line.startswith("//"):
                break
            # Under: no TRUE lists it, it is the reason why there is none.
            if m := re.match(r"//\s*(?:ASSUMES:\s*|EXPECT: unknown\((?=evaluation-order\)))([a-z -]+)", line):
                for kind in m[1].split():
                    found.setdefault(kind, []).append(os.path.basename(path)[:-2])
    # What needs more than one file: a compilation database.
    for kind in re.findall(r"ASSUMES: ([a-z-]+)", read(os.path.join(ROOT, "tests/projects.py"))):
        found.setdefault(kind, []).append("projects.py")
    return found


def document(rows, shown):
    out = HEAD
    for key, direction, vacuity, place, section, meaning in rows:
        names = " ".join(f"`{n}`" for n in shown.get(key, [])[:3])
        out += f"| `{key}` | {KIND[direction]} | {meaning} | {VACUITY[vacuity]} | {place} | {section} | {names} |\n"
    return out


def silent_cuts(keys):
    errors = []
    for path in sorted(glob.glob(os.path.join(ROOT, "src/prepare/library_models*.cpp"))):
        name = os.path.relpath(path, ROOT)
        for n, line in enumerate(read(path).split("\n"), 1):
            if line.startswith(("#define ONLY(", "#define BY_CONVENTION(", "extern void __pippin_ends_by(")):
                continue
            if re.search(r"__builtin_(unreachable|trap|assume)\b|__pippin_ends_by|\b_?Exit\(|\babort\(|__VERIFIER_assume", line) and "_Exit" not in line:
                errors.append(f"{name}:{n}: a library model ends executions: use BY_CONVENTION (listed) or ONLY (of values just chosen)")
            for kind in re.findall(r'BY_CONVENTION\("([^"]*)"', line):
                if kind not in keys:
                    errors.append(f"{name}:{n}: no convention is called {kind}")
    for path in sorted(glob.glob(os.path.join(ROOT, "src/frontend/clang/*.cpp")) + glob.glob(os.path.join(ROOT, "src/prepare/*.cpp"))):
        text = read(path)
        for kind in re.findall(r'end_here\("([^"]*)"|relied\.push_back\(\{"([^"]*)"|\.convention = "([^"]*)"', text):
            kind = "".join(kind)
            if kind not in keys:
                errors.append(f"{os.path.relpath(path, ROOT)}: no convention is called {kind}")
        if "library_models" in path or path.endswith("/qsort_comparators.cpp"):
            continue
        for m in re.finditer(r"kind = (?:ir::)?TerminatorKind::Unreachable;\s*(\S+)", text):
            if ".convention" not in m[1]:
                errors.append(f"{os.path.relpath(path, ROOT)}: an Unreachable terminator without its convention")
    for path in sorted(glob.glob(os.path.join(ROOT, "src/lower/**/*.cpp"), recursive=True)):
        if "Op::assume(" in read(path) and not path.endswith("/arith.cpp") and not path.endswith("_test.cpp"):
            errors.append(f"{os.path.relpath(path, ROOT)}: assumes a fact past EdgeWriter::assume")
    return errors


def main():
    rows, shown = table(), tests()
    keys = [r[0] for r in rows]
    text = document(rows, shown)
    if "--write" in sys.argv[1:]:
        with open(DOCUMENT, "w", encoding="utf-8") as f:
            f.write(text)
        return 0
    errors = silent_cuts(keys)
    sections = set(re.findall(r"^#+ (.*)$", read(os.path.join(ROOT, "docs", "semantics.md")), re.M))
    sections |= {"Memory"} if "*Memory*" in read(os.path.join(ROOT, "docs", "semantics.md")) else set()
    errors += [f"{r[0]}: docs/semantics.md has no section {r[4]}" for r in rows if r[4] not in sections]
    errors += [f"{key}: no dropped test expects it (ASSUMES: {key})" for key in keys if key not in shown]
    errors += [f"{', '.join(names)}: no convention is called {kind}" for kind, names in sorted(shown.items()) if kind not in keys]
    if len(rows) != read(os.path.join(ROOT, "src/spec/conventions.def")).count("\nCONVENTION("):
        errors.append("src/spec/conventions.def: a row that cannot be read")
    if not os.path.exists(DOCUMENT) or read(DOCUMENT) != text:
        errors.append("docs/conventions.md is not up to date: tools/check_conventions.py --write")
    for e in errors:
        print(f"check_conventions: {e}")
    print(f"check_conventions: {len(rows)} conventions, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
