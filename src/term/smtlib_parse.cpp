// SPDX-License-Identifier: Apache-2.0
// SMT-LIB 2 text of terms: from s-expressions to terms, with a stack of its own. All sort errors are reported, none aborts.
#include <algorithm>
#include <cstring>
#include <optional>

#include "term/smtlib_sexpr.h"
#include "term/walk.h"

namespace pippin::term {

namespace {

std::optional<RoundingMode> parse_rounding_mode(std::string_view name) {
  static constexpr const char* kLong[] = {"roundNearestTiesToEven", "roundNearestTiesToAway", "roundTowardPositive",
                                          "roundTowardNegative", "roundTowardZero"};
  for (uint32_t i = 0; i < kNumRoundingModes; ++i)
    if (name == smt_name(static_cast<RoundingMode>(i)) || name == kLong[i]) return static_cast<RoundingMode>(i);
  return std::nullopt;
}

bool all_digits(std::string_view s, int base = 10) {
  if (s.empty()) return false;
  for (char c : s) {
    bool ok = base == 2 ? c == '0' || c == '1' : base == 10 ? c >= '0' && c <= '9' : std::isxdigit(static_cast<unsigned char>(c)) != 0;
    if (!ok) return false;
  }
  return true;
}

/// How a symbol applied to operands becomes a term.
enum class Form : uint8_t {
  Plain,      // kind with its own arity
  Left,       // binary kind, left-associative
  Right,      // binary kind, right-associative
  Chain,      // chainable comparison
  ChainSwap,  // chainable with operands swapped
  Swap,       // binary with operands swapped
  Minus, Divide, Distinct, Abs, BvSub, BvNand, BvNor, BvXnor, BvComp, BvSmod, IntDivLeft,
  Fp,         // three bit-vectors: sign, exponent, fraction
};
struct Operator {
  const char* name;
  Form form;
  Kind kind;
};
constexpr Operator kOperators[] = {
    {"not", Form::Plain, Kind::Not},       {"and", Form::Plain, Kind::And},
    {"or", Form::Plain, Kind::Or},         {"=>", Form::Right, Kind::Implies},
    {"xor", Form::Left, Kind::Xor},        {"=", Form::Chain, Kind::Eq},
    {"iff", Form::Chain, Kind::Eq},        {"distinct", Form::Distinct, Kind::Eq},
    {"ite", Form::Plain, Kind::Ite},       {"+", Form::Plain, Kind::Add},
    {"*", Form::Plain, Kind::Mul},         {"-", Form::Minus, Kind::Add},
    {"/", Form::Divide, Kind::Mul},        {"div", Form::IntDivLeft, Kind::IntDiv},
    {"mod", Form::Plain, Kind::IntMod},    {"abs", Form::Abs, Kind::Ite},
    {"<=", Form::Chain, Kind::Le},         {"<", Form::Chain, Kind::Lt},
    {">=", Form::ChainSwap, Kind::Le},     {">", Form::ChainSwap, Kind::Lt},
    {"bvnot", Form::Plain, Kind::BvNot},   {"bvneg", Form::Plain, Kind::BvNeg},
    {"bvand", Form::Left, Kind::BvAnd},    {"bvor", Form::Left, Kind::BvOr},
    {"bvxor", Form::Left, Kind::BvXor},    {"bvadd", Form::Left, Kind::BvAdd},
    {"bvmul", Form::Left, Kind::BvMul},    {"bvsub", Form::BvSub, Kind::BvAdd},
    {"bvudiv", Form::Plain, Kind::BvUdiv}, {"bvurem", Form::Plain, Kind::BvUrem},
    {"bvsdiv", Form::Plain, Kind::BvSdiv}, {"bvsrem", Form::Plain, Kind::BvSrem},
    {"bvsmod", Form::BvSmod, Kind::BvSrem}, {"bvshl", Form::Plain, Kind::BvShl},
    {"bvlshr", Form::Plain, Kind::BvLshr}, {"bvashr", Form::Plain, Kind::BvAshr},
    {"bvult", Form::Plain, Kind::BvUlt},   {"bvule", Form::Plain, Kind::BvUle},
    {"bvslt", Form::Plain, Kind::BvSlt},   {"bvsle", Form::Plain, Kind::BvSle},
    {"bvugt", Form::Swap, Kind::BvUlt},    {"bvuge", Form::Swap, Kind::BvUle},
    {"bvsgt", Form::Swap, Kind::BvSlt},    {"bvsge", Form::Swap, Kind::BvSle},
    {"bvnand", Form::BvNand, Kind::BvAnd}, {"bvnor", Form::BvNor, Kind::BvOr},
    {"bvxnor", Form::BvXnor, Kind::BvXor}, {"bvcomp", Form::BvComp, Kind::Eq},
    {"concat", Form::Left, Kind::BvConcat}, {"select", Form::Plain, Kind::Select},
    {"store", Form::Plain, Kind::Store},
    {"fp", Form::Fp, Kind::FpFromBits},
    {"fp.abs", Form::Plain, Kind::FpAbs},
    {"fp.neg", Form::Plain, Kind::FpNeg},
    {"fp.add", Form::Plain, Kind::FpAdd},
    {"fp.sub", Form::Plain, Kind::FpSub},
    {"fp.mul", Form::Plain, Kind::FpMul},
    {"fp.div", Form::Plain, Kind::FpDiv},
    {"fp.fma", Form::Plain, Kind::FpFma},
    {"fp.sqrt", Form::Plain, Kind::FpSqrt},
    {"fp.rem", Form::Plain, Kind::FpRem},
    {"fp.roundToIntegral", Form::Plain, Kind::FpRoundToIntegral},
    {"fp.min", Form::Plain, Kind::FpMin},
    {"fp.max", Form::Plain, Kind::FpMax},
    {"fp.leq", Form::Chain, Kind::FpLe},
    {"fp.lt", Form::Chain, Kind::FpLt},
    {"fp.geq", Form::ChainSwap, Kind::FpLe},
    {"fp.gt", Form::ChainSwap, Kind::FpLt},
    {"fp.eq", Form::Chain, Kind::FpEq},
    {"fp.isNormal", Form::Plain, Kind::FpIsNormal},
    {"fp.isSubnormal", Form::Plain, Kind::FpIsSubnormal},
    {"fp.isZero", Form::Plain, Kind::FpIsZero},
    {"fp.isInfinite", Form::Plain, Kind::FpIsInfinite},
    {"fp.isNaN", Form::Plain, Kind::FpIsNaN},
    {"fp.isNegative", Form::Plain, Kind::FpIsNegative},
    {"fp.isPositive", Form::Plain, Kind::FpIsPositive},
    {"fp.to_real", Form::Plain, Kind::FpToReal},
};

class TermReader {
 public:
  TermReader(TermManager& tm, const SymbolTable& symbols) : tm_(tm), symbols_(symbols) {}

