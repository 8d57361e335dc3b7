// SPDX-License-Identifier: Apache-2.0
#include "explore/k_induction/elimination.h"

#include <algorithm>
#include <optional>

#include "cfa/reach.h"
#include "encode/encode.h"
#include "term/walk.h"

namespace pippin::explore {
namespace {

using cfa::EdgeId;

constexpr smt::Effort kEffort{.effort = 3'000'000, .seconds = 0.5};   // of one question

class Elimination {
 public:
  Elimination(const Cfa& cfa, Candidates candidates, smt::Backend& backend, Statistics& statistics, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), backend_(backend), statistics_(statistics), budget_(budget), left_(std::move(candidates)) {}

  Candidates run() {
    const std::vector<bool> reached = cfa::reached_from_start(cfa_), useful = cfa::leads_to_target(cfa_);
    for (const std::vector<Term>& list : left_) statistics_.counter("explore.k_induction.candidates") += list.size();
    // The initial location and targets have none.
    for (const EdgeId e : cfa_.edges().ids()) {
      const cfa::Edge& edge = cfa_.edge(e);
      if (reached[edge.source.value] && useful[edge.target.value] && !cfa_.is_target(edge.target)) steps_.push_back({e, encode::transition(cfa_, e), true});
    }
    for (bool again = true; again;) {
      again = false;
      for (Step& s : steps_) {
        if (!s.dirty) continue;
        if (budget_.expired()) return Candidates(left_.size());
        s.dirty = false;
        if (!filter(s)) continue;
        again = true;
        for (Step& after : steps_) after.dirty |= source(after) == target(s);
      }
    }
    for (std::vector<Term>& list : left_) {
      drop_implied(list);
      statistics_.counter("explore.k_induction.invariants") += list.size();
    }
    return std::move(left_);
  }

 private:
  struct Step {
    EdgeId edge;
    encode::TransitionFormula formula;
    bool dirty;
  };
  LocId source(const Step& s) const { return cfa_.edge(s.edge).source; }
  LocId target(const Step& s) const { return cfa_.edge(s.edge).target; }

  std::unique_ptr<smt::Session> open() {
    return backend_.open(tm_, {.kind = smt::SessionKind::Incremental, .effort = kEffort, .purpose = "explore.k_induction"});
  }

  Term proxy(size_t i) {
    while (proxies_.size() <= i) proxies_.push_back(tm_.mk_fresh("holds", tm_.bool_sort()));
    return proxies_[i];
  }

  /// Drops what the step does not establish; true if something was dropped.
  bool filter(const Step& s) {
    std::vector<Term>& list = left_[target(s).value];
    if (list.empty()) return false;
    const auto session = open();
    session->add(s.formula.guard);
    for (Term t : left_[source(s).value]) session->add(t);
    struct Goal { Term candidate, after, holds; };
    std::vector<Goal> goals;
    for (size_t i = 0; i < list.size(); ++i) goals.push_back({list[i], term::substitute(tm_, list[i], s.formula.out), proxy(i)});
    for (const Goal& g : goals) session->add(tm_.mk_eq(g.holds, g.after));
    bool dropped = false;
    while (!goals.empty() && !budget_.expired()) {
      std::vector<Term> holds;
      for (const Goal& g : goals) holds.push_back(g.holds);
      session->push();
      session->add(tm_.mk_not(tm_.mk_and(holds)));
      const smt::Answer a = session->check();
      std::vector<Term> values;
      if (a == smt::Answer::Sat) values = session->model(holds);
      session->pop();
      if (a == smt::Answer::Unsat) break;
      std::vector<Goal> kept;
      for (size_t i = 0; i < goals.size(); ++i)
        if (values.empty() ? proves(*session, goals[i].holds) : !(values[i] && values[i].is_false())) kept.push_back(goals[i]);
      if (kept.size() == goals.size()) {   // no answer, or one that says nothing
        if (values.empty()) break;         // each was proved alone
        kept.clear();
      }
      goals = std::move(kept);
      dropped = true;
    }
    if (!dropped) return false;
    list.clear();
    for (const Goal& g : goals) list.push_back(g.candidate);
    return true;
  }

  bool proves(smt::Session& session, Term holds) {
    if (budget_.expired()) return false;
    session.push();
    session.add(tm_.mk_not(holds));
    const smt::Answer a = session.check();
    session.pop();
    return a == smt::Answer::Unsat;
  }

  /// Small ones stay. Whoever proves them again has less to do.
  void drop_implied(std::vector<Term>& list) {
    std::vector<Term> order = list;
    std::ranges::sort(order, [](Term a, Term b) { return std::pair(term::dag_size(b), a) < std::pair(term::dag_size(a), b); });
    for (Term t : order) {
      if (list.size() == 1 || budget_.expired()) return;
      const auto session = open();
      for (Term other : list)
        if (other != t) session->add(other);
      session->add(tm_.mk_not(t));
      if (session->check() == smt::Answer::Unsat) std::erase(list, t);
    }
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  Statistics& statistics_;
  const Budget& budget_;
  Candidates left_;
  std::vector<Step> steps_;
  std::vector<Term> proxies_;
};

}  // namespace

Candidates eliminate(const Cfa& cfa, Candidates candidates, smt::Backend& backend, Statistics& statistics, const Budget& budget) {
  return Elimination(cfa, std::move(candidates), backend, statistics, budget).run();
}

}  // namespace pippin::explore
