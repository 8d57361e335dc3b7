// SPDX-License-Identifier: Apache-2.0
// Text for standard output and standard error.
#pragma once

#include <string>

namespace pippin {

/// Writes all of it. False, after a message, only where standard output takes no more although somebody may still read it.
bool write_all(int fd, const std::string& text);

}  // namespace pippin
