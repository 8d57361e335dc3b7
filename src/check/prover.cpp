// SPDX-License-Identifier: Apache-2.0
#include "check/prover.h"

#include <algorithm>

#include <fmt/format.h>

#include "smt/isolated.h"
#include "support/counted_effort.h"
#include "term/walk.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

/// Effort of one query; what needs more is not a certificate one can rely on.
constexpr double kSecondsPerQuery = 5.0;
/// Of the second solver: of one query, of all, and of those of all that have no answer then.
constexpr double kSecondsPerSecondOpinion = 0.5, kSecondsForSecondOpinions = 3.0, kSecondsForUndecided = 1.0;
/// The same where effort is counted: formulas without bits (their solvers know only a clock) of at most so many nodes, until so
/// many have no answer.
constexpr size_t kLargestCounted = 3000, kMostUndecided = 3;
/// Of the query about all that the rewriting rules decided: seconds, and nodes of its formulas.
constexpr double kSecondsWithoutRules = 1.0;
constexpr size_t kMostWithoutRules = 20'000;
/// Counted effort that takes about a second.
constexpr double kEffortPerSecond = 2e6;

/// Terms are built as they are called for.
class NoRewriting {
 public:
  explicit NoRewriting(term::TermManager& tm) : tm_(tm), before_(tm.rewriting()) { tm_.set_rewriting(false); }
  ~NoRewriting() { tm_.set_rewriting(before_); }
  NoRewriting(const NoRewriting&) = delete;
  NoRewriting& operator=(const NoRewriting&) = delete;

 private:
  term::TermManager& tm_;
  bool before_;
};

}  // namespace

Outcome Prover::unsatisfiable(term::Term formula, std::string& reason, smt::SessionKind kind) {
  reason.clear();
  if (formula.is_false()) {
    ++proved_;
    ++folded_;
    return Outcome::Accepted;
  }
  if (budget_.expired()) {
    reason = budget_.reason();
    return Outcome::Unknown;
  }
  const smt::Answer first = ask(solver_, formula, kind, kSecondsPerQuery, reason);
  if (first == smt::Answer::Sat) return Outcome::Rejected;
  if (first == smt::Answer::Unknown) {
    // The other solver may still prove it: one solver's proof is what the trust argument asks for.
    if (!second_ || g_counted_effort || isolated(formula, kSecondsPerQuery, reason) != smt::Answer::Unsat) return Outcome::Unknown;
    ++second_alone_;
  } else {
    asked_.push_back(formula);
    ++by_[answered_by_];
  }
  ++proved_;
  return Outcome::Accepted;
}

void Prover::recheck_without_rewriting(const std::function<std::vector<term::Term>()>& build) {
  if (left_out_) return;
  const NoRewriting off(tm_);
  for (term::Term formula : build()) {
    const size_t nodes = term::dag_size(formula);
    left_out_ = left_out_ || unfolded_nodes_ + nodes > kMostWithoutRules;
    if (left_out_) return;
    unfolded_nodes_ += nodes;
    unfolded_.push_back(formula);
  }
}

CheckResult not_proved(CheckResult::Outcome outcome, std::string reason, std::optional<Claim> claim) {
  CheckResult r;
  r.outcome = outcome;
  r.reason = std::move(reason);
  r.claim = claim;
  return r;
}

CheckResult Prover::conclude(const char* what) {
  CheckResult r;
  r.triples = proved_;
  const auto rejected = [&](std::string reason) {
    r.outcome = Outcome::Rejected;
    r.reason = std::move(reason);
    return r;
  };
  bool confirmed = !left_out_;
  if (!unfolded_.empty()) {
    term::Term any = unfolded_.front();
    if (unfolded_.size() > 1) {
      const NoRewriting off(tm_);
      any = tm_.mk_or(unfolded_);
    }
    std::string reason;
    const smt::Answer a = ask(solver_, any, smt::SessionKind::Plain, kSecondsWithoutRules, reason);
    if (a == smt::Answer::Sat) return rejected("what the rewriting rules decided is refuted by " + solver_.name());
    confirmed = confirmed && a == smt::Answer::Unsat;
    if (a == smt::Answer::Unsat) asked_.push_back(any);
    if (by_.empty()) by_[answered_by_] = 0;
  }
  confirmed_ = confirmed && !unfolded_.empty();
  r.folded = confirmed ? 0 : folded_;
  uint64_t both = 0;
  if (second_ != nullptr && !asked_.empty()) {
    const std::vector<smt::Answer> answers = second_opinions();
    for (size_t k = 0; k < answers.size(); ++k) {
      if (answers[k] == smt::Answer::Sat) return rejected(fmt::format("{} and {} disagree", solver_.name(), second_->name()));
      const bool of_rules = confirmed && !unfolded_.empty() && k + 1 == answers.size();
      if (answers[k] == smt::Answer::Unsat) both += of_rules ? folded_ : 1;
    }
  }
  r.outcome = Outcome::Accepted;
  r.by_both = both;
  r.second_solver = second_ != nullptr && both == proved_ && proved_ > 0;
  const std::string first = first_solvers();
  if (r.second_solver) {
    r.how = fmt::format("{} {} proved by {} and {}", proved_, what, first, second_->name());
  } else if (second_ == nullptr) {
    r.how = fmt::format("{} {} proved by {} (fresh sessions)", proved_, what, first);
  } else {
    r.how = fmt::format("{} {} proved by {}, {} of them by {}, too", proved_, what, first, both, second_->name());
    if (second_alone_ > 0) r.how += fmt::format(", {} by {} alone", second_alone_, second_->name());
  }
  if (folded_ > 0) r.how += fmt::format("; {} folded by rewriting rules{}", folded_, confirmed ? ", proved without these, too" : " alone");
  return r;
}

