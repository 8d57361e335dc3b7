// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/recurrent_set.h"

#include <algorithm>
#include <set>

#include "explore/termination/ask.h"
#include "explore/termination/ranking.h"
#include "explore/termination/steps.h"
#include "support/log.h"
#include "term/smtlib.h"

namespace pippin::explore {
namespace {

using cfa::LocId;
using term::Kind;
using term::Term;
using term::TermMap;

constexpr smt::Effort kQuery{.effort = 8'000'000, .seconds = 2};
constexpr size_t kMaxStems = 60;          // ways to a component
constexpr size_t kMaxStemLength = 12;     // steps
constexpr size_t kMostInside = 3;         // steps in the component that a sample has to take
constexpr size_t kSimulated = 400;        // steps of a sampled execution
constexpr size_t kMaxAtoms = 120;         // at a location
constexpr size_t kMaxNumbers = 24;        // variables that atoms are about

/// Steps from the initial location, executed symbolically.
struct Way {
  std::vector<size_t> steps;   // indices
  LocId at;
  Term condition;
  TermMap values;              // assigned variable -> its value, over the initial values and what was chosen
  std::vector<std::vector<std::pair<Term, Term>>> chosen;   // by step: a free variable of the step and its copy
};

class RecurrentSets {
 public:
  RecurrentSets(const cfa::Cfa& cfa, smt::Backend& solver, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), solver_(solver), budget_(budget), steps_(cut_steps(cfa)) {}

  std::optional<core::RecurrentSet> run() {
    std::vector<size_t> all(steps_.size());
    for (size_t k = 0; k < all.size(); ++k) all[k] = k;
    const Components found = components(steps_, all);
    for (const std::vector<size_t>& cycle : found.cycles) {
      std::vector<size_t> inside;
      for (const size_t k : cycle)
        if (!steps_[k].targets) inside.push_back(k);
      for (const Way& way : ways_to(inside)) {
        if (budget_.expired()) return std::nullopt;
        if (auto set = try_way(way, inside)) return set;
      }
    }
    return std::nullopt;
  }

 private:
  smt::Answer ask(Term formula, TermMap* model = nullptr) const {
    return explore::ask({solver_, budget_, kQuery, "explore.termination.recurrent"}, tm_, formula, model);
  }

  std::optional<Way> extended(const Way& way, size_t k) {
    const CutStep& s = steps_[k];
    TermMap map = way.values;
    Way out = way;
    out.chosen.emplace_back();
    for (const Term f : s.free) {
      const Term copy = tm_.mk_fresh("chosen", f.sort());
      map.emplace(f, copy);
      out.chosen.back().emplace_back(f, copy);
    }
    out.condition = tm_.mk_and(way.condition, term::substitute(tm_, s.guard, map));
    if (out.condition.is_false()) return std::nullopt;
    for (const auto& [v, value] : s.after) out.values[v] = term::substitute(tm_, value, map);
    out.steps.push_back(k);
    out.at = s.to;
    return out;
  }

  /// Short ways from the start into the component that take some steps there, the shortest first.
  std::vector<Way> ways_to(const std::vector<size_t>& inside) {
    std::vector<Way> open{{{}, cfa_.initial, tm_.mk_true(), {}, {}}}, out;
    const auto is_inside = [&](size_t k) { return std::ranges::binary_search(inside, k); };
    size_t looked_at = 0;
    for (size_t length = 0; length < kMaxStemLength && !open.empty() && out.size() < kMaxStems; ++length) {
      std::vector<Way> next;
      for (const Way& way : open)
        for (size_t k = 0; k < steps_.size(); ++k) {
          if (steps_[k].from != way.at || steps_[k].targets || ++looked_at > 4 * kMaxStems) continue;
          auto longer = extended(way, k);
          if (!longer || ask(longer->condition) == smt::Answer::Unsat) continue;
          size_t last = 0;   // steps inside at its end
          while (last < longer->steps.size() && is_inside(longer->steps[longer->steps.size() - 1 - last])) ++last;
          if (last > 0 && last <= kMostInside && out.size() < kMaxStems) out.push_back(*longer);
          if (last < kMostInside) next.push_back(std::move(*longer));
        }
      open = std::move(next);
    }
    // Samples that stay longer are better ones.
    std::ranges::stable_sort(out, {}, [&](const Way& w) {
      size_t last = 0;
      while (last < w.steps.size() && is_inside(w.steps[w.steps.size() - 1 - last])) ++last;
      return kMostInside - last;
    });
    return out;
  }

