// SPDX-License-Identifier: Apache-2.0
// Private to lower: inlines every non-recursive call into one flat graph of locations and edges (flat.h); recursive
// functions become procedures with call and return edges. A context is made per call site; its parameters and locals are
// fresh objects, so later analyses are context-sensitive for free. Blocks and terminators are in inline.cpp, calls of
// functions with a body and through pointers in inline_calls.cpp, calls of functions without in inline_library.cpp.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/formats.h"
#include "ir/glibc_names.h"
#include "lower/flat/memory_range_calls.h"
#include "lower/flat/flat.h"
#include "lower/flat/library.h"
#include "lower/flat/library_results.h"

namespace pippin::lower {

class Inliner {
 public:
  Inliner(FlatProgram& flat, IndirectCalls& indirect, const MemoryRangeCalls& blocks)
      : flat_(flat), indirect_(indirect), blocks_(blocks), p_(*flat.ir) {}
  void run();

 private:
  using LocId = cfa::LocId;
  /// Makes the location after an instruction, or gives the one that the block's jump leads to.
  using Next = std::function<LocId()>;
  /// Makes the edge of a call without control flow of its own: its target and the edge, valid until the next edge is made.
  using Plain = std::function<std::pair<LocId, FlatEdge*>()>;
  struct Work {
    CtxId ctx;
    ir::BlockId block;
    LocId loc;
  };
  struct ReturnTo {
    LocId loc;
    ir::PlaceRef result = nullptr;
    CtxId result_ctx;
  };

  // inline.cpp
  std::string unique(std::string name);
  /// "g", "f::s", "str.3": objects of file scope, then one object per function (targets of function pointers).
  void file_scope();
  void pass_strings(FlatEdge& e, ir::VarId argc, ir::VarId argv, CtxId ctx);
  /// A function that is modelled in C.
  bool in_library(ir::FunctionId f) const;
  /// The row of the table that the frontend names.
  static cfa::Convention convention(const std::string& key);
  CtxId context(ir::FunctionId f, CtxId parent, const ir::Instr* call);
  LocId location(std::string name, Origin origin);
  std::string ctx_name(CtxId c) const;
  /// `checked`: cfa::Location.
  LocId error_location(ir::Property violated, Origin origin, std::string checked);
  LocId block_location(CtxId ctx, ir::BlockId b);
  FlatEdge& edge(LocId source, LocId target, Origin origin, std::string text);
  void unsupported(LocId from, const std::string& feature, const std::string& text, Origin origin);
  const std::string& text_of(const ir::Instr& i);
  FlatOp simple(const ir::Instr& i, CtxId ctx);
  FlatOp havoc(ir::PlaceRef target, CtxId ctx, cfa::InputKind kind, Origin origin, uint32_t site = UINT32_MAX);
  /// The value may not be needed, but its operations have obligations.
  void evaluated(LocId loc, CtxId ctx, ir::ExprRef value) {
    if (value != nullptr && (flat_.options.semantics.checks_operations() || flat_.options.semantics.checks_memory()))
      flat_.evaluated.push_back({loc, ctx, value});
  }
  /// A failing assertion ends the execution, in programs that are compiled with assertions.
  void assertion_holds(CtxId ctx, const ir::Instr& i) {
    if (!p_.functions[flat_.contexts[ctx].function].is_model)
      (void)flat_.assumption(cfa::Convention::Assertion, i.origin, "an assertion that fails ends the execution: " + ir::checked_text(p_, i));
  }
  /// The step of those edges made since `first_edge` that leave the location.
  void set_step(LocId source, size_t first_edge, uint32_t step);
  void block(CtxId ctx, ir::BlockId b, LocId loc);
  void terminator(CtxId ctx, const ir::Terminator& t, LocId loc, bool merged_jump);
  bool matters(const ir::Function& fn, ir::BlockId b, size_t k);

  // inline_calls.cpp
  /// An argument contains the address of one.
  bool names_error_function(const std::vector<ir::ExprRef>& args) const;
  /// The location after the call; invalid when nothing comes after it here.
  LocId call(CtxId ctx, const ir::Instr& i, LocId loc, const Next& next);
  LocId call_function(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next);
  /// A choice over the functions the pointer may hold. A null or indeterminate pointer and one to an object end the
  /// execution (convention memory-safety).
  LocId indirect_call(CtxId ctx, const ir::Instr& i, LocId loc, const Next& next);
  /// Null (true) for none.
  ir::ExprRef conjunction(std::vector<ir::ExprRef> all);
  LocId inline_call(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next);
  /// Lists the convention of a call whose arguments or result have other types than the function's own (C17 6.5.2.2p9).
  void note_call_type(const ir::Instr& i, const ir::Function& callee);
  /// What an earlier activation returned is dead when the next one begins; nothing shall be known about it there.
  void forget_results();
  void find_recursion();
  cfa::ProcId procedure(ir::FunctionId f);
  LocId procedure_call(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next);
  /// An argument or result as a value of the other side's type: they differ in calls without prototype and through pointers.
  ir::ExprRef convert(ir::ExprRef e, ir::TypeId t);
  bool convertible(ir::TypeId from, ir::TypeId to) const { return lower::convertible(p_, from, to); }

