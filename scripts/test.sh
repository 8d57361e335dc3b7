#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs the tests: source checks, self-tests of the test tools, whole programs in several configurations,
# determinism, bad input, mutants of what is read, interpreter against gcc, and, under address and undefined-behaviour sanitizers, all unit tests and
# some of the whole programs in `auto`. The sanitizer build is compiled with what the release tests leave of the processor.
# The last line is "N passed, N failed"; the exit code is 0 only if nothing failed. After each step: wall and CPU seconds.
#   PIPPIN_SKIP_SANITIZE=1   leaves the sanitizer build out (quick local runs); unit tests run in the release build then
#   PIPPIN_FAST=1            only the main configurations of the whole-program tests
#   PIPPIN_FULL=1            all tests in `auto`, the long ones, too, one pair in 4 in `int` and `bv` and in 32 in the other configurations,
#                            unit tests in both builds, 500 mutants. Default: samples of pairs (the tests changed last are always
#                            in them), every bound compared
#   PIPPIN_SOME=n            one pair in n in the other configurations (1: all of them, some hours)
#   PIPPIN_SALT=text         decides which pairs are in the samples; default: the commit, so that each commit runs others. The salt
#                            is printed: a failure is repeated with it.
#   PIPPIN_PART=k/n          the part of the long series of unit tests, from 0; default: one in six, by the salt
#   PIPPIN_UNITY=OFF         compiles each file by itself: slower from nothing, quicker after a small change
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
# Tools of others that the distribution has run live. 900 MB: not in quick runs.
[[ -z ${PIPPIN_FAST:-} ]] && { (install_packages frama-c-base) || say "Frama-C is not tested live: it cannot be installed"; }

