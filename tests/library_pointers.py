#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the table of library functions (src/ir/library.def) says of pointers, against the headers, gcc's AddressSanitizer and Pippin.

usage: library_pointers.py [--pippin P] [--every N] [--salt TEXT] [--jobs N] [--keep DIR] [NAMES]

The prototypes are those that gcc reads in the headers of this machine. Each pointer parameter of a row has a word in its column `blocks`:
what is read or written through it, or only_value. For each such parameter one small program is made for each kind of bad argument: null,
freed (of a stream: closed), too small, a text that does not end. The table says that such an argument is dereferenced, so that Pippin must
not answer TRUE of the program; the sanitizer, where it sees anything, must not complain of the program with good arguments only, of which
Pippin must not answer FALSE. Where the table says only_value, the sanitizer must not complain of a bad argument.

--every N: one row in N, chosen by its name and the salt (default: $PIPPIN_SALT). The exit code is 1 if something is otherwise.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADERS = """arpa/inet.h dirent.h err.h fcntl.h fenv.h getopt.h inttypes.h libintl.h locale.h malloc.h math.h pthread.h sched.h signal.h stdio.h
stdlib.h string.h strings.h sys/random.h sys/resource.h sys/socket.h sys/stat.h sys/time.h sys/times.h sys/types.h sys/utsname.h sys/wait.h syslog.h
threads.h time.h unistd.h wchar.h wctype.h alloca.h""".split()
PREFIX = "#define _GNU_SOURCE\n" + "".join(f"#include <{h}>\n" for h in HEADERS)
# No program is made of these: what they get is more than arguments.
NOT_CALLED = {
    "free": "valid-free is its property", "realloc": "valid-free is its property", "reallocarray": "valid-free is its property",
    "vprintf": "va_list", "vfprintf": "va_list", "vdprintf": "va_list", "vsprintf": "va_list", "vsnprintf": "va_list",
    "__assert_fail": "ends the program", "atexit": "a function", "signal": "a function",
    "wait": "a process", "waitpid": "a process", "accept": "waits for somebody",
    "pthread_mutex_trylock": "threads", "pthread_mutex_unlock": "threads",
}
KEPT = {"setbuf", "setvbuf"}   # the stream uses the buffer later; refused unless it is null
COMPLAINT = re.compile(r"ERROR: AddressSanitizer: |: runtime error: null pointer")
STOPS = re.compile(r"(__isoc23_)?(ato|strto|wcsto)")   # what reads a number stops at what is no digit; a third argument is its base
SIZE = 4   # what an argument that says how large another one is gets


def split(text):
    """At commas outside of parentheses and of string literals."""
    parts, depth, quoted = [""], 0, False
    for c in text:
        quoted ^= c == '"'
        if not quoted:
            depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0 and not quoted:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts if p.strip()]


def prototypes(directory):
    source, out = os.path.join(directory, "all.c"), os.path.join(directory, "prototypes")
    with open(source, "w", encoding="utf-8") as f:
        f.write(PREFIX)
    subprocess.run(["gcc", "-fsyntax-only", "-aux-info", out, source], check=True)
    found = {}
    with open(out, encoding="utf-8") as f:
        for line in f:
            m = re.match(r"/\* \S+ \*/ (?:extern|static) (.*?)\b(\w+) \((.*)\);$", line)
            if m:
                arguments = split(re.sub(r"__(CONST_)?SOCKADDR_ARG", "struct sockaddr *", m[3]))
                found.setdefault(m[2], (m[1].strip(), [] if arguments == ["void"] else arguments))
    return found


class Row:
    def __init__(self, kind, name, blocks, of=None):
        self.kind, self.name, self.of = kind, name, of
        self.blocks = collections.defaultdict(list)   # by parameter: (what, extent, or_null)
        for block in split(blocks):
            what, inside = re.match(r"(\w+)\((.*)\)$", block).groups()
            if what == "uses":   # a standard stream, no parameter
                continue
            parts = split(inside)
            m = re.match(r"(or_null|and_on)?\(?(\d+)", parts[0])
            extent = {"r": "", "w": "", "prints": "format", "prints_list": "format", "only_value": "value"}[what] or parts[1]
            if m[1] != "and_on":
                self.blocks[int(m[2])].append((what, extent, m[1] == "or_null"))
        self.sizes = {int(n) for e in self.blocks.values() for _, extent, _ in e for n in re.findall(r"\d+", extent)}


