// SPDX-License-Identifier: Apache-2.0
#include "run/pipeline.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "run/alarms.h"
#include "run/cfa_facts.h"
#include "run/dump.h"
#include "run/each_obligation.h"
#include "input/input.h"
#include "run/lanes.h"
#include "run/proofs.h"
#include "run/region_check.h"
#include "run/registry.h"
#include "run/run.h"
#include "run/stages.h"
#include "run/two_questions.h"
#include "run/refiner_name.h"
#include "run/output.h"
#include "cfa/reach.h"
#include "cfa/text.h"
#include "frontend/frontend.h"
#include "ir/recursion.h"
#include "report/json.h"
#include "support/check.h"
#include "support/counted_effort.h"
#include "support/log.h"
#include "support/wall_clock.h"

namespace pippin::run {
namespace {

constexpr double kProofShareOfEarlyTurns = 0.25;   // of the time that is left, for the check of what a turn with another behind it has found

/// Error functions that the user named and the program does not use. One may be named by its symbol.
void warn_of_absent_errors(const ir::Program& program, const CheckOptions& o, std::vector<Error>& warnings) {
  const auto found = std::ranges::count_if(program.functions, [](const ir::Function& f) { return f.is_error; });
  if (static_cast<size_t>(found) >= o.question.error_functions.size()) return;
  for (const std::string& name : o.question.error_functions)
    if (!program.find_function(name).valid()) warnings.push_back({"--error-function", "the program uses no function " + name});
}

using cfa::Cfa;
using core::Floats;

/// What an engine works on: a Cfa of the run, after the passes of the engine's row.
class RunTask final : public core::Task {
 public:
  RunTask(Run& run, Model* model, const EngineRow& row, core::Turn turn) : run_(run), model_(model), row_(row), turn_(turn) {}

  const transform::PassStack& passes() { return run_.passes(*model_, run_.blocks_of(row_), row_.name); }
  const Cfa& cfa() override { return row_.blocks ? passes().cfa() : base(); }
  const Cfa& base() override { return run_.base(*model_); }
  cfa::LocId to_base(cfa::LocId l) override { return row_.blocks ? passes().to_base(l) : l; }
  std::string label() const override { return std::string(model_->label); }
  std::string in_model() const override { return model_ == &run_.given ? "" : fmt::format(", {} model", model_->label); }
  core::Turn turn() const override { return turn_; }

 private:
  Run& run_;
  Model* const model_;
  const EngineRow& row_;
  const core::Turn turn_;
};

/// The turns of a run, in order, until one decides.
class Pipeline {
 public:
  Pipeline(const CheckOptions& options, Statistics& statistics)
      : run_(options, statistics), stages_(turns(options.plan, options.search, options.program.is_cfa)), bv_follows_(options.search.int_model == IntModel::Auto && has_loop_in_bv()) {}

  /// The next task on the program that check_c has parsed.
  void renew(const CheckOptions& options) {
    run_.renew(options);
    run_.out.report.warnings = warnings_of_program_;
    engines_.clear();
    stages_ = turns(options.plan, options.search, options.program.is_cfa);
    facts_ = {};
    simplified_ = false;
  }
  const std::vector<std::string>& inputs() const { return run_.options.output.inputs; }

  CheckOutcome check_c() {
    if (!parsed_ && !parse()) return run_.out;
    if (!parsed_) warnings_of_program_ = run_.out.report.warnings;
    parsed_ = true;
    run_.out.has_threads = run_.program.has_threads;
    confirm_ = alarms_.confirmation();
    if (run_.options.question.each_obligation) decide_each();
    else decide();
    return complete();
  }

