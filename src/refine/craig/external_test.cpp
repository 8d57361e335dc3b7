// SPDX-License-Identifier: Apache-2.0
// The refiner on top of an Interpolator, which here answers what the test wants: right, too weak, over other symbols, not
// at all. Only a sequence whose triples hold may leave.
#include "refine/craig/external.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "core/text.h"
#include "logic/path_check.h"

namespace pippin::refine {
namespace {

using term::Term;

/// Interpolants chosen by a function of the parts.
class Scripted final : public smt::Interpolator {
 public:
  using Answer = std::function<Result<std::vector<Term>>(term::TermManager&, std::span<const Term>)>;
  explicit Scripted(Answer answer) : answer_(std::move(answer)) {}
  std::string name() const override { return "scripted"; }
  Result<std::vector<Term>> sequence(term::TermManager& tm, std::span<const Term> parts, Seconds) override { return answer_(tm, parts); }

 private:
  Answer answer_;
};

class External : public ::testing::Test {
 protected:
  External() : cfa(*cfa::parse(tm, R"(
(cfa 1) (var x Int) (var y Int) (var z Int)
(loc l0 :initial) (loc a) (loc b) (loc c) (loc err :error "unreach-call")
(edge l0 a (assign x 1))
(edge a b (assign z 5))
(edge b c (assign y (+ x 2)))
(edge c err (assume (< y 0))))")) {
    core::Path path;
    for (cfa::EdgeId e : cfa.edges().ids()) path.stem.push_back({e, {}});
    const core::Feasibility f = logic::PathCheck(cfa, *z3, statistics).check(path, Budget());
    infeasible = std::get<core::Infeasible>(f);
  }
  Result<core::Refinement> refine(Scripted::Answer answer) {
    return make_external_craig(cfa, hoare, statistics, std::make_unique<Scripted>(std::move(answer)))->refine(infeasible, Budget());
  }
  uint64_t count(const char* event) { return statistics.counter(std::string("refine.craig-scripted.") + event); }

  term::TermManager tm;
  cfa::Cfa cfa;
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();
  Statistics statistics;
  logic::HoareService hoare{cfa, *z3, statistics};
  core::Infeasible infeasible;
};

/// x = 1 (part 0: x's copy is its only variable) and y >= 3.
std::vector<Term> right(term::TermManager& tm, std::span<const Term> parts) {
  const Term x = term::free_vars(parts[0]).at(0), y = term::free_vars(parts.back()).at(0);
  return {tm.mk_eq(x, tm.mk_int(1)), tm.mk_ge(y, tm.mk_int(3))};
}

TEST_F(External, RightOnesComeBackAtEveryPosition) {
  const auto r = refine([&](term::TermManager& t, std::span<const Term> parts) -> Result<std::vector<Term>> {
    EXPECT_EQ(parts.size(), 3u);  // the step that the core does not need is no part
    return right(t, parts);
  });
  ASSERT_TRUE(r.ok()) << r.error().text();
  const auto& s = std::get<core::Sequence>(*r);
  const Term x = tm.mk_var("x", tm.int_sort()), y = tm.mk_var("y", tm.int_sort());
  const Term one = tm.mk_eq(x, tm.mk_int(1));
  EXPECT_EQ(s.predicates, (std::vector<Term>{tm.mk_true(), one, one, tm.mk_ge(y, tm.mk_int(3)), tm.mk_false()}));
  EXPECT_EQ(s.technique, "craig-scripted");
}

TEST_F(External, WrongOnesDoNotLeave) {
  auto weak = refine([&](term::TermManager& t, std::span<const Term> parts) -> Result<std::vector<Term>> {
    return std::vector<Term>{t.mk_true(), right(t, parts)[1]};
  });
  EXPECT_FALSE(weak.ok());
  auto strong = refine([&](term::TermManager& t, std::span<const Term> parts) -> Result<std::vector<Term>> {
    return std::vector<Term>{t.mk_false(), right(t, parts)[1]};
  });
  EXPECT_FALSE(strong.ok());
  EXPECT_EQ(count("not_inductive"), 2u);
  auto foreign = refine([&](term::TermManager& t, std::span<const Term> parts) -> Result<std::vector<Term>> {
    return std::vector<Term>{t.mk_eq(t.mk_var("aux", t.int_sort()), t.mk_int(1)), right(t, parts)[1]};
  });
  EXPECT_FALSE(foreign.ok());
  EXPECT_NE(foreign.error().text().find("aux"), std::string::npos);
}

TEST_F(External, FailuresMakeItPause) {
  int asked = 0;
  auto refiner = make_external_craig(cfa, hoare, statistics, std::make_unique<Scripted>([&](term::TermManager&, std::span<const Term>) {
    ++asked;
    return Result<std::vector<Term>>(Error{"", "crashed"});
  }));
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(refiner->refine(infeasible, Budget()).ok());
  EXPECT_LE(asked, 6);
  EXPECT_GE(asked, 4);
}

}  // namespace
}  // namespace pippin::refine
