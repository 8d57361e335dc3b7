// SPDX-License-Identifier: Apache-2.0
// Which functions lowering does not inline: those that may call themselves (cycles of the graph of direct calls), and what would
// make the program too large.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace pippin::ir {

/// By FunctionId: is the function on a cycle of direct calls?
std::vector<bool> recursive_functions(const Program& p);

/// More instructions are not made by inlining.
inline constexpr size_t kMaxInlinedInstructions = 400'000;

/// By FunctionId: is the function called, not inlined? Recursive functions are; and where the direct calls from the entry function and
/// from called functions, all inlined, have more than `most` instructions, as many others as bring it below that, those first that
/// save most. Not models of the library, which are small and whose allocations belong to their callers.
std::vector<bool> called_functions(const Program& p, size_t most = kMaxInlinedInstructions);

/// Those whose address is used other than to call them, by id.
std::vector<FunctionId> address_taken_functions(const Program& p);

/// Gives every called function that returns a value, and every one that may turn out to be called because its address is taken, a variable
/// of file scope for the value, so that lowering can leave that of an activation where the caller finds it.
void add_result_variables(Program& p, size_t most = kMaxInlinedInstructions);
/// That variable; invalid if there is none.
VarId result_variable(const Program& p, FunctionId f);

}  // namespace pippin::ir
