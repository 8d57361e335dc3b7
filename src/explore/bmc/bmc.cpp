// SPDX-License-Identifier: Apache-2.0
// Structure: Graph (back edges, topological order, live variables), Unroller (nodes, states, definitions), the search.
// The state before the first step is the Cfa's own variables; values that would be copied are named by fresh variables.
#include "explore/bmc/bmc.h"

#include <algorithm>
#include <map>

#include "encode/encode.h"
#include "logic/path_check.h"
#include "support/log.h"

namespace pippin::explore {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using cfa::Term;
using encode::TransitionFormula;

namespace {

constexpr size_t kLevelsAtATime = 8;   // a question after one more level of so many

/// Back edges and topological order by depth-first search from the initial location, restricted to locations from which
/// a target can be reached; live variables of each location.
struct Graph {
  IdVector<LocId, uint8_t> useful;
  std::vector<LocId> order;               // topological without back edges
  IdVector<EdgeId, uint8_t> back;
  IdVector<EdgeId, TransitionFormula> formula;
  IdVector<LocId, std::vector<bool>> live;  // by VarIndex
  IdVector<LocId, uint8_t> exclusive;       // at most one edge out of it can be taken (seen syntactically)

  bool complete = false;                    // false: the budget ended first

  Graph(const Cfa& cfa, const Budget& budget) : useful(cfa.locations().size(), false), back(cfa.edges().size(), false) {
    std::vector<LocId> todo;
    for (LocId l : cfa.locations().ids())
      if (cfa.is_target(l)) {
        useful[l] = true;
        todo.push_back(l);
      }
    while (!todo.empty()) {
      LocId l = todo.back();
      todo.pop_back();
      for (EdgeId e : cfa.in(l))
        if (LocId s = cfa.edge(e).source; !useful[s]) {
          useful[s] = true;
          todo.push_back(s);
        }
    }
    search(cfa);
    for (EdgeId e : cfa.edges().ids()) {
      if (e.value % 64 == 0 && budget.expired()) return;
      const cfa::Edge& edge = cfa.edge(e);
      formula.push_back(reached(edge.source) && useful[edge.target] ? encode::transition(cfa.tm(), edge.ops)
                                                                    : TransitionFormula());
    }
    if (!liveness(cfa, budget)) return;
    complete = true;
    exclusive = IdVector<LocId, uint8_t>(cfa.locations().size(), true);
    for (LocId l : order) {
      std::vector<Term> guards;
      for (EdgeId e : cfa.out(l))
        if (useful[cfa.edge(e).target]) guards.push_back(formula[e].guard);
      for (size_t i = 0; i < guards.size(); ++i)
        for (size_t k = i + 1; k < guards.size() && exclusive[l]; ++k)
          exclusive[l] = guards.size() <= 8 && cfa.tm().mk_and(guards[i], guards[k]).is_false();
    }
  }

  bool reached(LocId l) const { return position_.contains(l) && position_[l] != UINT32_MAX; }

 private:
  void search(const Cfa& cfa) {
    position_.resize(cfa.locations().size(), UINT32_MAX);
    if (!useful[cfa.initial]) return;
    enum : uint8_t { White, Grey, Black };
    IdVector<LocId, uint8_t> colour(cfa.locations().size(), White);
    std::vector<std::pair<LocId, size_t>> stack{{cfa.initial, 0}};
    colour[cfa.initial] = Grey;
    while (!stack.empty()) {
      auto& [l, next] = stack.back();
      if (next == cfa.out(l).size()) {
        colour[l] = Black;
        order.push_back(l);
        stack.pop_back();
        continue;
      }
      EdgeId e = cfa.out(l)[next++];
      LocId t = cfa.edge(e).target;
      if (!useful[t]) continue;
      if (colour[t] == Grey) back[e] = true;
      if (colour[t] == White) {
        colour[t] = Grey;
        stack.push_back({t, 0});
      }
    }
    std::reverse(order.begin(), order.end());
    for (size_t i = 0; i < order.size(); ++i) position_[order[i]] = static_cast<uint32_t>(i);
  }

