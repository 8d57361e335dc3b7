// SPDX-License-Identifier: Apache-2.0
// Private to lower: the flat program. Most calls are replaced by a fresh context of the callee; a recursive
// function is one context, a procedure of the Cfa; expressions
// are never copied, an (expression, context) pair is what is evaluated. Locations and edges here become the Cfa's
// locations and edges one to one and in this order, so ids do not depend on the integer model.
#pragma once

#include <deque>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "cfa/cfa.h"
#include "ir/ir.h"
#include "lower/flat/indirect.h"
#include "lower/lower.h"

namespace pippin::lower {

struct CtxTag {};
struct ObjectTag {};
using CtxId = Id<CtxTag>;        // one inlined call of a function; 0: file scope
using ObjectId = Id<ObjectTag>;

struct Context {
  ir::FunctionId function;       // invalid: file scope
  CtxId parent;
  uint32_t call = UINT32_MAX;    // ir::Call::number
  uint32_t instance = 1;         // 1, 2, ... among the contexts of the function
  uint32_t first_object = 0;     // objects of its parameters and locals are consecutive
  uint32_t call_string = 0;      // name of the context that is the same in every round of IndirectCalls
  Origin called;                 // the call in the program, where this is a library function that is modelled in C
  cfa::ProcId procedure;         // whose activations have it; invalid: file scope, or all is inlined
  cfa::LocId entered;            // before the call; invalid: it is not inlined
  bool once = false;             // one activation at most in any execution
  cfa::ThreadId thread;          // which executes it; invalid: file scope, or there are no threads
  bool begins_thread = false;
  bool repeats = false;          // its call may be executed more than once by its thread
};

/// A function that is called, not inlined (ir/recursion.h), is one context, entered by call edges and left by return edges. Procedure 0
/// is the entry function with all that is inlined into it.
struct FlatProcedure {
  std::string name;
  CtxId ctx;
  ir::VarId result;              // invalid: void
  cfa::LocId entry, exit;
  bool recursive = false;        // several activations may live at one time
};

struct FlatThread {
  std::string name;
  CtxId ctx;
  ir::VarId result;              // of the body of the thread: what a join gives; invalid: of `main`
  cfa::LocId entry, exit;
};

/// A call through a pointer in one context.
struct IndirectCall {
  const ir::Instr* instr;
  CtxId ctx;
  cfa::EdgeId choice;            // the first edge of the choice
};

/// An object of the C abstract machine: a variable of one context, a global, an allocation site, a function.
struct Object {
  enum class Kind : uint8_t { Variable, Allocation, Function };
  Kind kind = Kind::Variable;
  ir::VarId var;                 // Variable
  CtxId ctx;                     // Variable, Allocation
  ir::FunctionId function;       // Function
  Origin origin;
  std::string name;              // unique: becomes the prefix of the SMT variables
  // Allocation
  ir::TypeId element;            // decided by the first typed use; invalid: not known
  ir::ExprRef bytes = nullptr;   // size of one block, for single objects
  bool in_loop = false;          // the site may be executed more than once
  bool zeroed = false;           // calloc
  bool automatic = false;        // alloca
  bool stream = false;           // of the library, which the program closes: never freed nor left
  ir::ExprRef allocated = nullptr;  // `bytes`, also when realloc has made them another number
  bool resized = false;          // realloc may grow its blocks where they are
};

/// A call that a block model (ir::Function::model_of) may stand for, in one context.
struct MemoryRangeCall {
  const ir::Instr* instr;
  CtxId ctx;
  bool modelled = false;         // it does; else it is one operation
  bool any_contents = false;     // whose size is not known: all that it may touch gets any contents
};

struct MathFunction;

/// The cases of realloc (resize.cpp); which of them are possible depends on what the old pointer may point to.
enum class Resize : uint8_t {
  None,
  New,          // the old pointer is null
  InPlace,      // the block stays where it is
  Moves,        // the block is another one, with any contents
  Regrows,      // the block has lost what was behind its end when it was smaller, which the model does not know
};

/// The two reasons why an edge may assume a fact without a convention. Everything else that ends an execution
/// of the program is a row of spec/conventions.def.
enum class AssumeReason : uint8_t {
  Branch,   // the program's own condition, or one of cases of which other edges take the rest: the other executions go on there
  Choice,   // says which values a variable chosen on this edge may have; in every state there is one, so no execution ends
};

// The operations. Operands are evaluated in FlatOp::value_ctx, places written lie in FlatOp::target_ctx.

/// target = value
struct AssignOp { ir::PlaceRef target = nullptr; ir::ExprRef value = nullptr; };
/// target = 0
struct ZeroInitOp { ir::PlaceRef target = nullptr; };
/// The lifetime of target begins.
struct DeclareOp {
  ir::PlaceRef target = nullptr;
  cfa::Input input;
  ir::ExprRef length = nullptr;   // of a variable-length array, where memory is checked
};
/// The lifetime of a variable ends: pointers to it are indeterminate (C17 6.2.4p2). Only where memory is checked.
struct EndOp { ir::VarId var; };
/// target = any value. With `near`, its pointers are null or lead into what that points into.
struct HavocOp {
  ir::PlaceRef target = nullptr;
  cfa::Input input;
  ir::ExprRef near = nullptr;
  std::vector<ir::ExprRef> evaluated;  // what the program evaluates here though the value does not matter
};
/// value != 0
struct AssumeOp { ir::ExprRef value = nullptr; AssumeReason why = AssumeReason::Branch; };
/// target = address of `object`
struct AllocateOp {
  ir::PlaceRef target = nullptr;
  ObjectId object;
  bool zeroed = false;    // calloc
  bool numbered = false;  // a block of the heap, not of the stack
};
/// A function without body may change every global and what `args` point to.
struct HavocReachableOp { std::vector<ir::ExprRef> args; };
/// `size` (a constant) bytes at `begin` get the value `byte`.
struct FillOp { ir::ExprRef begin = nullptr, byte = nullptr, size = nullptr; uint32_t range_call = UINT32_MAX; };
/// `size` (a constant) bytes at `begin` get those at `from`. `range_call`: index into FlatProgram::range_calls.
struct CopyOp { ir::ExprRef begin = nullptr, from = nullptr, size = nullptr; uint32_t range_call = UINT32_MAX; };
/// target = order of `size` (a constant) bytes at `begin` and at `other`; any_sign: 0 iff they are equal.
struct CompareOp { ir::PlaceRef target = nullptr; ir::ExprRef begin = nullptr, other = nullptr, size = nullptr; bool any_sign = false; };
/// `args` were passed to a function without body.
struct EscapeOp { std::vector<ir::ExprRef> args; };
/// Program start: `object` is an allocation site in a loop; nothing is allocated yet.
struct InitObjectOp { ObjectId object; };
/// The array that `begin` points into, or the object if it is not in an array, gets any contents; `raw`: and what it is the
/// beginning of. `from`: what a copy of unknown size copies, or the byte that it fills with; null: neither.
/// `touched`: TouchOps stand for the accesses.
struct HavocArrayOp { ir::ExprRef begin = nullptr; bool raw = false; ir::ExprRef from = nullptr, size = nullptr; bool touched = false; };
/// target = function(args); some functions also write `second`, what a pointer argument points to (in value_ctx).
struct MathCallOp {
  ir::PlaceRef target = nullptr;  // null if nobody asks for the result
  const MathFunction* function = nullptr;
  std::vector<ir::ExprRef> args;
  ir::PlaceRef second = nullptr;
};
/// realloc, whose own block is `object`, leaves the one at `block` where it is and makes it `size` bytes long.
struct GrowOp { ir::ExprRef block = nullptr, size = nullptr; ObjectId object; };
/// The block is freed; null: nothing happens. `closes`: the stream is closed. Only where memory is checked.
struct FreeOp { ir::ExprRef block = nullptr; bool closes = false; };
/// `size` bytes at `begin` are read, or written: an access and nothing else. `stream`: an open stream has to be there. Only where memory
/// is checked.
struct TouchOp { ir::ExprRef begin = nullptr, size = nullptr; bool write = false, or_null = false, stream = false; };

struct FlatOp {
  std::variant<AssignOp, ZeroInitOp, DeclareOp, EndOp, HavocOp, AssumeOp, AllocateOp, HavocReachableOp, FillOp, CopyOp, CompareOp, EscapeOp,
               InitObjectOp, HavocArrayOp, MathCallOp, GrowOp, FreeOp, TouchOp>
      what;
  CtxId value_ctx, target_ctx;
  Origin origin;                 // of the operation itself
  Resize resize = Resize::None;  // the operation belongs to this case of a realloc of
  ir::ExprRef old = nullptr;     // what this points to

