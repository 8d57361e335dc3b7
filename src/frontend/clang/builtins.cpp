// SPDX-License-Identifier: Apache-2.0
// Compiler builtins. Those that the C library has as functions are ordinary calls by the library's name; pure ones with
// a simple meaning are expanded; the rest is Unsupported (never "any value": a builtin may write through pointers).
#include "frontend/clang/expressions.h"
#include "ir/glibc_names.h"

namespace pippin::frontend {

using ir::BlockId;
using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

ExprRef Expressions::overflow_builtin(const clang::CallExpr* e, ExprKind op) {
  like_call();
  const Origin o = locations_.origin(e->getExprLoc());
  std::vector<ExprRef> args;
  args = arguments(e);
  PlaceRef target = deref(args[2], o);
  const auto width = [&](TypeId t) { return program_.type(t).width; };
  if (!types_.is_int(args[0]->type) || !types_.is_int(args[1]->type) || !types_.is_int(target->type) || width(args[0]->type) > 64 ||
      width(args[1]->type) > 64 || width(target->type) > 64)
    return unsupported("overflow builtin", program_.bool_type, e->getSourceRange());
  // Exact in 128 bits; the product of two unsigned 64-bit values needs an unsigned type.
  const bool is_unsigned = op == ExprKind::Mul && !program_.type(args[0]->type).is_signed &&
                           !program_.type(args[1]->type).is_signed;
  const bool small = width(args[0]->type) <= 32 && width(args[1]->type) <= 32 && width(target->type) <= 32;
  const TypeId wide = small ? program_.int_of(64, !is_unsigned, 8, is_unsigned ? "unsigned long long" : "long long")
                            : program_.int_of(128, !is_unsigned, 16, is_unsigned ? "unsigned __int128" : "__int128");
  ExprRef exact = save(binary(op, wide, coerce(args[0], wide, o), coerce(args[1], wide, o), o));
  ExprRef narrow = save(coerce(exact, target->type, o));
  emit_assign(target, narrow, o);
  ExprRef differs = binary(ExprKind::Ne, program_.int_type, coerce(narrow, wide, o), exact, o);
  return coerce(differs, types_.type(e->getType()), o);
}

std::optional<ExprRef> Expressions::float_class_builtin(const clang::CallExpr* e, const std::string& name) {
  static const char* const known[] = {"__builtin_isnan", "__builtin_isinf", "__builtin_isinf_sign",
                                      "__builtin_isfinite", "__builtin_isunordered", "__builtin_islessgreater",
                                      "__builtin_isnormal", "__builtin_fpclassify"};
  std::string_view stem;
  for (const char* k : known)
    if (name == k || name == std::string(k) + "f" || name == std::string(k) + "l") stem = k;
  if (stem.empty()) return std::nullopt;
  // The classes of fpclassify come first: its last argument is the float.
  const bool classify = stem == "__builtin_fpclassify";
  if (classify && e->getNumArgs() != 6) return std::nullopt;
  for (const clang::Expr* arg : e->arguments())
    if (types_.kind(types_.type(arg->getType())) != (classify && arg != e->getArg(5) ? TypeKind::Int : TypeKind::Float)) return std::nullopt;
  const Origin o = locations_.origin(e->getExprLoc());
  const TypeId flag = program_.int_type;
  std::vector<ExprRef> args = arguments(e);
  for (ExprRef& a : args)
    if (a->depth > 1) a = save(a);
  ExprRef x = classify ? args[5] : args[0];
  auto compare = [&](ExprKind k, ExprRef a, ExprRef b) { return binary(k, flag, a, b, o); };
  auto either = [&](ExprRef a, ExprRef b) { return binary(ExprKind::LogicalOr, flag, a, b, o); };
  auto number = [&](const std::string& text) {
    ir::Expr c{};
    c.kind = ExprKind::FloatConst;
    c.type = x->type;
    c.origin = o;
    c.text = text;
    return node(std::move(c));
  };
  auto infinity = [&](bool negative) { return number(negative ? "-inf" : "inf"); };
  auto both = [&](ExprRef a, ExprRef b) { return binary(ExprKind::LogicalAnd, flag, a, b, o); };
  auto choose = [&](ExprRef condition, ExprRef yes, ExprRef no) {
    ir::Expr c{};
    c.kind = ExprKind::Conditional;
    c.type = flag;
    c.origin = o;
    c.args[0] = condition;
    c.args[1] = yes;
    c.args[2] = no;
    return node(std::move(c));
  };
  auto least_normal = [&] {
    switch (program_.type(x->type).format) {
      case ir::FloatFormat::Half: return "0x1p-14";
      case ir::FloatFormat::Single: return "0x1p-126";
      case ir::FloatFormat::Double: return "0x1p-1022";
      default: return "0x1p-16382";
    }
  };
  auto infinite = [&] { return either(compare(ExprKind::Eq, x, infinity(false)), compare(ExprKind::Eq, x, infinity(true))); };
  ExprRef result = nullptr;
  if (stem == "__builtin_isnan") result = compare(ExprKind::Ne, x, x);
  else if (stem == "__builtin_isinf")
    result = infinite();
  else if (stem == "__builtin_isinf_sign")
    result = binary(ExprKind::Sub, flag, compare(ExprKind::Eq, x, infinity(false)),
                    compare(ExprKind::Eq, x, infinity(true)), o);
  else if (stem == "__builtin_isfinite")
    result = both(compare(ExprKind::Lt, x, infinity(false)), compare(ExprKind::Gt, x, infinity(true)));
  else if (stem == "__builtin_isunordered")
    result = either(compare(ExprKind::Ne, x, x), compare(ExprKind::Ne, args[1], args[1]));
  else if (stem == "__builtin_isnormal")
    result = either(both(compare(ExprKind::Ge, x, number(least_normal())), compare(ExprKind::Lt, x, infinity(false))),
                    both(compare(ExprKind::Le, x, number(std::string("-") + least_normal())),
                         compare(ExprKind::Gt, x, infinity(true))));
  else if (classify) {
    for (size_t k = 0; k < 5; ++k) args[k] = coerce(args[k], flag, o);
    ExprRef small = both(compare(ExprKind::Lt, x, number(least_normal())),
                         compare(ExprKind::Gt, x, number(std::string("-") + least_normal())));
    result = choose(small, args[3], args[2]);
    result = choose(compare(ExprKind::Eq, x, number("0x0p+0")), args[4], result);
    result = choose(infinite(), args[1], result);
    result = choose(compare(ExprKind::Ne, x, x), args[0], result);
  } else
    result = either(compare(ExprKind::Lt, x, args[1]), compare(ExprKind::Gt, x, args[1]));
  return coerce(result, types_.type(e->getType()), o);
}

void Expressions::asks_compiler(const std::string& what, Origin o) {
  if (!linked_.asked.empty() || file_ == ir::kLibraryFile) return;
  linked_.asked = fmt::format("{}:{}: {}", program_.strings->at(o.file), o.line, what);
}

/// How much GCC knows depends on how much it optimises: where Clang may know something else, the program asks which compiler it is.
ExprRef Expressions::object_size(const clang::CallExpr* e) {
  const Origin o = locations_.origin(e->getExprLoc());
  const TypeId t = types_.type(e->getType());
  const clang::Expr* object = e->getArg(0)->IgnoreParenCasts();
  if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(object))
    return constant(t, static_cast<ir::Int128>(text->getByteLength() + text->getCharByteWidth()), o);
  const auto v = fold_integer(e);
  const auto* reference = llvm::dyn_cast<clang::UnaryOperator>(object);
  const bool address = (reference != nullptr && reference->getOpcode() == clang::UO_AddrOf) || object->getType()->isArrayType();
  if (!v || !address) asks_compiler("__builtin_object_size", o);
  if (v) return *v;
  clang::Expr::EvalResult kind;
  const bool least = e->getArg(1)->EvaluateAsInt(kind, ast_) && kind.Val.getInt().getExtValue() >= 2;
  return constant(t, least ? 0 : -1, o);
}

