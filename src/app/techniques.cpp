// SPDX-License-Identifier: Apache-2.0
#include "app/techniques.h"

#include "refine/abstraction/abstraction.h"
#include "refine/craig/external.h"
#include "refine/craig/farkas.h"
#include "refine/craig/projection.h"
#include "refine/craig/trace_horn.h"
#include "refine/newton/newton.h"
#include "refine/path_program/abstract.h"
#include "refine/path_program/arrays.h"
#include "refine/path_program/horn.h"
#include "refine/path_program/templates.h"

namespace pippin::app {
namespace {
constexpr std::string_view kElse = "else:";  // a last resort
}

std::unique_ptr<core::Refiner> make_technique(const std::string& name, const TechniqueContext& c) {
  if (name.starts_with(kElse)) return make_technique(name.substr(kElse.size()), c);
  if (name.starts_with("abs-")) {
    const size_t colon = name.find(':');
    if (colon == std::string::npos) return nullptr;
    const auto order = refine::parse_undo_order(name.substr(4, colon - 4));
    const std::string inner_name = name.substr(colon + 1);
    auto variant = refine::NewtonVariant::parse(inner_name);
    if (variant) variant->given_core_only = true;
    auto inner = variant ? refine::make_newton(c.cfa, c.backend, c.statistics, *variant, c.hoare) : make_technique(inner_name, c);
    if (!order || !inner) return nullptr;
    return refine::make_abstraction(c.cfa, c.backend, c.statistics, *order, std::move(inner));
  }
  if (name == "farkas") return refine::make_farkas(c.cfa, c.backend, c.hoare, c.statistics);
  if (name.starts_with("craig-")) {
    auto interpolator = make_named_interpolator(name.substr(6), c.places, c.statistics);
    return interpolator ? refine::make_external_craig(c.cfa, c.backend, c.hoare, c.statistics, std::move(interpolator)) : nullptr;
  }
  if (name == "intervals") return refine::make_abstract(c.cfa, c.backend, c.hoare, c.statistics, refine::Domain::Intervals);
  if (name == "polyhedra") return refine::make_abstract(c.cfa, c.backend, c.hoare, c.statistics, refine::Domain::Polyhedra);
  if (name == "templates") return refine::make_templates(c.cfa, c.backend, c.hoare, c.statistics);
  if (name == "projection") return refine::make_projection(c.cfa, c.backend, c.hoare, c.statistics);
  if (name == "horn-trace") return refine::make_trace_horn(c.cfa, c.backend, c.hoare, c.statistics);
  if (name == "arrays") return refine::make_arrays(c.cfa, c.backend, c.hoare, c.statistics);
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
    auto& list = name.starts_with(kElse) ? strategy.last_resort : strategy.modules;
    list.push_back(make_technique(name, context));
    PIPPIN_CHECK(list.back() != nullptr, "no technique is called {}", name);
  }
  return strategy;
}

}  // namespace pippin::app
