// SPDX-License-Identifier: Apache-2.0
// Minimal cores of paths: by deletion and rotation together they must be unsatisfiable, lose that with any operation less,
// and cost few questions where the violation of a chain of assignments wanders.
#include "logic/cores.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/path_check.h"
#include "logic/rotation.h"

namespace pippin::logic {
namespace {

using cfa::Op;
using term::Term;

class CoresTest : public testing::Test {
 protected:
  CoresTest() : cfa(tm), z3(smt::make_z3()) {
    for (const char* n : {"x", "y", "z"}) {
      cfa::Variable v;
      v.term = tm.mk_var(n, tm.int_sort());
      cfa.add_variable(v);
      vars.push_back(v.term);
    }
    cfa::Location l;
    l.name = "l";
    cfa.initial = cfa.add_location(l);
  }
  /// A path of one step for each operation.
  cfa::Path path_of(const cfa::OpList& ops) {
    cfa::Path path;
    for (const Op& op : ops) {
      cfa::Edge e;
      e.source = e.target = cfa.initial;
      e.ops = {op};
      path.stem.push_back({cfa.add_edge(std::move(e)), {}});
    }
    return path;
  }
  bool unsat(const TraceProblem& p, const std::vector<uint32_t>& items) {
    auto s = z3->open(tm, {});
    for (uint32_t k : items) s->add(p.formulas[k]);
    return s->check() == smt::Answer::Unsat;
  }

