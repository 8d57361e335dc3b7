// SPDX-License-Identifier: Apache-2.0
#include "transform/interleave.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "support/check.h"
#include "term/term.h"
#include "term/walk.h"
#include "transform/back.h"

namespace pippin::transform {

namespace {

constexpr size_t kMostLocations = 40'000;

/// What operations read and assign: sets of variables, those of each model by themselves.
struct Footprint {
  std::vector<bool> reads, writes;
  explicit Footprint(size_t variables = 0) : reads(variables), writes(variables) {}
  void add(const Footprint& f) {
    for (size_t v = 0; v < reads.size(); ++v) {
      if (f.reads[v]) reads[v] = true;
      if (f.writes[v]) writes[v] = true;
    }
  }
  bool conflicts(const Footprint& f) const {
    for (size_t v = 0; v < reads.size(); ++v)
      if ((writes[v] && (f.reads[v] || f.writes[v])) || (f.writes[v] && reads[v])) return true;
    return false;
  }
  friend bool operator==(const Footprint&, const Footprint&) = default;
};

class Planner {
 public:
  Planner(const std::vector<const Cfa*>& models, AtError at_error) : models_(models), c_(*models.front()), at_error_(at_error) {
    for (const Cfa* m : models) variables_ += m->variables().size();
    find_footprints();
    find_threads();
    find_futures();
    for (const LocId l : c_.locations().ids()) alone_.push_back(may_go_on_alone(l));
  }

  Interleaving run() {
    std::vector<uint32_t> start(c_.threads.size(), Interleaving::kNotBegun);
    start[0] = c_.threads[cfa::ThreadId(0)].entry.value;
    (void)location(start);
    for (size_t next = 0; next < plan_.locations.size(); ++next) {
      if (plan_.locations.size() > kMostLocations) {
        plan_.too_large = fmt::format("more than {} interleavings", kMostLocations);
        return std::move(plan_);
      }
      const LocId here(next);
      const std::vector<uint32_t> at = plan_.locations[here].at;
      if (at.empty()) continue;
      if (const std::optional<uint32_t> only = alone(at)) {
        ++plan_.alone;
        steps(here, at, *only);
        continue;
      }
      for (uint32_t t = 0; t < at.size(); ++t) steps(here, at, t);
    }
    return std::move(plan_);
  }

 private:
  void find_footprints() {
    for (const EdgeId id : c_.edges().ids()) {
      Footprint f(variables_);
      size_t first = 0;
      for (const Cfa* m : models_) {
        add(*m, m->edge(id).ops, first, f);
        first += m->variables().size();
      }
      edges_.push_back(std::move(f));
    }
  }
  static void add(const Cfa& m, const cfa::OpList& ops, size_t first, Footprint& f) {
    for (const cfa::Op& op : ops) {
      if (!op.term.null())
        for (const cfa::Term v : term::free_vars(op.term)) f.reads[first + m.find(v).value] = true;
      if (!op.var.null()) f.writes[first + m.find(op.var).value] = true;
      for (const cfa::OpList& alternative : op.alternatives) add(m, alternative, first, f);
    }
  }

  /// Edges that close a cycle of their thread, by depth-first search.
  void find_threads() {
    closes_.assign(c_.edges().size(), false);
    std::vector<uint8_t> color(c_.locations().size(), 0);
    for (const cfa::Thread& t : c_.threads) {
      std::vector<std::pair<LocId, size_t>> stack{{t.entry, 0}};
      color[t.entry.value] = 1;
      while (!stack.empty()) {
        auto& [l, k] = stack.back();
        if (k == c_.out(l).size()) {
          color[l.value] = 2;
          stack.pop_back();
          continue;
        }
        const EdgeId e = c_.out(l)[k++];
        const LocId to = c_.edge(e).target;
        if (color[to.value] == 1) closes_[e.value] = true;
        if (color[to.value] != 0) continue;
        color[to.value] = 1;
        stack.emplace_back(to, 0);
      }
    }
  }

  /// By location: what its thread may still do, and the threads that it may begin.
  void find_futures() {
    for (size_t l = 0; l < c_.locations().size(); ++l) futures_.push_back(Footprint(variables_));
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t k = c_.edges().size(); k-- > 0;) {
        const cfa::Edge& e = c_.edge(EdgeId(k));
        const Footprint before = futures_[e.source];
        futures_[e.source].add(edges_[EdgeId(k)]);
        futures_[e.source].add(futures_[e.target]);
        if (e.kind == cfa::EdgeKind::Fork && e.thread.valid()) futures_[e.source].add(futures_[c_.threads[e.thread].entry]);
        changed |= !(before == futures_[e.source]);
      }
    }
  }

