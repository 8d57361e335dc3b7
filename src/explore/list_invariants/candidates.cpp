// SPDX-License-Identifier: Apache-2.0
#include "explore/list_invariants/candidates.h"

#include <algorithm>
#include <map>
#include <set>

#include "term/walk.h"

namespace pippin::explore {
namespace {

using term::Term;

constexpr size_t kMaxCandidates = 20'000;
constexpr size_t kMaxLiterals = 8;   // of clauses that are compared

class Generator {
 public:
  Generator(term::TermManager& tm, const HeapShape& shape) : tm_(tm), shape_(shape) {
    result_.bound = k_ = tm_.mk_var("birth!", tm_.int_sort());
    zero_ = tm_.mk_int(0);
  }

  ListCandidates run() {
    find_tests();
    about_pointers();
    about_numbers();
    for (site_ = 0; site_ < shape_.sites.size(); ++site_) {
      const AllocationSite& s = shape_.sites[site_];
      about_counters(s);
      for (const PointerPair& p : shape_.pointers) about_position(s, p);
      about_blocks(s);
    }
    find_stronger();
    return std::move(result_);
  }

 private:
  static std::vector<Term> literals(term::TermManager& tm, Term clause) {
    std::vector<Term> result;
    for (Term t : term::disjuncts(clause)) {
      if (t.is(term::Kind::Not) && t[0].is(term::Kind::And))
        for (Term c : term::conjuncts(t[0])) result.push_back(tm.mk_not(c));
      else
        result.push_back(t);
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  void find_stronger() {
    std::map<std::vector<Term>, size_t> clauses;
    std::vector<std::vector<Term>> all;
    for (size_t i = 0; i < result_.list.size(); ++i) clauses.emplace(all.emplace_back(literals(tm_, result_.list[i].formula)), i);
    for (size_t i = 0; i < all.size(); ++i) {
      const std::vector<Term>& clause = all[i];
      if (clause.size() > kMaxLiterals) continue;
      for (uint32_t bits = 1; bits + 1 < (1u << clause.size()); ++bits) {
        std::vector<Term> part;
        for (size_t j = 0; j < clause.size(); ++j)
          if ((bits >> j & 1) != 0) part.push_back(clause[j]);
        if (const auto it = clauses.find(part); it != clauses.end()) result_.list[i].follows.push_back(it->second);
      }
    }
  }

  Term plus(Term t, int64_t c) { return tm_.mk_add(t, tm_.mk_int(c)); }
  Term times(Term t, int64_t c) { return tm_.mk_mul(tm_.mk_int(c), t); }
  Term is(Term target, Term tag) { return tm_.mk_eq(target, tag); }
  Term whole(const AllocationSite& s, Term index) {
    return s.stride == 1 ? tm_.mk_true() : tm_.mk_eq(tm_.mk(term::Kind::IntMod, {index, tm_.mk_int(s.stride)}), zero_);
  }

  void add(Term t) {
    if (t.is_true() || t.is_false() || result_.list.size() >= kMaxCandidates) return;
    if (seen_.insert(t).second) result_.list.push_back({t, term::occurs_free(k_, t), site_, {}});
  }
  void add(Term guard, Term t) { add(tm_.mk_implies(guard, t)); }

  /// What holds where the pointer denotes this tag. Of pointers that always denote the same one: `true` for all tags.
  Term denotes(const PointerPair& p, Term tag) { return p.target ? is(p.target, tag) : tm_.mk_true(); }

  Term one_of(Term target) {
    std::vector<Term> any;
    for (Term tag : shape_.tags) any.push_back(is(target, tag));
    return tm_.mk_or(any);
  }

  bool is_block(Term tag) const {
    return std::any_of(shape_.sites.begin(), shape_.sites.end(), [&](const AllocationSite& s) { return std::count(s.tags.begin(), s.tags.end(), tag) != 0; });
  }

  /// A member of one block, of the kind that blocks of some site have: a place in the list, and no way into it.
  bool is_link(const PointerPair& p) const {
    const Term part = p.target ? p.target : p.index;
    return std::any_of(shape_.sites.begin(), shape_.sites.end(), [&](const AllocationSite& s) {
      return std::any_of(s.links.begin(), s.links.end(), [&](const PointerPair& link) {
        const Term other = p.target ? link.target : link.index;
        if (!other) return false;
        const std::string suffix = other.name().substr(other.name().find("[]") + 2);
        return part.name().starts_with("heap") && part.name().ends_with(suffix);
      });
    });
  }

  /// Conditions about numbers that few constants are asked of.
  void find_tests() {
    for (Term v : shape_.numbers) {
      const std::vector<Term> constants = constants_of(v);
      if (constants.size() > 2 || tests_.size() >= 8) continue;
      for (Term c : constants) {
        tests_.push_back(tm_.mk_eq(v, c));
        tests_.push_back(tm_.mk_not(tm_.mk_eq(v, c)));
      }
    }
  }

  void about_pointers() {
    for (Term f : shape_.flags) {
      add(f);
      add(tm_.mk_not(f));
    }
    for (const PointerPair& p : shape_.pointers) {
      if (!p.target) continue;
      add(one_of(p.target));
      for (Term tag : shape_.tags) {
        add(tm_.mk_not(is(p.target, tag)));
        for (Term f : shape_.flags) {
          add(is(p.target, tag), f);
          add(is(p.target, tag), tm_.mk_not(f));
        }
        if (p.index && !is_block(tag)) add(is(p.target, tag), tm_.mk_eq(p.index, zero_));
      }
      for (const PointerPair& q : shape_.pointers) {
        if (!q.target || q.target == p.target) continue;
        if (p.target < q.target) {
          add(tm_.mk_eq(p.target, q.target));
          if (p.index && q.index) add(tm_.mk_eq(p.index, q.index));
        }
        for (Term t : shape_.tags)
          for (Term u : shape_.tags) add(is(p.target, t), is(q.target, u));
      }
    }
  }

  std::vector<Term> constants_of(Term v) const {
    const auto it = shape_.constants.find(v);
    return it == shape_.constants.end() ? std::vector<Term>() : it->second;
  }

  void about_numbers() {
    if (shape_.numbers.size() <= 6)
      for (Term v : shape_.numbers)
        for (Term w : shape_.numbers) {
          if (!(v < w)) continue;
          add(tm_.mk_eq(v, w));
          add(tm_.mk_le(v, w));
          add(tm_.mk_le(w, v));
          for (const PointerPair& p : shape_.pointers)
            for (Term tag : shape_.tags)
              if (p.target) add(is(p.target, tag), tm_.mk_eq(v, w));
        }
    for (Term v : shape_.numbers) {
      if (const auto type = shape_.types.find(v); type != shape_.types.end()) {
        add(tm_.mk_ge(v, type->second.first));
        add(tm_.mk_le(v, type->second.second));
      }
      const std::vector<Term> constants = constants_of(v);
      std::vector<Term> any;
      for (Term c : constants) {
        add(tm_.mk_eq(v, c));
        add(tm_.mk_not(tm_.mk_eq(v, c)));
        any.push_back(tm_.mk_eq(v, c));
        add(tm_.mk_ge(v, c));
        add(tm_.mk_le(v, c));
        if (constants.size() > 3) continue;
        for (const PointerPair& p : shape_.pointers)
          for (Term tag : shape_.tags)
            if (p.target) {
              add(is(p.target, tag), tm_.mk_eq(v, c));
              add(is(p.target, tag), tm_.mk_not(tm_.mk_eq(v, c)));
            }
        for (Term test : tests_) {
          add(test, tm_.mk_eq(v, c));
          add(test, tm_.mk_not(tm_.mk_eq(v, c)));
        }
      }
      if (!any.empty()) add(tm_.mk_or(any));
    }
  }

  void about_counters(const AllocationSite& s) {
    const Term n = s.next;
    add(tm_.mk_ge(n, zero_));
    add(tm_.mk_eq(n, zero_));
    add(tm_.mk_ge(n, tm_.mk_int(s.stride)));
    add(whole(s, n));
    if (s.left) {
      const Term left = times(s.left, s.stride);
      add(tm_.mk_eq(left, n));
      add(tm_.mk_eq(s.left, zero_));
      add(tm_.mk_ge(s.left, zero_));
      for (Term f : shape_.flags) add(f, tm_.mk_eq(left, n));
    }
    for (const AllocationSite& other : shape_.sites)
      if (&other != &s) add(tm_.mk_eq(times(other.next, s.stride), times(n, other.stride)));
    const Term some = tm_.mk_ge(n, tm_.mk_int(s.stride)), none = tm_.mk_eq(n, zero_);
    for (Term d : s.data)
      for (Term c : constants_of(d)) {
        const Term last = tm_.mk_eq(tm_.mk_select(d, plus(n, -s.stride)), c);
        add(some, last);
        add(some, tm_.mk_not(last));
      }
    for (Term v : shape_.numbers)
      for (Term c : constants_of(v))
        if (c.value() > 0) add(tm_.mk_eq(n, times(c, s.stride)));
    for (Term v : shape_.numbers) {
      add(tm_.mk_eq(times(v, s.stride), n));
      if (s.left) add(tm_.mk_eq(v, s.left));
      for (Term guard : {some, none})
        for (Term c : constants_of(v)) {
          add(guard, tm_.mk_eq(v, c));
          add(guard, tm_.mk_not(tm_.mk_eq(v, c)));
          for (Term test : tests_) add(tm_.mk_and(guard, test), tm_.mk_eq(v, c));   // of the first element, say, where that is no block
        }
      for (Term c : constants_of(v))
        if (constants_of(v).size() <= 3) add(tm_.mk_eq(v, c), tm_.mk_eq(n, zero_));
    }
    for (const PointerPair& p : shape_.pointers) {
      if (!p.target) continue;
      for (const PointerPair& q : shape_.pointers)
        if (q.target && p.target < q.target) {
          add(tm_.mk_and(is(p.target, zero_), is(q.target, zero_)), none);
          if (s.left) add(tm_.mk_and(is(p.target, zero_), is(q.target, zero_)), tm_.mk_eq(s.left, zero_));
        }
      for (Term tag : shape_.tags) {
        const Term here = is(p.target, tag);
        add(here, none);
        add(here, some);
        add(none, here);
        add(some, here);
        if (!s.left) continue;
        add(here, tm_.mk_eq(times(s.left, s.stride), n));
        add(here, tm_.mk_eq(s.left, zero_));
      }
    }
  }

  /// Where the pointer is among the blocks.
  void about_position(const AllocationSite& s, const PointerPair& p) {
    if (!p.index) return;
    const Term n = s.next;
    for (Term tag : s.tags) {
      const Term here = denotes(p, tag);
      const Term i = p.index;
      add(here, tm_.mk_ge(i, zero_));
      add(here, tm_.mk_lt(i, n));
      add(here, whole(s, i));
      add(here, tm_.mk_eq(i, zero_));
      add(here, tm_.mk_eq(i, plus(n, -s.stride)));
      add(here, tm_.mk_eq(i, plus(n, -2 * s.stride)));
      add(here, tm_.mk_lt(i, plus(n, -s.stride)));
      const Term some = tm_.mk_and(here, tm_.mk_ge(n, tm_.mk_int(s.stride)));
      add(some, tm_.mk_ge(i, zero_));
      add(some, tm_.mk_lt(i, n));
      add(some, whole(s, i));
      add(some, tm_.mk_eq(i, zero_));
      add(some, tm_.mk_eq(i, plus(n, -s.stride)));
      for (const AllocationSite& other : shape_.sites)
        if (&other != &s && other.left && other.stride == s.stride)
          for (int64_t more : {int64_t{0}, s.stride}) {
            add(here, tm_.mk_eq(times(other.left, s.stride), plus(i, more)));
            add(here, tm_.mk_eq(times(other.left, s.stride), plus(tm_.mk_sub(other.next, i), -more)));
          }
      for (Term v : shape_.numbers)
        for (Term w : shape_.numbers) {
          if (v == w || shape_.numbers.size() > 6) continue;
          const Term distance = times(tm_.mk_sub(v, w), s.stride);
          for (int64_t more : {int64_t{0}, s.stride}) {
            add(here, tm_.mk_eq(distance, plus(i, more)));
            add(here, tm_.mk_eq(distance, plus(tm_.mk_sub(n, i), -more)));
          }
        }
      for (Term v : shape_.numbers)
        for (int64_t more : {int64_t{0}, s.stride}) {
          add(here, tm_.mk_eq(times(v, s.stride), plus(i, more)));
          add(here, tm_.mk_eq(times(v, s.stride), plus(tm_.mk_sub(n, i), -more)));
        }
      if (s.left) {
        const Term left = times(s.left, s.stride);
        for (int64_t more : {int64_t{0}, s.stride}) {
          add(here, tm_.mk_eq(left, plus(i, more)));
          add(here, tm_.mk_eq(left, plus(tm_.mk_sub(n, i), -more)));
        }
      }
      for (const PointerPair& q : shape_.pointers) {
        if (!q.index || q.index == i) continue;
        if (q.target)
          for (Term other : shape_.tags)
            if (other != tag) {
              add(is(q.target, other), tm_.mk_implies(here, tm_.mk_eq(i, zero_)));
              add(is(q.target, other), tm_.mk_implies(here, tm_.mk_eq(i, plus(n, -s.stride))));
            }
        const Term both = tm_.mk_and(here, denotes(q, tag));
        add(both, tm_.mk_eq(i, q.index));
        add(both, tm_.mk_eq(i, plus(q.index, s.stride)));
        add(both, tm_.mk_le(i, q.index));
        add(both, tm_.mk_lt(i, q.index));
      }
      // The data of the block that it points to.
      for (Term d : s.data) {
        for (Term fact : bounds(d, tm_.mk_select(d, i))) add(here, fact);
        const std::vector<Term> values = constants_of(d);
        if (values.size() > 4) continue;
        for (Term v : values) {
          const Term at = tm_.mk_eq(tm_.mk_select(d, i), v), before = tm_.mk_eq(tm_.mk_select(d, plus(i, -s.stride)), v);
          add(here, at);
          add(here, tm_.mk_not(at));
          for (Term test : tests_) {
            const Term when = tm_.mk_and(here, test);
            add(when, at);
            add(when, tm_.mk_not(at));
            add(tm_.mk_and(when, tm_.mk_ge(i, tm_.mk_int(s.stride))), tm_.mk_not(before));
          }
        }
      }
      for (Term flag : shape_.numbers)
        if (constants_of(flag).size() <= 3)
          for (Term c : constants_of(flag)) add(tm_.mk_and(here, tm_.mk_eq(i, zero_)), tm_.mk_not(tm_.mk_eq(flag, c)));
    }
  }

  /// How an element of the array d is to constants and numbers, besides equal or not.
  std::vector<Term> bounds(Term d, Term element) {
    std::vector<Term> facts;
    if (!shape_.ordered.contains(d)) return facts;
    for (Term v : constants_of(d))
      for (Term fact : {tm_.mk_le(element, v), tm_.mk_ge(element, v), tm_.mk_lt(element, v), tm_.mk_gt(element, v)}) facts.push_back(fact);
    if (shape_.numbers.size() <= 6)
      for (Term v : shape_.numbers)
        for (Term fact : {tm_.mk_le(element, v), tm_.mk_ge(element, v)}) facts.push_back(fact);
    return facts;
  }

  void about_blocks(const AllocationSite& s) {
    const Term n = s.next;
    struct Range { Term formula; bool all; bool everywhere; bool data; };
    std::vector<Range> ranges;
    const auto range = [&](Term guard, Term lo, Term hi, bool all, bool data = false) {
      ranges.push_back({tm_.mk_and(guard, tm_.mk_and(whole(s, k_), tm_.mk_and(tm_.mk_le(lo, k_), tm_.mk_lt(k_, hi)))), all, guard.is_true(), all || data});
    };
    const Term yes = tm_.mk_true();
    range(yes, zero_, n, true);
    range(yes, zero_, plus(n, -s.stride), true);
    range(yes, zero_, plus(n, -2 * s.stride), true);
    range(yes, tm_.mk_int(s.stride), n, true);
    range(tm_.mk_ge(n, tm_.mk_int(s.stride)), zero_, tm_.mk_int(s.stride), true);
    range(tm_.mk_ge(n, tm_.mk_int(2 * s.stride)), zero_, tm_.mk_int(s.stride), true);
    range(yes, plus(n, -s.stride), n, true);
    range(yes, plus(n, -2 * s.stride), plus(n, -s.stride), true);
    for (const PointerPair& p : shape_.pointers) {
      if (is_link(p)) continue;
      if (p.index)
        for (Term tag : s.tags) {
          const Term here = denotes(p, tag);
          range(here, zero_, p.index, true);
          range(here, zero_, plus(p.index, 1), true);
          range(here, p.index, n, true);
          range(here, plus(p.index, 1), n, true);
          range(here, p.index, plus(n, -s.stride), true);
          range(here, plus(p.index, 1), plus(n, -s.stride), true);
          range(here, tm_.mk_int(s.stride), p.index, true);
          range(here, tm_.mk_int(s.stride), plus(p.index, 1), true);
        }
      for (const AllocationSite& other : shape_.sites)   // blocks that are allocated together
        if (&other != &s && other.stride == s.stride && p.index)
          for (Term tag : other.tags) {
            const Term here = denotes(p, tag);
            range(here, zero_, p.index, false);
            range(here, zero_, plus(p.index, 1), false);
            range(here, p.index, n, false);
            range(here, plus(p.index, 1), n, false);
          }
      if (p.target)
        for (Term tag : shape_.tags)
          if (std::find(s.tags.begin(), s.tags.end(), tag) == s.tags.end()) range(is(p.target, tag), zero_, n, false, tag == zero_);
    }
    std::vector<Term> life, structure, data, neighbours;   // the last for ranges that depend on no pointer
    for (Term a : s.lives) {
      life.push_back(tm_.mk_select(a, k_));
      life.push_back(tm_.mk_not(tm_.mk_select(a, k_)));
    }
    for (const PointerPair& link : s.links) {
      const Term index = tm_.mk_select(link.index, k_);
      if (link.target) {
        const Term target = tm_.mk_select(link.target, k_);
        structure.push_back(one_of(target));
        for (Term tag : shape_.tags) {
          structure.push_back(tm_.mk_not(is(target, tag)));
          structure.push_back(is(target, tag));
          if (!is_block(tag)) structure.push_back(tm_.mk_implies(is(target, tag), tm_.mk_eq(index, zero_)));
          for (const AllocationSite& to : shape_.sites)
            if (&to != &s) structure.push_back(tm_.mk_implies(is(target, tag), tm_.mk_eq(to.next, zero_)));
        }
      }
      for (const AllocationSite& to : shape_.sites)
        for (Term tag : to.tags) {
          const auto where = [&](Term fact) {
            structure.push_back(link.target ? tm_.mk_implies(is(tm_.mk_select(link.target, k_), tag), fact) : fact);
          };
          where(tm_.mk_ge(index, zero_));
          where(tm_.mk_lt(index, to.next));
          where(whole(to, index));
          if (&to != &s) {
            where(tm_.mk_eq(index, plus(to.next, -to.stride)));
            where(tm_.mk_eq(index, zero_));
          }
          if (to.stride != s.stride) continue;
          where(tm_.mk_eq(index, k_));
          where(tm_.mk_eq(index, plus(k_, -s.stride)));
          where(tm_.mk_eq(index, plus(k_, s.stride)));
          where(tm_.mk_lt(index, k_));
          where(tm_.mk_gt(index, k_));
        }
    }
    for (Term d : s.data) {
      const std::vector<Term> values = constants_of(d);
      const Term element = tm_.mk_select(d, k_), successor = tm_.mk_select(d, plus(k_, s.stride));
      std::vector<Term> any;
      for (Term v : values) {
        data.push_back(tm_.mk_eq(element, v));
        data.push_back(tm_.mk_not(tm_.mk_eq(element, v)));
        for (Term guard : tests_)
          for (Term value : {tm_.mk_eq(element, v), tm_.mk_not(tm_.mk_eq(element, v))}) neighbours.push_back(tm_.mk_implies(guard, value));
        any.push_back(tm_.mk_eq(element, v));
        if (values.size() <= 3)
          for (Term w : values) neighbours.push_back(tm_.mk_implies(tm_.mk_eq(element, v), tm_.mk_not(tm_.mk_eq(successor, w))));
      }
      if (!any.empty()) data.push_back(tm_.mk_or(any));
      for (Term v : shape_.numbers) data.push_back(tm_.mk_eq(element, v));
      for (Term fact : bounds(d, element)) neighbours.push_back(fact);
      for (const PointerPair& link : s.links)
        for (Term tag : s.tags) {
          const Term next = tm_.mk_select(d, tm_.mk_select(link.index, k_));
          const auto where = [&](Term fact) { neighbours.push_back(link.target ? tm_.mk_implies(is(tm_.mk_select(link.target, k_), tag), fact) : fact); };
          // Whatever list it is in, what holds of an element holds of those behind it.
          std::vector<Term> facts;
          for (Term v : values) facts.push_back(tm_.mk_eq(element, v));
          if (shape_.ordered.contains(d)) {
            where(tm_.mk_le(element, next));
            where(tm_.mk_ge(element, next));
            for (Term v : values) facts.insert(facts.end(), {tm_.mk_gt(element, v), tm_.mk_lt(element, v)});
          }
          for (Term fact : facts)
            for (Term here : {fact, tm_.mk_not(fact)}) where(tm_.mk_implies(here, term::substitute(tm_, here, {{element, next}})));
        }
    }
    for (const auto* list : {&life, &structure, &data, &neighbours})
      for (Term property : *list)
        for (const Range& r : ranges)
          if (list == &life || (list == &neighbours ? r.everywhere : list == &data ? r.data : r.all)) add(r.formula, property);
  }

  term::TermManager& tm_;
  const HeapShape& shape_;
  Term k_, zero_;
  size_t site_ = 0;
  std::vector<Term> tests_;
  std::set<Term> seen_;
  ListCandidates result_;
};

}  // namespace

ListCandidates list_candidates(term::TermManager& tm, const HeapShape& shape) { return Generator(tm, shape).run(); }

}  // namespace pippin::explore
