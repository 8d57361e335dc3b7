// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/inlined.h"

#include <algorithm>
#include <map>
#include <set>

#include "refine/sequence/nested.h"
#include "refine/sequence/sequence.h"

namespace pippin::refine {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::EdgeKind;
using cfa::LocId;
using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using term::Term;

constexpr size_t kMaxContexts = 12;

/// The path program of one path with its calls inlined. A context is a chain of open calls; a call that returns on the path
/// and one that stays open are different contexts, because the caller's locals matter in the first only.
class Inlined {
 public:
  Inlined(const Cfa& cfa, const core::Path& path) : cfa_(cfa), tm_(cfa.tm()), source_(path), flat(cfa.tm()) {
    find_contexts();
    if (contexts_.size() > kMaxContexts) return;
    find_locals();
    flat.strings = cfa.strings;
    flat.inputs = cfa.inputs;
    flat.assumptions = cfa.assumptions;
    for (const cfa::Variable& v : cfa.variables())
      if (!v.procedure.valid()) flat.add_variable(v);
    for (const Context& c : contexts_)
      for (const auto& [local, copy] : c.copies) {
        cfa::Variable v = cfa.variable(cfa.find(local));
        v.term = copy;
        v.procedure = {};
        flat.add_variable(v);
      }
    add_edges();
  }

  bool too_many() const { return contexts_.size() > kMaxContexts; }

  /// What the path program consists of, whatever order the path visits it in.
  std::set<std::vector<uint32_t>> key() const {
    std::set<std::vector<uint32_t>> result;
    for (size_t i = 0; i < source_.size(); ++i) {
      std::vector<uint32_t> place{source_.stem[i].edge.value};
      for (size_t c = at_[i]; c != 0; c = contexts_[c].parent) place.push_back(2 * contexts_[c].call.value + contexts_[c].returns);
      result.insert(std::move(place));
    }
    return result;
  }

  /// A predicate of the inlined path at `position`, over the position's own variables and frozen ones of open calls.
  /// Copies that no open call's caller owns have any value there.
  Term to_nested(const NestedPath& nested, size_t position, Term predicate, logic::QuantifierEliminator& quantifiers) const {
    term::TermMap map;
    std::vector<Term> dead;
    for (Term v : term::free_vars(predicate)) {
      const auto owner = owner_.find(v);
      if (owner == owner_.end()) continue;
      const auto [context, local] = owner->second;
      if (context == at_[position]) {
        map[v] = local;
        continue;
      }
      Term frozen;
      for (size_t c = at_[position]; c != 0; c = contexts_[c].parent)
        if (contexts_[c].parent == context && contexts_[c].returns)
          frozen = nested.frozen_at(position, local, [&](size_t call) { return at_[call + 1] == c; });
      if (frozen) map[v] = frozen; else dead.push_back(v);
    }
    std::vector<Term> parts;
    for (Term part : term::conjuncts(predicate)) {
      // What an edge havocs is bound by weakest preconditions: nobody has eliminated it yet.
      std::vector<Term> bound = dead;
      if (part.is(term::Kind::Forall)) {
        for (size_t i = 0; i < part.num_bound(); ++i) bound.push_back(part[i]);
        part = part.body();
      }
      std::erase_if(bound, [&](Term v) { return !term::occurs_free(v, part); });
      parts.push_back(quantifiers.forall(bound, part));
    }
    return term::substitute(tm_, tm_.mk_and(parts), map);
  }

 private:
  struct Context {
    size_t parent = 0;
    EdgeId call;
    bool returns = false;
    std::map<Term, Term> copies;  // local -> its copy
  };

