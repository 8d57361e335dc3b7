// SPDX-License-Identifier: Apache-2.0
#include "ir/property.h"

#include "support/check.h"

namespace pippin::ir {

const std::vector<PropertyRow>& property_table() {
  static const std::vector<PropertyRow> table = {
      {Property::UnreachCall, "unreach-call", "G ! call(reach_error())", true, "There is an execution that reaches the error."},
      {Property::NoOverflow, "no-overflow", "G ! overflow", true, "There is an execution in which a signed operation overflows."},
      {Property::ValidDeref, "valid-deref", "G valid-deref", true, "There is an execution that accesses memory it must not."},
      {Property::ValidFree, "valid-free", "G valid-free", true, "There is an execution that frees what it must not."},
      {Property::ValidMemtrack, "valid-memtrack", "G valid-memtrack", true, "There is an execution that loses allocated memory."},
      {Property::ValidMemcleanup, "valid-memcleanup", "G valid-memcleanup", true,
       "There is an execution that ends with allocated memory."},
      {Property::Termination, "termination", "F end", false, "There is an execution that does not end."},
      {Property::NoDataRace, "no-data-race", "G ! data-race", false, "There is an execution with a data race."},
  };
  return table;
}

const PropertyRow& row(Property p) {
  const PropertyRow& r = property_table()[static_cast<size_t>(p)];
  PIPPIN_CHECK(r.property == p, "the table of properties is not in the order of the enum");
  return r;
}

std::optional<Property> find_property(std::string_view name) {
  for (const PropertyRow& r : property_table())
    if (r.name == name) return r.property;
  return std::nullopt;
}

std::vector<Property> PropertySet::list() const {
  std::vector<Property> out;
  for (const PropertyRow& r : property_table())
    if (contains(r.property)) out.push_back(r.property);
  return out;
}

std::string to_string(const PropertySet& set) {
  std::string out;
  for (const Property p : set.list()) out += (out.empty() ? "" : ", ") + std::string(name(p));
  return out;
}

std::optional<PropertySet> property_set(std::string_view name) {
  if (name == "valid-memsafety") return PropertySet{Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack};
  PropertySet set;
  if (name == "all") {
    for (const PropertyRow& r : property_table())
      if (r.supported) set.insert(r.property);
  } else if (const auto p = find_property(name)) {
    set.insert(*p);
  } else {
    return std::nullopt;
  }
  return set;
}

}  // namespace pippin::ir
