// SPDX-License-Identifier: Apache-2.0
#include "ir/unreadable.h"

#include <vector>

#include "ir/walk.h"

namespace pippin::ir {
namespace {

/// Forward data flow over the blocks of one function; at a join a variable may be uninitialised if it may be on one way.
class Initialisation {
 public:
  Initialisation(const Program& p, const Function& f) : p_(p), f_(f), at_entry_(f.blocks.size()) {}

  void run(std::map<Origin, std::set<std::string>>& out) {
    for (const VarId v : f_.locals) {
      const Variable& var = p_.vars[v];
      const TypeKind kind = p_.type(var.type).kind;
      const bool scalar = kind == TypeKind::Int || kind == TypeKind::Float || kind == TypeKind::Pointer;
      if (var.kind == VarKind::Local && scalar && !var.address_taken) watched_.insert(v);
    }
    if (watched_.empty()) return;
    at_entry_.front() = watched_;
    reached_.assign(f_.blocks.size(), false);
    reached_.front() = true;
    std::vector<BlockId> open{BlockId(0)};
    while (!open.empty()) {
      const BlockId b = open.back();
      open.pop_back();
      std::set<VarId> state = at_entry_[b.value];
      for (const Instr& i : f_.blocks[b].instrs) after(i, state);
      const Terminator& t = f_.blocks[b].terminator;
      const auto into = [&](BlockId to) {
        if (!to.valid()) return;
        std::set<VarId>& there = at_entry_[to.value];
        const size_t before = there.size();
        there.insert(state.begin(), state.end());
        if (reached_[to.value] && there.size() == before) return;
        reached_[to.value] = true;
        open.push_back(to);
      };
      into(t.then_target);
      into(t.else_target);
      for (const SwitchCase& c : t.cases) into(c.target);
    }
    for (const BlockId b : f_.blocks.ids())
      if (const auto& loop = f_.blocks[b].loop; loop && reached_[b.value])
        for (const VarId v : at_entry_[b.value]) out[*loop].insert(p_.vars[v].name);
  }

 private:
  void after(const Instr& i, std::set<VarId>& state) const {
    if (const auto* d = i.get_if<Declare>()) {
      if (!d->initialised_next && watched_.contains(d->var)) state.insert(d->var);
    } else if (const PlaceRef p = written_place(i); p != nullptr && p->kind == PlaceKind::Var) {
      state.erase(p->var);
    }
  }

  const Program& p_;
  const Function& f_;
  std::set<VarId> watched_;
  std::vector<std::set<VarId>> at_entry_;
  std::vector<bool> reached_;
};

/// Backward data flow: the variables of inner blocks that are named on some path before they are declared.
class Scopes {
 public:
  Scopes(const Program& p, const Function& f) : p_(p), f_(f), named_(f.blocks.size()) {}

  void run(std::map<Origin, std::set<std::string>>& out) {
    for (const VarId v : f_.locals)
      if (p_.vars[v].kind == VarKind::Local && !p_.vars[v].is_outermost) inner_.insert(v);
    if (inner_.empty()) return;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t b = f_.blocks.size(); b-- > 0;) {
        std::set<VarId> state = before(BlockId(b));
        if (state.size() == named_[b].size()) continue;
        named_[b] = std::move(state);
        changed = true;
      }
    }
    for (const BlockId b : f_.blocks.ids())
      if (const auto& loop = f_.blocks[b].loop)
        for (const VarId v : inner_)
          if (!named_[b.value].contains(v)) out[*loop].insert(p_.vars[v].name);
  }

 private:
  std::set<VarId> before(BlockId b) const {
    std::set<VarId> state;
    const Terminator& t = f_.blocks[b].terminator;
    const auto join = [&](BlockId to) {
      if (to.valid()) state.insert(named_[to.value].begin(), named_[to.value].end());
    };
    join(t.then_target);
    join(t.else_target);
    for (const SwitchCase& c : t.cases) join(c.target);
    if (t.value != nullptr) name(t.value, nullptr, state);
    const std::vector<Instr>& instrs = f_.blocks[b].instrs;
    for (auto i = instrs.rbegin(); i != instrs.rend(); ++i) {
      for_each_operand(*i, [&](ExprRef e) { name(e, nullptr, state); }, [&](PlaceRef p) { name(nullptr, p, state); });
      if (const auto* d = i->get_if<Declare>()) state.erase(d->var);
    }
    return state;
  }

  void name(ExprRef e, PlaceRef p, std::set<VarId>& state) const {
    std::vector<ExprRef> exprs;
    std::vector<PlaceRef> places;
    if (e != nullptr) exprs.push_back(e);
    if (p != nullptr) places.push_back(p);
    while (!exprs.empty() || !places.empty()) {
      if (!places.empty()) {
        const PlaceRef q = places.back();
        places.pop_back();
        if (q->kind == PlaceKind::Var && inner_.contains(q->var)) state.insert(q->var);
        if (q->base != nullptr) places.push_back(q->base);
        if (q->pointer != nullptr) exprs.push_back(q->pointer);
        if (q->index != nullptr) exprs.push_back(q->index);
        continue;
      }
      const ExprRef x = exprs.back();
      exprs.pop_back();
      for (const ExprRef a : x->args)
        if (a != nullptr) exprs.push_back(a);
      if (x->place != nullptr) places.push_back(x->place);
    }
  }

  const Program& p_;
  const Function& f_;
  std::set<VarId> inner_;
  std::vector<std::set<VarId>> named_;
};

}  // namespace

std::map<Origin, std::set<std::string>> unreadable_at_loops(const Program& program) {
  std::map<Origin, std::set<std::string>> out;
  for (const Function& f : program.functions)
    if (f.has_body()) {
      Initialisation(program, f).run(out);
      Scopes(program, f).run(out);
    }
  return out;
}

std::set<Origin> loops_tested_last(const Program& program) {
  std::set<Origin> out;
  for (const Function& f : program.functions)
    for (const Block& b : f.blocks)
      if (b.loop && b.tested_last) out.insert(*b.loop);
  return out;
}

}  // namespace pippin::ir
