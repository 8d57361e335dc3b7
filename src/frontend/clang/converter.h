// SPDX-License-Identifier: Apache-2.0
// Clang's semantic AST to ir::Program; private to this folder. One Converter per translation unit; `Linked` is what the
// units share (the program and C linkage). Order of evaluation, fixed: operands and call arguments left to right, but
// the right side of an assignment (also compound) before the left, as Clang does; a value read before a later side
// effect of the same expression that may change it is saved in a temporary (`protect`).
// Invariants: expressions are free of side effects and no deeper than ir::kMaxExprDepth; what cannot be converted
// becomes an Unsupported node with its source text.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/clang/builder.h"
#include "frontend/clang/clang_ast.h"
#include "frontend/clang/scopes.h"
#include "frontend/clang/symbols.h"

namespace pippin::frontend {

/// Refusals of symbols that turned out to be referenced; calls may not choose between inline definitions that differ. Takes the
/// bodies of Linked::inline_definitions away.
void apply_refusals(Linked& linked);
/// gcc copies the elements of initialised flexible array members, too, here and there: copies of such types are unsupported.
void refuse_flexible_copies(Linked& linked);
/// Where all calls of the program pass arguments that a va_arg may ask for, the kind is not asked.
void drop_needless_kind_checks(Linked& linked);
/// The entry function begins with the calls of the constructors.
void call_constructors(Linked& linked, ir::FunctionId entry);
/// The entry function ends with the functions registered by atexit and the destructors; exit() calls them, too.
void call_exit_handlers(Linked& linked, ir::FunctionId entry);

class Converter : private Builder {
 public:
  using Builder::refuse;
  Converter(Linked& linked, clang::ASTContext& ast, const std::string& file, std::string entry);

  /// Enters what this unit defines into Linked::symbols; for all units before the first is declared.
  void collect_symbols() { symbols_.collect(); }
  /// Ids and types for everything this unit defines. All units are declared before the first is converted.
  void declare();
  void convert();
  /// The unit is made of models (prepare/library_models.h): it never replaces or contradicts anything of the program's.
  void is_library() { is_library_ = true, locations_.is_library(), symbols_.is_library(); }
  /// Clang forgot an attribute of this unit: a second definition of a symbol may be none.
  void forgot_attribute(const std::string& feature, clang::SourceLocation where);

 private:
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

  // decls.cpp
  /// Marks symbols that cannot be resolved as unsupported.
  void refuse_symbols();
  /// An object with static storage of that type, declared so, if it has a declaration: does gcc put it where a write is a signal?
  bool is_read_only(clang::QualType t, const clang::VarDecl* decl) const;
  ir::TypeId type_of_function(const clang::FunctionDecl* decl);
  /// An attribute that puts it among what runs before or after main, or where symbols of the linker point.
  void refuse_section(const clang::NamedDecl* decl);
  ir::FunctionId function(const clang::FunctionDecl* decl);
  ir::FunctionId function_named(const std::string& name, ir::TypeId type);
  ir::VarId variable(const clang::VarDecl* decl);
  void local_variable(const clang::VarDecl* decl);
  void static_local(const clang::VarDecl* decl);
  /// A variable whose flexible array member is initialised has a type of its own, with so many elements; it is seen through a
  /// pointer to the declared type (place()).
  void hold_flexible_member(const clang::VarDecl* decl, ir::VarId v);
  void global_initialiser(const clang::VarDecl* decl);
  void function_body(const clang::FunctionDecl* decl);
  void inline_definition(const clang::FunctionDecl* decl);
  void note_promises(const clang::FunctionDecl* decl, ir::FunctionId id);
  void convert_body(const clang::FunctionDecl* decl, ir::FunctionId id);
  void parameters(const clang::FunctionDecl* decl);
  void declaration_group(const clang::DeclStmt* s);
  /// It is one of the statements of the outermost block of the function.
  bool in_outermost_block(const clang::Stmt* s) const;
  uint32_t uninit_site(const clang::VarDecl* decl, ir::VarId v);
  void find_addresses(const clang::Stmt* s);
  void finish_body();

