// SPDX-License-Identifier: Apache-2.0
// From the names of refiners (run/registry.h) to the refiners.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "run/solvers.h"
#include "run/refiner_name.h"
#include "core/strategy.h"
#include "logic/services.h"

namespace pippin::run {

/// What the refiners of one engine share. The services must outlive the refiners.
struct RefinerContext {
  logic::Services& services;
  SolverPlaces places = {};   // of process solvers
  bool self_checks = false;   // of what the refiners claim
  std::function<smt::Backend&(const std::string&)> solver = {};   // by name; lives as long as the run
  bool alone = false;         // the only refiner: an interpolating process may take all of the time
};

/// Null if a solver of this name does not interpolate. A last resort is made as any other refiner.
std::unique_ptr<core::Refiner> make_refiner(const RefinerName& name, const RefinerContext& context);

/// All names must be known (the command line has checked them).
logic::Services::Refiners make_refiners(const std::vector<std::string>& names, RefinerContext context);
core::Strategy make_strategy(const std::vector<std::string>& names, core::PerPath per_path, const RefinerContext& context);

}  // namespace pippin::run
