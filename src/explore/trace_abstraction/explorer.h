// SPDX-License-Identifier: Apache-2.0
// Trace abstraction [HHP09, HHP13]: the abstraction is the set of error paths not yet covered by a Floyd-Hoare
// automaton; each refinement subtracts one. Letters are edge ids, so the abstraction is a deterministic automaton; it
// starts as the Cfa itself. All sequences given for one path become one Floyd-Hoare automaton: their predicates can
// then combine, and the certificate has one automaton per iteration.
// Blocks with choices: a candidate path leaves Step::choices empty, the feasibility checker fills them in; a sequence
// for one choice of alternatives is only used as far as its triples hold for the whole block.
// Differences to the papers: predicates are split into conjuncts (a state is a set of atoms that hold), and the
// certificate is a set of invariants read off the product of all automata without any further query.
#pragma once

#include <memory>
#include <string>

#include "core/core.h"
#include "logic/services.h"

namespace pippin::explore {

struct TraceAbstractionOptions {
  size_t minimise_below = 200'000;    // skip minimisation above this many states
  size_t certificate_tuples = 20'000;  // above: the proof has no certificate, and the answer is Unknown
};

class TraceAbstraction : public core::Explorer {
 public:
  /// The services must outlive the explorer.
  TraceAbstraction(logic::Services& services, const TraceAbstractionOptions& options);
  ~TraceAbstraction() override;

  std::string name() const override { return "trace_abstraction"; }
  /// A shortest remaining error path (then smallest edge ids; an Error location before an Unsupported one).
  core::Exploration explore(const Budget& budget) override;
  /// Sequences are used as they are; location predicates become one by abstract post along the last candidate.
  bool refine(const std::vector<core::Refinement>& refinements, const Budget& budget) override;
  bool excludes(const core::Path& path) override;
  void drop_target(cfa::LocId location) override;
  std::vector<Dump> dumps() const override { return {{"automaton", "automaton.dot", [this] { return dump(); }}}; }

  /// The current abstraction as a dot graph, with edge texts (`--dump=automaton`).
  std::string dump() const;
  /// One line per iteration: predicates, states, transitions, abstraction size.
  std::string history() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pippin::explore
