// SPDX-License-Identifier: Apache-2.0
#include "core/segment.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "term/smtlib.h"

namespace pippin::core {
namespace {

TEST(Segment, AsAWholePathAndBack) {
  term::TermManager tm;
  const Cfa cfa = cfa::parse(tm, "(cfa 1)(var x Int)(loc a :initial)(loc h)(loc e :error \"unreach-call\")"
                                 "(edge a h (assign x 0))(edge h h (assume (< x 9)) (assign x (+ x 1)))(edge h e (assume (= x 20)))").value();
  const Term x = tm.mk_var("x", tm.int_sort()), low = tm.mk_le(x, tm.mk_int(3)), more = tm.mk_le(x, tm.mk_int(5));
  const Segment segment{{{{EdgeId(1), {}}, {EdgeId(1), {}}}}, low, more};
  ASSERT_TRUE(WholePath::fits(cfa, segment));
  EXPECT_FALSE(WholePath::fits(cfa, {{}, low, more}));
  const WholePath whole(cfa, segment);
  EXPECT_EQ(cfa::verify(whole.cfa()), "");
  ASSERT_EQ(whole.path().size(), 4u);
  EXPECT_EQ(whole.cfa().edge(EdgeId(0)).ops.front().term, low);
  EXPECT_EQ(whole.cfa().edge(EdgeId(3)).ops.front().term, tm.mk_not(more));
  EXPECT_TRUE(whole.cfa().is_target(cfa::location_at(whole.cfa(), whole.path(), 4)));

  const Term middle = tm.mk_le(x, tm.mk_int(4));
  const Sequence s = whole.back(Sequence{whole.path(), {tm.mk_true(), low, middle, more, tm.mk_false()}, "t", true});
  EXPECT_EQ(s.path, segment.path);
  EXPECT_EQ(s.predicates, (std::vector<Term>{low, middle, more}));
  const Feasibility f = whole.back(Infeasible{whole.path(), Core{{{true}, {true, false}, {false, true}, {true}}, {{{1, 0}, {true}}}}});
  const Core& core = *std::get<Infeasible>(f).core;
  EXPECT_EQ(core.operations, (std::vector<std::vector<bool>>{{true, false}, {false, true}}));
  EXPECT_TRUE(core.inside.contains({0, 0}));
}

}  // namespace
}  // namespace pippin::core
