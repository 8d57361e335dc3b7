// SPDX-License-Identifier: Apache-2.0
// Rvalues, lvalues and discarded expressions; dispatch by node class.
#include "frontend/clang/expressions.h"

namespace pippin::frontend {

using ir::BlockId;
using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceKind;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

constexpr const char* kAbsent = "weak symbol that no file defines (its address may be null)";

std::optional<ExprRef> Expressions::fold_integer(const clang::Expr* e) {
  clang::Expr::EvalResult result;
  if (e->isValueDependent() || !e->EvaluateAsInt(result, ast_)) return std::nullopt;
  return int_constant(result.Val.getInt(), types_.type(e->getType()), locations_.origin(e->getExprLoc()));
}

ExprRef Expressions::function_address(ir::FunctionId f, Origin o) {
  ir::Expr e{};
  e.kind = ExprKind::FunctionAddress;
  e.type = program_.pointer_to(program_.functions[f].type);
  e.origin = o;
  e.function = f;
  return node(std::move(e));
}

ExprRef Expressions::function_designator(const clang::Expr* e) {
  e = e->IgnoreParens();
  const Origin o = locations_.origin(e->getExprLoc());
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e))
    if (const auto* decl = llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl())) {
      if (symbols_.may_be_absent(decl)) return unsupported(kAbsent, program_.pointer_to(types_.type(e->getType())), e->getSourceRange());
      symbols_.reference(decl);
      return function_address(function(decl), o);
    }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (op->getOpcode() == clang::UO_Deref) return value(op->getSubExpr());
    if (op->getOpcode() == clang::UO_Extension) return function_designator(op->getSubExpr());
  }
  if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(e))
    return function_designator(generic->getResultExpr());
  if (const auto* chosen = llvm::dyn_cast<clang::ChooseExpr>(e)) return function_designator(chosen->getChosenSubExpr());
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e))
    if (cast->getCastKind() == clang::CK_NoOp) return function_designator(cast->getSubExpr());
  return unsupported("function designator", program_.pointer_to(types_.type(e->getType())), e->getSourceRange());
}

