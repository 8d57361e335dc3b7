// SPDX-License-Identifier: Apache-2.0
#include "run/obligations.h"

#include <algorithm>
#include "support/check.h"

namespace pippin::run {

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

namespace {
std::vector<bool> reached_from(const cfa::Cfa& cfa, std::vector<cfa::LocId> work) {
  std::vector<bool> reached(cfa.locations().size(), false);
  for (const cfa::LocId l : work) reached[l.value] = true;
  while (!work.empty()) {
    const cfa::LocId l = work.back();
    work.pop_back();
    for (const cfa::EdgeId e : cfa.out(l)) {
      const cfa::LocId to = cfa.edge(e).target;
      if (!reached[to.value]) work.push_back(to);
      reached[to.value] = true;
    }
  }
  return reached;
}
}  // namespace

Obligations::Obligations(const ir::Program& program, const cfa::Cfa& cfa, const std::map<cfa::LocId, std::vector<cfa::LocId>>& resumptions)
    : program_(program) {
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
  for (const cfa::LocId u : cfa.locations().ids()) {
    if (cfa.location(u).kind != cfa::LocKind::Unsupported) continue;
    const auto at = resumptions.find(u);
    std::vector<bool> concerned(all_.size(), at == resumptions.end());
    if (at != resumptions.end()) {
      const std::vector<bool> reached = reached_from(cfa, at->second);
      for (size_t k = 0; k < all_.size(); ++k)
        concerned[k] = std::ranges::any_of(locations_[k], [&](cfa::LocId l) { return reached[l.value]; });
      // What is not supported may itself be an access, or a free, that has no error location.
      for (const ir::PropertyRow& row : ir::property_table())
        if (ir::is_memory(row.property))
          if (const auto k = of_memory(row.property, cfa.location(u).origin, false)) concerned[*k] = true;
    }
    unsupported_.emplace_back(u, std::move(concerned));
  }
}

void Obligations::activate(const std::vector<size_t>& set, bool passing) {
  passing_ = passing;
  active_.assign(all_.size(), false);
  for (const size_t k : set) active_[k] = true;
  violated.reset();
  vacuous.reset();
}

bool Obligations::concerns_active(const std::vector<bool>& concerned) const {
  for (size_t k = 0; k < all_.size(); ++k)
    if (active_[k] && concerned[k]) return true;
  return false;
}

bool Obligations::may_pass(size_t k) const {
  return std::ranges::any_of(unsupported_, [&](const auto& u) { return !u.second[k]; });
}

void Obligations::restrict(cfa::Cfa& cfa) const {
  for (const auto& [l, concerned] : unsupported_)
    cfa.location(l).kind = passing_ && !concerns_active(concerned) ? cfa::LocKind::Plain : cfa::LocKind::Unsupported;
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
  return of_memory(execution.violated, place, execution.returned);
}

std::optional<size_t> Obligations::of_memory(ir::Property property, const Origin& place, bool in_line_only) const {
  std::optional<size_t> best;
  for (size_t k = 0; k < all_.size(); ++k) {   // in the order of lines
    const Obligation& o = all_[k];
    if (o.property != property || o.origin.file != place.file || o.origin.line > place.line) continue;
    if (o.origin.line == place.line || (!in_line_only && o.origin.function == place.function)) best = k;
  }
  return best;
}

bool Obligations::is_known(const interp::Execution& execution) const {
  const std::optional<size_t> k = find(execution);
  return k && !open_[*k];
}

}  // namespace pippin::run
