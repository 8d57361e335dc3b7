// SPDX-License-Identifier: Apache-2.0
// When the evaluation of a witness's expression is defined, as C text made of pieces of the expression. The pieces are evaluated from
// left to right behind `&&`, so each is itself defined where it is evaluated.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/TargetInfo.h>

#include "frontend/clang/weaver.h"

namespace pippin::frontend {
namespace {

struct Refused { Error error; };   // thrown inside this file only

[[noreturn]] void wrong(const std::string& what) { throw Refused{{"", what}}; }
[[noreturn]] void unsupported(const std::string& what) { throw Refused{{"unsupported", what}}; }

class Definedness {
 public:
  Definedness(clang::ASTContext& ast, bool guess, bool exact) : ast_(ast), guess_(guess), exact_(exact) {}

  std::string of(const clang::Expr* e) {
    if (++visited_ > 20000) unsupported("an expression of more than 20000 parts");
    if (const auto* p = llvm::dyn_cast<clang::ParenExpr>(e)) return of(p->getSubExpr());
    if (const auto* c = llvm::dyn_cast<clang::CastExpr>(e)) return cast(c);
    if (llvm::isa<clang::IntegerLiteral, clang::CharacterLiteral, clang::FloatingLiteral>(e)) return "";
    if (const auto* u = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) {
      if (u->getTypeOfArgument()->isVariablyModifiedType()) unsupported("the size of an array of variable length");
      if (!u->isArgumentType() && text(u).find(kOldVariable) != std::string::npos) unsupported("the size of an old value");   // (of an array it would be that of a pointer)
      return "";
    }
    if (const auto* d = llvm::dyn_cast<clang::DeclRefExpr>(e)) return name(d);
    if (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e)) return unary(u);
    if (const auto* b = llvm::dyn_cast<clang::BinaryOperator>(e)) return binary(b);
    if (const auto* c = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
      if (exact_) inexact();
      const std::string t = of(c->getTrueExpr()), f = of(c->getFalseExpr());
      const std::string both = t.empty() && f.empty() ? "" : "(" + text(c->getCond()) + " ? " + one(t) + " : " + one(f) + ")";
      return both_of(of(c->getCond()), both);
    }
    if (const auto* m = llvm::dyn_cast<clang::MemberExpr>(e)) {
      if (m->isArrow()) behind_pointer("an access behind a pointer");
      return of(m->getBase());
    }
    if (const auto* s = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) return subscript(s);
    if (llvm::isa<clang::CallExpr>(e)) wrong("an expression of a witness may not call a function");
    if (llvm::isa<clang::StmtExpr>(e)) wrong("an expression of a witness may not contain statements");
    if (llvm::isa<clang::ImplicitValueInitExpr, clang::CompoundLiteralExpr, clang::InitListExpr>(e)) unsupported("a compound literal");
    unsupported(std::string("an expression of the kind ") + e->getStmtClassName());
  }

 private:
  /// No condition in C says when this is defined.
  void behind_pointer(const std::string& what) const {
    if (!guess_) unsupported(what);
  }

  static std::string one(const std::string& s) { return s.empty() ? "1" : s; }
  static std::string both_of(const std::string& a, const std::string& b) { return a.empty() ? b : b.empty() ? a : a + " && " + b; }

  std::string text(const clang::Expr* e) {
    const auto range = clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(e->getSourceRange()), ast_.getSourceManager(), ast_.getLangOpts());
    if (range.isInvalid()) unsupported("a macro that is a part of an expression");
    std::string out = "(" + clang::Lexer::getSourceText(range, ast_.getSourceManager(), ast_.getLangOpts()).str() + ")";
    written_ += out.size();
    if (written_ > (size_t{1} << 20) && !guess_) unsupported("an expression whose definedness is too long to write down");
    return out;
  }

  std::string name(const clang::DeclRefExpr* d) {
    if (llvm::isa<clang::EnumConstantDecl>(d->getDecl())) return "";
    if (!llvm::isa<clang::VarDecl>(d->getDecl())) unsupported("the name of a function");
    if (d->getType().isVolatileQualified()) unsupported("the volatile variable " + d->getDecl()->getNameAsString());
    if (d->getType()->isAtomicType()) unsupported("the atomic variable " + d->getDecl()->getNameAsString());
    const std::string old = d->getDecl()->getNameAsString();
    if (old.starts_with(kOldVariable)) return defined_variable(std::stoul(old.substr(std::string_view(kOldVariable).size())));
    return "";
  }

