// SPDX-License-Identifier: Apache-2.0
// Terms as C. Each atom is printed in the narrowest of int, long long and __int128 in which none of its subterms can
// overflow, judged by the C types of its variables; a bit-vector atom in unsigned types of its widths. What does not fit
// has no C form.
#include "report/c_expression.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "term/walk.h"

namespace pippin::report {
namespace {

using cfa::Cfa;
using term::BigInt;
using term::Kind;
using term::Term;

constexpr size_t kMaxNodes = 400;      // larger invariants help nobody
constexpr size_t kMaxText = 20'000;

BigInt power_of_two(uint32_t n) { return BigInt(1) << n; }

class Printer {
 public:
  Printer(const Cfa& cfa, const std::string& function) : cfa_(cfa), function_(function) {}

  /// A C formula implied by `t` (by its negation when !positive); nullopt stands for true.
  std::optional<std::string> weaken(Term t, bool positive) {
    switch (t.kind()) {
      case Kind::Not:
        return weaken(t[0], !positive);
      case Kind::And:
      case Kind::Or: {
        const bool conjunctive = t.is(Kind::And) == positive;
        std::string text;
        for (size_t i = 0; i < t.size(); ++i) {
          auto part = weaken(t[i], positive);
          if (!part && !conjunctive) return std::nullopt;
          if (!part) continue;
          if (!text.empty()) text += conjunctive ? " && " : " || ";
          text += *part;
          if (text.size() > kMaxText) return std::nullopt;
        }
        if (text.empty()) return std::nullopt;
        return t.size() > 1 ? "(" + text + ")" : text;
      }
      case Kind::Implies: {
        if (!positive) {
          auto a = weaken(t[0], true), b = weaken(t[1], false);
          if (a && b) return "(" + *a + " && " + *b + ")";
          return a ? a : b;
        }
        auto a = weaken(t[0], false), b = weaken(t[1], true);
        if (!a || !b) return std::nullopt;
        return "(" + *a + " || " + *b + ")";
      }
      default: {
        if (t.is_true() && positive) return std::nullopt;
        if (t.is_false() && !positive) return std::nullopt;
        negated_ = positive ? Term() : t;
        auto text = atom(t);
        if (!text) return std::nullopt;
        return positive || turned_ ? *text : "!" + *text;
      }
    }
  }

 private:
  struct Range { BigInt lo, hi; };

  /// Variable usable here: a C variable that is global or belongs to the function, and the only one of that name (an
  /// inlined function may have several instances of its locals; which one the source name means depends on the call).
  const cfa::Variable* usable(Term var) {
    const cfa::VarIndex index = cfa_.find(var);
    if (!index.valid()) return nullptr;
    const cfa::Variable& v = cfa_.variables()[index];
    if (!v.in_c || v.source.empty() || v.c_width == 0 || (!v.function.empty() && v.function != function_)) return nullptr;
    if (instances_.empty())
      for (const cfa::Variable& other : cfa_.variables())
        if (other.in_c) ++instances_[{other.function, other.source}];
    if (instances_[{v.function, v.source}] != 1) return nullptr;
    if (!v.function.empty() && instances_.contains({"", v.source})) return nullptr;  // shadows a global: ambiguous
    return &v;
  }

  std::optional<std::string> atom(Term t) {
    turned_ = false;
    if (t.is_true()) return "1";
    if (t.is_false()) return "0";
    if (t.has_quantifier() || t.has_array() || term::dag_size(t) > kMaxNodes) return std::nullopt;
    bool bits = false, ints = false;
    term::post_order(t, [&](Term s) {
      bits |= s.sort().is_bv();
      ints |= s.sort().is_int();
    });
    if (bits == ints) return std::nullopt;
    return bits ? bv_formula(t) : int_formula(t);
  }

  // ---- integers: ranges first, then one type for the whole atom

