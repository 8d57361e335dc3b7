// SPDX-License-Identifier: Apache-2.0
// Comparisons that programs pass to qsort and bsearch: their models in C call them in an order of their own, for pairs that the
// library may never compare, and for fewer. That shows if a comparison writes anything but its own variables, is or may reach
// the error, or does not return. Where it would be undefined (a difference that overflows) the execution need not end, as
// the library may not compare this pair: the result is any value there, in executions of the interpreter nothing at all.
// Differences are all that is treated so, in functions that are called by sorts alone; what else may be undefined or go on for
// ever is refused, reads of memory among it (element_accesses.h).
#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "ir/recursion.h"
#include "ir/to_c.h"
#include "ir/walk.h"
#include "prepare/checked.h"
#include "prepare/element_accesses.h"
#include "prepare/prepare.h"

namespace pippin::prepare {
namespace {

using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceRef;

/// Functions without body that depend on their arguments only.
bool only_computes(const std::string& name) {
  for (const char* known : {"toupper", "tolower", "memcmp", "strcasecmp", "strncasecmp", "strlen", "strcmp", "strncmp"})
    if (name == known) return true;
  return false;
}

/// A variable of a call of its function.
bool is_own(const ir::Program& program, ir::PlaceRef target) {
  while (target->base != nullptr) target = target->base;
  if (target->kind != ir::PlaceKind::Var) return false;
  const ir::VarKind kind = program.vars[target->var].kind;
  return kind == ir::VarKind::Local || kind == ir::VarKind::Param || kind == ir::VarKind::Temporary;
}

/// Values of an integer type or expression.
struct Range {
  ir::Int128 low = 0, high = 0;
  bool within(const Range& other) const { return low >= other.low && high <= other.high; }
};

Range range_of(const ir::Type& t) {
  if (t.is_bool) return {0, 1};
  const ir::Int128 half = ir::Int128{1} << (std::min<uint32_t>(t.width, 100) - 1);
  return t.is_signed ? Range{-half, half - 1} : Range{0, 2 * half - 1};
}

Range range_of(const ir::Program& program, ExprRef e) {
  const Range all = range_of(program.type(e->type));
  if (e->kind == ExprKind::IntConst) return {e->value, e->value};
  if (e->kind >= ExprKind::Eq && e->kind <= ExprKind::Ge) return {0, 1};
  if (e->kind != ExprKind::Cast || program.type(e->args[0]->type).kind != ir::TypeKind::Int) return all;
  const Range from = range_of(program, e->args[0]);
  return from.within(all) ? from : all;
}

/// Makes one comparison, or a function that it calls, total.
class Comparison {
 public:
  Comparison(ir::Program& program, ir::FunctionId f) : program_(program), f_(f) {}

  /// Collects the differences that may overflow, in the order of their evaluation; false: something else may not go on.
  bool total(ExprRef e) {
    if (e == nullptr) return true;
    const bool lazy = e->kind == ExprKind::Conditional || e->kind == ExprKind::LogicalAnd || e->kind == ExprKind::LogicalOr;
    for (size_t k = 0; k < 3; ++k) {
      const bool skips = lazy && k > 0;
      if (skips) conditions_.push_back({e->args[0], e->kind == ExprKind::LogicalAnd || (e->kind == ExprKind::Conditional && k == 1)});
      const bool ok = total(e->args[k]);
      if (skips) conditions_.pop_back();
      if (!ok) return false;
    }
    if (!total(e->place)) return false;
    const ir::Type& t = program_.type(e->type);
    switch (e->kind) {
      case ExprKind::Sub: case ExprKind::Add: case ExprKind::Mul: case ExprKind::Neg:
        if (t.kind != ir::TypeKind::Int || !t.is_signed || fits(e)) return true;
        if (e->kind != ExprKind::Sub || t.width > 64) return false;
        differences_.push_back({e, conditions_});
        return true;
      case ExprKind::Div: case ExprKind::Rem: case ExprKind::Shl: case ExprKind::Shr: return t.kind != ir::TypeKind::Int;
      case ExprKind::Cast: return t.kind != ir::TypeKind::Int || program_.type(e->args[0]->type).kind != ir::TypeKind::Float;
      case ExprKind::Unsupported: return false;
      default: return true;
    }
  }
  bool total(ir::PlaceRef p) {
    for (; p != nullptr; p = p->base)
      if (!total(p->pointer) || !total(p->index)) return false;
    return true;
  }