ExprRef Expressions::value(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (types_.points_to_less_aligned(e->getType()))
    return unsupported("pointer to a type of reduced alignment", types_.type(e->getType()), e->getSourceRange());
  const Origin o = locations_.origin(e->getExprLoc());
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) return cast_value(cast);
  switch (e->getStmtClass()) {
    case clang::Stmt::ConstantExprClass: return value(llvm::cast<clang::ConstantExpr>(e)->getSubExpr());
    case clang::Stmt::GenericSelectionExprClass:
      return value(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case clang::Stmt::ChooseExprClass: return value(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case clang::Stmt::IntegerLiteralClass: {
      const llvm::APInt v = llvm::cast<clang::IntegerLiteral>(e)->getValue();
      return int_constant(llvm::APSInt(v, !e->getType()->isSignedIntegerType()), types_.type(e->getType()), o);
    }
    case clang::Stmt::CharacterLiteralClass:
      return constant(types_.type(e->getType()), llvm::cast<clang::CharacterLiteral>(e)->getValue(), o);
    case clang::Stmt::FloatingLiteralClass:
      return float_constant(llvm::cast<clang::FloatingLiteral>(e)->getValue(), types_.type(e->getType()), o);
    case clang::Stmt::DeclRefExprClass: {
      const auto* decl = llvm::cast<clang::DeclRefExpr>(e)->getDecl();
      if (const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(decl))
        return int_constant(enumerator->getInitVal(), types_.type(e->getType()), o);
      if (llvm::isa<clang::FunctionDecl>(decl)) return function_designator(e);
      return load(place(e), o);
    }
    case clang::Stmt::UnaryOperatorClass: return unary_value(llvm::cast<clang::UnaryOperator>(e), true);
    case clang::Stmt::BinaryOperatorClass: return binary_value(llvm::cast<clang::BinaryOperator>(e), true);
    case clang::Stmt::CompoundAssignOperatorClass:
      return compound_assignment(llvm::cast<clang::CompoundAssignOperator>(e), true);
    case clang::Stmt::ConditionalOperatorClass: {
      const auto* c = llvm::cast<clang::ConditionalOperator>(e);
      return choose(c->getCond(), c->getTrueExpr(), c->getFalseExpr(), c->getType(), c->getQuestionLoc(), true);
    }
    case clang::Stmt::BinaryConditionalOperatorClass: {
      const auto* c = llvm::cast<clang::BinaryConditionalOperator>(e);
      ExprRef common = value(c->getCommon());
      if (common->depth > 1) common = save(common);
      opaque_values_[c->getOpaqueValue()] = common;
      return choose(c->getCond(), c->getTrueExpr(), c->getFalseExpr(), c->getType(), c->getQuestionLoc(), true);
    }
    case clang::Stmt::OpaqueValueExprClass: {
      const auto* opaque = llvm::cast<clang::OpaqueValueExpr>(e);
      if (auto it = opaque_values_.find(opaque); it != opaque_values_.end()) return it->second;
      if (opaque->getSourceExpr() != nullptr) return value(opaque->getSourceExpr());
      break;
    }
    case clang::Stmt::CallExprClass: return call(llvm::cast<clang::CallExpr>(e), true);
    case clang::Stmt::StmtExprClass: return statement_expression(llvm::cast<clang::StmtExpr>(e), true);
    case clang::Stmt::UnaryExprOrTypeTraitExprClass:
      return size_of(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case clang::Stmt::OffsetOfExprClass: case clang::Stmt::TypeTraitExprClass: case clang::Stmt::SourceLocExprClass:
      if (auto v = fold_integer(e)) return *v;
      break;
    case clang::Stmt::ImplicitValueInitExprClass: return zero(types_.type(e->getType()), o);
    case clang::Stmt::InitListExprClass: {
      const auto* list = llvm::cast<clang::InitListExpr>(e);
      const TypeId t = types_.type(e->getType());
      if (types_.is_scalar(t)) {
        if (list->getNumInits() == 0) return zero(t, o);
        return coerce(value(list->getInit(0)), t, o);
      }
      PlaceRef target = var_place(temporary(t, o), o);
      initialise(target, list, false);
      return load(target, o);
    }
    case clang::Stmt::MemberExprClass: case clang::Stmt::ArraySubscriptExprClass:
    case clang::Stmt::CompoundLiteralExprClass: {
      const TypeId t = types_.type(e->getType());
      if (!types_.is_scalar(t) && types_.kind(t) != TypeKind::Record) break;
      return load(place(e), o);
    }
    case clang::Stmt::VAArgExprClass: return va_arg(llvm::cast<clang::VAArgExpr>(e));
    case clang::Stmt::AtomicExprClass: return atomic(llvm::cast<clang::AtomicExpr>(e));
    case clang::Stmt::AddrLabelExprClass:
      if (ExprRef v = label_address(llvm::cast<clang::AddrLabelExpr>(e)->getLabel(), o)) return coerce(v, types_.type(e->getType()), o);
      return unsupported("address of a label", types_.type(e->getType()), e->getSourceRange());
    case clang::Stmt::ImaginaryLiteralClass:
      return unsupported("complex number", types_.type(e->getType()), e->getSourceRange());
    default: break;
  }
  const std::string feature = std::string("expression ") + e->getStmtClassName();
  if (e->getType()->isVoidType()) {
    emit_unsupported(feature, e->getSourceRange());
    return nullptr;
  }
  return unsupported(feature, types_.type(e->getType()), e->getSourceRange());
}

PlaceRef Expressions::place_of_value(ExprRef e, Origin o) {
  if (e->kind == ExprKind::Load) return e->place;
  PlaceRef target = var_place(temporary(e->type, o), o);
  emit_assign(target, e, o);
  return target;
}

PlaceRef Expressions::place(const clang::Expr* e) {
  e = e->IgnoreParens();
  const Origin o = locations_.origin(e->getExprLoc());
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) return cast_place(cast);
  switch (e->getStmtClass()) {
    case clang::Stmt::DeclRefExprClass: {
      const auto* decl = llvm::cast<clang::DeclRefExpr>(e)->getDecl();
      if (const auto* var = llvm::dyn_cast<clang::VarDecl>(decl)) {
        if (var->isFileVarDecl() && var->getStorageClass() == clang::SC_Register) return register_variable(var, o);
        if (var->hasGlobalStorage() && !var->isStaticLocal()) symbols_.reference(var);
        if (var->hasGlobalStorage() && symbols_.may_be_absent(var)) return unsupported_place(kAbsent, types_.type(e->getType()), e->getSourceRange());
        PlaceRef p = var_place(variable(var), o);
        const TypeId wanted = types_.type(e->getType());
        // Flattened variable-length arrays are declared as one row of innermost elements.
        if (types_.kind(p->type) == TypeKind::Array && program_.type(p->type).is_vla && p->type != wanted)
          return deref(coerce(decay(p, o), program_.pointer_to(wanted), o), o);
        if (p->type != wanted && linked_.flexible.contains(p->var.value))
          return deref(coerce(address_of(p, o), program_.pointer_to(wanted), o), o);
        return p;
      }
      break;
    }
    case clang::Stmt::UnaryOperatorClass: {
      const auto* op = llvm::cast<clang::UnaryOperator>(e);
      if (op->getOpcode() == clang::UO_Deref) return deref(value(op->getSubExpr()), o);
      if (op->getOpcode() == clang::UO_Extension) return place(op->getSubExpr());
      if (op->getOpcode() == clang::UO_Real && !op->getSubExpr()->getType()->isAnyComplexType())
        return place(op->getSubExpr());
      return unsupported_place("complex number", types_.type(e->getType()), e->getSourceRange());
    }
    case clang::Stmt::ArraySubscriptExprClass: return subscript(llvm::cast<clang::ArraySubscriptExpr>(e));
    case clang::Stmt::MemberExprClass: return member(llvm::cast<clang::MemberExpr>(e));
    case clang::Stmt::StringLiteralClass: return string_literal(llvm::cast<clang::StringLiteral>(e));
    case clang::Stmt::PredefinedExprClass:
      return string_literal(llvm::cast<clang::PredefinedExpr>(e)->getFunctionName());
    case clang::Stmt::CompoundLiteralExprClass: return compound_literal(llvm::cast<clang::CompoundLiteralExpr>(e));
    case clang::Stmt::GenericSelectionExprClass:
      return place(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case clang::Stmt::ChooseExprClass: return place(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case clang::Stmt::ConstantExprClass: return place(llvm::cast<clang::ConstantExpr>(e)->getSubExpr());
    case clang::Stmt::OpaqueValueExprClass: case clang::Stmt::CallExprClass: case clang::Stmt::StmtExprClass:
    case clang::Stmt::ConditionalOperatorClass: case clang::Stmt::BinaryConditionalOperatorClass:
    case clang::Stmt::BinaryOperatorClass: case clang::Stmt::VAArgExprClass: case clang::Stmt::InitListExprClass:
      if (types_.kind(types_.type(e->getType())) == TypeKind::Record) return place_of_value(value(e), o);
      break;
    default: break;
  }
  const TypeId t = e->getType()->isFunctionType() ? program_.void_type : types_.type(e->getType());
  return unsupported_place(std::string("lvalue ") + e->getStmtClassName(), t, e->getSourceRange());
}

PlaceRef Expressions::subscript(const clang::ArraySubscriptExpr* e) {
  const Origin o = locations_.origin(e->getExprLoc());
  const clang::Expr* base = e->getBase()->IgnoreParens();
  if (base->getType()->isVectorType())
    return unsupported_place("vector type", types_.type(e->getType()), e->getSourceRange());
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
  if (cast != nullptr && cast->getCastKind() == clang::CK_ArrayToPointerDecay) {
    const Mark start = mark();
    PlaceRef array = place(cast->getSubExpr());
    const Mark m = mark();
    ExprRef i = value(e->getIdx());
    unsequenced(start, array, m, i, o);
    if (types_.kind(array->type) == TypeKind::Array && !program_.type(program_.type(array->type).element).is_vla && !is_row(array))
      return index(protect(array, m), i, o);
    return element(pointer_add(decay(protect(array, m), o), i, e->getType().getTypePtr(), o), o);
  }
  const Mark start = mark();
  ExprRef pointer = value(base);
  const Mark m = mark();
  ExprRef i = value(e->getIdx());
  unsequenced(start, pointer, m, i, o);
  return element(pointer_add(protect(pointer, m), i, e->getType().getTypePtr(), o), o);
}

PlaceRef Expressions::member(const clang::MemberExpr* e) {
  const Origin o = locations_.origin(e->getExprLoc());
  const auto* decl = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (decl == nullptr) return unsupported_place("member", types_.type(e->getType()), e->getSourceRange());
  PlaceRef base = nullptr;
  if (e->isArrow()) base = deref(value(e->getBase()), o);
  else if (e->getBase()->isGLValue()) base = place(e->getBase());
  else base = place_of_value(value(e->getBase()), o);
  const uint32_t i = types_.field_index(decl);
  const TypeId record = types_.record_type(decl->getParent());
  if (base->type != record) base = deref(coerce(address_of(base, o), program_.pointer_to(record), o), o);
  if (i >= program_.type(record).fields.size())
    return unsupported_place("member", types_.type(e->getType()), e->getSourceRange());
  return field(base, i, o);
}

void Expressions::effect(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    if (cast->getCastKind() == clang::CK_LValueToRValue) {
      // The value is read, also if nobody uses it (C17 6.3.2.1p2).
      const PlaceRef p = place(cast->getSubExpr());
      if (types_.is_scalar(p->type) || types_.kind(p->type) == TypeKind::Record) discard(read(p, cast->getSubExpr(), locations_.origin(cast->getExprLoc())));
      return;
    }
    // The type may not have the number (C17 6.3.1.4p1), also if nobody uses it.
    if (cast->getCastKind() == clang::CK_FloatingToIntegral || cast->getCastKind() == clang::CK_IntegralCast) return discard(value(e));
    const Mark start = mark();
    if (const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(cast)) capture_vla_sizes(written->getTypeAsWritten());
    const Mark m = mark();
    effect(cast->getSubExpr());
    if (cast->getType()->isVariablyModifiedType()) unsequenced(start, ExprRef(nullptr), m, ExprRef(nullptr), locations_.origin(cast->getExprLoc()));
    return;
  }
  switch (e->getStmtClass()) {
    case clang::Stmt::ConstantExprClass: effect(llvm::cast<clang::ConstantExpr>(e)->getSubExpr()); return;
    case clang::Stmt::UnaryOperatorClass: {
      const auto* op = llvm::cast<clang::UnaryOperator>(e);
      if (op->isIncrementDecrementOp()) { unary_value(op, false); return; }
      if (op->getOpcode() == clang::UO_Extension) { effect(op->getSubExpr()); return; }
      break;
    }
    case clang::Stmt::BinaryOperatorClass: {
      const auto* op = llvm::cast<clang::BinaryOperator>(e);
      if (op->isAssignmentOp() || op->isCommaOp()) { binary_value(op, false); return; }
      break;
    }
    case clang::Stmt::CompoundAssignOperatorClass:
      compound_assignment(llvm::cast<clang::CompoundAssignOperator>(e), false);
      return;
    case clang::Stmt::CallExprClass: discard(call(llvm::cast<clang::CallExpr>(e), false)); return;
    case clang::Stmt::StmtExprClass: statement_expression(llvm::cast<clang::StmtExpr>(e), false); return;
    case clang::Stmt::GenericSelectionExprClass:
      effect(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
      return;
    case clang::Stmt::ChooseExprClass: effect(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr()); return;
    case clang::Stmt::ConditionalOperatorClass: {
      const auto* c = llvm::cast<clang::ConditionalOperator>(e);
      choose(c->getCond(), c->getTrueExpr(), c->getFalseExpr(), c->getType(), c->getQuestionLoc(), false);
      return;
    }
    default: break;
  }
  if (e->isGLValue()) {
    place(e);
    return;
  }
  discard(value(e));
}

/// A discarded operation, or read, may still be undefined behaviour; a read of a named variable is none.
void Expressions::discard(ExprRef v) {
  if (v == nullptr || v->depth <= 1 || body_ == nullptr) return;
  if (v->kind == ExprKind::Load && types_.kind(v->type) == TypeKind::Record ? linked_.checks_memory : types_.is_scalar(v->type)) save(v);
}

void Expressions::note_read(PlaceRef place, const clang::Expr* e, Origin o) {
  if (!linked_.checks_memory || body_ == nullptr) return;
  PlaceRef root = place;
  while (root->base != nullptr) root = root->base;
  if (root->kind != PlaceKind::Deref) return;
  ir::ReadSite site{place, o};
  if (e->refersToBitField()) {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(e->IgnoreParens());
    if (member == nullptr) return;
    site.pointer = member->isArrow();
    e = member->getBase();
  }
  const std::optional<uint64_t> begin = locations_.main_offset(e->getBeginLoc());
  const std::optional<uint64_t> end = locations_.main_offset(clang::Lexer::getLocForEndOfToken(e->getEndLoc(), 0, sources_, ast_.getLangOpts()));
  if (!begin || !end || !locations_.main_offset(e->getEndLoc())) return;
  site.begin = *begin;
  site.end = *end;
  program_.read_sites.push_back(site);
}

bool Expressions::has_effects(const clang::Expr* e) {
  if (auto it = effects_.find(e); it != effects_.end()) return it->second;
  bool result = false;
  switch (e->getStmtClass()) {
    case clang::Stmt::CallExprClass: {
      // likely(), unlikely() and the like are as pure as their operands.
      const unsigned id = llvm::cast<clang::CallExpr>(e)->getBuiltinCallee();
      result = id != clang::Builtin::BI__builtin_expect && id != clang::Builtin::BI__builtin_constant_p &&
               id != clang::Builtin::BI__builtin_expect_with_probability;
      break;
    }
    case clang::Stmt::CompoundAssignOperatorClass: case clang::Stmt::StmtExprClass:
    case clang::Stmt::CompoundLiteralExprClass: case clang::Stmt::VAArgExprClass: case clang::Stmt::AtomicExprClass:
    case clang::Stmt::BinaryConditionalOperatorClass:
      result = true;
      break;
    case clang::Stmt::UnaryExprOrTypeTraitExprClass: {
      const auto* of = llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e);
      result = of->isArgumentType() && of->getArgumentType()->isVariablyModifiedType();  // its lengths
      break;
    }
    case clang::Stmt::OffsetOfExprClass: break;
    case clang::Stmt::CStyleCastExprClass: result = e->getType()->isVariablyModifiedType(); break;  // its lengths
    case clang::Stmt::UnaryOperatorClass:
      result = llvm::cast<clang::UnaryOperator>(e)->isIncrementDecrementOp();
      break;
    case clang::Stmt::BinaryOperatorClass: result = llvm::cast<clang::BinaryOperator>(e)->isAssignmentOp(); break;
    default: break;
  }
  if (!result && !llvm::isa<clang::UnaryExprOrTypeTraitExpr>(e)) {
    for (const clang::Stmt* child : e->children()) {
      const auto* sub = llvm::dyn_cast_or_null<clang::Expr>(child);
      if (sub != nullptr && has_effects(sub)) {
        result = true;
        break;
      }
    }
  }
  effects_.emplace(e, result);
  return result;
}

ExprRef Expressions::pointer_add(ExprRef pointer, ExprRef i, const clang::Type* pointee, Origin o) {
  if (i->kind == ExprKind::IntConst && i->value == 0) return pointer;
  const TypeId element = program_.type(pointer->type).element;
  // GNU C: arithmetic on void * and function pointers counts bytes.
  if (types_.kind(element) == TypeKind::Void || types_.kind(element) == TypeKind::Function) {
    const TypeId bytes = program_.pointer_to(program_.char_type);
    return coerce(binary(ExprKind::PtrAdd, bytes, coerce(pointer, bytes, o), i, o), pointer->type, o);
  }
  // Rows of a variable-length array: their length is only known at run time, so count innermost elements.
  if (program_.type(element).is_vla && pointee != nullptr) {
    const clang::Type* inner = pointee;
    while (const auto* array = inner->getAsArrayTypeUnsafe()) {
      ExprRef n;
      if (const auto* vla = llvm::dyn_cast<clang::VariableArrayType>(array)) n = vla_elements(vla, o);
      else if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(array))
        n = constant(program_.ptrdiff_type, static_cast<ir::Int128>(fixed->getSize().getLimitedValue()), o);
      else break;
      i = binary(ExprKind::Mul, program_.ptrdiff_type, coerce(i, program_.ptrdiff_type, o),
                 coerce(n, program_.ptrdiff_type, o), o);
      inner = array->getElementType().getTypePtr();
    }
    const TypeId items = program_.pointer_to(types_.type(clang::QualType(inner, 0)));
    return coerce(binary(ExprKind::PtrAdd, items, coerce(pointer, items, o), i, o), pointer->type, o);
  }
  return binary(ExprKind::PtrAdd, pointer->type, pointer, i, o);
}

ExprRef Expressions::read(PlaceRef place, const clang::Expr* e, Origin o) {
  note_read(place, e, o);
  if (body_ == nullptr || !e->getType().isVolatileQualified()) return load(place, o);
  if (!linked_.volatile_any) {
    program_.relied.push_back({"volatile", body_->id, o, "a volatile object holds what the program wrote there last"});
    return load(place, o);
  }
  if (!types_.is_scalar(place->type)) return unsupported("volatile object read as a whole", place->type, e->getSourceRange());
  const ir::VarId any = undeclared_temporary(place->type, o);
  emit_declare(any, nullptr, false, o);
  return load(var_place(any, o), o);
}

}  // namespace pippin::frontend