  void find_contexts() {
    std::map<size_t, bool> returns;  // step of a call
    for (size_t i = 0; i < source_.size(); ++i) {
      const EdgeKind kind = cfa_.edge(source_.stem[i].edge).kind;
      if (kind == EdgeKind::Call) returns[i] = false;
      if (kind == EdgeKind::Return) returns[cfa::call_position(cfa_, source_, i)] = true;
    }
    contexts_.push_back({});
    at_.push_back(0);
    std::map<std::tuple<size_t, EdgeId, bool>, size_t> known;
    for (size_t i = 0; i < source_.size(); ++i) {
      const EdgeId e = source_.stem[i].edge;
      size_t now = at_.back();
      if (cfa_.edge(e).kind == EdgeKind::Return) {
        now = contexts_[now].parent;
      } else if (cfa_.edge(e).kind == EdgeKind::Call) {
        const auto [it, fresh] = known.try_emplace({now, e, returns[i]}, contexts_.size());
        if (fresh) contexts_.push_back({now, e, returns[i], {}});
        now = it->second;
      }
      at_.push_back(now);
    }
  }

  void mention(size_t context, Term v) {
    const cfa::VarIndex i = cfa_.find(v);
    if (!i.valid() || !cfa_.variable(i).procedure.valid()) return;
    auto [it, fresh] = contexts_[context].copies.try_emplace(v);
    if (!fresh) return;
    it->second = tm_.mk_fresh(v.name() + "#" + std::to_string(context), v.sort());
    owner_[it->second] = {context, v};
  }

  void find_locals() {
    for (size_t i = 0; i < source_.size(); ++i) {
      const cfa::Edge& e = cfa_.edge(source_.stem[i].edge);
      for (const Op& op : e.ops) {
        for (Term v : encode::read_vars(op)) mention(at_[i], v);
        for (Term v : encode::assigned_vars(op)) mention(at_[i + 1], v);
      }
      if (e.kind != EdgeKind::Call) continue;
      const cfa::Procedure& callee = cfa_.procedures[e.callee];
      // A parameter that the call leaves alone keeps the value that the variable has in the caller.
      for (Term p : callee.params) mention(at_[i], p), mention(at_[i + 1], p);
      for (const cfa::Procedure::Old& o : callee.olds) mention(at_[i + 1], o.old), mention(at_[i + 1], o.var);
    }
  }

  term::TermMap copies(size_t context) const {
    const auto& c = contexts_[context].copies;
    return term::TermMap(c.begin(), c.end());
  }

  OpList renamed(const OpList& ops, const term::TermMap& map) const {
    OpList result;
    for (const Op& op : ops) {
      Op copy = op;
      if (op.var) copy.var = term::substitute(tm_, op.var, map);
      if (op.term) copy.term = term::substitute(tm_, op.term, map);
      for (OpList& a : copy.alternatives) a = renamed(a, map);
      result.push_back(std::move(copy));
    }
    return result;
  }

  OpList call(const cfa::Edge& e, size_t caller, size_t callee) const {
    OpList out;
    const auto& inner = contexts_[callee].copies;
    term::TermMap values = copies(caller);
    // A context can be entered again.
    for (const auto& [local, copy] : inner) out.push_back(Op::havoc(copy));
    const cfa::Procedure& procedure = cfa_.procedures[e.callee];
    std::set<Term> assigned;
    for (const Op& op : e.ops) {
      Op copy = op;
      if (op.term) copy.term = term::substitute(tm_, op.term, values);
      if (op.var)
        if (const auto it = inner.find(op.var); it != inner.end()) {
          copy.var = it->second;
          values[op.var] = it->second;   // later operations read it
          assigned.insert(op.var);
        }
      out.push_back(std::move(copy));
    }
    for (Term p : procedure.params)
      if (!assigned.contains(p)) out.push_back(Op::assign(inner.at(p), values.at(p)));
    for (const cfa::Procedure::Old& o : procedure.olds) {
      const auto var = inner.find(o.var);
      out.push_back(Op::assign(inner.at(o.old), var == inner.end() ? o.var : var->second));
    }
    // Nobody comes back to the callers of a call that stays open.
    if (!contexts_[callee].returns)
      for (const auto& [local, copy] : contexts_[caller].copies) out.push_back(Op::havoc(copy));
    return out;
  }

