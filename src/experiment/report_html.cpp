// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "experiment/html.h"
#include "experiment/report.h"

namespace pippin::experiment {

namespace {

// Colours: eight hues that stay apart on both grounds, also for people who confuse red and green (with dashes and titles).
constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --band: #f6f8fa;
  --bad: #b3261e; --bad-ground: #fdecea; --good: #1a7f37; --true: #0969da; --false: #bc4c00;
  --c0: #0b62c4; --c1: #d1481f; --c2: #16803c; --c3: #8250df; --c4: #9a6700; --c5: #0e8a9c; --c6: #bf3989; --c7: #4b5563; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1117; --text: #e6edf3; --soft: #9aa4af; --line: #30363d; --band: #161b22;
    --bad: #ff8178; --bad-ground: #3a1513; --good: #56d364; --true: #6cb6ff; --false: #ffa657;
    --c0: #6cb6ff; --c1: #ff8a65; --c2: #56d364; --c3: #c297ff; --c4: #e3b341; --c5: #4fd1e0; --c6: #ff8bc7; --c7: #b0bac5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1.25rem 4rem; max-width: 76rem; background: var(--ground); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
p { margin: .25rem 0 .75rem; max-width: 60rem; } .soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; white-space: nowrap; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } th.text, td.text { text-align: left; }
td.text { white-space: normal; min-width: 22rem; }
thead th { font-weight: 600; border-bottom: 2px solid var(--line); vertical-align: bottom; }
tbody tr:hover { background: var(--band); }
tr.portfolio td:first-child { font-style: italic; } tr.first td { border-top: 2px solid var(--line); } tr.best td { font-weight: 600; }
td .excl { color: var(--soft); margin-left: .35em; display: inline-block; min-width: 2.2em; } td.top { font-weight: 700; }
.alarm { border-left: 4px solid var(--bad); background: var(--bad-ground); padding: .5rem 1rem; margin: .5rem 0; }
.alarm strong { color: var(--bad); } .fine { border-left: 4px solid var(--good); background: var(--band); padding: .5rem 1rem; margin: .5rem 0; }
.alarm ul { margin: .25rem 0; padding-left: 1.25rem; } code { font: .9em ui-monospace, monospace; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 1rem 2rem; align-items: start; }
figure { margin: 0; } figcaption { color: var(--soft); font-size: .9rem; } svg { width: 100%; height: auto; display: block; }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft); } svg .mid { text-anchor: middle; } svg .end { text-anchor: end; } svg .name { fill: var(--text); }
svg .grid { stroke: var(--line); stroke-width: 1; opacity: .6; } svg .axis { stroke: var(--soft); stroke-width: 1; fill: none; } svg .thin { stroke-dasharray: 3 4; }
.series path { fill: none; stroke: var(--c); stroke-width: 2; stroke-linejoin: round; } .series:hover path { stroke-width: 5; } .series circle { fill: none; stroke: var(--c); }
.dash path { stroke-dasharray: 8 4; } .dots path { stroke-dasharray: 2 4; }
.s0 { --c: var(--c0); } .s1 { --c: var(--c1); } .s2 { --c: var(--c2); } .s3 { --c: var(--c3); } .s4 { --c: var(--c4); } .s5 { --c: var(--c5); } .s6 { --c: var(--c6); } .s7 { --c: var(--c7); }
.point { fill-opacity: .55; stroke-width: 1; } .is-true { fill: var(--true); stroke: var(--true); } .is-false { fill: var(--false); stroke: var(--false); }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; list-style: none; margin: .5rem 0; padding: 0; font-size: .9rem; }
.legend svg { width: 30px; height: 10px; display: inline-block; vertical-align: middle; margin-right: .4rem; }
)";

std::string cell(const std::string& text, const std::string& css = "") {
  return css.empty() ? fmt::format("<td>{}</td>", text) : fmt::format("<td class=\"{}\">{}</td>", css, text);
}

std::string legend(const std::vector<std::string>& names) {
  std::string out = "<ul class=\"legend\">";
  for (size_t i = 0; i < names.size(); ++i)
    out += fmt::format("<li><svg viewBox=\"0 0 30 10\"><g class=\"series {}\"><path d=\"M0 5H30\"/></g></svg>{}</li>", series_class(i), escape(names[i]));
  return out + "</ul>\n";
}

template <class T, class F>
std::string alarm(const std::string& what, const std::vector<T>& items, const F& text) {
  if (items.empty()) return fmt::format("<div class=\"fine\">{}: none</div>\n", what);
  std::string out = fmt::format("<div class=\"alarm\"><strong>{}: {}</strong><ul>", what, items.size());
  for (const T& item : items) out += "<li>" + text(item) + "</li>";
  return out + "</ul></div>\n";
}

