#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does the execution of a counterexample pass the waypoints of its witness one after the other? The program is compiled by gcc
with a call at every place that a waypoint names and runs with the inputs of the counterexample (`--json`); each visit of a
place passes at most the next waypoint, as the format has it. Without files: the cases below, each with several seeds."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SEEDS = 5
RESULT = "\\result"
NAN = '__builtin_nan("")'
HEAD = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
"""
# name: (text, options, the specification of the witness)
CASES = {
    "reactive": (HEAD + """int main(void) {
  int state = 0, x;
  while (1) {
    x = __VERIFIER_nondet_int();
    if (x != 1 && x != 2 && x != 3) continue;
    if (x == state + 1) state = x;
    else if (x == 1) state = 0;
    if (state == 3) reach_error();
  }
}
""", [], "reach_error"),
    "one-line": (HEAD + """int main(void) {
  int a, b, n = 0;
  for (;;) {
    a = __VERIFIER_nondet_int(); b = __VERIFIER_nondet_int(); if (a == 2) n++;
    if (a == b) continue;
    n += __VERIFIER_nondet_int() == 1 ? 1 : __VERIFIER_nondet_int() == 3;
    if (n == 3) reach_error();
  }
}
""", [], "reach_error"),
    "calls": (HEAD + """static int get(void) {
  int v = __VERIFIER_nondet_int();
  if (v < 0)
    return 0;
  return v;
}
int main(void) {
  int a = get();
  int b = get(), i;
  for (i = 0; i < 3; i++) {
    int c = get() + __VERIFIER_nondet_int();
    if (c == 2) a = get();
    if (a == 1 && b == 1 && i == 2) reach_error();
  }
  return 0;
}
""", [], "reach_error"),
    "conditions": (HEAD + """#define NOT(x) !(x)
int main(void) {
  int k = 0;
  while (__VERIFIER_nondet_int()) {
    int x = __VERIFIER_nondet_int();
    if (!x) k++;
    if (NOT(x == 1) || x == 5)
      k++;
    if (!(x < 0) && __VERIFIER_nondet_int() == 0) k++;
    while (k > 6 && x > 0) { k--; x--; }
  }
  if (k == 5) reach_error();
  return 0;
}
""", [], "reach_error"),
    "narrow": (HEAD + """char c;
int main(void) {
  unsigned u;
  _Bool b;
  for (int i = 0; i < 3; i++) {
    c = __VERIFIER_nondet_int();
    u = __VERIFIER_nondet_int();
    b = __VERIFIER_nondet_int();
    i += 0;
  }
  if (c == 7 && u > 4000000000u && b) reach_error();
  return 0;
}
""", [], "reach_error"),
    "floats": (HEAD + """int main(void) {
  float x = __VERIFIER_nondet_float();
  double y = __VERIFIER_nondet_double(), z;
  z = __VERIFIER_nondet_double();
  if (x != x && y > 1.7e308 && y == y + y && z == -y) reach_error();
  return 0;
}
""", [], "reach_error"),
    "nan-result": (HEAD + """int main(void) {
  int k = __VERIFIER_nondet_int();
  if (!(__VERIFIER_nondet_float() > 0) && !(__VERIFIER_nondet_float() <= 0) && k == 3) reach_error();
  return 0;
}
""", [], "reach_error"),
    "assertion": ("#include <assert.h>\n" + HEAD + """int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  assert(y != 3);
  return 0;
}
""", ["--assert"], "__assert_fail"),
    "two-errors": (HEAD + """extern void bad(void);
