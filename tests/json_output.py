#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`pippin check --json`: one document of one schema whatever happens, with the keys in one order, and the same document in
every run but for its statistics."""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import run as tests

from what_to_check import what_to_check

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOP = ["schema", "tool", "input", "verdict", "property", "reason", "component", "exit_code", "errors", "found_by", "iterations", "refinements", "check",
       "failed_checks",
       "no_error_location", "unrolled", "about", "counterexample", "obligations", "invariants", "transitions", "ranks", "assumptions", "unsupported", "notes", "warnings", "witness", "witness_validation", "statistics"]
OBLIGATION = ["location", "property", "text", "verdict", "reason", "component", "found_by", "checked_by", "unreached", "assumes", "executors", "counterexample"]
LOCATION = ["file", "line", "column", "function"]
HEAD = "extern void abort(void);\nvoid reach_error(void) { abort(); }\nextern int __VERIFIER_nondet_int(void);\n"
FALSE = HEAD + "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  int y = x;\n  if (y == 42) reach_error();\n  return 0;\n}\n"
VACUOUS = HEAD + "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  int y = x + 1;\n  if (y < x) reach_error();\n  return 0;\n}\n"
# The instruction is not understood: its output is any value, but in the execution it is what was put in.
UNCONFIRMED = HEAD + ("int main(void) {\n  int x = 5;\n  int y = -7;\n  unsigned z = y;\n\n\n  if (x == 5) {\n"
                      "    int w = 0;\n    __asm__(\"movl %1, %0\" : \"=r\"(w) : \"r\"(y));\n    if (w != y) reach_error();\n  }\n  return 0;\n}\n")
TRUE = HEAD + "int main(void) {\n  int n = __VERIFIER_nondet_int(), i = 0;\n  while (i < n) {\n    i = i + 1;\n  }\n  if (n >= 0 && i != n) reach_error();\n  return 0;\n}\n"
ASSERTION = "#include <assert.h>\n" + HEAD + "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  int y = x;\n  assert(y != 42);\n  return 0;\n}\n"
SEVERAL = "#include <assert.h>\n" + HEAD + """int main(void) {
  int x = __VERIFIER_nondet_int(), y = 2147483000;
  if (x < 0 || x > 900) return 0;
  assert(x != 42);
  assert(x < 1000);
  int z = x + y;
  if (x < 600 && z > 2147483500) reach_error();
  return 0;
}
"""
NAMED = HEAD + "void my(void) { abort(); }\nint check(int a) { if (a == 3) reach_error(); return 0; }\nint main(void) { my(); return 0; }\n"
HARD = HEAD + ("int main(void) {\n  unsigned a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), s = 0, t = 0;\n"
               "  for (unsigned i = 0; i < a; i++) { s += b * b + i; t ^= s * 31; }\n"
               "  if (s * t == 77777 && a * b == 1234567 && t > s) reach_error();\n  return 0;\n}\n")

HARD_AND_EASY = HARD.replace("int main(void) {\n", "int main(void) {\n  if (__VERIFIER_nondet_int() == 77) reach_error();\n")

# Proved by following all executions; the ranges are shown all the same.
TRUE_SHORT = """void reach_error(void) {}
int main(void) {
  int a[3], i;
  for (i = 0; i < 3; i++) a[i] = i;
  if (a[2] != 2) reach_error();
  return 0;
}
"""

# At the loop, n is the constant: what is known about the variable cannot be said there.
SHADOWED = HEAD + """int main(void) {
  int n = 7, k = 0;
  {
    enum { n = 5 };
    while (k < __VERIFIER_nondet_int()) k = k + n;
  }
  if (n != 7) reach_error();
  return 0;
}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    pippin = os.path.abspath(parser.parse_args().pippin)
    failures = []

    def expect(what, condition, detail=""):
        if not condition:
            failures.append(f"{what} {detail}")

    with tempfile.TemporaryDirectory() as d:
        def write(name, text):
            with open(os.path.join(d, name), "wb") as f:
                f.write(text if isinstance(text, bytes) else text.encode())
            return name

        def read(name):
            path = os.path.join(d, name)
            return open(path, encoding="utf-8").read() if os.path.exists(path) else ""

        def run(name, *options):
            r = subprocess.run([pippin, "check", "--json", *what_to_check(options), *options], capture_output=True, cwd=d)
            try:
                doc = json.loads(r.stdout)
            except ValueError as e:
                failures.append(f"{name}: not one JSON document: {e} {r.stdout[:200]!r} {r.stderr[:200]!r}")
                return None
            expect(name, list(doc) == TOP, f"keys {list(doc)}")
            # Reading and printing it gives it again.
            kept = os.path.join(d, "kept.json")
            with open(kept, "wb") as f:
                f.write(r.stdout)
            again = subprocess.run([pippin, "show", "--json", kept], capture_output=True, cwd=d)
            expect(name, again.returncode == 0 and again.stdout == r.stdout, f"show: {again.returncode} {again.stderr[:300]!r} {again.stdout[:300]!r}")
            expect(name, doc["schema"] == "pippin-result-1" and doc["exit_code"] == r.returncode, f"exit code {r.returncode}, {doc['exit_code']}")
            return doc

        doc = run("vacuous", write("vacuous.c", VACUOUS), "--dump=path", "--dump-dir=dumps")
        if doc:
            failed = doc["failed_checks"]
            expect("vacuous", doc["verdict"] == "UNKNOWN" and [f["check"] for f in failed] == ["vacuity"], str(failed)[:300])
            expect("vacuous", failed and failed[0]["claim"] is None and doc["statistics"]["counters"]["check.vacuous"] >= 1)
            expect("vacuous", failed and any(s["variable"] == "y" and s["value"] == "-2147483648" and s["location"]["line"] == 6
                                             for s in failed[0]["steps"]), str(failed)[:500])
            expect("vacuous", ":6:" in read("dumps/excluded-execution.txt") and "y = -2147483648" in read("dumps/excluded-execution.txt"))
        doc = run("unconfirmed", write("unconfirmed.c", UNCONFIRMED), "--dump=path", "--dump-dir=dumps")
        if doc:
            failed = doc["failed_checks"]
            expect("unconfirmed", doc["verdict"] == "UNKNOWN" and {f["check"] for f in failed} == {"execution"}, str(failed)[:300])
            expect("unconfirmed", doc["statistics"]["counters"]["check.replay.failed"] >= 1)
            steps = failed[-1]["steps"] if failed else []
            expect("unconfirmed", [(s["variable"], s["value"]) for s in steps if s["variable"] in ("x", "y", "z")] ==
                   [("x", "5"), ("y", "-7"), ("z", "4294967289")], str(steps))
            expect("unconfirmed", any(s["text"] == "x == 5 is true" and s["location"]["line"] == 10 for s in steps), str(steps))
            expect("unconfirmed", "path" in read("dumps/unconfirmed-path.txt"))
        count = len(os.listdir(d))
        r = subprocess.run([pippin, "check", "--assert", "unconfirmed.c"], capture_output=True, text=True, cwd=d)
        expect("unconfirmed", len(os.listdir(d)) == count, "files nobody asked for")
        expect("unconfirmed", "Failed check: execution\n" in r.stdout and "| y = -7\n" in r.stdout, r.stdout)
        several = write("several.c", SEVERAL)
        doc = run("all", several, "--all", "--property=all", "--assert")
        if doc:
            found = doc["obligations"]
            expect("all", all(list(o) == OBLIGATION for o in found), str(found)[:300])
            expect("all", [(o["location"] and o["location"]["line"], o["property"], o["text"], o["verdict"]) for o in found] ==
                   [(8, "unreach-call", "assert(x != 42)", "FALSE"), (9, "unreach-call", "assert(x < 1000)", "TRUE"), (10, "no-overflow", "x + y", "FALSE"),
                    (11, "unreach-call", "reach_error()", "FALSE"), (None, "termination", "every execution ends", "TRUE")], str(found)[:900])
            for o in found:
                fails = o["verdict"] == "FALSE"
                expect("all", (o["counterexample"] is not None) == fails and (o["executors"] in (1, 2) if fails else o["executors"] is None) and o["found_by"] and o["checked_by"] and o["reason"] is None, str(o)[:300])
                if fails:
                    expect("all", list(o["counterexample"]) == ["violation", "violated", "error", "fault", "place", "message", "inputs", "steps"], str(o)[:300])
            values = {i["source"]: i["value"] for i in found[0]["counterexample"]["inputs"]}
            expect("all", values.get("__VERIFIER_nondet_int") == "42" and found[0]["counterexample"]["violated"].endswith("call(__assert_fail())) )"), str(values))
            expect("all", found[2]["counterexample"]["violated"] == "CHECK( init(main()), LTL(G ! overflow) )", str(found[2])[:200])
            expect("all", doc["verdict"] == "FALSE" and doc["counterexample"] in [o["counterexample"] for o in found], str(doc["counterexample"])[:300])
        doc = run("all true", write("true.c", TRUE), "--all", "--witness", "t.yml")
        if doc:
            expect("all true", doc["verdict"] == "TRUE" and [o["verdict"] for o in doc["obligations"]] == ["TRUE"] and doc["witness"] == "t.yml", str(doc)[:300])
        # Ended from outside: what was decided stands.
        for limit in (["--timelimit=2s"], ["--timelimit=100s"]):
            process = subprocess.Popen([pippin, "check", "--json", "--assert", "--all", *limit, write("hard_and_easy.c", HARD_AND_EASY)], stdout=subprocess.PIPE, cwd=d)
            if limit == ["--timelimit=100s"]:
                time.sleep(3)
                process.terminate()
            doc = json.loads(process.communicate()[0])
            expect(f"all {limit}", list(doc) == TOP and process.returncode == doc["exit_code"] and doc["exit_code"] in (10, 20), str(doc)[:300])
            for o in doc["obligations"] or []:
                expect(f"all {limit}", o["location"]["line"] != 8 or (o["verdict"] == "UNKNOWN" and o["reason"] in ("timeout", "interrupted")), str(o)[:300])
                expect(f"all {limit}", o["location"]["line"] != 5 or o["verdict"] != "TRUE", str(o)[:300])
        doc = run("false", write("false.c", FALSE), "--witness", "w.yml")
        if doc:
            expect("false", doc["verdict"] == "FALSE" and doc["failed_checks"] == [] and doc["property"] == "unreach-call" and doc["check"]["kind"] == "execution")
            expect("false", doc["check"]["executors"] == (2 if "interpreted" not in doc["check"]["how"] else 1), str(doc["check"]))
            cex = doc["counterexample"]
            expect("false", list(cex) == ["violation", "violated", "error", "fault", "place", "message", "inputs", "steps"] and list(cex["violation"]) == LOCATION, str(cex)[:200])
            expect("false", cex["message"] == "reach_error() is called" and cex["place"]["line"] == 7, str(cex)[:300])
            expect("false", [(i["source"], i["type"], i["value"]) for i in cex["inputs"]] == [("__VERIFIER_nondet_int", "int", "42")], str(cex["inputs"]))
            expect("false", any(s["variable"] == "y" and s["value"] == "42" and s["location"]["line"] == 6 for s in cex["steps"]), str(cex["steps"]))
            expect("false", doc["witness"] == "w.yml" and doc["witness_validation"] in ("confirmed", "not confirmed: timeout") and doc["invariants"] == [])
            expect("false", doc["input"] == {"files": ["false.c"], "data_model": "LP64", "entry": "main",
                                             "specification": "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
                                                              "CHECK( init(main()), LTL(G ! call(__assert_fail())) )"}, str(doc["input"]))
        for options, entry, errors in ((["--entry=check"], "check", ["reach_error"]), (["--error-function=my"], "main", ["my"]),
                                       (["--error-function=my", "--error-function=reach_error"], "main", ["my", "reach_error"])):
            doc = run(f"specification {options}", write("named.c", NAMED), *options, *(["--witness", "n.yml"] if entry == "main" else []))
            specification = "\n".join(f"CHECK( init({entry}()), LTL(G ! call({e}())) )" for e in errors + ["__assert_fail"])
            expect(f"specification {options}", doc and doc["verdict"] == "FALSE" and doc["input"]["entry"] == entry and doc["input"]["specification"] == specification, str(doc)[:400])
            if doc and entry == "main":
                lint = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "witness_lint.py"), "n.yml"], capture_output=True, text=True, cwd=d)
                with open(os.path.join(d, "n.yml"), encoding="utf-8") as f:
                    text = f.read()
                # Of several functions only the one whose call is the error of the witness.
                expect(f"specification {options}", lint.returncode == 0 and "G ! call(my())" in text and "reach_error())" not in text and text.count("CHECK(") == 1,
                       lint.stdout + lint.stderr + text[:600])
                expect(f"specification {options}", doc["counterexample"]["violated"] == "CHECK( init(main()), LTL(G ! call(my())) )", str(doc["counterexample"])[:300])
        doc = run("assertion", write("assertion.c", ASSERTION), "--assert", "--witness", "a.yml")
        if doc:
            failing = "CHECK( init(main()), LTL(G ! call(__assert_fail())) )"
            expect("assertion", failing in doc["input"]["specification"].split("\n") and doc["counterexample"]["violated"] == failing, str(doc)[:600])
            expect("assertion", failing in open(os.path.join(d, "a.yml"), encoding="utf-8").read(), "the witness has another specification")
        # A name that is not UTF-8: valid JSON all the same, and no witness rather than one that is no YAML.
        name = os.path.join(os.fsencode(d), b"caf\xe9.c")
        with open(name, "w") as f:
            f.write(FALSE)
        r = subprocess.run([pippin.encode(), b"check", b"--json", b"--witness", b"u.yml", name], capture_output=True, cwd=d)
        try:
            doc = json.loads(r.stdout.decode("utf-8"))
            expect("not UTF-8", r.returncode == 10 and doc["verdict"] == "FALSE" and doc["witness"] is None and b"not UTF-8" in r.stderr, f"{r.returncode} {r.stderr!r} {doc['verdict']}")
        except ValueError as e:
            expect("not UTF-8", False, f"{e}: {r.stdout[:200]!r}")
        expect("not UTF-8", not os.path.exists(os.path.join(d, "u.yml")), "a witness was written")
        doc = run("true", write("true.c", TRUE))
        if doc:
            expect("true", doc["verdict"] == "TRUE" and doc["check"]["kind"] == "certificate" and doc["check"]["queries"] > 0, str(doc["check"]))
            check = doc["check"]
            expect("true", list(check) == ["kind", "how", "queries", "by_two_solvers", "folded", "second_solver", "executors"] and check["executors"] is None and 0 <= check["by_two_solvers"] <= check["queries"]
                   and check["second_solver"] == (check["by_two_solvers"] == check["queries"]) and check["folded"] == 0, str(check))
            expect("true", doc["counterexample"] is None and doc["reason"] is None and "z3" in doc["tool"]["solvers"])
            expect("true", any(i["location"]["line"] == 6 and i["value"] for i in doc["invariants"]), str(doc["invariants"]))
            expect("true", any(a["kind"] == "signed-overflow" and a["direction"] == "convention" for a in doc["assumptions"]), str(doc["assumptions"]))
            expect("true", doc["refinements"] and all(r["techniques"] and r["model"] == "int" and r["steps"] > 1 for r in doc["refinements"])
                   and sum(r["perfect"] for r in doc["refinements"]) == doc["statistics"]["counters"]["core.paths.perfect"], str(doc["refinements"]))
            expect("true", set(doc["statistics"]) == {"counters", "seconds"})
        doc = run("nested paths", tests.programs()["recursion_loop_inside_true"], "--preset=trace-abstraction", "--refiners=polyhedra,else:wp",
                  "--int-model=int")
        if doc:
            counters, seconds = doc["statistics"]["counters"], doc["statistics"]["seconds"]
            perfect = [r for r in doc["refinements"] if r["perfect"]]
            expect("nested paths", doc["verdict"] == "TRUE" and any(r["techniques"] == ["polyhedra"] for r in perfect) and counters["refine.polyhedra.inlined"] > 0
                   and len(perfect) == counters["core.paths.perfect"] and len(doc["refinements"]) == counters["core.paths"] - counters.get("core.paths.none", 0),
                   str(doc["refinements"]))
            steps = ("der", "equality", "inequality", "unconstrained", "division", "store", "select", "miniscope", "cases")
            expect("quantifier steps", all("logic.quantifier." + s in counters and "logic.quantifier." + s in seconds for s in steps), str(counters)[:600])
        doc = run("ranges", write("short.c", TRUE_SHORT))
        expect("ranges", doc and [(i["location"]["line"], i["value"]) for i in doc["invariants"]] == [(4, "i >= 0 && i <= 3")], str(doc)[:300])
        doc = run("shadowed names", write("shadow.c", SHADOWED))
        expect("shadowed names", doc and doc["verdict"] == "TRUE" and not any("n " in i["value"] for i in doc["invariants"]), str(doc)[:300])
        write("none.c", "int main(void) { return 0; }\n")
        doc = run("no error", "none.c")
        expect("no error", doc and doc["no_error_location"] is True)
        doc = run("syntax", write("bad.c", "int main(void) { return x; }\n"))
        expect("syntax", doc and doc["verdict"] == "ERROR" and doc["errors"][0]["where"].startswith("bad.c:1:") and doc["exit_code"] == 2)
        doc = run("usage", "--preset=nonsense", "true.c")
        expect("usage", doc and doc["verdict"] == "ERROR" and "nonsense" in doc["errors"][0]["message"])
        doc = run("two statistics", "--stats=text", "true.c")
        expect("two statistics", doc and doc["verdict"] == "ERROR")
        doc = run("timeout", write("hard.c", HARD), "--timelimit=1s", "--preset=trace-abstraction")
        expect("timeout", doc and doc["verdict"] == "UNKNOWN" and doc["reason"], str(doc)[:300])
        doc = run("memory", "--memlimit=40MB", "--preset=trace-abstraction", "hard.c")
        expect("memory", doc and doc["verdict"] == "UNKNOWN" and doc["reason"] == "out of memory", str(doc)[:300])
        # Text that is no UTF-8 must not break the document.
        doc = run("bytes", write("latin.c", FALSE.replace("int y", "/* \xe4 */ int y").encode("latin-1")))
        expect("bytes", doc and doc["verdict"] == "FALSE")
        for name in ("false.c", "true.c"):
            a, b = run(name, "--deterministic", name), run(name, "--deterministic", name)
            if a and b:
                del a["statistics"]["seconds"], b["statistics"]["seconds"]
                for x in (a, b):
                    x["statistics"]["counters"].pop("run.peak_resident_kib", None)
                expect(f"{name} twice", json.dumps(a) == json.dumps(b))
        # What is printed of a document is what was printed of the run; in the other process, too.
        for name, options in (("false.c", []), ("true.c", []), ("several.c", ["--all", "--property=all", "--assert"]), ("vacuous.c", []), ("none.c", [])):
            texts = []
            for form in ([], ["--json"]):
                r = subprocess.run([pippin, "check", "--deterministic", *what_to_check(options), *options, *form, name], capture_output=True, cwd=d)
                texts.append(r.stdout)
            with open(os.path.join(d, "kept.json"), "wb") as f:
                f.write(texts[1])
            shown = subprocess.run([pippin, "show", "kept.json"], capture_output=True, cwd=d)
            expect(f"show {name}", shown.returncode == 0 and shown.stdout == texts[0], f"{shown.stdout[:600]!r} {texts[0][:600]!r}")
        for text in (b"", b"{}", b"[1, 2]", b'{"schema": "pippin-result-2"}', texts[1].replace(b'"TRUE"', b'"MAYBE"'), texts[1][:-20], b'{"schema": 1}'):
            with open(os.path.join(d, "kept.json"), "wb") as f:
                f.write(text)
            shown = subprocess.run([pippin, "show", "kept.json"], capture_output=True, cwd=d)
            expect("show nonsense", shown.returncode == 2 and shown.stdout == b"" and shown.stderr.startswith(b"pippin: kept.json: "), f"{text[:60]!r} {shown}")
        for name, options in (("false.c", []), ("true.c", [])):
            doc = run(f"{name} in lanes", "--jobs=2", *options, "--witness", "lanes.yml", name)
            expect(f"{name} in lanes", doc and doc["verdict"] == name[:-2].upper() and doc["witness_validation"] in ("confirmed", "not confirmed: timeout"), str(doc)[:300])
    for f in failures:
        print(f"FAILED json_output: {f}")
    print(f"json_output: {'failed' if failures else 'passed'}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
