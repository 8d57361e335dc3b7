// SPDX-License-Identifier: Apache-2.0
// Streams where memory is checked (C17 7.21.3, POSIX opendir). A stream is an object of the library that fopen and its kind make, or
// that is there at the start. It lives until it is closed: a function that gets another pointer reads through it (valid-deref). The
// program never has to free it, and may not.
#include <fmt/format.h>

#include "lower/flat/inliner.h"

namespace pippin::lower {

using cfa::LocId;

ObjectId Inliner::stream_object(CtxId ctx, Origin origin) {
  Object o;
  o.kind = Object::Kind::Allocation;
  o.ctx = ctx;
  o.origin = origin;
  o.name = unique(fmt::format("stream{}", heap_objects_++));
  o.element = p_.char_type;
  o.bytes = o.allocated = Exprs(flat_).constant(p_.size_type, 1);
  o.stream = true;
  return flat_.objects.push_back(std::move(o));
}

void Inliner::standard_streams(FlatEdge& init) {
  for (const ir::VarId v : p_.vars.ids()) {
    const ir::Variable& var = p_.vars[v];
    if (!ir::is_standard_stream(p_, var) || flat_.global_object[v.value] == UINT32_MAX) continue;
    init.ops.push_back({AllocateOp{flat_.var_place(v), stream_object(CtxId(0), var.origin)}, CtxId(0), CtxId(0), var.origin});
  }
}

/// Null, or a new stream; of freopen, its argument. Where freopen fails, that is closed.
LocId Inliner::open_stream(CtxId ctx, const ir::Instr& i, const ir::LibraryFunction& row, LocId loc, const Plain& plain) {
  const ir::Call& c = i.get<ir::Call>();
  ir::ExprRef again = nullptr;   // the stream that is opened anew
  for (const ir::Access& a : row.accesses)
    if (a.extent == ir::Extent::Stream && a.argument < c.args.size()) again = c.args[a.argument];
  if (c.result != nullptr && (p_.type(c.result->type).kind != ir::TypeKind::Pointer || (again != nullptr && !convertible(again->type, c.result->type)))) {
    unsupported(loc, "library function " + std::string(row.name), text_of(i), i.origin);
    return {};
  }
  auto [to, opened] = plain();
  FlatEdge failed = *opened;
  const auto returns = [&](FlatEdge& edge, ir::ExprRef value) { edge.ops.push_back({AssignOp{c.result, value}, ctx, ctx, i.origin}); };
  if (again != nullptr) failed.ops.push_back({FreeOp{again, true}, ctx, ctx, i.origin});
  if (c.result != nullptr) {
    if (again != nullptr) returns(*opened, convert(again, c.result->type));
    else opened->ops.push_back({AllocateOp{c.result, stream_object(ctx, i.origin)}, ctx, ctx, i.origin});
    returns(failed, Exprs(flat_).null(c.result->type));
  }
  flat_.edges.push_back(std::move(failed));
  return to;
}

}  // namespace pippin::lower
