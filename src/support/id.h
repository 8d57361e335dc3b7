// SPDX-License-Identifier: Apache-2.0
// Strong ids: an id is an index into one owner's vector. Ids order everything observable (never addresses).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace pippin {

/// A typed index. `Tag` only keeps ids of different owners apart. Default-constructed ids are invalid.
template <class Tag>
struct Id {
  static constexpr uint32_t kInvalidValue = UINT32_MAX;
  uint32_t value = kInvalidValue;

  constexpr Id() = default;
  constexpr explicit Id(size_t v) : value(static_cast<uint32_t>(v)) {}
  constexpr bool valid() const { return value != kInvalidValue; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

/// A vector indexed by one kind of id.
template <class IdT, class T>
class IdVector {
 public:
  IdVector() = default;
  explicit IdVector(size_t n, const T& v = T()) : items_(n, v) {}

  T& operator[](IdT id) { return items_[id.value]; }
  const T& operator[](IdT id) const { return items_[id.value]; }
  size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  bool contains(IdT id) const { return id.value < items_.size(); }
  void resize(size_t n, const T& v = T()) { items_.resize(n, v); }
  void reserve(size_t n) { items_.reserve(n); }
  void clear() { items_.clear(); }

  IdT push_back(T v) {
    items_.push_back(std::move(v));
    return IdT(items_.size() - 1);
  }

  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

  /// All ids, in order: `for (LocId l : locations.ids())`.
  struct Ids {
    uint32_t n;
    struct It {
      uint32_t i;
      IdT operator*() const { return IdT(i); }
      It& operator++() { ++i; return *this; }
      bool operator!=(const It& o) const { return i != o.i; }
    };
    It begin() const { return {0}; }
    It end() const { return {n}; }
  };
  Ids ids() const { return {static_cast<uint32_t>(items_.size())}; }

 private:
  std::vector<T> items_;
};

}  // namespace pippin

template <class Tag>
struct std::hash<pippin::Id<Tag>> {
  size_t operator()(pippin::Id<Tag> id) const noexcept { return id.value * 0x9E3779B97F4A7C15ull >> 7; }
};
