// SPDX-License-Identifier: Apache-2.0
// Refiners of the path program on paths with calls: the calls of the path are inlined, each chain of open calls with
// variables and locations of its own, loops kept. The refiner sees a path program without calls; its predicates are made
// nested again as those of flat traces are (refine/sequence/nested.h), and every internal, call and return triple of the
// real path is proved before the sequence leaves. A recursion appears as deep as the path goes, so what is found is an
// invariant of loops, not of the recursion's depth.
#pragma once

#include <functional>
#include <memory>

#include "core/core.h"
#include "logic/services.h"

namespace pippin::refine {

/// Makes the refiner for a Cfa: for the program itself, and for each inlined path program. The services outlive the result.
using MakeRefiner = std::function<std::unique_ptr<core::Refiner>(logic::Services&)>;

/// The refiner, on paths with calls, too. Declines paths with calls whose inlined path program has no loop, was tried
/// before, or has too many chains of calls. References must outlive the refiner.
std::unique_ptr<core::Refiner> make_inlined(logic::Services& services, MakeRefiner make);

}  // namespace pippin::refine
