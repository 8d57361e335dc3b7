// SPDX-License-Identifier: Apache-2.0
#include "witness/acsl.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "witness/source_text.h"

namespace pippin::witness {
namespace {

struct NotTranslated { Error error; };   // thrown inside this file only

[[noreturn]] void no_acsl(const std::string& what) { throw NotTranslated{{"", "this is no expression of ACSL: " + what}}; }
[[noreturn]] void not_translated(const std::string& what) { throw NotTranslated{{"unsupported", what + " in the format acsl_expression"}}; }

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }

struct Token { std::string text; size_t begin = 0; };

/// Names, numbers, \words, operators; an empty one at the end.
std::vector<Token> acsl_tokens(const std::string& text) {
  static constexpr std::array<std::string_view, 17> kOperators = {"<==>", "==>", "<-->", "-->", "&&", "||", "^^", "==", "!=", "<=", ">=", "<<", ">>", "->", "..", "::", "++"};
  std::vector<Token> out;
  for (size_t i = 0; i < text.size();) {
    const char c = text[i];
    size_t end = i + 1;
    if (std::isspace(static_cast<unsigned char>(c))) {
      i = end;
      continue;
    }
    if (begins_name(c) || std::isdigit(static_cast<unsigned char>(c)) || c == '\\') {
      while (end < text.size() && (is_word_character(text[end]) || (std::isdigit(static_cast<unsigned char>(c)) && text[end] == '.' && !text.substr(end).starts_with("..")))) ++end;
    } else if (const auto op = std::ranges::find_if(kOperators, [&](std::string_view o) { return text.compare(i, o.size(), o) == 0; }); op != kOperators.end()) {
      end = i + op->size();
    } else if (std::string_view("()[]{}.,;?:<>!+-*/%&|^~").find(c) == std::string_view::npos) {
      if (c == '\'' || c == '"') not_translated("a constant in quotes");
      no_acsl(fmt::format("the character {}", c));
    }
    out.push_back({text.substr(i, end - i), i});
    i = end;
  }
  out.push_back({"", text.size()});
  return out;
}

/// Of two terms in C; `op`: < <= > >= == !=.
struct Comparison { std::string left, op, right; };
using Comparisons = std::vector<Comparison>;

/// A formula or a term: what C makes of one is not what ACSL makes of the other.
struct Translated {
  std::string text;
  bool term;
  Comparisons if_true = {}, if_false = {};   // that then hold
};

std::string negated(const std::string& op) { return op == "<" ? ">=" : op == "<=" ? ">" : op == ">" ? "<=" : op == ">=" ? "<" : op == "==" ? "!=" : "=="; }
std::string turned(const std::string& op) { return op == "<" ? ">" : op == "<=" ? ">=" : op == ">" ? "<" : op == ">=" ? "<=" : op; }
void append(Comparisons& to, Comparisons more) { to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end())); }

/// The words of a type as Clang prints it; empty: no integer type that C has everywhere.
std::string type_of_words(std::vector<std::string> words) {
  const auto count = [&](const char* w) { return std::ranges::count(words, w); };
  const auto uns = count("unsigned"), sign = count("signed"), c = count("char"), s = count("short"), i = count("int"), l = count("long");
  if (uns + sign > 1 || c + s > 1 || i > 1 || l > 2 || (c > 0 && i + l > 0) || (s > 0 && l > 0)) return "";
  if (c > 0) return uns > 0 ? "unsigned char" : sign > 0 ? "signed char" : "char";
  const char* const size = s > 0 ? "short" : l == 2 ? "long long" : l == 1 ? "long" : "int";
  return std::string(uns > 0 ? "unsigned " : "") + size;
}

class AcslParser {
 public:
  AcslParser(const std::string& text, ir::DataModel model) : text_(text), tokens_(acsl_tokens(text)), wide_(model == ir::DataModel::ILP32 ? "(long long)" : "(__int128)") {}

  std::optional<AcslFormula> quantified() {
    if (quantifiers() > 0 || bound_.empty() || std::ranges::find(bound_, "", &BoundVariable::type) != bound_.end()) return std::nullopt;
    const std::string body = text_.substr(tokens_[next_].begin);
    return AcslFormula{std::move(bound_), body, body};
  }

  AcslFormula run() {
    const size_t open = quantifiers();
    const size_t begin = tokens_[next_].begin;
    const Translated body = equivalence();
    const size_t end = tokens_[next_].begin;
    for (size_t k = 0; k < open; ++k) expect(")");
    if (!at("") && !bound_.empty() && open > 0) not_translated("a quantifier that is a part of a formula");
    if (!at("")) unexpected();
    limits(body.if_false);
    return {std::move(bound_), formula(body), is_c_ ? text_.substr(begin, end - begin) : ""};
  }

