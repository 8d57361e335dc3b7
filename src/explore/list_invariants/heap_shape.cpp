// SPDX-License-Identifier: Apache-2.0
#include "explore/list_invariants/heap_shape.h"

#include <algorithm>
#include <functional>
#include <set>

#include "term/linear.h"
#include "term/walk.h"

namespace pippin::explore {
namespace {

using cfa::Cfa;
using cfa::Op;
using term::Kind;
using term::Term;

constexpr size_t kMaxConstants = 6;   // of one variable

void add_new(std::vector<Term>& list, Term t) {
  if (std::find(list.begin(), list.end(), t) == list.end()) list.push_back(t);
}

/// The terms that a value may be: through choices and, of arrays, the elements stored.
std::vector<Term> alternatives(Term root) {
  std::vector<Term> todo{root}, result;
  std::set<Term> seen;
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!seen.insert(t).second) continue;
    if (t.is(Kind::Ite)) {
      todo.push_back(t[2]);
      todo.push_back(t[1]);
    } else if (t.is(Kind::Store)) {
      todo.push_back(t[0]);
      todo.push_back(t[2]);
    } else {
      result.push_back(t);
    }
  }
  return result;
}

Term array_of(Term t) {
  while (t.is(Kind::Select) || t.is(Kind::Store)) t = t[0];
  return t.is_var() ? t : Term();
}

bool mentions_any(Term root, const std::set<Term>& arrays) {
  for (Term v : term::free_vars(root))
    if (arrays.contains(v)) return true;
  return false;
}

/// All operations of an edge in their order, those of choices, too.
std::vector<const Op*> ops_of(const cfa::Edge& e) {
  std::vector<const Op*> todo, result;
  for (auto it = e.ops.rbegin(); it != e.ops.rend(); ++it) todo.push_back(&*it);
  while (!todo.empty()) {
    const Op& op = *todo.back();
    todo.pop_back();
    for (auto list = op.alternatives.rbegin(); list != op.alternatives.rend(); ++list)
      for (auto it = list->rbegin(); it != list->rend(); ++it) todo.push_back(&*it);
    result.push_back(&op);
  }
  return result;
}

class Shape {
 public:
  explicit Shape(const Cfa& cfa) : cfa_(cfa), tm_(cfa.tm()) {}

  HeapShape find() {
    for (const cfa::Variable& v : cfa_.variables()) by_name_.emplace(v.term.name(), v.term);
    find_sites();
    if (shape_.sites.empty()) return std::move(shape_);
    find_variables();
    shape_.tags.push_back(tm_.mk_int(0));
    for (const cfa::Edge& e : cfa_.edges())
      for (const Op* op : ops_of(e)) read(*op);
    for (size_t i = 0; i < shape_.sites.size(); ++i) find_tags_of_pointers_to_new(i);
    for (AllocationSite& s : shape_.sites) {
      std::sort(s.tags.begin(), s.tags.end());
      if (s.tags.empty()) s.tags.assign(shape_.tags.begin() + 1, shape_.tags.end());
    }
    for (auto& [v, list] : shape_.constants)
      if (list.size() > kMaxConstants) list.resize(kMaxConstants);
    return std::move(shape_);
  }

 private:
  Term named(const std::string& name) const {
    const auto it = by_name_.find(name);
    return it == by_name_.end() ? Term() : it->second;
  }
  static bool ends_with(const std::string& s, const char* end) { return s.ends_with(end); }

