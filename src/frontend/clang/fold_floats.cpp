// SPDX-License-Identifier: Apache-2.0
// Floating constants are folded as gcc folds them at every level: to nearest, whatever fesetround does at run time. What
// gcc leaves to the run time stays in the tree: overflow, division by zero and invalid operations, which raise exceptions.
#include "frontend/clang/builder.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace pippin::frontend {

using ir::ExprKind;
using ir::ExprRef;
using ir::TypeId;
using ir::TypeKind;
using llvm::APFloat;

namespace {

constexpr auto kNearest = APFloat::rmNearestTiesToEven;

/// Null for what is no float.
const llvm::fltSemantics* semantics(const ir::Type& t) {
  if (t.kind != TypeKind::Float) return nullptr;
  switch (t.format) {
    case ir::FloatFormat::Half: return &APFloat::IEEEhalf();
    case ir::FloatFormat::Single: return &APFloat::IEEEsingle();
    case ir::FloatFormat::Double: return &APFloat::IEEEdouble();
    case ir::FloatFormat::X87Extended: return &APFloat::x87DoubleExtended();
    case ir::FloatFormat::Quad: return &APFloat::IEEEquad();
  }
  return nullptr;
}

/// The result of an operation that rounds at most, else nothing.
template <class Operation>
std::optional<APFloat> rounded(APFloat a, const Operation& operation) {
  constexpr int kTraps = APFloat::opInvalidOp | APFloat::opDivByZero | APFloat::opOverflow;
  if ((operation(a) & kTraps) != 0 || a.isNaN()) return std::nullopt;
  return a;
}

/// Of the host, which rounds to nearest here.
std::optional<APFloat> square_root(const APFloat& a) {
  if (a.isNegative() && !a.isZero()) return std::nullopt;
  const llvm::fltSemantics& format = a.getSemantics();
  if (&format == &APFloat::IEEEsingle()) return APFloat(std::sqrt(a.convertToFloat()));
  if (&format == &APFloat::IEEEdouble()) return APFloat(std::sqrt(a.convertToDouble()));
  static_assert(sizeof(long double) == 16 && std::numeric_limits<long double>::digits == 64);
  const llvm::APInt bits = a.bitcastToAPInt();
  uint64_t words[2] = {bits.getRawData()[0], bits.getRawData()[1]};
  long double x;
  std::memcpy(&x, words, sizeof x);
  x = std::sqrt(x);
  std::memcpy(words, &x, 10);
  return APFloat(format, llvm::APInt(80, words));
}

std::optional<APFloat> one_argument(std::string_view f, APFloat a) {
  if (f == "sqrt") return square_root(a);
  if (f == "fabs") {
    a.clearSign();
    return a;
  }
  const std::pair<std::string_view, APFloat::roundingMode> roundings[] = {
      {"floor", APFloat::rmTowardNegative}, {"ceil", APFloat::rmTowardPositive}, {"trunc", APFloat::rmTowardZero},
      {"round", APFloat::rmNearestTiesToAway}, {"roundeven", APFloat::rmNearestTiesToEven}};
  for (const auto& [name, mode] : roundings)
    if (f == name) {
      a.roundToIntegral(mode);
      return a;
    }
  return std::nullopt;
}

std::optional<APFloat> two_arguments(std::string_view f, APFloat a, const APFloat& b) {
  const bool less = a < b;
  if (f == "copysign") {
    a.copySign(b);
    return a;
  }
  if (f == "fmin" || f == "fmax") {
    if (a.isZero() && b.isZero()) return std::nullopt;  // either zero
    return less == (f == "fmin") ? a : b;
  }
  if (f == "fdim") {
    if (less || a == b) return APFloat::getZero(a.getSemantics());
    return rounded(a, [&](APFloat& r) { return r.subtract(b, kNearest); });
  }
  if (f == "fmod") return rounded(a, [&](APFloat& r) { return r.mod(b); });
  if (f == "remainder") return rounded(a, [&](APFloat& r) { return r.remainder(b); });
  return std::nullopt;
}

}  // namespace

std::optional<APFloat> Builder::float_value(ExprRef e) const {
  const llvm::fltSemantics* format = e->kind == ExprKind::FloatConst ? semantics(program_.type(e->type)) : nullptr;
  if (format == nullptr || e->text == "nan") return std::nullopt;
  if (e->text == "inf" || e->text == "-inf") return APFloat::getInf(*format, e->text == "-inf");
  return APFloat(*format, e->text);
}

