// SPDX-License-Identifier: Apache-2.0
#include "transform/transform.h"

#include <gtest/gtest.h>

#include <set>

#include "cfa/text.h"

namespace pippin::transform {
namespace {

cfa::Cfa parse_text(term::TermManager& tm, const char* text) {
  auto c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  EXPECT_EQ(cfa::verify(*c), "");
  return std::move(*c);
}

/// while (x < 10) { if (y > 0) x = x + 1; else x = x + 2; z = x; }  error if x > 11
const char* kLoopText = R"(
(cfa 1)
(var x Int) (var y Int) (var z Int)
(loc l0 :initial) (loc l1) (loc l2) (loc l3) (loc l4) (loc l5) (loc l6) (loc l7) (loc dead)
(loc err :error "unreach-call")
(edge l0 l1 (assign x 0) (havoc y))
(edge l1 l2 (assume (< x 10)))
(edge l2 l3 (assume (> y 0)))
(edge l2 l4 (assume (not (> y 0))))
(edge l3 l5 (assign x (+ x 1)))
(edge l4 l5 (assign x (+ x 2)))
(edge l5 l1 (assign z x))
(edge l1 l6 (assume (not (< x 10))))
(edge l6 err (assume (> x 11)))
(edge l6 l7 (assume (not (> x 11))))
(edge l7 dead)
)";

TEST(Transform, PruneKeepsWhatCanReachATarget) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kLoopText);
  const PassResult r = prune(c);
  EXPECT_EQ(cfa::verify(r.cfa), "");
  EXPECT_EQ(r.cfa.locations().size(), c.locations().size() - 2);
  EXPECT_EQ(c.location(r.back->location(r.cfa.initial)).name, "l0");
  for (EdgeId e : r.cfa.edges().ids()) {
    const EdgeId old = r.back->edges(e, {})[0];
    EXPECT_EQ(r.back->location(r.cfa.edge(e).source), c.edge(old).source);
    EXPECT_EQ(r.back->location(r.cfa.edge(e).target), c.edge(old).target);
  }
}

TEST(Transform, PruneOfAProgramWithoutTargetsIsOneLocation) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, "(cfa 1) (var x Int) (loc a :initial) (loc b) (edge a b (assign x 1)) (edge b a)");
  const PassResult r = prune(c);
  EXPECT_EQ(r.cfa.locations().size(), 1u);
  EXPECT_EQ(r.cfa.edges().size(), 0u);
}

TEST(Transform, SliceDropsWhatNoAssumeReads) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kLoopText);
  const PassResult r = slice(c);
  EXPECT_FALSE(r.back->preserves_paths());
  EXPECT_EQ(r.cfa.edges().size(), c.edges().size());
  size_t assigns_z = 0, assigns_x = 0;
  for (const cfa::Edge& e : r.cfa.edges())
    for (const cfa::Op& op : e.ops) {
      if (op.kind == cfa::OpKind::Assume) continue;
      assigns_z += op.var.name() == "z";
      assigns_x += op.var.name() == "x";
    }
  EXPECT_EQ(assigns_z, 0u);
  EXPECT_EQ(assigns_x, 3u);
}

TEST(Transform, SequenceBlocksTranslateBackEdgeByEdge) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kLoopText);
  PassResult p = prune(c);
  PassResult b = blocks(p.cfa, Blocks::Sequence);
  EXPECT_EQ(cfa::verify(b.cfa), "");
  EXPECT_LT(b.cfa.locations().size(), p.cfa.locations().size());
  auto back = compose(std::move(p.back), std::move(b.back));
  for (EdgeId e : b.cfa.edges().ids()) {
    const auto old = back->edges(e, {});
    ASSERT_FALSE(old.empty());
    EXPECT_EQ(c.edge(old.front()).source, back->location(b.cfa.edge(e).source));
    EXPECT_EQ(c.edge(old.back()).target, back->location(b.cfa.edge(e).target));
    for (size_t i = 0; i + 1 < old.size(); ++i) EXPECT_EQ(c.edge(old[i]).target, c.edge(old[i + 1]).source);
  }
}

TEST(Transform, LoopFreeBlocksLeaveCutPointsAndTargets) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kLoopText);
  PassResult p = prune(c);
  PassResult b = blocks(p.cfa, Blocks::LoopFree);
  EXPECT_EQ(cfa::verify(b.cfa), "");
  EXPECT_EQ(b.cfa.locations().size(), 3u);  // l0, l1, err
  EXPECT_EQ(b.cfa.edges().size(), 3u);
  for (EdgeId e : b.cfa.edges().ids()) {
    const cfa::Edge& edge = b.cfa.edge(e);
    if (edge.source != edge.target) continue;
    for (uint32_t choice : {0u, 1u}) {
      const auto old = b.back->edges(e, {choice});
      for (size_t i = 0; i + 1 < old.size(); ++i) EXPECT_EQ(p.cfa.edge(old[i]).target, p.cfa.edge(old[i + 1]).source);
      EXPECT_EQ(old.size(), 4u);
    }
  }
}