  struct State { LocId at; TermMap values; };

  std::optional<core::RecurrentSet> try_way(const Way& way, const std::vector<size_t>& inside) {
    TermMap model;
    if (ask(way.condition, &model) != smt::Answer::Sat) return std::nullopt;
    // What the environment chose last in a step of the component it chooses again.
    TermMap fixed;
    for (size_t k = way.steps.size(); k-- > 0;)
      for (const auto& [f, copy] : way.chosen[k])
        if (const Term v = value_or_zero(tm_, copy, model)) fixed.emplace(f, v);
    for (const size_t k : inside)
      for (const Term f : steps_[k].free)
        if (!fixed.contains(f)) {
          if (const Term v = value_or_zero(tm_, f, {})) fixed.emplace(f, v);
          else return std::nullopt;
        }
    std::vector<CutStep> steps;
    for (const size_t k : inside) {
      CutStep s = steps_[k];
      s.guard = term::substitute(tm_, s.guard, fixed);
      for (auto& [v, value] : s.after) value = term::substitute(tm_, value, fixed);
      s.free.clear();
      steps.push_back(std::move(s));
    }
    // The variables that decide.
    std::set<Term> matter;
    for (const CutStep& s : steps) {
      for (const Term v : term::free_vars(s.guard)) matter.insert(v);
      for (const auto& [v, value] : s.after)
        for (const Term u : term::free_vars(value)) matter.insert(u);
    }
    State state{way.at, {}};
    for (const Term v : matter) {
      const auto it = way.values.find(v);
      const Term value = value_or_zero(tm_, it == way.values.end() ? v : it->second, model);
      if (!value) return std::nullopt;
      state.values.emplace(v, value);
    }
    // The execution stays in the component.
    std::map<LocId, std::vector<TermMap>> seen;
    for (size_t n = 0; n < kSimulated; ++n) {
      seen[state.at].push_back(state.values);
      const CutStep* taken = nullptr;
      for (const CutStep& s : steps) {
        if (s.from != state.at) continue;
        const Term holds = term::evaluate(tm_, s.guard, state.values);
        if (!holds) return std::nullopt;
        if (holds.is_true()) taken = &s;
      }
      if (taken == nullptr) return std::nullopt;
      State after{taken->to, state.values};
      for (const Term v : matter) {
        const auto it = taken->after.find(v);
        if (it == taken->after.end()) continue;
        const Term value = term::evaluate(tm_, it->second, state.values);
        if (!value) return std::nullopt;
        after.values[v] = value;
      }
      state = std::move(after);
      if (n + 1 < kSimulated && budget_.expired()) return std::nullopt;
    }
    auto sets = closed(steps, seen, matter);
    if (!sets) return std::nullopt;
    core::RecurrentSet out;
    out.states = std::move(*sets);
    for (const size_t k : inside)
      for (size_t i = 0; i < steps_[k].free.size(); ++i) {
        if (i >= steps_[k].havocs.size()) return std::nullopt;   // alternatives were left together
        out.choices.push_back({steps_[k].havocs[i].edge, steps_[k].havocs[i].variable, fixed.at(steps_[k].free[i])});
      }
    for (size_t k = 0; k < way.steps.size(); ++k) {
      const CutStep& s = steps_[way.steps[k]];
      out.stem.stem.push_back({s.edge, s.choices});
      for (const auto& [f, copy] : way.chosen[k]) out.valuation.havocs.push_back(value_or_zero(tm_, copy, model));
    }
    return out;
  }

