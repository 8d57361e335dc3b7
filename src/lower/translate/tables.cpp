// SPDX-License-Identifier: Apache-2.0
#include "lower/translate/tables.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include "term/walk.h"

namespace pippin::lower {
namespace {

using cfa::Cfa;
using cfa::Op;
using cfa::OpKind;
using term::BigInt;
using term::Kind;
using term::Term;

constexpr size_t kMaxTableRuns = 256;
/// Entries times size of the term that is evaluated for each, over all comparisons: 0.3 s (integers) to 1 s (bit-vectors).
constexpr size_t kMaxWork = 2'000'000;

/// Entries from `first` on have this value, up to the next run. The first run has no lower bound, the last no upper one:
/// an index outside of the object denotes no entry at all, and any value serves.
struct Run {
  BigInt first;
  Term value;
};

struct Table {
  Term rest;                        // of entries that nobody names; null: the object has no others
  std::map<BigInt, Term> entries;
  std::vector<Run> runs;            // of the entries themselves, once a read asks
};

class Folder {
 public:
  explicit Folder(Cfa& c) : c_(c), tm_(c.tm()) {}

  void run() {
    if (!find_tables()) return;
    for (cfa::EdgeId e : c_.edges().ids())
      for (Op& op : c_.edge(e).ops)
        if (!op.term.null() && reads(op.term)) op.term = fold(op.term);
    forget_unread();
  }

 private:
  /// Tables are filled by the only edge out of the initial location, to which nothing returns.
  bool find_tables() {
    std::optional<cfa::EdgeId> first;
    for (cfa::EdgeId e : c_.edges().ids()) {
      if (c_.edge(e).target == c_.initial) return false;
      if (c_.edge(e).source != c_.initial) continue;
      if (first) return false;
      first = e;
    }
    if (!first) return false;
    for (const Op& op : c_.edge(*first).ops) fill(op);
    for (cfa::EdgeId e : c_.edges().ids())
      for (const Op& op : c_.edge(e).ops) {
        const bool filling = e == *first && op.kind == OpKind::Assign && tables_.contains(op.var);
        if (op.kind == OpKind::Choice) return false;
        if (!filling && !op.var.null()) tables_.erase(op.var);
        if (!filling && !op.term.null()) find_other_uses(op.term);
      }
    std::erase_if(tables_, [](const auto& t) { return t.second.rest.null() && !complete(t.second.entries); });
    return !tables_.empty();
  }

  static bool complete(const std::map<BigInt, Term>& entries) {
    return !entries.empty() && entries.begin()->first == 0 && entries.rbegin()->first + 1 == BigInt(entries.size());
  }

  void fill(const Op& op) {
    if (op.var.null() || !op.var.sort().is_array()) return;
    if (op.kind == OpKind::Assign && op.term.is(Kind::ConstArray) && op.term[0].is_value()) {
      tables_[op.var] = {op.term[0], {}, {}};
      return;
    }
    // An object with static storage duration has a value everywhere: without zeros, all entries are named.
    const auto table = op.kind == OpKind::Assign ? tables_.try_emplace(op.var).first : tables_.find(op.var);
    if (table == tables_.end()) return;
    // The outermost store is the last one.
    std::vector<Term> stores;
    Term t = op.kind == OpKind::Assign ? op.term : Term();
    for (; !t.null() && t.is(Kind::Store) && t[1].is_value() && t[2].is_value(); t = t[0]) stores.push_back(t);
    if (t != op.var) {
      tables_.erase(table);
      return;
    }
    for (size_t k = stores.size(); k-- > 0;) table->second.entries[stores[k][1].value()] = stores[k][2];
  }

  /// An array that is not only read element by element is no table.
  void find_other_uses(Term root) {
    if (tables_.contains(root)) tables_.erase(root);
    term::post_order(root, [&](Term t) {
      for (size_t k = 0; k < t.size(); ++k)
        if (!(t.is(Kind::Select) && k == 0)) tables_.erase(t[k]);
    });
  }

  /// Filling a table that nobody reads any more would still be part of each path.
  void forget_unread() {
    for (cfa::EdgeId e : c_.edges().ids())
      for (const Op& op : c_.edge(e).ops)
        if (!op.term.null())
          term::post_order(op.term, [&](Term t) {
            if (is_read(t)) tables_.erase(t[0]);
          });
    for (cfa::EdgeId e : c_.edges().ids())
      if (c_.edge(e).source == c_.initial)
        std::erase_if(c_.edge(e).ops, [&](const Op& op) { return op.kind == OpKind::Assign && tables_.contains(op.var); });
  }

