// SPDX-License-Identifier: Apache-2.0
#include "input/compile_commands.h"

#include <gtest/gtest.h>

namespace pippin::input {
namespace {

TEST(CompileCommands, WordsOfACommandLine) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(split_command("cc  -c a.c\t"), (Words{"cc", "-c", "a.c"}));
  EXPECT_EQ(split_command(R"(cc '-DX="a b"' -DY=\"q\" "-I my dir" '' a\ b.c)"),
            (Words{"cc", "-DX=\"a b\"", "-DY=\"q\"", "-I my dir", "", "a b.c"}));
  EXPECT_TRUE(split_command("  ").empty());
}

}  // namespace
}  // namespace pippin::input
