// SPDX-License-Identifier: Apache-2.0
// One pass backwards over the trace. What is needed is kept per open call: variables whose values are read later, and
// blocks of needed steps that no branch has explained yet. A branch is needed if such a block is control-dependent on it
// [FOW87], so the rounds of a loop that do nothing needed vanish together with the loop's conditions. Temporaries of the
// frontend have no steps but for results of calls: reading one reads what all of its other definitions read.
#include "trace/relevance.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/walk.h"
#include "trace/reads.h"

namespace pippin::trace {
namespace {

using ir::BlockId;
using ir::FunctionId;
using ir::VarId;

constexpr uint32_t kSomeReturn = UINT32_MAX;  // for a block: the function, not known yet, returns a needed value
constexpr size_t kMaxBlocks = 1000;  // of a function whose control dependences are calculated

/// By block of a function: the blocks that are control-dependent on its branch.
class ControlDependence {
 public:
  ControlDependence(const ir::Program& p, const ir::Function& f) {
    const size_t n = f.blocks.size();
    controlled_.resize(n);
    if (n > kMaxBlocks) return;
    known_ = true;
    std::vector<std::vector<size_t>> next(n);
    std::vector<bool> ends(n, false);
    for (BlockId b : f.blocks.ids()) {
      const ir::Terminator& t = f.blocks[b].terminator;
      auto& out = next[b.value];
      if (t.then_target.valid()) out.push_back(t.then_target.value);
      if (t.else_target.valid()) out.push_back(t.else_target.value);
      for (const ir::SwitchCase& c : t.cases) out.push_back(c.target.value);
      ends[b.value] = out.empty() || ends_here(p, f.blocks[b]);
    }
    close_infinite_loops(next, ends);
    // after[b]: the blocks on every way from b to an end, b included.
    std::vector<std::vector<bool>> after(n, std::vector<bool>(n, true));
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t b = n; b-- > 0;) {
        std::vector<bool> now(n, !ends[b]);
        for (const size_t s : next[b])
          for (size_t k = 0; k < n; ++k) now[k] = now[k] && after[s][k];
        now[b] = true;
        if (now != after[b]) after[b] = std::move(now), changed = true;
      }
    }
    for (size_t b = 0; b < n; ++b)
      if (next[b].size() > 1)
        for (const size_t s : next[b])
          for (size_t k = 0; k < n; ++k)
            if (after[s][k] && (k == b || !after[b][k])) controlled_[b].insert(static_cast<uint32_t>(k));
  }

  bool depends(uint32_t block, uint32_t on) const { return !known_ || controlled_[on].contains(block); }

 private:
  static bool ends_here(const ir::Program& p, const ir::Block& block) {
    return std::any_of(block.instrs.begin(), block.instrs.end(), [&](const ir::Instr& i) {
      const auto* c = i.get_if<ir::Call>();
      return c != nullptr && c->callee.valid() && p.functions[c->callee].is_noreturn;
    });
  }
  /// Blocks from which no end can be reached become ends, so that their branches control what is in the loop.
  static void close_infinite_loops(const std::vector<std::vector<size_t>>& next, std::vector<bool>& ends) {
    std::vector<bool> reaches = ends;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t b = next.size(); b-- > 0;)
        if (!reaches[b] && std::any_of(next[b].begin(), next[b].end(), [&](size_t s) { return reaches[s]; }))
          reaches[b] = changed = true;
    }
    for (size_t b = 0; b < ends.size(); ++b) ends[b] = ends[b] || !reaches[b];
  }

  bool known_ = false;
  std::vector<std::set<uint32_t>> controlled_;
};

class Slicer {
 public:
  explicit Slicer(const ir::Program& p) : p_(p) {}

  void run(Trace& trace) {
    for (size_t k = trace.size(); k-- > 0;) {
      Event& s = trace[k];
      if (frame(s.point.depth).blocks.erase(kSomeReturn) != 0) need_returns(s.point.function, s.point.depth);
      const bool is_input = s.indeterminate || input(s.point);
      s.needed = step(s, k + 1 == trace.size()) || is_input;
    }
  }

