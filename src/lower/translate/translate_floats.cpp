// SPDX-License-Identifier: Apache-2.0
// Floating-point expressions and the functions of math.h and fenv.h as terms. The rounding mode is a hidden variable if the
// program calls fesetround, else round to nearest. Exceptions and their flags are not modelled.
#include <cmath>

#include "lower/translate/translate.h"
#include "support/check.h"

namespace pippin::lower {

using ir::ExprKind;
using term::Kind;
using term::RoundingMode;

namespace {

/// FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO of x86, in the order of the hidden variable's values.
constexpr int64_t kModeValues[kRoundingModes] = {0x000, 0x400, 0x800, 0xC00};

}  // namespace

Term Translator::rounding_variable() {
  if (rounding_variable_) return rounding_variable_;
  cfa::Variable v;
  v.term = rounding_variable_ = tm_.mk_var("$rounding", arith_->sort(floats_.mode_shape()));
  cfa_.add_variable(std::move(v));
  return rounding_variable_;
}

Term Translator::rounding() {
  return flat_.sets_rounding ? floats_.mode_of(rounding_variable()) : floats_.mode(RoundingMode::NearestEven);
}

Value Translator::load_float(ir::ExprRef e, const Resolved& r) {
  const Sort s = float_sort(e->type);
  Term v = r.partial || r.cells.empty() ? w_->fresh(s) : Term();
  for (size_t k = r.cells.size(); k-- > 0;) {
    const Alternative& a = r.cells[k];
    Term x;
    if (layout_.node(a.node).kind == NodeKind::Bytes) {
      const Shape bits{s.float_bits(), false, false};
      x = floats_.from_bits(arith_->stored(memory_.read_bytes(a, bits, p_.type(e->type).size), bits), s);
    } else {
      x = memory_.read_cell(a.node, Part::Value, a.index);
    }
    v = v ? tm_.mk_ite(a.cond, x, v) : x;
  }
  return of_number(v);
}

/// A value of this type is calculated or converted: x87 would keep more of it.
void Translator::evaluates_floats(ir::TypeId t) {
  if (p_.target.model == ir::DataModel::ILP32 && p_.type(t).format != ir::FloatFormat::X87Extended)
    of_the_program_.insert(cfa::Convention::FloatEvaluation);
}

Value Translator::eval_float(ir::ExprRef e, CtxId ctx) {
  switch (e->kind) {
    case ExprKind::FloatConst: return of_number(floats_.constant(float_sort(e->type), e->text));
    case ExprKind::Neg: return of_number(floats_.negate(number(e->args[0], ctx)));
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Mul:
    case ExprKind::Div: {
      const Term a = number(e->args[0], ctx), b = number(e->args[1], ctx);
      evaluates_floats(e->type);
      const Term r = floats_.binary(e->kind, rounding(), a, b);
      if (w_->obliged(e, Breach::Nan)) {
        const Term parts[] = {floats_.is_nan(a), floats_.is_nan(b), tm_.mk_not(floats_.is_nan(r))};
        w_->require(tm_.mk_or(parts), e, Breach::Nan);
      }
      return of_number(r);
    }
    case ExprKind::Cast: {
      const ir::ExprRef from = e->args[0];
      evaluates_floats(e->type);
      if (is_float(from)) return of_number(floats_.convert(number(from, ctx), float_sort(e->type), rounding()));
      return of_number(floats_.from_integer(integer(from, ctx), shape(from->type), float_sort(e->type), rounding(), e));
    }
    default: break;
  }
  PIPPIN_UNREACHABLE("an expression that is not modelled was not replaced by an unsupported location: {}", ir::to_c(p_, e));
}

/// What is known of f(x) (MathFunction::curve), C17 annex F.10.
Term Translator::approximate(const MathCallOp& op, const std::vector<Term>& x, Sort s) {
  const Term r = w_->fresh(s);
  const uint32_t over = w_->assumption(cfa::Convention::LibraryFunction, nullptr,
                                       std::string(op.function->name) + " returns any value in its range");
  const Term a = x[0];
  auto is = [&](Kind k, Term t) { return tm_.mk(k, {t}); };
  auto number = [&](double v, RoundingMode m) {
    if (std::isinf(v)) return tm_.mk_fp_infinity(s, v < 0);
    return tm_.mk_fp_rational(s, m, term::Rational(v));
  };
  auto less_equal = [&](Term l, Term g) { return tm_.mk(Kind::FpLe, {l, g}); };
  auto negative = [&](Term t) { return is(Kind::FpIsNegative, t); };
  auto within = [&](double low, double high) {
    return tm_.mk_and(less_equal(number(low, RoundingMode::TowardNegative), r), less_equal(r, number(high, RoundingMode::TowardPositive)));
  };
  switch (op.function->op) {
    case MathOp::Approximate: {
      const Curve& f = op.function->curve;
      Term defined = tm_.mk_not(floats_.is_nan(a));
      if (!f.defined_at_infinity) defined = tm_.mk_and(defined, tm_.mk_not(is(Kind::FpIsInfinite, a)));
      defined = tm_.mk_and(defined, tm_.mk_and(less_equal(number(f.domain_low, RoundingMode::NearestEven), a),
                                               less_equal(a, number(f.domain_high, RoundingMode::NearestEven))));
      w_->assume(tm_.mk_eq(floats_.is_nan(r), tm_.mk_not(defined)), over);
      std::vector<Term> facts{within(f.low, f.high)};
      if (f.keeps_sign) {
        facts.push_back(tm_.mk_eq(negative(r), negative(a)));
        facts.push_back(tm_.mk_implies(is(Kind::FpIsZero, a), is(Kind::FpIsZero, r)));
      }
      auto monotone = [&](double at, double value) {
        const Term p = number(at, RoundingMode::NearestEven), q = number(value, RoundingMode::NearestEven);
        facts.push_back(tm_.mk_implies(less_equal(p, a), less_equal(q, r)));
        facts.push_back(tm_.mk_implies(less_equal(a, p), less_equal(r, q)));
      };
      if (!std::isinf(f.zero_at)) monotone(f.zero_at, 0);
      if (!std::isinf(f.one_at)) monotone(f.one_at, 1);
      w_->assume(tm_.mk_implies(defined, tm_.mk_and(facts)), AssumeReason::Choice);
      break;
    }
    case MathOp::Pow: {
      const Term one = number(1, RoundingMode::NearestEven);
      // 1^y and x^0 are 1, even for NaN; a non-negative base has a non-negative power.
      const Term unit = tm_.mk_or(tm_.mk_eq(a, one), is(Kind::FpIsZero, x[1]));
      w_->assume(tm_.mk_implies(unit, tm_.mk_eq(r, one)), over);
      const Term good = tm_.mk_and(is(Kind::FpIsPositive, a), tm_.mk_not(floats_.is_nan(x[1])));
      w_->assume(tm_.mk_implies(good, is(Kind::FpIsPositive, r)), AssumeReason::Choice);
      break;
    }
    case MathOp::Atan2:
      w_->assume(tm_.mk_eq(floats_.is_nan(r), tm_.mk_or(floats_.is_nan(a), floats_.is_nan(x[1]))), over);
      w_->assume(tm_.mk_or(floats_.is_nan(r), tm_.mk_and(within(-3.1416, 3.1416), tm_.mk_eq(negative(r), negative(a)))), AssumeReason::Choice);
      break;
    case MathOp::Hypot: {
      const Term infinite = tm_.mk_or(is(Kind::FpIsInfinite, a), is(Kind::FpIsInfinite, x[1]));
      const Term nan = tm_.mk_and(tm_.mk_or(floats_.is_nan(a), floats_.is_nan(x[1])), tm_.mk_not(infinite));
      w_->assume(tm_.mk_eq(floats_.is_nan(r), nan), over);
      w_->assume(tm_.mk_or(nan, is(Kind::FpIsPositive, r)), AssumeReason::Choice);
      w_->assume(tm_.mk_implies(infinite, is(Kind::FpIsInfinite, r)), AssumeReason::Choice);
      break;
    }
    case MathOp::Scale:   // scaling by a power of two: rounded only below the normal range
    case MathOp::Frexp: {
      w_->assume(tm_.mk_eq(floats_.is_nan(r), floats_.is_nan(a)), over);
      w_->assume(tm_.mk_eq(negative(r), negative(a)), AssumeReason::Choice);
      w_->assume(tm_.mk_implies(is(Kind::FpIsZero, a), is(Kind::FpIsZero, r)), AssumeReason::Choice);
      w_->assume(tm_.mk_implies(is(Kind::FpIsInfinite, a), is(Kind::FpIsInfinite, r)), AssumeReason::Choice);
      if (op.function->op == MathOp::Scale) break;
      const Term size = tm_.mk(Kind::FpAbs, {r});
      const Term finite = tm_.mk_or(is(Kind::FpIsNormal, a), is(Kind::FpIsSubnormal, a));
      w_->assume(tm_.mk_implies(finite, tm_.mk_and(less_equal(number(0.5, RoundingMode::NearestEven), size),
                                                   tm_.mk(Kind::FpLt, {size, number(1, RoundingMode::NearestEven)}))), AssumeReason::Choice);
      break;
    }
    case MathOp::Fmod:
    case MathOp::Remainder: {
      // Exact where the quotient is small: |x| < |y| has remainder x, and |x| - |y| is exact below 2|y| (Sterbenz).
      const Term y = x[1], size = tm_.mk(Kind::FpAbs, {a}), other = tm_.mk(Kind::FpAbs, {y});
      const Term nan = tm_.mk_or(tm_.mk_or(floats_.is_nan(a), floats_.is_nan(y)),
                                 tm_.mk_or(is(Kind::FpIsInfinite, a), is(Kind::FpIsZero, y)));
      const bool fmod = op.function->op == MathOp::Fmod;
      const Term rest = tm_.mk(Kind::FpAbs, {r}), nearest = floats_.mode(RoundingMode::NearestEven);
      w_->assume(tm_.mk_eq(floats_.is_nan(r), nan), over);
      std::vector<Term> facts{less_equal(rest, size), tm_.mk_implies(is(Kind::FpIsInfinite, y), tm_.mk_eq(r, a)),
                              tm_.mk_implies(is(Kind::FpIsZero, r), tm_.mk_eq(negative(r), negative(a)))};
      if (fmod) {
        const Term difference = tm_.mk(Kind::FpSub, {nearest, size, other});
        facts.push_back(tm_.mk(Kind::FpLt, {rest, other}));
        facts.push_back(tm_.mk_eq(negative(r), negative(a)));
        facts.push_back(tm_.mk_implies(tm_.mk(Kind::FpLt, {size, other}), tm_.mk_eq(r, a)));
        facts.push_back(tm_.mk_implies(tm_.mk_and(less_equal(other, size), tm_.mk(Kind::FpLt, {difference, other})),
                                       tm_.mk_eq(rest, difference)));
      } else {
        // 2|r| <= |y|; doubling is exact but for overflow, which is larger than any |y|.
        facts.push_back(less_equal(tm_.mk(Kind::FpAdd, {nearest, rest, rest}), other));
        facts.push_back(tm_.mk_implies(tm_.mk(Kind::FpLt, {tm_.mk(Kind::FpAdd, {nearest, size, size}), other}), tm_.mk_eq(r, a)));
      }
      w_->assume(tm_.mk_or(nan, tm_.mk_and(facts)), AssumeReason::Choice);
      break;
    }
    default: PIPPIN_UNREACHABLE("a function that is exact");
  }
  w_->imprecise = true;
  return r;
}

Value Translator::math_value(const MathCallOp& op, const std::vector<Value>& args, Value& second) {
  const MathOp f = op.function->op;
  std::vector<Term> x;
  for (const Value& v : args)
    if (v.number) x.push_back(v.number);
  const Sort s = !x.empty() ? x[0].sort() : op.target != nullptr && !op.function->integer_result ? float_sort(op.target->type) : Sort();
  const Term a = x.empty() ? Term() : x[0];
  auto is = [&](Kind k) { return tm_.mk(k, {a}); };
  auto flag = [&](Term c) { return Value{arith_->from_bool(c), {}, false, {}}; };
  auto round = [&](Term mode) { return tm_.mk(Kind::FpRoundToIntegral, {mode, a}); };
  const Shape result = op.target != nullptr && op.function->integer_result ? shape(op.target->type) : Shape{};
  auto integer_value = [&](int64_t v) { return arith_->constant(result, BigInt(static_cast<long>(v))); };
  // The sign bit of a NaN, which no operation defines, is any.
  auto sign = [&](Term t) {
    const Term nan = floats_.is_nan(t), set = tm_.mk(Kind::FpIsNegative, {t});
    return nan.is_false() ? set : tm_.mk_ite(nan, w_->fresh(tm_.bool_sort()), set);
  };
  switch (f) {
    case MathOp::Fabs: return of_number(is(Kind::FpAbs));
    case MathOp::Floor: return of_number(round(floats_.mode(RoundingMode::TowardNegative)));
    case MathOp::Ceil: return of_number(round(floats_.mode(RoundingMode::TowardPositive)));
    case MathOp::Trunc: return of_number(round(floats_.mode(RoundingMode::TowardZero)));
    case MathOp::Rint: return of_number(round(rounding()));
    case MathOp::Round: return of_number(round(floats_.mode(RoundingMode::NearestAway)));
    case MathOp::RoundEven: return of_number(round(floats_.mode(RoundingMode::NearestEven)));
    case MathOp::Sqrt: return of_number(tm_.mk(Kind::FpSqrt, {rounding(), a}));
    case MathOp::Fma: return of_number(tm_.mk(Kind::FpFma, {rounding(), x[0], x[1], x[2]}));
    case MathOp::Infinity: return of_number(tm_.mk_fp_infinity(s));
    case MathOp::NaN: return of_number(tm_.mk_fp_nan(s));
    case MathOp::Copysign: {
      const Term size = is(Kind::FpAbs);
      return of_number(tm_.mk_ite(sign(x[1]), floats_.negate(size), size));
    }
    case MathOp::Fmin:
    case MathOp::Fmax: {
      const Term b = x[1], first = f == MathOp::Fmin ? tm_.mk(Kind::FpLe, {a, b}) : tm_.mk(Kind::FpLe, {b, a});
      const Term zeros = tm_.mk_and(is(Kind::FpIsZero), tm_.mk(Kind::FpIsZero, {b}));
      const Term chosen = zeros.is_false() ? first : tm_.mk_ite(zeros, w_->fresh(tm_.bool_sort()), first);
      return of_number(tm_.mk_ite(floats_.is_nan(a), b, tm_.mk_ite(floats_.is_nan(b), a, tm_.mk_ite(chosen, a, b))));
    }
    case MathOp::Fdim: {
      // NaN operands make the difference NaN; it is never the wrong zero.
      const Term less = tm_.mk(Kind::FpLe, {a, x[1]});
      return of_number(tm_.mk_ite(less, floats_.zero(s), tm_.mk(Kind::FpSub, {rounding(), a, x[1]})));
    }
    case MathOp::Modf: {
      const Term whole = round(floats_.mode(RoundingMode::TowardZero));
      second = of_number(whole);
      // Exact, with the sign of x also where it is zero; x and its integral part agree if x is infinite.
      const Term rest = tm_.mk(Kind::FpSub, {floats_.mode(RoundingMode::NearestEven), a, whole}), zero = floats_.zero(s);
      const Term none = tm_.mk_or(tm_.mk(Kind::FpEq, {a, whole}), is(Kind::FpIsInfinite));
      return of_number(tm_.mk_ite(none, tm_.mk_ite(is(Kind::FpIsNegative), floats_.negate(zero), zero), rest));
    }
    case MathOp::Lrint: return Value{floats_.to_integer(a, result, rounding(), nullptr, false), {}, false, {}};
    case MathOp::Lround: return Value{floats_.to_integer(a, result, floats_.mode(RoundingMode::NearestAway), nullptr, false), {}, false, {}};
    case MathOp::IsNan: return flag(floats_.is_nan(a));
    case MathOp::IsFinite: return flag(tm_.mk_not(tm_.mk_or(floats_.is_nan(a), is(Kind::FpIsInfinite))));
    case MathOp::IsNormal: return flag(is(Kind::FpIsNormal));
    case MathOp::IsInf:
    case MathOp::SignBit: {
      // C promises a value that is not zero; libraries differ.
      const Term yes = f == MathOp::IsInf ? is(Kind::FpIsInfinite) : sign(a);
      const Term one = f == MathOp::IsInf ? is(Kind::FpIsPositive) : tm_.mk_false();
      const Term any = w_->fresh(arith_->sort(result));
      w_->assume(tm_.mk_and(arith_->in_range(any, result), tm_.mk_not(tm_.mk_eq(any, arith_->value(result, 0)))), AssumeReason::Choice);
      const Val unit = integer_value(1), none = integer_value(0);
      const Val some = arith_->ite(one, unit, arith_->variable(any, result), result);
      return Value{arith_->ite(yes, some, none, result), {}, false, {}};
    }
    case MathOp::Classify: {
      Val v = integer_value(4);
      v = arith_->ite(is(Kind::FpIsSubnormal), integer_value(3), v, result);
      v = arith_->ite(is(Kind::FpIsZero), integer_value(2), v, result);
      v = arith_->ite(is(Kind::FpIsInfinite), integer_value(1), v, result);
      return Value{arith_->ite(floats_.is_nan(a), integer_value(0), v, result), {}, false, {}};
    }
    case MathOp::GetRounding: {
      if (!flat_.sets_rounding) return Value{integer_value(kModeValues[0]), {}, false, {}};
      Val v = integer_value(kModeValues[kRoundingModes - 1]);
      for (int k = kRoundingModes - 1; k-- > 0;)
        v = arith_->ite(tm_.mk_eq(rounding_variable(), arith_->value(floats_.mode_shape(), k)), integer_value(kModeValues[k]), v, result);
      return Value{v, {}, false, {}};
    }
    case MathOp::SetRounding: {
      const Shape from = shape(op.args[0]->type);
      Term mode = rounding_variable(), known = tm_.mk_false();
      for (int k = 0; k < kRoundingModes; ++k) {
        const Term chosen = arith_->compare(ExprKind::Eq, from, args[0].val, arith_->constant(from, kModeValues[k]));
        mode = tm_.mk_ite(chosen, arith_->value(floats_.mode_shape(), k), mode);
        known = tm_.mk_or(known, chosen);
      }
      memory_.assign(rounding_variable(), mode);
      return op.target != nullptr ? flag(tm_.mk_not(known)) : Value{};
    }
    case MathOp::Frexp: {
      const Term r = approximate(op, x, s);
      const Shape exponent = shape(op.second->type);
      const Term e = w_->fresh(arith_->sort(exponent));
      w_->assume(arith_->in_range(e, exponent), AssumeReason::Choice);
      second = Value{arith_->variable(e, exponent), {}, false, {}};
      return of_number(r);
    }
    case MathOp::Fmod:
    case MathOp::Remainder: {
      // Solvers unroll fp.rem for every exponent; of constants it is folded.
      const Term y = tm_.mk(Kind::FpAbs, {x[1]});
      const Term rest = a.is_value() && y.is_value() ? tm_.mk(Kind::FpRem, {f == MathOp::Fmod ? is(Kind::FpAbs) : a, y}) : Term();
      if (rest.null() || !rest.is_value()) return of_number(approximate(op, x, s));
      if (f == MathOp::Remainder) return of_number(rest);
      const Term up = tm_.mk(Kind::FpAdd, {floats_.mode(RoundingMode::NearestEven), rest, y});   // exact
      const Term size = tm_.mk(Kind::FpAbs, {tm_.mk_ite(tm_.mk(Kind::FpLt, {rest, floats_.zero(s)}), up, rest)});
      return of_number(tm_.mk_ite(is(Kind::FpIsNegative), floats_.negate(size), size));
    }
    case MathOp::Scale:
    case MathOp::Approximate:
    case MathOp::Pow:
    case MathOp::Atan2:
    case MathOp::Hypot: return of_number(approximate(op, x, s));
    case MathOp::Unmodelled: break;  // refused before (Inliner::math_fits)
  }
  PIPPIN_UNREACHABLE("math function");
}

void Translator::math(const FlatOp& op, const MathCallOp& o) {
  std::vector<Value> args;
  const size_t numbers = o.function->op == MathOp::NaN ? 0 : o.args.size() - (o.function->pointer ? 1 : 0);
  for (size_t k = 0; k < numbers; ++k) args.push_back(eval(o.args[k], op.value_ctx));
  const bool effects = o.function->pointer || o.function->op == MathOp::SetRounding;
  if (o.target == nullptr && !effects) return;
  Value second;
  const Value result = math_value(o, args, second);
  if (o.second != nullptr) check_access(o.second, op.value_ctx, true);
  if (o.target != nullptr) check_access(o.target, op.target_ctx, true);
  if (o.second != nullptr) store(resolve(o.second, op.value_ctx, true), second, o.second->type, o.second);
  if (o.target != nullptr) store(resolve(o.target, op.target_ctx, true), result, o.target->type, o.target);
}

}  // namespace pippin::lower
