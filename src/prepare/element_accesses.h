// SPDX-License-Identifier: Apache-2.0
// Which memory a comparison of qsort reads. The model compares pairs that the library may never compare, so a read that is
// valid for the library's pairs alone would make the model another program.
#pragma once

#include <cstdint>

#include "ir/ir.h"

namespace pippin::prepare {

/// True only if every read of the comparison, and of what it calls, is valid for all pairs if it is for the library's, each
/// element being in one of these: a variable at indices within its bounds; the first `element_size` bytes (0: unknown) behind
/// a parameter; what both parameters lead to by the same constant offsets in every call.
/// Requires: its calls are direct, not recursive, to functions with bodies or those that only compute; no loops; it writes own
/// variables only.
bool reads_elements_only(const ir::Program& program, ir::FunctionId comparison, uint64_t element_size);

}  // namespace pippin::prepare
