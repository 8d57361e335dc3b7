// SPDX-License-Identifier: Apache-2.0
#include "app/obligations.h"

#include <algorithm>
#include "support/check.h"

namespace pippin::app {

Obligation violated_by(const ir::Program& program, const interp::Execution& execution) {
  Obligation o{execution.violated, execution.origin, {}};
  if (const ir::ExprRef e = execution.operation) {
    if (e->origin.known()) o.origin = e->origin;
    o.text = ir::to_c(program, e);
  } else if (const ir::PlaceRef element = execution.element) {
    if (element->origin.known()) o.origin = element->origin;
    o.text = ir::to_c(program, element);
  } else if (const ir::Instr* call = execution.call) {
    o.origin = call->origin;
    o.text = ir::checked_text(program, *call);
  } else {
    o.text = "ERROR:";
  }
  return o;
}

Obligations::Obligations(const ir::Program& program, const cfa::Cfa& cfa) : program_(program) {
  std::vector<std::pair<Obligation, std::vector<cfa::LocId>>> found;
  std::map<std::tuple<ir::Property, Origin, std::string>, size_t> known;
  std::map<std::tuple<ir::Property, uint32_t, uint32_t>, size_t> of_line;
  for (const cfa::LocId l : cfa.locations().ids()) {
    const cfa::Location& location = cfa.location(l);
    if (location.kind != cfa::LocKind::Error) continue;
    const std::optional<ir::Property> property = ir::find_property(location.property);
    PIPPIN_CHECK(property, "an error location of no property: {}", location.name);
    const Obligation o{*property, location.origin, location.checked};
    size_t at = 0;
    if (ir::is_memory(o.property)) at = of_line.try_emplace({o.property, o.origin.file, o.origin.line}, found.size()).first->second;
    else at = known.try_emplace({o.property, o.origin, o.text}, found.size()).first->second;
    if (at == found.size()) found.push_back({o, {}});
    found[at].second.push_back(l);
  }
  // By name of the file: numbers of strings depend on what was read first.
  const StringTable& strings = *cfa.strings;
  const auto key = [&](const Obligation& o) {
    return std::tuple(strings.at(o.origin.file), o.origin.line, o.origin.column, o.property, o.text, strings.at(o.origin.function));
  };
  std::ranges::sort(found, [&](const auto& a, const auto& b) { return key(a.first) < key(b.first); });
  for (auto& [o, locations] : found) {
    all_.push_back(o);
    locations_.push_back(std::move(locations));
  }
  active_.assign(all_.size(), true);
  open_.assign(all_.size(), true);
}

void Obligations::activate(const std::vector<size_t>& set) {
  active_.assign(all_.size(), false);
  for (const size_t k : set) active_[k] = true;
  violated.reset();
  vacuous.reset();
}

void Obligations::restrict(cfa::Cfa& cfa) const {
  for (size_t k = 0; k < all_.size(); ++k)
    for (const cfa::LocId l : locations_[k]) cfa.location(l).kind = active_[k] ? cfa::LocKind::Error : cfa::LocKind::Plain;
}

std::optional<size_t> Obligations::find(const interp::Execution& execution) const {
  const auto [at, fresh] = found_.try_emplace({execution.violated, execution.operation, execution.element, execution.call, execution.origin});
  if (!fresh) return at->second;
  if (ir::is_memory(execution.violated)) return at->second = of_memory(execution);
  const auto it = std::ranges::find(all_, violated_by(program_, execution));
  if (it != all_.end()) at->second = static_cast<size_t>(it - all_.begin());
  return at->second;
}

/// A statement may go on in further lines; an access there belongs to the last obligation that begins above, in the same function. (If
/// that were another one, its own would stay open.) What is left when main returns belongs to where main begins.
std::optional<size_t> Obligations::of_memory(const interp::Execution& execution) const {
  const Origin& place = execution.returned ? program_.functions[program_.entry].origin : execution.origin;
  std::optional<size_t> best;
  for (size_t k = 0; k < all_.size(); ++k) {   // in the order of lines
    const Obligation& o = all_[k];
    if (o.property != execution.violated || o.origin.file != place.file || o.origin.line > place.line) continue;
    if (o.origin.line == place.line || (!execution.returned && o.origin.function == place.function)) best = k;
  }
  return best;
}

bool Obligations::is_known(const interp::Execution& execution) const {
  const std::optional<size_t> k = find(execution);
  return k && !open_[*k];
}

}  // namespace pippin::app
