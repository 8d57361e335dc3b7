// SPDX-License-Identifier: Apache-2.0
// In a program with threads each access to memory that another thread may see is a step of its own: `x++` is a read and a write, between
// which other threads may do anything (C17 5.1.2.4). Here instructions are split until none accesses twice, and those that access are
// numbered. What the others may see is decided by syntax alone: objects with static storage, variables whose address is taken, and
// whatever a pointer leads to. Operands are read from left to right; C leaves that order open.
//
// A structure is read, or written, in one step, and so is what a function of the library without a model does with its arguments.
#include <utility>
#include <vector>

#include "ir/library.h"
#include "prepare/checked.h"
#include "prepare/prepare.h"

namespace pippin::prepare {
namespace {

using ir::BlockId;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Instr;
using ir::PlaceKind;
using ir::PlaceRef;

class ThreadSteps {
 public:
  explicit ThreadSteps(ir::Program& program) : p_(program) {}

  void run() {
    const ir::FunctionId begin = operation("__pippin_atomic_begin"), end = operation("__pippin_atomic_end");
    for (const ir::FunctionId f : p_.functions.ids()) {
      if (!p_.functions[f].has_body()) continue;
      if (is_atomic(p_.functions[f].name)) make_atomic(p_.functions[f], begin, end);
      function_ = f;
      const size_t blocks = p_.functions[f].blocks.size();
      for (size_t b = 0; b < blocks; ++b) block(BlockId(b));
    }
    check_pass(p_, "add_thread_steps");
  }

 private:
  struct Count {
    size_t accesses = 0;
    bool conditional = false;   // one of them may not be evaluated
  };

  ir::FunctionId operation(const char* name) {
    if (const ir::FunctionId f = p_.find_function(name); f.valid()) return f;
    ir::Type t;
    t.kind = ir::TypeKind::Function;
    t.element = p_.void_type;
    t.name = "void (void)";
    ir::Function f;
    f.name = name;
    f.type = p_.add_type(std::move(t));
    return p_.functions.push_back(std::move(f));
  }

  static bool is_atomic(const std::string& name) {
    return name.starts_with("__VERIFIER_atomic_") && name != "__VERIFIER_atomic_begin" && name != "__VERIFIER_atomic_end";
  }
  /// SV-COMP: the body of a function of such a name is one step.
  static void make_atomic(ir::Function& f, ir::FunctionId begin, ir::FunctionId end) {
    const auto call = [&](ir::FunctionId callee, const Origin& origin) {
      ir::Call c;
      c.callee = callee;
      Instr i;
      i.op = std::move(c);
      i.origin = i.expression = origin;
      return i;
    };
    for (ir::Block& b : f.blocks)
      if (b.terminator.kind == ir::TerminatorKind::Return) b.instrs.push_back(call(end, b.terminator.origin));
    std::vector<Instr>& first = f.blocks[BlockId(0)].instrs;
    first.insert(first.begin(), call(begin, f.origin));
  }

  std::vector<Instr>& here() { return p_.functions[function_].blocks[at_].instrs; }
  ir::Terminator& end_of(BlockId b) { return p_.functions[function_].blocks[b].terminator; }

  bool is_shared(PlaceRef place) const {
    while (place->base != nullptr) place = place->base;
    if (place->kind == PlaceKind::Deref) return true;
    const ir::Variable& v = p_.vars[place->var];
    switch (v.kind) {
      case ir::VarKind::Global: case ir::VarKind::StaticLocal: return !v.is_read_only && !(v.is_thread_local && !v.address_taken);
      case ir::VarKind::StringLiteral: return false;
      case ir::VarKind::Local: case ir::VarKind::Param: case ir::VarKind::Temporary: return v.address_taken;
    }
    return true;
  }

