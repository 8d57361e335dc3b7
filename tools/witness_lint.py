#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks a witness that Pippin writes: YAML 2.0, 2.1 or 2.2 (required keys and their types, the order of waypoints, hashes, and that every
location points to what its type asks for in the program text), or GraphML 1.0 (keys and what they are of, one entry, one path to the
violation, the hash, lines that exist). Exit code 0 = no complaint."""
import argparse
import hashlib
import os
import re
import sys
import tempfile
import xml.etree.ElementTree as xml

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C where the library is there
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)")
CONSTRAINT_FORMAT = {"assumption": "c_expression", "function_return": "acsl_expression"}
TYPES = {"assumption", "branching", "function_enter", "function_return", "target"}


def last_action(content, i):
    """The action of the last waypoint of a segment; None where there is no such thing."""
    try:
        return content[i]["segment"][-1]["waypoint"]["action"]
    except (KeyError, IndexError, TypeError):
        return None


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
        pattern = {"loop_invariant": r"(for|while|do)\b", "loop_transition_invariant": r"(for|while|do)\b", "branching": r"(if|while|for|do|switch)\b|\?", "function_enter": r"\)",
                   "function_return": r"\)"}.get(kind, r"[A-Za-z_({*+\-!~&0-9;\"]")
        if kind == "loop_invariant":   # loops in a macro are at its use
            macros = "|".join(re.findall(r"^\s*#\s*define\s+(\w+)", "\n".join(lines), re.M))
            pattern = rf"({pattern})|({macros})\b" if macros else pattern
        if "column" in value and not re.match(pattern, rest):
            self.bad(f"{where}: a {kind} must not point to \"{rest[:20]}\" ({value['line']}:{column})")

    def metadata(self, m):
        if not self.keys("metadata", m, ["format_version", "uuid", "creation_time", "producer", "task"]):
            return
        if m["format_version"] not in ("2.0", "2.1", "2.2"):
            self.bad(f"format_version is {m['format_version']!r}, not the string 2.0, 2.1 or 2.2")
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
        formula = r"G!call\([A-Za-z_]\w*\(\)\)|G!label\(\w+\)|G!(overflow|data-race)|Gvalid-(free|deref|memtrack|memcleanup)|Fend"
        if not all(re.fullmatch(rf"CHECK\(init\([A-Za-z_]\w*\(\)\),LTL\(({formula})\)\)", line.replace(" ", "")) for line in task["specification"].split("\n")):
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
            if v["type"] not in ("loop_invariant", "location_invariant", "loop_transition_invariant"):
                self.bad(f"{where}: type {v['type']}")
            if v["type"] == "loop_transition_invariant":
                if v["format"] != "ext_c_expression" or "\\at(" not in str(v["value"]):
                    self.bad(f"{where}: value or format")
            elif v["format"] != "c_expression" or not isinstance(v["value"], str) or not v["value"].strip():
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
                endless = last_action(content, -1) == "cycle"
                if w["action"] not in (("follow", "cycle") if last and endless else ("follow",) if last else ("avoid",)):
                    self.bad(f"{where}: action {w['action']}")
                if w["action"] == "follow" and i > 0 and last_action(content, i - 1) == "cycle":
                    self.bad(f"{where}: follow behind cycle")
                if (w["type"] == "target") != (last and i + 1 == len(content) and not endless):
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


GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
GRAPH_KEYS = {"witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash", "architecture", "creationtime"}
NODE_KEYS = {True: {"entry", "violation", "sink"}, False: {"entry", "invariant", "invariant.scope"}}
EDGE_KEYS = {"startline", "endline", "startoffset", "endoffset", "control", "enterLoopHead", "enterFunction", "returnFromFunction"}
ASSUMPTION_KEYS = {"assumption", "assumption.scope", "assumption.resultfunction"}


class GraphmlLinter:
    """What the linter of the format's authors looks at, as far as our witnesses have it."""

    def __init__(self, linter):
        self.bad, self.programs = linter.bad, linter.programs

    def lint(self, text):
        try:
            root = xml.fromstring(text.encode())
        except xml.ParseError as e:
            return self.bad(f"not XML: {e}")
        if root.tag != GRAPHML + "graphml" or [c.tag for c in root if c.tag not in (GRAPHML + "key", GRAPHML + "graph")]:
            return self.bad("not a <graphml> of keys and a graph")
        keys = {}
        for k in root.findall(GRAPHML + "key"):
            keys[k.get("id")] = k.get("for")
            default = k.find(GRAPHML + "default")
            if default is not None and default.text != "false":
                self.bad(f"the default of {k.get('id')} is {default.text}")
        graphs = root.findall(GRAPHML + "graph")
        if len(graphs) != 1 or graphs[0].get("edgedefault") != "directed":
            return self.bad("not one directed graph")
        self.graph(graphs[0], keys)

    def data(self, element, keys, kind, allowed):
        out = {}
        for d in element.findall(GRAPHML + "data"):
            key, value = d.get("key"), d.text
            if list(d.attrib) != ["key"] or len(d):
                self.bad(f"a <data> that is not one key with a text: {d.attrib}")
            if keys.get(key) != kind:
                self.bad(f"no <key> {key} for a {kind}")
            if key not in allowed:
                self.bad(f"{key} is no data of a {kind} of such a witness")
            if not value or not value.strip():
                self.bad(f"the data of {key} is empty")
            if key in out and key != "specification":
                self.bad(f"{key} twice in a {kind}")
            out.setdefault(key, []).append(value or "")
        return {k: v if k == "specification" else v[0] for k, v in out.items()}

    def graph(self, graph, keys):
        said = self.data(graph, keys, "graph", GRAPH_KEYS | {"witness-format-version"})
        if missing := GRAPH_KEYS - set(said):
            return self.bad(f"data of the graph is missing: {sorted(missing)}")
        violation = said["witness-type"] == "violation_witness"
        lines = self.about_graph(said, violation)
        nodes, edges = {}, []
        for n in graph.findall(GRAPHML + "node"):
            if list(n.attrib) != ["id"] or n.get("id") in nodes:
                self.bad(f"a node with the attributes {n.attrib}")
            nodes[n.get("id")] = self.data(n, keys, "node", NODE_KEYS[violation])
        for e in graph.findall(GRAPHML + "edge"):
            if not {e.get("source"), e.get("target")} <= set(nodes):
                self.bad(f"an edge from {e.get('source')} to {e.get('target')}")
                continue
            said_there = self.data(e, keys, "edge", EDGE_KEYS | (ASSUMPTION_KEYS if violation else set()))
            edges.append((e.get("source"), e.get("target"), said_there))
            self.edge(said_there, lines)
        entries = [n for n, d in nodes.items() if d.get("entry") == "true"]
        if len(entries) != 1:
            return self.bad(f"{len(entries)} nodes are the entry")
        for n, d in nodes.items():
            if "invariant" in d and not any(t == n and e.get("enterLoopHead") == "true" and "startline" in e for _, t, e in edges):
                self.bad(f"the invariant of {n} is of no loop")
        if violation:
            self.path(entries[0], nodes, edges)

    def about_graph(self, said, violation):
        if not violation and said["witness-type"] != "correctness_witness":
            self.bad(f"witness-type {said['witness-type']}")
        for key, pattern in (("sourcecodelang", "C"), ("architecture", "(32|64)bit"), ("creationtime", TIME.pattern), ("programhash", "[0-9a-f]{64}")):
            if not re.fullmatch(pattern, said[key]):
                self.bad(f"{key} is {said[key]}")
        for line in said["specification"]:
            if not re.fullmatch(r"CHECK\( init\(main\(\)\), LTL\(.*\) \)", line):
                self.bad(f"specification {line}")
        name = said["programfile"]
        if not os.path.exists(name):
            self.bad(f"program file {name} does not exist")
            return []
        program = open(name, "rb").read()
        if hashlib.sha256(program).hexdigest() != said["programhash"]:
            self.bad(f"wrong hash of {name}")
        self.programs[name] = program.decode(errors="replace").split("\n")
        return self.programs[name]

    def edge(self, said, lines):
        for key in ("startline", "endline", "startoffset", "endoffset"):
            if key in said and (not said[key].isdigit() or (key.endswith("line") and not 1 <= int(said[key]) <= len(lines))):
                self.bad(f"{key} {said[key]}")
        if said.get("control", "condition-true") not in ("condition-true", "condition-false"):
            self.bad(f"control {said['control']}")
        if "\\result" in said.get("assumption", "") and "assumption.resultfunction" not in said:
            self.bad(f"the assumption {said['assumption']} does not say of which function")
        for one in said.get("assumption", "").rstrip(";").split(";"):
            if "{" in one or re.search(r"\w\s*\(", one):
                self.bad(f"aggregates and calls are not allowed: {one}")

    def path(self, entry, nodes, edges):
        """One edge leaves each node but the violation, as those ask who execute a witness."""
        at, passed = entry, set()
        while nodes[at].get("violation") != "true":
            out = [t for s, t, _ in edges if s == at and nodes[t].get("sink") != "true"]
            if len(out) != 1 or at in passed:
                return self.bad(f"no path leads through {at}")
            passed.add(at)
            at = out[0]
        return None


