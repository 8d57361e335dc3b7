// SPDX-License-Identifier: Apache-2.0
// The door of TRUE: certificates are proved again. Shares no formula construction with the engines (no encode, logic, explore, refine), and sees no program
// but the Cfa. All of this folder is trusted.
#pragma once

#include <optional>
#include <string>

#include "cfa/cfa.h"
#include "core/core.h"
#include "smt/session.h"
#include "support/budget.h"

namespace pippin::check {

/// {pre} the statements on the ways from `from` to `to` {post}: what a certificate claims of them.
struct Claim { term::Term pre, post; cfa::LocId from, to; };

struct CheckResult {
  enum class Outcome { Accepted, Rejected, Unknown } outcome = Outcome::Unknown;
  std::string reason;            // why not accepted
  std::string how;               // "312 Hoare triples proved by z3 and cvc5"
  uint64_t triples = 0;
  uint64_t by_both = 0;          // of them proved by two solvers
  uint64_t folded = 0;           // of them by the rewriting rules of terms alone
  bool second_solver = false;    // all were proved by two solvers
  std::optional<Claim> claim;    // not accepted: the claim that was not proved, if it was one
};

/// The result of a check that does not accept. `claim`: the claim that was not proved, if it was one.
CheckResult not_proved(CheckResult::Outcome outcome, std::string reason, std::optional<Claim> claim = {});

/// Re-proves a TRUE certificate on the (unoptimised) Cfa: invariants — the set cuts every cycle, initial and inductive
/// along every cut-to-cut path, false at targets (with procedures: also over calls and returns, see procedures.h);
/// unrollings — see unrolling.h; k-induction — see k_induction.h. A ranking is rejected: it is about another question.
CheckResult check_certificate(const cfa::Cfa& cfa, const core::Certificate& certificate, smt::Backend& solver,
                              smt::Backend* second, const Budget& budget);
/// Is from each state of the set some way to a state of the set possible, with what is chosen? (That an execution gets there, and does not end, is seen
/// by executing it.)
CheckResult check_recurrent_set(const cfa::Cfa& cfa, const core::RecurrentSet& set, smt::Backend& solver, smt::Backend* second, const Budget& budget);

/// The same for Question::End: every execution ends, and none in a target. Rankings — see ranking.h; unrollings. Others are rejected.
CheckResult check_termination(const cfa::Cfa& cfa, const core::Certificate& certificate, smt::Backend& solver,
                              smt::Backend* second, const Budget& budget);

}  // namespace pippin::check
