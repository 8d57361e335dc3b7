// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/templates.h"

#include <algorithm>
#include <set>

#include "refine/path_program/houdini.h"
#include "support/counted_effort.h"
#include "support/log.h"
#include "term/linear.h"

namespace pippin::refine {
namespace {

using term::BigInt;
using term::Kind;
using term::LinearAtom;
using term::Rational;
using term::Relation;

constexpr double kTemplateSeconds = 2;          // per path program; never more than a tenth of the time left
constexpr size_t kMaxVariables = 8;
constexpr size_t kMaxCases = 24;        // conjunctive cases of all fragments together
constexpr size_t kMaxConstraints = 40;  // of one case
constexpr smt::Effort kTemplateEffort{.effort = 20'000'000, .seconds = 1.5};

/// One conjunctive way from a cut point (or the initial location) to a cut point or the error: constraints `sum <= 0` or
/// `sum = 0` over the state before, the state after (see `after`), and anything else.
struct Case {
  LocId source, target;
  std::vector<LinearAtom> constraints;
};

class Templates : public core::Refiner {
 public:
  Templates(logic::Services& services)
      : cfa_(services.cfa), tm_(services.cfa.tm()), backend_(services.backend), hoare_(services.triples), statistics_(services.statistics) {}

  std::string name() const override { return "templates"; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    auto program = path_program(cfa_, infeasible);
    if (!program.ok()) return program.error();
    if (!tried_.insert(program->edges).second) return Error{"", "this path program was tried before"};
    Transitions transitions(cfa_);
    if (!find_variables(*program, transitions)) return Error{"", "too many variables for a template"};
    if (!find_cases(*program, transitions)) return Error{"", "too many cases for a template"};
    const Budget limit = share_of_rest(budget, 0.1, Seconds(kTemplateSeconds));
    for (size_t conjuncts : {1u, 2u, 3u}) {
      if (limit.expired()) break;
      const std::vector<Candidate> candidates = solve(*program, conjuncts);
      if (candidates.empty()) continue;
      const HoudiniResult found = houdini(cfa_, backend_, statistics_, *program, transitions, candidates, limit);
      if (!found.failure.empty()) return Error{"", found.failure};
      auto sequence = annotate(cfa_, hoare_, infeasible.path, *program, transitions, found.invariants, name());
      if (!sequence.ok()) return sequence.error();
      return core::Refinement(std::move(*sequence));
    }
    return Error{"", "no linear invariant of this shape was found"};
  }

 private:
  /// Integer variables that some condition depends on.
  bool find_variables(const PathProgram& program, Transitions& transitions) {
    std::set<Term> relevant;
    auto add = [&](Term root) {
      const size_t before = relevant.size();
      for (Term v : term::free_vars(root))
        if (v.sort().is_int() && cfa_.find(v).valid()) relevant.insert(v);
      return relevant.size() != before;
    };
    for (EdgeId e : program.edges) add(transitions[e].guard);
    for (bool changed = true; changed;) {
      changed = false;
      for (EdgeId e : program.edges)
        for (const auto& v : transitions[e].assigned)
          if (relevant.contains(v)) changed |= add(transitions[e].out.at(v));
    }
    variables_.assign(relevant.begin(), relevant.end());
    after_.clear();
    for (Term v : variables_) after_.push_back(tm_.mk_var("after!" + v.name(), v.sort()));
    return !variables_.empty() && variables_.size() <= kMaxVariables;
  }

  bool find_cases(const PathProgram& program, Transitions& transitions) {
    cases_.clear();
    struct Walk {
      LocId source, at;
      std::vector<Term> guards;
      term::TermMap state;
    };
    std::vector<Walk> todo{{program.initial, program.initial, {}, {}}};
    for (LocId c : program.cut_points) todo.push_back({c, c, {}, {}});
    size_t walks = 0;
    while (!todo.empty()) {
      const Walk w = std::move(todo.back());
      todo.pop_back();
      const auto out = program.out.find(w.at);
      if (out == program.out.end()) continue;
      for (EdgeId e : out->second) {
        if (++walks > 4 * kMaxCases) return false;
        const encode::TransitionFormula& f = transitions[e];
        Walk next{w.source, cfa_.edge(e).target, w.guards, w.state};
        next.guards.push_back(term::substitute(tm_, f.guard, w.state));
        for (Term v : f.assigned) next.state[v] = term::substitute(tm_, f.out.at(v), w.state);
        if (next.at != program.error && !program.is_cut(next.at)) {
          todo.push_back(std::move(next));
          continue;
        }
        for (size_t i = 0; i < variables_.size(); ++i) {
          const auto value = next.state.find(variables_[i]);
          next.guards.push_back(tm_.mk_eq(after_[i], value == next.state.end() ? variables_[i] : value->second));
        }
        if (!split(next.source, next.at, next.guards)) return false;
      }
    }
    return true;
  }

