// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "run/pipeline.h"

namespace pippin::components {

/// The options with which `pippin step` in another process looks at the same program as this run, and asks the same of it. `specification`: the
/// property file, or empty where the user named no property; `seconds`: its CPU time, 0 without limit. What belongs to a role is not among them.
std::vector<std::string> options_of_step(const run::ProgramInput& program, const run::SearchOptions& search, const std::string& specification, double seconds);

}  // namespace pippin::components
