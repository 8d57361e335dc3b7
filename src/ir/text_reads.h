// SPDX-License-Identifier: Apache-2.0
// Which strings a call of a library function reads to their null characters: arguments that its row in the table says are texts, and
// those of %s in a format that is a string literal (C17 7.21.6.1p8). What formats of input functions write.
#pragma once

#include <optional>
#include <vector>

#include "ir/library.h"

namespace pippin::ir {

struct TextRead {
  ExprRef text = nullptr;   // a pointer to the first character
  ExprRef most = nullptr;   // an int: no more characters than that are read, unless it is negative
  Int128 limit = -1;        // the same as a number; both absent: no limit
  bool or_null = false;     // a null pointer is no text, and allowed
};

/// In the order of the arguments. String literals are left out: they end. Nothing: it is not known (no literal is the format, a list
/// holds its arguments, there are fewer arguments than conversions, wide strings).
std::optional<std::vector<TextRead>> text_reads(const Program& program, const LibraryFunction& row, const Call& call);

/// The arguments that %n of its format writes (C17 7.21.6.1p8), each as large as what it points to; empty where text_reads() gives nothing.
std::vector<ExprRef> counted(const Program& program, const LibraryFunction& row, const Call& call);

/// What a conversion of an input function writes, at most (C17 7.21.6.2p12).
struct ScannedWrite {
  ExprRef to = nullptr;
  uint64_t bytes = 0;
};
/// In the order of the arguments. Nothing: it is not known (no literal is the format, a text of any length, another type than the conversion's).
std::optional<std::vector<ScannedWrite>> scanned(const Program& program, const LibraryFunction& row, const Call& call);

/// Models in C that read a text and do nothing else (prepare/library_models_text.cpp).
inline constexpr const char* kReadText = "__pippin_read_text";
inline constexpr const char* kReadTextOrNull = "__pippin_read_text_or_null";
inline constexpr const char* kReadTextOf = "__pippin_read_text_of";

}  // namespace pippin::ir