  bool has_differences() const { return !differences_.empty(); }
  void forget() { differences_.clear(); }

  /// Before the place `at` of the block: if a collected difference overflows, the function returns any value. What follows is
  /// the block returned.
  ir::BlockId guard(ir::BlockId block, size_t at) {
    ir::BlockId following;
    for (; !differences_.empty(); differences_.pop_back()) {  // the last one is evaluated last
      const ir::BlockId any = any_result();
      auto& blocks = program_.functions[f_].blocks;
      ir::Block rest;
      rest.instrs.assign(std::make_move_iterator(blocks[block].instrs.begin() + static_cast<std::ptrdiff_t>(at)),
                         std::make_move_iterator(blocks[block].instrs.end()));
      blocks[block].instrs.resize(at);
      rest.terminator = std::move(blocks[block].terminator);
      const ir::BlockId next = blocks.push_back(std::move(rest));
      if (!following.valid()) following = next;
      ir::Terminator t;
      t.kind = ir::TerminatorKind::Branch;
      t.origin = differences_.back().expr->origin;
      t.value = no_overflow(differences_.back());
      t.then_target = next;
      t.else_target = any;
      program_.functions[f_].blocks[block].terminator = std::move(t);
    }
    return following;
  }

  /// A block that returns any value.
  ir::BlockId any_result() {
    if (any_.valid()) return any_;
    const Origin where = program_.functions[f_].origin;
    const ir::TypeId type = program_.type(program_.functions[f_].type).element;
    ir::Type signature;
    signature.kind = ir::TypeKind::Function;
    signature.element = type;
    ir::Function any;
    any.name = "__pippin_any_order";
    any.type = program_.add_type(std::move(signature));
    ir::Variable result;
    result.type = type;
    result.kind = ir::VarKind::Temporary;
    result.function = f_;
    const ir::VarId v = program_.vars.push_back(std::move(result));
    program_.functions[f_].locals.push_back(v);
    ir::Call call;
    call.closing = where;
    call.result = program_.var_place(v, where);
    call.callee = program_.functions.push_back(std::move(any));
    ir::Block block;
    block.terminator.kind = ir::TerminatorKind::Return;
    block.terminator.origin = where;
    block.terminator.value = program_.load(call.result, where);
    block.instrs.push_back({std::move(call), where, where});
    return any_ = program_.functions[f_].blocks.push_back(std::move(block));
  }

 private:
  bool fits(ExprRef e) const {
    const Range all = range_of(program_.type(e->type)), a = range_of(program_, e->args[0]);
    if (e->kind == ExprKind::Neg) return Range{-a.high, -a.low}.within(all);
    const Range b = range_of(program_, e->args[1]);
    if (e->kind == ExprKind::Add) return Range{a.low + b.low, a.high + b.high}.within(all);
    if (e->kind == ExprKind::Sub) return Range{a.low - b.high, a.high - b.low}.within(all);
    const ir::Int128 most = ir::Int128{1} << 62;  // of a product whose bounds can be multiplied here
    if (!a.within({-most, most}) || !b.within({-most, most})) return false;
    const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return Range{low, high}.within(all);
  }

