// SPDX-License-Identifier: Apache-2.0
// Quantified invariants of path programs about array elements: candidates from the program text (array_candidates.h),
// reduced to their largest inductive subset (houdini.h), then proved edge by edge like every annotation.
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/services.h"
#include "smt/session.h"

namespace pippin::refine {

/// Declines paths without a repeated location, path programs without arrays, and path programs that were tried before.
/// References must outlive the refiner.
std::unique_ptr<core::Refiner> make_arrays(logic::Services& services);

}  // namespace pippin::refine
