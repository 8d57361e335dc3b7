// SPDX-License-Identifier: Apache-2.0
// Operands of which C leaves the order open (ir::Unsequenced). Whether it matters is asked when the whole program is known
// (lower/pointers/evaluation_order.h). Side effects beside calls are left out: with them, another order is undefined (C17 6.5p2).
#include "frontend/clang/builder.h"

namespace pippin::frontend {

using ir::BlockId;
using ir::Instr;

namespace {

void add(ir::Evaluation& e, const Instr& i) {
  const auto value = [&](ir::ExprRef v) {
    if (v != nullptr) e.values.push_back(v);
  };
  i.visit(
      [&](const ir::Assign& a) {
        value(a.value);
        e.writes.push_back(a.target);
      },
      [&](const ir::ZeroInit& z) { e.writes.push_back(z.target); },
      [&](const ir::Declare& d) { value(d.count); }, [](const ir::EndOfScope&) {},
      [&](const ir::Call& c) {
        for (ir::ExprRef a : c.args) value(a);
        value(c.pointer);
        if (c.result != nullptr) e.writes.push_back(c.result);
        if (c.site == UINT32_MAX) e.calls.push_back(c);
      },
      [&](const ir::UnsupportedInstr&) { e.unsupported = true; });
}

}  // namespace

void Builder::like_call() {
  if (body_ == nullptr) return;
  ++body_->calls;
  ++body_->like_calls;
}

ir::Evaluation Builder::evaluation(const Mark& from, const Mark& to, const Operand& operand) const {
  ir::Evaluation e;
  e.like_call = from.like_calls != to.like_calls;
  e.leaves = from.gotos != to.gotos;
  if (operand.value != nullptr) e.values.push_back(operand.value);
  if (operand.place != nullptr) e.places.push_back(operand.place);
  const auto inside = [&](BlockId b) { return b == from.block || b == to.block || (b.value >= from.blocks && b.value < to.blocks); };
  const auto range = [&](BlockId b, size_t first) {
    const ir::Block& block = body_->blocks[b];
    const size_t end = b == to.block ? to.index : block.instrs.size();
    for (size_t k = first; k < end; ++k) add(e, block.instrs[k]);
    e.error_label |= block.label == "ERROR" && b != from.block;
    if (b == to.block) return;
    const ir::Terminator& t = block.terminator;
    if (t.value != nullptr) e.values.push_back(t.value);
    e.leaves |= t.kind == ir::TerminatorKind::Return;
    const auto leaves = [&](BlockId target) { return target.valid() && (!inside(target) || target.value <= b.value); };
    e.leaves |= leaves(t.then_target) || leaves(t.else_target);
    for (const ir::SwitchCase& c : t.cases) e.leaves |= leaves(c.target);
  };
  range(from.block, from.index);
  for (size_t b = from.blocks; b < to.blocks; ++b) range(BlockId(b), 0);
  return e;
}

bool Builder::effects_since(const Mark& start) const {
  return body_->calls != start.calls || body_->current != start.block || body_->blocks[body_->current].instrs.size() != start.index;
}

void Builder::unsequenced(const Mark& start, const Operand& a, const Mark& middle, const Operand& b, Origin o) {
  if (body_ == nullptr || !effects_since(start)) return;
  program_.unsequenced.push_back({evaluation(start, middle, a), evaluation(middle, mark(), b), body_->id, o});
}

void Builder::unsequenced(const Mark& start, ir::Evaluation& before, const Mark& from, ir::ExprRef value, Origin o, bool whole) {
  if (body_ == nullptr) return;
  const ir::Evaluation e = evaluation(from, mark(), value);
  if (effects_since(start)) program_.unsequenced.push_back({before, e, body_->id, o, whole});
  const auto append = [](auto& to, const auto& more) { to.insert(to.end(), more.begin(), more.end()); };
  append(before.values, e.values);
  append(before.places, e.places);
  append(before.writes, e.writes);
  append(before.calls, e.calls);
  before.like_call |= e.like_call;
  before.leaves |= e.leaves;
  before.error_label |= e.error_label;
  before.unsupported |= e.unsupported;
}

}  // namespace pippin::frontend
