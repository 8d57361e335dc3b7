// SPDX-License-Identifier: Apache-2.0
#include "check/interleaving.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "term/term.h"
#include "term/walk.h"

namespace pippin::check {

namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::EdgeKind;
using cfa::LocId;
using cfa::ThreadId;
using core::Interleaving;

struct Variables {
  std::set<uint32_t> read, assigned;

  bool insert(const Variables& other) {
    const size_t before = read.size() + assigned.size();
    read.insert(other.read.begin(), other.read.end());
    assigned.insert(other.assigned.begin(), other.assigned.end());
    return read.size() + assigned.size() != before;
  }
  static bool meet(const std::set<uint32_t>& a, const std::set<uint32_t>& b) {
    return std::ranges::any_of(a, [&](uint32_t v) { return b.contains(v); });
  }
  bool independent(const Variables& other) const {
    return !meet(assigned, other.assigned) && !meet(assigned, other.read) && !meet(read, other.assigned);
  }
};

class Checker {
 public:
  Checker(const Cfa& threaded, const Cfa& product, const Interleaving& plan) : c_(threaded), product_(product), plan_(plan) {}

  std::string run() {
    if (!copies()) return error_;
    collect();
    for (const LocId l : plan_.locations.ids())
      if (!plan_.locations[l].at.empty() && !goes_on(l)) return error_;
    if (has_reduced_cycle()) return "a cycle of the product puts a thread off for ever";
    return {};
  }

 private:
  bool fail(std::string why) {
    error_ = std::move(why);
    return false;
  }

  /// The product has the locations and steps of the plan, with the operations of the threads.
  bool copies() {
    const size_t threads = c_.threads.size();
    if (!plan_.too_large.empty() || threads == 0) return fail("there is no product");
    if (plan_.locations.size() != product_.locations().size() || plan_.steps.size() != product_.edges().size()) return fail("the product is not the planned one");
    if (product_.initial != LocId(0) || !product_.threads.empty() || !product_.procedures.empty()) return fail("the product is not the planned one");
    for (const LocId l : plan_.locations.ids()) {
      const Interleaving::Location& p = plan_.locations[l];
      if (p.at.empty()) {
        if (!c_.locations().contains(p.stands_for) || product_.location(l).kind != c_.location(p.stands_for).kind) return fail("a target of the product is another one");
        continue;
      }
      if (p.at.size() != threads || product_.location(l).kind != cfa::LocKind::Plain) return fail("a location of the product is of other threads");
      for (const uint32_t at : p.at)
        if (at != Interleaving::kNotBegun && at >= c_.locations().size()) return fail("a location of the product is of other threads");
      if (p.at[0] == Interleaving::kNotBegun) return fail("the first thread has not begun");
    }
    const std::vector<uint32_t>& first = plan_.locations[LocId(0)].at;
    if (first.empty() || first[0] != c_.initial.value || c_.threads[ThreadId(0)].entry != c_.initial) return fail("the product begins elsewhere");
    for (size_t t = 1; t < threads; ++t)
      if (first[t] != Interleaving::kNotBegun) return fail("the product begins with another thread");
    out_.resize(plan_.locations.size());
    for (const EdgeId e : plan_.steps.ids()) {
      const Interleaving::Step& s = plan_.steps[e];
      if (!c_.edges().contains(s.edge) || !c_.threads.contains(s.thread)) return fail("a step of the product is none of the threads");
      const cfa::Edge& edge = product_.edge(e);
      if (edge.kind != EdgeKind::Internal || edge.source != s.source || edge.target != s.target || !same(edge.ops, c_.edge(s.edge).ops))
        return fail("a step of the product does something else");
      out_[s.source.value].push_back(e);
    }
    return true;
  }
  static bool same(const cfa::OpList& a, const cfa::OpList& b) {
    return std::ranges::equal(a, b, [](const cfa::Op& x, const cfa::Op& y) {
      return x.kind == y.kind && x.var == y.var && x.term == y.term &&
             std::ranges::equal(x.alternatives, y.alternatives, [](const cfa::OpList& l, const cfa::OpList& m) { return same(l, m); });
    });
  }

