// SPDX-License-Identifier: Apache-2.0
#include "witness/acsl.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <utility>
#include <string_view>
#include <vector>

namespace pippin::witness {
namespace {

struct NotTranslated { Error error; };   // thrown inside this file only

[[noreturn]] void no_acsl(const std::string& what) { throw NotTranslated{{"", "this is no expression of ACSL: " + what}}; }
[[noreturn]] void not_translated(const std::string& what) { throw NotTranslated{{"unsupported", what + " in the format acsl_expression"}}; }

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Names, numbers, \words, operators; an empty one at the end.
std::vector<std::string> acsl_tokens(const std::string& text) {
  static constexpr std::array<std::string_view, 17> kOperators = {"<==>", "==>", "<-->", "-->", "&&", "||", "^^", "==", "!=", "<=", ">=", "<<", ">>", "->", "..", "::", "++"};
  std::vector<std::string> out;
  for (size_t i = 0; i < text.size();) {
    const char c = text[i];
    size_t end = i + 1;
    if (std::isspace(static_cast<unsigned char>(c))) {
      i = end;
      continue;
    }
    if (begins_name(c) || std::isdigit(static_cast<unsigned char>(c)) || c == '\\') {
      while (end < text.size() && (in_name(text[end]) || (std::isdigit(static_cast<unsigned char>(c)) && text[end] == '.' && !text.substr(end).starts_with("..")))) ++end;
    } else if (const auto op = std::ranges::find_if(kOperators, [&](std::string_view o) { return text.compare(i, o.size(), o) == 0; }); op != kOperators.end()) {
      end = i + op->size();
    } else if (std::string_view("()[]{}.,;?:<>!+-*/%&|^~").find(c) == std::string_view::npos) {
      if (c == '\'' || c == '"') not_translated("a constant in quotes");
      no_acsl(fmt::format("the character {}", c));
    }
    out.push_back(text.substr(i, end - i));
    i = end;
  }
  out.emplace_back();
  return out;
}

/// A formula or a term: what C makes of one is not what ACSL makes of the other.
struct Translated { std::string text; bool term; };

class AcslParser {
 public:
  AcslParser(const std::string& text, ir::DataModel model) : tokens_(acsl_tokens(text)), wide_(model == ir::DataModel::ILP32 ? "(long long)" : "(__int128)") {}

  std::string run() {
    const std::string out = formula(equivalence());
    if (!at("")) unexpected();
    return out;
  }

 private:
  const std::string& token() const { return tokens_[next_]; }
  bool at(std::string_view t) const { return token() == t; }
  bool take(std::string_view t) {
    if (!at(t) || t.empty()) return false;
    ++next_;
    return true;
  }
  void expect(std::string_view t) {
    if (!take(t)) unexpected();
  }
  [[noreturn]] void unexpected() const {
    if (at("")) no_acsl("it ends too early");
    if (at(")") || at("]") || at(",") || at(";") || at("}")) no_acsl(fmt::format("the {} is not expected here", token()));
    not_translated(fmt::format("\"{}\"", token()));
  }

  /// As in C, a number is a formula where it is not 0.
  std::string formula(const Translated& t) const { return t.term ? fmt::format("({} != {}0)", t.text, wide_) : t.text; }
  std::string term(const Translated& t) const {
    if (!t.term) not_translated("a formula that is a part of a term");
    return t.text;
  }

