// SPDX-License-Identifier: Apache-2.0
// math.h on the host's floating point: float and double by SSE, long double by x87, each result rounded to its own format.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "interp/float_ops.h"
#include "interp/machine.h"

namespace pippin::interp {

namespace {

/// Ties to even in every rounding mode.
template <class T>
T round_even(T a) {
  const T t = std::trunc(a), rest = std::fabs(a - t);
  const bool up = rest > static_cast<T>(0.5) || (rest == static_cast<T>(0.5) && std::fmod(t, static_cast<T>(2)) != 0);
  return up ? t + std::copysign(static_cast<T>(1), a) : t;
}

template <class T>
T math(MathFn f, T a, T b) {
  switch (f) {
    case MathFn::Sqrt: return std::sqrt(a);
    case MathFn::Fabs: return std::fabs(a);
    case MathFn::Floor: return std::floor(a);
    case MathFn::Ceil: return std::ceil(a);
    case MathFn::Trunc: return std::trunc(a);
    case MathFn::Round: return std::round(a);
    case MathFn::Rint: return std::nearbyint(a);
    case MathFn::RoundEven: return round_even(a);
    case MathFn::Asinh: return std::asinh(a);
    case MathFn::Acosh: return std::acosh(a);
    case MathFn::Atanh: return std::atanh(a);
    case MathFn::Exp10:
      if constexpr (std::is_same_v<T, float>) return ::exp10f(a);
      else if constexpr (std::is_same_v<T, double>) return ::exp10(a);
      else return ::exp10l(a);
    case MathFn::Erf: return std::erf(a);
    case MathFn::Erfc: return std::erfc(a);
    case MathFn::Logb: return std::logb(a);
    case MathFn::Sin: return std::sin(a);
    case MathFn::Cos: return std::cos(a);
    case MathFn::Tan: return std::tan(a);
    case MathFn::Asin: return std::asin(a);
    case MathFn::Acos: return std::acos(a);
    case MathFn::Atan: return std::atan(a);
    case MathFn::Sinh: return std::sinh(a);
    case MathFn::Cosh: return std::cosh(a);
    case MathFn::Tanh: return std::tanh(a);
    case MathFn::Exp: return std::exp(a);
    case MathFn::Exp2: return std::exp2(a);
    case MathFn::Log: return std::log(a);
    case MathFn::Log2: return std::log2(a);
    case MathFn::Log10: return std::log10(a);
    case MathFn::Cbrt: return std::cbrt(a);
    case MathFn::Expm1: return std::expm1(a);
    case MathFn::Log1p: return std::log1p(a);
    case MathFn::Lround: return std::round(a);
    case MathFn::Lrint: return std::nearbyint(a);
    case MathFn::Pow: return std::pow(a, b);
    case MathFn::Fmod: return std::fmod(a, b);
    case MathFn::Fmin: return std::fmin(a, b);
    case MathFn::Fmax: return std::fmax(a, b);
    case MathFn::Atan2: return std::atan2(a, b);
    case MathFn::Copysign: return std::copysign(a, b);
    case MathFn::Hypot: return std::hypot(a, b);
    case MathFn::Fdim: return std::fdim(a, b);
    case MathFn::Remainder: return std::remainder(a, b);
    case MathFn::Nextafter: return std::nextafter(a, b);
    case MathFn::Huge: return std::numeric_limits<T>::infinity();
    default: return std::numeric_limits<T>::quiet_NaN();
  }
}

/// libm rounds these results as it likes (C17 5.2.4.2.2p6).
bool is_approximate(MathFn f) {
  switch (f) {
    case MathFn::Asinh: case MathFn::Acosh: case MathFn::Atanh: case MathFn::Exp10: case MathFn::Erf: case MathFn::Erfc:
    case MathFn::Sin: case MathFn::Cos: case MathFn::Tan: case MathFn::Asin: case MathFn::Acos: case MathFn::Atan:
    case MathFn::Sinh: case MathFn::Cosh: case MathFn::Tanh: case MathFn::Exp: case MathFn::Exp2: case MathFn::Log:
    case MathFn::Log2: case MathFn::Log10: case MathFn::Cbrt: case MathFn::Expm1: case MathFn::Log1p: case MathFn::Pow:
    case MathFn::Atan2: case MathFn::Hypot: return true;
    default: return false;
  }
}

/// The neighbour of a result that is rounded; small whole numbers are exact everywhere.
template <class T>
T neighbour(T v) {
  const bool exact = v == std::trunc(v) && std::fabs(v) < static_cast<T>(1ull << std::min(std::numeric_limits<T>::digits, 53));
  return std::isfinite(v) && !exact ? std::nextafter(v, static_cast<T>(0)) : v;
}

}  // namespace

long double Machine::float_argument(const CallInfo& call, const uint64_t* regs, size_t k) const {
  const CallArg& a = call.args[k];
  if (a.value_class == ValueClass::Int) return static_cast<long double>(static_cast<int64_t>(regs[a.slot]));
  return get_float(a.value_class, regs + a.slot);
}

void Machine::set_float(uint64_t* out, ValueClass c, long double v) const { int_to_float(c, out, v); }

bool Machine::math_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const MathFn which = static_cast<MathFn>(variants_[fn.id.value]);
  const bool nullary = which == MathFn::Huge || which == MathFn::NaN;
  if (!nullary && call.args.empty()) return end(End::Unsupported, program_.functions[fn.id].name);
  const long double a = nullary ? 0 : float_argument(call, regs, 0);
  const long double b = call.args.size() > 1 ? float_argument(call, regs, 1) : 0;
  if (call.result < 0) return true;
  uint64_t* out = regs + call.result;
  if (fn.library == Library::MathClass) {
    // The class depends on the format of the argument, so it is asked in that format.
    const ValueClass c = call.args[0].value_class;
    const int kind = c == ValueClass::F32 ? std::fpclassify(static_cast<float>(a)) : c == ValueClass::F64 ? std::fpclassify(static_cast<double>(a)) : std::fpclassify(a);
    int64_t r = 0;
    switch (which) {
      case MathFn::IsNan: r = kind == FP_NAN; break;
      case MathFn::IsInf: r = kind == FP_INFINITE; break;
      case MathFn::IsInfSign: r = kind != FP_INFINITE ? 0 : std::signbit(a) ? -1 : 1; break;
      case MathFn::IsFinite: r = kind != FP_NAN && kind != FP_INFINITE; break;
      case MathFn::SignBit: r = std::signbit(a); break;
      case MathFn::IsNormal: r = kind == FP_NORMAL; break;
      case MathFn::IsUnordered: r = std::isnan(a) || std::isnan(b); break;
      default: r = kind == FP_NAN ? 0 : kind == FP_INFINITE ? 1 : kind == FP_ZERO ? 2 : kind == FP_SUBNORMAL ? 3 : 4; break;  // glibc's values
    }
    // Any value but 0 says yes.
    if (which != MathFn::Classify && which != MathFn::IsInfSign && r != 0) r = open<int64_t>(1, 64);
    *out = static_cast<uint64_t>(r);
    return true;
  }
  if (fn.result_class == ValueClass::Int) {  // lround, lrint
    ir::Int128 v = 0;
    if (!float_to_int(which == MathFn::Lround ? std::round(a) : std::nearbyint(a), program_.type(call.result_type).width, true, v))
      return undefined("conversion of a floating-point value that does not fit the integer type");
    *out = static_cast<uint64_t>(v);
    return true;
  }
  if (which == MathFn::Fma) {
    const long double c = float_argument(call, regs, 2);
    switch (fn.result_class) {
      case ValueClass::F32: float_to(out, std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c))); return true;
      case ValueClass::F64: float_to(out, std::fma(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c))); return true;
      case ValueClass::X87: float_to(out, std::fma(a, b, c)); return true;
      default: return end(End::Unsupported, program_.functions[fn.id].name);
    }
  }
  // Of two zeros with different signs either is the smaller one, and the larger (C17 F.10.9.2).
  const bool zeros = (which == MathFn::Fmin || which == MathFn::Fmax) && a == 0 && b == 0 && std::signbit(a) != std::signbit(b);
  auto put = [&](auto v) {
    if (zeros) v = open(v, -v);
    else if (is_approximate(which) && neighbour(v) != v) v = open(v, neighbour(v));
    float_to(out, v);
    return true;
  };
  switch (fn.result_class) {
    case ValueClass::F32: return put(math<float>(which, static_cast<float>(a), static_cast<float>(b)));
    case ValueClass::F64: return put(math<double>(which, static_cast<double>(a), static_cast<double>(b)));
    case ValueClass::X87: return put(math<long double>(which, a, b));
    default: return end(End::Unsupported, program_.functions[fn.id].name);
  }
}