  Result<Term> read(const SExpr& root) {
    const SExpr* next = &root;
    Term value;
    for (;;) {
      if (next) {
        const SExpr& e = *next;
        next = nullptr;
        Opened o = open(e, value);
        if (o == Opened::Failed) return error_;
        if (o == Opened::Frame) {
          if (!advance(next, value)) return error_;
          if (next) continue;
        }
      }
      // `value` is finished: give it to the innermost frame.
      for (;;) {
        if (stack_.empty()) return value;
        stack_.back().args.push_back(value);
        if (!advance(next, value)) return error_;
        if (next) break;
      }
    }
  }

 private:
  enum class Opened { Failed, Value, Frame };
  enum class What : uint8_t { Application, Let, Quantifier, Annotation };
  struct Frame {
    const SExpr* e;
    What what;
    std::vector<Term> args;
    std::vector<Term> bound;
    std::vector<std::string> names;  // to unbind
    bool in_body = false;
  };

  bool fail(const SExpr& e, const std::string& message) {
    error_ = error_at(e, message);
    return false;
  }

  Opened open(const SExpr& e, Term& value) {
    if (!e.is_list) {
      value = atom(e);
      return value.null() ? Opened::Failed : Opened::Value;
    }
    if (e.list.empty()) return fail(e, "empty list is no term"), Opened::Failed;
    const SExpr& h = e.list[0];
    uint32_t width = 0;
    if (is_atom(h, "_")) {  // (_ bvN w)
      if (e.list.size() == 3 && !e.list[1].is_list && e.list[1].atom.starts_with("bv") &&
          all_digits(std::string_view(e.list[1].atom).substr(2)) && parse_u32(e.list[2], width) && width > 0 &&
          width <= kMaxWidth) {
        value = tm_.mk_bv(width, BigInt(e.list[1].atom.substr(2)));
        return Opened::Value;
      }
      uint32_t exponent = 0, significand = 0;
      if (parse_format(e, exponent, significand) && !e.list[1].is_list) {
        const std::string& name = e.list[1].atom;
        const Sort s = tm_.fp_sort(exponent, significand);
        if (name == "NaN") value = tm_.mk_fp_nan(s);
        else if (name == "+oo" || name == "-oo") value = tm_.mk_fp_infinity(s, name[0] == '-');
        else if (name == "+zero" || name == "-zero") value = tm_.mk_fp_zero(s, name[0] == '-');
        else return fail(e, "unknown float constant"), Opened::Failed;
        return Opened::Value;
      }
      return fail(e, "unknown indexed constant"), Opened::Failed;
    }
    if (is_atom(h, "as") && e.list.size() == 3) return open(e.list[1], value);  // (as x S)
    Frame f{&e, What::Application, {}, {}, {}, false};
    if (is_atom(h, "let")) {
      if (e.list.size() != 3 || !e.list[1].is_list) return fail(e, "malformed let"), Opened::Failed;
      for (const SExpr& b : e.list[1].list)
        if (!b.is_list || b.list.size() != 2 || b.list[0].is_list) return fail(b, "malformed let binding"), Opened::Failed;
      f.what = What::Let;
    } else if (is_atom(h, "forall") || is_atom(h, "exists")) {
      if (e.list.size() != 3 || !e.list[1].is_list) return fail(e, "malformed quantifier"), Opened::Failed;
      f.what = What::Quantifier;
      for (const SExpr& b : e.list[1].list) {
        if (!b.is_list || b.list.size() != 2 || b.list[0].is_list) return fail(b, "malformed bound variable"), Opened::Failed;
        Result<Sort> s = parse_sort(tm_, b.list[1]);
        if (!s) {
          error_ = s.error();
          return Opened::Failed;
        }
        Term v = tm_.mk_var(b.list[0].atom, *s);
        if (captures(v)) v = tm_.mk_fresh(b.list[0].atom, *s);
        f.bound.push_back(v);
        f.names.push_back(b.list[0].atom);
      }
      for (size_t i = 0; i < f.names.size(); ++i) scope_[f.names[i]].push_back(f.bound[i]);
      f.in_body = true;
    } else if (is_atom(h, "!")) {
      if (e.list.size() < 2) return fail(e, "malformed annotation"), Opened::Failed;
      f.what = What::Annotation;
    }
    stack_.push_back(std::move(f));
    return Opened::Frame;
  }

