// SPDX-License-Identifier: Apache-2.0
// All candidates are assumed everywhere at first; what cannot be shown is dropped until nothing changes. What is left is inductive. It
// is the largest such set as far as the solver decides: a dropped candidate was refuted under more hypotheses than are left.
//
// The program between two cut points has no loop. A fragment is that part behind one edge of a cut point (or behind the start), and
// a goal is the weakest precondition of one candidate at the end of such a fragment. A goal is proved if the candidates
// that are alive at the fragment's source imply it:
//
// 1. filter() asks for all goals of a fragment at once. A model refutes those that are false in it; they are dropped.
// 2. A dropped candidate was a hypothesis of the fragments that begin at its cut point. These become dirty and are asked again.
// 3. Where the solver gives no usable model, each goal is asked alone, and what is not proved is dropped.
// 4. Then the error has to be excluded by what is left. find_needed() follows unsatisfiable cores back from the error, so that
//    the result has only the invariants that the proof uses.
//
// Nothing is taken on trust: an answer "unknown" drops the candidate, and the checker of certificates proves the result again.
#include "refine/path_program/houdini.h"

#include <algorithm>
#include <set>

#include "logic/instantiate.h"
#include "support/log.h"
#include "term/linear.h"

namespace pippin::refine {
namespace {

using term::Kind;

constexpr smt::Effort kHoudiniEffort{.effort = 3'000'000, .seconds = 0.5};
constexpr size_t kChecksPerSession = 300;

struct Goal {
  LocId target;
  size_t candidate;   // of the target; SIZE_MAX: the error is excluded
  Term formula;       // on the state before the fragment
};

/// A fragment starts with an edge from a cut point, or at the initial location.
struct Fragment {
  LocId source;
  std::vector<Goal> goals;
  std::vector<Term> indices;   // index terms of all goals and their bound variables
  bool dirty = true;
};

class Houdini {
 public:
  Houdini(const Cfa& cfa, smt::Backend& backend, Statistics& statistics, const PathProgram& program, Transitions& transitions,
          const std::vector<Candidate>& candidates, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), backend_(backend), statistics_(statistics), program_(program), transitions_(transitions),
        candidates_(candidates), budget_(budget) {}

  HoudiniResult run() {
    make_fragments();
    for (LocId c : program_.cut_points) alive_[c].assign(candidates_.size(), true);
    bool changed = true;
    while (changed) {
      changed = false;
      for (Fragment& r : fragments_) {
        if (!r.dirty) continue;
        if (budget_.expired()) return failed("the candidates took too long");
        r.dirty = false;
        changed |= filter(r);
      }
    }
    for (LocId c : program_.cut_points)
      for (size_t i = 0; i < candidates_.size(); ++i)
        if (alive_[c][i]) result_.inductive[c].push_back(candidates_[i]);
    for (const Fragment& r : fragments_)
      for (const Goal& g : r.goals)
        if (g.candidate == SIZE_MAX && !proves(r, g)) return failed("the invariants are too weak");
    if (!find_needed()) return failed("the candidates took too long");
    return std::move(result_);
  }

 private:
  HoudiniResult failed(const char* why) {
    result_.failure = why;
    return std::move(result_);
  }

