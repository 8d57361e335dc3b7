// SPDX-License-Identifier: Apache-2.0
#include "run/proofs.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "run/dump.h"
#include "check/check.h"
#include "back/ranks.h"
#include "back/refused.h"
#include "core/text.h"
#include "domains/kept_facts.h"
#include "domains/ranges.h"
#include "ir/unreadable.h"
#include "back/c_expression.h"
#include "smt/cadical.h"
#include "support/check.h"
#include "support/log.h"
#include "support/worker.h"

namespace pippin::run {

using cfa::Cfa;

namespace {

constexpr double kRangeSeconds = 0.3;        // for invariants that are displayed only
constexpr double kOtherHeadsSeconds = 1;     // for invariants that are displayed only

/// Seconds that this process has spent in solvers.
double solver_seconds(const Statistics& statistics) {
  double sum = 0;
  for (const auto& [name, seconds] : statistics.timers())
    if (name.starts_with("smt.") && !name.starts_with("smt.fallback.")) sum += seconds;
  return sum;
}

}  // namespace

bool Proofs::prove_or_give_up(const Cfa& cfa, const core::Certificate& certificate, const std::string& found_by, bool is_program,
                    const std::string& label, const Budget& budget) {
  if (unprovable(cfa, is_program)) return false;
  std::string how = "certificate not checked (switched off)";
  if (run_.options.confirm.certificate_check) {
    run_.progress("check the certificate");
    const check::CheckResult checked = check_certificate(cfa, certificate, budget);
    if (checked.outcome != check::CheckResult::Outcome::Accepted) {
      run_.refuse("check.certificate.failed", back::refused_certificate(cfa, checked));
      const bool rejected = checked.outcome == check::CheckResult::Outcome::Rejected;
      dump(run_.options.output, "predicates", label + "-rejected-certificate.txt", checked.reason + "\n" + core::print(cfa, certificate));
      return run_.unknown(fmt::format("certificate {}: {}", rejected ? "rejected" : "not checked", checked.reason), "check");
    }
    how = checked.how;
  }
  publish(cfa, found_by, how, certificate);
  return true;
}

bool Proofs::prove_if_quick(Model& model, const core::Certificate& certificate, const std::string& found_by, const Budget& budget) {
  const auto* unrolling = std::get_if<core::UnrollingCertificate>(&certificate);
  if (!prove_without_engine(model, certificate, found_by, budget, unrolling && unrolling->folding_only)) return false;
  if (!unrolling) return true;
  ++run_.statistics.counter("check.unrolled");
  const double seconds = std::min(kRangeSeconds, 0.1 * run_.budget.remaining().count());
  run_.out.report.invariants = loop_ranges(run_.budget.sub(Seconds(seconds)));
  return true;
}

std::vector<witness::Invariant> Proofs::in_c(const Cfa& cfa, const core::InvariantCertificate& invariants) const {
  return back::loop_invariants(cfa, invariants, run_.has_int128(), ir::unreadable_at_loops(run_.program), ir::loops_tested_last(run_.program));
}

core::InvariantCertificate Proofs::with_other_heads(const Cfa& cfa, const core::InvariantCertificate& invariants) {
  // For witnesses; and a clock would decide how much is said.
  if (run_.options.output.witness_path.empty() || run_.options.search.deterministic) return invariants;
  std::vector<std::pair<cfa::LocId, term::Term>> guesses = back::for_other_heads(cfa, invariants);
  if (guesses.empty()) return invariants;
  const Budget budget = run_.budget.sub(Seconds(std::min(kOtherHeadsSeconds, 0.1 * run_.budget.remaining().count())));
  Solver solver = make_solver(run_.options, smt::with_cadical(smt::make_z3()), run_.statistics);
  while (!guesses.empty() && !budget.expired()) {
    core::InvariantCertificate more = invariants;
    more.invariants.insert(more.invariants.end(), guesses.begin(), guesses.end());
    core::InvariantCertificate whole = more;
    const auto kept = domains::kept_facts(cfa, more.invariants, budget);
    whole.invariants.insert(whole.invariants.end(), kept.begin(), kept.end());
    const check::CheckResult r = check::check_certificate(cfa, whole, solver.get(), nullptr, budget);
    if (r.outcome == check::CheckResult::Outcome::Accepted) return more;
    // What is claimed there is too much.
    const size_t before = guesses.size();
    if (r.claim) std::erase_if(guesses, [&](const auto& g) { return g.first == r.claim->to; });
    if (guesses.size() == before) break;
  }
  return invariants;
}

std::vector<witness::Invariant> Proofs::loop_ranges(const Budget& budget) {
  // Mathematical integers read better. Nothing of the answer depends on them.
  Model& m = run_.mathematical;
  const Cfa& cfa = run_.base(m);
  if (std::ranges::none_of(cfa::cut_points(cfa), [&](cfa::LocId l) { return cfa.location(l).loop.has_value(); })) return {};
  const core::InvariantCertificate ranges{domains::ranges_at_cuts(cfa, budget)};
  if (ranges.invariants.empty()) return {};
  Cfa without_error = cfa;   // they need not exclude it
  for (cfa::LocId l : cfa.locations().ids())
    if (cfa.is_target(l)) without_error.location(l).kind = cfa::LocKind::Plain;
  const check::CheckResult checked = check::check_certificate(without_error, ranges, m.solver.get(), nullptr, budget);
  return checked.outcome == check::CheckResult::Outcome::Accepted ? in_c(cfa, ranges) : std::vector<witness::Invariant>();
}

bool Proofs::unprovable(const Cfa& cfa, bool is_program) {
  for (const cfa::Assumption& a : cfa.assumptions)
    if (a.direction() == cfa::Direction::Under)
      return !run_.unknown(fmt::format("under-approximation: {}", cfa::key(a.convention)), "check");
  if (!run_.entry.left_out.empty())
    return !run_.unknown(
        "proof without all values of " + run_.entry.left_out.front() + " at the call of the entry function", "check");
  if (!is_program) return false;
  // Without error locations that are about a property, a proof that they cannot be reached says nothing of the property.
  const ir::PropertySet served = lower::served(*run_.skeleton);
  for (const ir::Property p : run_.options.program.semantics.properties.list())
    if (!served.contains(p) || (ir::row(p).question == ir::Question::End && run_.question() != core::Question::End))
      return !run_.unknown(fmt::format("nothing in the program stands for the property {}", ir::name(p)), "check");
  return vacuous(cfa);
}

bool Proofs::vacuous(const Cfa& cfa) {
  std::set<std::string_view> cuts;
  for (const cfa::Assumption& a : cfa.assumptions)
    if (cfa::row(a.convention).vacuity == cfa::Vacuity::Checked) cuts.insert(cfa::key(a.convention));
  if (cuts.empty()) return false;
  if (!excluded_) run_excluded_executions();
  const std::vector<interp::InputValue>* inputs = excluded_->failure ? &excluded_->failure->inputs : nullptr;
  if (run_.obligations) {
    const auto found = std::ranges::find_if(excluded_failures_, [&](const auto& f) { return run_.obligations->active(f.first); });
    if (found != excluded_failures_.end()) {
      inputs = &found->second;
      run_.obligations->vacuous = found->first;
    }
  }
  if (!inputs) return false;
  run_.unknown(fmt::format("vacuous: the error is reached in an execution that the proof excludes ({})", fmt::join(cuts, ", ")), "check");
  const auto steps = back::execution_steps(run_.program, *inputs, excluded_options());
  run_.refuse("check.vacuous", {"vacuity", run_.out.report.reason, steps, {}});
  std::string text;
  for (const report::Step& s : steps) text += to_string(s.origin, *run_.out.report.strings) + ": " + s.text + "\n";
  dump(run_.options.output, "path", "excluded-execution.txt", text);
  return true;
}

interp::ExecutionOptions Proofs::excluded_options() const {
  interp::ExecutionOptions e = run_.execution_options();
  e.semantics.overflow = ir::SignedOverflow::Wrap;
  e.as_x86 = true;
  return e;
}

void Proofs::run_excluded_executions() {
  run_.progress("look for executions the proof excludes");
  ScopedTimer timer(run_.statistics.seconds("check.vacuity"));
  interp::RandomOptions r;
  r.seed = run_.options.search.seed;
  r.execution = excluded_options();
  r.max_runs = 2000;
  if (!run_.options.search.deterministic) r.cpu_seconds = 0.2;
  if (run_.obligations)   // one search for each that fails; then none does
    r.execution.ignored = [this](const interp::Execution& e) {
      const std::optional<size_t> k = run_.obligations->find(e);
      return k && (!run_.obligations->open(*k) || excluded_failures_.contains(*k));
    };
  for (;;) {
    excluded_ = interp::run_random(run_.program, r, run_.budget);
    if (!run_.obligations || !excluded_->failure) return;
    const std::optional<size_t> k = run_.obligations->find(*excluded_->failure);
    if (!k) return;   // the failing execution cannot be attributed: all proofs are rejected
    excluded_failures_.emplace(*k, excluded_->failure->inputs);
  }
}

check::CheckResult Proofs::check_certificate(const Cfa& cfa, const core::Certificate& certificate, const Budget& budget) {
  ScopedTimer timer(run_.statistics.seconds("check.certificate"));
  if (const std::string& doubt = run_.doubt_of_interleaving(cfa); !doubt.empty())
    return {.outcome = check::CheckResult::Outcome::Unknown, .reason = "the interleaving of the threads: " + doubt};
  Solver fresh = make_solver(run_.options, smt::with_cadical(smt::make_z3()), run_.statistics);
  Solver second;
  if (run_.options.confirm.second_solver)
    if (auto cvc5 = smt::make_cvc5()) second = make_solver(run_.options, std::move(cvc5), run_.statistics);
  const auto check = run_.question() == core::Question::End ? check::check_termination : check::check_certificate;
  check::CheckResult checked = check(cfa, certificate, fresh.get(), second.chain.get(), budget);
  run_.statistics.counter("check.certificate.queries") += checked.triples;
  run_.out.report.certificate = {checked.triples, checked.by_both, checked.folded, checked.second_solver};
  return checked;
}

bool Proofs::prove_without_engine(Model& model, const core::Certificate& certificate, const std::string& found_by, const Budget& budget,
                                  bool without_solver) {
  report::Report& out = run_.out.report;
  const Cfa& cfa = run_.base(model);
  const std::string accepted = "accepted ";
  WorkerLimits limits;
  limits.seconds = budget.remaining();
  limits.memory_bytes = run_.budget.memory_limit() / 2;
  const double before = solver_seconds(run_.statistics);
  auto work = [&] {
    const check::CheckResult c = check_certificate(cfa, certificate, budget);
    const double solving = solver_seconds(run_.statistics) - before;
    if (c.outcome != check::CheckResult::Outcome::Accepted) return fmt::format("{} {}", solving, c.reason);
    return fmt::format("{} {}{} {} {} {} {}", solving, accepted, c.triples, c.by_both, c.folded, c.second_solver ? 1 : 0, c.how);
  };
  const auto start = Clock::now();
  const WorkerResult r =
      without_solver ? WorkerResult{.end = WorkerEnd::Finished, .output = work()} : run_forked(work, limits);
  std::istringstream fields(r.output);
  double solving = 0;
  std::string how;
  std::getline(fields >> solving >> std::ws, how);
  if (!without_solver) {
    // The check looks at its limit, solvers do not always: what had to be killed was in a solver.
    const double whole = std::chrono::duration<double>(Clock::now() - start).count();
    run_.statistics.seconds("check.at-once") += whole;
    run_.statistics.seconds("smt.check.at-once") += r.ok() ? solving : whole;
  }
  log(1, "{}? {}", found_by, r.ok() ? how : to_string(r.end));
  if (!r.ok() || !how.starts_with(accepted) || unprovable(cfa, true)) return false;
  fields = std::istringstream(how.substr(accepted.size()));
  auto& [queries, by_both, folded, second_solver] = out.certificate;
  fields >> queries >> by_both >> folded >> second_solver;
  std::getline(fields >> std::ws, how);
  run_.statistics.counter("check.certificate.queries") += queries;
  publish(cfa, found_by, how, certificate);
  return true;
}

std::string Proofs::nothing_checked() const {
  const ProgramInput& program = run_.options.program;
  std::string why;
  const auto add = [&](const std::string& text) { why += (why.empty() ? ": " : "; ") + text; };
  if (program.semantics.checks(ir::Property::UnreachCall)) {
    for (const std::string& name : program.semantics.error_functions)
      if (!name.starts_with("__pippin_")) add("no call of " + name + " can be reached");   // (of a witness: nobody has written it)
    const auto called = [&](const char* name) { return run_.program.find_function(name).valid(); };
    if (called("__assert_fail") || called("assert"))
      add(program.semantics.assert_is_error() ? "no assertion either" : "assertions are not checked (--assert)");
    for (const std::string& a : program.compiler_args)
      if (a == "-DNDEBUG" || a.starts_with("-DNDEBUG=")) add("NDEBUG removes assertions");
  }
  return "nothing was checked" + why;
}

void Proofs::publish(const Cfa& cfa, const std::string& how_found, const std::string& how_checked,
                     const core::Certificate& certificate) {
  report::Report& out = run_.out.report;
  out.answer = core::Answer::True;
  out.reason.clear();
  out.component.clear();
  out.assumptions = cfa.assumptions;
  out.how_found = how_found;
  out.how_checked = how_checked;
  if (run_.question() == core::Question::End) out.property = ir::to_string(run_.options.program.semantics.properties);
  out.no_error_location = run_.question() == core::Question::Reach;
  for (cfa::LocId l : cfa.locations().ids()) out.no_error_location &= !cfa.is_target(l);
  if (out.no_error_location) {
    out.warnings.push_back({"", nothing_checked()});
    if (run_.options.question.require_error) {
      run_.unknown(out.warnings.back().message, "check");
      return;
    }
  }
  out.unrolled = std::holds_alternative<core::UnrollingCertificate>(certificate);
  if (const auto* invariants = std::get_if<core::InvariantCertificate>(&certificate))
    out.invariants = in_c(cfa, with_other_heads(cfa, *invariants));
  if (const auto* ranking = std::get_if<core::RankingCertificate>(&certificate)) {
    out.invariants = in_c(cfa, {ranking->invariants});
    out.ranks = back::ranks_in_c(cfa, *ranking);
    if (!run_.options.output.witness_path.empty())
      out.transitions = back::transition_invariants(cfa, *ranking, run_.has_int128(), ir::unreadable_at_loops(run_.program), ir::loops_tested_last(run_.program));
  }
  if (const auto* relation = std::get_if<core::TransitionInvariantCertificate>(&certificate)) {
    out.invariants = in_c(cfa, {relation->invariants});
    out.ranks = back::ranks_in_c(cfa, *relation);
  }
}

}  // namespace pippin::run
