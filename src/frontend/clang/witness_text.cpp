// SPDX-License-Identifier: Apache-2.0
// Expressions of a witness as text: what may stand in a program, and the values at the entry of a function that a contract speaks of.
#include <algorithm>

#include "frontend/clang/weaver.h"

namespace pippin::frontend {

// It must not end comments, blocks or parentheses that it did not begin.
std::string not_an_expression(const std::string& text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      size_t end = i + 1;
      while (end < text.size() && text[end] != c && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      if (end >= text.size() || text[end] != c) return "a quote without its end";
      i = end;
    } else if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      if (--depth < 0) return "a closing parenthesis that nothing opened";
    } else if (c == ';' || c == '{' || c == '}' || c == '#' || c == '\\' || c == '@' || c == '`') {
      return fmt::format("the character {}", c);
    } else if (static_cast<unsigned char>(c) < ' ' && std::string_view("\t\n\r\v\f").find(c) == std::string_view::npos) {
      return "a control character";
    } else if (c == '/' && i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == '*')) {
      return "a comment";
    } else if ((c == '<' || c == '%' || c == ':') && i + 1 < text.size() && (text[i + 1] == '%' || text[i + 1] == ':')) {
      return "a digraph";
    } else if (c == '?' && i + 1 < text.size() && text[i + 1] == '?') {
      return "a trigraph";
    }
  }
  return depth != 0 ? "a parenthesis without its end" : "";
}

std::string in_one_line(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::string refutation(size_t k, const Stitch& s, const std::string& expression, const std::string& defined) {
  const std::string f = refuted_function(k), undefined = undefined_function(k);
  const std::string refutes = fmt::format("void {0}(void); if (!({1}({2}))) {0}(); ", f, defined.empty() ? "" : "(" + defined + ") && ", expression);
  const std::string all = !s.exact || defined.empty() ? refutes : fmt::format("void {0}(void); if (!({1})) {0}(); ", undefined, defined) + refutes;
  return s.bound.empty() ? all : "{ " + any_values(s) + all + "} ";
}

bool is_trivial(const Stitch& s) { return (s.kind == Stitch::Kind::Requires || s.kind == Stitch::Kind::Ensures) && s.text == "1"; }
std::string defined_variable(size_t k) { return fmt::format("__pippin_defined_{}_", k); }

namespace {

bool in_identifier(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Of the parenthesis at `begin`: where its end is; npos: it has none. `comma`: the last one in it and in nothing further inside.
size_t matching_end(const std::string& text, size_t begin, size_t& comma) {
  int depth = 0;
  comma = std::string::npos;
  for (size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      for (++i; i < text.size() && text[i] != c; ++i)
        if (text[i] == '\\') ++i;
    } else if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      if (--depth == 0) return i;
    } else if (c == ',' && depth == 1) {
      comma = i;
    }
  }
  return std::string::npos;
}

}  // namespace

std::vector<Stitch> with_old_values(const std::vector<Stitch>& stitches, std::vector<StitchError>& errors, std::vector<StitchError>& unsupported) {
  std::vector<Stitch> out = stitches;
  for (size_t k = 0; k < stitches.size(); ++k) {
    const Stitch& s = stitches[k];
    const bool ensures = s.kind == Stitch::Kind::Ensures;
    if (!ensures && s.kind != Stitch::Kind::Requires) continue;
    const auto wrong = [&](const std::string& why) { errors.push_back({{s.where, why}}); };
    if (s.text.find("__pippin") != std::string::npos) {
      wrong("an expression of a witness may not use names that begin with __pippin");
      continue;
    }
    // `plain`: the same without words of ACSL, which has to be an expression.
    std::string text, plain;
    size_t copied = 0;
    bool good = true;
    const auto copy_to = [&](size_t end) {
      text += s.text.substr(copied, end - copied);
      plain += s.text.substr(copied, end - copied);
    };
    for (size_t i = s.text.find('\\'); good && i != std::string::npos; i = s.text.find('\\', copied)) {
      copy_to(i);
      size_t end = i + 1;
      while (end < s.text.size() && in_identifier(s.text[end])) ++end;
      const std::string word = s.text.substr(i, end - i);
      good = false;
      if (word == "\\result" && ensures) {
        text += "__pippin_result";
        plain += "0";
        copied = end;
        good = true;
      } else if (word == "\\result") {
        wrong("\\result in a condition of calls");
      } else if (word == "\\old" || word == "\\at") {
        const size_t open = s.text.find_first_not_of(" \t\r\n", end);
        size_t comma = 0;
        const size_t close = open == std::string::npos || s.text[open] != '(' ? std::string::npos : matching_end(s.text, open, comma);
        if (close == std::string::npos || (word == "\\at" && comma == std::string::npos)) {
          wrong("this is no expression of C: " + word + " without what belongs to it");
          break;
        }
        std::string label = word == "\\at" ? s.text.substr(comma + 1, close - comma - 1) : "Old";
        std::erase_if(label, [](unsigned char c) { return std::isspace(c); });
        const std::string inner = s.text.substr(open + 1, (word == "\\at" ? comma : close) - open - 1);
        const size_t behind = s.text.find_first_not_of(" \t\r\n)", close + 1);
        if (!ensures) unsupported.push_back({{s.where, word + " in a condition of calls"}});
        else if (label != "Pre" && label != "Old") unsupported.push_back({{s.where, "the label " + label}});
        else if (inner.find("\\result") != std::string::npos) wrong("\\result in a value at the entry");
        else if (inner.find('\\') != std::string::npos) unsupported.push_back({{s.where, "an old value of an old value"}});
        else if (behind != std::string::npos && (s.text[behind] == '.' || s.text[behind] == '[' || s.text.compare(behind, 2, "->") == 0)) unsupported.push_back({{s.where, "a part of an old value"}});
        else if (const std::string why = not_an_expression(inner); !why.empty()) wrong("this is no expression of C: " + why);
        else good = true;
        if (!good) break;
        Stitch old = s;
        old.kind = Stitch::Kind::OldValue;
        old.text = inner;
        old.segment = k;
        text += fmt::format("{}{}", kOldVariable, out.size());
        plain += "0";
        out.push_back(std::move(old));
        copied = close + 1;
      } else {
        unsupported.push_back({{s.where, "\"" + word + "\" in a contract"}});
      }
    }
    if (!good) continue;
    copy_to(s.text.size());
    if (const std::string why = not_an_expression(plain); !why.empty()) wrong("this is no expression of C: " + why);
    out[k].text = text;
  }
  return out;
}

void drop_defined(std::vector<std::string>& defined, const std::vector<Stitch>& stitches) {
  for (size_t j = 0; j < stitches.size(); ++j) {
    if (stitches[j].kind != Stitch::Kind::OldValue || !defined[j].empty()) continue;
    std::string& text = defined[stitches[j].segment];
    const std::string variable = defined_variable(j);
    for (size_t at = text.find(variable); at != std::string::npos; at = text.find(variable, at)) text.replace(at, variable.size(), "1");
    if (text == "1") text.clear();
  }
}

}  // namespace pippin::frontend
