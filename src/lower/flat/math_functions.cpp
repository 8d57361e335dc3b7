// SPDX-License-Identifier: Apache-2.0
// What the rows of math.h and fenv.h in ir/library.def say. Bounds like pi/2 are rounded up so that they hold for results in every format.
#include "lower/flat/math_functions.h"

#include <unordered_map>

namespace pippin::lower {
namespace {

constexpr double kHalfPi = 1.5708, kPi = 3.1416, kInf = HUGE_VAL;

constexpr Curve range(double low, double high) {
  Curve s;
  s.low = low;
  s.high = high;
  return s;
}
constexpr Curve periodic() {
  Curve s = range(-1, 1);
  s.defined_at_infinity = false;
  return s;
}
constexpr Curve odd(double bound) {
  Curve s = range(-bound, bound);
  s.keeps_sign = true;
  return s;
}
constexpr Curve on(Curve s, double low, double high) {
  s.domain_low = low;
  s.domain_high = high;
  return s;
}
constexpr Curve tangent() {
  Curve s;
  s.defined_at_infinity = false;
  return s;
}
constexpr Curve exponential() {
  Curve s = range(0, kInf);
  s.one_at = 0;
  return s;
}
constexpr Curve logarithm(double root, double domain) {
  Curve s = on(Curve{}, domain, kInf);
  s.zero_at = root;
  return s;
}

constexpr Curve anywhere() { return {}; }
constexpr Curve exact() { return {}; }

struct Row {
  ir::LibraryId id;
  MathOp op;
  Curve curve;
};
constexpr Row kRows[] = {
#define MATH(name, forms, parameters, errno_, blocks, operation, curve, interpreter, native) {ir::LibraryId::name, MathOp::operation, curve},
#include "ir/library.def"
};

bool has_integer_result(MathOp op) {
  switch (op) {
    case MathOp::Lrint: case MathOp::Lround: case MathOp::IsNan: case MathOp::IsInf: case MathOp::IsFinite: case MathOp::IsNormal:
    case MathOp::SignBit: case MathOp::Classify: case MathOp::SetRounding: case MathOp::GetRounding: return true;
    default: return false;
  }
}

}  // namespace

const MathFunction* math_function(ir::LibraryId id) {
  static const std::unordered_map<uint16_t, MathFunction> functions = [] {
    std::unordered_map<uint16_t, MathFunction> map;
    for (const Row& row : kRows) {
      const ir::LibraryFunction& f = ir::library_function(row.id);
      map.emplace(static_cast<uint16_t>(row.id), MathFunction{f.name, row.op, f.arguments, has_integer_result(row.op), f.writes(), row.curve});
    }
    return map;
  }();
  const auto it = functions.find(static_cast<uint16_t>(id));
  return it == functions.end() ? nullptr : &it->second;
}

}  // namespace pippin::lower
