// SPDX-License-Identifier: Apache-2.0
// The one place where the checks of src/check ask solvers: unsatisfiability, by the main solver and then, as far as time
// allows, by a second one. What the rewriting rules of terms decided is asked, too, built anew without them. Nothing else a
// solver says is used.
#pragma once

#include <functional>
#include <map>
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

  /// Accepted iff `formula` is unsatisfiable; Rejected iff the main solver found a model. `formula` may be false by the rewriting
  /// rules alone: then the caller says by recheck_without_rewriting what it was.
  CheckResult::Outcome unsatisfiable(term::Term formula, std::string& reason, smt::SessionKind kind = smt::SessionKind::Plain);
  /// `build` makes formulas that must be unsatisfiable; it is called with the rewriting rules switched off, or never where there
  /// are more of them than can be proved in short time.
  void recheck_without_rewriting(const std::function<std::vector<term::Term>()>& build);

  /// The result of a check whose queries were all Accepted: how is "312 <what> proved by z3, 300 of them by cvc5, too". Asks what is
  /// outstanding; Rejected if a solver finds a model of it.
  CheckResult conclude(const char* what);

  uint64_t proved() const { return proved_; }
  /// After conclude(): did a solver prove what the rewriting rules had decided?
  bool confirmed() const { return confirmed_; }

 private:
  smt::Answer ask(smt::Backend& backend, term::Term formula, smt::SessionKind kind, double seconds, std::string& reason);
  smt::Answer isolated(term::Term formula, double seconds, std::string& reason);
  /// The solvers asked first that proved something.
  std::string first_solvers() const;
  /// The answers of the second solver about `asked_`.
  std::vector<smt::Answer> second_opinions();

  term::TermManager& tm_;
  smt::Backend& solver_;
  smt::Backend* second_;
  const Budget& budget_;
  uint64_t proved_ = 0;           // all
  uint64_t folded_ = 0;           // of them false by the rewriting rules
  std::map<std::string, uint64_t> by_;   // of them by these solvers, asked first
  std::string answered_by_;       // the last question of ask()
  uint64_t second_alone_ = 0;     // of them by the second solver, where the first had no answer
  std::vector<term::Term> asked_;     // proved by the first solver
  std::vector<term::Term> unfolded_;  // recheck_without_rewriting
  size_t unfolded_nodes_ = 0;
  bool left_out_ = false;             // recheck_without_rewriting: there were too many
  bool confirmed_ = false;
};

}  // namespace pippin::check
