// SPDX-License-Identifier: Apache-2.0
#include "app/techniques.h"

#include "refine/craig/farkas.h"
#include "refine/newton/newton.h"
#include "refine/path_program/horn.h"

namespace pippin::app {

std::unique_ptr<core::Refiner> make_technique(const std::string& name, const TechniqueContext& c) {
  if (name == "farkas") return refine::make_farkas(c.cfa, c.hoare, c.statistics);
  if (name == "horn") return refine::make_horn(c.cfa, c.hoare, c.statistics);
  if (const auto variant = refine::NewtonVariant::parse(name))
    return refine::make_newton(c.cfa, c.backend, c.statistics, *variant, c.hoare);
  return nullptr;
}

core::Strategy make_strategy(const std::vector<std::string>& techniques, size_t per_path, const TechniqueContext& context) {
  core::Strategy strategy;
  strategy.per_path = per_path;
  for (const std::string& name : techniques) {
    strategy.name += (strategy.name.empty() ? "" : ", ") + name;
    strategy.modules.push_back(make_technique(name, context));
    PIPPIN_CHECK(strategy.modules.back() != nullptr, "no technique is called {}", name);
  }
  return strategy;
}

}  // namespace pippin::app
