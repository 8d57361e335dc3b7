// SPDX-License-Identifier: Apache-2.0
// From the names of refinement techniques (app/registry.h) to modules.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/solvers.h"
#include "app/technique_name.h"
#include "core/strategy.h"
#include "logic/hoare.h"

namespace pippin::app {

/// What the modules of one engine run share; references must outlive the modules.
struct TechniqueContext {
  const cfa::Cfa& cfa;
  smt::Backend& backend;
  smt::Backend& trace;        // of paths and their cores; may be the same
  logic::HoareService& hoare;
  Statistics& statistics;
  SolverPlaces places = {};   // of process solvers
  bool self_checks = false;   // of what the techniques claim
};

/// Null if a solver of this name does not interpolate. A last resort is made as any other technique.
std::unique_ptr<core::Refiner> make_technique(const TechniqueName& name, const TechniqueContext& context);

/// All names must be known (the command line has checked them).
core::Strategy make_strategy(const std::vector<std::string>& techniques, size_t per_path, const TechniqueContext& context);

}  // namespace pippin::app
