// SPDX-License-Identifier: Apache-2.0
// Types. Qualifiers and typedefs are dropped (names of anonymous records come from their typedef); sizes, alignments and
// offsets are Clang's. Complex and vector types become opaque records: their values can be copied, nothing else.
#include "frontend/clang/types.h"

#include "frontend/clang/linked.h"

#include <algorithm>

namespace pippin::frontend {

using ir::Type;
using ir::TypeId;
using ir::TypeKind;

Types::Types(Linked& linked, clang::ASTContext& ast) : linked_(linked), program_(linked.program), ast_(ast) {}

bool Types::is_scalar(TypeId t) const {
  const TypeKind k = kind(t);
  return k == TypeKind::Int || k == TypeKind::Float || k == TypeKind::Pointer;
}

bool Types::points_to_less_aligned(clang::QualType t) const {
  const auto* pointer = t->getAs<clang::PointerType>();
  if (pointer == nullptr) return false;
  const clang::QualType pointee = pointer->getPointeeType();
  if (pointee->isIncompleteType() || pointee->isFunctionType() || pointee->isDependentType()) return false;
  return ast_.getTypeAlign(pointee) < ast_.getTypeAlign(pointee.getCanonicalType());
}

TypeId Types::type(clang::QualType t) {
  const clang::Type* canonical = t.getCanonicalType().getTypePtr();
  if (auto it = known_.find(canonical); it != known_.end()) return it->second;
  const TypeId id = convert_type(canonical);
  known_.emplace(canonical, id);
  return id;
}

TypeId Types::builtin_type(const clang::BuiltinType* t) {
  Type out;
  out.name = clang::QualType(t, 0).getAsString(ast_.getPrintingPolicy());
  if (t->getKind() == clang::BuiltinType::Void) return program_.void_type;
  if (t->getKind() == clang::BuiltinType::Bool) return program_.bool_type;
  if (!t->isInteger() && !t->isFloatingPoint()) return opaque_type(t, out.name);
  out.size = ast_.getTypeSizeInChars(t).getQuantity();
  out.align = static_cast<uint32_t>(ast_.getTypeAlignInChars(t).getQuantity());
  if (t->isInteger()) {
    out.kind = TypeKind::Int;
    out.width = static_cast<uint32_t>(ast_.getIntWidth(clang::QualType(t, 0)));
    out.is_signed = t->isSignedInteger();
    return program_.add_type(std::move(out));
  }
  out.kind = TypeKind::Float;
  switch (t->getKind()) {
    case clang::BuiltinType::Half: case clang::BuiltinType::Float16: out.format = ir::FloatFormat::Half; break;
    case clang::BuiltinType::Float: out.format = ir::FloatFormat::Single; break;
    case clang::BuiltinType::Double: out.format = ir::FloatFormat::Double; break;
    case clang::BuiltinType::LongDouble: out.format = ir::FloatFormat::X87Extended; break;
    case clang::BuiltinType::Float128: out.format = ir::FloatFormat::Quad; break;
    default: return opaque_type(t, out.name);
  }
  return program_.add_type(std::move(out));
}

std::string Types::opaque_feature(const clang::Expr* e) {
  const auto named = [](clang::QualType t) {
    return t->isBitIntType() ? "_BitInt" : t->isAnyComplexType() ? "complex number" : t->isVectorType() ? "vector type" : "";
  };
  std::string feature = named(e->getType());
  for (const clang::Stmt* child : e->children())
    if (const auto* operand = llvm::dyn_cast_or_null<clang::Expr>(child); operand != nullptr && feature.empty())
      feature = named(operand->getType());
  return feature.empty() ? "type without values" : feature;
}

TypeId Types::opaque_type(const clang::Type* t, const std::string& name) {
  Type out;
  out.kind = TypeKind::Record;
  out.name = name;
  if (!t->isIncompleteType() && !t->isFunctionType() && !t->isDependentType()) {
    out.size = ast_.getTypeSizeInChars(t).getQuantity();
    out.align = static_cast<uint32_t>(ast_.getTypeAlignInChars(t).getQuantity());
  }
  const TypeId id = program_.add_type(std::move(out));
  opaque_.insert(id);
  return id;
}

TypeId Types::convert_type(const clang::Type* t) {
  if (const auto* builtin = llvm::dyn_cast<clang::BuiltinType>(t)) return builtin_type(builtin);
  if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(t)) return program_.pointer_to(type(pointer->getPointeeType()));
  if (const auto* record = llvm::dyn_cast<clang::RecordType>(t)) return record_type(record->getDecl());
  if (const auto* atomic = llvm::dyn_cast<clang::AtomicType>(t)) {
    linked_.atomics = true;
    return type(atomic->getValueType());
  }
  if (const auto* enumeration = llvm::dyn_cast<clang::EnumType>(t)) {
    const clang::EnumDecl* decl = enumeration->getDecl();
    const clang::QualType integer = decl->getIntegerType();
    Type out = program_.type(integer.isNull() ? program_.unsigned_type : type(integer));
    if (decl->getIdentifier() != nullptr) out.name = "enum " + decl->getNameAsString();
    else if (const auto* name = decl->getTypedefNameForAnonDecl()) out.name = name->getNameAsString();
    const TypeId id = program_.add_type(std::move(out));
    linked_.enumerations.emplace(id.value, integer.isNull() ? program_.unsigned_type : type(integer));
    return id;
  }
  if (const auto* function = llvm::dyn_cast<clang::FunctionType>(t)) {
    Type out;
    out.kind = TypeKind::Function;
    out.element = type(function->getReturnType());
    out.has_prototype = false;
    if (const auto* proto = llvm::dyn_cast<clang::FunctionProtoType>(function)) {
      out.has_prototype = true;
      out.is_variadic = proto->isVariadic();
      for (clang::QualType p : proto->param_types()) out.params.push_back(type(p));
    }
    return program_.add_type(std::move(out));
  }
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(t)) {
    Type out;
    out.kind = TypeKind::Array;
    out.element = type(array->getElementType());
    out.align = program_.type(out.element).align;
    if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array)) {
      out.count = constant->getSize().getLimitedValue();
      if (array->getElementType()->isVariablyModifiedType()) out.is_vla = true;
      else out.size = ast_.getTypeSizeInChars(constant).getQuantity();
    } else if (llvm::isa<clang::VariableArrayType>(array)) {
      out.is_vla = true;
    } else {
      out.is_complete = false;
    }
    return program_.add_type(std::move(out));
  }
  return opaque_type(t, clang::QualType(t, 0).getAsString(ast_.getPrintingPolicy()));
}

