#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Solvers that crash, hang, talk garbage or lie, as the solver of paths, of everything else, and of interpolants: never a wrong
verdict, never an internal error, never later than the limit, and the faults are counted under the solver's name. A fault is not
the end of the run either: another solver answers, the report says so, and only an honest `unknown` may leave the question
open. With a real solver in between, its own cores are asked for."""
import json
import os
import shutil
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
          "two-answers": "garbled", "warn": "noise", "slow-then-unknown": "smt.logic.path-check.unknown", "wrong-core": "logic.path-check.wrong.mathsat",
          "foreign-core": "foreign_names", "nothing": "logic.path-check.wrong.mathsat",
          "hang": "smt.fallback.mathsat"}
AUXILIARY = {"crash": "crashes", "hang": "timeouts", "garbage": "garbled",
             "wrong-core": ""}     # it is not asked for a core here
INTERPOLANTS = {"crash-interpolants": "crashes", "hang-interpolants": "timeouts", "warn-interpolants": "noise", "wrong-interpolants": "garbled",
                "division-interpolant": "divisions_by_zero", "foreign-interpolant": "interpolants_not_read",
                "quantified-interpolant": "refine.craig-opensmt.not_inductive", "too-few-interpolants": "garbled", "garbage": "garbled",
                "hang": "timeouts", "crash": "crashes"}
LIMITS = (6, 40)     # seconds; the second where a busy machine did not let it decide in the first
NAMED = ["crash", "hang", "garbage", "wrong-core", "foreign-core", "nothing"]   # by the report, in every run


def check(pippin, options, file, state, limit=LIMITS[-1]):
    return subprocess.run([pippin, "check", "--assert", "--preset=trace-abstraction", "--random=0", f"--timelimit={limit}s", "--no-progress",
                           "--stats=json"] + options + [file], capture_output=True, text=True, env=dict(os.environ, FAKE_STATE=state),
                          timeout=10 * limit)


def own_cores(pippin, d):
    """The number of failures where a real solver, recorded, is the solver of paths."""
    failures = 0
    for program, row, arguments in (("z3", "z3-process", "z3"), ("cvc4", "cvc4", "cvc4")):
        if not shutil.which(program):
            print(f"solver_faults: {program} is not installed: its cores are not tested")
            continue
        for option, wanted in ((f"--trace-solver={row}", True), ("--refiners=it-wp-lv", False)):
            log = os.path.join(d, row + ".log")
            if os.path.exists(log):
                os.remove(log)
            recorded = f"--solver-path={row}=python3 {ROOT}/tests/solvers/fake_solver.py --record {log} -- {arguments}"
            r = check(pippin, [option, "--refiners=it-wp-lv" if wanted else "--trace-solver=z3", recorded], os.path.join(d, "TRUE.c"), "")
            asked = open(log, encoding="utf-8").read().count("> (get-unsat-core)") if os.path.exists(log) else 0
            if (asked > 0) != wanted or "Verification result: TRUE" not in r.stdout:
                failures += 1
                print(f"FAILED {option}: {asked} cores asked of {row}, {r.stdout.splitlines()[:1]}")
    return failures


def main():
    pippin = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "release", "pippin"))
    fake = "python3 " + os.path.join(ROOT, "tests", "solvers", "fake_solver.py") + " --misbehave "
    failures = runs = 0
    with tempfile.TemporaryDirectory() as d:
        for expected, change in (("TRUE", ""), ("FALSE", " + (n == 2)")):
            with open(os.path.join(d, expected + ".c"), "w") as f:
                f.write(PROGRAM % change)
        cases = [(how, counter, ["--trace-solver=mathsat", "--solver-path=mathsat=" + fake + how], "mathsat", how != "slow-then-unknown")
                 for how, counter in CHECKS.items()]
        # A liar of this kind proves everything: whatever it says is refused in the end, but nothing is left that could decide.
        cases += [(how, counter, ["--aux-solver=mathsat", "--solver-path=mathsat=" + fake + how], "mathsat", how != "wrong-core")
                  for how, counter in AUXILIARY.items()]
        # The strategy goes on: what the interpolator spoils, the next technique does.
        cases += [(how, counter, ["--refiners=craig-opensmt,it-wp-lv", "--solver-path=opensmt=" + fake + how], "opensmt", True)
                  for how, counter in INTERPOLANTS.items()]
        for how, counter, options, solver, must_decide in cases:
            key, counted = counter if "." in counter else f"smt.process.{solver}.{counter}", 0
            for expected in ("TRUE", "FALSE"):
                state = os.path.join(d, "state")
                for limit in LIMITS:
                    if os.path.exists(state):
                        os.remove(state)
                    start = time.time()
                    r = check(pippin, options, os.path.join(d, expected + ".c"), state, limit)
                    late = time.time() - start > 5 * limit + 3     # the limit of the wall clock: who hangs uses no CPU
                    verdict = r.stdout.split("Verification result: ")[-1].split("\n")[0].split("(")[0]
                    if not late and (verdict != "UNKNOWN" or not must_decide):
                        break
                runs += 1
                wrong = verdict not in (expected, "UNKNOWN") or r.returncode not in (0, 10, 20) or (must_decide and verdict != expected)
                lines = r.stdout.strip().split("\n")
                statistics = json.loads(lines[-1]) if lines[-1].startswith("{") else {}
                counted += statistics.get(key, 0)
                silent = options[0] == "--trace-solver=mathsat" and how in NAMED and not any(l.startswith("Note: mathsat ") for l in lines)
                if wrong or late or silent:
                    failures += 1
                    print(f"FAILED {how} {options[0]}: {expected} became {verdict}, exit code {r.returncode}, {time.time() - start:.1f} s\n{r.stderr[-300:]}")
                asked = statistics.get("refine.craig-opensmt.asked", 0)
                if statistics.get("refine.craig-opensmt.failed", 0) and f" of the {asked} paths it was asked about" not in r.stdout:
                    failures += 1
                    print(f"FAILED {how} {options[0]}: no note about {asked} paths")
            if counter and not counted:
                failures += 1
                print(f"FAILED {how} {options[0]}: {key} counted nothing")
        failures += own_cores(pippin, d)
    print(f"solver_faults: {runs} runs, {failures} failures")
    return 1 if failures or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
