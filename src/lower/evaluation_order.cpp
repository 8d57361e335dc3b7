// SPDX-License-Identifier: Apache-2.0
#include "lower/evaluation_order.h"

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "ir/recursion.h"
#include "ir/walk.h"
#include "lower/library.h"

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
  bool meets(const Numbers& b) const {
    for (size_t k = 0; k < std::min(words_.size(), b.words_.size()); ++k)
      if ((words_[k] & b.words_[k]) != 0) return true;
    return false;
  }

 private:
  std::vector<uint64_t> words_;
};

/// Places, by numbers: variables, members of variables, members of whatever pointers point to.
struct Places {
  Numbers members, whole, of;    // of: the variables that `members` are parts of
  bool memory = false;           // some place that pointers reach
  bool all_memory = false;       // perhaps any place that pointers reach

  bool merge(const Places& b) {
    bool changed = members.merge(b.members);
    changed |= whole.merge(b.whole);
    changed |= of.merge(b.of);
    changed |= (b.memory && !memory) || (b.all_memory && !all_memory);
    memory |= b.memory;
    all_memory |= b.all_memory;
    return changed;
  }
  bool meets(const Places& b) const {
    return members.meets(b.members) || whole.meets(b.whole) || whole.meets(b.of) || of.meets(b.whole) || (all_memory && b.memory) ||
           (memory && b.all_memory);
  }
};

struct Effects {
  Places reads, writes;
  bool ends = false;      // the execution may end here
  bool errs = false;      // the error may be reached here
  bool sets_errno = false;  // to any value, so that two of these are in no order

  bool merge(const Effects& b) {
    bool changed = reads.merge(b.reads);
    changed |= writes.merge(b.writes);
    changed |= (b.ends && !ends) || (b.errs && !errs) || (b.sets_errno && !sets_errno);
    ends |= b.ends;
    errs |= b.errs;
    sets_errno |= b.sets_errno;
    return changed;
  }
};

class EvaluationOrder {
 public:
  EvaluationOrder(const ir::Program& p, MissingBodies missing_bodies) : p_(p), missing_bodies_(missing_bodies), recursive_(ir::recursive_functions(p)) {
    for (const ir::VarId v : p.vars.ids())
      if (p.vars[v].name == "__pippin_errno" || (p.vars[v].name == "errno" && p.vars[v].is_extern)) {
        errno_.whole.add(number(0, v.value, 0));
        errno_.memory = true;
      }
  }

  std::vector<bool> run() {
    std::vector<bool> result(p_.unsequenced.size(), false);
    for (const ir::Unsequenced& u : p_.unsequenced)
      if (!result[u.group]) result[u.group] = conflict(u.first, u.second) || conflict(u.second, u.first);
    return result;
  }

 private:
  /// May what a call in a does, which is done as a whole, be seen by b, or end what b does?
  bool conflict(const ir::Evaluation& a, const ir::Evaluation& b) {
    Effects call = called(a);
    if (a.like_call) call.merge(own(a));
    Effects all = called(b);
    all.merge(own(b));
    const bool calls = !a.calls.empty() || a.like_call;
    return (calls && b.leaves) || (call.errs && all.ends) || call.writes.meets(all.reads) || call.writes.meets(all.writes) ||
           call.reads.meets(all.writes) || (call.sets_errno && (errno_.meets(all.reads) || errno_.meets(all.writes)));
  }

  uint32_t number(uint32_t kind, uint32_t a, uint32_t b) {
    return numbers_.try_emplace({kind, a, b}, static_cast<uint32_t>(numbers_.size())).first->second;
  }

  /// Members are told apart by their names only where pointers lead to them, and nothing behind a pointer where it is a whole
  /// object: there are casts, unions and may_alias.
  void access(Places& to, ir::PlaceRef place) {
    ir::PlaceRef root = place, inner = nullptr, outer = nullptr;
    bool in_union = false;
    for (; root->base != nullptr; root = root->base) {
      if (root->kind != ir::PlaceKind::Field) continue;
      outer = root;
      if (inner == nullptr) inner = root;
      in_union |= p_.type(root->base->type).is_union;
    }
    bool reached = root->kind == ir::PlaceKind::Deref;
    const bool variable = root->kind == ir::PlaceKind::Var;
    if (variable) {
      const ir::Variable& v = p_.vars[root->var];
      if (v.kind == ir::VarKind::StringLiteral || v.kind == ir::VarKind::Temporary) return;
      const bool lasting = v.kind == ir::VarKind::Global || v.kind == ir::VarKind::StaticLocal;
      reached = v.address_taken;
      if (!lasting && !reached && !locals_) return;
      const uint32_t whole = number(0, root->var.value, 0);
      if (outer == nullptr || p_.type(outer->base->type).is_union) {
        to.whole.add(whole);
      } else {
        to.members.add(number(1, root->var.value, outer->field));
        to.of.add(whole);
      }
    }
    if (!reached) return;
    to.memory = true;
    const ir::TypeKind kind = p_.type(place->type).kind;
    const bool scalar = kind != ir::TypeKind::Record && kind != ir::TypeKind::Array;
    if (inner != nullptr && scalar && !in_union) to.members.add(number(2, inner->base->type.value, inner->field));
    else if (!variable || !scalar || in_union) to.all_memory = true;
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
    locals_ = false;
    return r;
  }

  Effects called(const ir::Evaluation& e) {
    Effects r;
    for (const ir::Evaluation::Callee& c : e.calls)
      for (const ir::FunctionId f : callees(c.function)) r.merge(effects(f));
    return r;
  }

