// SPDX-License-Identifier: Apache-2.0
#include "explore/list_invariants/list_invariants_engine.h"

#include <algorithm>
#include <map>
#include <set>

#include "encode/encode.h"
#include "explore/list_invariants/candidates.h"
#include "explore/list_invariants/heap_shape.h"
#include "logic/instantiate.h"
#include "support/log.h"
#include "term/linear.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::explore {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Kind;
using term::Term;

constexpr smt::Effort kEffort{.effort = 6'000'000, .seconds = 1};
constexpr size_t kChecksPerSession = 100;
constexpr size_t kMaxIndices = 14;      // that a hypothesis is instantiated at

/// Variables whose values may matter, by location. The numbers of blocks do everywhere: they bound the ranges of invariants.
std::vector<std::set<Term>> live_variables(const Cfa& cfa, const std::vector<encode::TransitionFormula>& formulas, const HeapShape& shape) {
  std::set<Term> always;
  for (const AllocationSite& site : shape.sites) always.insert(site.next);
  std::vector<std::set<Term>> live(cfa.locations().size(), always);
  for (bool changed = true; changed;) {
    changed = false;
    for (EdgeId e : cfa.edges().ids()) {
      const encode::TransitionFormula& f = formulas[e.value];
      std::set<Term>& before = live[cfa.edge(e).source.value];
      const size_t size = before.size();
      before.insert(f.read.begin(), f.read.end());
      for (Term v : live[cfa.edge(e).target.value])
        if (!f.out.contains(v)) before.insert(v);
      changed |= before.size() != size;
    }
  }
  return live;
}

/// Without variables that no candidate at a location between blocks can be about.
void keep_live(HeapShape& shape, const Cfa& cfa, const std::vector<std::set<Term>>& live) {
  std::set<Term> all;
  for (LocId l : cfa.locations().ids())
    if (l != cfa.initial && !cfa.is_target(l)) all.insert(live[l.value].begin(), live[l.value].end());
  const auto dead = [&](Term v) { return v && !all.contains(v); };
  std::erase_if(shape.flags, dead);
  std::erase_if(shape.numbers, dead);
  for (PointerPair& p : shape.pointers)
    if (dead(p.index)) p.index = {};
  std::erase_if(shape.pointers, [&](const PointerPair& p) { return p.target ? dead(p.target) : !p.index; });
}

/// The largest inductive subset of candidates at the locations. In a query the bound variable is a constant of the goal, and the
/// hypotheses are instantiated at it and at the index terms of the edge, so that all queries are quantifier-free.
class Elimination final : public ListFacts {
 public:
  Elimination(const Cfa& cfa, smt::Backend& backend, Statistics& statistics, HeapShape shape, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), backend_(backend), statistics_(statistics), shape_(std::move(shape)), budget_(budget) {
    for (EdgeId e : cfa_.edges().ids()) formulas_.push_back(encode::transition(cfa_, e));
    live_ = live_variables(cfa_, formulas_, shape_);
    keep_live(shape_, cfa_, live_);
    candidates_ = list_candidates(tm_, shape_);
  }

  /// Empty: the reason is in `failure`.
  std::optional<core::InvariantCertificate> run() {
    if (!eliminate()) return std::nullopt;
    std::string open;
    std::vector<std::pair<EdgeId, Term>> goals;
    for (Step& s : steps_) {
      if (!cfa_.is_target(target(s))) continue;
      goals.emplace_back(s.edge, tm_.mk_false());
      if (!excluded(s)) open += (open.empty() ? "" : ", ") + cfa_.location(target(s)).name;
    }
    if (!open.empty()) return failed("the invariants about lists are too weak to exclude " + open);
    return needed(goals);
  }

  /// Finds the largest inductive subset. False: the reason is in `failure`.
  bool eliminate() {
    for (EdgeId e : cfa_.edges().ids()) steps_.push_back({e, formulas_[e.value], {}, {}, true, {}});
    for (LocId l : cfa_.locations().ids()) {
      std::vector<char>& alive = alive_.emplace_back(candidates_.list.size(), 0);
      if (l == cfa_.initial || cfa_.is_target(l)) continue;
      for (size_t i = 0; i < candidates_.list.size(); ++i) alive[i] = speaks_about(candidates_.list[i].formula, live_[l.value]);
      statistics_.counter("explore.lists.candidates") += static_cast<uint64_t>(std::count(alive.begin(), alive.end(), 1));
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (Step& s : steps_) {
        if (!s.dirty || cfa_.is_target(target(s))) continue;
        if (budget_.expired()) {
          failure = budget_.reason().empty() ? "the candidates took too long" : budget_.reason();
          return false;
        }
        s.dirty = false;
        changed |= filter(s);
      }
    }
    log_left();
    return true;
  }

