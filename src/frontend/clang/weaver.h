// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: the part of frontend/weave.h that looks at Clang's tree of one file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/clang/clang_ast.h"
#include "frontend/weave.h"

namespace pippin::frontend {

/// Text around [begin, end) of a file.
struct Wrap {
  size_t begin = 0, end = 0;
  std::string before, after;
  size_t order = 0;             // of wraps with the same range: those outside first
  bool statement = false;       // inserted before everything else at `begin`
  size_t stitch = SIZE_MAX;     // whose expression is in `before` or `after`
};

/// A range of a text that is not of the original one. `stitch`: of its wrap.
struct Inserted { size_t begin, end, stitch; };
/// `owner`: what was inserted, in order.
std::string assemble(const std::string& original, const std::vector<Wrap>& wraps, std::vector<Inserted>& owner);

/// A use of a macro in a file's text: [begin, end), from there.
struct MacroUse {
  size_t begin = 0, end = 0;
  uint32_t line = 0, column = 0;
  friend auto operator<=>(const MacroUse&, const MacroUse&) = default;
};
/// Writes out the macros there in the text of file `k` (its tokens behind the preprocessor, in the line where the use begins), and moves the
/// stitches of the file with it. Error: a macro cannot be written out.
std::optional<Error> write_out(size_t k, const std::vector<MacroUse>& uses, Sources& sources, const ir::Target& target, std::vector<Stitch>& stitches);

/// The places of a file's stitches, found once.
class Weaver {
 public:
  /// `file`: number of the unit. All stitches of the run are given; those of other files are left alone.
  Weaver(clang::ASTContext& ast, size_t file, const std::vector<Stitch>& stitches, const ir::Semantics& semantics, Follow follow);
  ~Weaver();
  struct Impl;

  /// The macros that hide loops with an invariant, in order.
  std::vector<MacroUse> hiding() const;
  /// Finds the places; what is wrong is in `errors`, what has no meaning in C in `unsupported`.
  void find(std::vector<Error>& errors, Woven& woven);
  /// The text, with `defined[k]` before the expression of stitch k; probing: each expression is the initial value of
  /// probe_variable(k) and nothing else happens. `owner`: of each inserted range of the text, its stitch.
  std::string text(const std::vector<std::string>& defined, bool probing, std::vector<Inserted>& owner) const;

 private:
  std::unique_ptr<Impl> impl_;
};

std::string probe_variable(size_t k);

/// The condition under which the evaluation of the probe variable's initial value is defined, as C text ("" for always; `guess`: nobody
/// asks, Stitch::guess). What may not be in an expression is an Error with `where` "unsupported" or empty.
Result<std::string> definedness(clang::ASTContext& ast, const clang::Expr* e, bool guess);

}  // namespace pippin::frontend
