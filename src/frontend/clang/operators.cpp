// SPDX-License-Identifier: Apache-2.0
// Operators, assignments, conditions, sizes. `&&`, `||` and `?:` stay pure when converting their later operands emits
// nothing and meets nothing unsupported: the operand is converted into a fresh block, which is dropped if still empty.
#include "frontend/clang/expressions.h"

namespace pippin::frontend {

using ir::BlockId;
using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceKind;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

ExprRef Expressions::unary_value(const clang::UnaryOperator* e, bool used) {
  const Origin o = locations_.origin(e->getExprLoc());
  if (e->isIncrementDecrementOp()) return increment(e, used);
  const clang::Expr* sub = e->getSubExpr();
  const TypeId t = types_.type(e->getType());
  switch (e->getOpcode()) {
    case clang::UO_AddrOf:
      if (sub->getType()->isFunctionType()) return function_designator(sub);
      return coerce(address_of(place(sub), o), t, o);
    case clang::UO_Deref: return load(place(e), o);
    case clang::UO_Extension: return value(sub);
    default: break;
  }
  if (types_.is_opaque(t) || types_.is_opaque(types_.type(sub->getType()))) {
    effect(sub);
    return unsupported(Types::opaque_feature(e), t, e->getSourceRange());
  }
  switch (e->getOpcode()) {
    case clang::UO_Plus: return coerce(value(sub), t, o);
    case clang::UO_Minus: return unary(ExprKind::Neg, t, coerce(value(sub), t, o), o);
    case clang::UO_Not: return unary(ExprKind::BitNot, t, coerce(value(sub), t, o), o);
    case clang::UO_LNot: return coerce(unary(ExprKind::LogicalNot, program_.int_type, value(sub), o), t, o);
    case clang::UO_Real: return coerce(value(sub), t, o);
    case clang::UO_Imag: effect(sub); return zero(t, o);
    default: break;
  }
  effect(sub);
  return unsupported("unary operator", t, e->getSourceRange());
}

ExprRef Expressions::stored_value(PlaceRef target, ExprRef v, bool used, Origin o) {
  v = coerce(v, target->type, o);
  if (!used) {
    emit_assign(target, v, o);
    return nullptr;
  }
  bool bitfield = target->kind == PlaceKind::Field &&
                  program_.type(target->base->type).fields[target->field].is_bitfield;
  // Reading back is exact if the place does not depend on memory that the store may change.
  bool fixed = true;
  for (PlaceRef p = target; p != nullptr; p = p->base)
    fixed = fixed && p->pointer == nullptr && (p->index == nullptr || p->index->kind == ExprKind::IntConst);
  if (!fixed && !bitfield && v->depth > 1) v = save(v);
  emit_assign(target, v, o);
  return fixed || bitfield ? load(target, o) : v;
}

ExprRef Expressions::increment(const clang::UnaryOperator* e, bool used) {
  const Origin o = locations_.origin(e->getExprLoc());
  PlaceRef target = place(e->getSubExpr());
  const TypeId t = target->type;
  ExprRef old = read(target, e->getSubExpr(), o);
  if (e->isPostfix() && used) old = save(old);
  ExprRef changed = nullptr;
  if (types_.kind(t) == TypeKind::Pointer) {
    ExprRef one = constant(program_.int_type, e->isIncrementOp() ? 1 : -1, o);
    changed = pointer_add(old, one, e->getType()->getPointeeType().getTypePtrOrNull(), o);
  } else if (types_.is_int(t)) {
    const ir::Type& info = program_.type(t);
    const bool promotes = info.width < program_.type(program_.int_type).width;
    const TypeId wide = promotes ? program_.int_type : t;
    changed = binary(e->isIncrementOp() ? ExprKind::Add : ExprKind::Sub, wide, coerce(old, wide, o),
                     constant(wide, 1, o), o);
  } else if (types_.kind(t) == TypeKind::Float) {
    ir::Expr one{};
    one.kind = ExprKind::FloatConst;
    one.type = t;
    one.origin = o;
    one.text = "0x1p+0";
    changed = binary(e->isIncrementOp() ? ExprKind::Add : ExprKind::Sub, t, old, node(std::move(one)), o);
  } else {
    changed = unsupported("++ or -- of this type", t, e->getSourceRange());
  }
  ExprRef now = stored_value(target, changed, used && e->isPrefix(), o);
  if (!used) return nullptr;
  return coerce(e->isPostfix() ? old : now, types_.type(e->getType()), o);
}

ExprRef Expressions::vla_difference(ExprRef a, ExprRef b, TypeId t, clang::QualType row, Origin o) {
  const TypeId bytes = program_.pointer_to(program_.char_type);
  ExprRef distance = binary(ExprKind::PtrDiff, program_.ptrdiff_type, coerce(a, bytes, o), coerce(b, bytes, o), o);
  ExprRef size = coerce(vla_size(row, o), program_.ptrdiff_type, o);
  return coerce(binary(ExprKind::Div, program_.ptrdiff_type, distance, size, o), t, o);
}

ExprRef Expressions::arithmetic(clang::BinaryOperatorKind op, ExprRef a, ExprRef b, TypeId t, const clang::Expr* where,
                              clang::QualType left_type) {
  const Origin o = locations_.origin(where->getExprLoc());
  if (a == nullptr || b == nullptr || !types_.is_scalar(a->type) || !types_.is_scalar(b->type) || !types_.is_scalar(t))
    return unsupported(Types::opaque_feature(where), t, where->getSourceRange());
  const bool pointer_a = types_.kind(a->type) == TypeKind::Pointer;
  const bool pointer_b = types_.kind(b->type) == TypeKind::Pointer;
  auto pointee = [](clang::QualType q) { return q->getPointeeType().getTypePtrOrNull(); };
  ExprKind k;
  switch (op) {
    case clang::BO_Mul: k = ExprKind::Mul; break;
    case clang::BO_Div: k = ExprKind::Div; break;
    case clang::BO_Rem: k = ExprKind::Rem; break;
    case clang::BO_And: k = ExprKind::BitAnd; break;
    case clang::BO_Or: k = ExprKind::BitOr; break;
    case clang::BO_Xor: k = ExprKind::BitXor; break;
    case clang::BO_Add:
      if (pointer_a) return coerce(pointer_add(a, b, pointee(left_type), o), t, o);
      if (pointer_b) return coerce(pointer_add(b, a, pointee(where->getType()), o), t, o);
      k = ExprKind::Add;
      break;
    case clang::BO_Sub:
      if (pointer_a && pointer_b) {
        TypeId common = a->type;
        const TypeId element = program_.type(common).element;
        if (program_.type(element).is_vla) return vla_difference(a, b, t, left_type->getPointeeType(), o);
        if (types_.kind(element) == TypeKind::Void || types_.kind(element) == TypeKind::Function)
          common = program_.pointer_to(program_.char_type);
        return coerce(binary(ExprKind::PtrDiff, program_.ptrdiff_type, coerce(a, common, o), coerce(b, common, o), o),
                      t, o);
      }
      if (pointer_a) {
        const TypeId signed_index = program_.ptrdiff_type;
        ExprRef negative = unary(ExprKind::Neg, signed_index, coerce(b, signed_index, o), o);
        return coerce(pointer_add(a, negative, pointee(left_type), o), t, o);
      }
      k = ExprKind::Sub;
      break;
    case clang::BO_Shl: case clang::BO_Shr:
      return binary(op == clang::BO_Shl ? ExprKind::Shl : ExprKind::Shr, t, coerce(a, t, o), b, o);
    case clang::BO_LT: k = ExprKind::Lt; break;
    case clang::BO_GT: k = ExprKind::Gt; break;
    case clang::BO_LE: k = ExprKind::Le; break;
    case clang::BO_GE: k = ExprKind::Ge; break;
    case clang::BO_EQ: k = ExprKind::Eq; break;
    case clang::BO_NE: k = ExprKind::Ne; break;
    default: return unsupported("binary operator", t, where->getSourceRange());
  }
  if (clang::BinaryOperator::isComparisonOp(op)) {
    const TypeId common = pointer_b && !pointer_a ? b->type : a->type;
    return coerce(binary(k, program_.int_type, coerce(a, common, o), coerce(b, common, o), o), t, o);
  }
  return binary(k, t, coerce(a, t, o), coerce(b, t, o), o);
}

/// Two equal calls without arguments as operands that can change places: either order is the other one.
static bool symmetric(const clang::BinaryOperator* e) {
  const auto call = [](const clang::Expr* operand) -> const clang::FunctionDecl* {
    const auto* c = llvm::dyn_cast<clang::CallExpr>(operand->IgnoreParenImpCasts());
    return c == nullptr || c->getNumArgs() != 0 || c->getDirectCallee() == nullptr ? nullptr : c->getDirectCallee()->getCanonicalDecl();
  };
  switch (e->getOpcode()) {
    case clang::BO_Add: case clang::BO_Mul: case clang::BO_And: case clang::BO_Or: case clang::BO_Xor: case clang::BO_EQ: case clang::BO_NE:
      return call(e->getLHS()) != nullptr && call(e->getLHS()) == call(e->getRHS());
    default: return false;
  }
}

ExprRef Expressions::binary_value(const clang::BinaryOperator* e, bool used) {
  if (e->getOpcode() == clang::BO_Assign) return assignment(e, used);
  if (e->isCommaOp()) {
    effect(e->getLHS());
    if (used && !e->getType()->isVoidType()) return value(e->getRHS());
    effect(e->getRHS());
    return nullptr;
  }
  if (e->isLogicalOp()) return logical(e);
  const Mark start = mark();
  ExprRef a = value(e->getLHS());
  const Mark m = mark();
  ExprRef b = value(e->getRHS());
  if (!symmetric(e)) unsequenced(start, a, m, b, locations_.origin(e->getOperatorLoc()));
  if (a != nullptr) a = protect(a, m);
  return arithmetic(e->getOpcode(), a, b, types_.type(e->getType()), e, e->getLHS()->getType());
}

ExprRef Expressions::truth(const clang::Expr* e) {
  const ExprRef v = value(e);
  return v == nullptr || types_.is_scalar(v->type) ? v : unsupported(Types::opaque_feature(e), program_.int_type, e->getSourceRange());
}

ExprRef Expressions::logical(const clang::BinaryOperator* e) {
  const Origin o = locations_.origin(e->getOperatorLoc());
  const bool is_or = e->getOpcode() == clang::BO_LOr;
  const ExprKind k = is_or ? ExprKind::LogicalOr : ExprKind::LogicalAnd;
  const TypeId t = program_.int_type;
  ExprRef a = truth(e->getLHS());
  if (body_ == nullptr) return binary(k, t, a, truth(e->getRHS()), o);
  if (a->kind == ExprKind::IntConst && (a->value != 0) == is_or) return constant(t, is_or, o);
  const BlockId before = body_->current;
  const BlockId right = new_block();
  set_current(right);
  const unsigned unsupported_before = unsupported_count_;
  const ExprRef b = cut_deep(truth(e->getRHS()));   // (in front of the operator it would be evaluated in any case)
  if (body_->current == right && body_->blocks[right].instrs.empty() && unsupported_before == unsupported_count_) {
    drop_blocks_from(right);
    set_current(before);
    return binary(k, t, a, b, o);
  }
  PlaceRef result = var_place(temporary(t, o), o);
  emit_assign(result, binary(ExprKind::Ne, t, b, zero(b->type, o), o), o);
  const BlockId shortcut = new_block();
  const BlockId join = new_block();
  jump(join, {});
  set_current(before);
  branch_on(a, is_or ? shortcut : right, is_or ? right : shortcut, o, ir::Decides::Left);
  set_current(shortcut);
  emit_assign(result, constant(t, is_or, o), o);
  jump(join, {});
  set_current(join);
  return load(result, o);
}

ExprRef Expressions::choose(const clang::Expr* c, const clang::Expr* a, const clang::Expr* b, clang::QualType qual,
                          clang::SourceLocation question, bool used) {
  const Origin o = locations_.origin(question);
  const bool is_void = qual->isVoidType() || !used;
  const TypeId t = is_void ? program_.void_type : types_.type(qual);
  auto arm = [&](const clang::Expr* e) -> ExprRef {
    if (is_void) {
      effect(e);
      return nullptr;
    }
    return cut_deep(coerce(value(e), t, o));   // (likewise)
  };
  ExprRef test = truth(c);
  if (test->kind == ExprKind::IntConst) return arm(test->value != 0 ? a : b);
  if (body_ == nullptr) {
    ExprRef then_value = arm(a);
    return conditional(test, then_value, arm(b), o);
  }
  const BlockId before = body_->current;
  const unsigned unsupported_before = unsupported_count_;
  const BlockId then_block = new_block();
  set_current(then_block);
  ExprRef then_value = arm(a);
  const BlockId then_end = body_->current;
  const BlockId else_block = new_block();
  set_current(else_block);
  ExprRef else_value = arm(b);
  const BlockId else_end = body_->current;
  const bool pure = then_end == then_block && else_end == else_block && unsupported_before == unsupported_count_ &&
                    body_->blocks[then_block].instrs.empty() && body_->blocks[else_block].instrs.empty() &&
                    (is_void || types_.is_scalar(t));
  if (pure) {
    drop_blocks_from(then_block);
    set_current(before);
    if (is_void) discard(test);
    return is_void ? nullptr : conditional(test, then_value, else_value, o);
  }
  const BlockId join = new_block();
  set_current(before);
  PlaceRef result = is_void ? nullptr : var_place(temporary(t, o), o);
  auto finish = [&](BlockId end, ExprRef v) {
    set_current(end);
    if (result != nullptr) emit_assign(result, v, o);
    jump(join, {});
  };
  finish(then_end, then_value);
  finish(else_end, else_value);
  set_current(before);
  branch_on(test, then_block, else_block, o, ir::Decides::Left);
  set_current(join);
  return result == nullptr ? nullptr : load(result, o);
}

void Expressions::condition(const clang::Expr* e, BlockId t, BlockId f, Origin where, ir::Decides decides) {
  e = e->IgnoreParens();
  if (has_effects(e)) {
    if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op != nullptr && op->getOpcode() == clang::UO_LNot) {
      const auto* inner = llvm::dyn_cast<clang::BinaryOperator>(op->getSubExpr()->IgnoreParens());
      if (inner != nullptr && inner->isLogicalOp()) return condition(inner, f, t, where, ir::Decides::Hidden);
    }
    if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e); op != nullptr && op->isLogicalOp()) {
      const BlockId right = new_block();
      const bool is_or = op->getOpcode() == clang::BO_LOr;
      condition(op->getLHS(), is_or ? t : right, is_or ? right : f, locations_.origin(op->getOperatorLoc()), ir::Decides::Left);
      set_current(right);
      return condition(op->getRHS(), t, f, locations_.origin(op->getOperatorLoc()), ir::Decides::Right);
    }
  }
  ExprRef v = truth(e);
  branch_on(v, t, f, where, decides);
}