  static Term find_ite(Term root) {
    Term found;
    if (root.has_quantifier()) return found;
    term::post_order(root, [&](Term t) {
      if (found.null() && t.is(Kind::Ite) && t.sort().is_int()) found = t;
    });
    return found;
  }

  /// Disjunctive normal form; what is not linear over the integers is left out (the case says less).
  bool split(LocId source, LocId target, const std::vector<Term>& formulas) {
    struct Open {
      std::vector<Term> todo;
      std::vector<LinearAtom> constraints;
      std::set<Term> divisions;
    };
    std::vector<Open> open{{formulas, {}, {}}};
    while (!open.empty()) {
      Open c = std::move(open.back());
      open.pop_back();
      if (c.todo.empty()) {
        if (cases_.size() >= kMaxCases || c.constraints.size() > kMaxConstraints) return false;
        cases_.push_back({source, target, std::move(c.constraints)});
        continue;
      }
      const Term f = c.todo.back();
      c.todo.pop_back();
      const bool negated = f.is(Kind::Not);
      const Term a = negated ? f[0] : f;
      auto child = [&](Term t) { return negated ? tm_.mk_not(t) : t; };
      auto cases = [&](std::initializer_list<Term> parts) {
        for (Term t : parts) {
          Open n = c;
          n.todo.push_back(t);
          open.push_back(std::move(n));
        }
      };
      if (open.size() > kMaxCases) return false;
      if (f.is_true()) {
        open.push_back(std::move(c));
      } else if (f.is_false()) {
        // no execution
      } else if (a.is(Kind::And) || a.is(Kind::Or)) {
        const bool conjunction = a.is(Kind::And) != negated;
        for (size_t i = 0; i < a.size(); ++i) {
          if (conjunction) c.todo.push_back(child(a[i])); else cases({child(a[i])});
        }
        if (conjunction) open.push_back(std::move(c));
      } else if (a.is(Kind::Implies)) {
        if (negated) {
          c.todo.insert(c.todo.end(), {a[0], tm_.mk_not(a[1])});
          open.push_back(std::move(c));
        } else {
          cases({tm_.mk_not(a[0]), a[1]});
        }
      } else if (a.is(Kind::Ite) && a.sort().is_bool()) {
        cases({tm_.mk_and(a[0], child(a[1])), tm_.mk_and(tm_.mk_not(a[0]), child(a[2]))});
      } else if (const Term ite = find_ite(a)) {
        cases({tm_.mk_and(ite[0], child(term::substitute(tm_, a, {{ite, ite[1]}}))),
               tm_.mk_and(tm_.mk_not(ite[0]), child(term::substitute(tm_, a, {{ite, ite[2]}})))});
      } else if (negated && a.is(Kind::Eq) && a[0].sort().is_int()) {
        cases({tm_.mk_lt(a[0], a[1]), tm_.mk_lt(a[1], a[0])});
      } else {
        LinearAtom atom = term::linear_atom(f);
        if (atom.relation != Relation::None) {
          for (const auto& [base, k] : atom.sum.terms) add_division(c.todo, c.divisions, base);
          c.constraints.push_back(std::move(atom));
        }
        open.push_back(std::move(c));
      }
    }
    return true;
  }

  /// What is known about div and mod by a constant; each term once.
  void add_division(std::vector<Term>& todo, std::set<Term>& known, Term t) {
    if (!(t.is(Kind::IntDiv) || t.is(Kind::IntMod)) || !t[1].is(Kind::IntConst) || t[1].value() <= 0) return;
    if (!known.insert(t).second) return;
    const Term q = tm_.mk(Kind::IntDiv, {t[0], t[1]}), r = tm_.mk(Kind::IntMod, {t[0], t[1]});
    todo.push_back(tm_.mk_and(tm_.mk_le(tm_.mk_int(0), r), tm_.mk_lt(r, t[1])));
    // t = m q + r, with q and r as they stand: through mk the rewriter would simplify it away.
    todo.push_back(tm_.mk_raw(Kind::Eq, std::vector<Term>{t[0], tm_.mk_add(tm_.mk_mul(t[1], q), r)}));
  }

  Term real(const std::string& name) { return tm_.mk_var(name, tm_.real_sort()); }
  Term coefficient(LocId l, size_t j, size_t i) { return real(fmt::format("c!{}.{}.{}", l.value, j, i)); }
  Term constant(LocId l, size_t j) { return real(fmt::format("d!{}.{}", l.value, j)); }

