// SPDX-License-Identifier: Apache-2.0
// Operations of threads (ir/library.def, Threads).
#include "lower/flat/inliner.h"

namespace pippin::lower {

using cfa::LocId;

LocId Inliner::thread_call(CtxId ctx, const ir::Instr& i, LibraryCall kind, LocId loc, const Plain& plain) {
  const ir::Call& c = i.get<ir::Call>();
  Exprs make(flat_);
  switch (kind) {
    case LibraryCall::AtomicBegin: case LibraryCall::AtomicEnd: return plain().first;
    case LibraryCall::Await: {
      auto [to, e] = plain();
      e->guard = GuardKind::True;
      e->condition = c.args[0];
      e->condition_ctx = ctx;
      return to;
    }
    case LibraryCall::ThreadSelf: {
      auto [to, e] = plain();
      if (c.result != nullptr) e->ops.push_back({AssignOp{c.result, make.constant(c.result->type, 0)}, ctx, ctx, i.origin});
      return to;
    }
    default: break;
  }
  unsupported(loc, "threads", text_of(i), i.origin);
  return {};
}

}  // namespace pippin::lower