  void find_sites() {
    std::map<std::string, std::vector<Term>> members;
    for (const cfa::Variable& v : cfa_.variables()) {
      const std::string name(v.term.name());
      const size_t at = name.find("[]");
      if (ends_with(name, ".starts")) members[name.substr(0, name.size() - 7)];   // the members need not matter
      if (at != std::string::npos && v.term.sort().is_array() && v.term.sort().index().is_int()) members[name.substr(0, at)].push_back(v.term);
    }
    for (const auto& [name, arrays] : members) {
      AllocationSite s;
      s.name = name;
      s.next = named(name + ".next");
      if (!s.next || !s.next.sort().is_int()) continue;
      s.left = named(name + ".left");
      if (s.left && !s.left.sort().is_int()) continue;
      for (const char* part : {".valid", ".starts"})
        if (const Term t = named(name + part); t && t.sort().is_array() && t.sort().element().is_bool()) s.lives.push_back(t);
      for (Term a : arrays) {
        if (!a.sort().element().is_int()) continue;
        const std::string member(a.name());
        if (ends_with(member, ".tgt")) {
          const Term index = named(member.substr(0, member.size() - 4) + ".idx");
          if (index && index.sort() == a.sort()) s.links.push_back({a, index});
        } else if (!ends_with(member, ".idx")) {
          s.data.push_back(a);
        } else if (!named(member.substr(0, member.size() - 4) + ".tgt")) {
          s.links.push_back({{}, a});
        }
      }
      shape_.sites.push_back(std::move(s));
    }
    if (std::all_of(shape_.sites.begin(), shape_.sites.end(), [](const AllocationSite& s) { return s.links.empty(); })) shape_.sites.clear();
  }

  void find_variables() {
    std::set<Term> counters;
    for (const AllocationSite& s : shape_.sites) {
      counters.insert(s.next);
      if (s.left) counters.insert(s.left);
    }
    for (const cfa::Variable& v : cfa_.variables()) {
      const std::string name(v.term.name());
      if (v.term.sort().is_bool() && name.front() != '$') shape_.flags.push_back(v.term);
      if (!v.term.sort().is_int() || counters.contains(v.term)) continue;
      if (ends_with(name, ".tgt")) {
        targets_.insert(v.term);
        const Term index = named(name.substr(0, name.size() - 4) + ".idx");
        shape_.pointers.push_back({v.term, index && index.sort().is_int() ? index : Term()});
      } else if (ends_with(name, ".idx")) {
        if (!named(name.substr(0, name.size() - 4) + ".tgt")) shape_.pointers.push_back({{}, v.term});
      } else if (name.front() != '$') {
        shape_.numbers.push_back(v.term);
        if (v.c_width == 0) continue;
        const uint32_t bits = v.c_width - (v.c_signed ? 1 : 0);
        const term::BigInt end = term::power_of_two(bits);
        shape_.types.emplace(v.term, std::pair(tm_.mk_int(v.c_signed ? term::BigInt(-end) : term::BigInt(0)), tm_.mk_int(end - 1)));
      }
    }
    for (const AllocationSite& s : shape_.sites)
      for (const PointerPair& link : s.links)
        if (link.target) targets_.insert(link.target);
    for (const AllocationSite& s : shape_.sites) {
      std::set<Term>& all = arrays_.emplace_back(s.lives.begin(), s.lives.end());
      all.insert(s.data.begin(), s.data.end());
      for (const PointerPair& link : s.links) {
        if (link.target) all.insert(link.target);
        all.insert(link.index);
      }
    }
  }

  /// `t` is compared with a constant.
  void compared(Term t, Term constant) {
    for (Term a : alternatives(t)) {
      const Term v = a.is_var() ? a : a.is(Kind::Select) ? array_of(a) : Term();
      if (!v) continue;
      if (targets_.contains(v)) add_new(shape_.tags, constant);
      else if (cfa_.find(v).valid()) add_new(shape_.constants[v], constant);
    }
  }

