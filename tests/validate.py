#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Validation of witnesses. tests/witness holds programs NAME.c and witnesses NAME.CASE.yml or NAME.CASE.graphml; the first line of a
witness says what to expect (a comment of its format):

    EXPECT: true | false(property) | unknown(part of the reason) | error(part of the message)
    RUN: --32                    options, if any, on the second line

@HASH@ stands for the SHA-256 of the program. A witness that is expected to be an answer is linted, too, by both linters where it is YAML 2.0;
LINT: faulty on the second line is for those in which a linter finds something missing. WARNS: part of a warning, on the third.
Then round trips: the witnesses that Pippin writes about each of these programs, in every format (confirmed, and with invariants where there is a loop), and about a sample of tests/verify are never
answered the other way round, and mutations of them that no program can follow are never accepted."""
import argparse
import glob
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(ROOT, "tools"))
import witness_lint  # noqa: E402

FORMATS = ("yaml-2.0", "yaml-2.1", "yaml-2.2", "graphml-1.0")


class Tests:
    def __init__(self, pippin, folder):
        self.pippin = pippin
        self.folder = folder
        self.passed = 0
        self.failures = []
        self.confirmed = 0

    def run(self, *arguments):
        r = subprocess.run([self.pippin, *arguments], capture_output=True, text=True, timeout=300, errors="replace", cwd=self.folder)
        match = re.match(r"Verification result: (.*)", r.stdout)
        if r.returncode not in (0, 1, 2, 10, 20):
            return r.returncode, "crash", r.stdout + r.stderr
        return r.returncode, match.group(1) if match else "", r.stdout + r.stderr

    def check(self, name, good, why):
        if good:
            self.passed += 1
        else:
            self.failures.append(name)
            print(f"FAILED {name}: {why}", flush=True)

    def dropped(self, path):
        name = os.path.basename(path)
        program = os.path.join(os.path.dirname(path), name.split(".")[0] + ".c")
        source = open(program, "rb").read()
        text = open(path, encoding="utf-8").read().replace("@HASH@", hashlib.sha256(source).hexdigest())
        lines = text.split("\n")
        expected = re.search(r"EXPECT: (\w+)(?:\((.*)\))?", lines[0])
        options = re.search(r"RUN: (.*)", lines[1])
        here = os.path.join(self.folder, os.path.basename(program))
        open(here, "wb").write(source)
        witness = os.path.join(self.folder, name)
        open(witness, "w", encoding="utf-8").write(text)
        more = options.group(1).split() if options else []
        if "--timelimit" not in more:
            more += ["--timelimit", "60s"]
        code, verdict, out = self.run("validate", "--witness", name, os.path.basename(program), *more)
        kind, detail = expected.group(1), expected.group(2) or ""
        if kind == "error":
            good = code == 2 and detail in out and re.search(r"^pippin: ", out, re.M)
            return self.check(name, good, f"expected an error with \"{detail}\", got {code}: {out[:400]}")
        codes = {"true": 0, "false": 10, "unknown": 20}
        fits = {"true": verdict == "TRUE", "false": verdict == f"FALSE({detail})", "unknown": verdict.startswith("UNKNOWN(") and detail in verdict}
        self.check(name, code == codes[kind] and fits[kind], f"expected {kind}({detail}), got {code}: {out[:600]}")
        if warning := re.search(r"WARNS: (.*?)(?: -->)?$", lines[2]):
            self.check(name + " warns", f"{warning.group(1)}" in "".join(re.findall(r"^Warning: .*\n", out, re.M)), f"no warning \"{warning.group(1)}\": {out[:600]}")
        self.lint(name, os.path.basename(program), text, witness.endswith(".yml") and '"2.0"' in text, "LINT: faulty" in lines[1])

    def lint(self, witness, program, text, by_both, faulty=False):
        code, _, out = self.run("lint-witness", witness, program)
        if faulty:
            return self.check(witness + " lint", code == 1 and out.endswith("witnesslint finished with exit code 1\n"), out[:400])
        self.check(witness + " lint", code == 0 and out.endswith("witnesslint finished with exit code 0\n"), out[:400])
        if by_both:
            before = os.getcwd()
            os.chdir(self.folder)
            try:
                errors = witness_lint.lint_text(text)
            finally:
                os.chdir(before)
            self.check(witness + " lint by tools/witness_lint.py", not errors, errors)

    def round_trips(self, path, must_confirm):
        """The witnesses of a program of its own, and mutations."""
        name = os.path.basename(path)
        here = os.path.join(self.folder, name)
        open(here, "wb").write(open(path, "rb").read())
        first = open(path, errors="replace").read().split("\n")[:6]
        options = [o for line in first if (m := re.match(r"// RUN: (.*)", line)) for o in m.group(1).split()]
        if any(word in " ".join(options) for word in ("--entry", "--error-label", "--all")) or any(line.startswith("// WITH:") for line in first):
            return   # nothing that a witness can say, more than one verdict, or more than one file
        for form in FORMATS if must_confirm else ("yaml-2.0", "graphml-1.0"):
            self.round_trip(name, form, options, must_confirm)

    def round_trip(self, name, form, options, must_confirm):
        ending = "graphml" if form == "graphml-1.0" else "yml"
        witness = f"{name}.own.{form}.{ending}"
        # The default is what the file is called.
        said = [] if form in ("yaml-2.0", "graphml-1.0") else ["--witness-format", form]
        _, verdict, out = self.run("check", name, "--timelimit", "10s", "--witness", witness, *said, *options)
        if not verdict.startswith(("TRUE", "FALSE")) or not os.path.exists(os.path.join(self.folder, witness)):
            return
        if must_confirm:
            own = re.search(r"^Witness: \S+(?: \((.*)\))?$", out, re.M)
            self.check(f"{name} {form}: confirmed before the answer", own and own.group(1) in (None, "confirmed", "not confirmed: timeout"), out[-300:])
        text = open(os.path.join(self.folder, witness), encoding="utf-8").read()
        if "LTL(F end)" in text and form == "yaml-2.0":
            form = "yaml-2.1"   # the first one with words for it
        right = text.startswith("<?xml") if ending == "graphml" else f'format_version: "{form.removeprefix("yaml-")}"' in text
        self.check(f"{name} {form}: the format", right, text[:400])
        code, answer, out = self.run("validate", "--witness", witness, name, "--timelimit", "10s", *options)
        opposite = "FALSE" if verdict == "TRUE" else "TRUE"
        self.check(f"{name} {form} round trip", code in (0, 10, 20) and not answer.startswith(opposite), f"{verdict} became {out[:500]}")
        self.confirmed += answer.startswith(verdict)
        if must_confirm:
            self.check(f"{name} {form} is confirmed", answer == verdict, f"{verdict} became {out[:500]}")
            program = re.sub(r"//.*", "", open(os.path.join(self.folder, name), encoding="utf-8").read())
            # (Of a `do` loop YAML says only what holds at its condition; GraphML has no place for loops in macros.)
            loops = re.search(r"\b(while|for)\b", program) and "reach_error" in program and ending == "yml" and not re.search(r"\bdo\b", program)
            self.check(f"{name} {form} has invariants", verdict != "TRUE" or not loops or "value: " in text or 'key="invariant"' in text, text)
        self.lint(witness, name, text, True)
        wrong = (graphml_mutants if ending == "graphml" else mutants)(text, verdict == "TRUE")
        if must_confirm and verdict == "TRUE":   # their loops are reached
            value = r'(<data key="invariant">).*?(</data>)' if ending == "graphml" else r'(      value: ").*("\n)'
            if re.search(value, text):
                wrong.append(("false", re.sub(value, r"\g<1>0\g<2>", text, count=1)))
        for mutation, mutant in wrong:
            mutated = f"{name}.{form}.{mutation}.{ending}"
            open(os.path.join(self.folder, mutated), "w", encoding="utf-8").write(mutant)
            code, answer, out = self.run("validate", "--witness", mutated, name, "--timelimit", "5s", *options)
            accepted = answer.startswith("TRUE" if verdict == "TRUE" else "FALSE")
            self.check(f"{name} {form} {mutation}", code in (0, 2, 10, 20) and not accepted, f"accepted, or a crash: {out[:500]}")


def mutants(text, correct):
    """Witnesses that are wrong whatever the program does."""
    out = [("hash", re.sub(r'"[0-9a-f]{64}"', '"' + "0" * 64 + '"', text)), ("cut", text[: len(text) * 2 // 3].rsplit("\n", 1)[0])]
    if correct:
        # A proof of a program whose loop is reached at all has no false invariant; `calls` is never an expression of the format.
        value = re.search(r'      value: "(.*)"\n', text)
        if value:
            out.append(("call", text.replace(value.group(0), '      value: "reach_error()"\n', 1)))
            out.append(("text", text.replace(value.group(0), '      value: "(1"\n', 1)))
            out.append(("line", re.sub(r"( line: )\d+", r"\g<1>1000000", text, count=1)))
    else:
        target = text.rindex("  - segment:")
        never = text[target:].replace('"target"', '"assumption"') + '        constraint:\n          value: "0"\n          format: "c_expression"\n'
        out.append(("never", text[:target] + never + text[target:]))
        out.append(("nowhere", text[:target] + re.sub(r"line: \d+", "line: 1", text[target:])))
    return [(n, t) for n, t in out if t != text and not (n == "cut" and t.rstrip().endswith("content:"))]


def graphml_mutants(text, correct):
    """The same of GraphML."""
    out = [("hash", re.sub(r">[0-9a-f]{64}<", ">" + "0" * 64 + "<", text)), ("cut", text[: len(text) * 2 // 3]),
           ("entry", text.replace('<data key="entry">true</data>', "")), ("sides", text.replace('attr.name="isEntryNode"', 'attr.name=isEntryNode'))]
    if correct:
        value = re.search(r'<data key="invariant">.*?</data>', text)
        if value:
            out.append(("call", text.replace(value.group(0), '<data key="invariant">reach_error()</data>', 1)))
            out.append(("text", text.replace(value.group(0), '<data key="invariant">(1</data>', 1)))
            # (All edges that enter one head: a witness with some of them says less, and is right.)
            node = re.search(r'target="(\w+)"><data key="enterLoopHead">', text).group(1)
            out.append(("line", re.sub(rf'(target="{node}"><data key="enterLoopHead">true</data><data key="startline">)\d+', r"\g<1>1000000", text)))
    else:
        last = text.rindex("  <edge ")
        never = text[last:].split("\n")[0].replace('target="V"', 'target="X"').replace("</edge>", '<data key="assumption">0;</data></edge>')
        after = re.sub(r'source="\w+"', 'source="X"', text[last:], count=1)
        out.append(("never", text[:last] + '  <node id="X"/>\n' + never + "\n" + after))
        out.append(("path", text[:last] + " </graph>\n</graphml>\n"))
        out.append(("innocent", text.replace('<data key="violation">true</data>', "")))
    return [(n, t) for n, t in out if t != text]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pippin", required=True)
    parser.add_argument("--filter", default="*")
    parser.add_argument("--sample", type=int, default=12, help="programs of tests/verify")
    parser.add_argument("--counts")
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        t = Tests(os.path.abspath(a.pippin), folder)
        for path in sorted(glob.glob(os.path.join(HERE, "witness", a.filter + ".yml")) + glob.glob(os.path.join(HERE, "witness", a.filter + ".graphml"))):
            t.dropped(path)
        for path in sorted(glob.glob(os.path.join(HERE, "witness", a.filter + ".c"))):
            t.round_trips(path, True)
        programs = sorted(glob.glob(os.path.join(HERE, "verify", "**", a.filter + "_true.c"), recursive=True) +
                          glob.glob(os.path.join(HERE, "verify", "**", a.filter + "_false.c"), recursive=True))
        for path in random.Random(os.environ.get("PIPPIN_SALT", "none")).sample(programs, min(a.sample, len(programs))):
            t.round_trips(path, False)
        if a.counts:
            open(a.counts, "w").write(f"{t.passed} {len(t.failures)}\n")
        print(f"{t.passed} passed, {len(t.failures)} failed; {t.confirmed} own witnesses confirmed")
        return 1 if t.failures or not t.passed else 0


if __name__ == "__main__":
    sys.exit(main())
