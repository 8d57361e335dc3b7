// SPDX-License-Identifier: Apache-2.0
#include "spec/convention.h"

namespace pippin::cfa {
namespace {

constexpr ConventionRow kConventions[] = {
#define CONVENTION(name, key, direction, vacuity, place, section, meaning) \
  {key, Direction::direction, Vacuity::vacuity, place, section, meaning},
#include "spec/conventions.def"
#undef CONVENTION
};

}  // namespace

std::span<const ConventionRow> conventions() { return kConventions; }

const ConventionRow& row(Convention c) { return kConventions[static_cast<size_t>(c)]; }

std::optional<Convention> convention_of(std::string_view key) {
  for (size_t k = 0; k < std::size(kConventions); ++k)
    if (kConventions[k].key == key) return static_cast<Convention>(k);
  return std::nullopt;
}

std::string_view to_string(Direction d) {
  switch (d) {
    case Direction::Convention: return "convention";
    case Direction::Under: return "under";
    case Direction::Over: return "over";
  }
  return "";
}

}  // namespace pippin::cfa