  static bool small(Term constant) { return abs(constant.value()) < 1'000'000'000; }

  void read(const Op& op) {
    if (!op.term) return;
    if (op.var) {
      for (Term a : alternatives(op.term)) {
        if (!a.is(Kind::IntConst)) continue;
        if (targets_.contains(op.var)) add_new(shape_.tags, a);
        else if (small(a)) add_new(shape_.constants[op.var], a);
      }
      for (AllocationSite& s : shape_.sites) {
        if (op.var != s.next) continue;
        term::LinearInt sum = term::linear_int(op.term);
        if (sum.take(s.next) == 1 && sum.is_constant() && sum.constant > 0 && sum.constant < 1000) s.stride = sum.constant.get_si();
      }
    }
    term::post_order(op.term, [&](Term t) {
      if (t.is(Kind::Eq) || t.is(Kind::Le) || t.is(Kind::Lt))
        for (size_t i : {0, 1})
          if (t[i].is(Kind::IntConst) && small(t[i])) compared(t[1 - i], t[i]);
      // (Not the ranges of types, which each value that is read is assumed to be in.)
      const auto is_end_of_type = [](Term part) { return part.is(Kind::IntConst) && !small(part); };
      if ((t.is(Kind::Le) || t.is(Kind::Lt)) && !is_end_of_type(t[0]) && !is_end_of_type(t[1]))
        for (Term v : term::free_vars(t)) shape_.ordered.insert(v);
      if (t.is(Kind::And)) guarded(term::conjuncts(t));
      if (t.is(Kind::Store) && t[2].is(Kind::Ite)) {
        const Term array = array_of(t);
        for (size_t i = 0; i < shape_.sites.size(); ++i)
          if (array && arrays_[i].contains(array)) tag(i, t[2][0]);
      }
      if (t.is(Kind::Ite) && t[1].is(Kind::Store)) {   // a member is written where the pointer is to this site
        const Term array = array_of(t[1]);
        for (size_t i = 0; i < shape_.sites.size(); ++i)
          if (array && arrays_[i].contains(array)) tag(i, t[0]);
      }
    });
  }

  /// What a pointer becomes along with the index of a block (x = malloc(n); *p = x), even if no condition asks for it.
  void find_tags_of_pointers_to_new(size_t site) {
    AllocationSite& s = shape_.sites[site];
    std::set<Term> indices{s.next};   // and those of pointers that always denote its blocks: they have no target
    const auto has_target = [&](const std::string& index) { return ends_with(index, ".idx") && named(index.substr(0, index.size() - 4) + ".tgt"); };
    const auto is_index = [&](Term t) {
      const std::vector<Term> all = alternatives(t);
      return std::any_of(all.begin(), all.end(), [&](Term a) { return indices.contains(a); });
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (const cfa::Edge& e : cfa_.edges())
        for (const Op* op : ops_of(e))
          if (op->var && op->term && op->var.sort().is_int() && !has_target(std::string(op->var.name())) && is_index(op->term)) changed |= indices.insert(op->var).second;
    }
    for (const cfa::Edge& e : cfa_.edges()) {
      const std::vector<const Op*> ops = ops_of(e);
      for (const Op* target : ops) {
        if (!target->var || !target->term || !targets_.contains(target->var)) continue;
        const std::string name(target->var.name());
        const Term index = named(name.substr(0, name.size() - 4) + ".idx");
        if (std::none_of(ops.begin(), ops.end(), [&](const Op* op) { return index && op->var == index && op->term && is_index(op->term); })) continue;
        for (Term a : alternatives(target->term))
          if (a.is(Kind::IntConst) && a.value() != 0) add_new(s.tags, a);
      }
    }
  }

  void tag(size_t site, Term condition) {
    for (Term c : term::conjuncts(condition))
      if (c.is(Kind::Eq))
        for (size_t i : {0, 1})
          if (c[i].is(Kind::IntConst) && targets_.contains(c[1 - i])) add_new(shape_.sites[site].tags, c[i]);
  }

  /// target = tag and what a member is belong together.
  void guarded(const std::vector<Term>& parts) {
    for (Term p : parts)
      for (size_t i = 0; i < shape_.sites.size(); ++i)
        if ((p.is(Kind::Select) || p.is(Kind::Not)) && mentions_any(p, {shape_.sites[i].lives.begin(), shape_.sites[i].lives.end()}))
          for (Term q : parts) tag(i, q);
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  HeapShape shape_;
  std::map<std::string, Term> by_name_;
  std::set<Term> targets_;
  std::vector<std::set<Term>> arrays_;   // by site
};

}  // namespace

bool AllocationSite::has(Term array) const {
  while (array.is(Kind::Store) || array.is(Kind::Ite)) array = array.is(Kind::Ite) ? array[1] : array[0];
  const auto in = [&](const std::vector<Term>& list) { return std::find(list.begin(), list.end(), array) != list.end(); };
  return in(lives) || in(data) || std::any_of(links.begin(), links.end(), [&](const PointerPair& p) { return p.target == array || p.index == array; });
}

HeapShape heap_shape(const Cfa& cfa) { return Shape(cfa).find(); }

}  // namespace pippin::explore