  void collect_variables(const cfa::OpList& ops, Variables& v) const {
    for (const cfa::Op& op : ops) {
      if (!op.term.null())
        for (const cfa::Term t : term::free_vars(op.term)) v.read.insert(c_.find(t).value);
      if (!op.var.null()) v.assigned.insert(c_.find(op.var).value);
      for (const cfa::OpList& a : op.alternatives) collect_variables(a, v);
    }
  }
  void collect() {
    for (const cfa::Edge& e : c_.edges()) {
      Variables v;
      collect_variables(e.ops, v);
      of_edge_.push_back(std::move(v));
    }
    from_.resize(c_.locations().size());
    for (bool more = true; more;) {
      more = false;
      for (const EdgeId id : c_.edges().ids()) {
        const cfa::Edge& e = c_.edge(id);
        Variables& v = from_[e.source.value];
        more |= v.insert(of_edge_[id.value]);
        if (const Variables after = from_[e.target.value]; v.insert(after)) more = true;
        if (e.kind == EdgeKind::Fork && e.thread.valid())
          if (const Variables begun = from_[c_.threads[e.thread].entry.value]; v.insert(begun)) more = true;
      }
    }
    for (const cfa::Thread& t : c_.threads) exits_.insert(t.exit.value);
  }

  bool over(LocId l) const { return c_.is_target(l) || (c_.out(l).empty() && !exits_.contains(l.value)); }

  /// Where a step of the thread leads; nothing: it is not possible here.
  struct Next { EdgeId edge; std::vector<uint32_t> at; };
  std::vector<Next> possible(const std::vector<uint32_t>& at, size_t t) const {
    std::vector<Next> out;
    if (at[t] == Interleaving::kNotBegun) return out;
    const auto begun = [&](ThreadId k) { return at[k.value] != Interleaving::kNotBegun; };
    bool some_fork = false;
    for (const EdgeId id : c_.out(LocId(at[t]))) {
      const cfa::Edge& e = c_.edge(id);
      if (e.kind == EdgeKind::Join && at[e.thread.value] != c_.threads[e.thread].exit.value) continue;
      if (e.kind == EdgeKind::Fork) {
        if (some_fork || (e.thread.valid() && begun(e.thread))) continue;
        // (The threads of one place are copies of each other: which of them begins does not matter, so the first one does.)
        some_fork = true;
      }
      Next n{id, at};
      n.at[t] = e.target.value;
      if (e.kind == EdgeKind::Fork && e.thread.valid()) n.at[e.thread.value] = c_.threads[e.thread].entry.value;
      out.push_back(std::move(n));
    }
    return out;
  }

  bool leads_to(LocId product, const Next& n) const {
    const Interleaving::Location& p = plan_.locations[product];
    const LocId target = c_.edge(n.edge).target;
    return over(target) ? p.at.empty() && p.stands_for == target : p.at == n.at;
  }

  bool goes_on(LocId l) {
    const std::vector<uint32_t>& at = plan_.locations[l].at;
    std::vector<bool> goes(at.size(), false);
    std::optional<size_t> atomic;
    size_t left_out = 0;
    std::vector<size_t> planned(at.size(), 0);
    for (const EdgeId e : out_[l.value]) ++planned[plan_.steps[e].thread.value];
    for (size_t t = 0; t < at.size(); ++t) {
      const std::vector<Next> steps = possible(at, t);
      if (at[t] != Interleaving::kNotBegun && c_.location(LocId(at[t])).atomic) {
        if (atomic) return fail("two threads are in atomic sections");
        atomic = t;
      }
      goes[t] = planned[t] > 0;
      if (!goes[t]) {
        left_out += !steps.empty();
        continue;
      }
      if (planned[t] != steps.size()) return fail("a thread goes on in some ways only");
      for (const Next& n : steps)
        if (std::ranges::none_of(out_[l.value], [&](EdgeId e) {
              return plan_.steps[e].thread.value == t && plan_.steps[e].edge == n.edge && leads_to(plan_.steps[e].target, n);
            }))
          return fail("a step of a thread leads elsewhere");
    }
    if (atomic) {
      for (size_t t = 0; t < at.size(); ++t)
        if (t != *atomic && goes[t]) return fail("a thread goes on while another one is in an atomic section");
      return planned[*atomic] == possible(at, *atomic).size() || fail("a thread in an atomic section is left out");
    }
    if (left_out == 0) return true;
    reduced_.insert(l.value);
    return enough(at, goes);
  }

  /// The threads that go on are enough.
  bool enough(const std::vector<uint32_t>& at, const std::vector<bool>& goes) {
    Variables next;
    bool some = false;
    for (size_t t = 0; t < at.size(); ++t)
      if (goes[t]) {
        some = true;
        if (!next_operations(at, LocId(at[t]), next)) return false;
      }
    if (!some) return fail("no thread goes on");
    for (size_t t = 0; t < at.size(); ++t)
      if (!goes[t] && at[t] != Interleaving::kNotBegun && !next.independent(from_[at[t]])) return fail("a thread that is left out may interfere");
    return true;
  }

