// SPDX-License-Identifier: Apache-2.0
// See explicit_state.h. A state is the location, the values of all variables and the call stack (call edge and saved
// values). Semantics of calls: the caller's variables are everything that is global or belongs to the same procedure;
// after a call only globals and the callee's parameters have values, a return restores the caller's other variables.
#include "testing/explicit_state.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "term/walk.h"

namespace pippin::testing {

using cfa::Cfa;
using cfa::Edge;
using cfa::EdgeId;
using cfa::EdgeKind;
using cfa::LocId;
using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using cfa::Step;
using cfa::Term;
using cfa::VarIndex;

const char* to_string(OracleVerdict v) {
  switch (v) {
    case OracleVerdict::Safe: return "safe";
    case OracleVerdict::Unsafe: return "unsafe";
    case OracleVerdict::Unknown: return "unknown";
  }
  return "?";
}

namespace {

using Values = std::vector<Term>;  // by VarIndex; null: never written

struct Frame {
  EdgeId call;
  Values saved;
  friend bool operator==(const Frame&, const Frame&) = default;
};

struct State {
  LocId loc;
  Values values;
  std::vector<Frame> stack;
  friend bool operator==(const State&, const State&) = default;
};

struct Hash {
  size_t operator()(const Values& values) const {
    size_t h = 17;
    for (Term t : values) h = h * 1000003 + std::hash<Term>()(t);
    return h;
  }
  size_t operator()(const State& s) const {
    size_t h = (*this)(s.values) * 31 + s.loc.value;
    for (const Frame& f : s.stack) h = (h * 31 + f.call.value) * 31 + (*this)(f.saved);
    return h;
  }
};

struct Successor {
  State state;
  std::vector<uint32_t> choices;
};

class Machine {
 public:
  Machine(const Cfa& c, const OracleOptions& o) : c_(c), tm_(c.tm()), o_(o) {}

  bool incomplete = false;  // something could not be enumerated
  size_t work = 0;          // operations executed

  /// All successors of a state along an edge; only those with the given choices if `choices` is not null.
  std::vector<Successor> successors(const State& s, EdgeId id, const std::vector<uint32_t>* choices = nullptr) {
    const Edge& e = c_.edge(id);
    std::vector<Successor> result;
    if (e.kind == EdgeKind::Return && (s.stack.empty() || s.stack.back().call != e.call)) return result;
    if (e.kind == EdgeKind::Call && s.stack.size() >= o_.max_stack) {
      incomplete = true;
      return result;
    }
    std::vector<Partial> done = run(e.ops, {{s.values, {}}});
    for (Partial& p : done) {
      if (choices && p.choices != *choices) continue;
      State t{e.target, std::move(p.values), s.stack};
      if (e.kind == EdgeKind::Call) {
        const cfa::Procedure& callee = c_.procedures[e.callee];
        t.stack.push_back({id, s.values});
        for (VarIndex v : c_.variables().ids()) {
          const cfa::Variable& var = c_.variables()[v];
          const bool parameter =
              std::find(callee.params.begin(), callee.params.end(), var.term) != callee.params.end();
          if (var.procedure.valid() && !parameter) t.values[v.value] = Term();
        }
        for (const cfa::Procedure::Old& o : callee.olds) t.values[c_.find(o.old).value] = t.values[c_.find(o.var).value];
      } else if (e.kind == EdgeKind::Return) {
        const Frame& frame = s.stack.back();
        t.stack.pop_back();
        const Values before = s.values;
        for (VarIndex v : c_.variables().ids()) {
          if (!c_.variables()[v].procedure.valid()) continue;
          // Locals are as before the call, except those that the return's operations assigned.
          if (!assigned(e.ops, c_.variables()[v].term)) t.values[v.value] = frame.saved[v.value];
        }
      }
      result.push_back({std::move(t), std::move(p.choices)});
    }
    return result;
  }

  State initial() const { return {c_.initial, Values(c_.variables().size()), {}}; }

 private:
  struct Partial {
    Values values;
    std::vector<uint32_t> choices;
  };

  static bool assigned(const OpList& ops, Term var) {
    for (const Op& op : ops) {
      if ((op.kind == OpKind::Assign || op.kind == OpKind::Havoc) && op.var == var) return true;
      for (const OpList& a : op.alternatives)
        if (assigned(a, var)) return true;
    }
    return false;
  }

  /// Memoised by the values of the term's variables: few combinations, many states.
  Term value(Term t, const Values& values) {
    if (t.is_value()) return t;
    Memo& memo = memo_[t];
    if (!memo.known) {
      memo.known = true;
      for (Term v : term::free_vars(t)) memo.vars.push_back(c_.find(v));
    }
    Values key;
    for (VarIndex i : memo.vars) key.push_back(i.valid() ? values[i.value] : Term());
    auto [it, fresh] = memo.results.try_emplace(std::move(key));
    if (fresh) {
      term::TermMap map;
      for (VarIndex i : memo.vars)
        if (i.valid() && !values[i.value].null()) map.emplace(c_.variables()[i].term, values[i.value]);
      it->second = term::evaluate(tm_, t, map);
    }
    return it->second;
  }

  std::vector<Term> domain(cfa::Sort s) {
    std::vector<Term> result;
    if (s.is_bool()) {
      result = {tm_.mk_false(), tm_.mk_true()};
    } else if (s.is_int()) {
      for (int i = -o_.int_range; i <= o_.int_range; ++i) result.push_back(tm_.mk_int(i));
    } else if (s.is_bv() && s.width() <= 10) {
      for (int i = 0; i < 1 << s.width(); ++i) result.push_back(tm_.mk_bv(s.width(), i));
    }
    return result;
  }

