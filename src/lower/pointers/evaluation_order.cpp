// SPDX-License-Identifier: Apache-2.0
// Two operands conflict if the program can tell which of them was evaluated first. The question is asked for each pair of operands
// that the frontend noted (ir::Unsequenced), once for each context that the function is inlined in.
//
// 1. Effects says what an evaluation does: which places it reads and writes, and whether it may reach the error, end the
//    execution, set errno or change the rounding mode. Places are small numbers: variables, their members, and leaves of
//    the layout where the points-to analysis says which ones a pointer leads to.
// 2. effects() adds up the bodies of the functions that a call enters, callees included, until nothing changes.
// 3. conflict() compares both sides: a write against a read or a write, the error against an end, errno against its use.
//
// Counters are an exception: a variable that calls only increase, and that neither operand uses otherwise, has the same value
// in every order. Doubt counts as a conflict: a function without body may write all that it can reach.
//
// Example: `f() + g()` with f writing x and g reading x conflicts. `f(a) + f(b)` does not if f only counts its calls.
#include "lower/pointers/evaluation_order.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "ir/formats.h"
#include "ir/walk.h"
#include "lower/flat/library.h"
#include "lower/pointers/points_to.h"

namespace pippin::lower {
namespace {

/// A set of small numbers.
class Numbers {
 public:
  void add(uint32_t n) {
    if (n / 64 >= words_.size()) words_.resize(n / 64 + 1, 0);
    words_[n / 64] |= uint64_t{1} << (n % 64);
  }
  /// True if that adds something.
  bool merge(const Numbers& b) {
    bool changed = false;
    if (b.words_.size() > words_.size()) words_.resize(b.words_.size(), 0);
    for (size_t k = 0; k < b.words_.size(); ++k) {
      changed |= (b.words_[k] & ~words_[k]) != 0;
      words_[k] |= b.words_[k];
    }
    return changed;
  }
  bool empty() const { return words_.empty(); }
  bool meets(const Numbers& b) const {
    for (size_t k = 0; k < std::min(words_.size(), b.words_.size()); ++k)
      if ((words_[k] & b.words_[k]) != 0) return true;
    return false;
  }

 private:
  std::vector<uint64_t> words_;
};

/// Places, by numbers: variables, members of variables, leaves of the layout that pointers reach.
struct Places {
  Numbers members, whole, of;    // of: the variables that `members` are parts of
  Numbers leaves;
  bool memory = false;           // some place that pointers reach, if nothing else is known
  bool all_memory = false;       // perhaps any place that pointers reach

  bool merge(const Places& b) {
    bool changed = members.merge(b.members);
    changed |= whole.merge(b.whole);
    changed |= of.merge(b.of);
    changed |= leaves.merge(b.leaves);
    changed |= (b.memory && !memory) || (b.all_memory && !all_memory);
    memory |= b.memory;
    all_memory |= b.all_memory;
    return changed;
  }
  bool empty() const { return members.empty() && whole.empty() && leaves.empty() && !memory; }
  bool meets(const Places& b) const {
    return members.meets(b.members) || whole.meets(b.whole) || whole.meets(b.of) || of.meets(b.whole) ||
           leaves.meets(b.leaves) || (all_memory && b.memory) || (memory && b.all_memory);
  }
};

struct Effects {
  Places reads, writes;
  Numbers counters;       // variables that become greater by constants, so that the order of two such changes is no matter
  bool ends = false;      // the execution may end here
  bool errs = false;      // the error may be reached here
  bool sets_errno = false;  // to any value, so that two of these are in no order
  bool rounds = false;      // the rounding mode changes, on which all operations of floats depend

  bool merge(const Effects& b) {
    bool changed = reads.merge(b.reads);
    changed |= writes.merge(b.writes);
    changed |= counters.merge(b.counters);
    changed |= (b.ends && !ends) || (b.errs && !errs) || (b.sets_errno && !sets_errno) || (b.rounds && !rounds);
    ends |= b.ends;
    errs |= b.errs;
    sets_errno |= b.sets_errno;
    rounds |= b.rounds;
    return changed;
  }
};

class EvaluationOrder {
 public:
  EvaluationOrder(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers)
      : flat_(flat), layout_(layout), pointers_(pointers), p_(*flat.ir), formats_(p_), called_(p_.functions.size()) {
    for (const FlatProcedure& p : flat.procedures)
      if (p.ctx.valid()) called_[flat.contexts[p.ctx].function.value] = true;
    for (const CtxId c : flat.contexts.ids())
      if (flat.contexts[c].function.valid()) {
        contexts_[flat.contexts[c].function].push_back(c);
        calls_[{flat.contexts[c].parent, flat.contexts[c].call}].push_back(c);
      }
    if (const ir::VarId v = ir::errno_variable(p_); v.valid()) {
      errno_.whole.add(number(0, v.value, 0));
      errno_.memory = true;
      add(errno_, layout.root(flat.object_of(CtxId(0), v)));
    }
  }

