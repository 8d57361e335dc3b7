// SPDX-License-Identifier: Apache-2.0
#include "lower/pointers/call_targets.h"

#include <algorithm>

namespace pippin::lower {
namespace {

constexpr size_t kMaxUnknownCallees = 16;

class RangeCallCheck {
 public:
  RangeCallCheck(const FlatProgram& flat, Layout& layout, ir::TypeId element, bool modelled)
      : p_(*flat.ir), layout_(layout), element_(element), modelled_(modelled) {}

  /// The pointer points to elements of arrays that end where their objects do, or (`bounded`) that the model stays in.
  bool fits(const PointsTo& pointer, bool bounded) const {
    return !pointer.unknown && std::ranges::all_of(pointer.targets, [&](const Target& t) { return fits(t, bounded); });
  }

 private:
  bool fits(const Target& t, bool bounded) const {
    if (t.via_container) return false;
    // As long as the call is one operation, memory may have no type yet, or be bytes because of that.
    if (!modelled_ && layout_.node(t.node).kind == NodeKind::Opaque) return true;
    Scale scale;
    const NodeId n = layout_.adapt(t.node, element_, t.shifted(), scale);
    if (!n.valid() || scale.times == 0 || !(bounded || layout_.ends_object(layout_.enclosing(n, false)))) return false;
    const Node& node = layout_.node(n);
    switch (node.kind) {
      case NodeKind::Int:
      case NodeKind::Pointer:
      case NodeKind::Float: return !node.bit_field && !node.bits.valid();
      case NodeKind::Bytes: return !modelled_ || !has_floats(element_);
      case NodeKind::Record: {
        std::vector<NodeId> leaves;
        layout_.leaves(n, leaves);
        return !modelled_ || std::ranges::none_of(leaves, [&](NodeId l) { return layout_.node(l).kind == NodeKind::Bytes; }) || !has_floats(element_);
      }
      default: return false;
    }
  }

  /// A float that is loaded and stored may lose bits that a copy of its bytes keeps.
  bool has_floats(ir::TypeId t) const {
    const ir::Type& type = p_.type(t);
    if (type.kind == ir::TypeKind::Array) return has_floats(type.element);
    if (type.kind != ir::TypeKind::Record) return type.kind == ir::TypeKind::Float;
    return std::ranges::any_of(type.fields, [&](const ir::Field& f) { return has_floats(f.type); });
  }

  const ir::Program& p_;
  Layout& layout_;
  const ir::TypeId element_;
  const bool modelled_;
};

}  // namespace

bool find_callees(IndirectCalls& calls, const FlatProgram& flat, const Layout& layout, PointsToAnalysis& pointers) {
  bool changed = false;
  for (const IndirectCall& c : flat.indirect_calls) {
    const ir::Call& call = c.instr->get<ir::Call>();
    IndirectCalls::Callees& known = calls.callees(flat.contexts[c.ctx].call_string, c.instr);
    const PointsTo to = pointers.value(call.pointer, c.ctx);
    for (const Target& t : to.targets) {
      const Node& n = layout.node(t.node);
      if (n.kind == NodeKind::Function) changed |= known.functions.insert(flat.objects[n.object].function).second;
    }
    if (!to.unknown || known.unknown) continue;
    known.unknown = changed = true;
    const std::vector<ir::FunctionId> all = calls.address_taken(call);
    if (all.size() <= kMaxUnknownCallees) known.functions.insert(all.begin(), all.end());
    else known.unsupported = true;
  }
  return changed;
}

void note_called_pointers(FlatProgram& flat, const Layout& layout, PointsToAnalysis& pointers) {
  for (const IndirectCall& c : flat.indirect_calls) {
    const ir::Call& call = c.instr->get<ir::Call>();
    const PointsTo to = pointers.value(call.pointer, c.ctx);
    bool invalid = to.null || to.number || to.uninit;
    for (const Target& t : to.targets) invalid |= layout.node(t.node).kind != NodeKind::Function;
    if (!invalid) continue;
    flat.edges[c.choice].assumptions.push_back(flat.assumption(cfa::Convention::FunctionPointer, c.instr->origin,
                                                               "the pointer called points to a function"));
  }
}

bool choose_memory_range_models(MemoryRangeCalls& calls, const FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers) {
  bool changed = false;
  for (const MemoryRangeCall& c : flat.range_calls) {
    const ir::Call& call = c.instr->get<ir::Call>();
    const ir::Function& model = flat.ir->functions[call.callee];
    const RangeCallCheck check(flat, layout, model.model_element, c.modelled);
    const auto fits = [&](size_t k) {
      const ir::ExprRef pointer = call.args[k];
      return flat.ir->type(pointer->type).kind != ir::TypeKind::Pointer || check.fits(pointers.value(pointer, c.ctx), model.model_bounded[k]);
    };
    MemoryRangeCalls::Decision& d = calls.decision(flat.contexts[c.ctx].call_string, c.instr);
    if (c.modelled && !(fits(0) && fits(1))) {
      d = MemoryRangeCalls::Decision::Never;
      changed = true;
    } else if (!c.modelled && c.any_contents && d == MemoryRangeCalls::Decision::Operation && fits(0) && fits(1)) {
      d = MemoryRangeCalls::Decision::Model;
      changed = true;
    }
  }
  return changed;
}

}  // namespace pippin::lower
