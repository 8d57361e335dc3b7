// SPDX-License-Identifier: Apache-2.0
// Initialisers (semantic form): partial aggregates are zeroed first, then only what is not zero is assigned. String and
// compound literals.
#include "frontend/clang/expressions.h"

namespace pippin::frontend {

using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;
using ir::VarKind;

namespace {
const clang::Expr* strip(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    if (const auto* constant = llvm::dyn_cast<clang::ConstantExpr>(e)) e = constant->getSubExpr();
    else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e); list != nullptr && list->isTransparent())
      e = list->getInit(0);
    else return e;
  }
}

bool is_zero(ExprRef e) {
  return (e->kind == ExprKind::IntConst && e->value == 0) || e->kind == ExprKind::NullPointer ||
         (e->kind == ExprKind::FloatConst && e->text == "0x0p+0");
}
}  // namespace

bool Expressions::is_complete_list(const clang::InitListExpr* list) {
  if (list->getType()->isUnionType()) return false;
  if (list->hasArrayFiller()) return false;
  if (const auto* array = ast_.getAsConstantArrayType(list->getType()))
    if (array->getSize().getLimitedValue() != list->getNumInits()) return false;
  for (const clang::Expr* init : list->inits()) {
    if (init == nullptr) return false;
    const clang::Expr* e = strip(init);
    if (llvm::isa<clang::ImplicitValueInitExpr>(e) || llvm::isa<clang::NoInitExpr>(e)) return false;
    if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(e)) {
      const auto* array = ast_.getAsConstantArrayType(e->getType());
      if (array != nullptr && array->getSize().getLimitedValue() > text->getLength() + 1) return false;
    }
    if (const auto* inner = llvm::dyn_cast<clang::InitListExpr>(e); inner != nullptr && !is_complete_list(inner))
      return false;
  }
  return true;
}

void Expressions::initialise_list(PlaceRef target, const clang::InitListExpr* list, bool zeroed) {
  const Origin o = locations_.origin(list->getExprLoc());
  if (!list->isSemanticForm() && list->getSemanticForm() != nullptr) list = list->getSemanticForm();
  if (!zeroed && !is_complete_list(list)) {
    emit_zero(target, o);
    zeroed = true;
  }
  std::unordered_map<const clang::Expr*, PlaceRef> ranges;
  const auto outer = ranges_;
  if (ranges_ == nullptr) ranges_ = &ranges;
  list_elements(target, list, zeroed);
  ranges_ = outer;
}

void Expressions::list_elements(PlaceRef target, const clang::InitListExpr* list, bool zeroed) {
  const Origin o = locations_.origin(list->getExprLoc());
  const bool calls = body_ != nullptr && has_effects(list);
  const Mark start = mark();
  ir::Evaluation before;
  if (types_.kind(target->type) == TypeKind::Array) {
    const unsigned n = list->getNumInits();
    for (unsigned i = 0; i < n; ++i) {
      const clang::Expr* init = list->getInit(i);
      if (init == nullptr) continue;
      const Mark m = mark();
      initialise(index(target, constant(program_.ptrdiff_type, i, locations_.origin(init->getExprLoc())),
                       locations_.origin(init->getExprLoc())), init, zeroed);
      if (calls) unsequenced(start, before, m, ExprRef(nullptr), locations_.origin(init->getExprLoc()), true);
    }
    return;
  }
  const auto* record = list->getType()->getAs<clang::RecordType>();
  if (record == nullptr || types_.kind(target->type) != TypeKind::Record || types_.is_opaque(target->type)) {
    emit_unsupported(types_.is_opaque(target->type) ? "initialiser of a " + Types::opaque_feature(list) : "initialiser of this type", list->getSourceRange());
    return;
  }
  const clang::RecordDecl* decl = record->getDecl()->getDefinition();
  if (decl->isUnion()) {
    const clang::FieldDecl* member = list->getInitializedFieldInUnion();
    if (member == nullptr || list->getNumInits() == 0) return;
    PlaceRef initialised = field(target, types_.field_index(member), o);
    // GCC 12 clears the whole union first; what C leaves unspecified is no input of the program.
    if (program_.type(target->type).size > program_.type(initialised->type).size)
      program_.relied.push_back({"union-bytes", body_ != nullptr ? body_->id : ir::FunctionId(), o,
                                 "the bytes of a union behind the member that is initialised are zero"});
    initialise(initialised, list->getInit(0), zeroed);
    return;
  }
  unsigned i = 0;
  for (const clang::FieldDecl* member : decl->fields()) {
    if (member->isUnnamedBitField()) continue;
    if (i >= list->getNumInits()) return;
    const clang::Expr* init = list->getInit(i++);
    if (init == nullptr) continue;
    const Mark m = mark();
    initialise(field(target, types_.field_index(member), o), init, zeroed);
    if (calls) unsequenced(start, before, m, ExprRef(nullptr), locations_.origin(init->getExprLoc()), true);
  }
}

