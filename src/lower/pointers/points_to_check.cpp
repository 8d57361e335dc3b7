// SPDX-License-Identifier: Apache-2.0
// Access sites are lvalues and argument expressions of the program, which the flat program keeps: so the places a site may access are
// what points-to says of it, united over the contexts in which the flat program has it.
#include "lower/pointers/points_to_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "lower/pointers/skeleton.h"

namespace pippin::lower {
namespace {

/// What the model lets an access reach.
struct Allowed {
  std::vector<Target> targets;
  bool anything = false;   // reads give any value
  bool foreign = false;    // objects of the environment
};

class PointsToChecker final : public PointsToCheck {
 public:
  explicit PointsToChecker(const Skeleton& s) : s_(s), p_(*s.flat.ir) {
    for (const FlatEdge& e : s_.flat.edges) {
      reads(e.condition, e.condition_ctx);
      for (const FlatOp& op : e.ops) operation(op);
    }
    for (const IndirectCall& c : s_.flat.indirect_calls) add(calls_[c.instr->get<ir::Call>().pointer], c.ctx);
    for (const MemoryRangeCall& c : s_.flat.range_calls)
      if (!c.modelled) skip(p_.functions[c.instr->get<ir::Call>().callee]);
  }

  const std::vector<std::string>& violations() const override { return violations_; }
  uint64_t compared() const override { return compared_; }
  void begin() override {}

  void access(ir::PlaceRef place, bool write, const ir::ConcretePlace& at) override {
    if (skipped_.contains(place)) return;
    const auto& sites = write ? written_ : read_;
    const auto site = sites.find(place);
    if (site == sites.end()) {
      // Nothing depends on a value that the model does not read.
      if (write) violation(place->origin, ir::to_c(p_, place), "is written by no operation of the model", at, {});
      return;
    }
    auto [it, fresh] = places_.try_emplace({place, write});
    Allowed& r = it->second;
    if (fresh)
      for (const CtxId ctx : site->second) {
        const Cells cells = s_.pointers.place(place, ctx, write);
        r.targets.insert(r.targets.end(), cells.cells.begin(), cells.cells.end());
        r.anything |= !write && (cells.unknown || cells.mismatch);
        r.foreign |= cells.unknown || cells.undefined();
      }
    compare(place->origin, [&] { return ir::to_c(p_, place) + (write ? " is written" : " is read"); }, r, at,
            [&](const Target& t) { return inside(t, at); });
  }

  void block(ir::ExprRef pointer, bool write, const ir::ConcretePlace& at) override {
    const auto site = blocks_.find(pointer);
    if (site == blocks_.end()) {
      if (write) violation(pointer->origin, ir::to_c(p_, pointer), "points to a block that no operation of the model writes", at, {});
      return;
    }
    Allowed r;
    bool raw = false, exact = true;
    for (const Block& b : site->second) {
      const PointsTo v = s_.pointers.value(pointer, b.ctx);
      r.targets.insert(r.targets.end(), v.targets.begin(), v.targets.end());
      r.anything |= !write && v.unknown;
      r.foreign |= v.unknown || v.uninit;
      exact &= b.exact;
      raw |= b.raw;
    }
    compare(pointer->origin, [&] { return ir::to_c(p_, pointer) + (write ? ": a block is written" : ": a block is read"); }, r, at,
            [&](const Target& t) { return exact ? begins(t, at) : inside({s_.pointers.range_around(t, raw), false}, at); });
  }

  void library_write(const std::vector<ir::ExprRef>& args, const ir::ConcretePlace& at) override {
    Allowed r;
    Origin origin;
    bool known = false, raw = false;
    for (ir::ExprRef a : args) {
      const auto site = blocks_.find(a);
      if (site == blocks_.end()) continue;
      known = true;
      origin = a->origin;
      for (const Block& b : site->second) {
        const PointsTo v = s_.pointers.value(a, b.ctx);
        r.targets.insert(r.targets.end(), v.targets.begin(), v.targets.end());
        r.foreign |= v.unknown || v.uninit;
        raw |= b.raw;
      }
    }
    const std::string what = args.empty() ? "a call" : ir::to_c(p_, args[0]) + " and others";
    if (!known) return violation(args.empty() ? Origin() : args[0]->origin, what, "are written behind by no operation of the model", at, {});
    compare(origin, [&] { return what + ": a library function writes"; }, r, at,
            [&](const Target& t) { return inside({s_.pointers.range_around(t, raw), false}, at); });
  }

