// SPDX-License-Identifier: Apache-2.0
// Invariants of programs that build lists in loops, read and free them. The memory model numbers the blocks of an allocation in
// the order of their birth, so what a list looks like is said by quantified formulas over birth numbers (candidates.h). The largest
// inductive subset of the candidates (Flanagan, Leino: Houdini, FME 2001) is the certificate, if it excludes all targets.
// It is a suggestion like that of any engine: the certificate check proves it again on the Cfa before all passes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/core.h"
#include "core/engine.h"
#include "explore/list_invariants/heap_shape.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::explore {

/// Invariants of every location, or why there are none. Declines (Unknown) calls, and programs without such blocks. Integer indices.
core::Exploration run_list_invariants(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics, const Budget& budget);

/// The largest inductive subset, for engines with goals of their own.
class ListFacts {
 public:
  virtual ~ListFacts() = default;
  virtual const HeapShape& shape() const = 0;
  /// What holds before an execution of the edge: the quantified invariants at the index terms of the edge.
  virtual term::Term before(cfa::EdgeId e) = 0;
  /// The invariants that these goals need. A goal holds before each execution of its edge.
  virtual std::optional<core::InvariantCertificate> needed(const std::vector<std::pair<cfa::EdgeId, term::Term>>& goals) = 0;
};

/// Null: `why` says the reason. All arguments must outlive the answer.
std::unique_ptr<ListFacts> list_facts(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics, const Budget& budget, std::string& why);

/// Has nothing to say of programs without such blocks, and of procedures that were not inlined. Both arguments must outlive it.
std::unique_ptr<core::Engine> make_list_invariants(smt::Backend& backend, Statistics& statistics);

}  // namespace pippin::explore