def table():
    rows, aliases = {}, []
    with open(os.path.join(ROOT, "src/ir/library.def"), encoding="utf-8") as f:
        for line in f:
            m = re.match(r"(FUNCTION|MATH|MODEL|ALIAS)\((.*)\)$", line.strip())
            if not m:
                continue
            parts = split(m[2])
            if m[1] == "ALIAS":
                aliases.append((parts[0], parts[1]))
            else:
                column = parts[{"FUNCTION": 5, "MATH": 4, "MODEL": 2}[m[1]]]
                rows[parts[0]] = Row(m[1], parts[0], column[1:-1])
    for name, of in aliases:
        rows[name] = Row("ALIAS", name, "", of)
        rows[name].blocks, rows[name].sizes = rows[of].blocks, rows[of].sizes
    return rows


def is_pointer(t):
    return ("*" in t or "[" in t) and "(*" not in t.replace(" ", "").replace("(*)", "(*") and "(*)" not in t


def pointee(t):
    t = re.sub(r"\[.*\]", "", t) if "[" in t and "*" not in t else t[: t.rindex("*")]
    return re.sub(r"\b(const|volatile|restrict)\b", "", t).strip() or "char"


def is_stream(t):
    return "DIR" in t or "FILE" in t


def good(k, t, row):
    """Declarations, checks and the argument itself."""
    extents = [e for _, e, _ in row.blocks.get(k, [])]
    writes = any(w == "w" for w, _, _ in row.blocks.get(k, []))
    if not is_pointer(t):
        if "(*" in t or "compar" in t:
            return ("", "compare" if "const void *, const void *" in t or "compar" in t else "0")
        number = SIZE if k in row.sizes else 16 if row.name == "posix_memalign" else 10 if k == 2 and STOPS.match(row.name) else 1
        return ("", str(number))
    if "stream" in extents:
        opened = 'opendir("/")' if "DIR" in t else 'fopen("/dev/null", "r+")'
        return (f"{t} a{k} = {opened};\n  if (!a{k}) return 0;", f"a{k}")
    if "format" in extents:
        return ("", '"r"')
    if extents == ["value"]:
        return ("", "0")
    base = pointee(t)
    if base.endswith("*") and "char" in base:   # char **, char *const *
        if "getopt" in row.name:
            return (f'char p{k}[] = "r", *a{k}[] = {{p{k}, 0}};', f"a{k}")
        return (f'char p{k}[] = "r", *a{k} = {"0" if "line" in row.name or "delim" in row.name else f"p{k}"};', f"&a{k}")
    if base == "wchar_t":
        return (f'wchar_t a{k}[8] = L"r";', f"a{k}")
    if base in ("char", "void"):
        text = '"r"' if not writes or "text" in extents else '{0}'
        return (f"char a{k}[64] = {text};", f"a{k}")
    return (f"static {base} a{k};", f"&a{k}")


def bad(kind, k, t, row):
    """The argument instead; nothing if the kind does not apply."""
    entries = row.blocks.get(k, [])
    extents = [e for _, e, _ in entries]
    base = pointee(t)
    element = "char" if base in ("void", "char") else base
    if kind == "null":
        return None if any(n for _, _, n in entries) else ("", f"({t.replace('[', '*').split('*')[0]} *)0" if "(" not in t and "[" in t else "0")
    if "stream" in extents:
        if kind != "freed":
            return None
        before, _ = good(k, t, row)
        return (before + f"\n  {'closedir' if 'DIR' in t else 'fclose'}(a{k});", f"a{k}")
    if "format" in extents:
        return None
    if kind == "freed":
        return (f"{element} *b{k} = calloc(64, sizeof *b{k});\n  if (!b{k}) return 0;\n  free(b{k});", f"(void *)b{k}")
    if kind == "small":
        if "object" in extents and element != "char":
            size = f"sizeof({element}) - 1"
        elif any(e.startswith("bytes") for e in extents):
            size = f"{SIZE} * sizeof({element}) - 1"
        elif any(w == "w" and e == "text" for w, e, _ in entries) and row.name not in ("gets",):
            size = f"2 * sizeof({element}) - 1"
        else:
            return None
        if any(w == "r" and e == "text" for w, e, _ in entries):
            return None
        return (f"void *b{k} = calloc(1, {size});\n  if (!b{k}) return 0;", f"b{k}")
    if any(w == "r" and e == "text" for w, e, _ in entries) and base in ("char", "wchar_t"):
        letter = "1" if STOPS.match(row.name) else "r"
        return (f"{element} *b{k} = calloc(2, sizeof *b{k});\n  if (!b{k}) return 0;\n  b{k}[0] = b{k}[1] = '{letter}';", f"b{k}")
    return None


def program(row, parameters, which, replaced):
    before, arguments = [], []
    for k, t in enumerate(parameters):
        if t == "...":
            break
        declared, argument = replaced if k == which else good(k, t, row)
        before += [f"  {declared}\n"] if declared else []
        arguments.append(argument)
    return (PREFIX + "static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }\nint main(void) {\n  (void)compare;\n" + "".join(before) +
            f"  (void){row.name}({', '.join(arguments)});\n  return 0;\n}}\n")


