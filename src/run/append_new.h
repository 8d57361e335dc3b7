// SPDX-License-Identifier: Apache-2.0
// Lists of several runs become one, without what is there already.
#pragma once

#include <algorithm>
#include <vector>

namespace pippin::run {

template <class T, class Same>
void append_new(std::vector<T>& to, const std::vector<T>& from, const Same& same) {
  for (const T& x : from)
    if (std::ranges::none_of(to, [&](const T& y) { return same(x, y); })) to.push_back(x);
}

}  // namespace pippin::run
