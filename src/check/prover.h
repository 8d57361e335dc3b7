// SPDX-License-Identifier: Apache-2.0
// The one place where the checks of src/check ask solvers: unsatisfiability, by the main solver and, as long as it keeps
// up, by a second one. Nothing else a solver says is used.
#pragma once

#include <string>

#include "check/check.h"
#include "smt/session.h"
#include "term/term.h"

namespace pippin::check {

class Prover {
 public:
  /// `second` may be null. All references must outlive the prover.
  Prover(term::TermManager& tm, smt::Backend& solver, smt::Backend* second, const Budget& budget)
      : tm_(tm), solver_(solver), second_(second), budget_(budget) {}

  /// Accepted iff `formula` is unsatisfiable; Rejected iff the main solver found a model or the solvers disagree.
  CheckResult::Outcome unsatisfiable(term::Term formula, std::string& reason);

  uint64_t proved = 0;
  bool second_proved_all() const { return second_ && both_; }
  /// "312 <what> proved by z3 and cvc5".
  std::string how(const char* what) const;

 private:
  smt::Answer ask(smt::Backend& backend, term::Term formula, double seconds, std::string& reason);

  smt::Answer isolated(term::Term formula, double seconds, std::string& reason);
  smt::Answer second_opinion(term::Term formula);

  term::TermManager& tm_;
  smt::Backend& solver_;
  smt::Backend* second_;
  const Budget& budget_;
  double isolated_seconds_ = 0;
  bool both_ = true;  // each of the two solvers proved everything so far
};

}  // namespace pippin::check
