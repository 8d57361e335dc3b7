// SPDX-License-Identifier: Apache-2.0
#include "explore/kojak/explorer.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <unordered_map>

#include "automata/nwa.h"
#include "explore/kojak/graph.h"
#include "logic/abstract_post.h"
#include "logic/modular_invariants.h"
#include "support/check.h"
#include "support/log.h"

namespace pippin::explore {

namespace {

using logic::AbstractPost;
using logic::EdgeTable;
using logic::Triple;
using NodeId = ProgramGraph::NodeId;
using CopyId = ProgramGraph::CopyId;
using Status = ProgramGraph::Status;

constexpr uint32_t kFar = UINT32_MAX;

bool contains(const std::vector<Term>& sorted, Term t) { return std::binary_search(sorted.begin(), sorted.end(), t); }
bool contains(const std::vector<NodeId>& nodes, NodeId n) { return std::find(nodes.begin(), nodes.end(), n) != nodes.end(); }

}  // namespace

struct Kojak::Impl {
  /// The nodes at each position of a path.
  using Layers = std::vector<std::vector<NodeId>>;

  Impl(logic::Services& services, const KojakOptions& o) : Impl(services, services.cfa, services.statistics, o) {}
  Impl(logic::Services& services, const Cfa& c, Statistics& s, const KojakOptions& o)
      : cfa(c),
        tm(c.tm()),
        options(o),
        hoare(services.triples),
        edges(services.edges),
        post(services.post),
        graph(c),
        iterations(s.counter("explore.kojak.iterations")),
        splits(s.counter("explore.kojak.splits")),
        not_split(s.counter("explore.kojak.splits_not_needed")),
        sliced(s.counter("explore.kojak.edges_sliced")),
        checked(s.counter("explore.kojak.edges_checked")),
        by_data_flow(s.counter("explore.kojak.edges_sliced_by_data_flow")),
        by_sequence(s.counter("explore.kojak.edges_sliced_by_sequence")),
        unreachable(s.counter("explore.kojak.nodes_unreachable")),
        max_nodes(s.counter("explore.kojak.max_nodes")),
        max_copies(s.counter("explore.kojak.max_edges")),
        searches(s.counter("explore.kojak.searches")),
        check_seconds(s.seconds("explore.kojak.check_edges")),
        split_seconds(s.seconds("explore.kojak.split")) {
    for (LocId l : cfa.locations().ids()) targets.push_back(cfa.is_target(l));
    for (EdgeId e : cfa.edges().ids()) has_calls |= cfa.edge(e).kind != cfa::EdgeKind::Internal;
    graph.remove_unreachable();
  }

  // -------------------------------------------------------------------------------------------------------------
  // Edges

  /// What makes `t` false after the edge, as a predicate before it.
  Term falsifier(EdgeId edge, Term t) {
    auto [it, fresh] = falsifiers.try_emplace(uint64_t{edge.value} << 32 | t.id(), Term());
    if (fresh) it->second = tm.mk_not(term::substitute(tm, t, edges[edge].out));
    return it->second;
  }

  /// A predicate of the node at a return's call, as it holds at the exit.
  Term at_call(EdgeId edge, Term t) {
    auto [it, fresh] = at_calls.try_emplace(uint64_t{edge.value} << 32 | t.id(), Term());
    if (fresh) it->second = term::substitute(tm, t, edges[edge].at_call);
    return it->second;
  }

  /// What holds before an edge.
  std::vector<Term> before(const ProgramGraph::Copy& copy) {
    std::vector<Term> r = graph.nodes()[copy.from].predicates;
    if (copy.call != ProgramGraph::kNoNode)
      for (Term t : graph.nodes()[copy.call].predicates) r.push_back(at_call(copy.edge, t));
    return r;
  }
  bool holds_before(const ProgramGraph::Copy& copy, Term t) {
    if (contains(graph.nodes()[copy.from].predicates, t)) return true;
    return copy.call != ProgramGraph::kNoNode &&
           std::ranges::any_of(graph.nodes()[copy.call].predicates, [&](Term p) { return at_call(copy.edge, p) == t; });
  }

