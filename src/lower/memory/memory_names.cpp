// SPDX-License-Identifier: Apache-2.0
// Walks from the variables of each function through members, elements and pointers, the shortest ways first.
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include <fmt/format.h>

#include "lower/lower.h"
#include "lower/pointers/skeleton.h"
#include "term/walk.h"

namespace pippin::lower {
namespace {

using cfa::MemoryNames;
using term::Term;

constexpr size_t kMaxPointers = 3;     // that a name goes through
constexpr size_t kMaxTargets = 4;      // of a pointer that are looked at
constexpr size_t kMaxNames = 4;        // of a node for the variables of one function
constexpr size_t kMaxPlaces = 100'000;

/// An lvalue: a name of the node.
struct NamedPlace {
  NodeId node;
  MemoryNames::Name name;
  bool behind = false;     // the name is that of a pointer to it
  size_t pointers = 0;
};

std::string joined(const std::vector<std::string>& parts, const char* index) { return fmt::format("{}", fmt::join(parts, index)); }

class Namer {
 public:
  Namer(const Skeleton& s, const cfa::Cfa& cfa)
      : skeleton_(s), flat_(s.flat), layout_(s.layout), pointers_(s.pointers), p_(*s.flat.ir), tm_(cfa.tm()) {
    for (const cfa::Variable& v : cfa.variables())
      if (const auto leaf = s.variables.find(v.term.name()); leaf != s.variables.end())
        variables_.emplace(std::tuple(leaf->second.leaf, leaf->second.part, leaf->second.byte), v.term);
  }

  MemoryNames run() {
    // By function, globals first: the names of one function are counted together.
    std::map<std::pair<std::string, uint32_t>, std::deque<NamedPlace>> roots;
    for (const NodeId n : layout_.nodes().ids()) {
      const Node& node = layout_.node(n);
      const Object& o = flat_.objects[node.object];
      if (node.parent.valid() || o.kind != Object::Kind::Variable || layout_.unbuilt(n) || layout_.root(node.object) != n) continue;
      const ir::Variable& v = p_.vars[o.var];
      if (v.name.empty() || v.is_ambiguous || v.kind == ir::VarKind::Temporary || v.kind == ir::VarKind::StringLiteral) continue;
      NamedPlace root{n, {}, false, 0};
      if (v.function.valid()) root.name.function = p_.functions[v.function].name;
      if (o.ctx != CtxId(0)) root.name.instance = flat_.contexts[o.ctx].instance;
      root.name.parts = {v.name};
      roots[{root.name.function, root.name.instance}].push_back(std::move(root));
    }
    for (auto& [scope, queue] : roots) {
      names_of_.clear();
      queue_ = std::move(queue);
      for (; !queue_.empty() && places_ < kMaxPlaces; queue_.pop_front()) visit(queue_.front());
    }
    return std::move(out_);
  }

 private:
  void visit(const NamedPlace& at) {
    std::vector<NamedPlace> todo = {at};
    while (!todo.empty()) {
      const NamedPlace place = std::move(todo.back());
      todo.pop_back();
      if (++names_of_[place.node] > kMaxNames || ++places_ > kMaxPlaces) continue;
      const Node node = layout_.node(place.node);
      if (node.bits.valid()) continue;   // a view: nothing is known of it alone
      add_address(place, node);
      switch (node.kind) {
        case NodeKind::Record:
          for (size_t f = node.children.size(); f-- > 0;)
            if (auto member = field(place, p_.type(node.type).fields[f].name)) {
              member->node = node.children[f];
              todo.push_back(std::move(*member));
            }
          break;
        case NodeKind::Array: {
          if (place.name.parts.size() > 1 && node.count == 0) break;
          NamedPlace element = element_of(place, node);
          element.node = node.children[0];
          todo.push_back(std::move(element));
          break;
        }
        case NodeKind::Int: add_cell(place, node, MemoryNames::Part::Value, 0); break;
        case NodeKind::Pointer: add_pointer(place, node, node.type, 0); break;
        case NodeKind::Bytes:
          if (node.small && p_.type(node.type).kind == ir::TypeKind::Record)
            for (const ir::Field& f : p_.type(node.type).fields)
              if (const auto member = field(place, f.name); member && p_.type(f.type).kind == ir::TypeKind::Pointer) add_pointer(*member, node, f.type, f.byte_offset);
          break;
        default: break;
      }
    }
  }

