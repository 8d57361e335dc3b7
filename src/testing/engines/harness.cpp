// SPDX-License-Identifier: Apache-2.0
#include "testing/engines/harness.h"

#include <fmt/format.h>

#include "cfa/text.h"
#include "check/check.h"
#include "core/loop.h"
#include "explore/bmc/bmc.h"
#include "explore/interp_art/explorer.h"
#include "explore/kojak/explorer.h"
#include "explore/trace_abstraction/explorer.h"
#include "logic/services.h"
#include "term/smtlib.h"
#include "transform/transform.h"

namespace pippin::testing {

using cfa::Cfa;
using cfa::LocKind;
using cfa::Path;

Solvers::Solvers() : z3(smt::make_z3()), cvc5(smt::make_cvc5()) {
  smt::ChainOptions o;
  o.statistics = &statistics;
  o.check_models = o.check_cores = true;
  chain = smt::make_chain(*z3, o);
  if (!cvc5) cvc5 = smt::make_z3();
  second = smt::make_chain(*cvc5, {.check_models = false, .check_cores = false});
}

std::vector<refine::NewtonVariant> newton_variants() {
  std::vector<refine::NewtonVariant> all;
  for (bool core : {true, false})
    for (bool weakest : {true, false})
      for (bool live : {true, false}) all.push_back({.core = core, .weakest = weakest, .live = live});
  return all;
}

namespace {

template <class Explorer, class Options>
core::Verdict run_newton(const Cfa& c, Solvers& s, refine::NewtonVariant v, const Options& options, Seconds seconds) {
  const Budget budget = Budget::limited(seconds);
  logic::Services services(c, *s.chain, s.statistics);
  services.set_refiners([&](logic::Services& inner) {
    logic::Services::Refiners refiners;
    refiners.push_back(refine::make_newton(inner, v));
    return refiners;
  });
  Explorer explorer(services, options);
  core::Strategy strategy;
  strategy.name = v.name();
  strategy.refiners.push_back(refine::make_newton(services, v));
  return core::run_cegar(c, explorer, services.paths, strategy, budget, s.statistics, {});
}

}  // namespace

core::Verdict run_trace_abstraction(const Cfa& c, Solvers& s, refine::NewtonVariant v, Seconds seconds) {
  return run_newton<explore::TraceAbstraction>(c, s, v, explore::TraceAbstractionOptions{}, seconds);
}

core::Verdict run_kojak(const Cfa& c, Solvers& s, refine::NewtonVariant v, Seconds seconds) {
  return run_newton<explore::Kojak>(c, s, v, explore::KojakOptions{}, seconds);
}

core::Verdict run_predicate_abstraction(const Cfa& c, Solvers& s, refine::NewtonVariant v,
                                        const explore::PredicateAbstractionOptions& options, Seconds seconds) {
  return run_newton<explore::PredicateAbstraction>(c, s, v, options, seconds);
}

core::Verdict run_impact(const Cfa& c, Solvers& s, refine::NewtonVariant v, const explore::ImpactOptions& options, Seconds seconds) {
  return run_newton<explore::Impact>(c, s, v, options, seconds);
}

core::Verdict run_explicit_value(const Cfa& c, Solvers& s, refine::NewtonVariant v, const explore::ExplicitValueOptions& options, Seconds seconds) {
  return run_newton<explore::ExplicitValue>(c, s, v, options, seconds);
}

core::Verdict run_interp_art(const Cfa& c, Solvers& s, refine::NewtonVariant v, const explore::InterpArtOptions& options, Seconds seconds) {
  return run_newton<explore::InterpArt>(c, s, v, options, seconds);
}

namespace {

std::string judge_path(const Cfa& c, const Path& p, const char* who) {
  if (c.location(cfa::location_at(c, p, p.size())).kind != LocKind::Error)
    return fmt::format("{}: the path does not end in an error location", who);
  if (!is_executable(c, p)) return fmt::format("{}: the path cannot be executed", who);
  return "";
}

}  // namespace

std::string judge_invariants(const Cfa& c, const core::Certificate& certificate) {
  const auto* inv = std::get_if<core::InvariantCertificate>(&certificate);
  if (!inv) return "";
  const auto reached = reachable_states(c);
  if (reached.empty()) return "";
  for (const auto& [l, formula] : inv->invariants)
    for (const std::vector<term::Term>& state : reached[l.value]) {
      term::TermMap m;
      for (cfa::VarIndex v : c.variables().ids())
        if (!state[v.value].null()) m.emplace(c.variables()[v].term, state[v.value]);
      const term::Term value = term::evaluate(c.tm(), formula, m);
      if (!value.null() && value.is_false())
        return fmt::format("the invariant {} of {} excludes a reachable state", term::print(formula), c.location(l).name);
    }
  return "";
}

std::string judge(const Cfa& c, const core::Verdict& v, const OracleResult& oracle, Solvers& s, Tally& tally) {
  switch (v.answer) {
    case core::Answer::Unknown:
      ++tally.unknown;
      tally.unknown_reasons.push_back(v.unknown.component + ": " + v.unknown.reason);
      return "";
    case core::Answer::False:
      ++tally.definite;
      if (!v.counterexample) return "FALSE without a counterexample";
      if (std::string bad = judge_path(c, v.counterexample->path, "FALSE"); !bad.empty()) return bad;
      return oracle.verdict == OracleVerdict::Safe ? "FALSE, but the oracle says safe" : "";
    case core::Answer::True: {
      ++tally.definite;
      if (oracle.verdict == OracleVerdict::Unsafe) return "TRUE, but the oracle says unsafe";
      if (!v.certificate) return "TRUE without a certificate";
      if (std::string bad = judge_invariants(c, *v.certificate); !bad.empty()) return bad;
      const check::CheckResult r =
          check::check_certificate(c, *v.certificate, *s.z3, s.second.get(), Budget::limited(Seconds(10)));
      if (r.outcome == check::CheckResult::Outcome::Rejected) return "the certificate is rejected: " + r.reason;
      ++(r.outcome == check::CheckResult::Outcome::Accepted ? tally.certificates : tally.undecided_certificates);
      return "";
    }
  }
  return "";
}

std::string judge_trace_abstraction(const Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v,
                                    Tally& tally) {
  // As in the pipeline: locations that cannot reach an error carry no invariant, so they must not be there.
  const transform::PassResult pruned = transform::prune(c);
  const Cfa& p = pruned.cfa;
  const std::string bad = judge(p, run_trace_abstraction(p, s, v, Seconds(10)), oracle, s, tally);
  return bad.empty() ? "" : fmt::format("trace abstraction with {}: {}", v.name(), bad);
}

std::string judge_kojak(const Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed,
                        Tally& tally) {
  const transform::PassResult pruned = transform::prune(c);
  const transform::PassResult blocked =
      transform::blocks(pruned.cfa, seed % 2 ? transform::Blocks::Sequence : transform::Blocks::None);
  const Cfa& p = blocked.cfa;
  const std::string bad = judge(p, run_kojak(p, s, v, Seconds(5)), oracle, s, tally);
  return bad.empty() ? "" : fmt::format("kojak with {}: {}\n{}", v.name(), bad, cfa::print(p));
}

std::string judge_predicate_abstraction(const Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed,
                                        Tally& tally) {
  using transform::Blocks;
  const Blocks kinds[] = {Blocks::LoopFree, Blocks::None, Blocks::LoopFree, Blocks::Choice};
  explore::PredicateAbstractionOptions options;
  options.abstraction = static_cast<explore::AbstractionKind>(seed % 3);
  options.scope = static_cast<explore::PredicateScope>(seed / 3 % 3);
  options.mine_conditions = seed / 9 % 2 == 0;
  const transform::PassResult pruned = transform::prune(c);
  const transform::PassResult blocked = transform::blocks(pruned.cfa, kinds[seed / 2 % 4]);
  const Cfa& p = blocked.cfa;
  const std::string bad = judge(p, run_predicate_abstraction(p, s, v, options, Seconds(5)), oracle, s, tally);
  return bad.empty() ? "" : fmt::format("predicate abstraction with {}: {}\n{}", v.name(), bad, cfa::print(p));
}

std::string judge_impact(const Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed, Tally& tally) {
  using transform::Blocks;
  const Blocks kinds[] = {Blocks::LoopFree, Blocks::None, Blocks::Choice};
  const transform::PassResult pruned = transform::prune(c);
  const transform::PassResult blocked = transform::blocks(pruned.cfa, kinds[seed % 3]);
  const Cfa& p = blocked.cfa;
  const std::string bad = judge(p, run_impact(p, s, v, {.forced_covering = seed / 3 % 3 != 0}, Seconds(5)), oracle, s, tally);
  return bad.empty() ? "" : fmt::format("impact with {}: {}\n{}", v.name(), bad, cfa::print(p));
}

std::string judge_explicit_value(const Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed, Tally& tally) {
  using transform::Blocks;
  const Blocks kinds[] = {Blocks::None, Blocks::Sequence, Blocks::Choice};
  const transform::PassResult pruned = transform::prune(c);
  const transform::PassResult blocked = transform::blocks(pruned.cfa, kinds[seed % 3]);
  const Cfa& p = blocked.cfa;
  const std::string bad = judge(p, run_explicit_value(p, s, v, {.mine_conditions = seed / 3 % 2 != 0}, Seconds(2)), oracle, s, tally);
  return bad.empty() ? "" : fmt::format("explicit-value analysis with {}: {}\n{}", v.name(), bad, cfa::print(p));
}

std::string judge_interp_art(const Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed, Tally& tally) {
  using transform::Blocks;
  const Blocks kinds[] = {Blocks::None, Blocks::Sequence, Blocks::Choice};
  const transform::PassResult pruned = transform::prune(c);
  const transform::PassResult blocked = transform::blocks(pruned.cfa, kinds[seed % 3]);
  const Cfa& p = blocked.cfa;
  const explore::InterpArtOptions options{.safety = seed / 3 % 4 != 0, .errors = seed / 12 % 2 != 0, .weights = seed / 24 % 2 != 0};
  const std::string bad = judge(p, run_interp_art(p, s, v, options, Seconds(5)), oracle, s, tally);
  if (bad.empty()) return "";
  return fmt::format("interp-R{}{}{} with {}: {}\n{}", options.safety ? "+S" : "", options.errors ? "+E" : "", options.weights ? "+W" : "", v.name(), bad,
                     cfa::print(p));
}

namespace {

std::string judge_bmc_result(const Cfa& c, const explore::BmcResult& r, const OracleResult& oracle, Tally& tally) {
  using Kind = explore::BmcResult::Kind;
  ++(r.kind == Kind::Counterexample || r.kind == Kind::Exhausted || r.kind == Kind::Repeats ? tally.definite : tally.unknown);
  switch (r.kind) {
    case Kind::Counterexample:
      if (!r.counterexample) return "bmc: no path";
      if (oracle.verdict == OracleVerdict::Safe) return "bmc: a counterexample, but the oracle says safe";
      return judge_path(c, r.counterexample->path, "bmc");
    case Kind::Exhausted:
      return oracle.verdict == OracleVerdict::Unsafe ? "bmc: exhausted, but the oracle says unsafe" : "";
    case Kind::Repeats:
      return oracle.verdict == OracleVerdict::Unsafe ? "bmc: all executions repeat themselves, but the oracle says unsafe" : "";
    case Kind::NoErrorWithinBound:
    case Kind::Unknown:
      // All paths with fewer back-edge traversals than the bound were excluded; shorter paths have fewer.
      if (oracle.verdict == OracleVerdict::Unsafe && oracle.path.size() < r.bound)
        return fmt::format("bmc: no error below bound {}, but there is one of {} edges", r.bound, oracle.path.size());
      return "";
  }
  return "";
}

explore::BmcResult bmc(const Cfa& c, Solvers& s) {
  return explore::run_bmc(c, *s.chain, s.statistics, {.max_unrolling = 12}, Budget::limited(Seconds(5)));
}

}  // namespace

std::string judge_bmc(const Cfa& c, const OracleResult& oracle, Solvers& s, Tally& tally) {
  return judge_bmc_result(c, bmc(c, s), oracle, tally);
}

std::string judge_bmc_and_trace_abstraction(const Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v,
                                            Tally& tally, int& compared) {
  using Kind = explore::BmcResult::Kind;
  const transform::PassResult pruned = transform::prune(c);
  const Cfa& p = pruned.cfa;
  const explore::BmcResult bounded = bmc(p, s);
  if (std::string bad = judge_bmc_result(p, bounded, oracle, tally); !bad.empty()) return bad;
  const core::Verdict verdict = run_trace_abstraction(p, s, v, Seconds(3));
  Tally other;
  if (std::string bad = judge(p, verdict, oracle, s, other); !bad.empty()) return "trace abstraction: " + bad;
  const bool finite = bounded.kind == Kind::Exhausted || bounded.kind == Kind::Repeats;
  compared += verdict.answer != core::Answer::Unknown && (finite || bounded.kind == Kind::Counterexample);
  if (verdict.answer == core::Answer::True && bounded.kind == Kind::Counterexample)
    return fmt::format("trace abstraction with {} says TRUE, bmc has a counterexample", v.name());
  if (verdict.answer == core::Answer::False && finite)
    return fmt::format("trace abstraction with {} says FALSE, bmc saw all executions", v.name());
  if (verdict.answer == core::Answer::False && bounded.kind != Kind::Counterexample &&
      verdict.counterexample->path.size() < bounded.bound)
    return fmt::format("bmc: no error below bound {}, but trace abstraction has one of {} edges", bounded.bound,
                       verdict.counterexample->path.size());
  return "";
}

std::string judge_blocks(const Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed,
                         Tally& tally) {
  using transform::Blocks;
  const Blocks kinds[] = {Blocks::Sequence, Blocks::Choice, Blocks::LoopFree};
  const transform::PassResult pruned = transform::prune(c);
  const transform::PassResult intervals = transform::simplify_intervals(pruned.cfa);
  const transform::PassResult blocked = transform::blocks(intervals.cfa, kinds[seed % 3]);
  if (std::string bad = judge_trace_abstraction(blocked.cfa, oracle, s, v, tally); !bad.empty())
    return fmt::format("blocks {}: {}\n{}", seed % 3, bad, cfa::print(blocked.cfa));
  Tally bmc;
  if (std::string bad = judge_bmc(blocked.cfa, explicit_search(blocked.cfa), s, bmc); !bad.empty())
    return fmt::format("blocks {}: {}\n{}", seed % 3, bad, cfa::print(blocked.cfa));
  return "";
}

std::string judge_transforms(const Cfa& c, const OracleResult& oracle) {
  using transform::Blocks;
  struct Case {
    const char* name;
    transform::PassResult result;
    bool exact;
  };
  bool choices = false;
  for (const cfa::Edge& e : c.edges())
    for (const cfa::Op& op : e.ops) choices |= op.kind == cfa::OpKind::Choice;
  std::vector<Case> cases;
  cases.push_back({"prune", transform::prune(c), true});
  cases.push_back({"slice", transform::slice(c), false});
  cases.push_back({"simplify_intervals", transform::simplify_intervals(c), true});
  cases.push_back({"blocks sequence", transform::blocks(c, Blocks::Sequence), true});
  cases.push_back({"blocks choice", transform::blocks(c, Blocks::Choice), true});
  cases.push_back({"blocks loop-free", transform::blocks(c, Blocks::LoopFree), true});
  cases.push_back({"blocks none", transform::blocks(c, Blocks::None), true});
  for (Case& k : cases) {
    const Cfa& n = k.result.cfa;
    if (std::string bad = cfa::verify(n); !bad.empty()) return fmt::format("{}: {}", k.name, bad);
    const OracleResult now = explicit_search(n);
    if (now.verdict == OracleVerdict::Unknown) continue;
    // A slice may drop a loop that never ends: its FALSE need not be one.
    const bool same = now.verdict == oracle.verdict || (!k.exact && now.verdict == OracleVerdict::Unsafe);
    if (!same)
      return fmt::format("{}: {} became {}\n{}", k.name, to_string(oracle.verdict), to_string(now.verdict), cfa::print(n));
    if (now.verdict != OracleVerdict::Unsafe || !k.result.back->preserves_paths()) continue;
    // Back-translation names edges, not alternatives: it is defined for Cfas whose own edges have no choices.
    if (choices) continue;
    Path old;
    for (const cfa::Step& step : now.path.stem)
      for (cfa::EdgeId e : k.result.back->edges(step.edge, step.choices)) old.stem.push_back({e, {}});
    if (std::string bad = judge_path(c, old, "translated back"); !bad.empty())
      return fmt::format("{}: {}\n{}", k.name, bad, cfa::print(n));
  }
  return "";
}

}  // namespace pippin::testing
