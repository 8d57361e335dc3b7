// SPDX-License-Identifier: Apache-2.0
#include "frontend/asserted_error.h"

#include <algorithm>
#include <optional>

#include "frontend/clang/code_places.h"
#include "frontend/clang/units.h"
#include "support/check.h"

namespace pippin::frontend {
namespace {

constexpr const char* kAssertFail = "__assert_fail";

/// As glibc declares it. A declaration in a block is of the same function as one outside, if there is any.
std::string failing_assertion(const std::string& function) {
  return fmt::format("{{ extern void {0}(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__)); {0}(\"0\", \"\", 0, \"{1}\"); }}",
                     kAssertFail, function);
}

class ErrorFunctions : CodePlaces {
 public:
  ErrorFunctions(clang::ASTContext& ast, const ir::Semantics& semantics) : CodePlaces(ast, semantics) {}

  std::vector<Insertion> run() const {
    std::vector<Insertion> out;
    if (declared_otherwise()) return out;
    for (const std::string& name : semantics_.error_functions)
      if (name != kAssertFail)
        if (auto i = insertion(name)) out.push_back(std::move(*i));
    std::ranges::stable_sort(out, {}, &Insertion::at);
    return out;
  }

 private:
  std::optional<Insertion> insertion(const std::string& name) const {
    for (const clang::FunctionDecl* f : functions_) {
      if (f->getNameAsString() != name) continue;
      const auto* body = llvm::dyn_cast<clang::CompoundStmt>(f->getBody());
      const auto brace = body == nullptr ? std::nullopt : written(body->getLBracLoc());
      if (!brace || asserts(f)) return std::nullopt;
      return Insertion{brace->offset + 1, " " + failing_assertion(name)};
    }
    for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls()) {
      const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d);
      if (f == nullptr || f->isImplicit() || f->getNameAsString() != name) continue;
      if (!f->getReturnType()->isVoidType() || f->getNumParams() != 0 || f->isVariadic() || f->getStorageClass() == clang::SC_Static) return std::nullopt;
      const llvm::StringRef text = sm_.getBufferData(main_);   // whose last line may be a comment
      return Insertion{text.size(), fmt::format("{}void {}(void) {}", text.ends_with("\n") ? "" : "\n", name, failing_assertion(name))};
    }
    return std::nullopt;
  }

  static const clang::FunctionDecl* callee(const clang::Stmt* s) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(s);
    return call == nullptr ? nullptr : call->getDirectCallee();
  }
  /// Its body calls it. (The tree is walked with a list: bodies may nest deeply.)
  static bool asserts(const clang::FunctionDecl* f) {
    std::vector<const clang::Stmt*> left = {f->getBody()};
    while (!left.empty()) {
      const clang::Stmt* s = left.back();
      left.pop_back();
      if (s == nullptr) continue;
      if (const clang::FunctionDecl* called = callee(s); called != nullptr && called->getNameAsString() == kAssertFail) return true;
      left.insert(left.end(), s->child_begin(), s->child_end());
    }
    return false;
  }

  /// The program has something else of that name.
  bool declared_otherwise() const {
    const clang::QualType text = ast_.getPointerType(ast_.CharTy.withConst());
    const clang::QualType parameters[] = {text, text, ast_.UnsignedIntTy, text};
    for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls()) {
      const auto* named = llvm::dyn_cast<clang::NamedDecl>(d);
      if (named == nullptr || named->getNameAsString() != kAssertFail) continue;
      const auto* f = llvm::dyn_cast<clang::FunctionDecl>(named);
      const auto* type = f == nullptr ? nullptr : f->getType()->getAs<clang::FunctionProtoType>();
      if (type == nullptr || f->getStorageClass() == clang::SC_Static || !type->getReturnType()->isVoidType() || type->isVariadic() ||
          !std::ranges::equal(type->param_types(), parameters, [&](clang::QualType a, clang::QualType b) { return ast_.hasSameUnqualifiedType(a, b); }))
        return true;
    }
    return false;
  }
};

}  // namespace

Result<std::vector<Insertion>> asserted_errors(const Sources& sources, const ir::Target& target, Diagnostics& diagnostics) {
  PIPPIN_CHECK(sources.files.size() == 1, "errors are asserted in programs of one file");
  std::optional<Result<std::vector<Insertion>>> result;
  on_large_stack([&] {
    const auto units = parse_units({}, sources, target, diagnostics);
    if (units) result.emplace(ErrorFunctions((*units)[0]->compiler.getASTContext(), sources.semantics).run());
    else result.emplace(units.error());
  });
  return std::move(*result);
}

}  // namespace pippin::frontend
