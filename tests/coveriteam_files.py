#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests contrib/coveriteam. Without CoVeriTeam: what the files name exists, and the loop of cegar.cvt, with the command lines of the actor files and the words of
the tool-info modules. With CoVeriTeam (pip install coveriteam==1.0): its type check, and, where its containers work, both compositions as they are."""
import argparse
import collections
import glob
import importlib
import importlib.util
import os
import re
import shutil
import string
import subprocess
import sys
import tempfile

import yaml

import benchexec_module

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
FOLDER = os.path.join(ROOT, "contrib", "coveriteam")
SPEC = os.path.join(ROOT, "contrib", "benchexec", "tasks", "unreach-call.prp")
# What CoVeriTeam 1.0 puts into the options of its types of actors, and the names of the files that it takes as their artifacts.
PLACEHOLDERS = {"ProgramVerifier": set(), "ProgramValidator": {"witness"}, "PredicateBasedProgramVerifier": {"predicates"}, "PredicateBasedProgramValidator": {"witness", "predicates"}}
RESULTS = (".graphml", "predmap.txt")
INPUTS = ["program_path", "spec_path", "data_model"]


class Loader(yaml.SafeLoader):
    """With CoVeriTeam's tag: another file, relative to this one."""


def load(path):
    with open(path, encoding="utf-8") as f:
        data = yaml.load(f, Loader)
    merged = {}
    for imported in data.pop("imports", []):
        merged.update(load(os.path.join(os.path.dirname(path), imported)))
    return {**merged, **data}


Loader.add_constructor("!include", lambda loader, node: loader.construct_scalar(node))


