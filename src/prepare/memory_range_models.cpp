// SPDX-License-Identifier: Apache-2.0
// One function per kind of call and type of elements (prepare.h).
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "prepare/checked.h"
#include "prepare/prepare.h"

namespace pippin::prepare {
namespace {

using ir::BlockId;
using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceRef;
using ir::TypeId;
using ir::VarId;

enum class RangeOperation : uint8_t { Copy, Move, Fill, Zero };

class MemoryRangeModels {
 public:
  explicit MemoryRangeModels(ir::Program& program) : p_(program) {}

  void run() {
    const size_t functions = p_.functions.size();
    for (size_t f = 0; f < functions; ++f)
      for (size_t b = 0; b < p_.functions[ir::FunctionId(f)].blocks.size(); ++b)
        for (size_t k = 0; k < p_.functions[ir::FunctionId(f)].blocks[BlockId(b)].instrs.size(); ++k) {
          // Models are added to the functions meanwhile.
          const auto instr = [&]() -> ir::Instr& { return p_.functions[ir::FunctionId(f)].blocks[BlockId(b)].instrs[k]; };
          if (!instr().is<ir::Call>()) continue;
          const ir::Call call = instr().get<ir::Call>();
          if (const std::optional<Modelled> m = modelled(call)) {
            const ir::FunctionId model = function(*m, call.callee);
            ir::Call& changed = instr().get<ir::Call>();
            changed.callee = model;
            changed.args.push_back(m->count);
            if (m->room != nullptr) changed.args.push_back(m->room);
          }
        }
  }

 private:
  struct Modelled {
    RangeOperation kind;
    TypeId element;
    bool checked = false;   // the size may be no multiple of an element's
    bool bounded[2] = {false, false};
    ExprRef count = nullptr, room = nullptr;
  };

  std::optional<Modelled> modelled(const ir::Call& call) {
    if (!call.callee.valid() || call.args.size() != 3 || p_.functions[call.callee].has_body()) return std::nullopt;
    const std::string& name = p_.functions[call.callee].name;
    const bool fill = name == "memset";
    if (!fill && name != "memcpy" && name != "memmove") return std::nullopt;
    const auto kind = [&](size_t k) { return p_.type(call.args[k]->type).kind; };
    if (kind(0) != ir::TypeKind::Pointer || (fill ? call.args[1]->type != p_.int_type : kind(1) != ir::TypeKind::Pointer)) return std::nullopt;
    const ExprRef size = call.args[2];
    if (size->type != p_.size_type || bare(size)->kind == ExprKind::IntConst) return std::nullopt;

    Modelled m{};
    const TypeId to = element(call.args[0]);
    if (fill) {
      const ExprRef byte = bare(call.args[1]);
      m.kind = byte->kind == ExprKind::IntConst && byte->value % 256 == 0 ? RangeOperation::Zero : RangeOperation::Fill;
      m.element = to;
    } else {
      m.kind = name == "memcpy" ? RangeOperation::Copy : RangeOperation::Move;
      const TypeId from = element(call.args[1]);
      // What a void pointer points to is not known here.
      m.element = to.valid() ? to : from;
      if (to.valid() && from.valid() && !alike(to, from)) return std::nullopt;
    }
    if (!m.element.valid()) return std::nullopt;
    const ir::Type& t = p_.type(m.element);
    const bool number = t.kind == ir::TypeKind::Int && !t.is_bool;
    if (m.kind == RangeOperation::Fill && (!number || t.size > 8 || t.width != 8 * t.size)) return std::nullopt;
    count(size, t.size, m);
    for (size_t k = 0; k < (fill ? 1 : 2); ++k)
      if (const ExprRef r = room(call.args[k], t.size)) {
        m.bounded[k] = true;
        m.room = m.room == nullptr ? r : node(ExprKind::Conditional, p_.size_type, node(ExprKind::Lt, p_.int_type, r, m.room), r, m.room);
      }
    return m;
  }

  ExprRef bare(ExprRef e) const {
    while (e->kind == ExprKind::Cast && p_.type(e->type).kind == p_.type(e->args[0]->type).kind) e = e->args[0];
    return e;
  }

