// SPDX-License-Identifier: Apache-2.0
// Contracts, woven as a function around the one that has them (weaver.h).
#include <algorithm>
#include <array>

#include <clang/AST/RecursiveASTVisitor.h>

#include "frontend/clang/weaver.h"

namespace pippin::frontend {
namespace {

/// Does the function's own name have a meaning in it? In the message of a failing assertion it has none.
class NameInBody : public clang::RecursiveASTVisitor<NameInBody> {
 public:
  bool TraverseCallExpr(clang::CallExpr* c) {
    const clang::FunctionDecl* f = c->getDirectCallee();
    if (f != nullptr && f->getIdentifier() != nullptr && f->getName() == "__assert_fail" && !f->isDefined()) return true;
    return RecursiveASTVisitor::TraverseCallExpr(c);
  }
  bool VisitPredefinedExpr(clang::PredefinedExpr*) {
    found = true;
    return false;
  }
  bool found = false;
};

/// Attributes that two functions can have as well as one.
bool is_harmless(const clang::Attr* a) {
  return a->isImplicit() || llvm::isa<clang::UnusedAttr, clang::NoInlineAttr, clang::AlwaysInlineAttr, clang::NoReturnAttr, clang::NoThrowAttr, clang::ColdAttr, clang::HotAttr,
                                      clang::LeafAttr, clang::WarnUnusedResultAttr, clang::PureAttr, clang::ConstAttr>(a);
}

/// Does a directive there change what names behind the body mean?
bool changes_macros(const clang::FunctionDecl* f, const clang::ASTContext& ast) {
  const clang::SourceManager& sm = ast.getSourceManager();
  const auto [id, begin] = sm.getDecomposedExpansionLoc(f->getBody()->getBeginLoc());
  const unsigned end = sm.getFileOffset(sm.getExpansionLoc(f->getBody()->getEndLoc()));
  const llvm::StringRef text = sm.getBufferData(id);
  if (text.slice(begin, end).contains("pop_macro")) return true;   // (a pragma)
  clang::Lexer lexer(sm.getLocForStartOfFile(id), ast.getLangOpts(), text.begin(), text.begin() + begin, text.end());
  bool directive = false;
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof) || sm.getFileOffset(token.getLocation()) >= end) return false;
    if (directive && token.is(clang::tok::raw_identifier) && !token.isAtStartOfLine())
      for (const char* word : {"define", "undef", "include", "include_next", "import"})
        if (token.getRawIdentifier() == word) return true;
    directive = token.is(clang::tok::hash) && token.isAtStartOfLine();
  }
}

constexpr const char* kBodyPrefix = "__pippin_body_";

}  // namespace

const clang::FunctionDecl* Contracts::at(const WeavePlace& p, std::string& why) const {
  const clang::SourceManager& sm = ast_.getSourceManager();
  std::vector<const clang::FunctionDecl*> found;
  bool elsewhere = false;
  const auto line_of = [&](clang::SourceLocation l) { return sm.getExpansionLineNumber(l); };
  for (const clang::FunctionDecl* f : functions_) {
    const auto [id, offset] = sm.getDecomposedLoc(sm.getExpansionLoc(f->getBody()->getBeginLoc()));
    if (id != sm.getMainFileID() || p.line < line_of(f->getBeginLoc()) || p.line > line_of(f->getBody()->getBeginLoc())) continue;
    if (!p.function.empty() && f->getNameAsString() != p.function) elsewhere = true;
    else found.push_back(f);
  }
  const auto begins_there = [&](const clang::FunctionDecl* f) {
    const auto begin = places_.place(f->getBeginLoc()), name = places_.place(f->getLocation());
    return (begin && begin->column == p.column) || (name && name->column == p.column);
  };
  if (found.size() > 1 && p.column != 0) std::erase_if(found, [&](const clang::FunctionDecl* f) { return !begins_there(f); });
  if (found.size() == 1) return found.front();
  if (found.size() > 1) why = fmt::format("there is more than one function in line {}", p.line);
  else if (elsewhere) why = fmt::format("line {} is not in the function {}", p.line, p.function);
  else why = fmt::format("there is no definition of a function in line {}", p.line);
  return nullptr;
}

