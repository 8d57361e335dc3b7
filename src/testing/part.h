// SPDX-License-Identifier: Apache-2.0
// Which part of a long series a unit test runs: PIPPIN_PART=k/n is the k-th of n, from 0 (all by default). scripts/test.sh chooses k by its
// salt, so that every commit runs another part.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace pippin::series {

struct Part {
  uint64_t k = 0, n = 1;
};

inline Part part() {
  Part p;
  unsigned long k = 0, n = 0;
  if (const char* text = std::getenv("PIPPIN_PART"); text && std::sscanf(text, "%lu/%lu", &k, &n) == 2 && k < n) p = {k, n};
  return p;
}

struct Seeds {
  uint64_t first, count;
};

/// At least one, where there are any.
inline Seeds part_of(uint64_t first, uint64_t count) {
  const Part p = part();
  if (0 < count && count < p.n) return {first + p.k % count, 1};
  return {first + p.k * count / p.n, (p.k + 1) * count / p.n - p.k * count / p.n};
}

/// The seeds to run: PIPPIN_SEEDS=first:count, or the part of these.
inline Seeds seeds(uint64_t first, uint64_t count) {
  unsigned long a = 0, c = 0;
  if (const char* text = std::getenv("PIPPIN_SEEDS"); text && std::sscanf(text, "%lu:%lu", &a, &c) == 2) return {a, c};
  return part_of(first, count);
}

}  // namespace pippin::series
