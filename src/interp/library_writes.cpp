// SPDX-License-Identifier: Apache-2.0
// Library functions that read what an execution cannot know (input, time, formatted text): what they write becomes
// indeterminate, so that reading it asks for a value; their result is asked for like that of a missing body.
#include "interp/machine.h"

namespace pippin::interp {

bool Machine::writing_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const WrittenArguments w = written_arguments(variants_[fn.id.value]);
  if (call.args.size() <= w.first) return end(End::Unsupported, program_.functions[fn.id].name + " with too few arguments");
  const ir::Type& last = program_.type(call.args.back().type);
  if (last.kind == ir::TypeKind::Pointer && program_.type(last.element).name == ir::kVariableArgument)
    return end(End::Unsupported, program_.functions[fn.id].name + " called through a pointer");
  for (size_t k = w.first; k < (w.all ? call.args.size() : w.first + 1); ++k) {
    const CallArg& a = call.args[k];
    if (a.value_class != ValueClass::Int || program_.type(a.type).kind != ir::TypeKind::Pointer) continue;
    const uint64_t address = regs[a.slot];
    if (address == 0) continue;
    const Object* o = memory_.object_at(address);
    if (o == nullptr || !memory_.writable(o->base, o->size)) return invalid_access(address, 1);
    for (uint64_t off = o->base; off < o->base + o->size; ++off) memory_.state()[off] &= static_cast<uint8_t>(~(kInitialised | kPartial));
  }
  if (!call.wants_result || fn.result_class == ValueClass::None) return true;
  if (!w.returned || call.result < 0) return ask_missing(fn, call.result_type, regs + call.result);
  uint64_t chosen[2] = {0, 0};
  if (!ask(InputValue(), program_.int_type, chosen)) return false;
  regs[call.result] = chosen[0] != 0 ? regs[call.args[w.first].slot] : 0;
  return true;
}

}  // namespace pippin::interp
