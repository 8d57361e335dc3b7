// SPDX-License-Identifier: Apache-2.0
// Private to lower: what a call of a function without body means, by the function's name. Only exact names count; what
// is not listed is a missing body (Semantics::missing_bodies).
#pragma once

#include <string_view>

#include "lower/lower.h"

namespace pippin::lower {

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
  Memset, Memcpy,
  Memcmp,       // changes nothing; says whether two blocks are equal, and which one is less
  AnyResult,    // known to change nothing; its result is over-approximated by any value
  Escape,       // changes nothing, but may keep its arguments (inline assembly)
  AnyEffect,    // may change everything it can reach (inline assembly that clobbers memory)
  Math,         // math.h and fenv.h (math_functions.h)
  Effects,      // changes memory through pointers or control flow: not modelled
};

LibraryCall classify(std::string_view name);

/// A library function that may change errno: all that have no reason not to (C17 7.5p3). Not those that are modelled in C.
bool may_set_errno(std::string_view name);

/// The result or output may tell what addresses its arguments are: `printf` has %p, `fwrite` and `memcmp` read bytes.
bool tells_addresses(std::string_view name);

}  // namespace pippin::lower
