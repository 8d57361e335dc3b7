// SPDX-License-Identifier: Apache-2.0
#include "frontend/clang/scopes.h"

namespace pippin::frontend {
namespace {

/// Ordinary identifiers (C17 6.2.3) declared directly in a function or file: blocks are no contexts of their own. Tags and
/// labels have other name spaces; a declaration of an object that is elsewhere adds no meaning.
void collect(const clang::DeclContext* context, std::map<const clang::IdentifierInfo*, int>& names) {
  for (const clang::Decl* d : context->decls()) {
    if (const auto* e = llvm::dyn_cast<clang::EnumDecl>(d)) {
      for (const clang::EnumConstantDecl* c : e->enumerators()) ++names[c->getIdentifier()];
      continue;
    }
    if (const auto* v = llvm::dyn_cast<clang::VarDecl>(d)) {
      if (!v->getPreviousDecl() && v->getIdentifier() && !(context->isFunctionOrMethod() && v->hasExternalStorage())) ++names[v->getIdentifier()];
    } else if (const auto* t = llvm::dyn_cast<clang::TypedefNameDecl>(d)) {
      if (!t->getPreviousDecl() && t->getIdentifier()) ++names[t->getIdentifier()];
    } else if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d)) {
      if (!f->getPreviousDecl() && f->getIdentifier() && !context->isFunctionOrMethod()) ++names[f->getIdentifier()];
    }
  }
}

}  // namespace

Scopes::Scopes(const clang::TranslationUnitDecl* unit) {
  collect(unit, in_file_);
  for (const clang::Decl* d : unit->decls()) {
    const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d);
    if (f == nullptr || !f->isThisDeclarationADefinition()) continue;
    Names& names = in_function_[f];
    collect(f, names);
    for (const auto& [name, n] : names) in_some_function_.insert(name);
  }
}

bool Scopes::is_ambiguous(const clang::VarDecl* v) const {
  const clang::IdentifierInfo* name = v->getIdentifier();
  if (name == nullptr) return true;
  const auto* f = llvm::dyn_cast_or_null<clang::FunctionDecl>(v->getParentFunctionOrMethod());
  if (f == nullptr || v->hasExternalStorage()) return in_some_function_.contains(name);
  const auto names = in_function_.find(f);
  if (names == in_function_.end()) return true;
  const auto n = names->second.find(name);
  return n == names->second.end() || n->second > 1 || in_file_.contains(name);
}

}  // namespace pippin::frontend