  /// True if a let in scope stands for a term with this variable free.
  bool captures(Term v) {
    for (Term t : let_values_)
      if (occurs_free(v, t)) return true;
    return false;
  }

  /// The next operand of the innermost frame, or its value when it is complete (the frame is removed).
  bool advance(const SExpr*& next, Term& value) {
    Frame& f = stack_.back();
    const auto& list = f.e->list;
    switch (f.what) {
      case What::Annotation:
        if (f.args.empty()) {
          next = &list[1];
          return true;
        }
        value = f.args[0];
        break;
      case What::Let: {
        const auto& bindings = list[1].list;
        if (!f.in_body) {
          if (f.args.size() < bindings.size()) {
            next = &bindings[f.args.size()].list[1];
            return true;
          }
          for (size_t i = 0; i < bindings.size(); ++i) {
            f.names.push_back(bindings[i].list[0].atom);
            scope_[f.names.back()].push_back(f.args[i]);
            let_values_.push_back(f.args[i]);
          }
          f.args.clear();
          f.in_body = true;
          next = &list[2];
          return true;
        }
        if (f.args.empty()) {
          next = &list[2];
          return true;
        }
        value = f.args[0];
        let_values_.resize(let_values_.size() - bindings.size());
        break;
      }
      case What::Quantifier:
        if (f.args.empty()) {
          next = &list[2];
          return true;
        }
        if (!f.args[0].sort().is_bool()) return fail(*f.e, "body of a quantifier must be Bool");
        value = tm_.mk_quantifier(is_atom(list[0], "forall") ? Kind::Forall : Kind::Exists, f.bound, f.args[0]);
        break;
      case What::Application:
        if (f.args.size() + 1 < list.size()) {
          next = &list[f.args.size() + 1];
          return true;
        }
        value = apply(*f.e, f.args);
        if (value.null()) return false;
        break;
    }
    for (const std::string& n : f.names) scope_[n].pop_back();
    stack_.pop_back();
    return true;
  }

