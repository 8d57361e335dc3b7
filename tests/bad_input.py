#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bad input, contradicting options and signals: a clear message, the right exit code, no stack trace, no process and no
half-written file left behind."""
import argparse
import fcntl
import gzip
import hashlib
import os
import random
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)

GOOD = """extern void abort(void);
void reach_error(void) { abort(); }
int main(void) { int x = 1; if (x != 1) reach_error(); return 0; }
"""
# A proof that takes a while in every engine: a product of two unknowns in nested loops.
HARD = """extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned int a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), s = 0, t = 0;
  for (unsigned int i = 0; i < a; i++) { s += b * b + i; t ^= s * 31; }
  if (s * t == 77777 && a * b == 1234567 && t > s) reach_error();
  return 0;
}
"""
# No loop, but hours of work for every solver: a 62-bit prime has no two factors.
PRIME = """extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a > 1 && b > 1 && a * b == 4611686018427387847UL) reach_error();
  return 0;
}
"""
# No loop either; solvers see through this equation, so the signal comes in the search, in the checks of the answer or
# after the end, depending on the machine.
PRODUCT = """extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong(), c = __VERIFIER_nondet_ulong();
  if ((a * b + c) * (a + b) != a * a * b + a * b * b + c * b + a * c) reach_error();
  return 0;
}
"""
# Folders named like those of an execution that have to stay: a link, one in use, somebody else's. Sorted.
OTHERS = ["pippin-replay-a_link", "pippin-replay-in_use", "pippin-replay-theirs"]
SMALL_CFA = """(cfa 1)
(var x Int)
(loc a :initial)
(loc b)
(loc e :error "unreach-call")
(edge a b (havoc x) (assume (< x 1)))
(edge b b (assign x (- x 1)))
(edge b e (assume (> x 1)))
"""
PRP = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


class Suite:
    def __init__(self, pippin, folder):
        self.pippin, self.folder = pippin, folder
        self.passed, self.failures = 0, []

    def file(self, name, content=GOOD):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as f:
            f.write(content if isinstance(content, bytes) else content.encode())
        return path

    def check(self, name, arguments, code, message=None, stdout=None, limit=20, nobody=False):
        """`nobody`: not as root, who may read everything."""
        def drop():
            if nobody and os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)

        pippin = self.pippin
        if nobody and os.geteuid() == 0:
            # The folders above the program may be closed to others: a copy stands where everybody may go.
            os.chmod(self.folder, 0o755)
            pippin = shutil.copy(self.pippin, os.path.join(self.folder, "pippin-for-nobody"))
        try:
            r = subprocess.run([pippin] + arguments, capture_output=True, text=True, errors="replace", timeout=limit,
                               cwd=self.folder, stdin=subprocess.DEVNULL, preexec_fn=drop)
        except subprocess.TimeoutExpired:
            return self.failures.append(f"{name}: no end after {limit} s")
        complaint = None
        if r.returncode not in (code if isinstance(code, tuple) else (code,)):
            complaint = f"exit code {r.returncode}, expected {code}"
        elif message and not re.search(message, r.stderr):
            complaint = f"the message does not contain {message!r}"
        elif stdout and not re.search(stdout, r.stdout):
            complaint = f"the output does not contain {stdout!r}"
        elif code == 2 and not all(l.startswith("pippin: ") for l in r.stderr.strip().split("\n")):
            complaint = "a message that does not start with pippin:"
        elif code == 2 and r.stdout:
            complaint = "output on stdout"
        elif code == 2 and len(r.stderr.strip().split("\n")) > 8:
            complaint = "more than eight lines of messages"
        elif re.search(r"Stack dump|terminate called|PLEASE submit|Segmentation|internal error", r.stderr):
            complaint = "looks like a crash"
        if complaint:
            self.failures.append(f"{name}: {complaint}\n    stdout: {r.stdout[:300]!r}\n    stderr: {r.stderr[:500]!r}")
        else:
            self.passed += 1

    def full(self, name, arguments, code=70):
        """Nobody can read what is written to a full disk: that is no success."""
        with open("/dev/full", "wb") as out:
            r = subprocess.run([self.pippin] + arguments, stdout=out, stderr=subprocess.PIPE, text=True, cwd=self.folder, timeout=60)
        if r.returncode != code or "pippin: the result cannot be written: No space left" not in r.stderr:
            self.failures.append(f"{name}: exit code {r.returncode}, {r.stderr[:200]!r}")
        else:
            self.passed += 1

    def contents(self):
        """Of every regular file below our folder."""
        found = {}
        for path, _, names in os.walk(self.folder):
            for name in names:
                if not stat.S_ISREG(os.stat(os.path.join(path, name)).st_mode):
                    continue
                with open(os.path.join(path, name), "rb") as f:
                    found[os.path.join(path, name)] = f.read()
        return found

    def unchanged(self, name, before):
        now = self.contents()
        changed = sorted(p for p in before if now.get(p) != before[p])
        if changed:
            self.failures.append(f"{name}: changed or gone: {changed}")
        else:
            self.passed += 1

    def descendants(self):
        """Processes that still run our binary on files of our folder."""
        found = []
        for pid in os.listdir("/proc"):
            if pid.isdigit():
                try:
                    line = open(f"/proc/{pid}/cmdline", "rb").read().decode(errors="replace")
                    state = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0]
                except OSError:
                    continue
                if self.folder in line and self.pippin in line and state != "Z":
                    found.append(int(pid))
        return found

    def wait_for_end(self):
        """Until nothing of ours runs, at most ten seconds: the processes that still do."""
        until = time.time() + 10
        while self.descendants() and time.time() < until:
            time.sleep(0.02)
        return self.descendants()

    def start(self, arguments, phase, environment=None):
        """A run, and whether it came to the phase (a part of a line of --log=2); None: it is not waited for."""
        # A shell starts its background jobs with SIGINT ignored, and children inherit that.
        p = subprocess.Popen([self.pippin, "check", "--assert", "--log=2", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             cwd=self.folder, env=environment, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        seen = phase is None
        while not seen:
            line = p.stderr.readline()
            seen = phase in line
            if not line:
                break
        return p, seen

    def signalled(self, name, number, phase, expected_code=20, options=(), program=HARD, may_finish=False):
        path = self.file("hard.c", program)
        out = os.path.join(self.folder, "signal-witness.yml")
        p, seen = self.start(["--witness", out, *options, path], phase)
        start = time.time()
        p.send_signal(number)
        try:
            stdout, stderr = p.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            p.kill()
            return self.failures.append(f"{name}: no end 60 s after the signal")
        seconds = time.time() - start
        rest = self.wait_for_end()
        files = [f for f in os.listdir(self.folder) if f.startswith("signal-witness")]
        if may_finish and p.returncode == 0 and "Verification result: TRUE" in stdout and not rest:
            self.passed += 1  # a fast machine: the answer stands, with its witness
            for f in files:
                os.remove(os.path.join(self.folder, f))
        elif not seen:
            self.failures.append(f"{name}: it did not come to '{phase}': exit code {p.returncode}, stdout {stdout[:200]!r}")
        elif phase is None and p.returncode == -number and not stdout:
            self.passed += 1  # it came before main: nothing had begun
        elif p.returncode != expected_code or "Verification result: UNKNOWN(interrupted)" not in stdout:
            self.failures.append(f"{name}: exit code {p.returncode}, stdout {stdout[:200]!r}, stderr {stderr[:200]!r}")
        elif seconds > 10:
            self.failures.append(f"{name}: it took {seconds:.1f} s to end")
        elif rest:
            self.failures.append(f"{name}: processes left behind: {rest}")
        elif files:
            self.failures.append(f"{name}: files left behind: {files}")
        else:
            self.passed += 1

    def killed(self):
        """SIGKILL of the outer process: everything inside has to follow."""
        p, seen = self.start([self.file("hard.c", HARD)], "int model")
        p.kill()
        p.communicate()
        rest = self.wait_for_end()
        if not seen:
            self.failures.append("kill: it did not come to the int model")
        if rest:
            self.failures.append(f"kill: processes left behind: {rest}")
            for pid in rest:
                os.kill(pid, signal.SIGKILL)
        else:
            self.passed += 1

    def killed_while_executing(self):
        """SIGKILL while a counterexample is compiled: what it leaves behind goes with the next run, and nothing else does."""
        path = self.file("false.c", GOOD.replace("x != 1", "x == 1"))
        tools, temporary, elsewhere = (os.path.join(self.folder, n) for n in ("tools", "temporary", "elsewhere"))
        for folder in (tools, temporary, elsewhere, *(os.path.join(temporary, n) for n in OTHERS[1:])):
            os.mkdir(folder)
        self.file(f"temporary/{OTHERS[1]}/.of-pippin", "")      # ours, but in use
        self.file(f"temporary/{OTHERS[2]}/notes", "kept")       # not ours, whatever its name
        os.chmod(self.file("tools/gcc", "#!/bin/sh\nexec sleep 600\n"), 0o755)
        os.symlink(elsewhere, os.path.join(temporary, OTHERS[0]))
        kept = self.file("elsewhere/kept", "kept")
        environment = dict(os.environ, TMPDIR=temporary)
        folders = lambda: sorted(n for n in os.listdir(temporary) if n not in OTHERS)
        used = os.open(os.path.join(temporary, OTHERS[1]), os.O_RDONLY)
        fcntl.flock(used, fcntl.LOCK_EX)
        p = subprocess.Popen([self.pippin, "check", "--assert", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder,
                             env=dict(environment, PATH=tools + ":" + os.environ["PATH"]))
        until = time.time() + 60
        while not folders() and p.poll() is None and time.time() < until:
            time.sleep(0.01)
        p.kill()
        p.wait()
        self.wait_for_end()
        left = folders()
        r = subprocess.run([self.pippin, "check", "--assert", path], capture_output=True, text=True, cwd=self.folder, env=environment, timeout=60)
        os.close(used)
        complaint = None
        if self.descendants():
            complaint = f"processes left behind: {self.descendants()}"
        elif len(left) != 1:
            complaint = f"killed in the middle of an execution, but there is {left}"
        elif r.returncode != 10 or "Confirmed: " not in r.stdout:
            complaint = f"the next run: {r.returncode} {r.stdout[:200]!r}"
        elif sorted(os.listdir(temporary)) != OTHERS or not os.path.exists(kept) or not os.listdir(os.path.join(temporary, OTHERS[2])):
            complaint = f"after the next run there is {sorted(os.listdir(temporary))}, {os.listdir(elsewhere)}"
        if complaint:
            self.failures.append(f"kill while executing: {complaint}")
        else:
            self.passed += 1

    def time_limit(self, seconds):
        path = self.file("hard.c", HARD)
        # CPU time: what else runs on the machine does not count.
        def cpu():
            u = resource.getrusage(resource.RUSAGE_CHILDREN)
            return u.ru_utime + u.ru_stime
        before = cpu()
        r = subprocess.run([self.pippin, "check", "--assert", f"--timelimit={seconds}s", path], capture_output=True, text=True, timeout=60 + 6 * seconds)
        used = cpu() - before
        if r.returncode != 20 or "Verification result: UNKNOWN(" not in r.stdout:
            self.failures.append(f"time limit: exit code {r.returncode}, {r.stdout[:200]!r} {r.stderr[:200]!r}")
        elif used > seconds + 1.0:
            self.failures.append(f"time limit of {seconds} s: ended after {used:.2f} s")
        elif used < seconds / 2:
            self.failures.append(f"time limit of {seconds} s: ended after {used:.2f} s of CPU time")
        elif self.descendants():
            self.failures.append(f"time limit: processes left behind: {self.descendants()}")
        else:
            self.passed += 1


WITNESS = """- entry_type: "invariant_set"
  metadata:
    format_version: "2.0"
    task:
      input_files: ["good.c"]
      input_file_hashes: {"good.c": "%s"}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: "LP64"
      language: "C"
  content:
  - invariant:
      type: "location_invariant"
      location: {file_name: "good.c", line: 3, column: 29}
      value: "x == 1"
      format: "c_expression"
