// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: the types of one translation unit as types of the program. It owns what is known of Clang's types, records and
// fields; records and enumerations of all units are in Linked.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "frontend/clang/clang_ast.h"
#include "ir/ir.h"

namespace pippin::frontend {

struct Linked;

class Types {
 public:
  Types(Linked& linked, clang::ASTContext& ast);

  ir::TypeId type(clang::QualType t);
  ir::TypeId record_type(const clang::RecordDecl* decl);
  uint32_t field_index(const clang::FieldDecl* field);
  ir::TypeKind kind(ir::TypeId t) const { return program_.type(t).kind; }
  bool is_int(ir::TypeId t) const { return kind(t) == ir::TypeKind::Int; }
  bool is_scalar(ir::TypeId t) const;
  /// Its values can be copied, nothing else.
  bool is_opaque(ir::TypeId t) const { return opaque_.contains(t); }
  /// What an operation with a type that has no values here is called, by its operands.
  static std::string opaque_feature(const clang::Expr* e);
  /// Both may be types of one object or function, in different files (C17 6.2.7). Records were compared when they were made.
  bool compatible(ir::TypeId left, ir::TypeId right) const;
  /// A pointer to a type whose name asks for less alignment than the type has (`aligned(1)`); our types do not keep that.
  bool points_to_less_aligned(clang::QualType t) const;

 private:
  ir::TypeId convert_type(const clang::Type* t);
  ir::TypeId builtin_type(const clang::BuiltinType* t);
  ir::TypeId opaque_type(const clang::Type* t, const std::string& name);
  void complete_record(ir::TypeId id, const clang::RecordDecl* decl);
  void number_fields(const clang::RecordDecl* definition);
  /// Is a type of this unit compatible with a type of the program? Records that are met again are assumed to be.
  using Assumed = std::set<std::pair<const clang::RecordDecl*, ir::TypeId>>;
  bool same_type(clang::QualType t, ir::TypeId known, Assumed& assumed);
  bool same_record(const clang::RecordDecl* definition, ir::TypeId known, Assumed& assumed);

  Linked& linked_;
  ir::Program& program_;
  clang::ASTContext& ast_;
  // By Clang's nodes; never iterated.
  std::unordered_map<const clang::Type*, ir::TypeId> known_;
  std::unordered_map<const clang::RecordDecl*, ir::TypeId> records_;
  std::unordered_map<const clang::FieldDecl*, uint32_t> fields_;
  std::unordered_set<ir::TypeId> opaque_;
};

}  // namespace pippin::frontend
