// SPDX-License-Identifier: Apache-2.0
// Which statements of an infeasible trace another refiner gets to see (Definition 4.1 of [CvN17]: what is abstracted away of an
// assume is true, of an assignment havoc, never skip). Without these it gets the core of the path check, minimised by deletion.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/core.h"
#include "logic/services.h"
#include "smt/session.h"

namespace pippin::refine {

/// The order in which statements become concrete again (the four of [UA18]); statements of one rank in the order of the trace.
enum class UndoOrder {
  Outside,     // outside of loops first, following the nesting
  Inside,      // innermost loops first
  Constants,   // large constants last
  Theories,    // expensive theories last
};
/// "outside", "inside", "constants", "theories".
const char* to_string(UndoOrder order);
std::optional<UndoOrder> parse_undo_order(const std::string& name);

/// Named "abs-<order>:<inner>": trace abstraction before interpolation [UA18]. All statements are abstracted; one after the other becomes
/// concrete, also those inside of blocks, until the trace is infeasible. The solver of paths decides when that is. `minimal`: of what is
/// concrete then, the inner refiner gets a minimal core. Declines paths whose full trace was not shown infeasible within its limits.
std::unique_ptr<core::Refiner> make_abstraction(logic::Services& services, UndoOrder order, std::unique_ptr<core::Refiner> inner,
                                                bool minimal = false);

/// Named "whole:<inner>": the whole trace, as Craig interpolation in [CvN17].
std::unique_ptr<core::Refiner> make_whole(logic::Services& services, std::unique_ptr<core::Refiner> inner);

/// Named "core@<solver>:<inner>": the core of another solver, as it comes. `solver` must outlive the refiner. Declines what the solver
/// does not refute, and cores that the solver of paths finds satisfiable.
std::unique_ptr<core::Refiner> make_solver_core(logic::Services& services, smt::Backend& solver, const std::string& name,
                                                std::unique_ptr<core::Refiner> inner);

/// For tests: how many loops of the path's program contain each step (paths of internal edges).
std::vector<size_t> nesting(const cfa::Cfa& cfa, const cfa::Path& path);

}  // namespace pippin::refine