  Term atom(const SExpr& e) {
    const std::string& a = e.atom;
    // Before the symbols: a variable of such a name is printed with bars.
    if (!e.quoted)
      if (std::optional<RoundingMode> m = parse_rounding_mode(a)) return tm_.mk_rounding_mode(*m);
    if (auto it = scope_.find(a); it != scope_.end() && !it->second.empty()) return it->second.back();
    if (auto it = symbols_.find(a); it != symbols_.end()) return it->second;
    if (!e.quoted && !a.empty()) {
      if (a == "true") return tm_.mk_true();
      if (a == "false") return tm_.mk_false();
      if (all_digits(a)) return tm_.mk_int(BigInt(a));
      if (size_t dot = a.find('.'); dot != std::string::npos && all_digits(a.substr(0, dot)) && all_digits(a.substr(dot + 1))) {
        BigInt scale;
        mpz_ui_pow_ui(scale.get_mpz_t(), 10, a.size() - dot - 1);
        return tm_.mk_real(Rational(BigInt(a.substr(0, dot) + a.substr(dot + 1), 10), scale));
      }
      if (a.size() > 2 && a[0] == '#' && a.size() <= kMaxWidth) {
        std::string digits = a.substr(2);
        uint32_t n = static_cast<uint32_t>(digits.size());
        if (a[1] == 'x' && all_digits(digits, 16)) return tm_.mk_bv(4 * n, BigInt(digits, 16));
        if (a[1] == 'b' && all_digits(digits, 2)) return tm_.mk_bv(n, BigInt(digits, 2));
      }
    }
    fail(e, "unknown symbol '" + a + "'");
    return Term();
  }

