// SPDX-License-Identifier: Apache-2.0
// A set of small numbers (variables of a Cfa) as machine words: unions cost one operation per 64 members.
#pragma once

#include <cstdint>
#include <vector>

namespace pippin::domains {

class Bits {
 public:
  Bits() = default;
  explicit Bits(size_t size) : words_((size + 63) / 64, 0) {}
  bool operator[](size_t i) const { return words_[i / 64] >> (i % 64) & 1; }
  void insert(size_t i) { words_[i / 64] |= uint64_t{1} << (i % 64); }
  void erase(size_t i) { words_[i / 64] &= ~(uint64_t{1} << (i % 64)); }
  /// True if the set grows.
  bool unite(const Bits& other) {
    uint64_t added = 0;
    for (size_t w = 0; w < words_.size(); ++w) {
      added |= other.words_[w] & ~words_[w];
      words_[w] |= other.words_[w];
    }
    return added != 0;
  }
  friend bool operator==(const Bits&, const Bits&) = default;

 private:
  std::vector<uint64_t> words_;
};

}  // namespace pippin::domains
