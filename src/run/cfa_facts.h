// SPDX-License-Identifier: Apache-2.0
// What the order of engines depends on, read off a Cfa.
#pragma once

#include "cfa/cfa.h"
#include "core/engine.h"

namespace pippin::run {

/// Are there calls that were not inlined (recursion, too many calls)?
bool calls_procedures(const cfa::Cfa& cfa);
/// Does it read or write memory other than single variables?
bool has_arrays(const cfa::Cfa& cfa);
/// What its operations do with floats; never Unknown.
core::Floats floats_of(const cfa::Cfa& cfa);

}  // namespace pippin::run
