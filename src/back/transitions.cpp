// SPDX-License-Identifier: Apache-2.0
// A ranking as transition invariants [PR04]. Between two visits of a loop's head the tuple never rises, and falls. So one of its components falls
// and was not negative, and none before it rises: a disjunction with one disjunct for each component. Each disjunct is well-founded, and the
// disjunction holds for all pairs of visits. The head of `do` is not where its condition is evaluated: nothing is said of such loops.
#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "back/c_expression.h"
#include "back/ranks.h"
#include "term/linear.h"
#include "term/walk.h"

namespace pippin::back {
namespace {

using cfa::Cfa;
using term::Kind;
using term::Term;

constexpr size_t kSummands = 16;

/// The program with variables for the state of an earlier visit, and for bit-vectors that are read as numbers.
class States {
 public:
  explicit States(const Cfa& cfa) : program_(cfa), cfa_(cfa), tm_(cfa.tm()) {
    for (const cfa::VarIndex i : cfa.variables().ids())   // numbers take over the names of bit-vectors
      if (cfa.variable(i).term.sort().is_bv()) cfa_.variable(i).in_c = false;
  }

  const Cfa& cfa() const { return cfa_; }
  struct Value { Term now, before; };   // integers

  /// The f of a component max(f + 1, 0). Null: f has no form in C.
  Value value_of(Term component) {
    Term f = component;
    const bool counted = f.is(Kind::Ite) && f[1].is_value();
    if (counted) f = f[2];
    if (f.sort().is_bv() && !(f = as_integer(f))) return {};
    if (counted) f = tm_.mk_sub(f, tm_.mk_int(1));
    term::TermMap before;
    for (const Term v : term::free_vars(f)) {
      const Term b = before_of(v);
      if (!b) return {};
      before.emplace(v, b);
    }
    return {f, term::substitute(tm_, f, before)};
  }

 private:
  Term before_of(Term variable) {
    if (const auto it = before_.find(variable); it != before_.end()) return it->second;
    const cfa::VarIndex i = cfa_.find(variable);
    if (!i.valid() || !cfa_.variable(i).in_c || !variable.sort().is_int()) return {};
    cfa::Variable v = cfa_.variable(i);
    v.term = tm_.mk_fresh("before", tm_.int_sort());
    const size_t name = v.source.rfind(')') + 1;   // after a conversion
    v.source = v.source.substr(0, name) + "\\at(" + v.source.substr(name) + ", AnyPrev)";
    cfa_.add_variable(v);
    return before_[variable] = v.term;
  }

  /// A sum of extended variables as a sum of integers.
  Term as_integer(Term t) {
    const auto sum = term::linear_bv(t, kSummands);
    if (!sum) return {};
    const term::BigInt whole = term::power_of_two(t.sort().width());
    const auto number = [&](const term::BigInt& k) { return tm_.mk_int(term::BigInt(2 * k >= whole ? k - whole : k)); };
    std::vector<Term> parts{number(sum->constant)};
    for (const auto& [base, k] : sum->terms) {
      Term inner = base;
      bool is_signed = true;
      while (inner.is(Kind::BvSignExtend) || inner.is(Kind::BvZeroExtend)) is_signed = inner.is(Kind::BvSignExtend), inner = inner[0];
      const cfa::VarIndex i = cfa_.find(inner);
      if (!i.valid() || !program_.variable(i).in_c || program_.variable(i).c_width != inner.sort().width()) return {};
      parts.push_back(tm_.mk(Kind::Mul, {number(k), integer_of(i, is_signed)}));
    }
    return tm_.mk_add(parts);
  }

  Term integer_of(cfa::VarIndex i, bool is_signed) {
    Term& known = integers_[{i.value, is_signed}];
    if (known) return known;
    cfa::Variable v = program_.variable(i);
    v.term = known = tm_.mk_fresh("number", tm_.int_sort());
    if (is_signed != v.c_signed) {
      const char* const type = v.c_width == 8 ? "char" : v.c_width == 16 ? "short" : v.c_width == 32 ? "int" : "long long";
      v.source = fmt::format("({} {}){}", is_signed ? "signed" : "unsigned", type, v.source);
    }
    v.c_signed = is_signed;
    cfa_.add_variable(v);
    return known;
  }

  const Cfa& program_;
  Cfa cfa_;
  term::TermManager& tm_;
  std::map<Term, Term> before_;
  std::map<std::pair<uint32_t, bool>, Term> integers_;
};

/// Empty: it has no form in C.
std::string text_of(States& states, const std::vector<Term>& tuple, const CScope& scope, bool has_int128) {
  term::TermManager& tm = states.cfa().tm();
  const Term zero = tm.mk_int(0);
  std::vector<std::string> before, all;
  for (const Term component : tuple) {
    if (component.is_value()) continue;   // the same at each visit
    const States::Value v = states.value_of(component);
    if (!v.now) return "";
    const auto text = [&](Term t) { return to_c(states.cfa(), t, scope, has_int128); };
    const auto falls = text(tm.mk_lt(v.now, v.before));
    if (!falls) return "";
    std::vector<std::string> parts = before;
    parts.push_back(*falls);
    if (const auto bounded = text(tm.mk_le(zero, v.before))) parts.push_back(*bounded);   // (else its type says it)
    all.push_back(fmt::format("({})", fmt::join(parts, " && ")));
    const auto same = text(tm.mk_le(v.now, v.before)), over = text(tm.mk_lt(v.now, zero));
    if (!same) return "";
    before.push_back(over ? fmt::format("({} || {})", *same, *over) : *same);
  }
  return fmt::format("{}", fmt::join(all, " || "));
}

}  // namespace

std::vector<witness::Invariant> transition_invariants(const Cfa& cfa, const core::RankingCertificate& certificate, bool has_int128,
                                                      const std::map<Origin, std::set<std::string>>& unreadable, const std::set<Origin>& tested_last) {
  States states(cfa);
  std::map<Origin, std::vector<std::string>> by_loop;   // an empty text: nothing can be said
  for (const auto& [l, tuple] : certificate.ranks) {
    const cfa::Location& location = cfa.location(l);
    if (!location.loop || !location.loop->known() || tested_last.contains(*location.loop)) continue;
    const auto without = unreadable.find(*location.loop);
    const CScope scope{cfa.strings->at(location.loop->function), location.instance, without != unreadable.end() ? &without->second : nullptr, *location.loop};
    std::vector<std::string>& texts = by_loop[*location.loop];
    std::string text = text_of(states, tuple, scope, has_int128);
    if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
  }
  std::vector<witness::Invariant> out;
  for (const auto& [o, texts] : by_loop)
    if (std::ranges::none_of(texts, &std::string::empty))
      out.push_back({true, {cfa.strings->at(o.file), o.line, o.column, cfa.strings->at(o.function)}, fmt::format("{}", fmt::join(texts, " || "))});
  return out;
}

}  // namespace pippin::back
