// SPDX-License-Identifier: Apache-2.0
// The ranking functions of a proof that every execution ends, in C, for people.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "report/report.h"
#include "witness/witness.h"

namespace pippin::back {

/// One for each head of a source loop, where its functions have a form in C.
std::vector<report::Rank> ranks_in_c(const cfa::Cfa& cfa, const core::RankingCertificate& certificate);
std::vector<report::Rank> ranks_in_c(const cfa::Cfa& cfa, const core::TransitionInvariantCertificate& certificate);

/// For witnesses: what holds between any two visits of the head of a loop, with \at(x, AnyPrev) for x at the earlier one. Other arguments: as of
/// loop_invariants.
std::vector<witness::Invariant> transition_invariants(const cfa::Cfa& cfa, const core::RankingCertificate& certificate, bool has_int128,
                                                      const std::map<Origin, std::set<std::string>>& unreadable, const std::set<Origin>& tested_last);

}  // namespace pippin::back
