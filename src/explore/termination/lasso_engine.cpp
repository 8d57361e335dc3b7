// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/lasso_engine.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "explore/termination/ask.h"
#include "explore/termination/lasso_module.h"
#include "explore/termination/lasso_proof.h"
#include "explore/termination/ranking.h"
#include "explore/termination/ways.h"
#include "support/log.h"
#include "term/smtlib.h"

namespace pippin::explore {
namespace {

using automata::Lasso;
using automata::Nwa;
using automata::Stage;
using cfa::LocId;
using term::Kind;
using term::Term;
using term::TermMap;

constexpr size_t kMaxStates = 50'000;      // of the abstraction
constexpr smt::Effort kLassoEffort{.effort = 6'000'000, .seconds = 2};

class Lassos {
 public:
  Lassos(const cfa::Cfa& cfa, smt::Backend& solver, Statistics& statistics, const logic::Services::MakeRefiners& refiners, bool bit_precise, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), solver_(solver), statistics_(statistics), refiners_(refiners), bit_precise_(bit_precise), budget_(budget),
        supported_(supported_steps(cfa, solver, budget.sub(budget.remaining() * 0.3))) {}

  core::EngineAnswer run() {
    if (!supported_.targets_excluded) return unknown("what is not supported may be reached");
    for (LocId l : cfa_.locations().ids()) abstraction_.add_state(l == cfa_.initial, true);
    for (size_t k = 0; k < supported_.steps.size(); ++k) {
      const CutStep& s = supported_.steps[k];
      if (!s.guard.is_false()) abstraction_.add_internal(s.from.value, static_cast<automata::Letter>(k), s.to.value);
    }
    abstraction_ = automata::remove_not_live(abstraction_);
    while (!budget_.expired()) {
      const std::optional<Lasso> lasso = automata::shortest_lasso(abstraction_);
      if (!lasso) return proof();
      ++iterations_;
      if (auto answer = explain(*lasso)) return std::move(*answer);
    }
    return unknown(budget_.reason());
  }

 private:
  core::EngineAnswer unknown(std::string why) const { return {.result = core::Unknown{std::move(why), "lassos"}, .iterations = iterations_}; }

  core::EngineAnswer proof() {
    auto certificate = lasso_proof(cfa_, supported_, arguments_, solver_, statistics_, refiners_, budget_);
    if (!certificate) return unknown(budget_.expired() ? budget_.reason() : "every lasso ends, but no proof of all together was found");
    return {.result = core::Safe{std::move(*certificate)}, .iterations = iterations_};
  }

  const CutStep& step(automata::Letter l) const { return supported_.steps[l]; }
  std::string line(LocId l) const {
    const cfa::Location& at = cfa_.location(l);
    return at.loop ? fmt::format("the loop in line {}", at.loop->line) : fmt::format("the cycle at line {}", at.origin.line);
  }

  smt::Answer ask(Term formula, TermMap* model = nullptr) const {
    return explore::ask({solver_, budget_, kLassoEffort, "explore.termination.lassos"}, tm_, formula, model);
  }

  /// Nothing: the lasso is no longer in the abstraction.
  std::optional<core::EngineAnswer> explain(const Lasso& lasso) {
    const CutStep round = composed_steps(tm_, supported_, lasso.loop);
    const LocId head = round.from;
    std::optional<CutStep> stem;
    if (!lasso.stem.empty()) stem = composed_steps(tm_, supported_, lasso.stem);
    // (a) The stem, or the loop, cannot be executed.
    if (stem && ask(stem->guard) == smt::Answer::Unsat && infeasible(lasso, lasso.stem)) return std::nullopt;
    std::vector<automata::Letter> word = lasso.stem;
    word.insert(word.end(), lasso.loop.begin(), lasso.loop.end());
    const bool empty = ask(round.guard) == smt::Answer::Unsat;
    if (empty && infeasible(lasso, word)) return std::nullopt;
    // (b) The loop ends, whatever comes before. This says more than that its stem does not fit.
    if (!empty)
      if (const auto argument = ranking(lasso.loop, {}); argument && ranked(lasso, *argument)) return std::nullopt;
    // (c) Some rounds after the stem cannot be executed.
    CutStep way = stem ? composed(tm_, *stem, round) : round;
    for (size_t rounds = 1; rounds <= 2; ++rounds) {
      if (rounds > 1) {
        way = composed(tm_, way, round);
        word.insert(word.end(), lasso.loop.begin(), lasso.loop.end());
      }
      if (ask(way.guard) == smt::Answer::Unsat && infeasible(lasso, word)) return std::nullopt;
    }
    // (d) The loop ends after this stem.
    if (const std::vector<Term> invariant = lasso_invariant(stem, round); !invariant.empty())
      if (const auto argument = ranking(lasso.loop, invariant); argument && ranked(lasso, *argument)) return std::nullopt;
    if (budget_.expired()) return unknown(budget_.reason());
    // (e) The loop comes back to a state.
    if (bit_precise_)
      if (auto set = comes_back(lasso)) return core::EngineAnswer{.result = std::move(*set), .iterations = iterations_};
    return unknown("no argument whether this ends: one way through " + line(head));
  }

