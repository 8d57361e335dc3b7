// SPDX-License-Identifier: Apache-2.0
#include "support/printable.h"

#include <fmt/format.h>

namespace pippin {

std::string printable(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) out += c;
    else if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else out += fmt::format("\\x{:02x}", byte);
  }
  return out;
}

}  // namespace pippin
