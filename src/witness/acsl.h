// SPDX-License-Identifier: Apache-2.0
// Formulas of ACSL as C. ACSL's integers have no bounds: each variable and constant is converted to the widest integer type, and
// frontend/weave.h asks (Stitch::exact) that nothing overflows there whatever the values are.
#pragma once

#include <string>

#include "ir/ir.h"
#include "support/result.h"

namespace pippin::witness {

/// The C expression; \old, \at(.., Pre) and \result stay as they are, around variables. Error: `where` is "unsupported" for what may well be
/// ACSL and is not translated, and empty for what is wrong.
Result<std::string> c_of_acsl(const std::string& text, ir::DataModel model);

}  // namespace pippin::witness