  ExprRef node(ExprKind kind, ir::TypeId type, ExprRef a, ExprRef b, ExprRef c = nullptr) {
    ir::Expr e{};
    e.kind = kind;
    e.type = type;
    e.origin = a->origin;
    e.args[0] = a;
    e.args[1] = b;
    e.args[2] = c;
    return program_.add(std::move(e));
  }
  struct Condition {
    ExprRef value;
    bool truth;
  };
  struct Difference {
    ExprRef expr;
    std::vector<Condition> conditions;  // under which it is evaluated, the outermost first
  };
  /// Where it is evaluated: b >= 0 ? a >= MIN + b : a <= MAX + b
  ExprRef no_overflow(const Difference& d) {
    const ir::TypeId t = d.expr->type, flag = program_.int_type;
    const ExprRef a = d.expr->args[0], b = d.expr->args[1], yes = program_.constant(flag, 1, a->origin);
    const Range all = range_of(program_.type(t));
    const auto bound = [&](ir::Int128 v) { return node(ExprKind::Add, t, program_.constant(t, v, a->origin), b); };
    ExprRef ok = node(ExprKind::Conditional, flag, node(ExprKind::Ge, flag, b, program_.constant(t, 0, a->origin)),
                      node(ExprKind::Ge, flag, a, bound(all.low)), node(ExprKind::Le, flag, a, bound(all.high)));
    for (size_t k = d.conditions.size(); k-- > 0;) {
      const Condition& c = d.conditions[k];
      ok = node(ExprKind::Conditional, flag, c.value, c.truth ? ok : yes, c.truth ? yes : ok);
    }
    return ok;
  }

  ir::Program& program_;
  const ir::FunctionId f_;
  std::vector<Difference> differences_;
  std::vector<Condition> conditions_;
  ir::BlockId any_;
};

/// Control cannot come back to a block.
bool is_acyclic(const ir::Function& f) {
  std::vector<uint32_t> state(f.blocks.size(), 0);  // 1: on the way, 2: done
  std::vector<std::pair<ir::BlockId, bool>> work{{ir::BlockId(0), false}};
  while (!work.empty()) {
    const auto [b, leave] = work.back();
    work.pop_back();
    if (leave) {
      state[b.value] = 2;
      continue;
    }
    if (state[b.value] == 2) continue;
    if (state[b.value] == 1) return false;
    state[b.value] = 1;
    work.push_back({b, true});
    const ir::Terminator& t = f.blocks[b].terminator;
    std::vector<ir::BlockId> next;
    if (t.then_target.valid()) next.push_back(t.then_target);
    if (t.else_target.valid()) next.push_back(t.else_target);
    for (const ir::SwitchCase& c : t.cases) next.push_back(c.target);
    for (const ir::BlockId n : next) {
      if (state[n.value] == 1) return false;
      if (state[n.value] == 0) work.push_back({n, false});
    }
  }
  return true;
}

class Comparisons {
 public:
  Comparisons(ir::Program& program, bool error_labels)
      : program_(program), error_labels_(error_labels), recursive_(ir::recursive_functions(program)) {}

  bool only_compares(ir::FunctionId f) {
    const auto [known, fresh] = known_.try_emplace(f, false);
    if (fresh) known->second = walk(f, false);
    return known->second;
  }
  /// Of one that only compares: may it be undefined?
  bool is_partial(ir::FunctionId f) const { return partial_.contains(f.value); }
  /// Of one that only compares: the result is any value where it would be undefined.
  void make_total(ir::FunctionId f) {
    if (total_.insert(f.value).second) (void)walk(f, true);
  }

 private:
  bool walk(ir::FunctionId first, bool change) {
    const ir::Type& type = program_.type(program_.functions[first].type);
    const bool orders = type.kind == ir::TypeKind::Function && program_.type(type.element).kind == ir::TypeKind::Int;
    std::vector<ir::FunctionId> work{first};
    std::unordered_set<uint32_t> seen{first.value};
    while (!work.empty()) {
      const ir::FunctionId id = work.back();
      work.pop_back();
      const ir::Function& f = program_.functions[id];
      if (f.is_error || (f.has_body() ? recursive_[id.value] || !is_acyclic(f) : !only_computes(f.name))) return false;
      // In a function that is called, any value need not become any order.
      if (!blocks(id, orders && id == first, change, [&](ir::FunctionId callee) {
            if (seen.insert(callee.value).second) work.push_back(callee);
          }))
        return false;
    }
    return true;
  }

