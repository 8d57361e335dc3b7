// SPDX-License-Identifier: Apache-2.0
// SMT-LIB 2 text of terms: printing. Reading is in smtlib_parse.cpp.
#include "term/smtlib.h"

#include <algorithm>
#include <cstring>

#include "term/float_value.h"
#include "term/walk.h"

namespace pippin::term {

namespace {

constexpr const char* kReserved[] = {"let", "forall", "exists", "match", "par", "as", "_", "!", "true", "false", "not",
                                     "and", "or",     "xor",    "ite",   "=>", "distinct", "select", "store", "div", "mod",
                                     "abs", "concat", "extract", "fp",    "RNE", "RNA",  "RTP", "RTN", "RTZ"};

bool simple_symbol(std::string_view s) {
  if (s.empty() || (s[0] >= '0' && s[0] <= '9')) return false;
  for (char c : s) {
    bool ok = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
              (c != 0 && std::strchr("~!@$%^&*_-+=<>.?/", c) != nullptr);
    if (!ok) return false;
  }
  for (const char* r : kReserved)
    if (s == r) return false;
  for (int k = 0; k <= static_cast<int>(Kind::ConstArray); ++k)
    if (s == smt_name(static_cast<Kind>(k))) return false;
  return true;
}

void append_number(std::string& out, const BigInt& v) {
  if (v < 0) out += "(- " + BigInt(-v).get_str() + ")";
  else out += v.get_str();
}

std::string symbol(Term var, const SymbolNames* names) {
  if (names)
    if (auto it = names->find(var); it != names->end()) return it->second;
  return print_symbol(var.name());
}

std::string leaf(Term t, const SymbolNames* symbols) {
  std::string s;
  switch (t.kind()) {
    case Kind::Var: return symbol(t, symbols);
    case Kind::True: return "true";
    case Kind::False: return "false";
    case Kind::IntConst: append_number(s, t.value()); return s;
    case Kind::RealConst: {
      const Rational& q = t.rational();
      BigInt n = abs(q.get_num());
      s = q.get_den() == 1 ? n.get_str() + ".0" : "(/ " + n.get_str() + ".0 " + q.get_den().get_str() + ".0)";
      return q < 0 ? "(- " + s + ")" : s;
    }
    case Kind::BvConst: return "(_ bv" + t.value().get_str() + " " + std::to_string(t.sort().width()) + ")";
    case Kind::FpConst: {
      const Sort sort = t.sort();
      if (t.value() == nan_pattern(sort)) return fmt::format("(_ NaN {} {})", sort.exponent_bits(), sort.significand_bits());
      std::string bits = t.value().get_str(2);
      bits.insert(0, sort.float_bits() - bits.size(), '0');
      return "(fp #b" + bits.substr(0, 1) + " #b" + bits.substr(1, sort.exponent_bits()) + " #b" +
             bits.substr(1 + sort.exponent_bits()) + ")";
    }
    case Kind::RmConst: return smt_name(t.rounding_mode());
    default: PIPPIN_UNREACHABLE("leaf");
  }
}

/// "(op" with indices.
std::string head(Term t) {
  switch (t.kind()) {
    case Kind::BvExtract: return fmt::format("((_ extract {} {})", t.index(0), t.index(1));
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend:
    case Kind::FpToSbv:
    case Kind::FpToUbv: return fmt::format("((_ {} {})", smt_name(t.kind()), t.index(0));
    case Kind::FpFromBits:
    case Kind::FpFromFp:
    case Kind::FpFromReal:
    case Kind::FpFromSbv:
    case Kind::FpFromUbv: return fmt::format("((_ {} {} {})", smt_name(t.kind()), t.index(0), t.index(1));
    case Kind::ConstArray: return "((as const " + t.sort().text() + ")";
    default: return std::string("(") + smt_name(t.kind());
  }
}

/// Prints the tree below `root`, except that terms with a name are printed as the name (but not `root` itself).
void print_tree(std::string& out, Term root, const std::unordered_map<Term, std::string>& names, const SymbolNames* symbols) {
  struct Frame {
    Term t;
    size_t next = 0;
  };
  std::vector<Frame> stack;
  auto enter = [&](Term t) {
    if (t != root)
      if (auto it = names.find(t); it != names.end()) {
        out += it->second;
        return;
      }
    if (t.size() == 0) {
      out += leaf(t, symbols);
      return;
    }
    out += head(t);
    stack.push_back({t});
    if (t.is_quantifier()) {
      out += " (";
      for (size_t i = 0; i < t.num_bound(); ++i)
        out += (i ? " (" : "(") + symbol(t[i], symbols) + " " + t[i].sort().text() + ")";
      out += ")";
      stack.back().next = t.num_bound();
    }
  };
  enter(root);
  while (!stack.empty()) {
    Frame& f = stack.back();
    if (f.next == f.t.size()) {
      out += ")";
      stack.pop_back();
      continue;
    }
    Term c = f.t[f.next++];
    out += " ";
    enter(c);
  }
}

std::string print_with_lets(Term root, size_t threshold, const SymbolNames* symbols) {
  // Size of the tree (saturating) and number of parents, both on the DAG.
  std::unordered_map<Term, uint64_t> tree;
  std::unordered_map<Term, uint32_t> parents;
  std::vector<Term> order;
  post_order(root, [&](Term t) {
    uint64_t n = 1;
    for (size_t i = 0; i < t.size(); ++i) {
      n = std::min<uint64_t>(n + tree[t[i]], 1ull << 40);
      ++parents[t[i]];
    }
    tree[t] = n;
    order.push_back(t);
  });
  std::unordered_map<Term, std::string> names;
  std::string out;
  if (tree[root] <= threshold) {
    print_tree(out, root, names, symbols);
    return out;
  }
  // Subterms of quantifiers may mention bound variables, which a let outside would free: below quantifiers only terms
  // without bound variables are shared outside.
  std::vector<Term> bound;
  for (Term t : order)
    if (t.is_quantifier())
      for (size_t i = 0; i < t.num_bound(); ++i) bound.push_back(t[i]);
  std::sort(bound.begin(), bound.end());
  bound.erase(std::unique(bound.begin(), bound.end()), bound.end());
  std::unordered_map<Term, bool> mentions;
  if (!bound.empty())
    for (Term t : order) {
      bool m = t.is_var() && std::binary_search(bound.begin(), bound.end(), t);
      for (size_t i = 0; i < t.size() && !m; ++i) m = mentions[t[i]];
      mentions[t] = m;
    }
  std::unordered_map<std::string, bool> taken;
  for (Term t : order)
    if (t.is_var()) taken[symbols ? symbol(t, symbols) : t.name()] = true;
  std::vector<Term> shared;
  for (Term t : order)
    if (t.size() > 0 && parents[t] > 1 && t != root && !(bound.size() && mentions[t])) shared.push_back(t);
  std::sort(shared.begin(), shared.end());
  // One let for all definitions of a level, so that the text nests no deeper than the definitions depend on each other.
  std::unordered_map<Term, uint32_t> level;  // named terms below, deepest chain
  size_t n = 0;
  for (Term t : shared) {
    std::string name;
    do name = "?" + std::to_string(++n);
    while (taken.count(name));
    names.emplace(t, name);
  }
  uint32_t deepest = 0;
  for (Term t : order) {
    uint32_t l = 0;
    for (size_t i = 0; i < t.size(); ++i) l = std::max(l, level[t[i]] + (names.count(t[i]) ? 1 : 0));
    level[t] = l;
    if (names.count(t)) deepest = std::max(deepest, l);
  }
  std::vector<std::vector<Term>> by_level(shared.empty() ? 0 : deepest + 1);
  for (Term t : shared) by_level[level[t]].push_back(t);
  for (const auto& terms : by_level) {
    out += "(let (";
    for (size_t i = 0; i < terms.size(); ++i) {
      out += (i ? " (" : "(") + names[terms[i]] + " ";
      print_tree(out, terms[i], names, symbols);
      out += ")";
    }
    out += ") ";
  }
  print_tree(out, root, names, symbols);
  out.append(by_level.size(), ')');
  return out;
}

}  // namespace

std::string print_symbol(std::string_view name) {
  if (simple_symbol(name)) return std::string(name);
  std::string s = "|";
  for (char c : name) s += c == '|' || c == '\\' ? '_' : c;  // SMT-LIB cannot quote these two
  return s + "|";
}

std::string print(Term t, size_t let_threshold, const SymbolNames* names) {
  PIPPIN_CHECK(!t.null(), "print of a null term");
  return print_with_lets(t, let_threshold, names);
}

}  // namespace pippin::term
