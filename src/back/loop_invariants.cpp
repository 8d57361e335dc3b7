// SPDX-License-Identifier: Apache-2.0
// The invariants of a certificate as C. Inlining makes several heads of one loop, with variables of each call and of its callers around
// them; C text at the loop has the names of one call. So what a head says is projected to these names, and the heads are joined.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "back/c_expression.h"
#include "term/quantifiers.h"
#include "term/walk.h"

namespace pippin::back {
namespace {

using cfa::Cfa;
using term::Term;

// Limits of projection. Larger formulas are written without it.
constexpr size_t kMaxProjected = 1500;     // subterms
constexpr size_t kMaxEliminated = 48;      // variables
constexpr size_t kMaxGrowth = 2;

bool is_scalar(term::Sort s) { return s.is_bool() || s.is_int() || s.is_bv(); }

/// A formula that `t` implies, without quantifiers and arrays: they have no form in C, and would only be in the way.
Term scalar_part(term::TermManager& tm, Term t) {
  const auto part = [&](Term conjunct) {
    if (conjunct.has_quantifier() || conjunct.has_array()) return tm.mk_true();
    bool scalar = true;
    term::post_order(conjunct, [&](Term s) { scalar &= is_scalar(s.sort()); });
    return scalar ? conjunct : tm.mk_true();
  };
  std::vector<Term> cases;
  for (Term d : term::disjuncts(t)) {
    std::vector<Term> kept;
    for (Term c : term::conjuncts(d)) kept.push_back(part(c));
    cases.push_back(tm.mk_and(kept));
  }
  return tm.mk_or(cases);
}

/// What the formula says about the variables that have a name: "there are values of the others so that it holds", as far as that can be
/// said without quantifiers. What it implies in any case.
Term projected(const Cfa& cfa, Term formula, const CScope& scope) {
  term::TermManager& tm = cfa.tm();
  if (term::dag_size(formula) > kMaxProjected) return formula;
  const Term scalar = scalar_part(tm, formula);
  std::vector<Term> others = without_name(cfa, scalar, scope);
  if (others.empty() || others.size() > kMaxEliminated) return scalar.is_true() ? formula : scalar;
  const size_t largest = kMaxGrowth * term::dag_size(scalar) + 100;
  const auto good = [&](Term t) { return !t.has_quantifier() && term::dag_size(t) <= largest; };
  term::QuantifierSteps steps;
  if (const Term all = term::eliminate_exists(tm, others, scalar, steps); good(all)) return all;
  Term result = scalar;
  for (const Term v : others)
    if (const Term without = term::eliminate_exists(tm, std::span(&v, 1), result, steps); good(without)) result = without;
  return result;
}

/// The C forms of the conjuncts; empty: nothing is known.
using Conjuncts = std::set<std::string>;

/// "a && b && (c || d)": what all heads say, and what each adds. Empty: nothing is known of one of them.
std::string joined(std::vector<Conjuncts> heads) {
  Conjuncts common = heads.front();
  for (const Conjuncts& h : heads) std::erase_if(common, [&](const std::string& c) { return !h.contains(c); });
  std::set<std::string> cases;
  bool any = false;   // some head adds nothing to the common part
  for (Conjuncts& h : heads) {
    std::erase_if(h, [&](const std::string& c) { return common.contains(c); });
    any |= h.empty();
    cases.insert(fmt::format("{}", fmt::join(h, " && ")));
  }
  std::string text = fmt::format("{}", fmt::join(common, " && "));
  if (any) return text;
  const std::string either = fmt::format("{}", fmt::join(cases, " || "));
  return text.empty() ? either : fmt::format("{} && ({})", text, either);
}

std::map<cfa::LocId, Term> by_location(const Cfa& cfa, const core::InvariantCertificate& certificate) {
  std::map<cfa::LocId, Term> at;
  for (const auto& [loc, formula] : certificate.invariants) {
    auto [it, fresh] = at.try_emplace(loc, formula);
    if (!fresh) it->second = cfa.tm().mk_and(it->second, formula);
  }
  return at;
}

}  // namespace

std::vector<std::pair<cfa::LocId, Term>> for_other_heads(const Cfa& cfa, const core::InvariantCertificate& certificate) {
  const std::map<cfa::LocId, Term> at = by_location(cfa, certificate);
  std::map<Origin, std::vector<cfa::LocId>> heads;
  for (const auto& [l, formula] : at)
    if (const auto& loop = cfa.location(l).loop; loop && loop->known() && !formula.is_false()) heads[*loop].push_back(l);
  std::map<std::tuple<std::string, std::string, uint32_t>, Term> named;   // function, name, call
  for (const cfa::Variable& v : cfa.variables())
    if (v.in_c && !v.function.empty()) named.emplace(std::tuple(v.function, v.source, v.instance), v.term);
  std::vector<std::pair<cfa::LocId, Term>> out;
  for (const auto& [loop, all] : heads)
    for (size_t k = 0; all.size() > 1 && k < all.size(); ++k) {
      const Term said = projected(cfa, at.at(all[k]), {cfa.strings->at(loop.function), cfa.location(all[k]).instance, nullptr, loop});
      for (const cfa::LocId other : all) {
        if (other == all[k]) continue;
        const std::vector<Term> known = term::conjuncts(at.at(other));
        for (const Term c : term::conjuncts(said)) {
          term::TermMap renamed;
          bool whole = true;
          for (const Term v : term::free_vars(c)) {
            const cfa::VarIndex i = cfa.find(v);
            if (i.valid() && cfa.variable(i).function.empty()) continue;
            const auto same = i.valid() ? named.find({cfa.variable(i).function, cfa.variable(i).source, cfa.location(other).instance}) : named.end();
            whole &= same != named.end();
            if (same != named.end()) renamed.emplace(v, same->second);
          }
          const Term there = whole ? term::substitute(cfa.tm(), c, renamed) : Term();
          if (whole && !there.is_true() && std::ranges::find(known, there) == known.end()) out.emplace_back(other, there);
        }
      }
    }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<witness::Invariant> loop_invariants(const Cfa& cfa, const core::InvariantCertificate& certificate, bool has_int128,
                                                const std::map<Origin, std::set<std::string>>& unreadable, const std::set<Origin>& tested_last) {
  const std::map<cfa::LocId, Term> at = by_location(cfa, certificate);
  struct Head { Term formula; CScope scope; };   // null: nothing is known
  std::map<Origin, std::vector<Head>> by_loop;
  for (cfa::LocId l : cfa.locations().ids()) {
    const auto& location = cfa.location(l);
    if (!location.loop || !location.loop->known()) continue;
    const auto it = at.find(l);
    if (it != at.end() && it->second.is_false()) continue;
    const auto without = unreadable.find(*location.loop);
    const CScope scope{cfa.strings->at(location.loop->function), location.instance, without != unreadable.end() ? &without->second : nullptr, *location.loop};
    by_loop[*location.loop].push_back({it == at.end() ? Term() : projected(cfa, it->second, scope), scope});
  }
  std::vector<witness::Invariant> out;
  for (const auto& [origin, heads] : by_loop) {
    if (std::ranges::any_of(heads, [](const Head& h) { return h.formula.null(); })) continue;
    std::string text;
    if (heads.size() == 1) {
      text = to_c(cfa, heads.front().formula, heads.front().scope, has_int128).value_or("");
    } else {
      std::vector<Conjuncts> all;
      for (const Head& h : heads) {
        Conjuncts& of_head = all.emplace_back();
        for (const Term c : term::conjuncts(h.formula))
          // Alone it needs no parentheses, among others it may.
          if (auto one = to_c(cfa, c, h.scope, has_int128)) of_head.insert(one->find(" || ") == std::string::npos ? *one : "(" + *one + ")");
      }
      text = joined(std::move(all));
    }
    if (!text.empty())
      out.push_back({true, {cfa.strings->at(origin.file), origin.line, origin.column, cfa.strings->at(origin.function)}, text, {}, tested_last.contains(origin)});
  }
  return out;
}

}  // namespace pippin::back
