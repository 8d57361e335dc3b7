// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: what a witness can name in a file, found in Clang's tree: statements, branches, calls and full expressions
// with the places where they are written. What a macro hides has no place, but for a loop: the use of the macro.
#pragma once

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/clang/clang_ast.h"
#include "spec/property.h"

namespace pippin::frontend {

class CodePlaces {
 public:
  /// Both must outlive the places. Of the main file of the unit.
  CodePlaces(clang::ASTContext& ast, const ir::Semantics& semantics);

  struct Place {
    uint32_t line = 0, column = 0;
    size_t offset = 0;
    const clang::FunctionDecl* function = nullptr;
  };
  struct Statement { Place at; const clang::Stmt* stmt; bool in_block; };
  struct Branch { Place at; const clang::Stmt* stmt; };
  struct HiddenLoop { Place at; size_t end; };    // of a macro: its use, [at.offset, end)
  struct Call { Place at; const clang::CallExpr* call; };
  struct Full { Place at; size_t begin, end; };   // a full expression

  /// Where a token begins; nothing if a macro or another file hides it.
  std::optional<Place> place(clang::SourceLocation l) const;
  /// As place(), and not of a macro.
  std::optional<Place> written(clang::SourceLocation l) const;
  /// Does any of its definition stand in the file, a macro's use included?
  bool in_file(const clang::FunctionDecl* f) const { return sm_.getFileID(sm_.getExpansionLoc(f->getBody()->getBeginLoc())) == main_; }
  /// [begin, end) in the file; nullopt if a macro hides a part of it.
  std::optional<std::pair<size_t, size_t>> range(const clang::Stmt* s) const;

 protected:
  std::vector<Statement> statements_;
  std::vector<Branch> branches_;
  std::vector<HiddenLoop> hidden_loops_;
  std::vector<Branch> logicals_;                   // `&&` and `||`, at the operator
  std::vector<Call> calls_;
  std::vector<Full> fulls_;
  std::vector<const clang::CallExpr*> errors_;
  std::vector<const clang::CallExpr*> indirect_;   // calls through pointers, which may be of an error function
  std::vector<const clang::FunctionDecl*> functions_;   // with a body
  std::unordered_map<const clang::Stmt*, const clang::Stmt*> parents_;   // of statements and expressions in functions

  clang::ASTContext& ast_;
  const clang::SourceManager& sm_;
  const clang::FileID main_;
  const ir::Semantics& semantics_;

 private:
  void note_statement(const clang::Stmt* s, bool in_block);
  void alias(const std::optional<Place>& at, const clang::Stmt* s, bool in_block);
  void full(const clang::Expr* e);
  void branch(clang::SourceLocation keyword, const clang::Stmt* s);
  void walk(const clang::Stmt* s);
  bool is_error(const clang::CallExpr* c) const;

  const clang::FunctionDecl* function_ = nullptr;   // of which the body is walked
};

}  // namespace pippin::frontend
