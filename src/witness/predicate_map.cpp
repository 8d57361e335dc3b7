// SPDX-License-Identifier: Apache-2.0
// CPAchecker lets a solver parse "header and one line" for each predicate. Here the header is read once, in order, and definitions are
// replaced by what they stand for; so nothing depends on the order of declarations when maps are joined or printed.
#include "witness/predicate_map.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::witness {
namespace {

using term::SExpr;
using term::Term;

constexpr size_t kMaxLines = 2'000'000;

bool is_name_character(char c, bool first) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || (!first && std::isdigit(static_cast<unsigned char>(c)));
}

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

/// "17" of at most nine digits.
std::optional<uint32_t> number(std::string_view s) {
  if (s.empty() || s.size() > 9) return std::nullopt;
  uint32_t n = 0;
  for (const char c : s) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + static_cast<uint32_t>(c - '0');
  }
  return n;
}

/// "*", "main", "main N17", "main N17@2".
std::optional<PredicateKey> parse_key(std::string_view s) {
  PredicateKey key;
  if (s == "*") return key;
  const size_t space = s.find(' ');
  const std::string_view function = s.substr(0, space);
  for (size_t i = 0; i < function.size(); ++i)
    if (!is_name_character(function[i], i == 0)) return std::nullopt;
  if (function.empty()) return std::nullopt;
  key.function = function;
  if (space == std::string_view::npos) return key;
  std::string_view node = trimmed(s.substr(space));
  if (node.empty() || node.front() != 'N') return std::nullopt;
  node.remove_prefix(1);
  if (const size_t at = node.find('@'); at != std::string_view::npos) {
    if (!(key.visit = number(node.substr(at + 1)))) return std::nullopt;
    node = node.substr(0, at);
  }
  if (!(key.node = number(node))) return std::nullopt;
  return key;
}

class Reader {
 public:
  Reader(const std::string& text, const std::string& name) : text_(text), name_(name) {}

  Result<PredicateMap> read() {
    size_t begin = 0;
    bool header = true;
    std::optional<PredicateKey> section;
    while (begin < text_.size()) {
      if (++line_ > kMaxLines) return error("too many lines");
      const size_t end = std::min(text_.find('\n', begin), text_.size());
      const std::string_view whole = std::string_view(text_).substr(begin, end - begin), s = trimmed(whole);
      column_ = s.empty() ? 1 : static_cast<uint32_t>(s.data() - whole.data()) + 1;
      begin = end + 1;
      for (const char c : s)
        if (static_cast<unsigned char>(c) >= 0x80 || (static_cast<unsigned char>(c) < 0x20 && c != '\t')) return error("a character that is not ASCII text");
      if (s == kNodesAreLines && header) map_.nodes_are_lines = true;
      if (s.starts_with("//")) continue;
      if (s.empty()) {
        header = false;
        section.reset();
        continue;
      }
      if (header) {
        // CPAchecker ignores a whole map that begins with a section, and says so in a warning only.
        if (s.front() != '(' || s.back() != ')') return error("a declaration in parentheses is expected (a blank line ends the header, even an empty one)");
        if (auto e = declaration(s)) return *e;
      } else if (!section) {
        if (s.back() != ':') return error(fmt::format("\"{}\" is no head of a section: it does not end with \":\"", shown(s)));
        section = parse_key(trimmed(s.substr(0, s.size() - 1)));
        if (!section) return error(fmt::format("\"{}\" is no place: *, FUNCTION, FUNCTION N17 or FUNCTION N17@2 is expected", shown(s.substr(0, s.size() - 1))));
      } else {
        if (!s.starts_with("(assert ") || s.back() != ')') return error(fmt::format("\"{}\": one (assert …) a line is expected in a section", shown(s)));
        if (auto e = predicate(*section, s)) return *e;
      }
    }
    return std::move(map_);
  }

