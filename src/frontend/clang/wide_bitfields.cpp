// SPDX-License-Identifier: Apache-2.0
// A bit-field of more than 32 bits has a type of its width in gcc (`unsigned long n : 40; q.n * 2` is less than 2^40), and its
// declared type in Clang and in this front end. The results of + - * << ~ and unary minus agree modulo 2^width, so they are the
// same where only so many bits are kept; elsewhere, and where a negative number meets an unsigned field, they are refused.
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "frontend/clang/gcc_types.h"

namespace pippin::frontend {
namespace {

class WideBitfields : public clang::RecursiveASTVisitor<WideBitfields> {
 public:
  explicit WideBitfields(clang::ASTContext& ast) : ast_(ast) {}

  bool shouldTraversePostOrder() const { return true; }

  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    const clang::Expr* sub = bare(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Minus || e->getOpcode() == clang::UO_Not) {
      if (const unsigned width = width_of(sub)) modulo(e, width, {sub});
    } else if (e->isPostfix() || e->getOpcode() == clang::UO_Plus || e->getOpcode() == clang::UO_Extension) {
      if (const unsigned width = width_of(sub)) exact_.emplace(e, width);
    }
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    const clang::Expr *left = bare(e->getLHS()), *right = bare(e->getRHS());
    if (e->isCommaOp()) {
      if (const unsigned width = width_of(right)) exact_.emplace(e, width);
      return true;
    }
    if (e->isAssignmentOp()) {
      if (e->getOpcode() != clang::BO_DivAssign && e->getOpcode() != clang::BO_RemAssign && e->getOpcode() != clang::BO_ShrAssign)
        keep(right, kept_by(left));
      return true;
    }
    const unsigned width = std::max(width_of(left), width_of(right));
    if (width == 0) return true;
    if (e->getOpcode() == clang::BO_Shl) {
      if (width_of(left) != 0) modulo(e, width_of(left), {left});
    } else if (e->getOpcode() == clang::BO_Shr) {
      if (width_of(left) != 0) exact_.emplace(e, width_of(left));
    } else if (is_full(left) || is_full(right)) {
      return true;   // both compute in 64 bits
    } else if (e->isAdditiveOp() || e->getOpcode() == clang::BO_Mul) {
      modulo(e, width, {left, right});
    } else if (e->isBitwiseOp() || e->getOpcode() == clang::BO_Div || e->getOpcode() == clang::BO_Rem || e->isComparisonOp()) {
      const bool low_bits = e->getOpcode() == clang::BO_And && (is_small(left) || is_small(right));
      if (low_bits) keep(left, 32), keep(right, 32);
      if (!low_bits && (changes(left, right) || changes(right, left))) wrong_.push_back(e);
      if (!e->isComparisonOp()) exact_.emplace(e, width);
    }
    return true;
  }

  bool VisitCastExpr(clang::CastExpr* e) {
    if (e->getCastKind() == clang::CK_IntegralCast && ast_.getTypeSize(e->getType()) <= 32) keep(bare(e->getSubExpr()), 32);
    return true;
  }

  bool VisitAbstractConditionalOperator(clang::AbstractConditionalOperator* e) {
    const auto* binary = llvm::dyn_cast<clang::BinaryConditionalOperator>(e);   // `a ?: b`
    const clang::Expr *yes = bare(binary != nullptr ? binary->getCommon() : e->getTrueExpr()), *no = bare(e->getFalseExpr());
    const unsigned width = std::max(width_of(yes), width_of(no));
    if (width == 0) return true;
    if (!is_full(yes) && !is_full(no) && (changes(yes, no) || changes(no, yes))) wrong_.push_back(e);
    exact_.emplace(e, width);
    return true;
  }

  /// gcc converts the labels to the field's type.
  bool VisitSwitchStmt(clang::SwitchStmt* s) {
    const clang::Expr* value = bare(s->getCond());
    const unsigned width = width_of(value);
    if (width == 0) return true;
    const auto fits = [&](const clang::Expr* label) {
      if (label == nullptr) return true;
      const llvm::APSInt n = bare(label->IgnoreParenImpCasts())->EvaluateKnownConstInt(ast_);
      const unsigned bits = n.isNegative() ? n.getSignificantBits() : n.getActiveBits();
      return value->getType()->isUnsignedIntegerType() ? !n.isNegative() && bits <= width : bits + !n.isNegative() <= width;
    };
    for (const clang::SwitchCase* c = s->getSwitchCaseList(); c != nullptr; c = c->getNextSwitchCase())
      if (const auto* label = llvm::dyn_cast<clang::CaseStmt>(c); label != nullptr && !(fits(label->getLHS()) && fits(label->getRHS())))
        wrong_.push_back(value);
    return true;
  }