  bool liveness(const Cfa& cfa, const Budget& budget) {
    const size_t n = cfa.variables().size();
    live = IdVector<LocId, std::vector<bool>>(cfa.locations().size(), std::vector<bool>(n, false));
    for (bool changed = true; changed;) {
      changed = false;
      if (budget.expired()) return false;
      for (size_t i = order.size(); i-- > 0;) {
        LocId l = order[i];
        for (EdgeId e : cfa.out(l)) {
          LocId t = cfa.edge(e).target;
          if (!useful[t]) continue;
          const TransitionFormula& f = formula[e];
          std::vector<bool> before = live[t];
          std::vector<Term> roots{f.guard};
          for (Term v : f.assigned) {
            const size_t index = cfa.find(v).value;
            if (before[index]) roots.push_back(f.out.at(v));
            before[index] = false;
          }
          auto cached = reads_.find({e, roots.size()});
          if (cached == reads_.end()) cached = reads_.emplace(std::pair(e, roots.size()), term::free_vars(roots)).first;
          for (Term v : cached->second)
            if (auto index = cfa.find(v); index.valid()) before[index.value] = true;
          for (size_t k = 0; k < n; ++k)
            if (before[k] && !live[l][k]) {
              live[l][k] = true;
              changed = true;
            }
        }
      }
    }
    return true;
  }

  IdVector<LocId, uint32_t> position_;
  std::map<std::pair<EdgeId, size_t>, std::vector<Term>> reads_;
};

class Unroller {
 public:
  struct Incoming { EdgeId edge; uint32_t source; Term taken; };
  struct Node {
    LocId loc;
    Term reach;                       // variable or constant
    std::vector<Incoming> incoming;   // the first whose `taken` holds is where the state came from
    term::TermMap state;              // live variables that differ from the state before the first step
  };

  Unroller(const Cfa& cfa, const Graph& graph, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), graph_(graph), budget_(budget) {}

  /// Builds level n; returns the definitions to assert. Nodes of targets are appended to `targets`. When the budget ends
  /// before, the level is incomplete (the caller polls the budget).
  std::vector<Term> level(size_t n, std::vector<uint32_t>& targets) {
    definitions_.clear();
    std::map<LocId, std::vector<Incoming>> pending = std::move(next_);
    next_.clear();
    size_t polled = 0;
    for (LocId l : graph_.order) {
      if (++polled % 32 == 0 && budget_.expired()) break;
      std::vector<Incoming> incoming;
      if (auto it = pending.find(l); it != pending.end()) incoming = std::move(it->second);
      const bool start = n == 0 && l == cfa_.initial;
      if (incoming.empty() && !start) continue;
      const uint32_t id = static_cast<uint32_t>(nodes_.size());
      nodes_.push_back(merge(l, std::move(incoming), start));
      if (cfa_.is_target(l)) targets.push_back(id);
      std::vector<std::pair<EdgeId, Term>> possible;
      for (EdgeId e : cfa_.out(l))
        if (graph_.useful[cfa_.edge(e).target])
          if (const Term guard = instantiate(e, id); !guard.is_false()) possible.emplace_back(e, guard);
      // Where several edges can be taken, selectors make it exactly one: a model is one path, and the state after a
      // merge is that of the path's edge.
      size_t left = possible.size();
      Term others = tm_.mk_true();
      for (const auto& [e, guard] : possible) {
        Term selected = others;
        if (--left > 0 && !graph_.exclusive[l]) {
          Term bit = tm_.mk_fresh("pick", tm_.bool_sort());
          selected = tm_.mk_and(others, bit);
          others = tm_.mk_and(others, tm_.mk_not(bit));
        }
        const Term taken = name(tm_.mk_and(std::vector<Term>{nodes_[id].reach, selected, guard}), "take");
        if (taken.is_false()) maps_.erase({e, id});
        else (graph_.back[e] ? next_ : pending)[cfa_.edge(e).target].push_back({e, id, taken});
      }
    }
    return std::move(definitions_);
  }

  /// Is some back edge out of the last level taken?
  Term continues() {
    std::vector<Term> any;
    for (const auto& [l, list] : next_)
      for (const Incoming& in : list) any.push_back(in.taken);
    return tm_.mk_or(any);
  }

  const Node& node(uint32_t id) const { return nodes_[id]; }

  /// The only node that the next level begins behind: every execution that goes on has passed it.
  const Node* only_way_on() const {
    if (next_.size() != 1 || next_.begin()->second.size() != 1) return nullptr;
    return &nodes_[next_.begin()->second.front().source];
  }