  void count(ExprRef e, bool conditional, Count& c) const {
    if (e == nullptr) return;
    const bool some = e->kind == ExprKind::LogicalAnd || e->kind == ExprKind::LogicalOr || e->kind == ExprKind::Conditional;
    for (size_t k = 0; k < 3; ++k) count(e->args[k], conditional || (some && k > 0), c);
    if (e->place == nullptr) return;
    count_inside(e->place, conditional, c);
    if (e->kind == ExprKind::Load && is_shared(e->place)) {
      ++c.accesses;
      c.conditional |= conditional;
    }
  }
  void count_inside(PlaceRef place, bool conditional, Count& c) const {
    for (; place != nullptr; place = place->base) {
      count(place->pointer, conditional, c);
      count(place->index, conditional, c);
    }
  }

  PlaceRef temporary(ir::TypeId type, const Origin& origin) {
    ir::Variable v;
    v.type = type;
    v.kind = ir::VarKind::Temporary;
    v.function = function_;
    v.origin = origin;
    const ir::VarId id = p_.vars.push_back(std::move(v));
    p_.functions[function_].locals.push_back(id);
    return p_.var_place(id, origin);
  }
  void emit(ir::Assign a, const Origin& expression, bool step) {
    Instr i;
    i.op = a;
    i.origin = statement_;
    i.expression = expression;
    if (step) i.step = p_.steps++;
    here().push_back(std::move(i));
  }

  PlaceRef without_reads(PlaceRef place) {
    Count c;
    count_inside(place, false, c);
    if (c.accesses == 0) return place;
    ir::Place copy = *place;
    if (copy.base != nullptr) copy.base = without_reads(copy.base);
    if (copy.pointer != nullptr) copy.pointer = without_reads(copy.pointer);
    if (copy.index != nullptr) copy.index = without_reads(copy.index);
    return p_.add(std::move(copy));
  }

  /// Its value: what it reads that others may see, instructions before have read.
  ExprRef without_reads(ExprRef e) {
    Count c;
    count(e, false, c);
    if (c.accesses == 0) return e;
    switch (e->kind) {
      case ExprKind::Load: {
        const PlaceRef place = without_reads(e->place);
        if (!is_shared(place)) return p_.load(place, e->origin);
        const PlaceRef value = temporary(e->type, e->origin);
        emit({value, p_.load(place, e->origin)}, e->origin, true);
        return p_.load(value, e->origin);
      }
      case ExprKind::LogicalAnd: case ExprKind::LogicalOr: return chosen(e, e->kind == ExprKind::LogicalAnd);
      case ExprKind::Conditional: return chosen(e, true);
      default: {
        Expr copy = *e;
        for (ExprRef& a : copy.args)
          if (a != nullptr) a = without_reads(a);
        if (copy.place != nullptr) copy.place = without_reads(copy.place);
        return p_.add(std::move(copy));
      }
    }
  }

  /// Of `&&`, `||` and `?:` the operand that is evaluated, in a block of its own. `first`: that is the second one where the first holds.
  ExprRef chosen(ExprRef e, bool first) {
    const bool ternary = e->kind == ExprKind::Conditional;
    const ExprRef condition = without_reads(e->args[0]);
    const PlaceRef result = temporary(e->type, e->origin);
    const BlockId from = at_;
    auto& blocks = p_.functions[function_].blocks;
    const BlockId yes = blocks.push_back({}), no = blocks.push_back({}), join = blocks.push_back({});
    ir::Terminator branch;
    branch.kind = ir::TerminatorKind::Branch;
    branch.origin = e->origin;
    branch.value = condition;
    branch.then_target = yes;
    branch.else_target = no;
    const ir::Terminator rest = std::exchange(end_of(from), std::move(branch));
    end_of(join) = rest;
    const auto value = [&](BlockId b, ExprRef operand) {
      at_ = b;
      ExprRef v = operand == nullptr ? p_.constant(e->type, first ? 0 : 1, e->origin) : without_reads(operand);
      if (operand != nullptr && !ternary) v = truth(v, e->type);
      emit({result, v}, e->origin, false);
      ir::Terminator jump;
      jump.kind = ir::TerminatorKind::Jump;
      jump.origin = e->origin;
      jump.then_target = join;
      end_of(at_) = std::move(jump);
    };
    value(yes, first ? e->args[1] : nullptr);
    value(no, ternary ? e->args[2] : first ? nullptr : e->args[1]);
    at_ = join;
    return p_.load(result, e->origin);
  }

