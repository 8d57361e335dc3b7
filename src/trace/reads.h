// SPDX-License-Identifier: Apache-2.0
// Private to src/trace: the variables that expressions read.
#pragma once

#include <set>
#include <vector>

#include "ir/ir.h"

namespace pippin::trace {

/// What an instruction or an expression reads.
struct Reads {
  std::set<ir::VarId> vars;
  bool memory = false;  // through a pointer
};

struct Walk {
  const ir::Program& p;
  Reads& out;
  std::vector<ir::ExprRef> exprs;

  /// `read`: the place's value is read, too, not only its address.
  void place(ir::PlaceRef place, bool read) {
    for (; place != nullptr; place = place->base) {
      if (place->index != nullptr) exprs.push_back(place->index);
      if (place->pointer != nullptr) exprs.push_back(place->pointer);
      if (place->kind == ir::PlaceKind::Var && read) out.vars.insert(place->var);
      if (place->kind == ir::PlaceKind::Deref) out.memory |= read;
    }
  }
  void finish() {
    while (!exprs.empty()) {
      const ir::ExprRef e = exprs.back();
      exprs.pop_back();
      if (e == nullptr) continue;
      exprs.insert(exprs.end(), std::begin(e->args), std::end(e->args));
      if (e->place != nullptr) place(e->place, e->kind == ir::ExprKind::Load);
    }
  }
};

}  // namespace pippin::trace
