// SPDX-License-Identifier: Apache-2.0
// Uses of macros replaced by what the preprocessor makes of them, so that the loops in them, and conditions that they hide, can be woven around. The
// tokens are those that the parser got. They stand in the line where the use began, and the text behind it keeps its line and, where the use had several lines, its column.
#include <algorithm>
#include <map>

#include <llvm/Support/MemoryBuffer.h>

#include "frontend/clang/units.h"
#include "frontend/clang/weaver.h"

namespace pippin::frontend {
namespace {

struct WrittenOut {
  std::string text;
  bool whole = true;   // it would not be taken for a macro, or lose a pragma, when it is read again
};

/// What macros become, by the offset of their use in the file.
std::map<size_t, WrittenOut> tokens_of_macros(size_t k, const Sources& sources, const ir::Target& target, const std::string& text) {
  std::map<size_t, WrittenOut> out;
  const Watcher watcher = [&](clang::Preprocessor& preprocessor) {
    out.clear();   // the file may be parsed again
    return [&](const clang::Token& t) {
      const clang::SourceManager& sm = preprocessor.getSourceManager();
      if (!t.getLocation().isMacroID()) return;
      const auto [file, offset] = sm.getDecomposedExpansionLoc(t.getLocation());
      if (file != sm.getMainFileID()) return;
      WrittenOut& use = out[offset];
      if (t.isAnnotation()) {
        use.whole = false;
        return;
      }
      const clang::IdentifierInfo* name = t.getIdentifierInfo();
      use.whole &= name == nullptr || !name->hasMacroDefinition();
      use.text += (use.text.empty() ? "" : " ") + preprocessor.getSpelling(t);
    };
  };
  Diagnostics ignored;   // it was parsed before
  const std::string& file = sources.files[k];
  parse(file, k < sources.commands.size() ? sources.commands[k] : ir::CompileCommand{"", file, {}}, sources, target, ignored, &text, watcher);
  return out;
}

/// A stitch that stands behind the use in its line.
void move(Stitch& s, const MacroUse& use, ptrdiff_t longer) {
  WeavePlace& p = s.place;
  if (p.line != use.line || p.column < use.column + (use.end - use.begin)) return;
  p.column = static_cast<uint32_t>(p.column + longer);
  if (p.last_column != 0) p.last_column = static_cast<uint32_t>(p.last_column + longer);
}

}  // namespace

std::optional<StitchError> write_out(size_t k, const std::vector<MacroUse>& uses, Sources& sources, const ir::Target& target, std::vector<Stitch>& stitches) {
  std::string text = k < sources.texts.size() ? sources.texts[k] : "";
  if (text.empty())
    if (auto own = llvm::MemoryBuffer::getFile(sources.files[k])) text = (*own)->getBuffer().str();
  const std::map<size_t, WrittenOut> tokens = tokens_of_macros(k, sources, target, text);
  // From behind, so that what comes before keeps its place.
  for (auto use = uses.rbegin(); use != uses.rend(); ++use) {
    const auto found = tokens.find(use->begin);
    const std::string before = text.substr(use->begin, use->end - use->begin);
    const auto lines = static_cast<uint32_t>(std::ranges::count(before, '\n'));
    const size_t in_last_line = before.size() - (lines > 0 ? before.rfind('\n') + 1 : 0);
    // What stands in the further lines of the use loses its line.
    const auto in_further_line = [&](const Stitch& s) {
      return s.place.file == k && !s.graphml && s.place.line > use->line && s.place.line <= use->line + lines && (s.place.line < use->line + lines || s.place.column <= in_last_line);
    };
    if (found == tokens.end() || !found->second.whole || std::ranges::any_of(stitches, in_further_line))
      return StitchError{{stitches[use->stitch].where, fmt::format("a macro hides {}, and cannot be written out", use->of_its_loops.empty() ? "a part of the condition" : "the loop")}, StitchError::Subject::Place};
    std::string after = found->second.text + " ";
    const size_t length = after.size();
    if (lines > 0) after += std::string(lines, '\n') + std::string(in_last_line, ' ');
    const ptrdiff_t longer = lines > 0 ? 0 : static_cast<ptrdiff_t>(after.size()) - static_cast<ptrdiff_t>(before.size());
    for (Stitch& s : stitches)
      if (s.place.file == k) move(s, *use, longer);
    for (const size_t at : use->of_its_loops) {
      stitches[at].place.column = use->column;
      stitches[at].place.last_column = use->column + static_cast<uint32_t>(length) - 1;
    }
    text.replace(use->begin, before.size(), after);
  }
  sources.texts.resize(sources.files.size());
  sources.texts[k] = text;
  return std::nullopt;
}

}  // namespace pippin::frontend
