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

using Id = ir::LibraryId;

/// Ties to even in every rounding mode.
template <class T>
T round_even(T a) {
  const T t = std::trunc(a), rest = std::fabs(a - t);
  const bool up = rest > static_cast<T>(0.5) || (rest == static_cast<T>(0.5) && std::fmod(t, static_cast<T>(2)) != 0);
  return up ? t + std::copysign(static_cast<T>(1), a) : t;
}

template <class T>
T math(Id f, T a, T b) {
  switch (f) {
    case Id::sqrt: return std::sqrt(a);
    case Id::fabs: return std::fabs(a);
    case Id::floor: return std::floor(a);
    case Id::ceil: return std::ceil(a);
    case Id::trunc: return std::trunc(a);
    case Id::round: return std::round(a);
    case Id::rint: return std::nearbyint(a);
    case Id::roundeven: return round_even(a);
    case Id::asinh: return std::asinh(a);
    case Id::acosh: return std::acosh(a);
    case Id::atanh: return std::atanh(a);
    case Id::exp10:
      if constexpr (std::is_same_v<T, float>) return ::exp10f(a);
      else if constexpr (std::is_same_v<T, double>) return ::exp10(a);
      else return ::exp10l(a);
    case Id::erf: return std::erf(a);
    case Id::erfc: return std::erfc(a);
    case Id::logb: return std::logb(a);
    case Id::sin: return std::sin(a);
    case Id::cos: return std::cos(a);
    case Id::tan: return std::tan(a);
    case Id::asin: return std::asin(a);
    case Id::acos: return std::acos(a);
    case Id::atan: return std::atan(a);
    case Id::sinh: return std::sinh(a);
    case Id::cosh: return std::cosh(a);
    case Id::tanh: return std::tanh(a);
    case Id::exp: return std::exp(a);
    case Id::exp2: return std::exp2(a);
    case Id::log: return std::log(a);
    case Id::log2: return std::log2(a);
    case Id::log10: return std::log10(a);
    case Id::cbrt: return std::cbrt(a);
    case Id::expm1: return std::expm1(a);
    case Id::log1p: return std::log1p(a);
    case Id::lround: return std::round(a);
    case Id::lrint: return std::nearbyint(a);
    case Id::pow: return std::pow(a, b);
    case Id::fmod: return std::fmod(a, b);
    case Id::fmin: return std::fmin(a, b);
    case Id::fmax: return std::fmax(a, b);
    case Id::atan2: return std::atan2(a, b);
    case Id::copysign: return std::copysign(a, b);
    case Id::hypot: return std::hypot(a, b);
    case Id::fdim: return std::fdim(a, b);
    case Id::remainder: return std::remainder(a, b);
    case Id::nextafter: return std::nextafter(a, b);
    case Id::huge_val: return std::numeric_limits<T>::infinity();
    default: return std::numeric_limits<T>::quiet_NaN();
  }
}

/// libm rounds these results as it likes (C17 5.2.4.2.2p6).
bool is_approximate(Id f) {
  switch (f) {
    case Id::asinh: case Id::acosh: case Id::atanh: case Id::exp10: case Id::erf: case Id::erfc:
    case Id::sin: case Id::cos: case Id::tan: case Id::asin: case Id::acos: case Id::atan:
    case Id::sinh: case Id::cosh: case Id::tanh: case Id::exp: case Id::exp2: case Id::log:
    case Id::log2: case Id::log10: case Id::cbrt: case Id::expm1: case Id::log1p: case Id::pow:
    case Id::atan2: case Id::hypot: return true;
    default: return false;
  }
}

/// The neighbour of a result that is rounded; small whole numbers are exact everywhere.
template <class T>
T neighbour(T v) {
  const bool exact = v == std::trunc(v) && std::fabs(v) < static_cast<T>(1ull << std::min(std::numeric_limits<T>::digits, 53));
  return std::isfinite(v) && !exact ? std::nextafter(v, static_cast<T>(0)) : v;
}

/// There is one NaN. (C17 F.2.1p1 leaves signalling ones open; fmax and pow of glibc tell them from others.)
long double quiet(long double v) { return std::isnan(v) ? std::copysign(std::numeric_limits<long double>::quiet_NaN(), v) : v; }

}  // namespace

