#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Components of CEGAR (docs/components.md): `pippin step`, `pippin serve` and `pippin cegar`. tests/components holds programs NAME_true.c and NAME_false.c.
Loops of the three steps by hand; compositions of all explorers and both exchanges, in process and as processes; artifacts that are broken or of
another program; and actors that are absent, crash, hang, print garbage, lie, or make no progress: little scripts, written here."""
import argparse
import glob
import hashlib
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

from component_path_programs import PathPrograms

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
EXPLORERS = ["predicate-abstraction", "trace-abstraction", "impact", "kojak"]
VALUES = "explicit-value"   # decides what bounds of single variables decide
BY_VALUES = ("calls", "first_visit", "limit_by_name", "three_rounds")
LIMIT = "--timelimit=60s"


class Tests(PathPrograms):
    def __init__(self, pippin, folder):
        self.pippin = os.path.abspath(pippin)
        self.folder = folder
        self.passed = 0
        self.failures = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as f:
            return f.read()

    def run(self, *arguments):
        r = subprocess.run([self.pippin, *arguments], capture_output=True, text=True, timeout=300, errors="replace", cwd=self.folder)
        return r.returncode, r.stdout + r.stderr

    def check(self, name, good, why):
        if good:
            self.passed += 1
        else:
            self.failures.append(name)
            print(f"FAILED {name}: {why}", flush=True)

    def expect(self, name, arguments, code, *parts):
        got, text = self.run(*arguments)
        self.check(name, got == code and all(p in text for p in parts), f"exit code {got}, expected {code} and {parts}:\n{text}")
        return text

    # ---- steps

    def by_hand(self, program, explorer, exchange, rounds=12):
        """The loop, turn by turn. Nobody but the files between the turns knows anything."""
        name = f"{os.path.basename(program)} {explorer} {exchange}"
        predicates = []
        for k in range(rounds):
            candidate = self.path("candidate.yml")
            code, text = self.run("step", "explore", program, f"--explorer={explorer}", f"--out={candidate}", LIMIT, *[f"--in={p}" for p in predicates])
            if code != 30:
                return self.check(name, code == 0 and program.endswith("_true.c"), f"explore, round {k}: {code}\n{text}")
            # The same artifacts give the same answer.
            if k == 0:
                first = self.read(candidate)
                self.run("step", "explore", program, f"--explorer={explorer}", f"--out={candidate}", LIMIT, *[f"--in={p}" for p in predicates])
                same = [re.sub(r"creation_time.*", "", t) for t in (first, self.read(candidate))]
                self.check(f"{name} repeated", same[0] == same[1], "another candidate")
                code, text = self.run("lint-witness", candidate, program)
                self.check(f"{name} linted", code == 0, text)
            code, text = self.run("step", "check", program, f"--in={candidate}", f"--out={self.path('found.yml')}", LIMIT)
            if code == 10:
                return self.check(name, program.endswith("_false.c"), f"check, round {k}: FALSE\n{text}")
            if code != 30:
                return self.check(name, False, f"check, round {k}: {code}\n{text}")
            refined = self.path(f"predicates-{k}")
            code, text = self.run("step", "refine", program, f"--in={candidate}", f"--exchange={exchange}", f"--out={refined}", LIMIT)
            if code != 30:
                return self.check(name, False, f"refine, round {k}: {code}\n{text}")
            if exchange == "witness" and k == 0:
                code, text = self.run("lint-witness", refined, program)
                self.check(f"{name} predicates linted", code == 0, text)
            predicates.append(refined)
        return self.check(name, False, f"no answer in {rounds} rounds")

    def steps(self, programs):
        for k, program in enumerate(programs):
            self.by_hand(program, EXPLORERS[k % len(EXPLORERS)], "predicates")
            # Conditions inside of expressions and copies of functions have no C form: maps only.
            if "calls" not in program:
                self.by_hand(program, EXPLORERS[(k + 1) % len(EXPLORERS)], "witness")

    def quantified_predicates(self, _programs):
        """What a witness says of all elements, even if it is not understood as ACSL (a cast), is a predicate."""
        program = self.write("all.c", "extern void abort(void); extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void) { abort(); }\nint a[1000];\nint main(void) {\n"
                             "  int i = 0, n = __VERIFIER_nondet_int();\n  while (i < n) { i++; a[i & 511] = 0; }\n  if (a[n & 511] != 0) reach_error();\n  return 0;\n}\n")
        invariant = r"""  content: [{invariant: {type: loop_invariant, location: {file_name: all.c, line: 6, column: 3}, format: acsl_expression,
                         value: '\forall unsigned long k; (unsigned int)a[k] == 0U'}}]"""
        head = ("- entry_type: invariant_set\n  metadata:\n    format_version: '2.1'\n    uuid: c66c3ee7-e0de-4bae-87f0-fd48fc7b961e\n    creation_time: '2026-11-28T02:40:00+01:00'\n"
                "    producer: {name: by hand, version: '1'}\n    task: {input_files: [all.c], input_file_hashes: {all.c: '%s'}, data_model: LP64, language: C,\n"
                "           specification: 'CHECK( init(main()), LTL(G ! call(reach_error())) )'}\n") % hashlib.sha256(self.read("all.c").encode()).hexdigest()
        witness = self.write("all.yml", head + invariant + "\n")
        for model in ("int", "bv"):
            self.expect(f"without quantified predicates, {model}", ["step", "explore", program, f"--int-model={model}", LIMIT], 30, "CANDIDATE")
            text = self.expect(f"quantified predicates, {model}", ["step", "explore", program, f"--int-model={model}", f"--in={witness}", LIMIT], 0, "TRUE")
            self.check(f"quantified predicates, {model}: used", "Warning" not in text, text)

    def bad_artifacts(self, programs):
        p = next(x for x in programs if "first_visit" in x)
        other = next(x for x in programs if "two_phases" in x)
        candidate = self.path("c.yml")
        self.run("step", "explore", p, f"--out={candidate}", LIMIT)
        for name, arguments, code, parts in [
            ("no candidate", ["step", "check", p], 2, ["--in CANDIDATE is missing"]),
            ("no such file", ["step", "check", p, "--in=nowhere.yml"], 2, ["nowhere.yml"]),
            ("no such role", ["step", "explain", p], 2, ["explore, check, refine"]),
            ("no such explorer", ["step", "explore", p, "--explorer=x"], 2, ["pippin list explorers"]),
            ("explorer of a check", ["step", "check", p, f"--in={candidate}", "--explorer=kojak"], 2, ["has none"]),
            ("another program", ["step", "check", other, f"--in={candidate}"], 2, ["c.yml", "another program"]),
            ("a candidate as predicates", ["step", "explore", p, f"--in={candidate}"], 2, ["c.yml", "violation witness"]),
            ("broken map", ["step", "explore", p, "--in=" + self.write("m1", "*:\n(assert false)\n")], 2, ["m1:1", "blank line"]),
            ("undeclared", ["step", "explore", p, "--in=" + self.write("m2", "\n*:\n(assert (< x 1))\n")], 2, ["m2:3"]),
            ("garbage", ["step", "explore", p, "--in=" + self.write("m3", "\x01\x02garbage")], 2, ["m3:1"]),
            ("another sort", ["step", "explore", p, "--in=" + self.write("m4", "(declare-fun |main::x| () Int)\n\n*:\n(assert (< |main::x| 1))\n")], 30, ["its sort is (_ BitVec 32) and not Int"]),
            ("unknown variable", ["step", "explore", p, "--in=" + self.write("m5", "(declare-fun |f::x| () (_ BitVec 32))\n\n*:\n(assert (= |f::x| #x00000001))\n")], 30, ["the program has no such variable"]),
            ("no path", ["step", "check", p, "--in=" + self.write("c2.yml", self.read(candidate).replace('value: "true"', 'value: "x"', 1).replace("branching", "function_enter"))], 2, []),
        ]:
            self.expect(name, arguments, code, *parts)
        # The way of a candidate the other way round: no path to the error takes it.
        turned = self.read(candidate)
        turned = turned[::-1].replace('"eurt"', '"eslaf"', 1)[::-1] if turned.count('"true"') == 1 else turned.replace('"true"', '"false"')
        self.expect("no such path", ["step", "check", p, "--in=" + self.write("c3.yml", turned)], 2, "no path of the program")

    def known_predicates(self, programs):
        """A refiner that is told what is known says whether it has more, wherever it is used."""
        p = next(x for x in programs if "first_visit" in x)
        candidate, refined, good = self.path("c.yml"), self.path("refined.txt"), self.path("good.yml")
        self.run("step", "explore", p, f"--out={candidate}", LIMIT)
        self.expect("refine", ["step", "refine", p, f"--in={candidate}", f"--out={refined}", LIMIT], 30, "REFINED")
        text = self.read("refined.txt")
        everywhere = self.write("everywhere.txt", re.sub(r"//.*\n", "", re.sub(r"(?m)^main.*:$", "*:", text, count=1)))
        self.check("refined", text.count("(assert ") == 1 and "*:" in self.read("everywhere.txt"), text)
        other = self.write("other.txt", "(declare-fun |main::y| () (_ BitVec 32))\n\n*:\n(assert (= |main::y| (_ bv77 32)))\n")
        for name, known, code, parts in [
            ("the same", [refined], 20, ["UNKNOWN(no progress)", "known already"]), ("the same, everywhere", [other, everywhere], 20, ["UNKNOWN(no progress)"]),
            ("others", [other], 30, ["REFINED"]), ("none", [self.write("none.txt", "\n")], 30, ["REFINED"]),
            ("of another sort", [self.write("sort.txt", "(declare-fun |main::y| () Int)\n\n*:\n(assert (= |main::y| 7))\n")], 2, ["sort.txt", "of the sort"]),
        ]:
            self.expect(f"refine, known: {name}", ["step", "refine", p, f"--in={candidate}", *[f"--in={k}" for k in known], LIMIT], code, *parts)
        self.run("check", p, f"--witness={good}", LIMIT)
        self.expect("refine, known: a witness", ["step", "refine", p, f"--in={candidate}", f"--in={good}", LIMIT], 2, "good.yml", "maps only")
        # Written as a witness they are compared with witnesses, by their words.
        expressions = self.path("expressions.yml")
        by_witness = ["step", "refine", p, f"--in={candidate}", "--exchange=witness", LIMIT]
        self.expect("refine to a witness", [*by_witness, f"--out={expressions}"], 30, "REFINED")
        self.expect("refine to a witness, known: a map", [*by_witness, f"--in={refined}"], 2, "refined.txt", "with witnesses only")
        self.expect("refine to a witness, known: the same", [*by_witness, f"--in={good}", f"--in={expressions}"], 20, "UNKNOWN(no progress)", "known already")
        others = self.write("others.yml", re.sub(r'( value: )".*"', r'\1"77 == 77"', self.read("expressions.yml")))
        self.expect("refine to a witness, known: others", [*by_witness, f"--in={others}"], 30, "REFINED")
        # A comment at the beginning makes it no map.
        commented = self.write("commented.yml", "# by hand\n\n" + self.read("expressions.yml"))
        self.expect("explore with a witness that begins with a comment", ["step", "explore", p, f"--in={commented}", "--property=unreach-call", LIMIT], 30, "CANDIDATE")
        self.expect("check of two candidates", ["step", "check", p, f"--in={candidate}", f"--in={candidate}"], 2, "one --in CANDIDATE")

    # ---- loops that are in the program several times, or in a macro

    def copies_of_loops(self, _programs):
        """A predicate about a variable of a function and one of its caller has no form in C; what was passed makes it one of either. A macro is the
        place of its loops."""
        twice = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int below(int limit) {
  int i = 0;
  while (__VERIFIER_nondet_int()) {
    if (i < limit) i++;
  }
  return i;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || m < n) return 0;
  int a = below(n), b = below(m);
  if (CONDITION) reach_error();
  return 0;
}
"""
        recursive = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void walk(int n) {
  int i = 0;
  while (i < n) {
    i++;
    if (__VERIFIER_nondet_int()) walk(n - 1);
  }
  if (CONDITION) reach_error();
}
int main(void) {
  walk(__VERIFIER_nondet_int());
  return 0;
}
"""
        macro = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define UPTO(v, n) while (v < n) v++
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  if (n < 0) return 0;
  UPTO(k, n);
  if (CONDITION) reach_error();
  return 0;
}
"""
        for name, text, right, wrong, explorers in [("macro", macro, "k > n", "k > n || k == 2", EXPLORERS), ("twice", twice, "a > n || b > m", "a > n || b == 2", ("predicate-abstraction", "trace-abstraction", "impact")),
                                                    ("recursive", recursive, "i > n && n >= 0", "i >= n && n == 2", ("trace-abstraction",))]:
            for code, condition in ((0, right), (10, wrong)):
                program = self.write(f"{name}_{code}.c", text.replace("CONDITION", condition))
                for explorer in explorers:
                    self.expect(f"cegar {name} {explorer} {condition}", ["cegar", program, f"--explorer={explorer}", "--exchange=witness", LIMIT], code)

    # ---- compositions

    def compositions(self, programs):
        for k, program in enumerate(programs):
            expected = 10 if program.endswith("_false.c") else 0
            for j, explorer in enumerate(EXPLORERS):
                for exchange in ("predicates", "witness"):
                    if exchange == "witness" and "calls" in program:
                        continue
                    if (j + k) % 2 == (exchange == "witness"):   # half of all
                        continue
                    self.expect(f"cegar {os.path.basename(program)} {explorer} {exchange}",
                                ["cegar", program, f"--explorer={explorer}", f"--exchange={exchange}", LIMIT], expected)
            if any(name in program for name in BY_VALUES):
                self.expect(f"cegar {os.path.basename(program)} {VALUES}", ["cegar", program, f"--explorer={VALUES}", LIMIT], expected)
        for program in (programs[0], next(x for x in programs if x.endswith("_false.c"))):
            expected = 10 if program.endswith("_false.c") else 0
            keep = self.path("kept")
            text = self.expect(f"cegar {os.path.basename(program)} in processes", ["cegar", program, "--processes", f"--keep={keep}", "--refiner=cores:it-wp-lv,farkas", LIMIT], expected,
                               "was proved again" if expected == 0 else "FALSE")
            self.check("artifacts are kept", glob.glob(keep + "/001-explore/out"), text)
        for program in programs:
            expected = 10 if program.endswith("_false.c") else 0
            text = self.expect(f"cegar {os.path.basename(program)} in servers", ["cegar", program, "--servers", "--property=unreach-call", LIMIT], expected)
            here = self.expect(f"cegar {os.path.basename(program)} in process", ["cegar", program, "--property=unreach-call", LIMIT], expected)
            turns = [re.findall(r"iteration (\d+): (a candidate, infeasible; \d+ new predicates)", t) for t in (text, here)]
            self.check(f"cegar {os.path.basename(program)} the same turns", turns[0] == turns[1], text + here)
            text = self.expect(f"cegar {os.path.basename(program)} streaming", ["cegar", program, "--servers", "--jobs=3", "--property=unreach-call", LIMIT], expected)
            again = self.expect(f"cegar {os.path.basename(program)} streaming again", ["cegar", program, "--servers", "--jobs=3", "--property=unreach-call", LIMIT], expected)
            self.check(f"cegar {os.path.basename(program)} streaming is reproducible", text == again, text + again)
        # What the program means is the same in each process: 1 iff the signed sum wraps.
        wraps = self.write("wraps.c", "extern void abort(void); void reach_error(void) { abort(); }\nextern int __VERIFIER_nondet_int(void);\n"
                           "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0 && x + 1 < 0) reach_error(); return 0; }\n")
        for turns in ([], ["--processes"], ["--servers"]):
            self.expect(f"cegar without overflow {turns}", ["cegar", wraps, *turns, LIMIT], 20)   # no execution counts
            self.expect(f"cegar with overflow {turns}", ["cegar", wraps, "--overflow=wrap", *turns, LIMIT], 10)
        registers = self.write("registers.c", open(wraps).read().replace("x > 0 && x + 1 < 0", "*(volatile int *)(0x40000000 + (x & 4)) == 7"))
        for turns in ([], ["--processes"], ["--servers"]):
            self.expect(f"cegar with registers {turns}", ["cegar", registers, "--memory-region=0x40000000:8", *turns, LIMIT], 10)
        self.expect("several explorers of candidates", ["cegar", programs[0], "--servers", "--jobs=2", "--explorer=kojak", LIMIT], 0)
        self.expect("jobs without servers", ["cegar", programs[0], "--jobs=2"], 2, "--jobs", "--servers")
        self.expect("too many jobs", ["cegar", programs[0], "--servers", "--jobs=100"], 2, "--jobs: from 1 to")
        self.expect("servers and processes", ["cegar", programs[0], "--servers", "--processes"], 2, "--processes")
        self.expect("bmc as explorer", ["cegar", next(x for x in programs if x.endswith("_false.c")), "--explorer=bmc", LIMIT], 10)
        self.expect("iterations", ["cegar", programs[0], "--iterations=1", LIMIT], 20, "no answer in 1 iterations")
        self.expect("unknown refiner", ["cegar", programs[0], "--refiner=x"], 2, "x")
        self.expect("unknown checker", ["cegar", programs[0], "--checker=x"], 2, "path-check")

    def script(self, name, body):
        path = self.write(name, "#!/bin/sh\n" + body)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def actor(self, name, role, body, answers, extra=""):
        script = self.script(name + ".sh", body)
        lines = "".join(f"- {{line: \"{line}\", means: {means}}}\n" for line, means in answers)
        return self.write(name + ".yml", f"name: {name}\nrole: {role}\ncommand: [{script}, \"${{directory}}\", \"${{in}}\", \"${{program}}\", \"${{out}}\"]\n"
                                         f"answers:\n{lines}install: \"install {name} by hand\"\ntested: here\n" + extra)

    def fake_actors(self, programs):
        p = next(x for x in programs if "first_visit" in x)
        false = next(x for x in programs if x.endswith("_false.c"))
        explorer_says = [("SAFE", "safe"), ("CANDIDATE", "candidate"), ("DUNNO", "unknown")]
        checker_says = [("SPURIOUS", "infeasible"), ("REAL", "feasible")]
        artifact = "artifact: [out]\n"
        candidate = self.path("true-candidate.yml")
        self.run("step", "explore", p, f"--out={candidate}", LIMIT)
        good = self.path("good.yml")
        self.run("check", p, f"--witness={good}", LIMIT)

        absent = self.write("absent.yml", "name: absent\nrole: explorer\npredicates: map\ncommand: [/nowhere/tool]\nanswers: [{line: SAFE, means: safe}]\nartifact: [out]\ninstall: ask your provider\ntested: no\n")
        self.expect("absent", ["cegar", p, f"--explorer={absent}"], 2, "absent cannot be started", "ask your provider")
        for name, body, code, parts in [
            ("crash", "kill -SEGV $$", 20, ["crash crashed"]),
            ("garbage", "head -c 3000 /dev/urandom; exit 3", 20, ["garbage gave no answer (exit code 3"]),
            ("silent", "exit 0", 20, ["it printed nothing"]),
            ("undecided", "echo DUNNO", 20, ["undecided does not know"]), ("excused", "echo 'DUNNO (too hard).'", 20, ["excused does not know: too hard"]), ("brief", "echo DUNNO.", 20, ["UNKNOWN(brief does not know)"]),
            ("empty", "echo CANDIDATE", 20, ["wrote no out"]),
            ("nonsense", "echo CANDIDATE; echo '<<< no witness' > $1/out", 20, ["cannot be used"]),
            ("liar", "echo SAFE", 20, ["claim not proved", "liar claims"]),   # it is right, but shows nothing
            ("witness", f"cp {good} $1/out; echo SAFE", 0, ["the claim of witness was proved again"]),
        ]:
            self.expect(f"explorer {name}", ["cegar", p, "--property=unreach-call", f"--explorer={self.actor(name, 'explorer', body, explorer_says, 'predicates: map' + chr(10) + artifact)}", LIMIT],
                        code, *parts)
        # Never a wrong verdict: the claim about a wrong program.
        wrong = self.actor("wrong", "explorer", "echo SAFE", explorer_says, "predicates: map\n" + artifact)
        self.expect("explorer wrong", ["cegar", false, f"--explorer={wrong}", LIMIT], 20, "claim not proved")
        real = self.actor("real", "checker", "echo REAL", checker_says)
        self.expect("checker that lies about a path", ["cegar", p, f"--checker={real}", LIMIT], 20, "claim not proved", "real claims: the candidate is feasible")
        self.expect("checker that is right", ["cegar", false, "--explorer=bmc", f"--checker={real}", LIMIT], 10)
        never = self.actor("never", "checker", "echo SPURIOUS", checker_says)
        self.expect("checker that denies an error", ["cegar", false, f"--checker={never}", LIMIT], 20)
        # No progress is said, and nothing goes on for ever.
        same = self.actor("same", "refiner", "printf '\\n*:\\n(assert false)\\n' > $1/out; echo REFINED", [("REFINED", "refined")], "predicates: map\n" + artifact)
        self.expect("refiner without predicates", ["cegar", p, f"--refiner={same}", LIMIT], 20, "UNKNOWN(no progress", "no new predicates")
        useless = self.actor("useless", "refiner", "printf '(declare-fun |main::y| () (_ BitVec 32))\\n\\n*:\\n(assert (= |main::y| (_ bv%d 32)))\\n' $(basename $(dirname $1/x) | cut -c3) > $1/out; echo REFINED",
                             [("REFINED", "refined")], "predicates: map\n" + artifact)
        self.expect("refiner with useless predicates", ["cegar", p, f"--refiner={useless}", LIMIT], 20, "UNKNOWN(no progress", "the same candidate again")
        broken = self.actor("broken", "refiner", "echo '*: nonsense' > $1/out; echo REFINED", [("REFINED", "refined")], "predicates: map\n" + artifact)
        self.expect("refiner with a broken map", ["cegar", p, f"--refiner={broken}", LIMIT], 20, "the predicates of broken cannot be used")
        witnesses = self.actor("witnesses", "refiner", "exit 0", [("REFINED", "refined")], "predicates: witness\n" + artifact)
        self.expect("forms that do not fit", ["cegar", p, f"--explorer={wrong}", f"--refiner={witnesses}"], 2, "reads predicates as a map, and witnesses writes a witness")
        self.expect("another role", ["cegar", p, f"--explorer={real}"], 2, "another role")
        # A tool that hangs, with a child that hangs, too.
        mark = f"{1000 + os.getpid() % 1000}.{os.getpid()}"
        hang = self.actor("hang", "explorer", f"sleep {mark} & sleep {mark}", explorer_says, "predicates: map\n" + artifact)
        start = time.monotonic()
        self.expect("hang", ["cegar", p, f"--explorer={hang}", "--timelimit=2s", "--walltimelimit=3s"], 20, "timeout")
        self.check("hang ends", time.monotonic() - start < 60, "it took too long")
        time.sleep(0.5)
        left = [c for c in glob.glob("/proc/[0-9]*/cmdline") if mark.encode() in (open(c, "rb").read() if os.access(c, os.R_OK) else b"")]
        self.check("nothing is left running", not left, str(left))

    def actor_files(self, programs):
        shipped = sorted(glob.glob(os.path.join(ROOT, "actors", "*.yml")))
        self.check("actor files", len(shipped) >= 4, str(shipped))
        empty = self.path("no-tools")
        os.makedirs(empty, exist_ok=True)
        for path in shipped:
            text = open(path, encoding="utf-8").read()
            role = re.search(r"^role: (\w+)", text, re.M).group(1)
            # There is a harness of feasible candidates only.
            program = [next(x for x in programs if x.endswith("_false.c")), "--explorer=bmc"] if "program: harness" in text else [programs[0]]
            if role == "explorer" and "predicates: witness" in text:
                program.append("--exchange=witness")
            r = subprocess.run([self.pippin, "cegar", *program, f"--{role}={path}", LIMIT], capture_output=True, text=True, timeout=100, cwd=self.folder,
                               env={**os.environ, "PATH": empty})
            self.check(f"{os.path.basename(path)} without the tool", r.returncode == 2 and "cannot be started" in r.stderr, r.stdout + r.stderr)
        base = "name: a\nrole: checker\ncommand: [a, \"${in}\"]\nanswers: [{line: X, means: feasible}]\ninstall: i\ntested: t\n"
        for name, text, where, part in [
            ("not yaml", "a: [", "a.yml:1", ""),
            ("unknown key", base + "colour: red\n", "a.yml:7:1", "unknown key \"colour\""),
            ("no role", base.replace("role: checker\n", ""), "a.yml:1:1", "needs a role"),
            ("wrong role", base.replace("checker", "judge"), "a.yml:2:7", "explorer, checker, refiner"),
            ("wrong answer", base.replace("feasible", "refined"), "a.yml", "feasible, infeasible, unknown"),
            ("placeholder", base.replace("${in}", "${inn}"), "a.yml", "${inn} is no placeholder"),
            ("open placeholder", base.replace("${in}", "${in"), "a.yml", "without its end"),
            ("no answers", base.replace("answers: [{line: X, means: feasible}]\n", ""), "a.yml:1:1", "list of answers"),
            ("no hint", base.replace("install: i\n", ""), "a.yml:1:1", "installation"),
        ]:
            self.expect(f"actor file: {name}", ["cegar", programs[0], "--checker=" + self.write("a.yml", text)], 2, where, part)

    # ---- servers

    def call(self, messages, timeout=100):
        """What `pippin serve` answers to these lines; its exit code."""
        lines = [m if isinstance(m, (str, bytes)) else json.dumps({"jsonrpc": "2.0", **m}) for m in messages]
        data = b"".join((m if isinstance(m, bytes) else m.encode()) + b"\n" for m in lines)
        r = subprocess.run([self.pippin, "serve"], input=data, capture_output=True, timeout=timeout, cwd=self.folder)
        return [json.loads(line) for line in r.stdout.splitlines()], r.returncode

    def serve(self, programs):
        p = next(x for x in programs if "first_visit" in x)
        false = next(x for x in programs if x.endswith("_false.c"))
        step = lambda k, method, arguments, *artifacts: {"id": k, "method": method, "params": {"arguments": [*arguments, LIMIT], "in": list(artifacts)}}
        # The loop: each role in one server; the same artifacts as by hand.
        candidate = self.path("served.yml")
        self.run("step", "explore", p, "--property=unreach-call", f"--out={candidate}", LIMIT)
        text = self.read("served.yml")
        answers, code = self.call([{"id": 1, "method": "describe"}, step(2, "explore", [p, "--property=unreach-call"]), step(3, "check", [p], text), step(4, "refine", [p], text),
                                   step(5, "explore", [p, "--property=unreach-call"]), step("six", "explore", [p, "--explorer=kojak"]), step(7, "check", [false], text)])
        by_id = {a["id"]: a for a in answers}
        plain = lambda t: re.sub(r"(creation_time|uuid).*", "", t)
        self.check("serve ends", code == 0 and len(answers) == 7, answers)
        self.check("serve describes", "explore" in by_id[1]["result"]["methods"], answers)
        self.check("serve explores", by_id[2]["result"]["answer"] == "CANDIDATE" and plain(by_id[2]["result"]["artifact"]) == plain(text), answers)
        self.check("serve checks", by_id[3]["result"]["answer"] == "INFEASIBLE", answers)
        self.check("serve refines", by_id[4]["result"]["answer"] == "REFINED" and "(assert" in by_id[4]["result"]["artifact"], answers)
        self.check("serve explores again", plain(by_id[5]["result"]["artifact"]) == plain(text), answers)
        self.check("serve has explorers", by_id["six"]["result"]["answer"] == "CANDIDATE", answers)
        self.check("serve refuses", by_id[7]["error"]["code"] == -32000 and "another program" in by_id[7]["error"]["message"], answers)
        # What a turn asks for does not make it another program.
        turns = [step(1, "explore", [p, "--property=unreach-call", "--explorer=impact", "--no-certificate-check"]), step(2, "check", [p, "--property=unreach-call", "--replay=interpreted"], text),
                 step(3, "refine", [p, "--property=unreach-call", "--refiners=sp-lv", "--exchange=witness"], text),
                 step(4, "explore", [p, "--property=unreach-call", "--predicate-scope=global"]), step(5, "explore", [p, "--property=unreach-call", "--32"])]
        answers, code = self.call(turns)
        self.check("serve keeps the program", [a["result"]["program"] for a in answers] == ["read", "kept", "kept", "kept", "read"], answers)
        # A program that changes is read again.
        changing = self.write("changing.c", "extern void reach_error(void);\nint main(void) { int x = 0; if (x) reach_error(); return 0; }\n")
        with subprocess.Popen([self.pippin, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=self.folder) as server:
            def ask(message):
                server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
                server.stdin.flush()
                return json.loads(server.stdout.readline())
            first = ask(step(1, "explore", [changing, "--explorer=predicate-abstraction"]))
            self.write("changing.c", "extern void reach_error(void);\nint main(void) { int x = 1; if (x) reach_error(); return 0; }\n")
            second = ask(step(2, "explore", [changing, "--explorer=predicate-abstraction"]))
            self.check("serve sees changes", first["result"]["answer"] == "TRUE" and second["result"]["answer"] == "CANDIDATE", (first, second))
            # The process that takes the steps dies: the request has an error, the next one an answer.
            [worker] = [int(w) for w in open(f"/proc/{server.pid}/task/{server.pid}/children").read().split()]
            os.kill(worker, signal.SIGSEGV)
            time.sleep(0.2)
            both = [ask(step(k, "explore", [p])) for k in (3, 4)]
            self.check("serve survives a crash", "error" in both[0] and both[0]["error"]["code"] == -32603 and both[1]["result"]["answer"] == "CANDIDATE", both)
            # A step that takes for ever is cancelled.
            slow = self.write("slow.c", "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\nint main(void) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();\n"
                              "if (x > 1 && y > 1 && z > 3 && x * x * x * x * z + y * y * y * y * z == z * z * z * z * z * 7919 + 65537 * x * y * z) reach_error(); return 0; }\n")
            server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 5, "method": "explore", "params": {"arguments": [slow, "--explorer=bmc"]}}) + "\n")
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **step(6, "explore", [p])}) + "\n")
            server.stdin.write('{"jsonrpc": "2.0", "method": "cancel", "params": {"id": 6}}\n{"jsonrpc": "2.0", "id": 7, "method": "cancel", "params": {"id": 5}}\n')
            server.stdin.flush()
            answers = {a["id"]: a for a in (json.loads(server.stdout.readline()) for _ in range(3))}
            cancelled = [answers[k].get("error", {}).get("code") for k in (5, 6)]
            # (The step may have been faster than its cancellation.)
            self.check("serve cancels", cancelled[1] == -32800 and (cancelled[0] == -32800 or "result" in answers[5]) and answers[7]["result"] is None, answers)
            [worker] = [int(w) for w in open(f"/proc/{server.pid}/task/{server.pid}/children").read().split()] or [0]
            bye = ask({"id": 8, "method": "exit"})
            self.check("serve exits", bye["result"] is None and server.wait(timeout=30) == 0, bye)
            self.check("nothing of the server is left", not worker or not os.path.exists(f"/proc/{worker}"), worker)
        # Bad messages have errors; notifications have no answer; the next request is not harmed.
        deep = "[" * 100000
        answers, code = self.call(["", "garbage", b"\xff\xfe", "[]", "7", deep, '{"id": 1, "method": "describe"}', {"id": {}, "method": "describe"}, {"id": 2}, {"id": 3, "method": "x" * 5000}, {"method": "nothing"},
                                   {"id": 4, "method": "check", "params": []}, {"id": 5, "method": "check", "params": {"in": 7}}, {"id": 6, "method": "check", "params": {"colour": []}},
                                   {"id": 7, "method": "check", "params": {"arguments": [p]}}, {"id": 8, "method": "explore", "params": {"arguments": ["--help"]}},
                                   {"id": 9, "method": "explore", "params": {"arguments": [p, "--out=x"]}}, {"id": 10, "method": "explore", "params": {"arguments": ["nowhere.c"]}},
                                   {"id": 11, "method": "refine", "params": {"arguments": [p], "in": ["\u0000\u0001"]}}, {"id": 12, "method": "explore", "params": {"arguments": [p], "in": ["garbage"]}}, {"id": 13, "method": "describe"}])
        codes = [(a["id"], a.get("error", {}).get("code")) for a in answers]
        expected = [(None, -32700)] * 2 + [(None, -32600)] * 2 + [(None, -32700), (1, -32600), (None, -32600), (2, -32600), (3, -32601), (4, -32602), (5, -32602), (6, -32602)]
        self.check("serve and bad messages", code == 0 and codes[:len(expected)] == expected, codes)
        self.check("serve and bad steps", dict(codes[len(expected):]) == {7: -32602, 8: -32602, 9: -32602, 10: -32602, 11: -32000, 12: -32000, 13: None}, answers[len(expected):])
        self.check("serve names the place", any("in[0]:1" in a.get("error", {}).get("message", "") for a in answers), answers)
        # Nobody reads, nobody writes.
        for signal_number in (None, signal.SIGTERM, signal.SIGINT):
            server = subprocess.Popen([self.pippin, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self.folder)
            server.stdin.write((json.dumps({"jsonrpc": "2.0", "id": 5, "method": "explore", "params": {"arguments": [slow, "--explorer=bmc"]}}) + "\n").encode())
            server.stdin.flush()
            time.sleep(0.3)
            children = [int(w) for w in open(f"/proc/{server.pid}/task/{server.pid}/children").read().split()]
            if signal_number:
                server.send_signal(signal_number)
            server.stdin.close()
            server.stdout.close()
            self.check(f"serve ends by {signal_number}", server.wait(timeout=30) == (20 if signal_number else 0), server.returncode)
            time.sleep(0.2)
            self.check(f"nothing is left after {signal_number}", not any(os.path.exists(f"/proc/{c}") for c in children), children)

    def harnesses(self, programs):
        false = next(x for x in programs if x.endswith("_false.c"))
        true = next(x for x in programs if "first_visit" in x)
        witness, program, out = self.path("violation.yml"), self.path("harness.c"), self.path("harness")
        self.run("check", false, f"--witness={witness}", LIMIT)
        self.expect("harness", ["instrument", "harness", f"--in={witness}", f"--out={program}", false], 0)
        compiler = shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")
        if compiler:
            r = subprocess.run([compiler, "-w", "-o", out, program], capture_output=True, text=True)
            self.check("harness compiles", r.returncode == 0, r.stderr)
            r = subprocess.run([out], capture_output=True, text=True, timeout=60)
            self.check("harness reaches the error", r.returncode == 107 and "the error is reached" in r.stderr, r.stderr)
        # An infeasible candidate has none.
        candidate = self.path("infeasible.yml")
        self.run("step", "explore", true, f"--out={candidate}", LIMIT)
        self.expect("harness of an infeasible candidate", ["instrument", "harness", f"--in={candidate}", true, LIMIT], 2, "no execution that follows it is known")
        good = self.path("correct.yml")
        self.run("check", true, f"--witness={good}", LIMIT)
        self.expect("harness of invariants", ["instrument", "harness", f"--in={good}", true], 2, "violation witness")
        uninitialised = self.write("uninitialised.c", "extern void reach_error(void);\nint main(void) { int x; if (x == 5) reach_error(); return 0; }\n")
        self.run("check", uninitialised, f"--witness={witness}", LIMIT)
        self.expect("harness of an uninitialised value", ["instrument", "harness", f"--in={witness}", uninitialised, LIMIT], 2, "uninitialised")
        if shutil.which("gcc"):
            gcc = os.path.join(ROOT, "actors", "gcc-checker.yml")
            self.expect("gcc as checker", ["cegar", false, "--explorer=bmc", f"--checker={gcc}", LIMIT], 10, "gcc-checker claims that the candidate is feasible")
            self.expect("gcc knows no infeasible paths", ["cegar", true, f"--checker={gcc}", LIMIT], 20, "there is no test harness")

    def instruments(self, programs):
        p = next(x for x in programs if "first_visit" in x)
        false = next(x for x in programs if x.endswith("_false.c"))
        # The product has the error iff the candidate is feasible.
        for program, explorer, code in ((p, "predicate-abstraction", 0), (false, "predicate-abstraction", 0), (false, "bmc", 10)):
            candidate, product = self.path("candidate.yml"), self.path("product.c")
            self.run("step", "explore", program, f"--explorer={explorer}", f"--out={candidate}", LIMIT)
            self.expect(f"product {os.path.basename(program)} {explorer}", ["instrument", "product", f"--in={candidate}", f"--out={product}", program], 0)
            self.expect(f"checked product {os.path.basename(program)} {explorer}", ["check", product, LIMIT], code)
        # A strengthened one has it also where an invariant is wrong.
        good, bad, strengthened = self.path("good.yml"), self.path("bad.yml"), self.path("strengthened.c")
        self.run("check", p, f"--witness={good}", LIMIT)
        text = self.read("good.yml")
        self.write("bad.yml", re.sub(r"value: \"(.*)\"", "value: \"y < 5\"", text, count=1))
        for witness, code in ((good, 0), (bad, 10)):
            self.expect(f"strengthen by {os.path.basename(witness)}", ["instrument", "strengthen", f"--in={witness}", f"--out={strengthened}", p], 0)
            self.expect(f"strengthened by {os.path.basename(witness)}", ["check", strengthened, "--property=unreach-call", LIMIT], code)
        # What cannot be read safely is left out, and said.
        program = self.write("behind.c", "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nstruct cell { int value; };\n"
                             "int main(void) {\n  struct cell c = {0};\n  struct cell *p = &c;\n  int n = 0;\n  while (__VERIFIER_nondet_int()) {\n    n = 1;\n"
                             "    p->value = 2;\n  }\n  if (p->value > 2) reach_error();\n  return n;\n}\n")
        self.run("check", program, f"--witness={self.path('behind.yml')}", LIMIT)
        entry = re.search(r"(?s)  - invariant:.*?value: \"(.*?)\".*?(?=  - invariant:|\Z)", self.read("behind.yml"))
        ours = [entry.group(0).replace(entry.group(1), value) for value in ("p->value <= 2", "n <= 1")]
        self.write("behind.yml", self.read("behind.yml")[:entry.start()] + "".join(ours))
        self.expect("strengthen behind a pointer", ["instrument", "strengthen", "--in=behind.yml", f"--out={strengthened}", program], 0)
        text_of = self.read("strengthened.c")
        self.check("what is behind a pointer is left out", "An invariant is left out" in text_of and "n <= 1" in text_of, text_of)
        self.expect("strengthen by a candidate", ["instrument", "strengthen", f"--in={candidate}", p], 2, "correctness witness")
        self.expect("product with invariants", ["instrument", "product", f"--in={good}", p], 2, "violation witness")
        self.expect("reduce to invariants", ["instrument", "reduce", f"--in={good}", p], 2, "violation witness")
        self.expect("instrument another program", ["instrument", "strengthen", f"--in={good}", false], 2, "another program")
        self.write("wrong.yml", re.sub(r"value: \"(.*)\"", "value: \"nowhere < 5\"", text, count=1))
        self.expect("an expression that does not compile", ["instrument", "strengthen", "--in=wrong.yml", p], 2, "wrong.yml:", "nowhere")
        self.expect("no such kind", ["instrument", "weaken", f"--in={good}", p], 2, "strengthen, reduce, product, harness")
        # A checker that reads programs alone, with the answers of CBMC; it knows no errors but failing assertions.
        tools = self.path("cbmc-tools")
        os.makedirs(tools, exist_ok=True)
        fake = os.path.join(tools, "cbmc")
        open(fake, "w", encoding="utf-8").write(f"""#!/bin/sh
for program; do :; done
echo "CBMC version 6.6.0 (cbmc-6.6.0) 64-bit x86_64 linux"
"{self.pippin}" check --error-function=__assert_fail "$program" > /dev/null
case $? in 0) echo "VERIFICATION SUCCESSFUL";; 10) echo "VERIFICATION FAILED"; exit 10;; *) exit 6;; esac
""")
        os.chmod(fake, 0o755)
        for program, code in ((p, 0), (false, 10)):
            r = subprocess.run([self.pippin, "cegar", program, "--property=unreach-call", LIMIT, "--checker=" + os.path.join(ROOT, "actors", "cbmc-checker.yml")],
                               capture_output=True, text=True, timeout=300, cwd=self.folder, env={**os.environ, "PATH": tools + ":" + os.environ["PATH"]})
            self.check(f"a checker of products, {os.path.basename(program)}", r.returncode == code, r.stdout + r.stderr)

        # An explorer that knows no predicates, with the answers of ESBMC. It proves what strengthens the program; where that is wrong, and without it,
        # it has a candidate that nothing can refine for it.
        fake = os.path.join(tools, "esbmc")
        open(fake, "w", encoding="utf-8").write(f"""#!/bin/sh
for program; do [ "$last" = --witness-output-yaml ] && out=$program; last=$program; done
yes "symex" | head -c 100000 >&2
if grep -q __pippin_refuted "$program"
then "{self.pippin}" check --property=unreach-call "--witness=$out" "$program" > /dev/null
else "{self.pippin}" step explore --property=unreach-call "--out=$out" "$program" > /dev/null
fi
case $? in 0) echo "VERIFICATION SUCCESSFUL" >&2;; 10|11|20|30) echo "VERIFICATION FAILED" >&2;; *) exit 6;; esac
""")
        os.chmod(fake, 0o755)
        for witness, code, part in ((good, 0, "the claim of esbmc-explorer was proved again"), (bad, 20, "no progress")):
            r = subprocess.run([self.pippin, "cegar", p, "--property=unreach-call", LIMIT, "--exchange=witness", f"--in={witness}",
                                "--explorer=" + os.path.join(ROOT, "actors", "esbmc-explorer.yml")],
                               capture_output=True, text=True, timeout=300, cwd=self.folder, env={**os.environ, "PATH": tools + ":" + os.environ["PATH"]})
            self.check(f"an explorer of programs strengthened by {os.path.basename(witness)}", r.returncode == code and part in r.stdout, r.stdout + r.stderr)
        for role, line, message in (("explorer", "program: product", "the whole program or the strengthened one"), ("checker", "program: strengthened", "no predicates to strengthen"),
                                    ("explorer", "program: strengthened", "predicates: witness")):
            actor = self.write("wrong-program.yml", f"name: a\nrole: {role}\ncommand: [true]\n{line}\nanswers:\n- {{line: x, means: unknown}}\nartifact: [a.yml]\ninstall: no\ntested: here\n")
            self.expect(f"{role} with {line}", ["cegar", p, f"--{role}={actor}"], 2, "wrong-program.yml:4:", message)

    def esbmc(self, programs):
        """The actors as their files say, where ESBMC is installed."""
        if shutil.which("esbmc") is None:
            print("skipped: ESBMC live (esbmc is not installed)")
            return
        version = subprocess.run(["esbmc", "--version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60).stdout
        if int((re.search(r"version (\d+)", version) or [0, 0])[1]) < 8:
            print(f"skipped: ESBMC live (version 8 or later is needed: {version.strip()})")
            return
        actor = os.path.join(ROOT, "actors", "esbmc-checker.yml")
        for name, code in (("first_visit_true", 0), ("two_phases_true", 0), ("three_rounds_false", 10)):
            program = next(x for x in programs if name in x)
            text = self.expect(f"ESBMC as checker of {name}, live", ["cegar", program, "--property=unreach-call", f"--checker={actor}", LIMIT], code, "a candidate, infeasible")
            self.check(f"ESBMC finds the error of {name}", ("esbmc-checker claims that the candidate is feasible" in text) == (code == 10), text)
        actor = os.path.join(ROOT, "actors", "esbmc-explorer.yml")
        for name, code in (("first_visit_true", 0), ("three_rounds_false", 10)):
            program = next(x for x in programs if name in x)
            self.expect(f"ESBMC as explorer of {name}, live", ["cegar", program, "--property=unreach-call", f"--explorer={actor}", "--exchange=witness", LIMIT], code)

    def cpachecker(self, programs):
        """Its three actors as their files say, where CPAchecker is installed."""
        if shutil.which("cpachecker") is None:
            print("skipped: CPAchecker live (cpachecker is not installed)")
            return
        actors = [f"--{role}={os.path.join(ROOT, 'actors', 'cpachecker-' + role + '.yml')}" for role in ("explorer", "checker", "refiner")]
        for name, code in (("first_visit_true", 0), ("two_phases_true", 0), ("three_rounds_false", 10)):
            program = next(x for x in programs if name in x)
            self.expect(f"CPAchecker's parts, {name}, live", ["cegar", program, "--property=unreach-call", *actors, "--timelimit=240s"], code, "a candidate, infeasible",
                        "cpachecker-checker claims that the candidate is feasible" if code else "cpachecker-explorer claims that no path to the error is left")

        # By k-induction of the strengthened program.
        actor = os.path.join(ROOT, "actors", "cpachecker-k-induction-explorer.yml")
        for name, code in (("two_phases_true", 0), ("three_rounds_false", 10)):
            program = next(x for x in programs if name in x)
            witness = self.path("cpachecker-in.yml")
            self.run("check", program, "--property=unreach-call", f"--witness={witness}", LIMIT)
            more = [f"--in={witness}"] if code == 0 else []
            self.expect(f"CPAchecker's k-induction, {name}, live", ["cegar", program, "--property=unreach-call", f"--explorer={actor}", "--exchange=witness", *more, "--timelimit=240s"], code)

    def ultimate(self, programs):
        """Its two actors, with a tool that prints and writes what recorded runs of Ultimate Automizer 0.3.0 show, and like it does not stop by itself."""
        tools = self.path("ultimate-tools")
        os.makedirs(tools, exist_ok=True)
        fake = os.path.join(tools, "Ultimate")
        with open(fake, "w", encoding="utf-8") as f:
            f.write(f"""#!/usr/bin/env python3
import os, re, subprocess, sys, time
a = sys.argv[1:]
value = lambda name: a[a.index(name) + 1]
program = value("-i")
assert value("--cacsl2boogietranslator.entry.function") == "main" and value("-s").endswith("svcomp-Reach-64bit-Automizer_Default.epf")
print("This is Ultimate 0.3.0-?-?-m")
if value("-tc").endswith("AutomizerCInline_WitnessPrinter.xml"):
    folder, witness = value("--witnessprinter.witness.directory"), os.path.join(value("--witnessprinter.witness.directory"), "witness.yml")
    assert value("--witnessprinter.graph.data.specification") == "CHECK( init(main()), LTL(G ! call(reach_error())) )"
    code = subprocess.run([{self.pippin!r}, "check", program, "--property=unreach-call", "--witness", witness, "{LIMIT}"], capture_output=True).returncode
    text = open(witness).read()
    # Its layout: plain scalars, and the hash with each place.
    text = re.sub(r'(?m)^( *)file_name: "(.*)"$', r"\\1file_name: \\2\\n\\1file_hash: " + value("--witnessprinter.graph.data.programhash"), text)
    open(witness, "w").write(re.sub(r'(?m)^( *(?:- )?(?:type|format|entry_type): )"(.*)"$', r"\\1\\2", text))
else:
    code = subprocess.run([{self.pippin!r}, "validate", program, "--property=unreach-call", "--witness", a[-1], "{LIMIT}"], capture_output=True).returncode
print("  - AllSpecificationsHoldResult: All specifications hold" if code == 0 else "  - CounterExampleResult [Line: 9]: a call to reach_error is reachable")
print("RESULT: Ultimate proved your program to be " + {{0: "correct!", 10: "incorrect!"}}.get(code, "nothing"), flush=True)
time.sleep(1000)
""")
        os.chmod(fake, 0o755)
        actor = os.path.join(ROOT, "actors", "ultimate-automizer-refiner.yml")
        for name in ("two_phases_true", "calls_true"):
            program = next(x for x in programs if name in x)
            r = subprocess.run([self.pippin, "cegar", program, "--property=unreach-call", LIMIT, f"--refiner={actor}"], capture_output=True, text=True, timeout=300, cwd=self.folder,
                               env={**os.environ, "PATH": tools + ":" + os.environ["PATH"]})
            self.check(f"Ultimate Automizer as refiner, {name}", r.returncode == 0 and "ultimate-automizer-refiner" in r.stdout, r.stdout + r.stderr)

    def frama_c(self, programs):
        """The adapter of Frama-C's Eva with what Eva 25.0 printed; the actor where Frama-C is installed."""
        adapter, out = os.path.join(ROOT, "actors", "frama-c-eva.py"), self.path("eva.yml")
        program = self.write("eva.c", "extern unsigned __VERIFIER_nondet_uint(void);\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint global = 3;\n"
                                      "int f(int a) { while (a > 7) a--; return a; }\n"
                                      "int main(void) {\n  unsigned int y = 1, n = __VERIFIER_nondet_uint() % 5;\n  { int gone = 2; }\n  /* while (x) */\n  while (__VERIFIER_nondet_int()) {\n    y = y + 2U * __VERIFIER_nondet_uint();\n"
                                      "    for (int i = 0; i < (int)n; i++) { }\n  }\n  if (y == 0) reach_error();\n  return 0;\n}\n")
        printed = self.write("eva.log", "[eva] eva.c:5: Frama_C_show_each_0: {3}, {0; 1; 2; 3; 4; 5; 6; 7; 8; 9}\n[eva] eva.c:9: Frama_C_show_each_1: [1..4294967295],1%2, {0; 1; 2; 3; 4}, {3}\n"
                                        "[eva] eva.c:9: Frama_C_show_each_1:\n                  [1..4294967295],1%2, {0; 1; 2; 3; 4}, {3}\n[eva] eva.c:11: Frama_C_show_each_2: {1}, {0; 1}, {3}, {0}\n"
                                        "[eva] eva.c:11: Frama_C_show_each_2: [1..4294967295],1%2, [--..--], {3}, [-2147483648..--]\n")
        r = subprocess.run([sys.executable, adapter, program, out, "x86_64", printed], capture_output=True, text=True, timeout=60)
        text = self.read("eva.yml")
        found = re.findall(r"line: (\d+)\n        column: (\d+)\n      value: \"(.*)\"", text)
        expected = {("5", "16", "a >= 0"), ("5", "16", "a <= 9"), ("5", "16", "global == 3"), ("10", "3", "y >= 1"), ("10", "3", "y % 2 == 1"), ("10", "3", "n <= 4"), ("12", "5", "i >= (-2147483647LL - 1)"), ("12", "5", "y % 2 == 1")}
        self.check("predicates of Eva", r.returncode == 0 and expected <= set(found) and "gone" not in text, r.stdout + r.stderr + text)
        code, linted = self.run("lint-witness", out, program)
        self.check("predicates of Eva linted", code == 0, linted)
        self.expect("predicates of Eva are of use", ["step", "explore", program, f"--in={out}", LIMIT], 0)
        printed = self.write("eva2.log", "[kernel] Frama-C aborted: invalid user input.\n")
        r = subprocess.run([sys.executable, adapter, program, out, "x86_64", printed], capture_output=True, text=True, timeout=60)
        self.check("Eva without predicates", r.returncode == 1 and "Eva does not know" in r.stdout, r.stdout + r.stderr)
        if shutil.which("frama-c") is None:
            print("skipped: Frama-C live (frama-c is not installed)")
            return
        actor = os.path.join(ROOT, "actors", "frama-c-eva-refiner.yml")
        self.expect("Eva as refiner, live", ["cegar", program, f"--refiner={actor}", LIMIT], 0, "of predicate-abstraction, path-check and frama-c-eva-refiner")

    def recorded_shape(self, programs):
        """A composition of CPAchecker's actors alone, with a tool that prints and writes what CPAchecker does: the same lines, names and forms
        of files, which are made by Pippin."""
        p = next(x for x in programs if "first_visit" in x)
        tools = self.path("tools")
        os.makedirs(tools, exist_ok=True)
        fake = os.path.join(tools, "cpachecker")
        open(fake, "w").write(f"""#!/usr/bin/env python3
import subprocess, sys
a = sys.argv[1:]
config, out, program = a[0], a[a.index("--output-path") + 1], a[-1]
spec = a[a.index("--spec") + 1]
assert "--64" in a and open(spec).read() == "CHECK( init(main()), LTL(G ! call(reach_error())) )\\n"
def pippin(*arguments):
    return subprocess.run([{self.pippin!r}, *arguments, program, "--property=unreach-call"], capture_output=True, text=True).returncode
print("Running CPAchecker with default heap size (1200M). Specify a larger value with -heap if you have more RAM.")
if "predicateAnalysis-NoCEGAR" in config:
    [precision] = [o.split("=", 1)[1] for o in a if o.startswith("cpa.predicate.abstraction.initialPredicates=")]
    assert "*:\\n(assert false)" in open(precision).read()
    code = pippin("step", "explore", "--in=" + precision, "--out=" + out + "/Counterexample.1.witness-2.0.yml")
    print("Verification result: " + ("TRUE. No property violation found" if code == 0 else "FALSE. Property violation (unreach-call: reach_error(); called in line 11) found") + " by chosen configuration.")
elif "witnessValidation" in config:
    code = pippin("step", "check", "--in=" + a[a.index("--witness") + 1])
    print("Verification result: " + ("TRUE. No property violation found" if code == 30 else "FALSE. Property violation found") + " by chosen configuration.")
else:
    pippin("step", "refine", "--in=" + a[a.index("--witness") + 1], "--out=" + out + "/own.txt")
    text = open(out + "/own.txt").read()
    # MathSAT's definitions, and no comments
    text = "(set-info :source |printed by MathSAT|)\\n" + text.replace("// node numbers are line numbers\\n", "") + "\\nreach_error N1:\\n(assert false)\\n\\n"
    open(out + "/predmap.txt", "w").write(text)
    print("Verification result: TRUE. No property violation found by chosen configuration.")
""")
        os.chmod(fake, 0o755)
        actors = [f"--{role}={os.path.join(ROOT, 'actors', 'cpachecker-' + role + '.yml')}" for role in ("explorer", "checker", "refiner")]
        for given in (["--property=unreach-call"], []):   # without it a failing assertion is an error, too, which the tool has no formula for
            r = subprocess.run([self.pippin, "cegar", p, *given, LIMIT, *actors], capture_output=True, text=True, timeout=300, cwd=self.folder,
                               env={**os.environ, "PATH": tools + ":" + os.environ["PATH"]})
            self.check(f"a composition of CPAchecker's actors {given}", r.returncode == 0 and "the claim of cpachecker-explorer was proved again" in r.stdout, r.stdout + r.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--pippin", required=True)
    parser.add_argument("--filter", default="", help="only groups whose name contains this")
    parser.add_argument("--counts", help="file for the numbers of passed and failed checks")
    options = parser.parse_args()
    programs = sorted(glob.glob(os.path.join(HERE, "components", "*.c")))
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(options.pippin, folder)
        for group in (tests.instruments, tests.path_programs, tests.harnesses, tests.serve, tests.steps, tests.quantified_predicates, tests.bad_artifacts, tests.known_predicates, tests.copies_of_loops, tests.compositions, tests.fake_actors, tests.actor_files, tests.esbmc, tests.cpachecker, tests.ultimate, tests.frama_c, tests.recorded_shape):
            if options.filter in group.__name__:
                group(programs)
        if options.counts:
            open(options.counts, "w", encoding="utf-8").write(f"{tests.passed} {len(tests.failures)}\n")
        print(f"{tests.passed} passed, {len(tests.failures)} failed")
        return 1 if tests.failures or not tests.passed else 0


if __name__ == "__main__":
    sys.exit(main())