def lint_any(linter, text):
    (GraphmlLinter(linter) if text.lstrip().startswith("<") else linter).lint(text)


def lint_text(text):
    linter = Linter({})
    lint_any(linter, text)
    return linter.errors


def lint_file(witness, program=None):
    """The complaints about a witness; it must be about this program, if one is named."""
    linter = Linter({})
    with open(witness, encoding="utf-8") as f:
        lint_any(linter, f.read())
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
        keys = "".join(f'<key id="{k}" for="{kind}"/>' for kind, of in (("graph", GRAPH_KEYS), ("node", NODE_KEYS[True]), ("edge", EDGE_KEYS | ASSUMPTION_KEYS)) for k in sorted(of))
        data = {"witness-type": "violation_witness", "sourcecodelang": "C", "producer": "a", "specification": "CHECK( init(main()), LTL(G ! call(reach_error())) )",
                "programfile": program, "programhash": digest, "architecture": "32bit", "creationtime": "2026-11-20T10:29:38Z"}
        graphml = (f'<graphml xmlns="{GRAPHML[1:-1]}">{keys}<graph edgedefault="directed">' + "".join(f'<data key="{k}">{v}</data>' for k, v in data.items()) +
                   '<node id="A"><data key="entry">true</data></node><node id="V"><data key="violation">true</data></node><edge source="A" target="V">'
                   '<data key="startline">2</data><data key="assumption">\\result == 1;</data><data key="assumption.resultfunction">f</data></edge></graph></graphml>')
        bad = [good.replace('"2.0"', "2.0"), good.replace('"2.0"', '"2.3"'), graphml.replace(digest, "0" * 64), graphml.replace("entry\">true", "entry\">false"),
               graphml.replace('<data key="assumption.resultfunction">f</data>', ""), graphml.replace('target="V"', 'target="A"'), graphml.replace(">2<", ">20<"),
               graphml.replace("32bit", "ILP32"), graphml.replace('<key id="entry" for="node"/>', ""), graphml.replace('key="startline"', 'key="invariant"'),
               graphml.replace("violation_w", "correctness_w"), graphml.replace("</graph>", ""), graphml.replace("directed", "undirected"), good.replace(digest, "0" * 64), good.replace('"target"', '"assumption"'),
               good.replace("line: 3", "line: 30"), good.replace("follow", "avoid", 1), good.replace("LP64", "64bit"),
               good.replace('type: "assumption"', 'type: "branching"').replace("column: 3", "column: 4"),
               good.replace("c66c3ee7", "xyz"), good.replace("x == 1", "f(x)"), good[: good.rindex("  - segment")], "", "[]", "{{{",
               good.replace("Z\"", "\""), good.replace("G ! call", "G ? call"), good.replace('        action: "follow"\n', "", 1)]
        for text in (good, good.replace('"2.0"', '"2.2"'), graphml):
            if lint_text(text):
                print(f"self-test failed: a good witness is refused: {lint_text(text)}")
                return 1
        for i, text in enumerate(bad):
            if not lint_text(text):
                print(f"self-test failed: bad witness {i} is accepted")
                return 1
        print(f"witness_lint: self-test passed ({len(bad) + 3} cases)")
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
