// SPDX-License-Identifier: Apache-2.0
// Terms to Z3 and back, both iterative and memoised. A bound variable is translated as the constant of its name and
// then abstracted by Z3_mk_quantifier_const, so no de Bruijn indices appear on our side. On the way back bound variables become fresh
// variables. Total bit-vector division is the same in SMT-LIB and in Z3's internal "_I" operators.
#include <fmt/format.h>

#include "smt/backends/z3_context.h"
#include "term/walk.h"

namespace pippin::smt::z3 {

using term::SortKind;

Z3_sort Translator::sort(Sort s) {
  if (auto it = sorts_.find(s.id()); it != sorts_.end()) return reinterpret_cast<Z3_sort>(it->second.get());
  Z3_sort z = nullptr;
  switch (s.kind()) {
    case SortKind::Bool: z = Z3_mk_bool_sort(c()); break;
    case SortKind::Int: z = Z3_mk_int_sort(c()); break;
    case SortKind::Real: z = Z3_mk_real_sort(c()); break;
    case SortKind::BitVec: z = Z3_mk_bv_sort(c(), s.width()); break;
    case SortKind::FloatingPoint: z = Z3_mk_fpa_sort(c(), s.exponent_bits(), s.significand_bits()); break;
    case SortKind::RoundingMode: z = Z3_mk_fpa_rounding_mode_sort(c()); break;
    case SortKind::Array: z = Z3_mk_array_sort(c(), sort(s.index()), sort(s.element())); break;
  }
  sorts_.emplace(s.id(), Ref(c(), Z3_sort_to_ast(c(), z)));
  return z;
}

namespace {

uint8_t sort_features(Sort s) {
  switch (s.kind()) {
    case SortKind::Bool: return 0;
    case SortKind::Int: return kInt;
    case SortKind::Real: return kReal;
    case SortKind::BitVec: return kBv;
    case SortKind::FloatingPoint:
    case SortKind::RoundingMode: return kFloat;
    case SortKind::Array: return static_cast<uint8_t>(kArray | sort_features(s.index()) | sort_features(s.element()));
  }
  return 0;
}

}  // namespace

Z3_ast Translator::to_z3(Term root) {
  if (entries_.size() < tm_->num_terms()) entries_.resize(tm_->num_terms() + tm_->num_terms() / 4);
  if (Z3_ast a = entries_[root.id()].ast) return a;
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    if (entries_[t.id()].ast) {
      stack.pop_back();
      continue;
    }
    bool ready = true;
    for (size_t i = t.size(); i-- > 0;)
      if (!entries_[t[i].id()].ast) {
        stack.push_back(t[i]);
        ready = false;
      }
    if (!ready) continue;
    Z3_ast a = build(t);
    if (!a) return nullptr;
    held_.emplace_back(c(), a);
    Entry& e = entries_[t.id()];
    e.ast = a;
    e.features = sort_features(t.sort());
    for (size_t i = 0; i < t.size(); ++i) e.features |= entries_[t[i].id()].features;
    if (t.is_quantifier()) e.features |= kQuantifier;
    if (t.has_nonlinear()) e.features |= kNonlinear;
    if (t.is_var()) constants_.emplace(Z3_get_ast_id(c(), a), t);
    stack.pop_back();
  }
  return entries_[root.id()].ast;
}

