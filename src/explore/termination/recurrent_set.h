// SPDX-License-Identifier: Apache-2.0
// Non-termination by closed sets of states (Gupta, Henzinger, Majumdar, Rybalchenko, Xu: Proving Non-termination, POPL 2008): from each state of the set
// some step leads to the set again. Sampled executions that stay in a component of the cut points, with what the environment chooses in it kept
// fixed, say which comparisons could describe the set; those that are not closed are dropped (Houdini), and what is left must exclude the way out.
#pragma once

#include <memory>

#include "core/engine.h"
#include "smt/session.h"

namespace pippin::explore {

/// Wants the largest blocks, in which every reachable cycle is left, in the model of bit-vectors. `solver` must outlive the engine.
std::unique_ptr<core::Engine> make_recurrent_set(smt::Backend& solver);

}  // namespace pippin::explore
