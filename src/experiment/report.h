// SPDX-License-Identifier: Apache-2.0
// A summary as text, as CSV, and as one HTML page without any external resource (inline CSS and SVG, light and dark).
// Text and page begin with what must never happen: wrong verdicts and verdict clashes.
#pragma once

#include <string>

#include "experiment/summary.h"

namespace pippin::experiment {

std::string report_text(const Spec& spec, const Summary& summary);
/// table,row,kind,set,tasks,solved,solved_true,solved_false,exclusive,wrong,cpu: a line per number cell of the tables.
std::string report_csv(const Spec& spec, const Summary& summary);
std::string report_html(const Spec& spec, const Summary& summary);

/// SVG pictures of the page.
std::string quantile_svg(const Quantiles& q, double cpu_limit);
std::string scatter_svg(const ScatterResult& s, double cpu_limit);
std::string boxes_svg(const BoxesResult& b);

}  // namespace pippin::experiment
