// SPDX-License-Identifier: Apache-2.0
#include "witness/source_text.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <vector>

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

/// The place after the literal or comment that begins there; else after the character.
size_t skip_token(const std::string& text, size_t i) {
  const char quote = text[i];
  if (quote != '"' && quote != '\'') return std::max(skip_space(text, i), i + 1);
  for (++i; i < text.size() && text[i] != quote && text[i] != '\n'; ++i) i += text[i] == '\\';
  return std::min(i + 1, text.size());
}

/// The place after the bracket that closes the one at `at`.
size_t skip_brackets(const std::string& text, size_t at) {
  size_t depth = 0;
  for (size_t i = at; i < text.size(); i = skip_token(text, i)) {
    if (text[i] == '(' || text[i] == '{') ++depth;
    if ((text[i] == ')' || text[i] == '}') && --depth == 0) return i + 1;
  }
  return text.size();
}

/// The place after the condition of the statement whose keyword ends at `i`.
size_t skip_condition(const std::string& text, size_t i) {
  i = skip_space(text, i);
  return skip_space(text, i < text.size() && text[i] == '(' ? skip_brackets(text, i) : i);
}

bool is_empty_statement(const std::string& text, size_t at) {
  if (at >= text.size() || text[at] != '{') return at < text.size() && text[at] == ';';
  size_t i = skip_space(text, at + 1);
  while (is_empty_statement(text, i)) i = skip_space(text, text[i] == ';' ? i + 1 : skip_brackets(text, i));
  return i < text.size() && text[i] == '}';
}

/// The place after the statement. Macros are taken for expressions.
size_t skip_statement(const std::string& text, size_t i) {
  size_t ifs = 0;   // begun, each of which may have one `else`
  for (;;) {
    i = skip_space(text, i);
    if (i >= text.size()) return i;
    if (is_label_at(text, i)) {
      while (i < text.size() && text[i] != ':') i = skip_token(text, i);
      i = std::min(i + 1, text.size());
      continue;
    }
    if (keyword_at(text, i, "if")) {
      ++ifs;
      i = skip_condition(text, i + 2);
      continue;
    }
    const size_t word = keyword_at(text, i, "while") ? 5 : keyword_at(text, i, "for") ? 3 : keyword_at(text, i, "switch") ? 6 : 0;
    if (word != 0) {
      i = skip_condition(text, i + word);
      continue;
    }
    if (keyword_at(text, i, "do")) {
      i = skip_space(text, skip_statement(text, i + 2));
      if (keyword_at(text, i, "while")) i = skip_condition(text, i + 5) + 1;
    } else if (text[i] == '{') {
      i = skip_brackets(text, i);
    } else {
      while (i < text.size() && text[i] != ';' && text[i] != '}') i = text[i] == '(' || text[i] == '{' ? skip_brackets(text, i) : skip_token(text, i);
      i += i < text.size() && text[i] == ';';
    }
    if (ifs == 0 || !keyword_at(text, skip_space(text, i), "else")) return i;
    --ifs;
    i = skip_space(text, i) + 4;
  }
}

/// The place of the statement that is executed last in the block; npos: the block has no statement.
size_t last_in_block(const std::string& text, size_t at) {
  size_t last = std::string::npos;
  for (size_t i = skip_space(text, at + 1); i < text.size() && text[i] != '}'; i = skip_space(text, skip_statement(text, i))) last = i;
  return last;
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

bool takes_nothing(const std::string& text, size_t at, bool outcome) {
  const bool loop = keyword_at(text, at, "while");
  if (!loop && !keyword_at(text, at, "if")) return false;
  const size_t body = skip_condition(text, at + (loop ? 5 : 2));
  if (outcome) return is_empty_statement(text, body);
  if (loop) return false;
  const size_t otherwise = skip_space(text, skip_statement(text, body));
  return !keyword_at(text, otherwise, "else") || is_empty_statement(text, skip_space(text, otherwise + 4));
}

std::set<uint32_t> closing_lines(const std::string& text, size_t at) {
  std::set<uint32_t> out;
  const auto add = [&](size_t place) { out.insert(position_of(text, place).line); };
  add(at);
  if (keyword_at(text, at, "do")) {
    const size_t condition = skip_space(text, skip_statement(text, at + 2));
    if (keyword_at(text, condition, "while")) add(condition);
    return out;
  }
  if (!keyword_at(text, at, "while")) return out;   // of `for`, the step is last
  for (std::vector<size_t> todo = {skip_condition(text, at + 5)}; !todo.empty();) {
    const size_t s = skip_space(text, todo.back());
    todo.pop_back();
    if (s >= text.size()) continue;
    if (text[s] == '{') {
      if (const size_t last = last_in_block(text, s); last != std::string::npos) todo.push_back(last);
    } else if (is_label_at(text, s)) {
      todo.push_back(text.find(':', s) + 1);
    } else if (keyword_at(text, s, "if")) {
      add(s);
      const size_t then = skip_condition(text, s + 2), otherwise = skip_space(text, skip_statement(text, then));
      todo.push_back(then);
      if (keyword_at(text, otherwise, "else")) todo.push_back(otherwise + 4);
    } else if (text[s] != ';') {
      add(s);
    }
  }
  return out;
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
