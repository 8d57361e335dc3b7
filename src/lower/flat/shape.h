// SPDX-License-Identifier: Apache-2.0
// Private to lower: what the models need to know of a C integer or floating type, and a little exact arithmetic on bounds.
#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "ir/ir.h"

namespace pippin::lower {

using BigInt = mpz_class;

/// Value bits and signedness of a C integer type or of a bit-field. _Bool: one unsigned bit, conversions compare with 0.
struct Shape {
  uint32_t width = 32;
  bool is_signed = true;
  bool is_bool = false;
  friend bool operator==(const Shape&, const Shape&) = default;
};

inline BigInt pow2(uint32_t n) {
  BigInt r;
  mpz_setbit(r.get_mpz_t(), n);
  return r;
}
inline BigInt min_value(const Shape& s) { return s.is_signed ? BigInt(-pow2(s.width - 1)) : BigInt(0); }
inline BigInt max_value(const Shape& s) { return s.is_signed ? BigInt(pow2(s.width - 1) - 1) : BigInt(pow2(s.width) - 1); }
inline BigInt floor_div(const BigInt& a, const BigInt& b) {
  BigInt r;
  mpz_fdiv_q(r.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return r;
}
inline BigInt floor_mod(const BigInt& a, const BigInt& b) {
  BigInt r;
  mpz_fdiv_r(r.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return r;
}
/// The value of the type that is congruent to v modulo 2^width.
inline BigInt wrap(const BigInt& v, const Shape& s) {
  return floor_mod(v - min_value(s), pow2(s.width)) + min_value(s);
}
inline BigInt to_big(ir::Int128 v) {
  const bool negative = v < 0;
  __extension__ using Unsigned = unsigned __int128;
  const Unsigned u = negative ? -static_cast<Unsigned>(v) : static_cast<Unsigned>(v);
  BigInt r = static_cast<unsigned long>(u >> 64);
  r <<= 64;
  r += static_cast<unsigned long>(u & ~0ull);
  return negative ? BigInt(-r) : r;
}

inline Shape shape_of(const ir::Type& t) { return Shape{t.width, t.is_signed, t.is_bool}; }

/// float, double and x87's long double.
inline bool is_modelled_float(const ir::Type& t) {
  return t.kind == ir::TypeKind::Float && (t.format == ir::FloatFormat::Single || t.format == ir::FloatFormat::Double ||
                                           t.format == ir::FloatFormat::X87Extended);
}
/// Its bytes are its interchange format.
inline bool has_interchange_bytes(const ir::Type& t) { return is_modelled_float(t) && t.format != ir::FloatFormat::X87Extended; }

}  // namespace pippin::lower
