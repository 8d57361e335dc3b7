// SPDX-License-Identifier: Apache-2.0
// Trace abstraction before interpolation [UA18]: start from the fully abstracted trace (Definition 4.1 of [CvN17]: assume
// becomes true, an assignment becomes havoc, never skip), undo the abstraction group by group in a given order until the
// trace is infeasible, and give that trace to any other refiner. What stays abstracted cannot get into the interpolants.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/core.h"
#include "logic/services.h"
#include "smt/session.h"

namespace pippin::refine {

/// The order in which statements become concrete again (the four of the paper).
enum class UndoOrder {
  Outside,     // outside of loops first, following the nesting
  Inside,      // innermost loops first
  Constants,   // large constants last
  Theories,    // expensive theories last
};
/// "outside", "inside", "constants", "theories".
const char* to_string(UndoOrder order);
std::optional<UndoOrder> parse_undo_order(const std::string& name);

/// Named "abs-<order>:<inner>". The solver of paths decides when enough is concrete. Declines paths whose full trace was not shown infeasible within its limits.
std::unique_ptr<core::Refiner> make_abstraction(logic::Services& services, UndoOrder order, std::unique_ptr<core::Refiner> inner);

/// For tests: how many loops of the path's program contain each step (paths of internal edges).
std::vector<size_t> nesting(const cfa::Cfa& cfa, const cfa::Path& path);

}  // namespace pippin::refine