  /// Of what the argument points to before it becomes a pointer to void; invalid: of unknown type, or not for assignments.
  TypeId element(ExprRef pointer) const {
    TypeId t = p_.type(bare(pointer)->type).element;
    while (p_.type(t).kind == ir::TypeKind::Array && !p_.type(t).is_vla) t = p_.type(t).element;
    const ir::Type& type = p_.type(t);
    const bool value = type.kind == ir::TypeKind::Int || type.kind == ir::TypeKind::Float || type.kind == ir::TypeKind::Pointer ||
                       type.kind == ir::TypeKind::Record;
    return value && type.is_complete && type.size > 0 && !type.is_vla && !grows(t) ? t : TypeId();
  }

  /// A record that ends with an array of any length: a block that begins with one is no array of such records.
  bool grows(TypeId t) const {
    while (p_.type(t).kind == ir::TypeKind::Record && !p_.type(t).fields.empty()) {
      t = p_.type(t).fields.back().type;
      if (p_.type(t).kind == ir::TypeKind::Array && (!p_.type(t).is_complete || p_.type(t).size == 0)) return true;
    }
    return false;
  }

  bool alike(TypeId a, TypeId b) const {
    if (a == b) return true;
    const ir::Type &x = p_.type(a), &y = p_.type(b);
    return x.kind == ir::TypeKind::Int && y.kind == ir::TypeKind::Int && x.size == y.size && x.width == y.width && !x.is_bool && !y.is_bool;
  }

  /// The number of elements in `size` bytes; of `n * sizeof(element)` it is n, unless that product wraps.
  void count(ExprRef size, uint64_t element, Modelled& m) {
    const auto divided = [&] { return node(ExprKind::Div, p_.size_type, size, p_.constant(p_.size_type, element)); };
    if (element == 1) {
      m.count = size;
      return;
    }
    if (size->kind == ExprKind::Mul)
      for (size_t k = 0; k < 2; ++k) {
        const ExprRef factor = size->args[k], number = size->args[1 - k];
        if (factor->kind != ExprKind::IntConst || factor->value <= 0 || factor->value % element != 0) continue;
        const ir::Int128 times = factor->value / element, most = (ir::Int128{1} << p_.type(p_.size_type).width) - 1;
        const ExprRef fits = node(ExprKind::Le, p_.int_type, number, p_.constant(p_.size_type, most / factor->value));
        const ExprRef elements = times == 1 ? number : node(ExprKind::Mul, p_.size_type, number, p_.constant(p_.size_type, times));
        m.count = node(ExprKind::Conditional, p_.size_type, fits, elements, divided());
        m.checked = (element & (element - 1)) != 0;
        return;
      }
    m.count = divided();
    m.checked = true;
  }

  /// The number of elements from where the pointer points to to the end of the array there, if it is named in the pointer and
  /// may end inside an object; else null.
  ExprRef room(ExprRef pointer, uint64_t element) {
    ExprRef e = bare(pointer), index = nullptr;
    if (e->kind == ExprKind::PtrAdd) {
      index = e->args[1];
      e = e->args[0];
    }
    if (e->kind != ExprKind::AddressOf) return nullptr;
    PlaceRef array = e->place;
    if (array->kind == ir::PlaceKind::Index) {
      const bool first = array->index->kind == ExprKind::IntConst && array->index->value == 0;
      if (index != nullptr && !first) return nullptr;
      if (index == nullptr) index = array->index;
      array = array->base;
    } else if (index != nullptr) {
      return nullptr;
    }
    const ir::Type& type = p_.type(array->type);
    if (type.kind != ir::TypeKind::Array || type.is_vla || !type.is_complete || type.size == 0 || !inside(array)) return nullptr;
    const uint64_t step = p_.type(type.element).size;
    if (step == 0 || step % element != 0) return nullptr;
    const auto constant = [&](uint64_t n) { return p_.constant(p_.size_type, static_cast<ir::Int128>(n)); };
    const uint64_t length = type.size / step;
    if (index == nullptr) return constant(type.size / element);
    const ExprRef at = cast(p_.size_type, index);  // a negative one is too large
    const ExprRef rest = node(ExprKind::Mul, p_.size_type, node(ExprKind::Sub, p_.size_type, constant(length), at), constant(step / element));
    return node(ExprKind::Conditional, p_.size_type, node(ExprKind::Le, p_.int_type, at, constant(length)), rest, constant(0));
  }