  Translated equivalence() {
    Translated left = implication();
    while (take("<==>")) left = {fmt::format("({} == {})", formula(left), formula(implication())), false};
    return left;
  }
  Translated implication() {
    if (++depth_ > kMaxDepth) not_translated("an expression nested more deeply than 100 times");
    Translated left = disjunction();
    if (take("==>")) left = {fmt::format("(!{} || {})", formula(left), formula(implication())), false};
    --depth_;
    return left;
  }
  // Chains have one pair of parentheses: Clang does not read more than 256 inside of each other.
  Translated disjunction() {
    Translated left = conjunction();
    if (!at("||")) return left;
    std::string all = formula(left);
    while (take("||")) all += " || " + formula(conjunction());
    return {"(" + all + ")", false};
  }
  Translated conjunction() {
    Translated left = comparison();
    if (!at("&&")) return left;
    std::string all = formula(left);
    while (take("&&")) all += " && " + formula(comparison());
    return {"(" + all + ")", false};
  }
  bool at_comparison() const {
    return std::ranges::any_of(std::array{"==", "!=", "<", "<=", ">", ">="}, [&](const char* op) { return at(op); });
  }
  Translated comparison() {
    const Translated left = sum();
    if (!at_comparison()) return left;
    const std::string op = token();
    ++next_;
    const Translated right = sum();
    if (at_comparison()) not_translated("a chain of comparisons");   // a < b < c is a < b && b < c
    return {fmt::format("({} {} {})", term(left), op, term(right)), false};
  }
  Translated sum() {
    Translated left = product();
    if (!at("+") && !at("-")) return left;
    std::string all = term(left);
    while (at("+") || at("-")) {
      all += fmt::format(" {} ", token());
      ++next_;
      all += term(product());
    }
    return {"(" + all + ")", true};
  }
  Translated product() {
    Translated left = unary();
    if (!at("*")) return left;
    std::string all = term(left);
    while (take("*")) all += " * " + term(unary());
    return {"(" + all + ")", true};
  }
  Translated unary() {
    if (++depth_ > kMaxDepth) not_translated("an expression nested more deeply than 100 times");
    Translated out;
    if (take("!")) out = {fmt::format("(!{})", formula(unary())), false};
    else if (take("-")) out = {fmt::format("(-{})", term(unary())), true};
    else if (take("+")) out = {term(unary()), true};
    else out = primary();
    --depth_;
    return out;
  }

  Translated primary() {
    if (take("(")) {
      Translated out = equivalence();
      expect(")");
      return out;
    }
    if (take("\\true")) return {"(!0)", false};
    if (take("\\false")) return {"(!1)", false};
    if (at("\\old") || at("\\at")) return at_entry();
    if (take("\\result")) return leaf(postfix("\\result"));
    const std::string t = token();
    if (!t.empty() && std::isdigit(static_cast<unsigned char>(t[0]))) {
      ++next_;
      return number(t);
    }
    if (t.empty() || !begins_name(t[0])) unexpected();
    static constexpr std::array<std::string_view, 15> kWords = {"sizeof", "int", "long", "short", "char", "unsigned", "signed", "_Bool", "float", "double", "struct", "union", "integer", "real", "boolean"};
    if (std::ranges::find(kWords, t) != kWords.end()) not_translated(fmt::format("\"{}\"", t));
    ++next_;
    if (at("(")) throw NotTranslated{{"", "an expression of a witness may not call a function"}};
    return leaf(postfix(t));
  }
  Translated number(const std::string& t) const {
    const bool hexadecimal = t.starts_with("0x") || t.starts_with("0X");
    const size_t digits = t.find_first_not_of(hexadecimal ? "0123456789abcdefABCDEF" : "0123456789", hexadecimal ? 2 : 0);
    if (digits != std::string::npos && t.find_first_not_of("uUlL", digits) != std::string::npos) not_translated("the number " + t);
    errno = 0;
    std::strtoull(t.c_str(), nullptr, 0);
    if (errno == ERANGE) not_translated("the number " + t);   // (no literal of C)
    return {fmt::format("({}{})", wide_, t), true};
  }
  /// The members and elements of a variable.
  std::string postfix(std::string text) {
    for (;;) {
      if (take(".")) {
        if (at("") || !begins_name(token()[0])) unexpected();
        text += "." + token();
        ++next_;
      } else if (take("[")) {
        const bool old = std::exchange(old_, false);   // (what is old is the element)
        text += "[" + term(equivalence()) + "]";
        old_ = old;
        expect("]");
      } else {
        return text;
      }
    }
  }
  Translated leaf(const std::string& text) const { return {fmt::format("({}{}({}))", wide_, old_ ? "\\old" : "", text), true}; }

  /// The value of all variables in it is that at the entry.
  Translated at_entry() {
    if (old_) not_translated("an old value of an old value");
    const bool label = take("\\at");
    if (!label) expect("\\old");
    expect("(");
    old_ = true;
    Translated out = equivalence();
    old_ = false;
    if (label) {
      expect(",");
      if (!take("Pre") && !take("Old")) not_translated(fmt::format("the label \"{}\"", token()));
    }
    expect(")");
    return out;
  }

  static constexpr int kMaxDepth = 100;
  const std::vector<std::string> tokens_;
  const char* const wide_;
  size_t next_ = 0;
  int depth_ = 0;
  bool old_ = false;
};

}  // namespace

Result<std::string> c_of_acsl(const std::string& text, ir::DataModel model) {
  try {
    return AcslParser(text, model).run();
  } catch (const NotTranslated& e) {
    return e.error;
  }
}

}  // namespace pippin::witness