/// Why a function with this contract has no function around it; empty: it can have one.
std::string Contracts::refused(const clang::FunctionDecl* f) const {
  const std::string name = f->getNameAsString();
  if (f->isVariadic()) return "a contract of a function with variable arguments";
  if (!f->hasWrittenPrototype() && f->getNumParams() > 0) return "a contract of a function whose parameters are declared behind the parentheses";
  for (const clang::ParmVarDecl* p : f->parameters()) {
    if (p->getIdentifier() == nullptr) return "a contract of a function with a parameter that has no name";
    if (p->getOriginalType()->isVariablyModifiedType()) return "a contract of a function with an array of variable length as parameter";
  }
  for (const clang::Decl* d : f->decls())
    if (llvm::isa<clang::TagDecl>(d) && ast_.getSourceManager().isBeforeInTranslationUnit(d->getLocation(), f->getBody()->getBeginLoc()))
      return "a contract of a function among whose parameters a type is declared";
  if (f->isInlineSpecified() && f->getStorageClass() != clang::SC_Static) return "a contract of an inline function that is not static";
  for (const clang::Attr* a : f->attrs())
    if (!is_harmless(a)) return fmt::format("a contract of a function with the attribute {}", a->getSpelling());
  if (std::ranges::find(semantics_.error_functions, name) != semantics_.error_functions.end() || name == "__assert_fail" || name.starts_with("__VERIFIER_") || f->getBuiltinID() != 0)
    return "a contract of a function whose calls have a meaning of their own";
  NameInBody visitor;
  visitor.TraverseStmt(f->getBody());
  if (visitor.found) return "a contract of a function that uses its own name (__func__)";
  if (changes_macros(f, ast_)) return "a contract of a function with a directive for macros in its body";
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(f->getBody());
  if (body == nullptr || !header(f) || !places_.written(f->getLocation()) || !places_.written(body->getLBracLoc()) || !places_.written(body->getRBracLoc()))
    return "a contract of a function that is hidden by a macro in part";
  return "";
}

/// The definition up to its body, in one line; nothing if that is not the same anywhere else.
std::optional<std::string> Contracts::header(const clang::FunctionDecl* f) const {
  const clang::SourceManager& sm = ast_.getSourceManager();
  const auto begin = places_.place(f->getBeginLoc()), end = places_.place(f->getBody()->getBeginLoc());
  if (!begin || !end || begin->offset >= end->offset) return std::nullopt;
  const std::string text = sm.getBufferData(sm.getMainFileID()).substr(begin->offset, end->offset - begin->offset).str();
  clang::Lexer lexer(clang::SourceLocation(), ast_.getLangOpts(), text.c_str(), text.c_str(), text.c_str() + text.size());
  std::string out;
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) return out;
    const std::string spelling(lexer.getBufferLocation() - token.getLength(), token.getLength());
    // A type that is defined there would be another one the second time.
    if (token.isOneOf(clang::tok::hash, clang::tok::l_brace, clang::tok::semi) || spelling.find_first_of("\n\\") != std::string::npos) return std::nullopt;
    out += spelling + " ";
  }
}

