// SPDX-License-Identifier: Apache-2.0
// What calls that were inlined pass. C text in a function has no names for the variables of its callers, and an expression of a witness none for
// those of two functions. But what a parameter was given is in the program: whoever reads such expressions need not be told.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::app {

/// A variable of one inlined call that is assigned once, in the terms of its caller: a parameter that its function does not change.
struct PassedValue { term::Term parameter, value; };

/// In the order of the parameters, those of calls with loops first; not more than a few dozen.
std::vector<PassedValue> passed_values(const cfa::Cfa& cfa);

/// The predicate as one about the variables of one inlined call (Variable::function and ::instance), as far as what was passed makes the
/// variables of others variables of it.
term::Term in_terms_of(const cfa::Cfa& cfa, const std::vector<PassedValue>& passed, term::Term predicate, const std::string& function, uint32_t instance);

}  // namespace pippin::app
