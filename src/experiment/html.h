// SPDX-License-Identifier: Apache-2.0
// Small things that the reports and their pictures share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pippin::experiment {

/// Text inside HTML or SVG, also inside quoted attributes.
std::string escape(std::string_view text);
/// The first few of many names: "a, b, c, d and 12 more".
std::string some_of(const std::vector<std::string>& names);
/// CSS classes of the i-th series of a plot.
std::string series_class(size_t i);

}  // namespace pippin::experiment
