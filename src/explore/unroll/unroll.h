// SPDX-License-Identifier: Apache-2.0
// A guess as an engine: all executions are short. There is nothing to find for it, because the certificate is the claim
// itself; the check of proofs finds out by following all executions to their ends.
#pragma once

#include <memory>

#include "core/engine.h"

namespace pippin::explore {

enum class Unrolling {
  Folding,      // only as far as constants decide every branch: no solver is asked
  Solving,      // with a question at every step
  AtTheEnd,     // with one question after the level at which another engine saw the end of all executions
};

std::unique_ptr<core::Engine> make_unroll(Unrolling how);

}  // namespace pippin::explore