  /// Everything whose value decides the path to a node: `taken` variables on the way back.
  std::vector<Term> decisions() const {
    std::vector<Term> vars;
    for (const Node& n : nodes_) {
      if (n.reach.is_var()) vars.push_back(n.reach);
      for (const Incoming& in : n.incoming)
        if (in.taken.is_var()) vars.push_back(in.taken);
    }
    std::sort(vars.begin(), vars.end());
    vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
    return vars;
  }

  struct Way {
    core::Path path;                   // open choices left open
    std::vector<logic::Hint> states;   // on the way; values are terms of the unrolling
  };
  /// The way the model describes; nullopt if the model is incomplete.
  std::optional<Way> way_to(uint32_t id, const term::TermMap& model) const {
    core::Path path;
    std::vector<uint32_t> nodes{id};
    auto holds = [&](Term t) {
      if (t.is_true()) return true;
      auto it = model.find(t);
      return it != model.end() && it->second.is_true();
    };
    while (!(nodes_[id].incoming.empty())) {
      const auto& list = nodes_[id].incoming;
      auto it = std::find_if(list.begin(), list.end(), [&](const Incoming& in) { return holds(in.taken); });
      if (it == list.end()) return std::nullopt;
      path.stem.push_back({it->edge, {}});
      id = it->source;
      nodes.push_back(id);
    }
    if (id != 0) return std::nullopt;
    std::reverse(path.stem.begin(), path.stem.end());
    std::reverse(nodes.begin(), nodes.end());
    Way way{std::move(path), {}};
    for (size_t k = 0; k < nodes.size(); ++k)
      for (cfa::VarIndex v : cfa_.variables().ids())
        if (const auto at = nodes_[nodes[k]].state.find(cfa_.variables()[v].term); at != nodes_[nodes[k]].state.end())
          way.states.push_back({k, at->first, at->second});
    return way;
  }

 private:
  Term name(Term value, const char* prefix) {
    if (value.is_var() || value.is_value()) return value;
    Term v = tm_.mk_fresh(prefix, value.sort());
    definitions_.push_back(tm_.mk_eq(v, value));
    return v;
  }

  /// The guard of edge e at a node; its aux variables get an instance here.
  Term instantiate(EdgeId e, uint32_t source) {
    const TransitionFormula& f = graph_.formula[e];
    term::TermMap map = nodes_[source].state;
    for (Term a : f.aux) map[a] = tm_.mk_fresh("bmc", a.sort());
    const Term guard = term::substitute(tm_, f.guard, map);
    if (!guard.is_false()) maps_[{e, source}] = std::move(map);
    return guard;
  }

  Node merge(LocId l, std::vector<Incoming> incoming, bool start) {
    Node node;
    node.loc = l;
    std::vector<Term> reach;
    if (start) reach.push_back(tm_.mk_true());
    for (const Incoming& in : incoming) reach.push_back(in.taken);
    node.reach = name(tm_.mk_or(reach), "reach");
    const auto& live = graph_.live[l];
    if (!start) {
      for (cfa::VarIndex i : cfa_.variables().ids()) {
        if (!live[i.value]) continue;
        Term var = cfa_.variables()[i].term, merged;
        for (size_t k = incoming.size(); k-- > 0;) {
          Term value = after(incoming[k], var);
          merged = merged.null() ? value : tm_.mk_ite(incoming[k].taken, value, merged);
        }
        merged = name(merged, "phi");
        if (merged != var) node.state[var] = merged;
      }
    }
    for (const Incoming& in : incoming) maps_.erase({in.edge, in.source});
    node.incoming = std::move(incoming);
    return node;
  }

