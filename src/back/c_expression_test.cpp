// SPDX-License-Identifier: Apache-2.0
#include "back/c_expression.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "term/smtlib.h"

namespace pippin::back {
namespace {

const char* const kVariables = R"((cfa 1)
(var i Int :source "i" :in-c true :c int32)
(var n Int :source "n" :in-c true :c int32)
(var l Int :source "l" :in-c true :c int64)
(var u Int :source "u" :in-c true :c uint32)
(var w Int :source "w" :in-c true :c uint64)
(var c Int :source "c" :in-c true :c uint8)
(var hidden Int)
(var flag Bool)
(loc a :initial)
)";

TEST(CExpression, IsWhatAPersonWouldWrite) {
  term::TermManager tm;
  const Result<cfa::Cfa> parsed = cfa::parse(tm, kVariables);
  ASSERT_TRUE(parsed.ok()) << parsed.error().message;
  const cfa::Cfa& cfa = parsed.value();
  term::SymbolTable symbols;
  for (const cfa::Variable& v : cfa.variables()) symbols.emplace(v.term.name(), v.term);
  struct Row { const char* term; const char* text; };
  for (const Row& row : std::initializer_list<Row>{
           // nothing is subtracted, and what only compares needs no cast
           {"(<= 0 (+ n (* (- 1) i)))", "i <= n"},
           {"(<= 1 (+ n (* (- 1) i)))", "i < n"},
           {"(not (<= 0 (+ n (* (- 1) i))))", "n < i"},
           {"(<= i (+ l 1))", "(__int128)i <= (__int128)l + 1LL"},
           {"(<= n (- 1))", "n < 0"},
           {"(<= (- 7) n)", "n >= -7"},
           {"(= (+ i (* (- 1) n)) 0)", "i == n"},
           {"(not (= i n))", "i != n"},
           {"(<= c i)", "c <= i"},
           {"(<= u w)", "u <= w"},
           {"(<= u 4000000000)", "u <= 4000000000LL"},
           // signed meets unsigned: C would convert the signed side
           {"(<= i u)", "(long long)i <= (long long)u"},
           {"(<= (+ u i) 7)", "(long long)i + (long long)u <= 7LL"},
           {"(<= l w)", "(__int128)l <= (__int128)w"},
           // sums need room
           {"(= (+ i n) 1500)", "(long long)i + (long long)n == 1500LL"},
           {"(<= (* 3 c) i)", "3 * c <= i"},
           {"(<= (* 3 i) n)", "3LL * (long long)i <= (long long)n"},
           {"(= (mod c 2) 1)", "(c % 2) == 1"},
           {"(and (<= 0 i) (or (<= i n) (<= c 5)))", "i >= 0 && (i <= n || c <= 5)"},
           // the types say so already
           {"(and (<= 0 u) (<= c 255) (<= u i))", "(long long)u <= (long long)i"},
           {"(<= i 4000000000)", nullptr},
           // what cancels out is not printed, and a flag that C does not have has no form
           {"(<= (+ hidden i) (+ hidden n))", "i <= n"},
           {"(<= (ite flag 1 0) i)", nullptr},
           // no ?: but the cases
           {"(ite (<= i 3) (<= n 5) (<= 7 n))", "(n <= 5 || i >= 4) && (i <= 3 || n >= 7)"},
           {"(not (ite (<= i 3) (<= n 5) (<= 7 n)))", "(i >= 4 || n >= 6) && (i <= 3 || n <= 6)"},
           {"(= n (ite (<= i 3) c l))", "(i >= 4 || n == c) && (i <= 3 || n == l)"},
           {"(not (= n (ite (<= i 3) c l)))", "(i >= 4 || n != c) && (i <= 3 || n != l)"},
           {"(ite (<= i 3) (<= hidden 5) (<= 7 n))", "(i <= 3 || n >= 7)"},
           // what cannot be said in C is left out of a conjunction and takes a disjunction with it
           {"(and (<= 0 i) (<= hidden 5))", "i >= 0"},
           {"(or (<= 0 i) (<= hidden 5))", nullptr}}) {
    const auto term = term::parse_term(tm, row.term, symbols);
    ASSERT_TRUE(term.ok()) << row.term;
    const auto text = to_c(cfa, term.value(), {"main"});
    EXPECT_EQ(text.value_or("-"), row.text ? row.text : "-") << row.term;
  }
}

TEST(CExpression, PartsOfBitVectors) {
  term::TermManager tm;
  const Result<cfa::Cfa> parsed = cfa::parse(tm, "(cfa 1)\n(var x (_ BitVec 32) :source \"x\" :in-c true :c uint32)\n(var c (_ BitVec 8) :source \"c\" :in-c true :c uint8)\n(loc a :initial)\n");
  ASSERT_TRUE(parsed.ok()) << parsed.error().message;
  term::SymbolTable symbols;
  for (const cfa::Variable& v : parsed->variables()) symbols.emplace(v.term.name(), v.term);
  struct Row { const char* term; const char* text; };
  for (const Row& row : std::initializer_list<Row>{
           // a width that C does not have is held in a wider type, without more bits than it has
           {"(= ((_ extract 2 2) x) #b1)", "(unsigned int)((unsigned int)((unsigned int)((unsigned int)x) >> 2) & 1U) == (unsigned int)1U"},
           {"(bvult ((_ extract 11 0) x) #x0a5)", "(unsigned int)((unsigned int)((unsigned int)x) & 4095U) <= (unsigned int)164U"},
           {"(= (bvadd ((_ extract 3 0) x) #x7) #x1)", "(unsigned int)((unsigned int)((unsigned int)x) & 15U) == (unsigned int)10U"},
           {"(bvult (bvadd ((_ extract 3 0) x) ((_ extract 7 4) x)) #x7)",
            "(unsigned int)((unsigned int)((unsigned int)(unsigned int)((unsigned int)((unsigned int)x) & 15U) + (unsigned int)(unsigned int)((unsigned int)((unsigned int)((unsigned int)x) >> 4) & 15U)) & 15U) <= (unsigned int)6U"},
           {"(= ((_ extract 15 8) x) c)", "((unsigned char)c) == (unsigned char)((unsigned int)((unsigned int)x) >> 8)"},
           {"(bvult (concat c c) #x1234)", "(unsigned short)(((unsigned int)((unsigned char)c) << 8) | (unsigned int)((unsigned char)c)) <= (unsigned short)4659U"},
           {"(= (bvurem x #x00000003) #x00000001)", "(unsigned int)((unsigned int)((unsigned int)x) % (unsigned int)(unsigned int)3U) == (unsigned int)1U"},
           {"(= (bvlshr x #x00000003) #x00000001)", "(unsigned int)((unsigned int)((unsigned int)((unsigned int)x) >> 3) & 536870911U) == (unsigned int)1U"},
           // a shift by another variable is defined for each of its values
           {"(= (bvshl x ((_ zero_extend 24) c)) #x00000001)",
            "(unsigned int)(((unsigned int)((unsigned int)x) << ((unsigned int)((unsigned char)c) % 32)) & -(unsigned int)((unsigned int)((unsigned char)c) < 32)) == (unsigned int)1U"},
           // by another variable, or by zero
           {"(= (bvurem x ((_ zero_extend 24) c)) #x00000001)", "-"}}) {
    const auto term = term::parse_term(tm, row.term, symbols);
    ASSERT_TRUE(term.ok()) << row.term;
    const auto text = to_c(*parsed, term.value(), {"main"});
    EXPECT_EQ(text.value_or("-"), row.text) << row.term;
  }
}

}  // namespace
}  // namespace pippin::back
