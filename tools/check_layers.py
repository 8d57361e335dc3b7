#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks who includes whom under src/ against the table of rooms (ARCHITECTURE.md). Anything not listed is an error:
an unknown room, an include of a room that is not allowed, Clang headers outside frontend/clang, solver headers outside
smt/backends."""
import os
import re
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

LOW = {"support"}
TERMS = {"term", "support"}
CFA = {"cfa", "term", "support"}
ENGINE = {"core", "logic", "domains", "encode", "smt", "automata", "bdd"} | CFA
LOWER = {"lower", "ir"} | CFA
# room -> rooms it may include (its own is always allowed). A folder "a/b" with a row of its own is a room of its own; folders
# without one belong to the room "a". Who may include "a" may include "a/b" only if that says so, too.
ALLOWED = {
    "support": set(),
    "term": LOW,
    "automata": LOW,
    "bdd": LOW,
    "ir": LOW,
    "prepare": {"ir"} | LOW,
    "frontend": {"ir", "prepare"} | LOW,
    "smt": TERMS,
    "cfa": TERMS,
    "lower": {"ir"} | CFA,
    "lower/flat": LOWER,
    "lower/memory": {"lower/flat"} | LOWER,
    "lower/pointers": {"lower/flat", "lower/memory"} | LOWER,
    "lower/translate": {"lower/flat", "lower/memory", "lower/pointers"} | LOWER,
    "interp": {"ir"} | CFA,
    "domains": CFA,
    "transform": {"domains"} | CFA,
    "encode": CFA,
    "logic": {"encode", "smt", "core"} | CFA,
    "witness": {"ir"} | CFA,
    "core": CFA,
    "explore": ENGINE,
    "refine": ENGINE - {"automata", "bdd"},
    "remote": {"core", "witness"} | CFA,
    "check": {"core", "interp", "smt", "witness", "ir"} | CFA,
    "report": {"core", "witness", "ir"} | CFA,
    "experiment": LOW,
    "app": None,      # may include all
    "testing": None,  # helpers of unit tests only: nobody but tests may include it
}
# Files that are not part of the program may look further: tests and benchmarks beside the code.
TEST = re.compile(r"_(test|bench|main)\.cpp$")
CLANG = re.compile(r'#\s*include\s*[<"](clang|llvm)(-c)?/')
SOLVER = re.compile(r'#\s*include\s*[<"](z3[\w+]*\.h|cvc5/)')
LIBRARY = re.compile(r'#\s*include\s*[<"]ppl\.hh')
BUDDY = re.compile(r'#\s*include\s*<bdd\.h>')
LIBRARY_STATE = "domains/polyhedra_state.h"   # included by domains/polyhedra.cpp only
INCLUDE = re.compile(r'#\s*include\s*"([^"]+)"')


def room_of(path):
    """The room of a file under src/: its folder, if that is a row of the table, else its first folder."""
    parts = path.split("/")
    inner = "/".join(parts[:2])
    return inner if len(parts) > 2 and inner in ALLOWED else parts[0]


def test_headers(source):
    """Headers that only test files include are part of the tests."""
    users = {}
    for folder, _, names in os.walk(source):
        for name in names:
            if not name.endswith((".h", ".cpp")):
                continue
            for line in open(os.path.join(folder, name), encoding="utf-8"):
                m = INCLUDE.search(line)
                if m:
                    users.setdefault(m.group(1), set()).add(bool(TEST.search(name)))
    return {header for header, kinds in users.items() if kinds == {True}}


def check(source):
    errors = []
    files = 0
    only_tests = test_headers(source)
    for folder, _, names in sorted(os.walk(source)):
        for name in sorted(names):
            if not name.endswith((".h", ".cpp", ".def")):
                continue
            files += 1
            path = os.path.join(folder, name)
            relative = os.path.relpath(path, source)
            parts = relative.split("/")
            if len(parts) == 1:
                errors.append(f"{relative}: a file outside every room")
                continue
            room = room_of(relative)
            if room not in ALLOWED:
                errors.append(f"{relative}: unknown room {room}")
                continue
            test = bool(TEST.search(name)) or relative in only_tests
            for number, line in enumerate(open(path, encoding="utf-8"), 1):
                where = f"{relative}:{number}"
                if CLANG.search(line) and not relative.startswith("frontend/clang/"):
                    errors.append(f"{where}: Clang header outside frontend/clang")
                if LIBRARY.search(line) and relative != LIBRARY_STATE:
                    errors.append(f"{where}: header of the polyhedra library outside {LIBRARY_STATE}")
                if f'"{LIBRARY_STATE}"' in line and relative != "domains/polyhedra.cpp":
                    errors.append(f"{where}: {LIBRARY_STATE} outside domains/polyhedra.cpp")
                if BUDDY.search(line) and room != "bdd":
                    errors.append(f"{where}: header of BuDDy outside bdd")
                if SOLVER.search(line) and not relative.startswith("smt/backends/"):
                    errors.append(f"{where}: solver header outside smt/backends")
                m = INCLUDE.search(line)
                if not m:
                    continue
                target = m.group(1)
                if not os.path.exists(os.path.join(source, target)):
                    if not os.path.exists(os.path.join(folder, target)):
                        continue  # a library's header in quotes, or a generated file
                    target = os.path.relpath(os.path.join(folder, target), source)
                other = room_of(target)
                if other == room or ALLOWED[room] is None or test:
                    continue
                if other not in ALLOWED[room]:
                    errors.append(f"{where}: {room} may not include {other} ({target})")
    if files == 0:
        errors.append(f"{source}: no source files found")
    return errors


def self_test():
    cases = [({"term/a.h": '#include "cfa/b.h"\n', "cfa/b.h": ""}, 1), ({"cfa/b.h": '#include "term/a.h"\n', "term/a.h": ""}, 0),
             ({"cfa/b.h": "#include <z3.h>\n"}, 1), ({"smt/backends/b.cpp": "#include <z3.h>\n"}, 0), ({"explore/b.cpp": "#include <bdd.h>\n"}, 1), ({"bdd/b.cpp": "#include <bdd.h>\n"}, 0),
             ({"ir/b.h": "#include <clang/AST/AST.h>\n"}, 1), ({"nowhere/b.h": ""}, 1), ({}, 1),
             ({"check/b.cpp": '#include "encode/e.h"\n', "encode/e.h": ""}, 1),
             ({"lower/flat/b.cpp": '#include "lower/memory/m.h"\n', "lower/memory/m.h": ""}, 1),
             ({"lower/memory/m.cpp": '#include "lower/flat/f.h"\n#include "lower/lower.h"\n', "lower/flat/f.h": "", "lower/lower.h": ""}, 0),
             ({"lower/a.cpp": '#include "lower/flat/f.h"\n', "lower/flat/f.h": ""}, 1),
             ({"interp/a.cpp": '#include "lower/flat/f.h"\n', "lower/flat/f.h": ""}, 1),
             ({"term/a_test.cpp": '#include "cfa/b.h"\n', "cfa/b.h": ""}, 0),
             ({"term/h.h": '#include "cfa/b.h"\n', "cfa/b.h": "", "term/a_test.cpp": '#include "term/h.h"\n'}, 0),
             ({"term/h.h": '#include "cfa/b.h"\n', "cfa/b.h": "", "term/a.cpp": '#include "term/h.h"\n'}, 1)]
    for files, expected in cases:
        with tempfile.TemporaryDirectory() as d:
            for name, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(d, name)), exist_ok=True)
                open(os.path.join(d, name), "w").write(text)
            if len(check(d)) != expected:
                print(f"self-test failed: {files} gives {check(d)}")
                return 1
    print(f"check_layers: self-test passed ({len(cases)} cases)")
    return 0


def main():
    if "--self-test" in sys.argv:
        return self_test()
    errors = check(os.path.join(ROOT, "src"))
    for e in errors:
        print(f"check_layers: {e}")
    print(f"check_layers: {len(errors)} violations")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