  OpList returns(const cfa::Edge& e, size_t callee, size_t caller) const {
    OpList out;
    const term::TermMap values = copies(callee);
    const auto& outer = contexts_[caller].copies;
    for (const Op& op : e.ops) {
      Op copy = op;
      copy.term = term::substitute(tm_, op.term, values);
      if (op.var)
        if (const auto it = outer.find(op.var); it != outer.end()) copy.var = it->second;
      out.push_back(std::move(copy));
    }
    for (const auto& [local, copy] : contexts_[callee].copies) out.push_back(Op::havoc(copy));
    return out;
  }

  void add_edges() {
    std::map<std::pair<size_t, LocId>, LocId> places;
    auto place = [&](size_t context, LocId l) {
      auto [it, fresh] = places.try_emplace({context, l});
      if (fresh) {
        cfa::Location copy = cfa_.location(l);
        copy.name += "#" + std::to_string(context);
        copy.procedure = {};
        it->second = flat.add_location(std::move(copy));
      }
      return it->second;
    };
    flat.initial = place(0, cfa::location_at(cfa_, source_, 0));
    std::map<std::tuple<size_t, EdgeId, size_t>, EdgeId> edges;
    for (size_t i = 0; i < source_.size(); ++i) {
      const EdgeId original = source_.stem[i].edge;
      const size_t from = at_[i], to = at_[i + 1];
      auto [it, fresh] = edges.try_emplace({from, original, to});
      if (fresh) {
        const cfa::Edge& e = cfa_.edge(original);
        cfa::Edge copy;
        copy.source = place(from, e.source);
        copy.target = place(to, e.target);
        copy.origin = e.origin;
        copy.ops = e.kind == EdgeKind::Call     ? call(e, from, to)
                   : e.kind == EdgeKind::Return ? returns(e, from, to)
                                                : renamed(e.ops, copies(from));
        it->second = flat.add_edge(std::move(copy));
      }
      path.stem.push_back({it->second, source_.stem[i].choices});
    }
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  const core::Path& source_;
  std::vector<Context> contexts_;
  std::vector<size_t> at_;  // context by position
  std::map<Term, std::pair<size_t, Term>> owner_;   // copy -> context, local

 public:
  Cfa flat;
  core::Path path;
};

class InlinedRefiner : public core::Refiner {
 public:
  InlinedRefiner(logic::Services& services, MakeRefiner make)
      : cfa_(services.cfa), backend_(services.backend), hoare_(services.triples), statistics_(services.statistics), make_(std::move(make)),
        plain_(make_(services)) {}

  std::string name() const override { return plain_->name(); }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    const core::Path& path = infeasible.path;
    auto is_internal = [&](const core::Step& s) { return cfa_.edge(s.edge).kind == EdgeKind::Internal; };
    if (std::all_of(path.stem.begin(), path.stem.end(), is_internal)) return plain_->refine(infeasible, budget);
    const Inlined inlined(cfa_, path);
    if (inlined.too_many()) return Error{"", "too many chains of calls"};
    if (!tried_.insert(inlined.key()).second) return Error{"", "this path program was tried before"};
    ++statistics_.counter("refine." + name() + ".inlined");
    logic::Services services(inlined.flat, backend_, statistics_);
    Result<core::Refinement> found = make_(services)->refine({inlined.path, {}}, budget);
    if (!found.ok()) return found;
    const NestedPath nested(cfa_, path);
    logic::QuantifierEliminator quantifiers(cfa_.tm(), backend_, statistics_);
    std::vector<Term> predicates;
    for (size_t i = 0; i <= path.size(); ++i)
      predicates.push_back(inlined.to_nested(nested, i, std::get<core::Sequence>(*found).predicates[i], quantifiers));
    Result<core::Sequence> sequence = finish_sequence(cfa_, path, nested, std::move(predicates), name(), backend_, hoare_, statistics_);
    if (!sequence.ok()) return sequence.error();
    return core::Refinement(std::move(*sequence));
  }

 private:
  const Cfa& cfa_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  MakeRefiner make_;
  std::unique_ptr<core::Refiner> plain_;
  std::set<std::set<std::vector<uint32_t>>> tried_;
};

}  // namespace

std::unique_ptr<core::Refiner> make_inlined(logic::Services& services, MakeRefiner make) {
  return std::make_unique<InlinedRefiner>(services, std::move(make));
}

}  // namespace pippin::refine
