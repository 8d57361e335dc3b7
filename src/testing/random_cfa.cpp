// SPDX-License-Identifier: Apache-2.0
// See random_cfa.h. Shape: a spine of locations from the initial one, branch pairs with complementary guards, loops back
// along the spine, and guarded edges into error locations. Guards of errors prefer relations between variables
// (x != y, sums), which make proofs interesting, over constants.
#include "testing/random_cfa.h"

#include <fmt/format.h>

#include <random>

namespace pippin::testing {

using cfa::Cfa;
using cfa::Edge;
using cfa::EdgeId;
using cfa::EdgeKind;
using cfa::LocId;
using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using cfa::ProcId;
using cfa::Sort;
using cfa::Term;
using term::Kind;
using term::TermManager;

namespace {

constexpr int kArrayCells = 3;

class Generator {
 public:
  Generator(TermManager& tm, uint64_t seed, const RandomCfaOptions& o) : tm_(tm), o_(o), random_(seed * 2 + 1), c_(tm) {}

  Cfa run() {
    variables();
    if (o_.procedures) with_procedures();
    else body();
    c_.notes.push_back("random");
    return std::move(c_);
  }

 private:
  uint32_t below(uint32_t n) { return static_cast<uint32_t>(random_() % n); }  // not std:: distributions: portable
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <class T>
  const T& pick(const std::vector<T>& v) { return v[below(static_cast<uint32_t>(v.size()))]; }

  void declare(const std::string& name, Sort s, ProcId p = {}) {
    cfa::Variable v;
    v.term = tm_.mk_var(name, s);
    v.procedure = p;
    v.source = name;
    c_.add_variable(v);
  }

  void variables() {
    const bool bv = o_.bitvectors && (!o_.ints || chance(50));
    word_ = bv ? tm_.bv_sort(2 + below(3)) : tm_.int_sort();
    const uint32_t n = 1 + below(o_.max_variables);
    for (uint32_t i = 0; i < n; ++i) {
      const std::string name(1, static_cast<char>('w' + (i + 1) % 4));
      declare(name, word_);
      words_.push_back(tm_.mk_var(name, word_));
    }
    if (chance(15)) {
      declare("b", tm_.bool_sort());
      bools_.push_back(tm_.mk_var("b", tm_.bool_sort()));
    }
    if (o_.arrays && chance(25)) {
      array_ = tm_.mk_var("a", tm_.array_sort(word_, word_));
      declare("a", array_.sort());
    }
  }

  Term constant() {
    if (word_.is_bv()) return tm_.mk_bv(word_.width(), static_cast<int64_t>(below(1u << word_.width())));
    return tm_.mk_int(static_cast<int64_t>(below(2 * kIntBound - 1)) - (kIntBound - 1));
  }
  Term small() {
    return word_.is_bv() ? tm_.mk_bv(word_.width(), static_cast<int64_t>(below(3))) : tm_.mk_int(static_cast<int64_t>(below(3)));
  }
  Term cell() {
    const int64_t i = below(kArrayCells);
    return word_.is_bv() ? tm_.mk_bv(word_.width(), i) : tm_.mk_int(i);
  }
  Term index() { return chance(60) ? cell() : pick(words_); }

  Term leaf() {
    if (!array_.null() && chance(25)) return tm_.mk_select(array_, index());
    return chance(75) ? pick(words_) : constant();
  }

  Term add(Term a, Term b) { return word_.is_bv() ? tm_.mk(Kind::BvAdd, {a, b}) : tm_.mk_add(a, b); }
  Term sub(Term a, Term b) {
    return word_.is_bv() ? tm_.mk(Kind::BvAdd, {a, tm_.mk(Kind::BvNeg, {b})}) : tm_.mk_sub(a, b);
  }
  Term less(Term a, Term b, bool strict) {
    if (!word_.is_bv()) return strict ? tm_.mk_lt(a, b) : tm_.mk_le(a, b);
    if (chance(50)) return tm_.mk(strict ? Kind::BvUlt : Kind::BvUle, {a, b});
    return tm_.mk(strict ? Kind::BvSlt : Kind::BvSle, {a, b});
  }

