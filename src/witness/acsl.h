// SPDX-License-Identifier: Apache-2.0
// Formulas of ACSL as C. ACSL's integers have no bounds: each variable and constant is converted to the widest integer type, and
// frontend/weave.h asks (Stitch::exact) that nothing overflows there whatever the values are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/ir.h"
#include "support/result.h"
#include "witness/witness.h"

namespace pippin::witness {

/// What is said for all values of some variables, or (none) what is said.
struct AcslFormula {
  std::vector<BoundVariable> bound;
  std::string c;        // the C expression; \old, \at(.., Pre) and \result stay as they are, around variables
  std::string body;     // as written, without the quantifiers; empty: it is no C
};

/// Error: `where` is "unsupported" for what may well be ACSL and is not translated, and empty for what is wrong.
Result<AcslFormula> c_of_acsl(const std::string& text, ir::DataModel model);

/// What is behind `\forall` and variables of types of C, as the C that it looks like: `c` is `body`. For guesses of what it may mean; nullopt: there are none.
std::optional<AcslFormula> quantified_c(const std::string& text);

/// Does the name stand in the text of an expression, as a variable, a member or whatever?
bool mentions(const std::string& expression, const std::string& name);

}  // namespace pippin::witness
