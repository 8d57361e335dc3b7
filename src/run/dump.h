// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "run/pipeline.h"

namespace pippin::run {

/// Writes a dump if its name was asked for (`--dump=name`): <dump_dir>/<file>.
void dump(const OutputOptions& options, const std::string& name, const std::string& file, const std::string& text);

}  // namespace pippin::run
