// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/alarms.h"
#include "app/engine_run.h"
#include "app/failed_check.h"
#include "app/input.h"
#include "app/proofs.h"
#include "app/region_check.h"
#include "app/registry.h"
#include "app/run.h"
#include "app/stages.h"
#include "cfa/text.h"
#include "core/loop.h"
#include "frontend/frontend.h"
#include "ir/recursion.h"
#include "logic/path_check.h"
#include "support/check.h"
#include "support/counted_effort.h"
#include "support/log.h"

namespace pippin::app {
namespace {

using cfa::Cfa;

constexpr double kBmcShareWithFloats = 0.5, kIntShareWithFloats = 0.12;

/// The stages of a run, in order, until one decides.
class Pipeline {
 public:
  Pipeline(const CheckOptions& options, Statistics& statistics) : run_(options, statistics), stages_(stages(options)) {}

  CheckOutcome check_c() {
    if (!parse()) return run_.out;
    decide();
    add_input_assumptions();
    return run_.out;
  }

  CheckOutcome check_cfa() {
    const CheckOptions& o = run_.options;
    CheckOutcome& out = run_.out;
    const auto text = read_file(o.files.front());
    if (!text) {
      out.input_errors.push_back(text.error());
      return out;
    }
    term::TermManager tm;
    tm.set_rewriting(o.rewrite);
    auto cfa = cfa::parse(tm, *text, o.files.front());
    if (!cfa) {
      out.input_errors.push_back(cfa.error());
      return out;
    }
    out.strings = cfa->strings;
    out.assumptions = cfa->assumptions;
    Solver solver = run_.aux_solver();
    // There is no program to execute: the path itself, on the Cfa given, is the counterexample, if it is one of the program
    // that the Cfa stands for. As in the check of a proof, no solver that the user chose has a say.
    Solver fresh = make_solver(o, smt::make_z3(), run_.statistics);
    logic::PathCheck exact(*cfa, fresh.get(), run_.statistics);
    const ConfirmPath confirm = [&](const core::Path& path, const std::vector<logic::Hint>&) -> Result<bool> {
      const core::Feasibility f = exact.check(path, run_.budget);
      if (const auto* u = std::get_if<core::Unknown>(&f)) return alarms_.undecided(*cfa, path, u->reason);
      const auto* feasible = std::get_if<core::Feasible>(&f);
      if (!feasible) return false;
      if (const std::vector<uint32_t> over = core::over_assumptions(*cfa, feasible->path); !over.empty())
        return Error{"", "over-approximation: " + cfa->assumptions[over.front()].kind};
      return true;
    };
    const EngineOptions engine = with_trace_solver();
    EngineResult r;
    if (o.preset == "horn") {
      r = run_horn_engine(*cfa, engine, o, "cfa", run_.budget, run_.statistics);
    } else {
      const PassStack passes = run_passes(*cfa, engine, o, "cfa", run_.statistics);
      r = o.preset == "bmc" ? run_bmc_engine(passes, solver.get(), o, SIZE_MAX, confirm, run_.budget, run_.statistics)
                             : run_engine(passes, solver.get(), engine, o, confirm, "cfa", run_.budget, run_.statistics);
    }
    out.iterations = r.verdict.iterations;
    out.refined = r.refined;
    if (r.verdict.answer == core::Answer::False) {
      out.answer = core::Answer::False;
      out.property = r.verdict.property;
      out.how_checked = "path checked on the Cfa given (no program to execute)";
    } else {
      proofs_.finish(*cfa, r, "");
    }
    return out;
  }

 private:
  const PassStack& passes() { return run_.passes(run_.bv); }

