// SPDX-License-Identifier: Apache-2.0
#include "back/ranks.h"

#include <algorithm>
#include <map>

#include "term/linear.h"

namespace pippin::back {
namespace {

using cfa::Cfa;
using term::Kind;
using term::Term;

constexpr size_t kMaxSummands = 16;

/// The C variable, through extensions of its width.
std::string name(const Cfa& cfa, Term t) {
  while (t.is(Kind::BvSignExtend) || t.is(Kind::BvZeroExtend)) t = t[0];
  const cfa::VarIndex v = cfa.find(t);
  return v.valid() && cfa.variable(v).in_c ? cfa.variable(v).source : "";
}

/// A sum over C variables: "n - i + 1".
std::string sum_text(const Cfa& cfa, Term t) {
  std::vector<std::pair<Term, term::BigInt>> terms;
  term::BigInt constant = 0;
  if (t.sort().is_int()) {
    const term::LinearInt sum = term::linear_int(t);
    terms = sum.terms;
    constant = sum.constant;
  } else {
    const auto sum = term::linear_bv(t, kMaxSummands);
    if (!sum) return "";
    const term::BigInt whole = term::power_of_two(t.sort().width());
    const auto as_signed = [&](const term::BigInt& k) { return term::BigInt(2 * k >= whole ? k - whole : k); };
    for (const auto& [base, k] : sum->terms) terms.emplace_back(base, as_signed(k));
    constant = as_signed(sum->constant);
  }
  std::ranges::stable_partition(terms, [](const auto& m) { return m.second > 0; });
  std::string out;
  for (const auto& [base, k] : terms) {
    const std::string variable = name(cfa, base);
    if (variable.empty()) return "";
    const term::BigInt size = abs(k);
    out += out.empty() ? (k < 0 ? "-" : "") : k < 0 ? " - " : " + ";
    out += (size == 1 ? "" : size.get_str() + " * ") + variable;
  }
  if (constant != 0 || out.empty()) {
    const term::BigInt size = abs(constant);
    out += out.empty() ? (constant < 0 ? "-" : "") : constant < 0 ? " - " : " + ";
    out += size.get_str();
  }
  return out;
}

/// A component max(f + 1, 0) falls if and only if f does and was not negative: f is what a person reads.
std::string component(const Cfa& cfa, Term t) {
  if (!t.is(Kind::Ite) || !t[1].is_value()) return sum_text(cfa, t);
  const bool is_int = t.sort().is_int();
  term::TermManager& tm = cfa.tm();
  return sum_text(cfa, is_int ? tm.mk_sub(t[2], tm.mk_int(1)) : tm.mk(Kind::BvAdd, {t[2], tm.mk_bv(t.sort().width(), int64_t{-1})}));
}

/// By place; the first location of a place says it.
class Ranks {
 public:
  explicit Ranks(const Cfa& cfa) : cfa_(cfa) {}

  void add(cfa::LocId l, const std::vector<std::vector<Term>>& tuples) {
    const cfa::Location& location = cfa_.location(l);
    if (!location.loop) return;
    report::Rank rank{*location.loop, {}};
    for (const std::vector<Term>& tuple : tuples) {
      std::vector<std::string> text;
      for (const Term t : tuple)
        if (!t.is_value()) text.push_back(component(cfa_, t));
      if (text.empty() || std::ranges::any_of(text, &std::string::empty)) return;
      rank.tuples.push_back(std::move(text));
    }
    by_place_.emplace(rank.place, std::move(rank));
  }
  std::vector<report::Rank> all() && {
    std::vector<report::Rank> out;
    for (auto& [place, rank] : by_place_) out.push_back(std::move(rank));
    return out;
  }

 private:
  const Cfa& cfa_;
  std::map<Origin, report::Rank> by_place_;
};

}  // namespace

std::vector<report::Rank> ranks_in_c(const Cfa& cfa, const core::RankingCertificate& certificate) {
  Ranks ranks(cfa);
  for (const auto& [l, tuple] : certificate.ranks) ranks.add(l, {tuple});
  return std::move(ranks).all();
}

std::vector<report::Rank> ranks_in_c(const Cfa& cfa, const core::TransitionInvariantCertificate& certificate) {
  Ranks ranks(cfa);
  for (const auto& [l, tuples] : certificate.ranks) ranks.add(l, tuples);
  return std::move(ranks).all();
}

}  // namespace pippin::back
