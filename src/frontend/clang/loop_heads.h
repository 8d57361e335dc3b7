// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: which loop's head an edge of a GraphML automaton enters. The edge tells the line of its operation, which is the
// last one before the head: of the statement before the loop, of the last one of its body, of a condition in front of them, or of the loop.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/clang/code_places.h"
#include "frontend/clang/weaver.h"

namespace pippin::frontend {

class LoopHeads : public CodePlaces {
 public:
  LoopHeads(clang::ASTContext& ast, const ir::Semantics& semantics);

  struct Head {
    const Branch* loop = nullptr;
    bool before_body = false;   // of a `do`: the head is where its body begins, and not at its condition
  };
  /// The head that these edges enter and leave. None, or more than one that fits as well: `why` says so.
  Head head_of(const Stitch& s, std::string& why) const;
  /// Is there anything in the lines of the edges that enter it?
  bool is_entered(const Stitch& s) const;

 protected:
  /// The condition; null: the loop has none.
  static const clang::Expr* condition_of(const clang::Stmt* s);
  /// First and last line; nothing if it is not in the file.
  std::optional<std::pair<uint32_t, uint32_t>> lines(const clang::Stmt* s) const;
  bool in_line(const clang::Stmt* s, uint32_t line) const;
  /// Does it have a `!` of what is evaluated in parts? An edge about a part then need not have the outcome of all.
  static bool negates_a_part(const clang::Expr* condition);
  /// An automaton may tell the visits of a loop's head from one another. Then what a node says does not hold at all of them: those of the
  /// stitches at these heads for which that is so.
  static std::vector<size_t> told_apart(const std::map<size_t, const clang::Stmt*>& heads, const std::vector<Stitch>& stitches);
  static bool is_loop(const clang::Stmt* s) { return llvm::isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt>(s); }
  static const clang::Stmt* body_of(const clang::Stmt* loop);
  std::optional<size_t> behind_semicolon(size_t offset) const;
  /// Where the condition of `for (;;)` would be; nothing if a macro hides it.
  std::optional<size_t> for_condition(const clang::ForStmt* f) const;
  /// The uses of macros from the keyword to the `)`, if these hide a part of the condition.
  std::vector<MacroUse> hiding_condition(const clang::Stmt* branch, size_t stitch) const;
  /// The statement that is executed first: behind labels and braces. Null: there is none.
  static const clang::Stmt* first_in(const clang::Stmt* s);

 private:
  using Outcome = EdgePlace::Outcome;
  using ByLine = std::unordered_map<uint32_t, std::vector<const clang::Stmt*>>;
  struct Entered { const clang::Stmt* loop; bool from_outside; };

  std::vector<Entered> entered_by(const EdgePlace& edge) const;
  const clang::Stmt* behind(const clang::Stmt* operation) const;
  const clang::Stmt* loop_at(const clang::Stmt* s) const;
  const clang::Stmt* loop_behind(const clang::Stmt* s) const;
  const clang::Stmt* left_by(const clang::Stmt* jump) const;
  const clang::Stmt* parent(const clang::Stmt* s) const;
  bool is_in(const clang::Stmt* s, const clang::Stmt* outer) const;
  void note(ByLine& by_line, const clang::Stmt* part, const clang::Stmt* of) const;
  static const std::vector<const clang::Stmt*>& in(const ByLine& by_line, uint32_t line);

  ByLine operations_;    // statements that are no branches
  ByLine conditions_;    // branches, in the lines of their keyword and of their condition
  ByLine loops_at_;      // loops, in the lines of their keyword, their initialisation and their increment
  ByLine bodies_;        // bodies of functions, in the lines of their beginnings
  ByLine leaving_;       // loops, in the lines of the first operations behind their head
};

}  // namespace pippin::frontend
