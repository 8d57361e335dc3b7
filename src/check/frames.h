// SPDX-License-Identifier: Apache-2.0
// Calls that are executed one by one, by the checker's own rules. An activation's variables are those of its procedure; where it calls, their values
// are kept in variables of the check's own, one set for each depth, and come back with the return. So histories with the same
// open calls can be joined like any others.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "check/fragment.h"

namespace pippin::check {

class Frames {
 public:
  /// Stands for the calls that are open, from the first to the last. 0: none.
  using Id = uint32_t;

  explicit Frames(const Cfa& cfa);
  /// Not empty: some edge uses variables of another procedure than its own, or goes into another one without a call; these are not kept for it.
  const std::string& error() const { return error_; }

  /// The state at the callee's entry, with the caller's variables kept.
  std::pair<Id, SymbolicState> enter(Id open, EdgeId call, SymbolicState at_call);
  /// Does the return belong to the last call that is open?
  bool matches(Id open, EdgeId ret) const { return open != 0 && frames_[open].call == cfa_.edge(ret).call; }
  /// The caller's state after the return. Requires: matches().
  std::pair<Id, SymbolicState> leave(Id open, EdgeId ret, const SymbolicState& at_exit);

 private:
  struct Frame { Id below; EdgeId call; size_t depth; };
  Term kept(size_t depth, Term var);
  const std::vector<Term>& variables_at(LocId l) const;

  const Cfa& cfa_;
  std::string error_;
  IdVector<cfa::ProcId, std::vector<Term>> variables_;   // of each procedure
  std::vector<Term> none_;
  std::vector<Frame> frames_{{0, EdgeId(), 0}};
  std::map<std::pair<Id, EdgeId>, Id> ids_;
  std::map<std::pair<size_t, Term>, Term> kept_;
};

}  // namespace pippin::check
