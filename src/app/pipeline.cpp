// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "app/engine_run.h"
#include "app/failed_check.h"
#include "app/input.h"
#include "app/json_output.h"
#include "app/path_inputs.h"
#include "app/range_invariants.h"
#include "app/region_check.h"
#include "app/registry.h"
#include "app/stages.h"
#include "app/witness_export.h"
#include "cfa/text.h"
#include "core/text.h"
#include "frontend/frontend.h"
#include "interp/relevance.h"
#include "ir/recursion.h"
#include "logic/path_check.h"
#include "report/c_expression.h"
#include "support/log.h"
#include "support/worker.h"
#include "support/counted_effort.h"

namespace pippin::app {
namespace {

using cfa::Cfa;

constexpr double kBmcShareWithFloats = 0.5, kIntShareWithFloats = 0.12;
constexpr double kRangeSeconds = 0.3;   // for what is only shown

lower::LowerOptions lower_options(const CheckOptions& o, lower::IntegerModel model) {
  lower::LowerOptions l;
  l.model = model;
  l.overflow = o.overflow;
  l.missing_bodies = o.missing_bodies;
  l.error_labels = o.error_labels;
  l.asserts = o.asserts;
  l.promotion = o.promotion;
  l.property = o.properties.front();
  return l;
}

/// The program in one integer model: what all engines on it share. It must stay where it is.
struct Model {
  lower::IntegerModel kind;
  std::string_view label;
  std::unique_ptr<term::TermManager> tm;
  std::optional<Cfa> cfa;
  Solver solver;
  std::optional<PassStack> passes;
};

/// One verification run of a C program; members are what its stages share.
class Run {
 public:
  Run(const CheckOptions& options, Statistics& statistics)
      : o_(options), statistics_(statistics), preset_(*find_preset(options.preset)), stages_(stages(options)) {
    // A little less than the limit: the answer and the statistics have to be written, too.
    if (o_.time_limit > 0) budget_ = Budget::limited(Seconds(0.97 * o_.time_limit - 0.1), o_.memory_limit);
  }

  CheckOutcome check_c() {
    if (!parse()) return out_;
    decide();
    add_input_assumptions();
    return out_;
  }

  CheckOutcome check_cfa() {
    const auto text = read_file(o_.files.front());
    if (!text) {
      out_.input_errors.push_back(text.error());
      return out_;
    }
    term::TermManager tm;
    tm.set_rewriting(o_.rewrite);
    auto cfa = cfa::parse(tm, *text, o_.files.front());
    if (!cfa) {
      out_.input_errors.push_back(cfa.error());
      return out_;
    }
    out_.strings = cfa->strings;
    out_.assumptions = cfa->assumptions;
    Solver solver = aux_solver();
    // There is no program to execute: the path itself, on the Cfa given, is the counterexample.
    logic::PathCheck exact(*cfa, solver.get(), statistics_);
    const ConfirmPath confirm = [&](const core::Path& path, const std::vector<logic::Hint>&) -> Result<bool> {
      const core::Feasibility f = exact.check(path, budget_);
      if (const auto* u = std::get_if<core::Unknown>(&f)) return undecided(*cfa, path, u->reason);
      return std::holds_alternative<core::Feasible>(f);
    };
    const EngineOptions engine = with_trace_solver();
    EngineResult r;
    if (o_.preset == "horn") {
      r = run_horn_engine(*cfa, engine, o_, "cfa", budget_, statistics_);
    } else {
      const PassStack passes = run_passes(*cfa, engine, o_, "cfa", statistics_);
      r = o_.preset == "bmc" ? run_bmc_engine(passes, solver.get(), o_, confirm, budget_, statistics_)
                             : run_engine(passes, solver.get(), engine, o_, confirm, "cfa", budget_, statistics_);
    }
    out_.iterations = r.verdict.iterations;
    out_.refined = r.refined;
    if (r.verdict.answer == core::Answer::False) {
      out_.answer = core::Answer::False;
      out_.property = r.verdict.property;
      out_.how_checked = "path checked on the Cfa given (no program to execute)";
    } else {
      finish_proof(*cfa, r, "");
    }
    return out_;
  }

