// SPDX-License-Identifier: Apache-2.0
// C source to ir::Program. The implementation (frontend/clang) is the only place that knows Clang.
#pragma once

#include <string>
#include <vector>

#include "ir/compile_command.h"
#include "ir/ir.h"
#include "spec/property.h"
#include "support/result.h"

namespace pippin::frontend {

/// Addresses that objects outside of the program have, memory-mapped registers for example: numbers in it that are converted to pointers
/// point into an object of that many bytes with any initial contents.
struct MemoryRegion {
  uint64_t begin = 0, size = 0;
};

struct Sources {
  std::vector<std::string> files;            // .c or .i, read by the frontend
  std::vector<std::string> compiler_args;    // extra -I, -D …, for all files
  /// The command of each file, parallel to `files`, or empty. Its arguments: -I -isystem -iquote -D -U -include -std=… -nostdinc
  /// -trigraphs -funsigned-char -fshort-enums -fshort-wchar -ffreestanding -fms-extensions -fgnu89-inline, -march=CPU and
  /// -m[no-]SET of an instruction set.
  std::vector<ir::CompileCommand> commands;
  /// Any other function than main is called with any arguments, and with any values in the variables of file scope
  /// (Entry). Pointers point to fresh objects, so they are neither null nor equal to each other; variables that are
  /// static in functions keep their initial values.
  std::string entry = "main";
  unsigned entry_depth = 3;                  // levels of fresh objects behind pointers
  bool entry_any_pointers = false;           // they may also be null, or point to an object of another pointer
  ir::Semantics semantics;                   // which calls and labels are the error
  std::vector<MemoryRegion> memory_regions;  // apart from each other
  std::vector<std::string> texts;            // of each file, instead of what it contains (frontend/weave.h); or empty
};

/// How an entry function other than main is called.
struct Entry {
  /// Text that was appended to each file; empty: nothing. Origins and byte offsets beyond a file's end lie in it.
  std::vector<std::string> appended;
  /// Objects that this text could not give any value: a proof says nothing about their other values.
  std::vector<std::string> left_out;
  /// Pointers that the call is made with, each to one object of its own: "item (struct node)".
  std::vector<std::string> pointers;
};

/// Errors of the C program, as the compiler words them ("file:line:column: message").
struct Diagnostics {
  std::vector<Error> errors;
  std::vector<Error> warnings;      // what of the program is ignored: each unknown attribute once
  std::vector<std::string> files;   // all that were read, headers included, sorted
  std::string asked;                // where the program asks for abilities of its compiler, and Clang answers; or empty
  Entry entry;
};

/// Parses whole translation units of GNU C (`-std=gnu17` with K&R leniency). Unsupported constructs become
/// Unsupported nodes; an Error is returned only for input that is not a C program (unreadable, does not compile, empty).
Result<ir::Program> parse_c(const Sources& sources, const ir::Target& target, Diagnostics& diagnostics);

}  // namespace pippin::frontend
