// SPDX-License-Identifier: Apache-2.0
#include "cfa/cfa.h"

#include <gtest/gtest.h>

#include <functional>

#include "cfa/reach.h"
#include "cfa/text.h"

namespace pippin::cfa {
namespace {

using term::TermManager;

const char* const kLoop = R"((cfa 1)
(note "two lines\nof text, a ""quote"" and a \\")
(assumption "evaluation-order" :under :origin ("a.c" 3 7 "main") :text "x + 1")
(assumption "malloc-succeeds" :convention)
(input 0 :nondet "int" :origin ("a.c" 2 11 "main") :site 3)
(input 1 :auxiliary "")
(var x Int :source "x" :in-c true :c int32 :origin ("a.c" 1 7 "main") :function "main")
(var y Int :c uint8)
(var |a b| (Array Int Int))
(var v (_ BitVec 8))
(loc l0 :initial)
(loc l1 :loop ("a.c" 4 3 "main") :origin ("a.c" 4 3 "main"))
(loc |12| :loop ())
(loc err :error "unreach-call" :origin ("a.c" 9 5 "main"))
(loc uns :unsupported "float: f + 1")
(edge l0 l1 :origin ("a.c" 2 11 "main") :text "int x = nondet();" (havoc x :input 0) (assign y 0 :origin ()) (assign |a b| (store |a b| x y)))
(edge l1 l1 :branch true (assume (<= x 4) :base 1) (assign x (+ x 1) :assumption 0 :base 1))
(edge l1 |12| (choice ((assume (= v (_ bv15 8)))) () ((havoc v) (choice ((assume true)) ((assume (= y 1)))))))
(edge |12| err (assume (= y (select |a b| 3))))
(edge |12| uns)
)";

const char* const kCalls = R"((cfa 1)
(var x Int :proc f)
(var r Int :proc f)
(var g Int)
(proc f :entry f0 :exit f1 :params (x) :results (r))
(loc m0 :initial)
(loc m1)
(loc err :error "e")
(loc f0 :proc f)
(loc f1 :proc f)
(edge m0 f0 :call f (assign x g))
(edge f0 f1 (assign r x))
(edge f1 m1 :return 0 (assign g r))
(edge m1 err (assume (= g 7)))
)";

TEST(CfaText, RoundTrip) {
  for (const char* text : {kLoop, kCalls}) {
    TermManager tm;
    Result<Cfa> c = parse(tm, text, "t.cfa");
    ASSERT_TRUE(c.ok()) << c.error().text();
    const std::string once = print(*c);
    TermManager other;
    Result<Cfa> again = parse(other, once, "t.cfa");
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(print(*again), once);
  }
}

TEST(CfaText, PrintedTextIsExactlyTheInput) {
  TermManager tm;
  Result<Cfa> c = parse(tm, kLoop);
  ASSERT_TRUE(c.ok()) << c.error().text();
  EXPECT_EQ(print(*c), kLoop);
  Result<Cfa> d = parse(tm, kCalls);
  ASSERT_TRUE(d.ok()) << d.error().text();
  EXPECT_EQ(print(*d), kCalls);
}

TEST(CfaText, Contents) {
  TermManager tm;
  Result<Cfa> r = parse(tm, kLoop, "t.cfa");
  ASSERT_TRUE(r.ok()) << r.error().text();
  const Cfa& c = *r;
  EXPECT_EQ(c.notes[0], "two lines\nof text, a \"quote\" and a \\");
  EXPECT_EQ(c.assumptions[0].direction(), Direction::Under);
  EXPECT_EQ(c.inputs[0].site, 3u);
  const Variable& x = *c.variables().begin();
  EXPECT_TRUE(x.in_c && x.c_signed && x.c_width == 32 && x.function == "main" && x.origin.line == 1);
  EXPECT_EQ(c.location(LocId(3)).kind, LocKind::Error);
  EXPECT_TRUE(c.is_target(LocId(3)) && c.is_target(LocId(4)) && !c.is_target(LocId(0)));
  const Edge& first = c.edge(EdgeId(0));
  EXPECT_EQ(first.ops[0].origin, first.origin);
  EXPECT_EQ(first.ops[1].origin, Origin());
  EXPECT_EQ(c.edge(EdgeId(2)).ops[0].alternatives.size(), 3u);
  EXPECT_EQ(c.edge(EdgeId(1)).ops[0].base, EdgeId(1));
  EXPECT_TRUE(c.edge(EdgeId(1)).is_branch && c.edge(EdgeId(1)).taken);
  EXPECT_EQ(c.find(c.variables()[VarIndex(1)].term), VarIndex(1));
  EXPECT_FALSE(c.find(tm.mk_var("nobody", tm.int_sort())).valid());
  EXPECT_EQ(c.out(LocId(1)).size(), 2u);
  EXPECT_EQ(c.in(LocId(1)).size(), 2u);
}