 private:
  const std::string& token() const { return tokens_[next_].text; }
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

  /// `\forall T k, m;` in front of everything, once or more. The number of parentheses before them.
  size_t quantifiers() {
    size_t open = 0;
    for (;;) {
      size_t behind = next_;
      while (tokens_[behind].text == "(") ++behind;
      if (tokens_[behind].text != "\\forall") return open;
      open += behind - next_;
      next_ = behind + 1;
      const std::string type = bound_type();
      do {
        const std::string name = token();
        if (name == "*" || name == "(") not_translated("a variable of a quantifier that is no integer");
        if (name.empty() || !begins_name(name[0]) || is_word(name)) no_acsl(fmt::format("\"{}\" is no name of a variable", name));
        if (std::ranges::find(bound_, name, &BoundVariable::name) != bound_.end()) not_translated(fmt::format("a second variable {} of quantifiers", name));
        if (bound_.size() == kMaxBound) not_translated("so many variables of quantifiers");
        bound_.push_back({type, name, {}});
        ++next_;
      } while (take(","));
      expect(";");
    }
  }
  /// Empty: integer.
  std::string bound_type() {
    if (take("integer")) return "";
    std::vector<std::string> words;
    static constexpr std::array<std::string_view, 6> kOfIntegers = {"char", "short", "int", "long", "signed", "unsigned"};
    for (; std::ranges::find(kOfIntegers, token()) != kOfIntegers.end(); ++next_) words.push_back(token());
    const std::string type = words.empty() ? "" : type_of_words(words);
    if (type.empty()) not_translated(fmt::format("a variable of a quantifier of the type \"{}\"", words.empty() ? token() : words.front()));
    return type;
  }

  /// The formula holds wherever one of these comparisons does not. So a bound integer only has to have the values from and up to the terms
  /// that it is compared to, if nothing in them is bound.
  void limits(const Comparisons& all) {
    struct Order { size_t low, high; };   // of two bound variables
    std::vector<Order> orders;
    const auto bound_of = [&](const std::string& text) {
      return static_cast<size_t>(std::ranges::find_if(bound_, [&](const BoundVariable& b) { return text == leaf_text(b.name); }) - bound_.begin());
    };
    const auto limit = [&](size_t k, const std::string& op, const std::string& other) {
      if (op == "!=") return;
      const bool upper = op[0] != '>', lower = op[0] != '<';
      if (const size_t other_bound = bound_of(other); other_bound < bound_.size()) {
        if (upper) orders.push_back({k, other_bound});
        if (lower) orders.push_back({other_bound, k});
        return;
      }
      if (std::ranges::any_of(bound_, [&](const BoundVariable& b) { return mentions(other, b.name); })) return;
      const bool strict = op.size() == 1;
      if (upper) add_limit(k, {true, strict, other});
      if (lower) add_limit(k, {false, strict, other});
    };
    for (const Comparison& c : all) {
      if (const size_t k = bound_of(c.left); k < bound_.size()) limit(k, c.op, c.right);
      else if (const size_t m = bound_of(c.right); m < bound_.size()) limit(m, turned(c.op), c.left);
    }
    for (bool more = true; more;) {
      more = false;
      for (const auto& [low, high] : orders) {
        const std::vector<BoundVariable::Limit> of_low = bound_[low].limits, of_high = bound_[high].limits;
        for (const BoundVariable::Limit& l : of_low) more |= !l.upper && add_limit(high, l);
        for (const BoundVariable::Limit& l : of_high) more |= l.upper && add_limit(low, l);
      }
    }
    for (BoundVariable& b : bound_) {
      const auto has = [&](bool upper) { return std::ranges::find(b.limits, upper, &BoundVariable::Limit::upper) != b.limits.end(); };
      if (!b.type.empty()) b.limits.clear();
      else if (!has(true) || !has(false)) not_translated(fmt::format("an integer {} that is not between two terms wherever its formula says something", b.name));
    }
  }
  bool add_limit(size_t k, const BoundVariable::Limit& l) {
    std::vector<BoundVariable::Limit>& all = bound_[k].limits;
    if (all.size() >= kMaxLimits || std::ranges::find_if(all, [&](const BoundVariable::Limit& o) { return o.upper == l.upper && o.strict == l.strict && o.value == l.value; }) != all.end()) return false;
    all.push_back(l);
    return true;
  }

  /// As in C, a number is a formula where it is not 0.
  std::string formula(const Translated& t) const { return t.term ? fmt::format("({} != {}0)", t.text, wide_) : t.text; }
  std::string term(const Translated& t) const {
    if (!t.term) not_translated("a formula that is a part of a term");
    return t.text;
  }

