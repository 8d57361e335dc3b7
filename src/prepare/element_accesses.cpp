// SPDX-License-Identifier: Apache-2.0
// Every element takes part in some comparison of the library (there is none of a single element), so what each comparison reads
// of both its elements is valid for all of them. A place is a parameter and a chain of byte offsets, a pointer being loaded
// after each but the last. Pointers in variables count where the variable is assigned once, in blocks that are always executed.
#include "prepare/element_accesses.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ir/walk.h"

namespace pippin::prepare {
namespace {

using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceKind;
using ir::PlaceRef;

constexpr size_t kMaxCalls = 64;
constexpr int64_t kString = -1;   // the size of a read up to a zero

struct Chain {
  size_t side = 0;                 // the comparison's first or second parameter
  std::vector<int64_t> offsets{0};
};

struct Read {
  std::vector<int64_t> offsets;
  int64_t size = 0;                // bytes, or kString
  auto operator<=>(const Read&) const = default;
};

class Accesses {
 public:
  Accesses(const ir::Program& program, uint64_t element_size) : p_(program), element_size_(static_cast<int64_t>(element_size)) {}

  bool run(ir::FunctionId comparison) {
    const ir::Function& f = p_.functions[comparison];
    std::vector<std::optional<Chain>> arguments(f.params.size());
    for (size_t side = 0; side < 2 && side < arguments.size(); ++side) arguments[side] = Chain{side, {0}};
    if (!function(f, arguments, true) || always_[0] != always_[1]) return false;
    for (const Read& read : sometimes_)
      if (!covered(read)) return false;
    return true;
  }

 private:
  using Facts = std::map<ir::VarId, Chain>;

  bool covered(const Read& read) const {
    for (const Read& other : always_[0])
      if (other == read || (read.size >= 0 && other.size >= 0 && same_object(read, other) && read.offsets.back() >= other.offsets.back() &&
                            read.offsets.back() + read.size <= other.offsets.back() + other.size))
        return true;
    return false;
  }
  static bool same_object(const Read& a, const Read& b) {
    return a.offsets.size() == b.offsets.size() && std::equal(a.offsets.begin(), a.offsets.end() - 1, b.offsets.begin());
  }

  bool function(const ir::Function& f, const std::vector<std::optional<Chain>>& arguments, bool always) {
    if (++calls_ > kMaxCalls) return false;
    // The blocks that every call executes come first.
    std::vector<bool> first(f.blocks.size(), false);
    std::vector<ir::BlockId> order;
    for (ir::BlockId b(0);; b = f.blocks[b].terminator.then_target) {
      first[b.value] = true;
      order.push_back(b);
      if (f.blocks[b].terminator.kind != ir::TerminatorKind::Jump) break;
    }
    const size_t always_executed = order.size();
    for (const ir::BlockId b : f.blocks.ids())
      if (!first[b.value]) order.push_back(b);

    std::map<ir::VarId, unsigned> assigned;
    const auto assigns = [&](PlaceRef target, bool known) {
      if (target == nullptr) return;
      while (target->base != nullptr) target = target->base, known = false;
      if (target->kind == PlaceKind::Var) assigned[target->var] += known ? 1 : 2;
    };
    for (const ir::BlockId b : order)
      for (const ir::Instr& i : f.blocks[b].instrs) {
        assigns(ir::written_place(i), i.is<ir::Assign>() && first[b.value]);
        if (const auto* d = i.get_if<ir::Declare>(); d != nullptr && !first[b.value]) assigned[d->var] += 2;
      }
    Facts facts;
    for (size_t k = 0; k < f.params.size() && k < arguments.size(); ++k)
      if (arguments[k] && !assigned.contains(f.params[k])) facts.emplace(f.params[k], *arguments[k]);

    for (size_t k = 0; k < order.size(); ++k) {
      const ir::Block& block = f.blocks[order[k]];
      const bool here = always && k < always_executed;
      for (const ir::Instr& i : block.instrs) {
        if (!instr(i, facts, here)) return false;
        const auto* a = i.get_if<ir::Assign>();
        if (a == nullptr || a->target->kind != PlaceKind::Var || assigned[a->target->var] != 1) continue;
        if (auto chain = pointer(a->value, facts)) facts.insert_or_assign(a->target->var, std::move(*chain));
      }
      if (!expr(block.terminator.value, facts, here)) return false;
    }
    return true;
  }