class Runner:
    def __init__(self, directory, pippin):
        self.directory, self.pippin = directory, pippin

    def native(self, path):
        binary = path[:-2]
        built = subprocess.run(["gcc", "-w", "-O0", "-fno-builtin", "-fsanitize=address", path, "-lm", "-o", binary], capture_output=True, text=True, errors="replace")
        if built.returncode != 0:
            return "not compiled: " + built.stderr.strip().split("\n")[0]
        options = "detect_leaks=0:strict_string_checks=1:detect_stack_use_after_return=1:intercept_strlen=1"
        try:
            ran = subprocess.run([binary], capture_output=True, text=True, errors="replace", timeout=20, stdin=subprocess.DEVNULL, cwd=self.directory,
                                 env=dict(os.environ, ASAN_OPTIONS=options))
        except subprocess.TimeoutExpired:
            return "silent"
        finally:
            if os.path.exists(binary):
                os.remove(binary)
        return "complains" if COMPLAINT.search(ran.stderr) else "silent"

    def verdict(self, path):
        command = [self.pippin, "check", "--property", "valid-deref", "--timelimit", "20s", path]
        ran = subprocess.run(command, capture_output=True, text=True, errors="replace")
        m = re.search(r"^Verification result: (\w+)", ran.stdout, re.M)
        return m[1] if m else "no result: " + (ran.stderr.strip().split("\n") or [""])[0]

    def run(self, case):
        row, kind, k, text, only_value = case
        name = f"{row.name}_{kind}{k if k is not None else ''}"
        path = os.path.join(self.directory, name + ".c")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        native, wrong = self.native(path), []
        verdict = self.verdict(path) if self.pippin else "UNKNOWN"
        if native.startswith("not compiled") or verdict.startswith("no result"):
            wrong.append(f"{native}; {verdict}")
        if kind == "good" or only_value:
            if native == "complains":
                wrong.append("the sanitizer complains")
            if kind == "good" and verdict == "FALSE":
                wrong.append("Pippin answers FALSE of good arguments")
        elif verdict == "TRUE" and not (kind == "endless" and native == "silent" and STOPS.match(row.name)):
            wrong.append(f"Pippin answers TRUE (the sanitizer: {native})")
        return name, kind, native, verdict, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pippin")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--salt", default=os.environ.get("PIPPIN_SALT", ""))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    problems, cases, pointers, covered, without = [], [], 0, 0, []
    with tempfile.TemporaryDirectory() as directory:
        known, rows = prototypes(directory), table()
        for name, row in sorted(rows.items()):
            if name not in known:
                without.append(name)
                continue
            parameters = known[name][1]
            mine = [k for k, t in enumerate(parameters) if is_pointer(t) and t != "..."]
            if not mine:
                continue
            pointers += 1
            silent = [k for k in mine if k not in row.blocks]
            if silent:
                problems.append(f"{name}: the table says nothing of parameter {', '.join(map(str, silent))}")
                continue
            covered += 1
            chosen = int(hashlib.sha256((arguments.salt + name).encode()).hexdigest(), 16) % arguments.every == 0
            if name in NOT_CALLED or (row.of or "") in NOT_CALLED or not (name in arguments.names if arguments.names else chosen):
                continue
            cases.append((row, "good", None, program(row, parameters, None, None), False))
            for k in mine:
                only_value = [e for _, e, _ in row.blocks[k]] == ["value"]
                if only_value and name in KEPT:
                    continue
                for kind in ("null", "freed", "small", "endless"):
                    replaced = bad(kind, k, parameters[k], row)
                    if replaced is not None:
                        cases.append((row, kind, k, program(row, parameters, k, replaced), only_value))
        if arguments.keep:
            os.makedirs(arguments.keep, exist_ok=True)
        runner = Runner(arguments.keep or directory, arguments.pippin)
        counts, seen = collections.Counter(), 0
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            for name, kind, native, verdict, wrong in pool.map(runner.run, cases):
                counts[("good" if kind == "good" else "bad", verdict.split(":")[0])] += 1
                seen += kind != "good" and native == "complains"
                problems += [f"{name}: {w}" for w in wrong]
    for p in problems:
        print("WRONG", p)
    verdicts = ", ".join(f"{a} {v} {n}" for (a, v), n in sorted(counts.items()))
    print(f"library_pointers: {pointers} functions with pointer parameters, {covered} of them with a word for each; {len(without)} names without a prototype here; "
          f"{len({c[0].name for c in cases})} functions in {len(cases)} programs: {verdicts}; the sanitizer sees {seen} of the bad arguments; {len(problems)} wrong")
    return 1 if problems or (not cases and arguments.every == 1) else 0


if __name__ == "__main__":
    sys.exit(main())
