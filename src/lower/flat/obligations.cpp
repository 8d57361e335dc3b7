// SPDX-License-Identifier: Apache-2.0
#include "lower/flat/obligations.h"

#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "ir/to_c.h"
#include "support/check.h"

namespace pippin::lower {
namespace {

using ir::ExprKind;

/// The property that the breach violates.
ir::Property violated_by(Breach b) {
  switch (b) {
    case Breach::Overflow: case Breach::Disputed: return ir::Property::NoOverflow;
    case Breach::ZeroDivisor: return ir::Property::NoDivisionByZero;
    case Breach::BadShift: return ir::Property::NoInvalidShift;
    case Breach::FloatCast: return ir::Property::NoFloatCastOverflow;
    case Breach::Nan: return ir::Property::NoFloatNan;
    case Breach::UnsignedWrap: return ir::Property::NoUnsignedOverflow;
    case Breach::Lossy: return ir::Property::NoLossyConversion;
    case Breach::Index: case Breach::Address: return ir::Property::ArrayBounds;
    case Breach::None: case Breach::Access: case Breach::BadFree: case Breach::Unmodelled: case Breach::Left: case Breach::Lost:
    case Breach::LostAtExit: break;
  }
  PIPPIN_UNREACHABLE("a breach of no operation");
}
constexpr Breach kOfOperations[] = {Breach::Overflow,     Breach::ZeroDivisor, Breach::BadShift, Breach::FloatCast, Breach::Nan,
                                    Breach::UnsignedWrap, Breach::Lossy,       Breach::Index};

/// May the value of e be a number that a type does not have?
bool loses(const ir::Program& p, ir::ExprRef e, const Shape& to) {
  const Shape from = shape_of(p.type(e->type));
  if (e->kind == ExprKind::IntConst) {
    const BigInt n = wrap(to_big(e->value), from);
    return n < min_value(to) || n > max_value(to);
  }
  return min_value(from) < min_value(to) || max_value(from) > max_value(to);
}

/// May the conversion change a number? (To _Bool is a comparison with 0.)
bool may_lose(const ir::Program& p, ir::ExprRef e) {
  const ir::Type& to = p.type(e->type);
  return p.type(e->args[0]->type).kind == ir::TypeKind::Int && to.kind == ir::TypeKind::Int && !to.is_bool && loses(p, e->args[0], shape_of(to));
}

/// What may be wrong with the operation, as far as its kind and type tell.
std::vector<Breach> breaches(const ir::Program& p, const ir::Semantics& asked, ir::ExprRef e) {
  const ir::Type& type = p.type(e->type);
  std::vector<Breach> out;
  const auto may = [&](Breach b) {
    if (asked.checks(violated_by(b))) out.push_back(b);
  };
  const bool integer = type.kind == ir::TypeKind::Int;
  const Breach wraps = type.is_signed ? Breach::Overflow : Breach::UnsignedWrap;
  switch (e->kind) {
    case ExprKind::Add: case ExprKind::Sub: case ExprKind::Mul:
      if (integer) may(wraps);
      else if (type.kind == ir::TypeKind::Float) may(Breach::Nan);
      break;
    case ExprKind::Neg:
      if (integer) may(wraps);
      break;
    // The remainder is undefined where the quotient does not fit (C17 6.5.5p6). gcc's sanitizer, CBMC, CPAchecker, Goblint and Mopsa
    // report it like the quotient.
    case ExprKind::Div: case ExprKind::Rem:
      if (integer) {
        if (e->args[1]->kind != ExprKind::IntConst || e->args[1]->value == 0) may(Breach::ZeroDivisor);
        if (type.is_signed) may(Breach::Overflow);
      } else if (type.kind == ir::TypeKind::Float) {
        may(Breach::Nan);
      }
      break;
    // The product with a power of two has to fit. A negative number must not be shifted (C17 6.5.7p4), but CPAchecker does not take
    // that for an overflow; gcc's sanitizer and CBMC report it as a shift.
    case ExprKind::Shl: case ExprKind::Shr:
      may(Breach::BadShift);
      if (e->kind == ExprKind::Shr || !type.is_signed) break;
      may(Breach::Overflow);
      if (!asked.checks(ir::Property::NoInvalidShift)) may(Breach::Disputed);
      break;
    // As an undefined conversion, if that is asked for; else as one that loses a number.
    case ExprKind::Cast:
      if (integer && !type.is_bool && p.type(e->args[0]->type).kind == ir::TypeKind::Float)
        may(asked.checks(ir::Property::NoFloatCastOverflow) ? Breach::FloatCast : Breach::Lossy);
      else if (may_lose(p, e)) may(Breach::Lossy);
      break;
    // The others are right whatever their operands are.
    default: break;
  }
  return out;
}

/// The elements that the declared type of the array has; nothing where that does not bound accesses: an array of variable length, and
/// one of no or one element at the end of a structure, which stands for what is behind it.
std::optional<uint64_t> declared_elements(const ir::Program& p, ir::PlaceRef element) {
  const ir::PlaceRef array = element->base;
  const ir::Type& type = p.type(array->type);
  if (type.kind != ir::TypeKind::Array || !type.is_complete || type.is_vla) return std::nullopt;
  if (type.count <= 1 && array->kind == ir::PlaceKind::Field && array->field + 1 == p.type(array->base->type).fields.size()) return std::nullopt;
  return type.count;
}

class Obligations {
 public:
  Obligations(FlatProgram& flat, const std::function<bool(ir::ExprRef, CtxId)>& untranslatable)
      : flat_(flat), untranslatable_(untranslatable) {}

