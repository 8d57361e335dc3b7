// SPDX-License-Identifier: Apache-2.0
// Calls of memcpy, memmove and memset whose size is no constant and whose pointers point to elements of one type: a function
// made for that type does the same element by element, in a loop, and is called instead. The size may be a constant all the
// same once calls are inlined, or the elements may be parts of something else: lower decides which of the two it takes.
#pragma once

#include "ir/ir.h"

namespace pippin::frontend {

void add_block_models(ir::Program& program);

}  // namespace pippin::frontend