long double Machine::float_argument(const CallInfo& call, const uint64_t* regs, size_t k) const {
  const CallArg& a = call.args[k];
  if (a.value_class == ValueClass::Int) return static_cast<long double>(static_cast<int64_t>(regs[a.slot]));
  return get_float(a.value_class, regs + a.slot);
}

void Machine::set_float(uint64_t* out, ValueClass c, long double v) const { int_to_float(c, out, v); }

bool Machine::math_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const Id which = fn.row->id;
  const bool nullary = which == Id::huge_val || which == Id::nan;
  if (!nullary && call.args.empty()) return end(End::Unsupported, program_.functions[fn.id].name);
  const long double a = nullary ? 0 : quiet(float_argument(call, regs, 0));
  const long double b = call.args.size() > 1 ? quiet(float_argument(call, regs, 1)) : 0;
  if (call.result < 0) return true;
  uint64_t* out = regs + call.result;
  if (fn.library == Library::MathClass) {
    // The class depends on the format of the argument, so it is asked in that format.
    const ValueClass c = call.args[0].value_class;
    const int kind = c == ValueClass::F32 ? std::fpclassify(static_cast<float>(a)) : c == ValueClass::F64 ? std::fpclassify(static_cast<double>(a)) : std::fpclassify(a);
    int64_t r = 0;
    switch (which) {
      case Id::isnan: r = kind == FP_NAN; break;
      case Id::isinf: r = kind == FP_INFINITE; break;
      case Id::isfinite: r = kind != FP_NAN && kind != FP_INFINITE; break;
      case Id::signbit: r = std::signbit(a); break;
      case Id::isnormal: r = kind == FP_NORMAL; break;
      default: r = kind == FP_NAN ? 0 : kind == FP_INFINITE ? 1 : kind == FP_ZERO ? 2 : kind == FP_SUBNORMAL ? 3 : 4; break;  // glibc's values
    }
    // Any value but 0 says yes.
    if (which != Id::__fpclassify && r != 0) r = open<int64_t>(1, 64);
    *out = static_cast<uint64_t>(r);
    return true;
  }
  if (fn.result_class == ValueClass::Int) {  // lround, lrint
    ir::Int128 v = 0;
    if (!float_to_int(which == Id::lround ? std::round(a) : std::nearbyint(a), program_.type(call.result_type).width, true, v))
      return undefined("conversion of a floating-point value that does not fit the integer type");
    *out = static_cast<uint64_t>(v);
    return true;
  }
  if (which == Id::fma) {
    const long double c = float_argument(call, regs, 2);
    switch (fn.result_class) {
      case ValueClass::F32: float_to(out, std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c))); return true;
      case ValueClass::F64: float_to(out, std::fma(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c))); return true;
      case ValueClass::X87: float_to(out, std::fma(a, b, c)); return true;
      default: return end(End::Unsupported, program_.functions[fn.id].name);
    }
  }
  // Of two zeros with different signs either is the smaller one, and the larger (C17 F.10.9.2).
  const bool zeros = (which == Id::fmin || which == Id::fmax) && a == 0 && b == 0 && std::signbit(a) != std::signbit(b);
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
  const Id which = fn.row->id;
  const ValueClass c = fn.result_class;
  const bool is_float = c == ValueClass::F32 || c == ValueClass::F64 || c == ValueClass::X87;
  if (!is_float || call.args[1].value_class != ValueClass::Int) return end(End::Unsupported, program_.functions[fn.id].name);
  const long double a = float_argument(call, regs, 0);
  const uint64_t second = regs[call.args[1].slot];
  uint64_t value[2] = {0, 0};
  if (which == Id::ldexp) {
    // Scaling rounds at most once in the format of the result.
    const int n = static_cast<int>(std::clamp<int64_t>(static_cast<int64_t>(second), -100'000, 100'000));
    if (c == ValueClass::F32) float_to(value, std::ldexp(static_cast<float>(a), n));
    else if (c == ValueClass::F64) float_to(value, std::ldexp(static_cast<double>(a), n));
    else float_to(value, std::ldexp(a, n));
  } else {
    uint64_t stored[2] = {0, 0};
    uint64_t size = 4;
    if (which == Id::frexp) {
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