  void run() {
    for (const ir::Unsequenced& u : p_.unsequenced) {
      const auto found = contexts_.find(u.function);
      if (found == contexts_.end()) continue;
      const bool matters = conflict(u, CtxId()) && std::ranges::any_of(found->second, [&](CtxId c) { return conflict(u, c); });
      // An execution may take another order before the place is reached in this one: no edge relies on it, but all of the proof.
      if (matters) (void)flat_.assumption(cfa::Convention::EvaluationOrder, u.origin, "operands are evaluated from left to right");
    }
  }

 private:
  /// In one context, or (invalid) in any, where nothing behind pointers is told apart.
  bool conflict(const ir::Unsequenced& u, CtxId ctx) {
    ctx_ = ctx;
    // What cannot be reached in this order is in no context; it may be reached in another.
    if (ctx.valid() && (!entered(u.first) || !entered(u.second))) return true;
    return conflict(u.first, u.second, u.whole) || conflict(u.second, u.first, u.whole);
  }

  bool entered(const ir::Evaluation& e) {
    return std::ranges::all_of(e.calls, [&](const ir::Call& c) {
      return !c.callee.valid() || !p_.functions[c.callee].has_body() || !entered(c, c.callee).empty();
    });
  }

  /// The contexts of a function with a body in which a call in this context enters it.
  std::vector<CtxId> entered(const ir::Call& c, ir::FunctionId f) {
    std::vector<CtxId> result;
    if (called_[f.value])
      for (const FlatProcedure& p : flat_.procedures)
        if (p.ctx.valid() && flat_.contexts[p.ctx].function == f) result.push_back(p.ctx);
    if (const auto it = calls_.find({ctx_, c.number}); it != calls_.end())
      std::ranges::copy_if(it->second, std::back_inserter(result), [&](CtxId x) { return flat_.contexts[x].function == f; });
    return result;
  }

  /// May what a call in a does, which is done as a whole, be seen by b, or end what b does? Or does a itself write what b itself
  /// uses (C17 6.5p2)?
  bool conflict(const ir::Evaluation& a, const ir::Evaluation& b, bool whole) {
    const Effects mine = own(a), theirs = own(b);
    if (!whole && (mine.writes.meets(theirs.reads) || mine.writes.meets(theirs.writes))) return true;
    Effects call = called(a);
    if (a.like_call) call.merge(mine);
    Effects all = called(b);
    all.merge(theirs);
    const bool acts = !a.calls.empty() || a.like_call || !mine.writes.empty();
    const auto counts = [](const Numbers& counters, const Effects& other) {
      return counters.meets(other.reads.whole) || counters.meets(other.writes.whole);
    };
    const bool errno_matters = call.sets_errno && (errno_.meets(all.reads) || errno_.meets(all.writes));
    return call.rounds || errno_matters || (acts && b.leaves) || (call.errs && all.ends) || counts(call.counters, all) ||
           counts(all.counters, call) || call.writes.meets(all.reads) || call.writes.meets(all.writes) || call.reads.meets(all.writes);
  }

  uint32_t number(uint32_t kind, uint32_t a, uint32_t b) {
    return numbers_.try_emplace({kind, a, b}, static_cast<uint32_t>(numbers_.size())).first->second;
  }

  static bool lasts(const ir::Variable& v) { return v.kind == ir::VarKind::Global || v.kind == ir::VarKind::StaticLocal; }

