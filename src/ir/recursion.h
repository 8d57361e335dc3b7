// SPDX-License-Identifier: Apache-2.0
// Which functions may call themselves: strongly connected components of the graph of direct calls.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace pippin::ir {

/// By FunctionId: is the function on a cycle of direct calls?
std::vector<bool> recursive_functions(const Program& p);

/// Gives every recursive function that returns a value a variable of file scope for it, so that lowering can leave the
/// value of an activation where the caller finds it.
void add_result_variables(Program& p);
/// That variable; invalid if there is none.
VarId result_variable(const Program& p, FunctionId f);

}  // namespace pippin::ir