  bool ends(LocId l) const {
    if (at_error_ == AtError::Ends && c_.location(l).kind == cfa::LocKind::Error) return true;
    return c_.location(l).kind == cfa::LocKind::Plain && c_.out(l).empty() && std::ranges::none_of(c_.threads, [&](const cfa::Thread& t) { return t.exit == l; });
  }

  /// The first operations decide whether the edge is taken: their condition. Nothing if the edge may block after them: a value that is chosen there
  /// has to fit what is assumed of it (0 is tried). Conventions about arithmetic are no conditions: executions that break them do not count.
  static std::optional<cfa::Term> condition(const Cfa& m, const cfa::Edge& e) {
    std::vector<cfa::Term> all;
    bool first = true;
    term::TermMap chosen;
    for (const cfa::Op& op : e.ops) {
      switch (op.kind) {
        case cfa::OpKind::Assume:
          if (op.assumption < m.assumptions.size() && is_arithmetic(m.assumptions[op.assumption].convention)) break;
          if (first) all.push_back(op.term);
          else if (!term::substitute(m.tm(), op.term, chosen).is_true()) return std::nullopt;
          break;
        case cfa::OpKind::Assign:
          first = false;
          chosen.erase(op.var);
          break;
        case cfa::OpKind::Havoc:
          first = false;
          if (op.var.sort().is_int()) chosen.insert_or_assign(op.var, m.tm().mk_int(0));
          else chosen.erase(op.var);
          break;
        case cfa::OpKind::Choice: return std::nullopt;
      }
    }
    return m.tm().mk_and(all);
  }
  static bool is_arithmetic(cfa::Convention c) {
    return c == cfa::Convention::SignedOverflow || c == cfa::Convention::ShiftCount || c == cfa::Convention::DivisionByZero || c == cfa::Convention::FloatToInt;
  }

  /// In each state one of its edges is taken, and goes on.
  bool never_blocks(LocId l) const {
    if (c_.out(l).empty()) return false;
    return std::ranges::all_of(models_, [&](const Cfa* m) {
      std::vector<cfa::Term> any;
      for (const EdgeId e : m->out(l)) {
        const std::optional<cfa::Term> taken = condition(*m, m->edge(e));
        if (!taken) return false;
        any.push_back(*taken);
      }
      return m->tm().mk_or(any).is_true();
    });
  }

  /// The locations of the atomic section that begins with the edge.
  std::vector<LocId> section(EdgeId first) const {
    std::vector<LocId> out;
    std::vector<bool> seen(c_.locations().size(), false);
    const auto visit = [&](LocId l) {
      if (!c_.location(l).atomic || seen[l.value]) return;
      seen[l.value] = true;
      out.push_back(l);
    };
    visit(c_.edge(first).target);
    for (size_t k = 0; k < out.size(); ++k)
      for (const EdgeId e : c_.out(out[k])) visit(c_.edge(e).target);
    return out;
  }

  struct Alone {
    bool may = false;
    Footprint steps;                       // all that may be done before others go on
    std::vector<cfa::ThreadId> awaited;    // that have to have ended
  };
  Alone may_go_on_alone(LocId l) const {
    Alone a;
    a.steps = Footprint(variables_);
    if (!never_blocks(l)) return a;
    for (const EdgeId id : c_.out(l)) {
      const cfa::Edge& e = c_.edge(id);
      if (closes_[id.value] || ends(e.target)) return a;
      if (e.kind == cfa::EdgeKind::Join) a.awaited.push_back(e.thread);
      a.steps.add(edges_[id]);
      for (const LocId inside : section(id)) {
        if (!never_blocks(inside)) return a;
        for (const EdgeId i : c_.out(inside)) {
          if (closes_[i.value] || ends(c_.edge(i).target) || c_.edge(i).kind != cfa::EdgeKind::Internal) return a;
          a.steps.add(edges_[i]);
        }
      }
    }
    a.may = true;
    return a;
  }

