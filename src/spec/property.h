// SPDX-License-Identifier: Apache-2.0
// What is checked of a program, and what the program is taken to mean where C, its extensions and the environment leave a
// choice. One value, passed whole to frontend, lower, interp and check; nobody copies its fields. Names, formulas and
// texts of the properties are one table (property.cpp).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pippin::ir {

/// The properties that cannot be divided. The first ones are SV-COMP's, of which "valid-memsafety" is three. The error of an execution
/// is the violation of exactly one, and its name is the sub-property of FALSE(…).
enum class Property : uint8_t {
  UnreachCall, NoOverflow, ValidDeref, ValidFree, ValidMemtrack, ValidMemcleanup, Termination, NoDataRace,
  NoDivisionByZero, NoInvalidShift, NoFloatCastOverflow, ArrayBounds, NoFloatNan, NoUnsignedOverflow, NoLossyConversion
};

/// What a property asks of the executions: is an error location reached, does each of them end, do two accesses race?
enum class Question : uint8_t { Reach, End, Race };
/// Which part of `lower` makes the error locations of a property: calls of error functions, single operations, memory; or no part. ControlFlow: there are
/// none, and what is asked is about the cycles.
enum class Generator : uint8_t { None, Calls, Operations, Memory, ControlFlow };
/// The smallest set of `--property` that contains it: "all", "strict", or only its own name.
enum class NamedSet : uint8_t { All, Strict, Itself };

struct PropertyRow {
  Property property;
  std::string_view name;       // "no-overflow"
  std::string_view formula;    // what follows "G" or is the formula in SV-COMP's CHECK line: "G ! overflow"
  Question question;
  Generator generator;
  NamedSet set;                // All: SV-COMP has it
  std::string_view violated;   // one sentence for people: "There is an execution in which …"

  /// Pippin checks it today. That somebody made its error locations is asked again where a proof becomes TRUE (run/proofs.cpp).
  bool supported() const { return question != Question::Race && generator != Generator::None; }
};

/// All of them, in the order of the enum.
const std::vector<PropertyRow>& property_table();
const PropertyRow& row(Property p);
inline std::string_view name(Property p) { return row(p).name; }
std::optional<Property> find_property(std::string_view name);
/// One of those that speak of accesses to memory and of its allocation.
inline bool is_memory(Property p) { return Property::ValidDeref <= p && p <= Property::ValidMemcleanup; }

/// A set of properties; iteration is in the order of the table.
class PropertySet {
 public:
  PropertySet() = default;
  PropertySet(std::initializer_list<Property> list) {
    for (const Property p : list) insert(p);
  }
  void insert(Property p) { bits_ |= 1u << static_cast<unsigned>(p); }
  bool contains(Property p) const { return (bits_ >> static_cast<unsigned>(p) & 1) != 0; }
  bool empty() const { return bits_ == 0; }
  std::vector<Property> list() const;
  /// Each of `other` is in it.
  bool contains(const PropertySet& other) const { return (other.bits_ & ~bits_) == 0; }
  friend bool operator==(const PropertySet&, const PropertySet&) = default;

 private:
  uint32_t bits_ = 0;
};
/// "unreach-call, no-overflow"
std::string to_string(const PropertySet& set);
/// Names of sets and single properties ("valid-memsafety", "no-overflow"); "all": every supported one of SV-COMP; "strict": these but termination,
/// and whatever else C leaves undefined and Pippin checks. Nothing: no such name.
std::optional<PropertySet> property_set(std::string_view name);

enum class SignedOverflow : uint8_t { Undefined, Wrap };
/// What a call of a function without body does: anything, or nothing but return any value, or it is refused.
enum class MissingBodies : uint8_t { Any, Pure, Error };

struct Semantics {
  PropertySet properties = {Property::UnreachCall};
  /// UnreachCall: a call of one of these is the error. By their names in C or by their symbols.
  std::vector<std::string> error_functions = {"reach_error"};
  bool error_labels = false;         // UnreachCall: an `ERROR:` label is an error location, too
  bool asserts = false;              // UnreachCall: so is a failing assert, a call of __assert_fail
  SignedOverflow overflow = SignedOverflow::Undefined;
  MissingBodies missing_bodies = MissingBodies::Pure;
  bool malloc_may_fail = false;      // malloc, calloc, realloc, aligned_alloc may return null
  bool volatile_any = false;         // each read of a volatile object gives any value, not what the program wrote last

  bool checks(Property p) const { return properties.contains(p); }
  /// Of single operations: who asks for one has to know all operations, also those whose value is dropped.
  bool checks_operations() const;
  bool checks_memory() const {
    return checks(Property::ValidDeref) || checks(Property::ValidFree) || checks(Property::ValidMemtrack) || checks(Property::ValidMemcleanup);
  }
  bool label_is_error() const { return error_labels && checks(Property::UnreachCall); }
  bool assert_is_error() const { return asserts && checks(Property::UnreachCall); }
  /// Signed arithmetic goes on modulo 2^width. Where an overflow is the error, nothing goes on.
  bool wraps() const { return overflow == SignedOverflow::Wrap && !checks(Property::NoOverflow); }
};

}  // namespace pippin::ir
