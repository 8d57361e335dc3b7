// SPDX-License-Identifier: Apache-2.0
// Casts, implicit and explicit, by Clang's cast kinds.
#include "frontend/clang/expressions.h"

namespace pippin::frontend {

using ir::ExprRef;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

ExprRef Expressions::cast_value(const clang::CastExpr* e) {
  const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(e);
  if (written == nullptr || !written->getTypeAsWritten()->isVariablyModifiedType()) return converted_value(e);
  const Mark start = mark();
  capture_vla_sizes(written->getTypeAsWritten());
  const Mark m = mark();
  ExprRef v = converted_value(e);
  unsequenced(start, ExprRef(nullptr), m, v, locations_.origin(e->getExprLoc()));
  return v;
}

/// Does the cast make a pointer to what may be changed of one to what is const?
static bool loses_const(const clang::CastExpr* e) {
  const clang::QualType from = e->getSubExpr()->getType(), to = e->getType();
  if (!from->isPointerType() || !to->isPointerType()) return false;
  return from->getPointeeType().isConstQualified() && !to->getPointeeType().isConstQualified() && !to->getPointeeType()->isFunctionType();
}

ExprRef Expressions::converted_value(const clang::CastExpr* e) {
  const Origin o = locations_.origin(e->getExprLoc());
  const clang::Expr* sub = e->getSubExpr();
  if (body_ != nullptr && loses_const(e))
    program_.relied.push_back({"const-object", body_->id, o, "nothing is written to an object that is const through this pointer"});
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue: {
      PlaceRef p = place(sub);
      if (!types_.is_scalar(p->type) && types_.kind(p->type) != TypeKind::Record)
        return unsupported("value of this type", types_.type(e->getType()), e->getSourceRange());
      return coerce(read(p, sub, o), types_.type(e->getType()), o);
    }
    case clang::CK_ToVoid:
      effect(sub);
      return nullptr;
    case clang::CK_ArrayToPointerDecay: return coerce(decay(place(sub), o), types_.type(e->getType()), o);
    case clang::CK_FunctionToPointerDecay: case clang::CK_BuiltinFnToFnPtr: {
      ExprRef f = function_designator(sub);
      // Keep the type of the function itself: calls compare it with their arguments.
      return f->kind == ir::ExprKind::FunctionAddress ? f : coerce(f, types_.type(e->getType()), o);
    }
    case clang::CK_NoOp: case clang::CK_BitCast: case clang::CK_AtomicToNonAtomic: case clang::CK_NonAtomicToAtomic:
    case clang::CK_IntegralCast: case clang::CK_IntegralToBoolean: case clang::CK_PointerToBoolean:
    case clang::CK_FloatingToBoolean: case clang::CK_IntegralToFloating: case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingCast: case clang::CK_IntegralToPointer: case clang::CK_PointerToIntegral:
    case clang::CK_NullToPointer: case clang::CK_BooleanToSignedIntegral: case clang::CK_AddressSpaceConversion: {
      const TypeId t = types_.type(e->getType());
      if (types_.is_opaque(t) || types_.is_opaque(types_.type(sub->getType()))) {
        if (e->getCastKind() == clang::CK_NoOp) return value(sub);
        effect(sub);
        return unsupported(Types::opaque_feature(e), t, e->getSourceRange());
      }
      if (e->getCastKind() == clang::CK_NoOp && sub->isGLValue() && e->isGLValue()) return load(place(sub), o);
      ExprRef v = value(sub);
      if (v == nullptr) return unsupported("cast of void", t, e->getSourceRange());
      return e->getCastKind() == clang::CK_IntegralToPointer ? pointer_of_number(v, t, o) : coerce(v, t, o);
    }
    case clang::CK_ToUnion: {
      const TypeId t = types_.type(e->getType());
      const clang::FieldDecl* field_decl = e->getTargetUnionField();
      PlaceRef target = var_place(temporary(t, o), o);
      ExprRef v = value(sub);
      emit_zero(target, o);
      PlaceRef member = field(target, types_.field_index(field_decl), o);
      emit_assign(member, coerce(v, member->type, o), o);
      return load(target, o);
    }
    default: break;
  }
  effect(sub);
  if (e->getType()->isVoidType()) return nullptr;
  const bool complex = e->getType()->isAnyComplexType() || sub->getType()->isAnyComplexType();
  return unsupported(complex ? "complex number" : std::string("cast ") + e->getCastKindName(), types_.type(e->getType()),
                     e->getSourceRange());
}

PlaceRef Expressions::region_object(Linked::Region& region, Origin o) {
  if (!region.object.valid()) {
    const TypeId bytes = program_.array_of(program_.int_of(8, false, 1, "unsigned char"), region.place.size);
    region.object = new_variable(fmt::format("memory_region_0x{:x}", region.place.begin), bytes, ir::VarKind::Global, o);
    ir::Variable& v = program_.vars[region.object];
    v.is_extern = true;
    v.origin.function = 0;
  }
  return var_place(region.object, o);
}

ExprRef Expressions::pointer_of_number(ExprRef number, TypeId pointer, Origin o) {
  ExprRef result = coerce(number, pointer, o);
  // At file scope C has constants only.
  if (linked_.regions.empty() || (number->kind != ir::ExprKind::IntConst && body_ == nullptr)) return result;
  const TypeId t = program_.size_type;   // as wide as a pointer
  const ExprRef value = coerce(number->kind == ir::ExprKind::IntConst ? number : save(number), t, o);
  for (Linked::Region& region : linked_.regions) {
    const ExprRef offset = binary(ir::ExprKind::Sub, t, value, constant(t, static_cast<ir::Int128>(region.place.begin), o), o);
    const ExprRef inside = binary(ir::ExprKind::Lt, program_.int_type, offset, constant(t, static_cast<ir::Int128>(region.place.size), o), o);
    if (inside->kind == ir::ExprKind::IntConst && inside->value == 0) continue;
    const ExprRef address = coerce(address_of(index(region_object(region, o), offset, o), o), pointer, o);
    result = conditional(inside, address, result, o);
  }
  return result;
}

PlaceRef Expressions::cast_place(const clang::CastExpr* e) {
  const Origin o = locations_.origin(e->getExprLoc());
  const TypeId t = e->getType()->isFunctionType() ? program_.void_type : types_.type(e->getType());
  switch (e->getCastKind()) {
    case clang::CK_NoOp: return e->getSubExpr()->isGLValue() ? place(e->getSubExpr()) : place_of_value(value(e), o);
    case clang::CK_LValueBitCast:
      return deref(coerce(address_of(place(e->getSubExpr()), o), program_.pointer_to(t), o), o);
    default: break;
  }
  if (!e->isGLValue() && types_.kind(t) == TypeKind::Record) return place_of_value(value(e), o);
  return unsupported_place(std::string("lvalue cast ") + e->getCastKindName(), t, e->getSourceRange());
}

}  // namespace pippin::frontend