void Expressions::initialise_string(PlaceRef target, const clang::StringLiteral* text, bool zeroed) {
  const Origin o = locations_.origin(text->getExprLoc());
  const ir::Type array = program_.type(target->type);
  const uint64_t length = text->getLength();
  const uint64_t count = array.is_complete ? array.count : length + 1;
  if (!zeroed && count > length + 1) {
    emit_zero(target, o);
    zeroed = true;
  }
  for (uint64_t i = 0; i < count && i <= length; ++i) {
    ir::Int128 unit = 0;
    if (i < length) {
      const uint32_t code = text->getCodeUnit(static_cast<size_t>(i));
      unit = text->getCharByteWidth() == 1 ? ir::Int128{static_cast<int8_t>(code)} : ir::Int128{code};
    }
    if (zeroed && unit == 0) continue;
    emit_assign(index(target, constant(program_.ptrdiff_type, static_cast<ir::Int128>(i), o), o),
                constant(array.element, unit, o), o);
  }
}

void Expressions::initialise(PlaceRef target, const clang::Expr* init, bool zeroed) {
  init = strip(init);
  const Origin o = locations_.origin(init->getExprLoc());
  const TypeId t = target->type;
  if (llvm::isa<clang::NoInitExpr>(init)) return;
  if (llvm::isa<clang::ImplicitValueInitExpr>(init)) {
    if (zeroed) return;
    if (types_.is_scalar(t)) emit_assign(target, zero(t, o), o);
    else emit_zero(target, o);
    return;
  }
  if (const auto* update = llvm::dyn_cast<clang::DesignatedInitUpdateExpr>(init)) {
    // gcc drops a structure of which a later designator names a member, unless it is a constant.
    if (body_ == nullptr || llvm::isa<clang::StringLiteral>(strip(update->getBase()))) initialise(target, update->getBase(), zeroed);
    else if (!zeroed) emit_zero(target, o);
    initialise_list(target, update->getUpdater(), true);
    return;
  }
  if (ranges_ == nullptr || llvm::isa<clang::InitListExpr>(init)) return initialise_element(target, init, zeroed);
  const clang::Expr* source = strip(init->IgnoreParenImpCasts());
  if (auto it = ranges_->find(source); it != ranges_->end()) {
    emit_assign(target, coerce(load(it->second, o), t, o), o);
    return;
  }
  const auto ranges = ranges_;
  ranges_ = nullptr;
  initialise_element(target, init, zeroed);
  ranges_ = ranges;
  if (body_ != nullptr && types_.kind(t) != TypeKind::Array && (has_effects(source) || source->HasSideEffects(ast_)))
    ranges_->emplace(source, target);
}