TEST(Transform, BlocksEndAtInlinedCalls) {
  term::TermManager tm;
  cfa::Cfa c = parse_text(tm, kLoopText);
  c.location(LocId(3)).call_boundary = true;
  const std::vector<std::pair<Blocks, size_t>> locations{{Blocks::LoopFree, 3}, {Blocks::Calls, 4}};
  for (const auto& [kind, expected] : locations) {
    const PassResult p = prune(c);
    const PassResult b = blocks(p.cfa, kind);
    EXPECT_EQ(cfa::verify(b.cfa), "");
    EXPECT_EQ(b.cfa.locations().size(), expected);  // l0, l1, err; l3
  }
}

TEST(Transform, LoopFreeBlocksStayLinearOnDiamonds) {
  for (int n : {10, 160, 640}) {
    term::TermManager tm;
    cfa::Cfa c(tm);
    const auto x = tm.mk_var("x", tm.int_sort());
    c.add_variable({.term = x});
    c.initial = c.add_location({.name = "l0"});
    LocId at = c.initial;
    for (int i = 0; i < n; ++i) {
      const LocId next = c.add_location({.name = "l" + std::to_string(i + 1)});
      for (int k : {1, 2}) {
        cfa::Edge e{.source = at, .target = next};
        e.ops.push_back(cfa::Op::assign(x, tm.mk_add(x, tm.mk_int(k))));
        c.add_edge(std::move(e));
      }
      at = next;
    }
    const LocId err = c.add_location({.name = "err", .kind = cfa::LocKind::Error, .property = "unreach-call"});
    cfa::Edge last{.source = at, .target = err};
    last.ops.push_back(cfa::Op::assume(tm.mk_lt(x, tm.mk_int(0))));
    c.add_edge(std::move(last));
    const PassResult b = blocks(c, Blocks::LoopFree);
    EXPECT_EQ(b.cfa.edges().size(), 1u);
    EXPECT_LE(b.cfa.edge(EdgeId(0)).ops.size(), static_cast<size_t>(n + 1));
  }
}

TEST(Transform, ElementsAtConstantIndicesBecomeVariables) {
  term::TermManager tm;
  // a: only constants; b: a variable index; c: copied as a whole; d: compared as a whole; e: swapped.
  const cfa::Cfa c = parse_text(tm, R"(
(cfa 1)
(var i Int) (var a (Array Int Int)) (var b (Array Int Int)) (var c (Array Int Int)) (var d (Array Int Int)) (var e (Array Int Int))
(loc l0 :initial) (loc l1) (loc err :error "unreach-call")
(edge l0 l1 (havoc a) (assign b (store b i 1)) (assign c b) (assume (= d c)) (assign e (store (store e 0 (select e 1)) 1 (select e 0)))
            (assign a (ite (< i 3) (store a 0 7) a)))
(edge l1 err (assume (= (select a 0) (+ (select e 1) (select b 2)))))
)");
  const PassResult r = split_elements(c);
  EXPECT_EQ(cfa::verify(r.cfa), "");
  std::set<std::string> names;
  for (const cfa::Variable& v : r.cfa.variables()) names.emplace(v.term.name());
  EXPECT_EQ(names, (std::set<std::string>{"i", "a", "b", "c", "d", "e", "a[0]", "e[0]", "e[1]", "e[0]$", "e[1]$"}));
  const std::string text = cfa::print(r.cfa);
  for (const char* part : {"(havoc |a[0]|", "(assign |e[0]$| |e[1]|", "(assign |e[1]$| |e[0]|", "(assign |e[0]| |e[0]$|", "(assign |a[0]| (ite (<= i 2) 7 |a[0]|))", "(select b 2)"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  const Term zero = tm.mk_int(0), first = tm.mk_var("a[0]", tm.int_sort());
  EXPECT_EQ(r.back->invariant(r.cfa.initial, tm.mk_eq(first, zero)), tm.mk_eq(tm.mk_select(tm.mk_var("a", tm.array_sort(tm.int_sort(), tm.int_sort())), zero), zero));
  EXPECT_TRUE(r.back->preserves_paths());
}

TEST(Transform, ArraysOfProgramsWithCallsStayWhole) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, R"(
(cfa 1)
(var a (Array Int Int))
(proc f :entry f0 :exit f1)
(loc l0 :initial) (loc l1) (loc err :error "unreach-call") (loc f0 :proc f) (loc f1 :proc f)
(edge l0 f0 :call f) (edge f0 f1 (assign a (store a 0 1))) (edge f1 l1 :return 0)
(edge l1 err (assume (= (select a 0) 1)))
)");
  EXPECT_EQ(split_elements(c).cfa.variables().size(), c.variables().size());
}

}  // namespace
}  // namespace pippin::transform
