// SPDX-License-Identifier: Apache-2.0
// Private to lower: what a call of a function without body means. The functions are rows of ir/library.def; what is not there
// and no function of the library's is a missing body (Semantics::missing_bodies).
#pragma once

#include "ir/library.h"
#include "lower/lower.h"

namespace pippin::lower {

/// The column `lowering` of the table, and Unknown.
enum class LibraryCall : uint8_t {
  Unknown,      // a missing body
  Nondet,       // __VERIFIER_nondet_*
  Assume,       // __VERIFIER_assume
  Assert,       // assert called as a function
  AssertFail,   // what the assert macro calls
  Ends,         // abort, exit, ...
  NoEffect,     // output and the like: any result, changes nothing we model
  Malloc, Calloc, Alloca, AlignedAlloc, Realloc,
  Free,
  Opens,        // AnyResult; where memory is checked, null or a new stream (or that of an argument, which else is closed)
  Closes,       // AnyResult; where memory is checked, its first argument is no stream any more
  Memset, Memcpy,
  Memcmp,       // changes nothing; says whether two blocks are equal, and which one is less
  AnyResult,    // known to change nothing; its result is over-approximated by any value
  Choice,       // AnyResult where the models in C choose: no assumption
  Locale,       // AnyResult by the convention that the locale is "C"
  Writes,       // AnyResult and any contents of what its row says that it writes
  Escape,       // changes nothing, but may keep its arguments (inline assembly)
  AnyEffect,    // may change everything it can reach (inline assembly that clobbers memory)
  Math,         // math.h and fenv.h (math_functions.h)
  ThreadCreate, ThreadJoin, ThreadExit, ThreadSelf, Await, AtomicBegin, AtomicEnd,   // threads.cpp
  Unmodelled,   // refused: it may change memory or the control flow
};

/// A function of the program as the library knows it.
struct LibraryFunctionUse {
  LibraryCall call = LibraryCall::Unknown;
  const ir::LibraryFunction* row = nullptr;  // null: there is none (Unknown, or Unmodelled)

  bool is(ir::LibraryId id) const { return row != nullptr && row->id == id; }
  /// A library function that may set errno: all that have no reason not to (C17 7.5p3).
  bool may_set_errno() const { return row != nullptr ? row->sets_errno : call != LibraryCall::Unknown; }
  bool tells_addresses() const { return row != nullptr && row->tells_addresses; }
  /// What it prints has a format, by which it may write.
  bool prints() const {
    return row != nullptr && row->format != ir::kNoArgument && (call == LibraryCall::NoEffect || call == LibraryCall::Writes);
  }
};
LibraryFunctionUse classify(const ir::Function& f);

/// The functions of a program, each looked up once.
class LibraryFunctions {
 public:
  explicit LibraryFunctions(const ir::Program& program);
  const LibraryFunctionUse& operator[](ir::FunctionId f) const { return uses_[f]; }

 private:
  IdVector<ir::FunctionId, LibraryFunctionUse> uses_;
};

/// Are the arguments, by the program's own declaration of the function, of the kinds that a call of this kind works with?
bool fits(const ir::Program& p, LibraryCall kind, const ir::Call& c);

}  // namespace pippin::lower