JOBS=$(nproc)
BUILD=build/release
RUN=$BUILD/src/interp/tools/pippin_run
OUT=build/test
rm -rf "$OUT"
mkdir -p "$OUT"
PASSED=0
FAILED=0
QUEUED=()
RUNNING=()
BEHIND=
export PIPPIN_SALT=${PIPPIN_SALT:-$(git rev-parse --short=12 HEAD 2>/dev/null || echo none)}
[[ -z ${PIPPIN_FULL:-} ]] && export PIPPIN_PART=${PIPPIN_PART:-$((16#$(sha256sum <<<"$PIPPIN_SALT" | cut -c1-6) % 6))/6}
say "salt of the samples: PIPPIN_SALT=$PIPPIN_SALT${PIPPIN_PART:+, PIPPIN_PART=$PIPPIN_PART}"

count() { PASSED=$((PASSED + $1)); FAILED=$((FAILED + $2)); }

# cpu: CPU is the processor time, in seconds, of all that this shell has started and that has ended.
cpu() {
  local file=$OUT/times.$BASHPID
  times >"$file"
  CPU=$(awk 'NR == 2 { split($1, u, /[ms]/); split($2, s, /[ms]/); printf "%d", (u[1] + s[1]) * 60 + u[2] + s[2] }' "$file")
  rm -f "$file"
}

# step NAME COMMAND...: one test that passes or fails.
step() {
  local name=$1 start=$SECONDS before
  shift
  cpu
  before=$CPU
  if ("$@") >"$OUT/$name.log" 2>&1; then
    count 1 0
    cpu
    say "passed: $name ($((SECONDS - start)) s, CPU $((CPU - before)) s) $(tail -n 1 "$OUT/$name.log" | cut -c1-150)"
  else
    count 0 1
    say "FAILED: $name ($((SECONDS - start)) s), see $OUT/$name.log"
    tail -n 40 "$OUT/$name.log" >&2
  fi
}

# counted NAME COMMAND...: a test program that appends "passed failed" to the file named by --counts.
counted() {
  local name=$1 start=$SECONDS before
  shift
  cpu
  before=$CPU
  rm -f "$OUT/$name.counts"
  "$@" --counts "$OUT/$name.counts" >"$OUT/$name.log" 2>&1
  local code=$? p=0 f=0
  cpu
  if [[ -s $OUT/$name.counts ]]; then
    read -r p f <"$OUT/$name.counts"
    [[ $code -ne 0 && $f -eq 0 ]] && f=1
  else
    f=1
  fi
  count "$p" "$f"
  if [[ $f -eq 0 ]]; then
    say "passed: $name ($((SECONDS - start)) s, CPU $((CPU - before)) s): $p tests"
  else
    say "FAILED: $name ($((SECONDS - start)) s): $f of $((p + f)) tests, see $OUT/$name.log"
    grep -E "UNSOUND|FAILED|error" "$OUT/$name.log" | head -n 60 >&2
  fi
}

# queue step|counted NAME COMMAND...: for tests that use one core, and wait a little: one more at a time than there are cores.
queue() {
  while (($(jobs -rp | grep -cvx "${BEHIND:-none}") > JOBS)); do wait -n; done
  rm -f "$OUT/$2.total"
  { PASSED=0 FAILED=0; "$@"; echo "$PASSED $FAILED" >"$OUT/$2.total"; } &
  QUEUED+=("$2")
  RUNNING+=("$!")
}

# drain: waits for what is queued and counts it.
drain() {
  local name p f
  wait "${RUNNING[@]}"
  for name in "${QUEUED[@]}"; do
    p=0 f=1
    [[ -s $OUT/$name.total ]] && read -r p f <"$OUT/$name.total"
    count "$p" "$f"
  done
  QUEUED=()
  RUNNING=()
}

# polite COMMAND...: with what the others leave of the processor.
polite() {
  renice -n 19 -p "$BASHPID" >/dev/null
  "$@"
}

# unit NAME BUILD-DIRECTORY REGEX: every unit test program counts with its test cases.
unit() {
  local name=$1 directory=$2 pattern=$3
  counted "$name" python3 tools/run_units.py "$directory" --match "$pattern" --jobs "$((JOBS + 1))"  # some wait
}

UNITY="-DPIPPIN_UNITY=${PIPPIN_UNITY:-ON}"
TESTS=OFF
[[ -n ${PIPPIN_SKIP_SANITIZE:-} || -n ${PIPPIN_FULL:-} ]] && TESTS=ON

step sources python3 tools/check_sources.py
step words python3 tools/check_words.py
step words-selftest python3 tools/check_words.py --self-test
step layers python3 tools/check_layers.py
step layers-selftest python3 tools/check_layers.py --self-test
step conventions python3 tools/check_conventions.py
step build build_tree "$BUILD" "-DCMAKE_BUILD_TYPE=Release -DPIPPIN_TESTS=$TESTS $UNITY" all
if [[ -z ${PIPPIN_SKIP_SANITIZE:-} ]]; then
  SANITIZE=build/sanitize
  # Clang's headers poison the memory of its allocators where they are compiled here; its library does not know of that.
  export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:allow_user_poisoning=0:quarantine_size_mb=16:malloc_context_size=8 UBSAN_OPTIONS=print_stacktrace=1
  { PASSED=0 FAILED=0
    step sanitize-build polite build_tree "$SANITIZE" "-DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 -DPIPPIN_SANITIZE=ON $UNITY" pippin unit_tests
    echo "$PASSED $FAILED" >"$OUT/sanitize-build.total"; } &
  BEHIND=$!
fi
queue step runner-selftest python3 tests/run_selftest.py
queue step witness-lint-selftest python3 tools/witness_lint.py --self-test
queue step fuzz-selftest python3 tools/fuzz_readers.py --self-test
queue step cross-selftest python3 tools/cross.py --self-test
queue step bench-selftest python3 tools/bench.py --self-test
queue step profile-selftest python3 tools/profile.py --self-test
if [[ -x $BUILD/pippin ]]; then
  queue step options python3 tools/check_options.py "$BUILD/pippin"
  queue step generate python3 tests/generate.py "$OUT/generated"
  queue step sanitizer python3 tests/sanitizer_check.py --every 8 --pippin "$BUILD/pippin"
  # The words of the table, for all rows; the programs about them only where all tests are asked for.
  queue step library-pointers python3 tests/library_pointers.py --every "$([[ -n ${PIPPIN_FULL:-} ]] && echo 1 || echo 1000000)" --pippin "$BUILD/pippin"
  drain
  [[ $TESTS == ON ]] && unit unit "$BUILD" '.*'
  # One pair in so many; the program checks itself along the way in most of these runs, in `plain` it runs as its users run it.
  AUTO=6 MODEL=56 SOME=192 PLAIN=48 GENERATED=4 NATIVE=6 MUTANTS=60 FUZZ=400 CROSS=30
  sample=(--long 24 --longest 3 --recent 4)
  if [[ -n ${PIPPIN_FULL:-} ]]; then
    AUTO=1 MODEL=4 SOME=32 PLAIN=12 GENERATED=1 NATIVE=2 MUTANTS=500 FUZZ=5000 CROSS=600
    sample=()
  fi
  SOME=${PIPPIN_SOME:-$SOME}
  more=()
  if [[ -z ${PIPPIN_FAST:-} ]]; then
    for name in sp bmc horn kojak predicates impact values interp induction random jobs plain nopromotion choice loopfree; do more+=(--config "$name/$SOME"); done
  fi
  runner=(python3 tests/run.py --pippin "$BUILD/pippin" --jobs "$JOBS")
  counted programs "${runner[@]}" "${sample[@]}" --options=--self-checks --config "auto/$AUTO" --config "int/$MODEL" --config "bv/$MODEL" "${more[@]}"
  counted without-self-checks "${runner[@]}" "${sample[@]}" --config "auto/$PLAIN"
  counted generated-large "${runner[@]}" --config auto --slow-factor 6 "$OUT/generated/large"
  counted generated "${runner[@]}" --config "int/$GENERATED" --config "bv/$GENERATED" --config "auto/$GENERATED" --slow-factor 3 "$OUT/generated/small"
  step native python3 tests/native_check.py --jobs "$JOBS" --every "$NATIVE" --recent 60
  step cross python3 tools/cross.py --pippin "$BUILD/pippin" --budget "$CROSS" --salt "$PIPPIN_SALT"
  step mutants python3 tests/mutants.py --pippin "$BUILD/pippin" --jobs "$JOBS" --count "$MUTANTS" --salt "$PIPPIN_SALT"

  queue counted headers python3 tests/headers.py --pippin "$BUILD/pippin" --jobs 1
  queue step witness-match python3 tests/witness_match.py --pippin "$BUILD/pippin"
  queue counted components python3 tests/components.py --pippin "$BUILD/pippin"
  queue counted recorded python3 tests/recorded.py --pippin "$BUILD/pippin"
  queue counted validate python3 tests/validate.py --pippin "$BUILD/pippin"
  queue counted projects python3 tests/projects.py --pippin "$BUILD/pippin"
  queue counted bad-input python3 tests/bad_input.py --pippin "$BUILD/pippin"
  queue step fuzz-readers python3 tools/fuzz_readers.py --pippin "$BUILD/pippin" --count "$FUZZ" --salt "$PIPPIN_SALT"
  queue counted determinism python3 tests/determinism.py --pippin "$BUILD/pippin"
  [[ -z ${PIPPIN_FAST:-} ]] && queue step solver-faults python3 tests/solver_faults.py "$BUILD/pippin"
  queue step json python3 tests/json_output.py --pippin "$BUILD/pippin"
  queue step progress python3 tests/progress.py --pippin "$BUILD/pippin"
  queue step relevance python3 tests/relevance.py --pippin "$BUILD/pippin"
  queue step benchexec python3 tests/benchexec_module.py --pippin "$BUILD/pippin"
  queue step coveriteam python3 tests/coveriteam_files.py --pippin "$BUILD/pippin"
  # Interpreter against gcc on random programs and on those of the library folder, in both data models.
  for model in 32 64; do
    flag=()
    [[ $model == 32 ]] && flag=(--32)
    queue step "memory-$model" python3 tests/differential/memory_c.py "$BUILD/pippin" --count 6 --keep "$OUT" "${flag[@]}"
    queue step "verdicts-$model" python3 tests/differential/verdicts_c.py "$BUILD/pippin" --count 10 --timelimit 5s --keep "$OUT" "${flag[@]}"
    queue step "memory-errors-$model" python3 tests/differential/memory_errors.py "$BUILD/pippin" --count 20 --keep "$OUT" "${flag[@]}"
    queue step "lists-$model" python3 tests/differential/lists.py "$BUILD/pippin" --count 5 --keep "$OUT" "${flag[@]}"
    queue step "obligations-$model" python3 tests/differential/obligations_c.py "$BUILD/pippin" --count 5 --timelimit 5s --keep "$OUT" "${flag[@]}"
    queue step "termination-$model" python3 tests/differential/termination_c.py "$BUILD/pippin" --count 15 --timelimit 5s --keep "$OUT" "${flag[@]}"
    queue step "threads-$model" python3 tests/differential/threads_c.py "$BUILD/pippin" --count 24 --timelimit 5s --keep "$OUT" "${flag[@]}"
    queue step "floats-$model" python3 tests/differential/floats_c.py "$BUILD/pippin" --count 8 --keep "$OUT" "${flag[@]}"
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
  [[ -x $BUILD/pippin ]] || drain
  wait "$BEHIND"
  read -r p f <"$OUT/sanitize-build.total"
  count "$p" "$f"
  if [[ -x $SANITIZE/pippin ]]; then
    unit sanitize-unit "$SANITIZE" '.*'
    counted sanitize-programs python3 tests/run.py --pippin "$SANITIZE/pippin" --jobs "$JOBS" --config auto/64 --long 24 --slow-factor 4
  fi
fi

echo "$PASSED passed, $FAILED failed"
[[ $FAILED -eq 0 && $PASSED -gt 0 ]]
