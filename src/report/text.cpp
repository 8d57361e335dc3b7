// SPDX-License-Identifier: Apache-2.0
#include "report/text.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "spec/property.h"
#include "support/printable.h"

namespace pippin::report {

namespace {

constexpr size_t kMaxSteps = 60;
constexpr size_t kMaxAssumptionLines = 20;
constexpr size_t kSourceWidth = 44;

std::string one_line(const std::string& text, size_t limit = 200) {
  std::string out;
  for (const char c : text) {
    const bool space = c == '\n' || c == '\r' || c == '\t' || c == ' ';
    if (space && (out.empty() || out.back() == ' ')) continue;
    out += space ? ' ' : c;
  }
  out = printable(out);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  if (out.size() > limit) {
    out.resize(limit - 3);
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0) == 0x80) out.pop_back();  // not inside a character
    out += "...";
  }
  return out;
}

std::string file_of(const Report& r, const Origin& o) { return r.strings ? r.strings->at(o.file) : std::string(); }

std::string place(const Report& r, const Origin& o) { return r.strings ? to_string(o, *r.strings) : std::string(); }

/// "p.c:5:9".
std::string place_without_function(const Report& r, const Origin& o) { return fmt::format("{}:{}:{}", file_of(r, o), o.line, o.column); }

std::string padded(const std::string& text, size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

/// "  p.c:5   int x = f();     | x = 5"
std::string source_line(const std::string& where, size_t where_width, const std::string& source, const std::string& note) {
  std::string line = "  " + padded(where, where_width) + "  ";
  if (note.empty()) return line + one_line(source, 100) + "\n";
  return line + padded(one_line(source, 80), kSourceWidth) + " | " + one_line(note, 300) + "\n";
}

struct Row { std::string where, source, note; };

std::string rows_text(const std::vector<Row>& rows) {
  size_t width = 0;
  for (const Row& row : rows) width = std::max(width, row.where.size());
  width = std::min<size_t>(width, 60);
  std::string out;
  for (const Row& row : rows)
    out += row.where.empty() && row.source.empty() ? "  " + row.note + "\n" : source_line(row.where, width, row.source, row.note);
  return out;
}

/// Steps in source terms, shortened; `shown` is how many of them.
std::vector<Row> step_rows(const Report& r, const std::vector<Step>& steps, size_t& shown) {
  SourceLines source;
  const Shortened s = shorten(steps, kMaxSteps);
  shown = s.steps.size();
  std::vector<Row> rows;
  auto gap = [&](const Gap& g) {
    if (g.steps == 0) return;
    const std::string rounds = g.rounds < 2 ? "" : fmt::format(", {} times through line {}", g.rounds, g.loop.line);
    rows.push_back({"", "", fmt::format("... {} step{} without influence or repeated{} ...", g.steps, g.steps == 1 ? "" : "s", rounds)});
  };
  const bool threads = std::ranges::any_of(steps, [](const Step& step) { return step.thread != 0; });
  const auto place = [&](const Step& step, const std::string& where) {
    return !threads ? where : fmt::format("{:9} {}", step.thread == 0 ? "main" : fmt::format("thread {}", step.thread), where);
  };
  Origin last;
  uint32_t last_thread = 0;
  std::set<Origin> in_row;
  for (size_t i = 0; i < s.steps.size(); ++i) {
    const Step& step = s.steps[i];
    gap(s.gaps[i]);
    if (i > 0 && s.gaps[i].steps == 0 && step.origin.known() && step.origin.file == last.file && step.origin.line == last.line && step.thread == last_thread &&
        !rows.empty() && rows.back().note.size() < 120 && in_row.insert(step.origin).second) {
      rows.back().note += (rows.back().note.empty() ? "" : ", ") + step.text;  // same line, nothing twice: one row
    } else if (!step.origin.known()) {
      rows.push_back({place(step, "-"), "", step.text});
    } else {
      const std::string file = file_of(r, step.origin);
      rows.push_back({place(step, fmt::format("{}:{}", file, step.origin.line)), source.line(file, step.origin.line), step.text});
      in_row = {step.origin};
    }
    last = step.origin;
    last_thread = step.thread;
  }
  gap(s.gaps.back());
  return rows;
}

/// As compilers print it, so that editors find the place: "p.c:5:9: error: x + 1: 2147483647 + 1 does not fit int [no-overflow]".
std::string head_line(const Report& r) {
  const Counterexample& c = r.counterexample;
  if (!c.place.known() || c.message.empty()) return "";
  return fmt::format("{}: error: {} [{}]\n", place_without_function(r, c.place), one_line(c.message, 300), r.property);
}

void counterexample_text(const Report& r, std::string& out) {
  size_t shown = 0;
  const Origin& violation = r.counterexample.violation;
  const std::vector<Step>& steps = r.counterexample.steps;
  std::vector<Row> rows = step_rows(r, steps, shown);
  const bool at_end = !steps.empty() && steps.back().origin.file == violation.file && steps.back().origin.line == violation.line;
  SourceLines source;
  if (violation.known() && !at_end) {
    const std::string file = file_of(r, violation);
    rows.push_back({fmt::format("{}:{}", file, violation.line), source.line(file, violation.line), "error reached"});
  }
  if (!r.counterexample.fault.empty()) out += fmt::format("Violation: {}\n", r.counterexample.fault);
  if (rows.empty()) return;
  out += steps.empty() ? "Counterexample:\n" : fmt::format("Counterexample ({} of {} steps; values after each line):\n", shown, steps.size());
  out += rows_text(rows);
}

/// Answers that were found but refused.
void failed_checks_text(const Report& r, std::string& out) {
  SourceLines source;
  auto row = [&](const Origin& o, const std::string& formula) {
    return Row{o.known() ? fmt::format("{}:{}", file_of(r, o), o.line) : "-", source.line(file_of(r, o), o.line), formula};
  };
  for (const FailedCheck& f : r.failed_checks) {
    const bool known = r.reason.find(f.reason) != std::string::npos;
    out += fmt::format("Failed check: {}{}\n", f.check, known ? "" : ": " + one_line(f.reason, 400));
    size_t shown = 0;
    const std::vector<Row> rows = step_rows(r, f.steps, shown);
    if (!rows.empty()) {
      out += fmt::format("The execution refused ({} of {} steps; values after each line):\n", shown, f.steps.size());
      out += rows_text(rows);
    }
    if (f.claim) {
      out += "The claim that was not proved (what holds before, what then holds after):\n";
      out += rows_text({row(f.claim->from, f.claim->before), row(f.claim->to, f.claim->after)});
    }
  }
}

/// The numbers that fall, in the order of the loops.
void ranks_text(const Report& r, std::string& out) {
  if (r.ranks.empty() || !r.strings) return;
  out += "Why loops end (each round makes the numbers smaller, the first that changes decides; a number that falls was at least 0):\n";
  for (const Rank& rank : r.ranks) {
    out += fmt::format("  {}:{}  ", r.strings->at(rank.place.file), rank.place.line);
    if (rank.tuples.size() > 1) out += "some of these, after any number of rounds: ";
    for (size_t k = 0; k < rank.tuples.size(); ++k) out += fmt::format("{}{}", k == 0 ? "" : "; ", fmt::join(rank.tuples[k], ", "));
    out += "\n";
  }
}

void invariants_text(const Report& r, std::string& out) {
  if (r.unrolled && !r.no_error_location)
    out += r.invariants.empty() ? "No loop invariants: all executions are short and were followed to their ends, so the proof needs none.\n"
                                : "The proof followed all executions to their ends; it does not rest on the ranges below.\n";
  if (r.invariants.empty()) return;
  SourceLines source;
  std::vector<Row> rows;
  for (const witness::Invariant& i : r.invariants)
    rows.push_back({fmt::format("{}:{}", i.location.file, i.location.line), source.line(i.location.file, i.location.line), i.value});
  out += fmt::format("Loop invariant{} (C syntax; at the head of the loop, in every round):\n", rows.size() == 1 ? "" : "s");
  out += rows_text(rows);
}

const char* obligation_word(const Obligation& o) {
  switch (o.answer) {
    case core::Answer::True: return o.unreached ? "not reached" : "proved";
    case core::Answer::False: return "violated";
    case core::Answer::Unknown: return "unknown";
  }
  return "";
}

/// "x = 5 (line 3), y = 7 (line 4), …": the first values that lead to a violation.
std::string inputs_text(const std::vector<Input>& inputs) {
  constexpr size_t kShown = 4;
  if (inputs.empty()) return "without inputs";
  std::string out = "inputs ";
  for (size_t i = 0; i < std::min(kShown, inputs.size()); ++i) {
    const Input& in = inputs[i];
    out += (i > 0 ? ", " : "") + in.value;
    if (in.origin.known()) out += fmt::format(" (line {})", in.origin.line);
  }
  if (inputs.size() > kShown) out += fmt::format(" and {} more", inputs.size() - kShown);
  return out;
}

/// "  p.c:5:9: violated: x + 1 [no-overflow]: inputs 2147483647 (line 3)", like the messages of a compiler.
void obligations_text(const Report& r, std::string& out) {
  if (!r.obligations) return;
  const auto count = [&](core::Answer a) { return std::ranges::count(*r.obligations, a, &Obligation::answer); };
  const auto unreached = std::ranges::count(*r.obligations, true, &Obligation::unreached);
  out += fmt::format("Obligations: {} violated, {} proved, {}{} unknown\n", count(core::Answer::False), count(core::Answer::True) - unreached,
                     unreached > 0 ? fmt::format("{} not reached, ", unreached) : "", count(core::Answer::Unknown));
  if (r.obligations->empty()) return;
  out += fmt::format("  (An execution ends at its first violation. Violated: by some execution before any other; proved: by none{}.)\n",
                     unreached > 0 ? "; not reached: none gets to the place" : "");
  SourceLines source;
  for (const Obligation& o : *r.obligations) {
    // Names that lowering made up say less than the line.
    std::string what = o.text;
    if (what.find("tmp_") != std::string::npos) what = source.line(file_of(r, o.origin), o.origin.line);
    out += fmt::format("  {}: {}: {} [{}]", o.origin.known() ? place_without_function(r, o.origin) : std::string("-"), obligation_word(o),
                       one_line(what.empty() ? o.text : what, 100), o.property);
    if (o.answer == core::Answer::False) {
      if (!o.counterexample.fault.empty()) out += ": " + one_line(o.counterexample.fault, 200);
      if (o.counterexample.fault.empty() || !o.counterexample.inputs.empty()) out += ": " + one_line(inputs_text(o.counterexample.inputs), 200);
    }
    if (!o.assumes.empty()) out += fmt::format(": assuming {}", fmt::join(o.assumes, ", "));
    if (o.answer == core::Answer::Unknown) out += ": " + one_line(o.reason.empty() ? "no reason given" : o.reason, 200);
    out += "\n";
  }
}

const char* direction_word(cfa::Direction d) {
  switch (d) {
    case cfa::Direction::Convention: return "convention";
    case cfa::Direction::Under: return "restricts the executions considered";
    case cfa::Direction::Over: return "adds executions that may not exist";
  }
  return "";
}

bool of_entry(const cfa::Assumption& a) { return a.convention == cfa::Convention::EntryState; }

/// Of a function that is called with values of our choice a proof says no more than this, so that it stands beside the verdict, in full.
void entry_text(const Report& r, std::string& out) {
  if (std::ranges::none_of(r.assumptions, of_entry)) return;
  out += "Only such calls of the entry function are considered:\n";
  for (const cfa::Assumption& a : r.assumptions)
    if (of_entry(a)) out += fmt::format("  {} [{}]\n", one_line(a.text, 4000), cfa::key(a.convention));
}

void assumptions_text(const Report& r, std::string& out) {
  // One group per kind, in order of first appearance; places without duplicates.
  struct Group { const cfa::Assumption* first; std::vector<std::string> texts; std::set<Origin> seen; std::vector<Origin> places; size_t count = 0; };
  std::vector<Group> groups;
  for (const cfa::Assumption& a : r.assumptions) {
    if (r.answer == core::Answer::True && of_entry(a)) continue;   // entry_text
    auto it = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
      return g.first->convention == a.convention;
    });
    if (it == groups.end()) {
      groups.push_back({&a, {}, {}, {}, 0});
      it = groups.end() - 1;
    }
    const std::string words = one_line(a.text.empty() ? std::string(cfa::row(a.convention).meaning) : a.text, 300);
    const bool new_text = std::find(it->texts.begin(), it->texts.end(), words) == it->texts.end();
    const bool new_place = it->seen.insert(a.origin).second;
    if (new_place && a.origin.known()) it->places.push_back(a.origin);
    if (new_text) it->texts.push_back(words);
    if (new_text || new_place) ++it->count;
  }
  if (groups.empty()) return;
  std::vector<std::string> lines;
  for (const Group& g : groups) {
    std::string where;
    for (size_t i = 0; i < std::min<size_t>(3, g.places.size()); ++i) where += (i ? ", " : "") + place(r, g.places[i]);
    if (g.places.size() > 3) where += fmt::format(", and {} more", g.places.size() - 3);
    std::string line = fmt::format("  {}", g.texts[0]);
    for (size_t i = 1; i < std::min<size_t>(3, g.texts.size()); ++i) line += "; " + g.texts[i];
    if (g.texts.size() > 3) line += fmt::format("; and {} more of this kind", g.texts.size() - 3);
    line += fmt::format(" [{}{}]", cfa::key(g.first->convention), g.first->direction() == cfa::Direction::Convention ? "" : fmt::format(", {}", direction_word(g.first->direction())));
    if (!where.empty()) line += fmt::format(" ({})", where);
    lines.push_back(line + "\n");
  }
  out += "Assumptions:\n";
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i + 1 == kMaxAssumptionLines && lines.size() > kMaxAssumptionLines) {
      out += fmt::format("  ... and {} more kinds\n", lines.size() - i);
      break;
    }
    out += lines[i];
  }
}

}  // namespace