  // stmts.cpp
  void statement(const clang::Stmt* s);
  void compound(const clang::CompoundStmt* s);
  void if_statement(const clang::IfStmt* s);
  void while_statement(const clang::WhileStmt* s);
  void do_statement(const clang::DoStmt* s);
  void for_statement(const clang::ForStmt* s);
  void switch_statement(const clang::SwitchStmt* s);
  void switch_case(const clang::SwitchCase* s);
  void goto_label(const clang::LabelDecl* label, clang::SourceLocation where);
  void computed_goto(const clang::IndirectGotoStmt* s);
  void declare_label_objects();
  ir::ExprRef label_address(const clang::LabelDecl* label, Origin o);
  LabelInfo& label(const clang::LabelDecl* decl);
  void return_statement(const clang::ReturnStmt* s);
  void asm_statement(const clang::AsmStmt* s);
  /// A call of a function without body that stands for assembly; lower and interp know it by its name.
  void call_assembly(const std::string& name, ir::TypeId result, ir::PlaceRef target, std::vector<ir::ExprRef> args, Origin where);
  void assembly_output(ir::PlaceRef target, Origin where);
  /// A function that a unit defines, by its symbol.
  bool is_own_function(const std::string& symbol) const;
  /// Why assembly that is not local may reach functions of the program; empty: it does not. Adds those it calls to `given`.
  std::string assembly_control(const clang::GCCAsmStmt* s, const std::string& text, std::vector<ir::ExprRef>& given);
  /// A global register variable: whatever the register holds at the moment.
  ir::PlaceRef register_variable(const clang::VarDecl* v, Origin where);
  /// Assembly of directives that define nothing and execute nothing. Symbols that must not be referenced are added.
  bool is_directive_only(const std::string& text, std::vector<std::string>& unreferenced) const;

  // lifetimes.cpp
  void enter_scope(ir::VarId v, const clang::VarDecl* decl);
  static bool has_cleanup(const ScopeNode* scope);
  /// Calls what the cleanup attribute asks for on the way out to `outer`, innermost first, and says what ends; where the function
  /// `returns` that is said only if a cleanup could still ask for it.
  void leave_scopes(ScopeNode* outer, clang::SourceLocation where, bool returns = false);
  /// Returns the block around it.
  unsigned enter_block();
  void end_scope(const ScopeNode* left, Origin where);
  void call_cleanup(const clang::VarDecl* decl, clang::SourceLocation where);
  /// Jumps to labels and cases: cleanups of the scopes that they leave, lifetimes of those that they enter.
  void finish_jumps();

  clang::ASTContext& ast_;
  clang::SourceManager& sources_;
  Symbols symbols_;
  const Scopes scopes_;
  std::string file_;
  std::string entry_;
  bool is_library_ = false;


  // Caches keyed by AST nodes, never iterated.
  std::unordered_map<const clang::FunctionDecl*, ir::FunctionId> functions_;
  std::unordered_map<const clang::VarDecl*, ir::VarId> variables_;
  std::unordered_map<const clang::Expr*, ir::PlaceRef> literals_;
  std::unordered_map<const clang::Expr*, ir::VarId> vla_sizes_;
  std::unordered_map<const clang::OpaqueValueExpr*, ir::ExprRef> opaque_values_;
  /// Within the outermost list of initialisers: where the value of an expression with effects is. The elements of a range
  /// (`[0 ... 2] = f()`) share theirs, which is evaluated once.
  std::unordered_map<const clang::Expr*, ir::PlaceRef>* ranges_ = nullptr;
  std::unordered_map<const clang::Expr*, bool> effects_;
  std::unordered_set<const clang::VarDecl*> exposed_decls_;
  std::unordered_map<const clang::LabelDecl*, ir::VarId> label_objects_;
};

}  // namespace pippin::frontend
