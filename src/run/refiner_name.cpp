// SPDX-License-Identifier: Apache-2.0
#include "run/refiner_name.h"

#include <algorithm>

#include <fmt/format.h>

#include "run/registry.h"
#include "run/solvers.h"

namespace pippin::run {
namespace {

constexpr std::string_view kElse = "else:", kAbstracted = "abs-", kCores = "cores:", kCraig = "craig-", kWhole = "whole:",
                          kCoreOf = "core@", kCoresOf = "cores@";   // the same: a portfolio has several

}  // namespace

std::string RefinerName::craig_solver() const {
  return refiner.starts_with(kCraig) ? refiner.substr(kCraig.size()) : "";
}

bool RefinerName::is_clocked() const {
  return is_solver_process(core_solver) || refiner == "horn" || refiner == "horn-trace" || refiner.starts_with(kCraig);
}

Result<RefinerName> parse_refiner_name(const std::string& name) {
  RefinerName out;
  out.refiner = name;
  if (out.refiner.starts_with(kElse)) {
    out.last_resort = true;
    out.refiner.erase(0, kElse.size());
  }
  if (out.refiner.starts_with(kWhole)) {
    out.whole = true;
    out.refiner.erase(0, kWhole.size());
  }
  if (out.refiner.starts_with(kCoresOf)) out.refiner.erase(kCoreOf.size() - 1, 1);
  if (const size_t colon = out.refiner.find(':'); colon != std::string::npos && out.refiner.starts_with(kCoreOf)) {
    out.core_solver = out.refiner.substr(kCoreOf.size(), colon - kCoreOf.size());
    if (const std::string e = solver_problem(out.core_solver, {}); !is_solver_process(out.core_solver) && !e.empty())
      return Error{"", fmt::format("\"{}\": {}", name, e)};
    out.refiner.erase(0, colon + 1);
  }
  if (const size_t colon = out.refiner.find(':'); colon != std::string::npos &&
      out.refiner.starts_with(kAbstracted)) {
    const std::string order = out.refiner.substr(kAbstracted.size(), colon - kAbstracted.size());
    out.order = refine::parse_undo_order(order);
    if (!out.order) return Error{"", fmt::format("unknown order \"{}\" of \"{}\" (there are: outside, inside, constants, theories)", order, name)};
    out.refiner.erase(0, colon + 1);
  }
  if (out.refiner.starts_with(kCores)) {
    out.cores = true;
    out.refiner.erase(0, kCores.size());
  }
  // Rows of the table that show a prefix are no refiners by themselves.
  const auto& known = refiners();
  if (out.refiner.find(':') != std::string::npos ||
      std::none_of(known.begin(), known.end(), [&](const NamedEntry& r) { return r.name == out.refiner; }))
    return Error{"", fmt::format("unknown refiner \"{}\" ({})", name, there_are(refiner_names(), "refiners"))};
  static constexpr std::string_view kOfPathPrograms[] = {"intervals", "polyhedra", "templates", "arrays", "horn"};
  if (out.order && std::find(std::begin(kOfPathPrograms), std::end(kOfPathPrograms), out.refiner) != std::end(kOfPathPrograms))
    return Error{"", fmt::format("\"{}\": the abstraction of a trace changes nothing for {}, which looks at the whole path program", name,
                                 out.refiner)};
  const bool given = out.order || !out.core_solver.empty();
  if (out.whole && given) return Error{"", fmt::format("\"{}\": whole: leaves nothing out, another prefix does", name)};
  if (given && out.order && !out.core_solver.empty()) return Error{"", fmt::format("\"{}\": core@ and abs- are two ways to one core", name)};
  const bool interpolates = !out.craig_solver().empty() || out.refiner == "farkas" || out.refiner == "projection" || out.refiner == "horn-trace";
  if (out.whole && !interpolates)
    return Error{"", fmt::format("\"{}\": whole: is for Craig interpolation (farkas, projection, horn-trace, craig-…)", name)};
  if (!out.core_solver.empty() && !interpolates && !out.wants_core())
    return Error{"", fmt::format("\"{}\": core@ is for techniques that start from a core (it-…, farkas, projection, horn-trace, craig-…)", name)};
  if (out.cores && (given || out.whole || !out.wants_core()))
    return Error{"", fmt::format("\"{}\": cores: is for the techniques it-sp … it-wp-lv, which start from a core{}", name,
                                 given ? "; abs- and core@ are other ways to find one" : "")};
  return out;
}

}  // namespace pippin::run