  std::optional<Range> range(Term t, BigInt& largest) {
    std::unordered_map<Term, Range> ranges;
    bool ok = true;
    term::post_order(t, [&](Term s) {
      if (!ok || !s.sort().is_int()) return;
      Range r;
      switch (s.kind()) {
        case Kind::IntConst: r = {s.value(), s.value()}; break;
        case Kind::Var: {
          const cfa::Variable* v = usable(s);
          if (!v) { ok = false; return; }
          r = v->c_signed ? Range{-power_of_two(v->c_width - 1), power_of_two(v->c_width - 1) - 1}
                          : Range{0, power_of_two(v->c_width) - 1};
          break;
        }
        case Kind::Add:
          r = {0, 0};
          for (size_t i = 0; i < s.size(); ++i) {
            r.lo += ranges[s[i]].lo;
            r.hi += ranges[s[i]].hi;
            note(r, largest);
          }
          break;
        case Kind::Mul: {
          r = ranges[s[0]];
          for (size_t i = 1; i < s.size(); ++i) {
            const Range& f = ranges[s[i]];
            const BigInt p[4] = {r.lo * f.lo, r.lo * f.hi, r.hi * f.lo, r.hi * f.hi};
            r = {*std::min_element(p, p + 4), *std::max_element(p, p + 4)};
            note(r, largest);
          }
          break;
        }
        case Kind::IntMod:
          if (!s[1].is(Kind::IntConst) || s[1].value() <= 0) { ok = false; return; }
          r = {0, s[1].value() * 2};
          break;
        case Kind::IntDiv:
          if (!s[1].is(Kind::IntConst) || s[1].value() <= 0 || ranges[s[0]].lo < 0) { ok = false; return; }
          r = {0, ranges[s[0]].hi};
          break;
        case Kind::Ite:
          r = {std::min(ranges[s[1]].lo, ranges[s[2]].lo), std::max(ranges[s[1]].hi, ranges[s[2]].hi)};
          break;
        default: ok = false; return;
      }
      note(r, largest);
      ranges[s] = r;
    });
    ranges_ = std::move(ranges);
    if (!ok) return std::nullopt;
    return Range{};
  }

  static void note(const Range& r, BigInt& largest) {
    largest = std::max({largest, BigInt(-r.lo - 1), BigInt(r.hi)});  // of -2^31 … 2^31 - 1 both ends count alike
  }

  std::optional<std::string> int_formula(Term t) {
    BigInt largest = 0;
    if (!range(t, largest)) return std::nullopt;
    bool small_types = true;
    for (Term v : term::free_vars(t))
      if (const cfa::Variable* var = usable(v)) small_types &= var->c_width < 32 || (var->c_width == 32 && var->c_signed);
    if (largest < power_of_two(31) && small_types) cast_.clear();
    else if (largest < power_of_two(63)) cast_ = "(long long)";
    else if (largest < power_of_two(127)) cast_ = "(__int128)";
    else return std::nullopt;
    return text_of(t, [this](Term s, const std::vector<std::string>& a) { return int_node(s, a); });
  }

  std::optional<std::string> int_node(Term s, const std::vector<std::string>& a) {
    switch (s.kind()) {
      case Kind::Var: return cast_ + usable(s)->source;
      case Kind::IntConst: {
        const BigInt& v = s.value();
        if (abs(v) >= power_of_two(63)) return std::nullopt;
        const std::string suffix = abs(v) >= power_of_two(31) || !cast_.empty() ? "LL" : "";
        return v < 0 ? "(-" + BigInt(-v).get_str() + suffix + ")" : v.get_str() + suffix;
      }
      case Kind::Add: return "(" + fmt::format("{}", fmt::join(a, " + ")) + ")";
      case Kind::Mul: return "(" + fmt::format("{}", fmt::join(a, " * ")) + ")";
      case Kind::IntMod:
        return ranges_[s[0]].lo >= 0 ? fmt::format("({} % {})", a[0], a[1])
                                     : fmt::format("(({0} % {1} + {1}) % {1})", a[0], a[1]);
      case Kind::IntDiv: return fmt::format("({} / {})", a[0], a[1]);
      case Kind::Le:
      case Kind::Lt:
        if (s == negated_) {  // the comparison turned around reads better than a negation
          turned_ = true;
          return fmt::format("({} {} {})", a[0], s.is(Kind::Le) ? ">" : ">=", a[1]);
        }
        return fmt::format("({} {} {})", a[0], s.is(Kind::Le) ? "<=" : "<", a[1]);
      case Kind::Eq:
        if (s == negated_ && s[0].sort().is_int()) {
          turned_ = true;
          return fmt::format("({} != {})", a[0], a[1]);
        }
        return core_node(s, a);
      default: return core_node(s, a);
    }
  }

