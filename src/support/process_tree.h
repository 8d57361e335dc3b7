// SPDX-License-Identifier: Apache-2.0
// What a process and everything it started uses, read from /proc. Processes that are gone count nothing; a child that was
// waited for counts with its parent.
#pragma once

#include <cstdint>
#include <vector>

namespace pippin {

struct TreeUsage {
  double cpu_seconds = 0;
  uint64_t resident_bytes = 0;   // sum of resident set sizes: an upper bound of the proportional size
};
/// All descendants of `pid`, without itself.
std::vector<int> descendants_of(int pid);
/// CPU seconds and memory of a process and all its descendants.
TreeUsage tree_usage(int pid);
/// Sum of proportional set sizes: exact, and a page-table walk.
uint64_t tree_proportional_bytes(int pid);

}  // namespace pippin