 private:
  void decide() {
    for (Stage s : stages_) {
      // Floats: the int model only bounds what converts between them and integers, and calculating with them is as dear as in
      // the other. Where they are only copied and compared, it is tried shortly.
      if (skeleton_ && o_.int_model == IntModel::Auto && (s.kind == StageKind::Int || s.kind == StageKind::Horn) &&
          std::ranges::any_of(stages_, [](const Stage& t) { return t.kind == StageKind::Bv; }) && has_floats(passes(bv_).cfa())) {
        if (s.kind != StageKind::Int || s.seconds >= 1e9 || calculates_with_floats(passes(bv_).cfa())) continue;
        s = {StageKind::Int, kIntShareWithFloats};
      }
      // Elsewhere an explorer finds that out as quickly.
      if (s.kind == StageKind::Ranges && !has_floats(passes(bv_).cfa())) continue;
      // There is no failing execution to be found, only a proof.
      if (repeats_ && (s.kind == StageKind::Random || s.kind == StageKind::Bmc)) continue;
      if (s.kind == StageKind::Random ? random(s) : simplified_away() || engine(s)) return;
    }
    if (out_.reason.empty()) unknown("no failing execution found", "random execution");
  }

  /// The stages that work on a Cfa.
  bool engine(const Stage& s) {
    switch (s.kind) {
      case StageKind::Random: return random(s);
      case StageKind::Fold: return unrolled(stage(s), {.folding_only = true});
      case StageKind::Unroll: return unrolled(stage(s), {});
      case StageKind::Ranges: return ranges(stage(s));
      case StageKind::Bmc: return bounded(s);
      case StageKind::Horn: return horn(stage(s));
      case StageKind::Int: return explored(int_, stage(s));
      case StageKind::Bv: return explored(bv_, stage(s));
    }
    return false;
  }

  /// What the generated call of an entry function other than main takes for granted.
  void add_input_assumptions() {
    for (const Error& flag : o_.ignored_flags)
      out_.assumptions.push_back({"ignored-flag", cfa::Direction::Convention, {}, flag.message});
    if (!asked_.empty()) out_.assumptions.push_back({"compiler", cfa::Direction::Convention, {}, "Clang's abilities are those of the compiler: " + asked_});
    if (entry_.appended.empty()) return;
    const Origin where = program_.functions[program_.find_function(o_.entry)].origin;
    for (const char* text : {"the entry function is called once, with any arguments and any values of the global variables",
                             "no pointer there to an object of a known type is null, and each is the only one to its object; arrays behind pointers have one element",
                             "static variables of functions have their initial values at the call"})
      out_.assumptions.push_back({"entry-state", cfa::Direction::Convention, where, text});
  }

  void progress(const std::string& phase) {
    log(1, "{}", phase);
    if (o_.progress) o_.progress({std::chrono::duration<double>(Clock::now() - start_).count(), 0, phase});
  }

  /// The time of a stage. When there is no limit, shares are of a hundred seconds: none but the last may take for ever.
  /// (With --deterministic no clock ends a stage.)
  Budget stage(const Stage& s) const {
    constexpr double kWithoutLimit = 100;
    if (o_.deterministic || (s.share >= 1 && s.seconds >= 1e9)) return budget_;
    return budget_.sub(Seconds(std::min(s.seconds, s.share * std::min(budget_.remaining().count(), kWithoutLimit))));
  }

  bool unknown(const std::string& reason, const std::string& component) {
    out_.answer = core::Answer::Unknown;
    out_.reason = reason;
    out_.component = component;
    return false;
  }

  bool parse() {
    progress("parse");
    ScopedTimer timer(statistics_.seconds("frontend"));
    frontend::Diagnostics diagnostics;
    const ir::Target target{.model = o_.data_model};
    auto program = frontend::parse_c({o_.files, o_.compiler_args, o_.commands, o_.entry, o_.entry_depth, o_.error_functions, o_.error_labels}, target,
                                     diagnostics);
    out_.warnings = o_.input_warnings;
    out_.warnings.insert(out_.warnings.end(), o_.ignored_flags.begin(), o_.ignored_flags.end());
    if (!program) {
      out_.input_errors = std::move(diagnostics.errors);
      if (out_.input_errors.empty()) out_.input_errors.push_back(program.error());
      return false;
    }
    program_ = std::move(*program);
    entry_ = std::move(diagnostics.entry);
    asked_ = std::move(diagnostics.asked);
    o_.inputs.insert(o_.inputs.end(), diagnostics.files.begin(), diagnostics.files.end());
    if (const std::string input = same_file(o_.witness_path, diagnostics.files); !input.empty()) {
      out_.input_errors.push_back({"--witness", o_.witness_path + " would overwrite the input file " + input});
      return false;
    }
    ir::add_result_variables(program_);
    out_.strings = program_.strings;
    if (!program_.entry.valid() || !program_.functions[program_.entry].has_body()) {
      out_.input_errors.push_back({o_.files.front(), "no function '" + o_.entry + "' with a body"});
      return false;
    }
    const std::string broken = ir::verify(program_);
    PIPPIN_CHECK(broken.empty(), "the frontend made an ill-formed program: {}", broken);
    if (o_.dumps.contains("ir")) dump(o_, "ir", "program.ir", ir::print(program_));
    for (size_t k = 0; k < entry_.appended.size(); ++k)
      if (o_.dumps.contains("ir")) dump(o_, "ir", fmt::format("entry-{}.c", k), entry_.appended[k]);
    return true;
  }