  std::optional<RankingOfLoop> ranking(const std::vector<automata::Letter>& loop, const std::vector<Term>& invariant) {
    CutStep bounded = composed_steps(tm_, supported_, loop);
    bounded.guard = tm_.mk_and(bounded.guard, tm_.mk_and(invariant));
    RankingSynthesis synthesis(cfa_, solver_, budget_);
    const std::optional<Ranks> ranks = synthesis.run({bounded});
    if (!ranks) return std::nullopt;
    return RankingOfLoop{bounded.from, loop, invariant, ranks->at(bounded.from)};
  }

  /// Subtracts, and simplifies what is left. False: the lasso is still there, or the automaton is too large.
  bool subtract(const Lasso& lasso, automata::OnDemandBuchi& module, Stage stage, const char* what) {
    std::optional<Nwa> rest = automata::difference(abstraction_, module, stage, budget_, kMaxStates);
    if (!rest || automata::accepts(*rest, lasso)) return false;
    abstraction_ = automata::minimise(*rest);
    ++statistics_.counter(fmt::format("explore.lassos.{}", automata::name(stage)));
    log(2, "lassos: iteration {}, {} {}, {} states left", iterations_, automata::name(stage), what, abstraction_.num_states());
    return true;
  }

  bool infeasible(const Lasso& lasso, const std::vector<automata::Letter>& word) {
    Ways ways(cfa_, supported_, {}, solver_, statistics_, refiners_);
    const auto sequence = ways.services().interpolate({path_of(word), tm_.mk_true(), tm_.mk_false()}, budget_);
    if (!sequence.ok()) return false;
    FloydHoare sets(ways.cfa(), ways.services().post, ways.services().edges, statistics_);
    sets.add(*sequence);
    sets.set_budget(budget_);
    InfeasibleModule module(sets);
    if (!subtract(lasso, module, Stage::FiniteTrace, "infeasible way")) return false;
    arguments_.predicates.insert(arguments_.predicates.end(), sequence->predicates.begin(), sequence->predicates.end());
    return true;
  }

  bool ranked(const Lasso& lasso, const RankingOfLoop& argument) {
    std::vector<term::Sort> sorts;
    for (const Term t : noted_terms(tm_, argument.tuple)) sorts.push_back(t.sort());
    Ways ways(cfa_, supported_, sorts, solver_, statistics_, refiners_);
    FloydHoare sets(ways.cfa(), ways.services().post, ways.services().edges, statistics_);
    const Term invariant = tm_.mk_and(argument.invariant), noted = noted_now(tm_, argument.tuple, ways.before()), lowered = lowered_since(tm_, argument.tuple, ways.before());
    const auto add = [&](const std::vector<automata::Letter>& letters, Term pre, Term post) {
      if (letters.empty()) return;
      const auto sequence = ways.services().interpolate({path_of(letters), pre, post}, budget_);
      if (!sequence.ok()) return;
      sets.add(*sequence);
      for (const Term t : sequence->predicates)
        if (std::ranges::none_of(term::free_vars(t), [&](Term v) { return std::ranges::find(ways.before(), v) != ways.before().end(); })) arguments_.predicates.push_back(t);
    };
    if (!invariant.is_true()) add(lasso.stem, tm_.mk_true(), invariant);
    add(lasso.loop, tm_.mk_and(invariant, noted), tm_.mk_and(invariant, lowered));
    for (const Term t : since_noted(tm_, argument.tuple, ways.before())) (void)sets.add_predicate(t);
    const RankArgument as_sets{argument.head, *sets.add_predicate(invariant), *sets.add_predicate(noted), *sets.add_predicate(lowered), ways.before()};
    sets.set_budget(budget_);
    arguments_.ranks.push_back(argument);
    // The same function again: the deterministic automaton left words that the function ranks.
    const bool known = !seen_.insert({argument.head, argument.tuple.front()}).second;
    for (const Stage stage : {Stage::Deterministic, Stage::SemiDeterministic, Stage::General}) {
      if (known && stage == Stage::Deterministic) continue;
      RankModule module(ways.cfa(), sets, as_sets, stage);
      if (subtract(lasso, module, stage, "ranked loop")) return true;
      if (budget_.expired()) return false;
    }
    // The one word alone.
    Nwa alone;
    const size_t n = lasso.stem.size(), all = n + lasso.loop.size();
    for (size_t k = 0; k < all; ++k) alone.add_state(k == 0, k == n);
    for (size_t k = 0; k < all; ++k)
      alone.add_internal(static_cast<automata::State>(k), k < n ? lasso.stem[k] : lasso.loop[k - n], static_cast<automata::State>(k + 1 == all ? n : k + 1));
    alone.normalise();
    const auto module = automata::on_demand(alone);
    return subtract(lasso, *module, Stage::Deterministic, "single word");
  }

