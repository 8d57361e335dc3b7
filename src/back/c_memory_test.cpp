// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "cfa/text.h"
#include "back/c_expression.h"
#include "term/smtlib.h"

namespace pippin::back {
namespace {

using Names = cfa::MemoryNames;

/// Of this program, in f:  struct { int state; } *s;  int a[], table[][4], *p, *q, *end;  with s, a, p, q, end parameters or global.
struct Fixture {
  term::TermManager tm;
  std::optional<cfa::Cfa> cfa;
  term::SymbolTable symbols;
  Names names;

  explicit Fixture(bool bits) {
    std::string index = bits ? "(_ BitVec 64)" : "Int", value = bits ? "(_ BitVec 32)" : "Int", target = value, text = "(cfa 1)\n";
    text += "(var i " + value + " :source \"i\" :in-c true :c int32 :function \"f\")\n";
    for (const char* name : {"p.tgt", "q.tgt", "end.tgt"}) text += "(var " + std::string(name) + " " + target + ")\n";
    for (const char* name : {"p.idx", "q.idx", "end.idx"}) text += "(var " + std::string(name) + " " + index + ")\n";
    for (const char* name : {"block", "table"}) text += "(var " + std::string(name) + " (Array " + index + " " + value + "))\n";
    text += "(var heap.state " + value + " :c int32)\n(loc a :initial)\n";
    auto parsed = cfa::parse(tm, text);
    EXPECT_TRUE(parsed.ok()) << parsed.error().message;
    cfa.emplace(std::move(*parsed));
    for (const cfa::Variable& v : cfa->variables()) symbols.emplace(v.term.name(), v.term);
    const auto cell = [&](const char* variable, Names::Part part, std::vector<Names::Name> all) {
      Names::Cell& c = names.cells[symbols.at(variable)];
      c.part = part;
      if (part == Names::Part::Value) c.c_width = 32, c.c_signed = true;
      else c.targets = {0, 4};
      c.names = std::move(all);
    };
    cell("heap.state", Names::Part::Value, {{"g", 1, {"other->state"}, {}, {}}, {"f", 1, {"s->state"}, {}, {}}});
    cell("block", Names::Part::Value, {{"f", 1, {"a[", "]"}, {}, {}}, {"f", 1, {"p[", "]"}, {}, symbols.at("p.idx")}});
    cell("table", Names::Part::Value, {{"", 0, {"table[", "][", "]"}, {4}, {}}});
    for (const std::string p : {"p", "q", "end"}) {
      cell((p + ".tgt").c_str(), Names::Part::Target, {{p == "end" ? "" : "f", 1, {p}, {}, {}}});
      cell((p + ".idx").c_str(), Names::Part::Index, {{p == "end" ? "" : "f", 1, {p}, {}, {}}});
    }
    names.targets[4] = {false, {{"f", 1, {"a"}, {}, {}}}};
    names.targets[5] = {true, {{"", 0, {"&single"}, {}, {}}}};
  }