Z3_ast Translator::build(Term t) {
  Z3_context z = c();
  std::vector<Z3_ast> k(t.size());
  for (size_t i = 0; i < k.size(); ++i) k[i] = entries_[t[i].id()].ast;
  const unsigned n = static_cast<unsigned>(k.size());
  switch (t.kind()) {
    case Kind::Var: return Z3_mk_const(z, Z3_mk_string_symbol(z, t.name().c_str()), sort(t.sort()));
    case Kind::True: return Z3_mk_true(z);
    case Kind::False: return Z3_mk_false(z);
    case Kind::IntConst:
      if (t.value().fits_slong_p()) return Z3_mk_int64(z, t.value().get_si(), sort(t.sort()));
      return Z3_mk_numeral(z, t.value().get_str().c_str(), sort(t.sort()));
    case Kind::BvConst:
      if (t.value().fits_ulong_p()) return Z3_mk_unsigned_int64(z, t.value().get_ui(), sort(t.sort()));
      return Z3_mk_numeral(z, t.value().get_str().c_str(), sort(t.sort()));
    case Kind::RealConst: return Z3_mk_numeral(z, t.rational().get_str().c_str(), sort(t.sort()));
    case Kind::Not: return Z3_mk_not(z, k[0]);
    case Kind::And: return Z3_mk_and(z, n, k.data());
    case Kind::Or: return Z3_mk_or(z, n, k.data());
    case Kind::Implies: return Z3_mk_implies(z, k[0], k[1]);
    case Kind::Xor: return Z3_mk_xor(z, k[0], k[1]);
    case Kind::Eq: return Z3_mk_eq(z, k[0], k[1]);
    case Kind::Ite: return Z3_mk_ite(z, k[0], k[1], k[2]);
    case Kind::Forall:
    case Kind::Exists: {
      std::vector<Z3_app> bound(n - 1);
      for (unsigned i = 0; i + 1 < n; ++i) bound[i] = Z3_to_app(z, k[i]);
      return Z3_mk_quantifier_const(z, t.is(Kind::Forall), 1, n - 1, bound.data(), 0, nullptr, k[n - 1]);
    }
    case Kind::Add: return Z3_mk_add(z, n, k.data());
    case Kind::Mul: return Z3_mk_mul(z, n, k.data());
    case Kind::IntDiv: return Z3_mk_div(z, k[0], k[1]);
    case Kind::IntMod: return Z3_mk_mod(z, k[0], k[1]);
    case Kind::Le: return Z3_mk_le(z, k[0], k[1]);
    case Kind::Lt: return Z3_mk_lt(z, k[0], k[1]);
    case Kind::BvNot: return Z3_mk_bvnot(z, k[0]);
    case Kind::BvNeg: return Z3_mk_bvneg(z, k[0]);
    case Kind::BvAnd: return Z3_mk_bvand(z, k[0], k[1]);
    case Kind::BvOr: return Z3_mk_bvor(z, k[0], k[1]);
    case Kind::BvXor: return Z3_mk_bvxor(z, k[0], k[1]);
    case Kind::BvAdd: return Z3_mk_bvadd(z, k[0], k[1]);
    case Kind::BvMul: return Z3_mk_bvmul(z, k[0], k[1]);
    case Kind::BvUdiv: return Z3_mk_bvudiv(z, k[0], k[1]);
    case Kind::BvUrem: return Z3_mk_bvurem(z, k[0], k[1]);
    case Kind::BvSdiv: return Z3_mk_bvsdiv(z, k[0], k[1]);
    case Kind::BvSrem: return Z3_mk_bvsrem(z, k[0], k[1]);
    case Kind::BvShl: return Z3_mk_bvshl(z, k[0], k[1]);
    case Kind::BvLshr: return Z3_mk_bvlshr(z, k[0], k[1]);
    case Kind::BvAshr: return Z3_mk_bvashr(z, k[0], k[1]);
    case Kind::BvUlt: return Z3_mk_bvult(z, k[0], k[1]);
    case Kind::BvUle: return Z3_mk_bvule(z, k[0], k[1]);
    case Kind::BvSlt: return Z3_mk_bvslt(z, k[0], k[1]);
    case Kind::BvSle: return Z3_mk_bvsle(z, k[0], k[1]);
    case Kind::BvConcat: return Z3_mk_concat(z, k[0], k[1]);
    case Kind::BvExtract: return Z3_mk_extract(z, t.index(0), t.index(1), k[0]);
    case Kind::BvZeroExtend: return Z3_mk_zero_ext(z, t.index(0), k[0]);
    case Kind::BvSignExtend: return Z3_mk_sign_ext(z, t.index(0), k[0]);
    case Kind::Select: return Z3_mk_select(z, k[0], k[1]);
    case Kind::Store: return Z3_mk_store(z, k[0], k[1], k[2]);
    case Kind::ConstArray: return Z3_mk_const_array(z, sort(t.sort().index()), k[0]);
    case Kind::FpConst: {
      const Ref bits(z, Z3_mk_numeral(z, t.value().get_str().c_str(), Z3_mk_bv_sort(z, t.sort().float_bits())));
      return Z3_simplify(z, Z3_mk_fpa_to_fp_bv(z, bits.get(), sort(t.sort())));
    }
    case Kind::RmConst:
      switch (t.rounding_mode()) {
        case term::RoundingMode::NearestEven: return Z3_mk_fpa_rne(z);
        case term::RoundingMode::NearestAway: return Z3_mk_fpa_rna(z);
        case term::RoundingMode::TowardPositive: return Z3_mk_fpa_rtp(z);
        case term::RoundingMode::TowardNegative: return Z3_mk_fpa_rtn(z);
        case term::RoundingMode::TowardZero: return Z3_mk_fpa_rtz(z);
      }
      return nullptr;
    case Kind::FpAbs: return Z3_mk_fpa_abs(z, k[0]);
    case Kind::FpNeg: return Z3_mk_fpa_neg(z, k[0]);
    case Kind::FpAdd: return Z3_mk_fpa_add(z, k[0], k[1], k[2]);
    case Kind::FpSub: return Z3_mk_fpa_sub(z, k[0], k[1], k[2]);
    case Kind::FpMul: return Z3_mk_fpa_mul(z, k[0], k[1], k[2]);
    case Kind::FpDiv: return Z3_mk_fpa_div(z, k[0], k[1], k[2]);
    case Kind::FpFma: return nullptr;  // 4.8.12 rounds it wrongly (RTN in small formats): rather no answer
    case Kind::FpSqrt: return Z3_mk_fpa_sqrt(z, k[0], k[1]);
    case Kind::FpRem:  // unrolled for every exponent: no limit holds while it is translated
      return t.sort().exponent_bits() > 5 ? nullptr : Z3_mk_fpa_rem(z, k[0], k[1]);
    case Kind::FpRoundToIntegral: return Z3_mk_fpa_round_to_integral(z, k[0], k[1]);
    case Kind::FpMin: return Z3_mk_fpa_min(z, k[0], k[1]);
    case Kind::FpMax: return Z3_mk_fpa_max(z, k[0], k[1]);
    case Kind::FpLe: return Z3_mk_fpa_leq(z, k[0], k[1]);
    case Kind::FpLt: return Z3_mk_fpa_lt(z, k[0], k[1]);
    case Kind::FpEq: return Z3_mk_fpa_eq(z, k[0], k[1]);
    case Kind::FpIsNormal: return Z3_mk_fpa_is_normal(z, k[0]);
    case Kind::FpIsSubnormal: return Z3_mk_fpa_is_subnormal(z, k[0]);
    case Kind::FpIsZero: return Z3_mk_fpa_is_zero(z, k[0]);
    case Kind::FpIsInfinite: return Z3_mk_fpa_is_infinite(z, k[0]);
    case Kind::FpIsNaN: return Z3_mk_fpa_is_nan(z, k[0]);
    case Kind::FpIsNegative: return Z3_mk_fpa_is_negative(z, k[0]);
    case Kind::FpIsPositive: return Z3_mk_fpa_is_positive(z, k[0]);
    case Kind::FpFromBits: return Z3_mk_fpa_to_fp_bv(z, k[0], sort(t.sort()));
    case Kind::FpFromFp: return Z3_mk_fpa_to_fp_float(z, k[0], k[1], sort(t.sort()));
    case Kind::FpFromReal: return Z3_mk_fpa_to_fp_real(z, k[0], k[1], sort(t.sort()));
    case Kind::FpFromSbv: return Z3_mk_fpa_to_fp_signed(z, k[0], k[1], sort(t.sort()));
    case Kind::FpFromUbv: return Z3_mk_fpa_to_fp_unsigned(z, k[0], k[1], sort(t.sort()));
    case Kind::FpToSbv: return Z3_mk_fpa_to_sbv(z, k[0], k[1], t.index(0));
    case Kind::FpToUbv: return Z3_mk_fpa_to_ubv(z, k[0], k[1], t.index(0));
    case Kind::FpToReal: return Z3_mk_fpa_to_real(z, k[0]);
  }
  return nullptr;
}