  bool is_read(Term t) const { return t.is(Kind::Select) && tables_.contains(t[0]); }

  bool reads(Term root) const {
    bool found = false;
    term::post_order(root, [&](Term t) { found |= is_read(t); });
    return found;
  }

  Term fold(Term root) {
    root = term::transform(tm_, root, [&](Term, Term t) { return is_read(t) && t[1].is_value() ? entry(t) : t; });
    root = term::transform(tm_, root, [&](Term, Term t) -> Term {
      // Below a comparison the read itself is still there: its parent comes later.
      if (t.sort().is_bool() && t.size() > 0 && !t[0].sort().is_bool())
        if (const Term decided = compare(t)) return decided;
      return t;
    });
    return term::transform(tm_, root, [&](Term, Term t) -> Term {
      if (!is_read(t)) return t;
      Table& table = tables_.at(t[0]);
      if (table.runs.empty()) table.runs = runs_of(table, t[1].sort(), [](Term value) { return value; });
      return table.runs.size() <= kMaxTableRuns ? tree(table.runs, t[1]) : t;
    });
  }

  Term entry(Term read) const {
    const Table& table = tables_.at(read[0]);
    const auto at = table.entries.find(read[1].value());
    const Term value = at != table.entries.end() ? at->second : table.rest;
    return value.null() ? read : value;
  }

  /// A comparison of something that depends on one read alone.
  Term compare(Term t) {
    Term read;
    bool one = true;
    std::vector<Term> todo{t};
    std::unordered_set<Term> seen;
    while (!todo.empty() && one) {
      const Term at = todo.back();
      todo.pop_back();
      if (!seen.insert(at).second) continue;
      if (is_read(at)) {
        one = read.null() || read == at;
        read = at;
      } else if (at.is_var() || at.is_quantifier()) {
        one = false;
      } else {
        for (size_t k = 0; k < at.size(); ++k) todo.push_back(at[k]);
      }
    }
    if (!one || read.null()) return {};
    const size_t work = tables_.at(read[0]).entries.size() * term::dag_size(t);
    if (work > kMaxWork - work_) return {};
    work_ += work;
    const Term any = tm_.mk_fresh("entry", read.sort());
    const Term open = term::substitute(tm_, t, {{read, any}});
    std::map<Term, Term> decided;  // by value
    bool all = true;
    std::vector<Run> runs = runs_of(tables_.at(read[0]), read[1].sort(), [&](Term value) {
      auto [it, fresh] = decided.try_emplace(value);
      if (fresh) it->second = term::evaluate(tm_, open, {{any, value}});
      all &= !it->second.null();
      return it->second;
    });
    return all && runs.size() <= kMaxTableRuns ? tree(runs, read[1]) : Term();
  }

  /// Runs of equal f(value), by index.
  template <class F>
  std::vector<Run> runs_of(const Table& table, term::Sort index, F&& f) {
    std::vector<Run> runs;
    auto add = [&](const BigInt& first, Term value) {
      if (runs.empty() || runs.back().value != value) runs.push_back({first, value});
    };
    const Term rest = table.rest.null() ? Term() : f(table.rest);
    BigInt next = index.is_int() ? BigInt(-1) : BigInt(0);
    for (const auto& [at, value] : table.entries) {
      if (at != next && !rest.null()) add(next, rest);
      add(at, f(value));
      next = at + 1;
    }
    if (!rest.null() && (index.is_int() || next < (BigInt(1) << index.width()))) add(next, rest);
    return runs;
  }

  Term tree(const std::vector<Run>& runs, Term index) { return tree(runs, 0, runs.size(), index); }

  Term tree(const std::vector<Run>& runs, size_t from, size_t to, Term index) {
    if (to - from == 1) return runs[from].value;
    const size_t middle = (from + to) / 2;
    const Term bound = tm_.mk_value(index.sort(), runs[middle].first);
    const Term below = index.sort().is_int() ? tm_.mk_lt(index, bound) : tm_.mk(Kind::BvUlt, {index, bound});
    return tm_.mk_ite(below, tree(runs, from, middle, index), tree(runs, middle, to, index));
  }

  Cfa& c_;
  term::TermManager& tm_;
  std::map<Term, Table> tables_;
  size_t work_ = 0;
};

}  // namespace

void fold_tables(Cfa& cfa) { Folder(cfa).run(); }

}  // namespace pippin::lower
