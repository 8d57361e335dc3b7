// SPDX-License-Identifier: Apache-2.0
// Typed C-level intermediate representation. The frontend resolves what Clang knows (implicit casts, sizes, offsets,
// constants, initialisers, control flow of expressions with side effects); nothing here is specific to an integer model.
// Three invariants, checked by ir::verify: expressions are free of side effects; every expression has one explicit type
// and operand types fit; every Unsupported node carries its source text.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "spec/woven.h"
#include "support/id.h"
#include "support/result.h"
#include "support/origin.h"

namespace pippin::ir {

struct TypeTag {};
struct VarTag {};
struct FunctionTag {};
struct BlockTag {};
using TypeId = Id<TypeTag>;
using VarId = Id<VarTag>;
using FunctionId = Id<FunctionTag>;
using BlockId = Id<BlockTag>;  // local to its function

__extension__ using Int128 = __int128;
std::string to_string(Int128 v);

// ---------------------------------------------------------------------------------------------------------------
// Types. Interned: structural types are equal iff their ids are; records and enums are nominal.

enum class TypeKind : uint8_t { Void, Int, Float, Pointer, Array, Record, Function };
enum class FloatFormat : uint8_t { Half, Single, Double, X87Extended, Quad };

struct Field {
  std::string name;       // empty: anonymous
  TypeId type;
  uint64_t byte_offset = 0;  // of the storage unit's first byte; bit-fields: bit_offset counts from the record's start
  bool is_bitfield = false;
  uint64_t bit_offset = 0;   // from the start of the record, little endian
  uint32_t bit_width = 0;
};

struct Type {
  TypeKind kind = TypeKind::Void;
  uint64_t size = 0;       // bytes; 0 for void, functions, incomplete types and variable-length arrays
  uint32_t align = 1;
  // Int (also _Bool, char kinds, enums). A _Bool has is_bool and width 1 as value range, size 1.
  uint32_t width = 0;      // value bits
  bool is_signed = false;
  bool is_bool = false;
  FloatFormat format = FloatFormat::Double;
  TypeId element;          // Pointer: pointee, Array: element, Function: result
  uint64_t count = 0;      // Array
  bool is_vla = false;     // Array whose count is known at run time only (see Declare::count)
  bool is_union = false;   // Record
  bool is_complete = true; // Record, Array
  std::vector<Field> fields;
  std::vector<TypeId> params;  // Function
  bool is_variadic = false;
  bool has_prototype = true;   // f() is not f(void)
  std::string name;        // as C spells it ("unsigned int", "struct node"); for people and for witnesses
};

// ---------------------------------------------------------------------------------------------------------------
// Expressions and places. Immutable, owned by the Program; shared subtrees are allowed.

struct Expr;
struct Place;
using ExprRef = const Expr*;
using PlaceRef = const Place*;

/// An lvalue.
enum class PlaceKind : uint8_t { Var, Deref, Field, Index };
struct Place {
  PlaceKind kind;
  TypeId type;        // type of the designated object
  VarId var;          // Var
  ExprRef pointer = nullptr;  // Deref: of type pointer to `type`
  bool is_element = false;    // Deref: written p[0], for people
  PlaceRef base = nullptr;    // Field: of Record type; Index: of Array type
  uint32_t field = 0;         // Field: index into the record's fields
  ExprRef index = nullptr;    // Index: of any integer type, counts elements, may be negative
  Origin origin;
};

enum class ExprKind : uint8_t {
  IntConst,         // value; Int types and (rarely) integer-valued null pointer constants cast by Cast
  FloatConst,       // text: C hexadecimal float literal without suffix, "inf", "-inf" or "nan"
  NullPointer,
  Load,             // value of `place` (scalars, and whole records for assignment, arguments and results)
  AddressOf,        // address of `place`; array decay is AddressOf(Index(a, 0)); &a is AddressOf(a)
  FunctionAddress,  // `function`
  Neg, BitNot,      // on promoted Int (Neg: also Float)
  LogicalNot,       // int 0/1; operand any scalar
  Add, Sub, Mul, Div, Rem,      // both operands and result of one arithmetic type (Rem: Int)
  BitAnd, BitOr, BitXor,        // one Int type
  Shl, Shr,                     // result has the type of args[0]; args[1] any Int type
  Eq, Ne, Lt, Le, Gt, Ge,       // operands of one type (Int, Float or Pointer); result int 0/1
  PtrAdd,           // args[0] pointer, args[1] Int (signed meaning by its type), counted in elements of the pointee
  PtrDiff,          // two pointers of one type; result in elements, of type ptrdiff_t
  LogicalAnd, LogicalOr,        // int 0/1; args[1] is only evaluated if needed
  Conditional,      // args[0] ? args[1] : args[2]; only the chosen one is evaluated
  Cast,             // conversion of args[0] to `type`, all kinds: int<->int, _Bool, float, pointer
  VaArg,            // never made: the frontend expands variable arguments (frontend/clang/variadic.cpp)
  Unsupported,      // value of `type` that is not modelled: feature and text say what
};

struct Expr {
  ExprKind kind;
  TypeId type;
  Origin origin;
  ExprRef args[3] = {nullptr, nullptr, nullptr};
  PlaceRef place = nullptr;
  FunctionId function;
  Int128 value = 0;
  std::string text;     // FloatConst, Unsupported (source text)
  std::string feature;  // Unsupported: what is missing, e.g. "floating point"
  uint32_t depth = 0;   // height of the tree, set by Program::add; the frontend keeps it below kMaxExprDepth
};
inline constexpr uint32_t kMaxExprDepth = 256;

// ---------------------------------------------------------------------------------------------------------------
// Instructions. A function is a graph of blocks; each block is a list of instructions and one terminator.

/// Place = value. Scalars, and whole records.
struct Assign { PlaceRef target = nullptr; ExprRef value = nullptr; };
/// Every byte of the object becomes zero (static initialisation, `= {0}`).
struct ZeroInit { PlaceRef target = nullptr; };
/// The lifetime of an automatic variable begins: its value is any value. Emitted each time control passes the
/// declaration (and, for variables that a goto may jump over, at block entry too). `count`: elements of a VLA.
struct Declare { VarId var; ExprRef count = nullptr; bool initialised_next = false; };
/// The lifetime of a variable of an inner block ends: control leaves the block. Only where memory is checked (Semantics::checks_memory),
/// and of variables whose address is taken; not of arrays of variable length and compound literals. A return says it only where the
/// function calls a cleanup afterwards.
struct EndOfScope { VarId var; };
/// Direct (`callee` valid) or indirect call. Arguments are evaluated values already converted to the parameter types
/// (default promotions where there is no prototype). Library functions, __VERIFIER_* and builtins are calls by name
/// ("__builtin_" prefixes of functions that C's library has are removed).
struct Call {
  PlaceRef result = nullptr;  // null when the value is not used or void
  FunctionId callee;
  ExprRef pointer = nullptr;
  std::vector<ExprRef> args;
  uint32_t site = UINT32_MAX;   // index into Program::nondet_sites for calls of __VERIFIER_nondet_*
  uint32_t number = UINT32_MAX; // among the calls of the source; those that passes make have none
  Origin closing;               // the right parenthesis of the call
};
struct UnsupportedInstr { std::string feature; std::string text; };

/// In a program with threads, the number of an instruction, or of a terminator, that accesses once what other threads may see, or waits
/// for them (prepare/thread_steps.cpp). Between two steps of a thread the others cannot tell what it does.
inline constexpr uint32_t kNoStep = UINT32_MAX;

struct Instr {
  using Op = std::variant<Assign, ZeroInit, Declare, EndOfScope, Call, UnsupportedInstr>;
  Op op;
  Origin origin;     // first character of the enclosing full statement or declaration (for witnesses)
  Origin expression; // the operation itself
  uint32_t step = kNoStep;

