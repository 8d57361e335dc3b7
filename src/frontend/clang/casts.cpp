// SPDX-License-Identifier: Apache-2.0
// Casts, implicit and explicit, by Clang's cast kinds.
#include "frontend/clang/converter.h"

namespace pippin::frontend {

using ir::ExprRef;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

ExprRef Converter::cast_value(const clang::CastExpr* e) {
  const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(e);
  if (written == nullptr || !written->getTypeAsWritten()->isVariablyModifiedType()) return converted_value(e);
  const Mark start = mark();
  capture_vla_sizes(written->getTypeAsWritten());
  const Mark m = mark();
  ExprRef v = converted_value(e);
  unsequenced(start, ExprRef(nullptr), m, v, origin(e->getExprLoc()));
  return v;
}

/// Does the cast make a pointer to what may be changed of one to what is const?
static bool loses_const(const clang::CastExpr* e) {
  const clang::QualType from = e->getSubExpr()->getType(), to = e->getType();
  if (!from->isPointerType() || !to->isPointerType()) return false;
  return from->getPointeeType().isConstQualified() && !to->getPointeeType().isConstQualified() && !to->getPointeeType()->isFunctionType();
}

ExprRef Converter::converted_value(const clang::CastExpr* e) {
  const Origin o = origin(e->getExprLoc());
  const clang::Expr* sub = e->getSubExpr();
  if (body_ != nullptr && loses_const(e))
    program_.relied.push_back({"const-object", body_->id, o, "nothing is written to an object that is const through this pointer"});
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue: {
      PlaceRef p = place(sub);
      if (!is_scalar(p->type) && kind(p->type) != TypeKind::Record)
        return unsupported("value of this type", type(e->getType()), e->getSourceRange());
      return coerce(read(p, sub, o), type(e->getType()), o);
    }
    case clang::CK_ToVoid:
      effect(sub);
      return nullptr;
    case clang::CK_ArrayToPointerDecay: return coerce(decay(place(sub), o), type(e->getType()), o);
    case clang::CK_FunctionToPointerDecay: case clang::CK_BuiltinFnToFnPtr: {
      ExprRef f = function_designator(sub);
      // Keep the type of the function itself: calls compare it with their arguments.
      return f->kind == ir::ExprKind::FunctionAddress ? f : coerce(f, type(e->getType()), o);
    }
    case clang::CK_NoOp: case clang::CK_BitCast: case clang::CK_AtomicToNonAtomic: case clang::CK_NonAtomicToAtomic:
    case clang::CK_IntegralCast: case clang::CK_IntegralToBoolean: case clang::CK_PointerToBoolean:
    case clang::CK_FloatingToBoolean: case clang::CK_IntegralToFloating: case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingCast: case clang::CK_IntegralToPointer: case clang::CK_PointerToIntegral:
    case clang::CK_NullToPointer: case clang::CK_BooleanToSignedIntegral: case clang::CK_AddressSpaceConversion: {
      const TypeId t = type(e->getType());
      if (is_opaque(t) || is_opaque(type(sub->getType()))) {
        if (e->getCastKind() == clang::CK_NoOp) return value(sub);
        effect(sub);
        return unsupported(opaque_feature(e), t, e->getSourceRange());
      }
      if (e->getCastKind() == clang::CK_NoOp && sub->isGLValue() && e->isGLValue()) return load(place(sub), o);
      ExprRef v = value(sub);
      if (v == nullptr) return unsupported("cast of void", t, e->getSourceRange());
      if (e->getCastKind() == clang::CK_IntegralToPointer)
        if (ExprRef address = region_address(v, o)) return coerce(address, t, o);
      return coerce(v, t, o);
    }
    case clang::CK_ToUnion: {
      const TypeId t = type(e->getType());
      const clang::FieldDecl* field_decl = e->getTargetUnionField();
      PlaceRef target = var_place(temporary(t, o), o);
      ExprRef v = value(sub);
      emit_zero(target, o);
      PlaceRef member = field(target, field_index(field_decl), o);
      emit_assign(member, coerce(v, member->type, o), o);
      return load(target, o);
    }
    default: break;
  }
  effect(sub);
  if (e->getType()->isVoidType()) return nullptr;
  const bool complex = e->getType()->isAnyComplexType() || sub->getType()->isAnyComplexType();
  return unsupported(complex ? "complex number" : std::string("cast ") + e->getCastKindName(), type(e->getType()),
                     e->getSourceRange());
}

ExprRef Converter::region_address(ExprRef number, Origin o) {
  if (linked_.regions.empty()) return nullptr;
  // The constant that is the address, below sums and conversions to types that are not smaller: base + 4 * n.
  std::vector<std::pair<ExprRef, int>> open{{number, -1}};   // and above which of these
  for (size_t k = 0; k < open.size(); ++k) {
    const ExprRef e = open[k].first;
    if (e->kind == ir::ExprKind::Add) {
      open.emplace_back(e->args[0], static_cast<int>(k));
      open.emplace_back(e->args[1], static_cast<int>(k));
    } else if (e->kind == ir::ExprKind::Cast && kind(e->args[0]->type) == TypeKind::Int && program_.type(e->type).size >= program_.type(e->args[0]->type).size) {
      open.emplace_back(e->args[0], static_cast<int>(k));
    }
    if (e->kind != ir::ExprKind::IntConst || e->value < 0) continue;
    const auto region = std::ranges::find_if(linked_.regions, [&](const Linked::Region& r) { return e->value >= r.place.begin && e->value - r.place.begin < r.place.size; });
    if (region == linked_.regions.end()) continue;
    if (!region->object.valid()) {
      const TypeId bytes = program_.array_of(program_.int_of(8, false, 1, "unsigned char"), region->place.size);
      region->object = new_variable(fmt::format("memory_region_0x{:x}", region->place.begin), bytes, ir::VarKind::Global, o);
      ir::Variable& v = program_.vars[region->object];
      v.is_extern = true;
      v.origin.function = 0;
    }
    // The sum that the program has may overflow where that of the offset does not.
    if (number != e && body_ != nullptr) save(number);
    ExprRef offset = constant(e->type, e->value - static_cast<ir::Int128>(region->place.begin), o);
    for (int at = static_cast<int>(k); open[static_cast<size_t>(at)].second >= 0; at = open[static_cast<size_t>(at)].second) {
      const ExprRef below = open[static_cast<size_t>(at)].first, above = open[static_cast<size_t>(open[static_cast<size_t>(at)].second)].first;
      if (above->kind == ir::ExprKind::Cast) offset = coerce(offset, above->type, o);
      else offset = binary(ir::ExprKind::Add, above->type, above->args[0] == below ? offset : above->args[0], above->args[0] == below ? above->args[1] : offset, o);
    }
    return address_of(index(var_place(region->object, o), offset, o), o);
  }
  return nullptr;
}

PlaceRef Converter::cast_place(const clang::CastExpr* e) {
  const Origin o = origin(e->getExprLoc());
  const TypeId t = e->getType()->isFunctionType() ? program_.void_type : type(e->getType());
  switch (e->getCastKind()) {
    case clang::CK_NoOp: return e->getSubExpr()->isGLValue() ? place(e->getSubExpr()) : place_of_value(value(e), o);
    case clang::CK_LValueBitCast:
      return deref(coerce(address_of(place(e->getSubExpr()), o), program_.pointer_to(t), o), o);
    default: break;
  }
  if (!e->isGLValue() && kind(t) == TypeKind::Record) return place_of_value(value(e), o);
  return unsupported_place(std::string("lvalue cast ") + e->getCastKindName(), t, e->getSourceRange());
}

}  // namespace pippin::frontend