  bool VisitStmtExpr(clang::StmtExpr* e) {
    const auto* last = e->getSubStmt()->body_empty() ? nullptr : llvm::dyn_cast<clang::Expr>(e->getSubStmt()->body_back());
    if (last != nullptr)
      if (const unsigned width = width_of(bare(last))) exact_.emplace(e, width);
    return true;
  }

  // For Clang these have the declared type of the field.
  bool VisitTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc t) { return typed(t.getUnderlyingExpr()); }
  bool VisitVarDecl(clang::VarDecl* d) {
    return d->getInit() == nullptr || d->getType()->getContainedAutoType() == nullptr || typed(d->getInit());
  }
  bool VisitGenericSelectionExpr(clang::GenericSelectionExpr* e) { return !e->isExprPredicate() || typed(e->getControllingExpr()); }

  std::vector<Undecided> undecided() const {
    std::vector<Undecided> result;
    auto add = [&](const clang::Expr* e) { result.push_back({"arithmetic in a bit-field of more than 32 bits", e->getSourceRange()}); };
    for (const clang::Expr* e : typed_) result.push_back({"the type of a bit-field", e->getSourceRange()});
    for (const clang::Expr* e : wrong_) add(e);
    for (const clang::Expr* e : order_)
      if (modulo_.contains(e)) add(e);
    return result;
  }

 private:
  bool typed(const clang::Expr* e) {
    if (width_of(bare(e)) != 0 || bare(e)->getSourceBitField() != nullptr) typed_.push_back(e);
    return true;
  }
  static const clang::Expr* bare(const clang::Expr* e) { return e->IgnoreParenImpCasts(); }

  /// Of the field or the result that has such a type in gcc, else 0.
  unsigned width_of(const clang::Expr* e) const {
    if (const auto it = modulo_.find(e); it != modulo_.end()) return it->second;
    if (const auto it = exact_.find(e); it != exact_.end()) return it->second;
    const clang::FieldDecl* field = e->getSourceBitField();
    if (field == nullptr) return 0;
    const unsigned width = field->getBitWidthValue(ast_);
    return width > 32 && width < ast_.getTypeSize(field->getType()) ? width : 0;
  }
  bool is_full(const clang::Expr* e) const {
    return width_of(e) == 0 && (!e->getType()->isIntegralOrEnumerationType() || ast_.getTypeSize(e->getType()) > 32);
  }
  bool is_small(const clang::Expr* e) const {
    clang::Expr::EvalResult n;
    return !e->isValueDependent() && e->EvaluateAsInt(n, ast_) && !n.Val.getInt().isNegative() && n.Val.getInt().getActiveBits() <= 32;
  }
  /// Is `field` unsigned, and `other` perhaps a negative number?
  bool changes(const clang::Expr* field, const clang::Expr* other) const {
    return width_of(field) != 0 && field->getType()->isUnsignedIntegerType() && other->getType()->isSignedIntegerOrEnumerationType() &&
           !is_small(other);
  }

  /// How many bits of a value assigned to `target` are kept; whether it is 0 depends on all.
  unsigned kept_by(const clang::Expr* target) const {
    if (target->getType()->isBooleanType()) return std::numeric_limits<unsigned>::max();
    if (const clang::FieldDecl* field = target->getSourceBitField()) return field->getBitWidthValue(ast_);
    return static_cast<unsigned>(ast_.getTypeSize(target->getType()));
  }

  /// `e` has the value of gcc modulo 2^width, as have its operands.
  void modulo(const clang::Expr* e, unsigned width, std::initializer_list<const clang::Expr*> operands) {
    for (const clang::Expr* operand : operands)
      if (const auto it = modulo_.find(operand); it != modulo_.end()) {
        width = std::min(width, it->second);
        modulo_.erase(it);
      }
    if (modulo_.emplace(e, width).second) order_.push_back(e);
  }
  /// Only so many bits of `e` matter.
  void keep(const clang::Expr* e, unsigned bits) {
    if (const auto it = modulo_.find(e); it != modulo_.end() && bits <= it->second) modulo_.erase(it);
  }

  clang::ASTContext& ast_;
  std::unordered_map<const clang::Expr*, unsigned> modulo_, exact_;   // width; never iterated
  std::vector<const clang::Expr*> order_, wrong_, typed_;
};

}  // namespace

std::vector<Undecided> wide_bitfield_arithmetic(clang::ASTContext& ast) {
  WideBitfields fields(ast);
  fields.TraverseDecl(ast.getTranslationUnitDecl());
  return fields.undecided();
}

}  // namespace pippin::frontend
