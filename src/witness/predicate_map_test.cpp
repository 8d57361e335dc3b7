// SPDX-License-Identifier: Apache-2.0
#include "witness/predicate_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "term/smtlib.h"

namespace pippin::witness {
namespace {

/// As MathSAT prints it: definitions, and lines that say nothing.
const std::string kMap = R"(// made by hand
(set-info :source |printed by MathSAT|)
(declare-fun |main::x| () (_ BitVec 32))
(declare-fun |main::y| () (_ BitVec 32))
(declare-fun g () (_ BitVec 32))
(define-fun .def_7 () Bool (bvsle |main::x| |main::y|))
(define-fun .def_8 () Bool (and .def_7 (= g (_ bv0 32))))

*:
(assert false)
(assert (= g (_ bv0 32)))

main:
// twice
  (assert .def_8)
(assert .def_8)


main N17:
(assert (bvslt |main::x| (_ bv10 32)))

f N3@2:
(assert (= |main::y| #x00000000))
)";

std::string text_of(const PredicateMap& m, const PredicateKey& key, size_t k) { return term::print(m.sections.at(key)[k]); }

TEST(PredicateMap, Reads) {
  const auto m = parse_predicate_map(kMap, "predmap.txt");
  ASSERT_TRUE(m.ok()) << m.error().text();
  ASSERT_EQ(m->sections.size(), 4u);
  EXPECT_EQ(m->sections.at({}).size(), 2u);
  EXPECT_TRUE(m->sections.at({})[0].is_false());
  ASSERT_EQ(m->sections.at({"main", {}, {}}).size(), 1u);
  EXPECT_EQ(text_of(*m, {"main", 17, {}}, 0), "(bvsle |main::x| (_ bv9 32))");   // the rewriting rules of terms
  EXPECT_TRUE(m->sections.contains({"f", 3, 2}));
  EXPECT_TRUE(m->left_out.empty());
  EXPECT_FALSE(m->nodes_are_lines);
}

TEST(PredicateMap, WhatIsPrintedParsesBack) {
  const auto m = parse_predicate_map(kMap, "predmap.txt");
  ASSERT_TRUE(m.ok());
  const std::string printed = print(*m);
  const auto again = parse_predicate_map(printed, "again");
  ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << printed;
  const auto joined = join(*m, *again);   // with the same terms: nothing is new
  ASSERT_TRUE(joined.ok());
  EXPECT_EQ(print(*joined), printed);
  // Sections in order: everywhere, functions, nodes.
  const size_t star = printed.find("\n*:"), function = printed.find("\nmain:"), node = printed.find("\nf N3@2:"), other = printed.find("\nmain N17:");
  EXPECT_LT(star, function);
  EXPECT_LT(function, node);
  EXPECT_LT(node, other);
}

TEST(PredicateMap, Empty) {
  for (const char* text : {"", "\n", "\n\n\n", "(set-logic QF_BV)\n", "// nothing\n\n"}) {
    const auto m = parse_predicate_map(text, "e");
    ASSERT_TRUE(m.ok()) << text;
    EXPECT_TRUE(m->sections.empty());
  }
  EXPECT_EQ(print(PredicateMap()), "\n");   // the header ends with a blank line
}

TEST(PredicateMap, LinesInsteadOfNodes) {
  const auto m = parse_predicate_map(std::string(kNodesAreLines) + "\n(declare-const x Int)\n\nmain N7:\n(assert (< x 3))\n", "m");
  ASSERT_TRUE(m.ok());
  EXPECT_TRUE(m->nodes_are_lines);
  EXPECT_TRUE(print(*m).starts_with("(declare-fun x () Int)\n" + std::string(kNodesAreLines) + "\n\n"));
  const auto nodes = parse_predicate_map("\nmain N7:\n(assert false)\n", "n");
  ASSERT_TRUE(nodes.ok());
  for (const auto& mixed : {join(*m, *nodes), join(*nodes, *m)}) {
    ASSERT_TRUE(mixed.ok());
    EXPECT_TRUE(mixed->nodes_are_lines);
    EXPECT_EQ(mixed->sections.at({.function = "main"}).size(), 1u);
    EXPECT_EQ(mixed->sections.at({.function = "main", .node = 7}).size(), 1u);
  }
  const auto none = parse_predicate_map("\nmain:\n(assert false)\n", "n");
  ASSERT_TRUE(none.ok());
  const auto joined = join(*none, *m);
  ASSERT_TRUE(joined.ok());
  EXPECT_TRUE(joined->nodes_are_lines);
}

TEST(PredicateMap, HeapIsLeftOut) {
  const auto m = parse_predicate_map("(declare-fun |*int| ((_ BitVec 32)) (_ BitVec 32))\n(declare-fun p () (_ BitVec 32))\n(define-fun d () Bool (= (|*int| p) p))\n"
                                     "(declare-fun u () Unknown)\n\n"
                                     "*:\n(assert (= (|*int| p) (_ bv0 32)))\n(assert d)\n(assert (= p (_ bv0 32)))\n(assert (= u u))\n", "m");
  ASSERT_TRUE(m.ok()) << m.error().text();
  EXPECT_EQ(m->left_out.size(), 3u);
  EXPECT_EQ(m->left_out.at(0).where, "m:7");
  EXPECT_EQ(m->sections.at({}).size(), 1u);
}

TEST(PredicateMap, Join) {
  const auto a = parse_predicate_map("(declare-fun x () Int)\n(define-fun .def_1 () Bool (< x 3))\n\n*:\n(assert .def_1)\n", "a");
  const auto b = parse_predicate_map("(declare-fun y () Int)\n(declare-fun x () Int)\n(define-fun .def_1 () Bool (< y 3))\n\n*:\n(assert (< x 3))\n(assert .def_1)\n\nmain:\n(assert (= x y))\n", "b");
  ASSERT_TRUE(a.ok() && b.ok());
  const auto both = join(*a, *b);
  ASSERT_TRUE(both.ok());
  EXPECT_EQ(both->sections.at({}).size(), 2u);   // .def_1 is another one in each
  EXPECT_EQ(both->sections.size(), 2u);
  EXPECT_EQ(a->sections.at({}).size(), 1u);
  const auto same = join(*both, *a);
  ASSERT_TRUE(same.ok());
  EXPECT_EQ(print(*same), print(*both));
  const auto c = parse_predicate_map("(declare-fun x () (_ BitVec 32))\n\n*:\n(assert (= x (_ bv0 32)))\n", "c");
  ASSERT_TRUE(c.ok());
  const auto clash = join(*a, *c);
  ASSERT_FALSE(clash.ok());
  EXPECT_NE(clash.error().message.find("sort"), std::string::npos);
}

TEST(PredicateMap, Errors) {
  const std::string head = "(declare-fun x () Int)\n\n";
  for (const auto& [text, where, part] : {
           std::tuple<std::string, const char*, const char*>{"*:\n(assert false)\n", "m:1", "a blank line ends the header"},
           {head + "main\n(assert false)\n", "m:3", "does not end with"},
           {head + "main 17:\n(assert false)\n", "m:3", "is no place"},
           {head + "main N:\n(assert false)\n", "m:3", "is no place"},
           {head + "main N1@:\n", "m:3", "is no place"},
           {head + "2a:\n", "m:3", "is no place"},
           {head + "*:\n(< x 3)\n", "m:4", "is expected in a section"},
           {head + "*:\n(assert (< x\n3))\n", "m:4", "is expected in a section"},
           {head + "*:\n  (assert (< z 3))\n", "m:4:14", "z"},
           {head + "*:\n(assert (+ x 3))\n", "m:4", "no formula"},
           {head + "*:\n(assert (< x 3) (< x 4))\n", "m:4", "one term"},
           {head + "*:\n(assert (< x 3)) (assert (< x 4))\n", "m:4", "one command"},
           {"(declare-fun x () Int)\n(declare-fun x () Int)\n", "m:2", "second time"},
           {"(define-fun d () Int (< 1 2))\n", "m:1", "another sort"},
           {"(assert true)\n", "m:1", "declares and defines only"},
           {"(declare-fun x Int)\n", "m:1", "wrong declare-fun"},
           {head + "*:\n(assert (< x 3)) \xc3\xa4\n", "m:4", "not ASCII"},
       }) {
    const auto m = parse_predicate_map(text, "m");
    ASSERT_FALSE(m.ok()) << text;
    EXPECT_EQ(m.error().where, where) << text << m.error().text();
    EXPECT_NE(m.error().message.find(part), std::string::npos) << m.error().text();
  }
}

/// Every text gives a map that parses back, or an error with a reason and a place.
TEST(PredicateMap, MutatedTextsNeverCrash) {
  std::mt19937 random(1);
  const auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  size_t accepted = 0, refused = 0;
  for (int round = 0; round < 8000; ++round) {
    std::string text = kMap;
    const std::string other = kMap;
    for (size_t edits = 1 + below(3); edits > 0 && !text.empty(); --edits) {
      const size_t at = below(text.size()), length = 1 + below(std::min<size_t>(40, text.size() - at));
      switch (below(5)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, text.substr(below(text.size()), length)); break;
        case 2: text[at] = static_cast<char>(below(256)); break;
        case 3: text.resize(at); break;
        default: text.replace(at, std::min<size_t>(length, text.size() - at), other.substr(below(other.size()), 1 + below(20))); break;
      }
    }
    const auto m = parse_predicate_map(text, "m");
    if (!m) {
      ++refused;
      EXPECT_FALSE(m.error().message.empty());
      EXPECT_TRUE(m.error().where.starts_with("m:")) << m.error().where;
      continue;
    }
    ++accepted;
    const std::string printed = print(*m);
    const auto again = parse_predicate_map(printed, "again");
    ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << printed << "\n" << text;
    const auto joined = join(*m, *again);
    ASSERT_TRUE(joined.ok());
    EXPECT_EQ(print(*joined), printed);
  }
  EXPECT_GT(accepted, 200u);
  EXPECT_GT(refused, 1000u);
}

}  // namespace
}  // namespace pippin::witness