  void decide() {
    const bool bv_follows = run_.options.int_model == IntModel::Auto &&
                            std::ranges::any_of(stages_, [](const Stage& t) { return t.kind == StageKind::Bv; });
    for (Stage s : stages_) {
      // Floats: the int model only bounds what converts between them and integers, and calculating with them is as dear as in
      // the other. Where they are only copied and compared, it is tried shortly.
      if (run_.skeleton && bv_follows && (s.kind == StageKind::Int || s.kind == StageKind::Horn) && has_floats(passes().cfa())) {
        if (s.kind != StageKind::Int || s.seconds >= 1e9 || calculates_with_floats(passes().cfa())) continue;
        s = {StageKind::Int, kIntShareWithFloats};
      }
      // Elsewhere an explorer finds that out as quickly.
      if (s.kind == StageKind::Ranges && !has_floats(passes().cfa())) continue;
      if (nothing_fails_ && s.kind == StageKind::Random) continue;
      if (unrolled_ && s.kind == StageKind::Bmc) continue;
      if (s.kind == StageKind::Random ? random(s) : simplified_away() || engine(s)) return;
    }
    if (run_.out.reason.empty()) run_.unknown("no failing execution found", "random execution");
  }

  /// The stages that work on a Cfa.
  bool engine(const Stage& s) {
    switch (s.kind) {
      case StageKind::Random: return random(s);
      case StageKind::Fold: return proofs_.unrolled(stage(s), {.folding_only = true});
      case StageKind::Unroll: return proofs_.unrolled(stage(s), {});
      case StageKind::Ranges: return proofs_.ranges(stage(s));
      case StageKind::Bmc: return bounded(s);
      case StageKind::Horn: return horn(stage(s));
      case StageKind::Int: return explored(run_.mathematical, stage(s));
      case StageKind::Bv: return explored(run_.bv, stage(s));
    }
    return false;
  }

  /// What the generated call of an entry function other than main takes for granted.
  void add_input_assumptions() {
    const CheckOptions& o = run_.options;
    const auto add = [&](const char* kind, const Origin& where, const std::string& text) {
      run_.out.assumptions.push_back({kind, cfa::Direction::Convention, where, text});
    };
    for (const Error& flag : o.ignored_flags) add("ignored-flag", {}, flag.message);
    if (!asked_.empty()) add("compiler", {}, "Clang's abilities are those of the compiler: " + asked_);
    if (run_.entry.appended.empty()) return;
    const Origin where = run_.program.functions[run_.program.find_function(o.entry)].origin;
    for (const char* text : {"the entry function is called once, with any arguments and any values of the global variables",
                             "no pointer there to an object of a known type is null, and each is the only one to its object; "
                             "arrays behind pointers have one element",
                             "static variables of functions have their initial values at the call"})
      add("entry-state", where, text);
  }

  /// The time of a stage. When there is no limit, shares are of a hundred seconds: none but the last may take for ever.
  /// (With --deterministic no clock ends a stage.)
  Budget stage(const Stage& s) const {
    constexpr double kWithoutLimit = 100;
    if (run_.options.deterministic || (s.share >= 1 && s.seconds >= 1e9)) return run_.budget;
    return run_.budget.sub(Seconds(std::min(s.seconds, s.share * std::min(run_.budget.remaining().count(), kWithoutLimit))));
  }

  bool parse() {
    CheckOptions& o = run_.options;
    CheckOutcome& out = run_.out;
    run_.progress("parse");
    ScopedTimer timer(run_.statistics.seconds("frontend"));
    frontend::Diagnostics diagnostics;
    const ir::Target target{.model = o.data_model};
    const frontend::Sources sources{o.files, o.compiler_args, o.commands, o.entry, o.entry_depth, o.error_functions, o.error_labels};
    auto program = frontend::parse_c(sources, target, diagnostics);
    out.warnings = o.input_warnings;
    out.warnings.insert(out.warnings.end(), o.ignored_flags.begin(), o.ignored_flags.end());
    if (!program) {
      out.input_errors = std::move(diagnostics.errors);
      if (out.input_errors.empty()) out.input_errors.push_back(program.error());
      return false;
    }
    run_.program = std::move(*program);
    run_.entry = std::move(diagnostics.entry);
    asked_ = std::move(diagnostics.asked);
    o.inputs.insert(o.inputs.end(), diagnostics.files.begin(), diagnostics.files.end());
    if (const std::string input = same_file(o.witness_path, diagnostics.files); !input.empty()) {
      out.input_errors.push_back({"--witness", o.witness_path + " would overwrite the input file " + input});
      return false;
    }
    ir::add_result_variables(run_.program);
    out.strings = run_.program.strings;
    if (!run_.program.entry.valid() || !run_.program.functions[run_.program.entry].has_body()) {
      out.input_errors.push_back({o.files.front(), "no function '" + o.entry + "' with a body"});
      return false;
    }
    const std::string broken = ir::verify(run_.program);
    PIPPIN_CHECK(broken.empty(), "the frontend made an ill-formed program: {}", broken);
    if (o.dumps.contains("ir")) dump(o, "ir", "program.ir", ir::print(run_.program));
    for (size_t k = 0; k < run_.entry.appended.size(); ++k)
      if (o.dumps.contains("ir")) dump(o, "ir", fmt::format("entry-{}.c", k), run_.entry.appended[k]);
    return true;
  }