std::string table_html(const Spec& spec, const TableResult& t) {
  std::string out = "<div class=\"scroll\"><table><thead><tr><th></th>";
  for (const TaskSet& s : spec.sets) out += fmt::format("<th>{}</th>", escape(s.name));
  out += "<th>all solved</th><th>TRUE</th><th>FALSE</th><th>wrong</th><th>CPU&nbsp;s</th></tr></thead>\n<tbody>\n";
  // The best single configurations of each column stand out.
  std::vector<size_t> top(spec.sets.size() + 1);
  for (const TableRow& r : t.rows)
    if (r.kind == TableRow::Kind::Configuration)
      for (size_t i = 0; i < top.size(); ++i) top[i] = std::max(top[i], i < r.sets.size() ? r.sets[i].solved : r.total.solved);
  TableRow::Kind last = TableRow::Kind::Configuration;
  for (const TableRow& r : t.rows) {
    std::string css = r.kind == TableRow::Kind::Portfolio ? "portfolio" : r.kind == TableRow::Kind::VirtualBest ? "best" : "";
    if (r.kind != last) css += " first";
    last = r.kind;
    out += fmt::format("<tr class=\"{}\">", css) + cell(escape(r.name));
    if (!r.not_run.empty()) {
      out += fmt::format("<td class=\"text\" colspan=\"{}\">not run: {}</td></tr>\n", r.sets.size() + 5, escape(r.not_run));
      continue;
    }
    for (size_t i = 0; i <= r.sets.size(); ++i) {
      const bool sum = i == r.sets.size();
      const Count& c = sum ? r.total : r.sets[i];
      std::string text = sum ? fmt::format("{} / {}", c.solved, c.tasks) : std::to_string(c.solved);
      text += fmt::format("<span class=\"excl\">{}</span>", r.kind == TableRow::Kind::VirtualBest ? "" : fmt::format("({})", c.exclusive));
      out += cell(text, r.kind == TableRow::Kind::Configuration && c.solved == top[i] ? "top" : "");
    }
    out += cell(std::to_string(r.total.solved_true)) + cell(std::to_string(r.total.solved_false)) + cell(std::to_string(r.total.wrong)) +
           cell(fmt::format("{:.0f}", r.total.cpu)) + "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string outcomes_html(const Summary& s) {
  std::vector<std::string> kinds;
  for (const Outcomes& o : s.outcomes)
    for (const auto& [kind, n] : o.unknown)
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  std::sort(kinds.begin(), kinds.end());
  std::string out = "<h2>Why not: reasons of UNKNOWN</h2>\n<div class=\"scroll\"><table><thead><tr><th></th>";
  for (const std::string& k : kinds) out += "<th>" + escape(k) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const Outcomes& o : s.outcomes) {
    out += "<tr>" + cell(escape(o.configuration));
    for (const std::string& k : kinds) out += cell(o.unknown.contains(k) ? std::to_string(o.unknown.at(k)) : "");
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n<h2>Refinement and effort</h2>\n<p class=\"soft\">Techniques: sequences found / perfect ones / solved runs whose "
         "last sequence was theirs.</p>\n<div class=\"scroll\"><table><thead><tr><th></th><th>states</th><th>S&nbsp;hits</th><th>E&nbsp;hits</th><th>refuted</th><th>paths</th><th>perfect</th><th>in solvers</th>"
         "<th>most memory</th><th class=\"text\">techniques</th></tr></thead><tbody>\n";
  for (const Outcomes& o : s.outcomes) {
    std::string techniques;
    for (const auto& [name, use] : o.techniques)
      techniques += fmt::format("{}{} {}/{}/{}", techniques.empty() ? "" : ", ", escape(name), use.successes, use.perfect, use.last);
    const auto hits = [](uint64_t n) { return cell(n > 0 ? std::to_string(n) : ""); };
    out += "<tr>" + cell(escape(o.configuration)) + cell(std::to_string(o.states)) + hits(o.safety_hits) + hits(o.error_hits) + hits(o.error_hits_refuted) + cell(std::to_string(o.paths)) +
           cell(o.paths ? fmt::format("{:.0f}&nbsp;%", 100.0 * static_cast<double>(o.perfect) / static_cast<double>(o.paths)) : "") +
           cell(o.wall > 0 ? fmt::format("{:.0f}&nbsp;%", 100 * o.solver / o.wall) : "") + cell(fmt::format("{:.0f}&nbsp;MB", o.max_memory_mb)) +
           cell(techniques, "text") + "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

const char* title_of(const std::string& column) {
  return column == "cpu" ? "Time" : column == "iterations" ? "Iterations" : "Perfect sequences";
}

/// Quantile plots of one set (empty: of the only one), with few curves each: a row of figures for so many configurations.
std::string plots_html(const Spec& spec, const Summary& s, const TableResult& t, const std::string& set) {
  constexpr size_t kCurves = 8;
  std::string out;
  for (size_t first = 0; first < t.rows.size(); first += kCurves) {
    std::vector<std::string> names;
    std::string figures;
    for (const Quantiles& q : s.quantiles) {
      if (q.table != t.name || q.set != set || first >= q.series.size()) continue;
      Quantiles part = q;
      const auto begin = q.series.begin() + static_cast<std::ptrdiff_t>(first);
      part.series.assign(begin, begin + static_cast<std::ptrdiff_t>(std::min(kCurves, q.series.size() - first)));
      names.clear();
      for (const Series& series : part.series) names.push_back(series.name);
      if (std::ranges::all_of(part.series, [](const Series& series) { return series.values.empty(); })) continue;
      figures += fmt::format("<figure><h3>{}{}{}</h3>{}</figure>\n", escape(set), set.empty() ? "" : ": ", title_of(q.column),
                             quantile_svg(part, spec.cpu_seconds));
    }
    if (!figures.empty()) out += "<div class=\"plots\">\n" + figures + "</div>\n" + legend(names);
  }
  return out;
}

}  // namespace

std::string escape(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string some_of(const std::vector<std::string>& names) {
  constexpr size_t kShown = 4;
  if (names.size() <= kShown + 1) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + kShown, ", "), names.size() - kShown);
}

std::string report_html(const Spec& spec, const Summary& s) {
  std::string out = fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                                "content=\"width=device-width, initial-scale=1\"><title>{}</title>\n<style>{}</style></head><body>\n",
                                escape(spec.name), kStyle);
  out += fmt::format("<h1>{}</h1>\n", escape(spec.name));
  if (!spec.description.empty()) out += fmt::format("<p>{}</p>\n", escape(spec.description));
  out += fmt::format("<p class=\"soft\">{} of {} runs; {} s CPU and {} memory each; {} configurations, {} task sets.</p>\n", s.rows, s.cells,
                     spec.cpu_seconds, escape(spec.memory), spec.configurations.size(), spec.sets.size());
  auto run = [](const Row& r) { return fmt::format("<code>{}</code> ({}, {})", escape(r.task), escape(r.configuration), escape(r.set)); };
  out += alarm("Wrong verdicts", s.wrong, [&](const Row& r) { return fmt::format("{}: {}, expected {}", run(r), r.verdict, r.expected); });
  out += alarm("Verdict clashes", s.clashes, [](const Clash& c) {
    return fmt::format("<code>{}</code>: TRUE by {}; FALSE by {}; expected {}", escape(c.task), escape(some_of(c.says_true)),
                       escape(some_of(c.says_false)), c.expected.empty() ? "?" : c.expected);
  });
  out += alarm("Crashes", s.crashes, [&](const Row& r) { return run(r) + ": " + escape(r.reason); });
  if (!s.not_run.empty()) {
    out += "<p class=\"soft\">Not run: ";
    for (size_t i = 0; i < s.not_run.size(); ++i) out += fmt::format("{}{} ({})", i == 0 ? "" : ", ", escape(s.not_run[i].first), escape(s.not_run[i].second));
    out += ".</p>\n";
  }
  if (!s.errors.empty()) out += alarm("Input errors", s.errors, [&](const InputErrors& e) { return fmt::format("{} ({} runs, first {})", escape(e.first.reason), e.runs, run(e.first)); });
  if (!s.unlabelled.empty())
    out += fmt::format("<p class=\"soft\">{} decided tasks have no expected verdict; they count as solved.</p>\n", s.unlabelled.size());

  for (const TableResult& t : s.tables) {
    out += fmt::format("<h2>{}</h2>\n<p class=\"soft\">Solved tasks, in brackets those that nobody else of this table solves (for a portfolio: "
                       "nobody outside of it). CPU seconds are those of the solved tasks.</p>\n", escape(t.name));
    out += table_html(spec, t);
    for (const TaskSet& set : spec.sets) out += plots_html(spec, s, t, spec.sets.size() > 1 ? set.name : "");
  }
  if (!s.scatters.empty()) {
    out += "<h2>Task by task</h2>\n<p class=\"soft\">A point a task: circles are expected TRUE, squares expected FALSE; beyond the lines at the top "
           "and on the right: not solved.</p>\n<div class=\"plots\">\n";
    for (const ScatterResult& sc : s.scatters) out += fmt::format("<figure>{}</figure>\n", scatter_svg(sc, spec.cpu_seconds));
    out += "</div>\n";
  }
  if (std::ranges::any_of(s.boxes, [](const BoxesResult& b) { return !b.boxes.empty(); })) {
    out += "<h2>By iterations</h2>\n<p class=\"soft\">Of the tasks that both solve: quartiles, and whiskers to the last values within 1.5 times the distance of the quartiles; circles are outside. "
           "The dashed line is a factor of one.</p>\n<div class=\"plots\">\n";
    for (const BoxesResult& b : s.boxes)
      if (!b.boxes.empty()) out += fmt::format("<figure>{}</figure>\n", boxes_svg(b));
    out += "</div>\n";
  }
  out += outcomes_html(s);
  return out + "</body></html>\n";
}

}  // namespace pippin::experiment