  ExprRef truth(ExprRef e, ir::TypeId type) {
    for (int k = 0; k < 2; ++k) {
      Expr no{};
      no.kind = ExprKind::LogicalNot;
      no.type = type;
      no.origin = e->origin;
      no.args[0] = e;
      e = p_.add(std::move(no));
    }
    return e;
  }

  void block(BlockId b) {
    std::vector<Instr> instrs = std::exchange(p_.functions[function_].blocks[b].instrs, {});
    at_ = b;
    for (Instr& i : instrs) instruction(std::move(i));
    const ir::Terminator& t = end_of(at_);
    Count c;
    count(t.value, false, c);
    statement_ = t.origin;
    // Where the first thread returns, all of them end.
    const bool ends = function_ == p_.entry && t.kind == ir::TerminatorKind::Return;
    if ((c.accesses == 1 && !c.conditional) || (ends && c.accesses == 0)) {
      end_of(at_).step = p_.steps++;
    } else if (c.accesses > 0) {
      const ExprRef value = without_reads(t.value);   // may go on in another block
      end_of(at_).value = value;
      if (ends) end_of(at_).step = p_.steps++;
    }
  }

  void instruction(Instr i) {
    statement_ = i.origin;
    Count c;
    if (auto* a = i.get_if<ir::Assign>()) {
      count(a->value, false, c);
      count_inside(a->target, false, c);
      const bool writes = is_shared(a->target);
      if (c.accesses + writes > 1 || c.conditional) {
        a->value = without_reads(a->value);
        a->target = without_reads(a->target);
        c.accesses = 0;
      }
      if (c.accesses + writes > 0) i.step = p_.steps++;
    } else if (auto* z = i.get_if<ir::ZeroInit>()) {
      z->target = without_reads(z->target);
      if (is_shared(z->target)) i.step = p_.steps++;
    } else if (auto* d = i.get_if<ir::Declare>()) {
      if (d->count != nullptr) d->count = without_reads(d->count);
    } else if (auto* call = i.get_if<ir::Call>()) {
      for (ExprRef& argument : call->args) argument = without_reads(argument);
      if (call->pointer != nullptr) call->pointer = without_reads(call->pointer);
      if (is_step(*call)) i.step = p_.steps++;
      if (call->result != nullptr && is_shared(call->result)) {
        const PlaceRef target = without_reads(call->result);
        call->result = temporary(target->type, i.expression);
        const ExprRef value = p_.load(call->result, i.expression);
        const Origin expression = i.expression;
        here().push_back(std::move(i));
        emit({target, value}, expression, true);
        return;
      }
    }
    here().push_back(std::move(i));
  }

  /// Functions with a body have steps of their own.
  bool is_step(const ir::Call& call) const {
    if (!call.callee.valid()) return false;
    const ir::Function& f = p_.functions[call.callee];
    if (f.has_body() || f.is_error) return false;
    using Id = ir::LibraryId;
    if (const ir::LibraryFunction* row = ir::library_function(f.name)) {
      if (row->id == Id::__pippin_atomic_begin || row->id == Id::__pippin_thread_create || row->id == Id::__pippin_thread_join) return true;
      if (row->id == Id::__pippin_thread_exit) return false;
    }
    if (f.is_noreturn) return true;   // it ends all threads
    for (const ExprRef a : call.args)
      if (p_.type(a->type).kind == ir::TypeKind::Pointer) return true;
    return false;
  }

  ir::Program& p_;
  ir::FunctionId function_;
  BlockId at_;          // where the next instruction is put
  Origin statement_;    // of the instruction that is split
};

}  // namespace

void add_thread_steps(ir::Program& program) {
  const ir::FunctionId create = program.find_function("__pippin_thread_create");
  if (!create.valid()) return;
  program.has_threads = true;
  ThreadSteps(program).run();
}

}  // namespace pippin::prepare
