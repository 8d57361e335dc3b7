// SPDX-License-Identifier: Apache-2.0
// The Cfa container, its well-formedness rules and small graph questions. `verify` is run after every pass in debug
// builds and after every parse; it never throws and never stops the process: the first violated rule is a string.
#include "cfa/cfa.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "term/walk.h"

namespace pippin::cfa {

LocId Cfa::add_location(Location l) {
  out_.push_back({});
  in_.push_back({});
  return locations_.push_back(std::move(l));
}

EdgeId Cfa::add_edge(Edge e) {
  PIPPIN_CHECK(locations_.contains(e.source) && locations_.contains(e.target), "edge between unknown locations {} {}",
               e.source.value, e.target.value);
  const LocId source = e.source, target = e.target;
  const EdgeId id = edges_.push_back(std::move(e));
  out_[source].push_back(id);
  in_[target].push_back(id);
  return id;
}

VarIndex Cfa::add_variable(Variable v) {
  PIPPIN_CHECK(!v.term.null() && v.term.is_var(), "a variable of a Cfa is a Var term");
  const Term t = v.term;
  const VarIndex i = variables_.push_back(std::move(v));
  var_index_.try_emplace(t, i);
  return i;
}

VarIndex Cfa::find(Term var) const {
  const auto it = var_index_.find(var);
  return it == var_index_.end() ? VarIndex() : it->second;
}

LocId location_at(const Cfa& c, const Path& p, size_t i) {
  PIPPIN_CHECK(i <= p.stem.size(), "position {} of a path of {} steps", i, p.stem.size());
  return i == 0 ? c.initial : c.edge(p.stem[i - 1].edge).target;
}

size_t call_position(const Cfa& c, const Path& p, size_t i) {
  PIPPIN_CHECK(c.edge(p.stem[i].edge).kind == EdgeKind::Return, "step {} is no return", i);
  for (size_t open = 1; i-- > 0;) {
    const EdgeKind kind = c.edge(p.stem[i].edge).kind;
    if (kind == EdgeKind::Return) ++open;
    if (kind == EdgeKind::Call && --open == 0) return i;
  }
  PIPPIN_CHECK(false, "path returns without a call");
  return 0;
}

namespace {

class Verifier {
 public:
  explicit Verifier(const Cfa& c) : c_(c) {}

  std::string run() {
    if (!c_.locations().contains(c_.initial)) return "no initial location";
    variables();
    procedures();
    for (const Thread& t : c_.threads)
      if (!c_.locations().contains(t.entry) || !c_.locations().contains(t.exit)) fail("thread {}: entry or exit out of range", t.name);
    if (!c_.threads.empty() && !c_.procedures.empty()) fail("threads and procedures in one Cfa");
    locations();
    edges();
    return error_;
  }

 private:
  template <class... Args>
  bool fail(fmt::format_string<Args...> f, Args&&... args) {
    if (error_.empty()) error_ = fmt::format(f, std::forward<Args>(args)...);
    return false;
  }

  void variables() {
    std::unordered_set<std::string> names;
    for (const Variable& v : c_.variables()) {
      if (v.term.null() || !v.term.is_var()) {
        fail("a declared variable is not a Var term");
        return;
      }
      if (!names.insert(v.term.name()).second) fail("variable {} is declared twice", v.term.name());
      if (v.procedure.valid() && !c_.procedures.contains(v.procedure)) fail("variable {}: unknown procedure", v.term.name());
    }
  }

  void procedures() {
    std::unordered_set<std::string> names;
    for (const Procedure& p : c_.procedures) {
      if (!names.insert(p.name).second) fail("two procedures are named {}", p.name);
      // Both may have gone with the calls and returns that used them.
      if ((p.entry.valid() && !c_.locations().contains(p.entry)) || (p.exit.valid() && !c_.locations().contains(p.exit)))
        fail("procedure {}: entry or exit out of range", p.name);
      for (const std::vector<Term>* list : {&p.params, &p.results})
        for (Term t : *list)
          if (t.null() || !c_.find(t).valid()) fail("procedure {}: undeclared parameter or result", p.name);
      for (const Procedure::Old& o : p.olds) {
        if (o.old.null() || o.var.null() || !c_.find(o.old).valid() || !c_.find(o.var).valid()) {
          fail("procedure {}: undeclared old value", p.name);
          continue;
        }
        const bool global = !c_.variable(c_.find(o.var)).procedure.valid();
        if (!global && std::find(p.params.begin(), p.params.end(), o.var) == p.params.end())
          fail("procedure {}: {} is neither a global nor a parameter", p.name, o.var.name());
        if (!c_.variable(c_.find(o.old)).procedure.valid()) fail("procedure {}: {} is not local", p.name, o.old.name());
        if (o.old.sort() != o.var.sort()) fail("procedure {}: {} has another sort", p.name, o.old.name());
        if (!constants_.insert(o.old).second) fail("procedure {}: {} is used twice", p.name, o.old.name());
      }
      for (Term t : p.params)
        if (constants_.contains(t)) fail("procedure {}: the parameter {} is an old value", p.name, t.name());
    }
  }