extern void worse(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 7) worse();
  return 0;
}
""", ["--error-function", "bad", "--error-function", "worse"], "worse"),
}


def matching(text, at):
    """Position of the parenthesis that closes the one at `at`."""
    depth, i = 0, at
    while i < len(text):
        if text[i] in "\"'":
            quote, i = text[i], i + 1
            while text[i] != quote:
                i += 2 if text[i] == "\\" else 1
        elif text.startswith("/*", i):
            i = text.index("*/", i) + 1
        elif text.startswith("//", i):
            i = text.index("\n", i)
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i
        i += 1
    raise ValueError("no closing parenthesis")


def opening(text, at):
    return next(i for i in range(at, -1, -1) if text[i] == "(" and matching(text, i) == at)


def instrument(text, waypoints):
    """The program with a call of wp() where a waypoint is, and the order in which they are to be passed."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    places, plan = {}, []
    for w in waypoints:
        value = str(w.get("constraint", {}).get("value", ""))
        key = (starts[w["location"]["line"] - 1] + w["location"]["column"] - 1, w["type"])
        checks = places.setdefault(key, {})
        plan.append(checks.setdefault(value, sum(len(c) for c in places.values())))
    insertions = []  # offset, order among those of one offset, text
    for (at, kind), checks in places.items():
        if kind in ("assumption", "target"):
            calls = ", ".join(f"wp({k}, {value or 1})" for value, k in checks.items())
            insertions.append((at, 0, f"wp_visit(), {calls}" + ("; " if kind == "assumption" else ", ")))
        elif kind == "branching":
            open_ = text.index("(", at)
            calls = " ".join(f"wp({k}, wp_c == {int(value == 'true')});" for value, k in checks.items())
            insertions += [(open_ + 1, 1, "({ int wp_c = !!("), (matching(text, open_), 1, f"); wp_visit(); {calls} wp_c; }})")]
        else:
            assert kind == "function_return", kind
            open_ = opening(text, at)
            name = re.search(r"\w+\s*$", text[:open_]).start()
            calls = " ".join(f"wp({k}, {value.replace(RESULT, 'wp_r')});" for value, k in checks.items())
            insertions += [(name, 2, "({ __auto_type wp_r = "), (at + 1, 0, f"; wp_visit(); {calls} wp_r; }})")]
    for at, _, piece in sorted(insertions, reverse=True):
        text = text[:at] + piece + text[at:]
    return "extern void wp_visit(void); extern void wp(int, int);\n#line 1\n" + text, plan


def runtime(inputs, plan):
    """What counts the waypoints passed, and the inputs in their order."""
    out = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n"
    out += f"static const int plan[] = {{{', '.join(map(str, plan))}}};\nstatic unsigned passed, open_, given;\n"
    out += "void wp_visit(void) { open_ = 1; }\n"
    out += f"""void wp(int id, int holds) {{
  if (!open_ || !holds || plan[passed] != id) return;
  open_ = 0;
  if (++passed == {len(plan)}) {{ puts("matched"); fflush(stdout); _exit(0); }}
}}
static void over(void) {{ printf("passed %u of {len(plan)} waypoints\\n", passed); }}
__attribute__((constructor)) static void begin(void) {{ atexit(over); }}
__attribute__((weak)) void reach_error(void) {{ exit(0); }}
__attribute__((weak)) void bad(void) {{ exit(0); }}
__attribute__((weak)) void worse(void) {{ exit(0); }}
__attribute__((weak)) void __VERIFIER_assume(int x) {{ if (!x) exit(0); }}
"""
    sources = {}
    for k, i in enumerate(inputs):
        sources.setdefault((i["source"], i["type"]), []).append((k, i["value"]))
    for (source, type_), values in sources.items():
        cases = " ".join(f"case {k}: return {NAN if v == 'nan' else v};" for k, v in values)
        out += f"{type_} {source}(void) {{ switch (given++) {{ {cases} default: puts(\"another input is asked for\"); exit(0); }} }}\n"
    return out


def match(program, witness, document, directory):
    """Empty if the execution passes all waypoints; None where it cannot be told."""
    inputs = document["counterexample"]["inputs"]
    if len(document["input"]["files"]) != 1 or any(not re.fullmatch(r"__VERIFIER_nondet_\w+", i["source"]) for i in inputs):
        return None
    waypoints = [w["waypoint"] for s in witness[0]["content"] for w in s["segment"]]
    text, plan = instrument(open(program, encoding="utf-8", errors="surrogateescape").read(), waypoints)
    paths = [os.path.join(directory, name) for name in ("program.c", "runtime.c", "program")]
    open(paths[0], "w", encoding="utf-8", errors="surrogateescape").write(text)
    open(paths[1], "w").write(runtime(inputs, plan))
    bits = "-m32" if document["input"]["data_model"] == "ILP32" else "-m64"
    r = subprocess.run(["gcc", bits, "-std=gnu11", "-w", "-fno-builtin", "-fwrapv", "-o", paths[2]] + paths[:2] + ["-lm"], capture_output=True, text=True)
    if r.returncode != 0:
        return None if "surrogate" in r.stderr else "gcc: " + r.stderr.strip()[:300]
    try:
        out = subprocess.run([paths[2]], capture_output=True, text=True, timeout=60).stdout.strip().split("\n")[-1]
    except subprocess.TimeoutExpired:
        return "the execution does not end"
    return "" if out == "matched" else out or "the execution ended early"


