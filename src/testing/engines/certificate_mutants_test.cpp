// SPDX-License-Identifier: Apache-2.0
// The certificate check under attack. A certificate of a safe random Cfa is changed a little, and the Cfa is changed a little.
// Whatever the check accepts is compared with the explicit-state oracle: the error must be unreachable, and no reachable state
// may violate an invariant. PIPPIN_SEEDS=first:count attacks others.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "cfa/text.h"
#include "check/check.h"
#include "term/walk.h"
#include "testing/engines/harness.h"
#include "testing/part.h"
#include "testing/random_cfa.h"
#include "transform/transform.h"

namespace pippin::testing {
namespace {

using cfa::Cfa;
using term::Kind;
using term::Term;

class Mutator {
 public:
  Mutator(term::TermManager& tm, uint64_t seed) : tm_(tm), random_(seed) {}

  /// A formula that is stronger, weaker or about other numbers.
  Term formula(Term f) {
    switch (below(6)) {
      case 0: return tm_.mk_true();
      case 1: return tm_.mk_false();
      case 2: return tm_.mk_not(f);
      case 3: return without_one(term::conjuncts(f));
      default: return other_constant(f);
    }
  }

  core::Certificate certificate(core::Certificate c) {
    if (auto* invariants = std::get_if<core::InvariantCertificate>(&c)) mutate(invariants->invariants);
    return c;
  }

  /// Other operations on one edge; locations, edges and their ids stay.
  Cfa program(Cfa c) {
    std::vector<cfa::EdgeId> edges;
    for (const cfa::EdgeId e : c.edges().ids())
      if (!c.edge(e).ops.empty()) edges.push_back(e);
    if (!edges.empty()) mutate(c.edge(edges[below(edges.size())]).ops);
    return c;
  }

 private:
  size_t below(size_t n) { return random_() % n; }

  Term without_one(std::vector<Term> parts) {
    if (!parts.empty()) parts.erase(parts.begin() + static_cast<ptrdiff_t>(below(parts.size())));
    return tm_.mk_and(parts);
  }

  /// One of the numbers in a term becomes its neighbour, everywhere.
  Term other_constant(Term t) {
    std::vector<Term> constants;
    term::post_order(t, [&](Term part) {
      if (part.is_value() && (part.sort().is_int() || part.sort().is_bv())) constants.push_back(part);
    });
    if (constants.empty()) return t;
    const Term old = constants[below(constants.size())];
    const int step = below(2) == 0 ? 1 : -1;
    const Term other = old.sort().is_int() ? tm_.mk_add(old, tm_.mk_int(step)) : tm_.mk(Kind::BvAdd, {old, tm_.mk_bv(old.sort().width(), step)});
    return term::substitute(tm_, t, {{old, other}});
  }

  void mutate(std::vector<std::pair<cfa::LocId, Term>>& invariants) {
    if (invariants.empty()) return;
    const size_t k = below(invariants.size()), other = below(invariants.size());
    switch (below(5)) {
      case 0: std::swap(invariants[k].second, invariants[other].second); break;
      case 1: invariants.erase(invariants.begin() + static_cast<ptrdiff_t>(k)); break;
      default: invariants[k].second = formula(invariants[k].second);
    }
  }

  void mutate(cfa::OpList& ops) {
    if (ops.empty()) return;  // an alternative that does nothing
    cfa::Op& op = ops[below(ops.size())];
    if (op.kind == cfa::OpKind::Choice && !op.alternatives.empty()) return mutate(op.alternatives[below(op.alternatives.size())]);
    if (op.kind == cfa::OpKind::Havoc || op.kind == cfa::OpKind::Choice) return;  // its bounds follow it: that is what is changed elsewhere
    op.term = op.kind == cfa::OpKind::Assume ? formula(op.term) : other_constant(op.term);
  }

  term::TermManager& tm_;
  std::mt19937_64 random_;
};

struct Attacks {
  int certificates = 0, on_safe = 0, accepted = 0, on_unsafe = 0;
};

bool accepted(const Cfa& c, const core::Certificate& certificate, Solvers& s) {
  const auto r = check::check_certificate(c, certificate, *s.z3, nullptr, Budget::limited(Seconds(60)));
  return r.outcome == check::CheckResult::Outcome::Accepted;
}

/// What is wrong about the check, or empty.
std::string attack(const Cfa& c, const core::Certificate& certificate, Solvers& s, uint64_t seed, Attacks& attacks) {
  Mutator mutator(c.tm(), seed);
  ++attacks.certificates;
  for (int i = 0; i < 4; ++i) {
    const core::Certificate other = mutator.certificate(certificate);
    ++attacks.on_safe;
    if (!accepted(c, other, s)) continue;
    ++attacks.accepted;
    if (std::string bad = judge_invariants(c, other); !bad.empty()) return "accepted, but " + bad;
  }
  int unsafe = 0;
  for (int i = 0; i < 20 && unsafe < 3; ++i) {
    const Cfa wrong = mutator.program(c);
    if (!cfa::verify(wrong).empty() || explicit_search(wrong).verdict != OracleVerdict::Unsafe) continue;
    ++unsafe;
    core::Certificate claim = certificate;
    for (int k = 0; k < 3; ++k, claim = mutator.certificate(certificate)) {
      ++attacks.on_unsafe;
      if (accepted(wrong, claim, s)) return "accepted, but the error is reachable in\n" + cfa::print(wrong);
    }
  }
  return "";
}

TEST(CertificateMutants, AcceptedOnlyWhereTheErrorIsUnreachable) {
  const auto [first, count] = series::seeds(9000, 600);
  Solvers solvers;
  Attacks attacks;
  const auto variants = newton_variants();
  for (uint64_t seed = first; seed < first + count; ++seed) {
    term::TermManager tm;
    RandomCfaOptions options;
    options.ints = seed % 2 == 0;
    options.arrays = seed % 5 == 0;
    options.procedures = seed % 3 == 0;
    const Cfa original = random_cfa(tm, seed, options);
    if (explicit_search(original).verdict != OracleVerdict::Safe) continue;
    const transform::PassResult pruned = transform::prune(original);
    const bool targets = std::ranges::any_of(pruned.cfa.locations(), [](const cfa::Location& l) { return l.kind != cfa::LocKind::Plain; });
    if (!targets) continue;  // anything is a proof
    const core::Verdict v = run_trace_abstraction(pruned.cfa, solvers, variants[seed % variants.size()], Seconds(10));
    if (v.answer != core::Answer::True || !v.certificate) continue;
    ASSERT_EQ(attack(pruned.cfa, *v.certificate, solvers, seed, attacks), "") << "seed " << seed << "\n" << cfa::print(pruned.cfa);
  }
  std::printf("%d certificates; of %d mutants of them %d were accepted, of %d for unsafe programs none\n", attacks.certificates,
              attacks.on_safe, attacks.accepted, attacks.on_unsafe);
  // Some mutants prove the same. Where none or all are accepted, nothing is tested.
  EXPECT_GT(attacks.accepted, 0);
  EXPECT_LT(attacks.accepted, attacks.on_safe);
  EXPECT_GT(attacks.on_unsafe, attacks.certificates);
}

}  // namespace
}  // namespace pippin::testing
