// SPDX-License-Identifier: Apache-2.0
// Ghost variables of a witness: global variables of the program that only the witness reads and writes. An update whose value C leaves
// undefined calls an error function: it must neither end an execution nor give the variable some value.
#include <algorithm>

#include <clang/AST/RecursiveASTVisitor.h>

#include "frontend/clang/weaver.h"

namespace pippin::frontend {
namespace {

/// Does the file declare the name anywhere, be it that a macro put it together?
class DeclaredInFile : public clang::RecursiveASTVisitor<DeclaredInFile> {
 public:
  DeclaredInFile(const clang::SourceManager& sm, const clang::IdentifierInfo& name) : sm_(sm), name_(name) {}
  bool VisitNamedDecl(clang::NamedDecl* d) {
    found = found || (d->getIdentifier() == &name_ && sm_.getFileID(sm_.getExpansionLoc(d->getLocation())) == sm_.getMainFileID());
    return !found;
  }
  bool found = false;

 private:
  const clang::SourceManager& sm_;
  const clang::IdentifierInfo& name_;
};

}  // namespace

bool uses_name(clang::ASTContext& ast, const std::string& name) {
  const clang::IdentifierInfo& id = ast.Idents.get(name);
  if (name.starts_with("__pippin")) return true;   // (the rest of what is woven in does)
  if (id.hasMacroDefinition() || id.getTokenID() != clang::tok::identifier || id.getBuiltinID() != 0) return true;
  if (!ast.getTranslationUnitDecl()->lookup(clang::DeclarationName(&id)).empty()) return true;
  // A member, a label or a local variable of what is included is nothing to a global variable behind it. In the file itself nobody should have to think.
  const clang::SourceManager& sm = ast.getSourceManager();
  DeclaredInFile declared(sm, id);
  declared.TraverseDecl(ast.getTranslationUnitDecl());
  if (declared.found) return true;
  clang::Lexer lexer(sm.getMainFileID(), sm.getBufferOrFake(sm.getMainFileID()), sm, ast.getLangOpts());
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) return false;
    if (token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == name) return true;
  }
}

std::string declare_ghosts(const CodePlaces& places, const std::vector<const clang::FunctionDecl*>& functions, const std::vector<Stitch>& stitches, std::vector<Wrap>& wraps) {
  std::string code;
  for (const Stitch& s : stitches)
    if (s.kind == Stitch::Kind::GhostVariable) code += fmt::format("extern {} {}; ", s.type, s.name);
  if (code.empty()) return "";
  for (const clang::FunctionDecl* f : functions) {
    if (!places.in_file(f)) continue;
    const auto begin = places.place(f->getBeginLoc());
    if (!begin) return "ghost variables where a macro hides the beginning of the first function";
    wraps.push_back({begin->offset, begin->offset, code, "", 0, true, SIZE_MAX});
    return "";
  }
  return "";
}

std::string ghost_definitions(const std::vector<Stitch>& stitches) {
  std::string out;
  for (const Stitch& s : stitches)
    if (s.kind == Stitch::Kind::GhostVariable) out += fmt::format("\n{} {} = {};\n", s.type, s.name, s.text);
  return out;
}

std::string ghost_value(const Stitch& s) { return fmt::format("({})({})", s.type, in_one_line(s.text)); }

std::string ghost_update(size_t k, const Stitch& s, const std::string& defined) {
  const std::string assigns = fmt::format("{} = {};", s.name, ghost_value(s));
  if (defined.empty()) return assigns + " ";
  return fmt::format("void {0}(void); if ({1}) {2} else {0}(); ", undefined_function(k), defined, assigns);
}

}  // namespace pippin::frontend
