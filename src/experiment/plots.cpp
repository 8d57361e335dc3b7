// SPDX-License-Identifier: Apache-2.0
// Quantile, scatter and box plots as SVG. Colours are CSS classes of the page (s0 … s7, repeated with dashes), so they follow
// its light and dark scheme; names are titles, which browsers show as tooltips.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiment/html.h"
#include "experiment/report.h"

namespace pippin::experiment {

namespace {

/// Maps values to pixels; logarithmic scales start at `low` > 0.
struct Scale {
  double low, high, from, to;
  bool logarithmic;
  double operator()(double v) const {
    const double x = std::clamp(v, low, high);
    const double part = logarithmic ? std::log(x / low) / std::log(high / low) : (x - low) / (high - low);
    return from + part * (to - from);
  }
};

std::vector<double> ticks(const Scale& s) {
  std::vector<double> out;
  if (s.logarithmic) {
    for (double decade = std::pow(10, std::floor(std::log10(s.low))); decade <= s.high * 1.0001; decade *= 10)
      for (double m : {1.0, 3.0})
        if (decade * m >= s.low * 0.9999 && decade * m <= s.high * 1.0001) out.push_back(decade * m);
    return out;
  }
  const double raw = (s.high - s.low) / 6;
  const double decade = std::pow(10, std::floor(std::log10(std::max(raw, 1e-9))));
  double step = decade;
  for (double m : {2.0, 5.0, 10.0})
    if (raw > step) step = m * decade;
  for (double v = std::ceil(s.low / step) * step; v <= s.high * 1.0001; v += step) out.push_back(v);
  return out;
}

std::string label(double v) { return v >= 1000 && std::fmod(v, 1000) == 0 ? fmt::format("{:.0f}k", v / 1000) : fmt::format("{:g}", v); }

std::string axes(const Scale& x, const Scale& y, const std::string& x_name, const std::string& y_name) {
  std::string out;
  for (double v : ticks(x))
    out += fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/><text x=\"{0:.1f}\" y=\"{3:.1f}\" class=\"mid\">{4}</text>\n", x(v),
                       y.from, y.to, y.from + 16, label(v));
  for (double v : ticks(y))
    out += fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/><text x=\"{3:.1f}\" y=\"{4:.1f}\" class=\"end\">{5}</text>\n", x.from,
                       y(v), x.to, x.from - 6, y(v) + 4, label(v));
  out += fmt::format("<path class=\"axis\" d=\"M{:.1f} {:.1f}V{:.1f}H{:.1f}\"/>\n", x.from, y.to, y.from, x.to);
  out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"mid name\">{}</text>\n", (x.from + x.to) / 2, y.from + 34, escape(x_name));
  out += fmt::format("<text transform=\"translate(14 {:.1f}) rotate(-90)\" class=\"mid name\">{}</text>\n", (y.from + y.to) / 2, escape(y_name));
  return out;
}

std::string name_of(const std::string& column) {
  if (column == "cpu") return "CPU seconds";
  if (column == "wall") return "wall-clock seconds";
  if (column == "memory_mb") return "memory in MB";
  if (column == "solver") return "seconds in solvers";
  if (column == "paths") return "infeasible paths";
  if (column == "perfect") return "paths with a perfect sequence";
  if (column == "inductive") return "paths with inductive sequences only";
  if (column == "states") return "states explored";
  if (column == "safety_hits") return "hits of S";
  if (column == "error_hits") return "hits of E";
  if (column == "error_hits_refuted") return "steps of E tried in vain";
  if (column == "perfect_percent") return "perfect sequences in %";
  return column;
}

bool is_logarithmic(const std::string& column) { return column != "perfect_percent" && column != "iterations"; }

/// Bounds for a column of these values: whole thirds of decades for logarithmic ones.
Scale scale_for(const std::string& column, double largest, double cpu_limit, double from, double to) {
  if (!is_logarithmic(column)) return {0, column == "iterations" ? std::max(largest, 1.0) : 100, from, to, false};
  const bool time = column == "cpu" || column == "wall" || column == "solver";
  const double low = time ? 0.03 : 1;
  double high = std::max(time ? cpu_limit * 1.05 : largest, low * 10);
  if (!time)
    for (double decade = 1; decade < 1e13; decade *= 10) {
      if (decade * 3 >= high) {
        high = decade * (decade >= high ? 1 : 3);
        break;
      }
    }
  return {low, high, from, to, true};
}

}  // namespace

std::string series_class(size_t i) { return fmt::format("s{}{}", i % 8, i / 8 % 3 == 0 ? "" : i / 8 % 3 == 1 ? " dash" : " dots"); }

std::string quantile_svg(const Quantiles& q, double cpu_limit) {
  size_t longest = 1;
  double largest = 1;
  for (const Series& s : q.series) {
    longest = std::max(longest, s.values.size());
    if (!s.values.empty()) largest = std::max(largest, s.values.back());
  }
  const Scale x{0, static_cast<double>(longest), 60, 540, false};
  const Scale y = scale_for(q.column, largest, cpu_limit, 300, 15);
  std::string out = "<svg viewBox=\"0 0 560 345\" role=\"img\">\n";
  out += axes(x, y, "solved tasks, in the order of the value", name_of(q.column));
  for (size_t i = 0; i < q.series.size(); ++i) {
    const Series& s = q.series[i];
    if (s.values.empty()) continue;
    std::string points;
    for (size_t k = 0; k < s.values.size(); ++k)
      points += fmt::format("{}{:.1f} {:.1f}H{:.1f}", k == 0 ? "M" : "L", x(static_cast<double>(k)), y(s.values[k]), x(static_cast<double>(k + 1)));
    out += fmt::format("<g class=\"series {}\"><title>{}: {} solved</title><path d=\"{}\"/></g>\n", series_class(i), escape(s.name), s.values.size(), points);
  }
  return out + "</svg>\n";
}