  /// After a split: slices copies that a look at the node's new predicates shows to be infeasible. Most edges that a
  /// predicate survives untouched are halved this way, without ever being searched or asked for.
  void slice_by_data_flow(NodeId node, std::span<const Term> fresh) {
    const ProgramGraph::Node& n = graph.nodes()[node];
    for (CopyId c : std::vector<CopyId>(n.in)) {
      const ProgramGraph::Copy& copy = graph.copies()[c];
      if (std::any_of(fresh.begin(), fresh.end(), [&](Term t) {
            const Term f = falsifier(copy.edge, t);
            return f.is_true() || holds_before(copy, f);
          }))
        slice_known(c, by_data_flow);
    }
    const auto slice_if_falsified = [&](CopyId c, std::span<const Term> now) {
      const ProgramGraph::Copy& copy = graph.copies()[c];
      const std::vector<Term>& after = graph.nodes()[copy.to].predicates;
      if (std::any_of(after.begin(), after.end(), [&](Term t) { return std::find(now.begin(), now.end(), falsifier(copy.edge, t)) != now.end(); }))
        slice_known(c, by_data_flow);
    };
    for (CopyId c : std::vector<CopyId>(n.out)) slice_if_falsified(c, fresh);
    for (CopyId c : std::vector<CopyId>(n.over)) {
      std::vector<Term> now;
      for (Term t : fresh) now.push_back(at_call(graph.copies()[c].edge, t));
      slice_if_falsified(c, now);
    }
  }

  /// Checks an edge; slices it if no state of its source has a successor in its target.
  bool possible(CopyId id, const Budget& budget) {
    const ProgramGraph::Copy copy = graph.copies()[id];
    if (copy.status != Status::Unchecked) return copy.status == Status::Possible;
    ++checked;
    ScopedTimer timer(check_seconds);
    const EdgeTable::Info& info = edges[copy.edge];
    const std::vector<Term>& after = graph.nodes()[copy.to].predicates;
    std::vector<Term> failures;
    for (Term t : after) failures.push_back(falsifier(copy.edge, t));
    if (info.dead || std::any_of(failures.begin(), failures.end(), [](Term t) { return t.is_true(); })) {
      slice_known(id, by_data_flow);
      return false;
    }
    AbstractPost::Candidate not_target{tm.mk_not(tm.mk_and(after)), tm.mk_or(failures)};
    post.decide(before(copy), copy.edge, {&not_target, 1}, nullptr, [&] { return budget.expired(); });
    if (not_target.holds == Triple::Valid) {
      slice(id);
      return false;
    }
    graph.set_possible(id);
    return true;
  }

  void slice(CopyId id) {
    ++sliced;
    graph.slice(id);
  }
  void slice_known(CopyId id, uint64_t& why) {
    ++why;
    slice(id);
  }

  // -------------------------------------------------------------------------------------------------------------
  // Exploration

  /// Edges to a nearest target, Error locations before Unsupported ones among equals (`next`).
  struct Distances {
    std::vector<uint32_t> steps;
    std::vector<CopyId> next;
  };
  Distances distances() const {
    Distances d;
    d.steps.assign(graph.nodes().size(), kFar);
    d.next.assign(graph.nodes().size(), 0);
    std::deque<NodeId> queue;
    for (cfa::LocKind kind : {cfa::LocKind::Error, cfa::LocKind::Unsupported})
      for (NodeId n = 0; n < graph.nodes().size(); ++n) {
        const ProgramGraph::Node& node = graph.nodes()[n];
        if (node.removed || !targets[node.location.value] || cfa.location(node.location).kind != kind) continue;
        d.steps[n] = 0;
        queue.push_back(n);
      }
    for (; !queue.empty(); queue.pop_front()) {
      const NodeId n = queue.front();
      for (CopyId c : graph.nodes()[n].in) {
        const NodeId from = graph.copies()[c].from;
        if (d.steps[from] != kFar) continue;
        d.steps[from] = d.steps[n] + 1;
        d.next[from] = c;
        queue.push_back(from);
      }
    }
    return d;
  }

  /// A shortest run of the graph to a target.
  std::optional<std::vector<CopyId>> shortest_run() const {
    const Distances d = distances();
    NodeId at = kFar;
    for (NodeId n = 0; n < graph.nodes().size(); ++n) {
      const ProgramGraph::Node& node = graph.nodes()[n];
      if (node.initial && !node.removed && d.steps[n] != kFar && (at == kFar || d.steps[n] < d.steps[at])) at = n;
    }
    if (at == kFar) return std::nullopt;
    std::vector<CopyId> run;
    for (; d.steps[at] != 0; at = graph.copies()[run.back()].to) run.push_back(d.next[at]);
    return run;
  }

