// SPDX-License-Identifier: Apache-2.0
// Private to lower: results of library functions as C expressions over their arguments. Everything here is stated by C17
// clause 7 or POSIX; "C" locale.
#pragma once

#include "ir/library.h"
#include "lower/flat/flat.h"

namespace pippin::lower {

/// Expressions made for the flat program.
class Exprs {
 public:
  explicit Exprs(FlatProgram& flat) : flat_(flat) {}
  ir::ExprRef constant(ir::TypeId type, ir::Int128 value);
  ir::ExprRef make(ir::ExprKind kind, ir::TypeId type, ir::ExprRef a, ir::ExprRef b = nullptr, ir::ExprRef c = nullptr);
  ir::ExprRef load(ir::PlaceRef place);
  ir::ExprRef null(ir::TypeId pointer);

 private:
  FlatProgram& flat_;
};

struct LibraryResult {
  ir::ExprRef value = nullptr;      // the result
  ir::ExprRef truth = nullptr;      // else: the result is any value that is not 0 iff this is not 0
  ir::ExprRef sign = nullptr;       // else: any value of this one's sign
  ir::ExprRef least = nullptr;      // else: any value not below this one and, if it is positive, not above `most` (null: no limit),
  ir::ExprRef most = nullptr;       // of any integer type
  ir::ExprRef failure = nullptr;    // not null: or this value
  bool any_failure = false;         // or any negative value
  bool known() const { return value != nullptr || truth != nullptr || sign != nullptr || least != nullptr; }
};

/// What is known of the result of a function called with `args`, which becomes the value of `result`; nothing for most functions.
LibraryResult library_result(FlatProgram& flat, const ir::LibraryFunction& f, const std::vector<ir::ExprRef>& args, ir::PlaceRef result);

}  // namespace pippin::lower