Sort Translator::sort_back(Z3_sort s) {
  switch (Z3_get_sort_kind(c(), s)) {
    case Z3_BOOL_SORT: return tm_->bool_sort();
    case Z3_INT_SORT: return tm_->int_sort();
    case Z3_REAL_SORT: return tm_->real_sort();
    case Z3_BV_SORT: return tm_->bv_sort(Z3_get_bv_sort_size(c(), s));
    case Z3_ROUNDING_MODE_SORT: return tm_->rounding_mode_sort();
    case Z3_FLOATING_POINT_SORT: return tm_->fp_sort(Z3_fpa_get_ebits(c(), s), Z3_fpa_get_sbits(c(), s));
    case Z3_ARRAY_SORT: {
      const Sort index = sort_back(Z3_get_array_sort_domain(c(), s));
      const Sort element = sort_back(Z3_get_array_sort_range(c(), s));
      return index.null() || element.null() ? Sort() : tm_->array_sort(index, element);
    }
    default: return Sort();
  }
}

Term Translator::numeral(Z3_ast a) {
  const Sort s = sort_back(Z3_get_sort(c(), a));
  if (s.null()) return Term();
  if (s.is_real()) {
    term::Rational r;
    if (r.set_str(Z3_get_numeral_string(c(), a), 10) != 0) return Term();
    r.canonicalize();
    return tm_->mk_real(r);
  }
  if (s.is_fp()) return float_numeral(a, s);
  if (s.is_rounding_mode()) {
    std::vector<Term> none;
    Z3_app app = Z3_to_app(c(), a);
    return combine(app, Z3_get_decl_kind(c(), Z3_get_app_decl(c(), app)), none);
  }
  int64_t small;
  if (s.is_int() && Z3_get_numeral_int64(c(), a, &small)) return tm_->mk_int(small);
  term::BigInt v;
  if (v.set_str(Z3_get_numeral_string(c(), a), 10) != 0) return Term();
  return s.is_int() ? tm_->mk_int(v) : tm_->mk_bv(s.width(), v);
}

