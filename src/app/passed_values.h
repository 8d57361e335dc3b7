// SPDX-License-Identifier: Apache-2.0
// What calls that were inlined pass. C text in a function has no names for the variables of its callers, and an expression of a witness none for
// those of two functions. But what a parameter was given is in the program: whoever reads such expressions need not be told. The same holds for the
// value that `i++` has: the variable that keeps it has no name in C.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::app {

/// A variable of one inlined call that is assigned once, in the terms of its caller: a parameter that its function does not change. Of
/// values_before_steps(): in terms of the stepped variable.
struct PassedValue { term::Term parameter, value; };

/// In the order of the parameters, those of calls with loops first; not more than a few dozen.
std::vector<PassedValue> passed_values(const cfa::Cfa& cfa);

/// What `i++` and `i--` have as values: a variable without a name in C, assigned once, in terms of what i is after the step. Not more than a few dozen.
std::vector<PassedValue> values_before_steps(const cfa::Cfa& cfa);

/// The predicate as one about the variables of one inlined call (Variable::function and ::instance), as far as what was passed makes the
/// variables of others variables of it. Variables without a name in C go wherever `passed` has values of them.
term::Term in_terms_of(const cfa::Cfa& cfa, const std::vector<PassedValue>& passed, term::Term predicate, const std::string& function, uint32_t instance);

}  // namespace pippin::app
