// SPDX-License-Identifier: Apache-2.0
// TermManager: sorts, hash-consing, constants and variables, sort checks. Simplification is in rewriter_*.cpp.
// Invariant: ids increase with creation, so a child's id is below its parent's; equal nodes are the same pointer.
#include "term/term.h"

#include <algorithm>
#include <new>

#include "term/float_value.h"
#include "term/impl.h"
#include "term/scratch.h"
#include "term/walk.h"

namespace pippin::term {

namespace {

constexpr uint8_t kQuantifierFlag = 1, kArrayFlag = 2, kNonlinearFlag = 4, kFloatFlag = 8;

uint32_t mix(uint32_t h, uint32_t v) {
  uint64_t x = (uint64_t(h) ^ v) * 0x9E3779B97F4A7C15ull;
  return static_cast<uint32_t>(x >> 29) ^ static_cast<uint32_t>(x);
}

uint32_t hash_number(const BigInt& v) {
  uint32_t h = mpz_sgn(v.get_mpz_t()) < 0 ? 77 : 5;
  size_t limbs = mpz_size(v.get_mpz_t());
  for (size_t i = 0; i < limbs; ++i) {
    mp_limb_t l = mpz_getlimbn(v.get_mpz_t(), i);
    h = mix(mix(h, static_cast<uint32_t>(l)), static_cast<uint32_t>(l >> 32));
  }
  return h;
}

uint32_t hash_text(std::string_view s) {
  uint32_t h = 2166136261u;
  for (char c : s) h = (h ^ static_cast<uint8_t>(c)) * 16777619u;
  return h;
}

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

bool Term::is_value() const {
  switch (kind()) {
    case Kind::True:
    case Kind::False:
    case Kind::IntConst:
    case Kind::RealConst:
    case Kind::BvConst:
    case Kind::FpConst:
    case Kind::RmConst: return true;
    default: return false;
  }
}
const std::string& Term::name() const { return node_->manager->name_of(*this); }
const BigInt& Term::value() const { return node_->manager->value_of(*this); }
const Rational& Term::rational() const { return node_->manager->rational_of(*this); }
BigInt Term::signed_value() const {
  const BigInt& v = value();
  uint32_t w = sort().width();
  if (mpz_tstbit(v.get_mpz_t(), w - 1) == 0) return v;
  return v - power_of_two(w);
}

// ---------------------------------------------------------------- Impl

void* TermManager::Impl::allocate(size_t bytes) {
  if (static_cast<size_t>(end - at) < bytes) {
    size_t block = std::max<size_t>(bytes, 1 << 18);
    blocks.push_back(std::make_unique_for_overwrite<std::byte[]>(block));
    at = blocks.back().get();
    end = at + block;
    arena_bytes += block;
  }
  void* p = at;
  at += bytes;
  return p;
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

void TermManager::Impl::grow() {
  std::vector<Slot> old(table.size() * 2);
  old.swap(table);
  size_t mask = table.size() - 1;
  for (const Slot& s : old) {
    if (!s.node) continue;
    size_t i = s.hash & mask;
    while (table[i].node) i = (i + 1) & mask;
    table[i] = s;
  }
}

Term::Node* TermManager::Impl::new_node(Kind k, Sort sort, std::span<const Term> children, uint32_t index0,
                                        uint32_t index1) {
  static_assert(sizeof(Term::Node) % alignof(void*) == 0 && std::is_trivially_destructible_v<Term::Node>);
  PIPPIN_CHECK(count != UINT32_MAX, "too many terms");
  auto* n = new (allocate(sizeof(Term::Node) + children.size() * sizeof(void*))) Term::Node;
  n->kind = k;
  n->id = count++;
  n->num_children = static_cast<uint32_t>(children.size());
  n->index0 = index0;
  n->index1 = index1;
  n->sort = sort;
  n->manager = &tm;
  uint8_t flags = 0;
  auto** slots = reinterpret_cast<const Term::Node**>(n + 1);
  size_t variable_factors = 0;
  for (size_t i = 0; i < children.size(); ++i) {
    const Term::Node* c = children[i].node();
    slots[i] = c;
    flags |= c->flags;
    variable_factors += !children[i].is_value();
  }
  if (sort.is_array()) flags |= kArrayFlag;
  if (sort.is_fp() || sort.is_rounding_mode()) flags |= kFloatFlag;
  switch (k) {
    case Kind::Forall:
    case Kind::Exists: flags |= kQuantifierFlag; break;
    case Kind::Mul:
    case Kind::BvMul:
      if (variable_factors > 1) flags |= kNonlinearFlag;
      break;
    case Kind::IntDiv:
    case Kind::IntMod:
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem:
      if (!children[1].is_value()) flags |= kNonlinearFlag;
      break;
    default: break;
  }
  n->flags = flags;
  return n;
}

Term TermManager::Impl::make_number(Kind k, Sort sort, const BigInt& v) {
  uint32_t h = mix(mix(static_cast<uint32_t>(k) + 1, sort.id()), hash_number(v));
  return intern(
      h, [&](const Term::Node& n) { return n.kind == k && n.sort == sort && numbers[n.index0] == v; },
      [&] {
        numbers.push_back(v);
        return new_node(k, sort, {}, static_cast<uint32_t>(numbers.size() - 1), 0);
      });
}

Term TermManager::Impl::raw(Kind k, std::span<const Term> children, uint32_t index0, uint32_t index1, Sort sort) {
  uint32_t h = mix(static_cast<uint32_t>(k) + 101, sort.id());
  h = mix(mix(h, index0), index1);
  for (Term c : children) h = mix(h, c.id());
  return intern(
      h,
      [&](const Term::Node& n) {
        if (n.kind != k || n.sort != sort || n.num_children != children.size() || n.index0 != index0 ||
            n.index1 != index1)
          return false;
        for (size_t i = 0; i < children.size(); ++i)
          if (n.children()[i] != children[i].node()) return false;
        return true;
      },
      [&] { return new_node(k, sort, children, index0, index1); });
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
  if (kDebugBuild)
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

Term TermManager::Impl::make(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1, Sort sort) {
  if (sort.null()) sort = infer(k, c, i0, i1);
  if (!tm.rewriting_) return raw(k, c, i0, i1, sort);
  Term r = rewriter.apply(k, c, i0, i1, sort);
  PIPPIN_DCHECK(r.sort() == sort, "rewriting {} changed the sort from {} to {}", kind_name(k), sort.text(),
                r.sort().text());
  return r;
}

// ---------------------------------------------------------------- TermManager

TermManager::TermManager() : impl_(std::make_unique<Impl>(*this)), scratch_(std::make_unique<Scratch>()) {
  Impl& m = *impl_;
  m.bool_sort = m.make_sort(SortKind::Bool, 0, 0, {}, {});
  m.int_sort = m.make_sort(SortKind::Int, 0, 0, {}, {});
  m.real_sort = m.make_sort(SortKind::Real, 0, 0, {}, {});
  m.rm_sort = m.make_sort(SortKind::RoundingMode, 0, 0, {}, {});
  m.false_term = Term(m.new_node(Kind::False, m.bool_sort, {}, 0, 0));
  m.true_term = Term(m.new_node(Kind::True, m.bool_sort, {}, 0, 0));
  m.small_ints.resize(257);
}
TermManager::~TermManager() = default;

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

Term TermManager::mk_true() { return impl_->true_term; }
Term TermManager::mk_false() { return impl_->false_term; }
Term TermManager::mk_int(const BigInt& v) {
  if (v >= -16 && v <= 240) {
    Term& t = impl_->small_ints[static_cast<size_t>(v.get_si() + 16)];
    if (t.null()) t = impl_->make_number(Kind::IntConst, impl_->int_sort, v);
    return t;
  }
  return impl_->make_number(Kind::IntConst, impl_->int_sort, v);
}
Term TermManager::mk_real(const Rational& value) {
  Rational v = value;
  v.canonicalize();
  Impl& m = *impl_;
  uint32_t h = mix(hash_number(v.get_num()), hash_number(v.get_den()) + 31);
  return m.intern(
      h, [&](const Term::Node& n) { return n.kind == Kind::RealConst && m.rationals[n.index0] == v; },
      [&] {
        m.rationals.push_back(v);
        return m.new_node(Kind::RealConst, m.real_sort, {}, static_cast<uint32_t>(m.rationals.size() - 1), 0);
      });
}
Term TermManager::mk_bv(uint32_t width, const BigInt& v) {
  Sort s = bv_sort(width);
  if (v >= 0 && mpz_sizeinbase(v.get_mpz_t(), 2) <= width) return impl_->make_number(Kind::BvConst, s, v);
  BigInt r;
  mpz_fdiv_r_2exp(r.get_mpz_t(), v.get_mpz_t(), width);
  return impl_->make_number(Kind::BvConst, s, r);
}
Term TermManager::mk_fp(Sort s, const BigInt& bits) {
  PIPPIN_CHECK(s.is_fp() && bits >= 0 && mpz_sizeinbase(bits.get_mpz_t(), 2) <= s.float_bits(), "bits {} of sort {}",
               bits.get_str(), s.text());
  return impl_->make_number(Kind::FpConst, s, is_nan_pattern(s, bits) ? nan_pattern(s) : bits);
}
Term TermManager::mk_fp_zero(Sort s, bool negative) { return mk_fp(s, encode(s, FloatValue::zero(negative))); }
Term TermManager::mk_fp_infinity(Sort s, bool negative) { return mk_fp(s, encode(s, FloatValue::infinity(negative))); }
Term TermManager::mk_fp_nan(Sort s) { return mk_fp(s, nan_pattern(s)); }
Term TermManager::mk_fp_rational(Sort s, RoundingMode m, const Rational& v) { return mk_fp(s, round_rational(s, m, v)); }
Term TermManager::mk_rounding_mode(RoundingMode m) {
  return impl_->raw(Kind::RmConst, {}, static_cast<uint32_t>(m), 0, impl_->rm_sort);
}
Term TermManager::mk_value(Sort s, const BigInt& v) {
  switch (s.kind()) {
    case SortKind::Bool: return mk_bool(v != 0);
    case SortKind::Int: return mk_int(v);
    case SortKind::Real: return mk_real(Rational(v));
    case SortKind::BitVec: return mk_bv(s.width(), v);
    case SortKind::FloatingPoint:
    case SortKind::RoundingMode:
    case SortKind::Array: break;
  }
  PIPPIN_UNREACHABLE("mk_value of sort {}", s.text());
}

Term TermManager::mk_var(std::string_view name, Sort sort) {
  PIPPIN_CHECK(!sort.null(), "variable {} without sort", name);
  Impl& m = *impl_;
  uint32_t index;
  if (auto it = m.name_index.find(name); it != m.name_index.end()) {
    index = it->second;
  } else {
    m.names.emplace_back(name);
    index = static_cast<uint32_t>(m.names.size() - 1);
    m.name_index.emplace(m.names.back(), index);
  }
  uint32_t h = mix(hash_text(name), sort.id());
  return m.intern(
      h, [&](const Term::Node& n) { return n.kind == Kind::Var && n.index0 == index && n.sort == sort; },
      [&] { return m.new_node(Kind::Var, sort, {}, index, 0); });
}
Term TermManager::mk_fresh(std::string_view prefix, Sort sort) {
  uint64_t& n = impl_->fresh[std::string(prefix)];
  std::string name;
  do name = fmt::format("{}!{}", prefix, n++);
  while (impl_->name_index.count(name));
  return mk_var(name, sort);
}

Term TermManager::mk(Kind k, std::span<const Term> children) {
  if ((k == Kind::And || k == Kind::Or || k == Kind::Add || k == Kind::Mul) && children.size() == 1) return children[0];
  if (k == Kind::Forall || k == Kind::Exists)
    return mk_quantifier(k, children.first(children.size() - 1), children.back());
  return impl_->make(k, children, 0, 0, Sort());
}
Term TermManager::mk_extract(Term t, uint32_t hi, uint32_t lo) { return impl_->make(Kind::BvExtract, {&t, 1}, hi, lo, Sort()); }
Term TermManager::mk_zero_extend(Term t, uint32_t added) { return impl_->make(Kind::BvZeroExtend, {&t, 1}, added, 0, Sort()); }
Term TermManager::mk_sign_extend(Term t, uint32_t added) { return impl_->make(Kind::BvSignExtend, {&t, 1}, added, 0, Sort()); }
Term TermManager::mk_const_array(Sort array_sort, Term element) {
  PIPPIN_CHECK(array_sort.is_array() && array_sort.element() == element.sort(), "constant array of sort {} from {}",
               array_sort.text(), element.sort().text());
  return impl_->raw(Kind::ConstArray, {&element, 1}, 0, 0, array_sort);
}
Term TermManager::mk_to_fp(Kind from, Sort to, std::initializer_list<Term> operands) {
  PIPPIN_CHECK(to.is_fp(), "conversion to {}", to.text());
  return impl_->make(from, {operands.begin(), operands.size()}, to.exponent_bits(), to.significand_bits(), Sort());
}
Term TermManager::mk_fp_to_bv(Kind kind, uint32_t width, Term rounding_mode, Term x) {
  const Term operands[] = {rounding_mode, x};
  return impl_->make(kind, operands, width, 0, Sort());
}
Term TermManager::mk_and(std::span<const Term> ts) {
  if (ts.empty()) return mk_true();
  return mk(Kind::And, ts);
}
Term TermManager::mk_or(std::span<const Term> ts) {
  if (ts.empty()) return mk_false();
  return mk(Kind::Or, ts);
}
Term TermManager::mk_add(std::span<const Term> ts) {
  PIPPIN_CHECK(!ts.empty(), "sum of nothing has no sort");
  return mk(Kind::Add, ts);
}

Term TermManager::mk_quantifier(Kind k, std::span<const Term> bound, Term body) {
  PIPPIN_CHECK(k == Kind::Forall || k == Kind::Exists, "{} is no quantifier", kind_name(k));
  std::vector<Term> c;
  if (!bound.empty()) {
    std::vector<Term> free = free_vars(body);
    for (Term v : bound) {
      PIPPIN_CHECK(v.is_var(), "bound variable expected");
      if (std::binary_search(free.begin(), free.end(), v) && std::find(c.begin(), c.end(), v) == c.end()) c.push_back(v);
    }
  }
  if (c.empty()) return body;
  std::sort(c.begin(), c.end());
  if (rewriting_ && body.is(k)) {  // nested quantifiers of one kind become one; shadowed variables do not occur free
    for (size_t i = 0; i < body.num_bound(); ++i)
      if (std::find(c.begin(), c.end(), body[i]) == c.end()) c.push_back(body[i]);
    std::sort(c.begin(), c.end());
    body = body.body();
  }
  c.push_back(body);
  return impl_->raw(k, c, 0, 0, impl_->bool_sort);
}

const char* TermManager::sort_error(Kind k, std::span<const Term> c, uint32_t index0, uint32_t index1) const {
  const char* error = nullptr;
  impl_->infer(k, c, index0, index1, &error);
  return error;
}

Term TermManager::rebuild(Term t, std::span<const Term> children) {
  switch (t.kind()) {
    case Kind::Var:
    case Kind::True:
    case Kind::False:
    case Kind::IntConst:
    case Kind::RealConst:
    case Kind::BvConst:
    case Kind::FpConst:
    case Kind::RmConst: return t;
    case Kind::BvExtract:
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend:
    case Kind::FpFromBits:
    case Kind::FpFromFp:
    case Kind::FpFromReal:
    case Kind::FpFromSbv:
    case Kind::FpFromUbv:
    case Kind::FpToSbv:
    case Kind::FpToUbv: return impl_->make(t.kind(), children, t.index(0), t.index(1), Sort());
    case Kind::ConstArray: return mk_const_array(t.sort(), children[0]);
    default: return mk(t.kind(), children);
  }
}

const Statistics& TermManager::statistics() const {
  for (size_t i = 0; i < static_cast<size_t>(Rule::kCount); ++i)
    impl_->statistics.counter(std::string("term.rule.") + Rewriter::name(static_cast<Rule>(i))) = impl_->rewriter.counts[i];
  impl_->statistics.counter("term.nodes") = impl_->count;
  return impl_->statistics;
}
uint32_t TermManager::num_terms() const { return impl_->count; }
size_t TermManager::bytes() const {
  return impl_->arena_bytes + impl_->table.size() * sizeof(Impl::Slot) + impl_->numbers.size() * 32 +
         impl_->names.size() * 96 + scratch_->bytes();
}
const std::string& TermManager::name_of(Term t) const {
  PIPPIN_CHECK(t.is_var(), "name of a {}", kind_name(t.kind()));
  return impl_->names[t.node()->index0];
}
const BigInt& TermManager::value_of(Term t) const {
  PIPPIN_CHECK(t.is(Kind::IntConst) || t.is(Kind::BvConst) || t.is(Kind::FpConst), "value of a {}", kind_name(t.kind()));
  return impl_->numbers[t.node()->index0];
}
const Rational& TermManager::rational_of(Term t) const {
  PIPPIN_CHECK(t.is(Kind::RealConst), "rational of a {}", kind_name(t.kind()));
  return impl_->rationals[t.node()->index0];
}

Term TermManager::mk_raw(Kind k, std::span<const Term> children, uint32_t index0, uint32_t index1, Sort sort) {
  if (sort.null()) sort = impl_->infer(k, children, index0, index1);
  return impl_->raw(k, children, index0, index1, sort);
}

}  // namespace pippin::term