std::string scatter_svg(const ScatterResult& s, double cpu_limit) {
  double x_most = 1, y_most = 1;
  for (const Point& p : s.points) {
    x_most = std::max(x_most, p.x);
    y_most = std::max(y_most, p.y);
  }
  // Equal columns share a scale; a run that solved nothing stands in the margin beyond it.
  if (s.of.column == s.of.column_y) x_most = y_most = std::max(x_most, y_most);
  const Scale x = scale_for(s.of.column, x_most, cpu_limit, 60, 400), y = scale_for(s.of.column_y, y_most, cpu_limit, 380, 40);
  std::string out = "<svg viewBox=\"0 0 440 425\" role=\"img\">\n";
  out += axes(x, y, fmt::format("{}: {}", s.of.x, name_of(s.of.column)), fmt::format("{}: {}", s.of.y, name_of(s.of.column_y)));
  out += "<path class=\"axis\" d=\"M412 380V28H60\"/>\n<text x=\"420\" y=\"20\" class=\"end\">not solved</text>\n";
  if (s.of.column == s.of.column_y) out += "<path class=\"axis thin\" d=\"M60 380L400 40\"/>\n";
  for (const Point& p : s.points) {
    const double px = p.x_solved ? x(p.x) : 412, py = p.y_solved ? y(p.y) : 28;
    const std::string title = fmt::format("<title>{} ({}), expected {}: {:.2f} and {:.2f}</title>", escape(p.task), escape(p.set),
                                          p.expected.empty() ? "?" : p.expected, p.x, p.y);
    if (p.expected == "false")
      out += fmt::format("<rect class=\"point is-false\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\">{}</rect>\n", px - 3.5, py - 3.5, title);
    else
      out += fmt::format("<circle class=\"point is-true\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\">{}</circle>\n", px, py, title);
  }
  return out + "</svg>\n";
}

std::string boxes_svg(const BoxesResult& b) {
  double least = 1, most = 1;
  for (const Box& box : b.boxes) {
    least = std::min({least, box.low, box.outliers.empty() ? box.low : box.outliers.front()});
    most = std::max({most, box.high, box.outliers.empty() ? box.high : box.outliers.back()});
  }
  // Whole thirds of decades around all values and one.
  double low = 1, high = 3;
  for (bool third = false; low > least && low > 1e-9; third = !third) low *= third ? 1.0 / 3 : 0.3;
  for (bool third = true; high < most && high < 1e9; third = !third) high *= third ? 10.0 / 3 : 3;
  const double width = 55;
  const Scale x{0, static_cast<double>(b.boxes.size()), 60, 60 + width * static_cast<double>(std::max<size_t>(b.boxes.size(), 2)), false}, y{low, high, 300, 30, true};
  std::string out = fmt::format("<svg viewBox=\"0 0 {:.0f} 345\" role=\"img\">\n", x.to + 20);
  for (const double v : ticks(y))
    out += fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/><text x=\"{3:.1f}\" y=\"{4:.1f}\" class=\"end\">{5}</text>\n", x.from, y(v), x.to, x.from - 6, y(v) + 4, label(v));
  out += fmt::format("<path class=\"axis thin\" d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/>\n<path class=\"axis\" d=\"M{0:.1f} {3:.1f}V{4:.1f}H{2:.1f}\"/>\n", x.from, y(1), x.to, y.to, y.from);
  out += fmt::format("<text x=\"{:.1f}\" y=\"18\" class=\"mid name\">{} / {}</text>\n", (x.from + x.to) / 2, escape(b.configuration), escape(b.against));
  out += fmt::format("<text x=\"{:.1f}\" y=\"334\" class=\"mid name\">iterations of {}</text>\n", (x.from + x.to) / 2, escape(b.against));
  out += fmt::format("<text transform=\"translate(14 165) rotate(-90)\" class=\"mid name\">{}, factor</text>\n", escape(name_of(b.column)));
  for (size_t i = 0; i < b.boxes.size(); ++i) {
    const Box& box = b.boxes[i];
    const double middle = 60 + width * (static_cast<double>(i) + 0.5), left = middle - 16, right = middle + 16;
    out += fmt::format("<text x=\"{:.1f}\" y=\"316\" class=\"mid\">{}</text>\n", middle, escape(box.label));
    out += fmt::format("<g class=\"series s0\"><title>{} iterations, {} tasks: {:.2f} {:.2f} {:.2f} {:.2f} {:.2f}{}</title>", escape(box.label), box.values, box.low, box.quartile1, box.median, box.quartile3, box.high,
                       box.outliers.empty() ? "" : fmt::format(", {} outside", box.outliers.size()));
    out += fmt::format("<path d=\"M{0:.1f} {1:.1f}H{2:.1f}V{3:.1f}H{0:.1f}ZM{0:.1f} {4:.1f}H{2:.1f}M{5:.1f} {1:.1f}V{6:.1f}M{5:.1f} {3:.1f}V{7:.1f}M{8:.1f} {6:.1f}h16M{8:.1f} {7:.1f}h16\"/>", left, y(box.quartile1), right,
                       y(box.quartile3), y(box.median), middle, y(box.low), y(box.high), middle - 8);
    for (const double v : box.outliers) out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.5\"/>", middle, y(v));
    out += "</g>\n";
  }
  return out + "</svg>\n";
}

}  // namespace pippin::experiment
