// SPDX-License-Identifier: Apache-2.0
// S-interpolants (universal safety interpolation, [InterpC17] definition 2): what is known of a location's states from which no execution
// fails. In the paper a location is *half* until all its successors are *full*, and its interpolant, a conjunction that grows, says
// nothing before. Here S(l) is a disjunction of such conjunctions, and at any time, for each edge e from l to l',
//   {S(l)} e {S(l')} is valid, S of a target is false;
// half means that S(l) is still false. Since a disjunction only grows, what was full stays so. The paper has neither the invariant nor the
// disjunction, and two of its rules are wrong without them: that the last state s_n of an infeasible path is full "or i = n", whatever its
// other successors lead to, and that I(l) stays full when the I(l') it rests on changes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "logic/services.h"

namespace pippin::explore {

class SafetyInterpolants {
 public:
  /// The services must outlive it. `may_fail`: by location, does a path lead to a target? `is_target` is asked again and again.
  SafetyInterpolants(logic::Services& services, std::vector<bool> may_fail, std::function<bool(cfa::LocId)> is_target, const std::string& prefix);

  /// No execution that goes on from such a state at the location fails. False: half.
  term::Term at(cfa::LocId l) const { return full_[l]; }
  bool is_half(cfa::LocId l) const { return full_[l].is_false(); }

  /// How a state of the tree was reached: the path to it, what is known there and before the last step (both of the abstraction).
  struct Reached {
    core::Path path;
    term::Term here, before;
  };
  /// Makes the location full for a state of the tree: afterwards, if true, S contains the state. Interpolants between the way to the state
  /// and what its successors need come from the refiners of the services. A sequence over the path that strengthens what is known on
  /// it, if the abstraction alone did not suffice, is left in `along`.
  bool make_full(cfa::LocId l, const Reached& state, std::optional<core::Sequence>& along, const Budget& budget);

 private:
  static constexpr size_t kMaxDisjuncts = 12;   // of a location; what they do not contain is explored
  static constexpr int kMaxInVain = 8;          // interpolants of whole paths, more than were found
  static constexpr Seconds kSeconds{2};         // of a question

  std::optional<term::Term> before_edge(const Reached& state, cfa::EdgeId e, term::Term post, std::optional<core::Sequence>& along, const Budget& budget);
  /// A predicate of the Cfa's variables with which the edge leads to `post`?
  bool suffices(term::Term before, cfa::EdgeId e, term::Term post);

  logic::Services& services_;
  const std::vector<bool> may_fail_;
  const std::function<bool(cfa::LocId)> is_target_;
  IdVector<cfa::LocId, term::Term> full_;
  IdVector<cfa::LocId, size_t> disjuncts_;
  int in_vain_ = 0;                      // see kMaxInVain
  uint64_t &learned_, &by_paths_;
};

}  // namespace pippin::explore
