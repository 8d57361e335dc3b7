// SPDX-License-Identifier: Apache-2.0
#include "refine/craig/projection.h"

#include <algorithm>
#include <set>

#include "refine/craig/problem.h"
#include "refine/newton/pipeline.h"
#include "support/counted_effort.h"
#include "term/linear.h"

namespace pippin::refine {
namespace {

using cfa::Cfa;
using term::Kind;
using term::Term;

constexpr size_t kMaxProjectedSteps = 200;
constexpr size_t kMaxCubes = 12;        // per cut
constexpr double kProjectionSeconds = 3;
constexpr smt::Effort kProjectionEffort{.effort = 2'000'000, .seconds = 0.5};

using Cube = std::vector<Term>;         // literals, a conjunction

class Projection : public core::Refiner {
 public:
  Projection(logic::Services& services)
      : cfa_(services.cfa), tm_(services.cfa.tm()), backend_(services.backend), hoare_(services.triples), statistics_(services.statistics) {}

  std::string name() const override { return "projection"; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    const core::Path& path = infeasible.path;
    if (path.size() > kMaxProjectedSteps) return Error{"", "the path is too long"};
    const Budget limit = part_of(budget, Seconds(kProjectionSeconds));
    const NestedPath nested(cfa_, path);
    nested_ = &nested;
    const core::Core* core = infeasible.core ? &*infeasible.core : nullptr;
    const Trace trace = flat_trace(cfa_, path, nested, core);
    prefixes(trace);

    std::vector<Term> predicates(path.size() + 1, tm_.mk_true());
    predicates.back() = tm_.mk_false();
    for (size_t i = path.size(); i-- > 1;) {
      auto cubes = cover(i, tm_.mk_not(predicates[i + 1]), limit);
      if (!cubes.ok()) return cubes.error();
      std::vector<Term> parts;
      for (const Cube& c : *cubes) parts.push_back(tm_.mk_not(tm_.mk_and(c)));
      predicates[i] = tm_.mk_and(parts);
    }
    Result<core::Sequence> sequence =
        finish_sequence(cfa_, path, nested, std::move(predicates), name(), backend_, hoare_, statistics_);
    if (!sequence.ok()) return sequence.error();
    return core::Refinement(std::move(*sequence));
  }

 private:
  /// Steps as transition formulas; before_[i] is what the steps before cut i say, state_[i] the values of variables there.
  void prefixes(const Trace& trace) {
    steps_.clear();
    before_.assign(1, {});
    state_.assign(1, {});
    for (const auto& ops : trace) {
      steps_.push_back(encode::transition(tm_, ops));
      const encode::TransitionFormula& f = steps_.back();
      std::vector<Term> facts = before_.back();
      term::TermMap state = state_.back();
      for (Term c : term::conjuncts(term::substitute(tm_, f.guard, state_.back()))) facts.push_back(c);
      for (Term v : f.assigned) state[v] = term::substitute(tm_, f.out.at(v), state_.back());
      before_.push_back(std::move(facts));
      state_.push_back(std::move(state));
    }
  }

  /// Cubes over the state at cut i that cover all states from which step i leads into `bad`.
  Result<std::vector<Cube>> cover(size_t i, Term bad, const Budget& budget) {
    const encode::TransitionFormula& f = steps_[i];
    const Term step = tm_.mk_and(f.guard, term::substitute(tm_, bad, f.out));
    std::vector<Cube> cubes;
    auto session = backend_.open(tm_, {.kind = smt::SessionKind::Incremental, .effort = kProjectionEffort, .purpose = "refine.projection"});
    session->add(step);
    for (;;) {
      if (budget.expired()) return Error{"", "timeout"};
      const smt::Answer a = session->check();
      if (a == smt::Answer::Unsat) return cubes;
      if (a == smt::Answer::Unknown) return Error{"", "a step could not be decided"};
      if (cubes.size() >= kMaxCubes) return Error{"", "too many cubes"};
      const std::vector<Term> vars = term::free_vars(step);
      const std::vector<Term> values = session->model(vars);
      term::TermMap model;
      for (size_t k = 0; k < vars.size(); ++k)
        if (values[k]) model.emplace(vars[k], values[k]);
      std::optional<Cube> cube = implicant(step, model);
      if (!cube || !project(*cube, model)) return Error{"", "a model could not be evaluated"};
      if (!generalise(i, *cube)) return Error{"", "a cube is reachable"};
      session->add(tm_.mk_not(tm_.mk_and(*cube)));
      cubes.push_back(std::move(*cube));
    }
  }

  Term value(Term t, const term::TermMap& model) { return term::evaluate(tm_, t, model); }
  bool holds(Term t, const term::TermMap& model) {
    const Term v = value(t, model);
    return v && v.is_true();
  }

