// SPDX-License-Identifier: Apache-2.0
#include "back/describe.h"

#include <algorithm>

#include <fmt/format.h>

#include "back/readable_steps.h"
#include "ir/library.h"
#include "trace/relevance.h"
#include "witness/c_constant.h"

namespace pippin::back {
namespace {

/// Where the statement begins that has this operation: witnesses speak of statements.
Origin statement_of(const ir::Program& program, const Origin& operation) {
  for (const ir::Function& f : program.functions)
    for (const ir::Block& b : f.blocks)
      for (const ir::Instr& i : b.instrs)
        if (i.expression.known() && i.expression == operation && i.origin.known()) return i.origin;
  return operation;
}

std::string source_text(const ir::Program& p, const interp::InputValue& v) {
  const auto at_offset = [&](std::string text) { return v.offset == 0 ? text : text + fmt::format(" + {} bytes", v.offset); };
  if (v.site < p.nondet_sites.size() && p.functions[p.nondet_sites[v.site].callee].name == ir::library_function(ir::LibraryId::__pippin_allocation_fails).name)
    return "whether the allocation fails";
  if (v.site < p.nondet_sites.size()) return p.functions[p.nondet_sites[v.site].callee].name;
  if (v.uninit_site < p.uninit_sites.size()) return at_offset("uninitialised " + p.vars[p.uninit_sites[v.uninit_site].var].name);
  if (v.written.valid()) return at_offset("input stored in " + p.vars[v.written].name);
  if (v.missing.valid()) return "result of " + p.functions[v.missing].name;
  if (v.heap_block != UINT32_MAX) return at_offset(fmt::format("uninitialised block {}", v.heap_block));
  return "any value";
}

report::Input input_in_words(const ir::Program& program, const interp::InputValue& v) {
  report::Input i{v.origin, source_text(program, v), {}, ir::to_string(v.value)};
  if (!v.type.valid()) return i;
  const ir::Type& type = program.type(v.type);
  if (type.kind == ir::TypeKind::Float) i.value = witness::c_float_literal(type.format, v.value);
  i.type = ir::declaration(program, v.type, "");
  while (!i.type.empty() && i.type.back() == ' ') i.type.pop_back();
  return i;
}

/// What a function of the library stored in a variable is an input that no event shows: an assignment is added at the call.
trace::Trace with_stored_inputs(const ir::Program& p, const trace::Trace& events, const std::vector<interp::InputValue>& inputs) {
  trace::Trace out;
  size_t at = 0;
  for (const interp::InputValue& v : inputs) {
    for (; at < std::min(v.step, events.size()); ++at) out.push_back(events[at]);
    if (!v.written.valid() || v.offset != 0 || !v.type.valid()) continue;
    const ir::TypeKind kind = p.type(p.vars[v.written].type).kind;
    if (kind != ir::TypeKind::Int && kind != ir::TypeKind::Float) continue;
    trace::Event stored;
    stored.origin = v.origin;
    stored.variable = v.written;
    stored.value = trace::Value{v.type, v.value};
    out.push_back(stored);
  }
  out.insert(out.end(), events.begin() + static_cast<std::ptrdiff_t>(at), events.end());
  return out;
}

/// What the last step does, for one line.
std::string message_of(const ir::Program& program, const interp::Execution& e) {
  if (e.violated == ir::Property::Termination) return !e.recurs ? "this loop does not end" : e.recurs->call ? "this function calls itself for ever, in the same state" : "this loop does not end: its state is one that was there before";
  if (e.end != interp::End::ErrorReached) return "an error is reached";
  std::string what = e.operation != nullptr ? ir::to_c(program, e.operation) : e.call != nullptr ? ir::checked_text(program, *e.call) : "";
  if (e.violated == ir::Property::UnreachCall) {
    if (what.empty()) return e.detail.empty() ? "an error is reached" : e.detail + " is reached";
    return what + (what.starts_with("assert(") ? " fails" : " is called");
  }
  if (e.violated == ir::Property::ArrayBounds && e.element != nullptr && e.element->kind == ir::PlaceKind::Index && !e.values.empty())
    return fmt::format("{}: index {} is outside of the {} elements of its array", ir::to_c(program, e.element), e.values,
                       program.type(e.element->base->type).count);
  if (e.violated != ir::Property::NoOverflow) return what.empty() ? e.detail : what + ": " + e.detail;
  if (e.values.empty() || e.operation == nullptr) return what + (what.empty() ? "" : ": ") + e.detail;
  return fmt::format("{}: {} does not fit {}", what, e.values, program.type(e.operation->type).name);
}

}  // namespace

Described describe(std::shared_ptr<const ir::Program> executed, interp::Execution execution, const Origin& expected) {
  Described out;
  const ir::Program& program = *executed;
  auto& [counterexample, recorded] = out;
  const bool seen = execution.end == interp::End::ErrorReached;
  counterexample.violation = seen ? statement_of(program, execution.origin) : expected;
  // The statement begins at its keyword: `return x + 1` overflows behind it.
  counterexample.place = counterexample.violation;
  if (seen && execution.origin.known()) counterexample.place = execution.origin;
  if (seen && execution.operation != nullptr && execution.operation->origin.known()) counterexample.place = execution.operation->origin;
  else if (seen && execution.element != nullptr && execution.element->origin.known()) counterexample.place = execution.element->origin;
  counterexample.message = message_of(program, execution);
  if (seen && execution.violated == ir::Property::UnreachCall) counterexample.error = execution.detail;
  if (seen && ir::is_memory(execution.violated)) counterexample.fault = execution.detail;
  recorded.recurs = execution.recurs;
  recorded.endless = execution.violated == ir::Property::Termination;
  recorded.trace = std::move(execution.trace);
  trace::mark_needed(program, recorded.trace);
  recorded.inputs = std::move(execution.inputs);
  counterexample.steps = readable_steps(program, with_stored_inputs(program, recorded.trace, recorded.inputs));
  for (const interp::InputValue& i : recorded.inputs) counterexample.inputs.push_back(input_in_words(program, i));
  recorded.program = std::move(executed);
  return out;
}

Origin end_of(const cfa::Cfa& cfa, const core::Path& path) {
  for (size_t k = path.size(); k > 0; --k)
    if (const Origin& o = cfa.edge(path.stem[k - 1].edge).origin; o.known()) return o;
  return {};
}

}  // namespace pippin::back
