// SPDX-License-Identifier: Apache-2.0
// Log lines for people who debug Pippin (stderr, `--log=N`); nothing that a script should parse.
#pragma once

#include <fmt/format.h>

#include <cstdio>

namespace pippin {

/// 0 = silent (default), 1 = phases and iterations, 2 = steps, 3 = queries.
extern int g_log_level;

template <class... Args>
void log(int level, fmt::format_string<Args...> text, Args&&... args) {
  if (level <= g_log_level) fmt::print(stderr, "[pippin] {}\n", fmt::format(text, std::forward<Args>(args)...));
}

}  // namespace pippin
