// SPDX-License-Identifier: Apache-2.0
// Types of expressions where gcc has others than Clang: Clang's tree is changed before anything is converted.
#pragma once

#include <vector>

#include "frontend/clang/clang_ast.h"

namespace pippin::frontend {

/// What Clang decided by a type that gcc does not have, and cannot be decided again.
struct Undecided {
  std::string feature;
  clang::SourceRange range;
};

/// Gives the expressions of a unit the types that gcc gives them: the value of a postfix `++` or `--` and of a statement
/// expression is promoted as the bit-field that it comes from; decimal constants beyond `long` are of type `__int128`; and so on
/// for what is calculated from these.
std::vector<Undecided> use_gcc_types(clang::ASTContext& ast);
/// Arithmetic on bit-fields of more than 32 bits that gcc does in the field's width, with another result (wide_bitfields.cpp).
std::vector<Undecided> wide_bitfield_arithmetic(clang::ASTContext& ast);

}  // namespace pippin::frontend
