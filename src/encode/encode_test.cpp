// SPDX-License-Identifier: Apache-2.0
#include "encode/encode.h"

#include <gtest/gtest.h>

#include "encode/testing.h"
#include "testing/part.h"

namespace pippin::encode {
namespace {

using testing::Explicit;
using testing::RandomCfa;
using testing::State;

/// Calls f with every assignment of `vars` (tiny bit-vectors or Bool).
void for_each(TermManager& tm, const std::vector<Term>& vars, const std::function<void(const term::TermMap&)>& f) {
  uint64_t bits = 0;
  for (Term v : vars) bits += v.sort().is_bool() ? 1 : v.sort().width();
  ASSERT_LE(bits, 14u);
  for (uint64_t n = 0; n < (1ull << bits); ++n) {
    term::TermMap map;
    uint64_t rest = n;
    for (Term v : vars) {
      uint32_t w = v.sort().is_bool() ? 1 : v.sort().width();
      map[v] = tm.mk_value(v.sort(), term::BigInt(static_cast<unsigned long>(rest & ((1u << w) - 1))));
      rest >>= w;
    }
    f(map);
  }
}

TEST(Transition, AgreesWithExecution) {
  size_t checked = 0;
  const auto [first, count] = series::part_of(0, 150);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    TermManager tm;
    RandomCfa gen(static_cast<uint32_t>(seed));
    Cfa c = gen.make(tm);
    Explicit exec(c);
    for (EdgeId e : c.edges().ids()) {
      TransitionFormula f = transition(tm, c.edge(e).ops);
      uint64_t bits = 0;
      for (Term v : f.aux) bits += v.sort().is_bool() ? 1 : v.sort().width();
      if (bits > 8) continue;
      for (const State& s : exec.all()) {
        std::set<State> expected = exec.run(std::set<State>{s}, c.edge(e).ops), actual;
        for_each(tm, f.aux, [&](const term::TermMap& aux) {
          term::TermMap map = exec.assignment(s);
          for (auto& [k, v] : aux) map[k] = v;
          if (!term::evaluate(tm, f.guard, map).is_true()) return;
          State next = s;
          for (Term v : f.assigned)
            next[c.find(v).value] = static_cast<uint32_t>(term::evaluate(tm, f.out.at(v), map).value().get_ui());
          actual.insert(next);
          // The alternatives recovered from the selectors lead to the same state.
          auto taken = choices_taken(c.edge(e).ops, f, [&](Term b) { return map.at(b).is_true(); });
          std::set<State> one{s};
          for (const Op* op : flatten(c.edge(e).ops, taken)) one = exec.run(one, *op);
          if (!taken.empty() || !has_choices(c.edge(e).ops)) { EXPECT_TRUE(one.contains(next)); }
        });
        EXPECT_EQ(expected, actual) << "seed " << seed << " edge " << e.value;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 5000 * count / 150);
}

TEST(Transition, NamesWhatItReadsAndAssigns) {
  TermManager tm;
  Term x = tm.mk_var("x", tm.int_sort()), y = tm.mk_var("y", tm.int_sort()), z = tm.mk_var("z", tm.int_sort());
  TransitionFormula f = transition(tm, {Op::havoc(x), Op::assign(y, tm.mk_add(x, z)), Op::assume(tm.mk_lt(y, x))});
  EXPECT_EQ(f.assigned, (std::vector<Term>{x, y}));
  EXPECT_EQ(f.read, (std::vector<Term>{z}));
  EXPECT_EQ(f.aux.size(), 1u);
}

TEST(Transition, LinearInDiamonds) {
  TermManager tm;
  Term x = tm.mk_var("x", tm.int_sort());
  auto size = [&](int n) {
    OpList ops;
    for (int i = 0; i < n; ++i) {
      Op choice;
      choice.kind = cfa::OpKind::Choice;
      choice.alternatives = {{Op::assume(tm.mk_lt(x, tm.mk_int(i))), Op::assign(x, tm.mk_add(x, tm.mk_int(1)))},
                             {Op::assume(tm.mk_not(tm.mk_lt(x, tm.mk_int(i))))}};
      ops.push_back(choice);
    }
    TransitionFormula f = transition(tm, ops);
    return term::dag_size(f.guard) + term::dag_size(f.out.at(x));
  };
  size_t small = size(20), large = size(200);
  EXPECT_LT(large, 14 * small);
}

TEST(SpWp, AgreeWithExecution) {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    TermManager tm;
    RandomCfa gen(seed);
    Cfa c = gen.make(tm);
    Explicit exec(c);
    std::vector<Term> vars;
    for (const cfa::Variable& v : c.variables()) vars.push_back(v.term);
    const Op op = gen.ops(tm, vars, 1).front();
    Term p = gen.formula(tm, vars);
    Quantified s = sp(tm, p, op), w = wp(tm, p, op);
    if (s.bound.size() > 4 || w.bound.size() > 4) continue;
    std::set<State> pre;
    for (const State& st : exec.all())
      if (exec.holds(p, st)) pre.insert(st);
    std::set<State> post = exec.run(pre, op);
    for (const State& st : exec.all()) {
      bool some = false, every = true;
      for_each(tm, s.bound, [&](const term::TermMap& b) {
        term::TermMap map = exec.assignment(st);
        for (auto& [k, v] : b) map[k] = v;
        some |= term::evaluate(tm, s.body, map).is_true();
      });
      for_each(tm, w.bound, [&](const term::TermMap& b) {
        term::TermMap map = exec.assignment(st);
        for (auto& [k, v] : b) map[k] = v;
        every &= term::evaluate(tm, w.body, map).is_true();
      });
      EXPECT_EQ(some, post.contains(st)) << "sp, seed " << seed;
      bool safe = true;
      for (const State& next : exec.run(std::set<State>{st}, op)) safe &= pre.contains(next);
      EXPECT_EQ(every, safe) << "wp, seed " << seed;
    }
  }
}

TEST(PathFormula, AgreesWithExecution) {
  for (uint32_t seed = 0; seed < 200; ++seed) {
    TermManager tm;
    RandomCfa gen(seed);
    Cfa c = gen.make(tm);
    Explicit exec(c);
    cfa::Path path = gen.path(c, 5);
    PathFormula f = path_formula(c, path);
    if (f.havocs.size() > 3) continue;
    auto ops = flatten(c, path);
    for (const State& s : exec.all()) {
      std::set<State> expected{s}, actual;
      for (auto& step : ops)
        for (const Op* op : step) expected = exec.run(expected, *op);
      for_each(tm, f.havocs, [&](const term::TermMap& values) {
        term::TermMap map = values;
        for (const cfa::Variable& v : c.variables()) map[f.at(0, v.term)] = exec.assignment(s).at(v.term);
        for (auto& step : f.steps)
          for (auto& conjunct : step) {
            if (!conjunct.target.null()) map[conjunct.target] = term::evaluate(tm, conjunct.value, map);
            if (!term::evaluate(tm, conjunct.formula, map).is_true()) return;
          }
        State last;
        for (const cfa::Variable& v : c.variables())
          last.push_back(static_cast<uint32_t>(map.at(f.at(path.size(), v.term)).value().get_ui()));
        actual.insert(last);
      });
      EXPECT_EQ(expected, actual) << "seed " << seed;
    }
  }
}

TEST(PathFormula, NamesDoNotClash) {
  TermManager tm;
  Cfa c(tm);
  std::vector<Term> vars;
  for (const char* n : {"x", "x@1", "x@", "x@@1"}) {
    cfa::Variable v;
    v.term = tm.mk_var(n, tm.int_sort());
    vars.push_back(v.term);
    c.add_variable(v);
  }
  cfa::LocId a = c.add_location({.name = "a", .procedure = {}, .origin = {}, .loop = {}, .property = {}}),
             b = c.add_location({.name = "b", .procedure = {}, .origin = {}, .loop = {}, .property = {}});
  c.initial = a;
  cfa::Edge e;
  e.source = a;
  e.target = b;
  for (Term v : vars) e.ops.push_back(Op::havoc(v));
  cfa::EdgeId id = c.add_edge(e);
  PathFormula f = path_formula(c, {{{id, {}}}});
  std::set<Term> seen(vars.begin(), vars.end());
  for (Term v : vars)
    for (size_t p : {0, 1}) EXPECT_TRUE(seen.insert(f.at(p, v)).second) << f.at(p, v).name();
  EXPECT_EQ(from_state(tm, f, 1, tm.mk_lt(vars[0], vars[1])), tm.mk_lt(f.at(1, vars[0]), f.at(1, vars[1])));
  EXPECT_EQ(to_state(tm, f, 1, tm.mk_lt(f.at(1, vars[0]), f.at(1, vars[1]))), tm.mk_lt(vars[0], vars[1]));
}

// A path has versions for what it mentions only, but every variable of the Cfa has a value at each position.
TEST(PathFormula, VariablesThePathDoesNotMention) {
  TermManager tm;
  Cfa c(tm);
  Term x = tm.mk_var("x", tm.int_sort()), y = tm.mk_var("y", tm.int_sort()), z = tm.mk_var("z", tm.int_sort());
  for (Term t : {x, y, z}) {
    cfa::Variable v;
    v.term = t;
    c.add_variable(v);
  }
  cfa::LocId a = c.add_location({.name = "a", .procedure = {}, .origin = {}, .loop = {}, .property = {}});
  c.initial = a;
  cfa::Edge e;
  e.source = e.target = a;
  e.ops.push_back(Op::assign(x, tm.mk_add(y, tm.mk_int(1))));
  cfa::EdgeId id = c.add_edge(e);
  PathFormula f = path_formula(c, {{{id, {}}, {id, {}}}});
  EXPECT_FALSE(f.versions.contains(z));
  EXPECT_EQ(f.at(0, z), f.at(2, z));
  EXPECT_EQ(f.at(0, y), f.at(2, y));
  EXPECT_NE(f.at(0, x), f.at(1, x));
  EXPECT_NE(f.at(1, x), f.at(2, x));
  EXPECT_EQ(f.steps[1][0].formula, tm.mk_eq(f.at(2, x), tm.mk_add(f.at(0, y), tm.mk_int(1))));
  EXPECT_EQ(from_state(tm, f, 2, z), f.at(0, z));
  // An old version of x is no variable at the end.
  EXPECT_EQ(to_state(tm, f, 2, tm.mk_lt(f.at(1, x), f.at(2, x))), tm.mk_lt(f.at(1, x), x));
}

}  // namespace
}  // namespace pippin::encode