  CheckOutcome check_cfa() {
    const CheckOptions& o = run_.options;
    report::Report& out = run_.out.report;
    const auto text = input::read_file(o.program.files.front());
    if (!text) {
      out.errors.push_back(text.error());
      return run_.out;
    }
    Model& m = run_.given;
    m.tm = std::make_unique<term::TermManager>();
    m.tm->set_rewriting(o.passes.rewrite);
    auto cfa = cfa::parse(*m.tm, *text, o.program.files.front());
    if (!cfa) {
      out.errors.push_back(cfa.error());
      return run_.out;
    }
    m.cfa = std::move(*cfa);
    if (!m.cfa->threads.empty()) run_.interleave({&m});
    m.solver = run_.aux_solver();
    out.strings = m.cfa->strings;
    out.assumptions = m.cfa->assumptions;
    confirm_ = alarms_.confirmation_on(*m.cfa);
    decide();
    return complete();
  }

 private:
  bool is_program() const { return !run_.options.program.is_cfa; }

  /// After the last turn: what an answer says besides what its engine found.
  CheckOutcome complete() {
    if (run_.out.document) return run_.out;   // a lane has done it
    report::Report& out = run_.out.report;
    if (is_program()) {
      run_.tell_interpreter_alone();
      if (out.answer == core::Answer::Unknown && out.reason.empty()) {
        const bool random = std::ranges::find(stages_, "random", &Stage::engine) != stages_.end();
        run_.unknown(random ? "no failing execution found" : "no proof found", random ? "random execution" : run_.options.plan.name);
      }
      add_input_assumptions();
    }
    // Whoever gave up first gave up because of the signal: that is the reason, not what it was doing.
    if (out.answer == core::Answer::Unknown && out.errors.empty() && g_stop_signal.load() != 0) {
      out.reason = stop_reason();
      out.component.clear();
      out.failed_checks.clear();
    }
    for (std::string& note : solver_notes({run_.options.solvers.trace, run_.options.solvers.aux}, run_.statistics)) out.notes.push_back(std::move(note));
    return run_.out;
  }

  void decide() {
    const size_t lanes = can_fork() ? lanes_of(stages_, run_.options.search.jobs) : 1;
    if (lanes == 1) {
      take_turns(stages_);
      return;
    }
    const auto first = std::ranges::find_if(stages_, [](const PlannedTurn& s) { return s.lane != 0; });
    if (take_turns({stages_.begin(), first})) return;
    const std::optional<std::string> answer = run_lanes(lanes, run_.budget.remaining(), [&](Lane& lane) {
      // Shares are those of a run without lanes: a stage decides the same. The parent sees to it that all together end in time.
      run_.budget = Budget::limited(run_.budget.remaining(), run_.budget.memory_limit() / lanes);
      run_.options.calls.so_far = {};   // (lanes would write over each other)
      std::vector<PlannedTurn> mine;
      std::copy_if(first, stages_.end(), std::back_inserter(mine), [&](const PlannedTurn& s) { return s.lane == lane.number(); });
      mine.back().share = 1;
      take_turns(mine);
      if (run_.out.report.answer != core::Answer::Unknown && !lane.claim()) return std::string();
      const CheckOutcome out = complete();
      return report::to_json(run_.options.calls.finish ? run_.options.calls.finish(out) : document(run_.options.program, out.report));
    });
    PIPPIN_CHECK(answer, "none of {} lanes gave an answer", lanes);
    auto received = report::from_json(*answer, "lane");
    PIPPIN_CHECK(received, "a lane gave an answer that is no document: {}", received.error().text());
    run_.out.document = std::move(*received);
    run_.out.report = run_.out.document->report;
  }

  /// The answers are the same only if the stages take turns; and two processes cannot talk to one solver process.
  bool can_fork() const {
    const CheckOptions& o = run_.options;
    const auto by_process = [](const std::string& name) { return !parse_refiner_name(name)->craig_solver().empty(); };
    return !o.search.deterministic && !o.question.each_obligation && !is_solver_process(o.solvers.trace) && !is_solver_process(o.solvers.aux) && std::ranges::none_of(o.refining.refiners, by_process);
  }

