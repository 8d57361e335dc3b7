// SPDX-License-Identifier: Apache-2.0
#include "support/heap.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

namespace pippin {

void tune_heap() {
#ifdef __GLIBC__
  constexpr int kMega = 1 << 20;
  constexpr uintptr_t kHugePage = 2 * kMega, kFirst = 64 * kMega;
  mallopt(M_ARENA_MAX, 1);  // there is one busy thread; only the main heap can be advised
  mallopt(M_MMAP_THRESHOLD, 32 * kMega);
  mallopt(M_TRIM_THRESHOLD, 64 * kMega);
  mallopt(M_TOP_PAD, static_cast<int>(kFirst));
  void* volatile grown = std::malloc(kMega);  // (volatile: the compiler may leave the pair out)
  std::free(grown);
  mallopt(M_TOP_PAD, kMega);
  const auto end = reinterpret_cast<uintptr_t>(sbrk(0)) & ~(kHugePage - 1);
  const uintptr_t begin = (end - kFirst + kHugePage) & ~(kHugePage - 1);
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace pippin