Term Translator::float_numeral(Z3_ast a, Sort s) {
  if (Z3_fpa_is_numeral_nan(c(), a)) return tm_->mk_fp_nan(s);
  int negative = 0;
  if (!Z3_fpa_get_numeral_sign(c(), a, &negative)) return Term();
  if (Z3_fpa_is_numeral_inf(c(), a)) return tm_->mk_fp_infinity(s, negative != 0);
  if (Z3_fpa_is_numeral_zero(c(), a)) return tm_->mk_fp_zero(s, negative != 0);
  // Exponent field and fraction as bit-vectors.
  const Ref e(c(), Z3_fpa_get_numeral_exponent_bv(c(), a, true)), f(c(), Z3_fpa_get_numeral_significand_bv(c(), a));
  term::BigInt exponent, fraction;
  if (!e || !f || exponent.set_str(Z3_get_numeral_string(c(), e.get()), 10) != 0 ||
      fraction.set_str(Z3_get_numeral_string(c(), f.get()), 10) != 0)
    return Term();
  const uint32_t fraction_bits = s.significand_bits() - 1;
  const Term bits = tm_->mk(
      Kind::BvConcat, {tm_->mk_bv(1, negative != 0 ? 1 : 0),
                       tm_->mk(Kind::BvConcat, {tm_->mk_bv(s.exponent_bits(), exponent), tm_->mk_bv(fraction_bits, fraction)})});
  return bits.is_value() ? tm_->mk_fp(s, bits.value()) : Term();
}

bool Translator::done(Z3_ast a, Term& result, std::vector<Z3_ast>& missing) const {
  const auto it = back_.find(Z3_get_ast_id(c(), a));
  if (it == back_.end()) {
    missing.push_back(a);
    return false;
  }
  result = it->second;
  return true;
}