  /// True: one of them has decided, or there is nothing left to decide.
  bool take_turns(const std::vector<PlannedTurn>& stages) {
    refused_ = worked_ = false;
    for (size_t k = 0; k < stages.size(); ++k) {
      PlannedTurn s = stages[k];
      const EngineRow& row = *s.row;
      learn_floats(row);
      if (!(run_.question() == core::Question::End ? row.end : row.reach)) continue;
      if (!fit_to_floats(s, row) || !row.applies(facts_) || too_short(s) || (row.model == core::ModelKind::None && skip_random_)) continue;
      if (is_program() && row.model != core::ModelKind::None && simplified_away()) return true;
      if (refuses(row)) continue;
      if (take_turn(s, row, has_another(stages, k))) return true;
      if (std::exchange(too_many_threads_, false) && run_.lower_with_more_threads()) return take_turns_anew(stages);
      // What the precise model cannot follow, no other engine proves on it.
      if (row.model == core::ModelKind::Bv && as_bytes_follow_more()) return take_turns_on_bytes(stages);
      // No proof of these would be accepted; of fewer it may.
      if (run_.obligations && run_.obligations->vacuous && run_.obligations->active_count() > 1) return true;
    }
    if (as_bytes_follow_more()) return take_turns_on_bytes(stages);
    if (refused_ && !worked_)
      run_.unknown(fmt::format("recursion not supported: {} follows no calls that cannot be inlined; --preset {} do", run_.options.plan.name,
                               run_.question() == core::Question::Reach ? "auto, trace-abstraction and kojak" : "termination and ranking"),
                   run_.options.plan.name);
    return false;
  }

  /// Has a path got to an access that the model cannot follow, but may where each object is bytes?
  bool as_bytes_follow_more() const {
    const auto unfollowed = [](const std::string& feature) { return feature.starts_with(lower::kUnfollowedAccess); };
    return run_.options.passes.promotion && !run_.obligations && (unfollowed_ || std::ranges::any_of(facts_.unsupported, unfollowed));
  }

  bool take_turns_on_bytes(const std::vector<PlannedTurn>& stages) {
    run_.lower_as_bytes();
    return take_turns_anew(stages);
  }

  bool take_turns_anew(const std::vector<PlannedTurn>& stages) {
    engines_.clear();
    facts_ = {};
    simplified_ = false;
    run_.out.report.unsupported.clear();
    skip_random_ = true;   // executions know no model
    return take_turns(stages);
  }

  /// An engine has got to a place that another lowering may follow.
  void note_unsupported(std::string_view property) {
    unfollowed_ |= property.starts_with(lower::kUnfollowedAccess);
    too_many_threads_ |= property.starts_with(lower::kTooManyThreads);
  }

  /// Are there calls that an engine like this does not follow? Then it does not begin.
  bool refuses(const EngineRow& row) {
    Model* m = model_of(row);
    if (m == nullptr) return false;
    const bool refused = !row.recursion && calls_procedures(row.blocks ? run_.passes(*m, run_.blocks_of(row), row.name).cfa() : run_.base(*m));
    (refused ? refused_ : worked_) = true;
    if (refused) log(1, "{}: not for programs with procedures", row.name);
    return refused;
  }

  /// --all.
  void decide_each() {
    lower_program();
    // Resumptions are locations of the threads, not of their product: there an unsupported place may concern each obligation.
    run_.obligations.emplace(run_.program, run_.base(run_.bv), run_.program.has_threads ? std::map<cfa::LocId, std::vector<cfa::LocId>>() : lower::resumptions(*run_.skeleton));
    if (run_.obligations->size() == 0) {
      run_.out.report.obligations.emplace();
      run_.obligations.reset();   // a violation is then of what has no place: that executions end
      return decide();
    }
    run_.restrict_to_active();
    EachObligation each(run_, stages_, [this](RoundKind kind) { round(kind); });
    each.run();
  }

