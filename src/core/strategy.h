// SPDX-License-Identifier: Apache-2.0
// A strategy is data: an ordered list of refiners and how many of them a path gets. Which ones is decided by
// path-program-based modulation [UA18]: paths are similar iff they have the same path program (the same set of edges), and
// a path goes on in the list where the last similar path stopped, so every refiner is eventually applied to every path
// program. Perfect sequences are preferred to inductive ones; among inductive ones the simplest comes first.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/core.h"

namespace pippin::core {

/// The edges of a path, sorted, each once: what makes paths similar, for strategies and for refiners of the path program. A
/// block is one edge, whichever way through it a path takes.
std::vector<EdgeId> path_program_edges(const Path& path);

/// How many refiners a path gets, unless a sequence is perfect before. Of those that succeed: a path without any refinement would end
/// the run. Or, as in [UA18], of those that are tried.
struct PerPath {
  size_t count = 2;
  bool attempts = false;
};

struct Strategy {
  std::string name;
  std::vector<std::unique_ptr<Refiner>> refiners;   // in order of preference
  PerPath per_path;
  /// Tried in order for a path for which no refiner found anything, until one does: a run that has no refinement for one
  /// path has lost.
  std::vector<std::unique_ptr<Refiner>> last_resort;
  /// Where similar paths continue, by path_program_edges. Kept for the life of the strategy.
  std::map<std::vector<EdgeId>, size_t> next;
};

struct StrategyResult {
  std::vector<Refinement> refinements;   // one perfect sequence, or all others found, simplest first
  std::string why;                       // the last failure, if there are none
};

/// Counters: core.paths, core.paths.{perfect,inductive,none}; per refiner core.refine.NAME.{tries,successes,perfect}
/// and the timer core.refine.NAME.
StrategyResult refine(Strategy& strategy, const Infeasible& infeasible, const Budget& budget, Statistics& statistics);

}  // namespace pippin::core
