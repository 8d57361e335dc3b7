// SPDX-License-Identifier: Apache-2.0
#include "app/technique_name.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/registry.h"

namespace pippin::app {
namespace {

constexpr std::string_view kElse = "else:", kAbstracted = "abs-", kCores = "cores:", kCraig = "craig-";

}  // namespace

std::string TechniqueName::craig_solver() const {
  return technique.starts_with(kCraig) ? technique.substr(kCraig.size()) : "";
}

bool TechniqueName::is_clocked() const {
  return technique == "horn" || technique == "horn-trace" || technique.starts_with(kCraig);
}

Result<TechniqueName> parse_technique_name(const std::string& name) {
  TechniqueName out;
  out.technique = name;
  if (out.technique.starts_with(kElse)) {
    out.last_resort = true;
    out.technique.erase(0, kElse.size());
  }
  if (const size_t colon = out.technique.find(':'); colon != std::string::npos &&
      out.technique.starts_with(kAbstracted)) {
    const std::string order = out.technique.substr(kAbstracted.size(), colon - kAbstracted.size());
    out.order = refine::parse_undo_order(order);
    if (!out.order) return Error{"", fmt::format("unknown order \"{}\" of \"{}\"", order, name)};
    out.technique.erase(0, colon + 1);
  }
  if (out.technique.starts_with(kCores)) {
    out.cores = true;
    out.technique.erase(0, kCores.size());
  }
  // Rows of the table that show a prefix are no techniques by themselves.
  const auto& known = refiners();
  if (out.technique.find(':') != std::string::npos ||
      std::none_of(known.begin(), known.end(), [&](const NamedEntry& r) { return r.name == out.technique; }))
    return Error{"", fmt::format("unknown refiner \"{}\" (see: pippin list refiners)", name)};
  static constexpr std::string_view kOfPathPrograms[] = {"intervals", "polyhedra", "templates", "arrays", "horn"};
  if (out.order && std::find(std::begin(kOfPathPrograms), std::end(kOfPathPrograms), out.technique) != std::end(kOfPathPrograms))
    return Error{"", fmt::format("\"{}\": the abstraction of a trace changes nothing for {}, which looks at the whole path program", name,
                                 out.technique)};
  if (out.cores && (out.order || !out.technique.starts_with("it-")))
    return Error{"", fmt::format("\"{}\": cores: is for the techniques it-sp … it-wp-lv, which start from a core{}", name,
                                 out.order ? "; abs- is another way to find one" : "")};
  return out;
}

}  // namespace pippin::app
