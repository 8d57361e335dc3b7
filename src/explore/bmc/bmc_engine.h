// SPDX-License-Identifier: Apache-2.0
// Bounded model checking as an engine: a falsifier first. Where the unrolling ends, it tells everybody (core::Facts); it has
// a certificate only for a program without loops, whose proof needs no invariants.
#pragma once

#include <memory>

#include "core/engine.h"
#include "explore/bmc/bmc.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::explore {

/// The arguments must outlive the engine.
std::unique_ptr<core::Engine> make_bmc(smt::Backend& backend, Statistics& statistics, const BmcOptions& options);
/// Is there anything left that make_bmc could find out?
bool bmc_applies(const core::Facts& facts);

}  // namespace pippin::explore