  interp::ExecutionOptions execution_options() const {
    interp::ExecutionOptions e;
    e.wrap_signed_overflow = o_.overflow == lower::SignedOverflow::Wrap;
    e.error_labels = o_.error_labels;
    e.asserts = o_.asserts;
    e.missing_bodies = o_.missing_bodies != lower::MissingBodies::Error;
    return e;
  }

  bool random(const Stage& s) {
    progress("random execution");
    ScopedTimer timer(statistics_.seconds("random"));
    interp::RandomOptions r;
    r.seed = o_.seed + random_stages_++;
    r.execution = execution_options();
    r.execution.max_steps = interp::RandomOptions().execution.max_steps;
    if (o_.deterministic) r.max_runs = 2000;
    Budget budget = budget_;
    if (!o_.deterministic) {
      r.cpu_seconds = s.seconds;
      const auto randoms = std::ranges::count_if(stages_, [](const Stage& t) { return t.kind == StageKind::Random; });
      if (random_stages_ == static_cast<uint64_t>(randoms)) r.more_seconds = std::min(5 * s.seconds, stage({s.kind, 0.12}).remaining().count());
      budget = budget_.sub(Seconds(3 * (r.cpu_seconds + r.more_seconds)));
    }
    const interp::RandomResult result = interp::run_random(program_, r, budget);
    statistics_.counter("random.runs") += result.runs;
    if (!result.failure) return false;
    out_.how_found = fmt::format("random execution, run {}", result.runs);
    auto confirmed = execute(result.failure->inputs);
    if (confirmed.ok() && *confirmed) return true;
    const std::string why = confirmed.ok() ? "it does not fail again" : confirmed.error().text();
    refuse("check.replay.failed", {"execution", "a failing random execution was not confirmed: " + why,
                                   execution_steps(program_, result.failure->inputs, r.execution), {}});
    return false;
  }

  /// Executes the program on these inputs; when the error is really reached, the outcome is FALSE.
  Result<bool> execute(const std::vector<interp::InputValue>& inputs, std::optional<std::vector<interp::Decision>> guide = {}) {
    progress("execute the counterexample");
    ScopedTimer timer(statistics_.seconds("check.replay"));
    check::ReplayOptions r;
    r.mode = o_.replay;
    r.error_labels = o_.error_labels;
    r.asserts = o_.asserts;
    r.wrap_signed_overflow = o_.overflow == lower::SignedOverflow::Wrap;
    r.missing_bodies = o_.missing_bodies != lower::MissingBodies::Error;
    r.compiler_args = o_.compiler_args;
    r.commands = o_.commands;
    r.appended = entry_.appended;
    r.guide = std::move(guide);
    check::ReplayResult result = check::replay(program_, inputs, r, budget_);
    if (result.outcome != check::ReplayResult::Outcome::Reached)
      return Error{"", result.reason.empty() ? "the execution does not reach the error" : result.reason};
    out_.answer = core::Answer::False;
    out_.reason.clear();
    out_.component.clear();
    out_.property = o_.properties.front();
    out_.counterexample = std::move(result.execution.trace);
    interp::mark_needed(program_, out_.counterexample);
    // String literals get their contents before anything happens; nobody wants to read that.
    std::erase_if(out_.counterexample, [](const interp::TraceStep& s) { return s.text.starts_with('"'); });
    out_.inputs = std::move(result.execution.inputs);
    for (interp::InputValue& in : out_.inputs)
      if (in.type.valid() && program_.type(in.type).kind == ir::TypeKind::Float)
        in.float_text = c_float_literal(program_.type(in.type).format, in.value);
    out_.described_inputs = describe_inputs(program_, out_.inputs);
    out_.violation = result.execution.origin;
    out_.how_checked = "executed " + result.how;
    return true;
  }

