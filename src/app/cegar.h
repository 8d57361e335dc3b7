// SPDX-License-Identifier: Apache-2.0
// The CEGAR loop (core/loop.h) as an engine: an explorer by what makes it, the path check, and a strategy of refiners.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/pipeline.h"
#include "app/solvers.h"
#include "core/engine.h"
#include "explore/predicate_abstraction/options.h"
#include "smt/session.h"

namespace pippin::app {

/// An explorer and what it shows of its abstraction, by name of the dump.
struct NamedExplorer {
  std::unique_ptr<core::Explorer> explorer;
  struct Dump { const char* name; const char* extension; std::function<std::string()> text; };
  std::vector<Dump> dumps;
};
using MakeExplorer = std::function<NamedExplorer(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics)>;
NamedExplorer trace_abstraction(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics);
NamedExplorer kojak(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics);
NamedExplorer impact(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics);
MakeExplorer predicate_abstraction(const explore::PredicateAbstractionOptions& options);

/// Techniques in order of preference, and how many successful ones a path gets (core/strategy.h).
struct Refiners {
  std::vector<std::string> techniques;
  size_t per_path = 3;
};

struct CegarOptions {
  MakeExplorer explorer = trace_abstraction;
  Refiners refiners;
  std::optional<Refiners> with_calls;    // for programs with procedures; none: the same
  /// Checks paths and gives their cores [CvN17]; null: the solver that does everything else.
  smt::Backend* trace_solver = nullptr;
  bool solver_cores = false;             // the trace solver was asked for by the user: its own cores (logic/path_check.h)
  std::vector<report::RefinedPath>* refined = nullptr;  // gets the paths that were refined
};

/// `backend`, `check`, `statistics` and what `options` points to must outlive the engine. Each turn starts with a new explorer.
std::unique_ptr<core::Engine> make_cegar(const CegarOptions& options, const CheckOptions& check, smt::Backend& backend,
                                         Statistics& statistics);

}  // namespace pippin::app
