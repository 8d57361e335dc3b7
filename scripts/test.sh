#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs all tests: source checks, self-tests of the test tools, unit tests, whole programs in several
# configurations, determinism, bad input, interpreter against gcc, and, under address and undefined-behaviour sanitizers, all unit
# tests and some of the whole programs in `auto`.
# The last line is "N passed, N failed"; the exit code is 0 only if nothing failed.
#   PIPPIN_SKIP_SANITIZE=1   leaves the sanitizer build out (quick local runs)
#   PIPPIN_FAST=1            only the main configurations of the whole-program tests
#   PIPPIN_FULL=1            all tests in all configurations. Default: all in `auto`; elsewhere samples of pairs, and in `int` and
#                            `bv` all that compare iterations for several bounds
#   PIPPIN_SALT=text         decides which pairs are in the samples; default: the commit, so that each commit runs others. The salt
#                            is printed: a failure is repeated with it.
#   PIPPIN_PCH=ON            precompiled headers in the release build, too: half the time from nothing, but ccache cannot help
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
QUEUED=()
export PIPPIN_SALT=${PIPPIN_SALT:-$(git rev-parse --short=12 HEAD 2>/dev/null || echo none)}
say "salt of the samples: PIPPIN_SALT=$PIPPIN_SALT"

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

# queue step|counted NAME COMMAND...: for tests that use one core: as many at a time as there are cores.
queue() {
  while (($(jobs -rp | wc -l) >= JOBS)); do wait -n; done
  rm -f "$OUT/$2.total"
  { PASSED=0 FAILED=0; "$@"; echo "$PASSED $FAILED" >"$OUT/$2.total"; } &
  QUEUED+=("$2")
}

# drain: waits for what is queued and counts it.
drain() {
  local name p f
  wait
  for name in "${QUEUED[@]}"; do
    p=0 f=1
    [[ -s $OUT/$name.total ]] && read -r p f <"$OUT/$name.total"
    count "$p" "$f"
  done
  QUEUED=()
}

# unit NAME BUILD-DIRECTORY REGEX: every unit test program counts with its test cases.
unit() {
  local name=$1 directory=$2 pattern=$3
  counted "$name" python3 tools/run_units.py "$directory" --match "$pattern" --jobs "$JOBS"
}

step sources python3 tools/check_sources.py
step layers python3 tools/check_layers.py
step layers-selftest python3 tools/check_layers.py --self-test
step conventions python3 tools/check_conventions.py
step runner-selftest python3 tests/run_selftest.py
step witness-lint-selftest python3 tools/witness_lint.py --self-test
step bench-selftest python3 tools/bench.py --self-test
step profile-selftest python3 tools/profile.py --self-test

