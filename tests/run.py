#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs Pippin on dropped-in test programs and compares with the expectation in their first line.

A test is any .c file below tests/verify or .cfa file in tests/cfa (also files and folders named on the command line), but
for the folders `parts`. Leading comment lines (`//` in C, `;` in .cfa) with a word in capitals and a colon are directives:

    EXPECT: true | false | false(property) | unknown(reason) | error(text)
                                             first line, required; false(valid-deref): this sub-property is violated; the
                                             reason is a part of the printed one; error: the input is refused with a message
                                             that contains the text
    WITH: files                              more source files of the program, relative to the test's folder
    RUN: options                             of every run of this test; one that the configuration has, too, replaces it
    MODELS: int | bv                         only this integer model must decide; the other must not contradict
    LIMIT: text | ... [configurations]       a known limit: an unknown whose reason contains one of the texts is accepted,
                                             in every configuration or only in those named in brackets; a known timeout is
                                             awaited for three seconds only
    OBLIGATIONS: 7:proved 9:violated 12:unknown 14:-
                                             of a run with --all: the verdict of all obligations of line 7, and so on; `7:5:proved`:
                                             of those in column 5; `-`: there is none; `unreached`: proved, and the report says that
                                             no execution gets there. Every one that is printed must be named
    BOUNDS: n1 n2 ...                        run with -DBOUND=n: same verdict and the same number of iterations
    NATIVE: skip                             for tests/native_check.py
    SANITIZER: silent (why)                  for tests/sanitizer_check.py
    BREAKS: convention                       an execution does not keep this convention (docs/conventions.md), so tests of what rests on
                                             it leave the program out
    ASSUMES: kinds                           the result lists these assumptions (checked with each answer that is as expected, in
                                             `decide` configurations of the model that MODELS names)
    ASSUMES-NOT: kinds                       and none of these
    SINCE: text                              why this test exists

Every test runs in every configuration below that reads its options (nothing runs at random with `--random 0`, nothing refines in
`bmc`). In a `decide` configuration the answer must be the expected one; in a `sound` configuration an unknown is accepted,
but never the opposite answer. A definite answer that contradicts the expectation is a soundness failure and is printed first.
No test found, a missing expectation and an unknown directive are failures.

