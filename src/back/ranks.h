// SPDX-License-Identifier: Apache-2.0
// The ranking functions of a proof that every execution ends, in C, for people.
#pragma once

#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "report/report.h"

namespace pippin::back {

/// One for each head of a source loop, where its functions have a form in C.
std::vector<report::Rank> ranks_in_c(const cfa::Cfa& cfa, const core::RankingCertificate& certificate);
std::vector<report::Rank> ranks_in_c(const cfa::Cfa& cfa, const core::TransitionInvariantCertificate& certificate);

}  // namespace pippin::back