step build build_tree "$BUILD" "-DCMAKE_BUILD_TYPE=Release -DPIPPIN_PCH=${PIPPIN_PCH:-OFF}" all
if [[ -x $BUILD/pippin ]]; then
  step options python3 tools/check_options.py "$BUILD/pippin"
  unit unit "$BUILD" '.*'
  step generate python3 tests/generate.py "$OUT/generated"
  # The program checks itself along the way in most of these runs; without that it runs as its users run it.
  MODEL=4 SOME=12 PLAIN=12
  [[ -n ${PIPPIN_FULL:-} ]] && MODEL=1 SOME=1 PLAIN=1
  more=()
  if [[ -z ${PIPPIN_FAST:-} ]]; then
    for name in sp bmc horn kojak predicates impact random jobs plain nopromotion choice loopfree; do more+=(--config "$name/$SOME"); done
  fi
  runner=(python3 tests/run.py --pippin "$BUILD/pippin" --jobs "$JOBS")
  counted programs "${runner[@]}" --options=--self-checks --config auto --config "int/$MODEL" --config "bv/$MODEL" "${more[@]}"
  counted without-self-checks "${runner[@]}" --config "auto/$PLAIN"
  counted generated-large "${runner[@]}" --config auto --slow-factor 6 "$OUT/generated/large"
  counted generated "${runner[@]}" --config int --config bv --config auto --slow-factor 3 "$OUT/generated/small"
  step native python3 tests/native_check.py --jobs "$JOBS"

  queue counted headers python3 tests/headers.py --pippin "$BUILD/pippin" --jobs 1
  queue step witness-match python3 tests/witness_match.py --pippin "$BUILD/pippin"
  queue counted validate python3 tests/validate.py --pippin "$BUILD/pippin"
  queue counted projects python3 tests/projects.py --pippin "$BUILD/pippin"
  queue counted bad-input python3 tests/bad_input.py --pippin "$BUILD/pippin"
  queue counted determinism python3 tests/determinism.py --pippin "$BUILD/pippin"
  [[ -z ${PIPPIN_FAST:-} ]] && queue step solver-faults python3 tests/solver_faults.py "$BUILD/pippin"
  queue step json python3 tests/json_output.py --pippin "$BUILD/pippin"
  queue step progress python3 tests/progress.py --pippin "$BUILD/pippin"
  queue step relevance python3 tests/relevance.py --pippin "$BUILD/pippin"
  queue step benchexec python3 tests/benchexec_module.py --pippin "$BUILD/pippin"
  # Interpreter against gcc on random programs and on those of the library folder, in both data models.
  for model in 32 64; do
    flag=()
    [[ $model == 32 ]] && flag=(--32)
    queue step "memory-$model" python3 tests/differential/memory_c.py "$BUILD/pippin" --count 6 --keep "$OUT" "${flag[@]}"
    queue step "verdicts-$model" python3 tests/differential/verdicts_c.py "$BUILD/pippin" --count 15 --timelimit 5s --keep "$OUT" "${flag[@]}"
    queue step "obligations-$model" python3 tests/differential/obligations_c.py "$BUILD/pippin" --count 5 --timelimit 5s --keep "$OUT" "${flag[@]}"
    queue step "random-c-$model" python3 tests/differential/random_c.py "$RUN" --count 60 --keep "$OUT" "${flag[@]}"
    queue step "idioms-$model" python3 tests/differential/idioms.py "$BUILD/pippin" --count 3 --keep "$OUT" "${flag[@]}"
    queue step "csmith-$model" python3 tests/differential/csmith.py "$RUN" --count 10 --keep "$OUT" "${flag[@]}"
    queue step "library-$model" python3 tests/differential/library.py "$RUN" "${flag[@]}"
  done
  drain
  step install cmake --install "$BUILD" --prefix "$OUT/installed"
  step installed "$OUT/installed/bin/pippin" --version
  # What is installed works by itself: one of its examples, from a folder that knows nothing of this one.
  step installed-example bash -c "cd / && '$ROOT/$OUT/installed/bin/pippin' check '$ROOT/$OUT/installed/share/doc/pippin/examples/lock.c' | grep 'result: TRUE'"
fi

if [[ -z ${PIPPIN_SKIP_SANITIZE:-} ]]; then
  SANITIZE=build/sanitize
  # Clang's headers poison the memory of its allocators where they are compiled here; its library does not know of that.
  export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:allow_user_poisoning=0 UBSAN_OPTIONS=print_stacktrace=1
  step sanitize-build build_tree "$SANITIZE" "-DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 -DPIPPIN_SANITIZE=ON -DPIPPIN_PCH=${PIPPIN_PCH:-OFF}" pippin unit_tests
  if [[ -x $SANITIZE/pippin ]]; then
    unit sanitize-unit "$SANITIZE" '.*'
    counted sanitize-programs python3 tests/run.py --pippin "$SANITIZE/pippin" --jobs "$JOBS" --config auto/16 --slow-factor 4
  fi
fi

echo "$PASSED passed, $FAILED failed"
[[ $FAILED -eq 0 && $PASSED -gt 0 ]]
