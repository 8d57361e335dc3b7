// SPDX-License-Identifier: Apache-2.0
// The values of a path are those of its valuation, carried forward by term::evaluate: what is not known has no value, so
// nothing is made up. Calls save the values of the caller's locals, returns bring them back (nested words).
#include "back/refused.h"

#include <algorithm>

#include "back/readable_steps.h"
#include "back/c_expression.h"
#include "term/smtlib.h"
#include "term/walk.h"
#include "trace/relevance.h"

namespace pippin::back {
namespace {

using cfa::Cfa;
using term::Term;

constexpr size_t kMaxFormula = 600;    // characters
constexpr uint64_t kMaxSteps = 1'000'000;  // of an execution that is shown

std::string value_text(const cfa::Variable& v, Term value) {
  if (value.is(term::Kind::BvConst)) return (v.c_signed ? value.signed_value() : value.value()).get_str();
  if (value.is(term::Kind::IntConst)) return value.value().get_str();
  if (value.is_true() || value.is_false()) return value.is_true() ? "1" : "0";
  return {};
}

class PathReader {
 public:
  PathReader(const Cfa& cfa, const core::Feasible& feasible) : cfa_(cfa), havocs_(feasible.valuation.havocs) {
    for (const cfa::Variable& v : cfa.variables())
      if (auto it = feasible.valuation.initial.find(v.term); it != feasible.valuation.initial.end()) set(v.term, it->second);
  }

  std::vector<report::Step> read(const core::Path& path) {
    for (const cfa::Step& step : path.stem) {
      const cfa::Edge& e = cfa_.edge(step.edge);
      const size_t before = steps_.size();
      if (e.is_branch) steps_.push_back(branch(e));
      if (e.kind == cfa::EdgeKind::Call) callers_.push_back(values_);
      next_choice_ = 0;
      execute(e, e.ops, step.choices);
      if (e.kind == cfa::EdgeKind::Call) forget_locals(e.callee);
      if (steps_.size() == before && !e.text.empty() && e.origin.known()) steps_.push_back({.origin = e.origin, .text = e.text});
    }
    return std::move(steps_);
  }

 private:
  /// In a .cfa file the outcome is part of the text.
  static report::Step branch(const cfa::Edge& e) {
    const std::string text = e.condition.empty() ? e.text + " is true" : e.condition + (e.taken ? " is true" : " is false");
    return {.origin = e.origin, .kind = report::StepKind::Branch, .text = text};
  }

  void set(Term var, Term value) {
    if (value.null() || !value.is_value()) values_.erase(var);
    else values_[var] = value;
  }

  void execute(const cfa::Edge& e, const cfa::OpList& ops, const std::vector<uint32_t>& choices) {
    std::vector<std::pair<Term, Term>> changes;  // of a return: evaluated among the callee's values
    for (const cfa::Op& op : ops) {
      if (op.kind == cfa::OpKind::Choice) {
        if (next_choice_ >= choices.size()) return;  // open: what follows is not known
        execute(e, op.alternatives[choices[next_choice_++]], choices);
        continue;
      }
      if (op.kind == cfa::OpKind::Assume) continue;
      Term value;
      if (op.kind == cfa::OpKind::Assign) value = term::evaluate(cfa_.tm(), op.term, values_);
      else if (next_havoc_ < havocs_.size()) value = havocs_[next_havoc_++];
      if (e.kind == cfa::EdgeKind::Return) changes.emplace_back(op.var, value);
      else change(e, op.var, value);
    }
    if (e.kind != cfa::EdgeKind::Return || callers_.empty()) return;
    term::TermMap caller = std::move(callers_.back());
    callers_.pop_back();
    for (const cfa::Variable& v : cfa_.variables())
      if (!v.procedure.valid()) {
        const auto it = values_.find(v.term);
        if (it == values_.end()) caller.erase(v.term);
        else caller[v.term] = it->second;
      }
    values_ = std::move(caller);
    for (const auto& [var, value] : changes) change(e, var, value);
  }

  void change(const cfa::Edge& e, Term var, Term value) {
    set(var, value);
    const cfa::VarIndex index = cfa_.find(var);
    if (!index.valid() || value.null()) return;
    const cfa::Variable& v = cfa_.variable(index);
    if (const std::string text = v.in_c ? value_text(v, value) : std::string(); !text.empty())
      steps_.push_back({.origin = e.origin, .kind = report::StepKind::Assign, .text = v.source + " = " + text, .variable = v.source, .value = text});
  }

  void forget_locals(cfa::ProcId callee) {
    const std::vector<Term>& params = cfa_.procedures[callee].params;
    for (const cfa::Variable& v : cfa_.variables())
      if (v.procedure == callee && std::find(params.begin(), params.end(), v.term) == params.end()) values_.erase(v.term);
  }

  const Cfa& cfa_;
  const std::vector<Term>& havocs_;
  size_t next_havoc_ = 0, next_choice_ = 0;
  term::TermMap values_;
  std::vector<term::TermMap> callers_;
  std::vector<report::Step> steps_;
};

std::string formula_text(const Cfa& cfa, Term formula, const std::string& function) {
  std::string text = back::to_c(cfa, formula, {function}).value_or("");
  if (text.empty()) text = term::print(formula);
  if (text.size() > kMaxFormula) text = text.substr(0, kMaxFormula) + " ...";
  return text;
}

}  // namespace

std::vector<report::Step> path_steps(const Cfa& cfa, const core::Feasible& feasible) {
  return PathReader(cfa, feasible).read(feasible.path);
}

std::vector<report::Step> execution_steps(const ir::Program& program, const std::vector<interp::InputValue>& inputs,
                                          interp::ExecutionOptions options) {
  interp::RecordedInputs recorded(inputs);
  options.record_trace = true;
  options.max_steps = std::min(options.max_steps, kMaxSteps);
  interp::Execution execution = interp::Interpreter(program).run(recorded, options);
  // What the end depends on is only known where the end is.
  const bool goes_on = execution.end == interp::End::StepLimit;
  if (!goes_on) trace::mark_needed(program, execution.trace);
  std::vector<report::Step> steps = readable_steps(program, execution.trace);
  if (goes_on) steps.push_back({.origin = execution.origin, .text = "the execution goes on; it is shown up to here"});
  return steps;
}

report::FailedCheck refused_certificate(const Cfa& cfa, const check::CheckResult& result) {
  report::FailedCheck f;
  f.check = "certificate";
  f.reason = result.reason;
  if (const auto& c = result.claim) {
    const cfa::Location &from = cfa.location(c->from), &to = cfa.location(c->to);
    auto function = [&](const cfa::Location& l) { return l.origin.known() ? cfa.strings->at(l.origin.function) : std::string(); };
    f.claim = {from.origin, to.origin, formula_text(cfa, c->pre, function(from)), formula_text(cfa, c->post, function(to))};
  }
  return f;
}

}  // namespace pippin::back
