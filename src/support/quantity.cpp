// SPDX-License-Identifier: Apache-2.0
#include "support/quantity.h"

#include <cctype>
#include <cstdlib>
#include <map>

namespace pippin {
namespace {

double scaled(const std::string& text, const std::map<std::string, double>& units, double largest) {
  const char* begin = text.c_str();
  if (!(std::isdigit(static_cast<unsigned char>(*begin)) || *begin == '.')) return -1;  // no sign, no "inf"
  char* end = nullptr;
  const double value = std::strtod(begin, &end);
  if (end == begin) return -1;
  while (*end == ' ') ++end;
  std::string unit;
  for (; *end; ++end) unit += static_cast<char>(std::tolower(static_cast<unsigned char>(*end)));
  const auto it = units.find(unit);
  if (it == units.end() || value * it->second > largest) return -1;
  return value * it->second;
}

}  // namespace

double parse_duration(const std::string& text) {
  return scaled(text, {{"", 1}, {"s", 1}, {"sec", 1}, {"ms", 1e-3}, {"m", 60}, {"min", 60}, {"h", 3600}}, 1e9);
}

double parse_size(const std::string& text) {
  return scaled(text, {{"", 1}, {"b", 1}, {"k", 1e3}, {"kb", 1e3}, {"m", 1e6}, {"mb", 1e6}, {"g", 1e9}, {"gb", 1e9},
                       {"kib", 1024}, {"mib", 1048576}, {"gib", 1073741824}}, 1e15);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out;
  std::string part;
  for (const char c : text + separator) {
    if (c != separator) {
      part += c;
    } else if (!part.empty()) {
      out.push_back(part);
      part.clear();
    }
  }
  return out;
}

}  // namespace pippin
