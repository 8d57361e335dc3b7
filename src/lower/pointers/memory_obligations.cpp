// SPDX-License-Identifier: Apache-2.0
#include "lower/pointers/memory_obligations.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

#include "ir/to_c.h"
#include "lower/flat/obligations.h"

namespace pippin::lower {

using ir::ExprKind;

bool may_be_invalid(const ir::Program& p, ir::PlaceRef place, bool write) {
  for (; place != nullptr; place = place->base) {
    if (place->kind == ir::PlaceKind::Deref) return true;
    if (place->kind == ir::PlaceKind::Var) return write && p.vars[place->var].is_read_only;
    if (place->kind != ir::PlaceKind::Index) continue;
    const ir::Type& array = p.type(place->base->type);
    // An array that another file defines has at least one element (C17 6.2.5p20).
    const uint64_t count = !array.is_complete && !array.is_vla && place->base->kind == ir::PlaceKind::Var ? 1 : array.count;
    if (place->index->kind != ir::ExprKind::IntConst || array.is_vla || place->index->value < 0 || place->index->value >= static_cast<ir::Int128>(count))
      return true;
  }
  return false;
}

namespace {

class MemoryObligations {
 public:
  MemoryObligations(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers, const std::function<bool(ir::ExprRef, CtxId)>& untranslatable)
      : flat_(flat), layout_(layout), pointers_(pointers), untranslatable_(untranslatable) {}

  void run() {
    const size_t n = flat_.edges.size();
    for (const FlatProgram::Evaluated& v : flat_.evaluated) {
      if (!reads(v.value) || !conditions_.insert({v.at, v.value, v.ctx}).second) continue;
      FlatEdge edge;
      edge.source = v.at;
      edge.condition = v.value;
      edge.condition_ctx = v.ctx;
      edge.origin = v.value->origin.known() ? v.value->origin : flat_.locations[v.at].origin;
      edge.text = ir::to_c(*flat_.ir, v.value);
      if (untranslatable_(v.value, v.ctx)) {
        edge.condition = nullptr;
        edge.target = flat_.unsupported_location("access in an expression that is not translated", edge.text, edge.origin);
        flat_.locations[edge.target].procedure = flat_.locations[v.at].procedure;
        flat_.edges.push_back(std::move(edge));
        continue;
      }
      add(std::move(edge), true, false);
    }
    // Not the initialisation of global variables and literals.
    for (size_t k = 1; k < n; ++k) {
      const FlatEdge& e = flat_.edges[cfa::EdgeId(k)];
      if (e.kind == cfa::EdgeKind::Return || e.breach != Breach::None || flat_.locations[e.target].kind == cfa::LocKind::Unsupported) continue;
      bool accesses = reads(e.condition), frees = false;
      for (const FlatOp& op : e.ops) {
        op.for_each_operand([&](ir::ExprRef a) { accesses = accesses || reads(a); });
        accesses = accesses || writes(op.target()) || writes(op.second());
        const bool block = op.is<FillOp>() || op.is<CopyOp>() || op.is<CompareOp>() || op.is<HavocArrayOp>() || op.is<TouchOp>();
        accesses = accesses || block;
        if (const AllocateOp* a = op.get_if<AllocateOp>()) accesses = accesses || reads(flat_.objects[a->object].bytes);
        if (const FreeOp* f = op.get_if<FreeOp>()) (f->closes ? accesses : frees) = true;
      }
      if (!accesses && !frees) continue;
      // Both branches on a condition, and all cases of a switch, evaluate it.
      if (e.ops.empty() && !conditions_.insert({e.source, e.condition, e.condition_ctx}).second) continue;
      FlatEdge edge = e;
      edge.kind = cfa::EdgeKind::Internal;
      edge.callee = {};
      edge.parallel = e.kind == cfa::EdgeKind::Call;
      edge.is_branch = edge.taken = false;
      edge.condition_text.clear();
      edge.switch_case.clear();
      if (e.ops.size() == 1) edge.text = written(e.ops[0], edge.text);
      edge.operand = cfa::Operand::None;
      add(std::move(edge), accesses, frees);
    }
    ends();
  }

 private:
  bool reads(ir::ExprRef e) {
    if (e == nullptr) return false;
    const auto [it, fresh] = reads_.try_emplace(e, false);
    if (!fresh) return it->second;
    Operations operations;
    operations.expr(e);
    return it->second = std::ranges::any_of(operations.found, [&](ir::ExprRef x) {
             return x->kind == ExprKind::Load && may_be_invalid(*flat_.ir, x->place, false);
           });
  }
  /// What the program evaluates into a temporary of ours it writes without that.
  std::string written(const FlatOp& op, const std::string& text) const {
    const auto* a = op.get_if<AssignOp>();
    const bool own = a != nullptr && a->target->kind == ir::PlaceKind::Var && flat_.ir->vars[a->target->var].kind == ir::VarKind::Temporary;
    return own ? ir::to_c(*flat_.ir, a->value) : text;
  }
  bool writes(ir::PlaceRef p) {
    if (p == nullptr) return false;
    if (may_be_invalid(*flat_.ir, p, true)) return true;
    Operations operations;
    operations.place(p);
    return std::ranges::any_of(operations.found, [&](ir::ExprRef x) { return reads(x); });
  }

