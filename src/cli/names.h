// SPDX-License-Identifier: Apache-2.0
// The names a user may give, of all rooms: engines, presets, strategies, refiners, explorers, solvers, conventions. `pippin list` prints them
// with the paper they come from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/registry.h"

namespace pippin::cli {

/// Those for all runs, and those of validation and of steps.
std::vector<run::EngineRow> all_engines();
const std::vector<run::Preset>& all_presets();
/// Null: there is none.
const run::Preset* find_preset(std::string_view name);
/// Its engines know no witness and no step: they are bound when there is one.
run::Plan unbound_plan(const run::Preset& preset);

/// Table for `pippin list WHAT`.
std::string list_text(std::string_view what);
/// For messages about an unknown name. `what` as for list_text.
std::string there_are(std::string_view what);

}  // namespace pippin::cli
