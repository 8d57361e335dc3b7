#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Solvers that crash, hang, talk garbage or lie, as the solver of paths, of everything else, and of interpolants: never a wrong
verdict, never an internal error, never later than the limit, and the faults are counted under the solver's name."""
import json
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = """extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = 0, y = 0, n = __VERIFIER_nondet_int();
  while (x < n) { x++; y++; }
  if (x != y%s) reach_error();
  return 0;
}
"""
CHECKS = ["crash", "crash-once", "segfault", "hang", "garbage", "silent", "error", "two-answers", "warn", "slow-then-unknown", "wrong-core",
          "foreign-core", "nothing"]
INTERPOLANTS = ["crash-interpolants", "hang-interpolants", "warn-interpolants", "wrong-interpolants", "division-interpolant",
                "foreign-interpolant", "quantified-interpolant", "too-few-interpolants", "garbage", "hang", "crash"]
LIMIT = 6


def main():
    pippin = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "release", "pippin"))
    fake = "python3 " + os.path.join(ROOT, "tests", "solvers", "fake_solver.py") + " --misbehave "
    failures = runs = counted = 0
    with tempfile.TemporaryDirectory() as d:
        for expected, change in (("TRUE", ""), ("FALSE", " + (n == 2)")):
            with open(os.path.join(d, expected + ".c"), "w") as f:
                f.write(PROGRAM % change)
        cases = [(how, ["--trace-solver=mathsat", "--solver-path=mathsat=" + fake + how], "mathsat", False) for how in CHECKS]
        cases += [(how, ["--aux-solver=mathsat", "--solver-path=mathsat=" + fake + how], "mathsat", False) for how in ("crash", "garbage", "wrong-core")]
        # The strategy goes on: what the interpolator spoils, the next technique does.
        cases += [(how, ["--refiners=craig-opensmt,it-wp-lv", "--solver-path=opensmt=" + fake + how], "opensmt", True) for how in INTERPOLANTS]
        for how, options, solver, must_decide in cases:
            for expected in ("TRUE", "FALSE"):
                state = os.path.join(d, "state")
                if os.path.exists(state):
                    os.remove(state)
                start = time.time()
                r = subprocess.run([pippin, "check", "--preset=trace-abstraction", "--random=0", f"--timelimit={LIMIT}s", "--no-progress",
                                    "--stats=json"] + options + [os.path.join(d, expected + ".c")],
                                   capture_output=True, text=True, env=dict(os.environ, FAKE_STATE=state), timeout=10 * LIMIT)
                runs += 1
                verdict = r.stdout.split("Verification result: ")[-1].split("\n")[0].split("(")[0]
                wrong = verdict not in (expected, "UNKNOWN") or r.returncode not in (0, 10, 20) or (must_decide and verdict != expected)
                late = time.time() - start > LIMIT + 3
                lines = r.stdout.strip().split("\n")
                statistics = json.loads(lines[-1]) if lines[-1].startswith("{") else {}
                if any(k.startswith(f"smt.process.{solver}.") for k in statistics):
                    counted += 1
                if wrong or late:
                    failures += 1
                    print(f"FAILED {how} {options[0]}: {expected} became {verdict}, exit code {r.returncode}, {time.time() - start:.1f} s\n{r.stderr[-300:]}")
    if counted < runs // 2:
        failures += 1
        print(f"FAILED: only {counted} of {runs} runs counted anything under the solver's name")
    print(f"solver_faults: {runs} runs, {failures} failures")
    return 1 if failures or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
