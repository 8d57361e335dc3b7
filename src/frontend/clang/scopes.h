// SPDX-License-Identifier: Apache-2.0
// Names of one translation unit that do not mean the same object everywhere they can be written.
#pragma once

#include <map>
#include <set>

#include "frontend/clang/clang_ast.h"

namespace pippin::frontend {

class Scopes {
 public:
  explicit Scopes(const clang::TranslationUnitDecl* unit);
  /// Is there a place in the variable's function (for a global: in some function) where its name means something else: another
  /// variable, a constant of an enumeration, a type, a function?
  bool is_ambiguous(const clang::VarDecl* v) const;

 private:
  using Names = std::map<const clang::IdentifierInfo*, int>;   // in no order that counts
  std::map<const clang::FunctionDecl*, Names> in_function_;
  Names in_file_;
  std::set<const clang::IdentifierInfo*> in_some_function_;
};

}  // namespace pippin::frontend
