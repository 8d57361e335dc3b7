// SPDX-License-Identifier: Apache-2.0
// Layout of variables, functions, blocks and instructions (compiler.h). Written from C17 (N2176): lifetimes 6.2.4,
// initialisation 6.7.9.
#include <algorithm>
#include <bit>

#include "interp/compiler.h"
#include "interp/interp.h"
#include "interp/library.h"
#include "interp/memory.h"
#include "ir/recursion.h"
#include "ir/walk.h"
#include "support/check.h"

namespace pippin::interp {

using ir::ExprKind;
using ir::PlaceKind;

ValueClass value_class(const ir::Program& program, ir::TypeId type) {
  if (!type.valid()) return ValueClass::None;
  const ir::Type& t = program.type(type);
  switch (t.kind) {
    case ir::TypeKind::Void: return ValueClass::None;
    case ir::TypeKind::Int:
      return t.width <= 64 ? ValueClass::Int : t.width <= 128 ? ValueClass::Wide : ValueClass::Unsupported;
    case ir::TypeKind::Pointer: return ValueClass::Int;
    case ir::TypeKind::Record: return ValueClass::Record;
    case ir::TypeKind::Float:
      switch (t.format) {
        case ir::FloatFormat::Single: return ValueClass::F32;
        case ir::FloatFormat::Double: return ValueClass::F64;
        case ir::FloatFormat::X87Extended: return ValueClass::X87;
        case ir::FloatFormat::Half:
        case ir::FloatFormat::Quad: return ValueClass::Unsupported;
      }
      return ValueClass::Unsupported;
    case ir::TypeKind::Array:
    case ir::TypeKind::Function: return ValueClass::Unsupported;
  }
  return ValueClass::Unsupported;
}

uint32_t Compiler::width(ir::TypeId t) const {
  const ir::Type& type = p_.type(t);
  if (type.kind == ir::TypeKind::Pointer) return p_.target.pointer_bytes() * 8;
  return type.is_bool ? 1 : type.width;
}

bool Compiler::is_signed(ir::TypeId t) const {
  const ir::Type& type = p_.type(t);
  return type.kind == ir::TypeKind::Int && type.is_signed;
}

// --- which variables need an address ---------------------------------------------------------------------------

void Compiler::scan(ir::ExprRef e) {
  if (e == nullptr || !seen_.emplace(e, true).second) return;
  for (ir::ExprRef a : e->args) scan(a);
  if (e->place != nullptr) scan(e->place, e->kind == ExprKind::AddressOf);
}

void Compiler::scan(ir::PlaceRef place, bool address_of) {
  while (place != nullptr) {
    switch (place->kind) {
      case PlaceKind::Var:
        if (address_of && place->var.valid()) address_taken_[place->var.value] = true;
        return;
      case PlaceKind::Deref: scan(place->pointer); return;
      case PlaceKind::Index: scan(place->index); [[fallthrough]];
      case PlaceKind::Field: place = place->base; break;
    }
  }
}

void Compiler::find_address_taken() {
  address_taken_.assign(p_.vars.size(), false);
  auto scan_instr = [&](const ir::Instr& i) {
    ir::for_each_operand(i, [&](ir::ExprRef e) { scan(e); }, [&](ir::PlaceRef p) { scan(p, false); });
  };
  for (const ir::Instr& i : p_.global_init) scan_instr(i);
  for (const ir::Function& f : p_.functions)
    for (const ir::Block& b : f.blocks) {
      for (const ir::Instr& i : b.instrs) scan_instr(i);
      scan(b.terminator.value);
    }
}

bool Compiler::held_in_slot(ir::VarId v) const {
  if (address_taken_[v.value]) return false;
  switch (value_class(p_, p_.vars[v].type)) {
    case ValueClass::Int: case ValueClass::Wide: case ValueClass::F32: case ValueClass::F64: case ValueClass::X87: return true;
    default: return false;
  }
}

void Compiler::lay_out_statics() {
  uint64_t next = 64;
  for (ir::VarId v : p_.vars.ids()) {
    const ir::Variable& var = p_.vars[v];
    if (var.kind != ir::VarKind::Global && var.kind != ir::VarKind::StaticLocal && var.kind != ir::VarKind::StringLiteral)
      continue;
    const ir::Type& type = p_.type(var.type);
    const uint64_t align = std::max<uint64_t>(16, type.align);
    next = (next + align - 1) / align * align;
    homes_[v.value].kind = VarHome::Static;
    homes_[v.value].offset = next;
    // An array that is defined elsewhere has at least one element (C17 6.2.5p20).
    const bool incomplete = type.kind == ir::TypeKind::Array && !type.is_complete;
    const uint64_t size = incomplete ? p_.type(type.element).size : type.size;
    code_.statics.push_back({v, next, size});
    next += Memory::footprint(size);
    if (next > (1ull << 30)) {
      code_.too_large = "static objects of more than 1 GiB";
      return;
    }
  }
  code_.statics_end = next;
}

// --- functions ------------------------------------------------------------------------------------------------------

int Compiler::emit(OpCode code, int a, int b, int c, uint8_t x, uint8_t y) {
  Op op;
  op.code = code;
  op.a = a;
  op.b = b;
  op.c = c;
  op.x = x;
  op.y = y;
  if (code_.origin_table.empty() || !(code_.origin_table[origin_index_] == origin_)) {
    origin_index_ = static_cast<uint32_t>(code_.origin_table.size());
    code_.origin_table.push_back(origin_);
  }
  code_.ops.push_back(op);
  code_.origins.push_back(origin_index_);
  code_.operations.push_back(nullptr);
  if (trace_) code_.points.push_back(point_);
  code_.types.push_back(UINT32_MAX);
  return static_cast<int>(code_.ops.size()) - 1;
}

void Compiler::emit_const(int slot, uint64_t value) {
  const int pc = emit(OpCode::Const, slot);
  code_.ops[static_cast<size_t>(pc)].set_imm(value);
}

void Compiler::emit_extra(uint64_t size, uint64_t count) {
  const int pc = emit(OpCode::Extra, static_cast<int>(std::min<uint64_t>(count, INT32_MAX)));
  code_.ops[static_cast<size_t>(pc)].set_imm(size);
}

void Compiler::jump(OpCode code, Label& target, int a, int b, uint8_t x) {
  const int pc = emit(code, a, b, target.pc, x);
  if (target.pc < 0) target.uses.push_back(pc);
}

void Compiler::bind(Label& l) {
  l.pc = static_cast<int>(code_.ops.size());
  for (int use : l.uses) code_.ops[static_cast<size_t>(use)].c = l.pc;
  l.uses.clear();
}

int Compiler::temp(int n) {
  const int t = next_temp_;
  next_temp_ += n;
  max_slots_ = std::max(max_slots_, next_temp_);
  return t;
}

void Compiler::unsupported(const std::string& feature, const std::string& text) {
  emit(OpCode::UnsupportedOp, static_cast<int>(code_.messages.size()));
  code_.messages.push_back(text.empty() ? feature : feature + ": " + text);
}

const VarHome& Compiler::home(ir::VarId v) {
  static const VarHome none;
  return v.valid() && v.value < homes_.size() ? homes_[v.value] : none;
}

void Compiler::assign_homes(const ir::Function& f, Fn& fn) {
  int next = 2;
  uint64_t memory = 0;
  auto in_memory = [&](ir::VarId v) {
    const ir::Type& type = p_.type(p_.vars[v].type);
    VarHome& h = homes_[v.value];
    FrameObject object;
    object.var = v;
    h.object = static_cast<int>(fn.objects.size());
    if (type.is_vla) {
      h.kind = VarHome::Vla;
      object.size = p_.type(type.element).size;
    } else {
      h.kind = VarHome::Frame;
      const uint64_t align = std::max<uint64_t>(16, type.align);
      memory = (memory + align - 1) / align * align;
      h.offset = object.offset = memory;
      object.size = type.size;
      memory += Memory::footprint(type.size);
    }
    fn.objects.push_back(object);
  };
  auto in_slot = [&](ir::VarId v) {
    homes_[v.value].kind = VarHome::Slot;
    homes_[v.value].slot = next;
    if (p_.vars[v].kind != ir::VarKind::Temporary) fn.named.push_back(next);
    next += slots_of(cls(p_.vars[v].type));
  };
  for (ir::VarId v : f.params) {
    ParamInfo info;
    info.type = p_.vars[v].type;
    info.value_class = cls(info.type);
    info.slot = next;
    if (held_in_slot(v)) {
      in_slot(v);
    } else {
      next += slots_of(info.value_class);
      in_memory(v);
    }
    fn.params.push_back(info);
  }
  for (ir::VarId v : f.locals) {
    if (homes_[v.value].kind == VarHome::Static) continue;
    if (held_in_slot(v)) in_slot(v); else in_memory(v);
  }
  find_maybe_uninitialised(f);
  fn.clear_from = static_cast<uint32_t>(next);
  for (ir::VarId v : f.locals)
    if (maybe_uninit_[v.value]) homes_[v.value].flag = next++;
  for (FrameObject& o : fn.objects)
    if (homes_[o.var.value].kind == VarHome::Vla) {
      o.vla_slot = homes_[o.var.value].slot = next;
      next += 2;
    }
  fn.clear_to = static_cast<uint32_t>(next);
  fn.memory = memory;
  next_temp_ = max_slots_ = next;
}

void Compiler::compile_function(ir::FunctionId id) {
  const ir::Function& f = p_.functions[id];
  Fn& fn = code_.functions[id.value];
  fn_ = &fn;
  function_ = &f;
  origin_ = f.origin;
  assign_homes(f, fn);
  const int first_temp = next_temp_;
  fn.entry = static_cast<uint32_t>(code_.ops.size());
  for (size_t k = 0; k < f.params.size(); ++k) {
    const VarHome& h = homes_[f.params[k].value];
    if (h.kind == VarHome::Slot) continue;
    if (h.kind != VarHome::Frame) {
      unsupported("parameter type", p_.vars[f.params[k]].name);
      continue;
    }
    emit(OpCode::Declare, h.object);
    Address a;
    a.base = 1;
    a.offset = static_cast<int64_t>(h.offset);
    store(a, fn.params[k].type, fn.params[k].slot);
    next_temp_ = first_temp;
  }
  if (asked_.contains(ir::Property::Termination) && recursive_[id.value]) {
    at(f.origin);
    emit(OpCode::RecursionHead);
  }
  blocks_.assign(f.blocks.size(), Label());
  const std::vector<bool> heads = asked_.contains(ir::Property::Termination) ? loop_heads(f) : std::vector<bool>(f.blocks.size(), false);
  for (ir::BlockId b : f.blocks.ids()) {
    const ir::Block& block = f.blocks[b];
    point_ = {id, b, 0, 0, true};
    bind(blocks_[b.value]);
    emit(OpCode::Enter, static_cast<int>(b.value), static_cast<int>(block.instrs.size()) + 1,
         static_cast<int>(block_number_++));
    at(block.instrs.empty() ? block.terminator.origin : block.instrs.front().origin);
    if (block.label == "ERROR") emit(OpCode::ErrorLabel);
    if (heads[b.value]) {
      if (block.loop) at(*block.loop);
      emit(OpCode::LoopHead);
      at(block.instrs.empty() ? block.terminator.origin : block.instrs.front().origin);
    }
    for (const ir::Instr& i : block.instrs) {
      next_temp_ = first_temp;
      at(i.origin);
      at(i.expression);
      if (i.step != ir::kNoStep) emit(OpCode::Step, static_cast<int>(i.step));
      instr(i);
      ++point_.instr;
    }
    next_temp_ = first_temp;
    at(block.terminator.origin);
    if (block.terminator.step != ir::kNoStep) emit(OpCode::Step, static_cast<int>(block.terminator.step));
    terminator(block.terminator, b.value + 1);
  }
  fn.slots = static_cast<uint32_t>(max_slots_);
}

std::vector<bool> Compiler::loop_heads(const ir::Function& f) {
  enum Color : uint8_t { White, Grey, Black };
  std::vector<Color> color(f.blocks.size(), White);
  std::vector<bool> heads(f.blocks.size(), false);
  const auto next = [&](uint32_t b) {
    const ir::Terminator& t = f.blocks[ir::BlockId(b)].terminator;
    std::vector<uint32_t> out;
    for (const ir::BlockId to : {t.then_target, t.else_target})
      if (to.valid()) out.push_back(to.value);
    for (const ir::SwitchCase& c : t.cases) out.push_back(c.target.value);
    return out;
  };
  struct Open { uint32_t block; std::vector<uint32_t> next; };
  std::vector<Open> stack{{0, next(0)}};
  color[0] = Grey;
  while (!stack.empty()) {
    if (stack.back().next.empty()) {
      color[stack.back().block] = Black;
      stack.pop_back();
      continue;
    }
    const uint32_t to = stack.back().next.back();
    stack.back().next.pop_back();
    if (color[to] == Grey) heads[to] = true;
    if (color[to] != White) continue;
    color[to] = Grey;
    stack.push_back({to, next(to)});
  }
  return heads;
}

void Compiler::copy(int to, int from, ValueClass c) {
  if (to == from) return;
  emit(slots_of(c) == 2 ? OpCode::Mov2 : OpCode::Mov, to, from);
}

/// Temporaries only where `always`: a call's result.
void Compiler::trace_assign(ir::PlaceRef target, ir::TypeId type, int slot, bool always) {
  if (!trace_) return;
  if (!always && target->kind == PlaceKind::Var && p_.vars[target->var].kind == ir::VarKind::Temporary) return;
  // String literals get their contents before anything happens.
  if (const ir::VarId base = ir::base_variable(target); base.valid() && p_.vars[base].kind == ir::VarKind::StringLiteral) return;
  Traced t{{}, type, cls(type), slot, {}};
  t.event.place = target;
  if (target->kind == PlaceKind::Var) t.event.variable = target->var;
  trace_event(std::move(t));
}

/// By the instruction that is being compiled.
void Compiler::trace_record(ir::PlaceRef target) {
  if (!trace_) return;
  Traced t;
  t.event.place = target;
  if (target->kind == PlaceKind::Var) t.event.variable = target->var;
  t.event.instr = instr_;
  trace_event(std::move(t));
}

void Compiler::trace_event(Traced t) {
  emit(OpCode::Trace, static_cast<int>(code_.traced.size()));
  code_.traced.push_back(std::move(t));
}

void Compiler::trace_branch(const ir::Terminator& t, const std::string& condition, bool holds) {
  Traced branch;
  branch.event.kind = trace::EventKind::Branch;
  branch.event.condition = t.value;
  branch.event.holds = holds;
  branch.condition = condition;
  trace_event(std::move(branch));
}

void Compiler::instr(const ir::Instr& i) {
  instr_ = &i;
  i.visit(
      [&](const ir::Assign& a) { assign(a); }, [&](const ir::ZeroInit& z) { zero_init(z); },
      [&](const ir::Declare& d) { declare(d); },
      [&](const ir::EndOfScope& e) {
        if (const VarHome& h = home(e.var); h.kind == VarHome::Frame) emit(OpCode::EndObject, h.object);
      },
      [&](const ir::Call&) { call(i); },
      [&](const ir::UnsupportedInstr& u) { unsupported(u.feature, u.text); });
}

void Compiler::assign(const ir::Assign& i) {
  const Address a = place(i.target, false);
  if (a.unsupported) return;
  if (a.home != nullptr) {
    const int slot = expr(i.value, a.home->slot);
    copy(a.home->slot, slot, cls(i.target->type));
    if (a.home->flag >= 0) emit_const(a.home->flag, 1);
    trace_assign(i.target, i.target->type, a.home->slot);
    return;
  }
  const int slot = expr(i.value);
  // C17 6.5.16.1p2: the number is converted to the type of the bit-field, which has its width.
  if (a.bits != nullptr && cls(i.value->type) == ValueClass::Int && !p_.type(i.target->type).is_bool && asks(ir::Property::NoLossyConversion)) {
    emit(OpCode::CheckFit, slot, static_cast<int>(code_.elements.size()) + 1, 0, static_cast<uint8_t>(a.bits->bit_width),
         static_cast<uint8_t>((is_signed(i.target->type) ? 1 : 0) | (is_signed(i.value->type) ? 0 : 4)));
    code_.elements.push_back({i.target, 0});
  }
  observe(a, i.target, true);
  const size_t first = code_.ops.size();
  store(a, i.target->type, slot);
  if (cls(i.target->type) == ValueClass::Record) {
    for (size_t pc = first; pc < code_.ops.size(); ++pc) code_.operations[pc] = i.value;   // which reads, too
    trace_record(i.target);
  } else {
    trace_assign(i.target, i.target->type, slot);
  }
}

void Compiler::zero_init(const ir::ZeroInit& i) {
  const Address a = place(i.target, false);
  if (a.unsupported) return;
  if (a.home != nullptr) {
    emit_const(a.home->slot, 0);
    if (slots_of(cls(i.target->type)) == 2) emit_const(a.home->slot + 1, 0);
    if (a.home->flag >= 0) emit_const(a.home->flag, 1);
    return;
  }
  observe(a, i.target, true);
  if (a.bits != nullptr) {
    const int zero = temp(2);
    emit_const(zero, 0);
    emit_const(zero + 1, 0);
    store(a, i.target->type, zero);
    return;
  }
  emit(OpCode::ZeroMem, address_slot(a), 0, static_cast<int>(i.target->type.value));
}

void Compiler::declare(const ir::Declare& i) {
  const VarHome& h = home(i.var);
  const uint32_t site = p_.vars[i.var].uninit_site;
  if (h.kind == VarHome::Slot && h.flag >= 0) emit(OpCode::MarkUninit, h.flag, static_cast<int>(site));
  if (h.kind == VarHome::Frame) emit(OpCode::Declare, h.object);
  if (h.kind != VarHome::Vla) return;
  if (i.count == nullptr) return unsupported("variable-length array", p_.vars[i.var].name);
  if (fn_->objects[static_cast<size_t>(h.object)].size == 0)
    return unsupported("variable-length array of variable-length arrays", p_.vars[i.var].name);
  if (cls(i.count->type) != ValueClass::Int) return unsupported("length of an array", "");
  emit(OpCode::DeclareVla, h.object, expr(i.count));
}

void Compiler::terminator(const ir::Terminator& t, uint32_t next_block) {
  auto go = [&](ir::BlockId b) {
    if (b.value != next_block) jump(OpCode::Jmp, blocks_[b.value]);
  };
  switch (t.kind) {
    case ir::TerminatorKind::None:
    case ir::TerminatorKind::Unreachable: emit(OpCode::Unreachable); return;
    case ir::TerminatorKind::Jump: go(t.then_target); return;
    case ir::TerminatorKind::Branch: {
      if (trace_) {
        Label otherwise;
        jump_if(t.value, false, otherwise);
        const std::string text = ir::to_c(p_, t.value);
        trace_branch(t, text, true);
        jump(OpCode::Jmp, blocks_[t.then_target.value]);
        bind(otherwise);
        trace_branch(t, text, false);
        jump(OpCode::Jmp, blocks_[t.else_target.value]);
        return;
      }
      if (t.then_target.value == next_block) {
        jump_if(t.value, false, blocks_[t.else_target.value]);
        return;
      }
      jump_if(t.value, true, blocks_[t.then_target.value]);
      go(t.else_target);
      return;
    }
    case ir::TerminatorKind::Switch: {
      const int value = index_slot(t.value);
      const int number = static_cast<int>(code_.switches.size());
      SwitchTable table;
      table.is_signed = is_signed(t.value->type) || is_wide(t.value->type);
      // Targets are block numbers until the function is complete (see run()).
      for (const ir::SwitchCase& c : t.cases)
        table.cases.push_back({static_cast<int64_t>(c.low), static_cast<int64_t>(c.high), c.target.value});
      table.other = t.then_target.value;
      code_.switches.push_back(std::move(table));
      if (trace_) {
        Traced decided{{}, t.value->type, ValueClass::Int, value, {}};
        decided.event.kind = trace::EventKind::Switch;
        decided.event.condition = t.value;
        trace_event(std::move(decided));
      }
      emit(OpCode::SwitchOp, value, number);
      return;
    }
    case ir::TerminatorKind::Return: {
      if (t.value == nullptr) {
        emit(fn_->returns_value ? OpCode::RetUndef : OpCode::Ret);
        return;
      }
      const ValueClass c = cls(t.value->type);
      if (c == ValueClass::None) {
        expr(t.value);
        emit(OpCode::Ret);
        return;
      }
      const int slot = expr(t.value);
      if (!fn_->returns_value) emit(OpCode::Ret);
      else if (c != fn_->result_class) unsupported("type of a returned value", ir::to_c(p_, t.value));
      else emit(c == ValueClass::Record ? OpCode::RetRec : OpCode::RetVal, slot, 0, 0, static_cast<uint8_t>(slots_of(c)));
      return;
    }
  }
}

namespace {

void finish(SwitchTable& table, const std::vector<Label>& blocks) {
  for (SwitchTable::Case& c : table.cases) c.target = static_cast<uint32_t>(blocks[c.target].pc);
  table.other = static_cast<uint32_t>(blocks[table.other].pc);
  const bool is_signed = table.is_signed;
  std::sort(table.cases.begin(), table.cases.end(), [&](const SwitchTable::Case& l, const SwitchTable::Case& r) {
    return is_signed ? l.low < r.low : static_cast<uint64_t>(l.low) < static_cast<uint64_t>(r.low);
  });
  if (table.cases.empty()) return;
  const uint64_t span = static_cast<uint64_t>(table.cases.back().high) - static_cast<uint64_t>(table.cases.front().low);
  if (span > 4096) return;
  table.dense_low = table.cases.front().low;
  table.dense.assign(span + 1, table.other);
  for (const SwitchTable::Case& c : table.cases) {
    const uint64_t base = static_cast<uint64_t>(table.dense_low);
    for (uint64_t k = static_cast<uint64_t>(c.low) - base; k <= static_cast<uint64_t>(c.high) - base; ++k)
      table.dense[k] = c.target;
  }
}

}  // namespace

Code Compiler::run() {
  if (asked_.contains(ir::Property::Termination)) {
    recursive_ = ir::recursive_functions(p_);
    code_.asks_for_time = ir::asks_for_time(p_);
  }
  find_address_taken();
  homes_.assign(p_.vars.size(), VarHome());
  maybe_uninit_.assign(p_.vars.size(), false);
  lay_out_statics();
  code_.functions.resize(p_.functions.size());
  for (ir::FunctionId f : p_.functions.ids()) {
    Fn& fn = code_.functions[f.value];
    const ir::Function& function = p_.functions[f];
    fn.id = f;
    fn.has_body = function.has_body();
    fn.library = library_of(function, fn.row);
    fn.is_nondet = fn.library == Library::Nondet;
    if (function.type.valid() && p_.type(function.type).kind == ir::TypeKind::Function) {
      fn.variadic = p_.type(function.type).is_variadic;
      fn.result = p_.type(function.type).element;
    }
    fn.result_class = cls(fn.result);
    fn.returns_value = fn.result_class != ValueClass::None;
  }
  if (!code_.too_large.empty()) return std::move(code_);
  size_t switches = 0;
  auto finish_switches = [&] {
    for (; switches < code_.switches.size(); ++switches) finish(code_.switches[switches], blocks_);
  };
  {
    // Initialisation of statics: a function without blocks.
    Fn init;
    fn_ = &init;
    next_temp_ = max_slots_ = 2;
    code_.init_entry = static_cast<uint32_t>(code_.ops.size());
    point_ = {{}, {}, 0, 0, true};
    for (const ir::Instr& i : p_.global_init) {
      next_temp_ = 2;
      at(i.origin);
      instr(i);
      ++point_.instr;
    }
    emit(OpCode::Ret);
    code_.init_slots = static_cast<uint32_t>(max_slots_);
  }
  for (ir::FunctionId f : p_.functions.ids()) {
    if (!p_.functions[f].has_body()) continue;
    compile_function(f);
    finish_switches();
  }
  return std::move(code_);
}

Code compile(const ir::Program& program, bool trace, bool observe, const ir::PropertySet& asked) {
  return Compiler(program, trace, observe, asked).run();
}

}  // namespace pippin::interp