  void run() {
    const size_t n = flat_.edges.size();
    // First: an edge of a call need not translate all of its arguments (the size of a block outside of loops).
    for (const FlatProgram::Evaluated& v : flat_.evaluated) {
      if (!is_written(v.ctx)) continue;
      Operations operations;
      operations.expr(v.value);
      for (const ir::ExprRef e : operations.found)
        for (const Breach b : breaches(*flat_.ir, flat_.options.semantics, e)) add_evaluated(v, {e, nullptr, b});
      for (const IndexUse& use : operations.elements)
        if (const auto b = breach(use)) add_evaluated(v, {nullptr, use.place, *b});
    }
    for (size_t k = 0; k < n; ++k) {
      const cfa::EdgeId id(k);
      if (flat_.locations[flat_.edges[id].target].kind == cfa::LocKind::Unsupported) continue;
      Operations operations;
      if (const FlatEdge& e = flat_.edges[id]; e.condition != nullptr && is_written(e.condition_ctx)) {
        operations.expr(e.condition);
        oblige(id, operations, 0, e.condition_ctx);
      }
      for (size_t i = 0; i < flat_.edges[id].ops.size(); ++i) {
        const FlatOp& op = flat_.edges[id].ops[i];
        if (is_written(op.value_ctx)) {
          op.for_each_operand([&](ir::ExprRef e) { operations.expr(e); });
          operations.place(op.second());
          operations.expr(op.old);
          if (const auto* a = op.get_if<AllocateOp>()) operations.expr(flat_.objects[a->object].bytes);
          oblige(id, operations, i + 1, op.value_ctx);
          if (const auto* a = op.get_if<AssignOp>(); a != nullptr && narrows(*a)) add(id, {nullptr, a->target, Breach::Lossy}, i + 1, op.value_ctx);
        }
        if (is_written(flat_.edges[id].ops[i].target_ctx)) {
          const CtxId ctx = flat_.edges[id].ops[i].target_ctx;
          operations.place(flat_.edges[id].ops[i].target());
          oblige(id, operations, i + 1, ctx);
        }
      }
    }
  }

 private:
  /// A number is stored in a bit-field that may not have it (C17 6.5.16.1p2: it is converted to the type of that).
  bool narrows(const AssignOp& a) const {
    if (!flat_.options.semantics.checks(ir::Property::NoLossyConversion)) return false;
    const std::optional<Shape> to = bit_field_shape(*flat_.ir, a.target);
    return to && loses(*flat_.ir, a.value, *to);
  }

  /// An operation, the place of an element or a bit-field, and how it may breach its obligation.
  struct Obligation {
    ir::ExprRef expr;
    ir::PlaceRef element;
    Breach breach;
    const void* operation() const { return expr != nullptr ? static_cast<const void*>(expr) : element; }
    Origin origin() const { return expr != nullptr ? expr->origin : element->origin; }
  };
  std::string text(const Obligation& o) const { return o.expr != nullptr ? ir::to_c(*flat_.ir, o.expr) : ir::to_c(*flat_.ir, o.element); }

  std::optional<Breach> breach(const IndexUse& use) const {
    if (!flat_.options.semantics.checks(ir::Property::ArrayBounds)) return std::nullopt;
    const std::optional<uint64_t> elements = declared_elements(*flat_.ir, use.place);
    if (!elements) return std::nullopt;
    const ir::ExprRef i = use.place->index;
    if (i->kind == ExprKind::IntConst && i->value >= 0 && static_cast<uint64_t>(i->value) < *elements + (use.one_past ? 1 : 0)) return std::nullopt;
    return use.one_past ? Breach::Address : Breach::Index;
  }

  void add_evaluated(const FlatProgram::Evaluated& v, const Obligation& o) {
    flat_.oblige(o.operation(), o.breach);
    if (!known_.emplace(v.at, o.operation(), v.ctx, o.breach).second) return;
    FlatEdge edge;
    edge.source = v.at;
    edge.origin = o.origin();
    edge.text = text(o);
    if (untranslatable_(v.value, v.ctx)) {
      edge.target = flat_.unsupported_location("an operation in an expression whose value is dropped", edge.text, o.origin());
      flat_.locations[edge.target].procedure = flat_.locations[v.at].procedure;
    } else {
      edge.target = target_of(o.breach, edge.text, o.origin(), v.at);
      edge.condition = v.value;
      edge.condition_ctx = v.ctx;
      edge.breach = o.breach;
      edge.breaching = o.operation();
    }
    flat_.edges.push_back(std::move(edge));
  }

