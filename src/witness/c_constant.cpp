// SPDX-License-Identifier: Apache-2.0
#include "witness/c_constant.h"

#include <cmath>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

namespace pippin::witness {

std::string c_literal(ir::Int128 value) {
  const ir::Int128 int_max = 2147483647, long_max = 9223372036854775807LL;
  if (value >= 0 && value <= int_max) return ir::to_string(value);
  if (value > int_max && value <= long_max) return ir::to_string(value) + (value <= 4294967295LL ? "U" : "LL");
  if (value > long_max) return ir::to_string(value) + "ULL";
  if (value > -int_max - 1) return "(" + ir::to_string(value) + ")";
  if (value == -int_max - 1) return "(-2147483647 - 1)";
  if (value > -long_max - 1) return "(" + ir::to_string(value) + "LL)";
  return "(-9223372036854775807LL - 1)";
}

std::string float_constraint(const std::string& literal) {
  if (literal == "nan") return "";
  if (literal.find("/") == std::string::npos) return "== " + literal;
  // The format wants a constant, and a quotient is none for every reader. Beyond the largest number is infinity alone.
  const bool negative = literal.starts_with("(-");
  const char* largest = literal.ends_with("f)") ? "0x1.fffffep+127f" : literal.ends_with("L)") ? "0xf.fffffffffffffffp+16380L" : "0x1.fffffffffffffp+1023";
  return std::string(negative ? "< -" : "> ") + largest;
}

std::string c_float_literal(ir::FloatFormat format, ir::Int128 bytes) {
  const unsigned long long words[2] = {static_cast<unsigned long long>(bytes), static_cast<unsigned long long>(bytes >> 64)};
  long double v = 0;
  const char* suffix = "";
  if (format == ir::FloatFormat::Single) {
    float f = 0;
    std::memcpy(&f, words, sizeof f);
    v = f;
    suffix = "f";
  } else if (format == ir::FloatFormat::Double) {
    double d = 0;
    std::memcpy(&d, words, sizeof d);
    v = d;
  } else {
    std::memcpy(&v, words, 10);
    suffix = "L";
  }
  if (std::isnan(v)) return "nan";
  if (std::isinf(v)) return fmt::format("({}1.0{} / 0.0{})", v < 0 ? "-" : "", suffix, suffix);
  // Every float and double is a double exactly; %La would print an unusual leading digit.
  char buffer[64];
  if (format == ir::FloatFormat::X87Extended) snprintf(buffer, sizeof buffer, "%La", v);
  else snprintf(buffer, sizeof buffer, "%a", static_cast<double>(v));
  return std::string(buffer) + suffix;
}

}  // namespace pippin::witness
