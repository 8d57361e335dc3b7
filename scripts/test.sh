#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs all tests: source checks, self-tests of the test tools, unit tests, whole programs in several
# configurations, determinism, bad input, interpreter against gcc, and, under address and undefined-behaviour sanitizers, all unit
# tests and one in sixteen pairs of whole programs in `auto`.
# The last line is "N passed, N failed"; the exit code is 0 only if nothing failed.
#   PIPPIN_SKIP_SANITIZE=1   leaves the sanitizer build out (quick local runs)
#   PIPPIN_FAST=1            only the main configurations of the whole-program tests
#   PIPPIN_FULL=1            all tests in all configurations (default: all in `auto`, one in four pairs in `int` and `bv`,
#                            and there all that compare iterations for several bounds, one in twelve in the others)
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}"

JOBS=$(nproc)
BUILD=build/release
RUN=$BUILD/src/interp/tools/pippin_run
OUT=build/test
rm -rf "$OUT"
mkdir -p "$OUT"
PASSED=0
FAILED=0

count() { PASSED=$((PASSED + $1)); FAILED=$((FAILED + $2)); }

# step NAME COMMAND...: one test that passes or fails.
step() {
  local name=$1 start=$SECONDS
  shift
  if ("$@") >"$OUT/$name.log" 2>&1; then
    count 1 0
    say "passed: $name ($((SECONDS - start)) s) $(tail -n 1 "$OUT/$name.log" | cut -c1-150)"
  else
    count 0 1
    say "FAILED: $name ($((SECONDS - start)) s), see $OUT/$name.log"
    tail -n 40 "$OUT/$name.log" >&2
  fi
}

# counted NAME COMMAND...: a test program that appends "passed failed" to the file named by --counts.
counted() {
  local name=$1 start=$SECONDS
  shift
  rm -f "$OUT/$name.counts"
  "$@" --counts "$OUT/$name.counts" >"$OUT/$name.log" 2>&1
  local code=$? p=0 f=0
  if [[ -s $OUT/$name.counts ]]; then
    read -r p f <"$OUT/$name.counts"
    [[ $code -ne 0 && $f -eq 0 ]] && f=1
  else
    f=1
  fi
  count "$p" "$f"
  if [[ $f -eq 0 ]]; then
    say "passed: $name ($((SECONDS - start)) s): $p tests"
  else
    say "FAILED: $name ($((SECONDS - start)) s): $f of $((p + f)) tests, see $OUT/$name.log"
    grep -E "UNSOUND|FAILED|error" "$OUT/$name.log" | head -n 60 >&2
  fi
}

# unit NAME BUILD-DIRECTORY REGEX: every unit test program counts with its test cases.
unit() {
  local name=$1 directory=$2 pattern=$3
  counted "$name" python3 tools/run_units.py "$directory" --match "$pattern" --jobs "$JOBS"
}

step sources python3 tools/check_sources.py
step layers python3 tools/check_layers.py
step layers-selftest python3 tools/check_layers.py --self-test
step runner-selftest python3 tests/run_selftest.py
step witness-lint-selftest python3 tools/witness_lint.py --self-test
step bench-selftest python3 tools/bench.py --self-test
step profile-selftest python3 tools/profile.py --self-test