  void access(Places& to, ir::PlaceRef place) {
    ir::PlaceRef root = place, outer = nullptr;
    for (; root->base != nullptr; root = root->base)
      if (root->kind == ir::PlaceKind::Field) outer = root;
    if (root->kind == ir::PlaceKind::Var) {
      const ir::Variable& v = p_.vars[root->var];
      if (v.kind == ir::VarKind::StringLiteral || (v.kind == ir::VarKind::Temporary && !v.address_taken)) return;
      const bool lasting = lasts(v);
      if (!lasting && !v.address_taken && !locals_) return;
      const uint32_t whole = number(0, root->var.value, 0);
      if (outer == nullptr || p_.type(outer->base->type).is_union) {
        to.whole.add(whole);
      } else {
        to.members.add(number(1, root->var.value, outer->field));
        to.of.add(whole);
      }
      to.memory |= lasting || v.address_taken;  // a pointer of unknown origin may lead to it
      if (v.address_taken && ctx_.valid()) add(to, part(layout_.root(flat_.object_of(ctx_, root->var)), place));
      return;
    }
    if (!ctx_.valid()) {
      to.memory = to.all_memory = true;
      return;
    }
    for (const Target& t : targets(to, root->pointer)) {
      const bool exact = !t.shifted() && layout_.node(t.node).type == root->type;
      add(to, exact ? part(t.node, place) : layout_.root(layout_.node(t.node).object));
    }
  }

  /// What a pointer may point to; `to` may be all memory where that is not known.
  std::vector<Target> targets(Places& to, ir::ExprRef pointer) {
    to.memory = true;
    const PointsTo set = pointers_.value(pointer, ctx_);
    to.all_memory |= set.unknown || set.targets.empty();
    return set.targets;
  }

  /// The node of the place, or of a record or array around it, if n is that of the place's root.
  NodeId part(NodeId n, ir::PlaceRef place) {
    std::vector<ir::PlaceRef> steps;
    for (; place->base != nullptr; place = place->base) steps.push_back(place);
    for (; !steps.empty() && steps.back()->kind == ir::PlaceKind::Field; steps.pop_back()) {
      const Node& node = layout_.node(n);
      if (node.kind != NodeKind::Record || node.type != steps.back()->base->type) break;
      n = layout_.field(n, steps.back()->field);
    }
    return n;
  }

  void add(Places& to, NodeId n) {
    if (layout_.unbuilt(n)) to.all_memory = true;
    if (const NodeId bits = layout_.node(n).bits; bits.valid()) n = bits;
    std::vector<NodeId> leaves;
    layout_.leaves(n, leaves);
    for (const NodeId l : leaves) to.leaves.add(l.value);
    if (leaves.empty()) to.leaves.add(n.value);
  }

  /// The objects that the pointers among the arguments point into.
  void reach(Places& to, const ir::Call& c) {
    for (ir::ExprRef a : c.args) {
      if (p_.type(a->type).kind != ir::TypeKind::Pointer) continue;
      if (ctx_.valid())
        for (const Target& t : targets(to, a)) add(to, layout_.root(layout_.node(t.node).object));
      else
        to.memory = to.all_memory = true;
    }
  }

  void value(Effects& to, ir::ExprRef e) {
    std::vector<ir::ExprRef> work{e};
    while (!work.empty()) {
      const ir::ExprRef x = work.back();
      work.pop_back();
      if (x == nullptr) continue;
      for (ir::ExprRef a : x->args) work.push_back(a);
      for (ir::PlaceRef q = x->place; q != nullptr; q = q->base) work.insert(work.end(), {q->pointer, q->index});
      if (x->kind == ir::ExprKind::Load) access(to.reads, x->place);
      if (x->kind == ir::ExprKind::Unsupported) any_effect(to);
    }
  }

  void place(Effects& to, ir::PlaceRef q) {
    for (; q != nullptr; q = q->base) {
      value(to, q->pointer);
      value(to, q->index);
    }
  }

  void write(Effects& to, ir::PlaceRef q) {
    place(to, q);
    access(to.writes, q);
  }

  /// What an operand does beside its calls.
  Effects own(const ir::Evaluation& e) {
    Effects r;
    locals_ = true;
    for (ir::ExprRef v : e.values) value(r, v);
    for (ir::PlaceRef q : e.places) place(r, q);
    for (ir::PlaceRef q : e.writes) write(r, q);
    r.errs |= e.error_label;
    if (e.unsupported) any_effect(r);
    locals_ = false;
    return r;
  }

  /// A function with a body, in one context or in any.
  using Callee = std::pair<ir::FunctionId, CtxId>;

