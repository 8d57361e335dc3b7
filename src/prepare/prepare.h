// SPDX-License-Identifier: Apache-2.0
// ir -> ir passes before lowering: what C's library does, said in C, and facts about the whole program. Nothing here knows Clang:
// the frontend reads the text of the library models (library_models.h) as it reads any C text. Each pass leaves a well-formed
// program (ir::verify) if it was given one; builds with debug checks look after each of them.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace pippin::prepare {

/// Calls of `sorts` (qsort, bsearch) with a comparison that does more than compare become unsupported: how often it is called,
/// and for which elements, is the library's. Where a comparison would be undefined its result becomes any value.
void total_comparators(ir::Program& program, const std::vector<ir::FunctionId>& sorts, bool error_labels);

/// Calls of memcpy, memmove and memset whose size is no constant and whose pointers point to elements of one type: a function
/// made for that type does the same element by element, in a loop, and is called instead. The size may be a constant all the
/// same once calls are inlined, or the elements may be parts of something else: lower decides which of the two it takes.
void add_memory_range_models(ir::Program& program);

/// Sets Variable::address_taken: its address is used other than by direct indexing of a named array.
void mark_address_taken(ir::Program& program);

}  // namespace pippin::prepare