  /// A word expression; over Int possibly out of bounds.
  Term expression() {
    switch (below(word_.is_bv() ? 10 : 6)) {
      case 0: return leaf();
      case 1:
      case 2: return add(leaf(), chance(60) ? small() : leaf());
      case 3: return sub(leaf(), chance(60) ? small() : leaf());
      case 4: return tm_.mk_ite(atom(), leaf(), leaf());
      case 5:
        if (word_.is_bv()) return tm_.mk(Kind::BvMul, {leaf(), constant()});
        return tm_.mk_mul(tm_.mk_int(static_cast<int64_t>(below(3)) + 1), leaf());
      case 6: return tm_.mk(chance(50) ? Kind::BvAnd : Kind::BvOr, {leaf(), leaf()});
      case 7: return tm_.mk(chance(50) ? Kind::BvXor : Kind::BvShl, {leaf(), leaf()});
      case 8: return tm_.mk(chance(50) ? Kind::BvUdiv : Kind::BvUrem, {leaf(), leaf()});
      default: return tm_.mk(chance(50) ? Kind::BvLshr : Kind::BvAshr, {leaf(), small()});
    }
  }

  Term atom() {
    if (!bools_.empty() && chance(15)) return pick(bools_);
    switch (below(5)) {
      case 0: return tm_.mk_eq(leaf(), leaf());
      case 1: return tm_.mk_eq(leaf(), constant());
      case 2: return less(leaf(), constant(), chance(50));
      case 3: return less(add(leaf(), leaf()), leaf(), chance(50));
      default: return less(leaf(), leaf(), chance(50));
    }
  }

  Term condition() {
    Term t = atom();
    if (chance(25)) t = chance(50) ? tm_.mk_and(t, atom()) : tm_.mk_or(t, atom());
    return chance(30) ? tm_.mk_not(t) : t;
  }

  Term within_bounds(Term v) {
    const int bound = chance(50) ? kIntBound : 1 + static_cast<int>(below(kIntBound));
    return tm_.mk_and(tm_.mk_le(tm_.mk_int(-bound), v), tm_.mk_le(v, tm_.mk_int(bound)));
  }

  void assign_word(Term v, OpList& ops) {
    const Term e = expression();
    if (word_.is_bv()) {
      ops.push_back(Op::assign(v, e));
    } else if (chance(40)) {
      ops.push_back(Op::assign(v, tm_.mk(Kind::IntMod, {e, tm_.mk_int(static_cast<int64_t>(below(4)) + 2)})));
    } else {
      ops.push_back(Op::assign(v, e));
      const Term b = tm_.mk_int(kIntBound);
      ops.push_back(Op::assume(tm_.mk_and(tm_.mk_le(tm_.mk_int(-kIntBound), v), tm_.mk_le(v, b))));
    }
  }

  void havoc_word(Term v, OpList& ops) {
    ops.push_back(Op::havoc(v));
    if (!word_.is_bv()) ops.push_back(Op::assume(within_bounds(v)));
  }

  void statement(OpList& ops, int depth = 0) {
    const uint32_t r = below(100);
    if (r < 50) {
      assign_word(pick(words_), ops);
    } else if (r < 62) {
      havoc_word(pick(words_), ops);
    } else if (r < 75) {
      ops.push_back(Op::assume(condition()));
    } else if (r < 85 && !array_.null()) {
      // Stored values are variables or constants: within bounds.
      ops.push_back(Op::assign(array_, tm_.mk_store(array_, index(), chance(70) ? pick(words_) : constant())));
    } else if (r < 90 && !bools_.empty()) {
      ops.push_back(chance(30) ? Op::havoc(bools_[0]) : Op::assign(bools_[0], condition()));
    } else if (o_.choices && depth < 2) {
      Op op;
      op.kind = OpKind::Choice;
      op.alternatives.resize(1 + below(3));
      for (OpList& a : op.alternatives)
        for (uint32_t i = below(3); i-- > 0;) statement(a, depth + 1);
      ops.push_back(std::move(op));
    } else {
      assign_word(pick(words_), ops);
    }
  }

