// SPDX-License-Identifier: Apache-2.0
#include "app/alarms.h"

#include <algorithm>

#include "app/dump.h"
#include "app/failed_check.h"
#include "app/json_output.h"
#include "app/path_inputs.h"
#include "app/witness_export.h"
#include "cfa/text.h"
#include "check/check.h"
#include "core/loop.h"
#include "core/text.h"
#include "interp/relevance.h"
#include "logic/path_check.h"

namespace pippin::app {

using cfa::Cfa;

namespace {

/// Where the statement begins that has this operation: witnesses speak of statements.
Origin statement_of(const ir::Program& program, const Origin& operation) {
  for (const ir::Function& f : program.functions)
    for (const ir::Block& b : f.blocks)
      for (const ir::Instr& i : b.instrs)
        if (i.expression.known() && i.expression == operation && i.origin.known()) return i.origin;
  return operation;
}

/// Where the last statement of a path is, which calls the error function or violates the property.
Origin end_of(const Cfa& cfa, const core::Path& path) {
  for (size_t k = path.size(); k > 0; --k)
    if (const Origin& o = cfa.edge(path.stem[k - 1].edge).origin; o.known()) return o;
  return {};
}

/// String literals get their contents before anything happens; nobody wants to read that.
void leave_literals_out(std::vector<interp::TraceStep>& trace, std::vector<interp::InputValue>& inputs) {
  const auto literal = [](const interp::TraceStep& s) { return s.text.starts_with('"'); };
  size_t at = 0, literals = 0;
  for (interp::InputValue& i : inputs) {
    for (; at < std::min(i.step, trace.size()); ++at) literals += literal(trace[at]);
    i.step -= literals;
  }
  std::erase_if(trace, literal);
}

}  // namespace

ConfirmPath Alarms::confirmation() {
  return [this](const core::Path& path, const std::vector<core::Hint>& states) { return confirm(path, states); };
}

ConfirmPath Alarms::confirmation_on(const Cfa& cfa) {
  return [this, &cfa](const core::Path& path, const std::vector<core::Hint>&) -> Result<bool> {
    // As in the check of a proof, no solver that the user chose has a say.
    Solver fresh = make_solver(run_.options, smt::make_z3(), run_.statistics);
    const core::Feasibility f = logic::PathCheck(cfa, fresh.get(), run_.statistics).check(path, run_.budget);
    if (const auto* u = std::get_if<core::Unknown>(&f)) return undecided(cfa, path, u->reason);
    const auto* feasible = std::get_if<core::Feasible>(&f);
    if (!feasible) return false;
    // It is one of the program that the Cfa stands for.
    if (const std::vector<uint32_t> over = core::over_assumptions(cfa, feasible->path); !over.empty())
      return Error{"", fmt::format("over-approximation: {}", cfa::key(cfa.assumptions[over.front()].convention))};
    run_.out.answer = core::Answer::False;
    run_.out.reason.clear();
    run_.out.component.clear();
    run_.out.property = cfa.location(cfa::location_at(cfa, path, path.size())).property;
    run_.out.how_checked = "path checked on the Cfa given (no program to execute)";
    return true;
  };
}

Result<bool> Alarms::confirm(const core::Path& path, const std::vector<core::Hint>& states) {
  const Cfa& exact = run_.base(run_.bv);
  logic::PathCheck check(exact, run_.bv.solver.get(), run_.statistics);
  const core::Feasibility f = check.check(path, states, run_.budget);
  if (std::holds_alternative<core::Infeasible>(f)) {
    ++run_.statistics.counter("check.alarms.spurious_in_bv");
    return false;
  }
  if (const auto* u = std::get_if<core::Unknown>(&f)) return undecided(exact, path, u->reason);
  const auto& feasible = std::get<core::Feasible>(f);
  if (exact.location(cfa::location_at(exact, path, path.size())).kind == cfa::LocKind::Unsupported) return true;
  auto reached =
      execute(path_inputs(run_.program, *run_.skeleton, exact, feasible), path_decisions(run_.program, exact, path), end_of(exact, path));
  if (reached.ok()) return reached;
  const std::string why = "alarm not confirmed: " + reached.error().text();
  run_.refuse("check.replay.failed", {"execution", why, path_steps(exact, feasible), {}});
  dump(run_.options, "path", "unconfirmed-path.txt", core::print(exact, feasible));
  return Error{"", why};
}

Result<bool> Alarms::execute(const std::vector<interp::InputValue>& inputs,
                             std::optional<std::vector<interp::Decision>> guide, const Origin& expected) {
  const CheckOptions& o = run_.options;
  CheckOutcome& out = run_.out;
  run_.progress("execute the counterexample");
  ScopedTimer timer(run_.statistics.seconds("check.replay"));
  check::ReplayOptions r;
  r.mode = o.replay;
  r.semantics = o.semantics;
  r.compiler_args = o.compiler_args;
  r.commands = o.commands;
  r.appended = run_.entry.appended;
  r.texts = o.texts;
  r.guide = std::move(guide);
  r.ignored = run_.execution_options().ignored;
  check::ReplayResult result = check::replay(run_.program, inputs, r, run_.budget);
  if (result.outcome != check::ReplayResult::Outcome::Reached)
    return Error{"", result.reason.empty() ? "the execution does not reach the error" : result.reason};
  const bool seen = result.execution.end == interp::End::ErrorReached;
  if (run_.obligations) {
    if (!seen && run_.obligations->size() > 1) return Error{"", "only a native execution reaches an error, and nobody saw which one"};
    run_.obligations->violated = seen ? run_.obligations->find(result.execution) : 0;
    if (!run_.obligations->violated) return Error{"", "the execution ends at an error that is none of the obligations"};
  }
  out.answer = core::Answer::False;
  out.reason.clear();
  out.component.clear();
  out.property = ir::name(result.execution.violated);
  out.counterexample = std::move(result.execution.trace);
  interp::mark_needed(run_.program, out.counterexample);
  out.inputs = std::move(result.execution.inputs);
  leave_literals_out(out.counterexample, out.inputs);
  for (size_t k = 0; k < out.inputs.size(); ++k)
    if (const ir::TypeId type = out.inputs[k].type; type.valid() && run_.program.type(type).kind == ir::TypeKind::Float)
      out.float_inputs.emplace(k, c_float_literal(run_.program.type(type).format, out.inputs[k].value));
  out.described_inputs = describe_inputs(run_.program, out.inputs, out.float_inputs);
  // A native execution does not say where the error is.
  out.violation = seen ? statement_of(run_.program, result.execution.origin) : expected;
  if (seen && result.execution.violated == ir::Property::UnreachCall) out.violated = result.execution.detail;
  out.how_checked = "executed " + result.how;
  return true;
}

Error Alarms::undecided(const Cfa& cfa, const core::Path& path, const std::string& reason) {
  const std::string why = "alarm not confirmed: its path could not be decided in the bv model: " + reason;
  run_.refuse("check.alarms.undecided", {"path", why, path_steps(cfa, {path, {}}), {}});
  dump(run_.options, "path", "undecided-path.txt", core::print(cfa, path));
  return {"", why};
}

}  // namespace pippin::app
