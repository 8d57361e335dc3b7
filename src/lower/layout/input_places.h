// SPDX-License-Identifier: Apache-2.0
// Where in the memory of the C program the values lie that a path of the Cfa leaves open, so that an execution of the
// program can be given the same values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lower/lower.h"

namespace pippin::lower {

/// The SMT variables of a scalar cell: `Value` of integers, floats, bit strings and bytes, the two halves of a pointer.
enum class Part : uint8_t { Value, Target, Index };

/// What an SMT variable stands for: a scalar of an object, or one half of a pointer.
struct InputPlace {
  Part part = Part::Value;
  uint32_t object = 0;           // numbers the objects of the skeleton
  bool allocated = false;        // the object is what one call of malloc or its like returned; otherwise `var`
  ir::VarId var;
  uint64_t offset = 0;           // bytes from the start of the object, for index 0
  uint64_t bytes = 0;            // size of one cell
  /// Array steps from the innermost on: elements (0: no bound) and bytes of each.
  struct Step { uint64_t count, stride; };
  std::vector<Step> steps;
  /// Offset in bytes of the cell with this flattened index.
  uint64_t at(uint64_t index) const;
};

/// The place of a variable that `translate` made for this skeleton, by its name; nothing if it is auxiliary, a bit-field,
/// or in a block that is one of many of the same call.
std::optional<InputPlace> input_place(const Skeleton& skeleton, const std::string& variable);

/// The objects of the blocks that an edge allocates: calls of malloc, calloc and realloc, not alloca. UINT32_MAX: one of several.
std::vector<uint32_t> heap_blocks_allocated(const Skeleton& skeleton, cfa::EdgeId edge);

}  // namespace pippin::lower
