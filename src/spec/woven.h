// SPDX-License-Identifier: Apache-2.0
// What a call means that the frontend wove into a program for a witness (frontend/weave.h). The frontend marks the function; lowering
// carries the mark to the edges of its calls.
#pragma once

#include <cstdint>

namespace pippin::spec {

struct WovenCall {
  enum class Kind : uint8_t {
    None,        // a call of the program
    Refuted,     // an invariant or condition does not hold; `stitch` says which
    Undefined,   // C leaves undefined what `stitch` says
    AnyValue,    // gives a bound variable any value
  } kind = Kind::None;
  uint32_t stitch = 0;   // index into the stitches

  friend bool operator==(const WovenCall&, const WovenCall&) = default;
};

}  // namespace pippin::spec