  // inline_library.cpp
  /// A library function that may set errno, if the program has errno.
  LocId library_call_with_errno(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next);
  LocId library_call(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next);
  LocId missing_body(CtxId ctx, const ir::Instr& i, const std::string& what, spec::WovenCall woven, LocId loc, const Next& next);
  void known_result(FlatEdge& e, CtxId ctx, const ir::Instr& i, const LibraryResult& r);
  /// What the pointer a points into gets any contents.
  void any_contents(FlatEdge& e, ir::ExprRef a, bool raw, CtxId ctx, Origin origin);
  /// A function of the printf family in a program with %n.
  LocId counting_call(CtxId ctx, const ir::Instr& i, const ir::Function& callee, const ir::LibraryFunction& row, const Plain& plain);
  /// %n in the format: what the arguments behind it point into gets any contents.
  void through_format(FlatEdge& e, const ir::Call& c, const ir::LibraryFunction& row, CtxId ctx, Origin origin);
  /// A function that writes any contents through its arguments (LibraryCall::Writes).
  LocId writing_call(CtxId ctx, const ir::Instr& i, LocId loc, const ir::Function& callee, const ir::LibraryFunction& row, bool counts,
                     const Plain& plain);
  FlatOp any_effect(const ir::Call& c, CtxId ctx, Origin origin);
  /// The types at the call are those of the library's prototype. Finds what a pointer argument points to.
  bool math_fits(MathCallOp& op, Origin origin);
  /// The memory that the call reads and writes, where it is no operation that says so itself, nor a model that add_text_reads() put before
  /// it. Nothing: that is not known.
  std::optional<std::vector<TouchOp>> touches(const ir::Call& c, const LibraryFunctionUse& known);
  /// The number of bytes of a block that a call reads or writes; nothing: it is not known.
  std::optional<ir::ExprRef> touched_size(const ir::Access& a, const ir::Call& c);
  LocId allocate(CtxId ctx, const ir::Instr& i, LibraryCall kind, const Plain& plain);
  // threads.cpp
  LocId thread_call(CtxId ctx, const ir::Instr& i, LibraryCall kind, LocId loc, const Next& next, const Plain& plain);
  LocId fork(CtxId ctx, const ir::Instr& i, LocId loc, const Next& next);
  void add_joins();
  /// Sets Location::atomic.
  void mark_atomic_sections();
  /// By block: some execution of the function comes back to it.
  const std::vector<bool>& cyclic_blocks(ir::FunctionId f);
  // streams.cpp; where memory is checked
  /// Gives stdin and its kind their streams.
  void standard_streams(FlatEdge& init);
  ObjectId stream_object(CtxId ctx, Origin origin);
  LocId open_stream(CtxId ctx, const ir::Instr& i, const ir::LibraryFunction& row, LocId loc, const Plain& plain);
  /// resize.cpp; the call has a result and two arguments.
  LocId reallocate(CtxId ctx, const ir::Instr& i, LocId loc, const Plain& plain);
  /// calloc.cpp; the call has a result.
  LocId allocate_zeroed(CtxId ctx, const ir::Instr& i, LocId loc, const Plain& plain);
  /// The product of the arguments of calloc(); null: they are not of type size_t.
  ir::ExprRef zeroed_size(const ir::Call& c);

  FlatProgram& flat_;
  IndirectCalls& indirect_;
  const MemoryRangeCalls& blocks_;
  const ir::Program& p_;
  std::deque<Work> work_;
  std::vector<ReturnTo> returns_;   // by context
  std::vector<uint32_t> instances_; // by function
  std::map<std::pair<uint32_t, uint32_t>, LocId> block_locs_;
  std::set<std::string> names_;
  std::map<std::string, uint32_t> next_suffix_;
  std::unordered_map<const ir::Instr*, std::string> texts_;  // never iterated
  std::unordered_map<const ir::Instr*, bool> matters_;       // never iterated
  std::vector<bool> called_;                          // by function: ir/recursion.h
  std::map<uint32_t, cfa::ProcId> procedures_;        // by function
  cfa::ProcId main_, procedure_, entry_procedure_;    // procedure_: of the block being translated
  const ir::Formats formats_{p_};
  const LibraryFunctions library_{p_};
  ir::VarId errno_, new_errno_;   // library_models.cpp; invalid: the program has no errno
  bool handlers_ = false;  // functions are registered that exit() calls
  struct PendingJoin { CtxId ctx; const ir::Instr* instr; LocId from, to; };
  std::vector<PendingJoin> joins_;
  std::map<uint32_t, std::vector<bool>> cyclic_;      // by function
  bool repeats_ = false;          // the block being translated may be executed more than once by its thread
  size_t instructions_ = 0;
  size_t pending_ = 0;
  uint32_t errors_ = 0;
  uint32_t heap_objects_ = 0;
};

}  // namespace pippin::lower