  /// Comparisons that hold after the stem and that the loop keeps: what the loop compares, and the values after the stem.
  std::vector<Term> lasso_invariant(const std::optional<CutStep>& stem, const CutStep& round) const {
    std::vector<Term> pool;
    std::set<Term> known, variables;
    const auto add = [&](Term t) {
      if (!t.is_true() && !t.is_false() && known.insert(t).second) pool.push_back(t);
    };
    const auto bound = [&](Term t, int64_t least) {
      const Term k = t.sort().is_int() ? tm_.mk_int(least) : tm_.mk_bv(t.sort().width(), least);
      add(t.sort().is_int() ? tm_.mk_le(k, t) : tm_.mk(Kind::BvSle, {k, t}));
    };
    for (const Term t : compared(tm_, round.guard, round.free)) bound(t, 0), bound(t, 1);
    const auto note = [&](Term t) {
      for (const Term v : term::free_vars(t))
        if ((v.sort().is_int() || v.sort().is_bv()) && cfa_.find(v).valid()) variables.insert(v);
    };
    note(round.guard);
    for (const auto& [v, value] : round.after) note(value);
    for (const Term v : variables) {
      bound(v, 0), bound(v, 1);
      const Term negative = v.sort().is_int() ? tm_.mk_neg(v) : tm_.mk(Kind::BvMul, {tm_.mk_bv(v.sort().width(), int64_t{-1}), v});
      bound(negative, 0), bound(negative, 1);
      if (!stem) continue;
      const auto it = stem->after.find(v);
      if (it != stem->after.end() && std::ranges::all_of(term::free_vars(it->second), [&](Term u) { return cfa_.find(u).valid() && !stem->after.contains(u); }))
        add(tm_.mk_eq(v, it->second));
    }
    // Houdini over the stem and the loop.
    const auto drop = [&](const CutStep* s, bool holds_before) {
      while (!pool.empty()) {
        std::vector<Term> post;
        for (const Term t : pool) post.push_back(s == nullptr ? t : after(tm_, *s, t));
        TermMap model;
        Term query = tm_.mk_not(tm_.mk_and(post));
        if (s != nullptr) query = tm_.mk_and(s->guard, query);
        if (holds_before) query = tm_.mk_and(tm_.mk_and(pool), query);
        const smt::Answer answer = ask(query, &model);
        if (answer == smt::Answer::Unsat) return;
        std::vector<Term> kept;
        for (size_t k = 0; k < pool.size(); ++k) {
          const Term value = answer == smt::Answer::Sat ? term::evaluate(tm_, post[k], model) : Term();
          if (value && value.is_true()) kept.push_back(pool[k]);
        }
        if (kept.size() == pool.size()) kept.clear();
        pool = std::move(kept);
      }
    };
    drop(stem ? &*stem : nullptr, false);
    drop(&round, true);
    return pool;
  }

