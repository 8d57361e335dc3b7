// SPDX-License-Identifier: Apache-2.0
// From an error path and its valuation to what an execution of the program needs: the values of the environment, keyed
// by the places in the program that ask for them, and the branches the execution is expected to take.
#pragma once

#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "lower/lower.h"

namespace pippin::back {

/// Values of the environment along a feasible path of `cfa`, which `lower::translate` made from `skeleton`: inputs,
/// uninitialised variables and blocks, results of functions without body. Equal pointers get the same object of the
/// environment. What the valuation leaves open is left out.
std::vector<interp::InputValue> path_inputs(const ir::Program& program, const lower::Skeleton& skeleton,
                                            const cfa::Cfa& cfa, const core::Feasible& feasible);

/// The decisions at the program's branches along a path of `cfa`, as ExecutionOptions::guide wants them.
std::vector<interp::Decision> path_decisions(const ir::Program& program, const cfa::Cfa& cfa, const core::Path& path);

}  // namespace pippin::back
