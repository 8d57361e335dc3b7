// SPDX-License-Identifier: Apache-2.0
// What calls pass, and predicates in terms of one call: of small C programs, whose variables are named "function:variable".
#include "back/known_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include "frontend/frontend.h"
#include "lower/lower.h"
#include "support/temporary_directory.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::back {
namespace {

using term::Term;

class PassedValues : public ::testing::Test {
 protected:
  void lower_c(const std::string& text) {
    const TemporaryDirectory directory;
    const std::string file = directory.path() / "t.c";
    std::ofstream(file) << "extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void) {}\n" << text;
    frontend::Sources sources;
    sources.files = {file};
    frontend::Diagnostics d;
    auto p = frontend::parse_c(sources, {}, d);
    ASSERT_TRUE(p.ok()) << p.error().text();
    ir::Program program = std::move(*p);
    const lower::LowerOptions options;
    ir::add_result_variables(program, options.max_inlined_instructions);
    const auto skeleton = lower::make_skeleton(program, options);
    cfa = std::make_unique<cfa::Cfa>(lower::translate(*skeleton, tm, options));
    passed = passed_values(*cfa);
  }
  /// The k-th inlined call of a function, as its variables say.
  uint32_t call(const std::string& function, size_t k = 0) const {
    std::vector<uint32_t> all;
    for (const cfa::Variable& v : cfa->variables())
      if (v.function == function && std::ranges::find(all, v.instance) == all.end()) all.push_back(v.instance);
    EXPECT_LT(k, all.size());
    return k < all.size() ? all[k] : 0;
  }
  Term variable(const std::string& function, const std::string& source, size_t k = 0) const {
    for (const cfa::Variable& v : cfa->variables())
      if (v.function == function && v.source == source && (function.empty() || v.instance == call(function, k))) return v.term;
    ADD_FAILURE() << "no variable " << source << " of " << function;
    return {};
  }
  /// A term as text with "function:variable" for variables; further calls of a function are "function2:variable" and so on.
  std::string text(Term t) const {
    term::SymbolNames names;
    for (const cfa::Variable& v : cfa->variables()) {
      size_t k = 0;
      if (!v.function.empty())
        while (call(v.function, k) != v.instance) ++k;
      names.emplace(v.term, v.function.empty() ? v.source : v.function + (k == 0 ? "" : std::to_string(k + 1)) + ":" + v.source);
    }
    return term::print(t, 200, &names);
  }
  std::vector<std::string> all() const {
    std::vector<std::string> out;
    for (const KnownValue& p : passed) out.push_back(text(p.variable) + " = " + text(p.value));
    return out;
  }

