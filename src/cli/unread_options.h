// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "run/pipeline.h"

namespace pippin::cli {

/// Options that are given and that nothing in this run reads: whoever gave them wanted something else. The message names one;
/// nothing if there is none. `check`: the command line as CLI11 read it, `o`: what it means.
std::optional<std::string> find_unread(const CLI::App& check, const run::CheckOptions& o);

}  // namespace pippin::cli
