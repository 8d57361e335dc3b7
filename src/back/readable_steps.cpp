// SPDX-License-Identifier: Apache-2.0
#include "back/readable_steps.h"

#include "ir/library.h"
#include "ir/walk.h"

namespace pippin::back {

namespace {

using report::StepKind;
using trace::EventKind;

ir::Names names_for_people(const ir::Program& program) {
  ir::Names names;
  for (const ir::Variable& v : program.vars) names.variables.push_back(v.name.empty() ? "..." : ir::for_people(v.name));
  return names;
}

bool is_made(const ir::Program& program, ir::VarId v) { return v.valid() && program.vars[v].name.empty(); }

/// Does the model of an allocation ask whether the allocation fails?
bool asks_for_failure(const ir::Program& program, const trace::Event& e) {
  const ir::Call* call = e.instr == nullptr || e.place != nullptr ? nullptr : e.instr->get_if<ir::Call>();
  return call != nullptr && call->callee.valid() && program.functions[call->callee].name == ir::library_function(ir::LibraryId::__pippin_allocation_fails).name;
}

StepKind kind_of(EventKind k) {
  switch (k) {
    case EventKind::Assign: return StepKind::Assign;
    case EventKind::Call: return StepKind::Call;
    case EventKind::Branch: return StepKind::Branch;
    case EventKind::Switch: return StepKind::Switch;
  }
  return StepKind::Note;
}

}  // namespace

std::vector<report::Step> readable_steps(const ir::Program& program, const trace::Trace& trace) {
  std::vector<report::Step> out;
  ir::Names names = names_for_people(program);
  for (const trace::Event& e : trace) {
    // What a lock does inside, its name says; and all steps of the others stand in between.
    if (program.has_threads && e.point.known && e.point.function.valid() && program.functions[e.point.function].is_model) continue;
    trace::EventText text = trace::text(program, e, names);
    // The value of a temporary shows up where it is used.
    if (e.kind == EventKind::Assign && (is_made(program, ir::base_variable(e.place)) || (e.place != nullptr && trace::reads_temporary(program, e.place)))) {
      if (e.variable.valid()) names.variables[e.variable.value] = text.value;
      continue;
    }
    report::Step step{.origin = e.origin, .kind = kind_of(e.kind), .depth = e.point.depth, .thread = e.point.thread, .needed = e.needed};
    if (e.kind == EventKind::Assign && asks_for_failure(program, e)) {
      step.kind = StepKind::Note;
      step.text = e.value && e.value->bits == 0 ? "the allocation succeeds" : "the allocation fails";
    } else {
      if (e.kind == EventKind::Branch && trace::reads_temporary(program, e.condition)) text.what = "condition";
      step.text = trace::line(e, text);
      if (e.kind == EventKind::Assign) step.variable = std::move(text.what), step.value = std::move(text.value);
    }
    out.push_back(std::move(step));
  }
  return out;
}

}  // namespace pippin::back
