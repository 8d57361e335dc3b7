// SPDX-License-Identifier: Apache-2.0
#include "logic/abstract_post.h"

#include <algorithm>

#include "encode/encode.h"
#include "term/walk.h"

namespace pippin::logic {

namespace {
constexpr size_t kMaxSessions = 128;
constexpr size_t kMaxChecksPerSession = 10'000;
constexpr size_t kMaxSharedChecks = 1'000;
constexpr size_t kMaxModels = 8;  // per edge
constexpr uint32_t kUsesBeforeOwnSession = 16;
constexpr smt::Effort kEffort{.effort = 2'000'000, .seconds = 0.5};
}  // namespace

const EdgeTable::Info& EdgeTable::operator[](EdgeId e) {
  auto it = infos_.find(e.value);
  if (it != infos_.end()) return it->second;
  Info info;
  encode::TransitionFormula f;
  if (cfa_.edge(e).kind == cfa::EdgeKind::Return) {
    if (modified_.empty()) modified_ = cfa::modified_by(cfa_);
    encode::ReturnFormula r = encode::return_formula(cfa_, e, modified_[cfa_.edge(cfa_.edge(e).call).callee]);
    f.guard = r.guard;
    f.out = std::move(r.out);
    for (const auto& [v, value] : f.out) f.assigned.push_back(v);
    info.at_call = std::move(r.at_call);
  } else {
    f = encode::transition(cfa_, e);
  }
  info.guard = f.guard;
  info.guard_vars = term::free_vars(f.guard);
  std::sort(info.guard_vars.begin(), info.guard_vars.end());
  info.has_guard = !f.guard.is_true();
  info.dead = f.guard.is_false();
  info.assigned = f.assigned;
  std::sort(info.assigned.begin(), info.assigned.end());
  info.out = std::move(f.out);
  for (const cfa::Op& op : cfa_.edge(e).ops) info.has_choice |= op.kind == cfa::OpKind::Choice;
  return infos_.emplace(e.value, std::move(info)).first->second;
}

AbstractPost::AbstractPost(const Cfa& cfa, smt::Backend& backend, HoareService& hoare, EdgeTable& edges,
                           Statistics& statistics)
    : cfa_(cfa),
      backend_(backend),
      hoare_(hoare),
      edges_(edges),
      queries_(statistics.counter("logic.post.queries")),
      refuted_(statistics.counter("logic.post.refuted_by_model")),
      reused_(statistics.counter("logic.post.models_reused")),
      single_(statistics.counter("logic.post.single")),
      sessions_(statistics.counter("logic.post.sessions")) {}

std::unique_ptr<smt::Session> AbstractPost::open() {
  ++sessions_;
  return backend_.open(cfa_.tm(), {.kind = smt::SessionKind::Incremental, .effort = kEffort,
                                   .purpose = "logic.post"});
}

AbstractPost::Open& AbstractPost::own_session(EdgeId edge) {
  auto it = open_.find(edge.value);
  if (it != open_.end() && it->second.checks > kMaxChecksPerSession) {
    recent_.erase(it->second.recent);
    open_.erase(it);
    it = open_.end();
  }
  if (it != open_.end()) {
    recent_.splice(recent_.begin(), recent_, it->second.recent);
    return it->second;
  }
  if (open_.size() >= kMaxSessions) {
    open_.erase(recent_.back());
    recent_.pop_back();
  }
  Open o;
  o.session = open();
  o.session->add(edges_[edge].guard);
  recent_.push_front(edge.value);
  o.recent = recent_.begin();
  return open_.emplace(edge.value, std::move(o)).first->second;
}

AbstractPost::Open& AbstractPost::session(EdgeId edge, std::span<const Term> pre) {
  const bool own = open_.contains(edge.value) || ++edges_[edge].uses > kUsesBeforeOwnSession;
  if (!own && (!shared_.session || shared_.checks > kMaxSharedChecks)) {
    shared_ = Open();
    shared_.session = open();
  }
  Open& o = own ? own_session(edge) : shared_;
  if (o.pushed && (own || o.edge == edge) && std::equal(pre.begin(), pre.end(), o.pre.begin(), o.pre.end())) return o;
  if (o.pushed) o.session->pop();
  o.session->push();
  if (!own) o.session->add(edges_[edge].guard);
  o.session->add(cfa_.tm().mk_and(pre));  // one term: the rewriter merges bounds
  o.edge = edge;
  o.pre.assign(pre.begin(), pre.end());
  o.pushed = true;
  return o;
}

smt::Answer AbstractPost::ask(Open& o) {
  ++queries_;
  ++o.checks;
  return o.session->check();
}

term::TermMap AbstractPost::read_model(Open& o, const EdgeTable::Info& info, std::span<const Term> pre,
                                       std::span<Candidate* const> open) {
  std::vector<Term> roots(pre.begin(), pre.end());
  roots.push_back(info.guard);
  for (const Candidate* c : open) roots.push_back(c->before);
  const std::vector<Term> vars = term::free_vars(roots);
  const std::vector<Term> values = o.session->model(vars);
  term::TermMap model;
  for (size_t i = 0; i < vars.size(); ++i)
    if (!values[i].null()) model.emplace(vars[i], values[i]);
  remember(info, model);
  return model;
}

void AbstractPost::remember(const EdgeTable::Info& info, const term::TermMap& model) {
  if (info.models.size() >= kMaxModels) info.models.erase(info.models.begin());
  info.models.push_back(model);
}

size_t AbstractPost::refute(const term::TermMap& model, std::span<Candidate* const> open) {
  size_t n = 0;
  for (Candidate* c : open) {
    if (c->holds != Triple::Unknown) continue;
    const Term v = term::evaluate(cfa_.tm(), c->before, model);
    if (v.null() || !v.is_false()) continue;
    c->holds = Triple::Invalid;
    ++n;
  }
  refuted_ += n;
  return n;
}

bool AbstractPost::refute_by_earlier(const EdgeTable::Info& info, std::span<const Term> pre,
                                     std::span<Candidate* const> open) {
  bool possible = false;
  for (size_t i = info.models.size(); i-- > 0;) {
    term::TermMap& model = info.models[i];
    // The guard does not mention what the model lacks: any value will do.
    auto complete = [&](Term t) {
      for (Term v : term::free_vars(t))
        if (!model.contains(v) && (v.sort().is_int() || v.sort().is_bool() || v.sort().is_bv()))
          model.emplace(v, cfa_.tm().mk_value(v.sort(), 0));
    };
    auto value = [&](Term t) {
      const Term v = term::evaluate(cfa_.tm(), t, model);
      if (!v.null()) return v;
      complete(t);
      return term::evaluate(cfa_.tm(), t, model);
    };
    const bool fits = std::all_of(pre.begin(), pre.end(), [&](Term t) {
      const Term v = value(t);
      return !v.null() && v.is_true();
    });
    if (!fits) continue;
    possible = true;
    for (const Candidate* c : open)
      if (c->holds == Triple::Unknown) complete(c->before);
    refute(model, open);
  }
  reused_ += possible;
  return possible;
}

Triple AbstractPost::single(std::span<const Term> pre, EdgeId edge, Term predicate, Term before, term::TermMap& model) {
  if (cfa_.edge(edge).kind != cfa::EdgeKind::Return) return hoare_.check(pre, edge, predicate, &model);
  std::vector<Term> parts(pre.begin(), pre.end());
  parts.push_back(edges_[edge].guard);
  parts.push_back(cfa_.tm().mk_not(before));
  return hoare_.unsatisfiable(cfa_.tm().mk_and(parts));
}

void AbstractPost::decide(std::span<const Term> pre, EdgeId edge, std::span<Candidate> candidates, Triple* dead,
                          const std::function<bool()>& stop) {
  const EdgeTable::Info& info = edges_[edge];
  const bool alone = dead && std::all_of(pre.begin(), pre.end(), [](Term t) { return t.is_true(); });
  if (alone && info.dead_alone != Triple::Unknown) {
    *dead = info.dead_alone;
    if (*dead == Triple::Valid) return;
    dead = nullptr;
  }
  std::vector<Candidate*> easy, hard;
  bool heavy = theory_.of(info.guard).heavy();
  for (Term t : pre) heavy |= theory_.of(t).heavy();
  for (Candidate& c : candidates) (heavy || theory_.of(c.before).heavy() ? hard : easy).push_back(&c);
  std::vector<Candidate*> all = easy;
  all.insert(all.end(), hard.begin(), hard.end());
  if (refute_by_earlier(info, pre, all)) {
    if (dead) *dead = Triple::Invalid;
    dead = nullptr;
    std::erase_if(easy, [](const Candidate* c) { return c->holds != Triple::Unknown; });
  }
  if (heavy && dead) {
    if (stop()) return;
    ++single_;
    term::TermMap model;
    *dead = single(pre, edge, cfa_.tm().mk_false(), cfa_.tm().mk_false(), model);
    if (alone) info.dead_alone = *dead;
    if (*dead == Triple::Valid) return;
    if (!model.empty()) {
      remember(info, model);
      refute(model, hard);
    }
  }
  if (!heavy && (dead || !easy.empty())) {
    Open& o = session(edge, pre);
    if (dead) {
      if (stop()) return;
      switch (ask(o)) {
        case smt::Answer::Unsat:
          *dead = Triple::Valid;
          if (alone) info.dead_alone = *dead;
          return;
        case smt::Answer::Sat:
          *dead = Triple::Invalid;
          if (alone) info.dead_alone = *dead;
          refute(read_model(o, info, pre, easy), easy);
          break;
        case smt::Answer::Unknown: break;
      }
    }
    for (;;) {
      std::erase_if(easy, [](const Candidate* c) { return c->holds != Triple::Unknown; });
      if (easy.empty()) break;
      if (stop()) return;
      std::vector<Term> conjuncts;
      for (const Candidate* c : easy) conjuncts.push_back(c->before);
      o.session->push();
      o.session->add(cfa_.tm().mk_not(cfa_.tm().mk_and(conjuncts)));
      const smt::Answer a = ask(o);
      const size_t refuted = a == smt::Answer::Sat ? refute(read_model(o, info, pre, easy), easy) : 0;
      o.session->pop();
      if (a == smt::Answer::Unsat) {
        for (Candidate* c : easy) c->holds = Triple::Valid;
        break;
      }
      if (refuted == 0) {  // unknown, or a model that cannot be evaluated
        hard.insert(hard.end(), easy.begin(), easy.end());
        break;
      }
    }
  }
  for (Candidate* c : hard) {
    if (c->holds != Triple::Unknown) continue;
    if (stop()) return;
    ++single_;
    term::TermMap model;
    c->holds = single(pre, edge, c->predicate, c->before, model);
    if (model.empty()) continue;
    remember(info, model);
    refute(model, hard);
  }
}

}  // namespace pippin::logic