  /// What a model of a library function does, the program does where it calls that.
  void belongs(FlatEdge& edge) const {
    CtxId ctx = edge.condition_ctx;
    if (!ctx.valid() && !edge.ops.empty()) ctx = edge.ops.front().value_ctx;
    for (; ctx.valid() && ctx != CtxId(0); ctx = flat_.contexts[ctx].parent) {
      const Context& c = flat_.contexts[ctx];
      if (!c.function.valid() || !flat_.ir->functions[c.function].is_model || !c.called.known()) return;
      edge.origin = c.called;
      edge.text = fmt::format("{}: {}", for_people(flat_.ir->functions[c.function].name), edge.text);
    }
  }
  /// Models have names that no program has.
  static std::string for_people(const std::string& model) { return model.starts_with("__pippin_read_text") ? "a string" : model; }

  cfa::LocId error(ir::Property property, const std::string& text, Origin origin) {
    cfa::Location l;
    l.name = fmt::format("{}{}", ir::name(property), count_++);
    l.kind = cfa::LocKind::Error;
    l.property = ir::name(property);
    l.origin = origin;
    l.checked = text;
    return flat_.locations.push_back(std::move(l));
  }

  void to(FlatEdge edge, Breach breach, cfa::LocId target) {
    edge.breach = breach;
    edge.target = target;
    flat_.locations[target].procedure = flat_.locations[edge.source].procedure;
    flat_.edges.push_back(std::move(edge));
  }

  void add(FlatEdge edge, bool accesses, bool frees) {
    belongs(edge);
    const ir::Semantics& s = flat_.options.semantics;
    if (accesses && s.checks(ir::Property::ValidDeref)) to(edge, Breach::Access, error(ir::Property::ValidDeref, edge.text, edge.origin));
    if (frees && s.checks(ir::Property::ValidFree)) to(edge, Breach::BadFree, error(ir::Property::ValidFree, edge.text, edge.origin));
    to(edge, Breach::Unmodelled, flat_.unsupported_location(std::string(kUnfollowedAccess), edge.text, edge.origin));
  }

  void ends() {
    const ir::Semantics& s = flat_.options.semantics;
    const bool track = s.checks(ir::Property::ValidMemtrack), cleanup = s.checks(ir::Property::ValidMemcleanup);
    const bool allocates = std::ranges::any_of(flat_.objects, [](const Object& o) { return o.kind == Object::Kind::Allocation && !o.automatic && !o.stream; });
    if (!allocates || (!track && !cleanup) || !flat_.end.valid()) return;
    bool globals = false;   // may point to blocks
    for (const NodeId n : layout_.nodes().ids()) {
      const Object& h = flat_.objects[layout_.node(n).object];
      if (h.kind != Object::Kind::Variable || h.ctx != CtxId(0) || layout_.unbuilt(n)) continue;
      const PointsTo& set = pointers_.at(n);
      globals = globals || set.unknown || std::ranges::any_of(set.targets, [&](const Target& t) { return flat_.objects[layout_.node(t.node).object].kind == Object::Kind::Allocation; });
    }
    if (track)
      (void)flat_.assumption(cfa::Convention::EndlessExecution, {}, std::string(cfa::row(cfa::Convention::EndlessExecution).meaning));
    FlatEdge edge;
    edge.source = flat_.end;
    edge.origin = flat_.ir->functions[flat_.ir->entry].origin;
    edge.text = "the program ends";
    if (track && !globals) to(edge, Breach::Lost, error(ir::Property::ValidMemtrack, edge.text, edge.origin));
    // There, the obligation is as open as the place that the model does not know.
    if (track && globals) {
      const cfa::LocId open = error(ir::Property::ValidMemtrack, edge.text, edge.origin);
      flat_.locations[open].procedure = flat_.locations[edge.source].procedure;
    }
    if (track && globals) to(edge, Breach::Lost, flat_.unsupported_location("blocks at the end that global variables may point to", "", edge.origin));
    if (cleanup) to(edge, Breach::Left, error(ir::Property::ValidMemcleanup, edge.text, edge.origin));
    for (const FlatProgram::Exit& x : flat_.exits) {
      edge.source = x.at;
      edge.condition_ctx = x.ctx;
      edge.origin = x.origin;
      edge.text = x.text;
      if (cleanup) to(edge, Breach::Left, error(ir::Property::ValidMemcleanup, x.text, x.origin));
      if (track) to(edge, Breach::LostAtExit, flat_.unsupported_location("blocks that are not freed where the program ends", x.text, x.origin));
    }
  }

  FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const std::function<bool(ir::ExprRef, CtxId)>& untranslatable_;
  std::unordered_map<ir::ExprRef, bool> reads_;                          // never iterated
  std::set<std::tuple<cfa::LocId, ir::ExprRef, CtxId>> conditions_;      // never iterated
  size_t count_ = 0;
};

}  // namespace

void add_memory_obligations(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers,
                            const std::function<bool(ir::ExprRef, CtxId)>& untranslatable) {
  if (!flat.options.semantics.checks_memory()) return;
  MemoryObligations(flat, layout, pointers, untranslatable).run();
  for (const ir::Property p : {ir::Property::ValidDeref, ir::Property::ValidFree, ir::Property::ValidMemtrack, ir::Property::ValidMemcleanup})
    flat.served.insert(p);
}

}  // namespace pippin::lower
