// SPDX-License-Identifier: Apache-2.0
// Private to src/witness: places in the text of a program, which is looked at without a parser of C.
#pragma once

#include <initializer_list>
#include <map>
#include <set>
#include <string>

#include "witness/execution.h"

namespace pippin::witness {

/// The source files, each read once.
class Sources {
 public:
  /// Empty if it cannot be read.
  const std::string& text(const std::string& file);

 private:
  std::map<std::string, std::string> files_;
};

bool is_word_character(char c);
/// npos: there is no such place.
size_t offset_of(const std::string& text, uint32_t line, uint32_t column);
SourcePosition position_of(const std::string& text, size_t offset);
/// Skips white space and comments.
size_t skip_space(const std::string& text, size_t i);
bool keyword_at(const std::string& text, size_t at, const char* word);
/// Does a statement that begins there have a label?
bool is_label_at(const std::string& text, size_t at);
/// Is there no statement in the branch of the `if`, or the body of the `while`, at `at` that this outcome enters? Validators do not agree on where such a branch is.
bool takes_nothing(const std::string& text, size_t at, bool outcome);
/// The lines of the loop at `at`, and of the statements from which an execution goes back to the head of the loop.
std::set<uint32_t> closing_lines(const std::string& text, size_t at);

/// GraphML tells lines, and no reader could tell which of several is meant. Are there several of these keywords and characters in the line? In doubt
/// there are: comments count, too. A condition that began in a line before counts as one.
bool has_several_in_line(const std::string& text, size_t at, std::initializer_list<const char*> words);
/// `close`: its right parenthesis.
bool is_first_call_of_line(const std::string& text, size_t close);
/// Of those that are an expression or a declaration.
bool is_first_statement_of_line(const std::string& text, size_t at);

}  // namespace pippin::witness