  std::string in_c(const std::string& formula, const std::string& function = "f") {
    const auto term = term::parse_term(tm, formula, symbols);
    EXPECT_TRUE(term.ok()) << formula;
    return to_c(*cfa, *term, {.function = function, .memory = &names}).value_or("-");
  }
};

TEST(CMemory, AllElements) {
  Fixture ints(false);
  EXPECT_EQ(ints.in_c("(forall ((j Int)) (= (select block j) i))"), "\\forall long long k; i == a[k]");
  EXPECT_EQ(ints.in_c("(not (forall ((j Int)) (= (select block j) i)))"), "\\forall long long k; i == a[k]");       // the same predicate
  EXPECT_EQ(ints.in_c("(exists ((j Int)) (not (= (select block j) i)))"), "\\forall long long k; i == a[k]");
  EXPECT_EQ(ints.in_c("(forall ((j Int)) (= (select block (+ p.idx j)) 3))"), "\\forall long long k; p[k] == 3");
  EXPECT_EQ(ints.in_c("(forall ((j Int)) (or (< j 0) (= (select block j) 3)))"), "\\forall long long k; k < 0 || a[k] == 3");
  EXPECT_EQ(ints.in_c("(forall ((j Int) (m Int)) (<= (select block j) (select block m)))"), "\\forall long long k; \\forall long long k1; a[k] <= a[k1]");
  EXPECT_EQ(ints.in_c("(forall ((j Int)) (exists ((m Int)) (= (select block j) (select block m))))"), "-");
  EXPECT_EQ(ints.in_c("(= block ((as const (Array Int Int)) 3))"), "\\forall long long k; a[k] == 3");
  EXPECT_EQ(ints.in_c("(not (= ((as const (Array Int Int)) i) block))"), "\\forall long long k; i == a[k]");
  EXPECT_EQ(ints.in_c("(and (= i 3) (= block ((as const (Array Int Int)) 3)))"), "i == 3");   // (a part of it: the other one would have to be in front)
  EXPECT_EQ(ints.in_c("(forall ((j Bool)) (or j (= i 3)))"), "-");
  // Of all pointers' elements: from where one points.
  ints.names.cells[ints.symbols.at("block")].names.erase(ints.names.cells[ints.symbols.at("block")].names.begin());
  EXPECT_EQ(ints.in_c("(forall ((j Int)) (= (select block j) 3))"), "\\forall long long k; p[k] == 3");
  EXPECT_EQ(ints.in_c("(= (select block i) 3)"), "-");
  Fixture bits(true);
  EXPECT_EQ(bits.in_c("(forall ((j (_ BitVec 64))) (= (select block j) (_ bv3 32)))"), "\\forall unsigned long long k; ((unsigned int)a[((unsigned long long)k)]) == (unsigned int)3U");
  EXPECT_EQ(bits.in_c("(forall ((j (_ BitVec 32))) (= (select block ((_ sign_extend 32) j)) (_ bv3 32)))"), "\\forall int k; ((unsigned int)a[(int)((unsigned int)k)]) == (unsigned int)3U");
  EXPECT_EQ(bits.in_c("(forall ((j (_ BitVec 5))) (= j (_ bv3 5)))"), "-");
}

TEST(CMemory, Integers) {
  Fixture f(false);
  EXPECT_EQ(f.in_c("(= heap.state 3)"), "s->state == 3");
  EXPECT_EQ(f.in_c("(= heap.state 3)", "g"), "other->state == 3");
  EXPECT_EQ(f.in_c("(= heap.state 3)", "h"), "-");
  EXPECT_EQ(f.in_c("(<= (select block i) heap.state)"), "a[i] <= s->state");
  EXPECT_EQ(f.in_c("(= (select block (+ p.idx 1)) 7)"), "p[1] == 7");
  EXPECT_EQ(f.in_c("(= (select block (select block 2)) 7)"), "a[a[2]] == 7");
  // rows and columns
  EXPECT_EQ(f.in_c("(= (select table 6) 7)"), "table[1][2] == 7");
  EXPECT_EQ(f.in_c("(= (select table (+ (* 4 i) 3)) 7)"), "table[i][3] == 7");
  // a pointer's index counts from the beginning, if that has a name
  EXPECT_EQ(f.in_c("(<= p.idx i)"), "(p - a) <= i");
  EXPECT_EQ(f.in_c("(= end.idx 2)"), "end == a + 2");
  EXPECT_EQ(f.in_c("(= end.idx 2)", "g"), "-");
  EXPECT_EQ(f.in_c("(<= p.idx q.idx)"), "p <= q");
  EXPECT_EQ(f.in_c("(<= 1 (+ q.idx (* (- 1) p.idx)))"), "p <= q - 1");
}

TEST(CMemory, Targets) {
  Fixture f(true);
  EXPECT_EQ(f.in_c("(= p.tgt #x00000000)"), "p == 0");
  // it is null or points there
  EXPECT_EQ(f.in_c("(= p.tgt #x00000004)"), "!(p == 0)");
  EXPECT_EQ(f.in_c("(= p.tgt #x00000005)"), "p == &single");
  EXPECT_EQ(f.in_c("(= p.tgt q.tgt)"), "p == q");
  EXPECT_EQ(f.in_c("(= p.tgt #x00000006)"), "-");
  EXPECT_EQ(f.in_c("(bvsle (bvadd p.idx #x0000000000000001) q.idx)"), "p <= q - 1");
}

TEST(CMemory, BitVectors) {
  Fixture f(true);
  EXPECT_EQ(f.in_c("(= (select block ((_ sign_extend 32) i)) #x00000003)"), "((unsigned int)a[(int)((unsigned int)i)]) == (unsigned int)3U");
  EXPECT_EQ(f.in_c("(= (select block (bvadd p.idx #xffffffffffffffff)) #x00000003)"), "((unsigned int)p[-1]) == (unsigned int)3U");
  EXPECT_EQ(f.in_c("(= ((_ extract 0 0) heap.state) #b1)"), "(unsigned int)((unsigned int)((unsigned int)s->state) & 1U) == (unsigned int)1U");
}

TEST(CMemory, NothingIsGuessedWhereItIsClaimed) {
  Fixture f(false);
  const auto term = term::parse_term(f.tm, "(= heap.state 3)", f.symbols);
  EXPECT_FALSE(to_c(*f.cfa, *term, {.function = "f"}).has_value());
}

}  // namespace
}  // namespace pippin::back
