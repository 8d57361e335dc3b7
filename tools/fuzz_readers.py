#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mutants of everything that Pippin reads besides C: witnesses, predicate maps, actor, property, task, matrix and automaton files,
compilation databases, and sessions of `pippin serve`.

The texts are this repository's examples and what Pippin itself writes about them. Each mutant changes bytes, words, lines or parts of the
document of one of them, and the command that reads it runs. A failure is

- a signal, an exit code that docs/usage.md does not have for the command, "internal error", or no end in time;
- an exit code 2 without a message, a message that does not begin with `pippin: `, or one with control characters;
- a verdict that the program does not have. (The property is given with the command, so no mutant may change it.)

The mutant of a number is always the same: `--seed N --count 1 --keep DIRECTORY` repeats number N. A salt, such as the commit in the test run, says where to begin."""
import argparse
import collections
import concurrent.futures
import glob
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What is true of the programs, about calls of reach_error. (Nothing is said about those that are about other properties.)
SAFE = {"called_twice.c", "counts.c", "loops.c", "macro.c", "safe.c", "sum.c", "steps.c", "odd.c", "phases.c", "called.c", "odd_true.c", "first_visit_true.c", "alternating_true.c"}
UNSAFE = {"branches.c", "inputs.c", "unsafe.c", "three_rounds_false.c"}
NUMBERS = ["0", "-1", "1", "2147483648", "4294967295", "4294967296", "-9223372036854775808", "99999999999999999999999999", "1e309", "0x10", "010", "1.5", ".nan", "1_0", "+1", "''", "x"]
WORDS = ["true", "~", "null", "[]", "{}", "[[]]", "*a", "&a", "!!int", "!x", "|", ">", "<<", "---", "...", "%YAML 1.2", "\"", "'", "#", ":", "- ", "? ", ",", "@", "`", "${in}", "${", "..", "/", "-", "--", "&amp;", "&x;", "<", ">", "</", "/>",
         "<![CDATA[", "]]>", "<!--", "<?x", "\\", "\\u0000", "\\ud800", "(", ")", "(((", "/*", "//", "#include", "__LINE__", "sizeof", "1/0", "x = 1", "f()", "({", "\\result", "int", "return", "reach_error", "main"]
BYTES = [b"\0", b"\x01", b"\x1b[31m", b"\x7f", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc2", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\xff\xfe", b"\r", b"\r\n", b"\t", b"\n", b"\x85", b" "]
OPERATORS = ["<", "<=", ">", ">=", "==", "!=", "+", "-", "*", "/", "%", "&&", "||", "!", "~", "&", "|", "^", "<<", ">>", "?", " : ", "0", "1", "-1", "2", "7", "100", "2147483647", "4294967295U", "(int)", "(unsigned char)", "(long long)", "[0]", "->x",
             "*", "&", "true", "false", "'a'", "1.0", "0x80000000", "n", "i", "a", "sum", "sizeof(int)", ",", "="]
TOKEN = re.compile(rb"[A-Za-z_]+|-?\d+|\s+|.", re.S)
XML_BOMB = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">' + b"".join(
    b'<!ENTITY %c "%s">' % (c + 1, b"&%c;" % c * 10) for c in range(ord("b"), ord("i"))) + b"]>"
YAML_BOMB = b"a0: &a0 [x, x]\n" + b"".join(b"a%d: &a%d [%s]\n" % (k, k, b", ".join([b"*a%d" % (k - 1)] * 10)) for k in range(1, 10))


# ---- mutations of texts

def lines(text, rng):
    """Lines deleted, repeated, exchanged, moved to the left or to the right."""
    parts = text.split(b"\n")
    i, j = rng.randrange(len(parts)), rng.randrange(len(parts))
    kind = rng.randrange(6)
    if kind == 0:
        del parts[i:i + rng.choice([1, 1, 2, 5])]
    elif kind == 1:
        parts.insert(j, parts[i])
    elif kind == 2:
        parts[i], parts[j] = parts[j], parts[i]
    elif kind == 3:
        parts[i] = b" " * rng.randrange(1, 4) + parts[i]
    elif kind == 4:
        parts[i] = parts[i][rng.randrange(1, 4):]
    else:
        parts[i:i + 1] = parts[i:i + 1] * rng.choice([2, 3, 1000])
    return b"\n".join(parts)


def words(text, rng):
    """One word becomes another one, none, two, or a long one."""
    spans = [m.span() for m in TOKEN.finditer(text)]
    if not spans:
        return text
    begin, end = rng.choice(spans)
    kind = rng.randrange(6)
    if kind == 0:
        new = rng.choice(WORDS).encode()
    elif kind == 1:
        new = b""
    elif kind == 2:
        new = text[begin:end] * rng.choice([2, 2, 3, 100000])
    elif kind == 3:
        a, b = rng.choice(spans)
        new = text[a:b]
    elif kind == 4:
        new = text[begin:end] + rng.choice(WORDS).encode()
    else:
        new = rng.choice([b"(", b"[", b"{", b"- ", b"a: ", b"!", b"<a>", b"(not ", b"a/"]) * rng.choice([10, 3000, 100000])
    return text[:begin] + new + text[end:]


def numbers(text, rng):
    found = [m.span() for m in re.finditer(rb"\d+", text)]
    if not found:
        return words(text, rng)
    begin, end = rng.choice(found)
    new = rng.choice(NUMBERS) if rng.random() < 0.7 else str(int(text[begin:end][:18]) + rng.choice([-1, 1, 7]))
    return text[:begin] + new.encode() + text[end:]


def expressions(text, rng):
    """A word of a C expression in a witness becomes another one: what is left is mostly a witness, and often a wrong one."""
    found = [m.span(1) for pattern in (rb'value"?: *"?([^"\n]+)', rb'key="(?:assumption|invariant)">([^<]+)') for m in re.finditer(pattern, text)]
    if not found:
        return numbers(text, rng)
    begin, end = rng.choice(found)
    spans = [m.span() for m in TOKEN.finditer(text, begin, end)]
    for _ in range(rng.choice([1, 1, 2])):
        a, b = rng.choice(spans)
        new = rng.choice(OPERATORS).encode() if rng.random() < 0.7 else rng.choice(WORDS).encode()
        text = text[:a] + new + text[b:]
        spans = [(x, y) for x, y in spans if y <= a] or [(begin, begin)]
    return text


def some_bytes(text, rng):
    at = rng.randrange(len(text) + 1)
    kind = rng.randrange(4)
    if kind == 0:
        return text[:at] + rng.choice(BYTES) + text[at:]
    if kind == 1:
        return text[:at] + bytes([rng.randrange(256)]) + text[at + 1:]
    if kind == 2:
        return text[:at]
    return text[:at] + text[at + rng.randrange(1, 40):]


def between(text, rng):
    """A part of the text repeated elsewhere."""
    a, at = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
    return text[:at] + text[a:a + rng.choice([5, 30, 200])] + text[at:]


def whole(text, rng):
    """What a format has for all of a text: entities, anchors, marks of the encoding, several documents, nothing."""
    return rng.choice([lambda: XML_BOMB + text, lambda: b'<!DOCTYPE x SYSTEM "file:///etc/hostname">' + text, lambda: YAML_BOMB + text, lambda: text.replace(b"metadata:", b"metadata: &m", 1) + b"\n- *m\n",
                       lambda: b"&a " + text.replace(b"\n  content:", b"\n  content: *a\n  c:", 1), lambda: b"\xef\xbb\xbf" + text, lambda: text.decode("utf-8", "replace").encode("utf-16"),
                       lambda: text + b"\n---\n" + text, lambda: text + text, lambda: b"", lambda: text.replace(b"\n", b"\r\n"), lambda: text.replace(b"\n", b""), lambda: text.replace(b'"', b""),
                       lambda: b"\x1f\x8b" + text, lambda: text[::-1]])()


def pieces(document, path=()):
    """The ways to all parts of a document, and the document."""
    yield path
    items = document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    for key, value in items:
        yield from pieces(value, path + (key,))


def nested(depth, value):
    for _ in range(depth):
        value = [value]
    return value


def changed(document, rng):
    """The document with one part replaced, deleted or under another key."""
    document = json.loads(json.dumps(document, default=str))
    *way, last = rng.choice([p for p in pieces(document) if p] or [("",)])
    if last == "":
        return document
    holder = document
    for key in way:
        holder = holder[key]
    kind = rng.randrange(6)
    others = [p for p in pieces(document)]
    if kind == 0:
        del holder[last]
    elif kind == 1 and isinstance(holder, dict):
        holder[rng.choice(["", "value", "type", str(last) + "s", str(last).upper(), "1"])] = holder.pop(last)
    elif kind == 2:
        other = document
        for key in rng.choice(others):
            other = other[key]
        holder[last] = json.loads(json.dumps(other))
    elif kind == 3 and isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), holder[last])
    else:
        holder[last] = rng.choice([None, True, 0, -1, 1.5, 2**63, 2**64, "", "x", " ", "\n", "x" * 100000, [], {}, [[]], {"": ""}, [holder[last]], {"a": holder[last]}, nested(900, 1), str(holder[last]), "\u0000", "\ud7ff", "é" * 50])
    return document


def mutant(text, kind, rng, gently=False):
    """`gently`: so that it mostly stays a document of its format."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        choice = rng.random()
        if gently:
            text = rng.choice([expressions, expressions, numbers])(text, rng)
            continue
        if choice < 0.3 and kind in ("yaml", "json"):
            try:
                document = changed(yaml.safe_load(text) if kind == "yaml" else json.loads(text), rng)
                text = (json.dumps(document) if kind == "json" or rng.random() < 0.3 else yaml.safe_dump(document, sort_keys=False)).encode("utf-8", "surrogatepass")
                continue
            except Exception:   # an earlier change left no document
                pass
        text = rng.choice([lines, lines, words, words, words, numbers, expressions, expressions, expressions, some_bytes, some_bytes, between] + [whole] * (rng.random() < 0.3))(text, rng)
    return text


