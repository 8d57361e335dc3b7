// SPDX-License-Identifier: Apache-2.0
#include "app/engine_run.h"

#include <filesystem>
#include <fstream>
#include <functional>

#include <fmt/format.h>

#include "app/input.h"
#include "app/pass_stack.h"
#include "app/registry.h"
#include "app/techniques.h"
#include "cfa/text.h"
#include "core/loop.h"
#include "core/text.h"
#include "explore/bmc/bmc.h"
#include "explore/kojak/explorer.h"
#include "explore/horn/horn_engine.h"
#include "explore/trace_abstraction/explorer.h"
#include "logic/hoare.h"
#include "logic/path_check.h"
#include "smt/chain/float_laws.h"
#include "support/log.h"
#include "support/quantity.h"
#include "term/walk.h"

namespace pippin::app {
namespace {

constexpr size_t kCountedUnrolling = 50;  // with --deterministic no clock may end the unrolling

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

bool has_calls(const Cfa& c) {
  for (const cfa::Edge& e : c.edges())
    if (e.kind == cfa::EdgeKind::Call) return true;
  return false;
}

/// The explorer of a run and what it shows of its abstraction, by name of the dump.
struct NamedExplorer {
  std::unique_ptr<core::Explorer> explorer;
  struct Dump { const char* name; const char* extension; std::function<std::string()> text; };
  std::vector<Dump> dumps;
};

NamedExplorer make_explorer(const std::string& name, const Cfa& cfa, smt::Backend& backend, Statistics& statistics) {
  if (name == "kojak") {
    auto kojak = std::make_unique<explore::Kojak>(cfa, backend, statistics, explore::KojakOptions{});
    const explore::Kojak* k = kojak.get();
    return {std::move(kojak),
            {{"automaton", "automaton.dot", [k] { return k->dump(); }}, {"splits", "splits.txt", [k] { return k->splits(); }}}};
  }
  PIPPIN_CHECK(name == "trace-abstraction", "no explorer is called {}", name);
  auto explorer = std::make_unique<explore::TraceAbstraction>(cfa, backend, statistics, explore::TraceAbstractionOptions{});
  const explore::TraceAbstraction* t = explorer.get();
  return {std::move(explorer), {{"automaton", "automaton.dot", [t] { return t->dump(); }}}};
}

}  // namespace

void dump(const CheckOptions& options, const std::string& name, const std::string& file, const std::string& text) {
  if (!options.dumps.contains(name)) return;
  std::error_code error;
  std::filesystem::create_directories(options.dump_dir, error);
  const std::string path = options.dump_dir + "/" + file;
  if (same_file(path, options.inputs).empty()) std::ofstream(path) << text;
  else log(0, "{} is an input file: not overwritten by a dump", path);
}

bool has_target(const Cfa& c) {
  for (LocId l : c.locations().ids())
    if (c.is_target(l)) return true;
  return false;
}

EngineResult nothing_to_reach(const PassStack& passes) {
  EngineResult result;
  result.trivial = true;
  result.verdict.answer = core::Answer::True;
  result.verdict.certificate = passes.invariants_to_base(passes.trivial());
  return result;
}

PassStack run_passes(const Cfa& base, const EngineOptions& engine, const CheckOptions& options, const std::string& label,
                     Statistics& statistics) {
  ScopedTimer timer(statistics.seconds("transform"));
  // First what is cheap and shrinks, then what needs a fixpoint.
  PassStack passes(base);
  passes.apply("prune", transform::prune(passes.cfa()));
  if (engine.slice) passes.apply("slice", transform::slice(passes.cfa()));
  if (engine.intervals && has_target(passes.cfa())) {
    passes.apply("intervals", transform::simplify_intervals(passes.cfa()));
    passes.apply("prune", transform::prune(passes.cfa()));
    if (engine.slice) passes.apply("slice", transform::slice(passes.cfa()));
  }
  passes.apply("blocks", transform::blocks(passes.cfa(), engine.blocks));
  if (options.dumps.contains("blocks")) dump(options, "blocks", label + "-blocks.cfa", cfa::print(passes.cfa()));
  statistics.counter(label + ".locations") = passes.cfa().locations().size();
  statistics.counter(label + ".edges") = passes.cfa().edges().size();
  return passes;
}

EngineResult run_engine(const PassStack& passes, smt::Backend& backend, const EngineOptions& engine, const CheckOptions& options,
                        const ConfirmPath& confirm, const std::string& label, const Budget& budget,
                        Statistics& statistics) {
  const Cfa& cfa = passes.cfa();
  if (!has_target(cfa)) return nothing_to_reach(passes);

  const NamedExplorer named = make_explorer(engine.explorer, cfa, backend, statistics);
  core::Explorer& explorer = *named.explorer;
  smt::Backend& trace = engine.trace_solver ? *engine.trace_solver : backend;
  logic::PathCheck path_check(cfa, trace, statistics, engine.solver_cores ? &backend : nullptr);
  logic::HoareService hoare(cfa, backend, statistics);
  std::vector<std::string> techniques = engine.techniques;
  // Kojak uses the first sequence that cuts the path.
  size_t per_path = engine.explorer == "kojak" ? 1 : engine.per_path;
  if (engine.default_strategy && has_calls(cfa)) {
    const StrategyEntry* recursion = find_strategy("recursion");
    techniques = split(std::string(recursion->techniques), ',');
    per_path = recursion->per_path;
  }
  if (options.deterministic) std::erase_if(techniques, [](const std::string& name) { return parse_technique_name(name)->is_clocked(); });
  core::Strategy strategy = make_strategy(techniques, per_path, {cfa, backend, trace, hoare, statistics, engine.places, engine.self_checks});

  EngineResult result;
  std::string last_technique;
  core::LoopHooks hooks;
  const auto start = Clock::now();
  hooks.progress = [&](size_t iteration, const std::string& phase) {
    if (options.progress)
      options.progress({std::chrono::duration<double>(Clock::now() - start).count(), iteration, label + ": " + phase});
    return !budget.expired();
  };
  hooks.confirm = [&](const core::Feasible& alarm) -> Result<bool> {
    core::Path path = passes.path_to_base(alarm.path);
    Result<bool> real = confirm(path, {});
    if (real.ok() && *real) result.path = std::move(path);
    return real;
  };
  hooks.dump = [&](size_t iteration, const core::Path& path, const std::vector<core::Refinement>& refinements) {
    report::RefinedPath refined{label, iteration, path.size()};
    for (const core::Refinement& r : refinements)
      if (const auto* s = std::get_if<core::Sequence>(&r)) {
        refined.techniques.push_back(s->technique);
        refined.perfect |= s->perfect;
      }
    if (!refined.techniques.empty()) {
      last_technique = refined.techniques.front();
      result.refined.push_back(std::move(refined));
    }
    for (const NamedExplorer::Dump& d : named.dumps)
      if (options.dumps.contains(d.name))
        dump(options, d.name, fmt::format("{}-it{:03}-{}", label, iteration, d.extension), d.text());
    if (!options.dumps.contains("path") && !options.dumps.contains("predicates")) return;
    dump(options, "path", fmt::format("{}-it{:03}-path.txt", label, iteration), core::print(cfa, path));
    std::string text;
    for (const core::Refinement& r : refinements) text += core::print(cfa, r) + "\n";
    dump(options, "predicates", fmt::format("{}-it{:03}-predicates.txt", label, iteration), text);
  };
  result.verdict = core::run_cegar(cfa, explorer, path_check, strategy, budget, statistics, hooks);
  if (!last_technique.empty()) statistics.counter("core.refine.last." + last_technique) = 1;
  std::string engine_name = explorer.name();
  std::replace(engine_name.begin(), engine_name.end(), '_', ' ');
  result.found_by = fmt::format("{}{}, {} iterations", engine_name, label == "cfa" ? "" : ", " + label + " model",
                                result.verdict.iterations);
  if (result.verdict.certificate) {
    if (const auto* invariants = std::get_if<core::InvariantCertificate>(&*result.verdict.certificate)) {
      result.verdict.certificate = passes.invariants_to_base(*invariants);
    } else {
      // Automata speak about the edges of the last pass; there is no way back for the triples inside a block.
      result.verdict.answer = core::Answer::Unknown;
      result.verdict.certificate.reset();
      result.verdict.unknown = {"no certificate: the invariants are too large", explorer.name()};
    }
  }
  return result;
}

EngineResult run_horn_engine(const Cfa& base, const EngineOptions& engine, const CheckOptions& options,
                             const std::string& label, const Budget& budget, Statistics& statistics) {
  EngineOptions largest = engine;
  largest.blocks = transform::Blocks::LoopFree;
  const PassStack passes = run_passes(base, largest, options, label + "-horn", statistics);
  if (!has_target(passes.cfa())) return nothing_to_reach(passes);
  EngineResult result;
  core::Exploration answer = explore::run_horn(passes.cfa(), statistics, budget);
  if (auto* safe = std::get_if<core::Safe>(&answer)) {
    result.verdict.answer = core::Answer::True;
    result.verdict.certificate = passes.invariants_to_base(std::get<core::InvariantCertificate>(safe->certificate));
    result.found_by = label == "cfa" ? "Horn clauses" : fmt::format("Horn clauses, {} model", label);
  } else {
    result.verdict.unknown = std::get<core::Unknown>(answer);
  }
  return result;
}

EngineOptions engine_options(const CheckOptions& o, const Preset& preset) {
  EngineOptions e;
  e.explorer = preset.explorer;
  if (o.blocks) e.blocks = *o.blocks;
  e.slice = o.slice;
  e.intervals = o.intervals;
  e.techniques = o.refiners;
  e.per_path = o.per_path;
  e.places = o.solver_places;
  e.self_checks = o.self_checks;
  e.default_strategy = o.default_strategy;
  return e;
}

Solver make_solver(const CheckOptions& o, std::unique_ptr<smt::Backend> backend, Statistics& statistics) {
  Solver s;
  s.backend = o.float_laws ? smt::make_float_laws(std::move(backend)) : std::move(backend);
  smt::ChainOptions chain;
  chain.statistics = &statistics;
  chain.check_models = chain.check_cores = o.self_checks;
  if (o.dumps.contains("queries")) chain.dump = [&o](const std::string& file, const std::string& text) { dump(o, "queries", file, text); };
  s.chain = smt::make_chain(*s.backend, chain);
  return s;
}

namespace {

/// Is there a term of an operation of which `holds` is true?
bool any_term(const Cfa& cfa, const std::function<bool(term::Term)>& holds) {
  auto any = [&](auto&& self, const cfa::OpList& ops) -> bool {
    for (const cfa::Op& op : ops) {
      if ((!op.term.null() && holds(op.term)) || (!op.var.null() && holds(op.var))) return true;
      for (const cfa::OpList& alternative : op.alternatives)
        if (self(self, alternative)) return true;
    }
    return false;
  };
  for (const cfa::Edge& e : cfa.edges())
    if (any(any, e.ops)) return true;
  return false;
}

}  // namespace

bool has_floats(const Cfa& cfa) {
  return any_term(cfa, [](term::Term t) { return t.has_float(); });
}

bool calculates_with_floats(const Cfa& cfa) {
  return any_term(cfa, [](term::Term root) {
    if (!root.has_float()) return false;
    bool found = false;
    term::post_order(root, [&](term::Term t) {
      using enum term::Kind;
      found |= (t.kind() >= FpAdd && t.kind() <= FpRoundToIntegral) || (t.kind() >= FpFromBits && t.kind() <= FpToReal);
    });
    return found;
  });
}

EngineResult run_bmc_engine(const PassStack& passes, smt::Backend& backend, const CheckOptions& options, size_t max_unrolling,
                            const ConfirmPath& confirm, const Budget& budget, Statistics& statistics) {
  const Cfa& base = passes.base();
  if (!has_target(passes.cfa())) return nothing_to_reach(passes);
  explore::BmcOptions limits{.max_unrolling = options.deterministic ? std::min(max_unrolling, kCountedUnrolling) : max_unrolling};
  explore::BmcResult bmc = explore::run_bmc(passes.cfa(), backend, statistics, limits, budget);
  EngineResult result;
  result.verdict.iterations = bmc.bound;
  if (bmc.kind == explore::BmcResult::Kind::Counterexample) {
    core::Path path = passes.path_to_base(bmc.counterexample->path);
    const LocId end = cfa::location_at(base, path, path.size());
    if (base.location(end).kind == cfa::LocKind::Unsupported) {
      result.verdict.unknown = {"unsupported: " + base.location(end).property, "bmc"};
      return result;
    }
    Result<bool> real = confirm(path, passes.hints_to_base(bmc.counterexample->path, bmc.states));
    if (!real.ok()) {
      result.verdict.unknown = {real.error().text(), "bmc"};
    } else if (!*real) {
      result.verdict.unknown = {"alarm is spurious in the precise model", "bmc"};
    } else {
      result.verdict.answer = core::Answer::False;
      result.verdict.property = base.location(end).property;
      result.path = std::move(path);
    }
    return result;
  }
  const bool loops = !cfa::cut_points(passes.cfa()).empty() || !cfa::cut_points(base).empty();
  if (bmc.kind == explore::BmcResult::Kind::Exhausted && !loops) {
    // Without loops no invariants are needed: the certificate is empty, and the check asks the whole formula again.
    result.verdict.answer = core::Answer::True;
    result.verdict.certificate = passes.invariants_to_base(core::InvariantCertificate{});
    return result;
  }
  // Exhausted is a proof too, but nothing that was not re-proved becomes TRUE: the check has to unroll by itself.
  result.exhausted = bmc.kind == explore::BmcResult::Kind::Exhausted;
  result.repeats = bmc.kind == explore::BmcResult::Kind::Repeats;
  result.verdict.unknown = {result.exhausted || result.repeats ? "no certificate" : bmc.reason, "bmc"};
  return result;
}

}  // namespace pippin::app