  std::vector<Term> atoms(const std::vector<CutStep>& steps, const std::set<Term>& matter, const std::vector<TermMap>& states) {
    std::vector<Term> pool;
    std::set<Term> known;
    const auto add = [&](Term t) {
      if (t.is_true() || t.is_false() || pool.size() >= kMaxAtoms || !known.insert(t).second) return;
      for (const TermMap& s : states) {
        const Term holds = term::evaluate(tm_, t, s);
        if (!holds || !holds.is_true()) return;
      }
      pool.push_back(t);
    };
    for (const CutStep& s : steps)
      for (const Term part : term::conjuncts(s.guard)) add(part), add(tm_.mk_not(part));
    std::vector<Term> numbers;
    for (const Term v : matter)
      if ((v.sort().is_bv() || v.sort().is_int()) && numbers.size() < kMaxNumbers) numbers.push_back(v);
      else if (v.sort().is_bool()) add(v), add(tm_.mk_not(v));
    const auto not_above = [&](Term a, Term b) { return a.sort().is_int() ? tm_.mk_le(a, b) : tm_.mk(Kind::BvSle, {a, b}); };
    for (const Term v : numbers) {
      const auto constant = [&](int64_t k) { return v.sort().is_int() ? tm_.mk_int(k) : tm_.mk_bv(v.sort().width(), k); };
      add(tm_.mk_eq(v, states.front().at(v)));
      for (const int64_t k : {0, 1, -1, 2, -2}) add(tm_.mk_eq(v, constant(k)));
      for (const int64_t k : {1, 0, -1, 2}) add(not_above(constant(k), v)), add(not_above(v, constant(k)));
      add(tm_.mk_not(tm_.mk_eq(v, constant(0))));
      if (v.sort().is_bv() && v.sort().width() > 1)
        for (const int64_t k : {0, 1}) add(tm_.mk_eq(tm_.mk(Kind::BvAnd, {v, constant(1)}), constant(k)));
      add(not_above(states.front().at(v), v)), add(not_above(v, states.front().at(v)));
    }
    for (size_t a = 0; a < numbers.size(); ++a)
      for (size_t b = a + 1; b < numbers.size(); ++b) {
        if (numbers[a].sort() != numbers[b].sort()) continue;
        add(tm_.mk_eq(numbers[a], numbers[b]));
        add(not_above(numbers[a], numbers[b])), add(not_above(numbers[b], numbers[a]));
        add(tm_.mk_not(tm_.mk_eq(numbers[a], numbers[b])));
      }
    return pool;
  }

  std::optional<std::vector<std::pair<LocId, Term>>> closed(const std::vector<CutStep>& steps, const std::map<LocId, std::vector<TermMap>>& seen,
                                                            const std::set<Term>& matter) {
    std::map<LocId, std::vector<Term>> set;
    for (const auto& [l, states] : seen) set[l] = atoms(steps, matter, states);
    const auto formula = [&](LocId l) { return tm_.mk_and(set.at(l)); };
    for (bool changed = true; changed;) {
      changed = false;
      for (const CutStep& s : steps) {
        if (!set.contains(s.from)) continue;
        const Term before = tm_.mk_and(formula(s.from), s.guard);
        if (!set.contains(s.to)) {
          if (ask(before) != smt::Answer::Unsat) set[s.to] = {}, changed = true;
          continue;
        }
        std::vector<Term>& at = set[s.to];
        if (at.empty()) continue;
        TermMap model;
        const smt::Answer answer = ask(tm_.mk_and(before, tm_.mk_not(after(tm_, s, tm_.mk_and(at)))), &model);
        if (answer == smt::Answer::Unsat) continue;
        if (answer == smt::Answer::Unknown) return std::nullopt;
        const size_t had = at.size();
        std::erase_if(at, [&](Term t) {
          const Term value = term::evaluate(tm_, after(tm_, s, t), model);
          return !value || !value.is_true();
        });
        if (at.size() == had) return std::nullopt;
        changed = true;
      }
    }
    std::vector<std::pair<LocId, Term>> out;
    for (const auto& [l, parts] : set) {
      std::vector<Term> ways;
      for (const CutStep& s : steps)
        if (s.from == l) ways.push_back(s.guard);
      if (ask(tm_.mk_and(formula(l), tm_.mk_not(tm_.mk_or(ways)))) != smt::Answer::Unsat) return std::nullopt;
      out.emplace_back(l, formula(l));
    }
    return out;
  }

  const cfa::Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& solver_;
  const Budget& budget_;
  const std::vector<CutStep> steps_;
};

class Recurrence final : public core::Engine {
 public:
  explicit Recurrence(smt::Backend& solver) : solver_(solver) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    const cfa::Cfa& cfa = task.cfa();
    if (std::ranges::any_of(cfa.edges(), [](const cfa::Edge& e) { return e.kind != cfa::EdgeKind::Internal; })) return {};
    if (auto set = RecurrentSets(cfa, solver_, budget).run()) return {.result = std::move(*set), .found_by = "a closed set of states" + task.in_model()};
    return {};
  }

 private:
  smt::Backend& solver_;
};

}  // namespace

std::unique_ptr<core::Engine> make_recurrent_set(smt::Backend& solver) { return std::make_unique<Recurrence>(solver); }

}  // namespace pippin::explore