  const Cfa& base(Model& m) {
    if (!m.cfa) {
      ScopedTimer timer(statistics_.seconds(fmt::format("lower.{}", m.label)));
      m.tm = std::make_unique<term::TermManager>();
      m.tm->set_rewriting(o_.rewrite);
      m.cfa = lower::translate(*skeleton_, *m.tm, lower_options(o_, m.kind));
      const std::string broken = cfa::verify(*m.cfa);
      PIPPIN_CHECK(broken.empty(), "lowering made an ill-formed {} Cfa: {}", m.label, broken);
      if (o_.dumps.contains("cfa")) dump(o_, "cfa", fmt::format("{}.cfa", m.label), cfa::print(*m.cfa));
      m.solver = aux_solver();
    }
    return *m.cfa;
  }

  const PassStack& passes(Model& m) {
    if (!m.passes) m.passes.emplace(run_passes(base(m), engine_options(o_, preset_), o_, std::string(m.label), statistics_));
    return *m.passes;
  }

  /// Every alarm: first the same path in the bv model, then an execution of the program.
  Result<bool> confirm(const core::Path& path, const std::vector<logic::Hint>& states) {
    const Cfa& exact = base(bv_);
    logic::PathCheck check(exact, bv_.solver.get(), statistics_);
    const core::Feasibility f = check.check(path, states, budget_);
    if (std::holds_alternative<core::Infeasible>(f)) {
      ++statistics_.counter("check.alarms.spurious_in_bv");
      return false;
    }
    if (const auto* u = std::get_if<core::Unknown>(&f)) return undecided(exact, path, u->reason);
    const auto& feasible = std::get<core::Feasible>(f);
    if (exact.location(cfa::location_at(exact, path, path.size())).kind == cfa::LocKind::Unsupported) return true;
    auto reached = execute(path_inputs(program_, *skeleton_, exact, feasible), path_decisions(program_, exact, path));
    if (reached.ok()) return reached;
    const std::string why = "alarm not confirmed: " + reached.error().text();
    refuse("check.replay.failed", {"execution", why, path_steps(exact, feasible), {}});
    dump(o_, "path", "unconfirmed-path.txt", core::print(exact, feasible));
    return Error{"", why};
  }

  ConfirmPath confirmation() {
    return [this](const core::Path& path, const std::vector<logic::Hint>& states) { return confirm(path, states); };
  }

  Error undecided(const Cfa& cfa, const core::Path& path, const std::string& reason) {
    const std::string why = "alarm not confirmed: its path could not be decided in the bv model: " + reason;
    refuse("check.alarms.undecided", {"path", why, path_steps(cfa, {path, {}}), {}});
    dump(o_, "path", "undecided-path.txt", core::print(cfa, path));
    return {"", why};
  }

  /// A check refused an answer: counted, and shown. Several stages may meet the same; of too many the last are shown.
  void refuse(const std::string& counter, report::FailedCheck failed) {
    constexpr size_t kShown = 3;
    ++statistics_.counter(counter);
    std::erase_if(out_.failed_checks, [&](const report::FailedCheck& f) { return f.check == failed.check && f.reason == failed.reason; });
    if (out_.failed_checks.size() == kShown) out_.failed_checks.erase(out_.failed_checks.begin());
    out_.failed_checks.push_back(std::move(failed));
  }

  /// Is there no target left after the passes? Then there is nothing to explore.
  bool simplified_away() {
    if (skeleton_) return false;
    {
      progress("lower");
      ScopedTimer timer(statistics_.seconds("lower.skeleton"));
      skeleton_ = lower::make_skeleton(program_, lower_options(o_, lower::IntegerModel::Bv));
    }
    if (o_.check_regions) check_regions(program_, *skeleton_, execution_options(), o_, budget_, statistics_);
    Model& m = o_.int_model == IntModel::Int ? int_ : bv_;
    return has_target(passes(m).cfa()) ? false : finish_proof(base(m), nothing_to_reach(passes(m)), std::string(m.label));
  }