  bool next_operations(const std::vector<uint32_t>& at, LocId l, Variables& next) {
    std::vector<LocId> todo{l};
    std::set<uint32_t> seen{l.value};
    while (!todo.empty()) {
      const LocId here = todo.back();
      todo.pop_back();
      if (!always_possible(here)) return fail("a thread that goes on alone may not be able to");
      for (const EdgeId id : c_.out(here)) {
        const cfa::Edge& e = c_.edge(id);
        const bool waits = e.kind == EdgeKind::Join && at[e.thread.value] != c_.threads[e.thread].exit.value;
        if (waits || (here != l && e.kind != EdgeKind::Internal)) return fail("a thread that goes on alone waits for another one");
        if (!c_.is_target(e.target) && over(e.target)) return fail("a thread that goes on alone ends the others");
        next.insert(of_edge_[id.value]);
        if (!c_.location(e.target).atomic) continue;
        if (on_cycle(e.target)) return fail("an atomic section that may not end");
        if (seen.insert(e.target.value).second) todo.push_back(e.target);
      }
    }
    return true;
  }
  bool on_cycle(LocId l) const {
    std::set<uint32_t> seen;
    std::vector<LocId> todo{l};
    while (!todo.empty()) {
      const LocId here = todo.back();
      todo.pop_back();
      for (const EdgeId id : c_.out(here)) {
        const LocId to = c_.edge(id).target;
        if (to == l) return true;
        if (c_.location(to).atomic && seen.insert(to.value).second) todo.push_back(to);
      }
    }
    return false;
  }

  /// Some edge is taken in each state, and none blocks after its condition, which are its first assumptions. What a convention about arithmetic
  /// excludes, the proof does not speak of.
  bool always_possible(LocId l) const {
    std::vector<cfa::Term> cases;
    for (const EdgeId id : c_.out(l)) {
      std::vector<cfa::Term> all;
      if (!conditions(c_.edge(id).ops, all)) return false;
      cases.push_back(c_.tm().mk_and(all));
    }
    return !cases.empty() && c_.tm().mk_or(cases).is_true();
  }
  bool conditions(const cfa::OpList& ops, std::vector<cfa::Term>& all) const {
    term::TermMap zero;   // values that the edge may choose, and that fit all that it assumes of them
    for (size_t k = 0; k < ops.size(); ++k) {
      const cfa::Op& op = ops[k];
      if (op.kind == cfa::OpKind::Choice) return false;
      if (op.kind == cfa::OpKind::Assume) {
        if (is_excluded_arithmetic(op)) continue;
        const bool before_all = std::ranges::all_of(ops.begin(), ops.begin() + static_cast<std::ptrdiff_t>(k),
                                                    [](const cfa::Op& o) { return o.kind == cfa::OpKind::Assume; });
        if (before_all) all.push_back(op.term);
        else if (!term::substitute(c_.tm(), op.term, zero).is_true()) return false;
        continue;
      }
      zero.erase(op.var);
      if (op.kind == cfa::OpKind::Havoc && op.var.sort().is_int()) zero.emplace(op.var, c_.tm().mk_int(0));
    }
    return true;
  }
  bool is_excluded_arithmetic(const cfa::Op& op) const {
    if (op.assumption >= c_.assumptions.size()) return false;
    const cfa::Convention c = c_.assumptions[op.assumption].convention;
    return c == cfa::Convention::SignedOverflow || c == cfa::Convention::ShiftCount || c == cfa::Convention::DivisionByZero || c == cfa::Convention::FloatToInt;
  }

  bool has_reduced_cycle() const {
    std::vector<uint8_t> color(plan_.locations.size(), 0);
    for (const uint32_t root : reduced_) {
      if (color[root] != 0) continue;
      std::vector<std::pair<uint32_t, size_t>> stack{{root, 0}};
      color[root] = 1;
      while (!stack.empty()) {
        auto& [l, k] = stack.back();
        if (k == out_[l].size()) {
          color[l] = 2;
          stack.pop_back();
          continue;
        }
        const uint32_t to = plan_.steps[out_[l][k++]].target.value;
        if (!reduced_.contains(to)) continue;
        if (color[to] == 1) return true;
        if (color[to] != 0) continue;
        color[to] = 1;
        stack.emplace_back(to, 0);
      }
    }
    return false;
  }

  const Cfa &c_, &product_;
  const Interleaving& plan_;
  std::string error_;
  std::vector<std::vector<EdgeId>> out_;      // by location of the product
  std::vector<Variables> of_edge_, from_;     // by edge; by location: what its thread may still do, and those that it may begin
  std::set<uint32_t> exits_, reduced_;
};

}  // namespace

std::string check_interleaving(const Cfa& threaded, const Cfa& product, const Interleaving& plan) { return Checker(threaded, product, plan).run(); }

}  // namespace pippin::check