  Translated equivalence() {
    Translated left = implication();
    while (take("<==>")) {
      is_c_ = false;
      left = {fmt::format("({} == {})", formula(left), formula(implication())), false};
    }
    return left;
  }
  Translated implication() {
    if (++depth_ > kMaxDepth) not_translated("an expression nested more deeply than 100 times");
    Translated left = disjunction();
    if (take("==>")) {
      is_c_ = false;
      Translated right = implication();
      Comparisons if_false = std::move(left.if_true);
      append(if_false, std::move(right.if_false));
      left = {fmt::format("(!{} || {})", formula(left), formula(right)), false, {}, std::move(if_false)};
    }
    --depth_;
    return left;
  }
  // Chains have one pair of parentheses: Clang does not read more than 256 inside of each other.
  Translated disjunction() {
    Translated left = conjunction();
    if (!at("||")) return left;
    std::string all = formula(left);
    Comparisons if_false = std::move(left.if_false);
    while (take("||")) {
      Translated next = conjunction();
      all += " || " + formula(next);
      append(if_false, std::move(next.if_false));
    }
    return {"(" + all + ")", false, {}, std::move(if_false)};
  }
  Translated conjunction() {
    Translated left = comparison();
    if (!at("&&")) return left;
    std::string all = formula(left);
    Comparisons if_true = std::move(left.if_true);
    while (take("&&")) {
      Translated next = comparison();
      all += " && " + formula(next);
      append(if_true, std::move(next.if_true));
    }
    return {"(" + all + ")", false, std::move(if_true), {}};
  }
  bool at_comparison() const {
    return std::ranges::any_of(std::array{"==", "!=", "<", "<=", ">", ">="}, [&](const char* op) { return at(op); });
  }
  /// a < b <= c is a < b && b <= c; in one direction.
  Translated comparison() {
    const Translated first = sum();
    if (!at_comparison()) return first;
    std::string all, left = term(first), direction;
    Comparisons if_true;
    do {
      const std::string op = token(), this_way = op.substr(0, 1);
      ++next_;
      if (!if_true.empty() && (direction != this_way || op == "!=")) not_translated("a chain of comparisons in several directions");
      direction = this_way;
      const std::string right = term(sum());
      all += fmt::format("{}{} {} {}", if_true.empty() ? "" : " && ", left, op, right);
      if_true.push_back({left, op, right});
      left = right;
    } while (at_comparison());
    is_c_ &= if_true.size() == 1;
    Comparisons if_false;
    if (if_true.size() == 1) if_false.push_back({if_true[0].left, negated(if_true[0].op), if_true[0].right});
    return {"(" + all + ")", false, std::move(if_true), std::move(if_false)};
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
    if (take("!")) {
      Translated negates = unary();
      out = {fmt::format("(!{})", formula(negates)), false, std::move(negates.if_false), std::move(negates.if_true)};
    }
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
    is_c_ &= !token().starts_with("\\");
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
    if (is_word(t)) not_translated(fmt::format("\"{}\"", t));
    ++next_;
    if (at("(")) throw NotTranslated{{"", "an expression of a witness may not call a function"}};
    return leaf(postfix(t));
  }
  static bool is_word(const std::string& t) {
    static constexpr std::array<std::string_view, 15> kWords = {"sizeof", "int", "long", "short", "char", "unsigned", "signed", "_Bool", "float", "double", "struct", "union", "integer", "real", "boolean"};
    return std::ranges::find(kWords, t) != kWords.end();
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
  std::string leaf_text(const std::string& text) const { return fmt::format("({}{}({}))", wide_, old_ ? "\\old" : "", text); }
  Translated leaf(const std::string& text) const { return {leaf_text(text), true}; }

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
  static constexpr size_t kMaxBound = 16, kMaxLimits = 16;
  const std::string& text_;
  const std::vector<Token> tokens_;
  const char* const wide_;
  size_t next_ = 0;
  int depth_ = 0;
  bool old_ = false;
  bool is_c_ = true;   // (its words mean something like that in C, too)
  std::vector<BoundVariable> bound_;
};

}  // namespace

Result<AcslFormula> c_of_acsl(const std::string& text, ir::DataModel model) {
  try {
    return AcslParser(text, model).run();
  } catch (const NotTranslated& e) {
    return e.error;
  }
}

bool mentions(const std::string& expression, const std::string& name) {
  for (size_t at = expression.find(name); at != std::string::npos; at = expression.find(name, at + 1))
    if (keyword_at(expression, at, name.c_str())) return true;
  return false;
}

std::optional<AcslFormula> quantified_c(const std::string& text) {
  try {
    return AcslParser(text, ir::DataModel::LP64).quantified();
  } catch (const NotTranslated&) {
    return std::nullopt;
  }
}

}  // namespace pippin::witness
