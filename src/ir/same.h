// SPDX-License-Identifier: Apache-2.0
// Do two functions do the same? A syntactic answer, for C99 inline functions that have two definitions.
#pragma once

#include "ir/ir.h"

namespace pippin::ir {

/// True only if both bodies are equal instruction by instruction: the same operations, types and constants, the same functions,
/// global variables and string literals by their ids, and parameters and locals that correspond one to one. What only people
/// see (origins, names of variables) does not count.
bool same_body(const Program& program, const Function& a, const Function& b);

}  // namespace pippin::ir