  /// The turns of a run, for the obligations that are active. What is known of the program with more errors may not hold of the passes'
  /// programs with fewer (they have other loops), but that nothing fails does.
  void round(RoundKind kind) {
    for (const PlannedTurn& t : stages_)
      if (t.row->model != core::ModelKind::None) engines_.erase(t.row->name);
    run_.restrict_to_active();
    facts_ = {};
    const std::vector<bool>& active = run_.obligations->active();
    bool none_fails = none_fails_.size() == active.size();
    for (size_t k = 0; none_fails && k < active.size(); ++k) none_fails = !active[k] || none_fails_[k];
    facts_.nothing_fails = none_fails;
    simplified_ = false;
    skip_random_ = kind == RoundKind::Alone;
    if (kind == RoundKind::PrunedAway) simplified_away();
    else decide();
    run_.tell_interpreter_alone();
    if (kind == RoundKind::Together && facts_.nothing_fails) none_fails_ = active;
  }

  bool has_loop_in_bv() const {
    return std::ranges::any_of(stages_, [](const PlannedTurn& s) {
      return s.row->model == core::ModelKind::Bv && !s.row->strategy.empty();
    });
  }

  /// As soon as there is a Cfa of the program, and before an engine for which it matters.
  void learn_floats(const EngineRow& row) {
    if (facts_.floats != Floats::Unknown || !run_.skeleton) return;
    if (bv_follows_ || row.model == core::ModelKind::Bv) facts_.floats = floats_of(run_.passes(run_.bv).cfa());
  }

  /// Changes the stage's time to that of programs with floats. False: it has no turn.
  bool fit_to_floats(Stage& s, const EngineRow& row) const {
    if (row.model == core::ModelKind::Int && !bv_follows_) return true;
    const std::optional<double> share = facts_.floats == Floats::Copied       ? s.copied
                                        : facts_.floats == Floats::Calculated ? s.calculated
                                                                              : std::nullopt;
    if (!share) return true;
    s = {s.engine, *share};
    return *share > 0;
  }

  Model* model_of(const EngineRow& row) {
    switch (row.model) {
      case core::ModelKind::None: return nullptr;
      case core::ModelKind::Int: return is_program() ? &run_.mathematical : &run_.given;
      case core::ModelKind::Bv: return is_program() ? &run_.bv : &run_.given;
    }
    return nullptr;
  }

  /// Does the engine of the k-th turn also have a later one?
  bool has_another(const std::vector<PlannedTurn>& stages, size_t k) const {
    return std::any_of(stages.begin() + static_cast<std::ptrdiff_t>(k) + 1, stages.end(),
                       [&](PlannedTurn s) { return s.engine == stages[k].engine && fit_to_floats(s, *s.row) && !too_short(s); });
  }

  /// One turn. True: it has decided. `again`: there is another one for the same engine.
  bool take_turn(const Stage& s, const EngineRow& row, bool again) {
    run_.progress(row.strategy.empty() ? std::string(row.phase) : fmt::format("{}: {}", row.name, row.phase));
    Model* m = model_of(row);
    // An engine without a model counts its own CPU seconds.
    const Budget budget = m ? budget_of(s) : run_.budget;
    const auto longest = std::ranges::find(stages_.rbegin(), stages_.rend(), s.engine, &Stage::engine);
    RunTask task(run_, m, row, {s.seconds, longest->seconds});
    if (row.blocks && run_.question() == core::Question::Reach && !cfa::has_target(task.cfa())) return nothing_to_reach(*m, task.passes());
    if (m) run_.base(*m);   // it has the solver
    auto& made = engines_[row.name];
    if (!made) made = row.make({run_, alarms_, m, row});
    for (;;) {
      core::EngineAnswer answer = made->run(task, facts_, budget);
      const std::optional<Seconds> another = answer.retry_within;
      if (accept(task, std::move(answer), row, budget, again)) return true;
      if (!another || budget.expired()) return false;
    }
  }

