// SPDX-License-Identifier: Apache-2.0
// Terms as C. Linear comparisons are printed with positive coefficients on both sides. Each atom is printed in the
// narrowest of int, long long and __int128 in which none of its parts can overflow, judged by the C types of its
// variables, and without a cast where it does not calculate; a bit-vector atom in unsigned types of its widths. What does
// not fit has no C form.
#include "back/c_expression.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "back/c_comparison.h"
#include "back/c_memory.h"
#include "term/walk.h"

namespace pippin::back {
namespace {

using cfa::Cfa;
using term::BigInt;
using term::Kind;
using term::Term;

constexpr size_t kMaxNodes = 400;      // larger invariants are not read
constexpr size_t kMaxText = 20'000;
constexpr size_t kMaxCases = 16;       // each doubles its atom

using term::power_of_two;

/// One pair of parentheses around everything says nothing.
std::string without_parentheses(const std::string& text) {
  if (text.size() <= 2 || text.front() != '(') return text;
  int depth = 0;
  size_t close = 0;
  for (size_t i = 0; i < text.size() && close == 0; ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) close = i;
  }
  return close + 1 == text.size() ? text.substr(1, text.size() - 2) : text;
}

class Printer {
 public:
  Printer(const Cfa& cfa, const CScope& scope, bool has_int128)
      : cfa_(cfa), function_(scope.function), instance_(scope.instance), has_int128_(has_int128), without_(scope.without), place_(scope.place) {
    if (scope.memory != nullptr) memory_.emplace(cfa, scope, [this](Term t) { return value(t); });
  }

  std::optional<std::string> formula(Term t) {
    if (const Term all = memory_ ? as_quantifier(t) : Term()) return quantified(all);
    return weaken(memory_ ? memory_->with_variables(t) : t, true);
  }
  bool has_name(Term variable) { return usable(variable) != nullptr; }

