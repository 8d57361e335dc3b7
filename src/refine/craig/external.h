// SPDX-License-Identifier: Apache-2.0
// Craig interpolants from a solver that has them (smt/interpolation.h): the infeasible core, one part per step of the
// path, interpolants for all cuts. Nothing is believed: every triple of the sequence is checked before it leaves.
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/services.h"
#include "smt/interpolation.h"
#include "smt/session.h"

namespace pippin::refine {

struct ExternalCraigOptions {
  double seconds = 5;   // for one path, …
  double share = 0.1;   // … and this part of the time left at most
};

/// Called "craig-<solver>". References must outlive the refiner.
std::unique_ptr<core::Refiner> make_external_craig(logic::Services& services, std::unique_ptr<smt::Interpolator> interpolator, const ExternalCraigOptions& options = {});

}  // namespace pippin::refine
