// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: places and text of one translation unit. It owns the names of its files and where their lines begin, and knows
// the function that is being converted.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/clang/clang_ast.h"
#include "support/origin.h"

namespace pippin::frontend {

struct Linked;

/// How a file is called in messages and origins: relative names start at the directory of its command.
std::string shown_name(const clang::SourceManager& sources, clang::FileEntryRef file);

class Locations {
 public:
  /// `file`: the name of the main file in origins.
  Locations(Linked& linked, clang::ASTContext& ast, const std::string& file);

  Origin origin(clang::SourceLocation loc);
  std::string source_text(clang::SourceRange range);
  std::optional<uint64_t> main_offset(clang::SourceLocation loc) const;  // nullopt: macro or another file
  /// An error of the program.
  void fail(clang::SourceLocation loc, const std::string& message);

  StringIndex file() const { return file_; }
  /// The function that origins are in from now on.
  void enter(StringIndex function) { function_ = function; }
  StringIndex function() const { return function_; }
  /// Nothing in the unit can be edited: its text is that of models.
  void is_library() { is_library_ = true; }

 private:
  Linked& linked_;
  clang::ASTContext& ast_;
  clang::SourceManager& sources_;
  StringIndex file_, function_ = 0;
  bool is_library_ = false;
  std::unordered_map<unsigned, StringIndex> file_names_;               // never iterated
  std::unordered_map<unsigned, std::vector<uint32_t>> line_starts_;   // never iterated
};

}  // namespace pippin::frontend