 private:
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
      case Kind::Ite:
        return weaken(by_cases(t[0], t[1], t[2], positive), true);
      default: {
        if (t.is_true() && positive) return std::nullopt;
        if (t.is_false() && !positive) return std::nullopt;
        if (const auto text = without_choice(t, positive)) return *text;
        negated_ = positive ? Term() : t;
        auto text = atom(t);
        if (!text) return std::nullopt;
        if (compared_) return text->substr(1, text->size() - 2);   // it binds closer than && and ||
        return positive ? *text : "!" + *text;
      }
    }
  }

  /// c ? a : b, or its negation. (There are validators that do not read `?:`.)
  Term by_cases(Term c, Term a, Term b, bool positive) const {
    term::TermManager& tm = cfa_.tm();
    const auto literal = [&](Term t) { return positive ? t : tm.mk_not(t); };
    return tm.mk_and(tm.mk_or(tm.mk_not(c), literal(a)), tm.mk_or(c, literal(b)));
  }

  /// The atom by cases of a choice between two values in it. Nothing: there is no such choice, or there were too many.
  std::optional<std::optional<std::string>> without_choice(Term t, bool positive) {
    if (cases_ == kMaxCases || t.has_quantifier() || term::dag_size(t) > kMaxNodes) return std::nullopt;
    Term choice;
    term::post_order(t, [&](Term s) {
      if (!choice && s.is(Kind::Ite) && !s.sort().is_bool() && !s.sort().is_array()) choice = s;
    });
    if (!choice) return std::nullopt;
    ++cases_;
    const auto chosen = [&](Term value) { return term::substitute(cfa_.tm(), t, {{choice, value}}); };
    return weaken(by_cases(choice[0], chosen(choice[1]), chosen(choice[2]), positive), true);
  }

  /// Null: neither it nor its negation is one. What two arrays have in common is said of all elements.
  Term as_quantifier(Term t) const {
    if (t.is(Kind::Not)) t = t[0];
    if (!t.is(Kind::Eq) || !t[0].sort().is_array()) return t.is_quantifier() ? t : Term();
    term::TermManager& tm = cfa_.tm();
    const Term k = tm.mk_fresh("element", t[0].sort().index());
    return tm.mk_quantifier(Kind::Forall, std::span(&k, 1), tm.mk_eq(tm.mk(Kind::Select, {t[0], k}), tm.mk(Kind::Select, {t[1], k})));
  }

  std::optional<std::string> quantified(Term t) {
    if (t.body().has_quantifier()) return std::nullopt;
    term::TermManager& tm = cfa_.tm();
    term::TermMap fresh;
    std::set<Term> extended;   // as signed numbers
    term::post_order(t.body(), [&](Term s) {
      if (s.is(Kind::BvSignExtend)) extended.insert(s[0]);
    });
    std::string text;
    for (size_t i = 0; i < t.num_bound(); ++i) {
      const term::Sort sort = t[i].sort();
      const bool is_signed = sort.is_int() || extended.contains(t[i]);
      const uint32_t width = sort.is_int() ? 64 : sort.is_bv() ? sort.width() : 0;
      const char* const type = is_signed ? signed_type(width) : unsigned_type(width);
      if (type == nullptr) return std::nullopt;
      const cfa::Variable& v = memory_->bind(sort, width, is_signed);
      fresh.emplace(t[i], v.term);
      text += fmt::format("\\forall {} {}; ", type, v.source);
    }
    const Term body = term::substitute(tm, t.body(), fresh);
    const auto says = weaken(memory_->with_variables(t.is(Kind::Forall) ? body : tm.mk_not(body)), true);
    if (!says) return std::nullopt;
    return text + without_parentheses(*says);
  }

  struct Range { BigInt lo, hi; };

  /// Is it, or may it be, a variable of the inlined call that the text is about?
  bool is_here(const cfa::Variable& v) const { return v.instance == 0 || instance_ == 0 || v.instance == instance_; }

  /// Variable usable here: a C variable that is global or belongs to the function, and the only one of that name.
  const cfa::Variable* usable(Term var) {
    if (const cfa::Variable* v = memory_ ? memory_->find(var) : nullptr) return v;
    const cfa::VarIndex index = cfa_.find(var);
    if (!index.valid()) return nullptr;
    const cfa::Variable& v = cfa_.variables()[index];
    if (!v.in_c || v.source.empty() || v.c_width == 0 || (!v.function.empty() && (v.function != function_ || !is_here(v)))) return nullptr;
    if (without_ != nullptr && !v.function.empty() && without_->contains(v.source)) return nullptr;
    // (An `extern` declaration may stand before the one that counts as the variable's: then it could be named.)
    if (v.function.empty() && place_.known() && v.origin.file == place_.file && std::tie(v.origin.line, v.origin.column) > std::tie(place_.line, place_.column)) return nullptr;
    if (instances_.empty())
      for (const cfa::Variable& other : cfa_.variables())
        if (other.in_c && is_here(other)) ++instances_[{other.function, other.source}];
    if (instances_[{v.function, v.source}] != 1) return nullptr;
    if (!v.function.empty() && instances_.contains({"", v.source})) return nullptr;  // shadows a global: ambiguous
    return &v;
  }

  std::optional<std::string> atom(Term t) {
    compared_ = false;
    if (t.is_true()) return "1";
    if (t.is_false()) return "0";
    if (const cfa::Variable* v = t.is(Kind::Var) ? usable(t) : nullptr) return v->source;   // a comparison of pointers
    if (t.has_quantifier() || t.has_array() || term::dag_size(t) > kMaxNodes) return std::nullopt;
    bool bits = false, ints = false;
    term::post_order(t, [&](Term s) {
      bits |= s.sort().is_bv();
      ints |= s.sort().is_int();
    });
    if (bits == ints) return std::nullopt;
    return bits ? bv_formula(t) : int_formula(t);
  }

  std::optional<std::string> value(Term t) {
    if (t.has_quantifier() || t.has_array() || term::dag_size(t) > kMaxNodes) return std::nullopt;
    return t.sort().is_bv() ? bv_formula(t) : int_formula(t);
  }

  // ---- integers: ranges first, then one type for the whole atom

  static bool is_comparison(Term t) {
    return (t.is(Kind::Le) || t.is(Kind::Lt) || t.is(Kind::Eq)) && t[0].sort().is_int();
  }

  /// The subterms that the text contains: sums below a comparison are taken apart.
  std::unordered_set<Term> printed_parts(Term t) const {
    std::unordered_set<Term> parts{t};
    std::vector<Term> work{t};
    auto visit = [&](Term s) {
      if (parts.insert(s).second) work.push_back(s);
    };
    while (!work.empty()) {
      const Term s = work.back();
      work.pop_back();
      if (is_comparison(s)) {
        const Comparison c = comparison(s, s == negated_);
        for (const term::LinearInt* side : {&c.left, &c.right})
          for (const auto& [base, n] : side->terms) visit(base);
      } else {
        for (size_t i = 0; i < s.size(); ++i) visit(s[i]);
      }
    }
    return parts;
  }

  /// What has to be known of an atom to choose the type in which it is printed.
  struct Needs {
    BigInt largest = 0;          // absolute value of any part
    bool calculates = false;     // something besides comparisons
    bool all_signed = true, all_unsigned = true;   // variables after C's promotions, constants
    bool plain_int = true;       // every variable is promoted to int
    bool holds = false;          // the atom is a comparison that the types of its variables imply

    void note(const Range& r) {
      largest = std::max({largest, BigInt(-r.lo - 1), BigInt(r.hi)});  // of -2^31 … 2^31 - 1 both ends count alike
    }
    void note_constant(const BigInt& n) {
      note({n, n});
      all_unsigned &= n >= 0;
    }
    void note_variable(const cfa::Variable& v) {
      const bool promoted = v.c_width < 32;
      all_signed &= v.c_signed || promoted;
      all_unsigned &= !v.c_signed;
      plain_int &= promoted || (v.c_width == 32 && v.c_signed);
    }
  };

  static Range note_side(const term::LinearInt& side, const std::unordered_map<Term, Range>& ranges, Needs& needs) {
    needs.calculates |= calculates(side);
    Range sum{0, 0};
    for (const auto& [base, n] : side.terms) {
      const Range& b = ranges.at(base);
      needs.note({b.lo * n, b.hi * n});
      sum = {sum.lo + b.lo * n, sum.hi + b.hi * n};
      needs.note(sum);
      if (n != 1) needs.note_constant(n);
    }
    sum = {sum.lo + side.constant, sum.hi + side.constant};
    needs.note(sum);
    if (side.is_constant() || side.constant != 0) needs.note_constant(side.constant);
    return sum;
  }

  /// Fills ranges_ for the printed integer parts; empty if one has no C form.
  std::optional<Needs> needs_of(Term t) {
    Needs needs;
    ranges_.clear();
    bool ok = true;
    printed_ = printed_parts(t);
    term::post_order(t, [&](Term s) {
      if (!ok || !printed_.contains(s)) return;
      if (is_comparison(s)) {
        const Comparison c = comparison(s, s == negated_);
        const Range left = note_side(c.left, ranges_, needs), right = note_side(c.right, ranges_, needs);
        if (s == t)
          needs.holds = c.op == "<="   ? left.hi <= right.lo
                        : c.op == "<"  ? left.hi < right.lo
                        : c.op == ">=" ? left.lo >= right.hi
                        : c.op == ">"  ? left.lo > right.hi
                        : c.op == "!=" && (left.hi < right.lo || left.lo > right.hi);
      }
      if (!s.sort().is_int()) return;
      Range r;
      switch (s.kind()) {
        case Kind::IntConst:
          r = {s.value(), s.value()};
          needs.note_constant(s.value());
          break;
        case Kind::Var: {
          const cfa::Variable* v = usable(s);
          if (!v) { ok = false; return; }
          r = v->c_signed ? Range{-power_of_two(v->c_width - 1), power_of_two(v->c_width - 1) - 1}
                          : Range{0, power_of_two(v->c_width) - 1};
          needs.note_variable(*v);
          break;
        }
        case Kind::Add:
          r = {0, 0};
          for (size_t i = 0; i < s.size(); ++i) {
            r.lo += ranges_[s[i]].lo;
            r.hi += ranges_[s[i]].hi;
            needs.note(r);
          }
          needs.calculates = true;
          break;
        case Kind::Mul: {
          r = ranges_[s[0]];
          for (size_t i = 1; i < s.size(); ++i) {
            const Range& f = ranges_[s[i]];
            const BigInt p[4] = {r.lo * f.lo, r.lo * f.hi, r.hi * f.lo, r.hi * f.hi};
            r = {*std::min_element(p, p + 4), *std::max_element(p, p + 4)};
            needs.note(r);
          }
          needs.calculates = true;
          break;
        }
        case Kind::IntMod:
          if (!s[1].is(Kind::IntConst) || s[1].value() <= 0) { ok = false; return; }
          r = {0, s[1].value() * 2};
          needs.calculates = true;
          break;
        case Kind::IntDiv:
          if (!s[1].is(Kind::IntConst) || s[1].value() <= 0 || ranges_[s[0]].lo < 0) { ok = false; return; }
          r = {0, ranges_[s[0]].hi};
          needs.calculates = true;
          break;
        case Kind::Ite:
          r = {std::min(ranges_[s[1]].lo, ranges_[s[2]].lo), std::max(ranges_[s[1]].hi, ranges_[s[2]].hi)};
          break;
        default: ok = false; return;
      }
      needs.note(r);
      ranges_[s] = r;
    });
    if (!ok) return std::nullopt;
    return needs;
  }

  std::optional<std::string> int_formula(Term t) {
    const std::optional<Needs> needs = needs_of(t);
    if (!needs || needs->holds) return std::nullopt;
    // Without arithmetic C's own conversions keep every value, if nothing signed meets something unsigned.
    const bool compares_only = !needs->calculates && (needs->all_signed || needs->all_unsigned);
    if (compares_only || (needs->largest < power_of_two(31) && needs->plain_int)) cast_.clear();
    else if (needs->largest < power_of_two(63)) cast_ = "(long long)";
    else if (has_int128_ && needs->largest < power_of_two(127)) cast_ = "(__int128)";
    else return std::nullopt;
    compared_ = is_comparison(t);
    return text_of(t, [this](Term s, const std::vector<std::string>& a) { return int_node(s, a); });
  }

  std::optional<std::string> constant_text(const BigInt& v) const {
    if (abs(v) >= power_of_two(63)) return std::nullopt;
    return v.get_str() + (abs(v) >= power_of_two(31) || !cast_.empty() ? "LL" : "");
  }

  std::optional<std::string> side_text(const term::LinearInt& side) const {
    std::string text;
    for (const auto& [base, n] : side.terms) {
      const auto factor = constant_text(n);
      if (!factor) return std::nullopt;
      text += (text.empty() ? "" : " + ") + (n == 1 ? "" : *factor + " * ") + text_.at(base);
    }
    if (!text.empty() && side.constant == 0) return text;
    const auto constant = constant_text(side.constant);
    if (!constant) return std::nullopt;
    return text.empty() ? *constant : text + " + " + *constant;   // beside variables it is positive
  }

  std::optional<std::string> int_node(Term s, const std::vector<std::string>& a) {
    if (is_comparison(s)) {
      const Comparison c = comparison(s, s == negated_);
      const auto left = side_text(c.left), right = side_text(c.right);
      if (!left || !right) return std::nullopt;
      return fmt::format("({} {} {})", *left, c.op, *right);
    }
    switch (s.kind()) {
      case Kind::Var: {
        const cfa::Variable* v = usable(s);
        return v == nullptr ? std::nullopt : std::optional(s.sort().is_bool() ? v->source : cast_ + v->source);
      }
      case Kind::IntConst: {
        const auto text = constant_text(s.value());
        return text && s.value() < 0 ? "(" + *text + ")" : text;
      }
      case Kind::Add: return "(" + fmt::format("{}", fmt::join(a, " + ")) + ")";
      case Kind::Mul: return "(" + fmt::format("{}", fmt::join(a, " * ")) + ")";
      case Kind::IntMod:
        return ranges_[s[0]].lo >= 0 ? fmt::format("({} % {})", a[0], a[1])
                                     : fmt::format("(({0} % {1} + {1}) % {1})", a[0], a[1]);
      case Kind::IntDiv: return fmt::format("({} / {})", a[0], a[1]);
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
      case Kind::Ite:
        return s.sort().is_bool() ? fmt::format("((!{0} || {1}) && ({0} || {2}))", a[0], a[1], a[2]) : fmt::format("({0} * {1} + !{0} * {2})", a[0], a[1], a[2]);
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
  /// Of unsigned values of that width; null: none is wide enough.
  static const char* holder(uint32_t width) {
    const char* own = unsigned_type(width);
    return own != nullptr ? own : width < 32 ? "unsigned int" : width < 64 ? "unsigned long long" : nullptr;
  }
  static const char* wide_type(uint32_t width) { return width > 32 ? "unsigned long long" : "unsigned int"; }
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
    printed_.clear();
    term::post_order(t, [&](Term s) { printed_.insert(s); });
    return text_of(t, [this](Term s, const std::vector<std::string>& a) { return bv_node(s, a); });
  }

  std::optional<std::string> bv_node(Term s, const std::vector<std::string>& a) {
    const uint32_t width = s.sort().is_bv() ? s.sort().width() : 0;
    const char* type = width > 0 ? holder(width) : "";
    if (!type) return std::nullopt;
    // Narrow operands would be promoted to int, whose products can overflow: calculate in a wide unsigned type.
    const char* wide = wide_type(width);
    // A value of a width that C does not have is held in a wider type, and stays below 2^width.
    const auto cut = [&](std::string text) {
      if (width == 0 || unsigned_type(width) != nullptr) return text;
      return fmt::format("({})({} & {}{})", type, text, BigInt(power_of_two(width) - 1).get_str(), width > 32 ? "ULL" : "U");
    };
    const auto arithmetic = [&](const char* op) { return cut(fmt::format("({0})(({1}){2} {3} ({1}){4})", type, wide, a[0], op, a[1])); };
    const auto constant_below = [&](const BigInt& bound) { return s[1].is(Kind::BvConst) && s[1].value() < bound; };
    const auto shifted = [&](const char* op) -> std::optional<std::string> {
      // By what is not less than the width: C leaves it undefined, and the term is 0. The remainder keeps it defined.
      if (!s[1].is(Kind::BvConst)) return cut(fmt::format("({2})((({3}){4} {5} ({0} % {1})) & -({3})({0} < {1}))", a[1], width, type, wide, a[0], op));
      if (!constant_below(width)) return std::nullopt;
      return cut(fmt::format("({})(({}){} {} {})", type, wide, a[0], op, s[1].value().get_str()));
    };
    const auto divided = [&](const char* op) -> std::optional<std::string> {
      if (!s[1].is(Kind::BvConst) || s[1].value() == 0) return std::nullopt;
      return arithmetic(op);
    };
    const auto signed_divided = [&](const char* op) -> std::optional<std::string> {
      const char* st = signed_type(width);
      if (!st || !s[1].is(Kind::BvConst) || s[1].signed_value() <= 0) return std::nullopt;
      return fmt::format("({0})(({1}){2} {3} ({1}){4})", type, st, a[0], op, a[1]);
    };
    auto signed_compare = [&](const char* op) -> std::optional<std::string> {
      const char* st = signed_type(s[0].sort().width());
      if (!st) return std::nullopt;
      return fmt::format("(({0}){1} {2} ({0}){3})", st, a[0], op, a[1]);
    };
    switch (s.kind()) {
      case Kind::Var: {
        const cfa::Variable* v = usable(s);
        if (v != nullptr && s.sort().is_bool()) return v->source;
        if (!v || v->c_width != width) return std::nullopt;
        return fmt::format("(({}){})", type, v->source);
      }
      case Kind::BvConst: return fmt::format("({}){}{}", type, s.value().get_str(), s.sort().width() == 64 ? "ULL" : "U");
      case Kind::BvNot: return cut(fmt::format("({})(~{})", type, a[0]));
      case Kind::BvNeg: return cut(fmt::format("({0})(0U - ({1}){2})", type, wide, a[0]));
      case Kind::BvAnd: return arithmetic("&");
      case Kind::BvOr: return arithmetic("|");
      case Kind::BvXor: return arithmetic("^");
      case Kind::BvAdd: return arithmetic("+");
      case Kind::BvMul: return arithmetic("*");
      case Kind::BvUdiv: return divided("/");
      case Kind::BvUrem: return divided("%");
      case Kind::BvSdiv: return signed_divided("/");
      case Kind::BvSrem: return signed_divided("%");
      case Kind::BvShl: return shifted("<<");
      case Kind::BvLshr: return shifted(">>");
      case Kind::BvConcat: return cut(fmt::format("({0})((({1}){2} << {3}) | ({1}){4})", type, wide, a[0], s[1].sort().width(), a[1]));
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
        if (s.index(1) == 0) return cut(fmt::format("({}){}", type, a[0]));
        return cut(fmt::format("({})(({}){} >> {})", type, wide_type(s[0].sort().width()), a[0], s.index(1)));
      case Kind::Ite: return s.sort().is_bool() ? core_node(s, a) : cut(fmt::format("({0})(({1}){2} * {3} + ({1})!{2} * {4})", type, wide, a[0], a[1], a[2]));
      default: return s.sort().is_bool() ? core_node(s, a) : std::nullopt;
    }
  }

  /// Of the printed parts.
  template <class F>
  std::optional<std::string> text_of(Term root, F node) {
    text_.clear();
    bool ok = true;
    term::post_order(root, [&](Term s) {
      if (!ok || !printed_.contains(s)) return;
      std::vector<std::string> args;
      size_t length = 0;
      for (size_t i = 0; i < s.size(); ++i) {
        args.push_back(text_[s[i]]);
        length += args.back().size();
      }
      if (length > kMaxText) { ok = false; return; }
      auto result = node(s, args);
      if (!result) { ok = false; return; }
      text_[s] = std::move(*result);
    });
    if (!ok) return std::nullopt;
    return text_[root];
  }

  const Cfa& cfa_;
  const std::string& function_;
  const uint32_t instance_;
  const bool has_int128_;
  const std::set<std::string>* without_;
  const Origin place_;
  std::optional<MemoryForms> memory_;
  size_t cases_ = 0;      // choices that the formula is told by
  std::string cast_;
  Term negated_;          // the atom that stands under a negation
  bool compared_ = false; // the atom is a comparison: its text has parentheses that && and || do not need
  std::unordered_set<Term> printed_;   // subterms of the atom that its text contains
  std::unordered_map<Term, std::string> text_;
  std::unordered_map<Term, Range> ranges_;
  std::map<std::pair<std::string, std::string>, int> instances_;
};

}  // namespace

std::vector<Term> without_name(const Cfa& cfa, Term formula, const CScope& scope) {
  Printer printer(cfa, scope, true);
  std::vector<Term> out = term::free_vars(formula);
  std::erase_if(out, [&](Term v) { return printer.has_name(v); });
  return out;
}

std::optional<std::string> to_c(const Cfa& cfa, Term formula, const CScope& scope, bool has_int128) {
  Printer printer(cfa, scope, has_int128);
  const auto text = printer.formula(formula);
  return text ? std::optional(without_parentheses(*text)) : std::nullopt;
}

}  // namespace pippin::back
