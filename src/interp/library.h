// SPDX-License-Identifier: Apache-2.0
// The functions of C's library (and of the verification tasks) that the interpreter executes itself.
#pragma once

#include <cstdint>

#include "interp/code.h"
#include "ir/library.h"

namespace pippin::interp {

/// The column `interpreter` of ir/library.def, and None.
enum class Library : uint8_t {
  None,                        // no function of the library's
  Unsupported,
  OnlyResultMatters,           // no effect that a program can see here; its result is the environment's, and Unsupported
  Nondet,                      // __VERIFIER_nondet_*
  Opened,                      // null or an object of the environment that nothing else points to; its texts: a name and a mode
  Closed,                      // OnlyResultMatters; its argument is no stream any more
  Socket,                      // a new descriptor, or whether it worked
  InternetAddress,             // inet_addr
  Variable,                    // getenv: the same for the same name
  Malloc, Calloc, Realloc, Free, Alloca, AlignedAlloc,
  Memset, Memcpy, Memmove, Memcmp,
  Print, Abs, Exit, Abort, Assert, AssertFail, Assume, NondetMemory, CType, Unreachable,
  Uncomparable,                // where a comparison is undefined (prepare/qsort_comparators.cpp)
  Math1, Math2, Math3, MathClass, MathSplit, SetRounding, GetRounding, ByteSwap, Writes, Scanf, Rand, Seed, ReadChar, ReadLine,
  Signal,                      // OnlyResultMatters, unless a function of the program is to handle it
  SetBuffer,                   // OnlyResultMatters, unless a buffer of the program is given: then the stream writes there at any time
  AnyOfSign, Sprintf, Sscanf,
  ReadFloat,                   // what strtod and its kind do with a text
  ThreadCreate, ThreadJoin, ThreadExit, ThreadSelf, Await, AtomicBegin, AtomicEnd,   // machine_threads.cpp
};

/// What executes a function without body; `row`: its row, if it has one. A function of the library without a row is Unsupported.
Library library_of(const ir::Function& f, const ir::LibraryFunction*& row);
inline Library library_of(const ir::Function& f) {
  const ir::LibraryFunction* row = nullptr;
  return library_of(f, row);
}

}  // namespace pippin::interp
