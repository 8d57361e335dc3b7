// SPDX-License-Identifier: Apache-2.0
// Operands of which C leaves the order open (ir::Unsequenced). Whether it matters is asked when the whole program is known
// (lower/evaluation_order.h). Side effects beside calls are left out: with them, another order is undefined (C17 6.5p2).
#include "frontend/clang/converter.h"

namespace pippin::frontend {

using ir::BlockId;
using ir::Instr;

namespace {

void add(ir::Evaluation& e, const Instr& i) {
  const auto value = [&](ir::ExprRef v) {
    if (v != nullptr) e.values.push_back(v);
  };
  switch (i.kind) {
    case Instr::Kind::Assign:
      value(i.assign.value);
      e.writes.push_back(i.assign.target);
      break;
    case Instr::Kind::ZeroInit: e.writes.push_back(i.zero.target); break;
    case Instr::Kind::Declare: value(i.declare.count); break;
    case Instr::Kind::Call:
      for (ir::ExprRef a : i.call.args) value(a);
      value(i.call.pointer);
      if (i.call.result != nullptr) e.writes.push_back(i.call.result);
      if (i.call.site == UINT32_MAX) e.calls.push_back({i.call.callee, i.call.pointer});
      break;
    case Instr::Kind::Unsupported: break;
  }
}

}  // namespace

ir::Evaluation Converter::evaluation(const Mark& from, const Mark& to, const Operand& operand) const {
  ir::Evaluation e;
  if (operand.value != nullptr) e.values.push_back(operand.value);
  if (operand.place != nullptr) e.places.push_back(operand.place);
  const auto range = [&](BlockId b, size_t first) {
    const ir::Block& block = body_->blocks[b];
    const size_t end = b == to.block ? to.index : block.instrs.size();
    for (size_t k = first; k < end; ++k) add(e, block.instrs[k]);
    if (b != to.block && block.terminator.value != nullptr) e.values.push_back(block.terminator.value);
  };
  range(from.block, from.index);
  for (size_t b = from.blocks; b < to.blocks; ++b) range(BlockId(b), 0);
  return e;
}

ir::Call* Converter::last_call(const Mark& from) {
  const auto last = [&](BlockId b, size_t first) -> ir::Call* {
    auto& instrs = body_->blocks[b].instrs;
    for (size_t k = instrs.size(); k-- > first;)
      if (instrs[k].kind == Instr::Kind::Call && instrs[k].call.site == UINT32_MAX) return &instrs[k].call;
    return nullptr;
  };
  for (size_t b = body_->blocks.size(); b-- > from.blocks;)
    if (ir::Call* c = last(BlockId(b), 0)) return c;
  return last(from.block, from.index);
}

void Converter::note_unsequenced(const ir::Evaluation& first, const ir::Evaluation& second, const Mark& start, Origin o) {
  if (first.calls.empty() && second.calls.empty()) return;
  ir::Call* call = last_call(start);
  if (call == nullptr) return;
  if (call->unsequenced == UINT32_MAX) call->unsequenced = static_cast<uint32_t>(program_.unsequenced.size());
  program_.unsequenced.push_back({first, second, call->unsequenced, o});
}

void Converter::unsequenced(const Mark& start, const Operand& a, const Mark& middle, const Operand& b, Origin o) {
  if (body_ == nullptr || !emitted_since(start)) return;
  note_unsequenced(evaluation(start, middle, a), evaluation(middle, mark(), b), start, o);
}

void Converter::unsequenced(const Mark& start, ir::Evaluation& before, const Mark& from, ir::ExprRef value, Origin o) {
  if (body_ == nullptr) return;
  const ir::Evaluation e = evaluation(from, mark(), value);
  note_unsequenced(before, e, start, o);
  const auto append = [](auto& to, const auto& more) { to.insert(to.end(), more.begin(), more.end()); };
  append(before.values, e.values);
  append(before.places, e.places);
  append(before.writes, e.writes);
  append(before.calls, e.calls);
}

}  // namespace pippin::frontend