step build build_tree "$BUILD" "-DCMAKE_BUILD_TYPE=Release" all
if [[ -x $BUILD/pippin ]]; then
  step options python3 tools/check_options.py "$BUILD/pippin"
  unit unit "$BUILD" '.*'
  python3 tests/generate.py "$OUT/generated" >"$OUT/generate.log" 2>&1 || { count 0 1; say "FAILED: generate"; }
  EVERY_MODEL=4 EVERY=12
  [[ -n ${PIPPIN_FULL:-} ]] && EVERY_MODEL=1 EVERY=1
  counted programs python3 tests/run.py --pippin "$BUILD/pippin" --jobs "$JOBS" --config auto
  counted models python3 tests/run.py --pippin "$BUILD/pippin" --jobs "$JOBS" --every "$EVERY_MODEL" --config int --config bv
  if [[ -z ${PIPPIN_FAST:-} ]]; then
    counted more-configurations python3 tests/run.py --pippin "$BUILD/pippin" --jobs "$JOBS" --every "$EVERY" \
      --config sp --config bmc --config horn --config kojak --config random --config plain --config nopromotion --config choice --config loopfree
  fi
  counted generated python3 tests/run.py --pippin "$BUILD/pippin" --jobs "$JOBS" --config int --config bv --config auto --slow-factor 3 "$OUT/generated"
  counted generated-large python3 tests/run.py --pippin "$BUILD/pippin" --jobs "$JOBS" --config auto --slow-factor 6 "$OUT/generated/large"
  counted bad-input python3 tests/bad_input.py --pippin "$BUILD/pippin"
  counted determinism python3 tests/determinism.py --pippin "$BUILD/pippin"
  counted projects python3 tests/projects.py --pippin "$BUILD/pippin"
  [[ -z ${PIPPIN_FAST:-} ]] && step solver-faults python3 tests/solver_faults.py "$BUILD/pippin"
  counted headers python3 tests/headers.py --pippin "$BUILD/pippin" --jobs "$JOBS"
  step json python3 tests/json_output.py --pippin "$BUILD/pippin"
  step progress python3 tests/progress.py --pippin "$BUILD/pippin"
  step relevance python3 tests/relevance.py --pippin "$BUILD/pippin"
  step benchexec python3 tests/benchexec_module.py --pippin "$BUILD/pippin"
  # Interpreter against gcc on random programs and on those of the library folder, in both data models.
  for model in 32 64; do
    flag=()
    [[ $model == 32 ]] && flag=(--32)
    step "random-c-$model" python3 tests/differential/random_c.py "$RUN" --count 60 --keep "$OUT" "${flag[@]}"
    step "csmith-$model" python3 tests/differential/csmith.py "$RUN" --count 10 --keep "$OUT" "${flag[@]}"
    step "library-$model" python3 tests/differential/library.py "$RUN" "${flag[@]}"
    step "memory-$model" python3 tests/differential/memory_c.py "$BUILD/pippin" --count 6 --keep "$OUT" "${flag[@]}"
    step "verdicts-$model" python3 tests/differential/verdicts_c.py "$BUILD/pippin" --count 15 --timelimit 5s --keep "$OUT" "${flag[@]}"
  done
  step native python3 tests/native_check.py --jobs "$JOBS"
  step install cmake --install "$BUILD" --prefix "$OUT/installed"
  step installed "$OUT/installed/bin/pippin" --version
  # What is installed works by itself: one of its examples, from a folder that knows nothing of this one.
  step installed-example bash -c "cd / && '$ROOT/$OUT/installed/bin/pippin' check '$ROOT/$OUT/installed/share/doc/pippin/examples/lock.c' | grep 'result: TRUE'"
fi

if [[ -z ${PIPPIN_SKIP_SANITIZE:-} ]]; then
  SANITIZE=build/sanitize
  # Clang's headers poison the memory of its allocators where they are compiled here; its library does not know of that.
  export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:allow_user_poisoning=0 UBSAN_OPTIONS=print_stacktrace=1
  step sanitize-build build_tree "$SANITIZE" "-DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 -DPIPPIN_SANITIZE=ON" all
  if [[ -x $SANITIZE/pippin ]]; then
    unit sanitize-unit "$SANITIZE" '.*'
    counted sanitize-programs python3 tests/run.py --pippin "$SANITIZE/pippin" --jobs "$JOBS" --config auto --every 16 --slow-factor 4
  fi
fi

echo "$PASSED passed, $FAILED failed"
[[ $FAILED -eq 0 && $PASSED -gt 0 ]]
