#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Solvers that crash, hang, talk garbage or lie, as the solver of paths, of everything else, and of interpolants: never a wrong
verdict, never an internal error, never later than the limit, and every fault is counted."""
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
# What the solver does, and the statistic that has to count it in the run of at least one program; "" where nothing is to be
# seen. Names without a dot follow "smt.process.SOLVER.".
CHECKS = {"crash": "crashes", "crash-once": "crashes", "segfault": "crashes", "garbage": "garbled", "silent": "garbled", "error": "errors",
          "two-answers": "garbled", "warn": "noise", "slow-then-unknown": "smt.logic.path-check.unknown", "wrong-core": "smt.logic.core.check.sat",
          "foreign-core": "foreign_names", "nothing": "values_not_read",
          "hang": ""}              # lasts until the run is ended from outside, without statistics
AUXILIARY = {"crash": "crashes", "garbage": "garbled",
             "wrong-core": ""}     # it is not asked for a core here
INTERPOLANTS = {"crash-interpolants": "crashes", "hang-interpolants": "timeouts", "warn-interpolants": "noise", "wrong-interpolants": "garbled",
                "division-interpolant": "divisions_by_zero", "foreign-interpolant": "interpolants_not_read",
                "quantified-interpolant": "refine.craig-opensmt.not_inductive", "too-few-interpolants": "garbled", "garbage": "garbled",
                "hang": "timeouts", "crash": "crashes"}
LIMIT = 6


def main():
    pippin = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "release", "pippin"))
    fake = "python3 " + os.path.join(ROOT, "tests", "solvers", "fake_solver.py") + " --misbehave "
    failures = runs = 0
    with tempfile.TemporaryDirectory() as d:
        for expected, change in (("TRUE", ""), ("FALSE", " + (n == 2)")):
            with open(os.path.join(d, expected + ".c"), "w") as f:
                f.write(PROGRAM % change)
        cases = [(how, counter, ["--trace-solver=mathsat", "--solver-path=mathsat=" + fake + how], "mathsat", False) for how, counter in CHECKS.items()]
        cases += [(how, counter, ["--aux-solver=mathsat", "--solver-path=mathsat=" + fake + how], "mathsat", False) for how, counter in AUXILIARY.items()]
        # The strategy goes on: what the interpolator spoils, the next technique does.
        cases += [(how, counter, ["--refiners=craig-opensmt,it-wp-lv", "--solver-path=opensmt=" + fake + how], "opensmt", True)
                  for how, counter in INTERPOLANTS.items()]
        for how, counter, options, solver, must_decide in cases:
            key, counted = counter if "." in counter else f"smt.process.{solver}.{counter}", 0
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
                counted += statistics.get(key, 0)
                if wrong or late:
                    failures += 1
                    print(f"FAILED {how} {options[0]}: {expected} became {verdict}, exit code {r.returncode}, {time.time() - start:.1f} s\n{r.stderr[-300:]}")
            if counter and not counted:
                failures += 1
                print(f"FAILED {how} {options[0]}: {key} counted nothing")
    print(f"solver_faults: {runs} runs, {failures} failures")
    return 1 if failures or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
