// SPDX-License-Identifier: Apache-2.0
// The trace says "__VERIFIER_nondet_int() = 5", "x = 5", "[x > 3]", "[!(x > 3)]". A text of another form is passed on as
// it is; a temporary whose value is not known is shown as "...".
#include "back/readable_steps.h"

#include <fmt/format.h>

#include <cctype>
#include <map>

namespace pippin::check {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool mentions_temporary(const std::string& text) {
  for (size_t at = text.find("tmp_"); at != std::string::npos; at = text.find("tmp_", at + 1))
    if ((at == 0 || !is_word(text[at - 1])) && at + 4 < text.size() && std::isdigit(static_cast<unsigned char>(text[at + 4])))
      return true;
  return false;
}

/// Replaces whole words "tmp_<n>" that have a value.
std::string with_values(const std::string& text, const std::map<std::string, std::string>& values) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    if (!is_word(text[i])) {
      out += text[i++];
      continue;
    }
    const size_t start = i;
    while (i < text.size() && is_word(text[i])) ++i;
    const std::string word = text.substr(start, i - start);
    const auto it = values.find(word);
    out += it != values.end() ? it->second : mentions_temporary(word) ? "..." : word;
  }
  return out;
}

bool starts(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

/// Without the names that the frontend made.
std::string in_users_words(std::string text) {
  static const std::string kFails = "__pippin_allocation_fails() = ", kMade = "__pippin_";
  if (starts(text, kFails.c_str())) return text.substr(kFails.size()) == "0" ? "the allocation succeeds" : "the allocation fails";
  for (size_t at = text.find(kMade); at != std::string::npos; at = text.find(kMade, at)) {
    if (at == 0 || !is_word(text[at - 1])) text.erase(at, kMade.size());
    else at += kMade.size();
  }
  return text;
}

}  // namespace

std::vector<report::Step> readable_steps(const std::vector<interp::TraceStep>& trace) {
  std::vector<report::Step> out;
  std::map<std::string, std::string> temporaries;
  for (const interp::TraceStep& step : trace) {
    std::string text = step.text;
    if (starts(text, "\"")) continue;   // a string literal gets its contents: nothing to read
    const size_t equals = text.find(" = ");
    const std::string target = equals == std::string::npos ? std::string() : text.substr(0, equals);
    if (mentions_temporary(target)) {
      temporaries[target] = text.substr(equals + 3);
      continue;  // the value shows up where it is used
    } else if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
      std::string condition = text.substr(1, text.size() - 2);
      const bool negated = starts(condition, "!(") && condition.back() == ')';
      if (negated) condition = condition.substr(2, condition.size() - 3);
      text = mentions_temporary(condition) ? fmt::format("condition is {}", negated ? "false" : "true")
                                           : fmt::format("{} is {}", condition, negated ? "false" : "true");
    } else {
      text = with_values(text, temporaries);
    }
    out.push_back({step.origin, in_users_words(std::move(text)), step.needed});
  }
  return out;
}

}  // namespace pippin::check