TEST(CfaText, ParseErrorsHaveAPlace) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "t.cfa:1:1"},
      {"(cfa 2)", "t.cfa:1:1"},
      {"(cfa 1", "t.cfa:"},
      {"hello", "t.cfa:1:1"},
      {"(cfa 1)\n(what)", "t.cfa:2:1"},
      {"(cfa 1)\n(var x Inte)\n(loc a :initial)", "t.cfa:2:8"},
      {"(cfa 1)\n(var x Int)\n(var x Int)\n(loc a :initial)", "t.cfa:3:6"},
      {"(cfa 1)\n(loc a)", "t.cfa:1:1"},
      {"(cfa 1)\n(loc a :initial)\n(loc b :initial)", "t.cfa:3:1"},
      {"(cfa 1)\n(loc a :initial)\n(loc a)", "t.cfa:3:6"},
      {"(cfa 1)\n(loc a :colour red :initial)", "t.cfa:2:8"},
      {"(cfa 1)\n(loc a :initial)\n(edge a b)", "t.cfa:3:9"},
      {"(cfa 1)\n(loc a :initial)\n(edge a a (assume (< x 1)))", "t.cfa:3:22"},
      {"(cfa 1)\n(loc a :initial)\n(edge a a (jump))", "t.cfa:3:11"},
      {"(cfa 1)\n(var x Int)\n(loc a :initial)\n(edge a a (assume x))", "t.cfa:4:19"},
      {"(cfa 1)\n(var x Int)\n(loc a :initial)\n(edge a a (assign x true))", "t.cfa:4:21"},
      {"(cfa 1)\n(var x Int)\n(loc a :initial)\n(edge a a (assign x))", "t.cfa:4:11"},
      {"(cfa 1)\n(var x Int)\n(loc a :initial)\n(edge a a (havoc x :input 4))", "t.cfa:1:1"},
      {"(cfa 1)\n(loc a :initial)\n(loc e :error \"e\")\n(edge e a)", "t.cfa:1:1"},
      {"(cfa 1)\n(loc a :initial)\n(edge a a :return 7)", "t.cfa:1:1"},
  };
  for (const auto& [text, place] : cases) {
    TermManager tm;
    Result<Cfa> c = parse(tm, text, "t.cfa");
    ASSERT_FALSE(c.ok()) << text;
    EXPECT_EQ(c.error().where.substr(0, std::string(place).size()), place) << text << "\n" << c.error().text();
    EXPECT_FALSE(c.error().message.empty());
  }
}

TEST(CfaReach, EdgesThatAreNeverTakenLeadNowhere) {
  TermManager tm;
  const Result<Cfa> c = parse(tm, R"((cfa 1)
(var x Int)
(loc start :initial)
(loc loop)
(loc dead-end)
(loc cut)
(loc unreached)
(loc err :error "unreach-call")
(edge start loop (assign x 1))
(edge loop loop (assume (< x 3)) (assign x (+ x 1)))
(edge loop dead-end (assume (= x 5)))
(edge loop cut (assume (= x 3)) (assume false))
(edge cut err)
(edge unreached err)
(edge loop err (assume (= x 4)))
)");
  ASSERT_TRUE(c.ok()) << c.error().text();
  EXPECT_EQ(reached_from_start(*c), (std::vector<bool>{true, true, true, false, false, true}));
  EXPECT_EQ(leads_to_target(*c), (std::vector<bool>{true, true, false, true, true, true}));
}