  template <class Called>
  bool blocks(ir::FunctionId id, bool may_change, bool change, const Called& called) {
    Comparison comparison(program_, id);
    std::map<uint32_t, size_t> from;  // blocks whose beginning is known
    const size_t original = program_.functions[id].blocks.size();
    for (uint32_t n = 0; n < program_.functions[id].blocks.size(); ++n) {
      if (n >= original && !from.contains(n)) continue;  // made here
      const ir::BlockId b(n);
      if (error_labels_ && program_.functions[id].blocks[b].label == "ERROR") return false;
      for (size_t k = from[n]; k <= program_.functions[id].blocks[b].instrs.size(); ++k) {
        const ir::Block& block = program_.functions[id].blocks[b];
        const bool last = k == block.instrs.size();
        if (last ? !comparison.total(block.terminator.value) : !instr(block.instrs[k], comparison, called)) return false;
        const bool unreachable = last && block.terminator.kind == ir::TerminatorKind::Unreachable;
        if (unreachable || comparison.has_differences()) {
          if (!may_change) return false;
          partial_.insert(id.value);
        }
        if (unreachable && change) {
          ir::Terminator t;
          t.kind = ir::TerminatorKind::Jump;
          t.origin = block.terminator.origin;
          t.then_target = comparison.any_result();
          program_.functions[id].blocks[b].terminator = std::move(t);
        }
        if (!change) comparison.forget();
        if (!comparison.has_differences()) continue;
        from[comparison.guard(b, k).value] = 1;
        break;
      }
    }
    return true;
  }

  template <class Called>
  bool instr(const ir::Instr& i, Comparison& comparison, const Called& called) {
    const auto own = [&](PlaceRef target) { return is_own(program_, target) && comparison.total(target); };
    return i.visit(
        [&](const ir::Assign& a) { return own(a.target) && comparison.total(a.value); },
        [&](const ir::ZeroInit& z) { return own(z.target); }, [&](const ir::Declare& d) { return d.count == nullptr; },
        [](const ir::EndOfScope&) { return true; }, [&](const ir::UnsupportedInstr&) { return true; },
        [&](const ir::Call& c) {
          if (!c.callee.valid() || (c.result != nullptr && !own(c.result))) return false;
          for (ExprRef a : c.args)
            if (!comparison.total(a)) return false;
          called(c.callee);
          return true;
        });
  }

