#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks Pippin the same question in several ways: no crash, and no two answers.

Each program is checked for several sets of properties and with several options of its meaning. The expectation in its first line is
not read, so any C file will do. Three things are failures:

  crash           exit code 70, a signal, or "internal error" in what is printed
  contradiction   FALSE(p) in one run, and TRUE in another one whose properties contain p. The options of both runs are equal, or those
                  of the second run only add executions (WIDER)
  name            a name that Pippin made (__pippin_...) in what a user reads

A time limit of about a second is enough, since an unknown is no failure. `--every N`: one pair of programs in N; `--choices N`: so many
combinations of options for each program, besides none; a salt chooses both. `--budget S`: no run begins after S seconds of CPU time.
"""
import argparse
import hashlib
import itertools
import json
import os
import re
import resource
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "tests"))
import run  # noqa: E402

MEMORY = ("valid-deref", "valid-free", "valid-memtrack")
SETS = [("unreach-call",), ("no-overflow",), MEMORY, ("valid-memcleanup",), ("unreach-call", "no-overflow"), ("unreach-call",) + MEMORY,
        ("no-overflow", "valid-deref"), ("unreach-call", "no-overflow") + MEMORY + ("valid-memcleanup",)]
# Options of the meaning: of each row at most one.
AXES = [("--malloc-may-fail",), ("--volatile=any",), ("--missing-bodies=pure", "--missing-bodies=any"), ("--32", "--64"), ("--overflow=wrap",)]
# All executions with the first are executions with the second ("": the option is absent).
WIDER = [("", "--malloc-may-fail"), ("", "--volatile=any"), ("", "--overflow=wrap"), ("--missing-bodies=pure", "--missing-bodies=any")]
VALUED = ("--property", "--spec", "--volatile", "--missing-bodies", "--overflow", "--signed-overflow", "--witness")
DROPPED = ("--malloc-may-fail", "--32", "--64", "--all", "--require-error")


def own_options(options):
    """Those of a program's RUN line that no axis has."""
    out, skip = [], False
    for option in options:
        if skip:
            skip = False
        elif option.split("=")[0] in VALUED:
            skip = "=" not in option
        elif option not in DROPPED:
            out.append(option)
    return out


def axis_of(option):
    return next(k for k, axis in enumerate(AXES) if option in axis)


def may_add(narrow, wide):
    """Are all executions with the options `narrow` executions with `wide`?"""
    if narrow == wide:
        return True
    for k in range(len(AXES)):
        a, b = ("".join(o for o in options if axis_of(o) == k) for options in (narrow, wide))
        if a != b and (a, b) not in WIDER:
            return False
    return True


def choices(path, number, salt):
    """Combinations of at most two axes, by name and salt."""
    one = [(o,) for axis in AXES for o in axis]
    two = [a + b for a, b in itertools.combinations(one, 2) if axis_of(a[0]) != axis_of(b[0])]
    order = sorted(one + two, key=lambda c: hashlib.sha256(f"{salt} {os.path.basename(path)} {c}".encode()).digest())
    wanted = order[:number]
    return [()] + wanted


def contradictions(answers):
    """`answers`: (options, properties, answer, violated). Pairs of indices: a FALSE and the TRUE that it refutes."""
    out = []
    for i, (options, _, answer, violated) in enumerate(answers):
        if answer != "FALSE":
            continue
        for j, (others, properties, other, _) in enumerate(answers):
            if other == "TRUE" and violated in properties and may_add(options, others):
                out.append((i, j))
    return out


class Program:
    def __init__(self, path):
        test = run.Test(path)
        self.path = path
        self.options = own_options(test.options if test.expect else [])
        self.refused = test.expect == "error"


def check(pippin, program, options, properties, seconds):
    command = [pippin, "check", f"--timelimit={seconds}s", "--memlimit=2GB", "--property", ",".join(properties)] + program.options + list(options)
    result = subprocess.run(command + [program.path], stdin=subprocess.DEVNULL, capture_output=True, timeout=60 + 20 * seconds)
    stdout, stderr = result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace")
    m = re.match(r"Verification result: (TRUE|FALSE|UNKNOWN)(?:\((.*)\))?$", stdout.split("\n", 1)[0])
    answer, detail = (m[1], m[2] or "") if m else ("none", "")
    crash = ""
    if result.returncode < 0 or result.returncode == 70 or "internal error" in stdout + stderr or detail == "killed":
        crash = (stderr.strip() or stdout.strip() or f"exit code {result.returncode}").split("\n")[0]
    name = re.search(r".*__pippin_.*", stdout + stderr)
    return answer, detail, crash, name[0].strip() if name else "", command


