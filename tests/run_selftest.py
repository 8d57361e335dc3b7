#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Self-tests of the test runner: each wrong test, and each wrong answer, must make it fail. A stand-in for Pippin
prints what the name of the test file asks for, so nothing else has to be built."""
import os
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import run  # noqa: E402

FAKE = r'''#!/usr/bin/env python3
import sys, os
name = os.path.basename(sys.argv[-1])
def out(answer, code, extra=""):
    print("Verification result: " + answer)
    print("Found by: pretending")
    print(extra)
    sys.exit(code)
if "obligations" in name:
    print("Verification result: FALSE(unreach-call)\nConfirmed: yes\nFound by: pretending")
    print("Obligations: 1 violated, 2 proved, 1 unknown" if "miscounted" not in name else "Obligations: 1 violated, 1 proved, 1 unknown")
    for place, verdict in (("3:5", "violated"), ("4:7", "proved"), ("4:9", "proved"), ("5:1", "unknown")):
        print(f"  {name}:{place}: {verdict}: x + 1 [no-overflow]: why")
    sys.exit(10)
if "says-true" in name: out("TRUE", 0, "\nChecked: yes")
if "says-false" in name: out("FALSE(unreach-call)", 10, "\nConfirmed: yes")
if "says-unknown" in name: out("UNKNOWN(timeout)", 20)
if "unchecked-true" in name: out("TRUE", 0)
if "unconfirmed-false" in name: out("FALSE(unreach-call)", 10)
if "wrong-code" in name: out("TRUE", 20, "\nChecked: yes")
if "crashes" in name: os.abort()
if "silent" in name: sys.exit(0)
if "refused" in name:
    print("pippin: x.c:3:1: conflicting types", file=sys.stderr)
    sys.exit(2)
if "with" in name: out("TRUE" if any(a.endswith("/part.c") for a in sys.argv) else "UNKNOWN(part)", 0, "\nChecked: yes")
if "bounds" in name:
    bound = [a for a in sys.argv if a.startswith("-DBOUND=")][0]
    print("Verification result: TRUE\nFound by: pretending\nChecked: yes")
    print('{"core.iterations":%d}' % (len(bound) if "depends" in name else 4))
    sys.exit(0)
'''


class RunnerTest(unittest.TestCase):
    def run_files(self, files, *arguments, only=False):
        with tempfile.TemporaryDirectory() as d:
            fake = os.path.join(d, "pippin")
            with open(fake, "w") as f:
                f.write(FAKE)
            os.chmod(fake, 0o755)
            folder = os.path.join(d, "tests")
            os.mkdir(folder)
            for name, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                with open(os.path.join(folder, name), "w") as f:
                    f.write(text)
            r = subprocess.run([sys.executable, os.path.join(HERE, "run.py"), "--pippin", fake, *([] if only else ["--config", "int"]), *arguments, folder],
                               capture_output=True, text=True)
            return r.returncode, r.stdout

    def check(self, name, first_line, code, part):
        got, out = self.run_files({name: first_line + "\nint main(void) { return 0; }\n"})
        self.assertEqual(got, code, out)
        self.assertIn(part, out)

    def test_refusals(self):
        self.check("refused.c", "// EXPECT: error(conflicting types)", 0, "1 passed")
        self.check("refused.c", "// EXPECT: error(redefinition)", 1, "1 failed")
        self.check("refused.c", "// EXPECT: error", 1, "without a text")
        self.check("refused.c", "// EXPECT: true", 1, "1 failed")
        self.check("says-true.c", "// EXPECT: error(conflicting types)", 1, "1 failed")

    def test_options(self):
        # In the configurations int and random; the latter has nothing to do without any seconds.
        for seconds, runs in (("0", 1), ("0.1", 2)):
            text = f"// EXPECT: true\n// RUN: --random {seconds}\nint main(void) {{ return 0; }}\n"
            self.assertIn(f"{runs} passed, 0 failed", self.run_files({"says-true.c": text}, "--config", "random")[1])

    def test_samples(self):
        # Pairs are kept together, other files change nothing, each configuration has its own sample, bounds are always there.
        text = {a: f"// EXPECT: {a}\nint main(void) {{ return 0; }}\n" for a in ("true", "false")}
        files = {f"p{k}_{a}.c": text[a] for k in range(40) for a in ("true", "false")}  # (the stand-in answers none of them)
        files["bounds.c"] = "// EXPECT: true\n// BOUNDS: 3 5\nint main(void) { return 0; }\n"

        def sample(config, names):
            code, out = self.run_files({n: files[n] for n in names}, "--every", "5", "--verbose", "--config", config, only=True)
            return {line.split("s  ")[1].split()[0].rsplit("/", 1)[1] for line in out.split("\n") if "/tests/" in line and " s  " in line}

        every = sample("int", files)
        pairs = {n[:-7] for n in every if n.endswith("_true.c")}
        self.assertEqual(pairs, {n[:-8] for n in every if n.endswith("_false.c")})
        self.assertTrue(3 <= len(pairs) <= 16, every)
        self.assertIn("bounds.c", every)
        some = [n for k, n in enumerate(sorted(files)) if k % 3]
        self.assertEqual(sample("int", some), {n for n in every if n in some})
        self.assertNotEqual(sample("plain", files), every)
        self.assertEqual(sample("bv", files), every)

    def test_models_share_a_sample(self):
        # Of the real tests, as scripts/test.sh takes it: many programs, and each in both integer models.
        tests = [run.Test(p) for p in run.collect([])]
        sample = {c: {t.path for t in tests if run.takes_part(t, c, 4, "")} for c in ("int", "bv", "sp", "kojak")}
        self.assertEqual(sample["int"], sample["bv"])
        self.assertGreaterEqual(len(sample["int"]), 150)
        self.assertLess(len(sample["int"]), len(tests) / 2)
        self.assertGreater(len(sample["sp"] & sample["kojak"]), len(tests) / 40)  # a sixteenth, if they are independent

    def test_salt(self):
        # The same salt, the same choice; with others, everything is chosen sooner or later.
        paths = [f"/x/p{k}_true.c" for k in range(100)]
        chosen = {salt: {p for p in paths if run.in_sample(p, "int", 4, salt)} for salt in map(str, range(40))}
        self.assertEqual(chosen["7"], {p for p in paths if run.in_sample(p, "int", 4, "7")})
        self.assertNotEqual(chosen["7"], chosen["8"])
        self.assertEqual(set().union(*chosen.values()), set(paths))

    def test_long_and_recent(self):
        # One pair in some of the runs noted as long, in the configuration that they are noted for; what changed last in any case.
        tests = [run.Test(p) for p in run.collect([])][:400]
        notes = {("int", os.path.basename(t.path)): 9.0 for t in tests}
        part = {c: [t for t in tests if run.takes_part(t, c, 1, "", 4, notes)] for c in ("int", "sp")}
        self.assertTrue(len(tests) / 10 < len(part["int"]) < len(tests) / 2, len(part["int"]))
        self.assertEqual(len(part["sp"]), len(tests))
        recent = {os.path.basename(t.path) for t in tests[:50]}
        part = {os.path.basename(t.path) for t in tests if run.takes_part(t, "sp", 1000, "", 1, {}, recent)}
        self.assertTrue(recent <= part and len(part) < 60, len(part))

    def test_long_file(self):
        # Measured runs are noted or struck out, all others stay.
        with tempfile.TemporaryDirectory() as d, unittest.mock.patch.object(run, "LONG_FILE", os.path.join(d, "long.txt")):
            path = os.path.join(d, "x_true.c")
            with open(path, "w") as f:
                f.write("// EXPECT: true\n")
            test = run.Test(path)
            run.write_long([(test, "int", run.Outcome("passed", "", 7.2)), (test, "bv", run.Outcome("passed", "", 9)), (test, "sp", run.Outcome("passed", "", 4.9))])
            self.assertEqual(run.read_long(), {("int", "x_true.c"): 7, ("bv", "x_true.c"): 9})
            run.write_long([(test, "int", run.Outcome("passed", "", 1.0))])
            self.assertEqual(run.read_long(), {("bv", "x_true.c"): 9})

    def test_folders(self):
        # Programs in folders below are found, parts of programs are none.
        text = "// EXPECT: true\nint main(void) { return 0; }\n"
        code, out = self.run_files({"says-true.c": text, "area/says-true.c": text, "area/parts/crashes.c": text})
        self.assertEqual(code, 0, out)
        self.assertIn("2 passed", out)

    def test_obligations(self):
        def of(obligations, code, part, name="obligations.c", run="--all"):
            self.check(name, f"// EXPECT: false\n// RUN: {run}\n// OBLIGATIONS: {obligations}", code, part)
        of("3:violated 4:proved 5:unknown", 0, "1 passed")
        of("3:5:violated 4:7:proved 4:9:proved 5:unknown 6:-", 0, "1 passed")
        of("3:violated 4:7:proved 5:unknown", 1, "4:9:proved is not expected")
        of("3:violated 4:proved 5:unknown 6:proved", 1, "none in line 6")
        of("3:proved 4:proved 5:unknown", 1, "WRONG VERDICT of an obligation: 3:5:violated, expected proved")
        of("3:violated 4:violated 5:unknown", 1, "WRONG VERDICT")
        of("3:violated 4:proved 5:proved", 1, "5:1:unknown, expected proved")
        of("3:unknown 4:proved 5:unknown", 1, "3:5:violated, expected unknown")
        of("3:violated 4:proved 5:-", 1, "5:1:unknown is not expected")
        of("3:violated 4:proved 5:unknown", 1, "as the summary says", name="obligations-miscounted.c")
        of("3:violated", 1, "no obligations in the report", name="says-false.c")
        of("3:wrong", 1, "OBLIGATIONS: 3:wrong")
        of("3:violated", 1, "go with RUN: --all", run="--32")

    def test_several_files(self):
        self.check("with.c", "// EXPECT: true\n// WITH: part.c", 0, "1 passed")

    def test_right_answers_pass(self):
        self.check("says-true.c", "// EXPECT: true", 0, "1 passed, 0 failed")
        self.check("says-false.c", "// EXPECT: false", 0, "1 passed, 0 failed")
        self.check("says-unknown.c", "// EXPECT: unknown(timeout)", 0, "1 passed, 0 failed")
        self.check("says-unknown.c", "// EXPECT: unknown()", 0, "1 passed, 0 failed")

    def test_sub_properties(self):
        self.check("says-false.c", "// EXPECT: false(unreach-call)", 0, "1 passed, 0 failed")
        self.check("says-false.c", "// EXPECT: false(valid-deref)", 1, "expected false(valid-deref)")
        self.check("says-true.c", "// EXPECT: false(valid-deref)", 1, "UNSOUND")
        text = "// EXPECT: false(valid-deref)\nint main(void) { return 0; }\n"
        self.assertEqual(self.run_files({"says-false.c": text}, "--config", "sp", only=True)[0], 1)  # where an unknown is enough, too

    def test_configurations(self):
        text = "// EXPECT: true\nint main(void) { return 0; }\n"
        files = {f"says-true{k}.c": text for k in range(30)}
        every = self.run_files(files, "--config", "sp", only=True)[1]
        self.assertIn("30 passed", every)
        some = self.run_files(files, "--config", "sp/3", "--config", "int/30", only=True)[1]
        self.assertTrue(1 <= int(some.split("run.py: ")[-1].split()[0]) < 25, some)

    def test_wrong_answers_are_unsound(self):
        self.check("says-true.c", "// EXPECT: false", 1, "UNSOUND")
        self.check("says-false.c", "// EXPECT: true", 1, "UNSOUND")

    def test_unknown_is_a_failure_where_a_decision_is_expected(self):
        self.check("says-unknown.c", "// EXPECT: true", 1, "0 passed, 1 failed")
        self.check("says-unknown.c", "// EXPECT: unknown(out of memory)", 1, "0 passed, 1 failed")
        self.check("says-true.c", "// EXPECT: unknown(timeout)", 1, "0 passed, 1 failed")

    def test_known_limits(self):
        self.check("says-unknown.c", "// EXPECT: true\n// LIMIT: timeout", 0, "1 runs ended at a known limit")
        self.check("says-unknown.c", "// EXPECT: true\n// LIMIT: recursion", 1, "0 passed, 1 failed")
        self.check("says-unknown.c", "// EXPECT: true\n// LIMIT: recursion | timeout", 0, "1 runs ended at a known limit")
        self.check("says-unknown.c", "// EXPECT: true\n// LIMIT: recursion | out of memory", 1, "0 passed, 1 failed")
        self.check("says-false.c", "// EXPECT: true\n// LIMIT: unreach", 1, "UNSOUND")
        self.check("says-true.c", "// EXPECT: false\n// LIMIT: true | timeout", 1, "UNSOUND")
        self.check("says-unknown.c", "// EXPECT: true\n// LIMIT: timeout [int bv]", 0, "1 runs ended at a known limit")
        self.check("says-unknown.c", "// EXPECT: true\n// LIMIT: timeout [sp kojak]", 1, "0 passed, 1 failed")
        self.check("says-unknown.c", "// EXPECT: true\n// LIMIT: timeout [cvc6]", 1, "unknown configuration")

    def test_claims_without_proof(self):
        self.check("unchecked-true.c", "// EXPECT: true", 1, "without a checked certificate")
        self.check("unconfirmed-false.c", "// EXPECT: false", 1, "without a confirmed execution")

    def test_wrong_exit_code_crash_and_silence(self):
        self.check("wrong-code.c", "// EXPECT: true", 1, "exit code 20")
        self.check("crashes.c", "// EXPECT: true", 1, "no result line")
        self.check("silent.c", "// EXPECT: true", 1, "no result line")

    def test_broken_tests(self):
        self.check("says-true.c", "// nothing", 1, "no expectation")
        self.check("says-true.c", "", 1, "no expectation")
        self.check("says-true.c", "// EXPECT: maybe", 1, "no expectation")
        self.check("says-true.c", "// EXPECT: true(unreach-call)", 1, "holds for all properties")
        self.check("says-true.c", "// EXPECT: true\n// EXPECTED: x", 1, "unknown directive")
        self.check("says-true.c", "// EXPECT: true\n// BOUNDS: many", 1, "not a list")

    def test_empty_file(self):
        code, out = self.run_files({"says-true.c": ""})
        self.assertEqual(code, 1, out)

    def test_no_tests(self):
        code, out = self.run_files({})
        self.assertEqual(code, 1, out)
        self.assertIn("no tests found", out)

    def test_filter_without_match(self):
        code, out = self.run_files({"says-true.c": "// EXPECT: true\n"}, "--filter", "nothing*")
        self.assertEqual(code, 1, out)

    def test_bounds(self):
        self.check("bounds.c", "// EXPECT: true\n// BOUNDS: 10 1000", 0, "1 passed")
        self.check("bounds-depends.c", "// EXPECT: true\n// BOUNDS: 10 1000", 1, "iterations depend on the bound")


if __name__ == "__main__":
    unittest.main(verbosity=0)
