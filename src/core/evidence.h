// SPDX-License-Identifier: Apache-2.0
// What an engine may answer with: proofs and refutations, as plain values about one Cfa. A new kind of evidence is an alternative here, its text
// (core/text.h), its way back (transform/pass_stack.h) and its check (check/check.h); the compiler names these places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "cfa/cfa.h"
#include "term/term.h"
#include "term/walk.h"

namespace pippin::core {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using cfa::Path;
using cfa::Step;
using term::Term;

/// What is asked of a Cfa. Reach: is a target reached? End: does every execution end, and none in a target?
enum class Question : uint8_t { Reach, End };

// ---------------------------------------------------------------------------------------------------------------
// Refutations

/// Values along a feasible path: `havocs` are the values chosen by Havoc operations in the order of execution (with the
/// alternatives of `path` fixed); `initial` values of variables before the first step. Null terms: any value.
struct Valuation {
  term::TermMap initial;       // variable -> value
  std::vector<Term> havocs;
};

struct Feasible { Path path; Valuation valuation; };
/// There are executions that do not end: `stem` leads to a state of the set, and from each state of the set some way leads to the set again, at a
/// location of the set. A Havoc that `choices` names gives that value. One state for each location: the executions repeat states.
struct RecurrentSet {
  struct Chosen { EdgeId edge; Term variable, value; };
  Path stem;
  Valuation valuation;                            // of the stem
  std::vector<std::pair<LocId, Term>> states;     // every cycle among these locations is cut by them
  std::vector<Chosen> choices;                    // edges of the base
};

// ---------------------------------------------------------------------------------------------------------------
// Proofs

/// (a) Invariants on a set of locations that cuts every cycle. Missing locations: no claim (true).
struct InvariantCertificate {
  std::vector<std::pair<LocId, Term>> invariants;
};
/// (b) There are no long executions: the check itself executes the Cfa symbolically, and after finitely many passes over
/// the cut points nothing is left. The claim is the whole certificate; what is here only limits the work.
struct UnrollingCertificate {
  size_t max_passes = 1'000'000;
  bool folding_only = false;  // no solver is asked
  size_t asked_from = 0;      // the targets reached before this pass are refuted together; which executions end is asked seldom until then
};
/// (c) k-induction [KIkI15]: the invariants are inductive by themselves, no target is reached within k passes over the cut points,
/// and none k passes behind any state that satisfies the invariants. The check finds k; what is here limits it.
struct KInductionCertificate {
  std::vector<std::pair<LocId, Term>> invariants;   // missing locations: true
  size_t max_k = 1;
};
/// (d) Every execution ends. The invariants are inductive, and exclude the targets. At every location where a cycle is cut stands a tuple of
/// terms, Int or bit-vectors. No step between two cut points of one cycle raises the tuple, and on every cycle some step lowers it: its first
/// component that changes gets smaller, and was not negative (bit-vectors are compared as signed numbers and need no bound).
/// A call of a procedure is a step to its entry: what calls itself has tuples there.
struct RankingCertificate {
  std::vector<std::pair<LocId, Term>> invariants;               // missing locations: true
  std::vector<std::pair<LocId, std::vector<Term>>> ranks;       // missing locations: on no cycle
};
/// (e) Every execution ends, by a transition invariant [PR04]. The invariants are inductive, and exclude the targets. A relation contains the values of
/// all visits of `from` and of a later location `to` in one execution. From a visit of `from` to a later one some rank got smaller, in lexicographic
/// order, and was not negative (as in (d)). The `from`s cut every cycle. For Cfas without procedures.
struct TransitionInvariantCertificate {
  struct Relation { LocId from, to; Term holds; };              // over the variables, and constants of `before`
  std::vector<std::pair<LocId, Term>> invariants;               // missing locations: true
  std::vector<std::pair<Term, Term>> before;                    // a variable, and the constant that is its value at `from`
  std::vector<Relation> relations;                              // missing: `to` is never visited after `from`
  std::vector<std::pair<LocId, std::vector<std::vector<Term>>>> ranks;   // by `from`: one of these tuples falls
};
using Certificate = std::variant<InvariantCertificate, UnrollingCertificate, KInductionCertificate, RankingCertificate, TransitionInvariantCertificate>;

}  // namespace pippin::core
