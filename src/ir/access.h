// SPDX-License-Identifier: Apache-2.0
// What an execution does with memory, told to an observer. The interpreter speaks here and `lower` listens, without knowing
// each other: a self-check in which an execution shows that an access can leave what the points-to analysis gave it.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace pippin::ir {

/// Bytes of one object.
struct ConcretePlace {
  VarId var;              // a variable; invalid: a block, or an object of the environment
  Origin allocated;       // a block: the statement that called malloc or the like; not known: an object of the environment
  Origin resized_from;    // a block of realloc: the statement that allocated it at first
  uint64_t offset = 0;    // from the start of the object
  uint64_t size = 0;
};

/// Owned by whoever starts the execution. Accesses that the execution could not make are not told.
class AccessObserver {
 public:
  virtual ~AccessObserver() = default;
  /// A new execution begins.
  virtual void begin() = 0;
  /// The lvalue `place`, which is one behind a pointer, is about to be read or written.
  virtual void access(PlaceRef place, bool write, const ConcretePlace& at) = 0;
  /// `at.size` bytes from where `pointer`, an argument of memset, memcpy or memmove, points to.
  virtual void block(ExprRef pointer, bool write, const ConcretePlace& at) = 0;
  /// A library function that was given `args` writes to memory.
  virtual void library_write(const std::vector<ExprRef>& args, const ConcretePlace& at) = 0;
  /// A call through `pointer` leads to `callee`.
  virtual void call(ExprRef pointer, FunctionId callee) = 0;
};

}  // namespace pippin::ir