/// Does e, as the right side of an assignment to v, change v with no sequence point between both changes, as in `i = i++`?
/// C17 6.5p2 leaves such an assignment undefined.
static bool changes_beside(const clang::Expr* e, const clang::ValueDecl* v) {
  const auto is_v = [&](const clang::Expr* target) {
    const auto* r = llvm::dyn_cast<clang::DeclRefExpr>(target->IgnoreParens());
    return r != nullptr && r->getDecl()->getCanonicalDecl() == v->getCanonicalDecl();
  };
  std::vector<const clang::Expr*> work{e};
  while (!work.empty()) {
    e = work.back()->IgnoreParenCasts();
    work.pop_back();
    if (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e)) {
      if (u->isIncrementDecrementOp() && is_v(u->getSubExpr())) return true;
      work.push_back(u->getSubExpr());
    } else if (const auto* b = llvm::dyn_cast<clang::BinaryOperator>(e)) {
      if (b->isAssignmentOp() && is_v(b->getLHS())) return true;
      if (!b->isLogicalOp() && !b->isCommaOp()) work.push_back(b->getLHS());
      work.push_back(b->getRHS());
    } else if (const auto* c = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
      work.push_back(c->getTrueExpr());
      work.push_back(c->getFalseExpr());
    } else if (const auto* s = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
      work.push_back(s->getBase());
      work.push_back(s->getIdx());
    } else if (const auto* m = llvm::dyn_cast<clang::MemberExpr>(e)) {
      work.push_back(m->getBase());
    }
  }
  return false;
}

