// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "cfa/text.h"
#include "testing/explicit_state.h"
#include "testing/part.h"
#include "testing/random_cfa.h"

namespace pippin::testing {
namespace {

using cfa::Cfa;
using term::TermManager;

TEST(Oracle, KnownAnswers) {
  const std::pair<const char*, OracleVerdict> cases[] = {
      {"(cfa 1)(var x Int)(loc a :initial)(loc b)(loc e :error \"e\")"
       "(edge a b (assign x 0))(edge b b (assume (< x 5)) (assign x (+ x 1)))(edge b e (assume (> x 5)))",
       OracleVerdict::Safe},
      {"(cfa 1)(var x Int)(loc a :initial)(loc b)(loc e :error \"e\")"
       "(edge a b (assign x 0))(edge b b (assume (< x 5)) (assign x (+ x 1)))(edge b e (assume (= x 5)))",
       OracleVerdict::Unsafe},
      {"(cfa 1)(var x Int)(loc a :initial)(loc e :error \"e\")(edge a e (assume (= x 5)))", OracleVerdict::Unknown},
      {"(cfa 1)(var x (_ BitVec 3))(loc a :initial)(loc e :error \"e\")"
       "(edge a e (havoc x) (choice ((assume (= x #b001)) (assume (= x #b010))) ((assume (= x #b111)))))",
       OracleVerdict::Unsafe},
      {"(cfa 1)(var x Int :proc f)(var r Int :proc f)(var g Int)(var h Int)(proc f :entry f0 :exit f1 :params (x) :results (r))"
       "(loc m :initial)(loc m1)(loc m2)(loc e :error \"e\")(loc f0 :proc f)(loc f1 :proc f)(loc f2 :proc f)"
       "(edge m m1 (assign g 3) (assign h 9))(edge m1 f0 :call f (assign x g))(edge f1 m2 :return 1 (assign g r))"
       // f(x) = x <= 0 ? 0 : 1 + f(x - 1) counts down to the identity
       "(edge f0 f1 (assume (<= x 0)) (assign r 0))"
       "(edge f0 f0 :call f (assume (> x 0)) (assign x (- x 1)))(edge f1 f2 :return 4 (assign r (+ r 1)))"
       "(edge f2 f1 (assume (> x 0)))(edge m2 e (assume (not (and (= g 3) (= h 9)))))",
       OracleVerdict::Safe},
  };
  for (const auto& [text, verdict] : cases) {
    TermManager tm;
    Result<Cfa> c = cfa::parse(tm, text);
    ASSERT_TRUE(c.ok()) << c.error().text();
    EXPECT_EQ(to_string(explicit_search(*c).verdict), std::string(to_string(verdict))) << text;
  }
}

TEST(Oracle, ChoicesOfThePath) {
  TermManager tm;
  Result<Cfa> c = cfa::parse(tm, "(cfa 1)(var x Int)(loc a :initial)(loc e :error \"e\")"
                                 "(edge a e (assign x 1) (choice ((assume (= x 0))) ((choice ((assign x 2)) ((assign x 3))))) (assume (= x 3)))");
  ASSERT_TRUE(c.ok());
  OracleResult r = explicit_search(*c);
  ASSERT_EQ(r.verdict, OracleVerdict::Unsafe);
  EXPECT_EQ(r.path.stem[0].choices, (std::vector<uint32_t>{1, 1}));
  EXPECT_TRUE(is_executable(*c, r.path));
  r.path.stem[0].choices = {1, 0};
  EXPECT_FALSE(is_executable(*c, r.path));
}

TEST(RandomCfa, WellFormedDeterministicAndMixed) {
  for (bool procedures : {false, true}) {
    int safe = 0, unsafe = 0, unknown = 0, loops = 0;
    size_t length = 0;
    RandomCfaOptions o;
    o.procedures = procedures;
    const auto [first, count] = series::seeds(0, 200);
    for (uint64_t seed = first; seed < first + count; ++seed) {
      TermManager tm, tm2;
      const Cfa c = random_cfa(tm, seed, o);
      ASSERT_EQ(cfa::verify(c), "") << seed;
      const std::string text = cfa::print(c);
      ASSERT_EQ(text, cfa::print(random_cfa(tm2, seed, o)));
      Result<Cfa> again = cfa::parse(tm2, text);
      ASSERT_TRUE(again.ok()) << seed << again.error().text() << "\n" << text;
      ASSERT_EQ(cfa::print(*again), text) << seed;
      const OracleResult r = explicit_search(c);
      ++(r.verdict == OracleVerdict::Safe ? safe : r.verdict == OracleVerdict::Unsafe ? unsafe : unknown);
      loops += !cfa::cut_points(c).empty();
      if (r.verdict == OracleVerdict::Unsafe) {
        length += r.path.size();
        EXPECT_TRUE(is_executable(c, r.path)) << seed;
        EXPECT_EQ(r.states.size(), r.path.size() + 1);
      }
    }
    RecordProperty("safe", safe);
    std::printf("procedures %d: %d safe, %d unsafe, %d unknown, %d with loops, mean length %.1f\n", procedures, safe, unsafe,
                unknown, loops, static_cast<double>(length) / std::max(1, unsafe));
    const auto of_200 = [&](uint64_t n) { return static_cast<int>(n * count / 200); };
    EXPECT_GE(safe, of_200(40));
    EXPECT_GE(unsafe, of_200(40));
    EXPECT_LE(unknown, of_200(procedures ? 80 : 20) + 5);
    EXPECT_GE(loops, of_200(100));
  }
}

}  // namespace
}  // namespace pippin::testing
