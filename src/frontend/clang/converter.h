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
#include "frontend/clang/scopes.h"
#include "frontend/frontend.h"

namespace pippin::frontend {

/// Shared by the translation units of one program.
struct Linked {
  explicit Linked(const ir::Target& target) : program(target) {}
  ir::Program program;
  std::unordered_map<std::string, ir::FunctionId> functions;  // external linkage, by name
  std::unordered_map<std::string, ir::VarId> variables;       // external linkage, by name
  std::unordered_map<uint32_t, ir::TypeId> flexible;          // declared types of variables with elements in a flexible array member
  std::map<std::string, std::vector<ir::TypeId>> records;     // by tag
  std::unordered_map<uint32_t, ir::TypeId> enumerations;      // the integer types that enumerated types are compatible with
  std::unordered_set<std::string> defined;                    // functions with external linkage that have a body
  std::unordered_set<uint32_t> bodies;                        // ids of all functions that have one
  /// Which definition of a symbol the linker takes: the last of these, among equals the first one.
  enum class Strength : uint8_t { Inline, Weak, Tentative, Strong };
  struct Definition {
    const clang::NamedDecl* decl = nullptr;  // canonical declaration in its unit
    Strength strength = Strength::Inline;
    Origin where;
  };
  std::unordered_map<std::string, Definition> symbols;  // external linkage, by symbol; complete before declare()
  bool volatile_any = false;                            // Sources::volatile_any
  ir::PropertySet properties;                           // an operation on constants that violates one is left to the run time
  /// Sources::memory_regions, with the object that is made when a number in it becomes a pointer.
  struct Region {
    MemoryRegion place;
    ir::VarId object;
  };
  std::vector<Region> regions;
  /// Kinds of variable arguments that some call passes, and where va_arg asks for one (variadic.cpp).
  struct KindCheck {
    ir::ExprRef condition;
    std::set<ir::Int128> accepted;
  };
  std::set<ir::Int128> argument_kinds;
  std::vector<KindCheck> kind_checks;
  bool checks_memory = false;                           // EndOfScope and reads of whole records are wanted
  std::unordered_set<std::string> error_names;          // of error functions, in C
  std::unordered_set<std::string> error_symbols;        // of error functions with external linkage; complete as well
  std::unordered_set<std::string> referenced;           // symbols that some unit uses; complete after convert()
  std::string asked;                                    // where a body asks what GCC may answer otherwise: Diagnostics::asked
  /// Unsupported if the symbol is referenced.
  struct Refusal {
    std::string symbol;
    ir::Instr instr;
  };
  std::vector<Refusal> refusals;
  /// C99 inline definitions beside another one of the symbol: calls may mean either (C17 6.7.4p7).
  struct InlineDefinition {
    std::string symbol;
    ir::FunctionId function;   // converted to be compared only
    ir::Instr refusal;
  };
  std::vector<InlineDefinition> inline_definitions;
  bool forgotten_attributes = false;
  std::vector<Error> errors;
  std::map<unsigned, std::vector<ir::FunctionId>> constructors;  // by priority
  std::map<unsigned, std::vector<ir::FunctionId>> destructors;
  ir::TypeId slot;                                               // of a variable argument; see variadic.cpp
  unsigned compound_literals = 0;
};

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

/// How a file is called in messages and origins: relative names start at the directory of its command.
std::string shown_name(const clang::SourceManager& sources, clang::FileEntryRef file);

class Converter {
 public:
  Converter(Linked& linked, clang::ASTContext& ast, std::string file, std::string entry);

  /// Enters what this unit defines into Linked::symbols; for all units before the first is declared.
  void collect_symbols();
  /// Ids and types for everything this unit defines. All units are declared before the first is converted.
  void declare();
  void convert();
  /// The unit is made of models (prepare/library_models.h): it never replaces or contradicts anything of the program's.
  void is_library() { is_library_ = true; }
  /// The whole program is unsupported.
  void refuse(const std::string& feature, clang::SourceRange range);
  /// Clang forgot an attribute of this unit: a second definition of a symbol may be none.
  void forgot_attribute(const std::string& feature, clang::SourceLocation where);

 private:
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
  enum class Effects : uint8_t { No, Yes };

  // locations.cpp
  Origin origin(clang::SourceLocation loc);
  std::string source_text(clang::SourceRange range);
  std::optional<uint64_t> main_offset(clang::SourceLocation loc) const;  // nullopt: macro or another file
  void fail(clang::SourceLocation loc, const std::string& message);