 private:
  static std::string shown(std::string_view s) { return s.size() > 60 ? std::string(s.substr(0, 60)) + "…" : std::string(s); }
  Error error(const std::string& message) const { return {fmt::format("{}:{}", name_, line_), message}; }
  /// An error of the reader of SMT-LIB, whose place is within the line.
  Error within(const Error& e) const {
    const size_t colon = e.where.rfind(':');
    const auto column = colon == std::string::npos ? std::nullopt : number(std::string_view(e.where).substr(colon + 1));
    if (!column) return error(e.message);
    return {fmt::format("{}:{}:{}", name_, line_, column_ + *column - 1), e.message};
  }

  Result<SExpr> expression(std::string_view s) const {
    auto read = term::read_sexprs(s);
    if (!read) return within(read.error());
    if (read->size() != 1 || !read->front().is_list || read->front().list.empty() || read->front().list[0].is_list) return error("one command in parentheses is expected on a line");
    return std::move(read->front());
  }

  std::optional<Error> declaration(std::string_view s) {
    const auto e = expression(s);
    if (!e) return e.error();
    const std::string& what = e->list[0].atom;
    if (what == "set-info" || what == "set-logic" || what == "set-option") return std::nullopt;
    const bool function = what == "declare-fun", constant = what == "declare-const", definition = what == "define-fun";
    if (!function && !constant && !definition) return error(fmt::format("\"({}\": a header declares and defines only", shown(what)));
    const std::vector<SExpr>& l = e->list;
    const size_t sort_at = constant ? 2 : 3;
    if (l.size() != sort_at + (definition ? 2 : 1) || l[1].is_list || (!constant && !l[2].is_list)) return error(fmt::format("a wrong {}", what));
    const std::string& symbol = l[1].atom;
    if (symbols_.contains(symbol) || others_.contains(symbol)) return error(fmt::format("{} is declared a second time", symbol));
    if (!constant && !l[2].list.empty()) {
      others_.insert(symbol);
      return std::nullopt;
    }
    const auto sort = term::parse_sort(*map_.tm, l[sort_at]);
    if (!sort) {
      others_.insert(symbol);   // of a theory that Pippin does not know: so are the predicates about it
      return std::nullopt;
    }
    if (!definition) {
      symbols_.emplace(symbol, map_.tm->mk_var(symbol, *sort));
      return std::nullopt;
    }
    if (mentions_others(l[4])) {
      others_.insert(symbol);
      return std::nullopt;
    }
    const auto value = term::parse_term(*map_.tm, l[4], symbols_);
    if (!value) return within(value.error());
    if (value->sort() != *sort) return error(fmt::format("{} is defined by a term of another sort", symbol));
    symbols_.emplace(symbol, *value);
    return std::nullopt;
  }

  std::optional<Error> predicate(const PredicateKey& key, std::string_view s) {
    const auto e = expression(s);
    if (!e) return e.error();
    if (e->list.size() != 2) return error("an assertion has one term");
    if (mentions_others(e->list[1])) {
      map_.left_out.push_back(error("a predicate about a function with arguments, or of a sort that Pippin does not know, is left out"));
      return std::nullopt;
    }
    const auto t = term::parse_term(*map_.tm, e->list[1], symbols_);
    if (!t) return within(t.error());
    if (!t->sort().is_bool()) return error("what is asserted is no formula");
    map_.add(key, *t);
    return std::nullopt;
  }

  /// Without recursion: maps come from others.
  bool mentions_others(const SExpr& e) const {
    if (others_.empty()) return false;
    std::vector<const SExpr*> work = {&e};
    while (!work.empty()) {
      const SExpr& next = *work.back();
      work.pop_back();
      if (!next.is_list && others_.contains(next.atom)) return true;
      for (const SExpr& inner : next.list) work.push_back(&inner);
    }
    return false;
  }

  const std::string& text_;
  const std::string& name_;
  size_t line_ = 0;
  uint32_t column_ = 1;
  PredicateMap map_;
  term::SymbolTable symbols_;
  std::set<std::string> others_;   // declared, and nothing that a predicate of ours can speak about
};

