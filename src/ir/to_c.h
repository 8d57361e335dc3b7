// SPDX-License-Identifier: Apache-2.0
// Private to src/ir: the C printer behind to_c() and print(). Recursion is bounded by kMaxExprDepth (deeper parts print
// as `...`); precedence decides the parentheses, so that the text parses back to the same tree.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"

namespace pippin::ir {

class CPrinter {
 public:
  /// `names`: by VarId, overrides the source names (empty entries do not); may be null.
  /// `for_people`: functions that the frontend made under the user's name.
  CPrinter(const Program& program, const std::vector<std::string>* names, bool for_people = false) : p_(program), names_(names), for_people_(for_people) {}
  std::string expr(ExprRef e) const { return expr(e, 0, 0); }
  std::string place(PlaceRef place) const { return place_text(place, 0); }
  std::string instr(const Instr& i) const;
  std::string var(VarId v) const;

 private:
  std::string expr(ExprRef e, int outer, unsigned depth) const;
  ExprRef unpromoted(ExprRef e) const;
  std::string raw(ExprRef e, int& level, unsigned depth) const;
  std::string place_text(PlaceRef place, unsigned depth) const;
  std::string function(FunctionId f) const { return for_people_ ? for_people(p_.functions[f].name) : p_.functions[f].name; }
  std::string int_const(ExprRef e, int& level) const;
  std::string address_of(ExprRef e, int& level, unsigned depth) const;

  const Program& p_;
  const std::vector<std::string>* names_;
  const bool for_people_;
};

}  // namespace pippin::ir