std::string verdict(const Report& r) {
  switch (r.answer) {
    case core::Answer::True: return "TRUE";
    case core::Answer::False: return fmt::format("FALSE({})", r.property.empty() ? "unreach-call" : r.property);
    case core::Answer::Unknown: return fmt::format("UNKNOWN({})", r.reason.empty() ? "no reason given" : one_line(r.reason));
  }
  return "UNKNOWN(no reason given)";
}

void set_end(Report& r, const std::string& reason) {
  const auto set = [&](std::string& text) {
    for (size_t at = 0; (at = text.find(kEndedFromOutside, at)) != std::string::npos; at += reason.size()) text.replace(at, std::strlen(kEndedFromOutside), reason);
  };
  set(r.reason);
  for (std::string& note : r.notes) set(note);
  if (r.obligations)
    for (Obligation& o : *r.obligations) set(o.reason);
}

std::string text(const Report& r) {
  std::string out = fmt::format("Verification result: {}\n", verdict(r));
  if (!r.about.empty()) out += r.about + "\n";
  if (r.about.empty() || r.answer == core::Answer::Unknown) switch (r.answer) {
    case core::Answer::True:
      if (r.property == ir::name(ir::Property::Termination)) out += "Every execution of the program ends.\n";
      else if (r.no_error_location) out += "The program contains no error location: there is nothing to reach.\n";
      else out += r.obligations ? "Every execution of the program keeps every obligation.\n" : "Every execution of the program avoids the error.\n";
      if (r.property.find(", termination") != std::string::npos && !r.obligations) out += "Every execution ends.\n";
      entry_text(r, out);
      break;
    case core::Answer::False: {
      const auto property = ir::find_property(r.property);
      out += head_line(r);
      out += property ? std::string(ir::row(*property).violated) + "\n" : "There is an execution that reaches the error.\n";
      break;
    }
    case core::Answer::Unknown:
      out += fmt::format("Reason: {}{}\n", one_line(r.reason.empty() ? "no reason given" : r.reason, 600),
                         r.component.empty() ? "" : fmt::format(" (from: {})", r.component));
      break;
  }
  if (!r.how_found.empty()) out += fmt::format("{}: {}\n", r.answer == core::Answer::Unknown ? "Done so far" : "Found by", r.how_found);
  if (!r.how_checked.empty())
    out += fmt::format("{}: {}{}\n", r.answer == core::Answer::False ? "Confirmed" : "Checked", r.how_checked,
                       r.executors == 0 ? "" : r.executors == 1 ? " (one executor)" : " (two executors agree)");
  if (!r.refined.empty()) {
    const auto perfect = std::ranges::count_if(r.refined, [](const RefinedPath& p) { return p.perfect; });
    out += fmt::format("Refined: {} infeasible path{}, {} with a perfect sequence (it excludes the whole path program)\n", r.refined.size(),
                       r.refined.size() == 1 ? "" : "s", perfect);
  }
  if (r.answer == core::Answer::False) counterexample_text(r, out);
  obligations_text(r, out);
  if (r.answer == core::Answer::Unknown) failed_checks_text(r, out);
  if (r.answer == core::Answer::True) {
    ranks_text(r, out);
    invariants_text(r, out);
  }
  if (!r.unsupported.empty() && r.answer != core::Answer::False) {
    out += "Not supported yet:\n";
    std::set<std::string> seen;
    size_t printed = 0, more = 0;
    for (const std::string& u : r.unsupported) {
      if (!seen.insert(u).second) continue;
      if (printed < 10) {
        out += "  " + one_line(u) + "\n";
        ++printed;
      } else {
        ++more;
      }
    }
    if (more) out += fmt::format("  ... and {} more\n", more);
  }
  assumptions_text(r, out);
  for (const std::string& n : r.notes) out += "Note: " + one_line(n, 400) + "\n";
  for (size_t i = 0; i < r.warnings.size(); ++i) {
    if (i == 5 && r.warnings.size() > 6) {
      out += fmt::format("Warning: ... and {} more\n", r.warnings.size() - i);
      break;
    }
    out += "Warning: " + one_line(r.warnings[i].text(), 400) + "\n";
  }
  return out;
}

std::string SourceLines::line(const std::string& file, uint32_t number) {
  auto it = files_.find(file);
  if (it == files_.end()) {
    it = files_.emplace(file, std::vector<std::string>()).first;
    std::ifstream in(file, std::ios::binary);
    std::string l;
    while (in && std::getline(in, l)) it->second.push_back(one_line(l, 400));
  }
  return number >= 1 && number <= it->second.size() ? it->second[number - 1] : std::string();
}

}  // namespace pippin::report
