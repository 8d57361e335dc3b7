// SPDX-License-Identifier: Apache-2.0
// The product of the Cfa and nested Floyd-Hoare automata, entry by entry (logic/modular_invariants.h).
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "explore/trace_abstraction/certificate.h"
#include "logic/modular_invariants.h"
#include "support/check.h"

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
          case cfa::EdgeKind::Internal: {
            States to;
            if (successor(item.states, e, to)) reach(cfa_.edge(e).target, item.entry, std::move(to));
            break;
          }
          case cfa::EdgeKind::Fork: case cfa::EdgeKind::Join:
            PIPPIN_UNREACHABLE("trace abstraction follows no threads");
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

}  // namespace

std::optional<core::InvariantCertificate> modular_invariants_of(const Cfa& cfa, const std::vector<bool>& targets,
                                                                const std::vector<std::unique_ptr<FloydHoare>>& automata,
                                                                size_t max_tuples, const Budget& budget) {
  NestedProduct product(cfa, targets, automata);
  if (!product.explore(max_tuples, budget)) return std::nullopt;
  std::vector<logic::Entry> entries;
  for (const Entry& entry : product.entries) entries.push_back({entry.loc, entry.predicates});
  logic::ReachedUnder reached;
  for (const Item& item : product.items)
    if (!item.covered) reached[item.loc][item.entry].push_back(cfa.tm().mk_and(item.predicates));
  auto invariants = logic::modular_invariants(cfa, targets, entries, reached);
  if (!invariants) return std::nullopt;
  return core::InvariantCertificate{std::move(*invariants)};
}

}  // namespace pippin::explore