  Term after(const Incoming& in, Term var) {
    const TransitionFormula& f = graph_.formula[in.edge];
    const term::TermMap& map = maps_.at({in.edge, in.source});
    auto out = f.out.find(var);
    if (out != f.out.end()) return term::substitute(tm_, out->second, map);
    auto it = map.find(var);
    return it == map.end() ? var : it->second;
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  const Graph& graph_;
  const Budget& budget_;
  std::vector<Node> nodes_;
  std::map<LocId, std::vector<Incoming>> next_;
  std::map<std::pair<EdgeId, uint32_t>, term::TermMap> maps_;  // of edge instances whose target is not merged yet
  std::vector<Term> definitions_;
};

class Search {
 public:
  Search(const Cfa& cfa, smt::Backend& backend, Statistics& stats, const BmcOptions& options, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), backend_(backend), stats_(stats), options_(options), budget_(budget), graph_(cfa, budget),
        unroller_(cfa, graph_, budget) {
    session_ = backend.open(tm_, {.kind = smt::SessionKind::Unrolling, .effort = effort(), .purpose = "explore.bmc"});
  }

  BmcResult run() {
    for (const cfa::Edge& e : cfa_.edges())
      if (e.kind != cfa::EdgeKind::Internal) return unknown("calls are not supported");
    std::vector<uint32_t> targets;   // of the levels that nothing was asked about yet
    for (size_t n = 0, next = 0;; ++n) {
      if (n > options_.max_unrolling) return finish(BmcResult::Kind::NoErrorWithinBound);
      if (budget_.expired()) return unknown(budget_.reason());
      if (!graph_.complete) return unknown("timeout");
      log(2, "bmc: level {}", n);
      ++stats_.counter("explore.bmc.levels");
      for (Term d : unroller_.level(n, targets)) assert_formula(d);
      if (budget_.expired()) return unknown(budget_.reason());
      // Long loops: an eighth of the levels so far at a time.
      if (n < next && n != options_.max_unrolling) continue;
      next = n + std::max<size_t>(1, n / kLevelsAtATime);
      std::vector<Term> errors, unsupported;
      for (uint32_t id : targets) {
        const bool error = cfa_.location(unroller_.node(id).loc).kind == cfa::LocKind::Error;
        (error ? errors : unsupported).push_back(unroller_.node(id).reach);
      }
      std::optional<Unroller::Way> way;
      if (!errors.empty()) {
        switch (query(tm_.mk_or(errors), &targets, &way)) {
          case smt::Answer::Sat: return way ? counterexample(*way) : unknown("incomplete model");
          case smt::Answer::Unknown: return unknown(budget_.expired() ? budget_.reason() : "solver gave up");
          case smt::Answer::Unsat: break;
        }
        assert_formula(tm_.mk_not(tm_.mk_or(errors)));
      }
      if (unsupported_.empty() && query(tm_.mk_or(unsupported)) != smt::Answer::Unsat)
        for (uint32_t id : targets) {
          const Unroller::Node& node = unroller_.node(id);
          if (cfa_.location(node.loc).kind != cfa::LocKind::Unsupported || !unsupported_.empty()) continue;
          if (query(node.reach) != smt::Answer::Unsat) unsupported_ = cfa_.location(node.loc).property;
        }
      targets.clear();
      bound_ = n + 1;
      if (repeats()) return finish(BmcResult::Kind::Repeats);
      switch (query(unroller_.continues())) {
        case smt::Answer::Unsat: return finish(BmcResult::Kind::Exhausted);
        case smt::Answer::Unknown:
          if (budget_.expired()) return unknown(budget_.reason());
          break;  // cannot tell: go on
        case smt::Answer::Sat: break;
      }
    }
  }

 private:
  /// Do all executions that go on come back to a state they were all in before? Its terms are over variables of the levels
  /// up to the earlier one, so the inputs since are free both times: what is behind it now was behind it then, where it was
  /// asked about. The state compared with is a later one from time to time [Brent: BIT 1980].
  bool repeats() {
    const Unroller::Node* now = unroller_.only_way_on();
    if (!now) return false;
    if (seen_ && seen_->loc == now->loc && seen_->state == now->state) return true;
    if (!seen_ || bound_ >= 2 * seen_at_) {
      seen_ = *now;
      seen_at_ = bound_;
    }
    return false;
  }

  smt::Effort effort() const { return {.effort = 200'000'000, .seconds = std::min(60.0, budget_.remaining().count())}; }

  void assert_formula(Term t) {
    if (t.is_true()) return;
    asserted_.push_back(t);
    session_->add(t);
  }