  /// The same where returns match their calls.
  std::optional<std::vector<CopyId>> shortest_nested_run() const {
    automata::Nwa a;
    for (const ProgramGraph::Node& n : graph.nodes()) a.add_state(n.initial && !n.removed, targets[n.location.value] && !n.removed);
    for (CopyId c = 0; c < graph.copies().size(); ++c) {
      const ProgramGraph::Copy& copy = graph.copies()[c];
      if (copy.status == Status::Sliced) continue;
      switch (cfa.edge(copy.edge).kind) {
        case cfa::EdgeKind::Call: a.add_call(copy.from, c, copy.to); break;
        case cfa::EdgeKind::Return: a.add_return(copy.from, copy.call, c, copy.to); break;
        case cfa::EdgeKind::Internal: a.add_internal(copy.from, c, copy.to); break;
        case cfa::EdgeKind::Fork: case cfa::EdgeKind::Join: PIPPIN_UNREACHABLE("Kojak follows no threads");
      }
    }
    std::optional<automata::NestedWord> word = automata::shortest_word(a);
    if (!word) return std::nullopt;
    return std::move(word->letters);
  }

  core::Exploration explore(const Budget& budget) {
    for (;;) {
      if (budget.expired()) return core::Unknown{budget.reason(), "kojak"};
      ++searches;
      const std::optional<std::vector<CopyId>> run = has_calls ? shortest_nested_run() : shortest_run();
      if (!run) return safe();
      core::Candidate candidate;
      bool real = true;
      for (CopyId c : *run) {
        real = possible(c, budget);
        if (budget.expired()) return core::Unknown{budget.reason(), "kojak"};
        if (!real) break;
        candidate.path.stem.push_back({graph.copies()[c].edge, {}});
      }
      if (!real) continue;
      last = candidate.path;
      return candidate;
    }
  }

  core::Exploration safe() {
    unreachable += graph.remove_unreachable();
    core::InvariantCertificate certificate;
    if (!has_calls) {
      for (LocId l : cfa.locations().ids()) certificate.invariants.emplace_back(l, graph.invariant(l));
      return core::Safe{std::move(certificate)};
    }
    const ProgramGraph::Reached reached = graph.reached();
    std::vector<logic::Entry> entries;
    logic::ReachedUnder states;
    for (size_t i = 0; i < reached.entries.size(); ++i) {
      const NodeId n = reached.entries[i];
      entries.push_back(n == ProgramGraph::kNoNode ? logic::Entry{} : logic::Entry{graph.nodes()[n].location, graph.nodes()[n].predicates});
      for (NodeId m = 0; m < graph.nodes().size(); ++m)
        if (const LocId l = graph.nodes()[m].location; reached.under[i][m] && !states[l].contains(i)) states[l][i] = {graph.invariant(l, reached.under[i])};
    }
    auto invariants = logic::modular_invariants(cfa, targets, entries, states);
    if (!invariants) return core::Unknown{"summaries cannot be told apart", "kojak"};
    certificate.invariants = std::move(*invariants);
    return core::Safe{std::move(certificate)};
  }

  // -------------------------------------------------------------------------------------------------------------
  // Refinement

  /// For each return of the path, the position before its call.
  std::vector<size_t> calls(const core::Path& path) const {
    std::vector<size_t> r(path.size()), open;
    for (size_t i = 0; i < path.size(); ++i) {
      const cfa::EdgeKind kind = cfa.edge(path.stem[i].edge).kind;
      if (kind == cfa::EdgeKind::Call) open.push_back(i);
      if (kind != cfa::EdgeKind::Return) continue;
      r[i] = open.back();
      open.pop_back();
    }
    return r;
  }

  /// Where a run is at a position of a path: at a node, inside the call that started at the other one (kNoNode: in none).
  using Place = std::pair<NodeId, NodeId>;

  /// Where runs of the graph over the path's edges are, position by position; the last is empty iff the graph excludes the path.
  std::vector<std::vector<Place>> places(const core::Path& path) const {
    const std::vector<size_t> call = calls(path);
    std::vector<std::vector<Place>> r(path.size() + 1);
    for (NodeId i = 0; i < graph.nodes().size(); ++i)
      if (graph.nodes()[i].initial && !graph.nodes()[i].removed) r[0].emplace_back(ProgramGraph::kNoNode, i);
    for (size_t i = 0; i < path.size(); ++i) {
      std::set<Place> seen;
      each_step(path, r, call, i, [&](const Place&, const Place& to) {
        if (seen.insert(to).second) r[i + 1].push_back(to);
        return false;
      });
    }
    return r;
  }

