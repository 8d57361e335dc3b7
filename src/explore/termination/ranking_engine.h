// SPDX-License-Identifier: Apache-2.0
// Termination by ranking: for each strongly connected component of the cut points a lexicographic tuple that every step lowers, with
// invariants that bound it. The check proves both again (check/ranking.h).
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/engine.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::explore {

/// Wants the largest blocks, in which every reachable cycle is left. `solver` must outlive the engine.
std::unique_ptr<core::Engine> make_ranking(smt::Backend& solver);
/// The same for loops that follow pointers in lists that loops build: functions of birth numbers, with the invariants of explore/list_invariants.
std::unique_ptr<core::Engine> make_list_ranking(smt::Backend& solver, Statistics& statistics);
/// The same with no other functions than these.
using Functions = std::function<std::vector<term::Term>(core::Task&)>;
std::unique_ptr<core::Engine> make_ranking_among(smt::Backend& solver, Functions functions);

}  // namespace pippin::explore