  void make_fragments() {
    Fragment initial{program_.initial, {}, {}, true};
    std::map<EdgeId, Fragment> by_edge;
    auto add = [&](LocId target, size_t candidate, Term post) {
      const auto between = weakest_between(cfa_, program_, transitions_, target, post);
      if (const auto it = between.find(program_.initial); it != between.end())
        initial.goals.push_back({target, candidate, it->second});
      for (LocId c : program_.cut_points)
        for (EdgeId e : program_.out.at(c)) {
          const Term t = before_edge(cfa_, program_, transitions_, e, target, post, between);
          if (t.is_true()) continue;
          Fragment& r = by_edge.try_emplace(e, Fragment{c, {}, {}, true}).first->second;
          r.goals.push_back({target, candidate, t});
        }
    };
    for (LocId c : program_.cut_points)
      for (size_t i = 0; i < candidates_.size(); ++i) add(c, i, candidates_[i].formula);
    add(program_.error, SIZE_MAX, tm_.mk_false());
    fragments_.push_back(std::move(initial));
    for (auto& [e, r] : by_edge) fragments_.push_back(std::move(r));
    for (Fragment& r : fragments_) {
      std::vector<Term> roots;
      for (const Goal& g : r.goals) roots.push_back(g.formula);
      r.indices = logic::index_terms(roots);
      for (const Candidate& c : candidates_)
        if (c.bound) r.indices.push_back(c.bound);
      std::sort(r.indices.begin(), r.indices.end());
      r.indices.erase(std::unique(r.indices.begin(), r.indices.end()), r.indices.end());
    }
  }

  /// What a candidate contributes as a hypothesis of a fragment.
  Term hypothesis(const Fragment& r, const Candidate& c) {
    if (!c.bound) return c.formula;
    auto [it, fresh] = hypotheses_.try_emplace({&r, c.formula.id()});
    if (!fresh) return it->second;
    std::vector<Term> offsets{tm_.mk_int(0)}, instances;
    term::post_order(c.formula, [&](Term t) {
      if (!t.is(Kind::Select) || !term::occurs_free(c.bound, t[1])) return;
      term::LinearInt sum = term::linear_int(t[1]);
      if (sum.take(c.bound) != 1) return;
      const Term offset = term::to_term(tm_, sum);
      if (std::find(offsets.begin(), offsets.end(), offset) == offsets.end()) offsets.push_back(offset);
    });
    for (Term index : r.indices) {
      if (index.sort() != c.bound.sort()) continue;
      for (Term offset : offsets) instances.push_back(term::substitute(tm_, c.formula, {{c.bound, tm_.mk_sub(index, offset)}}));
    }
    return it->second = tm_.mk_and(instances);
  }

  std::vector<Term> hypotheses(const Fragment& r) {
    std::vector<Term> parts;
    if (r.source == program_.initial) return parts;
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (alive_[r.source][i]) parts.push_back(hypothesis(r, candidates_[i]));
    return parts;
  }

  smt::Session& session() {
    if (!session_ || ++checks_ > kChecksPerSession) {
      session_ = backend_.open(tm_, {.kind = smt::SessionKind::Incremental, .effort = kHoudiniEffort, .purpose = "refine.houdini"});
      checks_ = 0;
    }
    ++statistics_.counter("refine.houdini.queries");
    return *session_;
  }

  bool proves(const Fragment& r, const Goal& g) {
    smt::Session& s = session();
    s.push();
    for (Term t : hypotheses(r)) s.add(t);
    s.add(tm_.mk_not(g.formula));
    const smt::Answer a = s.check();
    s.pop();
    return a == smt::Answer::Unsat;
  }

  void drop(const Goal& g) {
    alive_[g.target][g.candidate] = false;
    for (Fragment& r : fragments_) r.dirty |= r.source == g.target;
  }