ExprRef Expressions::assignment(const clang::BinaryOperator* e, bool used) {
  const Origin o = locations_.origin(e->getOperatorLoc());
  const TypeId t = types_.type(e->getType());
  const clang::Expr* left = e->getLHS()->IgnoreParens();
  if (llvm::isa<clang::DeclRefExpr>(left)) {
    if (const clang::CallExpr* c = plain_call(e->getRHS(), t)) {
      PlaceRef target = place(left);
      if (target->type == t && target->kind == PlaceKind::Var) {
        call(c, true, target);
        return used ? load(target, o) : nullptr;
      }
    }
  }
  const Mark start = mark();
  ExprRef v = value(e->getRHS());
  const Mark m = mark();
  PlaceRef target = place(left);
  unsequenced(start, v, m, target, o);
  if (const auto* variable = llvm::dyn_cast<clang::DeclRefExpr>(left); variable != nullptr && body_ != nullptr && changes_beside(e->getRHS(), variable->getDecl())) {
    ir::Evaluation change;
    change.writes.push_back(target);
    program_.unsequenced.push_back({change, change, body_->id, o});
  }
  v = protect(v, m);
  ExprRef result = stored_value(target, v, used, o);
  return result == nullptr ? nullptr : coerce(result, t, o);
}

ExprRef Expressions::compound_assignment(const clang::CompoundAssignOperator* e, bool used) {
  const Origin o = locations_.origin(e->getOperatorLoc());
  const Mark start = mark();
  ExprRef right = value(e->getRHS());
  const Mark m = mark();
  PlaceRef target = place(e->getLHS());
  unsequenced(start, right, m, load(target, o), o);
  right = protect(right, m);
  const clang::QualType computation = e->getComputationResultType();
  ExprRef left = coerce(read(target, e->getLHS(), o), types_.type(e->getComputationLHSType()), o);
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  ExprRef changed = arithmetic(op, left, right, types_.type(computation), e, e->getComputationLHSType());
  ExprRef result = stored_value(target, changed, used, o);
  return result == nullptr ? nullptr : coerce(result, types_.type(e->getType()), o);
}

