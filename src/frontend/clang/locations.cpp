// SPDX-License-Identifier: Apache-2.0
// Positions: always those of the file as given (expansion positions of macros, `#line` is not followed).
#include "frontend/clang/locations.h"

#include "frontend/clang/linked.h"

#include <algorithm>
#include <filesystem>

namespace pippin::frontend {

std::string shown_name(const clang::SourceManager& sources, clang::FileEntryRef file) {
  const std::filesystem::path name = std::string(file.getName()), directory = sources.getFileManager().getFileSystemOpts().WorkingDir;
  return directory.empty() || name.is_absolute() ? name.string() : (directory / name).lexically_normal().string();
}

Locations::Locations(Linked& linked, clang::ASTContext& ast, const std::string& file)
    : linked_(linked), ast_(ast), sources_(ast.getSourceManager()), file_(linked.program.strings->intern(file)) {}

Origin Locations::origin(clang::SourceLocation loc) {
  Origin o;
  if (loc.isInvalid()) return o;
  const auto [file, offset] = sources_.getDecomposedExpansionLoc(loc);
  if (file.isInvalid()) return o;
  if (file == sources_.getMainFileID()) {
    o.file = file_;
  } else {
    auto [it, fresh] = file_names_.try_emplace(file.getHashValue(), 0);
    if (fresh) {
      clang::OptionalFileEntryRef entry = sources_.getFileEntryRefForID(file);
      it->second = linked_.program.strings->intern(entry ? shown_name(sources_, *entry) : "<built-in>");
    }
    o.file = it->second;
  }
  // Own table of line starts: Clang's getColumnNumber scans back to the start of the line each time.
  std::vector<uint32_t>& starts = line_starts_[file.getHashValue()];
  if (starts.empty()) {
    starts.push_back(0);
    const llvm::StringRef text = sources_.getBufferData(file);
    for (size_t at = text.find('\n'); at != llvm::StringRef::npos; at = text.find('\n', at + 1))
      starts.push_back(static_cast<uint32_t>(at + 1));
  }
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  o.line = static_cast<uint32_t>(after - starts.begin());
  o.column = offset - *(after - 1) + 1;
  o.function = function_;
  return o;
}

std::string Locations::source_text(clang::SourceRange range) {
  const size_t limit = 200;
  clang::CharSourceRange chars = sources_.getExpansionRange(range);
  bool invalid = false;
  llvm::StringRef raw = clang::Lexer::getSourceText(chars, sources_, ast_.getLangOpts(), &invalid);
  std::string text;
  for (char c : raw) {
    const bool blank = static_cast<unsigned char>(c) <= ' ';
    if (blank && (text.empty() || text.back() == ' ')) continue;
    text += blank ? ' ' : c;
    if (text.size() > limit) return text + "…";
  }
  return invalid || text.empty() ? "<no source text>" : text;
}

std::optional<uint64_t> Locations::main_offset(clang::SourceLocation loc) const {
  if (!loc.isFileID() || is_library_) return std::nullopt;
  const auto [file, offset] = sources_.getDecomposedLoc(loc);
  if (file != sources_.getMainFileID()) return std::nullopt;
  return offset;
}

void Locations::fail(clang::SourceLocation loc, const std::string& message) {
  linked_.errors.push_back({to_string(origin(loc), *linked_.program.strings), message});
}

}  // namespace pippin::frontend