  /// Drops what the fragment does not establish; true if something was dropped.
  bool filter(Fragment& r) {
    bool dropped = false;
    auto live = [&] {
      std::vector<const Goal*> goals;
      for (const Goal& g : r.goals)
        if (g.candidate != SIZE_MAX && alive_[g.target][g.candidate]) goals.push_back(&g);
      return goals;
    };
    std::vector<Term> pre = hypotheses(r);
    for (;;) {
      const std::vector<const Goal*> goals = live();
      if (goals.empty() || budget_.expired()) return dropped;
      std::vector<Term> all;
      for (const Goal* g : goals) all.push_back(g->formula);
      smt::Session& s = session();
      s.push();
      for (Term t : pre) s.add(t);
      const Term negated = tm_.mk_not(tm_.mk_and(all));
      s.add(negated);
      const smt::Answer a = s.check();
      size_t refuted = 0;
      if (a == smt::Answer::Sat) {
        std::vector<Term> roots = pre;
        roots.insert(roots.end(), all.begin(), all.end());
        const std::vector<Term> vars = term::free_vars(roots);
        const std::vector<Term> values = s.model(vars);
        term::TermMap model;
        for (size_t i = 0; i < vars.size(); ++i)
          if (values[i]) model.emplace(vars[i], values[i]);
        for (const Goal* g : goals) {
          const Term v = term::evaluate(tm_, g->formula, model);
          if (!v || !v.is_false()) continue;
          drop(*g);
          ++refuted;
        }
      }
      s.pop();
      if (a == smt::Answer::Unsat) return dropped;
      dropped |= refuted > 0;
      if (refuted == 0) {  // unknown, or a model that cannot be evaluated
        for (const Goal* g : goals) {
          if (budget_.expired()) return dropped;
          if (proves(r, *g)) continue;
          drop(*g);
          dropped = true;
        }
        return dropped;  // the fragment is dirty again if its own hypotheses changed
      }
      pre = hypotheses(r);  // a loop drops its own hypotheses
    }
  }

  /// The invariants that the proof of the error's absence uses, transitively.
  bool find_needed() {
    std::set<std::pair<LocId, size_t>> kept;
    std::vector<std::pair<LocId, size_t>> todo{{program_.error, SIZE_MAX}};
    while (!todo.empty()) {
      const auto [target, candidate] = todo.back();
      todo.pop_back();
      for (const Fragment& r : fragments_)
        for (const Goal& g : r.goals) {
          if (g.target != target || g.candidate != candidate || r.source == program_.initial) continue;
          if (budget_.expired()) return false;
          for (size_t i : core(r, g))
            if (kept.emplace(r.source, i).second) todo.emplace_back(r.source, i);
        }
    }
    for (const auto& [l, i] : kept) result_.invariants[l].push_back(closed(tm_, candidates_[i]));
    return true;
  }

  /// Candidates of the fragment's source that suffice for the goal; all that are alive if no core is found.
  std::vector<size_t> core(const Fragment& r, const Goal& g) {
    std::vector<size_t> all;
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (alive_[r.source][i]) all.push_back(i);
    auto s = backend_.open(tm_, {.kind = smt::SessionKind::Cores, .effort = kHoudiniEffort, .purpose = "refine.houdini.core"});
    for (size_t i : all) s->add(hypothesis(r, candidates_[i]), static_cast<smt::Label>(i));
    s->add(tm_.mk_not(g.formula));
    if (s->check() != smt::Answer::Unsat) return all;
    std::vector<size_t> result;
    for (smt::Label l : s->core()) result.push_back(l);
    return result;
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  Statistics& statistics_;
  const PathProgram& program_;
  Transitions& transitions_;
  const std::vector<Candidate>& candidates_;
  const Budget& budget_;
  HoudiniResult result_;
  std::vector<Fragment> fragments_;
  std::map<LocId, std::vector<bool>> alive_;
  std::map<std::pair<const Fragment*, uint32_t>, Term> hypotheses_;  // looked up only; addresses are not observed
  std::unique_ptr<smt::Session> session_;
  size_t checks_ = 0;
};

}  // namespace

Term closed(term::TermManager& tm, const Candidate& c) {
  if (!c.bound) return c.formula;
  return tm.mk_quantifier(Kind::Forall, std::span<const Term>(&c.bound, 1), c.formula);
}

HoudiniResult houdini(const Cfa& cfa, smt::Backend& backend, Statistics& statistics, const PathProgram& program,
                           Transitions& transitions, const std::vector<Candidate>& candidates, const Budget& budget) {
  return Houdini(cfa, backend, statistics, program, transitions, candidates, budget).run();
}

}  // namespace pippin::refine
