#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks a YAML 2.0 witness: required keys and their types, the order of waypoints, hashes, and that every location
points to what its type asks for in the program text. Exit code 0 = no complaint."""
import argparse
import hashlib
import os
import re
import sys
import tempfile

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C where the library is there
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)")
CONSTRAINT_FORMAT = {"assumption": "c_expression", "function_return": "acsl_expression"}
TYPES = {"assumption", "branching", "function_enter", "function_return", "target"}


class Linter:
    def __init__(self, programs):
        self.errors = []
        self.programs = programs  # name as given to the verifier -> lines

    def bad(self, message):
        self.errors.append(message)

    def keys(self, where, value, required, optional=()):
        if not isinstance(value, dict):
            self.bad(f"{where}: not a map")
            return False
        for k in required:
            if k not in value:
                self.bad(f"{where}: key {k} is missing")
        for k in value:
            if k not in required and k not in optional:
                self.bad(f"{where}: unknown key {k}")
        return all(k in value for k in required)

    def location(self, where, value, kind):
        if not self.keys(where, value, ["file_name", "line"], ["column", "function"]):
            return
        for k in ("line", "column"):
            if k in value and (not isinstance(value[k], int) or value[k] < 1):
                self.bad(f"{where}: {k} is not a positive number")
                return
        lines = self.programs.get(value["file_name"])
        if lines is None:
            self.bad(f"{where}: file {value['file_name']} is not an input file")
            return
        if value["line"] > len(lines):
            self.bad(f"{where}: line {value['line']} does not exist")
            return
        text = lines[value["line"] - 1]
        column = value.get("column", 1)
        if column > len(text):
            self.bad(f"{where}: column {column} does not exist in line {value['line']}")
            return
        rest = text[column - 1:]
        pattern = {"loop_invariant": r"(for|while|do)\b", "branching": r"(if|while|for|do|switch)\b|\?", "function_enter": r"\)",
                   "function_return": r"\)"}.get(kind, r"[A-Za-z_({*+\-!~&0-9;\"]")
        if "column" in value and not re.match(pattern, rest):
            self.bad(f"{where}: a {kind} must not point to \"{rest[:20]}\" ({value['line']}:{column})")

    def metadata(self, m):
        if not self.keys("metadata", m, ["format_version", "uuid", "creation_time", "producer", "task"]):
            return
        if m["format_version"] != "2.0":
            self.bad(f"format_version is {m['format_version']!r}, not the string 2.0")
        if not UUID.fullmatch(str(m["uuid"])):
            self.bad(f"uuid {m['uuid']} is not an RFC 4122 one")
        if not isinstance(m["creation_time"], str) or not TIME.fullmatch(m["creation_time"]):
            self.bad(f"creation_time {m['creation_time']} is not an ISO 8601 string with offset")
        self.keys("producer", m["producer"], ["name", "version"], ["configuration", "command_line", "description"])
        task = m["task"]
        if not self.keys("task", task, ["input_files", "input_file_hashes", "specification", "data_model", "language"]):
            return
        if task["data_model"] not in ("ILP32", "LP64"):
            self.bad(f"data_model {task['data_model']}")
        if task["language"] != "C":
            self.bad(f"language {task['language']}")
        if not all(re.match(r"CHECK\(.*\)$", line.replace(" ", "")) for line in task["specification"].split("\n")):
            self.bad(f"specification {task['specification']}")
        if not isinstance(task["input_files"], list) or not task["input_files"]:
            self.bad("input_files is not a list of files")
            return
        if sorted(task["input_files"]) != sorted(task["input_file_hashes"]):
            self.bad("input_file_hashes has other keys than input_files")
        for name, digest in task["input_file_hashes"].items():
            if not os.path.exists(name):
                self.bad(f"input file {name} does not exist")
                continue
            data = open(name, "rb").read()
            if hashlib.sha256(data).hexdigest() != digest:
                self.bad(f"wrong hash of {name}")
            self.programs[name] = data.decode(errors="replace").split("\n")

    def invariants(self, content):
        if not isinstance(content, list):
            self.bad("content is not a list")
            return
        for i, item in enumerate(content):
            where = f"invariant {i}"
            if not self.keys(where, item, ["invariant"]):
                continue
            v = item["invariant"]
            if not self.keys(where, v, ["type", "location", "value", "format"]):
                continue
            if v["type"] not in ("loop_invariant", "location_invariant"):
                self.bad(f"{where}: type {v['type']}")
            if v["format"] != "c_expression" or not isinstance(v["value"], str) or not v["value"].strip():
                self.bad(f"{where}: value or format")
            elif re.search(r"\b[A-Za-z_]\w*\s*\(", re.sub(r"\b(sizeof|int|long|short|char|unsigned|signed|_Bool)\b", "", v["value"])):
                self.bad(f"{where}: a call in {v['value']}")
            self.location(where, v["location"], v["type"])

    def violation(self, content):
        if not isinstance(content, list) or not content:
            self.bad("content is not a list of segments")
            return
        for i, item in enumerate(content):
            if not self.keys(f"segment {i}", item, ["segment"]):
                continue
            segment = item["segment"]
            if not isinstance(segment, list) or not segment:
                self.bad(f"segment {i} is empty")
                continue
            for j, entry in enumerate(segment):
                where = f"segment {i}, waypoint {j}"
                if not self.keys(where, entry, ["waypoint"]):
                    continue
                w = entry["waypoint"]
                if not self.keys(where, w, ["type", "action", "location"], ["constraint"]):
                    continue
                if w["type"] not in TYPES:
                    self.bad(f"{where}: type {w['type']}")
                    continue
                last = j + 1 == len(segment)
                if w["action"] != ("follow" if last else "avoid"):
                    self.bad(f"{where}: action {w['action']}")
                if (w["type"] == "target") != (last and i + 1 == len(content)):
                    self.bad(f"{where}: the target must be the very last waypoint and only that")
                self.location(where, w["location"], w["type"])
                if w["type"] in ("target", "function_enter"):
                    if "constraint" in w:
                        self.bad(f"{where}: a {w['type']} has no constraint")
                    continue
                if "constraint" not in w:
                    self.bad(f"{where}: no constraint")
                    continue
                c = w["constraint"]
                if w["type"] == "branching":
                    self.keys(where, c, ["value"])
                    if c.get("value") not in ("true", "false") and not re.fullmatch(r"-?\d+|default", str(c.get("value"))):
                        self.bad(f"{where}: branching value {c.get('value')}")
                elif self.keys(where, c, ["value", "format"]):
                    if c["format"] != CONSTRAINT_FORMAT[w["type"]]:
                        self.bad(f"{where}: format {c['format']}")
                    if w["type"] == "function_return" and not re.match(r"\\result (==|!=|<=?|>=?) ", c["value"]):
                        self.bad(f"{where}: value {c['value']}")
                    if w["type"] == "assumption" and ("{" in c["value"] or re.search(r"\w\s*\(", c["value"])):
                        self.bad(f"{where}: aggregates and calls are not allowed: {c['value']}")

    def lint(self, text):
        try:
            entries = yaml.load(text, LOADER)
        except yaml.YAMLError as e:
            self.bad(f"not YAML: {e}")
            return
        if not isinstance(entries, list) or len(entries) != 1:
            self.bad("the top level is not a list of one entry")
            return
        e = entries[0]
        if not self.keys("entry", e, ["entry_type", "metadata", "content"]):
            return
        if list(e) != ["entry_type", "metadata", "content"]:
            self.bad("the order of keys is not entry_type, metadata, content")
        self.metadata(e["metadata"])
        if e["entry_type"] == "invariant_set":
            self.invariants(e["content"])
        elif e["entry_type"] == "violation_sequence":
            self.violation(e["content"])
        else:
            self.bad(f"entry_type {e['entry_type']}")


def lint_text(text):
    linter = Linter({})
    linter.lint(text)
    return linter.errors


def lint_file(witness, program=None):
    """The complaints about a witness; it must be about this program, if one is named."""
    linter = Linter({})
    with open(witness, encoding="utf-8") as f:
        linter.lint(f.read())
    if program and not linter.errors and os.path.abspath(program) not in {os.path.abspath(p) for p in linter.programs}:
        linter.bad(f"the witness is not about {program}")
    return linter.errors


def self_test():
    with tempfile.TemporaryDirectory() as d:
        program = os.path.join(d, "p.c")
        open(program, "w").write("int main(void) {\n  int x = f();\n  if (x)\n    reach_error();\n}\n")
        digest = hashlib.sha256(open(program, "rb").read()).hexdigest()
        good = f"""- entry_type: "violation_sequence"
  metadata:
    format_version: "2.0"
    uuid: "c66c3ee7-e0de-4bae-87f0-fd48fc7b961e"
    creation_time: "2026-11-20T10:29:38Z"
    producer: {{name: "a", version: "1"}}
    task:
      input_files: ["{program}"]
      input_file_hashes: {{"{program}": "{digest}"}}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: "LP64"
      language: "C"
  content:
  - segment:
    - waypoint:
        type: "assumption"
        action: "follow"
        location: {{file_name: "{program}", line: 3, column: 3}}
        constraint: {{value: "x == 1", format: "c_expression"}}
  - segment:
    - waypoint:
        type: "target"
        action: "follow"
        location: {{file_name: "{program}", line: 4, column: 5}}