def examine(pippin, program, number, salt, seconds, left):
    """Failures as lines of text, and how many runs there were."""
    failures, answers, commands = [], [], []
    for options in choices(program.path, number, salt):
        for properties in SETS:
            if not left():
                break
            answer, detail, crash, name, command = check(pippin, program, options, properties, seconds)
            commands.append(" ".join(command + [program.path]))
            if crash:
                failures.append(f"crash: {crash}\n    {commands[-1]}")
            if name:
                failures.append(f"name: {name}\n    {commands[-1]}")
            answers.append((options, properties, answer, detail))
    for i, j in contradictions(answers):
        failures.append(f"contradiction: FALSE({answers[i][3]}) and TRUE\n    {commands[i]}\n    {commands[j]}")
    return failures, len(answers)


def collect(paths):
    files = []
    for path in paths or [os.path.join(run.HERE, "verify")]:
        if os.path.isdir(path):
            files += [os.path.join(d, f) for d, _, names in os.walk(path) for f in names if f.endswith((".c", ".i")) and os.path.basename(d) != "parts"]
        else:
            files.append(path)
    return sorted(os.path.abspath(f) for f in files)


def spent():
    return sum(u.ru_utime + u.ru_stime for u in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


FAKE = r"""#!/usr/bin/env python3
import os, sys
answers = {answers}
options = [a for a in sys.argv if a.startswith("--") and not a.startswith(("--timelimit", "--memlimit", "--property", "--no-slice"))]
properties = sys.argv[sys.argv.index("--property") + 1]
answer = answers.get(os.path.basename(sys.argv[-1]), {{}}).get(" ".join([properties] + options), "UNKNOWN(timeout)")
if answer == "crash": os.abort()
if answer == "bug": sys.exit(70)
print("Verification result: " + answer)
"""


def self_test():
    both = "unreach-call,no-overflow"
    answers = {
        "agree.c": {"unreach-call": "TRUE", both: "FALSE(no-overflow)", "no-overflow": "FALSE(no-overflow)"},
        "two.c": {"unreach-call": "TRUE", both: "FALSE(unreach-call)"},
        "narrow.c": {"unreach-call": "TRUE", "unreach-call --malloc-may-fail": "FALSE(unreach-call)"},
        "wide.c": {"unreach-call": "FALSE(unreach-call)", "unreach-call --malloc-may-fail": "TRUE"},
        "model.c": {"unreach-call": "FALSE(unreach-call)", "unreach-call --32": "TRUE"},
        "abort.c": {"no-overflow": "crash"},
        "bug.c": {"no-overflow": "bug"},
        "name.c": {"no-overflow": "FALSE(no-overflow)\n  __pippin_memcpy(a, b)"},
    }
    wanted = {"agree.c": [], "two.c": ["contradiction"], "narrow.c": [], "wide.c": ["contradiction"], "model.c": [], "abort.c": ["crash"],
              "bug.c": ["crash"], "name.c": ["name"]}
    with tempfile.TemporaryDirectory() as folder:
        fake = os.path.join(folder, "pippin")
        with open(fake, "w") as f:
            f.write(FAKE.format(answers=json.dumps(answers)))
        os.chmod(fake, os.stat(fake).st_mode | stat.S_IXUSR)
        for name, kinds in wanted.items():
            path = os.path.join(folder, name)
            with open(path, "w") as f:
                f.write("// EXPECT: true\n// RUN: --property unreach-call --no-slice --32\nint main(void) { return 0; }\n")
            program = Program(path)
            if program.options != ["--no-slice"]:
                sys.exit(f"self-test: options {program.options}")
            failures, runs = examine(fake, program, 100, "", 1, lambda: True)
            found = [f.split(":")[0] for f in failures]
            if found != kinds or runs < 8 * len(SETS):
                sys.exit(f"self-test: {name}: {found}, expected {kinds}; {runs} runs")
    if may_add(("--malloc-may-fail",), ()) or not may_add(("--32",), ("--malloc-may-fail", "--32")) or may_add(("--32",), ("--64",)):
        sys.exit("self-test: may_add")
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="C files and folders (default: tests/verify)")
    parser.add_argument("--pippin", default="build/release/pippin")
    parser.add_argument("--seconds", type=int, default=1, help="CPU seconds of a run")
    parser.add_argument("--choices", type=int, default=1, help="combinations of options, besides none")
    parser.add_argument("--budget", type=float, default=float("inf"), help="CPU seconds in all")
    parser.add_argument("--self-test", action="store_true")
    run.add_sample_options(parser)
    a = parser.parse_args()
    if a.self_test:
        return self_test()
    files = [f for f in collect(a.paths) if run.in_sample(f, "cross", a.every, a.salt)]
    files.sort(key=lambda f: hashlib.sha256(f"{a.salt} {os.path.basename(f)}".encode()).digest())
    if not files:
        sys.exit("cross: no program")
    failed = runs = programs = 0
    for path in files:
        if spent() >= a.budget:
            break
        program = Program(path)
        if program.refused:
            continue
        failures, n = examine(a.pippin, program, a.choices, a.salt, a.seconds, lambda: spent() < a.budget)
        runs += n
        programs += 1
        failed += len(failures)
        for failure in failures:
            print(failure, flush=True)
    print(f"cross: {programs} programs, {runs} runs, {spent():.0f} CPU seconds, {failed} failures (salt '{a.salt}')")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