Term Translator::from_z3(Z3_ast root, Z3_model model) {
  back_.clear();
  const Ref keep(c(), root);
  std::vector<Ref> stack{keep}, alive;  // `alive`: ids must not be reused while they are keys of back_
  std::vector<Z3_ast> missing;
  while (!stack.empty()) {
    const Ref top = stack.back();
    Z3_ast a = top.get();
    const uint32_t id = Z3_get_ast_id(c(), a);
    if (back_.contains(id)) {
      stack.pop_back();
      continue;
    }
    missing.clear();
    Term result;
    bool ok = false;
    switch (Z3_get_ast_kind(c(), a)) {
      case Z3_NUMERAL_AST:
        result = numeral(a);
        ok = !result.null();
        break;
      case Z3_APP_AST: ok = from_app(a, Z3_to_app(c(), a), model, missing, result); break;
      case Z3_QUANTIFIER_AST: {
        if (Z3_is_lambda(c(), a)) break;
        // Instantiate the body with fresh variables; a second visit finds the translated body by its ast id.
        const unsigned n = Z3_get_quantifier_num_bound(c(), a);
        auto [it, fresh] = instantiated_.try_emplace(id);
        if (fresh) {
          std::vector<Z3_ast> consts(n);
          bool sorts_ok = true;
          for (unsigned i = 0; i < n && sorts_ok; ++i) {
            const Sort s = sort_back(Z3_get_quantifier_bound_sort(c(), a, i));
            sorts_ok = !s.null();
            if (!sorts_ok) break;
            it->second.bound.push_back(tm_->mk_fresh("q", s));
            consts[n - 1 - i] = to_z3(it->second.bound.back());  // index 0 is the innermost, i.e. last, variable
          }
          if (!sorts_ok) {
            instantiated_.erase(it);
            break;
          }
          Z3_ast body = Z3_substitute_vars(c(), Z3_get_quantifier_body(c(), a), n, consts.data());
          it->second.body = Ref(c(), body);
        }
        Term body;
        if (done(it->second.body.get(), body, missing)) {
          const bool all = Z3_is_quantifier_forall(c(), a);
          result = tm_->mk_quantifier(all ? Kind::Forall : Kind::Exists, it->second.bound, body);
          ok = true;
        }
        break;
      }
      default: break;
    }
    if (ok) {
      back_.emplace(id, result);
      alive.push_back(top);
      stack.pop_back();
      continue;
    }
    if (missing.empty()) {
      instantiated_.clear();
      return Term();
    }
    for (Z3_ast m : missing) stack.emplace_back(c(), m);
  }
  instantiated_.clear();
  return back_.at(Z3_get_ast_id(c(), root));
}

bool Translator::array_value(Z3_ast a, Z3_model model, std::vector<Z3_ast>& missing, Term& result) {
  const Sort s = sort_back(Z3_get_sort(c(), a));
  if (!model || s.null()) return false;
  Z3_func_decl f = Z3_get_as_array_func_decl(c(), a);
  Z3_func_interp interp = f ? Z3_model_get_func_interp(c(), model, f) : nullptr;
  if (!interp) return false;
  Z3_func_interp_inc_ref(c(), interp);
  Term value;
  std::vector<std::pair<Term, Term>> entries;
  Z3_ast otherwise = Z3_func_interp_get_else(c(), interp);
  bool ok = otherwise && done(otherwise, value, missing);
  const unsigned n = Z3_func_interp_get_num_entries(c(), interp);
  for (unsigned i = 0; i < n && otherwise; ++i) {
    Z3_func_entry e = Z3_func_interp_get_entry(c(), interp, i);
    Z3_func_entry_inc_ref(c(), e);
    Term index, element;
    if (Z3_func_entry_get_num_args(c(), e) != 1) ok = false;
    else {
      const bool have_index = done(Z3_func_entry_get_arg(c(), e, 0), index, missing);
      const bool have_element = done(Z3_func_entry_get_value(c(), e), element, missing);
      if (have_index && have_element) entries.emplace_back(index, element);
      else ok = false;
    }
    Z3_func_entry_dec_ref(c(), e);
  }
  Z3_func_interp_dec_ref(c(), interp);
  if (!ok) return false;
  result = tm_->mk_const_array(s, value);
  for (const auto& [index, element] : entries) result = tm_->mk_store(result, index, element);
  return true;
}

