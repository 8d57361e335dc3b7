// SPDX-License-Identifier: Apache-2.0
// Semantics::malloc_may_fail said in C: `p = malloc(n)` becomes `p = __pippin_allocation_fails() ? 0 : malloc(n)`. The call is an
// input like any, so nothing behind this pass knows of it.
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "ir/library.h"
#include "prepare/checked.h"
#include "prepare/prepare.h"

namespace pippin::prepare {
namespace {

class FailingAllocations {
 public:
  explicit FailingAllocations(ir::Program& program) : p_(program) {}

  void run() {
    const size_t functions = p_.functions.size();
    for (size_t n = 0; n < functions; ++n) {
      const ir::FunctionId f(n);
      // What is split off is looked at in its turn.
      for (size_t b = 0; b < p_.functions[f].blocks.size(); ++b) {
        if (made_.contains({f, ir::BlockId(b)})) continue;
        const std::vector<ir::Instr>& instrs = p_.functions[f].blocks[ir::BlockId(b)].instrs;
        size_t k = 0;
        while (k < instrs.size() && !allocates(instrs[k])) ++k;
        if (k < instrs.size()) split(f, ir::BlockId(b), k);
      }
    }
    check_pass(p_, "add_failing_allocations");
  }

 private:
  bool allocates(const ir::Instr& i) const {
    const auto* call = i.get_if<ir::Call>();
    if (call == nullptr || call->result == nullptr || !call->callee.valid() || p_.functions[call->callee].has_body()) return false;
    if (p_.type(call->result->type).kind != ir::TypeKind::Pointer) return false;
    const ir::LibraryFunction* row = ir::library_function(p_.functions[call->callee].name);
    if (row == nullptr) return false;
    using Id = ir::LibraryId;
    return row->id == Id::malloc || row->id == Id::calloc || row->id == Id::realloc || row->id == Id::aligned_alloc;
  }

  /// The blocks that follow the one with the call, as its instruction `k`: null, the call, and what comes behind.
  void split(ir::FunctionId f, ir::BlockId b, size_t k) {
    const ir::FunctionId asked = oracle();   // may add a function: no reference to another one stays good
    ir::Function& fn = p_.functions[f];
    const ir::BlockId null = fn.blocks.push_back({}), call = fn.blocks.push_back({}), rest = fn.blocks.push_back({});
    ir::Block& head = fn.blocks[b];
    std::vector<ir::Instr>& instrs = head.instrs;
    const ir::Instr allocation = instrs[k];
    fn.blocks[rest].instrs.assign(std::make_move_iterator(instrs.begin() + static_cast<ptrdiff_t>(k) + 1), std::make_move_iterator(instrs.end()));
    fn.blocks[rest].terminator = std::move(head.terminator);
    instrs.resize(k);

    ir::Variable fails;
    fails.type = p_.int_type;
    fails.kind = ir::VarKind::Temporary;
    fails.function = f;
    fails.origin = allocation.origin;
    const ir::VarId v = p_.vars.push_back(std::move(fails));
    fn.locals.push_back(v);
    ir::Call ask;
    ask.result = p_.var_place(v);
    ask.callee = asked;
    ask.site = static_cast<uint32_t>(p_.nondet_sites.size());
    p_.nondet_sites.push_back({.origin = allocation.expression.known() ? allocation.expression : allocation.origin, .callee = ask.callee});
    instrs.push_back({std::move(ask), allocation.origin, allocation.expression});
    head.terminator = {};
    head.terminator.kind = ir::TerminatorKind::Branch;
    head.terminator.origin = allocation.origin;
    head.terminator.value = p_.load(p_.var_place(v));
    head.terminator.then_target = null;
    head.terminator.else_target = call;

    ir::Expr nothing{};
    nothing.kind = ir::ExprKind::NullPointer;
    const ir::PlaceRef result = allocation.get<ir::Call>().result;
    nothing.type = result->type;
    fn.blocks[null].instrs.push_back({ir::Assign{result, p_.add(std::move(nothing))}, allocation.origin, allocation.expression});
    jump(fn.blocks[null], rest);
    fn.blocks[call].instrs.push_back(allocation);
    jump(fn.blocks[call], rest);
    made_.insert({f, call});
  }

  static void jump(ir::Block& from, ir::BlockId to) {
    from.terminator.kind = ir::TerminatorKind::Jump;
    from.terminator.then_target = to;
  }

  ir::FunctionId oracle() {
    if (oracle_.valid()) return oracle_;
    ir::Type signature;
    signature.kind = ir::TypeKind::Function;
    signature.element = p_.int_type;
    ir::Function f;
    f.name = ir::library_function(ir::LibraryId::__pippin_allocation_fails).name;
    f.type = p_.add_type(std::move(signature));
    return oracle_ = p_.functions.push_back(std::move(f));
  }

  ir::Program& p_;
  ir::FunctionId oracle_;
  std::set<std::pair<ir::FunctionId, ir::BlockId>> made_;   // hold one call, that of a success
};

}  // namespace

void add_failing_allocations(ir::Program& program) { FailingAllocations(program).run(); }

}  // namespace pippin::prepare