# ---- texts, and the commands that read them

# `command` has FILE for the mutant. `truth`: "true", "false", or None where nothing is known. `mutate`: another way to make a mutant.
Seed = collections.namedtuple("Seed", "group weight name text kind command codes truth mutate", defaults=[None, None])
LIMITS = ["--timelimit=2s", "--walltimelimit=20s"]


def truth_of(program):
    name = os.path.basename(program)
    return "true" if name in SAFE else "false" if name in UNSAFE else None


class Texts:
    """Collects the seeds; what they need is put into `folder`."""

    def __init__(self, pippin, folder):
        self.pippin, self.folder, self.seeds = pippin, folder, []
        self.property = self.write("unreach-call.prp", b"CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
        self.witnesses()
        self.parts()
        self.others()
        self.sessions()

    def write(self, name, text):
        open(os.path.join(self.folder, name), "wb").write(text)
        return name

    def copy(self, path):
        return self.write(os.path.basename(path), open(path, "rb").read())

    def written(self, name, *arguments):
        """A text that Pippin writes."""
        path = os.path.join(self.folder, name)
        subprocess.run([self.pippin, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        return open(path, "rb").read() if os.path.exists(path) else None

    def add(self, *values, **more):
        self.seeds.append(Seed(*values, **more))

    def witness(self, name, text, program):
        kind = "yaml" if name.endswith(".yml") else "xml"
        self.add("lint-witness", 40, name, text, kind, ["lint-witness", "FILE", program], (0, 1, 2))
        truth = truth_of(program)
        given = ["--64", "--spec", self.property] if truth else []
        self.add("validate", 16, name, text, kind, ["validate", *LIMITS, *given, "--witness", "FILE", program], (0, 10, 20, 2), truth)
        # The roles of a violation witness: a candidate; and of a correctness witness: predicates.
        if b"violation_sequence" in text or kind == "xml":
            for role in ("check", "refine"):
                self.add(f"step {role}", 5, name, text, kind, ["step", role, *LIMITS, "--in", "FILE", program], (0, 10, 20, 30, 2), truth)
            self.add("instrument", 3, name, text, kind, ["instrument", "product", "--in", "FILE", program], (0, 2, 20, 30))
        elif truth:
            self.add("step explore", 8, name, text, kind, ["step", "explore", *LIMITS, "--explorer=predicate-abstraction", "--in", "FILE", program], (0, 10, 20, 30, 2), truth)
            self.add("instrument", 3, name, text, kind, ["instrument", "strengthen", "--in", "FILE", program], (0, 2, 20, 30))

    def witnesses(self):
        for path in sorted(glob.glob(os.path.join(ROOT, "tests", "witness", "*.yml")) + glob.glob(os.path.join(ROOT, "tests", "witness", "*.graphml"))):
            name = os.path.basename(path)
            program = self.copy(os.path.join(os.path.dirname(path), name.split(".")[0] + ".c"))
            digest = hashlib.sha256(open(os.path.join(self.folder, program), "rb").read()).hexdigest()
            if "--32" not in open(path, encoding="utf-8").read(400):
                self.witness(name, open(path, "rb").read().replace(b"@HASH@", digest.encode()), program)

    def parts(self):
        """What the components write about programs of tests/components, and the files of actors."""
        for name in ("odd_true.c", "three_rounds_false.c", "first_visit_true.c"):
            program = self.copy(os.path.join(ROOT, "tests", "components", name))
            candidate = self.written(f"{name}.candidate.yml", "step", "explore", "--property=unreach-call", "--out", f"{name}.candidate.yml", program)
            if candidate is None:
                continue
            self.witness(f"{name}.candidate.yml", candidate, program)
            predicates = self.written(f"{name}.map.txt", "step", "refine", "--in", f"{name}.candidate.yml", "--out", f"{name}.map.txt", program)
            if predicates is not None:
                self.predicates(f"{name}.map.txt", predicates, program, f"{name}.candidate.yml")
        by_hand = b"""(declare-fun |main::y| () (_ BitVec 32))
(declare-fun other () Int)
(define-fun .d1 () (_ BitVec 32) (_ bv3 32))
(define-fun .d2 () Bool (= |main::y| .d1))

*:
(assert false)

main:
(assert (let ((a .d2) (b (bvslt |main::y| #x0000000A))) (and a (not b))))

main N9@2:
(assert (= other 3))
(assert (bvuge ((_ extract 31 0) |main::y|) .d1))
"""
        self.predicates("by_hand.map.txt", by_hand, "odd_true.c", "odd_true.c.candidate.yml")
        for path in sorted(glob.glob(os.path.join(ROOT, "actors", "*.yml"))):
            text = open(path, encoding="utf-8").read()
            role = re.search(r"role: (\w+)", text).group(1)
            # No mutant starts the real tool, or writes outside of this folder.
            text = re.sub(r"^command: .*\n(?:[ \t]+.*\n)*", 'command: [echo, "${in}", "${program}", "${model}", "Verification result: TRUE"]\n', text, flags=re.M)
            name = self.write("actor-" + os.path.basename(path), text.encode())
            self.add("actor", 8, name, text.encode(), "yaml", ["cegar", *LIMITS, "--iterations=1", f"--{role}", "FILE", "odd_true.c"], (0, 10, 20, 2), "true")

    def predicates(self, name, text, program, candidate):
        truth = truth_of(program)
        self.add("step explore", 8, name, text, "map", ["step", "explore", *LIMITS, "--explorer=predicate-abstraction", "--in", "FILE", program], (0, 10, 20, 30, 2), truth)
        self.add("step refine", 3, name, text, "map", ["step", "refine", *LIMITS, "--in", candidate, "--in", "FILE", program], (0, 10, 20, 30, 2), truth)

    def others(self):
        for program in ("sum.c", "branches.c"):
            for name, lines_of in (("one.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"),
                                   ("two.prp", "CHECK( init(main()), LTL(G ! overflow) )\nCHECK( init(main()), LTL(G valid-deref) )\n\n")):
                # Another property is another question: what is false may be true of that.
                truth = truth_of(program) if truth_of(program) == "true" and name == "one.prp" else None
                self.add("property", 6, self.write(name, lines_of.encode()), lines_of.encode(), "text", ["check", *LIMITS, "--random=0.2", "--preset=random", "--spec", "FILE", program], (0, 10, 20, 2), truth)
            task = (f"format_version: '2.0'\ninput_files: '{program}'\nproperties:\n  - property_file: unreach-call.prp\n    expected_verdict: true\n"
                    "  - property_file: one.prp\n    expected_verdict: false\n    subproperty: valid-deref\noptions:\n  language: C\n  data_model: LP64\n").encode()
            self.add("task", 6, self.write(program + ".task.yml", task), task, "yaml", ["check", *LIMITS, "--random=0.2", "--preset=random", "--property=unreach-call", "FILE"], (0, 10, 20, 2))
        database = json.dumps([{"directory": ".", "file": "sum.c", "command": "gcc -c -DX=\"1 2\" -I. -std=gnu99 'sum.c' -o sum.o"},
                               {"directory": ".", "file": "branches.c", "arguments": ["gcc", "-m64", "-O2", "-c", "branches.c"], "output": "b.o"}]).encode()
        self.add("database", 4, "compile_commands.json", database, "json", ["check", *LIMITS, "--random=0.2", "--preset=random", "--compile-commands", "FILE", "sum.c"], (0, 10, 20, 2))
        for path in sorted(glob.glob(os.path.join(ROOT, "tests", "cfa", "*.cfa")))[::4]:
            self.add("automaton", 5, os.path.basename(path), open(path, "rb").read(), "text", ["check", *LIMITS, "FILE"], (0, 10, 20, 2))
        os.makedirs(os.path.join(self.folder, "no-results"), exist_ok=True)
        for path in glob.glob(os.path.join(ROOT, "experiments", "*.yml")):
            for name in re.findall(r"[\w*-]+\.set", open(path, encoding="utf-8").read()):
                self.write(name.replace("*", "All"), b"*.task.yml\n")
        for path in sorted(glob.glob(os.path.join(ROOT, "experiments", "*.yml"))):
            self.add("matrix", 4, os.path.basename(path), open(path, "rb").read(), "yaml", ["experiment", "--report", "--tasks", ".", "--out", "no-results", "FILE"], (0, 2))

    def sessions(self):
        candidate = open(os.path.join(self.folder, "odd_true.c.candidate.yml"), encoding="utf-8").read()
        predicates = open(os.path.join(self.folder, "odd_true.c.map.txt"), encoding="utf-8").read()

        def step(number, method, *artifacts):
            return {"jsonrpc": "2.0", "id": number, "method": method, "params": {"arguments": ["odd_true.c", *LIMITS[:1]], "in": list(artifacts)}}
        session = [{"jsonrpc": "2.0", "id": 1, "method": "describe"}, step(2, "explore"), step(3, "check", candidate), step(4, "refine", candidate), step(5, "explore", predicates),
                   {"jsonrpc": "2.0", "method": "cancel", "params": {"id": 4}}, {"jsonrpc": "2.0", "id": 7, "method": "exit"}]

        def change(_, __, rng):
            """One or two messages become mutants; sometimes the artifact inside does."""
            messages = [json.dumps(m).encode() for m in session]
            for _ in range(rng.choice([1, 1, 2])):
                k = rng.randrange(len(messages))
                m = json.loads(json.dumps(session[k]))
                if m.get("params", {}).get("in") and rng.random() < 0.5:
                    m["params"]["in"][0] = mutant(m["params"]["in"][0].encode(), "text", rng).decode("utf-8", "replace")
                    messages[k] = json.dumps(m).encode()
                else:
                    messages[k] = mutant(messages[k], "json", rng)
            return b"\n".join(messages) + b"\n"
        self.add("serve", 5, "session", b"", "json", ["serve"], (0,), None, change)


# ---- judging

def complaint(seed, text, returncode, out, err):
    """What is wrong with this answer, or None."""
    first = out.split("\n", 1)[0]
    if returncode < 0:
        return f"signal {signal.Signals(-returncode).name}"
    if re.search(r"internal error|Stack dump|terminate called|PLEASE submit|Segmentation|AddressSanitizer|runtime error:", out + err):
        return "an internal error"
    if returncode not in seed.codes:
        return f"exit code {returncode}"
    if returncode == 2:
        if not err.strip():
            if not (seed.command[0] == "lint-witness" and out):
                return "exit code 2 without a message"
        elif not all(line.startswith("pippin: ") for line in err.rstrip("\n").split("\n")):
            return "a message that does not begin with pippin:"
        elif out and seed.command[0] != "experiment":
            return "exit code 2 with an output"
    if re.search("[\x00-\x08\x0b-\x1f\x7f]", err + (out if seed.command[0] not in ("instrument",) else "")):
        return "control characters in the output"
    if seed.command[0] == "lint-witness":
        if returncode != 2 and not out.endswith(f"witnesslint finished with exit code {returncode}\n"):
            return "no last line of the linter"
        if returncode == 1 and out.count("\n") < 2:
            return "exit code 1 without a complaint"
    if seed.command[0] == "serve":
        for line in out.splitlines():
            try:
                answer = json.loads(line)
            except ValueError:
                return f"an answer that is no JSON: {line[:100]}"
            if answer.get("error", {}).get("code") == -32603:
                return f"the process of the steps is gone: {answer['error']['message'][:100]}"
            if (answer.get("result") or {}).get("answer") == "FALSE" if isinstance(answer.get("result"), dict) else False:
                return "a safe program is FALSE"
    if seed.truth == "true" and re.match(r"Verification result: FALSE\((?!witness-invariant)", first):
        return "a safe program is FALSE"
    if seed.truth == "false" and first == "Verification result: TRUE" and "violation witness is rejected" not in out:
        return "an unsafe program is TRUE"
    return None


def run(command, folder, stdin, limit):
    """(exit code or None if there was no end, standard output, standard error)."""
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as p:
        try:
            out, err = p.communicate(stdin, timeout=limit)
            code = p.returncode
        except subprocess.TimeoutExpired:
            os.killpg(p.pid, signal.SIGKILL)
            out, err = p.communicate()
            code = None
    return code, out.decode("utf-8", "replace"), err.decode("utf-8", "replace")


class Fuzzer:
    def __init__(self, pippin, folder, texts, limit, match):
        self.pippin, self.folder, self.limit = pippin, folder, limit
        # A group has its weight, however many texts it has.
        groups = collections.OrderedDict()
        for s in texts.seeds:
            if re.search(match, s.group):
                groups.setdefault(s.group, []).append(s)
        self.groups = list(groups.values())

    def one(self, number):
        """(number, seed, mutant, complaint or None, exit code, output, seconds)."""
        rng = random.Random(number)
        seed = rng.choice(rng.choices(self.groups, [g[0].weight for g in self.groups])[0])
        text = seed.mutate(seed.text, seed.kind, rng) if seed.mutate else mutant(seed.text, seed.kind, rng, seed.group != "lint-witness" and rng.random() < 0.4)
        name = f"mutant-{number}{os.path.splitext(seed.name)[1]}"
        path = os.path.join(self.folder, name)
        begin = time.monotonic()
        if seed.command[0] == "serve":
            code, out, err = run([self.pippin, "serve"], self.folder, text, self.limit)
        else:
            open(path, "wb").write(text)
            code, out, err = run([self.pippin] + [name if a == "FILE" else a for a in seed.command], self.folder, None, self.limit)
            os.unlink(path)
        wrong = f"no end after {self.limit} s" if code is None else complaint(seed, text, code, out, err)
        return number, seed, text, wrong, code, (out + err)[:500], time.monotonic() - begin


def self_test():
    """Programs that do what Pippin must not do, and one that does not."""
    failures = 0
    cases = [("kill -SEGV $$", "signal SIGSEGV"), ("exit 3", "exit code 3"), ("exit 2", "exit code 2 without a message"), ("echo oops >&2; exit 2", "does not begin"), ("sleep 60", "no end"),
             ("echo 'Verification result: FALSE(unreach-call)'; exit 10", "a safe program is FALSE"), ("printf 'pippin: \\033x\\n' >&2; exit 2", "control characters"), ("echo pippin: no >&2; exit 2", None)]
    with tempfile.TemporaryDirectory() as folder:
        for body, wanted in cases:
            fake = os.path.join(folder, "fake")
            open(fake, "w").write(f"#!/bin/sh\n{body}\n")
            os.chmod(fake, 0o755)
            texts = argparse.Namespace(seeds=[Seed("validate", 1, "w.yml", b"- a: 1\n", "yaml", ["validate", "FILE"], (0, 10, 20, 2), "true")])
            wrong = Fuzzer(fake, folder, texts, 1, ".").one(1)[3]
            if (wrong is None) != (wanted is None) or (wanted and wanted not in wrong):
                failures += 1
                print(f"FAILED: {body}: {wrong}")
        same = [[mutant(b"a: 1\nb: [x, 2]\n", "yaml", random.Random(k)) for k in range(50)] for _ in range(2)]
        if same[0] != same[1] or len(set(same[0])) < 25:
            failures += 1
            print("FAILED: mutants differ from run to run, or not from each other")
    print(f"fuzz_readers: self-test {'failed' if failures else 'passed'}")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    parser.add_argument("--seed", type=int, default=1, help="the number of the first mutant")
    parser.add_argument("--salt", help="chooses the seed; it is printed")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--limit", type=int, default=60, help="seconds for one mutant; the commands end by themselves after 2 CPU seconds")
    parser.add_argument("--match", default=".", help="regular expression for groups: lint-witness, validate, step, actor, property, …")
    parser.add_argument("--keep", help="a folder for the mutants that fail, or, of one number, for it")
    parser.add_argument("--self-test", action="store_true")
    a = parser.parse_args()
    if a.self_test:
        return self_test()
    if a.salt is not None:
        a.seed = int.from_bytes(hashlib.sha256(a.salt.encode()).digest()[:4], "big")
    print(f"fuzz_readers: --seed {a.seed} --count {a.count} --match '{a.match}'", flush=True)
    if a.keep:
        os.makedirs(a.keep, exist_ok=True)
    codes, slowest, failures = {}, (0, 0, ""), 0
    with tempfile.TemporaryDirectory() as folder:
        pippin = os.path.abspath(a.pippin)
        fuzzer = Fuzzer(pippin, folder, Texts(pippin, folder), a.limit, a.match)
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            for number, seed, text, wrong, code, out, seconds in pool.map(fuzzer.one, range(a.seed, a.seed + a.count)):
                key = f"{seed.group} {code}"
                codes[key] = codes.get(key, 0) + 1
                slowest = max(slowest, (seconds, number, seed.group))
                if a.keep and (wrong or a.count == 1):
                    open(os.path.join(a.keep, f"mutant-{number}{os.path.splitext(seed.name)[1]}"), "wb").write(text)
                if wrong or a.count == 1:
                    failures += wrong is not None
                    print(f"{'FAILED' if wrong else 'passed'}: --seed {number}, {seed.group} of {seed.name}: {wrong or code}\n    pippin {' '.join(seed.command)}\n    {out!r}", flush=True)
    print("fuzz_readers: " + ", ".join(f"{k}: {n}" for k, n in sorted(codes.items())))
    print(f"fuzz_readers: {a.count} mutants from seed {a.seed}, {failures} failures; the slowest, {slowest[1]} ({slowest[2]}), took {slowest[0]:.1f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