"""
        bad = [good.replace('"2.0"', "2.0"), good.replace(digest, "0" * 64), good.replace('"target"', '"assumption"'),
               good.replace("line: 3", "line: 30"), good.replace("follow", "avoid", 1), good.replace("LP64", "64bit"),
               good.replace('type: "assumption"', 'type: "branching"').replace("column: 3", "column: 4"),
               good.replace("c66c3ee7", "xyz"), good.replace("x == 1", "f(x)"), good[: good.rindex("  - segment")], "", "[]", "{{{",
               good.replace("Z\"", "\""), good.replace('        action: "follow"\n', "", 1)]
        if lint_text(good):
            print(f"self-test failed: a good witness is refused: {lint_text(good)}")
            return 1
        for i, text in enumerate(bad):
            if not lint_text(text):
                print(f"self-test failed: bad witness {i} is accepted")
                return 1
        print(f"witness_lint: self-test passed ({len(bad) + 1} cases)")
        return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("witness", nargs="?")
    parser.add_argument("--program", help="the witness must be about this file")
    parser.add_argument("--self-test", action="store_true")
    a = parser.parse_args()
    if a.self_test:
        return self_test()
    if not a.witness:
        parser.error("a witness is needed")
    errors = lint_file(a.witness, a.program)
    for e in errors:
        print(f"{a.witness}: {e}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
