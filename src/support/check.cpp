// SPDX-License-Identifier: Apache-2.0
#include "support/check.h"

#include <cstdio>
#include <unistd.h>

namespace pippin {

void check_failed(const char* file, int line, const char* condition, const std::string& message) {
  std::fflush(stdout);
  std::fprintf(stderr, "pippin: internal error at %s:%d: %s: %s\n", file, line, condition, message.c_str());
  std::fflush(stderr);
  _exit(kExitInternalError);
}

}  // namespace pippin