"""


def witnesses(s, good):
    """What is no witness of the program, for pippin validate and pippin lint-witness."""
    text = WITNESS % hashlib.sha256(GOOD.encode()).hexdigest()

    def bad(name, content, message):
        s.file("w.yml", "x")
        with open(os.path.join(s.folder, "w.yml"), "wb") as f:
            f.write(content if isinstance(content, bytes) else content.encode())
        s.check("validate: " + name, ["validate", "--witness", "w.yml", good], 2, message)

    s.check("validate", ["validate", "--witness", s.file("w.yml", text), good], 0, stdout="The correctness witness is confirmed")
    s.check("validate: no witness", ["validate", good], 2, "--witness")
    s.check("validate: two programs", ["validate", "--witness", "w.yml", good, s.file("other.c", "int f(void) { return 1; }\n")], 2, "about 1 files, and the program has 2")
    s.check("validate: no such witness", ["validate", "--witness", "nowhere.yml", good], 2, "No such file")
    s.check("validate: a directory", ["validate", "--witness", ".", good], 2, "directory")
    s.check("validate: the program as witness", ["validate", "--witness", good, good], 2)
    s.check("validate: a cfa text", ["validate", "--witness", "w.yml", s.file("small.cfa", SMALL_CFA)], 2, "no witnesses")
    bad("cut", text[: len(text) // 2], "w.yml")
    bad("gzip, no such stream", b"\x1f\x8b\x08\x00abc", "compressed \\(gzip\\)")
    packed = gzip.compress(text.encode())
    s.check("validate: gzip", ["validate", "--witness", s.file("w.yml.gz", packed), good], 0, stdout="The correctness witness is confirmed")
    s.check("lint: gzip", ["lint-witness", "w.yml.gz"], 1, stdout="witnesslint finished with exit code 1")
    half = len(text) // 2
    s.check("validate: gzip in two parts", ["validate", "--witness", s.file("w2.gz", gzip.compress(text[:half].encode()) + gzip.compress(text[half:].encode())), good], 0,
            stdout="The correctness witness is confirmed")
    bad("gzip cut", packed[:-12], "gzip.* and cut off")
    bad("gzip damaged", packed[:-6] + bytes([packed[-6] ^ 1]) + packed[-5:], "gzip.* and damaged")
    bad("gzip with a rest", packed + b"rest", "gzip.* and damaged")
    bad("gzip twice", gzip.compress(packed), "twice")
    bad("gzip of GraphML", gzip.compress(b"<graphml></graphml>"), "no <graph>")
    bad("gzip bomb", gzip.compress(b"#" * (64 << 20)), "more than 32 MiB")
    bad("binary", b"- \0\1", "no text")
    bad("many brackets", "[" * 100000, "YAML")
    bad("another version", text.replace('"2.0"', '"1.0"'), r"w.yml:3:21: format_version \"1.0\" is not supported")
    bad("line outside of the file", text.replace("line: 3", "line: 77"), "no statement at line 77")
    bad("not C", text.replace("x == 1", "x === 1"), r"w.yml:14:14: expected expression")
    bad("a call", text.replace("x == 1", "main() == 1"), r"w.yml:14:14: .*call a function")
    bad("another program", text.replace("good.c\": \"", "good.c\": \"0").replace('"}', '"}'), "64 hexadecimal digits")
    bad("GraphML without a graph", "<graphml></graphml>", "no <graph>")
    bad("GraphML cut", "<graphml><graph", "no XML")
    bad("entities", "<!DOCTYPE g [<!ENTITY a \"b\">]><graphml>&a;</graphml>", "entity")
    with open(os.path.join(s.folder, "large.yml"), "wb") as f:
        f.truncate(100 << 20)
    s.check("validate: 100 MiB", ["validate", "--witness", "large.yml", good], 2, "at most 32 MiB")
    s.check("lint: 100 MiB", ["lint-witness", "large.yml"], 2, "at most 32 MiB")
    s.check("lint: no such file", ["lint-witness", "nowhere.yml"], 2, "No such file")
    s.check("lint: a faulty one", ["lint-witness", "w.yml"], 1, stdout="witnesslint finished with exit code 1")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    parser.add_argument("--counts")
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as d:
        s = Suite(os.path.abspath(a.pippin), d)
        good = s.file("good.c")
        prp = s.file("unreach-call.prp", PRP)
        yml = "format_version: '2.0'\ninput_files: '%s'\nproperties:\n  - property_file: %s\n    expected_verdict: true\noptions:\n  language: C\n  data_model: ILP32\n"
        # what works
        s.check("plain", ["check", "good.c"], 0, stdout=r"^Verification result: TRUE\n")
        s.check("property file", ["check", "--spec", prp, good], 0)
        s.check("property name and file", ["check", "--spec", prp, "--property", "unreach-call", good], 0)
        s.file("space.prp", "CHECK(init( main() ),\n  LTL(G!call( reach_error()) ))\n\n")
        s.check("property with other white space", ["check", "--spec", "space.prp", good], 0)
        names = s.file("names.c", "extern void abort(void);\nvoid my(void) { abort(); }\nvoid reach_error(void) { abort(); }\n"
                       "int foo(int a) { if (a == 7) my(); return 0; }\nint main(void) { reach_error(); return 0; }\n")
        for entry, error, code in (("main", "reach_error", 10), ("main", "my", 0), ("foo", "my", 10), ("foo", "reach_error", 0), ("nowhere", "my", 2)):
            s.file("names.prp", PRP.replace("main", entry).replace("reach_error", error))
            s.check(f"property file: {error} from {entry}", ["check", "--spec", "names.prp", names], code)
        s.file("names.prp", PRP.replace("reach_error", "__VERIFIER_error"))
        s.check("property file: the old error function", ["check", "--spec", "names.prp", s.file("old.c", GOOD.replace("reach_error", "__VERIFIER_error").replace("x != 1", "x == 1"))], 10)
        s.check("--error-function against a property file", ["check", "--spec", prp, "--error-function=my", names], 2, "contradicts .*reach_error")
        s.check("--error-function as in a property file", ["check", "--spec", prp, "--error-function=reach_error", names], 10)
        s.check("--error-function besides that of a property file", ["check", "--spec", prp, "--error-function=reach_error", "--error-function=my", names], 2,
                "--error-function my contradicts .*reach_error")
        s.check("--entry against a property file", ["check", "--spec", prp, "--entry=foo", names], 2, "contradicts .*main")
        s.file("two.prp", PRP + PRP.replace("reach_error", "my"))
        s.check("property file with two error functions", ["check", "--spec", "two.prp", names], 10)
        s.file("two.prp", PRP.replace("reach_error", "nobody") + PRP.replace("reach_error", "my"))
        s.check("property file with two other error functions", ["check", "--spec", "two.prp", names], 0)
        s.file("two.prp", PRP + PRP.replace("main", "foo"))
        s.check("property file with two entry functions", ["check", "--spec", "two.prp", names], 2, "two entry functions: main and foo")
        overflow = s.file("overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n")
        both = s.file("both.prp", PRP + "CHECK( init(main()), LTL(G ! overflow) )\n")
        s.check("property file with two properties", ["check", "--spec", both, names], 10, stdout=r"^Verification result: FALSE\(unreach-call\)\n")
        s.check("two properties by name", ["check", "--property", "no-overflow,unreach-call", names], 10)
        s.check("two properties by name and file", ["check", "--spec", both, "--property", "unreach-call,no-overflow", names], 10)
        s.check("two properties by name, one by file", ["check", "--spec", overflow, "--property", "all", names], 2, "contradicts .*which states no-overflow")
        s.file("both.yml", (yml % ("names.c", "unreach-call.prp")).replace("options:", "  - property_file: overflow.prp\noptions:"))
        s.check("two properties of a task definition", ["check", "--property", "unreach-call,no-overflow", "both.yml"], 10)
        s.check("a property that the task definition lacks", ["check", "--property", "all", s.file("one.yml", yml % ("names.c", "overflow.prp"))], 2, "does not state the property")
        for what, names_list, message in (("an unknown property in the list", "no-overflow,nonsense", 'unknown property "nonsense" .Pippin checks: unreach-call, no-overflow'),
                                          ("a property twice in the list", "no-overflow,no-overflow", "no-overflow is named twice"),
                                          ("all and one of them", "all,unreach-call", "unreach-call is named twice"),
                                          ("an empty name in the list", "no-overflow,,unreach-call", "an empty name in the list"),
                                          ("a list that ends with a comma", "no-overflow,", "an empty name in the list"),
                                          ("an empty list", ",", "an empty name in the list"),
                                          ("a property of another day in the list", "no-overflow,no-data-race", "not supported yet")):
            s.check(what, ["check", "--property", names_list, good], 2, message)
        s.check("all obligations", ["check", "--all", names], 10, stdout=r"\nObligations: 1 violated, 0 proved, 0 unknown\n")
        s.file("twice.prp", PRP + PRP)
        s.check("property file with one property twice", ["check", "--spec", "twice.prp", good], 0)
        witnesses(s, good)
        s.file("task.yml", yml % ("good.c", "unreach-call.prp"))
        s.check("task definition", ["check", "task.yml"], 0)
        s.check("version", ["--version"], 0, stdout=r"^pippin \d+\.\d+\.\d+\n$")
        s.check("help", ["--help"], 0, stdout="check")
        s.check("list", ["list", "presets"], 0, stdout="auto")
        for example in sorted(e for e in os.listdir(os.path.join(ROOT, "examples")) if e.endswith(".c")):
            with open(os.path.join(ROOT, "examples", example), encoding="utf-8") as f:
                expected = re.search(r"Expected: (TRUE|FALSE)\.", f.read())[1]
            s.check(f"examples/{example}", ["check", os.path.join(ROOT, "examples", example)], {"TRUE": 0, "FALSE": 10}[expected],
                    stdout=rf"^Verification result: {expected}", limit=200)
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as f:
            readme = re.findall(r"\$ ./scripts/run.sh check (examples/\w+\.c)\n    Verification result: (TRUE|FALSE)", f.read())
        if len(readme) < 2 or not all(f"Expected: {v}." in open(os.path.join(ROOT, p), encoding="utf-8").read() for p, v in readme):
            s.failures.append(f"README.md and the examples say different things: {readme}")
        for options in ([], ["--json"], ["--timelimit=0.5s", "--preset=trace-abstraction"]):
            s.full(f"full disk {options}", ["check", *options, s.file("hard.c", HARD) if len(options) == 2 else good])
        s.full("full disk, version", ["--version"])
        s.check("option-like name", ["check", "--", s.file("-x.c") and "-x.c"], 0)
        s.check("files on both sides", ["check", "good.c", "--", s.file("-y.c", "int y;\n") and "-y.c"], 0)
        s.check("no option after --", ["check", "good.c", "--", "--32"], 2, r"\./--32: No such file")
        # input files
        s.check("no arguments", [], 2)
        s.check("no file", ["check"], 2, "no input file")
        s.check("missing file", ["check", "nowhere.c"], 2, "nowhere.c: No such file")
        s.check("directory", ["check", d], 2, "is a directory")
        s.file("empty.c", "")
        s.check("empty file", ["check", "empty.c"], 2, "empty.c: .*empty")
        s.file("blank.c", "\n \n")
        s.check("blank file", ["check", "blank.c"], 2, "blank.c")
        s.file("syntax.c", "int main(void) { int x = ; return 0; }\n")
        s.check("syntax error", ["check", "syntax.c"], 2, r"syntax\.c:1:26")
        s.file("undeclared.c", "int main(void) { return y; }\n")
        s.check("undeclared name", ["check", "undeclared.c"], 2, r"undeclared\.c:1:25")
        s.file("include.c", '#include "nowhere.h"\nint main(void) { return 0; }\n')
        s.check("missing include", ["check", "include.c"], 2, "nowhere.h")
        s.file("nomain.c", "int f(void) { return 0; }\n")
        s.check("no main", ["check", "nomain.c"], 2, "main")
        noise = random.Random(7)
        s.file("binary.c", bytes(noise.randrange(256) for _ in range(100000)))
        s.check("binary noise", ["check", "binary.c"], 2, "binary.c")
        s.file("huge.c", bytes(noise.randrange(32, 127) for _ in range(10_000)) * 1000)
        s.check("10 MB of nonsense", ["check", "huge.c"], 2, "huge.c", limit=60)
        s.file("deep.c", "int main(void) { return " + "(" * 20000 + "1" + ")" * 20000 + "; }\n")
        s.check("deep nesting", ["check", "deep.c"], (0, 2), limit=60)
        s.file("strange.xyz")
        s.check("unknown kind of file", ["check", "strange.xyz"], 2, "unknown kind of file")
        s.file("noerror.c", "int main(void) { return 0; }\n")
        s.check("no error location", ["check", "noerror.c"], 0, stdout="no error location")
        s.file("bad.cfa", "(cfa 1)\n(edge a b\n")
        s.check("broken cfa", ["check", "bad.cfa"], 2, "bad.cfa")
        s.check("cfa and c", ["check", "bad.cfa", "good.c"], 2, "only input file")
        os.chmod(s.file("secret.c"), 0)
        s.check("unreadable file", ["check", "secret.c"], 2, "Permission denied", nobody=True)
        os.symlink("/dev/zero", os.path.join(d, "zero.c"))
        s.check("endless file", ["check", "zero.c"], 2, "zero.c: is not a regular file")
        os.mkfifo(os.path.join(d, "fifo.h"))
        s.check("endless property", ["check", "--spec", "/dev/zero", good], 2, "neither a regular file nor a pipe")
        for name in ("/dev/zero", "fifo.h", "zero.c"):
            s.check(f"endless include {name}", ["check", s.file("endless.c", f'#include "{name}"\nint main(void) {{ return 0; }}\n')], 2, f"endless.c:1:10: '{name}' file not found")
        zero = s.file("zero.json", '[{"directory": "%s", "file": "good.c", "command": "cc -include /dev/zero -c good.c"}]' % d)
        s.check("endless -include", ["check", "--compile-commands", zero], 2, "'/dev/zero' file not found")
        s.check("include of nothing", ["check", s.file("nothing.c", '#include "/dev/null"\n' + GOOD)], 0)
        for option in (["--spec", "fifo.h"], ["--compile-commands", "fifo.h"]):
            s.check(f"pipe without an end {option[0]}", ["check", *option, good], 2, "fifo.h: a pipe that has no end within", limit=60)
        os.mkfifo(os.path.join(d, "fifo.c"))
        s.check("pipe as a program", ["check", "fifo.c"], 2, "fifo.c: is not a regular file")
        with open(os.path.join(d, "sparse.c"), "wb") as f:
            f.truncate((256 << 20) + 1)
        s.check("257 MB", ["check", "sparse.c"], 2, "sparse.c: is larger than 256 MiB")
        os.remove(os.path.join(d, "sparse.c"))
        r = subprocess.run(["bash", "-c", f"'{s.pippin}' check --spec <(cat '{prp}') '{good}'"], capture_output=True, text=True, timeout=60)
        if r.returncode != 0:
            s.failures.append(f"process substitution: exit code {r.returncode}, {r.stderr[:200]!r}")
        r = subprocess.run([s.pippin, "check", "--spec", "/dev/stdin", good], capture_output=True, text=True, timeout=60, input=PRP)
        if r.returncode != 0:
            s.failures.append(f"property from standard input: exit code {r.returncode}, {r.stderr[:200]!r}")
        # task definitions
        for version, code in (("1.0", 0), ("2.1", 0), ("9.0", 2), ("[]", 2)):
            s.file("version.yml", (yml % ("good.c", "unreach-call.prp")).replace("'2.0'", f"'{version}'" if "." in version else version))
            s.check(f"format_version {version}", ["check", "version.yml"], code, "version" if code else None)
        s.file("nofile.yml", yml % ("nowhere.c", "unreach-call.prp"))
        s.check("task without program", ["check", "nofile.yml"], 2, "nowhere.c: No such file")
        s.file("noprp.yml", yml % ("good.c", "nowhere.prp"))
        s.check("task without property", ["check", "noprp.yml"], 2, "nowhere.prp: No such file")
        s.file("broken.yml", "a: [1, 2\nb: }")
        s.check("broken yml", ["check", "broken.yml"], 2, "broken.yml:")
        s.file("other.yml", "just: a map\n")
        s.check("other yml", ["check", "other.yml"], 2, "no input_files")
        s.check("task against --64", ["check", "--64", "task.yml"], 2, "contradicts data_model")
        # properties and options
        s.file("unknown.prp", "CHECK( init(main()), LTL(G nonsense) )\n")
        s.check("unknown property file", ["check", "--spec", "unknown.prp", good], 2, "unknown property")
        s.check("unknown property", ["check", "--property", "nonsense", good], 2, "unknown property")
        s.file("races.prp", "CHECK( init(main()), LTL(G ! data-race) )\n")
        s.check("property of another day", ["check", "--spec", "races.prp", good], 2, "not supported yet")
        s.check("contradicting properties", ["check", "--spec", prp, "--property", "termination", good], 2, "contradicts")
        s.check("missing property file", ["check", "--spec", "nowhere.prp", good], 2, "nowhere.prp")
        s.check("32 and 64", ["check", "--32", "--64", good], 2, "--32 contradicts --64")
        s.check("unknown option", ["check", "--nonsense", good], 2, "nonsense")
        s.check("unknown preset", ["check", "--preset=nonsense", good], 2, r'unknown preset "nonsense" \(there are: auto, ')
        for preset, command in (("step-explore", "step"), ("step-check", "step"), ("step-refine", "step"), ("witness-invariants", "validate"), ("witness-path", "validate"), ("witness-inputs", "validate")):
            s.check(f"preset {preset}", ["check", f"--preset={preset}", good], 2, f"--preset {preset}: it is a part of pippin {command}, and nothing else")
        for preset in ("step-explore", "step-check", "step-refine"):
            s.check(f"preset {preset} of a validation", ["validate", f"--preset={preset}", "--witness", s.file("some.yml", "- a: 1\n"), good], 2, f"--preset {preset}: it is a part of pippin step")
        s.check("what a file says is printed without its control characters", ["validate", "--witness", s.file("escape.yml", '- "a\\e[2J\\r\\nb": 1\n'), good], 2,
                r'unknown key "a\\x1b\[2J\\x0d\\nb"\n$')
        s.check("bad time limit", ["check", "--timelimit=soon", good], 2, "--timelimit")
        s.check("bad wall-clock limit", ["check", "--walltimelimit=soon", good], 2, "--walltimelimit")
        s.check("negative time limit", ["check", "--timelimit=-5s", good], 2, "--timelimit")
        s.check("bad memory limit", ["check", "--memlimit=much", good], 2, "--memlimit")
        s.check("unknown format of a witness", ["check", "--witness=w.yml", "--witness-format=yaml-3.0", good], 2, r'unknown value "yaml-3.0" \(one of: yaml-2.0, yaml-2.1, yaml-2.2, graphml-1.0\)')
        s.check("a format without a witness", ["check", "--witness-format=yaml-2.1", good], 2, "there is no witness without --witness")
        s.check("a format for a validation", ["validate", "--witness=w.yml", "--witness-format=yaml-2.1", good], 2, "--witness-format")
        s.check("GraphML of two files", ["check", "--witness=w.graphml", good, s.file("second.c", "int second(void) { return 1; }\n")], 0, "no witness written: GraphML 1.0 knows one program file")
        s.check("unknown dump", ["check", "--dump=everything", good], 2, "--dump")
        s.check("a usage error leaves no folder", ["check", "--dump=ir", "--dump-dir=left", "-DX", s.file("x.cfa", "(cfa)")], 2, "-D has no meaning for a .cfa text")
        if os.path.exists(os.path.join(d, "left")):
            s.failures.append("a usage error left the folder of --dump-dir")
        for option, bad in (("--random", "nan"), ("--random", "inf"), ("--random", "1e400"), ("--random", "-1"), ("--random", "x"), ("--seed", "-1"),
                            ("--seed", "99999999999999999999999"), ("--seed", "1.5"), ("-U", "a b"), ("-U", "X=1"), ("-D", "1x=2"), ("-D", "=2"),
                            ("--witness", ""), ("--spec", ""), ("--dump-dir", ""), ("--entry", ""), ("--entry-depth", "-1"), ("--memory-region", "0x4000"), ("--memory-region", "1:2"), ("--memory-region", "0x4000:0"),
                            ("--memory-region", "0x4000:4q"), ("--memory-region", "-1:4")):
            if not bad:  # an unset variable of the shell must not swallow the next word
                s.check(f"{option}=", ["check", f"{option}=", s.file("not-the-witness.c", GOOD), good], 2, f"{option}=")
            s.check(f"{option} {bad!r}", ["check", f"{option}={bad}" if option[1] == "-" else option + bad, good] if bad else ["check", option, "", good], 2, option)
        s.check("a name that ends in =", ["check", "--witness=w=", good], 0, stdout=r"Witness: w= \((confirmed|not confirmed: timeout)\)\n")
        s.check("macros", ["check", "-DF(x)=x", "-D", "A", "-DB=a b", "-U__unix__", "--seed=18446744073709551615", "--random=1e-2", good], 0)
        # options that nothing in the run reads
        for preset, options in (("bmc", ["--int-model=int"]), ("bmc", ["--refiners=wp"]), ("bmc", ["--strategy=newton"]), ("bmc", ["--trace-solver=z3"]),
                                ("bmc", ["--random=1"]), ("bmc", ["--jobs=2"]), ("auto", ["--jobs=0"]), ("auto", ["--jobs=x"]), ("auto", ["--jobs=2", "--deterministic"]), ("horn", ["--int-model=bv"]), ("horn", ["--refiners=wp"]), ("horn", ["--blocks=none"]),
                                ("horn", ["--replay=native"]), ("random", ["--int-model=bv"]), ("random", ["--no-slice"]),
                                ("random", ["--no-certificate-check"]), ("random", ["--random=0"]), ("kojak", ["--random=1"]),
                                ("auto", ["--no-certificate-check", "--no-second-solver"]), ("auto", ["--dump-dir=left"]), ("auto", ["--entry-depth=2"]), ("auto", ["--entry-pointers=any"]),
                                ("auto", ["--entry-depth=2", "--entry=main"]), ("random", ["--dump=automaton"]), ("random", ["--dump=cfa,ir"]), ("bmc", ["--dump=automaton"]),
                                ("auto", ["--dump=splits"]), ("kojak", ["--dump=arg"]), ("impact", ["--dump=precision"]), ("impact", ["--abstraction=boolean"]),
                                ("auto", ["--predicate-scope=global"])):
            s.check(f"{preset} {' '.join(options)}", ["check", f"--preset={preset}", *options, good], 2, options[0].split("=")[0])
        for options in (["--int-model=bv"], ["--jobs=2"], ["--dump=ir"], ["--error-function=f"], ["--32"], ["--random=1"], ["--replay=native"]):
            s.check(f"automaton and {options[0]}", ["check", *options, s.file("small.cfa", SMALL_CFA)], 2, options[0].split("=")[0])
        for preset, options in (("bmc", ["--random=0", "--blocks=choice", "--no-second-solver", "--replay=native"]), ("random", ["--replay=interpreted", "--random=0.1"]),
                                ("kojak", ["--random=0", "--int-model=bv", "--refiners=wp"]), ("predicate-abstraction", ["--abstraction=cartesian", "--predicate-scope=function", "--blocks=none"]), ("horn", ["--no-slice", "--no-certificate-check"])):
            s.check(f"{preset} {' '.join(options)}", ["check", f"--preset={preset}", *options, good], (0, 20))
        s.check("another name of an option", ["check", "--signed-overflow=wrap", good], 0, "")
        s.check("an option under both names", ["check", "--signed-overflow=wrap", "--overflow=undefined", good], 2, "overflow")
        s.check("unknown refiner", ["check", "--refiners=it-xp", good], 2, "it-sp-lv, ")
        s.check("unknown command", ["chek", good], 2)
        recursive = os.path.join(ROOT, "tests", "verify", "functions", "rec_count_true.c")
        for preset in ("k-induction", "bmc", "impact", "interp-R", "predicate-abstraction", "explicit-value", "horn", "lists"):
            s.check(f"recursion: {preset}", ["check", f"--preset={preset}", recursive], 20,
                    stdout=rf"recursion not supported: {preset} follows no calls .*trace-abstraction and kojak do \(from: {preset}\)")
        s.check("unknown list", ["list", "apples"], 2, "apples")
        s.check("--no-self-validation without a witness", ["check", "--no-self-validation", good], 2, "there is no witness without --witness")
        s.check("--no-self-validation", ["check", "--no-self-validation", "--witness=w", good], 0, stdout="Witness: w\n")
        s.check("witness in a missing folder", ["check", "--witness", "nowhere/w.yml", good], 0, "no witness written")
        s.check("empty name", ["check", ""], 2, 'pippin: "": ')
        s.check("empty name in front", ["check", "", good], 2, 'pippin: "": ')
        # outputs that are inputs
        os.symlink("good.c", os.path.join(d, "alias.c"))
        os.mkdir(os.path.join(d, "dumped"))
        s.file("dumped/cfa-blocks.cfa", SMALL_CFA)
        s.file("dumped/program.ir", "#define RESULT 0\n")
        s.file("dumped/q-000001-check-certificate.smt2", "#define RESULT 0\n")
        s.file("asked.c", '#include "dumped/q-000001-check-certificate.smt2"\nvoid reach_error(void) {}\n'
               "int main(void) { int i = RESULT; while (i < 1000000) i++; if (i != 1000000) reach_error(); return RESULT; }\n")
        s.file("headed.c", '#include "dumped/program.ir"\nint main(void) { return RESULT; }\n')
        before = s.contents()
        for output, arguments in (("dumped/program.ir", ["headed.c"]), ("good.c", ["good.c"]), ("./good.c", [good]), ("alias.c", ["good.c"]), ("good.c", ["alias.c"]),
                                  ("task.yml", ["task.yml"]), ("good.c", ["task.yml"]), ("unreach-call.prp", ["--spec", prp, "good.c"])):
            s.check(f"witness {output} for {arguments[-1]}", ["check", "--witness", output] + arguments, 2, "would overwrite the input file")
        s.check("dump over the input", ["check", "--dump=blocks", "--dump-dir=dumped", "dumped/cfa-blocks.cfa"], 0, "not overwritten by a dump")
        s.check("dump over a header", ["check", "--dump=ir", "--dump-dir=dumped", "headed.c"], 0, "not overwritten by a dump")
        s.check("dump of a query over a header", ["check", "--dump=queries", "--dump-dir=dumped", "asked.c"], 0, "not overwritten by a dump")
        s.unchanged("outputs that are inputs", before)
        # signals and limits
        for phase in (None, "parse", "random execution", "lower", "int model"):
            s.signalled(f"SIGINT at {phase}", signal.SIGINT, phase)
        s.signalled("SIGTERM", signal.SIGTERM, "int model")
        s.signalled("SIGTERM in the bv model", signal.SIGTERM, "loop: iteration 1:", program=PRIME, options=["--preset=trace-abstraction", "--int-model=bv"])
        s.signalled("SIGTERM in a worker without a time limit", signal.SIGTERM, "Horn clauses", options=["--preset=horn"])
        for options in ([], ["--preset=trace-abstraction"]):
            label = " ".join(["without loops", *options])
            s.signalled(f"SIGINT in a query, {label}", signal.SIGINT, "loop: iteration 1:", program=PRIME, options=options)
            for phase in ("int model", "certificate"):
                s.signalled(f"SIGINT at {phase}, {label}", signal.SIGINT, phase, program=PRODUCT, options=options, may_finish=True)
        # Without a limit every stage of the default preset still ends: this proof is found by a late one.
        s.check("no time limit", ["check", os.path.join(ROOT, "examples", "lock.c")], 0, stdout=r"^Verification result: TRUE", limit=120)
        s.killed()
        s.killed_while_executing()
        s.time_limit(2)
    for f in s.failures:
        print(f"FAILED bad_input {f}")
    print(f"bad_input: {s.passed} passed, {len(s.failures)} failed")
    if a.counts:
        with open(a.counts, "a") as f:
            f.write(f"{s.passed} {len(s.failures)}\n")
    return 1 if s.failures else 0


if __name__ == "__main__":
    sys.exit(main())
