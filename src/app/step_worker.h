// SPDX-License-Identifier: Apache-2.0
// The process of `pippin serve` that takes the steps: it has one program at a time, and keeps it as long as requests are about the same.
#pragma once

namespace pippin::app {

/// Reads requests from `in`, one a line: {"role": "explore"|"check"|"refine", "arguments": [text], "in": [text]}. Writes for each a line {"result": …}
/// or {"error": {"code", "message"}} to `out`. Returns when `in` is closed. SIGINT ends the step that is being taken.
void take_steps(int in, int out);

}  // namespace pippin::app
