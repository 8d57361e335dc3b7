// SPDX-License-Identifier: Apache-2.0
// Precompiled header of frontend/clang: the Clang AST. Included by this folder only.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Lex/Lexer.h>

#include <fmt/core.h>

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/ir.h"
#include "support/check.h"

namespace pippin::frontend {

/// An attribute of any declaration of the same thing: not all of them are inherited by the later ones.
template <class Attribute>
const Attribute* attribute(const clang::NamedDecl* decl) {
  for (const clang::Decl* d : decl->redecls())
    if (const auto* found = d->getAttr<Attribute>()) return found;
  return nullptr;
}

}  // namespace pippin::frontend