/// modf, frexp, ldexp: a float and an integer or pointer.
bool Machine::split_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const MathFn which = static_cast<MathFn>(variants_[fn.id.value]);
  const ValueClass c = fn.result_class;
  const bool is_float = c == ValueClass::F32 || c == ValueClass::F64 || c == ValueClass::X87;
  if (!is_float || call.args[1].value_class != ValueClass::Int) return end(End::Unsupported, program_.functions[fn.id].name);
  const long double a = float_argument(call, regs, 0);
  const uint64_t second = regs[call.args[1].slot];
  uint64_t value[2] = {0, 0};
  if (which == MathFn::Ldexp) {
    // Scaling rounds at most once in the format of the result.
    const int n = static_cast<int>(std::clamp<int64_t>(static_cast<int64_t>(second), -100'000, 100'000));
    if (c == ValueClass::F32) float_to(value, std::ldexp(static_cast<float>(a), n));
    else if (c == ValueClass::F64) float_to(value, std::ldexp(static_cast<double>(a), n));
    else float_to(value, std::ldexp(a, n));
  } else {
    uint64_t stored[2] = {0, 0};
    uint64_t size = 4;
    if (which == MathFn::Frexp) {
      int exponent = 0;
      int_to_float(c, value, std::frexp(a, &exponent));
      stored[0] = static_cast<uint32_t>(exponent);
    } else {
      long double whole = 0;
      int_to_float(c, value, std::modf(a, &whole));
      int_to_float(c, stored, whole);
      size = c == ValueClass::F32 ? 4 : c == ValueClass::F64 ? 8 : 10;
    }
    if (!writable(second, size)) return false;
    std::memcpy(bytes(second), stored, size);
    memory_.mark_initialised(second - kArenaBase, size);
  }
  if (call.result < 0) return true;
  regs[call.result] = value[0];
  if (c == ValueClass::X87) regs[call.result + 1] = value[1];
  return true;
}

}  // namespace pippin::interp
