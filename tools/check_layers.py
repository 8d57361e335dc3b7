#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks who includes whom under src/ against the table of rooms in ARCHITECTURE.md, which is kept nowhere else. Anything not listed
is an error: a folder without a row, a row without a folder, an include of a room that is not allowed, Clang headers outside
frontend/clang, solver headers outside smt/backends. And names in unnamed namespaces differ within a library, its tests apart:
PIPPIN_UNITY compiles their files together."""
import os
import re
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

TABLE = "ARCHITECTURE.md"
# A row: | `room` | what lives there | rooms it may include |. "a and what it may include" is a with the rooms of a's row; std and
# fmt are no rooms.
# A room of the form "a/b" stands for that folder alone, "a/<x>" and "a" for all that is in a and has no row of its own.
HEAD = re.compile(r"^\|\s*room\s*\|.*\|\s*may include\s*\|\s*$")
ROW = re.compile(r"^\|\s*`(?P<room>[a-z_]+(/[a-z_]+|/<x>)?)`\s*\|[^|]*\|(?P<allowed>[^|]*)\|\s*$")
NO_ROOMS = {"std", "fmt"}
LIKE = " and what it may include"
# Files that are not part of the program may look further: tests and benchmarks beside the code.
TEST = re.compile(r"_(test|bench|main)\.cpp$")
CLANG = re.compile(r'#\s*include\s*[<"](clang|llvm)(-c)?/')
SOLVER = re.compile(r'#\s*include\s*[<"](z3[\w+]*\.h|cvc5/)')
LIBRARY = re.compile(r'#\s*include\s*[<"]ppl\.hh')
BUDDY = re.compile(r'#\s*include\s*<bdd\.h>')
LIBRARY_STATE = "domains/polyhedra_state.h"   # included by domains/polyhedra.cpp only
INCLUDE = re.compile(r'#\s*include\s*"([^"]+)"')


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


# Each folder of these is a library of its own; a room's other folders belong to the room.
LIBRARIES = {"explore", "refine", "smt", "testing", "frontend"}
LOCAL_TYPE = re.compile(r"(?:class|struct|union|enum(?: class)?) (\w+)\b(?!.*;$)|using (\w+) =|(?:constexpr|const|thread_local|static)\b[^=({]*?\b(\w+)(?:\[[^\]]*\])? ?(?:=|\{|;|\()")
LOCAL_FUNCTION = re.compile(r"(?!return|using|if|for|while|template|namespace|#|//)[\w:<>,&*\[\] ]+?[ &*](\w+)\((.*)\)(?: const| noexcept)* \{")


def local_names(text):
    """What the unnamed namespaces of a file define at their top level, a function with its parameters' types: (line, name)."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("namespace {"):
            inside = True
        elif line.startswith("}  // namespace"):
            inside = False
        elif inside and line[:1].isalpha():
            if m := LOCAL_FUNCTION.match(line):
                types = [re.sub(r"\w+::|\b\w+$", "", p.split("=")[0].strip()).strip() for p in m.group(2).split(",") if p.strip()]
                yield number, f"{m.group(1)}({', '.join(types)})"
            elif m := LOCAL_TYPE.match(line):
                if m.group(2):
                    yield number, re.sub(r"using (\w+)", r"\1", line)  # two of these may agree
                else:
                    yield number, next(g for g in m.groups() if g)


def repeated_names(files):
    """files: (path relative to src, text). Names that two files of a library define for themselves."""
    first, errors = {}, []
    for relative, text in files:
        parts = relative.split("/")
        room = "/".join(parts[:-1]) if parts[0] in LIBRARIES else parts[0]
        kind = m.group(1) if (m := TEST.search(relative)) else ""
        if kind == "main":
            continue
        for number, name in local_names(text):
            short, _, meaning = name.partition(" =")
            other, same = first.setdefault((room, kind, short), (relative, meaning))
            if other != relative and (not meaning or same != meaning):
                errors.append(f"{relative}:{number}: {short} stands in an unnamed namespace of {other}, too")
    return errors