  /// Through a pointer: all functions whose address is used.
  std::vector<ir::FunctionId> callees(ir::FunctionId direct) {
    if (direct.valid()) return {direct};
    if (!addresses_) {
      std::set<ir::FunctionId> found;
      ir::for_each_expr(p_, [&](ir::ExprRef e) {
        if (e->kind == ir::ExprKind::FunctionAddress) found.insert(e->function);
      });
      addresses_.emplace(found.begin(), found.end());
    }
    return *addresses_;
  }

  /// A function without body.
  Effects library(const ir::Function& f) {
    Effects r;
    bool pointers = false;
    for (const ir::TypeId t : p_.type(f.type).params) pointers |= p_.type(t).kind == ir::TypeKind::Pointer;
    const auto reads = [&] { r.reads.all_memory |= pointers; };
    switch (classify(f.name)) {
      case LibraryCall::Nondet: case LibraryCall::Escape: case LibraryCall::Math: case LibraryCall::Free:
      case LibraryCall::Malloc: case LibraryCall::Calloc: case LibraryCall::Alloca: case LibraryCall::AlignedAlloc: break;
      case LibraryCall::NoEffect: break;  // nobody reads its output
      case LibraryCall::Ends: case LibraryCall::Assume: r.ends = true; break;
      case LibraryCall::Assert: case LibraryCall::AssertFail: r.ends = r.errs = true; break;
      case LibraryCall::Memcmp: case LibraryCall::AnyResult: reads(); break;
      case LibraryCall::Memset: case LibraryCall::Memcpy: case LibraryCall::Realloc: case LibraryCall::Effects:
        reads();
        r.writes = r.reads;
        break;
      case LibraryCall::Unknown:
        if (missing_bodies_ == MissingBodies::Pure) break;
        [[fallthrough]];
      case LibraryCall::AnyEffect:
        r.reads.all_memory = r.writes.all_memory = r.ends = r.errs = true;
        for (const ir::VarId v : p_.vars.ids()) {
          const ir::VarKind kind = p_.vars[v].kind;
          if (kind == ir::VarKind::Global || kind == ir::VarKind::StaticLocal) r.writes.whole.add(number(0, v.value, 0));
        }
        break;
    }
    r.sets_errno = errno_.memory && may_set_errno(f.name);
    r.reads.memory |= r.reads.all_memory;
    r.writes.memory |= r.writes.all_memory;
    return r;
  }

  void body(ir::FunctionId id, Effects& r, std::vector<ir::FunctionId>& calls) {
    const ir::Function& f = p_.functions[id];
    for (const ir::BlockId n : f.blocks.ids()) {
      const ir::Block& b = f.blocks[n];
      r.errs |= b.label == "ERROR";
      // It may go on for ever.
      const auto back = [&](ir::BlockId target) { return target.valid() && target.value <= n.value; };
      r.ends |= back(b.terminator.then_target) || back(b.terminator.else_target);
      for (const ir::SwitchCase& c : b.terminator.cases) r.ends |= back(c.target);
      for (const ir::Instr& i : b.instrs) {
        switch (i.kind) {
          case ir::Instr::Kind::Assign:
            value(r, i.assign.value);
            write(r, i.assign.target);
            break;
          case ir::Instr::Kind::ZeroInit: write(r, i.zero.target); break;
          case ir::Instr::Kind::Declare: value(r, i.declare.count); break;
          case ir::Instr::Kind::Call:
            for (ir::ExprRef a : i.call.args) value(r, a);
            value(r, i.call.pointer);
            if (i.call.result != nullptr) write(r, i.call.result);
            for (const ir::FunctionId callee : callees(i.call.callee)) calls.push_back(callee);
            break;
          case ir::Instr::Kind::Unsupported: break;  // executions that get here have no verdict
        }
      }
      value(r, b.terminator.value);
    }
  }

  /// With everything that it calls.
  const Effects& effects(ir::FunctionId f) {
    if (const auto it = known_.find(f); it != known_.end()) return it->second;
    // The functions from here that are not known yet, until nothing changes; callees tend to come later.
    std::vector<ir::FunctionId> found{f};
    std::vector<std::vector<ir::FunctionId>> calls;
    known_.emplace(f, Effects{});
    for (size_t k = 0; k < found.size(); ++k) {
      const ir::Function& function = p_.functions[found[k]];
      Effects e;
      calls.emplace_back();
      if (function.is_error) e.errs = true;
      else if (function.has_body()) body(found[k], e, calls.back());
      else e = library(function);
      known_[found[k]] = std::move(e);
      if (recursive_[found[k].value]) known_[found[k]].ends = true;
      for (const ir::FunctionId callee : calls.back())
        if (known_.emplace(callee, Effects{}).second) found.push_back(callee);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t k = found.size(); k-- > 0;) {
        Effects& e = known_[found[k]];
        for (const ir::FunctionId callee : calls[k])
          if (callee != found[k]) changed |= e.merge(known_[callee]);
      }
    }
    return known_[f];
  }

  const ir::Program& p_;
  const MissingBodies missing_bodies_;
  const std::vector<bool> recursive_;
  Places errno_;                                       // where the program has one
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> numbers_;
  std::unordered_map<ir::FunctionId, Effects> known_;  // never iterated
  std::optional<std::vector<ir::FunctionId>> addresses_;
  bool locals_ = false;                                // the places of variables that only their function knows count, too
};

}  // namespace

std::vector<bool> order_matters(const ir::Program& program, MissingBodies missing_bodies) {
  return EvaluationOrder(program, missing_bodies).run();
}

}  // namespace pippin::lower
