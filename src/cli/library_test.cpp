// SPDX-License-Identifier: Apache-2.0
// The table of library functions (ir/library.def) and the rooms that give its rows behaviour: no row without, no behaviour
// without a row. (That a row names behaviour that there is, the compiler checks.)
#include "ir/library.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "replay/replay_runtime.h"
#include "interp/library.h"
#include "lower/flat/library.h"
#include "prepare/library_models.h"

namespace pippin::cli {
namespace {

using interp::Library;
using ir::LibraryId;
using lower::LibraryCall;

ir::Function named(std::string_view name) {
  ir::Function f;
  f.name = std::string(name);
  return f;
}

TEST(LibraryTable, EveryRowHasBehaviour) {
  // They are known so that they are refused: no list of the library's functions has their names.
  const std::set<std::string_view> refused = {"va_start", "va_end", "va_copy", "__pippin_further_handler", "__pippin_argument_of_unnamed_type"};
  for (const ir::LibraryFunction& f : ir::library_functions()) {
    const bool lowered = lower::classify(named(f.name)).call != LibraryCall::Unmodelled;
    const bool executed = interp::library_of(named(f.name)) != Library::Unsupported;
    EXPECT_EQ(lowered || executed || f.modelled, !refused.contains(f.name)) << f.name << ": a row without behaviour";
    EXPECT_FALSE(f.modelled && (lowered || executed)) << f.name << ": never used beside the model";
  }
}

TEST(LibraryTable, EveryBehaviourHasARow) {
  std::set<LibraryCall> lowered;
  std::set<Library> executed;
  for (const ir::LibraryFunction& f : ir::library_functions()) {
    lowered.insert(lower::classify(named(f.name)).call);
    executed.insert(interp::library_of(named(f.name)));
  }
  for (int k = static_cast<int>(LibraryCall::Unknown) + 1; k <= static_cast<int>(LibraryCall::Unmodelled); ++k)
    EXPECT_TRUE(lowered.contains(static_cast<LibraryCall>(k))) << "LibraryCall " << k;
  for (int k = static_cast<int>(Library::None) + 1; k <= static_cast<int>(Library::ReadFloat); ++k)
    EXPECT_TRUE(executed.contains(static_cast<Library>(k))) << "Library " << k;
}

TEST(LibraryTable, ModelsAreThoseOfTheTable) {
  const std::string text = prepare::library_text({"__ctype_tolower_loc", "__ctype_toupper_loc"});
  std::set<std::string> in_text, rows, groups = {"main", "errno", "memcmp"};  // the last three: made for other reasons
  for (size_t at = text.find("MODEL_"); at != std::string::npos; at = text.find("MODEL_", at + 1)) {
    size_t end = at + 6;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) ++end;
    in_text.insert(text.substr(at + 6, end - at - 6));
  }
  for (const ir::LibraryFunction& f : ir::library_functions())
    if (f.modelled) rows.insert(std::string(f.name)), groups.insert(std::string(f.group));
  for (const std::string& name : rows) EXPECT_TRUE(in_text.contains(name)) << name << ": a row without a model";
  for (const std::string& name : in_text) EXPECT_TRUE(rows.contains(name) || groups.contains(name)) << name << ": a model without a row";
}

TEST(LibraryTable, NativeFunctionsAreThoseOfTheTable) {
  const std::string text = std::string(replay::kReplayRuntime) + replay::kReplayLibrary;
  std::set<std::string> words, rows;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) ++end;
    if (end > at) words.insert(text.substr(at, end - at));
    at = end + 1;
  }
  for (const std::string& name : ir::native_functions()) {
    EXPECT_TRUE(rows.insert(name).second) << name;
    // Macros of the text paste suffixes.
    const bool suffixed = ir::library_function(name)->suffixed && (name.ends_with('f') || name.ends_with('l'));
    const std::string base = suffixed ? name.substr(0, name.size() - 1) : name;
    EXPECT_TRUE(words.contains(name) || words.contains(base)) << name << ": the runtime lacks it";
  }
  // Of compilers and of these macros.
  const std::set<std::string> others = {"__udivdi3", "__umoddi3", "__divdi3", "__moddi3", "trap", "name", "suffix", "f", "l"};
  for (const std::string& name : replay::functions_in(text))
    EXPECT_TRUE(rows.contains(name) || others.contains(name) || name.empty()) << name << ": no row has it";
}

}  // namespace
}  // namespace pippin::cli
