// SPDX-License-Identifier: Apache-2.0
// A function belongs to NoEffect or AnyResult only if the C or POSIX standard says that it changes no object the program can
// read (but errno and objects of types that the standard does not describe).
#include "lower/flat/library.h"

#include "ir/glibc_names.h"

namespace pippin::lower {
namespace {

constexpr LibraryCall kCalls[] = {
#define FUNCTION(name, parameters, errno_, addresses, result, blocks, lowering, interpreter, native) LibraryCall::lowering,
#define MATH(...) LibraryCall::Math,
#define MODEL(...) LibraryCall::Unmodelled,
#include "ir/library.def"
};

}  // namespace

LibraryFunctionUse classify(const ir::Function& f) {
  if (const ir::LibraryFunction* row = ir::library_function(f.name)) return {kCalls[static_cast<size_t>(row->id)], row};
  // A body is missing only where no library has one.
  return {ir::is_library_function(f.name) ? LibraryCall::Unmodelled : LibraryCall::Unknown, nullptr};
}

LibraryFunctions::LibraryFunctions(const ir::Program& program) {
  for (const ir::Function& f : program.functions) uses_.push_back(classify(f));
}

bool fits(const ir::Program& p, LibraryCall kind, const ir::Call& c) {
  using ir::TypeKind;
  const auto are = [&](std::initializer_list<TypeKind> wanted) {
    size_t k = 0;
    for (const TypeKind w : wanted)
      if (const size_t at = k++; at < c.args.size() && p.type(c.args[at]->type).kind != w) return false;
    return true;
  };
  const bool pointer = c.result == nullptr || p.type(c.result->type).kind == TypeKind::Pointer;
  switch (kind) {
    case LibraryCall::Assert: case LibraryCall::Assume: return c.args.empty() || !are({TypeKind::Record});
    case LibraryCall::Memset: return pointer && are({TypeKind::Pointer, TypeKind::Int, TypeKind::Int});
    case LibraryCall::Memcpy: return pointer && are({TypeKind::Pointer, TypeKind::Pointer, TypeKind::Int});
    case LibraryCall::Malloc: case LibraryCall::Calloc: case LibraryCall::Alloca: case LibraryCall::AlignedAlloc:
      return pointer && are({TypeKind::Int, TypeKind::Int});
    case LibraryCall::Realloc: return pointer && are({TypeKind::Pointer, TypeKind::Int});
    case LibraryCall::Free: case LibraryCall::Closes: return are({TypeKind::Pointer});
    case LibraryCall::Opens: return pointer;
    case LibraryCall::Memcmp: case LibraryCall::Ends: case LibraryCall::AssertFail: case LibraryCall::Nondet: case LibraryCall::NoEffect:
    case LibraryCall::Choice: case LibraryCall::Locale: case LibraryCall::AnyResult: case LibraryCall::Writes: case LibraryCall::Escape:
    case LibraryCall::AnyEffect: case LibraryCall::Math: case LibraryCall::ThreadCreate: case LibraryCall::ThreadJoin: case LibraryCall::ThreadExit:
    case LibraryCall::ThreadSelf: case LibraryCall::Await: case LibraryCall::AtomicBegin: case LibraryCall::AtomicEnd:
    case LibraryCall::Unmodelled: case LibraryCall::Unknown: return true;
  }
  return true;
}

}  // namespace pippin::lower
