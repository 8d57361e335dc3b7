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
#include "refine/path_program/inlined.h"
#include "refine/path_program/templates.h"

namespace pippin::app {
namespace {

/// The path program's techniques that know no calls get paths with calls inlined. Null if the name is none of them.
std::unique_ptr<core::Refiner> make_of_path_program(const std::string& name, const TechniqueContext& c) {
  refine::PathProgramTechnique make;
  smt::Backend& backend = c.backend;
  Statistics& statistics = c.statistics;
  auto abstract = [&](refine::Domain domain) {
    make = [&backend, &statistics, domain](const cfa::Cfa& cfa, logic::HoareService& hoare) {
      return refine::make_abstract(cfa, backend, hoare, statistics, domain);
    };
  };
  if (name == "intervals") abstract(refine::Domain::Intervals);
  if (name == "polyhedra") abstract(refine::Domain::Polyhedra);
  if (name == "templates")
    make = [&backend, &statistics](const cfa::Cfa& cfa, logic::HoareService& hoare) { return refine::make_templates(cfa, backend, hoare, statistics); };
  if (name == "arrays")
    make = [&backend, &statistics](const cfa::Cfa& cfa, logic::HoareService& hoare) { return refine::make_arrays(cfa, backend, hoare, statistics); };
  return make ? refine::make_inlined(c.cfa, backend, c.hoare, statistics, std::move(make)) : nullptr;
}

/// Without the abstraction of `full`. Null if a solver of this name does not interpolate.
std::unique_ptr<core::Refiner> make_plain(const TechniqueName& full, const TechniqueContext& c) {
  const std::string& name = full.technique;
  if (name == "farkas") return refine::make_farkas(c.cfa, c.backend, c.hoare, c.statistics);
  if (const std::string solver = full.craig_solver(); !solver.empty()) {
    auto interpolator = make_named_interpolator(solver, c.places, c.statistics);
    return interpolator ? refine::make_external_craig(c.cfa, c.backend, c.hoare, c.statistics, std::move(interpolator)) : nullptr;
  }
  if (auto of_path_program = make_of_path_program(name, c)) return of_path_program;
  if (name == "projection") return refine::make_projection(c.cfa, c.backend, c.hoare, c.statistics);
  if (name == "horn-trace") return refine::make_trace_horn(c.cfa, c.backend, c.hoare, c.statistics);
  if (name == "horn") return refine::make_horn(c.cfa, c.hoare, c.statistics);
  if (auto variant = refine::NewtonVariant::parse(name)) {
    variant->search_cores = full.cores;
    variant->given_core = full.order.has_value();
    variant->prove_claims = c.self_checks;
    return refine::make_newton(c.cfa, c.backend, c.statistics, *variant, c.hoare, c.trace);
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<core::Refiner> make_technique(const TechniqueName& name, const TechniqueContext& c) {
  auto inner = make_plain(name, c);
  if (!name.order || !inner) return inner;
  return refine::make_abstraction(c.cfa, c.trace, c.statistics, *name.order, std::move(inner));
}

core::Strategy make_strategy(const std::vector<std::string>& techniques, size_t per_path, const TechniqueContext& context) {
  core::Strategy strategy;
  strategy.per_path = per_path;
  for (const std::string& text : techniques) {
    strategy.name += (strategy.name.empty() ? "" : ", ") + text;
    const auto name = parse_technique_name(text);
    auto& list = name->last_resort ? strategy.last_resort : strategy.modules;
    list.push_back(make_technique(*name, context));
    PIPPIN_CHECK(list.back() != nullptr, "no technique is called {}", text);
  }
  return strategy;
}

}  // namespace pippin::app
