// SPDX-License-Identifier: Apache-2.0
// An entry function other than main is called with any arguments and any values in variables of file scope. The harness that does so is C text,
// appended to the program's own files, so that lowering, interpreter and native replay need to know nothing about it.
#pragma once

#include <string>
#include <vector>

#include "frontend/clang/clang_ast.h"

namespace pippin::frontend {

inline constexpr const char* kHarnessEntry = "__pippin_entry";

struct Harness {
  /// Text to append to each file, in the order of the units; none of them is empty if the entry function was found.
  std::vector<std::string> appended;
  /// Names of objects that could not be given any value: a proof says nothing about their other values.
  std::vector<std::string> left_out;
  /// The pointers of the call that got one fresh object each: "item (struct node)".
  std::vector<std::string> pointers;
  bool found = false;  // a function of that name with a body
};

/// Each unit gets a function that gives its own variables any value (static ones cannot be named from elsewhere); the one
/// that defines `entry` also gets kHarnessEntry, which calls all of these and then `entry`. A pointer points to a fresh
/// object of its type, whose pointers do so again, `depth` levels; below that, and where the type of the object is not
/// known, it is any pointer. `any_pointers`: such a pointer may also be null, or point to one of the first
/// 16 objects of the same type.
Harness make_harness(const std::vector<clang::ASTContext*>& units, const std::string& entry, unsigned depth, bool any_pointers);

}  // namespace pippin::frontend
