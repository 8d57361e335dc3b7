// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: Clang's expressions and initialisers as instructions and expressions of the body that is being made. It owns what is
// known of the expressions of one translation unit. What they ask of declarations and statements, the functions without a body here say.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/clang/builder.h"
#include "frontend/clang/symbols.h"

namespace pippin::frontend {

class Expressions : protected Builder {
 public:
  using Builder::refuse;

 protected:
  Expressions(Linked& linked, clang::ASTContext& ast, const std::string& file)
      : Builder(linked, ast, file), ast_(ast), sources_(ast.getSourceManager()), symbols_(linked, ast, locations_), file_(file) {}
  ~Expressions() = default;

  // What declarations and statements say.
  virtual ir::FunctionId function(const clang::FunctionDecl* decl) = 0;
  virtual ir::FunctionId function_named(const std::string& name, ir::TypeId type) = 0;
  virtual ir::VarId variable(const clang::VarDecl* decl) = 0;
  virtual ir::PlaceRef register_variable(const clang::VarDecl* v, Origin where) = 0;
  virtual ir::ExprRef label_address(const clang::LabelDecl* label, Origin o) = 0;
  virtual void statement(const clang::Stmt* s) = 0;
  virtual unsigned enter_block() = 0;
  virtual void leave_scopes(ScopeNode* outer, clang::SourceLocation where, bool returns) = 0;

  enum class Effects : uint8_t { No, Yes };

  // exprs.cpp, operators.cpp
  ir::ExprRef pointer_add(ir::ExprRef pointer, ir::ExprRef index, const clang::Type* pointee, Origin o);
  /// The value that the program reads where it names the place with `e`.
  ir::ExprRef read(ir::PlaceRef place, const clang::Expr* e, Origin o);
  ir::ExprRef value(const clang::Expr* e);
  ir::PlaceRef place(const clang::Expr* e);
  void effect(const clang::Expr* e);
  /// What is evaluated though the value is dropped.
  void discard(ir::ExprRef v);
  void note_read(ir::PlaceRef place, const clang::Expr* e, Origin o);
  /// The value of what is asked whether it is zero.
  ir::ExprRef truth(const clang::Expr* e);
  void condition(const clang::Expr* e, ir::BlockId t, ir::BlockId f, Origin where, ir::Decides decides);
  bool has_effects(const clang::Expr* e);
  ir::PlaceRef place_of_value(ir::ExprRef e, Origin o);
  ir::ExprRef function_designator(const clang::Expr* e);
  ir::ExprRef function_address(ir::FunctionId f, Origin o);
  ir::ExprRef stored_value(ir::PlaceRef target, ir::ExprRef v, bool used, Origin o);
  ir::ExprRef unary_value(const clang::UnaryOperator* e, bool used);
  ir::ExprRef binary_value(const clang::BinaryOperator* e, bool used);
  ir::ExprRef logical(const clang::BinaryOperator* e);
  ir::ExprRef choose(const clang::Expr* c, const clang::Expr* a, const clang::Expr* b, clang::QualType t,
                     clang::SourceLocation question, bool used);
  ir::ExprRef assignment(const clang::BinaryOperator* e, bool used);
  ir::ExprRef compound_assignment(const clang::CompoundAssignOperator* e, bool used);
  ir::ExprRef increment(const clang::UnaryOperator* e, bool used);
  ir::ExprRef arithmetic(clang::BinaryOperatorKind op, ir::ExprRef a, ir::ExprRef b, ir::TypeId result,
                         const clang::Expr* where, clang::QualType left_type);
  ir::ExprRef statement_expression(const clang::StmtExpr* e, bool used);
  ir::PlaceRef subscript(const clang::ArraySubscriptExpr* e);
  ir::PlaceRef member(const clang::MemberExpr* e);
  ir::ExprRef size_of(const clang::UnaryExprOrTypeTraitExpr* e);
  ir::ExprRef vla_size(clang::QualType t, Origin o);
  ir::ExprRef vla_difference(ir::ExprRef a, ir::ExprRef b, ir::TypeId t, clang::QualType row, Origin o);
  ir::ExprRef vla_elements(const clang::VariableArrayType* t, Origin o);
  void capture_vla_sizes(clang::QualType t);
  std::optional<ir::ExprRef> fold_integer(const clang::Expr* e);

  // casts.cpp
  /// A number as a pointer: into the object of the memory region that it is in, if it is in one.
  ir::ExprRef pointer_of_number(ir::ExprRef number, ir::TypeId pointer, Origin o);
  /// The object that a memory region is; made when it is first asked for.
  ir::PlaceRef region_object(Linked::Region& region, Origin o);
  ir::ExprRef cast_value(const clang::CastExpr* e);
  ir::ExprRef converted_value(const clang::CastExpr* e);  // without the lengths of the type
  ir::PlaceRef cast_place(const clang::CastExpr* e);