  bool bounded(Stage s) {
    progress("bounded model checking");
    const PassStack& simplified = passes(bv_);
    // Most programs that calculate with floats are decided by few large formulas or not at all.
    if (s.seconds >= 1e9 && has_floats(simplified.cfa())) s.share = std::max(s.share, kBmcShareWithFloats);
    const Budget budget = stage(s);
    EngineResult r = run_bmc_engine(simplified, bv_.solver.get(), o_, confirmation(), budget, statistics_);
    if (r.verdict.answer == core::Answer::False) {
      out_.how_found = fmt::format("bounded model checking, bound {}", r.verdict.iterations);
      return true;
    }
    if (r.verdict.answer == core::Answer::True) {
      if (!finish_proof(simplified.base(), r, "bv")) return false;
      if (!r.trivial) out_.how_found = "bounded model checking of a program without loops";
      return true;
    }
    repeats_ = r.repeats;
    if (r.exhausted && !o_.deterministic) {
      // Their number is known, so one question at the end may do; many small ones are better where it is a hard one.
      if (unrolled(stage({StageKind::Unroll, 0.15}), {.asked_from = 2 * r.verdict.iterations})) return true;
      if (unrolled(stage({StageKind::Unroll, 0.5}), {})) return true;
    }
    return unknown(r.verdict.unknown.reason, r.verdict.unknown.component);
  }

  bool horn(const Budget& budget) {
    progress("Horn clauses");
    const Cfa& c = base(int_);
    return finish_proof(c, run_horn_engine(c, engine_options(o_, preset_), o_, "int", budget, statistics_), "int");
  }

  /// The preset's explorer in one model.
  bool explored(Model& m, const Budget& budget) {
    const std::string label(m.label);
    progress(label + " model");
    const PassStack& simplified = passes(m);
    EngineResult r = run_engine(simplified, m.solver.get(), with_trace_solver(), o_, confirmation(), label, budget, statistics_);
    out_.iterations = r.verdict.iterations;
    out_.refined.insert(out_.refined.end(), r.refined.begin(), r.refined.end());
    if (out_.answer == core::Answer::False && r.verdict.answer == core::Answer::False) {
      out_.how_found = fmt::format("{}, {} model, {} iterations", explorer_name(), label, r.verdict.iterations);
      return true;
    }
    return finish_proof(simplified.base(), r, label);
  }

  /// Is the error unreachable only because executions end at a signed overflow? Then the proof says nothing about what
  /// the compiled program does. Looked for by executions that wrap around instead.
  bool vacuous(const Cfa& cfa) {
    bool cut = false;
    for (const cfa::Assumption& a : cfa.assumptions)
      cut |= a.kind == "float-to-int" || (a.kind == "signed-overflow" && o_.overflow == lower::SignedOverflow::Undefined);
    if (!cut) return false;
    if (!overflowing_) progress("look for overflows the proof excludes");
    ScopedTimer timer(statistics_.seconds("check.vacuity"));
    interp::RandomOptions r;
    r.seed = o_.seed;
    r.execution = execution_options();
    r.execution.wrap_signed_overflow = true;
    r.execution.x86_conversions = true;
    r.max_runs = 2000;
    if (!o_.deterministic) r.cpu_seconds = 0.2;
    if (!overflowing_) overflowing_ = interp::run_random(program_, r, budget_);   // once: all proofs leave out the same
    if (!overflowing_->failure) return false;
    unknown("vacuous: the error is reached after an overflow, which the proof excludes", "check");
    refuse("check.vacuous", {"vacuity", out_.reason, execution_steps(program_, overflowing_->failure->inputs, r.execution), {}});
    std::string text;
    for (const report::Step& s : out_.failed_checks.back().steps) text += to_string(s.origin, *out_.strings) + ": " + s.text + "\n";
    dump(o_, "path", "excluded-execution.txt", text);
    return true;
  }

  std::string explorer_name() const {
    return preset_.explorer == "trace-abstraction" ? "trace abstraction" : std::string(preset_.explorer);
  }

  check::CheckResult check_certificate(const Cfa& cfa, const core::Certificate& certificate, const Budget& budget) {
    ScopedTimer timer(statistics_.seconds("check.certificate"));
    Solver fresh = make_solver(o_, smt::make_z3(), statistics_);
    Solver second;
    if (o_.second_solver)
      if (auto cvc5 = smt::make_cvc5()) second = make_solver(o_, std::move(cvc5), statistics_);
    check::CheckResult checked = check::check_certificate(cfa, certificate, fresh.get(), second.chain.get(), budget);
    statistics_.counter("check.certificate.queries") += checked.triples;
    out_.certificate_queries = checked.triples;
    out_.second_solver = checked.second_solver;
    return checked;
  }