  /// Calls the lambda for what the operation is: one for each (support/result.h).
  template <class... Lambdas> decltype(auto) visit(Lambdas&&... lambdas) const {
    return std::visit(match{std::forward<Lambdas>(lambdas)...}, what);
  }
  template <class T> bool is() const { return std::holds_alternative<T>(what); }
  /// Null if it is another operation.
  template <class T> const T* get_if() const { return std::get_if<T>(&what); }
  template <class T> T* get_if() { return std::get_if<T>(&what); }
  /// Requires: is<T>().
  template <class T> T& get() { return std::get<T>(what); }

  /// The place that it writes, or whose lifetime begins; null if there is none.
  ir::PlaceRef target() const;
  /// The second place that a function writes, in value_ctx; or null.
  ir::PlaceRef second() const {
    const MathCallOp* m = get_if<MathCallOp>();
    return m == nullptr ? nullptr : m->second;
  }
  /// Calls f for each expression that it evaluates, in the order of its operands; not for those in places.
  template <class F> void for_each_operand(const F& f) const;
};

template <class F>
void FlatOp::for_each_operand(const F& f) const {
  const auto each = [&](std::initializer_list<ir::ExprRef> list) {
    for (const ir::ExprRef e : list)
      if (e != nullptr) f(e);
  };
  const auto all = [&](const std::vector<ir::ExprRef>& list) {
    for (const ir::ExprRef e : list) f(e);
  };
  visit(
      [&](const AssignOp& o) { each({o.value}); }, [](const ZeroInitOp&) {}, [&](const DeclareOp& o) { each({o.length}); },
      [](const EndOp&) {},
      [&](const HavocOp& o) {
        each({o.near});
        all(o.evaluated);
      },
      [&](const AssumeOp& o) { each({o.value}); }, [](const AllocateOp&) {}, [&](const HavocReachableOp& o) { all(o.args); },
      [&](const FillOp& o) { each({o.begin, o.byte, o.size}); }, [&](const CopyOp& o) { each({o.begin, o.from, o.size}); },
      [&](const CompareOp& o) { each({o.begin, o.other, o.size}); }, [&](const EscapeOp& o) { all(o.args); }, [](const InitObjectOp&) {},
      [&](const HavocArrayOp& o) { each({o.begin, o.from, o.size}); }, [&](const MathCallOp& o) { all(o.args); },
      [&](const GrowOp& o) { each({o.block, o.size}); }, [&](const FreeOp& o) { each({o.block}); },
      [&](const TouchOp& o) { each({o.begin, o.size}); });
}

/// What an operation does that a property forbids (obligations.h).
enum class Breach : uint8_t {
  None,
  // Of single operations.
  Overflow,     // the result does not fit its signed type
  Disputed,     // undefined, but not an overflow to everybody
  ZeroDivisor,
  BadShift,     // a count outside of the type; a negative number that is shifted to the left
  FloatCast,    // a floating-point value that its integer type does not have
  Nan,          // of operands that are numbers
  UnsignedWrap,
  Lossy,        // a number that the type it is converted to does not have
  Index,        // of an element that is accessed: outside of its array
  Address,      // of an element whose address is taken: further than one behind its array
  // Of memory (obligations.h). These are not of one operation, but of any on the edge.
  Access,       // an access that is certainly invalid
  BadFree,      // what is freed is certainly no block
  Unmodelled,   // an access or a free that may be invalid, or valid where the model of memory does not say what it does
  Left,         // the program ends and a block is not freed
  Lost,         // the program ends and a block is not freed that no global variable points to
  LostAtExit,   // the same, and no variable of a call under way either
};
inline bool is_of_memory(Breach b) { return b >= Breach::Access; }

enum class GuardKind : uint8_t { None, True, False, Cases, NoCase };

struct FlatEdge {
  cfa::LocId source, target;
  cfa::EdgeKind kind = cfa::EdgeKind::Internal;
  cfa::ProcId callee;                  // Call: `ops` assign the parameters, all at once, and forget results
  cfa::ThreadId thread;                // Fork, Join: cfa::Edge
  uint32_t step = ir::kNoStep;         // ir::Instr::step
  int atomic = 0;                      // 1: an atomic section begins, -1: ends
  cfa::EdgeId call;                    // Return: no operations; the value is in FlatProcedure::result
  std::vector<FlatOp> ops;
  GuardKind guard = GuardKind::None;   // evaluated before ops
  ir::ExprRef condition = nullptr;
  CtxId condition_ctx;
  std::vector<std::pair<ir::Int128, ir::Int128>> cases;  // Cases, NoCase
  Origin origin;
  /// The edge is taken iff `breaching`, an operation (or, of Index and Address, a place) that guard or ops evaluate, is the first on it
  /// to breach its obligation; None: iff no operation does.
  Breach breach = Breach::None;
  const void* breaching = nullptr;
  bool parallel = false;               // all ops read the state before the edge, as on Call
  bool is_branch = false;
  bool taken = false;
  cfa::Operand operand = cfa::Operand::None;
  spec::WovenCall woven;               // cfa::Edge::woven
  std::string text;
  std::string condition_text, switch_case;   // cfa::Edge::condition, switch_case
  std::vector<uint32_t> assumptions;   // indices into FlatProgram::assumptions the edge relies on
};

class FlatProgram {
 public:
  FlatProgram(const ir::Program& program, const LowerOptions& options) : ir(&program), options(options) {}
  const ir::Program* ir;
  LowerOptions options;
  IdVector<CtxId, Context> contexts;
  IdVector<ObjectId, Object> objects;
  IdVector<cfa::LocId, cfa::Location> locations;
  IdVector<cfa::EdgeId, FlatEdge> edges;
  std::vector<IndirectCall> indirect_calls;
  std::vector<MemoryRangeCall> range_calls;
  IdVector<cfa::ProcId, FlatProcedure> procedures;   // empty if all is inlined
  IdVector<cfa::ThreadId, FlatThread> threads;       // of a program that creates none, none
  std::vector<cfa::Assumption> assumptions;   // model-neutral ones
  std::vector<Unmodelled> unsupported;
  std::map<cfa::EdgeId, cfa::LocId> led_to;   // edges within a function that lead to an unsupported location instead