  // calls.cpp, builtins.cpp
  ir::ExprRef call(const clang::CallExpr* e, bool used, ir::PlaceRef target = nullptr);
  /// No execution gets here, by this convention.
  void end_here(const std::string& convention, Origin o);
  std::optional<ir::ExprRef> builtin(const clang::CallExpr* e, unsigned id, bool used);
  ir::ExprRef object_size(const clang::CallExpr* e);
  /// Notes that the program asks for what GCC may answer otherwise: Linked::asked.
  void asks_compiler(const std::string& what, Origin o);
  std::optional<ir::ExprRef> float_class_builtin(const clang::CallExpr* e, const std::string& name);
  ir::ExprRef overflow_builtin(const clang::CallExpr* e, ir::ExprKind op);
  ir::ExprRef emit_call(const std::string& name, ir::TypeId result, std::vector<ir::ExprRef> args,
                        const clang::CallExpr* e, bool noreturn);
  /// `callee`: of a call through a pointer, evaluated from `start` until now.
  std::vector<ir::ExprRef> arguments(const clang::CallExpr* e, const Mark& start, ir::ExprRef& callee);
  std::vector<ir::ExprRef> arguments(const clang::CallExpr* e);
  void effects_of_arguments(const clang::CallExpr* e);
  const clang::CallExpr* plain_call(const clang::Expr* e, ir::TypeId wanted);
  uint32_t nondet_site(const clang::CallExpr* e, ir::FunctionId f);
  /// The plain library function that a checked variant of glibc's stands for; what only the variant has leaves `args`.
  bool fits(const clang::CallExpr* e, const std::vector<ir::ExprRef>& args, const std::vector<ir::TypeId>& params, bool is_variadic) const;
  ir::FunctionId unfortified(ir::FunctionId f, std::vector<ir::ExprRef>& args);

  // formatted.cpp
  /// The result of sprintf or snprintf with a format that is modelled.
  std::optional<ir::ExprRef> formatted(const clang::CallExpr* e, const std::string& name, std::vector<ir::ExprRef>& args);

  // variadic.cpp
  ir::TypeId slot_type();
  void pack_variable_arguments(std::vector<ir::ExprRef>& args, size_t fixed, const clang::CallExpr* e);
  ir::PlaceRef va_cursor(const clang::Expr* list);
  void va_builtin(const clang::CallExpr* e, const std::string& name);
  ir::ExprRef va_arg(const clang::VAArgExpr* e);
  void check_argument_kind(ir::ExprRef slot, ir::TypeId t, const clang::VAArgExpr* e);

  // atomics.cpp
  ir::ExprRef atomic(const clang::AtomicExpr* e);
  std::optional<ir::ExprRef> sync_builtin(const clang::CallExpr* e, std::string name);
  ir::ExprRef atomic_arithmetic(const std::string& op, ir::ExprRef old, ir::ExprRef operand, Origin o);
  std::pair<ir::ExprRef, ir::ExprRef> compare_exchange(ir::PlaceRef target, ir::ExprRef expected, ir::ExprRef desired,
                                                       Origin o);

  // initializers.cpp
  void initialise(ir::PlaceRef target, const clang::Expr* init, bool zeroed);
  void initialise_list(ir::PlaceRef target, const clang::InitListExpr* list, bool zeroed);
  void list_elements(ir::PlaceRef target, const clang::InitListExpr* list, bool zeroed);
  /// `init` is no part of a range that was met before.
  void initialise_element(ir::PlaceRef target, const clang::Expr* init, bool zeroed);
  void initialise_string(ir::PlaceRef target, const clang::StringLiteral* text, bool zeroed);
  bool is_complete_list(const clang::InitListExpr* list);
  ir::PlaceRef string_literal(const clang::StringLiteral* e);
  ir::PlaceRef compound_literal(const clang::CompoundLiteralExpr* e);
  /// An object with static storage of that type, declared so, if it has a declaration: does gcc put it where a write is a signal?
  bool is_read_only(clang::QualType t, const clang::VarDecl* decl) const;
  /// It is one of the statements of the outermost block of the function.
  bool in_outermost_block(const clang::Stmt* s) const;

  clang::ASTContext& ast_;
  clang::SourceManager& sources_;
  Symbols symbols_;
  std::string file_;

 private:
  // By Clang's nodes; never iterated.
  std::unordered_map<const clang::Expr*, ir::PlaceRef> literals_;
  std::unordered_map<const clang::Expr*, ir::VarId> vla_sizes_;
  std::unordered_map<const clang::OpaqueValueExpr*, ir::ExprRef> opaque_values_;
  /// Within the outermost list of initialisers: where the value of an expression with effects is. The elements of a range
  /// (`[0 ... 2] = f()`) share theirs, which is evaluated once.
  std::unordered_map<const clang::Expr*, ir::PlaceRef>* ranges_ = nullptr;
  std::unordered_map<const clang::Expr*, bool> effects_;
};

}  // namespace pippin::frontend