ExprRef Expressions::statement_expression(const clang::StmtExpr* e, bool used) {
  if (body_ == nullptr) return unsupported("statement expression", types_.type(e->getType()), e->getSourceRange());
  like_call();
  const Origin saved = statement_;
  ScopeNode* scope = body_->scope;
  const unsigned around = enter_block();
  ExprRef result = nullptr;
  const clang::CompoundStmt* block = e->getSubStmt();
  const clang::Stmt* const outer = std::exchange(body_->converted, block);
  const bool wants_value = used && !e->getType()->isVoidType();
  for (const clang::Stmt* s : block->body()) {
    if (!wants_value || s != block->body_back()) {
      statement(s);
      continue;
    }
    // The value is that of the last expression statement, possibly labelled.
    while (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(s)) {
      const BlockId target = label(labelled->getDecl()).block;
      jump(target, {});
      set_current(target);
      label(labelled->getDecl()).scope = body_->scope;
      label(labelled->getDecl()).inside = body_->inside;
      ++body_->labels_seen;
      s = labelled->getSubStmt();
    }
    if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s)) s = attributed->getSubStmt();
    if (const auto* last = llvm::dyn_cast<clang::Expr>(s)) {
      statement_ = locations_.origin(last->getBeginLoc());
      result = value(last);
    } else {
      statement(s);
    }
  }
  statement_ = saved;
  body_->converted = outer;
  // Its variables are gone then.
  if (result != nullptr && (has_cleanup(body_->scope) || (linked_.checks_memory && body_->scope != scope))) result = save(result);
  leave_scopes(scope, block->getRBracLoc(), false);
  body_->scope = scope;
  body_->inside = around;
  if (!wants_value) return nullptr;
  if (result == nullptr) return unsupported("statement expression", types_.type(e->getType()), e->getSourceRange());
  return coerce(result, types_.type(e->getType()), locations_.origin(e->getExprLoc()));
}

