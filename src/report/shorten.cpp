// SPDX-License-Identifier: Apache-2.0
// Which steps of a counterexample a reader needs. A backward pass over the texts: a step that assigns a name is kept if
// the name occurs in the source line of a later kept step; branches and calls are kept; values from the environment are
// always kept. It is for display only, so a coarse notion of "uses" (identifiers of the line) is good enough and never
// hides an input. Of what remains, repeated rounds of loops keep their first and last occurrences.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "report/report.h"

namespace pippin::report {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

void add_identifiers(const std::string& text, std::set<std::string>& out) {
  for (size_t i = 0; i < text.size();) {
    if (text[i] == '"') {  // string literals name nothing
      for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\') ++i;
      ++i;
    } else if (is_word(text[i])) {
      const size_t start = i;
      while (i < text.size() && is_word(text[i])) ++i;
      if (!std::isdigit(static_cast<unsigned char>(text[start]))) out.insert(text.substr(start, i - start));
    } else {
      ++i;
    }
  }
}

/// First identifier of the target of "a[3].f = 5"; empty if the text is no assignment.
std::string assigned_name(const std::string& text) {
  const size_t at = text.find(" = ");
  if (at == std::string::npos) return {};
  std::set<std::string> names;
  size_t i = 0;
  while (i < at && !is_word(text[i])) ++i;
  const size_t start = i;
  while (i < at && is_word(text[i])) ++i;
  return text.substr(start, i - start);
}

}  // namespace

Shortened shorten(const std::vector<Step>& steps, SourceLines& source, const StringTable& strings, size_t limit) {
  const size_t n = steps.size();
  std::vector<bool> keep(n, true);
  auto line_of = [&](const Step& s) {
    return s.origin.known() ? source.line(strings.at(s.origin.file), s.origin.line) : std::string();
  };
  if (n > limit / 3) {
    std::set<std::string> needed;
    for (size_t k = n; k-- > 0;) {
      const std::string name = assigned_name(steps[k].text);
      const std::string line = line_of(steps[k]);
      const bool input = line.find("__VERIFIER_nondet") != std::string::npos;
      keep[k] = k + 1 == n || name.empty() || input || needed.count(name) != 0;
      if (keep[k]) {
        add_identifiers(line, needed);
        if (line.empty()) add_identifiers(steps[k].text, needed);
      }
    }
  }
  auto kept = [&] { return static_cast<size_t>(std::count(keep.begin(), keep.end(), true)); };
  if (kept() > limit) {
    // First two and last two occurrences of each place.
    std::map<Origin, std::vector<size_t>> occurrences;
    for (size_t i = 0; i < n; ++i)
      if (keep[i]) occurrences[steps[i].origin].push_back(i);
    for (const auto& [origin, list] : occurrences)
      for (size_t j = 2; j + 2 < list.size(); ++j) keep[list[j]] = false;
  }
  if (kept() > limit) {
    const size_t front = limit / 3;
    size_t seen = 0;
    const size_t total = kept();
    for (size_t i = 0; i < n; ++i) {
      if (!keep[i]) continue;
      ++seen;
      if (seen > front && seen <= total - (limit - front)) keep[i] = false;
    }
  }
  Shortened out;
  size_t omitted = 0;
  for (size_t i = 0; i < n; ++i) {
    if (!keep[i]) {
      ++omitted;
      continue;
    }
    out.steps.push_back(steps[i]);
    out.omitted.push_back(omitted);
    omitted = 0;
  }
  out.omitted_at_end = omitted;
  return out;
}

}  // namespace pippin::report