 private:
  struct Frame {
    std::set<VarId> vars;
    std::set<uint32_t> blocks;  // with needed steps
  };

  const ir::Instr* instr(const ProgramPoint& at) const {
    if (!at.function.valid()) return at.instr < p_.global_init.size() ? &p_.global_init[at.instr] : nullptr;
    const auto& instrs = p_.functions[at.function].blocks[at.block].instrs;
    return at.instr < instrs.size() ? &instrs[at.instr] : nullptr;
  }

  bool input(const ProgramPoint& at) const {
    const ir::Instr* i = instr(at);
    const auto* c = i == nullptr ? nullptr : i->get_if<ir::Call>();
    return c != nullptr && c->site < p_.nondet_sites.size();
  }

  /// Is the step needed? If so, what it depends on becomes needed.
  bool step(const Event& s, bool last) {
    const ProgramPoint& at = s.point;
    const ir::Instr* i = instr(at);
    if (i == nullptr) return branch(at, last);
    return i->visit(
        [&](const ir::Assign& a) {
          if (!writes(at, a.target) && !last) return false;
          Reads r;
          Walk w{p_, r, {a.value}};
          w.place(a.target, false);
          w.finish();
          need(at, r);
          return true;
        },
        [&](const ir::ZeroInit& z) { return writes(at, z.target) || last; },
        [&](const ir::Declare& d) { return last || frame(at.depth).vars.contains(d.var); },
        [&](const ir::EndOfScope&) { return last; }, [&](const ir::Call& c) { return call(s, c, last); },
        [&](const ir::UnsupportedInstr&) {
          need(at, {});
          return true;
        });
  }

  bool branch(const ProgramPoint& at, bool last) {
    const ControlDependence& control = control_of(at.function);
    std::set<uint32_t>& blocks = frame(at.depth).blocks;
    const size_t before = blocks.size();
    std::erase_if(blocks, [&](uint32_t b) { return control.depends(b, at.block.value); });
    if (blocks.size() == before && !last) return false;
    Reads r;
    Walk w{p_, r, {p_.functions[at.function].blocks[at.block].terminator.value}};
    w.finish();
    need(at, r);
    return true;
  }

  bool call(const Event& s, const ir::Call& c, bool last) {
    const ProgramPoint& at = s.point;
    const bool has_body = !c.callee.valid() || p_.functions[c.callee].has_body();
    // A call with a body has a step where it starts and one where its result is assigned.
    const bool entered = has_body && s.kind == EventKind::Call;
    Reads r;
    if (entered) {
      if (frame(at.depth + 1).blocks.erase(kSomeReturn) != 0) need_returns(c.callee, at.depth + 1);
      const auto inside = frames_.find(at.depth + 1);
      if (inside->second.vars.empty() && inside->second.blocks.empty() && !last) return false;
      Walk w{p_, r, {c.pointer}};
      for (size_t k = 0; k < c.args.size(); ++k)
        if (last || needs_argument(c, k, inside->second)) w.exprs.push_back(c.args[k]);
      w.finish();
      frames_.erase(frames_.upper_bound(at.depth), frames_.end());
      need(at, r);
      return true;
    }
    bool use = last || (c.result != nullptr && writes(at, c.result));
    bool pointers = false;
    for (const ir::ExprRef a : c.args) pointers |= p_.type(a->type).kind == ir::TypeKind::Pointer;
    use |= !has_body && pointers && memory_needed();  // it may write there
    if (!use) return false;
    if (has_body) {
      frame(at.depth + 1).blocks.insert(kSomeReturn);
    } else {
      Walk w{p_, r, c.args};
      w.exprs.push_back(c.pointer);
      w.finish();
      r.memory |= pointers;
    }
    if (c.result != nullptr) {
      Walk w{p_, r, {}};
      w.place(c.result, false);
      w.finish();
    }
    need(at, r);
    return true;
  }

  bool needs_argument(const ir::Call& c, size_t k, const Frame& inside) const {
    if (!c.callee.valid()) return true;
    const std::vector<VarId>& params = p_.functions[c.callee].params;
    return k >= params.size() || inside.vars.contains(params[k]);
  }