  const HeapShape& shape() const override { return shape_; }

  Term before(EdgeId e) override {
    std::vector<Term> all = hypotheses(steps_[e.value]);
    all.front() = tm_.mk_true();   // the guard
    return tm_.mk_and(all);
  }

  /// The invariants that the proof uses, transitively, by unsatisfiable cores.
  std::optional<core::InvariantCertificate> needed(const std::vector<std::pair<EdgeId, Term>>& goals) override {
    std::set<std::pair<LocId, size_t>> kept;
    std::vector<std::pair<LocId, size_t>> todo;
    const auto because = [&](Step& s, Term goal) {
      std::vector<size_t> before;
      for (size_t i = 0; i < candidates_.list.size(); ++i)
        if (kept.contains({source(s), i})) before.push_back(i);
      if (follows(s, before, goal)) return;
      for (size_t i : core(s, goal))
        if (kept.emplace(source(s), i).second) todo.emplace_back(source(s), i);
    };
    for (const auto& [e, goal] : goals) because(steps_[e.value], goal);
    while (!todo.empty()) {
      const auto [l, i] = todo.back();
      todo.pop_back();
      for (Step& s : steps_)
        if (target(s) == l) {
          if (budget_.expired()) return failed(budget_.reason());
          because(s, goal(s, i));
        }
    }
    std::map<LocId, std::vector<Term>> parts;
    for (const auto& [l, i] : kept) {
      const ListCandidate& c = candidates_.list[i];
      parts[l].push_back(c.quantified ? tm_.mk_quantifier(Kind::Forall, std::span<const Term>(&candidates_.bound, 1), c.formula) : c.formula);
      log(2, "lists: needed at {}: {}", cfa_.location(l).name, term::print(c.formula));
    }
    statistics_.counter("explore.lists.invariants") += kept.size();
    core::InvariantCertificate certificate;
    for (LocId l : cfa_.locations().ids())
      if (!cfa_.is_target(l)) certificate.invariants.emplace_back(l, tm_.mk_and(parts[l]));
    return certificate;
  }

  std::string failure;

 private:
  struct Step {
    EdgeId edge;
    const encode::TransitionFormula& formula;
    std::vector<std::vector<Term>> indices;   // by site
    std::map<size_t, Term> goals;      // candidate -> what it says behind the edge, over the state before
    bool dirty = true;
    std::map<size_t, Term> hypotheses; // candidate -> instances
  };

  std::nullopt_t failed(std::string why) {
    failure = std::move(why);
    return std::nullopt;
  }

  LocId source(const Step& s) const { return cfa_.edge(s.edge).source; }
  LocId target(const Step& s) const { return cfa_.edge(s.edge).target; }

  bool speaks_about(Term t, const std::set<Term>& vars) const {
    for (Term v : term::free_vars(t))
      if (v != candidates_.bound && !vars.contains(v)) return false;
    return true;
  }

  Term goal(Step& s, size_t i) {
    auto [it, fresh] = s.goals.try_emplace(i);
    if (fresh) it->second = term::substitute(tm_, candidates_.list[i].formula, s.formula.out);
    return it->second;
  }

  /// Index terms of the edge and of what is to be shown, those of the arrays of one site.
  const std::vector<Term>& indices(Step& s, size_t site) {
    if (s.indices.empty()) {
      std::vector<Term> roots{s.formula.guard};
      for (Term v : s.formula.assigned) roots.push_back(s.formula.out.at(v));
      for (size_t i = 0; i < candidates_.list.size(); ++i)
        if (alive_[target(s).value][i]) roots.push_back(goal(s, i));
      s.indices.assign(shape_.sites.size(), {candidates_.bound});
      term::post_order(roots, [&](Term t) {
        if (!t.is(Kind::Select) && !t.is(Kind::Store)) return;
        if (!t[1].sort().is_int() || t[1].is_value() || term::occurs_free(candidates_.bound, t[1])) return;
        for (size_t i = 0; i < shape_.sites.size(); ++i) {
          std::vector<Term>& list = s.indices[i];
          if (list.size() >= kMaxIndices || std::find(list.begin(), list.end(), t[1]) != list.end()) continue;
          if (shape_.sites[i].has(t[0])) list.push_back(t[1]);
        }
      });
    }
    return s.indices[site];
  }