  cfa::LocId target_of(Breach breach, const std::string& text, Origin origin, cfa::LocId source) {
    cfa::LocId target;
    if (breach == Breach::Disputed) {
      target = flat_.unsupported_location("left shift of a negative number as an overflow", text, origin);
    } else {
      cfa::Location l;
      const ir::Property violated = violated_by(breach);
      l.name = fmt::format("{}{}", violated == ir::Property::NoOverflow ? "overflow" : ir::name(violated), count_++);
      l.kind = cfa::LocKind::Error;
      l.property = ir::name(violated);
      l.origin = origin;
      l.checked = text;
      target = flat_.locations.push_back(std::move(l));
    }
    flat_.locations[target].procedure = flat_.locations[source].procedure;
    return target;
  }

  /// By the program's authors. What models of library functions do is not the program's operation.
  bool is_written(CtxId ctx) const {
    if (!ctx.valid()) return false;   // nothing is evaluated
    const ir::FunctionId f = flat_.contexts[ctx].function;
    return !f.valid() || !flat_.ir->functions[f].is_model;
  }

  /// The operations found last are evaluated on the edge by its guard (`ops` 0) or by the last one of its first `ops`.
  void oblige(cfa::EdgeId id, Operations& operations, size_t ops, CtxId ctx) {
    for (const ir::ExprRef e : operations.found)
      for (const Breach b : breaches(*flat_.ir, flat_.options.semantics, e)) add(id, {e, nullptr, b}, ops, ctx);
    for (const IndexUse& use : operations.elements)
      if (const auto b = breach(use)) add(id, {nullptr, use.place, *b}, ops, ctx);
    operations.found.clear();
    operations.elements.clear();
  }

  void add(cfa::EdgeId id, const Obligation& o, size_t ops, CtxId ctx) {
    // Initialisers of static objects are constants, which no execution calculates (but overflow in them has always been reported).
    if (!flat_.contexts[ctx].function.valid() && violated_by(o.breach) != ir::Property::NoOverflow) return;
    flat_.oblige(o.operation(), o.breach);
    // Both branches on a condition, and all cases of a switch, evaluate it.
    if (!known_.emplace(flat_.edges[id].source, o.operation(), ctx, o.breach).second) return;
    const FlatEdge& of = flat_.edges[id];
    const std::string text = this->text(o);
    const Origin origin = o.origin().known() ? o.origin() : of.origin;
    const cfa::LocId target = target_of(o.breach, text, origin, of.source);
    FlatEdge edge;
    edge.source = of.source;
    edge.target = target;
    edge.guard = of.guard;
    edge.condition = of.condition;
    edge.condition_ctx = of.condition_ctx;
    edge.cases = of.cases;
    edge.ops.assign(of.ops.begin(), of.ops.begin() + static_cast<ptrdiff_t>(ops));
    edge.parallel = of.kind == cfa::EdgeKind::Call;
    edge.breach = o.breach;
    edge.breaching = o.operation();
    edge.origin = origin;
    edge.text = text;
    flat_.edges.push_back(std::move(edge));
  }

  FlatProgram& flat_;
  const std::function<bool(ir::ExprRef, CtxId)>& untranslatable_;
  std::set<std::tuple<cfa::LocId, const void*, CtxId, Breach>> known_;   // never iterated
  size_t count_ = 0;
};

}  // namespace

std::vector<IndexUse> index_uses(ir::PlaceRef place, bool address) {
  std::vector<IndexUse> out;
  for (ir::PlaceRef p = place; p != nullptr; p = p->base) {
    if (p->kind == ir::PlaceKind::Index) out.push_back({p, address});
    address = address && p->kind == ir::PlaceKind::Index && p->index->kind == ExprKind::IntConst && p->index->value == 0;
  }
  return out;
}

std::optional<Shape> bit_field_shape(const ir::Program& p, ir::PlaceRef place) {
  if (place->kind != ir::PlaceKind::Field || p.type(place->type).is_bool) return std::nullopt;
  const ir::Field& field = p.type(place->base->type).fields[place->field];
  if (!field.is_bitfield) return std::nullopt;
  return Shape{field.bit_width, p.type(place->type).is_signed, false};
}

void add_obligations(FlatProgram& flat, const std::function<bool(ir::ExprRef, CtxId)>& untranslatable) {
  if (!flat.options.semantics.checks_operations()) return;
  Obligations(flat, untranslatable).run();
  for (const Breach b : kOfOperations) flat.served.insert(violated_by(b));
}

}  // namespace pippin::lower