  bool instr(const ir::Instr& i, const Facts& facts, bool always) {
    return i.visit(
        [&](const ir::Assign& a) { return variable(a.target, facts, always) && expr(a.value, facts, always); },
        [&](const ir::ZeroInit& z) { return variable(z.target, facts, always); }, [&](const ir::Declare&) { return true; },
        [](const ir::EndOfScope&) { return true; }, [&](const ir::UnsupportedInstr&) { return true; }, [&](const ir::Call& c) { return call(c, facts, always); });
  }

  bool call(const ir::Call& c, const Facts& facts, bool always) {
    if (c.result != nullptr && !variable(c.result, facts, always)) return false;
    for (ExprRef a : c.args)
      if (!expr(a, facts, always)) return false;
    const ir::Function& f = p_.functions[c.callee];
    std::vector<std::optional<Chain>> arguments;
    for (ExprRef a : c.args) arguments.push_back(pointer(a, facts));
    if (f.has_body()) return function(f, arguments, always);
    // Those that are modelled with their reads.
    const bool bounded = f.name == "strncmp";
    if (!bounded && f.name != "strcmp" && f.name != "strlen") return true;
    const ExprRef bound = bounded && c.args.size() > 2 ? c.args[2] : nullptr;
    const int64_t size = bound != nullptr && bound->kind == ExprKind::IntConst && bound->value <= (1 << 20) ? static_cast<int64_t>(bound->value) : kString;
    for (size_t k = 0; k < arguments.size() && k < 2; ++k) {
      if (is_literal(c.args[k])) continue;
      if (!arguments[k]) return false;
      reads(*arguments[k], size, always);
    }
    return true;
  }
  bool is_literal(ExprRef e) const {
    e = ir::without_casts(e);
    PlaceRef p = e->kind == ExprKind::AddressOf ? e->place : nullptr;
    if (p != nullptr && p->kind == PlaceKind::Index && p->index->kind == ExprKind::IntConst && p->index->value == 0) p = p->base;
    return p != nullptr && p->kind == PlaceKind::Var && p_.vars[p->var].kind == ir::VarKind::StringLiteral;
  }

  void reads(const Chain& chain, int64_t size, bool always) {
    const int64_t at = chain.offsets.back();
    if (chain.offsets.size() == 1 && size >= 0 && at >= 0 && at + size <= element_size_) return;
    Read read{chain.offsets, size};
    if (always) always_[chain.side].insert(std::move(read));
    else sometimes_.insert(std::move(read));
  }

