// SPDX-License-Identifier: Apache-2.0
// Nested sequences from flat ones. A path with returned calls is laid out as a trace without calls: a call freezes the
// caller's locals in variables of its own, a return restores them. Any technique for flat traces works on it, but its
// predicates inside a call may speak about frozen variables. These are eliminated afterwards: what holds for every
// (universal: weakest preconditions, interpolants) or for some (existential: strongest postconditions) caller that could
// have made this call with these arguments is a predicate of the callee alone. The result is a sequence of nested
// predicates [HHP10]: internal, call and return triples; whoever uses it validates them.
// Difference to [HHP10]: one flat problem and a projection instead of one interpolation problem per procedure.
#pragma once

#include <functional>
#include <vector>

#include "core/core.h"
#include "encode/encode.h"
#include "logic/hoare.h"
#include "logic/predicates.h"

namespace pippin::refine {

/// Appends what a trace keeps of operation j of step i, as in Definition 4.1 of [CvN17]: all of it if there is no core or it
/// belongs to the core; else assume φ -> assume true (nothing), x := e -> havoc x, a choice -> havoc of everything it may
/// assign; a havoc stays. Never skip an assignment: that would keep x's old value. Inside a choice that the path leaves open
/// and the core needs only in part the same is done to each of its operations.
void append_abstracted(std::vector<cfa::Op>& out, const cfa::Op& op, const core::Core* core, size_t i, size_t j);

class NestedPath {
 public:
  NestedPath(const cfa::Cfa& cfa, const core::Path& path);

  /// Does any call of the path return?
  bool nested() const { return !frames_.empty(); }
  bool has_calls() const { return has_calls_; }
  /// The flat trace; operations outside `core` (may be null) are abstracted as in make_trace. Old values are always set, so
  /// a path without calls has another trace: flat_trace (refine/newton/pipeline.h) takes the right one.
  std::vector<std::vector<cfa::Op>> trace(const core::Core* core) const;
  /// Predicates per position over the flat trace, made nested.
  void universal(std::vector<cfa::Term>& predicates, logic::QuantifierEliminator& quantifiers) const;
  void existential(std::vector<cfa::Term>& predicates, logic::QuantifierEliminator& quantifiers) const;
  /// Variables that link position i to the callers of its open frames: they must survive projections.
  std::vector<cfa::Term> links(size_t position) const;
  /// The frozen variable of a caller's local for the innermost frame that is open at `position` and whose call step
  /// `fits`; null if there is none.
  cfa::Term frozen_at(size_t position, cfa::Term local, const std::function<bool(size_t call)>& fits) const;
  bool is_frozen(cfa::Term variable) const;

 private:
  struct Frame {
    size_t call, ret;      // steps
    term::TermMap frozen;  // caller's local -> variable
    std::vector<cfa::Term> results;  // per operation of the return: its value, while the locals change frames
    bool contains(size_t position) const { return call < position && position <= ret; }
  };
  std::vector<cfa::Term> assumptions(size_t position, const std::vector<cfa::Term>& predicates,
                                     std::vector<cfa::Term>& bound) const;

  const cfa::Cfa& cfa_;
  const core::Path& path_;
  IdVector<cfa::ProcId, std::vector<cfa::Term>> modified_;
  std::vector<cfa::Term> locals_;   // that the path mentions, old values included
  std::vector<Frame> frames_;       // by call
  std::vector<cfa::Term> all_frozen_;  // sorted; results included
  bool has_calls_ = false;
};

/// The last part of every flat technique: predicates over the nested path's trace (frozen variables inside of calls) become
/// nested ones, every triple is proved, perfection is measured; counted under refine.<technique>.
Result<core::Sequence> finish_sequence(const cfa::Cfa& cfa, const core::Path& path, const NestedPath& nested,
                                       std::vector<cfa::Term> predicates, const std::string& technique, smt::Backend& backend,
                                       logic::HoareService& hoare, Statistics& statistics);

}  // namespace pippin::refine
