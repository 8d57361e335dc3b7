// SPDX-License-Identifier: Apache-2.0
// IndirectCalls: call strings are interned in order of first use; one round of growth per call of grow().
#include "lower/indirect.h"

#include "lower/flat.h"
#include "lower/points_to.h"

namespace pippin::lower {

uint32_t IndirectCalls::index(const ir::Instr* call) {
  return indices_.try_emplace(call, static_cast<uint32_t>(indices_.size())).first->second;
}

uint32_t IndirectCalls::call_string(uint32_t caller, const ir::Instr* call, ir::FunctionId callee) {
  const uint32_t next = static_cast<uint32_t>(strings_.size()) + 1;
  return strings_.try_emplace({{caller, index(call)}, callee}, next).first->second;
}

bool IndirectCalls::grow(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers) {
  bool changed = false;
  for (const IndirectCall& c : flat.indirect_calls) {
    Callees& known = calls_[{flat.contexts[c.ctx].call_string, index(c.instr)}];
    const PointsTo to = pointers.value(c.instr->call.pointer, c.ctx);
    for (const Target& t : to.targets) {
      const Node& n = layout.node(t.node);
      if (n.kind == NodeKind::Function) changed |= known.functions.insert(flat.objects[n.object].function).second;
    }
    if (to.unknown && !known.unknown) known.unknown = changed = true;
  }
  return changed;
}

void IndirectCalls::note_convention(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers) {
  for (const IndirectCall& c : flat.indirect_calls) {
    const PointsTo to = pointers.value(c.instr->call.pointer, c.ctx);
    bool invalid = to.null || to.uninit;
    for (const Target& t : to.targets) invalid |= layout.node(t.node).kind != NodeKind::Function;
    if (!invalid) continue;
    flat.edges[c.choice].assumptions.push_back(flat.assumption("function-pointer", cfa::Direction::Convention, c.instr->origin,
                                                               "the pointer called points to a function"));
  }
}

}  // namespace pippin::lower