  Term hypothesis(Step& s, size_t i) {
    auto [it, fresh] = s.hypotheses.try_emplace(i);
    if (!fresh) return it->second;
    const ListCandidate& c = candidates_.list[i];
    if (!c.quantified) return it->second = c.formula;
    std::set<Term> offsets{tm_.mk_int(0)};
    term::post_order(c.formula, [&](Term t) {
      if (!t.is(Kind::Select) || !term::occurs_free(candidates_.bound, t[1])) return;
      term::LinearInt sum = term::linear_int(t[1]);
      if (sum.take(candidates_.bound) == 1) offsets.insert(term::to_term(tm_, sum));
    });
    std::vector<Term> instances;
    for (Term index : indices(s, c.site))
      for (Term offset : offsets) instances.push_back(term::substitute(tm_, c.formula, {{candidates_.bound, tm_.mk_sub(index, offset)}}));
    return it->second = tm_.mk_and(instances);
  }

  /// Alive, and no other one from which it follows is.
  bool strongest(LocId l, size_t i) const {
    const std::vector<char>& alive = alive_[l.value];
    return alive[i] && std::none_of(candidates_.list[i].follows.begin(), candidates_.list[i].follows.end(), [&](size_t j) { return alive[j] != 0; });
  }

  std::vector<Term> hypotheses(Step& s) {
    std::vector<Term> parts{s.formula.guard};
    for (size_t i = 0; i < candidates_.list.size(); ++i)
      if (strongest(source(s), i)) parts.push_back(hypothesis(s, i));
    return parts;
  }

  smt::Session& session() {
    if (!session_ || ++checks_ > kChecksPerSession) {
      session_ = backend_.open(tm_, {.kind = smt::SessionKind::Incremental, .effort = kEffort, .purpose = "explore.lists"});
      checks_ = 0;
    }
    ++statistics_.counter("explore.lists.queries");
    return *session_;
  }

  bool implied(Step& s, Term goal) {
    smt::Session& session = this->session();
    session.push();
    for (Term t : hypotheses(s)) session.add(t);
    session.add(tm_.mk_not(goal));
    const smt::Answer a = session.check();
    session.pop();
    return a == smt::Answer::Unsat;
  }

  bool excluded(Step& s) { return implied(s, tm_.mk_false()); }

  void drop(LocId l, size_t candidate) {
    alive_[l.value][candidate] = 0;
    for (Step& s : steps_) s.dirty |= source(s) == l;
  }

  /// Drops what the edge does not establish; true if something was dropped.
  bool filter(Step& s) {
    const LocId to = target(s);
    bool dropped = false;
    for (;;) {
      std::vector<size_t> open;
      for (size_t i = 0; i < candidates_.list.size(); ++i)
        if (strongest(to, i) && !goal(s, i).is_true()) open.push_back(i);
      if (open.empty() || budget_.expired()) return dropped;
      const std::vector<Term> pre = hypotheses(s);
      smt::Session& session = this->session();
      session.push();
      for (Term t : pre) session.add(t);
      std::vector<Term> holds;   // the goals, as variables: their values in a model are known whatever it says of arrays
      for (size_t i : open) {
        while (holds_.size() <= i) holds_.push_back(tm_.mk_fresh("holds", tm_.bool_sort()));
        holds.push_back(holds_[i]);
        session.add(tm_.mk_eq(holds_[i], goal(s, i)));
      }
      session.add(tm_.mk_not(tm_.mk_and(holds)));
      const smt::Answer a = session.check();
      std::vector<size_t> refuted;
      if (a == smt::Answer::Sat) {
        const std::vector<Term> values = session.model(holds);
        for (size_t n = 0; n < open.size(); ++n)
          if (values[n] && values[n].is_false()) refuted.push_back(open[n]);
      }
      session.pop();
      if (a == smt::Answer::Unsat) return dropped;
      if (refuted.empty())   // no answer
        for (size_t i : open)
          if (budget_.expired() || !implied(s, goal(s, i))) refuted.push_back(i);
      if (refuted.empty()) return dropped;
      for (size_t i : refuted) {
        log(3, "lists: {} -> {} drops {}", cfa_.location(source(s)).name, cfa_.location(to).name, term::print(candidates_.list[i].formula));
        drop(to, i);
      }
      dropped = true;
    }
  }

  void log_left() {
    if (g_log_level < 2) return;
    for (LocId l : cfa_.locations().ids())
      for (size_t i = 0; i < candidates_.list.size(); ++i)
        if (strongest(l, i)) log(2, "lists: at {}: {}", cfa_.location(l).name, term::print(candidates_.list[i].formula));
  }