  /// Literals without ite that are true in the model and imply the formula; nullopt if something has no value.
  std::optional<Cube> implicant(Term formula, const term::TermMap& model) {
    Cube cube;
    std::vector<Term> todo{formula};
    while (!todo.empty()) {
      const Term f = todo.back();
      todo.pop_back();
      if (f.is_true()) continue;
      if (!holds(f, model)) return std::nullopt;
      const bool negated = f.is(Kind::Not);
      const Term a = negated ? f[0] : f;
      auto child = [&](Term t) { return negated ? tm_.mk_not(t) : t; };
      if (a.is(Kind::And) || a.is(Kind::Or)) {
        const bool all = a.is(Kind::And) != negated;
        bool found = false;
        for (size_t i = 0; i < a.size() && !(found && !all); ++i) {
          const Term c = child(a[i]);
          if (!all && !holds(c, model)) continue;
          todo.push_back(c);
          found = true;
        }
        if (!found) return std::nullopt;
        continue;
      }
      if (a.is(Kind::Implies)) {
        if (negated) todo.insert(todo.end(), {a[0], tm_.mk_not(a[1])});
        else todo.push_back(holds(a[1], model) ? a[1] : tm_.mk_not(a[0]));
        continue;
      }
      if (a.is(Kind::Eq) && a[0].sort().is_bool()) {
        for (Term side : {a[0], a[1]}) todo.push_back(holds(side, model) ? side : tm_.mk_not(side));
        continue;
      }
      Term ite;
      if (!a.has_quantifier())
        term::post_order(a, [&](Term t) {
          if (ite.null() && t.is(Kind::Ite)) ite = t;
        });
      if (ite) {
        const bool yes = holds(ite[0], model);
        todo.push_back(yes ? ite[0] : tm_.mk_not(ite[0]));
        todo.push_back(term::substitute(tm_, f, {{ite, ite[yes ? 1 : 2]}}));
        continue;
      }
      if (negated && a.is(Kind::Eq) && a[0].sort().is_int()) {
        const Term less = tm_.mk_lt(a[0], a[1]);
        todo.push_back(holds(less, model) ? less : tm_.mk_lt(a[1], a[0]));
        continue;
      }
      if (std::find(cube.begin(), cube.end(), f) == cube.end()) cube.push_back(f);
    }
    return cube;
  }

  /// Removes the variables that are no state variables, under the model: by an equation, by the greatest lower or the
  /// least upper bound, else by their value.
  bool project(Cube& cube, const term::TermMap& model) {
    for (;;) {
      Term bound;
      for (Term v : term::free_vars(tm_.mk_and(cube)))
        if (bound.null() && !cfa_.find(v).valid() && !nested_->is_frozen(v)) bound = v;
      if (bound.null()) return true;
      const auto known = model.find(bound);
      if (known == model.end()) return false;
      const Term replacement = bound.sort().is_int() ? witness(cube, bound, model) : Term();
      Cube next;
      for (Term l : cube)
        for (Term c : term::conjuncts(term::substitute(tm_, l, {{bound, replacement ? replacement : known->second}}))) {
          if (!holds(c, model)) return false;
          if (!c.is_true() && std::find(next.begin(), next.end(), c) == next.end()) next.push_back(c);
        }
      cube = std::move(next);
    }
  }

  /// A term that stands for `v` in all literals, true in the model; null if a literal is not linear in it.
  Term witness(const Cube& cube, Term v, const term::TermMap& model) {
    Term best;
    bool lower = false;
    for (Term l : cube) {
      if (!term::occurs_free(v, l)) continue;
      term::LinearAtom atom = term::linear_atom(l);
      if (atom.relation != term::Relation::Le && atom.relation != term::Relation::Eq) return {};
      const term::BigInt k = atom.sum.take(v);
      if (abs(k) != 1) return {};
      if (k == 1) atom.sum.scale(term::BigInt(-1));
      const Term t = term::to_term(tm_, atom.sum);
      if (term::occurs_free(v, t)) return {};
      if (atom.relation == term::Relation::Eq) return t;
      if (k == 1) {                           // v <= t: only if there is no lower bound
        if (lower) continue;
        if (!best || holds(tm_.mk_lt(t, best), model)) best = t;
      } else if (!lower || holds(tm_.mk_lt(best, t), model)) {
        best = t;
        lower = true;
      }
    }
    return best;
  }

  /// Keeps the literals that contradict what comes before cut i; false if nothing does.
  bool generalise(size_t i, Cube& cube) {
    auto session = backend_.open(tm_, {.kind = smt::SessionKind::Cores, .effort = kProjectionEffort, .purpose = "refine.projection.core"});
    for (Term t : before_[i]) session->add(t);
    for (size_t k = 0; k < cube.size(); ++k)
      session->add(term::substitute(tm_, cube[k], state_[i]), static_cast<smt::Label>(k));
    const smt::Answer a = session->check();
    if (a == smt::Answer::Unknown) return true;   // not generalised
    if (a == smt::Answer::Sat) return false;
    Cube core;
    for (smt::Label k : session->core()) core.push_back(cube[k]);
    if (!core.empty()) cube = std::move(core);
    return true;
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  const NestedPath* nested_ = nullptr;   // of the path at hand
  std::vector<encode::TransitionFormula> steps_;
  std::vector<std::vector<Term>> before_;
  std::vector<term::TermMap> state_;
};

}  // namespace

std::unique_ptr<core::Refiner> make_projection(logic::Services& services) {
  return std::make_unique<Projection>(services);
}

}  // namespace pippin::refine