  /// Calls the lambda for what the operation is: one for each (support/result.h).
  template <class... Lambdas> decltype(auto) visit(Lambdas&&... lambdas) const {
    return std::visit(match{std::forward<Lambdas>(lambdas)...}, op);
  }
  template <class T> bool is() const { return std::holds_alternative<T>(op); }
  /// Null if it is another operation.
  template <class T> const T* get_if() const { return std::get_if<T>(&op); }
  template <class T> T* get_if() { return std::get_if<T>(&op); }
  /// Requires: is<T>().
  template <class T> const T& get() const { return std::get<T>(op); }
  template <class T> T& get() { return std::get<T>(op); }
};

/// What a Branch decides of the source, at the terminator's origin: the statement as a whole (usable as a branching waypoint), an operand of
/// `&&` or `||` (Left: of `?`, too), or nothing that is written there.
enum class Decides : uint8_t { Hidden, Statement, Left, Right };
enum class TerminatorKind : uint8_t { None, Jump, Branch, Switch, Return, Unreachable };
struct SwitchCase { Int128 low, high; BlockId target; };  // inclusive range, in the type of the condition
struct Terminator {
  TerminatorKind kind = TerminatorKind::None;
  Origin origin;              // the keyword (if, while, for, do, switch, return, goto) or `?`, `&&`, `||`
  Decides decides = Decides::Hidden;  // Branch
  ExprRef value = nullptr;    // Branch: condition (any scalar, true iff non-zero); Switch; Return (null: void)
  BlockId then_target;        // Branch, Jump, Switch: default
  BlockId else_target;        // Branch
  std::vector<SwitchCase> cases;
  uint32_t step = kNoStep;
  /// Unreachable: the convention by which no execution gets here (spec/conventions.def); empty: another choice of the library model goes on.
  std::string convention;
};

struct Block {
  std::vector<Instr> instrs;
  Terminator terminator;
  /// Set iff the block is the head of a source loop (its condition is about to be evaluated): keyword position; in a macro, that of its use.
  std::optional<Origin> loop;
  bool tested_last = false;   // of a `do` loop: the condition is evaluated at the end of a round, not here
  std::string label;          // source label, if any ("ERROR")
};

// ---------------------------------------------------------------------------------------------------------------

enum class VarKind : uint8_t { Global, StaticLocal, Local, Param, Temporary, StringLiteral };
struct Variable {
  std::string name;           // source name; temporaries: "" 
  TypeId type;
  VarKind kind = VarKind::Local;
  FunctionId function;        // owner; invalid for globals and string literals
  Origin origin;
  bool address_taken = false; // its address is used other than by direct indexing of a named array
  bool is_volatile = false;
  bool is_const = false;
  bool is_read_only = false;  // a string literal or another const object with static storage: gcc puts it where a write is a signal
  bool is_shareable = false;  // a compound literal of const type: need not be an object of its own (C17 6.5.2.5p8)
  bool is_extern = false;     // declared, never defined in the given files
  bool is_thread_local = false;
  bool is_outermost = false;  // declared (a compound literal: written) in the outermost block of its function: lives as long as the call
  bool ends = false;          // an EndOfScope says wherever its scope is left (see there for returns)
  bool is_ambiguous = false;  // its name means something else somewhere in its function (a global: in some function)
  uint32_t uninit_site = UINT32_MAX;  // index into Program::uninit_sites: automatic variable without initialiser
};

/// Name of the record that holds one variable argument (frontend/clang/variadic.cpp).
inline constexpr const char* kVariableArgument = "struct (variable argument)";

struct Function {
  std::string name;
  TypeId type;
  std::vector<VarId> params;  // a variadic function with a body has one more than its type: a pointer to its variable arguments
  std::vector<VarId> locals;  // with temporaries, without params
  IdVector<BlockId, Block> blocks;  // entry is block 0; empty iff there is no body
  Origin origin;
  bool is_static = false;
  bool is_noreturn = false;
  bool is_error = false;      // a call of it is the error (Semantics::error_functions)
  spec::WovenCall woven;      // what its calls mean if the frontend wove them into the program
  /// It does element by element what memcpy, memmove or memset does (`model_of`) for the first three of its arguments;
  /// elements of type `model_element`. The frontend makes these for calls whose size is no constant (prepare/prepare.h).
  /// `model_bounded`: the first and second argument point into an array whose end the loop does not pass.
  FunctionId model_of;
  bool is_model = false;      // its body stands for a library function: the frontend's text, not the program's
  TypeId model_element;
  bool model_bounded[2] = {false, false};
  bool has_body() const { return !blocks.empty(); }
  uint64_t body_offset = 0;   // byte just after the opening brace in the file given
  uint64_t body_end = 0;      // byte of the closing brace
};

/// What the evaluation of an operand does.
struct Evaluation {
  std::vector<ExprRef> values;
  std::vector<PlaceRef> places;  // evaluated, not read
  std::vector<PlaceRef> writes;
  std::vector<Call> calls;       // but inputs
  bool like_call = false;        // it has what works like a call: a builtin that writes, a statement expression
  bool leaves = false;           // it may not come to its end: it jumps
  bool error_label = false;      // it has a label ERROR
  bool unsupported = false;      // it has an instruction that may stand for anything
};

/// Two operands of which C leaves open which is evaluated first, and one has effects. Where that is a call, nothing of the other is
/// evaluated while it runs, but it may be before or after (C17 6.5p3, 6.5.2.2p10); else `i++ + i` is undefined (6.5p2). The order
/// that the frontend chose is in the instructions.
struct Unsequenced {
  Evaluation first, second;
  FunctionId function;          // where they are
  Origin origin;
  bool whole = false;           // one is evaluated as a whole before the other (an initialiser list, C17 6.7.9p23)
};

/// A convention (spec/conventions.def, by name) that the frontend's reading of a place in the program rests on.
struct Relied { std::string convention; FunctionId function; /* invalid: file scope */ Origin origin; std::string text; };

/// Where the native replay edits the program (byte offsets in the file given; sites inside macro expansions are not editable).
struct NondetSite { Origin origin; uint64_t name_begin = 0, name_end = 0; bool editable = false; FunctionId callee; };
struct UninitSite { Origin origin; uint64_t insert_at = 0; bool editable = false; VarId var; };
/// The lvalue of a read behind a pointer; of a bit-field the record around, or with `pointer` a pointer to that. Only where memory is checked.
struct ReadSite { PlaceRef place; Origin origin; uint64_t begin = 0, end = 0; bool pointer = false; };

enum class DataModel : uint8_t { ILP32, LP64 };

/// Target layout facts that later stages need.
struct Target {
  DataModel model = DataModel::LP64;
  uint32_t pointer_bytes() const { return model == DataModel::LP64 ? 8 : 4; }
};

class Program {
 public:
  Program();
  explicit Program(Target target);  // long, size_t and ptrdiff_t depend on it
  Target target;
  std::shared_ptr<StringTable> strings;     // file and function names of Origins
  std::vector<std::string> files;           // as given
  IdVector<TypeId, Type> types;
  IdVector<VarId, Variable> vars;
  IdVector<FunctionId, Function> functions;
  std::vector<VarId> globals;               // definitions in order: globals, static locals, string literals
  std::vector<Instr> global_init;           // run before the entry function, in order
  std::vector<NondetSite> nondet_sites;
  std::vector<UninitSite> uninit_sites;
  std::vector<ReadSite> read_sites;         // those that can be edited
  std::vector<Unsequenced> unsequenced;
  std::vector<Relied> relied;
  uint32_t calls = 0;                       // numbers given to calls
  uint32_t steps = 0;                       // numbers given to steps
  bool has_threads = false;                 // it creates some
  FunctionId entry;                         // main, or as asked; invalid if absent