  /// The steps of runs at a position, until `step(from, to)` says that it is enough for this `from`.
  template <class Step>
  void each_step(const core::Path& path, const std::vector<std::vector<Place>>& at, const std::vector<size_t>& call, size_t i, const Step& step) const {
    const EdgeId edge = path.stem[i].edge;
    const cfa::EdgeKind kind = cfa.edge(edge).kind;
    for (size_t k = 0; k < at[i].size(); ++k) {
      const Place from = at[i][k];
      for (CopyId c : graph.nodes()[from.second].out) {
        const ProgramGraph::Copy& copy = graph.copies()[c];
        if (copy.edge != edge) continue;
        bool enough = false;
        if (kind != cfa::EdgeKind::Return) {
          enough = step(from, {kind == cfa::EdgeKind::Call ? from.second : from.first, copy.to});
        } else if (copy.call == from.first) {
          for (const Place& caller : at[call[i]])
            if (caller.second == copy.call && !enough) enough = step(from, {caller.first, copy.to});
        }
        if (enough) break;
      }
    }
  }

  /// The nodes that runs of the graph over the path's edges to its end go through, and perhaps some more inside calls; all empty if there is none.
  Layers layers(const core::Path& path) const {
    const std::vector<size_t> call = calls(path);
    std::vector<std::vector<Place>> at = places(path);
    Layers r(at.size());
    for (size_t i = path.size(); i-- > 0;) {
      const std::set<Place> useful(at[i + 1].begin(), at[i + 1].end());
      std::vector<Place> kept;
      each_step(path, at, call, i, [&](const Place& from, const Place& to) {
        if (!useful.contains(to)) return false;
        kept.push_back(from);
        return true;
      });
      at[i] = std::move(kept);
    }
    for (size_t i = 0; i < at.size(); ++i)
      for (const Place& p : at[i])
        if (!contains(r[i], p.second)) r[i].push_back(p.second);
    return r;
  }

  /// Conjuncts over variables of the Cfa; `whole`: none was dropped.
  std::vector<Term> conjuncts(Term predicate, bool& whole) const {
    std::vector<Term> r;
    whole = true;
    for (Term t : term::conjuncts(predicate)) {
      if (t.is_true()) continue;
      const std::vector<Term> vars = term::free_vars(t);
      if (std::all_of(vars.begin(), vars.end(), [&](Term v) { return cfa.find(v).valid(); })) r.push_back(t);
      else whole = false;
    }
    return r;
  }

  enum class Side { Yes, No, Both };
  Side side(NodeId node, const std::vector<Term>& predicate) {
    const std::vector<Term>& known = graph.nodes()[node].predicates;
    if (std::all_of(predicate.begin(), predicate.end(), [&](Term t) { return contains(known, t); })) return Side::Yes;
    const Term whole = tm.mk_and(predicate);
    if (whole.is_false() || contains(known, tm.mk_not(whole))) return Side::No;
    if (std::any_of(predicate.begin(), predicate.end(), [&](Term t) { return contains(known, tm.mk_not(t)); })) return Side::No;
    if (known.empty()) return Side::Both;
    const Term now = tm.mk_and(known);
    if (hoare.implies(now, whole) == Triple::Valid) return Side::Yes;
    if (hoare.implies(now, tm.mk_not(whole)) == Triple::Valid) return Side::No;
    return Side::Both;
  }

  /// Splits the nodes at position `i`: `layers[i]` keeps those in which the predicate holds, the others are returned.
  std::vector<NodeId> split(Layers& layers, std::vector<std::vector<NodeId>>& others, size_t i,
                            const std::vector<Term>& predicate, const Budget& budget) {
    std::vector<NodeId> yes, no;
    const std::vector<NodeId> nodes = layers[i];
    for (NodeId n : nodes) {
      if (budget.expired()) return no;
      const Side s = side(n, predicate);
      if (s != Side::No) yes.push_back(n);
      if (s == Side::No) no.push_back(n);
      not_split += s != Side::Both;
      if (s != Side::Both) continue;
      const NodeId other = graph.split(n, predicate);
      ++splits;
      const Term negation = tm.mk_not(tm.mk_and(predicate));
      slice_by_data_flow(n, predicate);
      slice_by_data_flow(other, {&negation, 1});
      no.push_back(other);
      for (size_t j = 0; j < layers.size(); ++j) {
        if (j != i && contains(layers[j], n)) layers[j].push_back(other);
        if (j < others.size() && contains(others[j], n)) others[j].push_back(other);
      }
    }
    layers[i] = std::move(yes);
    return no;
  }

