#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Pippin (installing missing packages first) and runs it with the arguments given, e.g.
#   ./scripts/run.sh check examples/lock.c
# It works from any directory and for root as well as for users with sudo; a second run starts Pippin at once.
set -euo pipefail
CALLER=$PWD
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_packages "${BUILD_PACKAGES[@]}"
build_tree build/release "-DCMAKE_BUILD_TYPE=Release -DPIPPIN_TESTS=OFF -DPIPPIN_UNITY=ON" pippin
cd "$CALLER"
exec "$ROOT/build/release/pippin" "$@"