  void locations() {
    std::unordered_set<std::string> names;
    for (LocId l : c_.locations().ids()) {
      const Location& loc = c_.location(l);
      if (loc.name.empty()) fail("location {} has no name", l.value);
      if (!names.insert(loc.name).second) fail("two locations are named {}", loc.name);
      if (loc.kind != LocKind::Plain && !c_.out(l).empty())
        fail("{} location {} has successors", loc.kind == LocKind::Error ? "error" : "unsupported", loc.name);
      if (loc.procedure.valid() && !c_.procedures.contains(loc.procedure))
        fail("location {}: unknown procedure", loc.name);
    }
  }

  /// Every free variable of `t` is declared. Memoised: formulas of big programs share much.
  bool declared(Term t, const std::string& where) {
    if (!checked_.insert(t).second) return true;
    for (Term v : term::free_vars(t))
      if (!c_.find(v).valid()) return fail("{}: undeclared variable {}", where, v.name());
    return true;
  }

  void operations(const OpList& root, const std::string& where) {
    std::vector<const OpList*> work{&root};
    while (!work.empty()) {
      const OpList* ops = work.back();
      work.pop_back();
      for (const Op& op : *ops) {
        if (op.kind != OpKind::Choice && !op.alternatives.empty()) fail("{}: only a choice has alternatives", where);
        if (!op.var.null() && constants_.contains(op.var)) fail("{}: {} is constant", where, op.var.name());
        if (op.assumption != UINT32_MAX && op.assumption >= c_.assumptions.size())
          fail("{}: assumption {} out of range", where, op.assumption);
        switch (op.kind) {
          case OpKind::Assume:
            if (op.term.null() || !op.term.sort().is_bool()) fail("{}: an assume needs a Bool formula", where);
            else declared(op.term, where);
            break;
          case OpKind::Assign:
            if (op.var.null() || !c_.find(op.var).valid()) fail("{}: assignment to an undeclared variable", where);
            else if (op.term.null() || op.term.sort() != op.var.sort())
              fail("{}: the value assigned to {} has another sort", where, op.var.name());
            else declared(op.term, where);
            break;
          case OpKind::Havoc:
            if (op.var.null() || !c_.find(op.var).valid()) fail("{}: havoc of an undeclared variable", where);
            if (op.input != UINT32_MAX && op.input >= c_.inputs.size())
              fail("{}: input {} out of range", where, op.input);
            break;
          case OpKind::Choice:
            if (op.alternatives.empty()) fail("{}: a choice without alternatives", where);
            for (const OpList& a : op.alternatives) work.push_back(&a);
            break;
        }
        if (!error_.empty()) return;
      }
    }
  }

  void edges() {
    for (EdgeId id : c_.edges().ids()) {
      const Edge& e = c_.edge(id);
      const std::string where =
          fmt::format("edge {} ({} -> {})", id.value, c_.location(e.source).name, c_.location(e.target).name);
      operations(e.ops, where);
      switch (e.kind) {
        case EdgeKind::Internal:
          if (e.callee.valid() || e.call.valid()) fail("{}: an internal edge has no callee and no call edge", where);
          break;
        case EdgeKind::Call:
          if (!c_.procedures.contains(e.callee)) fail("{}: unknown callee", where);
          else if (c_.procedures[e.callee].entry != e.target) fail("{}: a call edge leads to the callee's entry", where);
          for (EdgeId other : c_.out(e.source))
            if (other != id && c_.edge(other).kind == EdgeKind::Call) fail("{}: another call leaves the same location", where);
          break;
        case EdgeKind::Return: {
          if (!c_.edges().contains(e.call) || c_.edge(e.call).kind != EdgeKind::Call) {
            fail("{}: a return edge names its call edge", where);
            break;
          }
          for (const Op& op : e.ops)
            if (op.kind != OpKind::Assign && op.kind != OpKind::Assume) fail("{}: a return only assigns and assumes", where);
          const ProcId p = c_.edge(e.call).callee;
          if (!c_.procedures.contains(p) || c_.procedures[p].exit != e.source)
            fail("{}: a return edge starts at the callee's exit", where);
          break;
        }
        case EdgeKind::Fork:
          if (c_.threads.empty() || (e.thread.valid() && !c_.threads.contains(e.thread))) fail("{}: unknown thread", where);
          break;
        case EdgeKind::Join:
          if (!c_.threads.contains(e.thread)) fail("{}: unknown thread", where);
          break;
      }
      if (!error_.empty()) return;
    }
  }