/// All variables, by name.
std::map<std::string, Term> variables_of(const PredicateMap& map) {
  std::map<std::string, Term> out;
  for (const auto& [key, predicates] : map.sections)
    for (const Term p : predicates)
      for (const Term v : term::free_vars(p)) out.emplace(v.name(), v);
  return out;
}

}  // namespace

PredicateMap::PredicateMap() : tm(std::make_shared<term::TermManager>()) {}

void PredicateMap::add(const PredicateKey& key, Term predicate) {
  if (predicate.is_true()) return;
  std::vector<Term>& section = sections[key];
  if (std::ranges::find(section, predicate) == section.end()) section.push_back(predicate);
}

std::string to_string(const PredicateKey& key) {
  if (key.function.empty()) return "*";
  std::string out = key.function;
  if (key.node) out += fmt::format(" N{}", *key.node);
  if (key.node && key.visit) out += fmt::format("@{}", *key.visit);
  return out;
}

Result<PredicateMap> parse_predicate_map(const std::string& text, const std::string& name) { return Reader(text, name).read(); }

std::string print(const PredicateMap& map) {
  std::string out;
  for (const auto& [name, v] : variables_of(map)) out += fmt::format("(declare-fun {} () {})\n", term::print_symbol(name), v.sort().text());
  // Not in front: a header that begins with a comment has no declarations for CoVeriTeam's joiner.
  if (map.nodes_are_lines) out += std::string(kNodesAreLines) + "\n";
  out += "\n";
  for (const auto& [key, predicates] : map.sections) {
    out += to_string(key) + ":\n";
    for (const Term p : predicates) out += fmt::format("(assert {})\n", term::print(p));
    out += "\n";
  }
  return out;
}

PredicateMap without_nodes(const PredicateMap& map) {
  PredicateMap out;
  out.tm = map.tm;
  out.left_out = map.left_out;
  for (const auto& [key, predicates] : map.sections)
    for (const Term p : predicates) out.add({.function = key.function}, p);
  return out;
}

Result<PredicateMap> join(const PredicateMap& a, const PredicateMap& b) {
  const auto has_nodes = [](const PredicateMap& m) { return std::ranges::any_of(m.sections, [](const auto& s) { return s.first.node.has_value(); }); };
  if (a.nodes_are_lines != b.nodes_are_lines && has_nodes(a) && has_nodes(b))
    return a.nodes_are_lines ? join(a, without_nodes(b)) : join(without_nodes(a), b);
  PredicateMap out = a;   // with the same terms
  out.nodes_are_lines = has_nodes(a) ? a.nodes_are_lines : has_nodes(b) ? b.nodes_are_lines : a.nodes_are_lines || b.nodes_are_lines;
  out.left_out.insert(out.left_out.end(), b.left_out.begin(), b.left_out.end());
  const std::map<std::string, Term> known = variables_of(a);
  term::SymbolTable symbols;
  for (const auto& [name, v] : variables_of(b)) {
    const auto same = known.find(name);
    if (same != known.end() && same->second.sort().text() != v.sort().text())
      return Error{"", fmt::format("{} is of the sort {} in one map and of the sort {} in the other", name, same->second.sort().text(), v.sort().text())};
    const auto sort_text = term::read_sexprs(v.sort().text());
    const auto sort = sort_text ? term::parse_sort(*out.tm, sort_text->front()) : Result<term::Sort>(sort_text.error());
    if (!sort) return sort.error();
    symbols.emplace(name, out.tm->mk_var(name, *sort));
  }
  for (const auto& [key, predicates] : b.sections)
    for (const Term p : predicates) {
      const auto t = term::parse_term(*out.tm, term::print(p), symbols);
      if (!t) return t.error();
      out.add(key, *t);
    }
  return out;
}

}  // namespace pippin::witness
