// SPDX-License-Identifier: Apache-2.0
// What the process ends with, by its answer.
#pragma once

namespace pippin::run {

enum ExitCode : int { kExitTrue = 0, kExitUsage = 2, kExitFalse = 10, kExitUnknown = 20, kExitStep = 30, kExitInternal = 70 };

}  // namespace pippin::run