  bool random(const Stage& s) {
    const CheckOptions& o = run_.options;
    run_.progress("random execution");
    ScopedTimer timer(run_.statistics.seconds("random"));
    interp::RandomOptions r;
    const uint64_t most_steps = r.execution.max_steps;
    r.execution = run_.execution_options();
    r.execution.max_steps = most_steps;
    // Where long runs are needed, the search goes on; elsewhere another one, which begins with other inputs, finds more.
    if (!random_search_ || !random_search_->cut()) {
      r.seed = o.seed + random_searches_++;
      if (o.deterministic) r.max_runs = 2000;
      random_search_ = std::make_unique<interp::RandomSearch>(run_.program, r);
    }
    interp::RandomTime time;
    Budget budget = run_.budget;
    if (!o.deterministic) {
      // The last stage has the longest time. An earlier one takes all of it where executions are too long for its own.
      const auto last = std::ranges::find_if(stages_.rbegin(), stages_.rend(), [](const Stage& t) { return t.kind == StageKind::Random; });
      time.seconds = s.seconds;
      time.while_cut = last->seconds;
      if (s.seconds >= last->seconds) time.while_news = std::min(6 * s.seconds, stage({s.kind, 0.12}).remaining().count());
      budget = run_.budget.sub(Seconds(3 * std::max({time.seconds, time.while_cut, time.while_news})));
    }
    const interp::RandomResult result = random_search_->run(time, budget);
    run_.statistics.counter("random.runs") += result.runs;
    if (!result.failure) {
      nothing_fails_ |= result.exhaustive;
      return false;
    }
    run_.out.how_found = fmt::format("random execution, run {}", result.runs);
    auto confirmed = alarms_.execute(result.failure->inputs);
    if (confirmed.ok() && *confirmed) return true;
    random_search_.reset();
    const std::string why = confirmed.ok() ? "it does not fail again" : confirmed.error().text();
    run_.refuse("check.replay.failed", {"execution", "a failing random execution was not confirmed: " + why,
                                   execution_steps(run_.program, result.failure->inputs, r.execution), {}});
    return false;
  }

  /// Is there no target left after the passes? Then there is nothing to explore.
  bool simplified_away() {
    if (run_.skeleton) return false;
    {
      run_.progress("lower");
      ScopedTimer timer(run_.statistics.seconds("lower.skeleton"));
      run_.skeleton = lower::make_skeleton(run_.program, run_.lower_options(lower::IntegerModel::Bv));
    }
    if (run_.options.self_checks)
      check_regions(run_.program, *run_.skeleton, run_.execution_options(), run_.options, run_.budget, run_.statistics);
    Model& m = run_.options.int_model == IntModel::Int ? run_.mathematical : run_.bv;
    if (has_target(run_.passes(m).cfa())) return false;
    return proofs_.finish(run_.base(m), nothing_to_reach(run_.passes(m)), std::string(m.label));
  }