bool Translator::from_app(Z3_ast a, Z3_app app, Z3_model model, std::vector<Z3_ast>& missing, Term& result) {
  if (Z3_is_as_array(c(), a)) return array_value(a, model, missing, result);
  Z3_func_decl decl = Z3_get_app_decl(c(), app);
  const Z3_decl_kind kind = Z3_get_decl_kind(c(), decl);
  const unsigned n = Z3_get_app_num_args(c(), app);
  if (kind == Z3_OP_UNINTERPRETED) {
    const auto it = n == 0 ? constants_.find(Z3_get_ast_id(c(), a)) : constants_.end();
    if (it == constants_.end()) return false;  // a symbol of Z3's own must not leave
    result = it->second;
    return true;
  }
  std::vector<Term> args(n);
  bool ready = true;
  for (unsigned i = 0; i < n; ++i) ready = done(Z3_get_app_arg(c(), app, i), args[i], missing) && ready;
  if (!ready) return false;
  result = combine(app, kind, args);
  return !result.null();
}

Term Translator::combine(Z3_app app, Z3_decl_kind kind, std::vector<Term>& x) {
  TermManager& tm = *tm_;
  Z3_func_decl decl = Z3_get_app_decl(c(), app);
  auto param = [&](unsigned i) { return static_cast<uint32_t>(Z3_get_decl_int_parameter(c(), decl, i)); };
  auto fold = [&](Kind k) {
    Term t = x[0];
    for (size_t i = 1; i < x.size(); ++i) t = tm.mk(k, {t, x[i]});
    return t;
  };
  auto two = [&](Kind k) { return x.size() == 2 ? tm.mk(k, {x[0], x[1]}) : Term(); };
  auto swapped = [&](Kind k) { return x.size() == 2 ? tm.mk(k, {x[1], x[0]}) : Term(); };
  switch (kind) {
    case Z3_OP_TRUE: return tm.mk_true();
    case Z3_OP_FALSE: return tm.mk_false();
    case Z3_OP_NOT: return tm.mk_not(x[0]);
    case Z3_OP_AND: return tm.mk_and(x);
    case Z3_OP_OR: return tm.mk_or(x);
    case Z3_OP_IMPLIES: return two(Kind::Implies);
    case Z3_OP_XOR: return fold(Kind::Xor);
    case Z3_OP_IFF:
    case Z3_OP_EQ: return two(Kind::Eq);
    case Z3_OP_ITE: return tm.mk_ite(x[0], x[1], x[2]);
    case Z3_OP_DISTINCT: {
      std::vector<Term> parts;
      for (size_t i = 0; i < x.size(); ++i)
        for (size_t j = i + 1; j < x.size(); ++j) parts.push_back(tm.mk_not(tm.mk_eq(x[i], x[j])));
      return tm.mk_and(parts);
    }
    case Z3_OP_LE: return two(Kind::Le);
    case Z3_OP_LT: return two(Kind::Lt);
    case Z3_OP_GE: return swapped(Kind::Le);
    case Z3_OP_GT: return swapped(Kind::Lt);
    case Z3_OP_ADD: return tm.mk_add(x);
    case Z3_OP_SUB: {
      Term t = x[0];
      for (size_t i = 1; i < x.size(); ++i) t = tm.mk_sub(t, x[i]);
      return t;
    }
    case Z3_OP_UMINUS: return tm.mk_neg(x[0]);
    case Z3_OP_MUL: return fold(Kind::Mul);
    case Z3_OP_IDIV: return two(Kind::IntDiv);
    case Z3_OP_MOD: return two(Kind::IntMod);
    case Z3_OP_BNEG: return tm.mk(Kind::BvNeg, {x[0]});
    case Z3_OP_BNOT: return tm.mk(Kind::BvNot, {x[0]});
    case Z3_OP_BADD: return fold(Kind::BvAdd);
    case Z3_OP_BSUB: {
      Term t = x[0];
      for (size_t i = 1; i < x.size(); ++i) t = tm.mk(Kind::BvAdd, {t, tm.mk(Kind::BvNeg, {x[i]})});
      return t;
    }
    case Z3_OP_BMUL: return fold(Kind::BvMul);
    case Z3_OP_BUDIV:
    case Z3_OP_BUDIV_I: return two(Kind::BvUdiv);
    case Z3_OP_BUREM:
    case Z3_OP_BUREM_I: return two(Kind::BvUrem);
    case Z3_OP_BSDIV:
    case Z3_OP_BSDIV_I: return two(Kind::BvSdiv);
    case Z3_OP_BSREM:
    case Z3_OP_BSREM_I: return two(Kind::BvSrem);
    case Z3_OP_ULEQ: return two(Kind::BvUle);
    case Z3_OP_ULT: return two(Kind::BvUlt);
    case Z3_OP_UGEQ: return swapped(Kind::BvUle);
    case Z3_OP_UGT: return swapped(Kind::BvUlt);
    case Z3_OP_SLEQ: return two(Kind::BvSle);
    case Z3_OP_SLT: return two(Kind::BvSlt);
    case Z3_OP_SGEQ: return swapped(Kind::BvSle);
    case Z3_OP_SGT: return swapped(Kind::BvSlt);
    case Z3_OP_BAND: return fold(Kind::BvAnd);
    case Z3_OP_BOR: return fold(Kind::BvOr);
    case Z3_OP_BXOR: return fold(Kind::BvXor);
    case Z3_OP_BNAND: return x.size() == 2 ? tm.mk(Kind::BvNot, {fold(Kind::BvAnd)}) : Term();
    case Z3_OP_BNOR: return x.size() == 2 ? tm.mk(Kind::BvNot, {fold(Kind::BvOr)}) : Term();
    case Z3_OP_BXNOR: return x.size() == 2 ? tm.mk(Kind::BvNot, {fold(Kind::BvXor)}) : Term();
    case Z3_OP_BSHL: return two(Kind::BvShl);
    case Z3_OP_BLSHR: return two(Kind::BvLshr);
    case Z3_OP_BASHR: return two(Kind::BvAshr);
    case Z3_OP_CONCAT: return fold(Kind::BvConcat);
    case Z3_OP_EXTRACT: return tm.mk_extract(x[0], param(0), param(1));
    case Z3_OP_ZERO_EXT: return tm.mk_zero_extend(x[0], param(0));
    case Z3_OP_SIGN_EXT: return tm.mk_sign_extend(x[0], param(0));
    case Z3_OP_REPEAT: {
      Term t = x[0];
      for (uint32_t i = 1; i < param(0); ++i) t = tm.mk(Kind::BvConcat, {t, x[0]});
      return t;
    }
    case Z3_OP_ROTATE_LEFT:
    case Z3_OP_ROTATE_RIGHT: {
      const uint32_t w = x[0].sort().width();
      uint32_t by = param(0) % w;
      if (by == 0) return x[0];
      if (kind == Z3_OP_ROTATE_RIGHT) by = w - by;
      return tm.mk(Kind::BvConcat, {tm.mk_extract(x[0], w - by - 1, 0), tm.mk_extract(x[0], w - 1, w - by)});
    }
    case Z3_OP_BCOMP: return tm.mk_ite(tm.mk_eq(x[0], x[1]), tm.mk_bv(1, 1), tm.mk_bv(1, 0));
    case Z3_OP_BIT2BOOL: return tm.mk_eq(tm.mk_extract(x[0], param(0), param(0)), tm.mk_bv(1, 1));
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN: return tm.mk_rounding_mode(term::RoundingMode::NearestEven);
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_AWAY: return tm.mk_rounding_mode(term::RoundingMode::NearestAway);
    case Z3_OP_FPA_RM_TOWARD_POSITIVE: return tm.mk_rounding_mode(term::RoundingMode::TowardPositive);
    case Z3_OP_FPA_RM_TOWARD_NEGATIVE: return tm.mk_rounding_mode(term::RoundingMode::TowardNegative);
    case Z3_OP_FPA_RM_TOWARD_ZERO: return tm.mk_rounding_mode(term::RoundingMode::TowardZero);
    case Z3_OP_FPA_NUM:
    case Z3_OP_FPA_PLUS_INF:
    case Z3_OP_FPA_MINUS_INF:
    case Z3_OP_FPA_NAN:
    case Z3_OP_FPA_PLUS_ZERO:
    case Z3_OP_FPA_MINUS_ZERO: return numeral(Z3_app_to_ast(c(), app));
    case Z3_OP_FPA_ADD: return tm.mk(Kind::FpAdd, x);
    case Z3_OP_FPA_SUB: return tm.mk(Kind::FpSub, x);
    case Z3_OP_FPA_NEG: return tm.mk(Kind::FpNeg, x);
    case Z3_OP_FPA_MUL: return tm.mk(Kind::FpMul, x);
    case Z3_OP_FPA_DIV: return tm.mk(Kind::FpDiv, x);
    case Z3_OP_FPA_REM: return tm.mk(Kind::FpRem, x);
    case Z3_OP_FPA_ABS: return tm.mk(Kind::FpAbs, x);
    case Z3_OP_FPA_MIN: return tm.mk(Kind::FpMin, x);
    case Z3_OP_FPA_MAX: return tm.mk(Kind::FpMax, x);
    case Z3_OP_FPA_FMA: return tm.mk(Kind::FpFma, x);
    case Z3_OP_FPA_SQRT: return tm.mk(Kind::FpSqrt, x);
    case Z3_OP_FPA_ROUND_TO_INTEGRAL: return tm.mk(Kind::FpRoundToIntegral, x);
    case Z3_OP_FPA_EQ: return two(Kind::FpEq);
    case Z3_OP_FPA_LT: return two(Kind::FpLt);
    case Z3_OP_FPA_GT: return swapped(Kind::FpLt);
    case Z3_OP_FPA_LE: return two(Kind::FpLe);
    case Z3_OP_FPA_GE: return swapped(Kind::FpLe);
    case Z3_OP_FPA_IS_NAN: return tm.mk(Kind::FpIsNaN, x);
    case Z3_OP_FPA_IS_INF: return tm.mk(Kind::FpIsInfinite, x);
    case Z3_OP_FPA_IS_ZERO: return tm.mk(Kind::FpIsZero, x);
    case Z3_OP_FPA_IS_NORMAL: return tm.mk(Kind::FpIsNormal, x);
    case Z3_OP_FPA_IS_SUBNORMAL: return tm.mk(Kind::FpIsSubnormal, x);
    case Z3_OP_FPA_IS_NEGATIVE: return tm.mk(Kind::FpIsNegative, x);
    case Z3_OP_FPA_IS_POSITIVE: return tm.mk(Kind::FpIsPositive, x);
    case Z3_OP_FPA_TO_REAL: return tm.mk(Kind::FpToReal, x);
    case Z3_OP_FPA_TO_SBV: return x.size() == 2 ? tm.mk_fp_to_bv(Kind::FpToSbv, param(0), x[0], x[1]) : Term();
    case Z3_OP_FPA_TO_UBV: return x.size() == 2 ? tm.mk_fp_to_bv(Kind::FpToUbv, param(0), x[0], x[1]) : Term();
    case Z3_OP_FPA_FP:
      if (x.size() != 3) return Term();
      return tm.mk_fp_from_bits(tm.fp_sort(x[1].sort().width(), x[2].sort().width() + 1),
                                tm.mk(Kind::BvConcat, {x[0], tm.mk(Kind::BvConcat, {x[1], x[2]})}));
    case Z3_OP_FPA_TO_FP:
    case Z3_OP_FPA_TO_FP_UNSIGNED: {
      const Sort s = sort_back(Z3_get_range(c(), decl));
      if (s.null() || !s.is_fp() || x.empty() || x.size() > 2) return Term();
      const Sort from = x.back().sort();
      if (x.size() == 1) return from.is_bv() && from.width() == s.float_bits() ? tm.mk_fp_from_bits(s, x[0]) : Term();
      const Kind k = kind == Z3_OP_FPA_TO_FP_UNSIGNED ? Kind::FpFromUbv
                     : from.is_fp()                   ? Kind::FpFromFp
                     : from.is_real()                 ? Kind::FpFromReal
                                                      : Kind::FpFromSbv;
      if (tm.sort_error(k, x, s.exponent_bits(), s.significand_bits())) return Term();
      return tm.mk_to_fp(k, s, {x[0], x[1]});
    }
    case Z3_OP_SELECT: return x.size() == 2 ? tm.mk_select(x[0], x[1]) : Term();
    case Z3_OP_STORE: return x.size() == 3 ? tm.mk_store(x[0], x[1], x[2]) : Term();
    case Z3_OP_CONST_ARRAY: {
      const Sort s = sort_back(Z3_get_range(c(), decl));
      return s.null() ? Term() : tm.mk_const_array(s, x[0]);
    }
    default: return Term();
  }
}

}  // namespace pippin::smt::z3