TEST(CfaText, DotIsDeterministic) {
  TermManager tm;
  Result<Cfa> c = parse(tm, kLoop);
  ASSERT_TRUE(c.ok());
  const std::string dot = print_dot(*c);
  EXPECT_EQ(dot, print_dot(*c));
  EXPECT_NE(dot.find("n1 -> n1 [label=\"(assume (<= x 4)) (assign x (+ x 1))\"]"), std::string::npos) << dot;
}

/// A small well-formed Cfa to be broken.
struct Base {
  TermManager tm;
  Cfa c{tm};
  Term x = tm.mk_var("x", tm.int_sort());
  LocId l0, l1, err;
  Base() {
    c.add_variable({x});
    l0 = c.add_location({"l0"});
    l1 = c.add_location({"l1"});
    err = c.add_location({"err", LocKind::Error});
    c.initial = l0;
    Edge e{l0, l1};
    e.ops = {Op::havoc(x), Op::assume(tm.mk_lt(x, tm.mk_int(3)))};
    c.add_edge(e);
    c.add_edge({l1, err});
  }
};

TEST(CfaVerify, EachRule) {
  EXPECT_EQ(verify(Base().c), "");
  const std::pair<std::function<void(Base&)>, const char*> cases[] = {
      {[](Base& b) { b.c.initial = LocId(); }, "no initial location"},
      {[](Base& b) { b.c.initial = LocId(9); }, "no initial location"},
      {[](Base& b) { b.c.add_variable({b.x}); }, "variable x is declared twice"},
      {[](Base& b) { b.c.add_variable({b.tm.mk_var("x", b.tm.bool_sort())}); }, "variable x is declared twice"},
      {[](Base& b) { b.c.variable(VarIndex(0)).procedure = ProcId(0); }, "variable x: unknown procedure"},
      {[](Base& b) { b.c.add_location({"l0"}); }, "two locations are named l0"},
      {[](Base& b) { b.c.add_location({""}); }, "location 3 has no name"},
      {[](Base& b) { b.c.location(b.l1).procedure = ProcId(2); }, "location l1: unknown procedure"},
      {[](Base& b) { b.c.add_edge({b.err, b.l0}); }, "error location err has successors"},
      {[](Base& b) { b.c.location(b.l1).kind = LocKind::Unsupported; }, "unsupported location l1 has successors"},
      {[](Base& b) { b.c.procedures.push_back({"p", LocId(99), b.l1}); }, "procedure p: entry or exit out of range"},
      {[](Base& b) { b.c.procedures.push_back({"p", b.l0, b.l1}); b.c.procedures.push_back({"p", b.l0, b.l1}); },
       "two procedures are named p"},
      {[](Base& b) { b.c.procedures.push_back({"p", b.l0, b.l1, {b.tm.mk_var("q", b.tm.int_sort())}}); },
       "procedure p: undeclared parameter or result"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops[1].term = b.x; }, "edge 0 (l0 -> l1): an assume needs a Bool formula"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops[1].term = Term(); }, "edge 0 (l0 -> l1): an assume needs a Bool formula"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops[1].term = b.tm.mk_var("q", b.tm.bool_sort()); },
       "edge 0 (l0 -> l1): undeclared variable q"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops.push_back(Op::assign(b.x, b.tm.mk_true())); },
       "edge 0 (l0 -> l1): the value assigned to x has another sort"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops.push_back(Op::assign(b.tm.mk_var("q", b.tm.int_sort()), b.x)); },
       "edge 0 (l0 -> l1): assignment to an undeclared variable"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops[0].var = Term(); }, "edge 0 (l0 -> l1): havoc of an undeclared variable"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops[0].input = 0; }, "edge 0 (l0 -> l1): input 0 out of range"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops[0].assumption = 1; }, "edge 0 (l0 -> l1): assumption 1 out of range"},
      {[](Base& b) { Op o; o.kind = OpKind::Choice; b.c.edge(EdgeId(0)).ops.push_back(o); },
       "edge 0 (l0 -> l1): a choice without alternatives"},
      {[](Base& b) {
         Op o;
         o.kind = OpKind::Choice;
         o.alternatives = {{}, {Op::havoc(b.tm.mk_var("q", b.tm.int_sort()))}};
         b.c.edge(EdgeId(0)).ops.push_back(o);
       },
       "edge 0 (l0 -> l1): havoc of an undeclared variable"},
      {[](Base& b) { b.c.edge(EdgeId(0)).ops[0].alternatives = {{}}; },
       "edge 0 (l0 -> l1): only a choice has alternatives"},
      {[](Base& b) { b.c.edge(EdgeId(0)).callee = ProcId(0); },
       "edge 0 (l0 -> l1): an internal edge has no callee and no call edge"},
      {[](Base& b) { b.c.edge(EdgeId(0)).kind = EdgeKind::Call; }, "edge 0 (l0 -> l1): unknown callee"},
      {[](Base& b) {
         b.c.procedures.push_back({"p", b.l0, b.l1});
         b.c.edge(EdgeId(0)).kind = EdgeKind::Call;
         b.c.edge(EdgeId(0)).callee = ProcId(0);
       },
       "edge 0 (l0 -> l1): a call edge leads to the callee's entry"},
      {[](Base& b) { b.c.edge(EdgeId(0)).kind = EdgeKind::Return; b.c.edge(EdgeId(0)).call = EdgeId(1); },
       "edge 0 (l0 -> l1): a return edge names its call edge"},
      {[](Base& b) {
         b.c.procedures.push_back({"p", b.l1, b.l1});
         b.c.edge(EdgeId(0)).kind = EdgeKind::Call;
         b.c.edge(EdgeId(0)).callee = ProcId(0);
         Edge e{b.l0, b.l1};
         e.kind = EdgeKind::Return;
         e.call = EdgeId(0);
         b.c.add_edge(e);
       },
       "edge 2 (l0 -> l1): a return edge starts at the callee's exit"},
      {[](Base& b) {
         b.c.procedures.push_back({"p", b.l1, b.l1});
         b.c.edge(EdgeId(0)).kind = EdgeKind::Call;
         b.c.edge(EdgeId(0)).callee = ProcId(0);
         b.c.add_edge(b.c.edge(EdgeId(0)));
       },
       "edge 0 (l0 -> l1): another call leaves the same location"},
      {[](Base& b) { b.c.edge(EdgeId(0)).kind = EdgeKind::Fork; }, "edge 0 (l0 -> l1): unknown thread"},
  };
  for (const auto& [spoil, message] : cases) {
    Base b;
    spoil(b);
    EXPECT_EQ(verify(b.c), message);
  }
}

TEST(CfaGraph, CutPoints) {
  TermManager tm;
  Result<Cfa> c = parse(tm, R"((cfa 1)
(loc a :initial) (loc b) (loc c) (loc d) (loc lonely)
(edge a b) (edge b c) (edge c b) (edge c d) (edge d d) (edge lonely lonely)
)");
  ASSERT_TRUE(c.ok()) << c.error().text();
  EXPECT_EQ(cut_points(*c), (std::vector<LocId>{LocId(1), LocId(3), LocId(4)}));
  TermManager tm2;
  Result<Cfa> acyclic = parse(tm2, "(cfa 1)(loc a :initial)(loc b)(edge a b)(edge a b)");
  EXPECT_TRUE(cut_points(*acyclic).empty());
}

TEST(CfaGraph, LocationAt) {
  Base b;
  Path p;
  p.stem = {{EdgeId(0), {}}, {EdgeId(1), {}}};
  EXPECT_EQ(location_at(b.c, p, 0), b.l0);
  EXPECT_EQ(location_at(b.c, p, 1), b.l1);
  EXPECT_EQ(location_at(b.c, p, 2), b.err);
}

}  // namespace
}  // namespace pippin::cfa
