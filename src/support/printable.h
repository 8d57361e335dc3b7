// SPDX-License-Identifier: Apache-2.0
// Text of others in messages: what a file says must not move the cursor of the reader's terminal, nor begin a line that looks like ours.
#pragma once

#include <string>
#include <string_view>

namespace pippin {

/// One line: control characters are written as \n, \t or \x1b.
std::string printable(std::string_view text);

}  // namespace pippin
