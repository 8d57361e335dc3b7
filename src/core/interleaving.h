// SPDX-License-Identifier: Apache-2.0
// The threads of a Cfa as one sequential Cfa, as a value: which location of the product is where each thread is, and which step is whose.
// transform/interleave.h makes it and the product; check/interleaving.h decides whether it leaves nothing out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::core {

using cfa::EdgeId;
using cfa::LocId;

struct Interleaving {
  static constexpr uint32_t kNotBegun = UINT32_MAX;
  struct Location {
    std::vector<uint32_t> at;     // by thread: its location; kNotBegun
    LocId stands_for;             // of a target, or where the execution has ended: that location alone, and `at` is empty
  };
  struct Step {
    LocId source, target;         // of the product
    cfa::ThreadId thread;
    EdgeId edge;                  // of the Cfa with threads
  };
  IdVector<LocId, Location> locations;   // the first one is the initial one
  IdVector<EdgeId, Step> steps;
  std::string too_large;          // not empty: why there is no plan
  size_t alone = 0;               // locations where one thread goes on alone
};

}  // namespace pippin::core