`--config NAME/N` runs one in N pairs of tests in a configuration. Which ones is decided by their names and a salt, which
scripts/test.sh takes from the commit and prints: every commit runs others, and the same salt repeats the choice.
`--recent N`: the N files that git saw added or changed last are in every sample. `--long N`: of the runs in tests/long.txt, which
took more than five CPU seconds, one pair in N; `--write-long` brings this file up to date with what was measured in this run.
`--longest S`: no run is given more CPU seconds where an unknown is accepted. All runs are one queue; what takes long begins first.
"""
import argparse
import concurrent.futures
import fnmatch
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(ROOT, "tools"))
import witness_lint  # noqa: E402

from what_to_check import what_to_check
DIRECTIVES = {"EXPECT", "RUN", "WITH", "MODELS", "LIMIT", "OBLIGATIONS", "BOUNDS", "NATIVE", "SANITIZER", "BREAKS", "ASSUMES", "ASSUMES-NOT", "SINCE"}
EXIT_CODES = {"true": 0, "false": 10, "unknown": 20}

# name, options, mode for C, mode for .cfa, CPU seconds (where something must be decided several times what the slowest
# test needs: the speed of the machine decides nothing)
CONFIGURATIONS = [
    ("auto", ["--preset=auto"], "decide", "decide", 60),
    ("int", ["--preset=trace-abstraction", "--int-model=int"], "decide", None, 60),
    ("bv", ["--preset=trace-abstraction", "--int-model=bv"], "decide", None, 60),
    ("sp", ["--preset=trace-abstraction-sp"], "sound", "decide", 30),
    ("kojak", ["--preset=kojak"], "sound", "sound", 10),
    ("predicates", ["--preset=predicate-abstraction"], "sound", "sound", 10),
    ("impact", ["--preset=impact"], "sound", "sound", 10),
    ("values", ["--preset=explicit-value"], "sound", "sound", 10),
    ("interp", ["--preset=interp-R+S+E+W"], "sound", "sound", 10),
    ("induction", ["--preset=k-induction"], "sound", "sound", 6),
    ("bmc", ["--preset=bmc"], "sound", "sound", 4),
    ("horn", ["--preset=horn"], "sound", None, 4),
    ("random", ["--preset=random", "--random=0.2"], "sound", None, 4),
    ("jobs", ["--preset=auto", "--jobs=2"], "decide", None, 60),
    ("plain", ["--preset=trace-abstraction", "--no-slice", "--no-intervals", "--blocks=none", "--no-rewrite", "--no-float-laws"], "sound", "sound", 10),
    ("nopromotion", ["--preset=trace-abstraction", "--no-promotion"], "sound", None, 10),
    ("choice", ["--preset=trace-abstraction", "--blocks=choice"], "sound", "sound", 10),
    ("loopfree", ["--preset=trace-abstraction", "--blocks=loopfree"], "sound", "sound", 10),
]
KNOWN_TIMEOUT = 3  # seconds
OTHER_MODEL = 5  # seconds of a test in the integer model in which it need not be decided
LONG = 5  # CPU seconds
LONG_TIMES = 6  # where something must be decided, what is known to be long gets this multiple of the seconds noted
LONG_FILE = os.path.join(HERE, "long.txt")
LONG_HEAD = """# Runs of more than five CPU seconds: configuration, file, seconds measured. By default one pair in some of these runs
# (`--long` of tests/run.py); written by `--write-long`, never by hand.
"""


class Test:
    def __init__(self, path):
        self.path = path
        self.name = os.path.relpath(path, ROOT) if path.startswith(ROOT) else path
        self.is_cfa = path.endswith(".cfa")
        self.error = None
        self.directives = {}
        mark = ";" if self.is_cfa else "//"
        with open(path, encoding="utf-8", errors="replace") as f:
            lines = f.read().split("\n")
        first = True
        for line in lines:
            if not line.startswith(mark):
                break
            m = re.match(r"\s*([A-Z][A-Z-]{2,}):\s*(.*?)\s*$", line[len(mark):])
            if first and (not m or m.group(1) != "EXPECT"):
                break
            first = False
            if m:
                if m.group(1) not in DIRECTIVES:
                    self.error = f"unknown directive {m.group(1)}"
                self.directives[m.group(1)] = m.group(2)
        expect = re.fullmatch(r"(true|false|unknown|error)(?:\((.*)\))?", self.directives.get("EXPECT", ""))
        if not expect:
            self.error = self.error or "no expectation in the first line"
            self.expect, self.reason = None, None
        else:
            self.expect, self.reason = expect.group(1), expect.group(2)
        self.options = self.directives.get("RUN", "").split()
        self.options += [os.path.join(os.path.dirname(path), f) for f in self.directives.get("WITH", "").split()]
        if self.expect == "error" and not self.reason:
            self.error = "EXPECT: error without a text"
        if self.expect == "true" and self.reason:
            self.error = "EXPECT: true holds for all properties checked"
        self.model = self.directives.get("MODELS")
        if self.model not in (None, "int", "bv"):
            self.error = f"MODELS: {self.model}"
        names = [c[0] for c in CONFIGURATIONS]
        limit = re.fullmatch(r"(.*?)\s*(?:\[([\w ]+)\])?", self.directives.get("LIMIT", ""))
        self.limits = [text.strip() for text in limit[1].split("|") if text.strip()]
        self.limited = limit[2].split() if limit[2] else names
        if not set(self.limited) <= set(names):
            self.error = f"LIMIT: unknown configuration in [{limit[2]}]"
        self.obligations = []   # (line, column or None, verdict)
        for word in self.directives.get("OBLIGATIONS", "").split():
            entry = re.fullmatch(r"(\d+):(?:(\d+):)?(proved|unreached|violated|unknown|-)", word)
            if not entry:
                self.error = f"OBLIGATIONS: {word}"
                break
            self.obligations.append((int(entry[1]), entry[2] and int(entry[2]), entry[3]))
        if ("OBLIGATIONS" in self.directives) != ("--all" in self.options):
            self.error = "OBLIGATIONS: go with RUN: --all"
        self.assumes = self.directives.get("ASSUMES", "").split()
        self.assumes_not = self.directives.get("ASSUMES-NOT", "").split()
        self.bounds = self.directives.get("BOUNDS", "").split()
        self.slow = bool(self.bounds or self.limits)  # several runs, or one that gives up late
        if self.bounds and not all(b.isdigit() for b in self.bounds):
            self.error = "BOUNDS: not a list of numbers"


class Outcome:
    def __init__(self, kind, message="", seconds=0.0):
        self.kind, self.message, self.seconds = kind, message, seconds  # kind: passed | failed | unsound


def run_once(pippin, test, options, limit, witness=None):
    """Returns (answer, reason, exit code, stdout, stderr, CPU seconds of it and its children)."""
    command = [pippin, "check", f"--timelimit={limit}s", "--memlimit=3GB"] + options + what_to_check(options, test.path)
    if witness:
        command += ["--witness", witness] + ([] if "--deterministic" in options else ["--no-self-validation"])
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command + [test.path], stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        hangs = threading.Event()
        timer = threading.Timer(6 * limit + 30, lambda: (hangs.set(), process.kill()))  # its own wall-clock limit is five times that
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        stdout, stderr = (f.read().decode(errors="replace") for f in (out, err))
    seconds = usage.ru_utime + usage.ru_stime
    if hangs.is_set():
        return "hang", "", -1, "", "", seconds
    m = re.match(r"Verification result: (TRUE|FALSE|UNKNOWN)(?:\((.*)\))?$", stdout.split("\n", 1)[0])
    answer = m.group(1).lower() if m else "none"
    return answer, (m.group(2) or "") if m else "", process.returncode, stdout, stderr, seconds


SV_COMP = {"unreach-call", "no-overflow", "valid-memsafety", "valid-deref", "valid-free", "valid-memtrack", "valid-memcleanup", "termination", "all"}


def creates_threads(test):
    with open(test.path, encoding="utf-8", errors="replace") as text:
        return re.search(r"\b(pthread|thrd)_create\s*\(", text.read()) is not None


def has_witness(test):
    """No format defines one of memory safety, of lost blocks, and of properties that SV-COMP does not have. Pippin writes none of threads."""
    if creates_threads(test):
        return False
    names = {n for o, value in zip(test.options, test.options[1:]) if o == "--property" for n in value.split(",")}
    if test.expect == "false" and test.reason:
        return test.reason in SV_COMP and (test.reason in ("valid-deref", "valid-free") or not any("valid-" in n or n in ("all", "strict") for n in names))
    memory = any("valid-" in o or o == "all" for o in test.options)
    return names <= SV_COMP and not memory


def judge(test, configuration, mode, result):
    answer, reason, code, stdout, stderr, seconds = result
    if answer == "hang":
        return Outcome("failed", "did not end in time", seconds)
    if test.expect == "error":
        refused = answer == "none" and code == 2 and test.reason in stderr
        return Outcome("passed" if refused else "failed", "" if refused else f"not refused with '{test.reason}': {(stderr or stdout).strip()[:300]}", seconds)
    if answer == "none":
        return Outcome("failed", f"no result line, exit code {code}: {(stderr or stdout).strip()[:300]}", seconds)
    if code == 70 or "internal error" in stderr:
        return Outcome("failed", f"internal error: {stderr.strip()[:300]}", seconds)
    if code != EXIT_CODES[answer]:
        return Outcome("failed", f"exit code {code} for {answer}", seconds)
    definite = {"true", "false"}
    if answer in definite and test.expect in definite and answer != test.expect:
        return Outcome("unsound", f"WRONG VERDICT {answer}, expected {test.expect}", seconds)
    if answer in definite and not test.is_cfa and "\nFound by: " not in stdout and "no error location" not in stdout:
        return Outcome("failed", "the report does not say how the answer was found", seconds)
    if answer == "false" and "\nConfirmed: " not in stdout:
        return Outcome("failed", "FALSE without a confirmed execution", seconds)
    if answer == "true" and "\nChecked: " not in stdout and "no error location" not in stdout:
        return Outcome("failed", "TRUE without a checked certificate", seconds)
    trouble = judge_obligations(test, mode, stdout)
    if trouble:
        return Outcome("unsound" if trouble.startswith("WRONG") else "failed", trouble, seconds)
    if mode == "sound" and not (answer == "false" and test.reason):
        return Outcome("passed", "", seconds)
    limit = next((text for text in test.limits if text in reason), None)
    if limit and configuration in test.limited and answer == "unknown":
        return Outcome("passed", f"known limit: {limit}", seconds)
    if answer != test.expect:
        return Outcome("failed", f"{answer}({reason}), expected {test.expect}", seconds)
    if test.reason and (test.reason not in reason if answer == "unknown" else test.reason != reason):
        return Outcome("failed", f"{answer}({reason}), expected {test.expect}({test.reason})", seconds)
    listed = set(re.findall(r"\[([a-z-]+)(?:, [a-z ]+)?\](?: \(.*\))?$", stdout.partition("\nAssumptions:\n")[2], re.M))
    if missing := [kind for kind in test.assumes if kind not in listed]:
        return Outcome("failed", f"assumptions not listed: {' '.join(missing)}", seconds)
    if wrong := [kind for kind in test.assumes_not if kind in listed]:
        return Outcome("failed", f"assumptions listed: {' '.join(wrong)}", seconds)
    return Outcome("passed", "", seconds)


def judge_obligations(test, mode, stdout):
    """What is wrong with the verdicts of the obligations; those of line and column printed must be those expected."""
    if "OBLIGATIONS" not in test.directives:
        return ""
    section = re.search(r"^Obligations: (\d+) violated, (\d+) proved, (?:(\d+) not reached, )?(\d+) unknown$", stdout, re.M)
    if not section:
        return "no obligations in the report"
    printed = re.findall(r"^  \S*?:(\d+):(\d+): (violated|proved|not reached|unknown): .*\[[a-z-]+\]", stdout, re.M)
    for word, number in zip(("violated", "proved", "not reached", "unknown"), section.groups()):
        if sum(p[2] == word for p in printed) != int(number or 0):
            return f"not {number} obligations {word} as the summary says"
    wrong, other, met = [], [], set()
    for line, column, verdict in printed:
        entry = next((e for e in test.obligations if e[0] == int(line) and e[1] in (None, int(column)) and e[2] != "-"), None)
        if entry is None:
            other.append(f"{line}:{column}:{verdict} is not expected")
            continue
        met.add(entry)
        if verdict == "not reached":   # a proved one, whatever the test says of the place
            verdict = "unreached" if entry[2] == "unreached" else "proved"
        if verdict == entry[2] or (mode == "sound" and verdict == "unknown"):
            continue
        definite = entry[2] != "unknown" and verdict != "unknown"
        (wrong if definite else other).append(f"{line}:{column}:{verdict}, expected {entry[2]}")
    other += [f"none in line {e[0]}" for e in test.obligations if e not in met and e[2] != "-"]
    if wrong:
        return "WRONG VERDICT of an obligation: " + ", ".join(wrong)
    return "obligations: " + ", ".join(other) if other else ""


def lint_witness(path, program):
    errors = witness_lint.lint_file(path, program)
    return "witness: " + "; ".join(errors)[:300] if errors else ""


def iterations_of(stdout):
    for line in reversed(stdout.strip().split("\n")):
        if line.startswith("{"):
            return json.loads(line).get("core.iterations", 0)  # absent: no engine was needed
    return None


def run_test(pippin, test, configuration):
    name, options, c_mode, cfa_mode, limit = configuration
    mode = cfa_mode if test.is_cfa else c_mode
    if mode is None:
        return None
    if test.error:
        return Outcome("failed", test.error)
    if test.model and name in ("int", "bv", "sp") and name != test.model:
        mode, limit = "sound", min(limit, OTHER_MODEL)
    if "timeout" in test.limits and name in test.limited:
        limit = min(limit, KNOWN_TIMEOUT)  # nothing is awaited but that it does not contradict
    own = {o.split("=")[0] for o in test.options}  # an option of the test replaces the configuration's
    options = [o for o in options if o.split("=")[0] not in own] + test.options
    if "termination" in test.options and name not in ("auto", "jobs"):
        return None  # the engines of these presets answer another question
    if name == "random" and re.search(r"--random[ =]0( |$)", " ".join(test.options)):
        return None  # nothing would run
    if name == "random" and "--preset" in " ".join(test.options):
        return None  # another engine is asked for
    if name == "jobs" and own & {"--all", "--preset", "--int-model", "--deterministic", "--trace-solver", "--aux-solver", "--refiners"}:
        return None  # nothing runs beside something else there
    if name in ("bmc", "horn", "induction", "random"):  # nothing there reads these: the command line would be refused
        unread = ("--refiners", "--strategy", "--trace-solver") + (() if name == "induction" else ("--int-model",))
        options = [o for i, o in enumerate(options) if o.split("=")[0] not in unread and (i == 0 or options[i - 1] not in unread)]
    if name == "random":  # it executes the program as it is
        options = [o for o in options if o != "--no-promotion"]
    if test.bounds:
        if name not in ("auto", "int", "bv"):
            return None
        counts, seconds = {}, 0.0
        if name == "auto":  # random execution may help here and there: only the verdict counts
            for b in test.bounds[:1]:
                return judge(test, name, mode, run_once(pippin, test, options + [f"-DBOUND={b}"], limit))
        for b in test.bounds:
            result = run_once(pippin, test, options + [f"-DBOUND={b}", "--stats=json"], limit)
            outcome = judge(test, name, mode, result)
            seconds += outcome.seconds
            if outcome.kind != "passed":
                outcome.message = f"BOUND={b}: {outcome.message}"
                return outcome
            if outcome.message:  # a known limit
                return outcome
            counts[b] = iterations_of(result[3])
        if None in counts.values():
            return Outcome("failed", "no core.iterations in the statistics", seconds)
        if len(set(counts.values())) != 1:
            return Outcome("failed", f"iterations depend on the bound: {counts}", seconds)
        return Outcome("passed", "", seconds)
    if name == "auto" and not test.is_cfa:  # the witness is checked along
        with tempfile.TemporaryDirectory() as d:
            witness = os.path.join(d, "witness.yml")
            outcome = judge(test, name, mode, run_once(pippin, test, options, limit, witness))
            left = sorted(os.listdir(d))
            if outcome.kind == "passed" and test.expect not in ("unknown", "error") and not outcome.message:
                if left == [] and not has_witness(test):
                    return outcome
                if left != ["witness.yml"]:
                    return Outcome("failed", f"expected one witness file, found {left}", outcome.seconds)
                trouble = lint_witness(witness, test.path)
                if trouble:
                    return Outcome("failed", trouble, outcome.seconds)
            elif outcome.kind == "passed" and left:
                return Outcome("failed", f"unknown, but {left} was written", outcome.seconds)
            return outcome
    return judge(test, name, mode, run_once(pippin, test, options, limit))


def add_sample_options(parser):
    parser.add_argument("--every", type=int, default=1, help="only every n-th pair of tests, chosen by name and salt")
    parser.add_argument("--salt", default=os.environ.get("PIPPIN_SALT", ""), help="another salt, another choice (default: $PIPPIN_SALT)")


def in_sample(path, configuration, every, salt=""):
    """Is the test in the sample of this configuration? A program and its counterpart (x_true.c, x_false.c) are in it together,
    other files do not change that, and both integer models have the same sample."""
    if every <= 1:
        return True
    pair = re.sub(r"_(true|false|unknown|error)(?=\.)", "", os.path.basename(path))
    # Not CRC-32: it is affine, so that the samples of two configurations would depend on each other.
    key = pair if configuration in ("int", "bv") else f"{configuration} {pair}"
    return int.from_bytes(hashlib.sha256(f"{salt} {key}".encode()).digest()[:8], "big") % every == 0


def read_long():
    """{(configuration, name of the file): CPU seconds} of tests/long.txt. Names of files are unique in tests/verify."""
    runs = {}
    if os.path.exists(LONG_FILE):
        with open(LONG_FILE, encoding="utf-8") as f:
            for line in f:
                if not line.startswith("#"):
                    configuration, name, seconds = line.split()
                    runs[configuration, name] = float(seconds)
    return runs


def write_long(results):
    """Brings tests/long.txt up to date with (test, configuration, outcome)."""
    runs = read_long()
    for test, configuration, outcome in results:
        runs.pop((configuration, os.path.basename(test.path)), None)
        if outcome.seconds > LONG:
            runs[configuration, os.path.basename(test.path)] = outcome.seconds
    with open(LONG_FILE, "w", encoding="utf-8") as f:
        f.write(LONG_HEAD + "".join(f"{c} {name} {seconds:.0f}\n" for (c, name), seconds in sorted(runs.items())))


def recent_files(number):
    """The files of tests that were added or changed last; none where there is no git."""
    command = ["git", "log", "-n", "200", "--format=", "--name-only", "--diff-filter=AM", "-M", "--", "tests/verify", "tests/cfa"]
    try:
        r = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return set()
    names = [n for n in dict.fromkeys(r.stdout.split("\n")) if n.endswith((".c", ".cfa"))]
    return {os.path.basename(n) for n in names[:number]}


def takes_part(test, configuration, every, salt, long_every=1, long_runs=(), recent=()):
    """Bounds are compared in any case: there are few such tests."""
    name = os.path.basename(test.path)
    if (configuration, name) in long_runs:
        return in_sample(test.path, configuration, max(every, long_every), salt)
    return in_sample(test.path, configuration, every, salt) or name in recent or (test.bounds and configuration in ("int", "bv"))


def collect(paths):
    """Files named, and all programs in folders named and below. A folder `parts` holds parts of programs (WITH)."""
    files = []
    for p in paths or [os.path.join(HERE, "verify"), os.path.join(HERE, "cfa")]:
        p = os.path.abspath(p)
        if not os.path.isdir(p):
            files.append(p)
            continue
        for folder, folders, names in os.walk(p):
            folders[:] = sorted(f for f in folders if f != "parts")
            files += [os.path.join(folder, f) for f in sorted(names) if f.endswith((".c", ".cfa"))]
    return files


def programs():
    """The path of each program in tests/verify by its name, without .c."""
    return {os.path.basename(p)[:-2]: p for p in collect([os.path.join(HERE, "verify")])}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="files or folders (default: tests/verify and tests/cfa)")
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--filter", default="*", help="glob over file names")
    parser.add_argument("--config", action="append", metavar="NAME[/N]", help="only these configurations; N: one in N pairs there")
    parser.add_argument("--options", default="", help="options of pippin for all runs, such as --self-checks")
    add_sample_options(parser)
    parser.add_argument("--recent", type=int, default=0, help="the files changed last are in every sample: how many")
    parser.add_argument("--long", type=int, default=1, help="only every n-th pair of the runs in tests/long.txt")
    parser.add_argument("--longest", type=float, help="CPU seconds of a run where an unknown is accepted")
    parser.add_argument("--write-long", action="store_true", help="note the runs of more than five CPU seconds in tests/long.txt")
    parser.add_argument("--slow-factor", type=float, default=1.0, help="multiplies all time limits (sanitizer builds)")
    parser.add_argument("--stop", action="store_true", help="end at the first failure; the order is by chance then, not what takes long first")
    parser.add_argument("--counts", help="append 'passed failed' to this file")
    parser.add_argument("--verbose", action="store_true")
    a = parser.parse_args()

    tests = [Test(p) for p in collect(a.paths) if fnmatch.fnmatch(os.path.basename(p), a.filter)]
    known = {c[0] for c in CONFIGURATIONS}
    wanted = {name: int(n or a.every) for name, _, n in (c.partition("/") for c in a.config or sorted(known))}
    if set(wanted) - known:
        print(f"run.py: unknown configuration {', '.join(sorted(set(wanted) - known))}")
        return 2
    if not tests:
        print("run.py: no tests found")
        print("run.py: 0 passed, 1 failed")
        return 1
    jobs = []
    long_runs, recent = read_long(), recent_files(a.recent) if a.recent else ()
    for c in CONFIGURATIONS:
        if c[0] in wanted:
            limit = min(c[4], a.longest) if a.longest and "decide" not in c[2:4] else c[4]
            c = (c[0], c[1] + a.options.split(), *c[2:4], limit * a.slow_factor)
            for t in tests:
                if takes_part(t, c[0], wanted[c[0]], a.salt, a.long, long_runs, recent):
                    noted = long_runs.get((c[0], os.path.basename(t.path)), 0) if "decide" in c[2:4] else 0
                    jobs.append((t, (*c[:4], max(c[4], LONG_TIMES * noted * a.slow_factor))))
    if a.stop:
        jobs.sort(key=lambda job: hashlib.sha256(f"{a.salt} {job[1][0]} {job[0].path}".encode()).digest())
    else:
        jobs.sort(key=lambda job: (-long_runs.get((job[1][0], os.path.basename(job[0].path)), 0), not job[0].slow))
    results = []
    with concurrent.futures.ThreadPoolExecutor(max(1, a.jobs)) as pool:
        futures = {pool.submit(run_test, a.pippin, t, c): (t, c) for t, c in jobs}
        for f in concurrent.futures.as_completed(futures) if a.stop else futures:
            t, c = futures[f]
            try:
                o = f.result()
            except Exception as e:  # a broken runner must not look like a passed test
                o = Outcome("failed", f"runner: {type(e).__name__}: {e}")
            if o is None:
                continue
            results.append((t, c[0], o))
            if a.verbose or o.kind != "passed":   # at once, too: who stops a long run has seen what failed
                print(f"{o.kind:8} {c[0]:9} {o.seconds:6.2f} s  {t.name}  {o.message}", flush=True)
            if a.stop and o.kind != "passed":
                pool.shutdown(wait=False, cancel_futures=True)
                break
    for kind, title in (("unsound", "UNSOUND"), ("failed", "FAILED")):
        for t, c, o in results:
            if o.kind == kind:
                since = f"  [{t.directives['SINCE']}]" if "SINCE" in t.directives else ""
                print(f"{title} {c}: {t.name}: {o.message}{since}")
    passed = sum(o.kind == "passed" for _, _, o in results)
    failed = len(results) - passed
    limits = sum(o.kind == "passed" and o.message.startswith("known limit") for _, _, o in results)
    if limits:
        print(f"run.py: {limits} runs ended at a known limit")
    if a.write_long:
        write_long(results)
    by_configuration = {}
    for _, c, o in results:
        by_configuration.setdefault(c, []).append(o.seconds)
    print(f"run.py: {sum(map(sum, by_configuration.values())):.0f} CPU seconds: "
          + ", ".join(f"{c} {sum(seconds):.0f} ({len(seconds)})" for c, seconds in by_configuration.items()))
    unnoted = [f"{c} {os.path.basename(t.path)}" for t, c, o in results if o.seconds > LONG and (c, os.path.basename(t.path)) not in long_runs]
    if unnoted and not a.write_long:
        print(f"run.py: not in tests/long.txt, but more than {LONG} CPU seconds: {', '.join(unnoted)}")
    slowest = sorted(results, key=lambda r: -r[2].seconds)[:3]
    print("run.py: slowest: " + ", ".join(f"{os.path.basename(t.path)} {c} {o.seconds:.1f} s" for t, c, o in slowest))
    if not results:
        print("run.py: nothing was run")
        failed = 1
    print(f"run.py: {passed} passed, {failed} failed")
    if a.counts:
        with open(a.counts, "a") as f:
            f.write(f"{passed} {failed}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