  std::vector<Partial> run(const OpList& ops, std::vector<Partial> states) {
    for (const Op& op : ops) {
      std::vector<Partial> next;
      work += states.size();
      for (Partial& p : states) step(op, p, next);
      states = std::move(next);
    }
    return states;
  }

  void step(const Op& op, Partial& p, std::vector<Partial>& next) {
    switch (op.kind) {
      case OpKind::Assume: {
        const Term v = value(op.term, p.values);
        if (v.null()) incomplete = true;
        else if (v.is_true()) next.push_back(std::move(p));
        break;
      }
      case OpKind::Assign: {
        const Term v = value(op.term, p.values);
        if (v.null() && !only_unwritten(op.term, p.values)) incomplete = true;
        p.values[c_.find(op.var).value] = v;  // a copy of a value that nobody wrote is such a value
        next.push_back(std::move(p));
        break;
      }
      case OpKind::Havoc: {
        const std::vector<Term> values = domain(op.var.sort());
        if (values.empty()) incomplete = true;
        for (Term v : values) {
          next.push_back(p);
          next.back().values[c_.find(op.var).value] = v;
        }
        break;
      }
      case OpKind::Choice:
        for (uint32_t i = 0; i < op.alternatives.size(); ++i) {
          Partial q = p;
          q.choices.push_back(i);
          for (Partial& r : run(op.alternatives[i], {std::move(q)})) next.push_back(std::move(r));
        }
        break;
    }
  }

  bool only_unwritten(Term t, const Values& values) {
    return t.is_var() && c_.find(t).valid() && values[c_.find(t).value].null();
  }

  struct Memo {
    bool known = false;
    std::vector<VarIndex> vars;
    std::unordered_map<Values, Term, Hash> results;
  };

  const Cfa& c_;
  term::TermManager& tm_;
  const OracleOptions& o_;
  std::unordered_map<Term, Memo> memo_;  // never iterated
};

struct Node {
  State state;
  size_t parent;
  Step step;
};

/// Breadth-first search; stops at the first error location when `stop_at_error`. Returns the nodes in search order.
std::vector<Node> search(const Cfa& c, const OracleOptions& o, bool stop_at_error, bool& incomplete, size_t& error) {
  Machine m(c, o);
  std::vector<Node> nodes;
  std::unordered_map<State, size_t, Hash> seen;  // never iterated
  auto add = [&](State s, size_t parent, Step step) {
    auto [it, fresh] = seen.try_emplace(std::move(s), nodes.size());
    if (fresh) nodes.push_back({it->first, parent, std::move(step)});
    return fresh;
  };
  add(m.initial(), SIZE_MAX, {});
  error = SIZE_MAX;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const State s = nodes[i].state;
    if (c.location(s.loc).kind == cfa::LocKind::Error) {
      if (error == SIZE_MAX) error = i;
      if (stop_at_error) break;
    }
    if (nodes.size() > o.max_states || m.work > o.max_work) {
      m.incomplete = true;
      break;
    }
    for (EdgeId e : c.out(s.loc))
      for (Successor& t : m.successors(s, e)) {
        ++m.work;
        add(std::move(t.state), i, {e, std::move(t.choices)});
      }
  }
  incomplete = m.incomplete;
  return nodes;
}

}  // namespace

OracleResult explicit_search(const Cfa& c, const OracleOptions& options) {
  OracleResult result;
  bool incomplete = false;
  size_t error = SIZE_MAX;
  const std::vector<Node> nodes = search(c, options, true, incomplete, error);
  result.explored = nodes.size();
  if (error == SIZE_MAX) {
    result.verdict = incomplete ? OracleVerdict::Unknown : OracleVerdict::Safe;
    return result;
  }
  result.verdict = OracleVerdict::Unsafe;
  for (size_t i = error; i != SIZE_MAX; i = nodes[i].parent) {
    result.states.push_back(nodes[i].state.values);
    if (nodes[i].parent != SIZE_MAX) result.path.stem.push_back(nodes[i].step);
  }
  std::reverse(result.states.begin(), result.states.end());
  std::reverse(result.path.stem.begin(), result.path.stem.end());
  return result;
}

bool is_executable(const Cfa& c, const cfa::Path& path, const OracleOptions& options) {
  Machine m(c, options);
  std::vector<State> states{m.initial()};
  for (const Step& step : path.stem) {
    std::unordered_set<State, Hash> seen;
    std::vector<State> next;
    for (const State& s : states) {
      if (c.edge(step.edge).source != s.loc) return false;
      for (Successor& t : m.successors(s, step.edge, &step.choices))
        if (seen.insert(t.state).second) next.push_back(std::move(t.state));
    }
    states = std::move(next);
    if (states.empty()) return false;
  }
  return true;
}

std::vector<std::vector<std::vector<Term>>> reachable_states(const Cfa& c, const OracleOptions& options) {
  bool incomplete = false;
  size_t error = SIZE_MAX;
  const std::vector<Node> nodes = search(c, options, false, incomplete, error);
  std::vector<std::vector<std::vector<Term>>> result;
  if (incomplete) return result;
  result.resize(c.locations().size());
  for (const Node& n : nodes) result[n.state.loc.value].push_back(n.state.values);
  for (auto& list : result) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return result;
}

}  // namespace pippin::testing