  /// True: an engine's answer has decided.
  bool accept(RunTask& task, core::EngineAnswer answer, const EngineRow& row, const Budget& budget, bool again) {
    report::Report& out = run_.out.report;
    Model* const m = model_of(row);
    if (answer.iterations) out.iterations = *answer.iterations;
    if (const auto* feasible = std::get_if<core::Feasible>(&answer.result)) {
      if (m && !confirmed(task, *feasible, answer.hints, row)) return false;
      PIPPIN_CHECK(out.answer == core::Answer::False, "an alarm of {} that nobody confirmed", row.name);
      out.how_found = answer.found_by;
      return true;
    }
    if (const auto* set = std::get_if<core::RecurrentSet>(&answer.result)) {
      PIPPIN_CHECK(m == &run_.bv, "{} speaks about another model than that of bit-vectors", row.name);
      const Result<bool> real = alarms_.never_ends(row.blocks ? task.passes().to_base(*set) : *set);
      if (!real.ok() || !*real) return run_.unknown(real.ok() ? "an execution that was said not to end ends" : real.error().message, "confirm");
      out.how_found = answer.found_by;
      return true;
    }
    show_unsupported();
    if (auto* unknown = std::get_if<core::Unknown>(&answer.result)) {
      constexpr std::string_view kUnsupported = "unsupported: ";
      if (unknown->reason.starts_with(kUnsupported)) note_unsupported(std::string_view(unknown->reason).substr(kUnsupported.size()));
      if (!unknown->reason.empty() || !unknown->component.empty()) run_.unknown(unknown->reason, unknown->component);
      return false;
    }
    core::Certificate& certificate = std::get<core::Safe>(answer.result).certificate;
    if (row.blocks) certificate = task.passes().to_base(certificate);
    if (row.guesses) return proofs_.prove_if_quick(*m, certificate, answer.found_by, answer.retry_within ? budget.sub(*answer.retry_within) : budget);
    return proofs_.prove_or_give_up(task.base(), certificate, answer.found_by, is_program(), std::string(m->label), for_proof(row, again));
  }

  /// What is found in an early turn may be what solvers cannot prove: the others should still have their turns.
  Budget for_proof(const EngineRow& row, bool again) const {
    const double share = again ? std::min(row.proof_share, kProofShareOfEarlyTurns) : row.proof_share;
    return share < 1 && !run_.options.search.deterministic ? run_.budget.sub(run_.budget.remaining() * share) : run_.budget;
  }

  /// Brings an alarm to the door of FALSE.
  bool confirmed(RunTask& task, const core::Feasible& alarm, const std::vector<core::Hint>& states, const EngineRow& row) {
    const Cfa& base = task.base();
    const core::Path path = row.blocks ? task.passes().to_base(alarm.path) : alarm.path;
    const cfa::Location& end = base.location(cfa::location_at(base, path, path.size()));
    if (end.kind == cfa::LocKind::Unsupported) note_unsupported(end.property);
    if (end.kind == cfa::LocKind::Unsupported) return run_.unknown("unsupported: " + end.property, std::string(row.name));
    ScopedTimer timer(run_.statistics.seconds("core.confirm"));
    const Result<bool> real = confirm_(path, row.blocks ? task.passes().to_base(alarm.path, states) : states);
    if (real.ok() && *real) return true;
    show_unsupported();
    return run_.unknown(real.ok() ? "spurious in the precise model" : real.error().message, "confirm");
  }

  void show_unsupported() {
    std::vector<std::string>& shown = run_.out.report.unsupported;
    for (const std::string& feature : facts_.unsupported)
      if (std::ranges::find(shown, feature) == shown.end()) shown.push_back(feature);
  }

  /// The proof for a Cfa whose passes left no target.
  bool nothing_to_reach(Model& m, const transform::PassStack& passes) {
    return proofs_.prove_or_give_up(run_.base(m), passes.without_target(),
                          "no error location can be reached in the simplified control flow", is_program(), std::string(m.label), run_.budget);
  }