  std::optional<uint32_t> alone(const std::vector<uint32_t>& at) const {
    for (uint32_t t = 0; t < at.size(); ++t)
      if (at[t] != Interleaving::kNotBegun && c_.location(LocId(at[t])).atomic) return t;
    for (uint32_t t = 0; t < at.size(); ++t) {
      if (at[t] == Interleaving::kNotBegun) continue;
      const Alone& a = alone_[at[t]];
      if (!a.may || std::ranges::any_of(a.awaited, [&](cfa::ThreadId w) { return at[w.value] != c_.threads[w].exit.value; })) continue;
      bool conflicts = false;
      for (uint32_t other = 0; other < at.size() && !conflicts; ++other)
        conflicts = other != t && at[other] != Interleaving::kNotBegun && a.steps.conflicts(futures_[LocId(at[other])]);
      if (!conflicts) return t;
    }
    return std::nullopt;
  }

  void steps(LocId here, const std::vector<uint32_t>& at, uint32_t t) {
    if (at[t] == Interleaving::kNotBegun) return;
    bool forked = false;
    for (const EdgeId id : c_.out(LocId(at[t]))) {
      const cfa::Edge& e = c_.edge(id);
      std::vector<uint32_t> to = at;
      to[t] = e.target.value;
      if (e.kind == cfa::EdgeKind::Fork) {
        if (forked || (e.thread.valid() && at[e.thread.value] != Interleaving::kNotBegun)) continue;
        forked = true;
        if (e.thread.valid()) to[e.thread.value] = c_.threads[e.thread].entry.value;
      }
      if (e.kind == cfa::EdgeKind::Join && at[e.thread.value] != c_.threads[e.thread].exit.value) continue;
      const bool over = c_.is_target(e.target) || ends(e.target);
      plan_.steps.push_back({here, over ? over_at(e.target) : location(to), cfa::ThreadId(t), id});
    }
  }

  LocId location(const std::vector<uint32_t>& at) {
    const auto [it, fresh] = ids_.try_emplace(at);
    if (fresh) it->second = plan_.locations.push_back({at, {}});
    return it->second;
  }
  LocId over_at(LocId l) {
    const auto [it, fresh] = over_.try_emplace(l);
    if (fresh) it->second = plan_.locations.push_back({{}, l});
    return it->second;
  }

  const std::vector<const Cfa*>& models_;
  const Cfa& c_;
  const AtError at_error_;
  size_t variables_ = 0;
  IdVector<EdgeId, Footprint> edges_;
  IdVector<LocId, Footprint> futures_;
  std::vector<Alone> alone_;             // by location
  std::vector<bool> closes_;             // by edge
  std::map<std::vector<uint32_t>, LocId> ids_;
  std::map<LocId, LocId> over_;
  Interleaving plan_;
};

}  // namespace

Interleaving plan_interleaving(const std::vector<const Cfa*>& models, AtError at_error) {
  PIPPIN_CHECK(!models.empty() && !models.front()->threads.empty(), "a Cfa without threads has no interleavings");
  return Planner(models, at_error).run();
}

Cfa interleave(const Cfa& threaded, const Interleaving& plan) {
  Cfa out = copy_tables(threaded);
  if (!plan.too_large.empty()) {
    out.initial = out.add_location({.name = "start"});
    const LocId gave_up = out.add_location({.name = "interleavings", .kind = cfa::LocKind::Unsupported, .property = plan.too_large});
    (void)out.add_edge({.source = out.initial, .target = gave_up});
    return out;
  }
  for (const LocId l : plan.locations.ids()) {
    const Interleaving::Location& from = plan.locations[l];
    cfa::Location copy;
    if (from.at.empty()) {
      copy = threaded.location(from.stands_for);
    } else {
      copy.name = fmt::format("{}", l.value);
      for (const uint32_t at : from.at)
        if (at != Interleaving::kNotBegun) copy.name += " " + threaded.location(LocId(at)).name;
      copy.origin = threaded.location(LocId(from.at[0])).origin;
    }
    copy.atomic = false;
    (void)out.add_location(std::move(copy));
  }
  out.initial = LocId(0);
  for (const EdgeId e : plan.steps.ids()) {
    cfa::Edge copy = threaded.edge(plan.steps[e].edge);
    copy.source = plan.steps[e].source;
    copy.target = plan.steps[e].target;
    copy.kind = cfa::EdgeKind::Internal;
    copy.thread = {};
    std::vector<cfa::OpList*> lists{&copy.ops};
    while (!lists.empty()) {
      cfa::OpList& ops = *lists.back();
      lists.pop_back();
      for (cfa::Op& op : ops) {
        op.base = e;
        for (cfa::OpList& a : op.alternatives) lists.push_back(&a);
      }
    }
    (void)out.add_edge(std::move(copy));
  }
  return out;
}

}  // namespace pippin::transform