std::optional<ExprRef> Builder::fold_float(ExprKind kind, TypeId t, ExprRef a, ExprRef b, Origin o) {
  std::optional<APFloat> x = float_value(a);
  if (!x) return std::nullopt;
  if (kind == ExprKind::Neg) {
    x->changeSign();
    return float_constant(*x, t, o);
  }
  const std::optional<APFloat> y = b != nullptr ? float_value(b) : std::nullopt;
  if (!y || a->type != b->type) return std::nullopt;
  const APFloat::cmpResult order = x->compare(*y);
  switch (kind) {
    case ExprKind::Eq: return constant(t, order == APFloat::cmpEqual, o);
    case ExprKind::Ne: return constant(t, order != APFloat::cmpEqual, o);
    case ExprKind::Lt: return constant(t, order == APFloat::cmpLessThan, o);
    case ExprKind::Le: return constant(t, order != APFloat::cmpGreaterThan, o);
    case ExprKind::Gt: return constant(t, order == APFloat::cmpGreaterThan, o);
    case ExprKind::Ge: return constant(t, order != APFloat::cmpLessThan, o);
    default: break;
  }
  // gcc computes with a wider format.
  if (program_.type(t).format == ir::FloatFormat::Half) return std::nullopt;
  const std::optional<APFloat> r = rounded(*x, [&](APFloat& v) {
    switch (kind) {
      case ExprKind::Add: return v.add(*y, kNearest);
      case ExprKind::Sub: return v.subtract(*y, kNearest);
      case ExprKind::Mul: return v.multiply(*y, kNearest);
      case ExprKind::Div: return v.divide(*y, kNearest);
      default: return APFloat::opInvalidOp;
    }
  });
  if (!r) return std::nullopt;
  return float_constant(*r, t, o);
}

std::optional<ExprRef> Builder::fold_conversion(ExprRef e, TypeId t, Origin o) {
  const ir::Type& to = program_.type(t);
  if (e->kind == ExprKind::IntConst) {
    const llvm::fltSemantics* format = semantics(to);
    const ir::Type& from = program_.type(e->type);
    if (format == nullptr) return std::nullopt;
    __extension__ using Unsigned = unsigned __int128;
    const Unsigned bits = static_cast<Unsigned>(e->value);
    const uint64_t words[2] = {static_cast<uint64_t>(bits), static_cast<uint64_t>(bits >> 64)};
    APFloat r(*format);
    // An unsigned __int128 is kept as its bits.
    const bool is_signed = from.width < 128 || from.is_signed;
    r.convertFromAPInt(llvm::APInt(128, words), is_signed, kNearest);
    return float_constant(r, t, o);
  }
  std::optional<APFloat> x = float_value(e);
  if (!x) return std::nullopt;
  if (const llvm::fltSemantics* format = semantics(to)) {
    // Here gcc folds overflow, too.
    bool inexact = false;
    x->convert(*format, kNearest, &inexact);
    return float_constant(*x, t, o);
  }
  if (to.kind != TypeKind::Int || to.width > 64) return std::nullopt;
  if (to.is_bool) return constant(t, !x->isZero(), o);
  llvm::APSInt v(to.width, !to.is_signed);
  bool exact = false;
  if ((x->convertToInteger(v, APFloat::rmTowardZero, &exact) & APFloat::opInvalidOp) != 0) return std::nullopt;
  return int_constant(v, t, o);
}

std::optional<ExprRef> Builder::fold_math(std::string_view f, TypeId result, const std::vector<ExprRef>& args, Origin o) {
  std::vector<APFloat> x;
  for (ExprRef a : args) {
    const std::optional<APFloat> v = float_value(a);
    if (!v || a->type != result) return std::nullopt;
    x.push_back(*v);
  }
  if (x.empty() || f.empty()) return std::nullopt;
  // The function's suffix names the format.
  switch (program_.type(result).format) {
    case ir::FloatFormat::Double: break;
    case ir::FloatFormat::Single:
    case ir::FloatFormat::X87Extended: f.remove_suffix(1); break;
    case ir::FloatFormat::Half:
    case ir::FloatFormat::Quad: return std::nullopt;
  }
  std::optional<APFloat> r;
  if (x.size() == 1) r = one_argument(f, x[0]);
  else if (x.size() == 2) r = two_arguments(f, x[0], x[1]);
  else if (x.size() == 3 && f == "fma")
    r = rounded(x[0], [&](APFloat& v) { return v.fusedMultiplyAdd(x[1], x[2], kNearest); });
  if (!r) return std::nullopt;
  return float_constant(*r, result, o);
}

ExprRef Builder::float_constant(const llvm::APFloat& v, TypeId t, Origin o) {
  ir::Expr e{};
  e.kind = ExprKind::FloatConst;
  e.type = t;
  e.origin = o;
  if (v.isNaN()) e.text = "nan";
  else if (v.isInfinity()) e.text = v.isNegative() ? "-inf" : "inf";
  else {
    char buffer[128];
    const unsigned n = v.convertToHexString(buffer, 0, /*UpperCase=*/false, llvm::APFloat::rmNearestTiesToEven);
    e.text.assign(buffer, n);
  }
  return node(std::move(e));
}

ExprRef Builder::int_constant(const llvm::APSInt& v, TypeId t, Origin o) {
  if (v.getBitWidth() <= 64)
    return constant(t, v.isSigned() ? ir::Int128{v.getSExtValue()} : static_cast<ir::Int128>(v.getZExtValue()), o);
  const llvm::APInt wide = v.isSigned() ? v.sextOrTrunc(128) : v.zextOrTrunc(128);
  __extension__ using Unsigned = unsigned __int128;
  const Unsigned bits = static_cast<Unsigned>(wide.getRawData()[1]) << 64 | wide.getRawData()[0];
  return constant(t, static_cast<ir::Int128>(bits), o);
}

}  // namespace pippin::frontend