ExprRef Expressions::vla_elements(const clang::VariableArrayType* t, Origin o) {
  const clang::Expr* size = t->getSizeExpr();
  if (size != nullptr)
    if (auto it = vla_sizes_.find(size); it != vla_sizes_.end()) return load(var_place(it->second, o), o);
  if (size == nullptr || has_effects(size)) {
    ++unsupported_count_;
    ir::Expr e{};
    e.kind = ExprKind::Unsupported;
    e.type = program_.size_type;
    e.origin = o;
    e.feature = "variable length array";
    e.text = size == nullptr ? "[*]" : locations_.source_text(size->getSourceRange());
    return node(std::move(e));
  }
  return coerce(value(size), program_.size_type, o);
}

ExprRef Expressions::vla_size(clang::QualType t, Origin o) {
  if (const auto* vla = ast_.getAsVariableArrayType(t)) {
    ExprRef n = vla_elements(vla, o);
    ExprRef element = vla_size(vla->getElementType(), o);
    return binary(ExprKind::Mul, program_.size_type, n, element, o);
  }
  if (t->isVariableArrayType() || t->isVariablyModifiedType()) {
    if (const auto* fixed = ast_.getAsConstantArrayType(t)) {
      ExprRef n = constant(program_.size_type, static_cast<ir::Int128>(fixed->getSize().getLimitedValue()), o);
      return binary(ExprKind::Mul, program_.size_type, n, vla_size(fixed->getElementType(), o), o);
    }
  }
  return constant(program_.size_type, ast_.getTypeSizeInChars(t).getQuantity(), o);
}

