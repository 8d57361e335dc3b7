// SPDX-License-Identifier: Apache-2.0
// Runs an explorer without any refiner of ours: sequences are weakest preconditions of whole paths, so what is tested is
// the explorer; its certificate is re-proved edge by edge. Only tests include this.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "cfa/text.h"
#include "core/core.h"
#include "encode/encode.h"
#include "logic/services.h"

namespace pippin::explore {

class ExplorerTest : public testing::Test {
 protected:
  ExplorerTest() : z3(smt::make_z3()) {}

  cfa::Cfa parse(const std::string& text) {
    Result<cfa::Cfa> c = cfa::parse(tm, text);
    EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
    return std::move(*c);
  }

  /// Weakest preconditions of an infeasible path.
  core::Sequence sequence(const cfa::Cfa& c, const core::Path& path) {
    core::Sequence s{path, std::vector<term::Term>(path.size() + 1, tm.mk_false()), "test wp", false};
    const auto ops = encode::flatten(c, path);
    for (size_t i = path.size(); i-- > 0;) {
      term::Term t = s.predicates[i + 1];
      for (size_t j = ops[i].size(); j-- > 0;) {
        const encode::Quantified q = encode::wp(tm, t, *ops[i][j]);
        t = tm.mk_quantifier(term::Kind::Forall, q.bound, q.body);
      }
      s.predicates[i] = t;
    }
    s.predicates[0] = tm.mk_true();
    return s;
  }

  enum class Answer { Safe, Unsafe, Other };
  Answer run(const cfa::Cfa& c, core::Explorer& explorer, size_t max_iterations = 200) {
    logic::PathCheck checker(c, *z3, statistics);
    for (iterations = 0; iterations < max_iterations; ++iterations) {
      core::Exploration x = explorer.explore(Budget());
      if (auto* safe = std::get_if<core::Safe>(&x)) {
        check_certificate(c, std::get<core::InvariantCertificate>(safe->certificate));
        return Answer::Safe;
      }
      if (auto* u = std::get_if<core::Unknown>(&x)) {
        unknown = *u;
        return Answer::Other;
      }
      const core::Path path = std::get<core::Candidate>(x).path;
      core::Feasibility f = checker.check(path, Budget());
      if (std::holds_alternative<core::Feasible>(f)) return Answer::Unsafe;
      if (!std::holds_alternative<core::Infeasible>(f)) return Answer::Other;
      EXPECT_FALSE(explorer.excludes(path));
      if (!explorer.refine({sequence(c, std::get<core::Infeasible>(f).path)}, Budget())) return Answer::Other;
      EXPECT_TRUE(explorer.excludes(path));
    }
    return Answer::Other;
  }

  void check_certificate(const cfa::Cfa& c, const core::InvariantCertificate& certificate) {
    logic::HoareService hoare(c, *z3, statistics);
    invariants.clear();
    for (auto [l, t] : certificate.invariants) invariants[c.location(l).name] = t;
    auto invariant = [&](cfa::LocId l) { return invariants.at(c.location(l).name); };
    EXPECT_EQ(hoare.implies(tm.mk_true(), invariant(c.initial)), logic::Triple::Valid);
    for (cfa::EdgeId e : c.edges().ids()) {
      const cfa::Edge& edge = c.edge(e);
      const term::Term before = invariant(edge.source), after = invariant(edge.target);
      if (edge.kind == cfa::EdgeKind::Return) {
        const term::Term at_call = invariant(c.edge(edge.call).source);
        EXPECT_EQ(hoare.check_return({&before, 1}, {&at_call, 1}, e, after), logic::Triple::Valid) << cfa::print(c, edge);
      } else {
        EXPECT_EQ(hoare.check(before, e, after), logic::Triple::Valid) << cfa::print(c, edge);
      }
    }
    for (cfa::LocId l : c.locations().ids())
      if (c.is_target(l)) EXPECT_EQ(hoare.unsatisfiable(invariant(l)), logic::Triple::Valid);
  }

  term::TermManager tm;
  std::unique_ptr<smt::Backend> z3;
  Statistics statistics;
  std::map<std::string, term::Term> invariants;
  core::Unknown unknown;
  size_t iterations = 0;
};

/// A lock: taken and given back in a loop, the error is to take it twice (`free` = 0) or to find it free (1).
inline std::string lock(int wrong) {
  return "(cfa 1)\n(var lock Int)\n(loc a :initial)\n(loc h)\n(loc b)\n(loc err :error \"unreach-call\")\n"
         "(edge a h (assign lock 0))\n(edge h b (assume (not (= lock 1))) (assign lock 1))\n(edge b h (assign lock 0))\n"
         "(edge h err (assume (= lock " + std::to_string(wrong) + ")))\n";
}

inline std::string recursive() {
  return "(cfa 1)\n(loc a :initial)\n(loc p)\n(loc err :error \"unreach-call\")\n"
         "(proc main :entry a :exit a)\n(proc f :entry p :exit p)\n(edge a p :call f)\n(edge p err)\n";
}

/// n flags, each set or not, and a loop that keeps them; the error is that one of them is neither 0 nor 1.
inline std::string flags(int n) {
  std::string text = "(cfa 1)\n", start, keep, wrong;
  for (int i = 0; i < n; ++i) {
    const std::string x = "x" + std::to_string(i);
    text += "(var " + x + " Int)\n";
    start += " (choice ((assign " + x + " 0)) ((assign " + x + " 1)))";
    keep += " (choice ((assign " + x + " (- 1 " + x + "))) ((assume true)))";
    wrong += "(edge h err (assume (not (= " + x + " 0))) (assume (not (= " + x + " 1))))\n";
  }
  return text + "(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n(edge a h" + start + ")\n(edge h h" + keep + ")\n" + wrong;
}

}  // namespace pippin::explore
