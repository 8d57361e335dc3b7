// SPDX-License-Identifier: Apache-2.0
// What a result may rest on: conventions, over- and under-approximations, by name (conventions.def is the table).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pippin::cfa {

/// How an assumption of the model relates to the program's behaviours.
enum class Direction : uint8_t { Convention, Under, Over };
/// Does a TRUE that rests on it need a look at executions that break it?
enum class Vacuity : uint8_t { Checked, Ends, None };

enum class Convention : uint8_t {
#define CONVENTION(name, key, direction, vacuity, place, section, meaning) name,
#include "spec/conventions.def"
#undef CONVENTION
};

struct ConventionRow {
  std::string_view key;       // stable word in texts, JSON and .cfa files
  Direction direction;
  Vacuity vacuity;
  std::string_view place;     // what its place in the output is
  std::string_view section;   // of docs/semantics.md
  std::string_view meaning;   // one sentence for people
};

std::span<const ConventionRow> conventions();
const ConventionRow& row(Convention c);
inline std::string_view key(Convention c) { return row(c).key; }
std::optional<Convention> convention_of(std::string_view key);
std::string_view to_string(Direction d);

}  // namespace pippin::cfa