  /// Is there a reason not to trust any proof about this Cfa? Says so.
  bool unprovable(const Cfa& cfa, bool is_program) {
    for (const cfa::Assumption& a : cfa.assumptions)
      if (a.direction == cfa::Direction::Under) return !unknown("proof under the assumption: " + a.text, "check");
    if (!entry_.left_out.empty())
      return !unknown("proof without all values of " + entry_.left_out.front() + " at the call of the entry function", "check");
    return is_program && vacuous(cfa);
  }

  /// TRUE only with an accepted certificate.
  bool finish_proof(const Cfa& cfa, const EngineResult& r, const std::string& label) {
    for (const std::string& feature : r.verdict.unsupported)
      if (std::ranges::find(out_.unsupported, feature) == out_.unsupported.end()) out_.unsupported.push_back(feature);
    if (r.verdict.answer == core::Answer::Unknown) return unknown(r.verdict.unknown.reason, r.verdict.unknown.component);
    if (r.verdict.answer != core::Answer::True) return unknown("an alarm that nobody confirmed", "check");
    PIPPIN_CHECK(r.verdict.certificate.has_value(), "a proof without a certificate");
    if (unprovable(cfa, !label.empty())) return false;
    std::string how = "certificate not checked (switched off)";
    if (o_.certificate_check) {
      progress("check the certificate");
      const check::CheckResult checked = check_certificate(cfa, *r.verdict.certificate, budget_);
      if (checked.outcome != check::CheckResult::Outcome::Accepted) {
        refuse("check.certificate.failed", refused_certificate(cfa, checked));
        const bool rejected = checked.outcome == check::CheckResult::Outcome::Rejected;
        dump(o_, "predicates", label + "-rejected-certificate.txt", checked.reason + "\n" + core::print(cfa, *r.verdict.certificate));
        return unknown(fmt::format("certificate {}: {}", rejected ? "rejected" : "not checked", checked.reason), "check");
      }
      how = checked.how;
    }
    publish_proof(cfa, r.trivial ? "no error location can be reached in the simplified control flow" : r.found_by, how,
                  *r.verdict.certificate);
    return true;
  }

  /// Are all executions short? The check finds that out by itself, so no engine has to run first. Its formulas can be
  /// large, and solvers do not look at their limits while they preprocess: it runs in a worker that can be killed, unless
  /// no solver is asked.
  bool unrolled(const Budget& budget, const core::UnrollingCertificate& certificate) {
    progress("unroll all executions");
    if (!proved_at_once(certificate, "all executions are short", budget, certificate.folding_only)) return false;
    ++statistics_.counter("check.unrolled");
    // Mathematical integers read better. Nothing of the answer depends on them.
    out_.invariants = range_invariants(base(int_), [&](const Cfa& c, const core::Certificate& ranges, const Budget& b) {
      return check::check_certificate(c, ranges, int_.solver.get(), nullptr, b);
    }, budget_.sub(Seconds(std::min(kRangeSeconds, 0.1 * budget_.remaining().count()))));
    return true;
  }

  /// Are the ranges of the variables at loop heads invariants that exclude the error? So it is in programs whose loop only
  /// repeats: what is wrong in one round is wrong whatever the rounds before left.
  bool ranges(const Budget& budget) {
    progress("ranges as invariants");
    const core::InvariantCertificate certificate = range_certificate(base(bv_), budget);
    return !certificate.invariants.empty() && proved_at_once(certificate, "ranges of variables at loop heads", budget, false);
  }

  /// Seconds that this process has spent in solvers.
  double solver_seconds() const {
    double sum = 0;
    for (const auto& [name, seconds] : statistics_.timers())
      if (name.starts_with("smt.") && !name.starts_with("smt.fallback.")) sum += seconds;
    return sum;
  }