  OpList initial_values() {
    OpList ops;
    for (Term v : words_) {
      if (chance(60)) ops.push_back(Op::assign(v, chance(50) ? small() : constant()));
      else havoc_word(v, ops);
    }
    for (Term v : bools_) ops.push_back(Op::havoc(v));
    if (!array_.null()) {
      ops.push_back(Op::assign(array_, tm_.mk_const_array(array_.sort(), small())));
      if (chance(50)) ops.push_back(Op::assign(array_, tm_.mk_store(array_, cell(), pick(words_))));
    }
    return ops;
  }

  LocId location(const std::string& name, ProcId p = {}) {
    cfa::Location l;
    l.name = name;
    l.procedure = p;
    return c_.add_location(l);
  }

  EdgeId edge(LocId from, LocId to, OpList ops) {
    Edge e;
    e.source = from;
    e.target = to;
    e.ops = std::move(ops);
    return c_.add_edge(std::move(e));
  }

  /// Random control flow over `spine` (first: entry; the last one may have no successor).
  void wire(const std::vector<LocId>& spine) {
    for (size_t i = 0; i + 1 < spine.size(); ++i) {
      const bool branch = chance(45);
      const Term guard = condition();
      OpList ops;
      if (branch) ops.push_back(Op::assume(guard));
      for (uint32_t k = chance(80) ? 1 + below(2) : 0; k-- > 0;) statement(ops);
      edge(spine[i], spine[i + 1], std::move(ops));
      if (!branch) continue;
      OpList other{Op::assume(tm_.mk_not(guard))};
      for (uint32_t k = below(3); k-- > 0;) statement(other);
      edge(spine[i], spine[below(static_cast<uint32_t>(spine.size()))], std::move(other));
    }
    // Extra edges, mostly loops.
    for (uint32_t k = below(3); k-- > 0;) {
      OpList ops;
      if (chance(70)) ops.push_back(Op::assume(condition()));
      for (uint32_t j = 1 + below(2); j-- > 0;) statement(ops);
      const uint32_t from = below(static_cast<uint32_t>(spine.size()));
      const uint32_t to = chance(75) ? below(from + 1) : below(static_cast<uint32_t>(spine.size()));
      edge(spine[from], spine[to], std::move(ops));
    }
  }

  void error_edges(const std::vector<LocId>& spine, uint32_t first) {
    const uint32_t n = 1 + below(2);
    for (uint32_t k = 0; k < n; ++k) {
      cfa::Location l;
      l.name = fmt::format("err{}", first + k);
      l.kind = cfa::LocKind::Error;
      l.property = "unreach-call";
      const LocId error = c_.add_location(l);
      const Term g = chance(50) ? tm_.mk_and(condition(), condition()) : condition();
      edge(spine[spine.size() - 1 - below(static_cast<uint32_t>(std::min<size_t>(spine.size(), 3)))], error,
           {Op::assume(g)});
    }
  }

  void body() {
    const uint32_t n = 2 + below(o_.max_locations > 4 ? o_.max_locations - 3 : 1);
    const LocId start = location("l0");
    c_.initial = start;
    std::vector<LocId> spine;
    for (uint32_t i = 0; i < n; ++i) spine.push_back(location(fmt::format("l{}", i + 1)));
    edge(start, spine[0], initial_values());
    wire(spine);
    error_edges(spine, 0);
  }

