// SPDX-License-Identifier: Apache-2.0
// What the printer and the parser of core/text.h have in common.
#pragma once

#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"

namespace pippin::core::text {

/// The operations of a step with its choices resolved; an open choice stays (as in encode::flatten).
std::vector<const cfa::Op*> flatten(const Cfa& cfa, const Step& s);

/// How many operations that are no choices lie inside of a choice.
size_t inside(const cfa::Op& choice);

/// Where a path is after i steps. A sequence may begin anywhere.
LocId position(const Cfa& cfa, const Path& path, size_t i);

/// The name of a location as an SMT-LIB symbol.
std::string name(const Cfa& cfa, LocId l);

/// The records of a step and of one of its operations, each with a newline. `inside`: which operations in a choice are needed; or null.
std::string step_record(const Cfa& cfa, const Step& s);
std::string op_record(const Cfa& cfa, const cfa::Op& op, bool needed, const std::vector<bool>* inside);

}  // namespace pippin::core::text