  /// Does the array belong to a structure that goes on behind it, or to an element of an array?
  bool inside(PlaceRef array) const {
    for (PlaceRef p = array; p != nullptr; p = p->base) {
      if (p->kind == ir::PlaceKind::Index && p_.type(p->type).kind == ir::TypeKind::Record) return true;
      if (p->kind == ir::PlaceKind::Field && p->field + 1 != p_.type(p->base->type).fields.size()) return true;
    }
    return false;
  }

  ir::FunctionId function(const Modelled& m, ir::FunctionId original) {
    const auto key = std::tuple(m.kind, m.element, m.checked, m.bounded[0], m.bounded[1], original);
    const auto it = made_.find(key);
    return it != made_.end() ? it->second : made_[key] = make(m, original);
  }

  ir::FunctionId make(const Modelled& m, ir::FunctionId original) {
    const bool fill = m.kind == RangeOperation::Fill || m.kind == RangeOperation::Zero, bounded = m.room != nullptr;
    const TypeId block = p_.pointer_to(p_.void_type), elements = p_.pointer_to(m.element), size = p_.size_type;
    ir::Type signature;
    signature.kind = ir::TypeKind::Function;
    signature.element = block;
    signature.params = {block, fill ? p_.int_type : block, size, size};
    if (bounded) signature.params.push_back(size);
    ir::Function made;
    made.name = "__pippin_" + p_.functions[original].name;
    made.type = p_.add_type(std::move(signature));
    made.is_static = true;
    made.model_of = original;
    made.is_model = true;
    made.model_element = m.element;
    std::ranges::copy(m.bounded, made.model_bounded);
    f_ = p_.functions.push_back(std::move(made));
    const VarId to = variable("to", block, ir::VarKind::Param), from = variable(fill ? "byte" : "from", fill ? p_.int_type : block, ir::VarKind::Param),
                bytes = variable("size", size, ir::VarKind::Param), count = variable("count", size, ir::VarKind::Param);
    const VarId target = variable("target", elements, ir::VarKind::Local), source = fill ? VarId() : variable("source", elements, ir::VarKind::Local),
                k = variable("k", size, ir::VarKind::Local);

    const BlockId entry = add_block(), end = add_block();
    BlockId start = entry;
    if (m.checked || bounded) {
      const BlockId any = add_block();
      const auto otherwise_any = [&](ExprRef condition) {
        const BlockId next = add_block();
        branch(start, condition, next, any);
        start = next;
      };
      if (m.checked) {
        const ExprRef rest = node(ExprKind::Rem, size, load(bytes), p_.constant(size, static_cast<ir::Int128>(p_.type(m.element).size)));
        otherwise_any(node(ExprKind::Eq, p_.int_type, rest, p_.constant(size, 0)));
      }
      if (bounded) otherwise_any(node(ExprKind::Le, p_.int_type, load(count), load(variable("room", size, ir::VarKind::Param))));
      ir::Call call;
      call.callee = original;
      call.args = {load(to), load(from), load(bytes)};
      code(any).instrs.push_back({std::move(call), {}, {}});
      jump(any, end);
    }
    assign(start, target, cast(elements, load(to)));
    if (!fill) assign(start, source, cast(elements, load(from)));
    const ExprRef zero = p_.constant(size, 0), one = p_.constant(size, 1);
    const auto element_at = [&](VarId pointer) { return at(pointer, k, m.element); };
    const auto put = [&](BlockId b) {
      ir::Instr i;
      if (m.kind == RangeOperation::Zero) {
        i.op = ir::ZeroInit{element_at(target)};
      } else {
        const PlaceRef element = element_at(target);
        i.op = ir::Assign{element, fill ? repeated(m.element, from) : p_.load(element_at(source))};
      }
      code(b).instrs.push_back(std::move(i));
    };
    const auto upwards = [&](BlockId first) {
      assign(first, k, zero);
      const BlockId head = add_block(), body = add_block();
      jump(first, head);
      branch(head, node(ExprKind::Lt, p_.int_type, load(k), load(count)), body, end);
      put(body);
      assign(body, k, node(ExprKind::Add, size, load(k), one));
      jump(body, head);
    };
    if (m.kind == RangeOperation::Move) {
      // Where the blocks overlap, each element is read before it is written.
      const BlockId up = add_block(), down = add_block(), head = add_block(), body = add_block();
      branch(start, node(ExprKind::Le, p_.int_type, load(target), load(source)), up, down);
      upwards(up);
      assign(down, k, load(count));
      jump(down, head);
      branch(head, node(ExprKind::Lt, p_.int_type, zero, load(k)), body, end);
      assign(body, k, node(ExprKind::Sub, size, load(k), one));
      put(body);
      jump(body, head);
    } else {
      upwards(start);
    }
    code(end).terminator.kind = ir::TerminatorKind::Return;
    code(end).terminator.value = load(to);
    return f_;
  }

