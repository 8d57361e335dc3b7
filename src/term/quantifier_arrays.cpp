// SPDX-License-Identifier: Apache-2.0
// Arrays that are only read become one element variable per index term; index equalities stay as ite conditions, which
// the case distinction of quantifiers.cpp opens only where an element variable cannot be solved otherwise.
#include "term/quantifier_arrays.h"

#include <algorithm>

#include "term/walk.h"

namespace pippin::term {

namespace {

/// select(t, i) for t built from Store and Ite over `a`: read over write. Iterative over the chain of stores; a choice of
/// arrays is left to the case distinction.
Term read(TermManager& tm, Term t, Term i) {
  std::vector<Term> stores;
  while (t.is(Kind::Store)) {
    stores.push_back(t);
    t = t[0];
  }
  Term r = tm.mk_select(t, i);
  while (!stores.empty()) {
    r = tm.mk_ite(tm.mk_eq(stores.back()[1], i), stores.back()[2], r);
    stores.pop_back();
  }
  return r;
}

}  // namespace

bool select_only_arrays(TermManager& tm, Problem& p, StepClock& clock) {
  const StepClock::Running running(clock, QuantifierStep::Select);
  constexpr size_t kMaxReads = 8, kMaxStores = 8;
  for (Term a : p.vars) {
    if (!a.sort().is_array()) continue;
    bool quantified = false;
    for (size_t i = 0; i < p.items.size(); ++i)
      quantified |= p.items[i].has_quantifier() && std::binary_search(p.occurring[i].begin(), p.occurring[i].end(), a);
    if (quantified) continue;
    // Reads of stores over `a`, resolved bottom-up.
    bool too_many = false;
    std::vector<Term> items;
    for (Term item : p.items) {
      if (!occurs_free(a, item)) {
        items.push_back(item);
        continue;
      }
      items.push_back(transform(tm, item, [&](Term, Term t) {
        if (!t.is(Kind::Select) || !t[0].is(Kind::Store)) return t;
        size_t depth = 0;
        Term base = t[0];
        while (base.is(Kind::Store)) {
          base = base[0];
          ++depth;
        }
        if (base != a) return t;
        too_many |= depth > kMaxStores;
        return depth > kMaxStores ? t : read(tm, t[0], t[1]);
      }));
    }
    if (too_many) continue;
    std::vector<Term> reads;
    bool only_read = true;
    post_order(items, [&](Term t) {
      for (size_t i = 0; i < t.size(); ++i)
        if (t[i] == a) only_read &= t.is(Kind::Select) && i == 0;
      if (t.is(Kind::Select) && t[0] == a) reads.push_back(t);
    });
    if (!only_read || reads.size() > kMaxReads) continue;
    std::sort(reads.begin(), reads.end());  // by id: inner reads (in indices) before outer ones
    TermMap map;
    std::vector<Term> indices, elements;
    for (Term r : reads) {
      Term index = substitute(tm, r[1], map);
      Term e = tm.mk_fresh("elem", r.sort());
      Term value = e;
      for (size_t j = indices.size(); j-- > 0;) value = tm.mk_ite(tm.mk_eq(index, indices[j]), elements[j], value);
      map.emplace(r, value);
      indices.push_back(index);
      elements.push_back(e);
    }
    for (Term& t : items) t = substitute(tm, t, map);
    p.items = std::move(items);
    std::erase(p.vars, a);
    p.vars.insert(p.vars.end(), elements.begin(), elements.end());
    ++clock.count(QuantifierStep::Select);
    return true;
  }
  return false;
}

bool resolve_reads(TermManager& tm, Problem& p, StepClock& clock) {
  const StepClock::Running running(clock, QuantifierStep::Select);
  constexpr size_t kMaxStores = 8;
  bool changed = false;
  for (size_t i = 0; i < p.items.size(); ++i) {
    if (!p.items[i].has_array() || p.items[i].has_quantifier()) continue;
    bool read_of_store = false;
    post_order(p.items[i], [&](Term t) { read_of_store |= t.is(Kind::Select) && t[0].is(Kind::Store); });
    if (!read_of_store) continue;
    std::unordered_map<Term, bool> mentions;  // never iterated
    auto mentions_bound = [&](Term root) {
      post_order(root, [&](Term t) {
        if (mentions.contains(t)) return;
        bool m = std::binary_search(p.vars.begin(), p.vars.end(), t);
        for (size_t j = 0; j < t.size() && !m; ++j) m = mentions[t[j]];
        mentions[t] = m;
      });
      return mentions[root];
    };
    Term r = transform(tm, p.items[i], [&](Term, Term t) {
      if (!t.is(Kind::Select) || !t[0].is(Kind::Store)) return t;
      size_t depth = 0;
      for (Term b = t[0]; b.is(Kind::Store); b = b[0]) ++depth;
      return depth > kMaxStores || !mentions_bound(t) ? t : read(tm, t[0], t[1]);
    });
    changed |= r != p.items[i];
    p.items[i] = r;
  }
  clock.count(QuantifierStep::Select) += changed;
  return changed;
}

}  // namespace pippin::term
