// SPDX-License-Identifier: Apache-2.0
// The process of `pippin serve` that takes the steps: it has one program at a time, and keeps it as long as requests are about the same.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "components/step.h"
#include "run/pipeline.h"
#include "support/result.h"

namespace pippin::components {

/// A step as `pippin step` would take it.
struct StepRequest {
  run::CheckOptions check;
  StepOptions step;
};
/// From the arguments of `pippin step`, or an error about them. The command line has it, which this room does not see.
using ParseStep = std::function<Result<StepRequest>(const std::vector<std::string>& arguments)>;

/// Reads requests from `in`, one a line: {"role": "explore"|"check"|"refine", "arguments": [text], "in": [text]}. Writes for each a line {"result": …}
/// or {"error": {"code", "message"}} to `out`. Returns when `in` is closed. SIGINT ends the step that is being taken.
void take_steps(int in, int out, const ParseStep& parse);

}  // namespace pippin::components