  /// A state at the head from which the loop leads to the same state.
  std::optional<core::RecurrentSet> comes_back(const Lasso& lasso) const {
    struct Chosen { Term free, copy; };
    TermMap now;
    std::vector<Term> condition;
    std::vector<std::vector<Chosen>> chosen;
    std::vector<TermMap> at;       // in the loop: the values before each step
    const auto take = [&](automata::Letter l) {
      const CutStep& s = step(l);
      TermMap map = now;
      chosen.emplace_back();
      for (const Term f : s.free) {
        chosen.back().push_back({f, tm_.mk_fresh("chosen", f.sort())});
        map.emplace(f, chosen.back().back().copy);
      }
      condition.push_back(term::substitute(tm_, s.guard, map));
      for (const auto& [v, value] : s.after) now[v] = term::substitute(tm_, value, map);
    };
    for (const automata::Letter l : lasso.stem) take(l);
    std::set<Term> matter;
    for (const automata::Letter l : lasso.loop) {
      const auto note = [&](Term t) {
        for (const Term v : term::free_vars(t))
          if (cfa_.find(v).valid()) matter.insert(v);
      };
      note(step(l).guard);
      for (const auto& [v, value] : step(l).after) note(value);
    }
    const auto value = [&](Term v) {
      const auto it = now.find(v);
      return it == now.end() ? v : it->second;
    };
    const TermMap first = now;
    std::vector<Term> head;
    for (const Term v : matter) head.push_back(value(v));
    for (const automata::Letter l : lasso.loop) at.push_back(now), take(l);
    size_t k = 0;
    for (const Term v : matter) condition.push_back(tm_.mk_eq(head[k++], value(v)));
    TermMap model;
    if (ask(tm_.mk_and(condition), &model) != smt::Answer::Sat) return std::nullopt;
    const auto in_model = [&](Term t) { return value_or_zero(tm_, t, model); };
    core::RecurrentSet out;
    for (size_t i = 0; i < lasso.stem.size(); ++i) {
      out.stem.stem.push_back({step(lasso.stem[i]).edge, step(lasso.stem[i]).choices});
      for (const Chosen& c : chosen[i]) out.valuation.havocs.push_back(in_model(c.copy));
    }
    std::set<LocId> seen;
    for (size_t i = 0; i < lasso.loop.size(); ++i) {
      const CutStep& s = step(lasso.loop[i]);
      if (!seen.insert(s.from).second || s.havocs.size() != s.free.size()) return std::nullopt;   // one state for each location
      std::vector<Term> state;
      for (const Term v : matter) {
        const auto it = at[i].find(v);
        const Term is = in_model(it == at[i].end() ? v : it->second);
        if (!is) return std::nullopt;
        state.push_back(tm_.mk_eq(v, is));
      }
      out.states.emplace_back(s.from, tm_.mk_and(state));
      log(2, "lassos: comes back at {}: {}", cfa_.location(s.from).name, term::print(tm_.mk_and(state)));
      for (size_t c = 0; c < s.free.size(); ++c) out.choices.push_back({s.havocs[c].edge, s.havocs[c].variable, in_model(chosen[lasso.stem.size() + i][c].copy)});
    }
    return out;
  }

  const cfa::Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& solver_;
  Statistics& statistics_;
  const logic::Services::MakeRefiners& refiners_;
  const bool bit_precise_;
  const Budget& budget_;
  const Supported supported_;
  Nwa abstraction_;
  LassoArguments arguments_;
  std::set<std::pair<LocId, Term>> seen_;
  size_t iterations_ = 0;
};

class LassoEngine final : public core::Engine {
 public:
  LassoEngine(smt::Backend& solver, Statistics& statistics, logic::Services::MakeRefiners refiners) : solver_(solver), statistics_(statistics), refiners_(std::move(refiners)) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    const cfa::Cfa& cfa = task.cfa();
    if (std::ranges::any_of(cfa.edges(), [](const cfa::Edge& e) { return e.kind != cfa::EdgeKind::Internal; })) return {};
    core::EngineAnswer answer = Lassos(cfa, solver_, statistics_, refiners_, task.label() != "int", budget).run();
    answer.found_by = fmt::format("lassos{}, {} iterations", task.in_model(), answer.iterations.value_or(0));
    return answer;
  }

 private:
  smt::Backend& solver_;
  Statistics& statistics_;
  const logic::Services::MakeRefiners refiners_;
};

}  // namespace

std::unique_ptr<core::Engine> make_lasso(smt::Backend& solver, Statistics& statistics, logic::Services::MakeRefiners refiners) {
  return std::make_unique<LassoEngine>(solver, statistics, std::move(refiners));
}

}  // namespace pippin::explore