  /// Splits along the path and slices what the sequence excludes.
  void apply(const core::Sequence& s, const Budget& budget) {
    ScopedTimer timer(split_seconds);
    const core::Path& path = s.path;
    Layers in = layers(path);
    std::vector<std::vector<NodeId>> out(path.size() + 1);
    std::vector<bool> whole(path.size() + 1);
    for (size_t i = 0; i <= path.size(); ++i) {
      bool all = true;
      const std::vector<Term> predicate = conjuncts(s.predicates[i], all);
      whole[i] = all;
      if (i == 0) {
        whole[0] = all && predicate.empty();
      } else if (std::any_of(predicate.begin(), predicate.end(), [](Term t) { return t.is_false(); })) {
        out[i].swap(in[i]);
      } else if (!predicate.empty() && i < path.size()) {
        out[i] = split(in, out, i, predicate, budget);
      }
    }
    const std::vector<size_t> call = calls(path);
    for (size_t i = 0; i < path.size() && !budget.expired(); ++i) {
      const EdgeId edge = path.stem[i].edge;
      const bool leaves = cfa.edge(edge).kind == cfa::EdgeKind::Return;
      // A triple whose precondition lost a conjunct, or that holds for one choice only, proves nothing here.
      const bool known = whole[i] && (!leaves || whole[call[i]]) && !edges[edge].has_choice;
      for (NodeId n : in[i])
        for (CopyId c : std::vector<CopyId>(graph.nodes()[n].out)) {
          const ProgramGraph::Copy& copy = graph.copies()[c];
          if (copy.edge != edge || !contains(out[i + 1], copy.to) || (leaves && !contains(in[call[i]], copy.call))) continue;
          if (known) {
            slice_known(c, by_sequence);
          } else {
            possible(c, budget);
          }
        }
    }
    unreachable += graph.remove_unreachable();
    max_nodes = std::max<uint64_t>(max_nodes, graph.num_nodes());
    max_copies = std::max<uint64_t>(max_copies, graph.num_copies());
  }

  /// Foreign predicates: they need not exclude anything.
  void apply(const core::LocationPredicates& l, const Budget& budget) {
    ScopedTimer timer(split_seconds);
    Layers in = layers(last);
    std::vector<std::vector<NodeId>> none;
    for (const auto& [location, predicate] : l.predicates) {
      bool all = true;
      const std::vector<Term> parts = conjuncts(predicate, all);
      if (parts.empty() || std::any_of(parts.begin(), parts.end(), [](Term t) { return t.is_false(); })) continue;
      for (size_t i = 1; i < last.size(); ++i) {
        if (location_at(cfa, last, i) != location) continue;
        const std::vector<NodeId> no = split(in, none, i, parts, budget);
        in[i].insert(in[i].end(), no.begin(), no.end());
      }
    }
    unreachable += graph.remove_unreachable();
  }

  bool excludes(const core::Path& path) const { return places(path).back().empty(); }

  const Cfa& cfa;
  term::TermManager& tm;
  const KojakOptions options;
  logic::HoareService& hoare;
  EdgeTable& edges;
  AbstractPost& post;
  ProgramGraph graph;
  std::unordered_map<uint64_t, Term> falsifiers, at_calls;  // by edge and predicate; lookup only
  bool has_calls = false;
  std::vector<bool> targets;  // by location
  core::Path last;            // last candidate
  uint64_t &iterations, &splits, &not_split, &sliced, &checked, &by_data_flow, &by_sequence, &unreachable, &max_nodes,
      &max_copies, &searches;
  double &check_seconds, &split_seconds;
};

Kojak::Kojak(logic::Services& services, const KojakOptions& options)
    : impl_(std::make_unique<Impl>(services, options)) {}
Kojak::~Kojak() = default;

core::Exploration Kojak::explore(const Budget& budget) {
  if (impl_->graph.num_nodes() > impl_->options.max_nodes || impl_->graph.num_copies() > impl_->options.max_copies)
    return core::Unknown{"too many nodes", name()};
  return impl_->explore(budget);
}

bool Kojak::refine(const std::vector<core::Refinement>& refinements, const Budget& budget) {
  Impl& m = *impl_;
  ++m.iterations;
  core::Path path = m.last;
  for (const core::Refinement& r : refinements) {
    if (const auto* s = std::get_if<core::Sequence>(&r)) {
      m.apply(*s, budget);
      path = s->path;
    } else {
      m.apply(std::get<core::LocationPredicates>(r), budget);
    }
    if (budget.expired()) return false;
    if (m.excludes(path)) break;
  }
  log(2, "kojak: iteration {}: {} nodes, {} edges", m.iterations, m.graph.num_nodes(), m.graph.num_copies());
  return m.excludes(path);
}

bool Kojak::excludes(const core::Path& path) { return impl_->excludes(path); }

void Kojak::drop_target(LocId location) { impl_->targets[location.value] = false; }

std::string Kojak::dump() const { return impl_->graph.print_dot(); }
std::string Kojak::splits() const { return impl_->graph.print(); }

}  // namespace pippin::explore
