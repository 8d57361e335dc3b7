// SPDX-License-Identifier: Apache-2.0
// The checker's own rules for calls and returns. Invariants of a procedure speak about its locals and the globals and, by
// the procedure's old values, about its entry: a Hoare proof procedure by procedure, in which the invariant at the exit
// is the summary. A call must establish the invariant of the entry; a return may assume the invariant at the call and
// the one at the exit, linked by what the callee cannot have changed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "check/fragment.h"

namespace pippin::check {

class ProcedureRules {
 public:
  explicit ProcedureRules(const Cfa& cfa);

  /// Not empty: the Cfa breaks a rule that these rely on.
  const std::string& error() const { return error_; }
  /// Where calls and returns start and end: each needs an invariant.
  const std::vector<LocId>& ends() const { return ends_; }
  /// Returns that leave `l` or whose call does.
  const std::vector<EdgeId>& returns_at(LocId l) const { return returns_at_[l]; }

  /// The state at the callee's entry, over the caller's at the call.
  SymbolicState call(EdgeId edge) const;
  /// When the return is possible, and the caller's states at the call and after the return; over the callee's state at its exit and copies.
  struct Return {
    Term condition;
    SymbolicState at_call, after;
  };
  Return leave(EdgeId edge, Term at_call, Term at_exit) const;

 private:
  const Cfa& cfa_;
  std::string error_;
  std::vector<LocId> ends_;
  IdVector<LocId, std::vector<EdgeId>> returns_at_;
  IdVector<cfa::ProcId, std::vector<Term>> modified_;
};

}  // namespace pippin::check