  /// The element whose bytes are all the byte.
  ExprRef repeated(TypeId element, VarId byte) {
    const uint64_t size = p_.type(element).size;
    const TypeId wide = p_.int_of(64, false, 8, "unsigned long long");
    ir::Int128 ones = 0;
    for (uint64_t n = 0; n < size; ++n) ones = ones * 256 + 1;
    const ExprRef low = node(ExprKind::Rem, wide, cast(wide, load(byte)), p_.constant(wide, 256));
    return cast(element, node(ExprKind::Mul, wide, low, p_.constant(wide, ones)));
  }

  VarId variable(const char* name, TypeId type, ir::VarKind kind) {
    ir::Variable v;
    v.name = name;
    v.type = type;
    v.kind = kind;
    v.function = f_;
    const VarId id = p_.vars.push_back(std::move(v));
    (kind == ir::VarKind::Param ? p_.functions[f_].params : p_.functions[f_].locals).push_back(id);
    return id;
  }
  ir::Block& code(BlockId b) { return p_.functions[f_].blocks[b]; }
  BlockId add_block() { return p_.functions[f_].blocks.push_back({}); }
  void jump(BlockId from, BlockId to) {
    code(from).terminator.kind = ir::TerminatorKind::Jump;
    code(from).terminator.then_target = to;
  }
  void branch(BlockId from, ExprRef condition, BlockId yes, BlockId no) {
    ir::Terminator& t = code(from).terminator;
    t.kind = ir::TerminatorKind::Branch;
    t.value = condition;
    t.then_target = yes;
    t.else_target = no;
  }
  void assign(BlockId b, VarId v, ExprRef value) {
    code(b).instrs.push_back({ir::Assign{p_.var_place(v), value}, {}, {}});
  }
  ExprRef load(VarId v) { return p_.load(p_.var_place(v)); }
  ExprRef cast(TypeId t, ExprRef e) { return e->type == t ? e : node(ExprKind::Cast, t, e); }
  ExprRef node(ExprKind kind, TypeId type, ExprRef a, ExprRef b = nullptr, ExprRef c = nullptr) {
    ir::Expr e{};
    e.kind = kind;
    e.type = type;
    e.origin = a->origin;
    e.args[0] = a;
    e.args[1] = b;
    e.args[2] = c;
    return p_.add(std::move(e));
  }
  /// pointer[k]
  PlaceRef at(VarId pointer, VarId k, TypeId element) {
    ir::Place place{};
    place.kind = ir::PlaceKind::Deref;
    place.type = element;
    place.pointer = node(ExprKind::PtrAdd, p_.vars[pointer].type, load(pointer), load(k));
    return p_.add(std::move(place));
  }

  ir::Program& p_;
  ir::FunctionId f_;
  std::map<std::tuple<RangeOperation, TypeId, bool, bool, bool, ir::FunctionId>, ir::FunctionId> made_;
};

}  // namespace

void add_memory_range_models(ir::Program& program) {
  MemoryRangeModels(program).run();
  check_pass(program, "add_memory_range_models");
}

}  // namespace pippin::prepare
