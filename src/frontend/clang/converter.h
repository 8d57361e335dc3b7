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

#include "frontend/clang/clang_ast.h"
#include "frontend/clang/expressions.h"
#include "frontend/clang/scopes.h"

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

class Converter final : private Expressions {
 public:
  using Expressions::refuse;
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
  // decls.cpp
  /// Marks symbols that cannot be resolved as unsupported.
  void refuse_symbols();
  ir::TypeId type_of_function(const clang::FunctionDecl* decl);
  /// An attribute that puts it among what runs before or after main, or where symbols of the linker point.
  void refuse_section(const clang::NamedDecl* decl);
  ir::FunctionId function(const clang::FunctionDecl* decl) override;
  ir::FunctionId function_named(const std::string& name, ir::TypeId type) override;
  ir::VarId variable(const clang::VarDecl* decl) override;
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
  uint32_t uninit_site(const clang::VarDecl* decl, ir::VarId v);
  void find_addresses(const clang::Stmt* s);
  void finish_body();

  // stmts.cpp
  void statement(const clang::Stmt* s) override;
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
  ir::ExprRef label_address(const clang::LabelDecl* label, Origin o) override;
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
  ir::PlaceRef register_variable(const clang::VarDecl* v, Origin where) override;
  /// Assembly of directives that define nothing and execute nothing. Symbols that must not be referenced are added.
  bool is_directive_only(const std::string& text, std::vector<std::string>& unreferenced) const;

  // lifetimes.cpp
  void enter_scope(ir::VarId v, const clang::VarDecl* decl);
  /// Calls what the cleanup attribute asks for on the way out to `outer`, innermost first, and says what ends; where the function
  /// `returns` that is said only if a cleanup could still ask for it.
  void leave_scopes(ScopeNode* outer, clang::SourceLocation where, bool returns) override;
  /// Returns the block around it.
  unsigned enter_block() override;
  void end_scope(const ScopeNode* left, Origin where);
  void call_cleanup(const clang::VarDecl* decl, clang::SourceLocation where);
  /// Jumps to labels and cases: cleanups of the scopes that they leave, lifetimes of those that they enter.
  void finish_jumps();

  const Scopes scopes_;
  std::string entry_;
  bool is_library_ = false;

  // Caches keyed by AST nodes, never iterated.
  std::unordered_map<const clang::FunctionDecl*, ir::FunctionId> functions_;
  std::unordered_map<const clang::VarDecl*, ir::VarId> variables_;
  std::unordered_set<const clang::VarDecl*> exposed_decls_;
  std::unordered_map<const clang::LabelDecl*, ir::VarId> label_objects_;
};

}  // namespace pippin::frontend
