// SPDX-License-Identifier: Apache-2.0
#include "check/prover.h"

#include <algorithm>

#include <fmt/format.h>

#include "term/walk.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

/// Effort of one query; what needs more is not a certificate one can rely on.
constexpr double kSecondsPerQuery = 5.0;
constexpr double kSecondsPerSecondOpinion = 0.5;
/// In nodes. cvc5 does not look at its time limit while it preprocesses: 9,000 nodes of stores kept it busy for minutes.
constexpr size_t kLargestForSecondOpinion = 3000;

}  // namespace

Outcome Prover::unsatisfiable(term::Term formula, std::string& reason) {
  if (formula.is_false()) {
    ++proved;
    return Outcome::Accepted;
  }
  if (budget_.expired()) {
    reason = budget_.reason();
    return Outcome::Unknown;
  }
  const bool second = second_ && term::dag_size(formula) <= kLargestForSecondOpinion;
  const smt::Answer first = ask(solver_, formula, kSecondsPerQuery, reason);
  if (first == smt::Answer::Sat) return Outcome::Rejected;
  if (first == smt::Answer::Unknown) {
    // The other solver may still prove it: one solver's proof is what the trust argument asks for.
    if (!second || ask(*second_, formula, kSecondsPerQuery, reason) != smt::Answer::Unsat) return Outcome::Unknown;
  } else if (second_ && !second) {
    both_ = false;
  } else if (second && both_) {
    std::string ignored;
    const smt::Answer again = ask(*second_, formula, kSecondsPerSecondOpinion, ignored);
    if (again == smt::Answer::Sat) {
      reason = fmt::format("{} and {} disagree", solver_.name(), second_->name());
      return Outcome::Rejected;
    }
    if (again == smt::Answer::Unknown) both_ = false;
  }
  ++proved;
  return Outcome::Accepted;
}

std::string Prover::how(const char* what) const {
  if (second_ && both_) return fmt::format("{} {} proved by {} and {}", proved, what, solver_.name(), second_->name());
  return fmt::format("{} {} proved by {} (fresh sessions){}", proved, what, solver_.name(),
                     second_ ? fmt::format("; {} did not decide all", second_->name()) : "");
}

smt::Answer Prover::ask(smt::Backend& backend, term::Term formula, double seconds, std::string& reason) {
  smt::SessionOptions options;
  options.kind = smt::SessionKind::Plain;
  options.effort.seconds = std::min(seconds, std::max(0.05, budget_.remaining().count()));
  options.purpose = "check.certificate";
  auto session = backend.open(tm_, options);
  session->add(formula);
  const smt::Answer a = session->check();
  if (a == smt::Answer::Unknown) reason = backend.name() + ": " + session->reason_unknown();
  return a;
}

}  // namespace pippin::check
