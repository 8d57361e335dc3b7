// SPDX-License-Identifier: Apache-2.0
// From a function's row in ir/library.def to what executes it.
#include "interp/library.h"
#include "ir/glibc_names.h"

namespace pippin::interp {
namespace {

constexpr Library kExecutedBy[] = {
#define FUNCTION(name, parameters, errno_, addresses, result, blocks, lowering, interpreter, native) Library::interpreter,
#define MATH(name, forms, parameters, errno_, blocks, operation, curve, interpreter, native) Library::interpreter,
#define MODEL(...) Library::Unsupported,
#include "ir/library.def"
};

}  // namespace

Library library_of(const ir::Function& f, const ir::LibraryFunction*& row) {
  row = ir::library_function(f.name);
  if (row != nullptr) return kExecutedBy[static_cast<size_t>(row->id)];
  return ir::is_library_function(f.name) ? Library::Unsupported : Library::None;
}

}  // namespace pippin::interp