  void call(ir::ExprRef pointer, ir::FunctionId callee) override {
    ++compared_;
    const auto site = calls_.find(pointer);
    bool allowed = false;
    if (site != calls_.end())
      for (const CtxId ctx : site->second) {
        const PointsTo v = s_.pointers.value(pointer, ctx);
        allowed |= v.unknown || std::ranges::any_of(v.targets, [&](const Target& t) {
          const Object& o = s_.flat.objects[s_.layout.node(t.node).object];
          return o.kind == Object::Kind::Function && o.function == callee;
        });
      }
    if (allowed || !said_.insert({pointer, callee.value}).second) return;
    violations_.push_back(fmt::format("{}: {} calls {}", to_string(pointer->origin, *p_.strings), ir::to_c(p_, pointer),
                                      p_.functions[callee].name));
  }

 private:
  struct Block {
    CtxId ctx;
    bool exact = false;   // the block begins where the pointer points to, and has its size in the model
    bool raw = false;
  };
  using Contexts = std::vector<CtxId>;

  /// The body of a block model, which the interpreter runs for every call of it, if one operation stands for it in some context.
  void skip(const ir::Function& model) {
    for (const ir::Block& b : model.blocks)
      for (const ir::Instr& i : b.instrs) {
        if (const auto* z = i.get_if<ir::ZeroInit>()) skipped_.insert(z->target);
        const auto* a = i.get_if<ir::Assign>();
        if (a == nullptr) continue;
        skipped_.insert(a->target);
        if (a->value->kind == ir::ExprKind::Load) skipped_.insert(a->value->place);
      }
  }

  static void add(Contexts& c, CtxId ctx) {
    if (c.empty() || c.back() != ctx) c.push_back(ctx);
  }

  void operation(const FlatOp& op) {
    const ir::PlaceRef target = op.target(), second = op.second();
    for (ir::PlaceRef q : {target, second}) {
      if (q == nullptr) continue;
      const CtxId ctx = q == target ? op.target_ctx : op.value_ctx;
      add(written_[q], ctx);
      inner(q, ctx);
    }
    op.for_each_operand([&](ir::ExprRef e) { reads(e, op.value_ctx); });
    const auto block = [&](ir::ExprRef begin, bool exact, bool raw) {
      if (begin != nullptr) blocks_[begin].push_back({op.value_ctx, exact, raw});
    };
    op.visit(
        [&](const FillOp& o) { block(o.begin, true, false); },
        [&](const CopyOp& o) {
          block(o.begin, true, false);
          block(o.from, true, false);
        },
        [&](const HavocArrayOp& o) {
          block(o.begin, false, o.raw);
          block(o.from, false, o.raw);
        },
        [](const auto&) {});
    if (second != nullptr) block(second->pointer, false, false);
  }

  void inner(ir::PlaceRef p, CtxId ctx) {
    for (; p != nullptr; p = p->base) {
      reads(p->pointer, ctx);
      reads(p->index, ctx);
    }
  }

  void reads(ir::ExprRef root, CtxId ctx) {
    std::vector<ir::ExprRef> stack{root};
    while (!stack.empty()) {
      const ir::ExprRef e = stack.back();
      stack.pop_back();
      if (e == nullptr || !seen_.insert({e, ctx.value}).second) continue;
      for (ir::ExprRef a : e->args) stack.push_back(a);
      if (e->kind == ir::ExprKind::Load) add(read_[e->place], ctx);
      for (ir::PlaceRef q = e->place; q != nullptr; q = q->base) {
        stack.push_back(q->pointer);
        stack.push_back(q->index);
      }
    }
  }

  bool same_object(const Object& o, const ir::ConcretePlace& at) const {
    if (o.kind == Object::Kind::Variable) return at.var.valid() && o.var == at.var;
    return o.kind == Object::Kind::Allocation && !at.var.valid() && at.allocated.known() && (o.origin == at.allocated || o.origin == at.resized_from);
  }

