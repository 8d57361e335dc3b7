// SPDX-License-Identifier: Apache-2.0
// What of the state before a loop is known at its head: examples of what is kept and what is not, and random Cfas against all their states.
#include "domains/kept_facts.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cfa/text.h"
#include "term/smtlib.h"
#include "term/walk.h"
#include "testing/explicit_state.h"
#include "testing/part.h"
#include "testing/random_cfa.h"

namespace pippin::domains {
namespace {

using term::Term;
using term::TermManager;

/// Formulas by the names of locations.
using ByName = std::map<std::string, std::string>;

cfa::Cfa parse_text(TermManager& tm, const std::string& text) {
  auto c = cfa::parse(tm, "(cfa 1)\n" + text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  EXPECT_EQ(cfa::verify(*c), "");
  return std::move(*c);
}

/// Its conjuncts in the order of their texts.
std::string conjuncts_of(Term t) {
  if (t.is_true()) return "true";
  std::vector<std::string> all;
  for (const Term c : term::conjuncts(t)) all.push_back(term::print(c));
  std::ranges::sort(all);
  std::string out;
  for (const std::string& one : all) out += (out.empty() ? "" : " ") + one;
  return out;
}

/// What is known at the cut points.
ByName kept(const std::string& text, const ByName& invariants = {}) {
  TermManager tm;
  const cfa::Cfa c = parse_text(tm, text);
  term::SymbolTable names;
  for (const cfa::Variable& v : c.variables()) names.emplace(v.term.name(), v.term);
  std::vector<std::pair<cfa::LocId, Term>> given;
  for (const cfa::LocId l : c.locations().ids())
    if (const auto i = invariants.find(c.location(l).name); i != invariants.end()) given.emplace_back(l, *term::parse_term(tm, i->second, names));
  ByName out;
  for (const auto& [l, t] : kept_facts(c, given, Budget())) out.emplace(c.location(l).name, conjuncts_of(t));
  return out;
}

/// i = 0; assume(n > 5); while (i < n) { i++; <in the loop> }  error if i > n or n > 100
std::string loop(const std::string& in_the_loop) {
  return fmt::format(R"(
(var i Int) (var n Int)
(loc l0 :initial) (loc head) (loc out) (loc err :error "unreach-call")
(edge l0 head (assign i 0) (havoc n) (assume (> n 5)))
(edge head head (assume (< i n)) (assign i (+ i 1)) {})
(edge head out (assume (not (< i n))))
(edge out err (assume (or (> i n) (> n 100))))
)", in_the_loop);
}

TEST(KeptFacts, OfVariablesThatTheLoopDoesNotChange) {
  EXPECT_EQ(kept(loop("")), (ByName{{"head", "(<= 6 n)"}}));
  EXPECT_EQ(kept(loop("(assign n (+ n 1))")), (ByName{{"head", "true"}}));
  EXPECT_EQ(kept(loop("(havoc n)")), (ByName{{"head", "true"}}));
  EXPECT_EQ(kept(loop("(choice () ((assign n 7)))")), (ByName{{"head", "true"}}));
}

/// A copy keeps what was known of a variable that the loop changes.
TEST(KeptFacts, OfWhatWasCopied) {
  const auto text = [](const char* copy) {
    return fmt::format(R"(
(var m Int) (var n Int)
(loc l0 :initial) (loc head) (loc out) (loc err :error "unreach-call")
(edge l0 head (havoc n) (havoc m) (assume (> n 5)) {})
(edge head head (assume (< 0 n)) (assign n (+ n (- 1))))
(edge head out (assume (not (< 0 n))))
(edge out err (assume (< m n)))
)", copy);
  };
  EXPECT_EQ(kept(text("(assign m n)")), (ByName{{"head", "(<= 6 m)"}}));
  EXPECT_EQ(kept(text("(assign m (+ n 4))")), (ByName{{"head", "(<= 10 m)"}}));
  EXPECT_EQ(kept(text("")), (ByName{{"head", "true"}}));
}

/// for (i = 0; i < n; i++); for (j = 0; j < i; j++);
const char* kTwoLoops = R"(
(var i Int) (var j Int) (var n Int)
(loc l0 :initial) (loc first) (loc second) (loc out) (loc err :error "unreach-call")
(edge l0 first (assign i 0) (havoc n) (assume (> n 5)))
(edge first first (assume (< i n)) (assign i (+ i 1)))
(edge first second (assume (not (< i n))) (assign j 0))
(edge second second (assume (< j i)) (assign j (+ j 1)))
(edge second out (assume (not (< j i))))
(edge out err (assume (not (= i n))))
)";

/// What an invariant of the first loop says of its end is known in the second. (That it holds is left to others.)
TEST(KeptFacts, AnInvariantIsTakenAlong) {
  EXPECT_EQ(kept(kTwoLoops), (ByName{{"first", "(<= 6 n)"}, {"second", "(<= 0 (+ i (* (- 1) n))) (<= 6 n)"}}));
  EXPECT_EQ(kept(kTwoLoops, {{"first", "(<= i n)"}}), (ByName{{"first", "(<= 6 n)"}, {"second", "(<= 6 n) (= i n)"}}));
  // Of the second loop it is an invariant, and nothing that is kept.
  EXPECT_EQ(kept(kTwoLoops, {{"second", "(<= i n)"}}), kept(kTwoLoops));
}

TEST(KeptFacts, OfTwoWaysWhatBothSay) {
  const auto text = [](const char* left, const char* right) {
    return fmt::format(R"(
(var a Int) (var b Int) (var i Int)
(loc l0 :initial) (loc l1) (loc head) (loc out) (loc err :error "unreach-call")
(edge l0 l1 (havoc a) (havoc b) (havoc i) (assume (> a 0)))
(edge l1 head {})
(edge l1 head {})
(edge head head (assume (< i a)) (assign i (+ i 1)))
(edge head out (assume (not (< i a))))
(edge out err (assume (= a b)))
)", left, right);
  };
  EXPECT_EQ(kept(text("(assume (< b 0))", "(assume (> b 7))")), (ByName{{"head", "(<= 1 a) (or (<= b (- 1)) (<= 8 b))"}}));
  EXPECT_EQ(kept(text("(assume (< b 0))", "")), (ByName{{"head", "(<= 1 a)"}}));
  EXPECT_EQ(kept(text("(assume (< b 0))", "(assume false)")), (ByName{{"head", "(<= 1 a) (<= b (- 1))"}}));
}

/// The outer loop changes what its inner loop does; the inner one does not change all that the outer one does.
TEST(KeptFacts, InnerLoops) {
  EXPECT_EQ(kept(R"(
(var i Int) (var j Int) (var m Int)
(loc l0 :initial) (loc outer) (loc inner) (loc out) (loc err :error "unreach-call")
(edge l0 outer (assign i 0) (assign j 0) (havoc m) (assume (> m 3)))
(edge outer inner (assume (< i m)) (assign j 0))
(edge inner inner (assume (< j i)) (assign j (+ j 1)))
(edge inner outer (assume (not (< j i))) (assign i (+ i 1)))
(edge outer out (assume (not (< i m))))
(edge out err (assume (or (= j m) (= i m))))
)", {{"outer", "(<= 0 i)"}}), (ByName{{"inner", "(<= (+ i (* (- 1) m)) (- 1)) (<= 0 i) (<= 4 m)"}, {"outer", "(<= 4 m)"}}));
}

/// A jump into a loop does not pass its head: what is known there says nothing about executions that came so.
TEST(KeptFacts, NotOfLoopsWithTwoEntrances) {
  const auto text = [](const char* jump_to) {
    return fmt::format(R"(
(var i Int) (var n Int) (var m Int)
(loc l0 :initial) (loc l1) (loc head) (loc body) (loc out) (loc err :error "unreach-call")
(edge l0 l1 (assign i 0) (assume (> n 5)))
(edge l1 head (assume (> m 3)))
(edge l1 {} (assume (not (> m 3))))
(edge head body (assume (< i n)))
(edge body head (assign i (+ i 1)))
(edge head out (assume (not (< i n))))
(edge out err (assume (= m n)))
)", jump_to);
  };
  EXPECT_EQ(kept(text("head")), (ByName{{"head", "(<= 6 n)"}}));
  EXPECT_EQ(kept(text("out")), (ByName{{"head", "(<= 4 m) (<= 6 n)"}}));
  EXPECT_EQ(kept(text("body")), (ByName{{"head", "true"}}));
}

/// What nothing behind it reads is of no interest.
TEST(KeptFacts, NotOfDeadVariables) {
  const auto text = [](const char* at_the_end) {
    return fmt::format(R"(
(var d Int) (var i Int)
(loc l0 :initial) (loc head) (loc out) (loc err :error "unreach-call")
(edge l0 head (assign i 0) (havoc d) (assume (> d 5)))
(edge head head (assume (< i 9)) (assign i (+ i 1)))
(edge head out (assume (not (< i 9))))
(edge out err (assume {}))
)", at_the_end);
  };
  EXPECT_EQ(kept(text("(= i d)")), (ByName{{"head", "(<= 6 d)"}}));
  EXPECT_EQ(kept(text("(= i 5)")), (ByName{{"head", "true"}}));
}

/// A state may have 400 subterms; of more, conjuncts of more than 150 are left out first.
TEST(KeptFacts, WhatIsTooLargeIsLeftOut) {
  const auto text = [](size_t variables) {
    std::string out = "(var i Int) (var n Int)", sum, square = "(* x0 x0)";
    for (size_t k = 0; k < variables; ++k) out += fmt::format(" (var x{} Int)", k);
    for (size_t k = 0; k < variables; ++k) sum += fmt::format(" (* x{0} x{0})", k);
    return out + fmt::format(R"(
(loc l0 :initial) (loc head) (loc out) (loc err :error "unreach-call")
(edge l0 head (assign i 0) (assume (> n 5)) (assume (< (+{0}) n)))
(edge head head (assume (< i n)) (assign i (+ i 1)))
(edge head out (assume (not (< i n))))
(edge out err (assume (= (+{0}) n)))
)", sum);
  };
  EXPECT_NE(kept(text(20)).at("head"), "(<= 6 n)");
  EXPECT_EQ(kept(text(300)), (ByName{{"head", "(<= 6 n)"}}));
}

TEST(KeptFacts, NothingWithCallsAndWithoutTime) {
  TermManager tm;
  const cfa::Cfa c = parse_text(tm, loop(""));
  EXPECT_FALSE(kept_facts(c, {}, Budget()).empty());
  EXPECT_TRUE(kept_facts(c, {}, Budget::limited(Seconds(0))).empty());
  EXPECT_TRUE(kept(R"(
(var i Int)
(proc p :entry p0 :exit p1)
(loc l0 :initial) (loc head) (loc err :error "unreach-call") (loc p0 :proc p) (loc p1 :proc p)
(edge l0 head (assign i 0))
(edge head p0 :call p)
(edge p0 p1)
(edge p1 l0 :return 1)
(edge l0 err (assume (= i 1)))
)").empty());
}

/// Without invariants it is true in all executions.
TEST(KeptFacts, HoldInAllStatesOfRandomCfas) {
  const auto [first, count] = series::seeds(1, 300);
  size_t facts = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    TermManager tm;
    const cfa::Cfa c = testing::random_cfa(tm, seed);
    const auto reached = testing::reachable_states(c);
    if (reached.empty()) continue;
    for (const auto& [l, fact] : kept_facts(c, {}, Budget())) {
      facts += !fact.is_true();
      for (const std::vector<Term>& state : reached[l.value]) {
        term::TermMap values;
        for (const cfa::VarIndex v : c.variables().ids())
          if (!state[v.value].null()) values.emplace(c.variable(v).term, state[v.value]);
        const Term value = term::evaluate(tm, fact, values);
        ASSERT_TRUE(value.null() || !value.is_false()) << "seed " << seed << ": " << term::print(fact) << " excludes a state at " << c.location(l).name;
      }
    }
  }
  EXPECT_GT(facts, count / 20);
}

}  // namespace
}  // namespace pippin::domains
