# SPDX-License-Identifier: Apache-2.0
# Shared by run.sh and test.sh: packages and builds. Sourced, not executed. Messages go to stderr, so that stdout
# belongs to Pippin.

say() { echo "$(basename "$0"): $*" >&2; }
die() { say "error: $*"; exit 1; }

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
ROOT=$PWD

# What the build needs, what pippin uses at run time to execute counterexamples (compiler, 32-bit runtime), …
BUILD_PACKAGES=(clang-19 llvm-19-dev libclang-19-dev libz3-dev libcvc5-dev libcadical-dev libppl-dev libbdd-dev libgmp-dev libfmt-dev libcli11-dev
  libyaml-cpp-dev libexpat1-dev zlib1g-dev nlohmann-json3-dev libgtest-dev libbenchmark-dev cmake ninja-build ccache mold
  gcc g++ libc6-dev gcc-multilib)
# … and what only the tests need.
TEST_PACKAGES=(z3 cvc5 libclang-rt-19-dev csmith libcsmith-dev python3 python3-yaml)

# install_packages NAME...: installs what is missing from the distribution's packages.
install_packages() {
  local missing=() name
  for name in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || missing+=("$name")
  done
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null || die "these packages are missing and there is no apt-get: ${missing[*]}"
  local sudo=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || die "these packages are missing; install them as root: apt-get install ${missing[*]}"
    sudo=(sudo)
  fi
  local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends)
  say "installing from the distribution's packages: ${missing[*]}"
  # Old or absent package lists are the usual reason for a failure: refresh them only then.
  if ! "${apt[@]}" install "${missing[@]}" >/dev/null 2>&1; then
    say "refreshing the package lists (apt-get update)"
    "${apt[@]}" update >&2 || die "apt-get update failed"
    "${apt[@]}" install "${missing[@]}" >&2 || die "cannot install: ${missing[*]}"
  fi
}

# build_tree DIRECTORY "CMAKE OPTIONS" TARGET...: configures, again if these scripts did so with other options, builds, prints the log
# only if something fails.
build_tree() {
  local directory=$1 options=$2
  shift 2
  mkdir -p "$directory"
  local log=$directory/build.log
  if [[ ! -f $directory/build.ninja || (-f $directory/options && $(<"$directory/options") != "$options") ]]; then
    say "configuring $directory"
    # shellcheck disable=SC2086
    cmake -G Ninja -S "$ROOT" -B "$directory" -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_C_COMPILER=clang-19 $options \
      >"$log" 2>&1 || { cat "$log" >&2; rm -f "$directory/build.ninja"; die "cmake failed in $directory"; }
    echo "$options" >"$directory/options"
  fi
  # (`ninja -n` does not tell what is to be built: it stops after the check of the source globs.)
  if [[ ! -e $directory/.ninja_log ]]; then
    say "building $directory ($*): some minutes the first time; progress is in $directory/build.log"
  elif [[ -n $(find "$ROOT/src" "$ROOT/CMakeLists.txt" -newer "$directory/.ninja_log" -print -quit) ]]; then
    say "building $directory ($*)"
  fi
  ninja -C "$directory" "$@" >"$log" 2>&1 || { grep -E -A8 "FAILED|error" "$log" | head -60 >&2; die "the build failed, see $log"; }
}
