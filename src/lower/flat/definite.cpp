// SPDX-License-Identifier: Apache-2.0
// Does the indeterminate value of a declaration matter? A search along the function's own graph from the declaration to
// a read that no complete assignment precedes. Skipping a havoc that nobody reads keeps predicates short; it is only done
// for variables whose address is not taken, so every read is visible here.
#include <unordered_set>

#include "lower/flat/flat.h"

namespace pippin::lower {
namespace {

class Reads {
 public:
  explicit Reads(ir::VarId v) : v_(v) {}

  bool expr(ir::ExprRef root) {
    if (root == nullptr) return false;
    std::vector<ir::ExprRef> work{root};
    std::unordered_set<ir::ExprRef> seen;
    while (!work.empty()) {
      ir::ExprRef e = work.back();
      work.pop_back();
      if (!seen.insert(e).second) continue;
      for (ir::ExprRef a : e->args)
        if (a != nullptr) work.push_back(a);
      for (ir::PlaceRef p = e->place; p != nullptr; p = p->base) {
        if (p->kind == ir::PlaceKind::Var && p->var == v_) return true;
        if (p->pointer != nullptr) work.push_back(p->pointer);
        if (p->index != nullptr) work.push_back(p->index);
      }
    }
    return false;
  }

  /// Expressions inside a target place; the place itself is not read.
  bool inside(ir::PlaceRef p) {
    for (; p != nullptr; p = p->base)
      if (expr(p->pointer) || expr(p->index)) return true;
    return false;
  }

  bool overwrites(ir::PlaceRef p) const { return p != nullptr && p->kind == ir::PlaceKind::Var && p->var == v_; }

  enum class Effect { None, Read, Overwritten };
  Effect effect(const ir::Instr& i) {
    const auto written = [&](ir::PlaceRef target) { return overwrites(target) ? Effect::Overwritten : Effect::None; };
    return i.visit(
        [&](const ir::Assign& a) { return expr(a.value) || inside(a.target) ? Effect::Read : written(a.target); },
        [&](const ir::ZeroInit& z) { return inside(z.target) ? Effect::Read : written(z.target); },
        [&](const ir::Declare& d) {
          if (expr(d.count)) return Effect::Read;
          return d.var == v_ ? Effect::Overwritten : Effect::None;
        },
        [](const ir::EndOfScope&) { return Effect::None; },
        [&](const ir::Call& c) {
          for (ir::ExprRef a : c.args)
            if (expr(a)) return Effect::Read;
          if (expr(c.pointer) || (c.result != nullptr && inside(c.result))) return Effect::Read;
          return written(c.result);
        },
        [](const ir::UnsupportedInstr&) { return Effect::Overwritten; });  // the path ends here
  }

 private:
  ir::VarId v_;
};

}  // namespace

bool declared_value_matters(const ir::Program& p, const ir::Function& f, ir::BlockId b, size_t k) {
  const ir::VarId v = f.blocks[b].instrs[k].get<ir::Declare>().var;
  if (p.vars[v].address_taken || p.type(p.vars[v].type).kind == ir::TypeKind::Array) return true;
  Reads reads(v);
  std::vector<char> visited(f.blocks.size(), 0);
  std::vector<std::pair<ir::BlockId, size_t>> work{{b, k + 1}};
  while (!work.empty()) {
    const auto [block_id, first] = work.back();
    work.pop_back();
    const ir::Block& block = f.blocks[block_id];
    bool overwritten = false;
    for (size_t n = first; n < block.instrs.size() && !overwritten; ++n) {
      const Reads::Effect effect = reads.effect(block.instrs[n]);
      if (effect == Reads::Effect::Read) return true;
      overwritten = effect == Reads::Effect::Overwritten;
    }
    if (overwritten) continue;
    const ir::Terminator& t = block.terminator;
    if (reads.expr(t.value)) return true;
    auto go = [&](ir::BlockId next) {
      if (!next.valid() || !f.blocks.contains(next) || visited[next.value]) return;
      visited[next.value] = 1;
      work.push_back({next, 0});
    };
    if (t.kind == ir::TerminatorKind::Jump || t.kind == ir::TerminatorKind::Branch || t.kind == ir::TerminatorKind::Switch)
      go(t.then_target);
    if (t.kind == ir::TerminatorKind::Branch) go(t.else_target);
    for (const ir::SwitchCase& c : t.cases) go(c.target);
  }
  return false;
}

}  // namespace pippin::lower