  /// A proof that nobody had to find: TRUE if the check of `certificate` accepts it.
  bool proved_at_once(const core::Certificate& certificate, const std::string& found_by, const Budget& budget, bool without_solver) {
    const Cfa& cfa = base(bv_);
    const std::string accepted = "accepted ";
    WorkerLimits limits;
    limits.wall = budget.remaining();
    limits.memory_bytes = budget_.memory_limit() / 2;
    const double before = solver_seconds();
    auto work = [&] {
      const check::CheckResult c = check_certificate(cfa, certificate, budget);
      const double solving = solver_seconds() - before;
      if (c.outcome != check::CheckResult::Outcome::Accepted) return fmt::format("{} {}", solving, c.reason);
      return fmt::format("{} {}{} {} {}", solving, accepted, c.triples, c.second_solver ? 1 : 0, c.how);
    };
    const auto start = Clock::now();
    const WorkerResult r = without_solver ? WorkerResult{.end = WorkerEnd::Finished, .output = work()} : run_forked(work, limits);
    std::istringstream fields(r.output);
    double solving = 0;
    std::string how;
    std::getline(fields >> solving >> std::ws, how);
    if (!without_solver) {
      // The check looks at its limit, solvers do not always: what had to be killed was in a solver.
      const double whole = std::chrono::duration<double>(Clock::now() - start).count();
      statistics_.seconds("check.at-once") += whole;
      statistics_.seconds("smt.check.at-once") += r.ok() ? solving : whole;
    }
    log(1, "{}? {}", found_by, r.ok() ? how : to_string(r.end));
    if (!r.ok() || !how.starts_with(accepted) || unprovable(cfa, true)) return false;
    fields = std::istringstream(how.substr(accepted.size()));
    fields >> out_.certificate_queries >> out_.second_solver;
    std::getline(fields >> std::ws, how);
    statistics_.counter("check.certificate.queries") += out_.certificate_queries;
    publish_proof(cfa, found_by, how, certificate);
    return true;
  }

  void publish_proof(const Cfa& cfa, const std::string& how_found, const std::string& how_checked,
                     const core::Certificate& certificate) {
    out_.answer = core::Answer::True;
    out_.reason.clear();
    out_.component.clear();
    out_.assumptions = cfa.assumptions;
    out_.how_found = how_found;
    out_.how_checked = how_checked;
    out_.no_error_location = true;
    for (cfa::LocId l : cfa.locations().ids()) out_.no_error_location &= !cfa.is_target(l);
    out_.unrolled = std::holds_alternative<core::UnrollingCertificate>(certificate);
    if (const auto* invariants = std::get_if<core::InvariantCertificate>(&certificate))
      out_.invariants = report::loop_invariants(cfa, *invariants);
  }

  Solver aux_solver() { return make_solver(o_, make_named_solver(o_.aux_solver, o_.solver_places, statistics_), statistics_); }

  /// Another solver for paths only where one was asked for.
  EngineOptions with_trace_solver() {
    EngineOptions e = engine_options(o_, preset_);
    if (o_.trace_solver.empty() && o_.aux_solver == "z3") return e;
    if (!trace_solver_.chain) {
      const std::string name = o_.trace_solver.empty() ? "z3" : o_.trace_solver;
      trace_solver_ = make_solver(o_, make_named_solver(name, o_.solver_places, statistics_), statistics_);
    }
    e.solver_cores = !o_.trace_solver.empty();
    e.trace_solver = &trace_solver_.get();
    return e;
  }

  CheckOptions o_;
  Statistics& statistics_;
  const Preset& preset_;
  const std::vector<Stage> stages_;
  uint64_t random_stages_ = 0;  // each has inputs of its own
  bool repeats_ = false;        // bounded model checking saw that all executions repeat themselves
  Budget budget_;
  Clock::time_point start_ = Clock::now();
  CheckOutcome out_;
  ir::Program program_;
  std::string asked_;      // frontend::Diagnostics
  frontend::Entry entry_;  // how it is called if the entry function is not main
  std::shared_ptr<const lower::Skeleton> skeleton_;
  Model int_{lower::IntegerModel::Int, "int", {}, {}, {}, {}}, bv_{lower::IntegerModel::Bv, "bv", {}, {}, {}, {}};
  Solver trace_solver_;
  std::optional<interp::RandomResult> overflowing_;  // vacuous
};

}  // namespace

CheckOutcome run_check(const CheckOptions& options, Statistics& statistics) {
  g_log_level = options.log_level;
  g_counted_effort = options.deterministic;
  Run run(options, statistics);
  CheckOutcome out = options.is_cfa ? run.check_cfa() : run.check_c();
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
