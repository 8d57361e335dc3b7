// SPDX-License-Identifier: Apache-2.0
// Uses of macros replaced by what the preprocessor makes of them, so that the loops in them can be woven around. The tokens are those that the
// parser got. They stand in the line where the use began, and the text behind it keeps its line and, where the use had several lines, its column.
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

/// A stitch that stands at the use, or behind it in its line. `first`: it is the first use in its line, where those without a column are.
void move(Stitch& s, const MacroUse& use, bool first, size_t length, ptrdiff_t longer) {
  WeavePlace& p = s.place;
  if (p.line != use.line) return;
  if (s.kind == Stitch::Kind::LoopInvariant && p.last_column == 0 && (p.column == use.column || (p.column == 0 && first))) {
    p.column = use.column;
    p.last_column = use.column + static_cast<uint32_t>(length) - 1;
  } else if (p.column >= use.column + (use.end - use.begin)) {
    p.column = static_cast<uint32_t>(p.column + longer);
    if (p.last_column != 0) p.last_column = static_cast<uint32_t>(p.last_column + longer);
  }
}

}  // namespace

std::optional<Error> write_out(size_t k, const std::vector<MacroUse>& uses, Sources& sources, const ir::Target& target, std::vector<Stitch>& stitches) {
  std::string text = k < sources.texts.size() ? sources.texts[k] : "";
  if (text.empty())
    if (auto own = llvm::MemoryBuffer::getFile(sources.files[k])) text = (*own)->getBuffer().str();
  const std::map<size_t, WrittenOut> tokens = tokens_of_macros(k, sources, target, text);
  // From behind, so that what comes before keeps its place.
  for (auto use = uses.rbegin(); use != uses.rend(); ++use) {
    const auto found = tokens.find(use->begin);
    if (found == tokens.end() || !found->second.whole) {
      const auto of_it = [&](const Stitch& s) { return s.place.file == k && s.kind == Stitch::Kind::LoopInvariant && s.place.line == use->line; };
      const auto s = std::ranges::find_if(stitches, of_it);
      return Error{s == stitches.end() ? "" : s->where, "a macro hides the loop, and cannot be written out"};
    }
    const std::string before = text.substr(use->begin, use->end - use->begin);
    std::string after = found->second.text + " ";
    const size_t length = after.size();
    const auto lines = std::ranges::count(before, '\n');
    if (lines > 0) after += std::string(static_cast<size_t>(lines), '\n') + std::string(before.size() - before.rfind('\n') - 1, ' ');
    const ptrdiff_t longer = lines > 0 ? 0 : static_cast<ptrdiff_t>(after.size()) - static_cast<ptrdiff_t>(before.size());
    const bool first = std::next(use) == uses.rend() || std::next(use)->line != use->line;
    for (Stitch& s : stitches)
      if (s.place.file == k) move(s, *use, first, length, longer);
    text.replace(use->begin, before.size(), after);
  }
  sources.texts.resize(sources.files.size());
  sources.texts[k] = text;
  return std::nullopt;
}

}  // namespace pippin::frontend
