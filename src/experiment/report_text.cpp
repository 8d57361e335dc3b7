// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "experiment/html.h"
#include "experiment/report.h"

namespace pippin::experiment {

namespace {

using Lines = std::vector<std::vector<std::string>>;

/// Columns as wide as needed; the first one to the left, the others to the right.
std::string layout(const Lines& lines) {
  std::vector<size_t> width;
  for (const auto& line : lines)
    for (size_t i = 0; i < line.size(); ++i) {
      if (i >= width.size()) width.push_back(0);
      width[i] = std::max(width[i], line[i].size());
    }
  std::string out;
  for (const auto& line : lines) {
    std::string text = " ";
    for (size_t i = 0; i < line.size(); ++i)
      text += i == 0 ? fmt::format(" {:<{}}", line[i], width[i]) : fmt::format("  {:>{}}", line[i], width[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  }
  return out;
}

std::string percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? "-" : fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string table_text(const Spec& spec, const TableResult& t) {
  Lines lines{{"", }};
  for (const TaskSet& s : spec.sets) lines[0].push_back(s.name);
  for (const char* h : {"solved", "excl.", "TRUE", "FALSE", "wrong", "CPU s"}) lines[0].push_back(h);
  TableRow::Kind last = TableRow::Kind::Configuration;
  for (const TableRow& r : t.rows) {
    if (r.kind != last) lines.push_back({""});
    last = r.kind;
    const bool best = r.kind == TableRow::Kind::VirtualBest;
    std::vector<std::string> line{r.name};
    if (!r.not_run.empty()) {
      line.resize(1 + r.sets.size(), "-");
      line.push_back("not run");
      lines.push_back(std::move(line));
      continue;
    }
    for (const Count& c : r.sets) line.push_back(best ? std::to_string(c.solved) : fmt::format("{} ({})", c.solved, c.exclusive));
    line.push_back(fmt::format("{}/{}", r.total.solved, r.total.tasks));
    line.push_back(best ? "" : std::to_string(r.total.exclusive));
    line.push_back(std::to_string(r.total.solved_true));
    line.push_back(std::to_string(r.total.solved_false));
    line.push_back(std::to_string(r.total.wrong));
    line.push_back(fmt::format("{:.0f}", r.total.cpu));
    lines.push_back(std::move(line));
  }
  return fmt::format("\n{}: solved (exclusively)\n{}", t.name, layout(lines));
}

std::string outcomes_text(const Summary& s) {
  std::vector<std::string> kinds;
  for (const Outcomes& o : s.outcomes)
    for (const auto& [kind, n] : o.unknown)
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  std::sort(kinds.begin(), kinds.end());
  Lines lines{{"UNKNOWN because of"}};
  lines[0].insert(lines[0].end(), kinds.begin(), kinds.end());
  for (const Outcomes& o : s.outcomes) {
    lines.push_back({o.configuration});
    for (const std::string& k : kinds) lines.back().push_back(o.unknown.contains(k) ? std::to_string(o.unknown.at(k)) : "");
  }
  std::string out = "\n" + layout(lines);
  lines = {{"Refinement", "states", "S hits", "E hits", "refuted", "paths", "perfect", "solver", "memory", "  techniques: sequences/perfect/last of a solved run"}};
  for (const Outcomes& o : s.outcomes) {
    std::string techniques;
    for (const auto& [name, use] : o.techniques) techniques += fmt::format("  {} {}/{}/{}", name, use.successes, use.perfect, use.last);
    const auto hits = [](uint64_t n) { return n > 0 ? std::to_string(n) : std::string("-"); };
    lines.push_back({o.configuration, std::to_string(o.states), hits(o.safety_hits), hits(o.error_hits), hits(o.error_hits_refuted), std::to_string(o.paths), percent(o.perfect, o.paths),
                     o.wall > 0 ? fmt::format("{:.0f} %", 100 * o.solver / o.wall) : "-", fmt::format("{:.0f} MB", o.max_memory_mb), techniques});
  }
  // The last column is text.
  size_t width = 0;
  for (const auto& l : lines) width = std::max(width, l.back().size());
  for (auto& l : lines) l.back().resize(width, ' ');
  return out + "\n" + layout(lines);
}

std::string quantile_text(const Quantiles& q) {
  if (std::all_of(q.series.begin(), q.series.end(), [](const Series& s) { return s.values.empty(); })) return "";
  Lines lines{{fmt::format("{} of solved tasks", q.column), "tasks", "least", "25 %", "median", "75 %", "most"}};
  for (const Series& s : q.series) {
    lines.push_back({s.name, std::to_string(s.values.size())});
    if (s.values.empty()) continue;
    for (double at : {0.0, 0.25, 0.5, 0.75, 1.0})
      lines.back().push_back(fmt::format("{:.{}f}", s.values[static_cast<size_t>(at * static_cast<double>(s.values.size() - 1))],
                                         q.column == "cpu" ? 2 : 0));
  }
  return "\n" + layout(lines);
}

std::string boxes_text(const BoxesResult& b) {
  if (b.boxes.empty()) return "";
  Lines lines{{fmt::format("{} of {} / {}, by iterations", b.column, b.configuration, b.against), "tasks", "low", "25 %", "median", "75 %", "high", "outside"}};
  for (const Box& box : b.boxes) {
    lines.push_back({box.label, std::to_string(box.values)});
    for (const double v : {box.low, box.quartile1, box.median, box.quartile3, box.high}) lines.back().push_back(fmt::format("{:.2f}", v));
    lines.back().push_back(std::to_string(box.outliers.size()));
  }
  return "\n" + layout(lines);
}

}  // namespace

std::string report_text(const Spec& spec, const Summary& s) {
  std::string out = fmt::format("{}\n{} of {} runs; {} s CPU, {} memory each\n\n", spec.name, s.rows, s.cells, spec.cpu_seconds, spec.memory);
  out += fmt::format("Wrong verdicts: {}\n", s.wrong.size());
  for (const Row& r : s.wrong) out += fmt::format("  {}: {}, expected {} ({}, {})\n", r.task, r.verdict, r.expected, r.configuration, r.set);
  out += fmt::format("Verdict clashes: {}\n", s.clashes.size());
  for (const Clash& c : s.clashes)
    out += fmt::format("  {} (expected {}): TRUE by {}; FALSE by {}\n", c.task, c.expected.empty() ? "?" : c.expected,
                       some_of(c.says_true), some_of(c.says_false));
  out += fmt::format("Crashes: {}\n", s.crashes.size());
  for (const Row& r : s.crashes) out += fmt::format("  {} ({}, {}): {}\n", r.task, r.configuration, r.set, r.reason);
  if (!s.not_run.empty()) out += fmt::format("Not run: {}\n", s.not_run.size());
  for (const auto& [configuration, why] : s.not_run) out += fmt::format("  {}: {}\n", configuration, why);
  if (!s.errors.empty()) {
    out += fmt::format("Input errors: {}\n", s.errors.size());
    for (const auto& [r, runs] : s.errors)
      out += fmt::format("  {} ({} runs, first {} ({}, {}))\n", r.reason, runs, r.task, r.configuration, r.set);
  }
  if (!s.unlabelled.empty()) out += fmt::format("Decided tasks without expected verdict: {}\n", s.unlabelled.size());
  for (const TableResult& t : s.tables) out += table_text(spec, t);
  out += outcomes_text(s);
  for (const Quantiles& q : s.quantiles)
    if (const std::string text = q.set.empty() ? quantile_text(q) : ""; !text.empty())
      out += (s.tables.size() > 1 ? "\n" + q.table : "") + text;
  for (const BoxesResult& b : s.boxes) out += boxes_text(b);
  return out;
}

std::string report_csv(const Spec& spec, const Summary& s) {
  auto quoted = [](const std::string& text) {
    if (text.find_first_of(",\"") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
  };
  std::string out = "table,row,kind,set,tasks,solved,solved_true,solved_false,exclusive,wrong,cpu\n";
  static const char* const kKinds[] = {"configuration", "portfolio", "virtual best"};
  for (const TableResult& t : s.tables)
    for (const TableRow& r : t.rows)
      for (size_t i = 0; i <= r.sets.size(); ++i) {
        const Count& c = i < r.sets.size() ? r.sets[i] : r.total;
        out += fmt::format("{},{},{},{},{},{},{},{},{},{},{:.3f}\n", quoted(t.name), quoted(r.name), kKinds[static_cast<int>(r.kind)],
                           i < r.sets.size() ? quoted(spec.sets[i].name) : "all", c.tasks, c.solved, c.solved_true, c.solved_false,
                           c.exclusive, c.wrong, c.cpu);
      }
  return out;
}

}  // namespace pippin::experiment