  Term mk(const SExpr& e, Kind k, std::vector<Term> c, uint32_t i0 = 0, uint32_t i1 = 0) {
    // Solvers print integer constants where Real is expected.
    if (c.size() >= 2 && (k == Kind::Add || k == Kind::Mul || k == Kind::Le || k == Kind::Lt || k == Kind::Eq)) {
      bool real = false;
      for (Term t : c) real |= t.sort().is_real();
      if (real)
        for (Term& t : c)
          if (t.is(Kind::IntConst)) t = tm_.mk_real(Rational(t.value()));
    }
    if ((k == Kind::And || k == Kind::Or) && c.size() == 1 && c[0].sort().is_bool()) return c[0];
    if (const char* why = tm_.sort_error(k, c, i0, i1)) {
      fail(e, fmt::format("{}: {}", smt_name(k), why));
      return Term();
    }
    switch (k) {
      case Kind::BvExtract: return tm_.mk_extract(c[0], i0, i1);
      case Kind::BvZeroExtend: return tm_.mk_zero_extend(c[0], i0);
      case Kind::BvSignExtend: return tm_.mk_sign_extend(c[0], i0);
      case Kind::FpFromBits: return tm_.mk_to_fp(k, tm_.fp_sort(i0, i1), {c[0]});
      case Kind::FpFromFp:
      case Kind::FpFromReal:
      case Kind::FpFromSbv:
      case Kind::FpFromUbv: return tm_.mk_to_fp(k, tm_.fp_sort(i0, i1), {c[0], c[1]});
      case Kind::FpToSbv:
      case Kind::FpToUbv: return tm_.mk_fp_to_bv(k, i0, c[0], c[1]);
      default: return tm_.mk(k, c);
    }
  }

  Term apply(const SExpr& e, const std::vector<Term>& c) {
    const SExpr& h = e.list[0];
    if (h.is_list) return apply_indexed(e, h, c);
    for (const Operator& o : kOperators)
      if (h.atom == o.name) return apply_operator(e, o, c);
    fail(h, "unknown function '" + h.atom + "'");
    return Term();
  }

