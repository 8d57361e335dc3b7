// SPDX-License-Identifier: Apache-2.0
// Names of kinds and sorts, the sorts of a TermManager, and sort checks: infer() gives the sort of an application or says
// why there is none.
#include <algorithm>

#include "term/impl.h"
#include "term/term.h"

namespace pippin::term {

namespace {

struct KindInfo {
  const char* name;
  const char* smt;
  int arity;
};
constexpr KindInfo kKinds[] = {
#define KIND(name, smt, arity) {#name, smt, arity},
#include "term/kinds.def"
#undef KIND
};

}  // namespace

const char* smt_name(Kind k) { return kKinds[static_cast<size_t>(k)].smt; }
const char* smt_name(RoundingMode m) {
  static constexpr const char* kNames[kNumRoundingModes] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  return kNames[static_cast<size_t>(m)];
}
const char* kind_name(Kind k) { return kKinds[static_cast<size_t>(k)].name; }

std::string Sort::text() const {
  // Iterative over the element chain; index sorts are nested rarely and by construction of the parser's depth limit.
  switch (kind()) {
    case SortKind::Bool: return "Bool";
    case SortKind::Int: return "Int";
    case SortKind::Real: return "Real";
    case SortKind::BitVec: return fmt::format("(_ BitVec {})", width());
    case SortKind::FloatingPoint: return fmt::format("(_ FloatingPoint {} {})", exponent_bits(), significand_bits());
    case SortKind::RoundingMode: return "RoundingMode";
    case SortKind::Array: return fmt::format("(Array {} {})", index().text(), element().text());
  }
  PIPPIN_UNREACHABLE("sort kind");
}

Sort TermManager::Impl::make_sort(SortKind kind, uint32_t a, uint32_t b, Sort index, Sort element) {
  for (const Sort::Node& n : sorts)
    if (n.kind == kind && n.a == a && n.b == b && n.index == index.node_ && n.element == element.node_) return Sort(&n);
  Sort::Node n;
  n.kind = kind;
  n.a = a;
  n.b = b;
  n.index = index.node_;
  n.element = element.node_;
  n.id = static_cast<uint32_t>(sorts.size());
  sorts.push_back(n);
  return Sort(&sorts.back());
}

Sort TermManager::Impl::infer(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1, const char** error) const {
  bool failed = false;
  auto fail = [&](const char* why) {
    failed = true;
    if (error) {
      *error = why;
      return;
    }
    std::string sorts_text;
    for (Term t : c) sorts_text += " " + (t.null() ? std::string("null") : t.sort().text());
    check_failed(__FILE__, __LINE__, "sorts fit", fmt::format("{}: {} (operand sorts:{})", kind_name(k), why, sorts_text));
  };
  int arity = kKinds[static_cast<size_t>(k)].arity;
  if (arity >= 0 ? c.size() != static_cast<size_t>(arity) : c.size() < 2) {
    fail("wrong number of operands");
    return Sort();
  }
  for (Term t : c)
    if (t.null()) {
      fail("null operand");
      return Sort();
    }
  for (Term t : c)
    if (t.node()->manager != &tm) fail("operand of another manager");
  auto all = [&](SortKind s) {
    for (Term t : c)
      if (t.sort().kind() != s) fail("operand of a wrong sort");
  };
  auto same = [&] {
    for (Term t : c)
      if (t.sort() != c[0].sort()) fail("operands of different sorts");
  };
  auto arith = [&] {
    same();
    if (!c[0].sort().is_int() && !c[0].sort().is_real()) fail("arithmetic sort expected");
  };
  auto checked = [&](Sort s) { return failed ? Sort() : s; };
  switch (k) {
    case Kind::Var:
    case Kind::True:
    case Kind::False:
    case Kind::IntConst:
    case Kind::RealConst:
    case Kind::BvConst:
    case Kind::FpConst:
    case Kind::RmConst: fail("leaves have their own constructors"); return Sort();
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
    case Kind::Xor: all(SortKind::Bool); return checked(bool_sort);
    case Kind::Eq: same(); return checked(bool_sort);
    case Kind::Ite:
      if (!c[0].sort().is_bool()) fail("condition must be Bool");
      if (c[1].sort() != c[2].sort()) fail("branches of different sorts");
      return checked(c[1].sort());
    case Kind::Forall:
    case Kind::Exists:
      for (size_t i = 0; i + 1 < c.size(); ++i)
        if (!c[i].is_var()) fail("bound variable expected");
      if (!c.back().sort().is_bool()) fail("body must be Bool");
      return checked(bool_sort);
    case Kind::Add:
    case Kind::Mul: arith(); return checked(c[0].sort());
    case Kind::IntDiv:
    case Kind::IntMod: all(SortKind::Int); return checked(int_sort);
    case Kind::Le:
    case Kind::Lt: arith(); return checked(bool_sort);
    case Kind::BvNot:
    case Kind::BvNeg:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::BvAdd:
    case Kind::BvMul:
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem:
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr:
      all(SortKind::BitVec);
      same();
      return checked(c[0].sort());
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle:
      all(SortKind::BitVec);
      same();
      return checked(bool_sort);
    case Kind::BvConcat: all(SortKind::BitVec); return failed ? Sort() : tm.bv_sort(c[0].sort().width() + c[1].sort().width());
    case Kind::BvExtract:
      all(SortKind::BitVec);
      if (!failed && (i0 < i1 || i0 >= c[0].sort().width())) fail("extract out of range");
      return failed ? Sort() : tm.bv_sort(i0 - i1 + 1);
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: 
      all(SortKind::BitVec);
      return failed || i0 == 0 ? checked(c[0].sort()) : tm.bv_sort(c[0].sort().width() + i0);
    case Kind::Select:
      if (!c[0].sort().is_array() || c[0].sort().index() != c[1].sort()) fail("array and index expected");
      return failed ? Sort() : c[0].sort().element();
    case Kind::Store:
      if (!c[0].sort().is_array() || c[0].sort().index() != c[1].sort() || c[0].sort().element() != c[2].sort())
        fail("array, index and element expected");
      return checked(c[0].sort());
    case Kind::ConstArray: fail("use mk_const_array"); return Sort();
    case Kind::FpAbs:
    case Kind::FpNeg:
    case Kind::FpRem:
    case Kind::FpMin:
    case Kind::FpMax:
      all(SortKind::FloatingPoint);
      same();
      return checked(c[0].sort());
    case Kind::FpLe:
    case Kind::FpLt:
    case Kind::FpEq:
    case Kind::FpIsNormal:
    case Kind::FpIsSubnormal:
    case Kind::FpIsZero:
    case Kind::FpIsInfinite:
    case Kind::FpIsNaN:
    case Kind::FpIsNegative:
    case Kind::FpIsPositive:
      all(SortKind::FloatingPoint);
      same();
      return checked(bool_sort);
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpFma:
    case Kind::FpSqrt:
    case Kind::FpRoundToIntegral:
      if (!c[0].sort().is_rounding_mode()) fail("rounding mode expected");
      if (!c[1].sort().is_fp()) fail("operand of a wrong sort");
      for (size_t i = 2; i < c.size(); ++i)
        if (c[i].sort() != c[1].sort()) fail("operands of different sorts");
      return checked(c[1].sort());
    case Kind::FpFromBits:
    case Kind::FpFromFp:
    case Kind::FpFromReal:
    case Kind::FpFromSbv:
    case Kind::FpFromUbv: {
      const SortKind from = k == Kind::FpFromFp     ? SortKind::FloatingPoint
                            : k == Kind::FpFromReal ? SortKind::Real
                                                    : SortKind::BitVec;
      if (i0 < 2 || i0 > kMaxExponentBits || i1 < 2 || i1 > kMaxSignificandBits) fail("float format out of range");
      if (c.size() == 2 && !c[0].sort().is_rounding_mode()) fail("rounding mode expected");
      if (c.back().sort().kind() != from) fail("operand of a wrong sort");
      if (!failed && k == Kind::FpFromBits && c[0].sort().width() != i0 + i1) fail("bits of another format");
      return failed ? Sort() : tm.fp_sort(i0, i1);
    }
    case Kind::FpToSbv:
    case Kind::FpToUbv:
      if (!c[0].sort().is_rounding_mode() || !c[1].sort().is_fp()) fail("rounding mode and float expected");
      if (i0 == 0) fail("width of a bit-vector expected");
      return failed ? Sort() : tm.bv_sort(i0);
    case Kind::FpToReal: all(SortKind::FloatingPoint); return checked(real_sort);
  }
  PIPPIN_UNREACHABLE("kind");
}

Sort TermManager::bool_sort() { return impl_->bool_sort; }
Sort TermManager::int_sort() { return impl_->int_sort; }
Sort TermManager::real_sort() { return impl_->real_sort; }
Sort TermManager::rounding_mode_sort() { return impl_->rm_sort; }
Sort TermManager::bv_sort(uint32_t width) {
  PIPPIN_CHECK(width > 0, "bit-vectors have at least one bit");
  Sort& s = impl_->bv_sorts[width];
  if (s.null()) s = impl_->make_sort(SortKind::BitVec, width, 0, {}, {});
  return s;
}
Sort TermManager::fp_sort(uint32_t exponent_bits, uint32_t significand_bits) {
  PIPPIN_CHECK(exponent_bits >= 2 && exponent_bits <= kMaxExponentBits && significand_bits >= 2 &&
                   significand_bits <= kMaxSignificandBits,
               "float format {} {}", exponent_bits, significand_bits);
  return impl_->make_sort(SortKind::FloatingPoint, exponent_bits, significand_bits, {}, {});
}
Sort TermManager::array_sort(Sort index, Sort element) {
  PIPPIN_CHECK(!index.null() && !element.null(), "array of null sorts");
  return impl_->make_sort(SortKind::Array, 0, 0, index, element);
}

}  // namespace pippin::term
