// SPDX-License-Identifier: Apache-2.0
// Attributes are found among tokens, not in the text: strings and comments may look like them. What a macro hides is not
// found; Clang refuses it then.
#include "frontend/clang/source_files.h"

#include <optional>

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/MemoryBuffer.h>

namespace pippin::frontend {
namespace {

/// The text has words that make it worth the search.
bool may_name_deallocators(llvm::StringRef text) {
  return text.contains("malloc") && (text.contains("__attribute") || text.contains("gnu"));
}

/// A file with another text of the same length.
class EditedFile : public llvm::vfs::File {
 public:
  explicit EditedFile(std::unique_ptr<llvm::vfs::File> file) : file_(std::move(file)) {}
  llvm::ErrorOr<llvm::vfs::Status> status() override { return file_->status(); }
  llvm::ErrorOr<std::string> getName() override { return file_->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, int64_t size, bool ends, bool changes) override {
    auto buffer = file_->getBuffer(name, size, ends, changes);
    if (!buffer || !may_name_deallocators((*buffer)->getBuffer())) return buffer;
    return llvm::MemoryBuffer::getMemBufferCopy(without_deallocators((*buffer)->getBuffer()), name);
  }
  std::error_code close() override { return file_->close(); }

 private:
  std::unique_ptr<llvm::vfs::File> file_;
};

class SourceFiles : public llvm::vfs::ProxyFileSystem {
 public:
  SourceFiles() : ProxyFileSystem(llvm::vfs::getRealFileSystem()) {}
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    const auto what = status(path), null = status("/dev/null");
    const bool ends = !what || what->isRegularFile() || what->isDirectory() || (null && what->equivalent(*null));
    if (!ends) return std::make_error_code(std::errc::no_such_file_or_directory);
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) return file;
    return std::make_unique<EditedFile>(std::move(*file));
  }
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> source_files() { return llvm::makeIntrusiveRefCnt<SourceFiles>(); }

std::string without_deallocators(llvm::StringRef text) {
  std::string out = text.str();
  if (!may_name_deallocators(text)) return out;
  clang::LangOptions words;
  words.GNUMode = words.C99 = words.C11 = words.LineComment = true;
  words.CPlusPlus = true;   // `::` is one token
  // (The lexer wants a null character behind the text: that of `out`, which has the same characters.)
  clang::Lexer lexer(clang::SourceLocation(), words, out.c_str(), out.c_str(), out.c_str() + out.size());
  unsigned depth = 0;           // of parentheses in an attribute, counted from one; 0: none
  bool of_gnu = false;          // the tokens before are `gnu ::`
  std::string before;           // an identifier
  std::optional<size_t> from;   // where the arguments begin that are being read
  unsigned inner = 0;           // … and their parentheses
  clang::Token t;
  size_t end = 0;
  for (bool more = true; more;) {
    more = !lexer.LexFromRawLexer(t) && t.isNot(clang::tok::eof);
    const size_t begin = end;
    end = lexer.getCurrentBufferOffset();
    if (from) {
      inner += t.is(clang::tok::l_paren) ? 1 : 0;
      if (t.is(clang::tok::r_paren) && --inner == 0) {
        // (Ends of lines, also escaped ones, stay.)
        for (size_t k = *from; k < end; ++k)
          if (out[k] != '\n' && out[k] != '\r' && out[k] != '\\') out[k] = ' ';
        from.reset();
      }
      continue;
    }
    const bool malloc = before == "malloc" || before == "__malloc__";
    if (t.is(clang::tok::l_paren) && malloc && (depth == 3 || of_gnu)) {
      from = begin;
      inner = 1;
      before.clear();
      continue;
    }
    if (t.is(clang::tok::coloncolon)) {
      of_gnu = before == "gnu" || before == "__gnu__";
      before.clear();
      continue;
    }
    if (!t.is(clang::tok::raw_identifier)) of_gnu = false;
    before = t.is(clang::tok::raw_identifier) ? t.getRawIdentifier().str() : "";
    if (before == "__attribute__" || before == "__attribute") depth = 1;
    else if (depth > 0 && t.is(clang::tok::l_paren)) ++depth;
    else if (depth == 1 || (t.is(clang::tok::r_paren) && depth > 0 && --depth == 1)) depth = 0;
  }
  return out;
}

}  // namespace pippin::frontend
