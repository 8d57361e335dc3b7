// SPDX-License-Identifier: Apache-2.0
// The one place with the version number outside CMakeLists.txt (tools/check_sources.py compares them).
#pragma once

namespace pippin::run {
inline constexpr const char* kVersion = "0.1.0";
}  // namespace pippin::run