  Effects called(const ir::Evaluation& e) {
    Effects r;
    std::vector<Callee> callees;
    for (const ir::Call& c : e.calls) call(c, r, callees);
    const CtxId ctx = ctx_;
    for (const Callee& c : callees) r.merge(effects(c));
    ctx_ = ctx;
    return r;
  }

  /// All functions whose address is used.
  const std::vector<ir::FunctionId>& addresses() {
    if (!addresses_) {
      std::set<ir::FunctionId> found;
      ir::for_each_expr(p_, [&](ir::ExprRef e) {
        if (e->kind == ir::ExprKind::FunctionAddress) found.insert(e->function);
      });
      addresses_.emplace(found.begin(), found.end());
    }
    return *addresses_;
  }

  /// A call: of functions with a body, which are added to `callees`, or that do this.
  void call(const ir::Call& c, Effects& r, std::vector<Callee>& callees) {
    if (c.callee.valid()) return call(c, c.callee, r, callees);
    PointsTo set;
    if (ctx_.valid()) set = pointers_.value(c.pointer, ctx_);
    if (set.unknown || set.targets.empty()) {
      missing_body(r);
      for (const ir::FunctionId f : addresses()) call(c, f, r, callees);
    }
    for (const Target& t : set.targets)
      if (layout_.node(t.node).kind == NodeKind::Function) call(c, flat_.objects[layout_.node(t.node).object].function, r, callees);
  }

  void call(const ir::Call& c, ir::FunctionId f, Effects& r, std::vector<Callee>& callees) {
    const ir::Function& function = p_.functions[f];
    if (function.is_error) {
      r.errs = true;
    } else if (!function.has_body()) {
      library(function, c, r);
    } else {
      std::vector<CtxId> contexts;
      if (ctx_.valid()) contexts = entered(c, f);
      if (contexts.empty()) contexts.push_back(CtxId());
      for (const CtxId x : contexts) callees.push_back({f, x});
    }
  }

  void missing_body(Effects& r) {
    if (flat_.options.semantics.missing_bodies != ir::MissingBodies::Pure) any_effect(r);
  }

  void any_effect(Effects& r) {
    r.reads.memory = r.reads.all_memory = r.writes.memory = r.writes.all_memory = r.ends = r.errs = true;
    for (const ir::VarId v : p_.vars.ids())
      if (lasts(p_.vars[v])) r.writes.whole.add(number(0, v.value, 0));
  }

  /// A function without body.
  void library(const ir::Function& f, const ir::Call& call, Effects& r) {
    const LibraryFunctionUse known = classify(f);
    r.ends |= f.is_noreturn;
    r.sets_errno |= errno_.memory && known.may_set_errno();
    switch (known.call) {
      case LibraryCall::Nondet: case LibraryCall::Escape: case LibraryCall::Free:
      case LibraryCall::Malloc: case LibraryCall::Calloc: case LibraryCall::Alloca: case LibraryCall::AlignedAlloc: break;
      case LibraryCall::Math:
        reach(r.writes, call);
        r.rounds |= known.is(ir::LibraryId::fesetround);
        break;
      case LibraryCall::NoEffect:  // nobody reads its output
        if (known.prints() && (!call.callee.valid() || formats_.may_write(call, f))) r.writes.memory = r.writes.all_memory = true;
        break;
      case LibraryCall::Ends: case LibraryCall::Assume: r.ends = true; break;
      case LibraryCall::Assert: case LibraryCall::AssertFail: r.ends = r.errs = true; break;
      case LibraryCall::Memcmp: reach(r.reads, call); break;
      case LibraryCall::Closes: reach(r.writes, call); break;
      case LibraryCall::Opens: case LibraryCall::AnyResult: case LibraryCall::Choice: case LibraryCall::Locale:  // some follow pointers
        r.reads.memory = r.reads.all_memory = true;
        break;
      case LibraryCall::Memset: case LibraryCall::Memcpy: case LibraryCall::Realloc:
        reach(r.reads, call);
        reach(r.writes, call);
        break;
      case LibraryCall::Unknown: missing_body(r); break;
      // While a thread waits, or after it has begun or ended one, others do anything.
      case LibraryCall::ThreadCreate: case LibraryCall::ThreadJoin: case LibraryCall::ThreadExit: case LibraryCall::Await:
      case LibraryCall::AtomicBegin: case LibraryCall::AtomicEnd:
        if (p_.has_threads) any_effect(r);
        break;
      case LibraryCall::ThreadSelf: break;
      case LibraryCall::Writes: case LibraryCall::Unmodelled: case LibraryCall::AnyEffect: any_effect(r); break;
    }
  }

