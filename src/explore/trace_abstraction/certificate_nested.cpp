// SPDX-License-Identifier: Apache-2.0
// Modular invariants from nested Floyd-Hoare automata: reachability with summaries, as for recursive state machines.
// A return combines a tuple at the exit with the tuples at the calls that opened its entry, so only matching contexts meet;
// the implications "entry implies tuples" carry exactly this matching into the invariants.
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "explore/trace_abstraction/certificate.h"
#include "term/walk.h"

namespace pippin::explore {
namespace {

using automata::State;
using cfa::LocId;
using States = std::vector<State>;  // one per automaton

struct Item {
  LocId loc;
  size_t entry;
  States states;
  std::vector<Term> predicates;  // sorted
  bool covered = false;
};

struct Entry {
  LocId loc;                       // the procedure's entry; invalid: the program itself
  std::vector<Term> predicates;
  std::vector<std::pair<size_t, EdgeId>> callers;  // item at the call, call edge
  std::vector<size_t> exits;                       // items with a return edge
};

class NestedProduct {
 public:
  NestedProduct(const Cfa& cfa, const std::vector<bool>& targets, const std::vector<std::unique_ptr<FloydHoare>>& automata)
      : cfa_(cfa), targets_(targets), automata_(automata) {}

  bool explore(size_t max_tuples, const Budget& budget) {
    entries.push_back({LocId(), {}, {}, {}});
    reach(cfa_.initial, 0, States(automata_.size(), FloydHoare::kTrue));
    size_t polls = 0;
    for (; !queue_.empty(); queue_.pop_front()) {
      if (items.size() > max_tuples || ((polls++ & 63) == 0 && budget.expired())) return false;
      const size_t index = queue_.front();
      if (targets_[items[index].loc.value]) return false;
      if (items[index].covered) continue;
      bool leaves = false;
      for (EdgeId e : cfa_.out(items[index].loc)) {
        const Item item = items[index];
        switch (cfa_.edge(e).kind) {
          case cfa::EdgeKind::Call: {
            States to;
            if (!successor(item.states, e, to)) break;
            const size_t callee = enter(cfa_.edge(e).target, to);
            entries[callee].callers.push_back({index, e});
            for (size_t k = 0; k < entries[callee].exits.size(); ++k) leave(entries[callee].exits[k], index, e);
            break;
          }
          case cfa::EdgeKind::Return: leaves = true; break;
          default: {
            States to;
            if (successor(item.states, e, to)) reach(cfa_.edge(e).target, item.entry, std::move(to));
          }
        }
      }
      if (!leaves) continue;
      const size_t entry = items[index].entry;
      entries[entry].exits.push_back(index);
      for (size_t k = 0; k < entries[entry].callers.size(); ++k)
        leave(index, entries[entry].callers[k].first, entries[entry].callers[k].second);
    }
    return true;
  }

  std::vector<Item> items;
  std::vector<Entry> entries;

 private:
  std::vector<Term> predicates_of(const States& states) const {
    std::vector<Term> r;
    for (size_t i = 0; i < automata_.size(); ++i)
      for (uint32_t p : automata_[i]->set(states[i])) r.push_back(automata_[i]->predicate(p));
    std::sort(r.begin(), r.end());
    r.erase(std::unique(r.begin(), r.end()), r.end());
    return r;
  }

  bool successor(const States& from, EdgeId e, States& to) const {
    for (size_t i = 0; i < automata_.size(); ++i) {
      to.push_back(automata_[i]->known_successor(from[i], e));
      if (to.back() == FloydHoare::kFalse) return false;
    }
    return true;
  }

  void leave(size_t exit, size_t at_call, EdgeId call) {
    for (EdgeId e : cfa_.out(items[exit].loc)) {
      if (cfa_.edge(e).kind != cfa::EdgeKind::Return || cfa_.edge(e).call != call) continue;
      States to;
      bool cut = false;
      for (size_t i = 0; i < automata_.size() && !cut; ++i) {
        to.push_back(automata_[i]->known_return(items[exit].states[i], items[at_call].states[i], e));
        cut = to.back() == FloydHoare::kFalse;
      }
      if (!cut) reach(cfa_.edge(e).target, items[at_call].entry, std::move(to));
    }
  }

  size_t enter(LocId loc, const States& states) {
    auto [it, fresh] = entry_index_.try_emplace({loc, states}, entries.size());
    if (fresh) {
      entries.push_back({loc, predicates_of(states), {}, {}});
      reach(loc, it->second, states);
    }
    return it->second;
  }

  void reach(LocId loc, size_t entry, States states) {
    Item t{loc, entry, std::move(states), {}, false};
    t.predicates = predicates_of(t.states);
    auto& there = at_[{entry, loc}];
    auto includes = [](const Item& more, const Item& fewer) {
      return std::includes(more.predicates.begin(), more.predicates.end(), fewer.predicates.begin(), fewer.predicates.end());
    };
    for (size_t o : there)
      if (!items[o].covered && includes(t, items[o])) return;
    for (size_t o : there)
      if (!items[o].covered && includes(items[o], t)) items[o].covered = true;
    there.push_back(items.size());
    queue_.push_back(items.size());
    items.push_back(std::move(t));
  }

