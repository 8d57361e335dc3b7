#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Frama-C's Eva as an invariant generator: what it knows of the variables at the loops of a C program, as predicates (a correctness witness in YAML 2.0).

    frama-c-eva.py PROGRAM.c OUT.yml MODEL [LOG]

Each loop condition gets a call of Frama_C_show_each with the integer variables that are declared before it (by their text: what Frama-C's
parser refuses is left out). Eva prints a set, or a range and a congruence, for each; with slevel 0 the last print is the fixpoint. LOG: the output of
such a run, instead of running it. Nothing of this is trusted by whoever reads the predicates.
Prints "Eva: N predicates", or why there are none."""
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import uuid

WORD = r"(?:unsigned|signed|short|long|int|char|_Bool|size_t|u?int(?:8|16|32|64)_t)"
NAME = r"(?!" + WORD + r"\b)[A-Za-z_]\w*(?:\s*=[^,;(){}]*)?"
DECLARATION = re.compile(r"(?<=[;{}(,])\s*(?:(?:static|const|volatile|register)\s+)*(?:" + WORD + r"\s+)+(" + NAME + r"(?:\s*,\s*" + NAME + r")*)\s*(?=[;,)]|$)")
LOOP = re.compile(r"\b(while|for)\s*\(")


def blank(text):
    """The text without comments, strings and directives, of the same length."""
    keep = lambda m: re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#[^\n]*', keep, text, flags=re.S | re.M)


def closing(text, i):
    """Behind the parenthesis that closes the one before i."""
    depth = 1
    while i < len(text) and depth:
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        i += 1
    return i


def declared(code, opens):
    """The integer variables that a text without blocks declares; `opens`: a block that is still open begins behind it, perhaps the body of a function
    with parameters."""
    parameters = re.search(r"\([^()]*\)\s*$", code) if opens else None
    code = re.sub(r"\([^()]*\)", "@", code) + (parameters.group(0) if parameters else "")
    names = []
    for m in DECLARATION.finditer(";" + code):
        names += [re.match(r"\w+", part.strip()).group(0) for part in m.group(1).split(",")]
    return names


def loops(text):
    """(offset of the keyword, begin and end of the condition, variables in scope), one for each loop with a condition."""
    code = blank(text)
    found = []
    for m in LOOP.finditer(code):
        i = m.start()
        # What is in scope: the blocks that are open here, from outside to inside.
        depth, parts, end, opens = 0, [], i, False
        for j in range(i - 1, -1, -1):
            if code[j] == "}":
                if depth == 0:
                    parts.append((j + 1, end, opens))
                depth += 1
            elif code[j] == "{":
                depth -= 1
                if depth == 0:
                    end, opens = j, False
                elif depth < 0:
                    parts.append((j + 1, end, opens))
                    end, depth, opens = j, 0, True
        parts.append((0, end, opens))
        variables = []
        for begin, stop, opens in parts:
            variables += [v for v in declared(code[begin:stop], opens) if v not in variables]
        inside = m.end()
        stop = closing(code, inside) - 1
        if m.group(1) == "for":
            semicolons = [k for k in range(inside, stop) if code[k] == ";"]
            if len(semicolons) < 2:
                continue
            variables += [v for v in declared(code[inside:semicolons[0]] + ";", False) if v not in variables]
            inside, stop = semicolons[0] + 1, semicolons[1]
        if variables:
            found.append((i, inside, stop, variables))
    return found


def position(text, offset):
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def instrumented(text, found, left_out):
    out, last = "", 0
    for k, (_, begin, end, variables) in enumerate(found):
        shown = [v for v in variables if (k, v) not in left_out]
        out += text[last:begin]
        if shown:
            condition = text[begin:end].strip() or "1"
            out += f"Frama_C_show_each_{k}({', '.join(shown)}), ({condition})"
            last = end
        else:
            last = begin
    out += text[last:]
    # Without its contract Eva takes for granted that it returns.
    if re.search(r"\bvoid\s+abort\s*\(", blank(text)):
        out += "\n/*@ assigns \\nothing; ensures \\false; */ extern void abort(void);\n"
    return out


def run(text, found, model, folder):
    """What Eva prints, and the variables that it could not be asked about."""
    left_out, path = set(), os.path.join(folder, "shown.c")
    for _ in range(20):
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as f:
            f.write(instrumented(text, found, left_out))
        r = subprocess.run(["frama-c", "-machdep", model, "-eva", "-eva-precision", "0", "-eva-slevel", "0", path], capture_output=True, text=True, errors="replace", cwd=folder,
                           env={**os.environ, "PWD": folder})
        output = r.stdout + r.stderr
        if r.returncode == 0:
            return output, left_out
        # A variable that is not in scope after all.
        bad = set(re.findall(r"[Cc]annot resolve variable (\w+)", output))
        more = {(k, v) for k, (_, _, _, vs) in enumerate(found) for v in vs if v in bad} - left_out
        if not more:
            return output, None
        left_out |= more
    return output, None


def predicates(name, shown):
    """Of one printed value: {0; 1}, [0..9], [0..--],1%2, …"""
    shown = shown.strip()
    m = re.fullmatch(r"\{([-\d; ]+)\}", shown)
    if m:
        values = [int(v) for v in m.group(1).split(";")]
        if len(values) <= 4:
            return [f"{name} == {constant(v)}" for v in values]
        return [f"{name} >= {constant(min(values))}", f"{name} <= {constant(max(values))}"]
    m = re.fullmatch(r"\[(-?\d+|--)\.\.(-?\d+|--)\](?:,(\d+)%(\d+))?", shown)
    if not m:
        return []
    out = []
    if m.group(1) != "--":
        out.append(f"{name} >= {constant(int(m.group(1)))}")
    if m.group(2) != "--":
        out.append(f"{name} <= {constant(int(m.group(2)))}")
    if m.group(4):
        rest, modulus = int(m.group(3)), int(m.group(4))
        out.append(f"{name} % {modulus} == {rest}" if m.group(1) != "--" and int(m.group(1)) >= 0 else f"({name} - {rest}) % {modulus} == 0")
    return out


def constant(v):
    if v < 0:
        return f"(-{-v - 1}LL - 1)"
    return str(v) if v < 1 << 31 else f"{v}U" if v < 1 << 32 else f"{v}ULL"


def values(output, k, count):
    """The last print of the k-th call; long ones go on in the next lines."""
    joined = re.sub(r"\n[ \t]+", " ", output)
    prints = re.findall(rf"Frama_C_show_each_{k}:\s*(.*)", joined)
    if not prints:
        return []
    parts = re.findall(r"\{[^}]*\}|\[[^\]]*\](?:,\d+%\d+)?|[^,\s][^,]*", prints[-1])
    return parts if len(parts) == count else []


def main():
    program, out, model = sys.argv[1:4]
    text = open(program, encoding="utf-8", errors="surrogateescape").read()
    found = loops(text)
    if len(sys.argv) > 4:
        output, left_out = open(sys.argv[4], encoding="utf-8").read(), set()
    else:
        with tempfile.TemporaryDirectory() as folder:
            try:
                output, left_out = run(text, found, model, folder)
            except FileNotFoundError:
                print("frama-c is not installed")
                return 127
    if left_out is None:
        print("Eva does not know: " + (output.strip().splitlines() or [""])[-1])
        return 1
    entries = []
    for k, (keyword, _, _, variables) in enumerate(found):
        shown = [v for v in variables if (k, v) not in left_out]
        line, column = position(text, keyword)
        for name, value in zip(shown, values(output, k, len(shown))):
            for p in predicates(name, value):
                entries.append((line, column, p))
    if not entries:
        print("Eva does not know: no predicates")
        return 1
    digest = hashlib.sha256(open(program, "rb").read()).hexdigest()
    with open(out, "w", encoding="utf-8") as f:
        f.write(f"""- entry_type: "invariant_set"
  metadata:
    format_version: "2.0"
    uuid: "{uuid.uuid5(uuid.NAMESPACE_URL, digest)}"
    creation_time: "1970-01-01T00:00:00Z"
    producer:
      name: "Frama-C Eva"
      version: "-"
    task:
      input_files:
      - "{program}"
      input_file_hashes:
        "{program}": "{digest}"
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: "{'ILP32' if model == 'x86_32' else 'LP64'}"
      language: "C"
  content:
""")
        for line, column, p in entries:
            f.write(f"""  - invariant:
      type: "loop_invariant"
      location:
        file_name: "{program}"
        line: {line}
        column: {column}
      value: "{p}"
      format: "c_expression"
""")
    print(f"Eva: {len(entries)} predicates")
    return 0


if __name__ == "__main__":
    sys.exit(main())
