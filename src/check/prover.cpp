// SPDX-License-Identifier: Apache-2.0
#include "check/prover.h"

#include <algorithm>

#include <fmt/format.h>

#include "support/counted_effort.h"
#include "term/walk.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

/// Effort of one query; what needs more is not a certificate one can rely on.
constexpr double kSecondsPerQuery = 5.0;
constexpr double kSecondsPerSecondOpinion = 0.5;
/// In nodes. cvc5 does not look at its time limit while it preprocesses: 9,000 nodes of stores kept it busy for minutes.
constexpr size_t kLargestForSecondOpinion = 3000;
/// Of all second opinions that need a process of their own.
constexpr double kSecondsForOutstanding = 2.0;
/// Counted effort that takes about a second.
constexpr double kEffortPerSecond = 2e6;

bool bit_level(term::Sort s) {
  while (s.is_array()) s = s.element();
  return s.is_bv() || s.is_fp();
}
bool bit_level(term::Term formula) {
  const std::vector<term::Term> variables = term::free_vars(formula);
  return std::any_of(variables.begin(), variables.end(), [](term::Term v) { return bit_level(v.sort()); });
}

}  // namespace

Outcome Prover::unsatisfiable(term::Term formula, std::string& reason) {
  reason.clear();
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
    if (!second || g_counted_effort || isolated(formula, kSecondsPerQuery, reason) != smt::Answer::Unsat) return Outcome::Unknown;
    both_ = false;
  } else if (second_ && !second) {
    both_ = false;
  } else if (second && both_ && bit_level(formula)) {
    if (g_counted_effort) both_ = false;  // (only a clock ends a worker)
    else outstanding_.push_back(formula);
  } else if (second && both_) {
    std::string ignored;
    const smt::Answer again = ask(*second_, formula, kSecondsPerSecondOpinion, ignored);
    if (again == smt::Answer::Sat) {
      reason = disagreement();
      return Outcome::Rejected;
    }
    if (again == smt::Answer::Unknown) both_ = false;
  }
  ++proved;
  return Outcome::Accepted;
}

CheckResult Prover::conclude(const char* what) {
  CheckResult r;
  r.triples = proved;
  const smt::Answer again = both_ ? second_opinions() : smt::Answer::Unknown;
  if (again == smt::Answer::Sat) {
    r.outcome = Outcome::Rejected;
    r.reason = disagreement();
    return r;
  }
  r.outcome = Outcome::Accepted;
  r.second_solver = second_ && again == smt::Answer::Unsat;
  r.how = r.second_solver ? fmt::format("{} {} proved by {} and {}", proved, what, solver_.name(), second_->name())
          : second_ ? fmt::format("{} {} proved by {} or {}, which did not both decide all", proved, what, solver_.name(), second_->name())
                    : fmt::format("{} {} proved by {} (fresh sessions)", proved, what, solver_.name());
  return r;
}

std::string Prover::disagreement() const { return fmt::format("{} and {} disagree", solver_.name(), second_->name()); }

/// cvc5's bit-level solver aborts the process when it is interrupted at the wrong moment: that may only end a worker.
smt::Answer Prover::isolated(term::Term formula, double seconds, std::string& reason) {
  const Seconds wall(std::min(seconds, std::max(0.05, budget_.remaining().count())));
  const smt::IsolatedAnswer a = smt::check_isolated(*second_, tm_, {&formula, 1}, {}, false, wall, budget_.memory_limit() / 2, "check.certificate");
  if (a.answer == smt::Answer::Unknown) reason = second_->name() + ": " + a.reason;
  return a.answer;
}

/// Of all that is outstanding: Sat if the solver finds a model of one formula, Unsat if it refutes all.
smt::Answer Prover::second_opinions() {
  if (outstanding_.empty()) return smt::Answer::Unsat;
  const Seconds wall(std::min(kSecondsForOutstanding, std::max(0.05, budget_.remaining().count())));
  return smt::any_satisfiable_isolated(*second_, tm_, outstanding_, Seconds(kSecondsPerSecondOpinion), wall, budget_.memory_limit() / 2,
                                       "check.certificate");
}

smt::Answer Prover::ask(smt::Backend& backend, term::Term formula, double seconds, std::string& reason) {
  smt::SessionOptions options;
  options.kind = smt::SessionKind::Plain;
  options.effort.seconds = std::min(seconds, std::max(0.05, budget_.remaining().count()));
  if (g_counted_effort) options.effort.effort = static_cast<uint64_t>(seconds * kEffortPerSecond);
  options.purpose = "check.certificate";
  auto session = backend.open(tm_, options);
  session->add(formula);
  const smt::Answer a = session->check();
  if (a == smt::Answer::Unknown) reason = backend.name() + ": " + session->reason_unknown();
  return a;
}

}  // namespace pippin::check