  const Cfa& c_;
  std::string error_;
  std::unordered_set<Term> checked_;
  std::unordered_set<Term> constants_;  // old values
};

}  // namespace

IdVector<ProcId, std::vector<Term>> modified_by(const Cfa& c) {
  IdVector<ProcId, std::vector<Term>> result(c.procedures.size());
  // The body: what the entry reaches without leaving by a return; a call is stepped over to its returns.
  IdVector<ProcId, std::vector<ProcId>> callees(c.procedures.size());
  IdVector<EdgeId, std::vector<EdgeId>> returns(c.edges().size());
  for (EdgeId e : c.edges().ids())
    if (c.edge(e).kind == EdgeKind::Return) returns[c.edge(e).call].push_back(e);
  for (ProcId p : c.procedures.ids()) {
    std::vector<bool> seen(c.locations().size());
    std::vector<LocId> todo;
    auto visit = [&](LocId l) {
      if (seen[l.value]) return;
      seen[l.value] = true;
      todo.push_back(l);
    };
    auto assigns = [&](const OpList& ops, bool call) {
      std::vector<const OpList*> work{&ops};
      while (!work.empty()) {
        const OpList* list = work.back();
        work.pop_back();
        for (const Op& op : *list) {
          if (!op.var.null()) {
            const ProcId owner = c.variable(c.find(op.var)).procedure;
            // What a call assigns to parameters is undone by its return.
            if (!owner.valid() || (owner == p && !call)) result[p].push_back(op.var);
          }
          for (const OpList& a : op.alternatives) work.push_back(&a);
        }
      }
    };
    if (c.procedures[p].entry.valid()) visit(c.procedures[p].entry);
    while (!todo.empty()) {
      const LocId l = todo.back();
      todo.pop_back();
      for (EdgeId id : c.out(l)) {
        const Edge& e = c.edge(id);
        if (e.kind == EdgeKind::Return) continue;
        assigns(e.ops, e.kind == EdgeKind::Call);
        if (e.kind != EdgeKind::Call) {
          visit(e.target);
          continue;
        }
        callees[p].push_back(e.callee);
        for (EdgeId r : returns[id]) {
          assigns(c.edge(r).ops, false);
          visit(c.edge(r).target);
        }
      }
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (ProcId p : c.procedures.ids()) {
      const size_t before = result[p].size();
      for (ProcId q : callees[p])
        for (size_t i = 0; q != p && i < result[q].size(); ++i)
          if (!c.variable(c.find(result[q][i])).procedure.valid()) result[p].push_back(result[q][i]);
      std::sort(result[p].begin(), result[p].end());
      result[p].erase(std::unique(result[p].begin(), result[p].end()), result[p].end());
      changed |= result[p].size() != before;
    }
  }
  return result;
}

Term entry_value(const Procedure& p, Term var, const std::vector<Term>& modified) {
  for (const Procedure::Old& o : p.olds)
    if (o.var == var) return o.old;
  return std::binary_search(modified.begin(), modified.end(), var) ? Term() : var;
}

std::string verify(const Cfa& c) { return Verifier(c).run(); }

std::vector<LocId> cut_points(const Cfa& c) {
  enum : uint8_t { kNew, kOpen, kDone };
  IdVector<LocId, uint8_t> state(c.locations().size(), kNew);
  IdVector<LocId, uint8_t> cut(c.locations().size(), 0);
  struct Frame {
    LocId loc;
    size_t next;
  };
  std::vector<Frame> stack;
  auto search = [&](LocId root) {
    if (state[root] != kNew) return;
    state[root] = kOpen;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      Frame& f = stack.back();
      if (f.next == c.out(f.loc).size()) {
        state[f.loc] = kDone;
        stack.pop_back();
        continue;
      }
      const LocId t = c.edge(c.out(f.loc)[f.next++]).target;
      if (state[t] == kNew) {
        state[t] = kOpen;
        stack.push_back({t, 0});
      } else if (state[t] == kOpen) {
        cut[t] = 1;
      }
    }
  };
  if (c.locations().contains(c.initial)) search(c.initial);
  // Cycles that the initial location does not reach are cut, too: callers may run before pruning.
  for (LocId l : c.locations().ids()) search(l);
  std::vector<LocId> result;
  for (LocId l : c.locations().ids())
    if (cut[l]) result.push_back(l);
  return result;
}

}  // namespace pippin::cfa