  static std::optional<std::string> core_node(Term s, const std::vector<std::string>& a) {
    switch (s.kind()) {
      case Kind::True: return "1";
      case Kind::False: return "0";
      case Kind::Eq: return fmt::format("({} == {})", a[0], a[1]);
      case Kind::Xor: return fmt::format("({} != {})", a[0], a[1]);
      case Kind::Not: return "!" + a[0];
      case Kind::And: return "(" + fmt::format("{}", fmt::join(a, " && ")) + ")";
      case Kind::Or: return "(" + fmt::format("{}", fmt::join(a, " || ")) + ")";
      case Kind::Implies: return fmt::format("(!{} || {})", a[0], a[1]);
      case Kind::Ite: return fmt::format("({} ? {} : {})", a[0], a[1], a[2]);
      default: return std::nullopt;
    }
  }

  // ---- bit-vectors: every node in the unsigned type of its width

  static const char* unsigned_type(uint32_t width) {
    switch (width) {
      case 8: return "unsigned char";
      case 16: return "unsigned short";
      case 32: return "unsigned int";
      case 64: return "unsigned long long";
      default: return nullptr;
    }
  }
  static const char* signed_type(uint32_t width) {
    switch (width) {
      case 8: return "signed char";
      case 16: return "short";
      case 32: return "int";
      case 64: return "long long";
      default: return nullptr;
    }
  }

  std::optional<std::string> bv_formula(Term t) {
    return text_of(t, [this](Term s, const std::vector<std::string>& a) { return bv_node(s, a); });
  }

  std::optional<std::string> bv_node(Term s, const std::vector<std::string>& a) {
    const char* type = s.sort().is_bv() ? unsigned_type(s.sort().width()) : "";
    if (!type) return std::nullopt;
    // Narrow operands would be promoted to int, whose products can overflow: calculate in a wide unsigned type.
    const char* wide = s.sort().is_bv() && s.sort().width() == 64 ? "unsigned long long" : "unsigned int";
    auto arithmetic = [&](const char* op) { return fmt::format("({0})(({1}){2} {3} ({1}){4})", type, wide, a[0], op, a[1]); };
    auto signed_compare = [&](const char* op) -> std::optional<std::string> {
      const char* st = signed_type(s[0].sort().width());
      if (!st) return std::nullopt;
      return fmt::format("(({0}){1} {2} ({0}){3})", st, a[0], op, a[1]);
    };
    switch (s.kind()) {
      case Kind::Var: {
        const cfa::Variable* v = usable(s);
        if (!v || v->c_width != s.sort().width()) return std::nullopt;
        return fmt::format("(({}){})", type, v->source);
      }
      case Kind::BvConst: return fmt::format("({}){}{}", type, s.value().get_str(), s.sort().width() == 64 ? "ULL" : "U");
      case Kind::BvNot: return fmt::format("({})(~{})", type, a[0]);
      case Kind::BvNeg: return fmt::format("({0})(0U - ({1}){2})", type, wide, a[0]);
      case Kind::BvAnd: return arithmetic("&");
      case Kind::BvOr: return arithmetic("|");
      case Kind::BvXor: return arithmetic("^");
      case Kind::BvAdd: return arithmetic("+");
      case Kind::BvMul: return arithmetic("*");
      case Kind::BvUlt: return fmt::format("({} < {})", a[0], a[1]);
      case Kind::BvUle: return fmt::format("({} <= {})", a[0], a[1]);
      case Kind::BvSlt: return signed_compare("<");
      case Kind::BvSle: return signed_compare("<=");
      case Kind::BvZeroExtend: return fmt::format("({}){}", type, a[0]);
      case Kind::BvSignExtend: {
        const char* from = signed_type(s[0].sort().width());
        if (!from) return std::nullopt;
        return fmt::format("({})({}){}", type, from, a[0]);
      }
      case Kind::BvExtract:
        if (s.index(1) != 0) return std::nullopt;
        return fmt::format("({}){}", type, a[0]);
      case Kind::Ite: return core_node(s, a);
      default: return s.sort().is_bool() ? core_node(s, a) : std::nullopt;
    }
  }

