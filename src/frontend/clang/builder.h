// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: what is made of one body of a function, or of the initialisers of static objects: its blocks, instructions,
// expressions and temporaries. It owns the state of the body that is being made, and looks at no tree of Clang but for places and types.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/clang/clang_ast.h"
#include "frontend/clang/linked.h"
#include "frontend/clang/locations.h"
#include "frontend/clang/types.h"

namespace pippin::frontend {

class Builder {
 public:
  Builder(Linked& linked, clang::ASTContext& ast, const std::string& file)
      : linked_(linked), program_(linked.program), types_(linked, ast), locations_(linked, ast, file) {}

  /// The whole program is unsupported.
  void refuse(const std::string& feature, clang::SourceRange range);

 protected:
  /// A point of the instruction stream; see protect().
  struct Mark {
    ir::BlockId block;
    size_t index = 0;
    size_t blocks = 0;
    unsigned labels = 0;
    unsigned calls = 0, like_calls = 0, gotos = 0;  // as in Body
  };
  /// Variables in scope, as a tree: jumps into a scope begin the lifetimes they skip.
  struct ScopeNode {
    ScopeNode* parent = nullptr;
    unsigned depth = 0;
    ir::VarId var;
    const clang::VarDecl* cleanup = nullptr;  // has the cleanup attribute
    unsigned block = 0;                       // of the source, in which it is declared
  };
  struct JumpTarget {
    ir::BlockId block;
    ScopeNode* scope = nullptr;
  };
  struct LabelInfo {
    ir::BlockId block;
    ScopeNode* scope = nullptr;
    unsigned inside = 0;                      // block of the source
  };
  struct Jump {
    ir::BlockId from;
    ScopeNode* scope = nullptr;
    const clang::LabelDecl* label = nullptr;  // goto
    ScopeNode* target = nullptr;              // switch
    Origin origin;
    clang::SourceLocation where;
  };
  struct SwitchState {
    ir::TypeId type;
    std::vector<ir::SwitchCase> cases;
    ir::BlockId default_block;
    std::vector<ScopeNode*> scopes;
    const clang::CaseStmt* wide_case = nullptr;   // that 64 bits do not hold
  };
  struct Body {
    ir::FunctionId id;
    const clang::FunctionDecl* decl = nullptr;
    ir::TypeId result;
    ir::VarId variable_arguments;  // the parameter that points to them; see variadic.cpp
    std::vector<const clang::LabelDecl*> address_labels;  // whose addresses are taken, in source order
    std::vector<ir::VarId> params;
    std::vector<ir::VarId> locals;
    IdVector<ir::BlockId, ir::Block> blocks;
    ir::BlockId current;
    std::vector<JumpTarget> breaks;
    std::vector<JumpTarget> continues;
    std::vector<SwitchState*> switches;
    std::unordered_map<const clang::LabelDecl*, LabelInfo> labels;
    std::vector<Jump> jumps;
    std::deque<ScopeNode> scope_nodes;
    const clang::Stmt* converted = nullptr;   // the innermost statement that is
    ScopeNode* scope = nullptr;
    std::vector<unsigned> blocks_around = {0};  // by block of the source: the one around it; the first is the function's
    unsigned inside = 0;                        // block of the source
    unsigned labels_seen = 0;
    unsigned calls = 0;        // but inputs; with those that are only like_calls (ir::Evaluation::like_call)
    unsigned like_calls = 0;
    unsigned gotos = 0;
  };

