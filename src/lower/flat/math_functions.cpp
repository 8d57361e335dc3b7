// SPDX-License-Identifier: Apache-2.0
// The table of math.h and fenv.h. Bounds like pi/2 are rounded up so that they hold for results in every format.
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

constexpr MathFunction kFunctions[] = {
    {"fabs", MathOp::Fabs, 1, false, false, {}},
    {"floor", MathOp::Floor, 1, false, false, {}},
    {"ceil", MathOp::Ceil, 1, false, false, {}},
    {"trunc", MathOp::Trunc, 1, false, false, {}},
    {"rint", MathOp::Rint, 1, false, false, {}},
    {"nearbyint", MathOp::Rint, 1, false, false, {}},
    {"round", MathOp::Round, 1, false, false, {}},
    {"roundeven", MathOp::RoundEven, 1, false, false, {}},
    {"sqrt", MathOp::Sqrt, 1, false, false, {}},
    {"fmin", MathOp::Fmin, 2, false, false, {}},
    {"fmax", MathOp::Fmax, 2, false, false, {}},
    {"copysign", MathOp::Copysign, 2, false, false, {}},
    {"fdim", MathOp::Fdim, 2, false, false, {}},
    {"fma", MathOp::Fma, 3, false, false, {}},
    {"fmod", MathOp::Fmod, 2, false, false, {}},
    {"remainder", MathOp::Remainder, 2, false, false, {}},
    {"drem", MathOp::Remainder, 2, false, false, {}},
    {"modf", MathOp::Modf, 2, false, true, {}},
    {"frexp", MathOp::Frexp, 2, false, true, {}},
    {"ldexp", MathOp::Scale, 2, false, false, {}},
    {"scalbn", MathOp::Scale, 2, false, false, {}},
    {"scalbln", MathOp::Scale, 2, false, false, {}},
    {"huge_val", MathOp::Infinity, 0, false, false, {}},
    {"inf", MathOp::Infinity, 0, false, false, {}},
    {"nan", MathOp::NaN, 1, false, false, {}},
    {"lrint", MathOp::Lrint, 1, true, false, {}},
    {"llrint", MathOp::Lrint, 1, true, false, {}},
    {"lround", MathOp::Lround, 1, true, false, {}},
    {"llround", MathOp::Lround, 1, true, false, {}},
    {"isnan", MathOp::IsNan, 1, true, false, {}},
    {"__isnan", MathOp::IsNan, 1, true, false, {}},
    {"isinf", MathOp::IsInf, 1, true, false, {}},
    {"__isinf", MathOp::IsInf, 1, true, false, {}},
    {"finite", MathOp::IsFinite, 1, true, false, {}},
    {"__finite", MathOp::IsFinite, 1, true, false, {}},
    {"isfinite", MathOp::IsFinite, 1, true, false, {}},
    {"isnormal", MathOp::IsNormal, 1, true, false, {}},
    {"signbit", MathOp::SignBit, 1, true, false, {}},
    {"__signbit", MathOp::SignBit, 1, true, false, {}},
    {"__fpclassify", MathOp::Classify, 1, true, false, {}},
    {"sin", MathOp::Approximate, 1, false, false, periodic()},
    {"cos", MathOp::Approximate, 1, false, false, periodic()},
    {"tan", MathOp::Approximate, 1, false, false, tangent()},
    {"asin", MathOp::Approximate, 1, false, false, on(odd(kHalfPi), -1, 1)},
    {"acos", MathOp::Approximate, 1, false, false, on(range(0, kPi), -1, 1)},
    {"atan", MathOp::Approximate, 1, false, false, odd(kHalfPi)},
    {"sinh", MathOp::Approximate, 1, false, false, odd(kInf)},
    {"cosh", MathOp::Approximate, 1, false, false, range(1, kInf)},
    {"tanh", MathOp::Approximate, 1, false, false, odd(1)},
    {"asinh", MathOp::Approximate, 1, false, false, odd(kInf)},
    {"acosh", MathOp::Approximate, 1, false, false, on(range(0, kInf), 1, kInf)},
    {"atanh", MathOp::Approximate, 1, false, false, on(odd(kInf), -1, 1)},
    {"exp", MathOp::Approximate, 1, false, false, exponential()},
    {"exp2", MathOp::Approximate, 1, false, false, exponential()},
    {"exp10", MathOp::Approximate, 1, false, false, exponential()},
    {"expm1", MathOp::Approximate, 1, false, false, odd(kInf)},
    {"log", MathOp::Approximate, 1, false, false, logarithm(1, 0)},
    {"log2", MathOp::Approximate, 1, false, false, logarithm(1, 0)},
    {"log10", MathOp::Approximate, 1, false, false, logarithm(1, 0)},
    {"log1p", MathOp::Approximate, 1, false, false, on(odd(kInf), -1, kInf)},
    {"cbrt", MathOp::Approximate, 1, false, false, odd(kInf)},
    {"erf", MathOp::Approximate, 1, false, false, odd(1)},
    {"erfc", MathOp::Approximate, 1, false, false, range(0, 2)},
    {"pow", MathOp::Pow, 2, false, false, {}},
    {"atan2", MathOp::Atan2, 2, false, false, {}},
    {"hypot", MathOp::Hypot, 2, false, false, {}},
};

constexpr MathFunction kEnvironment[] = {
    {"fesetround", MathOp::SetRounding, 1, true, false, {}},
    {"fegetround", MathOp::GetRounding, 0, true, false, {}},
};

const std::unordered_map<std::string_view, const MathFunction*>& math_table() {
  static const std::unordered_map<std::string_view, const MathFunction*> map = [] {
    std::unordered_map<std::string_view, const MathFunction*> m;
    for (const MathFunction& f : kFunctions) m.emplace(f.name, &f);
    for (const MathFunction& f : kEnvironment) m.emplace(f.name, &f);
    return m;
  }();
  return map;
}

}  // namespace

const MathFunction* find_math(std::string_view name) {
  if (name.starts_with("__builtin_")) name.remove_prefix(10);
  if (const auto it = math_table().find(name); it != math_table().end()) return it->second;
  if (name.empty() || (name.back() != 'f' && name.back() != 'l')) return nullptr;
  const auto it = math_table().find(name.substr(0, name.size() - 1));
  const bool environment = it != math_table().end() && it->second >= kEnvironment && it->second < kEnvironment + std::size(kEnvironment);
  return it == math_table().end() || environment ? nullptr : it->second;
}

}  // namespace pippin::lower