  /// What the generated call of an entry function other than main takes for granted.
  void add_input_assumptions() {
    const CheckOptions& o = run_.options;
    const auto add = [&](cfa::Convention convention, const Origin& where, const std::string& text) {
      run_.out.report.assumptions.push_back({convention, where, text});
    };
    for (const Error& flag : o.program.ignored_flags) add(cfa::Convention::IgnoredFlag, {}, flag.message);
    if (const std::string& asked = run_.asked_of_compiler; !asked.empty())
      add(cfa::Convention::Compiler, {}, "Clang's abilities are those of the compiler: " + asked);
    if (run_.entry.appended.empty()) return;
    const Origin where = run_.program.functions[run_.program.find_function(o.program.entry)].origin;
    add(cfa::Convention::EntryState, where, "the entry function is called once, with any arguments and any values of the global variables; its result is kept");
    const std::vector<std::string>& pointers = run_.entry.pointers;
    if (!pointers.empty())
      add(cfa::Convention::EntryState, where,
          fmt::format("{}: {}; so do the pointers in these objects, on {} levels",
                      o.program.entry_any_pointers ? "null, or pointing to one object each (no longer array or string), its own one or one of the first 16 of the same type"
                                           : "not null, and pointing to one object each (no longer array or string), which no other pointer shares",
                      fmt::join(pointers, ", "), o.program.entry_depth));
    add(cfa::Convention::EntryState, where, "static variables of functions have their initial values at the call");
  }

  /// Would it have less time than it wants at least? (If now, then also later.)
  bool too_short(const Stage& s) const {
    return !run_.options.search.deterministic && s.least > 0 && std::min(s.seconds, share_of(run_.budget, s.share)) < s.least;
  }

  /// The time of a stage; with no limit none but the last may take for ever. (With --deterministic no clock ends one.)
  Budget budget_of(const Stage& s) const {
    if (run_.options.search.deterministic || (s.share >= 1 && s.seconds >= kNoLimit)) return run_.budget;
    return run_.budget.sub(Seconds(std::min(s.seconds, share_of(run_.budget, s.share))));
  }

  bool parse() {
    CheckOptions& o = run_.options;
    report::Report& out = run_.out.report;
    run_.progress("parse");
    ScopedTimer timer(run_.statistics.seconds("frontend"));
    frontend::Diagnostics diagnostics;
    const ir::Target target{.model = o.program.data_model};
    const frontend::Sources sources = sources_of(o.program);
    auto program = frontend::parse_c(sources, target, diagnostics);
    out.warnings = o.program.warnings;
    out.warnings.insert(out.warnings.end(), o.program.ignored_flags.begin(), o.program.ignored_flags.end());
    out.warnings.insert(out.warnings.end(), diagnostics.warnings.begin(), diagnostics.warnings.end());
    if (!program) {
      out.errors = std::move(diagnostics.errors);
      if (out.errors.empty()) out.errors.push_back(program.error());
      return false;
    }
    run_.program = std::move(*program);
    warn_of_absent_errors(run_.program, o, out.warnings);
    run_.entry = std::move(diagnostics.entry);
    run_.asked_of_compiler = std::move(diagnostics.asked);
    o.output.inputs.insert(o.output.inputs.end(), diagnostics.files.begin(), diagnostics.files.end());
    if (const std::string input = input::same_file(o.output.witness_path, diagnostics.files); !input.empty()) {
      out.errors.push_back({"--witness", o.output.witness_path + " would overwrite the input file " + input});
      return false;
    }
    ir::add_result_variables(run_.program);
    out.strings = run_.program.strings;
    if (!run_.program.entry.valid() || !run_.program.functions[run_.program.entry].has_body()) {
      out.errors.push_back({o.program.files.front(), "no function '" + o.program.entry + "' with a body"});
      return false;
    }
    const std::string broken = ir::verify(run_.program);
    PIPPIN_CHECK(broken.empty(), "the frontend made an ill-formed program: {}", broken);
    if (o.output.dumps.contains("ir")) dump(o.output, "ir", "program.ir", ir::print(run_.program));
    for (size_t k = 0; k < run_.entry.appended.size(); ++k)
      if (o.output.dumps.contains("ir")) dump(o.output, "ir", fmt::format("entry-{}.c", k), run_.entry.appended[k]);
    return true;
  }