  /// The value that the call made at depth - 1 returned is needed.
  void need_returns(FunctionId callee, uint32_t depth) {
    if (!callee.valid()) return;  // (initialisation of statics)
    const ir::Function& f = p_.functions[callee];
    for (BlockId b : f.blocks.ids()) {
      const ir::Terminator& t = f.blocks[b].terminator;
      if (t.kind != ir::TerminatorKind::Return) continue;
      Reads r;
      Walk w{p_, r, {t.value}};
      w.finish();
      ProgramPoint at;
      at.function = callee, at.block = b, at.depth = depth;
      need(at, r);
    }
  }

  /// Does an assignment to this place matter? A whole variable is then explained.
  bool writes(const ProgramPoint& at, ir::PlaceRef target) {
    const VarId v = base_variable(target);
    if (!v.valid()) return memory_needed();
    const ir::Variable& variable = p_.vars[v];
    auto& vars = frame(depth_of(v, at.depth)).vars;
    const bool use = vars.contains(v) || (memory_ && variable.address_taken);
    if (use && target->kind == ir::PlaceKind::Var) vars.erase(v);
    return use;
  }

  /// May a value be needed that lies where a pointer points to?
  bool memory_needed() const { return memory_ || shared_ > 0; }

  uint32_t depth_of(VarId v, uint32_t depth) const {
    const ir::VarKind kind = p_.vars[v].kind;
    return kind == ir::VarKind::Global || kind == ir::VarKind::StaticLocal || kind == ir::VarKind::StringLiteral ? 0 : depth;
  }

  Frame& frame(uint32_t depth) { return frames_[depth]; }

  /// A step is needed here that reads these.
  void need(const ProgramPoint& at, const Reads& r) {
    frame(at.depth).blocks.insert(at.block.value);
    memory_ |= r.memory;
    std::vector<VarId> todo(r.vars.begin(), r.vars.end());
    std::set<VarId> seen(r.vars.begin(), r.vars.end());
    while (!todo.empty()) {
      const VarId v = todo.back();
      todo.pop_back();
      if (frame(depth_of(v, at.depth)).vars.insert(v).second && p_.vars[v].address_taken) ++shared_;
      if (p_.vars[v].kind != ir::VarKind::Temporary) continue;
      const Reads more = definitions(v, at);
      memory_ |= more.memory;
      for (VarId m : more.vars)
        if (seen.insert(m).second) todo.push_back(m);
    }
  }

  /// What the definitions of a temporary without steps of their own read; their blocks are needed.
  Reads definitions(VarId v, const ProgramPoint& at) {
    Reads r;
    Walk w{p_, r, {}};
    const ir::Function& f = p_.functions[at.function];
    for (BlockId b : f.blocks.ids())
      for (const ir::Instr& i : f.blocks[b].instrs) {
        const auto* a = i.get_if<ir::Assign>();
        const auto* c = i.get_if<ir::Call>();
        if (a != nullptr && base_variable(a->target) == v) w.exprs.push_back(a->value);
        else if (c != nullptr && c->result != nullptr && base_variable(c->result) == v && p_.type(c->result->type).kind == ir::TypeKind::Record)
          frame(at.depth + 1).blocks.insert(kSomeReturn);
        else continue;
        frame(at.depth).blocks.insert(b.value);
      }
    w.finish();
    return r;
  }

  const ControlDependence& control_of(FunctionId f) {
    auto it = control_.find(f);
    if (it == control_.end()) it = control_.emplace(f, ControlDependence(p_, p_.functions[f])).first;
    return it->second;
  }

  const ir::Program& p_;
  std::map<uint32_t, Frame> frames_;  // by number of open calls; 0 also holds the globals
  bool memory_ = false;               // something is read through a pointer later
  size_t shared_ = 0;                 // variables that pointers may point to were needed (some may be explained by now)
  std::map<FunctionId, ControlDependence> control_;
};

}  // namespace

void mark_needed(const ir::Program& program, Trace& trace) {
  for (const Event& s : trace)
    if (!s.point.known) return;
  Slicer(program).run(trace);
}

}  // namespace pippin::trace