  /// Offset in a cell of n that the bytes lie in, nothing if they lie in none; `index` is 0 iff it is the first one.
  std::optional<uint64_t> in_cell(NodeId n, const ir::ConcretePlace& at, uint64_t& index) const {
    index = 0;
    if (!same_object(s_.flat.objects[s_.layout.node(n).object], at)) return std::nullopt;
    std::vector<NodeId> path;
    const Node& node = s_.layout.node(n);
    for (NodeId x = node.bits.valid() ? node.bits : n; x.valid(); x = s_.layout.node(x).parent) path.push_back(x);
    uint64_t offset = at.offset;
    for (size_t k = path.size() - 1; k-- > 0;) {
      const Node& parent = s_.layout.node(path[k + 1]);
      const Node& child = s_.layout.node(path[k]);
      if (parent.kind == NodeKind::Array) {
        if (child.size == 0) return 0;  // not known
        if (parent.count != 0 && offset / child.size >= parent.count) return std::nullopt;
        index += offset / child.size;
        offset %= child.size;
      } else {
        if (offset < child.offset) return std::nullopt;
        offset -= child.offset;
      }
    }
    if (node.bits.valid()) {
      if (offset < node.bit_offset / 8) return std::nullopt;
      offset -= node.bit_offset / 8;
    }
    return offset;
  }

  bool inside(const Target& t, const ir::ConcretePlace& at) const {
    uint64_t index = 0;
    const auto offset = in_cell(t.node, at, index);
    if (!offset) return false;
    const Node& n = s_.layout.node(t.node);
    if (t.index_is_zero && (index != 0 || (n.kind == NodeKind::Bytes && *offset != 0))) return false;
    return n.size == 0 || *offset + at.size <= n.size;
  }

  /// A block may go on behind the cell where it begins.
  bool begins(const Target& t, const ir::ConcretePlace& at) const {
    uint64_t index = 0;
    const auto offset = in_cell(t.node, at, index);
    if (!offset) return false;
    const Node& n = s_.layout.node(t.node);
    return (n.kind == NodeKind::Bytes || *offset == 0) && !(t.index_is_zero && (index != 0 || *offset != 0));
  }

  template <class What, class Allows>
  void compare(Origin origin, What&& what, const Allowed& r, const ir::ConcretePlace& at, Allows&& allows) {
    ++compared_;
    const bool environment = !at.var.valid() && !at.allocated.known();
    const bool arguments = std::ranges::any_of(r.targets, [&](const Target& t) { return s_.flat.is_argument(s_.layout.node(t.node).object); });
    if (r.anything || (environment && (r.foreign || arguments))) return;
    if (!environment && std::ranges::any_of(r.targets, allows)) return;
    violation(origin, what(), "", at, r.targets);
  }

  void violation(Origin origin, const std::string& what, const char* how, const ir::ConcretePlace& at, const std::vector<Target>& allowed) {
    std::string where = at.var.valid() ? p_.vars[at.var].name : at.allocated.known() ? "a block of " + to_string(at.allocated, *p_.strings)
                                                                                     : "an object of the environment";
    std::set<std::string> names;
    for (const Target& t : allowed) names.insert(s_.layout.node(t.node).name + (t.index_is_zero ? "" : " (moved)"));
    if (!lines_.insert(fmt::format("{} {} {}", to_string(origin, *p_.strings), what, where)).second) return;
    violations_.push_back(fmt::format("{}: {}{}{}: bytes {} to {} of {}; the analysis has {{{}}}", to_string(origin, *p_.strings), what,
                                      *how != 0 ? " " : "", how, at.offset, at.offset + at.size, where, fmt::join(names, ", ")));
  }

  const Skeleton& s_;
  const ir::Program& p_;
  // Looked up only.
  std::unordered_map<ir::PlaceRef, Contexts> read_, written_;
  std::unordered_map<ir::ExprRef, std::vector<Block>> blocks_;
  std::unordered_map<ir::ExprRef, Contexts> calls_;
  std::unordered_set<ir::PlaceRef> skipped_;
  std::set<std::pair<ir::ExprRef, uint32_t>> seen_, said_;
  std::set<std::string> lines_;
  std::map<std::pair<ir::PlaceRef, bool>, Allowed> places_;
  std::vector<std::string> violations_;
  uint64_t compared_ = 0;
};

}  // namespace

std::unique_ptr<PointsToCheck> make_points_to_check(const Skeleton& skeleton) { return std::make_unique<PointsToChecker>(skeleton); }

}  // namespace pippin::lower
