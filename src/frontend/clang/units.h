// SPDX-License-Identifier: Apache-2.0
// The first half of the frontend: from files to what Clang made of them. The second converts (frontend.cpp) or weaves a witness
// into the text (weave_program.cpp).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/Preprocessor.h>

#include "frontend/frontend.h"

namespace pippin::frontend {

inline constexpr size_t kMaxErrors = 20;  // messages that a run shows at most

/// What of the program Clang does not keep, and where.
struct Forgotten {
  std::string feature;
  clang::SourceLocation where;
};

/// The AST outlives parsing because the action is ended only when the unit is destroyed.
class ParseOnly : public clang::ASTFrontendAction {
 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<clang::ASTConsumer>();
  }
};

struct Unit {
  std::string file;
  clang::CompilerInstance compiler;
  ParseOnly action;
  bool begun = false;
  std::vector<Forgotten> forgotten;   // what Clang does not keep, found while it parsed
  std::string redefined;              // a name that the program declares as a second kind of symbol
  std::string asked;   // look_like_gcc
  ~Unit() {
    if (begun) action.EndSourceFile();
  }
};

/// Why the file cannot be a C source; nothing if it may.
std::optional<Error> check_file(const std::string& file);

/// Called before a file is parsed; returns the observer of preprocessed tokens.
using Watcher = std::function<std::function<void(const clang::Token&)>(clang::Preprocessor&)>;

/// Parses `file`, or `text` under that name, by its command. Null: Clang cannot start; `diagnostics` has the errors.
std::unique_ptr<Unit> parse(const std::string& file, const ir::CompileCommand& command, const Sources& sources,
                            const ir::Target& target, Diagnostics& diagnostics, const std::string* text, const Watcher& watcher = {});

using Units = std::vector<std::unique_ptr<Unit>>;

/// All units, each followed by its text of `appended`, or the first error.
Result<Units> parse_units(const std::vector<std::string>& appended, const Sources& sources, const ir::Target& target,
                          Diagnostics& diagnostics);

/// Clang's parser and our converter recurse as deep as the program nests.
void on_large_stack(std::function<void()> work);

}  // namespace pippin::frontend
