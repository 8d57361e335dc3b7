// SPDX-License-Identifier: Apache-2.0
// Bound variables of an expression: local variables with any values around its check. So the expression holds for all values iff no execution
// finds one for which it does not.
#include <algorithm>
#include <array>

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/TargetInfo.h>

#include "frontend/clang/weaver.h"

namespace pippin::frontend {
namespace {

using llvm::APInt;
struct Interval { APInt low, high; };
constexpr unsigned kBits = 512;   // more than the bounds of anything that definedness() finds exact

Interval values_of_type(const clang::ASTContext& ast, clang::QualType t) {
  const unsigned width = ast.getIntWidth(t);
  if (t->isSignedIntegerOrEnumerationType()) return {APInt::getSignedMinValue(width).sext(kBits), APInt::getSignedMaxValue(width).sext(kBits)};
  return {APInt(kBits, 0), APInt::getMaxValue(width).zext(kBits)};
}

/// Of an expression of the widest type that is exact.
std::optional<Interval> values_of(const clang::ASTContext& ast, const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (const auto* c = llvm::dyn_cast<clang::ExplicitCastExpr>(e)) {
    const clang::Expr* const from = c->getSubExpr()->IgnoreParenImpCasts();
    if (const auto* n = llvm::dyn_cast<clang::IntegerLiteral>(from)) return Interval{n->getValue().zext(kBits), n->getValue().zext(kBits)};
    if (from->getType()->isIntegerType()) return values_of_type(ast, from->getType());
    return std::nullopt;
  }
  if (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e); u != nullptr && u->getOpcode() == clang::UO_Minus) {
    const auto v = values_of(ast, u->getSubExpr());
    return v ? std::optional<Interval>({-v->high, -v->low}) : std::nullopt;
  }
  const auto* b = llvm::dyn_cast<clang::BinaryOperator>(e);
  if (b == nullptr) return std::nullopt;
  const auto x = values_of(ast, b->getLHS()), y = values_of(ast, b->getRHS());
  if (!x || !y) return std::nullopt;
  if (b->getOpcode() == clang::BO_Add) return Interval{x->low + y->low, x->high + y->high};
  if (b->getOpcode() == clang::BO_Sub) return Interval{x->low - y->high, x->high - y->low};
  if (b->getOpcode() != clang::BO_Mul) return std::nullopt;
  const std::array products = {x->low * y->low, x->low * y->high, x->high * y->low, x->high * y->high};
  const auto less = [](const APInt& l, const APInt& r) { return l.slt(r); };
  return Interval{*std::ranges::min_element(products, less), *std::ranges::max_element(products, less)};
}

/// While the types are not chosen: all definedness() finds exact for this one is so for those.
std::string widest_type(const clang::ASTContext& ast) { return ast.getTargetInfo().hasInt128Type() ? "unsigned long long" : "long long"; }

template <class T>
const T* only_declared(const clang::Stmt* s) {
  const auto* d = llvm::dyn_cast<clang::DeclStmt>(s);
  return d != nullptr && d->isSingleDecl() ? llvm::dyn_cast<T>(d->getSingleDecl()) : nullptr;
}

bool is_type(const clang::ASTContext& ast, clang::QualType t, const std::string& text) {
  t = t.getCanonicalType();
  return t->isIntegerType() && !t.hasQualifiers() && t.getAsString(ast.getPrintingPolicy()) == text;
}

/// Is it `type name = any();`, whatever macros there are?
bool is_any_value(const clang::ASTContext& ast, const clang::Stmt* declares_function, const clang::Stmt* declares_variable, const std::string& type, const std::string& name) {
  const auto* f = only_declared<clang::FunctionDecl>(declares_function);
  const auto* v = only_declared<clang::VarDecl>(declares_variable);
  if (f == nullptr || v == nullptr || f->getNameAsString() != any_value_function(type) || f->isDefined() || f->hasAttrs()) return false;
  if (v->getNameAsString() != name || !v->hasLocalStorage() || v->hasAttrs() || v->getInit() == nullptr) return false;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(v->getInit());
  return is_type(ast, v->getType(), type) && is_type(ast, f->getReturnType(), type) && call != nullptr && call->getNumArgs() == 0 && call->getDirectCallee() != nullptr &&
         call->getDirectCallee()->getCanonicalDecl() == f->getCanonicalDecl();
}

}  // namespace

std::string any_value_function(const std::string& type) {
  std::string name = kAnyValue + type;
  std::ranges::replace(name, ' ', '_');
  return name;
}

std::string any_values(const Stitch& s) {
  std::string out;
  for (const BoundVariable& b : s.bound) out += fmt::format("{0} {1}(void); {0} {2} = {1}(); ", b.type, any_value_function(b.type), b.name);
  return out;
}

std::string probing_values(size_t k, const Stitch& s, const clang::ASTContext& ast) {
  std::string out = fmt::format("extern int {}_; ", probe_variable(k));   // (for errors in what follows)
  Stitch typed = s;
  for (BoundVariable& b : typed.bound) {
    for (size_t l = 0; l < b.limits.size(); ++l) out += fmt::format("__auto_type __pippin_limit_{}_{} = ({}); ", &b - typed.bound.data(), l, in_one_line(b.limits[l].value));
    if (b.type.empty()) b.type = widest_type(ast);
  }
  return out + any_values(typed);
}

Result<std::vector<std::string>> bound_types(const clang::ASTContext& ast, const clang::CompoundStmt* block, const Stitch& s) {
  const Error other{"", "the program gives the names in the declaration of a bound variable another meaning"};
  const auto* const statements = block->body_begin();
  size_t limits = 0;
  for (const BoundVariable& b : s.bound) limits += b.limits.size();
  if (block->size() != 1 + limits + 2 * s.bound.size() + 1) return other;
  std::vector<std::string> types;
  size_t next = 1;
  for (size_t j = 0; j < s.bound.size(); ++j) {
    const BoundVariable& b = s.bound[j];
    const size_t at = 1 + limits + 2 * j;
    if (!is_any_value(ast, statements[at], statements[at + 1], b.type.empty() ? widest_type(ast) : b.type, b.name)) return other;
    std::vector<std::optional<Interval>> values;
    for (size_t l = 0; l < b.limits.size(); ++l) {
      const auto* v = only_declared<clang::VarDecl>(statements[next++]);
      if (v == nullptr || v->getInit() == nullptr) return other;
      values.push_back(values_of(ast, v->getInit()));
      if (values.back() && b.limits[l].strict) b.limits[l].upper ? --values.back()->high : ++values.back()->low;
    }
    types.push_back(b.type);
    for (const auto& [text, type] : {std::pair("int", ast.IntTy), std::pair("long long", ast.LongLongTy), std::pair("unsigned long long", ast.UnsignedLongLongTy)}) {
      if (!types.back().empty() || (type == ast.UnsignedLongLongTy && text != widest_type(ast))) continue;
      const Interval of_type = values_of_type(ast, type);
      bool low = false, high = false;
      for (size_t l = 0; l < values.size(); ++l) {
        if (!values[l]) continue;
        (b.limits[l].upper ? high : low) |= b.limits[l].upper ? values[l]->high.sle(of_type.high) : values[l]->low.sge(of_type.low);
      }
      if (low && high) types.back() = text;
    }
    if (types.back().empty()) return Error{"unsupported", fmt::format("an integer {} for whose values no type of C is known, in the format acsl_expression", b.name)};
  }
  return types;
}

}  // namespace pippin::frontend
