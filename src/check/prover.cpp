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
constexpr double kSecondsForIsolated = 2.0;
/// Counted effort that takes about a second.
constexpr double kEffortPerSecond = 2e6;

bool bit_level(term::Sort s) {
  while (s.is_array()) s = s.element();
  return s.is_bv() || s.is_fp();
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
  } else if (second && both_) {
    const smt::Answer again = second_opinion(formula);
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
  return second_ ? fmt::format("{} {} proved by {} or {}, which did not both decide all", proved, what, solver_.name(), second_->name())
                 : fmt::format("{} {} proved by {} (fresh sessions)", proved, what, solver_.name());
}

/// cvc5's bit-level solver aborts the process when it is interrupted at the wrong moment: that may only end a worker.
smt::Answer Prover::isolated(term::Term formula, double seconds, std::string& reason) {
  const auto start = Clock::now();
  const Seconds wall(std::min(seconds, std::max(0.05, budget_.remaining().count())));
  const smt::IsolatedAnswer a = smt::check_isolated(*second_, tm_, {&formula, 1}, {}, false, wall, budget_.memory_limit() / 2);
  isolated_seconds_ += Seconds(Clock::now() - start).count();
  if (a.answer == smt::Answer::Unknown) reason = second_->name() + ": " + a.reason;
  return a.answer;
}

smt::Answer Prover::second_opinion(term::Term formula) {
  std::string ignored;
  for (term::Term v : term::free_vars(formula))
    if (bit_level(v.sort()))  // (only a clock ends a worker)
      return g_counted_effort || isolated_seconds_ > kSecondsForIsolated ? smt::Answer::Unknown
                                                     : isolated(formula, kSecondsPerSecondOpinion, ignored);
  return ask(*second_, formula, kSecondsPerSecondOpinion, ignored);
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