def read_table(text):
    """The table as {room: set of rooms}, and what is wrong with it."""
    table, errors, inside = {}, [], False
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{TABLE}:{number}"
        if not inside:
            inside = bool(HEAD.match(line))
            continue
        if not line.startswith("|"):
            break
        if re.match(r"^\|[-|\s]+\|$", line):
            continue
        m = ROW.match(line)
        if not m:
            errors.append(f"{where}: no row of the form | `room` | what lives there | room, room |")
            continue
        room = m["room"].removesuffix("/<x>")
        if room in table:
            errors.append(f"{where}: {room} has two rows")
        table[room] = {n.strip() for n in m["allowed"].split(",")} - NO_ROOMS
    if not table:
        errors.append(f"{TABLE}: no table of rooms")
    for room, names in table.items():
        seen = {room}
        while like := next((n for n in names if n.endswith(LIKE)), None):
            other = like.removesuffix(LIKE)
            names.remove(like)
            if other in seen or other not in table:
                errors.append(f"{TABLE}: {room} may include what {other} may, and that is no list of rooms")
                continue
            seen.add(other)
            names |= {other} | table[other]
        names.discard(room)
        errors += [f"{TABLE}: {room} may include {n or 'nothing'}, which is no room" for n in sorted(names) if n not in table]
    return table, errors


def room_of(relative, table):
    """The room of a file: the longest one that its path begins with."""
    parts = relative.split("/")[:-1]
    for n in (2, 1):
        if "/".join(parts[:n]) in table:
            return "/".join(parts[:n])
    return None


def check(source, text):
    table, errors = read_table(text)
    errors += [f"{TABLE}: the room {room} has no folder" for room in table if not os.path.isdir(os.path.join(source, room))]
    files = 0
    compiled = []
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
            room = room_of(relative, table)
            if room is None:
                errors.append(f"{relative}: the room {parts[0]} is not in {TABLE}")
                continue
            test = bool(TEST.search(name)) or relative in only_tests
            if name.endswith(".cpp"):
                compiled.append((relative, open(path, encoding="utf-8").read()))
            for number, line in enumerate(open(path, encoding="utf-8"), 1):
                where = f"{relative}:{number}"
                if CLANG.search(line) and not relative.startswith("frontend/clang/"):
                    errors.append(f"{where}: Clang header outside frontend/clang")
                if LIBRARY.search(line) and relative != LIBRARY_STATE:
                    errors.append(f"{where}: header of the polyhedra library outside {LIBRARY_STATE}")
                if f'"{LIBRARY_STATE}"' in line and relative != "domains/polyhedra.cpp":
                    errors.append(f"{where}: {LIBRARY_STATE} outside domains/polyhedra.cpp")
                if BUDDY.search(line) and parts[0] != "bdd":
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
                other = room_of(target, table)
                if other == room or test:
                    continue
                if other not in table[room]:
                    errors.append(f"{where}: {room} may not include {other} ({target})")
    errors += repeated_names(compiled)
    if files == 0:
        errors.append(f"{source}: no source files found")
    return errors


SELF_TEST_TABLE = """Text, and `no` row.

| room | what lives there | may include |
|---|---|---|
| `support` | low | std, fmt |
| `term` | terms | support |
| `cfa` | automata | term, support |
| `smt` | solvers | term, support |
| `explore/<x>` | engines | cfa, term, support |
| `check` | checks | cfa, term, support |
| `check/shown` | shown | check, explore, cfa |
| `last` | shown, too | check/shown and what it may include |
| `app` | everything | last and what it may include |
"""
FOLDERS = ["support", "term", "cfa", "smt/backends", "explore/x", "check/shown", "last", "app"]


