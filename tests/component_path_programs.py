# SPDX-License-Identifier: Apache-2.0
"""A part of tests/components.py: path programs (`pippin instrument reduce`), and actors that get them."""
import hashlib
import json
import os
import shutil
import subprocess
import sys

LIMIT = "--timelimit=60s"


class PathPrograms:
    def witness(self, name, program, kind, content):
        """A witness about `program`: JSON is YAML."""
        digest = hashlib.sha256(open(program, "rb").read()).hexdigest()
        metadata = {"format_version": "2.0", "uuid": "305397eb-a77e-5983-b6c0-9bb4b884ad96", "creation_time": "1970-01-01T00:00:00Z", "producer": {"name": "by hand", "version": "-"},
                    "task": {"input_files": [program], "input_file_hashes": {program: digest}, "specification": "CHECK( init(main()), LTL(G ! call(reach_error())) )",
                             "data_model": "LP64", "language": "C"}}
        return self.write(name, "- " + json.dumps({"entry_type": kind, "metadata": metadata, "content": content}) + "\n")

    def candidate(self, program, waypoints, target):
        """Waypoints (type, line, column, value) or lists of them, of which those before the last are avoided; the line and column of the target."""
        segments = []
        for group in [w if isinstance(w, list) else [w] for w in waypoints] + [[("target", *target, None)]]:
            segment = []
            for k, (kind, line, column, value) in enumerate(group):
                waypoint = {"type": kind, "action": "follow" if k + 1 == len(group) else "avoid", "location": {"file_name": program, "line": line, "column": column}}
                if value is not None:
                    waypoint["constraint"] = {"value": value, **({"format": "c_expression"} if kind == "assumption" else {})}
                segment.append({"waypoint": waypoint})
            segments.append({"segment": segment})
        return self.witness("by-hand.yml", program, "violation_sequence", segments)

    def reduce(self, name, program, candidate, code, *parts, absent=()):
        """The path program is C with the same lines, has these parts, and this is what `check` says of it."""
        out = self.path("path-program.c")
        got, text = self.run("instrument", "reduce", f"--in={candidate}", f"--out={out}", "--property=unreach-call", program)
        self.check(f"reduce {name}", got == 0, text)
        if got != 0:
            return
        text = self.read(out)
        self.check(f"reduced {name}", text.count("\n") == open(program, encoding="utf-8").read().count("\n") and "__pippin_segment" not in text
                   and all(p in text for p in parts) and not any(p in text for p in absent), text)
        if shutil.which("gcc"):
            r = subprocess.run(["gcc", "-w", "-fsyntax-only", out], capture_output=True, text=True)
            self.check(f"reduced {name} compiles", r.returncode == 0, r.stderr + text)
        self.expect(f"checked path program {name}", ["check", out, "--property=unreach-call", LIMIT], code)

    def path_programs(self, programs):
        false = next(x for x in programs if x.endswith("_false.c"))
        p = next(x for x in programs if "first_visit" in x)
        # Of a safe program all are safe. The first path here goes through no loop, the one of bounded model checking is feasible.
        for program, explorer, code in [(x, "predicate-abstraction", 0) for x in programs] + [(false, "bmc", 10)]:
            candidate = self.path("candidate.yml")
            found, _ = self.run("step", "explore", program, f"--explorer={explorer}", f"--out={candidate}", LIMIT)
            if found == 0:
                continue
            self.reduce(f"{os.path.basename(program)} {explorer}", program, candidate, code, "abort()")
        # A loop keeps its back edge: the error is that of three rounds, the candidate has one.
        loop = self.write("loop.c", "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n  int n = 0;\n  while (__VERIFIER_nondet_int())\n    n++;\n"
                          "  if (n == 3) {\n    reach_error();\n  }\n  return n > 7 ? 1 : 0;\n}\n")
        yes, no, end = ("branching", 5, 3, "true"), ("branching", 5, 3, "false"), ("branching", 7, 3, "true")
        assumption = ("assumption", 7, 3, "n == 0")
        for name, waypoints, feasible, code in [
            ("no round", [no, end], False, 0),
            ("one round", [yes, no, end], False, 10),
            ("three rounds", [yes, yes, yes, no, end], True, 10),
            ("gaps", [end], True, 10),
            ("gaps at one place", [yes, end], True, 10),
            ("an avoided waypoint", [[yes, no], end], False, 0),
            ("an assumption", [assumption, end], False, 10),
            ("two kinds of waypoints", [no, assumption, end], False, 0),
        ]:
            candidate = self.candidate(loop, waypoints, (8, 5))
            self.reduce(name, loop, candidate, code, absent=["&& (abort(), 0)"] if code == 10 else [])
            # The proof of a path program is one of the product, its error one of the program.
            self.expect(f"product {name}", ["instrument", "product", f"--in={candidate}", f"--out={self.path('product.c')}", loop], 0)
            self.expect(f"checked product {name}", ["check", self.path("product.c"), "--property=unreach-call", LIMIT], 10 if feasible else 0)
        # Whatever branches: operands, switches, functions that are called through pointers, behind macros. (What is not named goes by what is named behind it.)
        many = self.write("many.c", """#include <stddef.h>
#define UNLESS(c) if (!(c))
__attribute__((noinline)) static int f(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(void) { return __VERIFIER_nondet_int(); }
static int sign(int v) { if (v < 0) return -1; return v > 0; }
static int one(void) { if (f()) return 1; return 1; }
static int odd(int v) { if (v & 1) return 1; return 0; }
static int two(void) { return 2; }
int main(void) {
  int a = f(), b = 0, s = sign(a);
  if (a > 0 && f() > 0) b = 1; else return 0;
  b += (a > 5 || odd(b)) ? f() : 7;
  switch (a) { case 1: return 1; case 6: b = 2; break; case -3 ... -1: case 9: return sign(b); default: b = 3; }
  switch (f()) { case -1: return 1; case 5 ... 9: break; default: return 2; }
  do b--; while (f());
  UNLESS(b) return 1;
  for (;;) { if (b != 0) break; }
  int (*p)(void) = a > 7 ? one : two;
  int i = 0; for (; i < p(); i++) { if (i == 1) goto out; }
  return 0;
out:
  if (a == 6 && s == 1)
    reach_error();
  return 0;
}
""")
        candidate = self.path("many.yml")
        self.run("step", "explore", many, "--explorer=bmc", "--property=unreach-call", f"--out={candidate}", LIMIT)
        self.reduce("many branches", many, candidate, 10, "((a > 0) || (abort(), 0)) && ((f() > 0) || (abort(), 0))", "int one(void) { abort(); if (f())", "(((a > 5) || (abort(), 0)) || odd(b))", "int two(void) { return 2; }",
                    "extern void abort(void); __attribute__((noinline)) static int f(void);", "int __pippin_value = (f());", "(a) == 1", "UNLESS(b) return 1;", "(v < 0) && (abort(), 0)")
        # Of two calls one takes each outcome; of a recursive function every call.
        calls = self.write("calls.c", "extern int __VERIFIER_nondet_int(void);\nextern void abort(void);\nextern void reach_error(void);\nint f(int n) {\n  if (n <= 0)\n    return 0;\n  return f(n - 1) + 1;\n}\n"
                           "int main(void) {\n  int r = f(__VERIFIER_nondet_int());\n  r += f(0);\n  if (r == 3)\n    reach_error();\n  return 0;\n}\n")
        ends, goes, error = ("branching", 5, 3, "true"), ("branching", 5, 3, "false"), ("branching", 12, 3, "true")
        for name, waypoints, code, parts in [("recursion that ends at once", [ends, ends, error], 0, ["((n <= 0) || (abort(), 0))"]), ("recursion", [goes, ends, ends, error], 10, ["if (n <= 0)"])]:
            self.reduce(name, calls, self.candidate(calls, waypoints, (13, 5)), code, *parts)
        # What has none.
        good = self.path("good.yml")
        self.run("check", p, "--property=unreach-call", f"--witness={good}", LIMIT)
        self.expect("no path to reduce to", ["instrument", "reduce", "--in=" + self.candidate(loop, [no, yes, end], (8, 5)), loop], 2, "by-hand.yml", "no path of the program")
        self.expect("reduce another program", ["instrument", "reduce", f"--in={candidate}", loop], 2, "another program")
        own = self.write("own.c", "void abort(void) { }\nextern void reach_error(void);\nint main(int argc, char **argv) {\n  if (argc > 1)\n    reach_error();\n  return 0;\n}\n")
        self.expect("an abort of its own", ["instrument", "reduce", "--in=" + self.candidate(own, [("branching", 4, 3, "true")], (5, 5)), own], 2, "defines abort")
        ends = self.write("ends.c", "extern void abort(void);\nint main(int argc, char **argv) {\n  if (argc > 1)\n    abort();\n  return 0;\n}\n")
        self.run("step", "explore", ends, "--error-function=abort", "--property=unreach-call", f"--out={candidate}", LIMIT)
        for kind in ("reduce", "product"):
            self.expect(f"abort is the error: {kind}", ["instrument", kind, f"--in={candidate}", "--error-function=abort", ends], 2, "which is the error")

        # As a checker: what is proved of the path program is so of the candidate, and an error of it is one of the program.
        checker = self.actor("verifier", "checker", f'grep -q "abort()" "$3" || exit 3; "{self.pippin}" check --property=unreach-call "$3"', [("result: TRUE", "infeasible"), ("result: FALSE", "feasible")], "program: path-program\n")
        for program, code in ((p, 0), (false, 10)):
            self.expect(f"a checker of path programs, {os.path.basename(program)}", ["cegar", program, f"--checker={checker}", "--property=unreach-call", LIMIT], code)
        self.expect("an error on another path", ["cegar", loop, f"--checker={checker}", "--property=unreach-call", LIMIT], 10, "in the path program of a candidate")
        liar = self.actor("liar", "checker", "echo REAL", [("REAL", "feasible")], "program: path-program\n")
        self.expect("a checker of path programs that lies", ["cegar", p, f"--checker={liar}", "--property=unreach-call", LIMIT], 0, "liar claims")

        # As a refiner: a generator of invariants for the path program. Its witness is about that, with its places.
        shifted = self.write("shifted.c", open(p, encoding="utf-8").read().replace("int main(void) {", "int main(int argc, char **argv) {").replace("  while (y < 8)", "  if (argc > 5) return 0; while (y < 8)"))
        generator = self.write("generator.py", f"""import hashlib, json, subprocess, sys
program, out = sys.argv[1:]
text = open(program).read()
assert "(argc > 5) && (abort(), 0)" in text
assert subprocess.run([{self.pippin!r}, "check", program, "--property=unreach-call"]).returncode == 0
at = text.index("while")
place = dict(file_name=program, line=text.count("\\n", 0, at) + 1, column=at - text.rfind("\\n", 0, at))
witness = json.loads(open({self.witness('form.json', shifted, 'invariant_set', [])!r}).read()[2:])
task = witness["metadata"]["task"]
task.update(input_files=[program], input_file_hashes={{program: hashlib.sha256(text.encode()).hexdigest()}})
for e in ("x == 0", "y == 0", "y < 8"):
    witness["content"].append(dict(invariant=dict(type="loop_invariant", location=place, value=e, format="c_expression")))
open(out, "w").write("- " + json.dumps(witness))
print("REFINED")
""")
        refines = lambda name, body, form: self.actor(name, "refiner", body, [("REFINED", "refined")], f"predicates: {form}\nprogram: path-program\nartifact: [out]\n")
        keep = self.path("kept-path-program")
        generates = refines("generator", f'"{sys.executable}" "{generator}" "$3" "$4"', "witness")
        self.expect("a generator of invariants as refiner", ["cegar", shifted, f"--refiner={generates}", f"--keep={keep}", "--property=unreach-call", LIMIT], 0, "of predicate-abstraction, path-check and generator")
        self.expect("its witness, moved", ["lint-witness", os.path.join(keep, "001-refine", "predicates.yml"), shifted], 0)
        maps = refines("maps", f'"{self.pippin}" step refine --in="$2" --out="$4" "{p}" > /dev/null; echo REFINED', "map")
        self.expect("a map of a path program", ["cegar", p, f"--refiner={maps}", "--property=unreach-call", LIMIT], 0)
        astray, violent = refines("astray", f'cp "{good}" "$4"; echo REFINED', "witness"), refines("violent", 'cp "$2" "$4"; echo REFINED', "witness")
        self.expect("a witness of the program instead", ["cegar", p, f"--refiner={astray}", "--property=unreach-call", LIMIT], 20, "the predicates of astray cannot be used", "another program")
        self.expect("a violation witness instead", ["cegar", p, f"--refiner={violent}", "--property=unreach-call", LIMIT], 20, "the predicates of violent cannot be used")
        for role, program, part in (("explorer", "path-program", "the whole program"), ("refiner", "product", "the path-program"), ("checker", "reduced", "whole, path-program, product, harness")):
            forms = "" if role == "checker" else "predicates: map\nartifact: [out]\n"
            actor = self.actor("misfit", role, "exit 0", [("X", "unknown")], forms + f"program: {program}\n")
            self.expect(f"{program} for a {role}", ["cegar", p, f"--{role}={actor}"], 2, "misfit.yml:", part)