  Term apply_operator(const SExpr& e, const Operator& o, const std::vector<Term>& c) {
    auto wrong_count = [&]() -> Term {
      fail(e, std::string(o.name) + ": wrong number of operands");
      return Term();
    };
    auto both_bv = [&] { return c.size() == 2 && c[0].sort().is_bv() && c[1].sort() == c[0].sort(); };
    switch (o.form) {
      case Form::Plain: return mk(e, o.kind, c);
      case Form::Left:
      case Form::IntDivLeft: {
        if (c.size() < 2) return wrong_count();
        Term r = c[0];
        for (size_t i = 1; i < c.size() && !r.null(); ++i) r = mk(e, o.kind, {r, c[i]});
        return r;
      }
      case Form::Right: {
        if (c.size() < 2) return wrong_count();
        Term r = c.back();
        for (size_t i = c.size() - 1; i-- > 0 && !r.null();) r = mk(e, o.kind, {c[i], r});
        return r;
      }
      case Form::Chain:
      case Form::ChainSwap: {
        if (c.size() < 2) return wrong_count();
        std::vector<Term> parts;
        for (size_t i = 0; i + 1 < c.size(); ++i) {
          Term p = o.form == Form::Chain ? mk(e, o.kind, {c[i], c[i + 1]}) : mk(e, o.kind, {c[i + 1], c[i]});
          if (p.null()) return p;
          parts.push_back(p);
        }
        return tm_.mk_and(parts);
      }
      case Form::Swap:
        if (c.size() != 2) return wrong_count();
        return mk(e, o.kind, {c[1], c[0]});
      case Form::Distinct: {
        if (c.size() < 2) return wrong_count();
        std::vector<Term> parts;
        for (size_t i = 0; i < c.size(); ++i)
          for (size_t j = i + 1; j < c.size(); ++j) {
            Term p = mk(e, Kind::Eq, {c[i], c[j]});
            if (p.null()) return p;
            parts.push_back(tm_.mk_not(p));
          }
        return tm_.mk_and(parts);
      }
      case Form::Minus: {
        if (c.empty() || (!c[0].sort().is_int() && !c[0].sort().is_real())) return wrong_count();
        if (c.size() == 1) return tm_.mk_neg(c[0]);
        std::vector<Term> parts{c[0]};
        for (size_t i = 1; i < c.size(); ++i) {
          if (!c[i].sort().is_int() && !c[i].sort().is_real()) return wrong_count();
          parts.push_back(tm_.mk_neg(c[i]));
        }
        return mk(e, Kind::Add, parts);
      }
      case Form::Divide: {
        if (c.size() != 2) return wrong_count();
        Rational d;
        if (c[1].is(Kind::RealConst)) d = c[1].rational();
        else if (c[1].is(Kind::IntConst)) d = Rational(c[1].value());
        if (d == 0) {
          fail(e, "division by a constant other than zero expected");
          return Term();
        }
        Term n = c[0].is(Kind::IntConst) ? tm_.mk_real(Rational(c[0].value())) : c[0];
        return mk(e, Kind::Mul, {tm_.mk_real(Rational(1) / d), n});
      }
      case Form::Abs:
        if (c.size() != 1 || !c[0].sort().is_int()) return wrong_count();
        return tm_.mk_ite(tm_.mk_le(tm_.mk_int(int64_t{0}), c[0]), c[0], tm_.mk_neg(c[0]));
      case Form::BvSub:
        if (!both_bv()) return wrong_count();
        return tm_.mk(Kind::BvAdd, {c[0], tm_.mk(Kind::BvNeg, {c[1]})});
      case Form::BvNand:
      case Form::BvNor:
      case Form::BvXnor: {
        if (!both_bv()) return wrong_count();
        return tm_.mk(Kind::BvNot, {tm_.mk(o.kind, {c[0], c[1]})});
      }
      case Form::Fp: {
        if (c.size() != 3 || !c[0].sort().is_bv() || c[0].sort().width() != 1 || !c[1].sort().is_bv() || !c[2].sort().is_bv())
          return wrong_count();
        const uint32_t exponent = c[1].sort().width(), significand = c[2].sort().width() + 1;
        if (exponent > 1 && exponent <= TermManager::kMaxExponentBits && significand > 1 &&
            significand <= TermManager::kMaxSignificandBits && c[0].is_value() && c[1].is_value() && c[2].is_value()) {
          BigInt bits = c[0].value();
          mpz_mul_2exp(bits.get_mpz_t(), bits.get_mpz_t(), exponent);
          bits += c[1].value();
          mpz_mul_2exp(bits.get_mpz_t(), bits.get_mpz_t(), significand - 1);
          return tm_.mk_fp(tm_.fp_sort(exponent, significand), BigInt(bits + c[2].value()));
        }
        return mk(e, Kind::FpFromBits, {tm_.mk(Kind::BvConcat, {c[0], tm_.mk(Kind::BvConcat, {c[1], c[2]})})}, exponent, significand);
      }
      case Form::BvComp:
        if (!both_bv()) return wrong_count();
        return tm_.mk_ite(tm_.mk_eq(c[0], c[1]), tm_.mk_bv(1, int64_t{1}), tm_.mk_bv(1, int64_t{0}));
      case Form::BvSmod: {
        // The remainder with the sign of the divisor: r = srem; if r != 0 and signs differ then r + divisor.
        if (!both_bv()) return wrong_count();
        uint32_t w = c[0].sort().width();
        Term zero = tm_.mk_bv(w, int64_t{0});
        Term r = tm_.mk(Kind::BvSrem, {c[0], c[1]});
        Term differ = tm_.mk(Kind::Xor, {tm_.mk(Kind::BvSlt, {r, zero}), tm_.mk(Kind::BvSlt, {c[1], zero})});
        Term fix = tm_.mk_and(tm_.mk_not(tm_.mk_eq(r, zero)), differ);
        return tm_.mk_ite(fix, tm_.mk(Kind::BvAdd, {r, c[1]}), r);
      }
    }
    return wrong_count();
  }

