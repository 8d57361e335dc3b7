// SPDX-License-Identifier: Apache-2.0
#include "ir/to_c.h"

#include "support/check.h"

namespace pippin::ir {
namespace {

// C's precedence levels, from loose to tight.
enum Level : int {
  kAny = 0, kConditional = 2, kOr, kAnd, kBitOr, kBitXor, kBitAnd, kEquality, kRelational, kShift, kAdditive,
  kMultiplicative, kUnary, kPostfix, kPrimary,
};

struct BinaryText { const char* op; int level; };

BinaryText binary_text(ExprKind k) {
  switch (k) {
    case ExprKind::Add: case ExprKind::PtrAdd: return {"+", kAdditive};
    case ExprKind::Sub: case ExprKind::PtrDiff: return {"-", kAdditive};
    case ExprKind::Mul: return {"*", kMultiplicative};
    case ExprKind::Div: return {"/", kMultiplicative};
    case ExprKind::Rem: return {"%", kMultiplicative};
    case ExprKind::BitAnd: return {"&", kBitAnd};
    case ExprKind::BitOr: return {"|", kBitOr};
    case ExprKind::BitXor: return {"^", kBitXor};
    case ExprKind::Shl: return {"<<", kShift};
    case ExprKind::Shr: return {">>", kShift};
    case ExprKind::Eq: return {"==", kEquality};
    case ExprKind::Ne: return {"!=", kEquality};
    case ExprKind::Lt: return {"<", kRelational};
    case ExprKind::Le: return {"<=", kRelational};
    case ExprKind::Gt: return {">", kRelational};
    case ExprKind::Ge: return {">=", kRelational};
    case ExprKind::LogicalAnd: return {"&&", kAnd};
    case ExprKind::LogicalOr: return {"||", kOr};
    default: return {nullptr, 0};
  }
}

const Type& type_of(const Program& p, ExprRef e) { return p.type(e->type); }

}  // namespace

std::string declaration(const Program& p, TypeId t, const std::string& declarator) {
  const Type& type = p.type(t);
  switch (type.kind) {
    case TypeKind::Pointer: {
      const TypeKind inner = p.type(type.element).kind;
      const bool wrap = inner == TypeKind::Array || inner == TypeKind::Function;
      return declaration(p, type.element, wrap ? "(*" + declarator + ")" : "*" + declarator);
    }
    case TypeKind::Array: {
      std::string bound = type.is_vla ? "*" : type.is_complete ? std::to_string(type.count) : "";
      return declaration(p, type.element, declarator + "[" + bound + "]");
    }
    case TypeKind::Function: {
      std::string params;
      for (TypeId param : type.params) params += (params.empty() ? "" : ", ") + declaration(p, param, "");
      if (type.is_variadic) params += params.empty() ? "..." : ", ...";
      if (params.empty() && type.has_prototype) params = "void";
      return declaration(p, type.element, declarator + "(" + params + ")");
    }
    case TypeKind::Void: case TypeKind::Int: case TypeKind::Float: case TypeKind::Record: break;
  }
  return declarator.empty() ? type.name : type.name + " " + declarator;
}

std::string CPrinter::var(VarId v) const {
  if (names_ != nullptr && v.value < names_->size() && !(*names_)[v.value].empty()) return (*names_)[v.value];
  const Variable& variable = p_.vars[v];
  if (!variable.name.empty()) return variable.name;
  return fmt::format("tmp_{}", v.value);
}

std::string CPrinter::int_const(ExprRef e, int& level) const {
  const Type& t = type_of(p_, e);
  level = kPrimary;
  __extension__ using Unsigned = unsigned __int128;
  if (t.width > 64) {
    auto bits = static_cast<Unsigned>(e->value);
    if (e->value < 0 || bits >> 63 != 0)
      return fmt::format("(({})0x{:x}U << 64 | 0x{:x}U)", t.name, static_cast<uint64_t>(bits >> 64),
                         static_cast<uint64_t>(bits));
    level = kUnary;
    return fmt::format("({}){}", t.name, to_string(e->value));
  }
  const char* suffix = "";
  if (t.width >= 32 && !t.is_bool) {
    if (t.name.find("long long") != std::string::npos) suffix = t.is_signed ? "LL" : "ULL";
    else if (t.name.find("long") != std::string::npos) suffix = t.is_signed ? "L" : "UL";
    else if (!t.is_signed) suffix = "U";
  }
  if (t.is_signed && t.width >= 32 && t.width <= 64 && e->value == -(Int128{1} << (t.width - 1)))
    return fmt::format("({}{} - 1)", to_string(e->value + 1), suffix);
  if (e->value < 0) level = kUnary;
  return to_string(e->value) + suffix;
}

/// The object of the pointer is written as p[i].
static bool is_element(const Place* deref) { return deref->is_element || deref->pointer->kind == ExprKind::PtrAdd; }

std::string CPrinter::address_of(ExprRef e, int& level, unsigned depth) const {
  const Place* place = e->place;
  // The decay of an array is written as the array itself.
  if (place->kind == PlaceKind::Index && place->index->kind == ExprKind::IntConst && place->index->value == 0) {
    level = kPostfix;
    return place_text(place->base, depth + 1);
  }
  if (place->kind == PlaceKind::Deref) return raw(place->pointer, level, depth + 1);
  level = kUnary;
  return "&" + place_text(place, depth + 1);
}

/// An operand without the integer promotion, which each operator makes by itself and programs do not write. Dumps say all.
ExprRef CPrinter::unpromoted(ExprRef e) const {
  if (names_ != nullptr || e->kind != ExprKind::Cast || e->args[0]->kind == ExprKind::IntConst) return e;
  const Type &to = type_of(p_, e), &from = type_of(p_, e->args[0]);
  const bool promotes = to.kind == TypeKind::Int && from.kind == TypeKind::Int && to.name == "int" && from.size < to.size;
  return promotes ? e->args[0] : e;
}

std::string CPrinter::raw(ExprRef e, int& level, unsigned depth) const {
  level = kPrimary;
  if (depth > 2 * kMaxExprDepth) return "...";
  if (BinaryText b = binary_text(e->kind); b.op != nullptr) {
    level = b.level;
    return expr(unpromoted(e->args[0]), b.level, depth + 1) + " " + b.op + " " + expr(unpromoted(e->args[1]), b.level + 1, depth + 1);
  }
  switch (e->kind) {
    case ExprKind::IntConst: return int_const(e, level);
    case ExprKind::FloatConst: {
      const FloatFormat f = type_of(p_, e).format;
      const char* suffix = f == FloatFormat::Single ? "f" : f == FloatFormat::X87Extended ? "L" : "";
      const std::string call = f == FloatFormat::Single ? "f" : f == FloatFormat::X87Extended ? "l" : "";
      if (e->text == "inf") return "__builtin_inf" + call + "()";
      if (e->text == "nan") return "__builtin_nan" + call + "(\"\")";
      level = e->text.starts_with("-") ? kUnary : kPrimary;
      if (e->text == "-inf") return "-__builtin_inf" + call + "()";
      return e->text + suffix;
    }
    case ExprKind::NullPointer:
      level = kUnary;
      return "(" + type_of(p_, e).name + ")0";
    case ExprKind::Load:
      level = e->place->kind == PlaceKind::Deref && !is_element(e->place) ? kUnary : kPostfix;
      return place_text(e->place, depth);
    case ExprKind::AddressOf: return address_of(e, level, depth);
    case ExprKind::FunctionAddress:
      level = kUnary;
      return "&" + function(e->function);
    case ExprKind::Neg: case ExprKind::BitNot: case ExprKind::LogicalNot: {
      level = kUnary;
      const char* op = e->kind == ExprKind::Neg ? "-" : e->kind == ExprKind::BitNot ? "~" : "!";
      std::string operand = expr(unpromoted(e->args[0]), kUnary, depth + 1);
      return operand.starts_with("-") && e->kind == ExprKind::Neg ? "-(" + operand + ")" : op + operand;
    }
    case ExprKind::Conditional:
      level = kConditional;
      return expr(e->args[0], kConditional + 1, depth + 1) + " ? " + expr(e->args[1], kAny, depth + 1) + " : " +
             expr(e->args[2], kConditional, depth + 1);
    case ExprKind::Cast:
      level = kUnary;
      return "(" + type_of(p_, e).name + ")" + expr(e->args[0], kUnary, depth + 1);
    case ExprKind::VaArg: return "va_arg(...)";
    case ExprKind::Unsupported:
      if (names_ != nullptr) return fmt::format("unsupported(\"{}\", {})", e->feature, e->text);  // dumps
      return "(" + e->text + ")";
    default: return "?";
  }
}

std::string CPrinter::expr(ExprRef e, int outer, unsigned depth) const {
  int level = kPrimary;
  std::string text = raw(e, level, depth);
  return level < outer ? "(" + text + ")" : text;
}

std::string CPrinter::place_text(PlaceRef place, unsigned depth) const {
  if (depth > 2 * kMaxExprDepth) return "...";
  switch (place->kind) {
    case PlaceKind::Var: return var(place->var);
    case PlaceKind::Deref:
      if (place->pointer->kind == ExprKind::PtrAdd)
        return expr(place->pointer->args[0], kPostfix, depth + 1) + "[" +
               expr(place->pointer->args[1], kAny, depth + 1) + "]";
      if (place->is_element) return expr(place->pointer, kPostfix, depth + 1) + "[0]";
      return "*" + expr(place->pointer, kUnary, depth + 1);
    case PlaceKind::Field: {
      const Field& field = p_.type(place->base->type).fields[place->field];
      const std::string name = field.name.empty() ? fmt::format("field{}", place->field) : field.name;
      // Members of an anonymous struct or union are named without it.
      const Place* base = place->base;
      while (base->kind == PlaceKind::Field && p_.type(base->base->type).fields[base->field].name.empty())
        base = base->base;
      if (base->kind == PlaceKind::Deref && !is_element(base))
        return expr(base->pointer, kPostfix, depth + 1) + "->" + name;
      return place_text(base, depth + 1) + "." + name;
    }
    case PlaceKind::Index: {
      const Place* base = place->base;
      std::string array = place_text(base, depth + 1);
      if (base->kind == PlaceKind::Deref && !is_element(base)) array = "(" + array + ")";
      return array + "[" + expr(place->index, kAny, depth + 1) + "]";
    }
  }
  return "?";
}

std::string CPrinter::instr(const Instr& i) const {
  return i.visit(
      [&](const Assign& a) { return place(a.target) + " = " + expr(a.value); },
      [&](const ZeroInit& z) { return place(z.target) + " = {0}"; },
      [&](const Declare& d) {
        const Variable& v = p_.vars[d.var];
        if (d.count == nullptr) return declaration(p_, v.type, var(d.var));
        return declaration(p_, p_.type(v.type).element, var(d.var) + "[" + expr(d.count) + "]");
      },
      [&](const EndOfScope& e) { return "end of " + var(e.var); },
      [&](const Call& c) {
        std::string text = c.result != nullptr ? place(c.result) + " = " : "";
        FunctionId callee = c.callee;
        size_t args = c.args.size();
        if (callee.valid() && p_.functions[callee].model_of.valid()) {
          callee = p_.functions[callee].model_of;
          args = 3;  // what follows is for the model only
        }
        text += callee.valid() ? function(callee) : expr(c.pointer, kPostfix, 0);
        text += "(";
        for (size_t k = 0; k < args; ++k) text += (k == 0 ? "" : ", ") + expr(c.args[k]);
        return text + ")";
      },
      [&](const UnsupportedInstr& u) { return u.text; });
}

std::string to_c(const Program& p, ExprRef e) { return CPrinter(p, nullptr).expr(e); }
std::string to_c(const Program& p, PlaceRef place) { return CPrinter(p, nullptr).place(place); }
std::string to_c(const Program& p, const Instr& i) { return CPrinter(p, nullptr).instr(i); }

std::string to_c(const Program& p, ExprRef e, const Names& names) { return CPrinter(p, &names.variables, true).expr(e); }
std::string to_c(const Program& p, PlaceRef place, const Names& names) { return CPrinter(p, &names.variables, true).place(place); }
std::string to_c(const Program& p, const Instr& i, const Names& names) { return CPrinter(p, &names.variables, true).instr(i); }

std::string for_people(const std::string& name) {
  constexpr std::string_view kMade = "__pippin_";
  return name.starts_with(kMade) ? name.substr(kMade.size()) : name;
}

std::string checked_text(const Program& p, const Instr& call) {
  std::string text = to_c(p, call);
  const Call& c = call.get<Call>();
  const FunctionId f = c.callee;
  if (!f.valid() || p.functions[f].is_error || c.args.empty()) return text;
  const std::string& name = p.functions[f].name;
  std::string condition = to_c(p, c.args[0]);
  if (name == "assert") return "assert(" + condition + ")";
  // The macro of the C library passes the text of the condition.
  if (!name.starts_with("__assert") || condition.size() < 2 || condition.front() != '"' || condition.back() != '"') return text;
  std::string plain;
  for (size_t k = 1; k + 1 < condition.size(); ++k) {
    if (condition[k] == '\\' && k + 2 < condition.size()) ++k;
    plain += condition[k];
  }
  return "assert(" + plain + ")";
}

}  // namespace pippin::ir