TypeId Types::record_type(const clang::RecordDecl* decl) {
  const clang::RecordDecl* key = llvm::cast<clang::RecordDecl>(decl->getCanonicalDecl());
  const clang::RecordDecl* definition = decl->getDefinition();
  if (auto it = records_.find(key); it != records_.end()) return it->second;
  Type out;
  out.kind = TypeKind::Record;
  out.is_union = decl->isUnion();
  out.is_complete = false;
  const char* tag = out.is_union ? "union " : "struct ";
  if (decl->getIdentifier() != nullptr) out.name = tag + decl->getNameAsString();
  else if (const auto* name = decl->getTypedefNameForAnonDecl()) out.name = name->getNameAsString();
  else out.name = std::string(tag) + "(anonymous)";
  // A compatible record of the same name in another translation unit is the same type (C17 6.2.7p1).
  const bool named = decl->getIdentifier() != nullptr || decl->getTypedefNameForAnonDecl() != nullptr;
  if (named) {
    for (TypeId other : linked_.records[out.name]) {
      const Type& known = program_.type(other);
      if (definition == nullptr || !known.is_complete) {
        records_.emplace(key, other);
        if (definition != nullptr) complete_record(other, definition);
        return other;
      }
      Assumed assumed;
      if (!same_record(definition, other, assumed)) continue;
      records_.emplace(key, other);
      number_fields(definition);
      return other;
    }
  }
  const std::string name = out.name;
  const TypeId id = program_.add_type(std::move(out));
  records_.emplace(key, id);
  if (named) linked_.records[name].push_back(id);
  if (definition != nullptr) complete_record(id, definition);
  return id;
}

void Types::number_fields(const clang::RecordDecl* definition) {
  uint32_t i = 0;
  for (const clang::FieldDecl* f : definition->fields())
    if (!f->isUnnamedBitField()) fields_[f] = i++;
}