void Expressions::initialise_element(PlaceRef target, const clang::Expr* init, bool zeroed) {
  const Origin o = locations_.origin(init->getExprLoc());
  const TypeId t = target->type;
  if (types_.is_scalar(t)) {
    if (target->kind == ir::PlaceKind::Var) {
      if (const clang::CallExpr* c = plain_call(init, t)) {
        call(c, true, target);
        return;
      }
    }
    ExprRef v = value(init);
    if (v == nullptr) v = unsupported("void initialiser", t, init->getSourceRange());
    v = coerce(v, t, o);
    if (zeroed && is_zero(v)) return;
    emit_assign(target, v, o);
    return;
  }
  if (types_.kind(t) == TypeKind::Array) {
    if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(init)) return initialise_string(target, text, zeroed);
    if (const auto* name = llvm::dyn_cast<clang::PredefinedExpr>(init))
      return initialise_string(target, name->getFunctionName(), zeroed);
    if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(init)) init = strip(cast->getSubExpr());
    if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(init))
      return initialise(target, literal->getInitializer(), zeroed);
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(init)) return initialise_list(target, list, zeroed);
    emit_unsupported("array initialiser", init->getSourceRange());
    return;
  }
  if (types_.kind(t) == TypeKind::Record) {
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(init)) return initialise_list(target, list, zeroed);
    if (body_ == nullptr) {  // constant: a compound literal used as initialiser
      const clang::Expr* plain = strip(init->IgnoreParenImpCasts());
      if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(plain))
        return initialise(target, literal->getInitializer(), zeroed);
    }
    if (target->kind == ir::PlaceKind::Var) {
      if (const clang::CallExpr* c = plain_call(init, t)) {
        call(c, true, target);
        return;
      }
    }
    ExprRef v = value(init);
    if (v != nullptr) {
      emit_assign(target, coerce(v, t, o), o);
      return;
    }
  }
  emit_unsupported("initialiser of this type", init->getSourceRange());
}

PlaceRef Expressions::string_literal(const clang::StringLiteral* e) {
  if (auto it = literals_.find(e); it != literals_.end()) return it->second;
  const Origin o = locations_.origin(e->getBeginLoc());
  std::string text;
  llvm::raw_string_ostream stream(text);
  e->outputString(stream);
  Body* saved_body = body_;
  const Origin saved_statement = statement_;
  body_ = nullptr;
  statement_ = o;
  const ir::VarId v = new_variable(stream.str(), types_.type(e->getType()), VarKind::StringLiteral, o);
  program_.vars[v].is_const = program_.vars[v].is_read_only = true;
  program_.globals.push_back(v);
  PlaceRef target = var_place(v, o);
  initialise_string(target, e, false);
  body_ = saved_body;
  statement_ = saved_statement;
  literals_.emplace(e, target);
  return target;
}

PlaceRef Expressions::compound_literal(const clang::CompoundLiteralExpr* e) {
  const Origin o = locations_.origin(e->getExprLoc());
  const TypeId t = types_.type(e->getType());
  if (body_ == nullptr || e->isFileScope()) {
    if (auto it = literals_.find(e); it != literals_.end()) return it->second;
    Body* saved_body = body_;
    body_ = nullptr;
    const std::string name = fmt::format("__compound_literal_{}", linked_.compound_literals++);
    const ir::VarId v = new_variable(name, t, VarKind::Global, o);
    program_.globals.push_back(v);
    program_.vars[v].is_shareable = ast_.getBaseElementType(e->getType()).isConstQualified();
    program_.vars[v].is_read_only = is_read_only(e->getType(), nullptr);
    PlaceRef target = var_place(v, o);
    initialise(target, e->getInitializer(), false);
    body_ = saved_body;
    literals_.emplace(e, target);
    return target;
  }
  capture_vla_sizes(e->getType());
  const ir::VarId v = undeclared_temporary(t, o);
  program_.vars[v].is_shareable = ast_.getBaseElementType(e->getType()).isConstQualified();
  // An if, a switch and a loop are blocks, too: a literal in their conditions ends with them (C17 6.8.4p3, 6.8.5p5).
  program_.vars[v].is_outermost = in_outermost_block(body_->converted) &&
                                  llvm::isa<clang::DeclStmt, clang::Expr, clang::ReturnStmt>(body_->converted);
  exposed_.insert(v.value);
  emit_declare(v, nullptr, true, o);
  PlaceRef target = var_place(v, o);
  initialise(target, e->getInitializer(), false);
  return target;
}

}  // namespace pippin::frontend
