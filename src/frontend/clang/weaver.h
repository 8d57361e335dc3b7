// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: the part of frontend/weave.h that looks at Clang's tree of one file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/clang/clang_ast.h"
#include "frontend/clang/code_places.h"
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

/// A use of a macro in a file's text: [begin, end), from there. It hides a part of the condition of one stitch, or loops.
struct MacroUse {
  size_t begin = 0, end = 0;
  uint32_t line = 0, column = 0;
  size_t stitch = 0;                 // one that cannot be placed because of it
  std::vector<size_t> of_its_loops;  // the stitches that are to be at all loops in it
};
/// Writes out the macros there in the text of file `k` (its tokens behind the preprocessor, in the line where the use begins), and moves the
/// stitches of the file with it. Error: a macro cannot be written out.
std::optional<StitchError> write_out(size_t k, const std::vector<MacroUse>& uses, Sources& sources, const ir::Target& target, std::vector<Stitch>& stitches);

/// The C that calls the error function of stitch `k` where `expression` does not hold or is not defined. (ACSL, Stitch::exact, has a value where C
/// has none, and nobody knows which one: then another function is called first.)
std::string refutation(size_t k, const Stitch& s, const std::string& expression, const std::string& defined);
/// Declares the bound variables of the stitch, with any values; in a block of their own.
std::string any_values(const Stitch& s);
/// The same before the probe variable, where types are still open; with the values of the limits.
std::string probing_values(size_t k, const Stitch& s, const clang::ASTContext& ast);
/// The types of the bound variables; `block`: what probing_values() and the probe variable became. Errors are as those of definedness(), which finds the expression exact.
Result<std::vector<std::string>> bound_types(const clang::ASTContext& ast, const clang::CompoundStmt* block, const Stitch& s);
std::string any_value_function(const std::string& type);
/// What `text` has that no expression has, whatever stands around it; else empty.
std::string not_an_expression(const std::string& text);
std::string in_one_line(std::string text);

/// Is it a condition that always holds? Nothing is woven then.
bool is_trivial(const Stitch& s);
/// The stitches, with an OldValue for each value at the entry that an Ensures speaks of.
std::vector<Stitch> with_old_values(const std::vector<Stitch>& stitches, std::vector<StitchError>& errors, std::vector<StitchError>& unsupported);
/// Where definedness() says that the old value `k` is defined: a variable; replaced by 1 if nothing is asked (`defined`, by stitch).
std::string defined_variable(size_t k);
void drop_defined(std::vector<std::string>& defined, const std::vector<Stitch>& stitches);
inline constexpr const char* kOldVariable = "__pippin_old_";

/// Contracts: `T f(T x) { ... }` becomes a function of another name, and a function f that calls it stands behind it, in the same line. It is
/// declared in front, so that recursive calls are calls of it, too. Locals of the body hide no names of the contract there, and the parameters keep their values.
class Contracts {
 public:
  Contracts(clang::ASTContext& ast, const CodePlaces& places, const std::vector<const clang::FunctionDecl*>& functions, const std::vector<Stitch>& stitches,
            const ir::Semantics& semantics)
      : ast_(ast), places_(places), functions_(functions), stitches_(stitches), semantics_(semantics) {}
  /// Finds the function of stitch `k`. False: `why` says what is wrong.
  bool find(size_t k, std::string& why, std::vector<StitchError>& unsupported);
  void weave(const std::vector<std::string>& defined, bool probing, std::vector<Wrap>& wraps) const;

 private:
  const clang::FunctionDecl* at(const WeavePlace& place, std::string& why) const;
  std::string refused(const clang::FunctionDecl* f) const;
  std::optional<std::string> header(const clang::FunctionDecl* f) const;
  std::string checks(const std::vector<size_t>& stitches, const std::vector<std::string>& defined, bool probing) const;
  std::string old_values(const std::vector<size_t>& ensures, const std::vector<std::string>& defined, bool probing) const;

  clang::ASTContext& ast_;
  const CodePlaces& places_;
  const std::vector<const clang::FunctionDecl*>& functions_;
  const std::vector<Stitch>& stitches_;
  const ir::Semantics& semantics_;
  struct Contract { const clang::FunctionDecl* function; std::vector<size_t> requires_, ensures; };
  std::vector<Contract> contracts_;
};

/// The variables of a LoopKeep, before the loop, and what keeps the state at its head.
std::string keeping_variables(const Stitch& s, const clang::Stmt* loop);
std::string keep_state(const Stitch& s, const std::string& defined);

/// Does the program of this tree use the name?
bool uses_name(clang::ASTContext& ast, const std::string& name);
/// Declares the ghost variables in front of the first function; where that cannot be: the reason.
std::string declare_ghosts(const CodePlaces& places, const std::vector<const clang::FunctionDecl*>& functions, const std::vector<Stitch>& stitches, std::vector<Wrap>& wraps);
/// Their definitions, behind the text of one file.
std::string ghost_definitions(const std::vector<Stitch>& stitches);
std::string ghost_value(const Stitch& s);
std::string ghost_update(size_t k, const Stitch& s, const std::string& defined);

/// The places of a file's stitches, found once.
class Weaver {
 public:
  /// `file`: number of the unit. All stitches of the run are given; those of other files are left alone.
  Weaver(clang::ASTContext& ast, size_t file, const std::vector<Stitch>& stitches, const ir::Semantics& semantics, Follow follow);
  ~Weaver();
  struct Impl;

  /// The macros that hide loops with an invariant, or the condition where a stitch is to be, in order.
  std::vector<MacroUse> hiding() const;
  /// Finds the places; what is wrong is in `errors`, what has no meaning in C in `unsupported`.
  void find(std::vector<StitchError>& errors, Woven& woven);
  /// The text, with `defined[k]` before the expression of stitch k; probing: each expression is the initial value of
  /// probe_variable(k) and nothing else happens. `owner`: of each inserted range of the text, its stitch.
  std::string text(const std::vector<std::string>& defined, bool probing, std::vector<Inserted>& owner) const;

 private:
  std::unique_ptr<Impl> impl_;
};

std::string probe_variable(size_t k);

/// The condition under which the evaluation of the probe variable's initial value is defined, as C text ("" for always; `guess`: nobody
/// asks, Stitch::guess; `exact`: Stitch::exact). What may not be in an expression is an Error with `where` "unsupported" or empty.
Result<std::string> definedness(clang::ASTContext& ast, const clang::Expr* e, bool guess, bool exact);

}  // namespace pippin::frontend
