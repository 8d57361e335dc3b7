// SPDX-License-Identifier: Apache-2.0
// TermManager: hash-consing, constants and variables. Sorts are in sorts.cpp, simplification in rewriter_*.cpp.
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

}  // namespace

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

Term TermManager::Impl::make(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1, Sort sort) {
  if (sort.null()) sort = infer(k, c, i0, i1);
  if (!tm.rewriting_) return raw(k, c, i0, i1, sort);
  Term r = rewriter.apply(k, c, i0, i1, sort);
  PIPPIN_CHECK(r.sort() == sort, "rewriting {} changed the sort from {} to {}", kind_name(k), sort.text(),
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
