// SPDX-License-Identifier: Apache-2.0
// ir::Program: interning of types and builders. Structural types are interned under a textual key made of ids only, so
// the order of creation (and with it every id) depends on nothing but the program. An Int's name belongs to its key:
// `int` and `long` of ILP32 are different C types although they have the same values.
#include <algorithm>

#include "ir/ir.h"
#include "support/check.h"

namespace pippin::ir {
namespace {

std::string key_of(const Type& t) {
  switch (t.kind) {
    case TypeKind::Void: return "v";
    case TypeKind::Int:
      return fmt::format("i{},{},{},{},{},{}", t.width, t.size, t.align, int{t.is_signed}, int{t.is_bool}, t.name);
    case TypeKind::Float: return fmt::format("f{},{},{},{}", static_cast<int>(t.format), t.size, t.align, t.name);
    case TypeKind::Pointer: return fmt::format("p{}", t.element.value);
    case TypeKind::Array:
      return fmt::format("a{},{},{},{}", t.element.value, t.count, int{t.is_vla}, int{t.is_complete});
    case TypeKind::Function: {
      std::string key = fmt::format("g{},{},{}", t.element.value, int{t.is_variadic}, int{t.has_prototype});
      for (TypeId p : t.params) key += fmt::format(",{}", p.value);
      return key;
    }
    case TypeKind::Record: return "";
  }
  return "";
}

}  // namespace

std::string to_string(Int128 v) {
  if (v == 0) return "0";
  __extension__ using Unsigned = unsigned __int128;
  Unsigned rest = v < 0 ? -static_cast<Unsigned>(v) : static_cast<Unsigned>(v);
  std::string out;
  for (; rest != 0; rest /= 10) out += static_cast<char>('0' + static_cast<int>(rest % 10));
  if (v < 0) out += '-';
  std::reverse(out.begin(), out.end());
  return out;
}

Program::Program() : Program(Target{}) {}

Program::Program(Target t) : target(t), strings(std::make_shared<StringTable>()) {
  const bool lp64 = target.model == DataModel::LP64;
  Type void_kind;
  void_kind.name = "void";
  void_type = add_type(void_kind);
  Type boolean;
  boolean.kind = TypeKind::Int;
  boolean.size = 1;
  boolean.width = 1;
  boolean.is_bool = true;
  boolean.name = "_Bool";
  bool_type = add_type(boolean);
  char_type = int_of(8, true, 1, "char");
  int_type = int_of(32, true, 4, "int");
  unsigned_type = int_of(32, false, 4, "unsigned int");
  long_type = lp64 ? int_of(64, true, 8, "long") : int_of(32, true, 4, "long");
  size_type = lp64 ? int_of(64, false, 8, "unsigned long") : unsigned_type;
  ptrdiff_type = lp64 ? long_type : int_type;
}

TypeId Program::add_type(Type t) {
  if (t.kind == TypeKind::Record) return types.push_back(std::move(t));
  std::string key = key_of(t);
  if (auto it = interned_.find(key); it != interned_.end()) return it->second;
  const bool derived =
      t.kind == TypeKind::Pointer || t.kind == TypeKind::Array || t.kind == TypeKind::Function;
  // Names of absurdly deep types would grow quadratically.
  const bool nameable = derived && types[t.element].name.size() < 2000 && t.params.size() < 500;
  TypeId id = types.push_back(std::move(t));
  interned_.emplace(std::move(key), id);
  if (derived && !nameable) types[id].name = "(a type with a long name)";
  if (nameable) {
    std::string name = declaration(*this, id, "");
    types[id].name = std::move(name);
  }
  return id;
}

TypeId Program::int_of(uint32_t width, bool is_signed, uint64_t size, const std::string& name) {
  Type t;
  t.kind = TypeKind::Int;
  t.width = width;
  t.is_signed = is_signed;
  t.size = size;
  // i386 aligns 8-byte integers to 4; the frontend adds its types with the exact alignment.
  t.align = static_cast<uint32_t>(target.model == DataModel::ILP32 && size == 8 ? 4 : size);
  t.name = name;
  return add_type(std::move(t));
}

TypeId Program::pointer_to(TypeId element) {
  Type t;
  t.kind = TypeKind::Pointer;
  t.element = element;
  t.size = target.pointer_bytes();
  t.align = target.pointer_bytes();
  return add_type(std::move(t));
}

TypeId Program::array_of(TypeId element, uint64_t count) {
  Type t;
  t.kind = TypeKind::Array;
  t.element = element;
  t.count = count;
  t.size = types[element].size * count;
  t.align = types[element].align;
  return add_type(std::move(t));
}

uint32_t depth(PlaceRef place) {
  uint32_t levels = 0;
  uint32_t deepest = 0;
  for (; place != nullptr; place = place->base) {
    ++levels;
    if (place->pointer != nullptr) deepest = std::max(deepest, place->pointer->depth + levels);
    if (place->index != nullptr) deepest = std::max(deepest, place->index->depth + levels);
  }
  return std::max(deepest, levels);
}

ExprRef Program::add(Expr e) {
  uint32_t deepest = 0;
  for (ExprRef a : e.args)
    if (a != nullptr) deepest = std::max(deepest, a->depth);
  if (e.place != nullptr) deepest = std::max(deepest, ir::depth(e.place));
  e.depth = deepest + 1;
  return &exprs_.emplace_back(std::move(e));
}

ExprRef Program::constant(TypeId t, Int128 value, Origin o) {
  Expr e{};
  e.kind = ExprKind::IntConst;
  e.type = t;
  e.origin = o;
  e.value = value;
  return add(std::move(e));
}

PlaceRef Program::var_place(VarId v, Origin o) {
  Place p{};
  p.kind = PlaceKind::Var;
  p.type = vars[v].type;
  p.var = v;
  p.origin = o;
  return add(std::move(p));
}

ExprRef Program::load(PlaceRef place, Origin o) {
  Expr e{};
  e.kind = ExprKind::Load;
  e.type = place->type;
  e.origin = o.known() ? o : place->origin;
  e.place = place;
  return add(std::move(e));
}

FunctionId Program::find_function(const std::string& name) const {
  FunctionId first;
  for (FunctionId f : functions.ids()) {
    if (functions[f].name != name) continue;
    if (functions[f].has_body()) return f;
    if (!first.valid()) first = f;
  }
  return first;
}

}  // namespace pippin::ir