  std::vector<size_t> core(Step& s, Term goal) {
    std::vector<size_t> all;
    for (size_t i = 0; i < candidates_.list.size(); ++i)
      if (strongest(source(s), i)) all.push_back(i);
    if (all.empty() || goal.is_true()) return {};
    auto session = backend_.open(tm_, {.kind = smt::SessionKind::Cores, .effort = kEffort, .purpose = "explore.lists.core"});
    session->add(s.formula.guard);
    for (size_t i : all) session->add(hypothesis(s, i), static_cast<smt::Label>(i));
    session->add(tm_.mk_not(goal));
    if (session->check() != smt::Answer::Unsat) return all;
    std::vector<size_t> result;
    for (smt::Label l : session->core()) result.push_back(l);
    // Quantified ones are dear for those who prove it again.
    for (size_t n = result.size(); n-- > 0 && !budget_.expired();) {
      if (!candidates_.list[result[n]].quantified) continue;
      std::vector<size_t> fewer = result;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(n));
      if (follows(s, fewer, goal)) result = std::move(fewer);
    }
    return result;
  }

  bool follows(Step& s, const std::vector<size_t>& from, Term goal) {
    smt::Session& session = this->session();
    session.push();
    session.add(s.formula.guard);
    for (size_t i : from) session.add(hypothesis(s, i));
    session.add(tm_.mk_not(goal));
    const smt::Answer a = session.check();
    session.pop();
    return a == smt::Answer::Unsat;
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  Statistics& statistics_;
  HeapShape shape_;
  std::vector<encode::TransitionFormula> formulas_;   // by edge
  std::vector<std::set<Term>> live_;                  // by location
  ListCandidates candidates_;
  const Budget& budget_;
  std::vector<Step> steps_;
  std::vector<std::vector<char>> alive_;    // by location and candidate
  std::vector<Term> holds_;                 // by candidate
  std::unique_ptr<smt::Session> session_;
  size_t checks_ = 0;
};

}  // namespace

namespace {

/// Nothing: `why` says the reason.
std::unique_ptr<Elimination> elimination_of(const Cfa& cfa, smt::Backend& backend, Statistics& statistics, const Budget& budget, std::string& why) {
  const bool calls = std::ranges::any_of(cfa.edges(), [](const cfa::Edge& e) { return e.kind != cfa::EdgeKind::Internal; });
  HeapShape shape = calls ? HeapShape() : heap_shape(cfa);
  if (calls) why = "recursion not supported";
  else if (shape.sites.empty()) why = "no loop allocates blocks with pointers in them";
  if (!why.empty()) return nullptr;
  return std::make_unique<Elimination>(cfa, backend, statistics, std::move(shape), budget);
}

}  // namespace

core::Exploration run_list_invariants(const Cfa& cfa, smt::Backend& backend, Statistics& statistics, const Budget& budget) {
  const auto unknown = [](std::string why) { return core::Unknown{std::move(why), "lists"}; };
  std::string why;
  ScopedTimer timer(statistics.seconds("explore.lists"));
  const auto elimination = elimination_of(cfa, backend, statistics, budget, why);
  if (!elimination) return unknown(std::move(why));
  if (auto certificate = elimination->run()) return core::Safe{std::move(*certificate)};
  log(1, "lists: {}", elimination->failure);
  return unknown(elimination->failure);
}

std::unique_ptr<ListFacts> list_facts(const Cfa& cfa, smt::Backend& backend, Statistics& statistics, const Budget& budget, std::string& why) {
  ScopedTimer timer(statistics.seconds("explore.lists"));
  auto elimination = elimination_of(cfa, backend, statistics, budget, why);
  if (elimination && elimination->eliminate()) return elimination;
  if (elimination) why = elimination->failure;
  return nullptr;
}

namespace {

class ListInvariants final : public core::Engine {
 public:
  ListInvariants(smt::Backend& backend, Statistics& statistics) : backend_(backend), statistics_(statistics) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    if (heap_shape(task.base()).sites.empty()) return {};   // most programs: nothing is made for them
    core::Exploration found = run_list_invariants(task.cfa(), backend_, statistics_, budget);
    if (auto* safe = std::get_if<core::Safe>(&found)) return {.result = std::move(*safe), .found_by = "invariants of lists" + task.in_model()};
    return {.result = std::get<core::Unknown>(std::move(found))};
  }

 private:
  smt::Backend& backend_;
  Statistics& statistics_;
};

}  // namespace

std::unique_ptr<core::Engine> make_list_invariants(smt::Backend& backend, Statistics& statistics) {
  return std::make_unique<ListInvariants>(backend, statistics);
}

}  // namespace pippin::explore
