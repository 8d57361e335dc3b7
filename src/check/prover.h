// SPDX-License-Identifier: Apache-2.0
// The one place where the checks of src/check ask solvers: unsatisfiability, by the main solver and, as long as it keeps
// up, by a second one. Nothing else a solver says is used.
#pragma once

#include <string>
#include <vector>

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
  /// The result of a check whose queries were all Accepted: how is "312 <what> proved by z3 and cvc5". Asks the second solver what
  /// is outstanding; Rejected if it disagrees.
  CheckResult conclude(const char* what);

 private:
  smt::Answer ask(smt::Backend& backend, term::Term formula, double seconds, std::string& reason);

  smt::Answer isolated(term::Term formula, double seconds, std::string& reason);
  smt::Answer second_opinions();
  std::string disagreement() const;

  term::TermManager& tm_;
  smt::Backend& solver_;
  smt::Backend* second_;
  const Budget& budget_;
  bool both_ = true;  // each of the two solvers proved everything so far, but for what is outstanding
  std::vector<term::Term> outstanding_;   // bit-level formulas: the second solver gets them in one process of its own
};

}  // namespace pippin::check