  bool bounded(Stage s) {
    run_.progress("bounded model checking");
    const PassStack& simplified = passes();
    // Most programs that calculate with floats are decided by few large formulas or not at all.
    if (s.seconds >= 1e9 && has_floats(simplified.cfa())) s.share = std::max(s.share, kBmcShareWithFloats);
    const Budget budget = stage(s);
    // Where there is no failing execution, more levels than the check of a proof unrolls are of no use.
    const size_t levels = nothing_fails_ ? core::UnrollingCertificate().max_passes : SIZE_MAX;
    EngineResult r = run_bmc_engine(simplified, run_.bv.solver.get(), run_.options, levels, alarms_.confirmation(), budget,
                                    run_.statistics);
    if (r.verdict.answer == core::Answer::False) {
      run_.out.how_found = fmt::format("bounded model checking, bound {}", r.verdict.iterations);
      return true;
    }
    if (r.verdict.answer == core::Answer::True) {
      if (!proofs_.finish(simplified.base(), r, "bv")) return false;
      if (!r.trivial) run_.out.how_found = "bounded model checking of a program without loops";
      return true;
    }
    nothing_fails_ |= r.repeats;
    unrolled_ = r.repeats || r.verdict.iterations > levels;
    if (r.exhausted && !run_.options.deterministic) {
      // Their number is known, so one question at the end may do; many small ones are better where it is a hard one.
      if (proofs_.unrolled(stage({StageKind::Unroll, 0.15}), {.asked_from = 2 * r.verdict.iterations})) return true;
      if (proofs_.unrolled(stage({StageKind::Unroll, 0.5}), {})) return true;
    }
    return run_.unknown(r.verdict.unknown.reason, r.verdict.unknown.component);
  }

  bool horn(const Budget& budget) {
    run_.progress("Horn clauses");
    const Cfa& c = run_.base(run_.mathematical);
    const EngineOptions e = engine_options(run_.options, run_.preset);
    return proofs_.finish(c, run_horn_engine(c, e, run_.options, "int", budget, run_.statistics), "int");
  }

  /// The preset's explorer in one model.
  bool explored(Model& m, const Budget& budget) {
    CheckOutcome& out = run_.out;
    const std::string label(m.label);
    run_.progress(label + " model");
    const PassStack& simplified = run_.passes(m);
    EngineResult r = run_engine(simplified, m.solver.get(), with_trace_solver(), run_.options, alarms_.confirmation(), label,
                                budget, run_.statistics);
    out.iterations = r.verdict.iterations;
    out.refined.insert(out.refined.end(), r.refined.begin(), r.refined.end());
    if (out.answer == core::Answer::False && r.verdict.answer == core::Answer::False) {
      out.how_found = fmt::format("{}, {} model, {} iterations", explorer_name(), label, r.verdict.iterations);
      return true;
    }
    return proofs_.finish(simplified.base(), r, label);
  }

  std::string explorer_name() const {
    return run_.preset.explorer == "trace-abstraction" ? "trace abstraction" : std::string(run_.preset.explorer);
  }

  /// Another solver for paths only where one was asked for.
  EngineOptions with_trace_solver() {
    const CheckOptions& o = run_.options;
    EngineOptions e = engine_options(o, run_.preset);
    if (o.trace_solver.empty() && o.aux_solver == "z3") return e;
    if (!trace_solver_.chain) {
      const std::string name = o.trace_solver.empty() ? "z3" : o.trace_solver;
      trace_solver_ = make_solver(o, make_named_solver(name, o.solver_places, run_.statistics), run_.statistics);
    }
    e.solver_cores = !o.trace_solver.empty();
    e.trace_solver = &trace_solver_.get();
    return e;
  }

  Run run_;
  Alarms alarms_{run_};
  Proofs proofs_{run_};
  const std::vector<Stage> stages_;
  std::unique_ptr<interp::RandomSearch> random_search_;
  uint64_t random_searches_ = 0;                         // each has inputs of its own
  bool nothing_fails_ = false;  // there is no failing execution to be found, only a proof
  bool unrolled_ = false;       // bounded model checking has done what it can
  std::string asked_;           // frontend::Diagnostics
  Solver trace_solver_;
};

}  // namespace

CheckOutcome run_check(const CheckOptions& options, Statistics& statistics) {
  g_log_level = options.log_level;
  g_counted_effort = options.deterministic;
  Pipeline pipeline(options, statistics);
  CheckOutcome out = options.is_cfa ? pipeline.check_cfa() : pipeline.check_c();
  // Whoever gave up first gave up because of the signal: that is the reason, not what it was doing.
  if (out.answer == core::Answer::Unknown && out.input_errors.empty() && g_stop_signal.load() != 0) {
    out.reason = "interrupted";
    out.component.clear();
    out.failed_checks.clear();
  }
  for (std::string& note : solver_notes({options.trace_solver, options.aux_solver}, statistics)) out.notes.push_back(std::move(note));
  return out;
}

}  // namespace pippin::app