bool Types::same_type(clang::QualType t, TypeId known, Assumed& assumed) {
  const clang::Type* c = t.getCanonicalType().getTypePtr();
  const Type& k = program_.type(known);
  if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(c))
    return k.kind == TypeKind::Pointer && same_type(pointer->getPointeeType(), k.element, assumed);
  if (const auto* record = llvm::dyn_cast<clang::RecordType>(c)) return same_record(record->getDecl()->getDefinition(), known, assumed);
  if (llvm::isa<clang::FunctionType>(c)) return k.kind == TypeKind::Function;
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(c)) {
    const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array);
    return k.kind == TypeKind::Array && k.is_complete == (constant != nullptr) &&
           (constant == nullptr || k.count == constant->getSize().getLimitedValue()) &&
           same_type(array->getElementType(), k.element, assumed);
  }
  return compatible(type(t), known);
}

bool Types::compatible(TypeId left, TypeId right) const {
  const auto plain = [&](TypeId t) {
    const auto integer = linked_.enumerations.find(t.value);
    return integer == linked_.enumerations.end() ? t : integer->second;
  };
  if (plain(left) == plain(right)) return true;
  const Type& a = program_.type(left);
  const Type& b = program_.type(right);
  if (a.kind != b.kind) return false;
  if (a.kind == TypeKind::Pointer) return compatible(a.element, b.element);
  if (a.kind == TypeKind::Array)
    return !a.is_vla && !b.is_vla && compatible(a.element, b.element) && (!a.is_complete || !b.is_complete || a.count == b.count);
  if (a.kind != TypeKind::Function || !compatible(a.element, b.element)) return false;
  if (!a.has_prototype || !b.has_prototype) return true;   // the calls say which arguments there are
  return a.is_variadic == b.is_variadic && std::ranges::equal(a.params, b.params, [this](TypeId p, TypeId q) { return compatible(p, q); });
}

bool Types::same_record(const clang::RecordDecl* definition, TypeId known, Assumed& assumed) {
  const Type& k = program_.type(known);
  if (k.kind != TypeKind::Record || opaque_.contains(known)) return false;
  // What one file does not complete says nothing more; what is being compared is the same unless something else differs.
  if (definition == nullptr || !k.is_complete || !assumed.insert({definition, known}).second) return true;
  const clang::ASTRecordLayout& layout = ast_.getASTRecordLayout(definition);
  if (k.size != static_cast<uint64_t>(layout.getSize().getQuantity()) || k.is_union != definition->isUnion()) return false;
  size_t i = 0;
  for (const clang::FieldDecl* f : definition->fields()) {
    if (f->isUnnamedBitField()) continue;
    if (i == program_.type(known).fields.size()) return false;
    const ir::Field field = program_.type(known).fields[i++];
    const uint64_t bits = layout.getFieldOffset(f->getFieldIndex());
    if (field.name != f->getNameAsString() || field.is_bitfield != f->isBitField() ||
        (f->isBitField() ? field.bit_offset != bits || field.bit_width != f->getBitWidthValue(ast_) : field.byte_offset != bits / 8) ||
        !same_type(f->getType(), field.type, assumed))
      return false;
  }
  return i == program_.type(known).fields.size();
}

void Types::complete_record(TypeId id, const clang::RecordDecl* decl) {
  if (decl->isInvalidDecl()) return;
  const clang::ASTRecordLayout& layout = ast_.getASTRecordLayout(decl);
  std::vector<ir::Field> fields;
  for (const clang::FieldDecl* f : decl->fields()) {
    if (f->isUnnamedBitField()) continue;
    ir::Field field;
    field.name = f->getNameAsString();
    field.type = type(f->getType());
    const uint64_t bits = layout.getFieldOffset(f->getFieldIndex());
    field.byte_offset = bits / 8;
    if (f->isBitField()) {
      field.is_bitfield = true;
      field.bit_offset = bits;
      field.bit_width = f->getBitWidthValue(ast_);
      const uint64_t unit = std::max<uint64_t>(program_.type(field.type).size, 1);
      field.byte_offset = bits / 8 / unit * unit;
    }
    fields_[f] = static_cast<uint32_t>(fields.size());
    fields.push_back(std::move(field));
  }
  Type& out = program_.types[id];
  out.is_complete = true;
  out.size = layout.getSize().getQuantity();
  out.align = static_cast<uint32_t>(layout.getAlignment().getQuantity());
  out.fields = std::move(fields);
}

uint32_t Types::field_index(const clang::FieldDecl* field) {
  if (auto it = fields_.find(field); it != fields_.end()) return it->second;
  record_type(field->getParent());
  auto it = fields_.find(field);
  return it == fields_.end() ? UINT32_MAX : it->second;
}

}  // namespace pippin::frontend
