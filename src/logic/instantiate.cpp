// SPDX-License-Identifier: Apache-2.0
#include "logic/instantiate.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>


#include "term/linear.h"

namespace pippin::logic {
namespace {

using term::Kind;
using term::Term;

struct Universal {
  Term guard;                // implies every instance
  std::vector<Term> bound;
  Term body;
  std::set<std::vector<Term>> done;
};

class Instantiator {
 public:
  Instantiator(term::TermManager& tm, const InstantiationLimits& limits) : tm_(tm), limits_(limits) {}

  std::optional<Term> run(Term formula) {
    Term ground = flatten(formula);
    if (failed_) return std::nullopt;
    if (universals_.empty()) return ground;
    if (std::none_of(universals_.begin(), universals_.end(), [&](const Universal& u) { return over_elements(u); }))
      return std::nullopt;
    parts_.push_back(ground);
    for (size_t round = 0; round < limits_.rounds; ++round) {
      const std::vector<Term> indices = index_terms(parts_);
      bool more = false;
      for (size_t u = 0; u < universals_.size(); ++u) more |= instances_of(u, indices);  // may grow
      if (failed_) return std::nullopt;
      if (!more || count_ >= limits_.instances) break;
    }
    return tm_.mk_and(parts_);
  }

 private:
  /// Without quantifiers: in negation normal form as far as quantifiers reach.
  Term flatten(Term root) {
    struct Item { Term term; bool positive; };
    std::map<std::pair<uint32_t, bool>, Term> done;
    std::vector<Item> todo{{root, true}};
    auto result = [&](Term t, bool positive) -> Term {
      if (!t.has_quantifier()) return positive ? t : tm_.mk_not(t);
      auto it = done.find({t.id(), positive});
      return it == done.end() ? Term() : it->second;
    };
    while (!todo.empty() && !failed_) {
      const auto [t, positive] = todo.back();
      if (result(t, positive)) {
        todo.pop_back();
        continue;
      }
      const bool universal = t.is(positive ? Kind::Forall : Kind::Exists);
      if (universal) {
        const Term body = positive ? t.body() : tm_.mk_not(t.body());
        done[{t.id(), positive}] = universal_guard(t, body);
        continue;
      }
      std::vector<Item> children;
      switch (t.kind()) {
        case Kind::And:
        case Kind::Or:
          for (size_t i = 0; i < t.size(); ++i) children.push_back({t[i], positive});
          break;
        case Kind::Not: children.push_back({t[0], !positive}); break;
        case Kind::Implies: children = {{t[0], !positive}, {t[1], positive}}; break;
        case Kind::Forall:
        case Kind::Exists: children.push_back({constants_for(t), positive}); break;
        default: failed_ = true; return t;
      }
      std::vector<Term> parts;
      for (const Item& c : children) {
        const Term r = result(c.term, c.positive);
        if (r) parts.push_back(r); else todo.push_back(c);
      }
      if (parts.size() < children.size()) continue;
      const bool conjunction = t.is(Kind::And) ? positive : !positive;
      done[{t.id(), positive}] = parts.size() == 1 ? parts[0] : conjunction ? tm_.mk_and(parts) : tm_.mk_or(parts);
    }
    return failed_ ? root : result(root, true);
  }

  /// An existential's body about constants of its own. The same quantifier always gets the same ones: equal closed
  /// terms have equal witnesses.
  Term constants_for(Term q) {
    const auto [at, first] = constants_.try_emplace(q.id());
    if (first)
      for (size_t i = 0; i < q.num_bound(); ++i) at->second[q[i]] = tm_.mk_fresh("witness", q[i].sort());
    return term::substitute(tm_, q.body(), at->second);
  }

  Term universal_guard(Term q, Term body) {
    Universal u;
    u.guard = tm_.mk_fresh("universal", tm_.bool_sort());
    for (size_t i = 0; i < q.num_bound(); ++i) u.bound.push_back(q[i]);
    u.body = body;
    universals_.push_back(std::move(u));
    return universals_.back().guard;
  }

  static bool over_elements(const Universal& u) {
    bool found = false;
    term::post_order(u.body, [&](Term t) {
      if (t.is(Kind::Select) || t.is(Kind::Store))
        for (Term b : u.bound) found |= term::occurs_free(b, t[1]);
    });
    return found;
  }

  /// What to put for a bound variable so that one of the body's index terms becomes `index`.
  std::vector<Term> values(const Universal& u, Term bound, const std::vector<Term>& indices) {
    std::vector<Term> offsets;  // index terms of the body are bound + offset (Int); others count as the variable itself
    term::post_order(u.body, [&](Term t) {
      if (!(t.is(Kind::Select) || t.is(Kind::Store)) || !t[1].sort().is_int() || !term::occurs_free(bound, t[1])) return;
      term::LinearInt sum = term::linear_int(t[1]);
      if (sum.take(bound) != 1) return;
      const Term offset = term::to_term(tm_, sum);
      for (Term other : u.bound)
        if (term::occurs_free(other, offset)) return;
      if (std::find(offsets.begin(), offsets.end(), offset) == offsets.end()) offsets.push_back(offset);
    });
    if (offsets.empty() && bound.sort().is_int()) offsets.push_back(tm_.mk_int(0));
    std::vector<Term> result;
    for (Term i : indices) {
      if (i.sort() != bound.sort()) continue;
      if (!bound.sort().is_int()) result.push_back(i);
      for (Term offset : offsets) result.push_back(tm_.mk_sub(i, offset));
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  bool instances_of(size_t index, const std::vector<Term>& indices) {
    std::vector<std::vector<Term>> choices;
    for (Term b : universals_[index].bound) choices.push_back(values(universals_[index], b, indices));
    bool more = false;
    std::vector<size_t> at(choices.size(), 0);
    if (std::any_of(choices.begin(), choices.end(), [](const auto& c) { return c.empty(); })) return false;
    for (;;) {
      if (count_ >= limits_.instances) return more;
      std::vector<Term> tuple;
      for (size_t i = 0; i < at.size(); ++i) tuple.push_back(choices[i][at[i]]);
      if (universals_[index].done.insert(tuple).second) {
        ++count_;
        more = true;
        term::TermMap map;
        for (size_t i = 0; i < at.size(); ++i) map[universals_[index].bound[i]] = tuple[i];
        const Term instance = flatten(term::substitute(tm_, universals_[index].body, map));
        if (failed_) return false;
        parts_.push_back(tm_.mk_or(tm_.mk_not(universals_[index].guard), instance));
      }
      size_t i = 0;
      while (i < at.size() && ++at[i] == choices[i].size()) at[i++] = 0;
      if (i == at.size()) return more;
    }
  }

  term::TermManager& tm_;
  const InstantiationLimits& limits_;
  std::vector<Universal> universals_;
  std::unordered_map<uint32_t, term::TermMap> constants_;  // by existential; never iterated
  std::vector<Term> parts_;
  size_t count_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<Term> instantiate(term::TermManager& tm, Term formula, const InstantiationLimits& limits) {
  return Instantiator(tm, limits).run(formula);
}

std::vector<Term> index_terms(std::span<const Term> roots) {
  std::vector<Term> result;
  term::post_order(roots, [&](Term t) {
    if (t.is(Kind::Select) || t.is(Kind::Store)) result.push_back(t[1]);
  });
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace pippin::logic
