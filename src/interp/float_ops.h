// SPDX-License-Identifier: Apache-2.0
// Floating-point and 128-bit arithmetic on slots, computed by the host: float and double with SSE (each operation is
// rounded to its own format), long double with x87. The rounding mode is the host's (fesetround); no exceptions visible.
#pragma once

#include <cmath>
#include <cstring>
#include <type_traits>

#include "interp/code.h"

namespace pippin::interp {

__extension__ using Unsigned128 = unsigned __int128;

/// The low `width` bits, sign- or zero-extended.
inline uint64_t extend(uint64_t v, unsigned width, bool is_signed) {
  if (width >= 64) return v;
  const unsigned s = 64 - width;
  return is_signed ? static_cast<uint64_t>(static_cast<int64_t>(v << s) >> s) : v << s >> s;
}

template <class T>
T float_of(const uint64_t* r) {
  T v{};
  std::memcpy(&v, r, sizeof(T) == 16 ? 10 : sizeof(T));
  return v;
}
template <class T>
void float_to(uint64_t* r, T v) {
  if constexpr (sizeof(T) == 16) {
    uint64_t bits[2] = {0, 0};
    std::memcpy(bits, &v, 10);
    r[0] = bits[0];
    r[1] = bits[1];
  } else {
    uint64_t bits = 0;
    std::memcpy(&bits, &v, sizeof(T));
    r[0] = bits;
  }
}

/// Every float and double is a long double exactly.
inline long double get_float(ValueClass c, const uint64_t* r) {
  switch (c) {
    case ValueClass::F32: return float_of<float>(r);
    case ValueClass::F64: return float_of<double>(r);
    default: return float_of<long double>(r);
  }
}

template <class T>
T float_arith(ir::ExprKind k, T a, T b) {
  switch (k) {
    case ir::ExprKind::Add: return a + b;
    case ir::ExprKind::Sub: return a - b;
    case ir::ExprKind::Mul: return a * b;
    default: return a / b;
  }
}

inline void float_binary(ir::ExprKind k, ValueClass c, uint64_t* out, const uint64_t* a, const uint64_t* b) {
  switch (c) {
    case ValueClass::F32: return float_to(out, float_arith(k, float_of<float>(a), float_of<float>(b)));
    case ValueClass::F64: return float_to(out, float_arith(k, float_of<double>(a), float_of<double>(b)));
    default: return float_to(out, float_arith(k, float_of<long double>(a), float_of<long double>(b)));
  }
}

inline uint64_t float_compare(ir::ExprKind k, ValueClass c, const uint64_t* a, const uint64_t* b) {
  const long double l = get_float(c, a), r = get_float(c, b);
  switch (k) {
    case ir::ExprKind::Eq: return l == r;
    case ir::ExprKind::Ne: return l != r;
    case ir::ExprKind::Lt: return l < r;
    case ir::ExprKind::Le: return l <= r;
    case ir::ExprKind::Gt: return l > r;
    default: return l >= r;
  }
}

inline void float_negate(ValueClass c, uint64_t* out, const uint64_t* a) {
  switch (c) {
    case ValueClass::F32: return float_to(out, -float_of<float>(a));
    case ValueClass::F64: return float_to(out, -float_of<double>(a));
    default: return float_to(out, -float_of<long double>(a));
  }
}

inline void float_cast(ValueClass from, ValueClass to, uint64_t* out, const uint64_t* in) {
  const long double v = get_float(from, in);
  switch (to) {
    case ValueClass::F32:
      // double to float must not round twice: through long double it does not, both steps from double are exact or one.
      return float_to(out, static_cast<float>(v));
    case ValueClass::F64: return float_to(out, static_cast<double>(v));
    default: return float_to(out, v);
  }
}

/// Compilers convert large unsigned numbers in two steps of which the first is exact: -0 must not come of it in any mode.
template <class I>
void int_to_float(ValueClass to, uint64_t* out, I v) {
  if constexpr (std::is_same_v<I, uint64_t>) {
    if (static_cast<int64_t>(v) >= 0) return int_to_float(to, out, static_cast<int64_t>(v));
  }
  switch (to) {
    case ValueClass::F32: return float_to(out, static_cast<float>(v));
    case ValueClass::F64: return float_to(out, static_cast<double>(v));
    default: return float_to(out, static_cast<long double>(v));
  }
}

/// C17 6.3.1.4: truncation; undefined (false) if the integral part does not fit.
inline bool float_to_int(long double v, unsigned width, bool is_signed, ir::Int128& out) {
  if (std::isnan(v) || std::isinf(v)) return false;
  const long double t = std::trunc(v);
  const long double top = std::ldexp(1.0L, static_cast<int>(is_signed ? width - 1 : width));
  if (t >= top || t < (is_signed ? -top : 0.0L)) return false;
  out = t < 0 ? static_cast<ir::Int128>(t) : static_cast<ir::Int128>(static_cast<Unsigned128>(t));
  return true;
}

/// What SSE's conversions leave where float_to_int fails: the "integer indefinite" value, then narrowed.
inline uint64_t x86_conversion(long double v, unsigned width, bool is_signed) {
  const bool wide = width > 32 || (width == 32 && !is_signed);
  ir::Int128 t = 0;
  uint64_t r = wide ? 1ull << 63 : 1ull << 31;
  if (float_to_int(v, wide ? 64 : 32, true, t)) r = static_cast<uint64_t>(t);
  if (width >= 64) return r;
  r &= (1ull << width) - 1;
  return is_signed && (r >> (width - 1)) != 0 ? r | ~0ull << width : r;
}

inline uint64_t wide_compare(ir::ExprKind k, bool is_signed, ir::Int128 a, ir::Int128 b) {
  const bool less = is_signed ? a < b : static_cast<Unsigned128>(a) < static_cast<Unsigned128>(b);
  switch (k) {
    case ir::ExprKind::Eq: return a == b;
    case ir::ExprKind::Ne: return a != b;
    case ir::ExprKind::Lt: return less;
    case ir::ExprKind::Le: return less || a == b;
    case ir::ExprKind::Gt: return !less && a != b;
    default: return !less;
  }
}

/// Returns what is undefined, or null.
inline const char* wide_binary(ir::ExprKind k, bool is_signed, bool wrap, ir::Int128 a, ir::Int128 b, ir::Int128& out) {
  const Unsigned128 ua = static_cast<Unsigned128>(a), ub = static_cast<Unsigned128>(b);
  const ir::Int128 min = static_cast<ir::Int128>(static_cast<Unsigned128>(1) << 127);
  ir::Int128 r = 0;
  switch (k) {
    case ir::ExprKind::Add:
      if (is_signed && !wrap && __builtin_add_overflow(a, b, &r)) return "signed overflow in addition";
      out = static_cast<ir::Int128>(ua + ub);
      return nullptr;
    case ir::ExprKind::Sub:
      if (is_signed && !wrap && __builtin_sub_overflow(a, b, &r)) return "signed overflow in subtraction";
      out = static_cast<ir::Int128>(ua - ub);
      return nullptr;
    case ir::ExprKind::Mul:
      if (is_signed && !wrap && __builtin_mul_overflow(a, b, &r)) return "signed overflow in multiplication";
      out = static_cast<ir::Int128>(ua * ub);
      return nullptr;
    case ir::ExprKind::Div:
    case ir::ExprKind::Rem:
      if (b == 0) return "division by zero";
      if (is_signed && a == min && b == -1) return "overflow in division";
      if (k == ir::ExprKind::Div) out = is_signed ? a / b : static_cast<ir::Int128>(ua / ub);
      else out = is_signed ? a % b : static_cast<ir::Int128>(ua % ub);
      return nullptr;
    case ir::ExprKind::BitAnd: out = a & b; return nullptr;
    case ir::ExprKind::BitOr: out = a | b; return nullptr;
    default: out = a ^ b; return nullptr;
  }
}

}  // namespace pippin::interp
