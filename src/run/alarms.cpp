// SPDX-License-Identifier: Apache-2.0
#include "run/alarms.h"

#include <algorithm>

#include "run/dump.h"
#include "run/output.h"
#include "run/plain_code.h"
#include "cfa/text.h"
#include "back/describe.h"
#include "back/path_inputs.h"
#include "back/refused.h"
#include "core/loop.h"
#include "check/check.h"
#include "ir/library.h"
#include "core/text.h"
#include "logic/path_check.h"
#include "smt/cadical.h"

namespace pippin::run {

using cfa::Cfa;

ConfirmPath Alarms::confirmation() {
  return [this](const core::Path& path, const std::vector<core::Hint>& states) { return confirm(path, states); };
}

ConfirmPath Alarms::confirmation_on(const Cfa& cfa) {
  return [this, &cfa](const core::Path& path, const std::vector<core::Hint>&) -> Result<bool> {
    // As in the check of a proof, no solver that the user chose has a say.
    Solver fresh = make_solver(run_.options, smt::with_cadical(smt::make_z3()), run_.statistics);
    const core::Feasibility f = logic::PathCheck(cfa, fresh.get(), run_.statistics).check(path, run_.budget);
    if (const auto* u = std::get_if<core::Unknown>(&f)) return undecided(cfa, path, u->reason);
    const auto* feasible = std::get_if<core::Feasible>(&f);
    if (!feasible) return false;
    // It is one of the program that the Cfa stands for.
    if (const std::vector<uint32_t> over = core::over_assumptions(cfa, feasible->path); !over.empty())
      return Error{"", fmt::format("over-approximation: {}", cfa::key(cfa.assumptions[over.front()].convention))};
    violated(cfa.location(cfa::location_at(cfa, path, path.size())).property, {}, "path checked on the Cfa given (no program to execute)");
    return true;
  };
}

Result<bool> Alarms::confirm(const core::Path& path, const std::vector<core::Hint>& states) {
  const Cfa& exact = run_.base(run_.bv);
  logic::PathCheck path_check(exact, run_.bv.solver.get(), run_.statistics);
  const core::Feasibility f = path_check.check(path, states, run_.budget);
  if (std::holds_alternative<core::Infeasible>(f)) {
    ++run_.statistics.counter("check.alarms.spurious_in_bv");
    return false;
  }
  if (const auto* u = std::get_if<core::Unknown>(&f)) return undecided(exact, path, u->reason);
  const auto& feasible = std::get<core::Feasible>(f);
  if (exact.location(cfa::location_at(exact, path, path.size())).kind == cfa::LocKind::Unsupported) return true;
  const Cfa& threaded = run_.bv.threaded ? *run_.bv.threaded : exact;
  auto reached = execute(back::path_inputs(run_.program, *run_.skeleton, threaded, {run_.in_threads(feasible.path), feasible.valuation}),
                         back::path_decisions(run_.program, exact, path), back::end_of(exact, path), run_.schedule_of(feasible.path));
  if (reached.ok()) return reached;
  const std::string why = "alarm not confirmed: " + reached.error().text();
  run_.refuse("check.replay.failed", {"execution", why, back::path_steps(exact, feasible), {}});
  dump(run_.options.output, "path", "unconfirmed-path.txt", core::print(exact, feasible));
  return Error{"", why};
}

replay::ReplayOptions Alarms::replay_options() const {
  const ProgramInput& program = run_.options.program;
  replay::ReplayOptions r;
  r.mode = run_.options.confirm.replay;
  // What the program asked of Clang a real compiler may answer otherwise: then the interpreter's word is not enough.
  if (r.mode == replay::ReplayOptions::Mode::Auto && !run_.asked_of_compiler.empty()) r.mode = replay::ReplayOptions::Mode::Native;
  r.semantics = program.semantics;
  r.compiler_args = program.compiler_args;
  r.commands = program.commands;
  r.appended = run_.entry.appended;
  r.texts = program.texts;
  r.memory_regions = !program.memory_regions.empty();
  r.ignored = run_.execution_options().ignored;
  return r;
}

Result<bool> Alarms::execute(const std::vector<interp::InputValue>& inputs,
                             std::optional<std::vector<interp::Decision>> guide, const Origin& expected, interp::Schedule schedule) {
  replay::ReplayOptions how = replay_options();
  how.schedule = std::move(schedule);
  // Steering changes inputs, and does not know of threads.
  if (!run_.program.has_threads) how.guide = std::move(guide);
  return execute(inputs, how, expected);
}

Result<Origin> Alarms::error_of_long_run() const {
  const ir::Semantics& semantics = run_.options.program.semantics;
  const std::vector<ir::Property> properties = semantics.properties.list();
  if (run_.obligations || properties.size() != 1 || properties.front() != ir::Property::UnreachCall || semantics.label_is_error())
    return Error{"", "nobody would see which error is reached"};
  if (run_.program.has_threads) return Error{"", "threads would run as they like"};
  if (run_.options.search.deterministic) return Error{"", "the time that a long execution has decides"};
  if (run_.options.confirm.replay == replay::ReplayOptions::Mode::Interpreted) return Error{"", "not asked for"};
  return error_of_plain_code(run_.program);
}

Result<bool> Alarms::execute_long(const std::vector<interp::InputValue>& inputs) {
  const Result<Origin> error = error_of_long_run();
  if (!error.ok()) return error.error();
  replay::ReplayOptions how = replay_options();
  how.long_run = true;
  how.seconds = std::clamp(share_of(run_.budget, 0.1), 0.5, 3.0);
  return execute(inputs, how, *error);
}

Result<bool> Alarms::execute(const std::vector<interp::InputValue>& inputs, const replay::ReplayOptions& how, const Origin& expected) {
  run_.progress("execute the counterexample");
  ScopedTimer timer(run_.statistics.seconds("check.replay"));
  replay::ReplayResult result = replay::replay(run_.program, inputs, how, run_.budget);
  if (!how.long_run && result.outcome == replay::ReplayResult::Outcome::Unknown && result.execution.end == interp::End::StepLimit)
    if (const auto longer = execute_long(inputs); longer.ok() && *longer) return true;
  // Where the compiler may read another program, this is no verdict, and what a person wants to know first.
  if (result.interpreter_alone && run_.options.confirm.replay == replay::ReplayOptions::Mode::Auto && run_.out.interpreter_alone.empty()) {
    run_.out.interpreter_alone = fmt::format("violation that the interpreter confirms ({}), not run natively ({}); GCC may read another program: {}",
                                             ir::name(result.execution.violated), result.reason.substr(result.reason.find(": ") + 2), run_.asked_of_compiler);
    run_.tell_interpreter_alone();
  }
  if (result.outcome != replay::ReplayResult::Outcome::Reached)
    return Error{"", result.reason.empty() ? "the execution does not reach the error" : result.reason};
  const bool seen = result.execution.end == interp::End::ErrorReached;
  if (run_.obligations) {
    if (!seen && run_.obligations->size() > 1) return Error{"", "only a native execution reaches an error, and nobody saw which one"};
    run_.obligations->violated = seen ? run_.obligations->find(result.execution) : 0;
    if (!run_.obligations->violated) return Error{"", "the execution ends at an error that is none of the obligations"};
  }
  const std::string property(ir::name(result.execution.violated));
  back::Described found = back::describe(run_.kept_program, std::move(result.execution), expected);
  run_.out.execution = std::move(found.execution);
  violated(property, std::move(found.counterexample), "executed " + result.how);
  run_.out.report.executors = result.executors;
  return true;
}

Result<bool> Alarms::never_ends(const core::RecurrentSet& set) {
  (void)run_.base(run_.bv);
  const Cfa& exact = *run_.bv.with_overflow_assumed;   // an execution that overflows has no meaning
  if (ir::asks_for_time(run_.program)) return Error{"", "the program asks for the time, which goes on"};
  for (const cfa::Assumption& a : exact.assumptions)
    if (a.direction() == cfa::Direction::Over) return Error{"", fmt::format("over-approximation: {}", cfa::key(a.convention))};
  Solver fresh = make_solver(run_.options, smt::with_cadical(smt::make_z3()), run_.statistics), second;
  if (run_.options.confirm.second_solver)
    if (auto cvc5 = smt::make_cvc5()) second = make_solver(run_.options, std::move(cvc5), run_.statistics);
  const check::CheckResult closed = check::check_recurrent_set(exact, set, fresh.get(), second.chain.get(), run_.budget);
  if (closed.outcome != check::CheckResult::Outcome::Accepted) return Error{"", "the set of states is not closed: " + closed.reason};
  // The stem ends in a state of the set.
  Cfa to_set = exact;
  const cfa::LocId end = cfa::location_at(exact, set.stem, set.stem.size());
  const auto at_end = std::ranges::find(set.states, end, [](const auto& s) { return s.first; });
  if (at_end == set.states.end()) return Error{"", "the path does not lead to the set of states"};
  cfa::Edge in_set;
  in_set.source = end;
  in_set.target = to_set.add_location({.name = "in the set", .kind = cfa::LocKind::Error, .procedure = exact.location(end).procedure});
  in_set.ops = {cfa::Op::assume(at_end->second)};
  core::Path path = set.stem;
  path.stem.push_back({to_set.add_edge(std::move(in_set)), {}});
  const core::Feasibility f = logic::PathCheck(to_set, fresh.get(), run_.statistics).check(path, run_.budget);
  const auto* feasible = std::get_if<core::Feasible>(&f);
  if (!feasible) return Error{"", "no execution was found that gets to the set of states"};
  const cfa::Location& head = exact.location(end);
  const Origin place = head.loop ? *head.loop : head.origin;
  replay::ReplayOptions how = replay_options();
  how.endless = true;
  const Result<bool> goes_on = execute(back::path_inputs(run_.program, *run_.skeleton, exact, {set.stem, feasible->valuation}), how, place);
  if (goes_on.ok() && *goes_on) run_.out.report.how_checked += "; a closed set of states: " + closed.how;
  return goes_on;
}

void Alarms::violated(const std::string& property, report::Counterexample counterexample, const std::string& how_checked) {
  report::Report& r = run_.out.report;
  r.answer = core::Answer::False;
  r.reason.clear();
  r.component.clear();
  r.property = property;
  r.counterexample = std::move(counterexample);
  r.counterexample.specification = specification_of(run_.options.program, r);
  r.how_checked = how_checked;
  r.executors = 0;
}

Error Alarms::undecided(const Cfa& cfa, const core::Path& path, const std::string& reason) {
  const std::string why = "alarm not confirmed: its path could not be decided in the bv model: " + reason;
  run_.refuse("check.alarms.undecided", {"path", why, back::path_steps(cfa, {path, {}}), {}});
  dump(run_.options.output, "path", "undecided-path.txt", core::print(cfa, path));
  return {"", why};
}

}  // namespace pippin::run