  // types.cpp
  ir::TypeId type(clang::QualType t);
  ir::TypeId convert_type(const clang::Type* t);
  ir::TypeId builtin_type(const clang::BuiltinType* t);
  ir::TypeId record_type(const clang::RecordDecl* decl);
  void complete_record(ir::TypeId id, const clang::RecordDecl* decl);
  void number_fields(const clang::RecordDecl* definition);
  /// Is a type of this unit compatible with a type of the program? Records that are met again are assumed to be.
  using Assumed = std::set<std::pair<const clang::RecordDecl*, ir::TypeId>>;
  /// Both may be types of one object or function, in different files (C17 6.2.7). Records were compared when they were made.
  bool compatible(ir::TypeId left, ir::TypeId right) const;
  bool same_type(clang::QualType t, ir::TypeId known, Assumed& assumed);
  bool same_record(const clang::RecordDecl* definition, ir::TypeId known, Assumed& assumed);
  ir::TypeId opaque_type(const clang::Type* t, const std::string& name);
  uint32_t field_index(const clang::FieldDecl* field);
  bool is_int(ir::TypeId t) const { return kind(t) == ir::TypeKind::Int; }
  bool is_scalar(ir::TypeId t) const;
  ir::TypeKind kind(ir::TypeId t) const { return program_.type(t).kind; }
  bool is_opaque(ir::TypeId t) const { return opaque_.contains(t); }
  /// What an operation with a type that has no values here is called, by its operands.
  static std::string opaque_feature(const clang::Expr* e);
  /// A pointer to a type whose name asks for less alignment than the type has (`aligned(1)`); our types do not keep that.
  bool points_to_less_aligned(clang::QualType t) const;

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
  ir::ExprRef zero(ir::TypeId type, Origin o);
  ir::ExprRef unary(ir::ExprKind kind, ir::TypeId type, ir::ExprRef a, Origin o);
  ir::ExprRef binary(ir::ExprKind kind, ir::TypeId type, ir::ExprRef a, ir::ExprRef b, Origin o);
  ir::ExprRef conditional(ir::ExprRef c, ir::ExprRef a, ir::ExprRef b, Origin o);
  ir::ExprRef coerce(ir::ExprRef e, ir::TypeId type, Origin o);
  /// A number as a pointer: into the object of the memory region that it is in, if it is in one.
  ir::ExprRef pointer_of_number(ir::ExprRef number, ir::TypeId pointer, Origin o);
  /// The object that a memory region is; made when it is first asked for.
  ir::PlaceRef region_object(Linked::Region& region, Origin o);
  ir::ExprRef pointer_add(ir::ExprRef pointer, ir::ExprRef index, const clang::Type* pointee, Origin o);
  ir::ExprRef address_of(ir::PlaceRef place, Origin o);
  ir::ExprRef decay(ir::PlaceRef array, Origin o);
  bool is_row(ir::PlaceRef array) const;
  ir::ExprRef load(ir::PlaceRef place, Origin o);
  /// The value that the program reads where it names the place with `e`.
  ir::ExprRef read(ir::PlaceRef place, const clang::Expr* e, Origin o);
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

  // exprs.cpp, operators.cpp
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
  ir::ExprRef float_constant(const llvm::APFloat& v, ir::TypeId type, Origin o);
  ir::ExprRef int_constant(const llvm::APSInt& v, ir::TypeId type, Origin o);
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

  // symbols.cpp
  static std::string symbol_of(const clang::NamedDecl* decl);
  /// An alias or a weak reference.
  static bool is_other_name(const clang::NamedDecl* decl);
  static bool defines(const clang::VarDecl* v);
  /// The definition is the one that its symbol stands for, or has no linkage.
  bool is_linked(const clang::NamedDecl* definition) const;
  /// What an alias or a weak reference names in this unit, `decl` itself if it is neither; null: nothing that can be used.
  const clang::NamedDecl* named_target(const clang::NamedDecl* decl) const;
  /// The name under which the units share what is declared: its symbol if a unit defines it.
  std::string linked_name(const clang::NamedDecl* decl) const;
  /// A weak symbol that no unit defines: its address may be null.
  bool may_be_absent(const clang::NamedDecl* decl) const;
  /// By its name in C or, where other units see it, by its symbol.
  bool is_error_function(const clang::FunctionDecl* decl) const;
  /// Marks symbols that cannot be resolved as unsupported.
  void refuse_symbols();
  /// An attribute that puts it among what runs before or after main, or where symbols of the linker point.
  /// An object with static storage of that type, declared so, if it has a declaration: does gcc put it where a write is a signal?
  bool is_read_only(clang::QualType t, const clang::VarDecl* decl) const;
  ir::TypeId type_of_function(const clang::FunctionDecl* decl);
  void refuse_section(const clang::NamedDecl* decl);
  void reference(const clang::NamedDecl* decl) { linked_.referenced.insert(is_other_name(decl) ? linked_name(decl) : symbol_of(decl)); }

  // decls.cpp
  /// The definition that calls mean: an `extern inline` one of a library function is for inlining alone (the checked
  /// wrappers of _FORTIFY_SOURCE), and the function is the library's.
  const clang::FunctionDecl* definition_of(const clang::FunctionDecl* decl) const;
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

  Linked& linked_;
  ir::Program& program_;
  clang::ASTContext& ast_;
  const Scopes scopes_;
  clang::SourceManager& sources_;
  std::string file_;
  std::string entry_;
  bool is_library_ = false;
  StringIndex file_index_ = 0;
  StringIndex function_index_ = 0;
  Origin statement_;              // origin of the enclosing full statement
  Body* body_ = nullptr;          // null while converting global initialisers
  unsigned unsupported_count_ = 0;

  std::unordered_map<std::string, const clang::NamedDecl*> own_symbols_;  // defined in this unit, also without linkage
  std::unordered_set<std::string> aliased_;                               // symbols of this unit that have another name

  // Caches keyed by AST nodes, never iterated.
  std::unordered_map<const clang::Type*, ir::TypeId> types_;
  std::unordered_map<const clang::RecordDecl*, ir::TypeId> records_;
  std::unordered_map<const clang::FieldDecl*, uint32_t> fields_;
  std::unordered_set<ir::TypeId> opaque_;
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
  std::unordered_set<uint32_t> exposed_;  // variables whose address may be known elsewhere (over-approximation)
  std::unordered_map<const clang::LabelDecl*, ir::VarId> label_objects_;
  std::unordered_map<unsigned, StringIndex> file_names_;
  std::unordered_map<unsigned, std::vector<uint32_t>> line_starts_;
};

}  // namespace pippin::frontend