def self_test():
    cases = [({"term/a.h": '#include "cfa/b.h"\n', "cfa/b.h": ""}, 1), ({"cfa/b.h": '#include "term/a.h"\n', "term/a.h": ""}, 0),
             ({"cfa/b.h": "#include <z3.h>\n"}, 1), ({"smt/backends/b.cpp": "#include <z3.h>\n"}, 0), ({"explore/b.cpp": "#include <bdd.h>\n"}, 1),
             ({"term/b.h": "#include <clang/AST/AST.h>\n"}, 1), ({"nowhere/b.h": ""}, 1), ({}, 1), ({"b.h": ""}, 1),
             ({"check/b.cpp": '#include "explore/x/e.h"\n', "explore/x/e.h": ""}, 1),
             ({"check/shown/b.cpp": '#include "explore/x/e.h"\n', "explore/x/e.h": ""}, 0),
             ({"check/b.cpp": '#include "check/shown/e.h"\n', "check/shown/e.h": ""}, 1),
             ({"check/shown/b.cpp": '#include "check/e.h"\n#include "term/e.h"\n', "check/e.h": "", "term/e.h": ""}, 1),
             ({"last/b.cpp": '#include "check/shown/e.h"\n#include "cfa/e.h"\n', "check/shown/e.h": "", "cfa/e.h": ""}, 0),
             ({"last/b.cpp": '#include "term/e.h"\n', "term/e.h": ""}, 1),
             ({"app/b.cpp": '#include "check/shown/e.h"\n', "check/shown/e.h": ""}, 0),
             ({"term/a.cpp": "namespace {\nint f(int a) {\n", "term/b.cpp": "namespace {\nint f(int b) {\n"}, 1),
             ({"term/a.cpp": "namespace {\nint f(int a) {\n", "term/b.cpp": "namespace {\nint f(long b) {\n"}, 0),
             ({"term/a.cpp": "namespace {\nconstexpr int kA = 1;\n", "term/b_test.cpp": "namespace {\nconstexpr int kA = 1;\n"}, 0),
             ({"explore/x/a.cpp": "namespace {\nstruct S {\n", "explore/y/b.cpp": "namespace {\nstruct S {\n"}, 0),
             ({"cfa/a/a.cpp": "namespace {\nstruct S {\n", "cfa/b.cpp": "namespace {\nclass S final : public B {\n"}, 1),
             ({"term/a_test.cpp": '#include "cfa/b.h"\n', "cfa/b.h": ""}, 0),
             ({"term/h.h": '#include "cfa/b.h"\n', "cfa/b.h": "", "term/a_test.cpp": '#include "term/h.h"\n'}, 0),
             ({"term/h.h": '#include "cfa/b.h"\n', "cfa/b.h": "", "term/a.cpp": '#include "term/h.h"\n'}, 1)]
    good = {"term/a.h": ""}
    tables = [(SELF_TEST_TABLE, 0), (SELF_TEST_TABLE.replace("| `term` | terms | support |\n", ""), 5),   # four that may include it, and its file
              (SELF_TEST_TABLE + "| `gone` | nothing | support |\n", 1), (SELF_TEST_TABLE + "| `term` | again | support |\n", 1),
              (SELF_TEST_TABLE.replace("cfa, term, support |", "cfa, term, suport |", 1), 1), (SELF_TEST_TABLE + "| term | no code | support |\n", 1),
              (SELF_TEST_TABLE.replace("check/shown and", "lost and"), 1), (SELF_TEST_TABLE.replace("check/shown and", "last and"), 1)]
    for files, table, expected in [(f, SELF_TEST_TABLE, n) for f, n in cases] + [(good, t, n) for t, n in tables]:
        with tempfile.TemporaryDirectory() as d:
            for folder in FOLDERS:
                os.makedirs(os.path.join(d, folder))
            for name, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(d, name)), exist_ok=True)
                open(os.path.join(d, name), "w").write(text)
            if len(check(d, table)) != expected:
                print(f"self-test failed: {files} with {table}\ngives {check(d, table)}, not {expected} errors")
                return 1
    print(f"check_layers: self-test passed ({len(cases) + len(tables)} cases)")
    return 0


def main():
    if "--self-test" in sys.argv:
        return self_test()
    errors = check(os.path.join(ROOT, "src"), open(os.path.join(ROOT, TABLE), encoding="utf-8").read())
    for e in errors:
        print(f"check_layers: {e}")
    print(f"check_layers: {len(errors)} violations")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
