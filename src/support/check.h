// SPDX-License-Identifier: Apache-2.0
// Programmer errors: PIPPIN_CHECK (always) and PIPPIN_DCHECK (debug builds). A failure prints place and reason and
// ends the process with the documented exit code 70; it never becomes a verdict.
#pragma once

#include <fmt/core.h>

#include <string>

namespace pippin {

inline constexpr int kExitInternalError = 70;

[[noreturn]] void check_failed(const char* file, int line, const char* condition, const std::string& message);

#ifdef NDEBUG
inline constexpr bool kDebugBuild = false;
#else
inline constexpr bool kDebugBuild = true;
#endif

}  // namespace pippin

#define PIPPIN_CHECK(cond, ...)                                                            \
  do {                                                                                     \
    if (!(cond)) [[unlikely]]                                                              \
      ::pippin::check_failed(__FILE__, __LINE__, #cond, std::string(fmt::format(__VA_ARGS__))); \
  } while (0)

#ifdef NDEBUG
#define PIPPIN_DCHECK(cond, ...) \
  do {                           \
    (void)sizeof(cond);          \
  } while (0)
#else
#define PIPPIN_DCHECK(cond, ...) PIPPIN_CHECK(cond, __VA_ARGS__)
#endif
#define PIPPIN_UNREACHABLE(...) \
  ::pippin::check_failed(__FILE__, __LINE__, "unreachable", std::string(fmt::format(__VA_ARGS__)))