  const Cfa& cfa_;
  const std::vector<bool>& targets_;
  const std::vector<std::unique_ptr<FloydHoare>>& automata_;
  std::map<std::pair<LocId, States>, size_t> entry_index_;
  std::map<std::pair<size_t, LocId>, std::vector<size_t>> at_;
  std::deque<size_t> queue_;
};

/// What a predicate says where nothing is known of `open`: it holds for their extreme values, too. (The certificate is checked;
/// all values would take a quantifier.) False: some are no integers.
bool holds_for_extremes(const Cfa& cfa, Term predicate, const std::vector<Term>& open, term::TermMap values, std::vector<Term>& parts) {
  term::TermManager& tm = cfa.tm();
  for (int extreme = -1; extreme <= 1; ++extreme) {
    for (Term v : open) {
      const cfa::Variable& variable = cfa.variable(cfa.find(v));
      if (variable.c_width == 0 || !(v.sort().is_int() || v.sort().is_bv() || v.sort().is_bool())) return false;
      const uint32_t bits = variable.c_width - variable.c_signed;
      term::BigInt value = 0;
      if (extreme > 0) value = (term::BigInt(1) << bits) - 1;
      if (extreme < 0 && variable.c_signed) value = -(term::BigInt(1) << bits);
      values[v] = tm.mk_value(v.sort(), value);
    }
    parts.push_back(term::substitute(tm, predicate, values));
    if (open.empty()) break;
  }
  return true;
}

}  // namespace

std::optional<core::InvariantCertificate> modular_invariants_of(const Cfa& cfa, const std::vector<bool>& targets,
                                                                const std::vector<std::unique_ptr<FloydHoare>>& automata,
                                                                size_t max_tuples, const Budget& budget) {
  term::TermManager& tm = cfa.tm();
  NestedProduct product(cfa, targets, automata);
  if (!product.explore(max_tuples, budget)) return std::nullopt;
  // The entries' predicates over entry values.
  const auto modified = cfa::modified_by(cfa);
  std::vector<Term> entered;
  std::set<LocId> inexact;  // entries of procedures of which some predicate cannot be said over entry values
  for (const Entry& entry : product.entries) {
    if (!entry.loc.valid()) {
      entered.push_back(tm.mk_true());
      continue;
    }
    std::vector<Term> parts;
    for (cfa::ProcId p : cfa.procedures.ids()) {
      if (cfa.procedures[p].entry != entry.loc) continue;
      const cfa::Procedure& procedure = cfa.procedures[p];
      for (Term predicate : entry.predicates) {
        term::TermMap at_entry;
        std::vector<Term> open;  // may have any value there: locals, what another procedure left in its result
        for (Term v : term::free_vars(predicate)) {
          const bool local = cfa.variable(cfa.find(v)).procedure.valid();
          const bool parameter = std::find(procedure.params.begin(), procedure.params.end(), v) != procedure.params.end();
          const bool old = std::any_of(procedure.olds.begin(), procedure.olds.end(), [&](const auto& o) { return o.old == v; });
          if (old) continue;
          const Term value = local && !parameter ? Term() : cfa::entry_value(procedure, v, modified[p]);
          if (value.null()) open.push_back(v); else at_entry[v] = value;
        }
        if (!holds_for_extremes(cfa, predicate, open, std::move(at_entry), parts)) inexact.insert(entry.loc);
      }
      break;
    }
    entered.push_back(tm.mk_and(parts));
  }
  // Without the entries' predicates nothing tells their summaries apart.
  for (LocId l : inexact)
    if (std::count_if(product.entries.begin(), product.entries.end(), [&](const Entry& e) { return e.loc == l; }) > 1)
      return std::nullopt;
  std::map<LocId, std::map<size_t, std::vector<Term>>> disjuncts;  // location, entry
  for (const Item& item : product.items)
    if (!item.covered) disjuncts[item.loc][item.entry].push_back(tm.mk_and(item.predicates));
  core::InvariantCertificate r;
  for (LocId l : cfa.locations().ids()) {
    const auto it = disjuncts.find(l);
    if (targets[l.value] || it == disjuncts.end()) {
      r.invariants.push_back({l, tm.mk_false()});
      continue;
    }
    std::vector<Term> parts, some;
    const LocId here = product.entries[it->second.begin()->first].loc;
    if (inexact.contains(here)) {
      for (const auto& [entry, tuples] : it->second) parts.insert(parts.end(), tuples.begin(), tuples.end());
      r.invariants.push_back({l, tm.mk_or(parts)});
      continue;
    }
    for (size_t e = 0; e < product.entries.size(); ++e) {
      if (product.entries[e].loc != here) continue;
      some.push_back(entered[e]);
      const auto reached = it->second.find(e);
      parts.push_back(tm.mk_or(tm.mk_not(entered[e]), reached == it->second.end() ? tm.mk_false() : tm.mk_or(reached->second)));
    }
    parts.push_back(tm.mk_or(some));
    r.invariants.push_back({l, tm.mk_and(parts)});
  }
  return r;
}

}  // namespace pippin::explore