  Term apply_indexed(const SExpr& e, const SExpr& h, const std::vector<Term>& c) {
    uint32_t a = 0, b = 0;
    if (h.list.size() == 3 && is_atom(h.list[0], "as") && is_atom(h.list[1], "const")) {
      Result<Sort> s = parse_sort(tm_, h.list[2]);
      if (!s) {
        error_ = s.error();
        return Term();
      }
      if (c.size() != 1 || !s->is_array() || s->element() != c[0].sort()) {
        fail(e, "constant array: element does not fit");
        return Term();
      }
      return tm_.mk_const_array(*s, c[0]);
    }
    if (h.list.size() >= 3 && is_atom(h.list[0], "_") && !h.list[1].is_list && c.size() == 1 && parse_u32(h.list[2], a) &&
        a <= kMaxWidth) {
      const std::string& name = h.list[1].atom;
      if (name == "extract" && h.list.size() == 4 && parse_u32(h.list[3], b)) return mk(e, Kind::BvExtract, {c[0]}, a, b);
      if (name == "zero_extend") return mk(e, Kind::BvZeroExtend, {c[0]}, a);
      if (name == "sign_extend") return mk(e, Kind::BvSignExtend, {c[0]}, a);
      if (c[0].sort().is_bv()) {
        uint32_t w = c[0].sort().width();
        if (name == "repeat" && a > 0 && uint64_t(a) * w <= kMaxWidth) {
          Term r = c[0];
          for (uint32_t i = 1; i < a; ++i) r = tm_.mk(Kind::BvConcat, {r, c[0]});
          return r;
        }
        if (name == "rotate_left" || name == "rotate_right") {
          uint32_t n = name == "rotate_left" ? a % w : (w - a % w) % w;
          if (n == 0) return c[0];
          return tm_.mk(Kind::BvConcat, {tm_.mk_extract(c[0], w - 1 - n, 0), tm_.mk_extract(c[0], w - 1, w - n)});
        }
      }
      if (name == "divisible" && a > 0 && c[0].sort().is_int())
        return tm_.mk_eq(tm_.mk(Kind::IntMod, {c[0], tm_.mk_int(int64_t{a})}), tm_.mk_int(int64_t{0}));
    }
    if (h.list.size() == 4 && parse_format(h, a, b) && !h.list[1].is_list && (c.size() == 1 || c.size() == 2)) {
      const std::string& name = h.list[1].atom;
      const Sort last = c.back().sort();
      if (name == "to_fp" && c.size() == 1) return mk(e, Kind::FpFromBits, c, a, b);
      if (name == "to_fp" && last.is_fp()) return mk(e, Kind::FpFromFp, c, a, b);
      if (name == "to_fp" && last.is_bv()) return mk(e, Kind::FpFromSbv, c, a, b);
      if (name == "to_fp" && c.size() == 2) {  // solvers print integer constants where Real is expected
        const Term v = c[1].is(Kind::IntConst) ? tm_.mk_real(Rational(c[1].value())) : c[1];
        return mk(e, Kind::FpFromReal, {c[0], v}, a, b);
      }
      if (name == "to_fp_unsigned" && c.size() == 2) return mk(e, Kind::FpFromUbv, c, a, b);
    }
    if (h.list.size() == 3 && is_atom(h.list[0], "_") && parse_u32(h.list[2], a) && a <= kMaxWidth && c.size() == 2) {
      if (is_atom(h.list[1], "fp.to_sbv")) return mk(e, Kind::FpToSbv, c, a);
      if (is_atom(h.list[1], "fp.to_ubv")) return mk(e, Kind::FpToUbv, c, a);
    }
    fail(h, "unknown indexed function");
    return Term();
  }

  TermManager& tm_;
  const SymbolTable& symbols_;
  std::vector<Frame> stack_;
  std::unordered_map<std::string, std::vector<Term>> scope_;  // never iterated
  std::vector<Term> let_values_;
  Error error_;
};

}  // namespace

Result<Term> parse_term(TermManager& tm, const SExpr& e, const SymbolTable& symbols) {
  return TermReader(tm, symbols).read(e);
}

Result<Term> parse_term(TermManager& tm, std::string_view text, const SymbolTable& symbols) {
  Result<std::vector<SExpr>> es = read_sexprs(text);
  if (!es) return es.error();
  if (es->size() != 1) return Error{"", "exactly one term expected"};
  return parse_term(tm, es->front(), symbols);
}

}  // namespace pippin::term