ExprRef Expressions::size_of(const clang::UnaryExprOrTypeTraitExpr* e) {
  if (auto v = fold_integer(e)) return *v;
  const Origin o = locations_.origin(e->getExprLoc());
  if (e->getKind() == clang::UETT_SizeOf) {
    if (e->isArgumentType()) capture_vla_sizes(e->getTypeOfArgument());
    else if (has_effects(e->getArgumentExpr())) effect(e->getArgumentExpr());
    return coerce(vla_size(e->getTypeOfArgument(), o), types_.type(e->getType()), o);
  }
  return unsupported("type trait", types_.type(e->getType()), e->getSourceRange());
}

void Expressions::capture_vla_sizes(clang::QualType t) {
  if (body_ == nullptr) return;
  std::vector<const clang::Expr*> lengths;  // outermost first
  while (!t.isNull() && t->isVariablyModifiedType()) {
    if (llvm::isa<clang::TypedefType>(t)) break;  // evaluated where it was declared
    if (const auto* of = llvm::dyn_cast<clang::TypeOfExprType>(t)) {
      if (has_effects(of->getUnderlyingExpr())) effect(of->getUnderlyingExpr());
      break;
    }
    if (const clang::QualType inner = t.getSingleStepDesugaredType(ast_); inner != t) {
      t = inner;
    } else if (const auto* vla = ast_.getAsVariableArrayType(t)) {
      if (vla->getSizeExpr() != nullptr) lengths.push_back(vla->getSizeExpr());
      t = vla->getElementType();
    } else if (const auto* array = ast_.getAsArrayType(t)) {
      t = array->getElementType();
    } else if (const auto* pointer = t->getAs<clang::PointerType>()) {
      t = pointer->getPointeeType();
    } else {
      break;
    }
  }
  // gcc evaluates the innermost first.
  const Mark start = mark();
  ir::Evaluation before;
  for (auto it = lengths.rbegin(); it != lengths.rend(); ++it) {
    const clang::Expr* size = *it;
    if (vla_sizes_.contains(size)) continue;
    const Origin o = locations_.origin(size->getExprLoc());
    const Mark m = mark();
    ExprRef n = coerce(value(size), program_.size_type, o);
    unsequenced(start, before, m, n, o, true);
    const ir::VarId v = temporary(program_.size_type, o);
    emit_assign(var_place(v, o), n, o);
    vla_sizes_.emplace(size, v);
  }
}

}  // namespace pippin::frontend