  ir::Program& program_;
  const bool error_labels_;
  const std::vector<bool> recursive_;
  std::map<ir::FunctionId, bool> known_;
  std::unordered_set<uint32_t> total_, partial_;
};

/// Functions whose address is an operand somewhere; `sort` among them is called where nobody sees its comparison.
std::vector<ir::FunctionId> pointed_functions(const ir::Program& program) {
  std::vector<bool> pointed(program.functions.size(), false);
  ir::for_each_expr(program, [&](ExprRef e) {
    if (e->kind == ExprKind::FunctionAddress) pointed[e->function.value] = true;
  });
  std::vector<ir::FunctionId> out;
  for (ir::FunctionId f : program.functions.ids())
    if (pointed[f.value]) out.push_back(f);
  return out;
}

void refuse(ir::Program& program, ir::Instr& call, const char* feature) {
  call.op = ir::UnsupportedInstr{feature, ir::to_c(program, call)};
}

}  // namespace

void total_comparators(ir::Program& program, const std::vector<ir::FunctionId>& sorts, bool error_labels) {
  Comparisons comparisons(program, error_labels);
  const std::vector<ir::FunctionId> pointed = pointed_functions(program);
  const auto is_sort = [&](ir::FunctionId f) { return std::ranges::find(sorts, f) != sorts.end(); };
  // Any of these may be what a pointer means.
  std::vector<ir::FunctionId> candidates;
  for (const ir::FunctionId f : pointed) {
    const ir::Type& t = program.type(program.functions[f].type);
    if (!is_sort(f) && t.kind == ir::TypeKind::Function && (!t.has_prototype || t.params.size() == 2)) candidates.push_back(f);
  }
  const bool called_elsewhere = std::ranges::any_of(pointed, is_sort);
  const auto comparison_of = [](const ir::Call& call) {
    ExprRef e = call.args.empty() ? nullptr : call.args.back();
    e = ir::without_casts(e);
    return e != nullptr && e->kind == ExprKind::FunctionAddress ? e : nullptr;
  };
  // Who else may call a comparison?
  std::unordered_set<uint32_t> others;
  std::unordered_set<ExprRef> passed;   // never iterated
  bool indirect = false;
  for (const ir::Function& f : program.functions)
    for (const ir::Block& block : f.blocks)
      for (const ir::Instr& i : block.instrs) {
        const auto* call = i.get_if<ir::Call>();
        if (call == nullptr) continue;
        indirect |= call->pointer != nullptr;
        if (call->callee.valid()) others.insert(call->callee.value);
        if (call->callee.valid() && is_sort(call->callee)) passed.insert(comparison_of(*call));
      }
  ir::for_each_expr(program, [&](ExprRef e) {
    if (indirect && e->kind == ExprKind::FunctionAddress && !passed.contains(e)) others.insert(e->function.value);
  });
  // Pairs of bsearch are the library's.
  const auto fits = [&](ir::FunctionId f, const ir::Call& sort, bool direct) {
    if (!comparisons.only_compares(f)) return false;
    if (direct && program.functions[sort.callee].name == "bsearch") return true;
    const ExprRef size = direct && sort.args.size() == 4 ? sort.args[2] : nullptr;
    const bool known = size != nullptr && size->kind == ExprKind::IntConst && size->value > 0 && size->value <= INT32_MAX;
    return reads_elements_only(program, f, known ? static_cast<uint64_t>(size->value) : 0);
  };
  std::vector<ir::FunctionId> used;
  std::set<uint32_t> refused;   // numbers of calls
  for (ir::FunctionId id : program.functions.ids())
    for (ir::Block& block : program.functions[id].blocks)
      for (ir::Instr& i : block.instrs) {
        const auto* call = i.get_if<ir::Call>();
        if (call == nullptr) continue;
        const bool sorts_here = call->callee.valid() && is_sort(call->callee);
        const uint32_t number = call->number;
        if (!sorts_here && !(called_elsewhere && call->pointer != nullptr)) continue;
        const ExprRef direct = sorts_here ? comparison_of(*call) : nullptr;
        const std::vector<ir::FunctionId> here = direct != nullptr ? std::vector{direct->function} : candidates;
        if (!std::ranges::all_of(here, [&](ir::FunctionId f) { return fits(f, *call, direct != nullptr); }))
          refuse(program, i, "comparison that does more than compare");
        else if (std::ranges::any_of(here, [&](ir::FunctionId f) { return comparisons.is_partial(f) && others.contains(f.value); }))
          refuse(program, i, "comparison that may overflow and is called elsewhere, too");
        else
          used.insert(used.end(), here.begin(), here.end());
        if (!i.is<ir::Call>()) refused.insert(number);
      }
  for (ir::Unsequenced& u : program.unsequenced)
    for (ir::Evaluation* e : {&u.first, &u.second})
      for (const ir::Call& c : e->calls)
        if (refused.contains(c.number)) e->unsupported = e->like_call = true;
  for (const ir::FunctionId f : used) comparisons.make_total(f);
  check_pass(program, "total_comparators");
}

}  // namespace pippin::prepare
