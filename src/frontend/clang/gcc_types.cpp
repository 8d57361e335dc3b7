// SPDX-License-Identifier: Apache-2.0
// Bottom up: what has another type for gcc, then the usual arithmetic conversions of the operators above. Where a value is
// only converted (assigned, passed, returned, an index) the converter does so from whatever type the value has.
#include "frontend/clang/gcc_types.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <optional>
#include <unordered_set>

namespace pippin::frontend {
namespace {

class GccTypes : public clang::RecursiveASTVisitor<GccTypes> {
  using Base = clang::RecursiveASTVisitor<GccTypes>;

 public:
  explicit GccTypes(clang::ASTContext& ast) : ast_(ast) {}

  std::vector<Undecided> undecided;

  bool shouldTraversePostOrder() const { return true; }

  // Where types come from.

  bool VisitIntegerLiteral(clang::IntegerLiteral* e) {
    if (!e->getType()->isUnsignedIntegerType() || e->getValue().getBitWidth() != 64 || !e->getValue().isNegative()) return true;
    llvm::SmallString<32> buffer;
    const llvm::StringRef text = clang::Lexer::getSpelling(ast_.getSourceManager().getSpellingLoc(e->getLocation()), buffer,
                                                           ast_.getSourceManager(), ast_.getLangOpts());
    if (text.empty() || text[0] < '1' || text[0] > '9' || text.contains_insensitive('u')) return true;
    const bool wide = ast_.getTargetInfo().hasInt128Type();
    // C90 has unsigned constants of this kind; gcc takes `LL` for C99's.
    const bool is_long_long = text.ends_with_insensitive("ll");
    if (!ast_.getLangOpts().C99 && !(wide && is_long_long)) return true;
    if (wide) e->setValue(ast_, e->getValue().zext(128));
    change(e, wide ? ast_.Int128Ty : ast_.LongLongTy);  // 32-bit gcc has no __int128: the value wraps
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    const clang::Expr* sub = e->getSubExpr();
    switch (e->getOpcode()) {
      case clang::UO_PostInc: case clang::UO_PostDec: promote(e, sub); break;
      case clang::UO_Minus:
        // The one that wrapped in a constant is its own negation, and for gcc no overflow.
        if (const auto* n = llvm::dyn_cast<clang::IntegerLiteral>(sub->IgnoreParens()); n != nullptr && changed(n))
          if (n->getValue().isMinSignedValue()) e->setOpcode(clang::UO_Plus);
        return pass(e, sub);
      case clang::UO_Plus: case clang::UO_Not: case clang::UO_Extension: pass(e, sub); break;
      default: break;
    }
    return true;
  }

  bool VisitStmtExpr(clang::StmtExpr* e) {
    if (e->getSubStmt()->body_empty()) return true;
    const auto* last = llvm::dyn_cast<clang::ValueStmt>(e->getSubStmt()->body_back());
    const clang::Expr* result = last != nullptr ? last->getExprStmt() : nullptr;
    if (result == nullptr) return true;
    if (changed(result)) pass(e, result);
    else promote(e, result);
    return true;
  }

  // What has the type of an operand.

  bool VisitParenExpr(clang::ParenExpr* e) { return pass(e, e->getSubExpr()); }
  bool VisitConstantExpr(clang::ConstantExpr* e) {
    pass(e, e->getSubExpr());
    clang::Expr::EvalResult now;
    if (changes_ == 0 || e->getResultStorageKind() == clang::ConstantResultStorageKind::None) return true;
    if (e->getAPValueResult().isInt() && evaluate(e->getSubExpr(), now))
      require(same(e->getAPValueResult().getInt(), now.Val.getInt()), e);
    return true;
  }
  bool VisitGenericSelectionExpr(clang::GenericSelectionExpr* e) {
    if (e->isExprPredicate()) require(!changed(e->getControllingExpr()), e->getControllingExpr());
    return pass(e, e->getResultExpr());
  }
  bool VisitChooseExpr(clang::ChooseExpr* e) {
    clang::Expr::EvalResult now;
    if (changes_ != 0 && evaluate(e->getCond(), now)) require(now.Val.getInt().getBoolValue() == e->isConditionTrue(), e->getCond());
    return pass(e, e->getChosenSubExpr());
  }
  bool VisitOpaqueValueExpr(clang::OpaqueValueExpr* e) {
    return e->getSourceExpr() == nullptr || pass(e, e->getSourceExpr());
  }

  // Conversions.

  bool VisitCastExpr(clang::CastExpr* e) {
    if (changed(e->getSubExpr()) && e->getCastKind() == clang::CK_NoOp) e->setCastKind(clang::CK_IntegralCast);
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->isCommaOp()) return pass(e, e->getRHS());
    if (e->isShiftOp()) return pass(e, e->getLHS());
    if (!e->isAdditiveOp() && !e->isMultiplicativeOp() && !e->isBitwiseOp() && !e->isComparisonOp()) return true;
    const auto common = balance(e->getLHS(), e->getRHS());
    if (!common) return true;
    e->setLHS(converted(e->getLHS(), *common));
    e->setRHS(converted(e->getRHS(), *common));
    if (!e->isComparisonOp()) change(e, *common);
    return true;
  }

  bool VisitCompoundAssignOperator(clang::CompoundAssignOperator* e) {
    if (e->isShiftAssignOp()) return true;
    const auto common = balance(e->getLHS(), e->getRHS());
    if (!common) return true;
    e->setRHS(converted(e->getRHS(), *common));
    e->setComputationLHSType(*common);
    e->setComputationResultType(*common);
    return true;
  }