void Expressions::end_here(const std::string& convention, Origin o) {
  ir::Terminator end;
  end.kind = ir::TerminatorKind::Unreachable;
  end.convention = convention;
  end.origin = o;
  terminate(std::move(end));
  set_current(new_block());
}

std::optional<ExprRef> Expressions::builtin(const clang::CallExpr* e, unsigned id, bool used) {
  const Origin o = locations_.origin(e->getExprLoc());
  const clang::Builtin::Context& info = ast_.BuiltinInfo;
  if (info.isPredefinedLibFunction(id)) return std::nullopt;  // an ordinary library function
  const std::string name = info.getName(id).str();
  const TypeId t = types_.type(e->getType());

  if (name == "__builtin_expect" || name == "__builtin_expect_with_probability" ||
      name == "__builtin_unpredictable" || name == "__builtin_assume_aligned" || name == "__builtin_launder") {
    const Mark start = mark();
    ExprRef v = value(e->getArg(0));
    const Mark m = mark();
    for (unsigned i = 1; i < e->getNumArgs(); ++i) effect(e->getArg(i));
    unsequenced(start, v, m, ExprRef(nullptr), o);
    return coerce(protect(v, m), t, o);
  }
  if (name.ends_with("object_size")) return object_size(e);
  if (name == "__builtin_constant_p" || name == "__builtin_classify_type" || name == "__builtin_is_constant_evaluated" ||
      name == "__builtin_types_compatible_p") {
    // GCC promotes what it classifies, and knows more and, without optimisation, fewer constants.
    if (name == "__builtin_classify_type" && e->getArg(0)->getType()->isBooleanType()) return constant(t, 1, o);
    const auto v = fold_integer(e);
    if (name == "__builtin_constant_p" && !e->getArg(0)->isIntegerConstantExpr(ast_)) asks_compiler(name, o);
    return v ? *v : constant(t, 0, o);
  }
  if (name == "__builtin_unreachable") {
    end_here("unreachable", o);
    return nullptr;
  }
  if (name == "__builtin_trap" || name == "__builtin_debugtrap") {
    emit_call("__builtin_trap", program_.void_type, {}, e, true);  // an invalid instruction, no call of abort
    return nullptr;
  }
  if (name == "__builtin_assume" || name == "__assume") {
    if (has_effects(e->getArg(0))) return nullptr;  // not evaluated
    ExprRef v = value(e->getArg(0));
    const BlockId holds = new_block();
    const BlockId fails = new_block();
    branch_on(v, holds, fails, o);
    set_current(fails);
    end_here("unreachable", o);
    set_current(holds);
    return nullptr;
  }
  if (name == "__builtin_prefetch") {
    effects_of_arguments(e);
    return nullptr;
  }
  if (name.starts_with("__sync_") || name.starts_with("__atomic_") || name.starts_with("__c11_atomic_"))
    if (auto result = sync_builtin(e, name)) return *result;
  if (name == "__builtin_va_start" || name == "__builtin_va_end" || name == "__builtin_va_copy") {
    va_builtin(e, name);
    return nullptr;
  }
  const auto overflow = [&](const char* op) {
    const std::string stem = std::string("_") + op + "_overflow";
    const std::string typed[] = {std::string("_s") + op, std::string("_u") + op};
    if (!name.starts_with("__builtin") || name.find("_overflow") == std::string::npos) return false;
    return name == "__builtin" + stem || name.starts_with("__builtin" + typed[0]) ||
           name.starts_with("__builtin" + typed[1]);
  };
  if (overflow("add")) return overflow_builtin(e, ExprKind::Add);
  if (overflow("sub")) return overflow_builtin(e, ExprKind::Sub);
  if (overflow("mul")) return overflow_builtin(e, ExprKind::Mul);

  if (e->getType()->isRealFloatingType()) {
    clang::Expr::EvalResult result;
    if (e->EvaluateAsRValue(result, ast_) && result.Val.isFloat() && !result.HasSideEffects)
      return float_constant(result.Val.getFloat(), t, o);
  }
  // Comparisons that do not raise exceptions.
  static const std::pair<const char*, clang::BinaryOperatorKind> comparisons[] = {
      {"__builtin_isgreater", clang::BO_GT}, {"__builtin_isgreaterequal", clang::BO_GE},
      {"__builtin_isless", clang::BO_LT}, {"__builtin_islessequal", clang::BO_LE}};
  for (const auto& [comparison, op] : comparisons)
    if (name == comparison) {
      std::vector<ExprRef> args = arguments(e);
      return arithmetic(op, args[0], args[1], t, e, e->getArg(0)->getType());
    }
  if (auto result = float_class_builtin(e, name)) return *result;
  if (info.isLibFunction(id)) return std::nullopt;  // function() removes the prefix
  static const char* const by_name[] = {"__builtin_signbit"};
  for (const char* known : by_name)
    if (name == known || name == std::string(known) + "f" || name == std::string(known) + "l") {
      std::vector<ExprRef> args = arguments(e);
      // A float is exact as a double; long double has its own function.
      std::string function_name = std::string(known).substr(10);
      for (ExprRef& a : args) {
        if (types_.kind(a->type) != TypeKind::Float) continue;
        if (program_.type(a->type).format == ir::FloatFormat::X87Extended) {
          if (!function_name.ends_with("l")) function_name += "l";
        } else {
          a = coerce(a, types_.type(ast_.DoubleTy), o);
        }
      }
      return emit_call(function_name, t, std::move(args), e, false);
    }
  if (used && !e->getType()->isVoidType())
    if (auto v = fold_integer(e)) return *v;
  // Pure functions of integers: calls by their own name.
  bool pure = info.isConst(id) && types_.is_scalar(t);
  for (const clang::Expr* arg : e->arguments()) pure = pure && arg->getType()->isIntegerType();
  if (pure) {
    std::vector<ExprRef> args = arguments(e);
    return emit_call(name, t, std::move(args), e, false);
  }
  effects_of_arguments(e);
  emit_unsupported("builtin " + name, e->getSourceRange());
  if (e->getType()->isVoidType() || !used) return nullptr;
  return unsupported("builtin " + name, t, e->getSourceRange());
}

}  // namespace pippin::frontend
