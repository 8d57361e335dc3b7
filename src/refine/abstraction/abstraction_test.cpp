// SPDX-License-Identifier: Apache-2.0
// Which statements stay abstracted in the four orders: seen through an inner refiner that records the core it is given.
#include "refine/abstraction/abstraction.h"

#include <functional>

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pippin::refine {
namespace {

struct Recorder : core::Refiner {
  std::vector<std::vector<bool>>& marks;
  explicit Recorder(std::vector<std::vector<bool>>& m) : marks(m) {}
  std::string name() const override { return "recorder"; }
  Result<core::Refinement> refine(const core::Infeasible& i, const Budget&) override {
    marks = i.core->operations;
    return Error{"", "recorded"};
  }
};

class AbstractionTest : public ::testing::Test {
 protected:
  // Two contradictions: outside of the loop (y = 1 against y = 2, large constants: 7000) and inside (x = 3 against x = 4).
  AbstractionTest()
      : cfa(cfa::parse(tm,
                       "(cfa 1)(var x Int)(var y Int)(var a (Array Int Int))(loc s :initial)(loc h)(loc b)(loc err :error \"unreach-call\")"
                       "(edge s h (assign y 7000))"
                       "(edge h b (assign x 3) (assign a (store a 0 1)))"
                       "(edge b h (assume (= x 4)) (assume (= (select a 0) 2)))"
                       "(edge h err (assume (= y 7001)))")
                .value()) {}
  using Make = std::function<std::unique_ptr<core::Refiner>(logic::Services&, std::unique_ptr<core::Refiner>)>;
  std::vector<std::vector<bool>> run(const std::string& prefix, const Make& make) {
    core::Infeasible i;
    for (uint32_t e : {0u, 1u, 2u, 3u}) i.path.stem.push_back({cfa::EdgeId(e), {}});
    std::vector<std::vector<bool>> marks;
    logic::Services services(cfa, *z3, stats);
    const auto refiner = make(services, std::make_unique<Recorder>(marks));
    EXPECT_EQ(refiner->name(), prefix + ":recorder");
    EXPECT_EQ(refiner->refine(i, Budget()).error().message, "recorded");
    return marks;
  }
  std::vector<std::vector<bool>> run(UndoOrder order, bool minimal = false) {
    return run(std::string("abs-") + to_string(order),
               [&](logic::Services& s, std::unique_ptr<core::Refiner> inner) { return make_abstraction(s, order, std::move(inner), minimal); });
  }
  using Marks = std::vector<std::vector<bool>>;
  term::TermManager tm;
  cfa::Cfa cfa;
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();
  Statistics stats;
};

TEST_F(AbstractionTest, TheFourOrders) {
  const Marks outside{{true}, {false, false}, {false, false}, {true}}, inside{{false}, {true, true}, {true, false}, {false}};
  EXPECT_EQ(run(UndoOrder::Outside), outside);
  EXPECT_EQ(run(UndoOrder::Inside), inside);      // up to x = 4, the first that makes the trace infeasible
  EXPECT_EQ(run(UndoOrder::Constants), inside);   // 7000 comes last
  const Marks cheap{{true}, {true, false}, {true, false}, {false}};
  EXPECT_EQ(run(UndoOrder::Theories), cheap);     // arrays come last
  EXPECT_EQ(stats.counter("refine.abstraction.stayed_abstract"), 4u);
  const Marks minimal{{false}, {true, false}, {true, false}, {false}};
  EXPECT_EQ(run(UndoOrder::Inside, true), minimal);   // IT after it
}

TEST_F(AbstractionTest, TheWholeTraceAndTheCoreOfAnotherSolver) {
  const Marks all{{true}, {true, true}, {true, true}, {true}};
  EXPECT_EQ(run("whole", [](logic::Services& s, std::unique_ptr<core::Refiner> inner) { return make_whole(s, std::move(inner)); }), all);
  const Marks core = run("core@z3", [&](logic::Services& s, std::unique_ptr<core::Refiner> inner) {
    return make_solver_core(s, *z3, "z3", std::move(inner));
  });
  EXPECT_NE(core, all);
}

TEST_F(AbstractionTest, NestingCountsLoops) {
  term::TermManager other;
  const cfa::Cfa c = cfa::parse(other,
                                "(cfa 1)(loc s :initial)(loc o)(loc i)(loc j)(loc err :error \"unreach-call\")"
                                "(edge s o)(edge o i)(edge i j)(edge j i)(edge i o)(edge o err)")
                         .value();
  cfa::Path p;
  for (uint32_t e : {0u, 1u, 2u, 3u, 4u, 5u}) p.stem.push_back({cfa::EdgeId(e), {}});
  EXPECT_EQ(nesting(c, p), (std::vector<size_t>{0, 1, 2, 2, 1, 0}));
  for (UndoOrder o : {UndoOrder::Outside, UndoOrder::Inside, UndoOrder::Constants, UndoOrder::Theories})
    EXPECT_EQ(parse_undo_order(to_string(o)), o);
  EXPECT_FALSE(parse_undo_order("upwards").has_value());
}

}  // namespace
}  // namespace pippin::refine