  bool VisitAbstractConditionalOperator(clang::AbstractConditionalOperator* e) {
    const auto common = balance(e->getTrueExpr(), e->getFalseExpr());
    if (!common) return true;
    const clang::Expr* arms[] = {e->getTrueExpr(), e->getFalseExpr()};
    for (clang::Stmt*& child : e->children())
      if (child == arms[0] || child == arms[1]) child = converted(llvm::cast<clang::Expr>(child), *common);
    change(e, *common);
    return true;
  }

  // What Clang decided by types and values when it parsed.

  bool VisitTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc t) {
    require(!changed(t.getUnderlyingExpr()), t.getUnderlyingExpr());
    return true;
  }
  bool VisitConstantArrayTypeLoc(clang::ConstantArrayTypeLoc t) {
    clang::Expr::EvalResult now;
    if (changes_ != 0 && t.getSizeExpr() != nullptr && evaluate(t.getSizeExpr(), now))
      require(same(llvm::APSInt(t.getTypePtr()->getSize(), true), now.Val.getInt()), t.getSizeExpr());
    return true;
  }
  bool VisitEnumConstantDecl(clang::EnumConstantDecl* d) {
    clang::Expr::EvalResult now;
    if (changes_ != 0 && d->getInitExpr() != nullptr && evaluate(d->getInitExpr(), now))
      require(same(d->getInitVal(), now.Val.getInt()), d->getInitExpr());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* e) {
    // The type of a bit-field before its promotion may be smaller than `int`.
    if (e->isArgumentType() || !changed(e->getArgumentExpr())) return true;
    require(ast_.getTypeSize(e->getArgumentExpr()->getType()) > 32, e->getArgumentExpr());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* d) {
    if (d->getInit() != nullptr && d->getType()->getContainedAutoType() != nullptr) require(!changed(d->getInit()), d->getInit());
    return true;
  }
  bool VisitSwitchStmt(clang::SwitchStmt* s) {
    // Clang converted the constants to its type; those of a wider one are lost.
    const clang::Expr* c = s->getCond();
    require(!changed(c) || ast_.getTypeSize(c->getType()) <= 32, c);
    return true;
  }

 private:
  bool changed(const clang::Expr* e) const { return changed_.contains(e); }

  void change(clang::Expr* e, clang::QualType t) {
    ++changes_;
    changed_.insert(e);
    e->setType(t);
  }

  bool pass(clang::Expr* e, const clang::Expr* operand) {
    if (changed(operand)) change(e, operand->getType());
    return true;
  }

  /// `e` is the value of `operand`, which may be a bit-field: gcc converts that to the type of its width and promotes it.
  void promote(clang::Expr* e, const clang::Expr* operand) {
    const clang::QualType t = ast_.isPromotableBitField(const_cast<clang::Expr*>(operand));
    if (!t.isNull() && !ast_.hasSameUnqualifiedType(t, e->getType())) change(e, t);
  }

  void require(bool holds, const clang::Expr* e) {
    if (!holds) undecided.push_back({"type that gcc has and Clang has not", e->getSourceRange()});
  }

  bool evaluate(const clang::Expr* e, clang::Expr::EvalResult& out) const {
    return !e->isValueDependent() && e->getType()->isIntegralOrEnumerationType() && e->EvaluateAsInt(out, ast_);
  }
  static bool same(const llvm::APSInt& a, const llvm::APSInt& b) { return llvm::APSInt::isSameValue(a, b); }

  /// The operand below the conversions that its operator asked for.
  static clang::Expr* operand(clang::Expr* e) {
    for (;;) {
      auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
      if (cast == nullptr || cast->isPartOfExplicitCast() || cast->getCastKind() != clang::CK_IntegralCast) return e;
      e = cast->getSubExpr();
    }
  }

  clang::QualType promoted(clang::Expr* e) const {
    if (const clang::QualType t = ast_.isPromotableBitField(e); !t.isNull()) return t;
    const clang::QualType t = e->getType().getUnqualifiedType();
    return ast_.isPromotableIntegerType(t) ? ast_.getPromotedIntegerType(t) : t;
  }

  /// The common type of two operands (C17 6.3.1.8) if it may be another one than Clang's.
  std::optional<clang::QualType> balance(clang::Expr* a, clang::Expr* b) const {
    a = operand(a), b = operand(b);
    if (!changed(a) && !changed(b)) return std::nullopt;
    if (!a->getType()->isIntegralOrEnumerationType() || !b->getType()->isIntegralOrEnumerationType()) return std::nullopt;
    clang::QualType s = promoted(a), t = promoted(b);
    const int order = ast_.getIntegerTypeOrder(s, t);
    if (order < 0) std::swap(s, t);  // s has the higher rank, or the same; or is unsigned
    if (order == 0 || s->isUnsignedIntegerType() || t->isSignedIntegerType()) return s;
    return ast_.getTypeSize(s) > ast_.getTypeSize(t) ? s : ast_.getCorrespondingUnsignedType(s);
  }

  clang::Expr* converted(clang::Expr* e, clang::QualType t) {
    e = operand(e);
    if (ast_.hasSameUnqualifiedType(e->getType(), t)) return e;
    return clang::ImplicitCastExpr::Create(ast_, t, clang::CK_IntegralCast, e, nullptr, clang::VK_PRValue, {});
  }

  clang::ASTContext& ast_;
  std::unordered_set<const clang::Expr*> changed_;
  size_t changes_ = 0;
};

}  // namespace

std::vector<Undecided> use_gcc_types(clang::ASTContext& ast) {
  GccTypes types(ast);
  types.TraverseDecl(ast.getTranslationUnitDecl());
  return std::move(types.undecided);
}

}  // namespace pippin::frontend
