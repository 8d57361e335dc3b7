// SPDX-License-Identifier: Apache-2.0
// IndirectCalls: call strings are interned in order of first use.
#include "lower/flat/indirect.h"

#include "ir/recursion.h"

namespace pippin::lower {

bool convertible(const ir::Program& p, ir::TypeId from, ir::TypeId to) {
  if (from == to) return true;
  const ir::Type& a = p.type(from);
  const ir::Type& b = p.type(to);
  const bool scalars = (a.kind == ir::TypeKind::Int || a.kind == ir::TypeKind::Pointer) &&
                       (b.kind == ir::TypeKind::Int || b.kind == ir::TypeKind::Pointer);
  return scalars && (a.kind == b.kind || a.size == b.size);
}

std::vector<ir::FunctionId> IndirectCalls::address_taken(const ir::Call& call) {
  if (!collected_) addresses_ = ir::address_taken_functions(program_);
  collected_ = true;
  std::vector<ir::FunctionId> result;
  for (const ir::FunctionId f : addresses_) {
    const ir::Type& type = program_.type(program_.functions[f].type);
    const bool open = !type.has_prototype || type.is_variadic;
    bool fits = type.params.size() == call.args.size() || (open && type.params.size() <= call.args.size());
    for (size_t k = 0; fits && k < type.params.size(); ++k) fits = convertible(program_, call.args[k]->type, type.params[k]);
    if (call.result != nullptr) fits = fits && convertible(program_, type.element, call.result->type);
    if (fits) result.push_back(f);
  }
  return result;
}

uint32_t IndirectCalls::index(const ir::Instr* call) {
  return indices_.try_emplace(call, static_cast<uint32_t>(indices_.size())).first->second;
}

uint32_t IndirectCalls::call_string(uint32_t caller, const ir::Instr* call, ir::FunctionId callee) {
  const uint32_t next = static_cast<uint32_t>(strings_.size()) + 1;
  return strings_.try_emplace({{caller, index(call)}, callee}, next).first->second;
}

}  // namespace pippin::lower
