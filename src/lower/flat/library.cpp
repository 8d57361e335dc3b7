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

}  // namespace pippin::lower