  // The widest integer type stands for integers without bounds. Macros may hide anything else.
  [[noreturn]] static void inexact() { unsupported("an expression of C in the format acsl_expression"); }
  [[noreturn]] static void too_wide() { unsupported("arithmetic that may exceed the widest integer type, in the format acsl_expression"); }
  bool is_widest(const clang::Expr* e) const {
    const clang::QualType t = e->IgnoreParenImpCasts()->getType();
    return t->isIntegerType() && is_signed(t) && ast_.getIntWidth(t) == (ast_.getTargetInfo().hasInt128Type() ? 128u : 64u);
  }
  static bool is_condition(const clang::Expr* e) {
    e = e->IgnoreParens();
    if (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e)) return u->getOpcode() == clang::UO_LNot;
    const auto* b = llvm::dyn_cast<clang::BinaryOperator>(e);
    return b != nullptr && (b->isComparisonOp() || b->isLogicalOp());
  }
  void check_exact(const clang::CastExpr* c) {
    switch (c->getCastKind()) {
      case clang::CK_LValueToRValue:
      case clang::CK_NoOp:
      case clang::CK_ArrayToPointerDecay: return;
      case clang::CK_IntegralCast:
        if (llvm::isa<clang::ExplicitCastExpr>(c) && is_widest(c) && bits(c->getSubExpr()) < ast_.getIntWidth(c->getType())) return;
        unsupported("an integer that is as wide as the widest type, in the format acsl_expression");
      default: unsupported("a value that is no integer in the format acsl_expression");
    }
  }
  void check_exact(const clang::BinaryOperator* b) const {
    const auto both = [&](const auto& is) { return is(b->getLHS()) && is(b->getRHS()); };
    const bool numbers = both([&](const clang::Expr* e) { return is_widest(e); });
    if (b->isLogicalOp()) {
      if (!both(is_condition)) inexact();
    } else if (b->isComparisonOp()) {
      if (!numbers && !both(is_condition)) inexact();
    } else if (!numbers || !(b->isAdditiveOp() || b->getOpcode() == clang::BO_Mul)) {
      inexact();
    }
  }

  std::string cast(const clang::CastExpr* c) {
    if (exact_) check_exact(c);
    switch (c->getCastKind()) {
      case clang::CK_FloatingToIntegral: unsupported("a conversion of a floating type to an integer type");
      case clang::CK_ArrayToPointerDecay: return of(c->getSubExpr());
      case clang::CK_FunctionToPointerDecay: unsupported("the name of a function");
      default: return of(c->getSubExpr());
    }
  }

  bool is_signed(clang::QualType t) const { return t->isSignedIntegerOrEnumerationType(); }
  std::string max(clang::QualType t) const {
    const unsigned width = ast_.getIntWidth(t);
    if (width == 32) return "2147483647";
    if (width == 64) return "9223372036854775807LL";
    unsupported("arithmetic in a type of " + std::to_string(width) + " bits");
  }
  std::string min(clang::QualType t) const { return "(-" + max(t) + " - 1)"; }

  /// The magnitude of the value is at most 2 to this (and so at most that of its type).
  unsigned bits(const clang::Expr* e) {
    e = e->IgnoreParenImpCasts();
    if (const auto* c = llvm::dyn_cast<clang::ExplicitCastExpr>(e)) {
      const auto from = c->getSubExpr()->IgnoreParenImpCasts()->getType(), to = c->getType();
      if (from->isIntegerType() && to->isIntegerType() && is_signed(to))
        if (const unsigned of_value = bits(c->getSubExpr()); of_value < ast_.getIntWidth(to) - 1) return of_value;
    }
    if (const auto* b = llvm::dyn_cast<clang::BinaryOperator>(e); b != nullptr && is_signed(b->getType())) {
      const unsigned width = ast_.getIntWidth(b->getType()) - 1;
      const unsigned x = bits(b->getLHS()), y = bits(b->getRHS());
      if (b->isAdditiveOp()) return std::min(width, std::max(x, y) + 1);
      if (b->getOpcode() == clang::BO_Mul) return std::min(width, x + y);
    }
    if (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e); u != nullptr && u->getOpcode() == clang::UO_Minus && is_signed(u->getType())) return bits(u->getSubExpr());
    if (const auto* i = llvm::dyn_cast<clang::IntegerLiteral>(e)) return i->getValue().getActiveBits();
    return e->getType()->isIntegerType() ? ast_.getIntWidth(e->getType()) - (is_signed(e->getType()) ? 1 : 0) : 1000;
  }

  std::string unary(const clang::UnaryOperator* u) {
    const clang::Expr* of_what = u->getSubExpr();
    const bool is_number = llvm::isa<clang::IntegerLiteral>(of_what);
    if (exact_ && !(u->getOpcode() == clang::UO_LNot && (is_number || is_condition(of_what))) && !(u->getOpcode() == clang::UO_Minus && is_signed(u->getType()) && (is_number || is_widest(u)))) inexact();
    switch (u->getOpcode()) {
      case clang::UO_Plus:
      case clang::UO_Not:
      case clang::UO_LNot:
      case clang::UO_Extension: return of(of_what);
      case clang::UO_Minus:
        if (!is_signed(u->getType()) || bits(of_what) + 1 < ast_.getIntWidth(u->getType())) return of(of_what);
        if (exact_) too_wide();
        return both_of(of(of_what), text(of_what) + " != " + min(u->getType()));
      case clang::UO_AddrOf:
        if (const auto* d = llvm::dyn_cast<clang::DeclRefExpr>(of_what->IgnoreParens()); d == nullptr || !llvm::isa<clang::VarDecl>(d->getDecl())) {
          behind_pointer("an address of what is no variable");
          return of(of_what);
        }
        return "";
      case clang::UO_Deref:
        behind_pointer("an access behind a pointer");
        return of(of_what);
      case clang::UO_PreInc:
      case clang::UO_PreDec:
      case clang::UO_PostInc:
      case clang::UO_PostDec: wrong("an expression of a witness may not have side effects");
      default: unsupported("the operator " + clang::UnaryOperator::getOpcodeStr(u->getOpcode()).str());
    }
  }

  std::string binary(const clang::BinaryOperator* b) {
    if (b->isAssignmentOp()) wrong("an expression of a witness may not assign");
    if (exact_) check_exact(b);
    const std::string left = of(b->getLHS()), right = of(b->getRHS());
    if (b->getOpcode() == clang::BO_LAnd) return right.empty() ? left : both_of(left, "(!" + text(b->getLHS()) + " || (" + right + "))");
    if (b->getOpcode() == clang::BO_LOr) return right.empty() ? left : both_of(left, "(" + text(b->getLHS()) + " || (" + right + "))");
    return both_of(both_of(left, right), operation(b));
  }

  std::string operation(const clang::BinaryOperator* b) {
    const clang::QualType type = b->getType();
    const bool pointers = b->getLHS()->getType()->isPointerType() || b->getRHS()->getType()->isPointerType();
    if (b->isComparisonOp() || b->getOpcode() == clang::BO_Comma) {
      if (pointers && b->isRelationalOp()) behind_pointer("an order of pointers");
      return "";
    }
    if (pointers) {
      behind_pointer("arithmetic with pointers");
      return "";
    }
    if (type->isFloatingType()) return "";
    if (!type->isIntegerType()) unsupported("an operation of another type than integers and floats");
    if (b->isBitwiseOp()) return "";
    const std::string x = text(b->getLHS()), y = text(b->getRHS());
    const unsigned width = ast_.getIntWidth(type), left = bits(b->getLHS()), right = bits(b->getRHS());
    const bool overflows = is_signed(type);
    switch (b->getOpcode()) {
      case clang::BO_Add:
      case clang::BO_Sub: {
        if (!overflows || std::max(left, right) + 2 < width) return "";
        if (exact_) too_wide();
        const bool add = b->getOpcode() == clang::BO_Add;
        return "(" + y + " >= 0 ? " + x + (add ? " <= " + max(type) + " - " : " >= " + min(type) + " + ") + y + " : " + x +
               (add ? " >= " + min(type) + " - " : " <= " + max(type) + " + ") + y + ")";
      }
      case clang::BO_Mul:
        if (!overflows || left + right + 1 < width) return "";
        if (exact_) too_wide();
        if (width == 32) return "((long long)" + x + " * " + y + " <= " + max(type) + " && (long long)" + x + " * " + y + " >= " + min(type) + ")";
        if (width > 64) unsupported("a product of more than 64 bits");
        // Without a wider type: by division, which is exact here.
        return "(" + x + " == 0 || " + y + " == 0 || (" + x + " > 0 ? (" + y + " > 0 ? " + x + " <= " + max(type) + " / " + y + " : " + y + " >= " + min(type) +
               " / " + x + ") : (" + y + " > 0 ? " + x + " >= " + min(type) + " / " + y + " : " + x + " >= " + max(type) + " / " + y + ")))";
      case clang::BO_Div:
      case clang::BO_Rem:
        if (!overflows || left + 1 < width) return y + " != 0";
        return y + " != 0 && (" + x + " != " + min(type) + " || " + y + " != -1)";
      case clang::BO_Shl:
      case clang::BO_Shr: {
        const std::string count = y + " >= 0 && " + y + " < " + std::to_string(width);
        if (!overflows || b->getOpcode() == clang::BO_Shr) return count;
        return count + " && " + x + " >= 0 && " + x + " <= (" + max(type) + " >> " + y + ")";
      }
      default: unsupported("the operator " + b->getOpcodeStr().str());
    }
  }

  std::string subscript(const clang::ArraySubscriptExpr* s) {
    const clang::Expr* array = s->getBase()->IgnoreParenImpCasts();
    const auto* type = ast_.getAsConstantArrayType(array->getType());
    if (type == nullptr) {
      behind_pointer("an access behind a pointer");
      return both_of(of(s->getBase()), of(s->getIdx()));
    }
    const std::string index = text(s->getIdx());
    return both_of(both_of(of(array), of(s->getIdx())), index + " >= 0 && " + index + " < " + std::to_string(type->getSize().getZExtValue()));
  }

  clang::ASTContext& ast_;
  const bool guess_, exact_;
  size_t visited_ = 0, written_ = 0;
};

}  // namespace

Result<std::string> definedness(clang::ASTContext& ast, const clang::Expr* e, bool guess, bool exact) {
  try {
    std::string out = Definedness(ast, guess, exact).of(e);
    return guess ? std::string() : out;
  } catch (const Refused& r) {
    return r.error;
  }
}

}  // namespace pippin::frontend