class Tests:
    def __init__(self, pippin, folder):
        self.pippin, self.folder = os.path.abspath(pippin), folder
        self.failures = []
        self.actors = {os.path.basename(p)[:-4]: load(p) for p in sorted(glob.glob(os.path.join(FOLDER, "actors", "*.yml"))) if "BASE" not in p}

    def check(self, what, good, why=""):
        if not good:
            self.failures.append(f"{what}: {why}")
        return good

    def files(self):
        self.check("actors", len(self.actors) == 5, sorted(self.actors))
        for name, actor in self.actors.items():
            missing = {"actor_name", "toolinfo_module", "archives", "resourcelimits", "format_version", "options"} - actor.keys()
            self.check(name, not missing and actor["actor_name"] == name and actor["format_version"] == "1.2", f"{missing} {actor}")
            self.check(f"{name}: tool-info module", os.path.isfile(os.path.join(ROOT, *actor["toolinfo_module"].split(".")) + ".py"), actor["toolinfo_module"])
            for option in actor["options"]:
                if option.startswith("--out=") or option.startswith("--witness=") and "$" not in option:
                    self.check(f"{name}: name of the artifact", option.endswith(RESULTS), option)
        used = set()
        for path in sorted(glob.glob(os.path.join(FOLDER, "*.cvt"))):
            with open(path, encoding="utf-8") as f:
                text = re.sub(r"//[^\n]*", "", f.read())
            created = re.findall(r'ActorFactory\.create\((\w+), "([^"]*)", "([^"]*)"\)', text)
            self.check(path, len(created) == text.count("ActorFactory"), "an actor without a version")
            for kind, file, version in created:
                name = os.path.basename(file)[:-4]
                used.add(name)
                if not self.check(file, os.path.isfile(os.path.join(FOLDER, file)), "no such file"):
                    continue
                actor = self.actors[name]
                self.check(f"{file}: version", version in [a["version"] for a in actor["archives"]], version)
                wanted = {m.group("braced") or m.group("named") for o in actor["options"] for m in string.Template.pattern.finditer(o)}
                self.check(f"{file}: placeholders of {kind}", wanted <= PLACEHOLDERS[kind], wanted)
            for name in INPUTS:
                self.check(path, re.search(rf"[(,]\s*{name}\b", text), f"{name} is not read")
        self.check("actors in use", used == set(self.actors), used)

    def act(self, name, program, substitutions):
        """What CoVeriTeam would get of an actor: (class of the verdict, file of the artifact or "")."""
        actor = self.actors[name]
        tool = importlib.import_module(actor["toolinfo_module"]).Tool()
        options = [string.Template(o).safe_substitute(substitutions) for o in actor["options"]]
        task = benchexec_module.Task([program], SPEC, {"language": "C", "data_model": "LP64"})
        command = tool.cmdline(self.pippin, options, task, benchexec_module.Limits(60, 4 * 10**9, 300))
        place = tempfile.mkdtemp(dir=self.folder)
        r = subprocess.run(command, capture_output=True, text=True, cwd=place, timeout=300)
        self.check(f"{name}: the command line is one of Pippin", r.returncode not in (2, 70), f"{command}\n{r.stdout}{r.stderr}")
        verdict = tool.determine_result(benchexec_module.Run(command, benchexec_module.Code(r.returncode, None), r.stdout.splitlines(True), None))
        files = [p for p in sorted(os.listdir(place)) if p.endswith(RESULTS)]
        self.check(f"{name}: artifacts", len(files) <= 1, files)
        kind = "true" if verdict == "true" else "false" if re.fullmatch(r"false(\(.*\))?", verdict) else "other"
        return kind, os.path.join(place, files[0]) if files else ""

    def loop(self, program, rounds=12):
        """cegar.cvt. The predicates of the last refinement are given alone: the join is CoVeriTeam's."""
        name, known, turns = os.path.basename(program), "", collections.Counter()
        for _ in range(rounds):
            turns["explorer"] += 1
            verdict, candidate = self.act("pippin-explorer", program, {"predicates": known})
            if verdict != "false":
                return self.check(name, verdict == "true" and candidate and program.endswith("_true.c"), verdict) and turns
            verdict, witness = self.act("pippin-checker", program, {"witness": candidate})
            if verdict != "true":
                return self.check(name, verdict == "false" and witness and program.endswith("_false.c"), verdict) and turns
            verdict, new = self.act("pippin-refiner", program, {"witness": candidate, "predicates": known})
            if not self.check(f"{name}: refined", verdict == "true" and new.endswith("predmap.txt"), f"{verdict} {new}"):
                return None
            known = self.joined(known, new)
        return self.check(name, False, f"no answer in {rounds} rounds")

    def joined(self, a, b):
        """As CoVeriTeam joins predicate maps: the header ends at the first line that does not begin with a parenthesis."""
        declarations, sections = [], {}
        for path in filter(None, (a, b)):
            with open(path, encoding="utf-8") as f:
                header, at = True, None
                for line in f:
                    if header and line.startswith("("):
                        declarations += [line] if line not in declarations else []
                    elif header:
                        header = False
                    elif line.startswith("("):
                        if not self.check(path, at is not None, f"CoVeriTeam cannot join it: {line}"):
                            return b
                        sections.setdefault(at, {})[line] = None
                    else:
                        at = line if line.strip() else None
        path = os.path.join(self.folder, f"joined-{len(os.listdir(self.folder))}.txt")
        with open(path, "w", encoding="utf-8") as f:
            f.write("".join(declarations) + "\n" + "".join(at + "".join(lines) + "\n" for at, lines in sections.items()))
        return path

    def validated(self, program):
        verdict, witness = self.act("pippin-verifier", program, {})
        expected = "true" if program.endswith("_true.c") else "false"
        if self.check(f"verifier of {program}", verdict == expected and witness, f"{verdict} {witness}"):
            self.check(f"validator of {program}", self.act("pippin-validator", program, {"witness": witness})[0] == expected)

    # ---- with CoVeriTeam

    def coveriteam(self, file, program, cut):
        """The output of CoVeriTeam for a composition, or, cut, for what it says before the inputs."""
        place = tempfile.mkdtemp(dir=self.folder)
        tool = os.path.join(place, "cache", "tools", "pippin-local", "bin")
        os.makedirs(tool)
        shutil.copy(self.pippin, tool)
        os.symlink(os.path.join(FOLDER, "actors"), os.path.join(place, "actors"))
        with open(os.path.join(FOLDER, file), encoding="utf-8") as f:
            text = f.read()
        with open(os.path.join(place, file), "w", encoding="utf-8") as f:
            f.write(text[:text.index("\nprogram = ") + 1] if cut else text)
        command = [sys.executable, os.path.join(FOLDER, "launch.py"), file, "--cache-dir", "cache", "--no-cache-update", "--trust-tool-info"]
        r = subprocess.run([*command, "--input", f"program_path={program}", "--input", f"spec_path={SPEC}", "--input", "data_model=LP64"],
                           capture_output=True, text=True, cwd=place, timeout=300)
        return r.stdout + r.stderr

    def live(self, programs):
        for file in ("cegar.cvt", "validated.cvt"):
            text = self.coveriteam(file, programs[0], cut=True)
            self.check(f"type check of {file}", "'verdict': 'Verdict'" in text and "Traceback" not in text and "failed" not in text, text)
        r = subprocess.run([sys.executable, "-c", "from benchexec.runexecutor import main; main()", "--output", os.devnull, "--memlimit", "100000000", "--read-only-dir", "/", "--hidden-dir", "/home", "--dir", "/", "true"],
                           capture_output=True, text=True, cwd=self.folder, timeout=60)
        if r.returncode != 0 or "returnvalue=0" not in r.stdout or "terminationreason" in r.stdout:
            print("skipped: compositions in CoVeriTeam (BenchExec has no containers or no memory limits here)")
            return
        for file in ("cegar.cvt", "validated.cvt"):
            for program in programs:
                text = self.coveriteam(file, program, cut=False)
                expected = "'true'" if program.endswith("_true.c") else "'false(unreach-call)'"
                self.check(f"{file} of {program} in CoVeriTeam", f"'verdict': {expected}" in text, text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", required=True)
    pippin = parser.parse_args().pippin
    sys.path.insert(0, ROOT)
    with_coveriteam = importlib.util.find_spec("coveriteam") is not None
    if importlib.util.find_spec("benchexec") is None:
        benchexec_module.stub()
    programs = [os.path.join(HERE, "components", n) for n in ("first_visit_true.c", "three_rounds_false.c")]
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(pippin, folder)
        tests.files()
        for program in programs:
            turns = tests.loop(program)
            tests.check(f"{program}: turns", turns and turns["explorer"] > 2, turns)
            tests.validated(program)
        if with_coveriteam:
            tests.live(programs)
        else:
            print("skipped: CoVeriTeam's type check (coveriteam is not installed)")
        for f in tests.failures:
            print(f"FAILED: {f}")
        print(f"coveriteam files: {'failed' if tests.failures else 'passed'}")
        return 1 if tests.failures else 0


if __name__ == "__main__":
    sys.exit(main())
