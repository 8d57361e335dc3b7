// SPDX-License-Identifier: Apache-2.0
// Calls (compiler.h). Written from C17 (N2176): function calls 6.5.2.2.
#include "interp/compiler.h"
#include "interp/memory.h"

namespace pippin::interp {

using ir::PlaceKind;

bool Compiler::passed_plainly(const ir::Function& f, const CallInfo& info) const {
  if (f.params.size() != info.args.size()) return false;
  for (size_t k = 0; k < f.params.size(); ++k) {
    const ir::TypeId param = p_.vars[f.params[k]].type;
    const ir::TypeId given = info.args[k].type;
    const ValueClass c = cls(param);
    if (c != info.args[k].value_class) return false;
    if (c == ValueClass::Int && (width(param) != width(given) || is_signed(param) != is_signed(given))) return false;
    if (c == ValueClass::Record && param != given) return false;
  }
  return true;
}

void Compiler::call(const ir::Instr& instr) {
  const ir::Call& c = instr.get<ir::Call>();
  CallInfo info;
  info.site = c.site;
  info.instr = &instr;
  ir::FunctionId callee = c.callee;
  if (callee.valid() && !p_.functions[callee].has_body()) {
    const ir::FunctionId other = p_.find_function(p_.functions[callee].name);
    if (other.valid() && p_.functions[other].has_body()) callee = other;
  }
  info.callee = callee;
  if (!callee.valid() && c.pointer == nullptr) return unsupported("call", "without callee");
  if (c.pointer != nullptr && !callee.valid()) {
    info.pointer = expr(c.pointer);
    const ir::Type& pointer = p_.type(c.pointer->type);
    info.function_type = pointer.kind == ir::TypeKind::Pointer ? pointer.element : c.pointer->type;
  } else {
    info.function_type = p_.functions[callee].type;
  }
  for (ir::ExprRef a : c.args) {
    CallArg arg;
    arg.type = a->type;
    arg.value_class = cls(a->type);
    if (arg.value_class == ValueClass::Unsupported || arg.value_class == ValueClass::None)
      return unsupported("argument type", ir::to_c(p_, a));
    arg.slot = expr(a);
    info.args.push_back(arg);
  }
  if (info.function_type.valid() && p_.type(info.function_type).kind == ir::TypeKind::Function)
    info.result_type = p_.type(info.function_type).element;
  info.result_class = cls(info.result_type);
  info.wants_result = c.result != nullptr;
  const bool has_body = callee.valid() && p_.functions[callee].has_body();
  info.plain = has_body && passed_plainly(p_.functions[callee], info);
  // Results of library functions are events by themselves.
  info.traced = trace_ && !(callee.valid() && !has_body && c.result != nullptr);
  if (info.result_class == ValueClass::Record) {
    // The callee writes the record into a temporary of this frame.
    FrameObject object;
    object.offset = fn_->memory;
    object.size = p_.type(info.result_type).size;
    fn_->memory += Memory::footprint(object.size);
    const int number = static_cast<int>(fn_->objects.size());
    fn_->objects.push_back(object);
    emit(OpCode::Declare, number);
    info.result = temp();
    emit(OpCode::Offset, info.result, 1, static_cast<int>(object.offset));
  } else if (info.result_class != ValueClass::None) {
    info.result = temp(slots_of(info.result_class));
  }
  const bool to_temporary = c.result != nullptr && c.result->kind == PlaceKind::Var && p_.vars[c.result->var].kind == ir::VarKind::Temporary;
  const int number = static_cast<int>(code_.calls.size());
  code_.calls.push_back(info);
  emit(callee.valid() ? OpCode::CallFn : OpCode::CallPtr, number);
  if (c.result == nullptr) return;
  if (info.result_class == ValueClass::None || info.result_class == ValueClass::Unsupported)
    return unsupported("type of a call's result", ir::to_c(p_, instr));
  const Address a = place(c.result, false);
  if (a.unsupported) return;
  if (trace_ && to_temporary && !has_body && info.result_class != ValueClass::Record) {
    Traced t{{}, info.result_type, info.result_class, info.result, {}};
    t.event.instr = &instr;
    trace_event(std::move(t));
  }
  // Where no prototype was in scope the declared result may differ from the place's type in width only.
  int value = info.result;
  const ir::TypeId target = c.result->type;
  if (info.result_class == ValueClass::Int && cls(target) == ValueClass::Int &&
      (width(target) != width(info.result_type) || is_signed(target) != is_signed(info.result_type))) {
    const int t = temp();
    if (p_.type(target).is_bool) emit(OpCode::ToBool, t, value);
    else emit(OpCode::Ext, t, value, 0, static_cast<uint8_t>(width(target)), is_signed(target));
    value = t;
  } else if (cls(target) != info.result_class) {
    return unsupported("type of a call's result", ir::to_c(p_, instr));
  }
  if (a.home != nullptr) {
    copy(a.home->slot, value, info.result_class);
    if (a.home->flag >= 0) emit_const(a.home->flag, 1);
    trace_assign(c.result, target, a.home->slot, has_body);
    return;
  }
  observe(a, c.result, true);
  store(a, target, value);
  if (info.result_class != ValueClass::Record) trace_assign(c.result, target, value, has_body);
  else if (has_body) trace_record(c.result);
}

}  // namespace pippin::interp
