// SPDX-License-Identifier: Apache-2.0
// Threads as one sequential Cfa: the product of the threads, reduced. Explorers, refiners and domains meet no thread.
//
// A location of the product is where each thread is. Only some of the next steps have to be explored: where all that one thread can do next is
// independent of whatever the others may still do, that thread goes on alone (a persistent set of one thread [God96], ample sets [Pel93]).
// The step must not end or block the execution, nor close a cycle of its thread: then no thread is put off for ever. Two operations are
// independent if neither assigns a variable that the other reads or assigns.
//
// Which steps these are is a plan that Cfas of one program in several models share, so that their products have equal ids. `check/interleaving.h`
// decides again whether a plan leaves nothing out.
#pragma once

#include <cstdint>
#include <vector>

#include "core/interleaving.h"

namespace pippin::transform {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using core::Interleaving;

/// What an execution at an error does to the other threads. Ends: they also end, so that an error that is not asked for may hide theirs (--all).
enum class AtError : uint8_t { Found, Ends };

/// The models of one program: equal locations and edges. Requires: at least one, with threads.
Interleaving plan_interleaving(const std::vector<const Cfa*>& models, AtError at_error = AtError::Found);
/// The product. Requires: a plan of it.
Cfa interleave(const Cfa& threaded, const Interleaving& plan);

}  // namespace pippin::transform