bool Contracts::find(size_t k, std::string& why, std::vector<StitchError>& unsupported) {
  const Stitch& s = stitches_[k];
  const clang::FunctionDecl* const f = at(s.place, why);
  if (f == nullptr) return false;
  if (is_trivial(s)) return true;
  if (const std::string reason = refused(f); !reason.empty()) {
    unsupported.push_back({{s.where, reason}});
    return true;
  }
  const bool ensures = s.kind == Stitch::Kind::Ensures;
  if (ensures && f->getReturnType()->isVoidType() && s.text.find("__pippin_result") != std::string::npos) {
    why = fmt::format("\\result, and {} returns nothing", f->getNameAsString());
    return false;
  }
  auto contract = std::ranges::find(contracts_, f, &Contract::function);
  if (contract == contracts_.end()) contract = contracts_.insert(contract, {f, {}, {}});
  (ensures ? contract->ensures : contract->requires_).push_back(k);
  return true;
}

std::string Contracts::checks(const std::vector<size_t>& stitches, const std::vector<std::string>& defined, bool probing) const {
  std::string out;
  for (size_t k : stitches) {
    const std::string text = in_one_line(stitches_[k].text);
    out += probing ? fmt::format("({{ int {} = !!({}); }}); ", probe_variable(k), text) : fmt::format("({{ {}}}); ", refutation(k, stitches_[k], text, defined[k]));
  }
  return out;
}

std::string Contracts::old_values(const std::vector<size_t>& ensures, const std::vector<std::string>& defined, bool probing) const {
  std::string out;
  for (size_t j = 0; j < stitches_.size(); ++j) {
    if (stitches_[j].kind != Stitch::Kind::OldValue || std::ranges::find(ensures, stitches_[j].segment) == ensures.end()) continue;
    const std::string text = in_one_line(stitches_[j].text), variable = fmt::format("{}{}", kOldVariable, j);
    // The conditional operator makes a value of it, whose type has no qualifiers. (Of a bit-field nothing else has the type that it has in an expression.)
    const std::string value = fmt::format("(1 ? ({0}) : ({0}))", text);
    if (probing) out += fmt::format("({{ int {} = !!({}); }}); ", probe_variable(j), text);
    if (probing || defined[j].empty()) {
      out += fmt::format("__auto_type {} = {}; ", variable, value);
      continue;
    }
    const std::string flag = defined_variable(j);
    out += fmt::format("int {0} = ({1}) ? 1 : 0; __typeof__({2}) {3}; if ({0}) {3} = {2}; ", flag, defined[j], value, variable);
  }
  return out;
}

void Contracts::weave(const std::vector<std::string>& defined, bool probing, std::vector<Wrap>& wraps) const {
  for (const Contract& c : contracts_) {
    const clang::FunctionDecl* const f = c.function;
    const auto* body = llvm::cast<clang::CompoundStmt>(f->getBody());
    const std::string head = *header(f), name = f->getNameAsString();
    std::string arguments;
    for (const clang::ParmVarDecl* p : f->parameters()) arguments += (arguments.empty() ? "" : ", ") + p->getNameAsString();
    const std::string call = fmt::format("{}{}({}); ", kBodyPrefix, name, arguments);
    const bool returns = !f->getReturnType()->isVoidType();
    std::string code = checks(c.requires_, defined, probing) + old_values(c.ensures, defined, probing);
    code += returns ? "__auto_type __pippin_result = " + call : call;
    code += checks(c.ensures, defined, probing);
    if (returns) code += "return __pippin_result; ";
    const size_t begin = places_.place(f->getBeginLoc())->offset, at_name = places_.written(f->getLocation())->offset, end = places_.written(body->getRBracLoc())->offset;
    const size_t stitch = c.requires_.empty() ? c.ensures.front() : c.requires_.front();
    wraps.push_back({begin, begin, head + "; ", "", 0, true, SIZE_MAX});
    wraps.push_back({at_name, at_name, kBodyPrefix, "", 0, false, SIZE_MAX});
    // The end of main returns 0, and no other function's does.
    if (f->isMain() && returns) wraps.push_back({end, end, " return 0; ", "", 0, true, SIZE_MAX});
    wraps.push_back({end + 1, end + 1, fmt::format(" {}{{ {}}} ", head, code), "", 0, true, stitch});
  }
}

}  // namespace pippin::frontend