  /// A variable that nothing points to becomes greater by a constant; its type is not smaller than that of the sum.
  bool counts(const ir::Assign& a) const {
    const auto is_counter = [&](ir::PlaceRef q) {
      return q->kind == ir::PlaceKind::Var && lasts(p_.vars[q->var]) && !p_.vars[q->var].address_taken && p_.type(q->type).kind == ir::TypeKind::Int;
    };
    if (!is_counter(a.target) || a.value->kind != ir::ExprKind::Add) return false;
    ir::ExprRef old = a.value->args[0], by = a.value->args[1];
    return old->kind == ir::ExprKind::Load && old->place->kind == ir::PlaceKind::Var && old->place->var == a.target->var &&
           old->type == a.target->type && by->kind == ir::ExprKind::IntConst && by->value > 0;
  }

  void body(ir::FunctionId id, Effects& r, std::vector<Callee>& calls) {
    const ir::Function& f = p_.functions[id];
    for (const ir::BlockId n : f.blocks.ids()) {
      const ir::Block& b = f.blocks[n];
      r.errs |= b.label == "ERROR";
      // It may go on for ever.
      const auto back = [&](ir::BlockId target) { return target.valid() && target.value <= n.value; };
      r.ends |= back(b.terminator.then_target) || back(b.terminator.else_target);
      for (const ir::SwitchCase& c : b.terminator.cases) r.ends |= back(c.target);
      for (const ir::Instr& i : b.instrs)
        i.visit(
            [&](const ir::Assign& a) {
              if (counts(a)) {
                r.counters.add(number(0, a.target->var.value, 0));
                r.writes.memory = true;
                return;
              }
              value(r, a.value);
              write(r, a.target);
            },
            [&](const ir::ZeroInit& z) { write(r, z.target); }, [&](const ir::Declare& d) { value(r, d.count); }, [](const ir::EndOfScope&) {},
            [&](const ir::Call& c) {
              for (ir::ExprRef a : c.args) value(r, a);
              value(r, c.pointer);
              if (c.result != nullptr) write(r, c.result);
              call(c, r, calls);
            },
            [&](const ir::UnsupportedInstr&) { any_effect(r); });
      value(r, b.terminator.value);
    }
  }

  /// With everything that it calls.
  const Effects& effects(Callee start) {
    if (const auto it = known_.find(start); it != known_.end()) return it->second;
    // Those from here that are not known yet, until nothing changes; callees tend to come later.
    std::vector<Callee> found{start};
    std::vector<std::vector<Callee>> calls;
    known_.emplace(start, Effects{});
    for (size_t k = 0; k < found.size(); ++k) {
      const auto [function, ctx] = found[k];
      Effects e;
      calls.emplace_back();
      ctx_ = ctx;
      body(function, e, calls.back());
      e.ends |= called_[function.value];
      known_[found[k]] = std::move(e);
      for (const Callee& callee : calls.back())
        if (known_.emplace(callee, Effects{}).second) found.push_back(callee);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t k = found.size(); k-- > 0;) {
        Effects& e = known_[found[k]];
        for (const Callee& callee : calls[k])
          if (callee != found[k]) changed |= e.merge(known_[callee]);
      }
    }
    return known_[start];
  }

  FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const ir::Program& p_;
  const ir::Formats formats_;
  std::vector<bool> called_;   // by function: a procedure
  std::map<ir::FunctionId, std::vector<CtxId>> contexts_;
  std::map<std::pair<CtxId, uint32_t>, std::vector<CtxId>> calls_;  // by caller and Call::number
  Places errno_;                                       // where the program has one
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> numbers_;
  std::map<Callee, Effects> known_;
  std::optional<std::vector<ir::FunctionId>> addresses_;
  CtxId ctx_;                                          // of the function looked at; invalid: any
  bool locals_ = false;                                // the places of variables that only their function knows count, too
};

}  // namespace

void note_evaluation_order(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers) {
  if (!flat.ir->unsequenced.empty()) EvaluationOrder(flat, layout, pointers).run();
}

}  // namespace pippin::lower