std::string Prover::first_solvers() const {
  if (by_.size() < 2) return by_.empty() ? solver_.name() : by_.begin()->first;
  std::string out;
  for (const auto& [name, count] : by_) out += fmt::format("{}{} ({})", out.empty() ? "" : ", ", name, count);
  return out;
}

/// cvc5's bit-level solver aborts the process when it is interrupted at the wrong moment: that may only end a worker.
smt::Answer Prover::isolated(term::Term formula, double seconds, std::string& reason) {
  const Seconds limit(std::min(seconds, std::max(0.05, budget_.remaining().count())));
  const smt::IsolatedAnswer a = smt::check_isolated(*second_, tm_, {&formula, 1}, {}, false, limit, budget_.memory_limit() / 2, "check.certificate");
  if (a.answer == smt::Answer::Unknown) reason = second_->name() + ": " + a.reason;
  return a.answer;
}

std::vector<smt::Answer> Prover::second_opinions() {
  // Small ones first: what may be too hard should not take the time of what is not.
  std::vector<std::pair<size_t, size_t>> order;   // nodes, position
  for (size_t k = 0; k < asked_.size(); ++k) {
    const size_t nodes = term::dag_size(asked_[k]);
    if (!g_counted_effort || (nodes <= kLargestCounted && !smt::bit_level(asked_[k]))) order.emplace_back(nodes, k);
  }
  std::sort(order.begin(), order.end());
  std::vector<term::Term> formulas;
  for (const auto& [nodes, k] : order) formulas.push_back(asked_[k]);
  smt::Allowance allowance;
  allowance.in_all = budget_.remaining();
  if (g_counted_effort) {
    allowance.each.effort = static_cast<uint64_t>(kSecondsPerSecondOpinion * kEffortPerSecond);
    allowance.most_undecided = kMostUndecided;
  } else {
    allowance.each.seconds = kSecondsPerSecondOpinion;
    allowance.in_all = Seconds(std::clamp(0.25 * budget_.remaining().count(), 0.05, kSecondsForSecondOpinions));
    allowance.undecided = std::min(allowance.in_all, Seconds(kSecondsForUndecided));
  }
  const std::vector<smt::Answer> found =
      smt::decide_isolated(*second_, tm_, formulas, allowance, budget_.memory_limit() / 2, "check.certificate");
  std::vector<smt::Answer> answers(asked_.size(), smt::Answer::Unknown);
  for (size_t k = 0; k < order.size(); ++k) answers[order[k].second] = found[k];
  return answers;
}

smt::Answer Prover::ask(smt::Backend& backend, term::Term formula, smt::SessionKind kind, double seconds, std::string& reason) {
  smt::SessionOptions options;
  options.kind = kind;
  options.effort.seconds = std::min(seconds, std::max(0.05, budget_.remaining().count()));
  if (g_counted_effort) options.effort.effort = static_cast<uint64_t>(seconds * kEffortPerSecond);
  options.purpose = "check.certificate";
  auto session = backend.open(tm_, options);
  session->add(formula);
  const smt::Answer a = session->check();
  answered_by_ = session->answered_by().empty() ? backend.name() : session->answered_by();
  if (a == smt::Answer::Unknown) reason = backend.name() + ": " + session->reason_unknown();
  return a;
}

}  // namespace pippin::check