  /// `targets`: if there is a model, the way to the first error among them that it reaches is asked for.
  smt::Answer query(Term t, const std::vector<uint32_t>* targets = nullptr, std::optional<Unroller::Way>* way = nullptr) {
    if (t.is_false()) return smt::Answer::Unsat;
    ++stats_.counter("explore.bmc.queries");
    ScopedTimer timer(stats_.seconds("explore.bmc.solver"));
    std::vector<Term> decisions;
    if (way) decisions = unroller_.decisions();
    session_->set_effort(effort());
    session_->push();
    session_->add(t);
    smt::Answer answer = session_->check();
    if (answer == smt::Answer::Sat && way) {
      *way = way_in(*targets, decisions, session_->model(decisions));
      if (*way) ask_states(**way);
    }
    session_->pop();
    if (answer == smt::Answer::Unknown && !budget_.expired()) {
      std::vector<Term> all = asserted_;
      all.push_back(t);
      smt::IsolatedAnswer a = smt::check_isolated(backend_, tm_, all, decisions, false, std::min(Seconds(60), budget_.remaining()),
                                                  budget_.memory_limit() / 2, "explore.bmc");
      answer = a.answer;
      if (answer == smt::Answer::Sat && way) {
        *way = way_in(*targets, decisions, a.values);
        if (*way) (*way)->states.clear();
      }
    }
    return answer;
  }

  std::optional<Unroller::Way> way_in(const std::vector<uint32_t>& targets, const std::vector<Term>& vars, const std::vector<Term>& values) {
    term::TermMap model;
    for (size_t i = 0; i < vars.size() && i < values.size(); ++i)
      if (!values[i].null()) model[vars[i]] = values[i];
    for (uint32_t id : targets) {
      const Unroller::Node& node = unroller_.node(id);
      if (cfa_.location(node.loc).kind != cfa::LocKind::Error) continue;
      auto it = model.find(node.reach);
      if (node.reach.is_true() || (it != model.end() && it->second.is_true())) return unroller_.way_to(id, model);
    }
    return std::nullopt;
  }

  /// Values for the terms of its states, in the model of the last check; those that it leaves open are dropped.
  void ask_states(Unroller::Way& way) {
    std::vector<logic::Hint*> open;
    std::vector<Term> vars;
    for (logic::Hint& h : way.states)
      if (h.value.is_var()) open.push_back(&h), vars.push_back(h.value);
    const std::vector<Term> values = session_->model(vars);
    for (size_t i = 0; i < open.size(); ++i) open[i]->value = i < values.size() ? values[i] : Term();
    std::erase_if(way.states, [](const logic::Hint& h) { return h.value.null() || !h.value.is_value(); });
  }

  BmcResult counterexample(const Unroller::Way& way) {
    core::Feasibility f = logic::PathCheck(cfa_, backend_, stats_).check(way.path, way.states, budget_);
    if (auto* feasible = std::get_if<core::Feasible>(&f)) {
      BmcResult r;
      r.kind = BmcResult::Kind::Counterexample;
      r.counterexample = std::move(*feasible);
      r.states = way.states;
      r.bound = bound_;
      return r;
    }
    if (auto* u = std::get_if<core::Unknown>(&f)) return unknown(u->reason);
    ++stats_.counter("explore.bmc.bad-path");
    return unknown("the unrolling's path is infeasible");
  }

  BmcResult finish(BmcResult::Kind kind) {
    if (kind != BmcResult::Kind::NoErrorWithinBound && !unsupported_.empty()) return unknown("unsupported: " + unsupported_);
    BmcResult r;
    r.kind = kind;
    r.bound = bound_;
    return r;
  }
  BmcResult unknown(std::string reason) {
    BmcResult r;
    r.bound = bound_;
    r.reason = std::move(reason);
    return r;
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  Statistics& stats_;
  const BmcOptions& options_;
  const Budget& budget_;
  Graph graph_;
  Unroller unroller_;
  std::unique_ptr<smt::Session> session_;
  std::vector<Term> asserted_;
  std::string unsupported_;
  size_t bound_ = 0;
  std::optional<Unroller::Node> seen_;   // of an earlier level: all executions passed it
  size_t seen_at_ = 0;
};

}  // namespace

BmcResult run_bmc(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics, const BmcOptions& options,
                  const Budget& budget) {
  ScopedTimer timer(statistics.seconds("explore.bmc"));
  return Search(cfa, backend, statistics, options, budget).run();
}

}  // namespace pippin::explore