  static std::string lvalue(const NamedPlace& p, std::vector<std::string>& parts) {
    parts = p.name.parts;
    if (p.behind) {
      parts.front() = "(*" + parts.front();
      parts.back() += ")";
    }
    return joined(parts, "0");
  }

  /// Nothing: it has no name. Members of a member without name are those of the whole.
  static std::optional<NamedPlace> field(const NamedPlace& of, const std::string& name) {
    NamedPlace member = of;
    if (name.empty() || name.find_first_of(" (.") != std::string::npos) return name.empty() ? std::optional(member) : std::nullopt;
    member.name.parts.back() += (of.behind ? "->" : ".") + name;
    member.behind = false;
    return member;
  }

  NamedPlace element_of(const NamedPlace& array, const Node& node) const {
    NamedPlace element = array;
    element.behind = false;
    std::vector<std::string>& parts = element.name.parts;
    lvalue(array, parts);
    if (parts.size() > 1) element.name.counts.push_back(node.count);
    // Several dimensions, of which one is variable, are one here.
    const ir::Type& type = p_.type(node.type);
    if (type.is_vla && p_.type(type.element).kind == ir::TypeKind::Int) {
      parts.front() = fmt::format("(({} *){}", p_.type(type.element).name, parts.front());
      parts.back() += ")";
    }
    parts.back() += "[";
    parts.push_back("]");
    return element;
  }

  void add_address(const NamedPlace& place, const Node& node) {
    if (!place.name.base.null() || !skeleton_.pointed_to(node.object)) return;
    MemoryNames::Name address = place.name;
    std::vector<std::string> parts;
    const std::string text = lvalue(place, parts);
    if (place.behind) address.parts = {joined(place.name.parts, "0")};
    else if (parts.size() == 2 && parts.back() == "]") address.parts = {parts.front().substr(0, parts.front().size() - 1)};
    else address.parts = {"&" + text};
    address.counts.clear();
    MemoryNames::Target& target = out_.targets[place.node.value + 1];
    target.single = !node.indexed || node.small;
    target.addresses.push_back(std::move(address));
  }

  void add_cell(const NamedPlace& place, const Node& node, MemoryNames::Part part, uint64_t byte, const PointsTo* set = nullptr) {
    const auto variable = variables_.find(std::tuple(place.node, part == MemoryNames::Part::Value ? Part::Value : part == MemoryNames::Part::Target ? Part::Target : Part::Index, byte));
    if (variable == variables_.end()) return;
    auto [it, fresh] = out_.cells.try_emplace(variable->second);
    MemoryNames::Cell& cell = it->second;
    if (fresh) {
      cell.part = part;
      if (part == MemoryNames::Part::Value) {
        cell.c_width = node.shape.width;
        cell.c_signed = node.shape.is_signed;
      }
      if (set != nullptr) {
        if (set->null) cell.targets.push_back(0);
        for (const Target& t : set->targets) {
          cell.targets.push_back(t.node.value + 1);
          cell.by_bytes |= layout_.node(t.node).kind == NodeKind::Bytes;
        }
        cell.anywhere = set->unknown || set->number;
      }
    }
    MemoryNames::Name name = place.name;
    lvalue(place, name.parts);
    cell.names.push_back(std::move(name));
  }

