// SPDX-License-Identifier: Apache-2.0
// Engines and presets for programs into which a witness was woven (validate/validate.h). An engine has the witness from its row.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interp/interp.h"
#include "run/registry.h"
#include "witness/values.h"

namespace pippin::validate {

/// The values that an execution is to have.
struct WitnessValues {
  std::vector<std::optional<witness::ValueClaim>> claims;     // of a violation witness, by segment
  std::vector<std::string> lines;                             // the program's lines at its waypoints, likewise
  std::optional<std::vector<interp::InputValue>> recorded;    // of an execution, which is repeated instead
};

const std::vector<run::Preset>& witness_presets();
std::vector<run::EngineRow> witness_engines(const WitnessValues& values = {});
/// One of witness_presets(), about these values.
run::Plan witness_plan(std::string_view preset, const WitnessValues& values = {});

}  // namespace pippin::validate
