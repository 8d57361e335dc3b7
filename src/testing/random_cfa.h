// SPDX-License-Identifier: Apache-2.0
// Seeded generator of small Cfas whose reachable state space is finite, for differential tests against the
// explicit-state oracle. Every Int value stays within [-kIntBound, kIntBound]: a havoc of an Int is directly followed by
// an assume of bounds, a sum is reduced by `mod` or followed by such an assume. The first edge gives every variable a
// value, so no initial state is arbitrary.
#pragma once

#include <cstdint>

#include "cfa/cfa.h"

namespace pippin::testing {

inline constexpr int kIntBound = 6;

struct RandomCfaOptions {
  bool ints = true;
  bool bitvectors = true;
  bool arrays = true;
  bool choices = true;     // Choice operations inside edges
  bool procedures = false; // one or two procedures with call and return edges, possibly recursive
  uint32_t max_locations = 10;
  uint32_t max_variables = 4;
};

/// The Cfa of a seed. The same seed and options give the same Cfa; it is well-formed.
cfa::Cfa random_cfa(term::TermManager& tm, uint64_t seed, const RandomCfaOptions& options = {});

}  // namespace pippin::testing
