// SPDX-License-Identifier: Apache-2.0
#include "run/each_obligation.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "run/append_new.h"
#include "run/cfa_facts.h"
#include "run/unreached.h"
#include "support/check.h"
#include "support/log.h"

namespace pippin::run {
namespace {

constexpr double kTogether = 0.5;         // of the time that is left
constexpr double kAloneSeconds = 20;      // without a limit, in the first round; then twice as much
constexpr double kUnlimited = 1e8;        // seconds
constexpr double kUnreachedSeconds = 1;   // for a word
constexpr double kWorthAgain = 1.5;       // a longer share, by this factor, may give another answer

}  // namespace

EachObligation::EachObligation(Run& run, const std::vector<PlannedTurn>& turns, std::function<void(RoundKind)> round)
    : run_(run), round_(std::move(round)), whole_(run.budget), begin_(run.out), warnings_(run.out.report.warnings) {
  for (const PlannedTurn& t : turns) has_models_ |= t.row->model != core::ModelKind::None;
  for (size_t k = 0; k < run_.obligations->size(); ++k) {
    const Obligation& o = run_.obligations->at(k);
    open_.push_back(k);
    verdicts_.push_back({.property = std::string(ir::name(o.property)), .origin = o.origin, .text = o.text});
  }
}

void EachObligation::run() {
  publish_so_far();
  for (std::vector<size_t> set = simplified(); has_models_ && !set.empty();) {
    if (try_round(set, RoundKind::PrunedAway, whole_) == RoundEnd::Proved) proved(set);
    const std::optional<size_t> vacuous = run_.obligations->vacuous;
    if (!vacuous) break;
    std::erase(set, *vacuous);   // the others may be proved without it
    apart_.insert(*vacuous);
  }
  together();
  if (has_models_) one_by_one();
  find_unreached();
  run_.out = outcome(verdicts_);
}

void EachObligation::find_unreached() {
  std::vector<size_t> proved;
  for (size_t k = 0; k < verdicts_.size(); ++k)
    if (verdicts_[k].answer == core::Answer::True) proved.push_back(k);
  const double seconds = std::min(kUnreachedSeconds, 0.1 * whole_.remaining().count());
  for (const size_t k : unreached(run_, proved, run_.options.search.deterministic ? whole_ : whole_.sub(Seconds(seconds)))) verdicts_[k].unreached = true;
}

/// Those whose error locations the passes removed.
std::vector<size_t> EachObligation::simplified() const {
  const cfa::Cfa& base = run_.base(run_.bv);
  const cfa::Cfa& simple = run_.passes(run_.options.search.int_model == IntModel::Int ? run_.mathematical : run_.bv).cfa();
  std::set<std::string> left;
  for (const cfa::LocId l : simple.locations().ids())
    if (simple.is_target(l)) left.insert(simple.location(l).name);
  std::vector<size_t> set;
  for (const size_t k : open_)
    if (std::ranges::none_of(run_.obligations->locations(k), [&](cfa::LocId l) { return left.contains(base.location(l).name); })) set.push_back(k);
  return set;
}

EachObligation::RoundEnd EachObligation::try_round(const std::vector<size_t>& set, RoundKind kind, const Budget& budget, bool passing) {
  const Obligation& first = run_.obligations->at(set.front());
  log(1, "obligations: {} of {} open, from line {}: {}", set.size(), open_.size(), first.origin.line, first.text);
  ++run_.statistics.counter("obligations.rounds");
  run_.obligations->activate(set, passing);
  run_.budget = budget;
  run_.out = begin_;
  round_(kind);
  run_.budget = whole_;
  append_new(unsupported_, run_.out.report.unsupported, std::equal_to<>());
  refined_.insert(refined_.end(), run_.out.report.refined.begin(), run_.out.report.refined.end());
  iterations_ += run_.out.report.iterations;
  switch (run_.out.report.answer) {
    case core::Answer::True: proved_whole_ |= !passing; return RoundEnd::Proved;
    case core::Answer::False: return RoundEnd::Violated;
    case core::Answer::Unknown: break;
  }
  if (!run_.out.report.failed_checks.empty()) failed_checks_ = run_.out.report.failed_checks;
  return RoundEnd::Undecided;
}

/// Without "division-by-zero", a reader of "100 / n: proved" would also believe that of the division.
std::vector<std::string> EachObligation::assumed_at(const Obligation& o) const {
  std::vector<std::string> out;
  for (const cfa::Assumption& a : run_.out.report.assumptions) {
    const bool same = ir::is_memory(o.property) ? a.origin.file == o.origin.file && a.origin.line == o.origin.line : a.origin == o.origin;
    const std::string key(cfa::key(a.convention));
    if (a.direction() == cfa::Direction::Convention && a.origin.known() && same && std::ranges::find(out, key) == out.end()) out.push_back(key);
  }
  return out;
}

void EachObligation::proved(const std::vector<size_t>& set) {
  for (const size_t k : set) {
    report::Obligation& o = verdicts_[k];
    o.answer = core::Answer::True;
    o.reason = o.component = "";
    o.how_found = run_.out.report.how_found;
    o.how_checked = run_.out.report.how_checked;
    o.assumes = assumed_at(run_.obligations->at(k));
    leave(k);
  }
  proofs_.push_back(run_.out.report);
  publish_so_far();
}

void EachObligation::violated(size_t k) {
  const report::Report& out = run_.out.report;
  report::Obligation& o = verdicts_[k];
  if (o.answer == core::Answer::True)
    warnings_.push_back({to_string(o.origin, *out.strings), "a proof was refuted by an execution, a bug in Pippin: " + o.how_found});
  o.answer = core::Answer::False;
  o.reason = o.component = "";
  o.how_found = out.how_found;
  o.how_checked = out.how_checked;
  o.executors = out.executors;
  o.counterexample = out.counterexample;
  if (!first_violation_) first_violation_ = run_.out;
  run_.obligations->close(k);
  leave(k);
  publish_so_far();
}

void EachObligation::undecided(size_t k, const std::string& reason, const std::string& component) {
  verdicts_[k].reason = reason.empty() ? "no failing execution found" : reason;
  verdicts_[k].component = component;
}

void EachObligation::together() {
  const bool shared = has_models_ && !run_.options.search.deterministic;
  const Budget part = shared ? whole_.sub(Seconds(share_of(whole_, kTogether))) : whole_;
  for (;;) {
    std::vector<size_t> set = open_;
    std::erase_if(set, [&](size_t k) { return apart_.contains(k); });
    if (set.empty()) return;
    // The last one has nobody to share the time with.
    const bool last = open_.size() == 1;
    const RoundEnd end = try_round(set, RoundKind::Together, last ? whole_ : part);
    if (end == RoundEnd::Proved) proved(set);
    if (end == RoundEnd::Violated) violated(*run_.obligations->violated);
    if (end != RoundEnd::Undecided) continue;
    for (const size_t k : set) undecided(k, run_.out.report.reason, run_.out.report.component);
    if (last) return leave(set.front());
    if (const std::optional<size_t> vacuous = run_.obligations->vacuous; vacuous && set.size() > 1) apart_.insert(*vacuous);
    else return;
  }
}

void EachObligation::one_by_one() {
  const bool limited = whole_.remaining().count() < kUnlimited;
  double last = 0;
  for (int pass = 0; !open_.empty(); ++pass) {
    const std::vector<size_t> now = open_;
    const double fair = limited ? whole_.remaining().count() / static_cast<double>(now.size()) : kAloneSeconds * static_cast<double>(1ull << std::min(pass, 40));
    if (fair < kWorthAgain * last) return;
    last = fair;
    bool longer = false;   // more time may help
    for (size_t i = 0; i < now.size(); ++i) {
      const size_t k = now[i];
      bool passing = false;
      // A violation of another one may be found on the way to this one: it does not count the next time.
      while (std::ranges::find(open_, k) != open_.end()) {
        if (whole_.expired()) {
          undecided(k, whole_.reason(), "");
          break;
        }
        const double share = limited ? whole_.remaining().count() / static_cast<double>(now.size() - i) : fair;
        const RoundEnd end = try_round({k}, RoundKind::Alone, run_.options.search.deterministic ? whole_ : whole_.sub(Seconds(share)), passing);
        if (end == RoundEnd::Proved) proved({k});
        if (end == RoundEnd::Violated) violated(*run_.obligations->violated);
        if (end != RoundEnd::Undecided) continue;
        // What executions do before they get to what is not supported may be known.
        if (!passing && !run_.out.report.unsupported.empty() && run_.obligations->may_pass(k)) {
          passing = true;
          continue;
        }
        undecided(k, run_.out.report.reason, run_.out.report.component);
        longer |= run_.out.report.reason == "timeout";
        if (run_.obligations->vacuous == k) leave(k);
        break;
      }
    }
    if (!longer || whole_.expired() || run_.options.search.deterministic) return;
  }
}

CheckOutcome EachObligation::outcome(const std::vector<report::Obligation>& verdicts) const {
  const auto of = [&](core::Answer a) { return static_cast<size_t>(std::ranges::count(verdicts, a, &report::Obligation::answer)); };
  CheckOutcome whole = first_violation_.value_or(begin_);
  report::Report& out = whole.report;
  if (!first_violation_ && of(core::Answer::Unknown) > 0) {
    const auto first = std::ranges::find(verdicts, core::Answer::Unknown, &report::Obligation::answer);
    out.reason = first->reason;
    out.component = first->component;
    out.failed_checks = failed_checks_;
  }
  const bool decided = of(core::Answer::Unknown) == 0 && (proved_whole_ || proofs_.empty());
  if (!first_violation_ && of(core::Answer::Unknown) == 0 && !decided) {
    out.reason = "unsupported: " + (unsupported_.empty() ? std::string("what no obligation is about") : unsupported_.front());
    out.component = "obligations";
  }
  if (!first_violation_ && decided) {
    out = proofs_.front();
    if (proofs_.size() > 1) {
      out.how_found = fmt::format("{} proofs of {} obligations", proofs_.size(), verdicts.size());
      out.how_checked = "each proof by itself";
    }
    // Nothing fails: what one of the proofs says of the executions holds of all.
    for (size_t i = 1; i < proofs_.size(); ++i) {
      const report::Report& p = proofs_[i];
      append_new(out.invariants, p.invariants, [](const witness::Invariant& a, const witness::Invariant& b) {
        return a.value == b.value && a.location.file == b.location.file && a.location.line == b.location.line && a.location.column == b.location.column;
      });
      out.unrolled &= p.unrolled;
      out.certificate.queries += p.certificate.queries;
      out.certificate.by_both += p.certificate.by_both;
      out.certificate.folded += p.certificate.folded;
      out.certificate.second_solver &= p.certificate.second_solver;
    }
  }
  // Proofs rest on them whatever else was found.
  for (const report::Report& p : proofs_)
    append_new(out.assumptions, p.assumptions, [](const cfa::Assumption& a, const cfa::Assumption& b) {
      return a.convention == b.convention && a.origin == b.origin && a.text == b.text;
    });
  out.warnings = warnings_;
  out.unsupported = unsupported_;
  out.refined = refined_;
  out.iterations = iterations_;
  out.obligations = verdicts;
  return whole;
}

void EachObligation::publish_so_far() const {
  if (!run_.options.calls.so_far) return;
  std::vector<report::Obligation> verdicts = verdicts_;
  for (report::Obligation& o : verdicts)
    if (o.answer == core::Answer::Unknown && o.reason.empty()) o.reason = report::kEndedFromOutside;
  run_.options.calls.so_far(outcome(verdicts));
}

}  // namespace pippin::run