  // builder.cpp
  void emit(ir::Instr i);
  void emit_assign(ir::PlaceRef target, ir::ExprRef value, Origin where);
  void emit_zero(ir::PlaceRef target, Origin where);
  void emit_declare(ir::VarId v, ir::ExprRef count, bool initialised, Origin where);
  ir::Instr unsupported_instr(const std::string& feature, clang::SourceRange range);
  void emit_unsupported(const std::string& feature, clang::SourceRange range);
  /// The whole program is unsupported if `symbol` is referenced in some unit.
  void refuse_if_referenced(const std::string& symbol, const std::string& feature, clang::SourceRange range);
  ir::BlockId new_block();
  void set_current(ir::BlockId b) { body_->current = b; }
  bool is_open() const { return body_->blocks[body_->current].terminator.kind == ir::TerminatorKind::None; }
  void terminate(ir::Terminator t);
  void jump(ir::BlockId target, Origin where);
  void branch_on(ir::ExprRef value, ir::BlockId then_target, ir::BlockId else_target, Origin where, ir::Decides decides = ir::Decides::Hidden);
  LabelInfo& label(const clang::LabelDecl* decl);
  static bool has_cleanup(const ScopeNode* scope);
  void drop_blocks_from(ir::BlockId first);
  ir::VarId new_variable(std::string name, ir::TypeId type, ir::VarKind kind, Origin where);
  ir::VarId temporary(ir::TypeId type, Origin where);
  ir::VarId undeclared_temporary(ir::TypeId type, Origin where);
  Mark mark() const;
  bool emitted_since(const Mark& m) const;
  ir::ExprRef protect(ir::ExprRef e, const Mark& m);
  ir::PlaceRef protect(ir::PlaceRef place, const Mark& m);
  bool affected(ir::ExprRef e, const Mark& m) const;
  void insert_at(const Mark& m, ir::Instr i);
  // evaluation_order.cpp
  /// The value that an operand was converted to, or its place, which is not read.
  struct Operand {
    Operand(ir::ExprRef v) : value(v) {}
    Operand(ir::PlaceRef p) : place(p) {}
    ir::ExprRef value = nullptr;
    ir::PlaceRef place = nullptr;
  };
  /// What an operand does that was converted from `from` to `to`.
  ir::Evaluation evaluation(const Mark& from, const Mark& to, const Operand& operand) const;
  /// C does not say whether a (converted from `start` to `middle`) or b (from there until now) is evaluated first.
  bool effects_since(const Mark& start) const;
  void unsequenced(const Mark& start, const Operand& a, const Mark& middle, const Operand& b, Origin o);
  /// Nor for an operand (from `from` until now) and those before it (from `start` on, in `before`, to which it is added).
  void unsequenced(const Mark& start, ir::Evaluation& before, const Mark& from, ir::ExprRef value, Origin o, bool whole = false);
  /// What follows is sequenced with other operands as a call is.
  void like_call();
  ir::ExprRef save(ir::ExprRef e);  // into a temporary, now
  ir::Instr instr(ir::Instr::Op op, Origin where) const;

  // fold.cpp: expression builders; fold what is defined, keep what is undefined behaviour.
  ir::ExprRef constant(ir::TypeId type, ir::Int128 value, Origin o);
  ir::ExprRef float_constant(const llvm::APFloat& v, ir::TypeId type, Origin o);
  ir::ExprRef int_constant(const llvm::APSInt& v, ir::TypeId type, Origin o);
  ir::ExprRef zero(ir::TypeId type, Origin o);
  ir::ExprRef unary(ir::ExprKind kind, ir::TypeId type, ir::ExprRef a, Origin o);
  ir::ExprRef binary(ir::ExprKind kind, ir::TypeId type, ir::ExprRef a, ir::ExprRef b, Origin o);
  ir::ExprRef conditional(ir::ExprRef c, ir::ExprRef a, ir::ExprRef b, Origin o);
  ir::ExprRef coerce(ir::ExprRef e, ir::TypeId type, Origin o);
  ir::ExprRef address_of(ir::PlaceRef place, Origin o);
  ir::ExprRef decay(ir::PlaceRef array, Origin o);
  bool is_row(ir::PlaceRef array) const;
  ir::ExprRef load(ir::PlaceRef place, Origin o);
  ir::PlaceRef deref(ir::ExprRef pointer, Origin o);
  /// What the program writes as pointer[i].
  ir::PlaceRef element(ir::ExprRef pointer, Origin o);
  ir::PlaceRef field(ir::PlaceRef base, uint32_t index, Origin o);
  ir::PlaceRef index(ir::PlaceRef base, ir::ExprRef i, Origin o);
  ir::PlaceRef var_place(ir::VarId v, Origin o) { return program_.var_place(v, o); }
  ir::ExprRef node(ir::Expr e);
  /// In a temporary if it is as deep as an operand may not be. Operands that are evaluated under a condition are cut there, and not by node().
  ir::ExprRef cut_deep(ir::ExprRef e);
  ir::ExprRef unsupported(const std::string& feature, ir::TypeId type, clang::SourceRange range);
  ir::PlaceRef unsupported_place(const std::string& feature, ir::TypeId type, clang::SourceRange range);
  ir::Int128 wrap(ir::TypeId type, ir::Int128 value) const;

  // fold_floats.cpp: nothing where an operand is no constant or the result is left to the run time.
  std::optional<llvm::APFloat> float_value(ir::ExprRef e) const;
  /// b is null for a unary operation.
  std::optional<ir::ExprRef> fold_float(ir::ExprKind kind, ir::TypeId type, ir::ExprRef a, ir::ExprRef b, Origin o);
  std::optional<ir::ExprRef> fold_conversion(ir::ExprRef e, ir::TypeId type, Origin o);
  /// A call of a function of math.h, by its name with the suffix of the format.
  std::optional<ir::ExprRef> fold_math(std::string_view function, ir::TypeId result, const std::vector<ir::ExprRef>& args, Origin o);

  Linked& linked_;
  ir::Program& program_;
  Types types_;
  Locations locations_;
  Origin statement_;              // origin of the enclosing full statement
  Body* body_ = nullptr;          // null while converting global initialisers
  unsigned unsupported_count_ = 0;
  std::unordered_set<uint32_t> exposed_;  // variables whose address may be known elsewhere (over-approximation); never iterated
};

}  // namespace pippin::frontend
