// SPDX-License-Identifier: Apache-2.0
#include "spec/property.h"

#include <algorithm>

#include "support/check.h"

namespace pippin::ir {

const std::vector<PropertyRow>& property_table() {
  static const std::vector<PropertyRow> table = {
      {Property::UnreachCall, "unreach-call", "G ! call(reach_error())", Question::Reach, Generator::Calls, NamedSet::All,
       "There is an execution that reaches the error."},
      {Property::NoOverflow, "no-overflow", "G ! overflow", Question::Reach, Generator::Operations, NamedSet::All,
       "There is an execution in which a signed operation overflows."},
      {Property::ValidDeref, "valid-deref", "G valid-deref", Question::Reach, Generator::Memory, NamedSet::All,
       "There is an execution that accesses memory it must not."},
      {Property::ValidFree, "valid-free", "G valid-free", Question::Reach, Generator::Memory, NamedSet::All,
       "There is an execution that frees what it must not."},
      {Property::ValidMemtrack, "valid-memtrack", "G valid-memtrack", Question::Reach, Generator::Memory, NamedSet::All,
       "There is an execution that loses allocated memory."},
      {Property::ValidMemcleanup, "valid-memcleanup", "G valid-memcleanup", Question::Reach, Generator::Memory, NamedSet::All,
       "There is an execution that ends with allocated memory."},
      {Property::Termination, "termination", "F end", Question::End, Generator::ControlFlow, NamedSet::All, "There is an execution that does not end."},
      {Property::NoDataRace, "no-data-race", "G ! data-race", Question::Race, Generator::None, NamedSet::All,
       "There is an execution with a data race."},
      {Property::NoDivisionByZero, "no-division-by-zero", "G ! division-by-zero", Question::Reach, Generator::Operations, NamedSet::Strict,
       "There is an execution in which an integer is divided by zero."},
      {Property::NoInvalidShift, "no-invalid-shift", "G ! invalid-shift", Question::Reach, Generator::Operations, NamedSet::Strict,
       "There is an execution in which a shift has a count that C does not allow, or shifts a negative number to the left."},
      {Property::NoFloatCastOverflow, "no-float-cast-overflow", "G ! float-cast-overflow", Question::Reach, Generator::Operations, NamedSet::Strict,
       "There is an execution in which a floating-point value becomes an integer whose type does not have that number."},
      {Property::ArrayBounds, "array-bounds", "G array-bounds", Question::Reach, Generator::Operations, NamedSet::Strict,
       "There is an execution in which an index is outside of its array."},
      {Property::NoFloatNan, "no-float-nan", "G ! float-nan", Question::Reach, Generator::Operations, NamedSet::Itself,
       "There is an execution in which an operation on numbers gives NaN."},
      {Property::NoUnsignedOverflow, "no-unsigned-overflow", "G ! unsigned-overflow", Question::Reach, Generator::Operations, NamedSet::Itself,
       "There is an execution in which an unsigned operation wraps around."},
      {Property::NoLossyConversion, "no-lossy-conversion", "G ! lossy-conversion", Question::Reach, Generator::Operations, NamedSet::Itself,
       "There is an execution in which a conversion changes the value, because the integer type does not have that number."},
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

bool Semantics::checks_operations() const {
  return std::ranges::any_of(properties.list(), [](Property p) { return row(p).generator == Generator::Operations; });
}

std::string to_string(const PropertySet& set) {
  std::string out;
  for (const Property p : set.list()) out += (out.empty() ? "" : ", ") + std::string(name(p));
  return out;
}

std::optional<PropertySet> property_set(std::string_view name) {
  if (name == "valid-memsafety") return PropertySet{Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack};
  PropertySet set;
  if (name == "all" || name == "strict") {
    for (const PropertyRow& r : property_table())
      // A server that runs for ever is no error to a person who did not ask.
      if (r.supported() && (name == "all" ? r.set == NamedSet::All : r.set != NamedSet::Itself && r.question == Question::Reach)) set.insert(r.property);
  } else if (const auto p = find_property(name)) {
    set.insert(*p);
  } else {
    return std::nullopt;
  }
  return set;
}

}  // namespace pippin::ir
