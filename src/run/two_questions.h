// SPDX-License-Identifier: Apache-2.0
// A set of properties with both questions (core::Question): is an error reached, and does every execution end? Each has a run of its own, on a
// program that was lowered for it, with engines that answer it: first a short one each, then a long one for what is open.
// FALSE as soon as one is violated; TRUE if both are proved, by two certificates; else UNKNOWN, which names what is open.
// With --all both run to their ends, and termination is one more obligation.
#pragma once

#include "run/pipeline.h"

namespace pippin::run {

/// Do these properties need more than one run?
bool need_two_runs(const CheckOptions& options);
CheckOutcome run_two_questions(const CheckOptions& options, Statistics& statistics);

}  // namespace pippin::run
