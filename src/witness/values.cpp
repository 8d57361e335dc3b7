// SPDX-License-Identifier: Apache-2.0
#include "witness/values.h"

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace pippin::witness {
namespace {

using ir::Int128;

std::string trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t\n\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\n\r") - begin + 1);
}

std::optional<ValueClaim> claim_in(const std::string& text) {
  const size_t at = text.find_first_of("=!<>&|?");
  if (at == std::string::npos) return std::nullopt;
  ValueClaim c;
  for (const char* op : {"==", "!=", "<=", ">=", "<", ">"})
    if (c.relation.empty() && text.compare(at, std::char_traits<char>::length(op), op) == 0) c.relation = op;
  if (c.relation.empty()) return std::nullopt;
  c.place = trimmed(text.substr(0, at));
  c.constant = trimmed(text.substr(at + c.relation.size()));
  if (c.place.empty() || c.constant.empty() || c.constant.find_first_of("=!<>&|?") != std::string::npos) return std::nullopt;
  if (c.place == "\\result") c.place.clear();
  return c;
}

/// The float with this text, where it is one of a witness (c_float_literal).
std::optional<long double> float_constant(std::string text) {
  while (text.size() >= 2 && text.front() == '(' && text.back() == ')') text = trimmed(text.substr(1, text.size() - 2));
  if (text.empty()) return std::nullopt;
  char* end = nullptr;
  const long double v = std::strtold(text.c_str(), &end);
  while (*end == 'f' || *end == 'F' || *end == 'l' || *end == 'L' || *end == 'u' || *end == 'U') ++end;
  if (*end != '\0') return std::nullopt;
  return v;
}

Int128 bits_of(long double v, uint32_t size) {
  unsigned long long words[2] = {0, 0};
  if (size == 4) {
    const auto f = static_cast<float>(v);
    std::memcpy(words, &f, sizeof f);
  } else if (size == 8) {
    const auto d = static_cast<double>(v);
    std::memcpy(words, &d, sizeof d);
  } else {
    std::memcpy(words, &v, 10);
  }
  return static_cast<Int128>(static_cast<unsigned __int128>(words[1]) << 64 | words[0]);
}

}  // namespace

std::vector<std::optional<ValueClaim>> value_claims(const Witness& w) {
  std::vector<std::optional<ValueClaim>> out;
  for (const std::vector<Waypoint>& segment : w.segments) {
    const Waypoint& p = segment.back();
    const bool speaks = p.type == WaypointType::Assumption || p.type == WaypointType::FunctionReturn;
    out.push_back(speaks ? claim_in(p.value) : std::nullopt);
  }
  return out;
}

std::optional<Int128> integer_constant(const std::string& text) {
  Int128 sum = 0;
  int sign = 1;
  bool any = false;
  for (size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (std::isdigit(static_cast<unsigned char>(c))) {
      const int base = c == '0' && i + 1 < text.size() && (text[i + 1] == 'x' || text[i + 1] == 'X') ? 16 : c == '0' ? 8 : 10;
      char* end = nullptr;
      const unsigned long long v = std::strtoull(text.c_str() + i, &end, base);
      i = static_cast<size_t>(end - text.c_str());
      while (i < text.size() && (text[i] == 'U' || text[i] == 'u' || text[i] == 'L' || text[i] == 'l')) ++i;
      if (i < text.size() && (text[i] == '.' || std::isalnum(static_cast<unsigned char>(text[i])))) return std::nullopt;
      sum += sign * static_cast<Int128>(v);
      sign = 1;
      any = true;
    } else if (c == '-') {
      sign = -sign;
      ++i;
    } else if (c == '(' || c == ')' || c == '+' || std::isspace(static_cast<unsigned char>(c))) {
      ++i;
    } else {
      return std::nullopt;
    }
  }
  if (!any) return std::nullopt;
  return sum;
}

std::optional<Int128> value_for(const ValueClaim& claim, const ir::Type& type) {
  if (type.kind == ir::TypeKind::Float) {
    const std::optional<long double> v = float_constant(claim.constant);
    if (!v) {
      if (claim.relation == "!=" && claim.constant == claim.place) return bits_of(std::numeric_limits<long double>::quiet_NaN(), type.size);
      return std::nullopt;
    }
    if (claim.relation == "==" || claim.relation == "<=" || claim.relation == ">=") return bits_of(*v, type.size);
    // Beyond the largest number is infinity alone.
    if (claim.relation == ">") return bits_of(std::numeric_limits<long double>::infinity(), type.size);
    if (claim.relation == "<") return bits_of(-std::numeric_limits<long double>::infinity(), type.size);
    return std::nullopt;
  }
  const std::optional<Int128> v = integer_constant(claim.constant);
  if (!v) return std::nullopt;
  if (type.kind == ir::TypeKind::Pointer) {
    if (claim.relation == "==" && *v == 0) return 0;
    return std::nullopt;
  }
  if (claim.relation == "==" || claim.relation == "<=" || claim.relation == ">=") return v;
  if (claim.relation == ">") return *v + 1;
  if (claim.relation == "<") return *v - 1;
  return *v == 0 ? 1 : 0;
}

}  // namespace pippin::witness