  /// All reads of its evaluation.
  bool expr(ExprRef e, const Facts& facts, bool always) {
    if (e == nullptr) return true;
    const bool lazy = e->kind == ExprKind::Conditional || e->kind == ExprKind::LogicalAnd || e->kind == ExprKind::LogicalOr;
    for (size_t k = 0; k < 3; ++k)
      if (!expr(e->args[k], facts, always && !(lazy && k > 0))) return false;
    if (e->place == nullptr) return true;
    if (!operands(e->place, facts, always)) return false;
    if (e->kind != ExprKind::Load || variable(e->place, facts, always)) return true;
    const auto chain = place(e->place, facts);
    if (!chain) return false;
    reads(*chain, size_of(e->place), always);
    return true;
  }
  bool operands(PlaceRef p, const Facts& facts, bool always) {
    for (; p != nullptr; p = p->base)
      if (!expr(p->pointer, facts, always) || !expr(p->index, facts, always)) return false;
    return true;
  }
  /// A part of a variable that is there, whatever values the indices have.
  bool variable(PlaceRef p, const Facts& facts, bool always) {
    if (!operands(p, facts, always)) return false;
    for (; p->kind != PlaceKind::Var; p = p->base) {
      if (p->kind == PlaceKind::Deref) return false;
      if (p->kind == PlaceKind::Field) continue;
      const ir::Type& array = p_.type(p->base->type);
      if (!array.is_complete || array.is_vla || !within(p->index, array.count)) return false;
    }
    return true;
  }
  bool within(ExprRef index, uint64_t count) const {
    if (index->kind == ExprKind::IntConst) return index->value >= 0 && static_cast<uint64_t>(index->value) < count;
    while (index->kind == ExprKind::Cast && p_.type(index->type).width >= p_.type(index->args[0]->type).width) index = index->args[0];
    const ir::Type& t = p_.type(index->type);
    return t.kind == ir::TypeKind::Int && (t.is_bool || !t.is_signed) && t.width < 32 && (uint64_t{1} << t.width) <= count;
  }

  int64_t size_of(PlaceRef p) const {
    if (p->kind == PlaceKind::Field) {
      const ir::Field& f = p_.type(p->base->type).fields[p->field];
      if (f.is_bitfield) return static_cast<int64_t>((f.bit_offset % 8 + f.bit_width + 7) / 8);
    }
    return static_cast<int64_t>(p_.type(p->type).size);
  }

  std::optional<Chain> pointer(ExprRef e, const Facts& facts) const {
    switch (e->kind) {
      case ExprKind::Cast:
        if (p_.type(e->type).kind != ir::TypeKind::Pointer || p_.type(e->args[0]->type).kind != ir::TypeKind::Pointer) return std::nullopt;
        return pointer(e->args[0], facts);
      case ExprKind::AddressOf: return place(e->place, facts);
      case ExprKind::PtrAdd: return moved(pointer(e->args[0], facts), e->args[1], p_.type(e->type).element);
      case ExprKind::Load: {
        if (p_.type(e->type).kind != ir::TypeKind::Pointer) return std::nullopt;
        if (e->place->kind == PlaceKind::Var) {
          const auto fact = facts.find(e->place->var);
          return fact == facts.end() ? std::nullopt : std::optional(fact->second);
        }
        auto chain = place(e->place, facts);
        if (chain) chain->offsets.push_back(0);
        return chain;
      }
      default: return std::nullopt;
    }
  }
  std::optional<Chain> place(PlaceRef p, const Facts& facts) const {
    switch (p->kind) {
      case PlaceKind::Var: return std::nullopt;
      case PlaceKind::Deref: return pointer(p->pointer, facts);
      case PlaceKind::Index: return moved(place(p->base, facts), p->index, p->type);
      case PlaceKind::Field: break;
    }
    auto chain = place(p->base, facts);
    const ir::Field& f = p_.type(p->base->type).fields[p->field];
    if (chain) chain->offsets.back() += static_cast<int64_t>(f.is_bitfield ? f.bit_offset / 8 : f.byte_offset);
    return chain;
  }
  std::optional<Chain> moved(std::optional<Chain> chain, ExprRef by, ir::TypeId element) const {
    if (!chain || by->kind != ExprKind::IntConst || by->value < -(1 << 20) || by->value > (1 << 20)) return std::nullopt;
    chain->offsets.back() += static_cast<int64_t>(by->value) * static_cast<int64_t>(p_.type(element).size);
    return chain;
  }

  const ir::Program& p_;
  const int64_t element_size_;
  std::array<std::set<Read>, 2> always_;   // by side
  std::set<Read> sometimes_;
  size_t calls_ = 0;
};

}  // namespace

bool reads_elements_only(const ir::Program& program, ir::FunctionId comparison, uint64_t element_size) {
  return Accesses(program, element_size).run(comparison);
}

}  // namespace pippin::prepare
