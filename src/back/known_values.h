// SPDX-License-Identifier: Apache-2.0
// Equations that hold by construction, so predicates need not repeat them. A parameter has the value that the call passes, and C text in a function
// has no names for the variables of its callers. A variable without a name keeps the value of `i++`, which is i - 1 after it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::back {

/// What a variable is, in terms of others. It is assigned once.
struct KnownValue { term::Term variable, value; };

/// Parameters of inlined calls that their function does not change, in terms of the caller. In the order of the parameters, those of calls with loops
/// first; not more than a few dozen.
std::vector<KnownValue> passed_values(const cfa::Cfa& cfa);

/// Temporaries that hold the old value of `i++` or `i--`, written as `i - 1` or `i + 1`. Not more than a few dozen.
std::vector<KnownValue> values_before_steps(const cfa::Cfa& cfa);

/// The predicate as one about the variables of one inlined call (Variable::function and ::instance), as far as `known` makes the
/// variables of others variables of it. Variables without a name go wherever `known` has values of them.
term::Term in_terms_of(const cfa::Cfa& cfa, const std::vector<KnownValue>& known, term::Term predicate, const std::string& function, uint32_t instance);

}  // namespace pippin::back
