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
    return make_external_craig(services, std::make_unique<Scripted>(std::move(answer)))->refine(infeasible, Budget());
  }
  uint64_t count(const char* event) { return statistics.counter(std::string("refine.craig-scripted.") + event); }

  term::TermManager tm;
  cfa::Cfa cfa;
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();
  Statistics statistics;
  logic::Services services{cfa, *z3, statistics};
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
  EXPECT_EQ(s.refiner, "craig-scripted");
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
  auto refiner = make_external_craig(services, std::make_unique<Scripted>([&](term::TermManager&, std::span<const Term>) {
    ++asked;
    return Result<std::vector<Term>>(Error{"", "crashed"});
  }));
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(refiner->refine(infeasible, Budget()).ok());
  EXPECT_LE(asked, 6);
  EXPECT_GE(asked, 4);
}

TEST_F(External, FlatOnesBecomeNestedAcrossACall) {
  cfa::Cfa calls = *cfa::parse(tm, R"(
(cfa 1)
(var m.x Int :proc main) (var m.z Int :proc main) (var f.p Int :proc f) (var f.r Int :proc f) (var f.old Int :proc f)
(proc main :entry l0 :exit l3)
(proc f :entry f0 :exit f1 :params (f.p) :results (f.r) :olds ((f.old f.p)))
(loc l0 :initial :proc main) (loc l1 :proc main) (loc l2 :proc main) (loc l3 :proc main) (loc err :proc main :error "unreach-call")
(loc f0 :proc f) (loc f1 :proc f)
(edge l0 l1 (havoc m.x))
(edge l1 f0 :call f (assign f.p m.x))
(edge f0 f1 (assign f.r (+ f.p 1)))
(edge f1 l2 :return 1 (assign m.z f.r))
(edge l2 err (assume (<= m.z m.x))))");
  core::Path path;
  for (cfa::EdgeId e : calls.edges().ids()) path.stem.push_back({e, {}});
  const core::Feasibility f = logic::PathCheck(calls, *z3, statistics).check(path, Budget());
  ASSERT_TRUE(std::holds_alternative<core::Infeasible>(f));
  logic::Services services_of_calls(calls, *z3, statistics);
  auto answer = [&](int offset) {
    return [&, offset](term::TermManager& t, std::span<const Term> parts) -> Result<std::vector<Term>> {
      EXPECT_EQ(parts.size(), 4u);
      std::map<std::string, Term> last;   // the latest version of each variable
      std::vector<Term> result;
      for (size_t k = 0; k + 1 < parts.size(); ++k) {
        for (Term v : term::free_vars(parts[k])) last[v.name().substr(0, v.name().find('@'))] = v;
        // f.p = m.x inside the call: m.x is the caller's. Then f.r = m.x + 1, then m.z = m.x + 1.
        const Term value = k == 0 ? last.at("f.p") : k == 1 ? last.at("f.r") : last.at("m.z");
        result.push_back(t.mk_eq(value, t.mk_add(last.at("m.x"), t.mk_int(k == 0 ? 0 : offset))));
      }
      return result;
    };
  };
  auto refine_with = [&](int offset) {
    return make_external_craig(services_of_calls, std::make_unique<Scripted>(answer(offset)))
        ->refine(std::get<core::Infeasible>(f), Budget());
  };
  const auto right = refine_with(1);
  ASSERT_TRUE(right.ok()) << right.error().text();
  const auto& s = std::get<core::Sequence>(*right);
  auto var = [&](const char* name) { return tm.mk_var(name, tm.int_sort()); };
  EXPECT_EQ(s.predicates.at(2), tm.mk_eq(var("f.p"), var("f.old")));
  EXPECT_EQ(s.predicates.at(3), tm.mk_eq(var("f.r"), tm.mk_add(var("f.old"), tm.mk_int(1))));
  EXPECT_EQ(s.predicates.at(4), tm.mk_eq(var("m.z"), tm.mk_add(var("m.x"), tm.mk_int(1))));
  EXPECT_FALSE(refine_with(2).ok());   // a return triple that does not hold
}

}  // namespace
}  // namespace pippin::refine