  void lower_program() {
    if (run_.skeleton) return;
    {
      run_.progress("lower");
      ScopedTimer timer(run_.statistics.seconds("lower.skeleton"));
      run_.skeleton = lower::make_skeleton(run_.program, run_.lower_options(lower::IntegerModel::Bv));
    }
    if (run_.options.confirm.self_checks)
      check_regions(run_.program, *run_.skeleton, run_.execution_options(), run_.options.search, run_.budget, run_.statistics);
  }

  /// Is there no target left after the passes? Then there is nothing to explore.
  bool simplified_away() {
    if (simplified_) return false;
    simplified_ = true;
    lower_program();
    if (run_.question() == core::Question::End) return false;
    Model& m = run_.options.search.int_model == IntModel::Int ? run_.mathematical : run_.bv;
    return !cfa::has_target(run_.passes(m).cfa()) && nothing_to_reach(m, run_.passes(m));
  }

  Run run_;
  Alarms alarms_{run_};
  Proofs proofs_{run_};
  std::vector<PlannedTurn> stages_;
  bool parsed_ = false;
  std::vector<Error> warnings_of_program_;
  const bool bv_follows_;   // a CEGAR loop in the bv model comes after those in the int model
  core::Facts facts_;
  std::vector<bool> none_fails_;  // --all: of these obligations no execution violates any; empty: of none is that known
  bool simplified_ = false;       // simplified_away was asked in this round
  bool refused_ = false;          // some engine got no turn: it follows no calls
  bool worked_ = false;           // some engine on a Cfa had its turn
  bool unfollowed_ = false;
  bool too_many_threads_ = false;   // the same of a loop that creates threads       // an engine met an access that the model cannot follow
  bool skip_random_ = false;    // nothing is executed at random in this round
  std::map<std::string_view, std::unique_ptr<core::Engine>> engines_;
  ConfirmPath confirm_;
};

}  // namespace

namespace {

CheckOptions with_usual_plan(CheckOptions options) {
  if (options.program.semantics.checks(ir::Property::Termination) && options.plan.name == "auto") options.plan = plan_of("termination");
  return options;
}

/// For all code that knows no options.
void set_process_wide(const CheckOptions& options) {
  g_log_level = options.output.log_level;
  g_counted_effort = options.search.deterministic;
}

}  // namespace

frontend::Sources sources_of(const ProgramInput& p) {
  return {p.files, p.compiler_args, p.commands, p.entry, p.entry_depth, p.entry_any_pointers, p.semantics, p.memory_regions, p.texts};
}

CheckOutcome run_check(const CheckOptions& asked, Statistics& statistics) {
  if (need_two_runs(asked)) return run_two_questions(asked, statistics);
  const CheckOptions options = with_usual_plan(asked);
  set_process_wide(options);
  Pipeline pipeline(options, statistics);
  return options.program.is_cfa ? pipeline.check_cfa() : pipeline.check_c();
}

struct KeptProgram::Kept {
  Kept(const CheckOptions& options, Statistics& statistics) : pipeline(options, statistics) {}
  Pipeline pipeline;
};

KeptProgram::KeptProgram(Statistics& statistics) : statistics_(statistics) {}
KeptProgram::~KeptProgram() = default;

CheckOutcome KeptProgram::run(const CheckOptions& given) {
  const CheckOptions options = with_usual_plan(given);
  PIPPIN_CHECK(!options.program.is_cfa && !options.question.each_obligation, "a program that is kept is one of C, with one verdict at a time");
  // An artifact may say what a command line leaves open.
  std::string asked = fmt::format("{} {}", input::specification_of(options.program.entry, options.program.semantics), static_cast<int>(options.program.data_model));
  if (asked != asked_) kept_.reset();
  asked_ = std::move(asked);
  was_read_ |= !kept_;
  set_process_wide(options);
  if (kept_) kept_->pipeline.renew(options);
  else kept_ = std::make_unique<Kept>(options, statistics_);
  CheckOutcome out = kept_->pipeline.check_c();
  inputs_ = kept_->pipeline.inputs();
  if (!out.report.errors.empty()) kept_.reset();
  return out;
}

}  // namespace pippin::run
