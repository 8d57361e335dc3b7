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

/// Each call of malloc, calloc, realloc, aligned_alloc whose result is used gives null instead, where an input wants that.
void add_failing_allocations(ir::Program& program);

/// Some call of a library function reads a string that is no literal, so that add_text_reads() needs its models.
bool reads_texts(const ir::Program& program);

/// Before each call of a library function that reads strings (ir/text_reads.h), calls of models that read them to their ends: where
/// memory is checked, that is what a proof has to look at, and what the call itself then need not say.
void add_text_reads(ir::Program& program);

/// In a program that creates threads, no instruction accesses more than once what other threads may see; those that do are numbered
/// (Instr::step). Requires: mark_address_taken().
void add_thread_steps(ir::Program& program);

/// Sets Variable::address_taken: its address is used other than by direct indexing of a named array.
void mark_address_taken(ir::Program& program);

}  // namespace pippin::prepare
