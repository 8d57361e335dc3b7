// SPDX-License-Identifier: Apache-2.0
// sprintf and snprintf with a string literal as format: calls of models, one for each part of the format (C17 7.21.6.1;
// prepare/library_models_text.cpp). Other formats, and conversions that are not here, stay calls of the library.
#include <cctype>

#include "frontend/clang/expressions.h"

namespace pippin::frontend {

using ir::ExprRef;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

namespace {

struct Part {
  size_t from = 0, count = 0;   // characters of the format, where kind is 0
  char kind = 0;                // d, u, x, X, c, s
  unsigned bytes = 4;           // of an integer
  int width = 0, precision = -1;
  bool left = false, zero = false;
};

/// nullopt: something that is not modelled.
std::optional<std::vector<Part>> parts_of(std::string_view format, uint64_t long_bytes) {
  std::vector<Part> parts;
  const auto text = [&](size_t from, size_t count) {
    if (count == 0) return;
    Part p;
    p.from = from;
    p.count = count;
    parts.push_back(p);
  };
  size_t k = 0;
  const auto number = [&] {
    int n = 0;
    for (; k < format.size() && std::isdigit(static_cast<unsigned char>(format[k])) && n < 1000; ++k) n = n * 10 + (format[k] - '0');
    return n;
  };
  while (k < format.size()) {
    const size_t next = std::min(format.find('%', k), format.size());
    text(k, next - k);
    k = next;
    if (k == format.size()) break;
    ++k;
    Part p;
    for (; k < format.size() && (format[k] == '-' || format[k] == '0'); ++k) (format[k] == '-' ? p.left : p.zero) = true;
    p.width = number();
    if (k < format.size() && format[k] == '.') {
      ++k;
      p.precision = number();
    }
    const size_t length = k;
    while (k < format.size() && std::string_view("hlzjt").find(format[k]) != std::string_view::npos) ++k;
    const std::string_view modifier = format.substr(length, k - length);
    if (k == format.size()) return std::nullopt;
    p.kind = format[k++];
    if (p.kind == '%') {
      if (k < 2 || format[k - 2] != '%') return std::nullopt;
      text(k - 1, 1);
      continue;
    }
    if (p.kind == 'i') p.kind = 'd';
    const bool integer = std::string_view("duxX").find(p.kind) != std::string_view::npos;
    if (!integer && p.kind != 'c' && p.kind != 's') return std::nullopt;
    p.bytes = modifier == "" ? 4 : modifier == "h" ? 2 : modifier == "hh" ? 1 : modifier == "ll" || modifier == "j" ? 8
              : modifier == "l" || modifier == "z" || modifier == "t" ? static_cast<unsigned>(long_bytes) : 0;
    if (p.bytes == 0 || (!integer && !modifier.empty())) return std::nullopt;
    if ((p.precision >= 0 && p.kind != 's') || (p.zero && !integer)) return std::nullopt;
    parts.push_back(p);
  }
  return parts;
}

/// The variable that a pointer points into or is read from.
ir::VarId root_of(ExprRef e) {
  while (e->kind == ir::ExprKind::Cast || e->kind == ir::ExprKind::PtrAdd) e = e->args[0];
  PlaceRef p = e->place;
  while (p != nullptr && p->base != nullptr) p = p->base;
  return p != nullptr && p->kind == ir::PlaceKind::Var ? p->var : ir::VarId();
}

}  // namespace

std::optional<ExprRef> Expressions::formatted(const clang::CallExpr* e, const std::string& name, std::vector<ExprRef>& args) {
  const size_t at_format = name == "sprintf" ? 1 : name == "snprintf" ? 2 : SIZE_MAX;
  if (at_format >= args.size() || args.size() > e->getNumArgs()) return std::nullopt;
  // (Checked variants have further arguments before the format.)
  const unsigned dropped = e->getNumArgs() - static_cast<unsigned>(args.size());
  const auto* literal =
      llvm::dyn_cast<clang::StringLiteral>(e->getArg(static_cast<unsigned>(at_format) + dropped)->IgnoreParenImpCasts());
  if (literal == nullptr || !literal->isOrdinary()) return std::nullopt;
  const std::string format = literal->getString().str();
  const auto parts = parts_of(format.substr(0, format.find('\0')), program_.target.pointer_bytes());
  if (!parts) return std::nullopt;
  const Origin o = locations_.origin(e->getExprLoc());
  const TypeId text = program_.pointer_to(program_.char_type);
  size_t next = at_format + 1;
  const auto integer = [&](unsigned bytes, bool is_signed) {
    const auto t = bytes == 1 ? (is_signed ? ast_.SignedCharTy : ast_.UnsignedCharTy) : bytes == 2 ? (is_signed ? ast_.ShortTy : ast_.UnsignedShortTy)
                   : bytes == 4 ? (is_signed ? ast_.IntTy : ast_.UnsignedIntTy) : (is_signed ? ast_.LongLongTy : ast_.UnsignedLongLongTy);
    return types_.type(t);
  };
  for (const Part& p : *parts) {
    if (p.kind == 0) continue;
    if (next >= args.size()) return std::nullopt;
    const ExprRef a = args[next++];
    // Undefined where they overlap: what the library does then is not the model's business.
    if (p.kind == 's' && root_of(a).valid() && root_of(a) == root_of(args[0])) return std::nullopt;
    const ir::Type& t = program_.type(a->type);
    if (p.kind == 's' ? t.kind != TypeKind::Pointer : t.kind != TypeKind::Int || t.width != (p.kind == 'c' ? 32 : 8 * std::max(4u, p.bytes))) return std::nullopt;
  }
  if (program_.type(args[0]->type).kind != TypeKind::Pointer) return std::nullopt;
  // What is printed may overwrite what the arguments are read from.
  for (ExprRef& a : args)
    if (a->kind != ir::ExprKind::IntConst && a->kind != ir::ExprKind::AddressOf) a = save(a);
  const ExprRef to = coerce(args[0], text, o);
  const ExprRef size = at_format == 2 ? coerce(args[1], program_.size_type, o) : constant(program_.size_type, wrap(program_.size_type, -1), o);
  ExprRef at = constant(program_.size_type, 0, o);
  next = at_format + 1;
  const auto print = [&](const std::string& what, std::vector<ExprRef> more) {
    std::vector<ExprRef> all{to, at, size};
    all.insert(all.end(), more.begin(), more.end());
    at = emit_call("__pippin_print_" + what, program_.size_type, std::move(all), e, false);
  };
  const auto number = [&](int n) { return constant(program_.int_type, n, o); };
  for (const Part& p : *parts) {
    if (p.kind == 0) {
      const PlaceRef from = index(string_literal(literal), constant(program_.ptrdiff_type, static_cast<ir::Int128>(p.from), o), o);
      print("part", {address_of(from, o), number(static_cast<int>(p.count))});
      continue;
    }
    const ExprRef value = args[next++];
    switch (p.kind) {
      case 'c': print("character", {coerce(value, program_.int_type, o), number(p.width), number(p.left)}); break;
      case 's':
        if (p.width == 0 && p.precision < 0) print("string", {coerce(value, text, o)});
        else print("string_padded", {coerce(value, text, o), number(p.precision), number(p.width), number(p.left)});
        break;
      default: {
        const bool is_signed = p.kind == 'd', wide = p.bytes == 8, hex = p.kind == 'x' || p.kind == 'X';
        ExprRef v = coerce(value, integer(p.bytes, is_signed), o);
        v = coerce(v, integer(hex || wide ? 8 : 4, is_signed), o);
        const std::string what = p.kind == 'x' ? "hex" : p.kind == 'X' ? "HEX" : std::string(is_signed ? "" : "unsigned") + (wide ? (is_signed ? "long" : "_long") : (is_signed ? "int" : ""));
        print(what, {v, number(p.width), number(p.left), number(p.zero)});
      }
    }
  }
  return emit_call("__pippin_print_end", program_.int_type, {to, at, size}, e, false);
}

}  // namespace pippin::frontend
