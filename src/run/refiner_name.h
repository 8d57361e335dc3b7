// SPDX-License-Identifier: Apache-2.0
// Names of refiners, taken apart once: [else:][whole: | core@SOLVER: | abs-ORDER:][cores:]REFINER. Nobody else looks into such a name.
#pragma once

#include <optional>
#include <string>

#include "refine/abstraction/abstraction.h"
#include "support/result.h"

namespace pippin::run {

struct RefinerName {
  bool last_resort = false;                 // "else:": for paths on which nothing else in the list succeeds
  bool whole = false;                       // "whole:": the whole trace and no core, for Craig interpolation [CvN17]
  std::string core_solver;                  // "core@SOLVER:": its core of the path, as it comes [UA18]
  std::optional<refine::UndoOrder> order;   // "abs-ORDER:": the trace is abstracted first [UA18]
  bool cores = false;                       // "cores:": further cores of the path, for Newton with one (after no other prefix but else:)
  std::string refiner;                      // a name of run/registry.h: refiners(), without prefixes

  /// It starts from an infeasible core [CvN17].
  bool wants_core() const { return refiner.starts_with("it-"); }
  /// For "craig-<solver>" the solver, else empty.
  std::string craig_solver() const;
  /// Works in a process of its own: only a clock ends it. Not with --deterministic.
  bool is_clocked() const;
};

/// Error: why no refiner has this name, in words for the user. Prefixes have this order, each at most once.
Result<RefinerName> parse_refiner_name(const std::string& name);

}  // namespace pippin::run
