// SPDX-License-Identifier: Apache-2.0
// The state at some visit of a loop's head, kept in variables before the loop: every execution of the loop has its own.
#include "frontend/clang/weaver.h"

#include <fmt/format.h>

namespace pippin::frontend {
namespace {

/// The type of a variable before the loop, where one that the loop declares has no name yet.
std::string type_before(const clang::Stmt* loop, const std::string& variable) {
  const auto* f = llvm::dyn_cast<clang::ForStmt>(loop);
  const auto* init = f != nullptr ? llvm::dyn_cast_or_null<clang::DeclStmt>(f->getInit()) : nullptr;
  if (init != nullptr)
    for (const clang::Decl* d : init->decls())
      if (const auto* v = llvm::dyn_cast<clang::VarDecl>(d); v != nullptr && v->getName() == variable) return v->getType().getCanonicalType().getUnqualifiedType().getAsString();
  return fmt::format("__typeof__({})", variable);
}

}  // namespace

std::string keeping_variables(const Stitch& s, const clang::Stmt* loop) {
  std::string code = fmt::format("int {} = 0;", s.name);
  for (const auto& [variable, name] : s.kept) code += fmt::format(" {} {} = 0;", type_before(loop, variable), name);
  return code;
}

std::string keep_state(const Stitch& s, const std::string& defined) {
  std::string keeps;
  for (const auto& [variable, name] : s.kept) keeps += fmt::format("{} = {}; ", name, variable);
  return fmt::format("int {0}(void); if ({0}(){1}) {{ {2} = 1; {3}}} ", any_value_function("int"), defined.empty() ? "" : " && (" + defined + ")", s.name, keeps);
}

}  // namespace pippin::frontend