  /// main over the global words, and one or two procedures f(p) -> r over locals and globals.
  void with_procedures() {
    const uint32_t count = 1 + below(2);
    const std::vector<Term> globals = words_;
    const LocId start = location("l0");
    c_.initial = start;
    struct Proc {
      ProcId id;
      std::vector<LocId> spine;
      Term p, r, t;
    };
    std::vector<Proc> procs;
    for (uint32_t i = 0; i < count; ++i) {
      Proc f;
      f.id = c_.procedures.push_back({});
      const std::string name = fmt::format("f{}", i);
      c_.procedures[f.id].name = name;
      f.p = tm_.mk_var(name + ".p", word_);
      f.r = tm_.mk_var(name + ".r", word_);
      f.t = tm_.mk_var(name + ".t", word_);
      for (Term v : {f.p, f.r, f.t}) declare(v.name(), word_, f.id);
      for (uint32_t k = 0; k < 2 + below(3); ++k) f.spine.push_back(location(fmt::format("{}_{}", name, k), f.id));
      c_.procedures[f.id].entry = f.spine.front();
      c_.procedures[f.id].exit = f.spine.back();
      c_.procedures[f.id].params = {f.p};
      c_.procedures[f.id].results = {f.r};
      if (!chance(75)) {
        procs.push_back(f);
        continue;
      }
      for (Term v : globals) {
        const Term old = tm_.mk_var(name + ".old." + v.name(), v.sort());
        declare(old.name(), v.sort(), f.id);
        c_.procedures[f.id].olds.push_back({old, v});
      }
      if (chance(70)) {
        const Term old = tm_.mk_var(name + ".old.p", word_);
        declare(old.name(), word_, f.id);
        c_.procedures[f.id].olds.push_back({old, f.p});
      }
      procs.push_back(f);
    }
    auto call = [&](LocId from, LocId to, const Proc& f, Term argument, Term result) {
      if (std::ranges::any_of(c_.out(from), [&](EdgeId e) { return c_.edge(e).kind == EdgeKind::Call; })) return;
      Edge e;
      e.source = from;
      e.target = f.spine.front();
      e.kind = EdgeKind::Call;
      e.callee = f.id;
      e.ops = {Op::assign(f.p, argument)};
      const EdgeId id = c_.add_edge(std::move(e));
      Edge back;
      back.source = f.spine.back();
      back.target = to;
      back.kind = EdgeKind::Return;
      back.call = id;
      back.ops = {Op::assign(result, f.r)};
      c_.add_edge(std::move(back));
    };
    for (Proc& f : procs) {
      words_ = globals;
      words_.push_back(f.p);
      const Term locals[] = {f.r, f.t};
      OpList init;
      for (Term v : locals) init.push_back(Op::assign(v, chance(50) ? f.p : small()));
      edge(f.spine[0], f.spine[1], std::move(init));
      for (Term v : locals) words_.push_back(v);
      std::vector<LocId> rest(f.spine.begin() + 1, f.spine.end());
      if (rest.size() > 1) wire(rest);
      if (chance(50) && rest.size() > 1) {
        // A guarded, possibly recursive call in the middle.
        const LocId before = location(fmt::format("f{}_call", f.id.value), f.id);
        edge(rest[0], before, {Op::assume(condition())});
        call(before, rest[1], pick(procs), pick(words_), f.r);
      }
    }
    words_ = globals;
    std::vector<LocId> spine;
    const uint32_t n = 2 + below(3);
    for (uint32_t i = 0; i < n; ++i) spine.push_back(location(fmt::format("l{}", i + 1)));
    edge(start, spine[0], initial_values());
    wire(spine);
    const uint32_t calls = 1 + below(2);
    for (uint32_t i = 0; i < calls; ++i) {
      const uint32_t from = below(n - 1);
      call(spine[from], spine[from + 1], pick(procs), pick(globals), pick(globals));
    }
    error_edges(spine, 0);
  }

  TermManager& tm_;
  RandomCfaOptions o_;
  std::mt19937_64 random_;
  Cfa c_;
  Sort word_;
  std::vector<Term> words_, bools_;
  Term array_;
};

}  // namespace

Cfa random_cfa(TermManager& tm, uint64_t seed, const RandomCfaOptions& options) {
  return Generator(tm, seed, options).run();
}

}  // namespace pippin::testing