  term::TermManager tm;
  cfa::Cfa cfa;
  std::unique_ptr<smt::Backend> z3;
  std::vector<Term> vars;
  Statistics statistics;
};

TEST_F(CoresTest, ChainsOfAssignmentsNeedFewQuestions) {
  cfa::OpList ops{Op::assign(vars[0], tm.mk_int(0)), Op::assign(vars[1], tm.mk_int(7))};
  for (int i = 0; i < 40; ++i) ops.push_back(Op::assign(vars[0], tm.mk_add(vars[0], tm.mk_int(1))));
  ops.push_back(Op::assume(tm.mk_lt(vars[0], vars[2])));
  ops.push_back(Op::assume(tm.mk_lt(vars[2], tm.mk_int(40))));
  const cfa::Path path = path_of(ops);
  const encode::PathFormula f = encode::path_formula(cfa, path);
  const TraceProblem p(f);
  std::vector<uint32_t> all;
  for (uint32_t k = 0; k < p.formulas.size(); ++k) all.push_back(k);
  CoreFinder finder(cfa, *z3, statistics);
  for (CoreOrder order : {CoreOrder::Early, CoreOrder::Late, CoreOrder::Conditions, CoreOrder::Loops}) {
    statistics.counter("logic.core.deletion-checks") = 0;
    const std::vector<uint32_t> core = finder.minimise(p, path, all, order);
    EXPECT_EQ(core.size(), 43u) << to_string(order);  // all but the assignment to y
    EXPECT_TRUE(unsat(p, core));
    EXPECT_LT(statistics.counter("logic.core.deletion-checks"), 15u) << to_string(order);
  }
  EXPECT_GT(statistics.counter("logic.core.needed-by-rotation"), 100u);
}

TEST_F(CoresTest, RandomCoresAreMinimal) {
  std::mt19937 r(11);
  size_t contradictions = 0;
  for (int round = 0; round < 150; ++round) {
    cfa::OpList ops;
    auto var = [&] { return vars[r() % 3]; };
    auto sum = [&] { return tm.mk_add(r() % 3 ? var() : tm.mk_mul(tm.mk_int(2), var()), tm.mk_int(static_cast<int>(r() % 5))); };
    for (size_t i = 0; i < 12; ++i) switch (r() % 5) {
        case 0:
        case 1: ops.push_back(Op::assign(var(), sum())); break;
        case 2: ops.push_back(Op::assign(var(), tm.mk_int(static_cast<int>(r() % 5)))); break;
        case 3: ops.push_back(Op::assume(r() % 2 ? tm.mk_lt(var(), sum()) : tm.mk_not(tm.mk_eq(var(), sum())))); break;
        case 4: ops.push_back(Op::assume(tm.mk_or(tm.mk_lt(var(), sum()), tm.mk_eq(var(), sum())))); break;
      }
    const cfa::Path path = path_of(ops);
    const encode::PathFormula f = encode::path_formula(cfa, path);
    const TraceProblem p(f);
    std::vector<uint32_t> all;
    for (uint32_t k = 0; k < p.formulas.size(); ++k) all.push_back(k);
    if (!unsat(p, all)) continue;
    ++contradictions;
    CoreFinder finder(cfa, *z3, statistics);
    for (CoreOrder order : {CoreOrder::Early, CoreOrder::Late, CoreOrder::Conditions}) {
      const std::vector<uint32_t> core = finder.minimise(p, path, all, order);
      ASSERT_TRUE(unsat(p, core)) << "round " << round;
      for (uint32_t k : core) {
        std::vector<uint32_t> less = core;
        std::erase(less, k);
        EXPECT_FALSE(unsat(p, less)) << "round " << round << ": " << k << " is not needed";
      }
    }
  }
  EXPECT_GT(contradictions, 30u);
  EXPECT_GT(statistics.counter("logic.core.needed-by-rotation"), 50u);
}

/// x = 0; (if (y > 5) { x++; z = 1 } else { if (z > 0) { x += 2; y = 3 } else { havoc y; x += 3 } }); assert x > 0.
TEST_F(CoresTest, StatementsInsideOfChoices) {
  const Term x = vars[0], y = vars[1], z = vars[2];
  auto plus = [&](int k) { return Op::assign(x, tm.mk_add(x, tm.mk_int(k))); };
  const Term high = tm.mk_gt(y, tm.mk_int(5)), positive = tm.mk_gt(z, tm.mk_int(0));
  Op inner, outer;
  inner.kind = outer.kind = cfa::OpKind::Choice;
  inner.alternatives = {{Op::assume(positive), plus(2), Op::assign(y, tm.mk_int(3))}, {Op::assume(tm.mk_not(positive)), Op::havoc(y), plus(3)}};
  outer.alternatives = {{Op::assume(high), plus(1), Op::assign(z, tm.mk_int(1))}, {Op::assume(tm.mk_not(high)), inner}};
  const cfa::Path path = path_of({Op::assign(x, tm.mk_int(0)), outer, Op::assume(tm.mk_le(x, tm.mk_int(0)))});
  const core::Feasibility answer = PathCheck(cfa, *z3, statistics).check(path, Budget());
  ASSERT_TRUE(std::holds_alternative<core::Infeasible>(answer));
  const core::Core& core = *std::get<core::Infeasible>(answer).core;
  EXPECT_EQ(core.operations, (std::vector<std::vector<bool>>{{true}, {true}, {true}}));
  //                           y > 5, x++, z = 1, y <= 5, z > 0, x += 2, y = 3, z <= 0, havoc y, x += 3
  EXPECT_EQ(core.inside.at({1, 0}), (std::vector<bool>{false, true, false, false, false, true, false, false, false, true}));
  // With x > 0 after the first way only if its condition holds, that one is needed, too.
  Op decisive = outer;
  decisive.alternatives[0] = {Op::assume(high), Op::assign(x, y)};
  const cfa::Path other = path_of({Op::assign(x, tm.mk_int(0)), decisive, Op::assume(tm.mk_le(x, tm.mk_int(0)))});
  const core::Feasibility second = PathCheck(cfa, *z3, statistics).check(other, Budget());
  EXPECT_EQ(std::get<core::Infeasible>(second).core->inside.at({1, 0}),
            (std::vector<bool>{true, true, false, false, true, false, false, false, true}));
  // A choice outside of the core has no marks; what is shown about one that is needed as a whole is the whole.
  const cfa::Path idle = path_of({Op::assume(tm.mk_lt(x, tm.mk_int(0))), outer, Op::assume(tm.mk_false())});
  EXPECT_TRUE(std::get<core::Infeasible>(PathCheck(cfa, *z3, statistics).check(idle, Budget())).core->inside.empty());
}

TEST_F(CoresTest, RotationStopsWhereTwoFormulasFail) {
  const Term x = vars[0], y = vars[1], z = vars[2];
  const std::vector<Term> formulas{tm.mk_eq(x, tm.mk_int(0)), tm.mk_eq(y, x), tm.mk_eq(z, x), tm.mk_lt(y, tm.mk_int(0))};
  ModelRotation rotation(tm, formulas);
  // x = 0 fails; with x := 0 both y = x and z = x do: nothing is shown about either.
  std::vector<bool> needed(4, false);
  const term::TermMap model{{x, tm.mk_int(-1)}, {y, tm.mk_int(-1)}, {z, tm.mk_int(-1)}};
  EXPECT_EQ(rotation.rotate({true, true, true, true}, 0, model, needed), 0u);
  EXPECT_EQ(needed, std::vector<bool>(4, false));
  // Without z = x in the set, y = x fails alone, with y := 0 then y < 0, and with x := -1 again x = 0.
  EXPECT_EQ(rotation.rotate({true, true, false, true}, 0, model, needed), 3u);
  EXPECT_EQ(needed, (std::vector<bool>{true, true, false, true}));
}

}  // namespace
}  // namespace pippin::logic