  template <class F>
  std::optional<std::string> text_of(Term root, F node) {
    std::unordered_map<Term, std::string> text;
    bool ok = true;
    term::post_order(root, [&](Term s) {
      if (!ok) return;
      std::vector<std::string> args;
      size_t length = 0;
      for (size_t i = 0; i < s.size(); ++i) {
        args.push_back(text[s[i]]);
        length += args.back().size();
      }
      if (length > kMaxText) { ok = false; return; }
      auto result = node(s, args);
      if (!result) { ok = false; return; }
      text[s] = std::move(*result);
    });
    if (!ok) return std::nullopt;
    return text[root];
  }

  const Cfa& cfa_;
  const std::string& function_;
  std::string cast_;
  Term negated_;          // the atom that stands under a negation
  bool turned_ = false;   // ... and was printed as its opposite
  std::unordered_map<Term, Range> ranges_;
  std::map<std::pair<std::string, std::string>, int> instances_;
};

}  // namespace

std::optional<std::string> to_c(const Cfa& cfa, Term formula, const std::string& function) {
  Printer printer(cfa, function);
  auto text = printer.weaken(formula, true);
  // One pair of parentheses around everything says nothing.
  if (text && text->size() > 2 && text->front() == '(') {
    int depth = 0;
    size_t close = 0;
    for (size_t i = 0; i < text->size() && close == 0; ++i) {
      depth += (*text)[i] == '(' ? 1 : (*text)[i] == ')' ? -1 : 0;
      if (depth == 0) close = i;
    }
    if (close + 1 == text->size()) text = text->substr(1, text->size() - 2);
  }
  return text;
}

std::vector<witness::Invariant> loop_invariants(const Cfa& cfa, const core::InvariantCertificate& certificate) {
  // A loop of a function that was inlined several times has several heads: the invariant is their disjunction.
  std::map<cfa::LocId, Term> at;
  for (const auto& [loc, formula] : certificate.invariants) {
    auto [it, fresh] = at.try_emplace(loc, formula);
    if (!fresh) it->second = cfa.tm().mk_and(it->second, formula);
  }
  std::map<Origin, std::vector<std::optional<std::string>>> by_loop;
  for (cfa::LocId l : cfa.locations().ids()) {
    const auto& location = cfa.location(l);
    if (!location.loop || !location.loop->known()) continue;
    auto it = at.find(l);
    const std::string function = cfa.strings->at(location.loop->function);
    if (it == at.end()) by_loop[*location.loop].push_back(std::nullopt);
    else if (!it->second.is_false()) by_loop[*location.loop].push_back(to_c(cfa, it->second, function));
  }
  std::vector<witness::Invariant> out;
  for (auto& [origin, parts] : by_loop) {
    if (parts.empty() || std::any_of(parts.begin(), parts.end(), [](const auto& p) { return !p; })) continue;
    std::vector<std::string> texts;
    for (const auto& p : parts) texts.push_back(*p);
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    out.push_back({true, {cfa.strings->at(origin.file), origin.line, origin.column, cfa.strings->at(origin.function)},
                   fmt::format("{}", fmt::join(texts, " || "))});
  }
  return out;
}

}  // namespace pippin::report
