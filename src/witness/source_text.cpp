// SPDX-License-Identifier: Apache-2.0
#include "witness/source_text.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

namespace pippin::witness {
namespace {

size_t begin_of_line(const std::string& text, size_t at) {
  const size_t newline = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return newline == std::string::npos ? 0 : newline + 1;
}

/// Is it between parentheses, as the further lines of a condition are? In doubt it is.
bool is_parenthesised(const std::string& text, size_t at) {
  for (size_t closed = 0; at > 0 && text[at - 1] != '{' && text[at - 1] != '}'; --at) {
    if (text[at - 1] == ')') ++closed;
    if (text[at - 1] == '(' && closed-- == 0) return true;
  }
  return false;
}

/// Does the parenthesis at `close` end a call? In doubt it does.
bool ends_a_call(const std::string& text, size_t close) {
  size_t open = close;
  for (int depth = 0;; --open) {
    if (text[open] == ')') ++depth;
    if (text[open] == '(' && --depth == 0) break;
    if (open == 0) return true;
  }
  size_t end = open;
  while (end > 0 && std::isspace(static_cast<unsigned char>(text[end - 1]))) --end;
  if (end == 0) return false;
  if (text[end - 1] == ')' || text[end - 1] == ']') return true;
  size_t word = end;
  while (word > 0 && is_word_character(text[word - 1])) --word;
  if (word == end) return false;
  for (const char* no_function : {"if", "while", "for", "switch", "return", "sizeof", "case"})
    if (text.compare(word, end - word, no_function) == 0) return false;
  const size_t next = skip_space(text, close + 1);
  return next >= text.size() || text[next] != '{';   // the head of a definition
}

}  // namespace

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

size_t offset_of(const std::string& text, uint32_t line, uint32_t column) {
  size_t at = 0;
  for (uint32_t l = 1; l < line; ++l) {
    at = text.find('\n', at);
    if (at == std::string::npos) return at;
    ++at;
  }
  return at + column - 1 <= text.size() ? at + column - 1 : std::string::npos;
}

SourcePosition position_of(const std::string& text, size_t offset) {
  SourcePosition p{1, 1};
  for (size_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++p.line;
      p.column = 1;
    } else {
      ++p.column;
    }
  }
  return p;
}

/// Skips white space and comments.
size_t skip_space(const std::string& text, size_t i) {
  for (;;) {
    while (i < text.size() && std::isspace(static_cast<unsigned char>(text[i]))) ++i;
    if (text.compare(i, 2, "//") == 0) {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (text.compare(i, 2, "/*") == 0) {
      const size_t end = text.find("*/", i + 2);
      if (end == std::string::npos) return text.size();
      i = end + 2;
    } else {
      return i;
    }
  }
}

bool keyword_at(const std::string& text, size_t at, const char* word) {
  const size_t n = std::char_traits<char>::length(word);
  return text.compare(at, n, word) == 0 && (at + n >= text.size() || !is_word_character(text[at + n])) && (at == 0 || !is_word_character(text[at - 1]));
}

bool is_label_at(const std::string& text, size_t at) {
  if (keyword_at(text, at, "case") || keyword_at(text, at, "default")) return true;
  size_t after = at;
  while (after < text.size() && is_word_character(text[after])) ++after;
  const size_t next = skip_space(text, after);
  return after > at && next < text.size() && text[next] == ':';
}

const std::string& Sources::text(const std::string& file) {
  auto it = files_.find(file);
  if (it == files_.end()) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    it = files_.emplace(file, all.str()).first;
  }
  return it->second;
}

bool has_several_in_line(const std::string& text, size_t at, std::initializer_list<const char*> words) {
  const size_t begin = begin_of_line(text, at);
  size_t count = is_parenthesised(text, begin) ? 1 : 0;
  for (size_t i = begin; i < text.size() && text[i] != '\n'; ++i)
    for (const char* word : words) count += is_word_character(word[0]) ? keyword_at(text, i, word) : text[i] == word[0];
  return count > 1;
}

bool is_first_call_of_line(const std::string& text, size_t close) {
  for (size_t i = begin_of_line(text, close); i < close; ++i)
    if (text[i] == ')' && ends_a_call(text, i)) return false;
  return true;
}

bool is_first_statement_of_line(const std::string& text, size_t at) {
  const size_t begin = begin_of_line(text, at);
  std::string before = text.substr(begin, at - begin);
  while (!before.empty() && std::isspace(static_cast<unsigned char>(before.back()))) before.pop_back();
  return before.empty() || (before.back() == '{' && before.find(';') == std::string::npos);
}

}  // namespace pippin::witness
