// SPDX-License-Identifier: Apache-2.0
// What is printed parses back: known texts, random values of random Cfas, and texts with errors in them.
#include "core/text.h"

#include <gtest/gtest.h>

#include <random>

#include "cfa/text.h"
#include "term/smtlib.h"
#include "testing/random_cfa.h"

namespace pippin::core {
namespace {

constexpr const char* kBlocks = R"((cfa 1)
(var x Int)
(var |a b| (_ BitVec 8))
(loc a :initial)
(loc |b c|)
(loc e :error "unreach-call")
(edge a |b c| (assign x 1 :base 0) (choice ((assume (< x 2) :base 1) (havoc x :base 2)) ((assume (not (< x 2)) :base 3) (assign x 5 :base 3))) (assume (< 0 x) :base 4))
(edge |b c| |b c| (assign x (+ x 1)))
(edge |b c| e (assume (= x 7)))
)";

class Text : public ::testing::Test {
 protected:
  Text() : cfa(cfa::parse(tm, kBlocks).value()), x(tm.mk_var("x", tm.int_sort())) {}
  term::TermManager tm;
  Cfa cfa;
  Term x;
};

TEST_F(Text, APathNamesItsBasicEdges) {
  const Path path{{{EdgeId(0), {1}}, {EdgeId(1), {}}, {EdgeId(2), {}}}};
  EXPECT_EQ(print(cfa, path),
            "(path)\n(step 0 a |b c| :choices (1) :base (0 3 4))\n(step 1 |b c| |b c|)\n(step 2 |b c| e)\n");
  const Path open{{{EdgeId(0), {}}}};   // which alternative is not known: the edges around the choice
  EXPECT_EQ(print(cfa, open), "(path)\n(step 0 a |b c| :base (0 4))\n");
  for (const Path& p : {path, open}) EXPECT_EQ(parse_path(cfa, print(cfa, p)).value(), p);
}

TEST_F(Text, OperationsOfACore) {
  Infeasible i{{{{EdgeId(0), {}}}}, Core{{{true, true, false}}, {{{0, 1}, {true, false, false, true}}}}};
  const std::string text = print(cfa, i);
  EXPECT_NE(text.find("(op needed (assign x 1))\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" :inside (0 3))\n(op free (assume (<= 1 x)))\n"), std::string::npos) << text;
  const Feasibility back = parse_feasibility(cfa, text).value();
  EXPECT_EQ(std::get<Infeasible>(back).core, i.core);
  EXPECT_EQ(print(cfa, back), text);
  i.core.reset();
  EXPECT_EQ(print(cfa, parse_feasibility(cfa, print(cfa, i)).value()), print(cfa, i));
}

TEST_F(Text, SequencesAndCertificates) {
  const Term low = tm.mk_le(x, tm.mk_int(3)), other = tm.mk_eq(tm.mk_var("aux!1", tm.int_sort()), x);
  const Refinement sequence(Sequence{{{{EdgeId(1), {}}, {EdgeId(2), {}}}}, {tm.mk_true(), other, tm.mk_false()}, "a \"b\"", true});
  EXPECT_EQ(print(cfa, sequence),
            "(sequence \"a \"\"b\"\"\" :perfect)\n(predicate |b c| true)\n(step 1 |b c| |b c|)\n(symbol aux!1 Int)\n(predicate |b c| " +
                term::print(other) + ")\n(step 2 |b c| e)\n(predicate e false)\n");
  const Refinement locations(LocationPredicates{{{LocId(1), low}, {LocId(0), tm.mk_true()}}, ""});
  for (const Refinement& r : {sequence, locations}) EXPECT_EQ(print(cfa, parse_refinement(cfa, print(cfa, r)).value()), print(cfa, r));
  const Certificate unrolling(UnrollingCertificate{.max_passes = 7, .folding_only = true, .asked_from = 3});
  EXPECT_EQ(print(cfa, unrolling), "(unrolling :max-passes 7 :folding-only :asked-from 3)\n");
  for (const Certificate& c : {unrolling, Certificate(InvariantCertificate{{{LocId(1), low}}}), Certificate(InvariantCertificate{}),
                               Certificate(KInductionCertificate{{{LocId(1), low}}, 4})})
    EXPECT_EQ(print(cfa, parse_certificate(cfa, print(cfa, c)).value()), print(cfa, c));
}

TEST_F(Text, ErrorsHaveAPlaceAndAReason) {
  const auto error = [](const auto& r) { return r.ok() ? std::string("none") : r.error().text(); };
  EXPECT_EQ(error(parse_path(cfa, "")), "at the end of the text: expected (path …)");
  EXPECT_EQ(error(parse_path(cfa, "(path)\n(step 9 a a)", "p.txt")), "p.txt:2:1: no such edge");
  EXPECT_NE(error(parse_path(cfa, "(path)\n(step 1 a a)")).find("2:1: not of this Cfa; it says (step 1 |b c| |b c|)"), std::string::npos);
  EXPECT_NE(error(parse_path(cfa, "(path)\n(step 0 a |b c| :choices (1) :base (0 1 4))")).find("not of this Cfa"), std::string::npos);
  EXPECT_NE(error(parse_certificate(cfa, "(invariants)\n(at a (+ x 1))")).find("2:1: expected a formula"), std::string::npos);
  EXPECT_NE(error(parse_certificate(cfa, "(invariants)\n(at nowhere true)")).find("no location nowhere"), std::string::npos);
  EXPECT_NE(error(parse_hints(cfa, "(hints)\n(hint 0 x true)")).find("a value of sort Bool"), std::string::npos);
  EXPECT_NE(error(parse_refinement(cfa, "(sequence \"s\")\n(predicate e true)\n(step 1 |b c| |b c|)\n(predicate e true)")).find("begins elsewhere"), std::string::npos);
}

/// Random values of the types at the seams.
class Generator {
 public:
  Generator(const Cfa& cfa, uint64_t seed) : cfa_(cfa), tm_(cfa.tm()), random_(seed) {
    for (const cfa::Edge& e : cfa.edges()) collect(e.ops);
    formulas_.push_back(tm_.mk_true());
  }

  Path path() {
    Path p;
    LocId at = cfa_.initial;
    for (size_t left = upto(8); left > 0 && !cfa_.out(at).empty(); --left) {
      Step s{cfa_.out(at)[upto(cfa_.out(at).size() - 1)], {}};
      at = cfa_.edge(s.edge).target;
      if (upto(3) != 0) choose(cfa_.edge(s.edge).ops, s.choices);
      p.stem.push_back(std::move(s));
    }
    return p;
  }
  Term formula() {
    const Term f = formulas_[upto(formulas_.size() - 1)], g = formulas_[upto(formulas_.size() - 1)];
    switch (upto(4)) {
      case 0: return tm_.mk_not(f);
      case 1: return tm_.mk_or(f, g);
      case 2: return tm_.mk_and(f, tm_.mk_var("extra!" + std::to_string(upto(2)), tm_.bool_sort()));
      default: return f;
    }
  }
  Term value(term::Sort sort) {
    if (!sort.is_array()) return tm_.mk_value(sort, sort.is_bool() ? static_cast<int>(upto(1)) : static_cast<int>(upto(3)));
    const Term base = tm_.mk_const_array(sort, value(sort.element()));
    return upto(1) ? base : tm_.mk_store(base, value(sort.index()), value(sort.element()));
  }
  Feasibility feasibility() {
    if (upto(5) == 0) return Unknown{"timeout \"hard\"", "a\\b\n"};
    if (upto(1)) {
      Feasible f{path(), {}};
      for (const cfa::Variable& v : cfa_.variables())
        if (upto(1)) f.valuation.initial[v.term] = value(v.term.sort());
      for (const cfa::Variable& v : cfa_.variables()) f.valuation.havocs.push_back(upto(2) ? value(v.term.sort()) : Term());
      return f;
    }
    return Infeasible{path(), {}};
  }
  Refinement refinement() {
    if (upto(2) == 0) return LocationPredicates{at(), "foreign"};
    Sequence s{path(), {}, "newton it-wp", upto(1) == 1};
    for (size_t i = 0; i <= s.path.size(); ++i) s.predicates.push_back(formula());
    return s;
  }
  Certificate certificate() {
    switch (upto(2)) {
      case 0: return UnrollingCertificate{upto(1000), upto(1) == 1, upto(3)};
      case 1: return InvariantCertificate{at()};
      default: return KInductionCertificate{at(), upto(9)};
    }
  }
  std::vector<Hint> hints() {
    std::vector<Hint> out;
    for (const cfa::Variable& v : cfa_.variables()) out.push_back({upto(9), v.term, value(v.term.sort())});
    return out;
  }
  /// One small error, or none.
  std::string damaged(std::string text) {
    if (text.empty()) return text;
    const size_t at = upto(text.size() - 1);
    switch (upto(4)) {
      case 0: text.erase(at, 1 + upto(3)); break;
      case 1: text.insert(at, 1, "()\"|0x:\n \\"[upto(9)]); break;
      case 2: text[at] = static_cast<char>(upto(255)); break;
      case 3: text.resize(at); break;
      default: text += text.substr(at); break;
    }
    return text;
  }
  size_t upto(size_t most) { return std::uniform_int_distribution<size_t>(0, most)(random_); }

 private:
  void collect(const cfa::OpList& ops) {
    for (const cfa::Op& op : ops) {
      if (op.kind == cfa::OpKind::Assume) formulas_.push_back(op.term);
      for (const cfa::OpList& a : op.alternatives) collect(a);
    }
  }
  void choose(const cfa::OpList& ops, std::vector<uint32_t>& choices) {
    for (const cfa::Op& op : ops) {
      if (op.kind != cfa::OpKind::Choice) continue;
      const auto k = static_cast<uint32_t>(upto(op.alternatives.size() - 1));
      choices.push_back(k);
      choose(op.alternatives[k], choices);
    }
  }
  std::vector<std::pair<LocId, Term>> at() {
    std::vector<std::pair<LocId, Term>> out;
    for (LocId l : cfa_.locations().ids())
      if (upto(2)) out.emplace_back(l, formula());
    return out;
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  std::mt19937_64 random_;
  std::vector<Term> formulas_;
};

TEST(RandomText, ParsesBackAndErrorsDoNoHarm) {
  size_t damaged = 0, refused = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    term::TermManager tm;
    const Cfa cfa = testing::random_cfa(tm, seed, {.procedures = seed % 3 == 0});
    Generator g(cfa, seed);
    const auto back = [&](const auto& value, auto parse) {
      const std::string text = print(cfa, value);
      const auto parsed = parse(cfa, text, "");
      ASSERT_TRUE(parsed.ok()) << parsed.error().text() << "\n" << text;
      EXPECT_EQ(print(cfa, *parsed), text);
      for (int k = 0; k < 5; ++k) {
        const std::string wrong = g.damaged(text);
        const auto found = parse(cfa, wrong, "");
        ++damaged;
        if (!found.ok()) {
          ++refused;
          EXPECT_FALSE(found.error().message.empty() && found.error().where.empty());
          continue;
        }
        // What is accepted is a value like others.
        const std::string accepted = print(cfa, *found);
        const auto again = parse(cfa, accepted, "");
        ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << accepted;
        EXPECT_EQ(print(cfa, *again), accepted);
      }
    };
    const Path path = g.path();
    back(path, parse_path);
    EXPECT_EQ(parse_path(cfa, print(cfa, path)).value(), path);
    back(g.feasibility(), parse_feasibility);
    back(g.refinement(), parse_refinement);
    back(g.certificate(), parse_certificate);
    back(g.hints(), parse_hints);
  }
  EXPECT_GT(refused, damaged / 2);
}

}  // namespace
}  // namespace pippin::core
