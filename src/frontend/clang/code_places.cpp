// SPDX-License-Identifier: Apache-2.0
#include "frontend/clang/code_places.h"

#include <algorithm>

namespace pippin::frontend {

CodePlaces::CodePlaces(clang::ASTContext& ast, const ir::Semantics& semantics)
    : ast_(ast), sm_(ast.getSourceManager()), main_(sm_.getMainFileID()), semantics_(semantics) {
  for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls())
    if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d); f != nullptr && f->doesThisDeclarationHaveABody()) {
      functions_.push_back(f);
      function_ = f;
      walk(f->getBody());
    }
}

std::optional<CodePlaces::Place> CodePlaces::place(clang::SourceLocation l) const {
  if (l.isInvalid()) return std::nullopt;
  if (l.isMacroID()) {
    if (!clang::Lexer::isAtStartOfMacroExpansion(l, sm_, ast_.getLangOpts(), &l)) return std::nullopt;
    l = sm_.getExpansionLoc(l);
  }
  const auto [id, offset] = sm_.getDecomposedLoc(l);
  if (id != main_) return std::nullopt;
  return Place{sm_.getLineNumber(id, offset), sm_.getColumnNumber(id, offset), offset, function_};
}

std::optional<CodePlaces::Place> CodePlaces::written(clang::SourceLocation l) const { return l.isMacroID() ? std::nullopt : place(l); }

std::optional<std::pair<size_t, size_t>> CodePlaces::range(const clang::Stmt* s) const {
  const auto r = clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(s->getSourceRange()), sm_, ast_.getLangOpts());
  if (r.isInvalid()) return std::nullopt;
  const auto [id, begin] = sm_.getDecomposedLoc(r.getBegin());
  const auto [id2, end] = sm_.getDecomposedLoc(r.getEnd());
  if (id != main_ || id2 != main_ || end < begin) return std::nullopt;
  return std::pair<size_t, size_t>{begin, end};
}

void CodePlaces::note_statement(const clang::Stmt* s, bool in_block) {
  if (s == nullptr) return;
  const auto at = place(s->getBeginLoc());
  // What is labelled begins with its label, and happens behind it.
  if (const auto* l = llvm::dyn_cast<clang::LabelStmt>(s)) {
    note_statement(l->getSubStmt(), in_block);
    alias(at, l->getSubStmt(), in_block);
  } else if (const auto* c = llvm::dyn_cast<clang::SwitchCase>(s)) {
    note_statement(c->getSubStmt(), in_block);
    alias(at, c->getSubStmt(), in_block);
  } else if (at) {
    statements_.push_back({*at, s, in_block});
  }
}

void CodePlaces::alias(const std::optional<Place>& at, const clang::Stmt* s, bool in_block) {
  while (s != nullptr) {
    if (const auto* l = llvm::dyn_cast<clang::LabelStmt>(s)) s = l->getSubStmt();
    else if (const auto* c = llvm::dyn_cast<clang::SwitchCase>(s)) s = c->getSubStmt();
    else break;
  }
  if (at && s != nullptr && place(s->getBeginLoc())) statements_.push_back({*at, s, in_block});
}

void CodePlaces::full(const clang::Expr* e) {
  if (e == nullptr) return;
  const auto at = place(e->getBeginLoc());
  if (const auto r = range(e); at && r) fulls_.push_back({*at, r->first, r->second});
}

void CodePlaces::branch(clang::SourceLocation keyword, const clang::Stmt* s) {
  if (const auto at = written(keyword)) branches_.push_back({*at, s});
  if (!keyword.isMacroID() || !llvm::isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt>(s)) return;
  const clang::CharSourceRange use = sm_.getExpansionRange(keyword);
  const auto at = written(use.getBegin()), last = written(use.getEnd());
  if (at && last) hidden_loops_.push_back({*at, last->offset + clang::Lexer::MeasureTokenLength(use.getEnd(), sm_, ast_.getLangOpts())});
}

