// SPDX-License-Identifier: Apache-2.0
#include "run/refiners.h"

#include <limits>

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

namespace pippin::run {
namespace {

/// The path program's refiners that know no calls get paths with calls inlined. Null if the name is none of them.
std::unique_ptr<core::Refiner> make_of_path_program(const std::string& name, logic::Services& services) {
  refine::MakeRefiner make;
  const auto abstract = [&](refine::Domain domain) { make = [domain](logic::Services& s) { return refine::make_abstract(s, domain); }; };
  if (name == "intervals") abstract(refine::Domain::Intervals);
  if (name == "polyhedra") abstract(refine::Domain::Polyhedra);
  if (name == "templates") make = refine::make_templates;
  if (name == "arrays") make = refine::make_arrays;
  return make ? refine::make_inlined(services, std::move(make)) : nullptr;
}

/// Without the abstraction of `full`. Null if a solver of this name does not interpolate.
std::unique_ptr<core::Refiner> make_plain(const RefinerName& full, const RefinerContext& c) {
  const std::string& name = full.refiner;
  logic::Services& services = c.services;
  if (name == "farkas") return refine::make_farkas(services);
  if (const std::string solver = full.craig_solver(); !solver.empty()) {
    auto interpolator = make_named_interpolator(solver, c.places, services.statistics);
    refine::ExternalCraigOptions options;
    if (c.alone) options = {.seconds = std::numeric_limits<double>::infinity(), .share = 0.95};   // the run still has to tell what it did
    return interpolator ? refine::make_external_craig(services, std::move(interpolator), options) : nullptr;
  }
  if (auto of_path_program = make_of_path_program(name, services)) return of_path_program;
  if (name == "projection") return refine::make_projection(services);
  if (name == "horn-trace") return refine::make_trace_horn(services);
  if (name == "horn") return refine::make_horn(services);
  if (auto variant = refine::NewtonVariant::parse(name)) {
    variant->search_cores = full.cores;
    variant->given_core = full.order.has_value() || !full.core_solver.empty();
    variant->prove_claims = c.self_checks;
    return refine::make_newton(services, *variant);
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<core::Refiner> make_refiner(const RefinerName& name, const RefinerContext& c) {
  auto inner = make_plain(name, c);
  if (!inner) return inner;
  if (name.whole) return refine::make_whole(c.services, std::move(inner));
  if (!name.core_solver.empty()) return refine::make_solver_core(c.services, c.solver(name.core_solver), name.core_solver, std::move(inner));
  if (name.order) return refine::make_abstraction(c.services, *name.order, std::move(inner), name.wants_core());
  return inner;
}

logic::Services::Refiners make_refiners(const std::vector<std::string>& names, RefinerContext context) {
  context.alone = names.size() == 1;
  logic::Services::Refiners refiners;
  for (const std::string& name : names) {
    refiners.push_back(make_refiner(*parse_refiner_name(name), context));
    PIPPIN_CHECK(refiners.back() != nullptr, "no refiner is called {}", name);
  }
  return refiners;
}

core::Strategy make_strategy(const std::vector<std::string>& names, core::PerPath per_path, const RefinerContext& context) {
  core::Strategy strategy;
  strategy.per_path = per_path;
  logic::Services::Refiners refiners = make_refiners(names, context);
  for (size_t i = 0; i < names.size(); ++i) {
    strategy.name += (i == 0 ? "" : ", ") + names[i];
    auto& list = parse_refiner_name(names[i])->last_resort ? strategy.last_resort : strategy.refiners;
    list.push_back(std::move(refiners[i]));
  }
  return strategy;
}

}  // namespace pippin::run
