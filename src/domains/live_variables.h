// SPDX-License-Identifier: Apache-2.0
// Which variables matter: those whose value at a location some later operation reads, unless it is for a variable that does not matter.
#pragma once

#include "cfa/cfa.h"
#include "domains/bits.h"

namespace pippin::domains {

/// Calls f(op) on all operations, also those inside choices, in order. Depth: nesting of choices.
template <class F>
void for_each_op(const cfa::OpList& ops, F&& f) {
  for (const cfa::Op& op : ops) {
    f(op);
    for (const cfa::OpList& a : op.alternatives) for_each_op(a, f);
  }
}

/// By location, and in the set by VarIndex. Empty: there are too many to say; all may be live. Requires: a Cfa without calls.
IdVector<cfa::LocId, Bits> live_variables(const cfa::Cfa& c);

}  // namespace pippin::domains