  TypeId void_type, bool_type, char_type, int_type, unsigned_type, long_type, size_type, ptrdiff_type;

  const Type& type(TypeId t) const { return types[t]; }
  TypeId add_type(Type t);                  // interns structural kinds
  TypeId int_of(uint32_t width, bool is_signed, uint64_t size, const std::string& name);
  TypeId pointer_to(TypeId t);
  TypeId array_of(TypeId element, uint64_t count);

  ExprRef add(Expr e);
  PlaceRef add(Place p) { return &places_.emplace_back(std::move(p)); }

  // Builders for frequent nodes.
  ExprRef constant(TypeId type, Int128 value, Origin o = {});
  PlaceRef var_place(VarId v, Origin o = {});
  ExprRef load(PlaceRef p, Origin o = {});
  FunctionId find_function(const std::string& name) const;  // first with a body, else first

 private:
  std::deque<Expr> exprs_;
  std::deque<Place> places_;
  std::unordered_map<std::string, TypeId> interned_;  // never iterated
};

/// "int x", "int (*f)(void)", "char s[4]": C declaration of `declarator` (may be empty) with type `t`.
std::string declaration(const Program& p, TypeId t, const std::string& declarator);
/// Height of the expressions below a place.
uint32_t depth(PlaceRef place);

/// Text of the program (for --dump=ir and golden tests); deterministic.
std::string print(const Program& p);
std::string print(const Program& p, const Function& f);
/// C text of an expression or place, parsable as C with source names (report, witnesses).
std::string to_c(const Program& p, ExprRef e);
std::string to_c(const Program& p, PlaceRef place);
std::string to_c(const Program& p, const Instr& i);
/// The same for people: variables by VarId under these names (empty: the source's), functions that the frontend made under the user's name.
struct Names { std::vector<std::string> variables; };
std::string to_c(const Program& p, ExprRef e, const Names& names);
std::string to_c(const Program& p, PlaceRef place, const Names& names);
std::string to_c(const Program& p, const Instr& i, const Names& names);
/// A name without the prefix of what the frontend made ("__pippin_memcpy": memcpy).
std::string for_people(const std::string& name);
/// What a call checks whose execution may be the error: "reach_error()"; of an assertion "assert(x > 0)".
std::string checked_text(const Program& p, const Instr& call);

/// Checks the invariants; returns the first violation's text, empty if none.
std::string verify(const Program& p);

}  // namespace pippin::ir