  term::TermManager tm;
  std::unique_ptr<cfa::Cfa> cfa;
  std::vector<KnownValue> passed;
};

using Texts = std::vector<std::string>;

TEST_F(PassedValues, OfParametersThatTheFunctionDoesNotChange) {
  lower_c(R"(
  void up(int n, int step) { int i = 0; while (i < n) i += step; if (i == 77) reach_error(); }
  int main(void) { int m = __VERIFIER_nondet_int(), s = __VERIFIER_nondet_int(); up(m, s); return 0; }
)");
  EXPECT_EQ(all(), (Texts{"up:n = main:m", "up:step = main:s"}));
  // (It begins with a loop.)
  lower_c(R"(
  void down(int n, int step) { while (n > 0) n -= step; if (n == 77) reach_error(); }
  int main(void) { int m = __VERIFIER_nondet_int(), s = __VERIFIER_nondet_int(); down(m, s); return 0; }
)");
  EXPECT_EQ(all(), (Texts{"down:step = main:s"}));
}

/// What is not said with variables of the caller, and all of it, has no other name there.
TEST_F(PassedValues, OfVariablesOfTheCaller) {
  lower_c(R"(
  int g;
  void up(int a, int b, int c, int d) { int i = 0; while (i < a + b + c + d) i++; if (i == 77) reach_error(); }
  int main(void) { g = __VERIFIER_nondet_int(); int m = __VERIFIER_nondet_int(); if (m < 0 || m > 9) return 0; up(m + 1, g, 7, m + g); return 0; }
)");
  EXPECT_EQ(all(), (Texts{"up:a = (+ main:m 1)"}));
}

/// Those of calls with loops come first.
TEST_F(PassedValues, OfEachCall) {
  lower_c(R"(
  int same(int x) { if (x == 77) reach_error(); return x; }
  void up(int n) { int i = 0; while (i < n) i++; if (i == 78) reach_error(); }
  int main(void) { int m = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(); same(k); up(m); up(k); return 0; }
)");
  EXPECT_EQ(all(), (Texts{"up:n = main:m", "up2:n = main:k", "same:x = main:k"}));
}

/// Each call is told in terms of its own caller.
TEST_F(PassedValues, ThroughSeveralCalls) {
  lower_c(R"(
  void inner(int x) { int i = 0; while (i < x) i++; if (i == 77) reach_error(); }
  void outer(int y) { inner(y); }
  int main(void) { int m = __VERIFIER_nondet_int(); outer(m); return 0; }
)");
  EXPECT_EQ(all(), (Texts{"inner:x = outer:y", "outer:y = main:m"}));
}

TEST_F(PassedValues, NotMoreThanAFewDozen) {
  std::string parameters, sum, arguments;
  for (int k = 0; k < 50; ++k) {
    parameters += (k ? ", int p" : "int p") + std::to_string(k);
    sum += " + p" + std::to_string(k);
    arguments += k ? ", m" : "m";
  }
  lower_c("void up(" + parameters + ") { int i = 0; while (i < 0" + sum + ") i++; if (i == 77) reach_error(); }\n"
          "int main(void) { int m = __VERIFIER_nondet_int(); if (m > 9) return 0; up(" + arguments + "); return 0; }\n");
  EXPECT_EQ(passed.size(), 32u);
}

TEST_F(PassedValues, BeforeSteps) {
  lower_c(R"(
  int g;
  int main(void) {
  unsigned u = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int(), kept;
  while (g++ < m) if (u-- == 3) break;
  kept = m; m = m + 1;
  if (kept == g) reach_error();
}
)");
  Texts before;
  for (const KnownValue& p : values_before_steps(*cfa)) before.push_back(text(p.variable) + " = " + text(p.value));
  EXPECT_EQ(before, (Texts{"main: = (+ g (- 1))", "main: = (ite (and (<= (- 1) main:u) (<= main:u 4294967294)) (+ main:u 1) (+ main:u (- 4294967295)))"}));
}

class InTermsOf : public PassedValues {
 protected:
  void SetUp() override {
    lower_c(R"(
  int g;
  void up(int n, int more, int c) { int i = 0; while (i < n + c) { i++; g++; } if (i == 77 + more) reach_error(); }
  int main(void) {
  int m = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (m < 0 || m > 9) return 0;
  g = __VERIFIER_nondet_int();
  up(m, k + 1, 5);
  up(k, m, g);
  return 0;
}
)");
  }
  std::string in(const std::string& function, Term predicate, size_t k = 0) const { return text(in_terms_of(*cfa, passed, predicate, function, call(function, k))); }
  Term less(Term a, Term b) { return tm.mk_lt(a, b); }
};

TEST_F(InTermsOf, TheFunctionThatIsCalled) {
  EXPECT_EQ(in("up", less(variable("up", "i"), variable("main", "m"))), text(less(variable("up", "i"), variable("up", "n"))));
  // In the second call m is called `more`.
  EXPECT_EQ(in("up", less(variable("up", "i", 1), variable("main", "m")), 1), text(less(variable("up", "i", 1), variable("up", "more", 1))));
}

/// k + 1 was passed to the first call: that names nothing that is k. A parameter with a value of nobody has no other name.
TEST_F(InTermsOf, NothingWithoutAName) {
  const Term predicate = less(variable("up", "i"), variable("main", "k"));
  EXPECT_EQ(in("up", predicate), text(predicate));
  const Term constant = less(variable("up", "c"), variable("main", "m"));
  EXPECT_EQ(in("main", constant), text(constant));
}

TEST_F(InTermsOf, TheCaller) {
  EXPECT_EQ(in("main", less(variable("up", "n"), variable("main", "k"))), text(less(variable("main", "m"), variable("main", "k"))));
  EXPECT_EQ(in("main", less(variable("up", "more"), variable("main", "m"))), text(less(tm.mk_add(variable("main", "k"), tm.mk_int(1)), variable("main", "m"))));
  // A local variable of the call has no name there.
  const Term local = less(variable("up", "i"), variable("main", "m"));
  EXPECT_EQ(in("main", local), text(local));
}

/// Two calls of one function are not each other.
TEST_F(InTermsOf, OneCallOnly) {
  const Term predicate = less(variable("up", "i", 0), variable("up", "n", 0));
  EXPECT_EQ(in("up", predicate, 0), text(predicate));
  const std::string other = in("up", predicate, 1);
  EXPECT_NE(other.find("up:i"), std::string::npos) << other;
  // Global variables are everybody's.
  const Term global = less(variable("", "g"), variable("main", "m"));
  EXPECT_EQ(in("up", global), text(less(variable("", "g"), variable("up", "n"))));
  EXPECT_EQ(in("main", global), text(global));
}

}  // namespace
}  // namespace pippin::back