  ObjectId object_of(CtxId ctx, ir::VarId v) const {
    const uint32_t g = global_object[v.value];
    return ObjectId(g != UINT32_MAX ? g : contexts[ctx].first_object + local_index[v.value]);
  }
  ObjectId object_of(ir::FunctionId f) const { return ObjectId(first_function_object + f.value); }
  ir::PlaceRef var_place(ir::VarId v);
  /// It stands for what main's argv leads to, the environment's strings among it (prepare/library_models.cpp).
  bool is_argument(ObjectId o) const {
    return objects[o].kind == Object::Kind::Variable && ir->vars[objects[o].var].name.starts_with("__pippin_argument");
  }
  const ir::Expr& own(ir::Expr e) { return exprs_.emplace_back(std::move(e)); }
  ir::PlaceRef own(ir::Place p) { return &own_places_.emplace_back(std::move(p)); }
  uint32_t assumption(cfa::Convention convention, Origin origin, const std::string& text);
  /// Forgets those of the given ones that no edge relies on.
  void drop_assumptions(const std::vector<uint32_t>& unless_used);
  /// A new location of kind Unsupported.
  cfa::LocId unsupported_location(const std::string& feature, const std::string& text, Origin origin);

  std::vector<uint32_t> global_object;   // by VarId; UINT32_MAX: not global
  std::vector<uint32_t> local_index;     // by VarId
  uint32_t first_function_object = 0;
  /// What is evaluated at a location though no edge needs the value: arguments of library functions, dropped results. Only
  /// where single operations have obligations (obligations.h).
  struct Evaluated { cfa::LocId at; CtxId ctx; ir::ExprRef value; };
  std::vector<Evaluated> evaluated;
  /// Operations and places with edges to error locations, and for which breaches (a bit each); never iterated.
  std::unordered_map<const void*, uint32_t> obliged;
  void oblige(const void* operation, Breach b) { obliged[operation] |= 1u << static_cast<unsigned>(b); }
  bool is_obliged(const void* operation, Breach b) const {
    const auto it = obliged.find(operation);
    return it != obliged.end() && (it->second >> static_cast<unsigned>(b) & 1) != 0;
  }
  /// Properties whose error locations have been made, as those say who make them. A proof of another one would prove nothing.
  ir::PropertySet served;
  bool sets_rounding = false;            // the program calls fesetround
  cfa::LocId end;                        // main has returned
  /// Where the program ends otherwise, if a property asks: exit, abort, a function that does not return.
  struct Exit { cfa::LocId at; CtxId ctx; Origin origin; std::string text; };
  std::vector<Exit> exits;

 private:
  std::map<ir::VarId, ir::Place> places_;
  std::deque<ir::Expr> exprs_;
  std::deque<ir::Place> own_places_;
  std::map<std::pair<cfa::Convention, std::pair<Origin, std::string>>, uint32_t> assumption_index_;
};

class MemoryRangeCalls;

/// Contexts, objects, locations and edges; allocation sites on cycles are marked. Calls through pointers become a choice
/// over what `indirect` knows; calls that copy and fill memory become loops where `blocks` says so.
void inline_calls(FlatProgram& flat, IndirectCalls& indirect, const MemoryRangeCalls& blocks);

/// Sizes of allocations and block operations that are constants after inlining; block operations of other sizes give
/// their target any contents.
void resolve_sizes(FlatProgram& flat);

/// Sets Object::in_loop of allocation sites that may be executed more than once, and Context::once.
void mark_loops(FlatProgram& flat);

/// True iff the value that `declare` (instruction k of block b) gives to its variable may be read before it is
/// overwritten. Only for variables whose address is not taken; true when in doubt.
bool declared_value_matters(const ir::Program& p, const ir::Function& f, ir::BlockId b, size_t k);

}  // namespace pippin::lower