def check(pippin, program, options, directory, specification=None):
    """What is wrong with the witness of one run, how many inputs it names and how many there are."""
    witness = os.path.join(directory, "witness.yml")
    if os.path.exists(witness):
        os.remove(witness)
    r = subprocess.run([pippin, "check", "--json", "--witness", witness] + options + [program], capture_output=True, text=True)
    document = json.loads(r.stdout)
    if document["verdict"] != "FALSE":
        return None if specification is None else f"the answer is {document['verdict']}, not FALSE", 0, 0
    entry = yaml.safe_load(open(witness, encoding="utf-8"))
    lint = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "witness_lint.py"), witness], capture_output=True, text=True)
    if lint.returncode != 0:
        return lint.stdout.strip(), 0, 0
    expected = f"CHECK( init(main()), LTL(G ! call({specification}())) )"
    said = entry[0]["metadata"]["task"]["specification"]
    if specification is not None and not said == document["counterexample"]["violated"] == expected:
        return f"the specification is {said} and {document['counterexample']['violated']}, not {expected}", 0, 0
    named = sum(w["waypoint"]["type"] in ("assumption", "function_return") for s in entry[0]["content"] for w in s["segment"])
    return match(program, entry, document, directory), named, len(document["counterexample"]["inputs"])


def self_test(directory):
    """The matcher tells an order that no execution has."""
    program = os.path.join(directory, "p.c")
    open(program, "w").write(HEAD + "int main(void) {\n  int x, y;\n  while (1) {\n    x = __VERIFIER_nondet_int();\n    y = x;\n    if (y == 3) reach_error();\n  }\n}\n")
    document = {"input": {"files": [program], "data_model": "LP64"},
                "counterexample": {"inputs": [{"source": "__VERIFIER_nondet_int", "type": "int", "value": v} for v in ("1", "3")]}}
    assume = [{"waypoint": {"type": "assumption", "location": {"line": 11, "column": 5}, "constraint": {"value": f"x == {v}"}}} for v in (1, 3)]
    branch = [{"waypoint": {"type": "branching", "location": {"line": 12, "column": 5}, "constraint": {"value": v}}} for v in ("false", "true")]
    target = [{"waypoint": {"type": "target", "location": {"line": 12, "column": 17}}}]
    for good, order in ((True, [assume[0], branch[0], assume[1], branch[1]]), (True, assume), (True, []), (False, assume + branch),
                        (False, [assume[1], assume[0]]), (False, [branch[1], branch[0]])):
        said = match(program, [{"content": [{"segment": [w]} for w in order + target]}], document, directory)
        if (said == "") != good:
            return f"self-test: {order} gives {said!r}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", help="C programs instead of the cases")
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    parser.add_argument("--seeds", type=int, default=SEEDS)
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as d:
        failures, matched = [], 0
        if trouble := self_test(d):
            failures.append(trouble)
        runs = [(p, p, re.findall(r"--(?:32|assert|error-label|error-function[ =]\w+|overflow[ =]wrap)\b", "".join(re.findall(r"// RUN: (.*)", open(p, errors="replace").read()))), None) for p in a.files]
        for name, (text, options, specification) in [] if a.files else CASES.items():
            program = os.path.join(d, f"{name}.c")
            open(program, "w").write(text)
            runs += [(f"{name}, seed {s}", program, options + ["--seed", str(s)], specification) for s in range(1, a.seeds + 1)]
        for name, program, options, specification in runs:
            options = [word for o in options for word in o.split(" ")]
            trouble, named, inputs = check(a.pippin, program, options, d, specification)
            if trouble is None:
                continue
            matched += 1
            # No constant and no variable says that an input is NaN where it has none.
            if not trouble and specification is not None and named < inputs - (2 if name.startswith("nan-result") else 0):
                trouble = f"{named} of {inputs} inputs are in the witness"
            if trouble:
                failures.append(f"{name}: {trouble}")
    for f in failures:
        print(f"FAILED {f}")
    print(f"witness_match: {matched} witnesses followed, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