void CodePlaces::walk(const clang::Stmt* s) {
  if (s == nullptr) return;
  if (const auto* c = llvm::dyn_cast<clang::CompoundStmt>(s)) {
    for (const clang::Stmt* b : c->body()) note_statement(b, true);
  } else if (const auto* i = llvm::dyn_cast<clang::IfStmt>(s)) {
    branch(i->getIfLoc(), s);
    full(i->getCond());
    note_statement(i->getThen(), false);
    note_statement(i->getElse(), false);
  } else if (const auto* w = llvm::dyn_cast<clang::WhileStmt>(s)) {
    branch(w->getWhileLoc(), s);
    full(w->getCond());
    note_statement(w->getBody(), false);
  } else if (const auto* d = llvm::dyn_cast<clang::DoStmt>(s)) {
    branch(d->getDoLoc(), s);
    full(d->getCond());
    note_statement(d->getBody(), false);
  } else if (const auto* f = llvm::dyn_cast<clang::ForStmt>(s)) {
    branch(f->getForLoc(), s);
    full(f->getCond());
    full(f->getInc());
    if (const auto* e = llvm::dyn_cast_or_null<clang::Expr>(f->getInit())) full(e);
    note_statement(f->getBody(), false);
  } else if (const auto* w = llvm::dyn_cast<clang::SwitchStmt>(s)) {
    branch(w->getSwitchLoc(), s);
    full(w->getCond());
    note_statement(w->getBody(), false);
  } else if (const auto* r = llvm::dyn_cast<clang::ReturnStmt>(s)) {
    full(r->getRetValue());
  } else if (const auto* d = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* one : d->decls())
      if (const auto* v = llvm::dyn_cast<clang::VarDecl>(one)) full(v->getInit());
  } else if (const auto* c = llvm::dyn_cast<clang::ConditionalOperator>(s)) {
    branch(c->getQuestionLoc(), s);
  } else if (const auto* b = llvm::dyn_cast<clang::BinaryOperator>(s); b != nullptr && b->isLogicalOp()) {
    if (const auto at = written(b->getOperatorLoc())) logicals_.push_back({*at, s});
  } else if (const auto* c = llvm::dyn_cast<clang::CallExpr>(s)) {
    if (const auto at = written(c->getRParenLoc())) calls_.push_back({*at, c});
    if (is_error(c)) errors_.push_back(c);
    else if (c->getDirectCallee() == nullptr) indirect_.push_back(c);
  } else if (const auto* u = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) {
    if (u->isArgumentType() || !u->getTypeOfArgument()->isVariablyModifiedType()) return;   // not evaluated
  }
  for (const clang::Stmt* child : s->children()) {
    if (child != nullptr) parents_.emplace(child, s);
    walk(child);
  }
}

/// A direct call of an error function, by its name in C, as an alias, or by its assembler name.
bool CodePlaces::is_error(const clang::CallExpr* c) const {
  const clang::FunctionDecl* f = c->getDirectCallee();
  if (f == nullptr || !semantics_.checks(ir::Property::UnreachCall)) return false;
  const auto named = [&](const std::string& name) { return std::ranges::find(semantics_.error_functions, name) != semantics_.error_functions.end(); };
  if (semantics_.assert_is_error() && f->getNameAsString() == "__assert_fail") return true;
  const auto* alias = f->getAttr<clang::AliasAttr>();
  std::string name = f->getNameAsString();
  constexpr std::string_view kBuiltin = "__builtin_";   // __builtin_abort is a call of abort
  if (f->getBuiltinID() != 0 && name.starts_with(kBuiltin)) name.erase(0, kBuiltin.size());
  const auto* symbol = f->getAttr<clang::AsmLabelAttr>();
  return named(name) || (alias != nullptr && named(alias->getAliasee().str())) || (symbol != nullptr && named(symbol->getLabel().str()));
}

}  // namespace pippin::frontend