  /// sum(coefficient * variable) + constant <= 0 at every cut point; empty if there is no solution within the limits.
  std::vector<Candidate> solve(const PathProgram& program, size_t conjuncts) {
    auto s = backend_.open(tm_, {.kind = smt::SessionKind::Plain, .effort = kTemplateEffort, .purpose = "refine.templates"});
    std::vector<Term> unknowns;
    for (LocId l : program.cut_points)
      for (size_t j = 0; j < conjuncts; ++j) {
        for (size_t i = 0; i < variables_.size(); ++i) unknowns.push_back(coefficient(l, j, i));
        unknowns.push_back(constant(l, j));
      }
    size_t number = 0;
    for (const Case& c : cases_) {
      const size_t goals = c.target == program.error ? 1 : conjuncts;
      for (size_t g = 0; g < goals; ++g) s->add(implication(program, c, g, conjuncts, number++));
    }
    ++statistics_.counter("refine.templates.solved");
    if (s->check() != smt::Answer::Sat) return {};
    const std::vector<Term> values = s->model(unknowns);
    std::vector<Candidate> result;
    size_t at = 0;
    for (size_t l = 0; l < program.cut_points.size(); ++l)
      for (size_t j = 0; j < conjuncts; ++j) {
        std::vector<Rational> numbers;
        BigInt scale = 1;
        for (size_t i = 0; i <= variables_.size(); ++i) {
          const Term v = values[at++];
          if (v.null() || !v.is(Kind::RealConst)) return {};
          numbers.push_back(v.rational());
          scale = lcm(scale, BigInt(v.rational().get_den()));
        }
        std::vector<Term> sum;
        for (size_t i = 0; i <= variables_.size(); ++i) {
          const Rational scaled = numbers[i] * scale;
          const Term k = tm_.mk_int(BigInt(scaled.get_num()));
          sum.push_back(i == variables_.size() ? k : tm_.mk_mul(k, variables_[i]));
        }
        const Term t = tm_.mk_le(tm_.mk_add(sum), tm_.mk_int(0));
        if (!t.is_true() && !t.is_false()) result.push_back({t, {}});
      }
    return result;
  }

  /// Farkas: the case's constraints and the source's invariants imply goal `g` of the target (the error: 1 <= 0).
  Term implication(const PathProgram& program, const Case& c, size_t g, size_t conjuncts, size_t number) {
    const Term zero = tm_.mk_real(0);
    std::map<Term, std::vector<Term>> sums;   // base -> its coefficient in the combination minus that in the goal
    std::vector<Term> constants, conditions;
    for (size_t k = 0; k < c.constraints.size(); ++k) {
      const LinearAtom& a = c.constraints[k];
      const Term multiplier = real(fmt::format("m!{}.{}", number, k));
      if (a.relation == Relation::Le) conditions.push_back(tm_.mk_ge(multiplier, zero));
      for (const auto& [base, n] : a.sum.terms) sums[base].push_back(tm_.mk_mul(tm_.mk_real(Rational(n)), multiplier));
      constants.push_back(tm_.mk_mul(tm_.mk_real(Rational(a.sum.constant)), multiplier));
    }
    if (program.is_cut(c.source))
      for (size_t j = 0; j < conjuncts; ++j) {
        const Term used = tm_.mk_var(fmt::format("u!{}.{}", number, j), tm_.bool_sort());
        for (size_t i = 0; i < variables_.size(); ++i)
          sums[variables_[i]].push_back(tm_.mk_ite(used, coefficient(c.source, j, i), zero));
        constants.push_back(tm_.mk_ite(used, constant(c.source, j), zero));
      }
    Term least = tm_.mk_real(1);   // the combination's constant must be at least that of the goal
    if (c.target != program.error) {
      // A case that no execution takes implies everything: then 1 <= 0 is what is derived.
      const Term dead = tm_.mk_var(fmt::format("w!{}", number), tm_.bool_sort());
      for (size_t i = 0; i < variables_.size(); ++i)
        sums[after_[i]].push_back(tm_.mk_ite(dead, zero, tm_.mk_neg(coefficient(c.target, g, i))));
      least = tm_.mk_ite(dead, tm_.mk_real(1), constant(c.target, g));
    }
    for (auto& [base, parts] : sums) {
      parts.push_back(zero);
      conditions.push_back(tm_.mk_eq(tm_.mk_add(parts), zero));
    }
    constants.push_back(zero);
    conditions.push_back(tm_.mk_ge(tm_.mk_add(constants), least));
    return tm_.mk_and(conditions);
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  std::set<std::vector<EdgeId>> tried_;
  std::vector<Term> variables_, after_;
  std::vector<Case> cases_;
};

}  // namespace

std::unique_ptr<core::Refiner> make_templates(logic::Services& services) {
  return std::make_unique<Templates>(services);
}

}  // namespace pippin::refine
