// SPDX-License-Identifier: Apache-2.0
// From the names of refinement techniques (app/registry.h) to refiners.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/solvers.h"
#include "app/technique_name.h"
#include "core/strategy.h"
#include "logic/services.h"

namespace pippin::app {

/// What the refiners of one engine share. The services must outlive the refiners.
struct TechniqueContext {
  logic::Services& services;
  SolverPlaces places = {};   // of process solvers
  bool self_checks = false;   // of what the techniques claim
};

/// Null if a solver of this name does not interpolate. A last resort is made as any other technique.
std::unique_ptr<core::Refiner> make_technique(const TechniqueName& name, const TechniqueContext& context);

/// All names must be known (the command line has checked them).
logic::Services::Refiners make_refiners(const std::vector<std::string>& techniques, const TechniqueContext& context);
core::Strategy make_strategy(const std::vector<std::string>& techniques, size_t per_path, const TechniqueContext& context);

}  // namespace pippin::app