  void add_pointer(const NamedPlace& place, const Node& node, ir::TypeId type, uint64_t byte) {
    const PointsTo set = pointers_.at(place.node);
    add_cell(place, node, MemoryNames::Part::Target, byte, &set);
    add_cell(place, node, MemoryNames::Part::Index, byte, &set);
    // (Of an array of pointers the first one, or the one that the pointer into it points to.)
    if (place.pointers == kMaxPointers || set.targets.size() > kMaxTargets) return;
    for (const Target& t : set.targets) {
      Scale scale;
      const NodeId n = layout_.adapt(t.node, p_.type(type).element, false, scale);
      if (!n.valid() || scale.times != scale.over || layout_.node(n).kind == NodeKind::Function) continue;
      NamedPlace next{n, place.name, true, place.pointers + 1};
      std::vector<std::string> parts;
      next.name.parts = {lvalue(place, parts)};
      next.name.counts.clear();
      next.name.base = {};
      if (layout_.node(n).indexed && !layout_.node(n).small) {
        if (const auto index = variables_.find(std::tuple(place.node, Part::Index, byte)); index != variables_.end()) {
          next.name.base = index->second;
          if (index->second.sort().is_array()) {
            const Term zero = index->second.sort().element().is_int() ? tm_.mk_int(0) : tm_.mk_bv(index->second.sort().element().width(), 0);
            next.name.base = tm_.mk_select(index->second, place.name.base ? place.name.base : zero);
          }
        }
        next.name.parts = {next.name.parts.front() + "[", "]"};
        next.behind = false;
      }
      queue_.push_back(std::move(next));
    }
  }

  const Skeleton& skeleton_;
  const FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const ir::Program& p_;
  term::TermManager& tm_;
  std::map<std::tuple<NodeId, Part, uint64_t>, Term> variables_;
  std::map<NodeId, size_t> names_of_;   // in the function being looked at
  std::deque<NamedPlace> queue_;
  size_t places_ = 0;
  MemoryNames out_;
};

}  // namespace

term::Term with_targets_of(const Skeleton& to, const Skeleton& from, term::TermManager& tm, Term formula) {
  // Of nodes with one name the last is that of the object as it is now.
  std::map<std::string, NodeId> nodes;
  for (const NodeId n : to.layout.nodes().ids()) nodes[to.layout.node(n).name] = n;
  const auto is_target = [&](Term t) {
    const Term variable = t.is(term::Kind::Select) ? t[0] : t;
    if (!variable.is(term::Kind::Var)) return false;
    const auto leaf = from.variables.find(variable.name());
    return leaf != from.variables.end() && leaf->second.part == Part::Target;
  };
  /// All that a choice is made of, a part before the whole (ids grow).
  const auto alternatives = [](Term t) {
    std::set<Term> found;
    std::vector<Term> todo = {t};
    while (!todo.empty()) {
      const Term one = todo.back();
      todo.pop_back();
      if (found.insert(one).second && one.is(term::Kind::Ite)) todo.insert(todo.end(), {one[1], one[2]});
    }
    return found;
  };
  const auto renumbered = [&](Term number) {
    if (!number.is_value() || number.value() == 0 || number.value() > static_cast<unsigned long>(from.layout.nodes().size())) return number;
    const auto node = nodes.find(from.layout.node(NodeId(number.value().get_ui() - 1)).name);
    if (node == nodes.end()) return number;
    const int64_t n = node->second.value + 1;
    return number.sort().is_int() ? tm.mk_int(n) : tm.mk_bv(number.sort().width(), n);
  };
  return term::transform(tm, formula, [&](Term t, Term rebuilt) {
    if (!t.is(term::Kind::Eq) || !rebuilt.is(term::Kind::Eq)) return rebuilt;
    Term sides[2];
    bool targets = false;
    for (const int k : {0, 1}) {
      std::map<Term, Term> now;
      for (const Term one : alternatives(rebuilt[k])) {
        targets |= is_target(one);
        sides[k] = now[one] = one.is(term::Kind::Ite) ? tm.mk_ite(one[0], now.at(one[1]), now.at(one[2])) : renumbered(one);
      }
    }
    return targets ? tm.mk_eq(sides[0], sides[1]) : rebuilt;
  });
}

cfa::MemoryNames memory_names(const Skeleton& skeleton, const cfa::Cfa& cfa) { return Namer(skeleton, cfa).run(); }

}  // namespace pippin::lower
