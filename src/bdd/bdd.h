// SPDX-License-Identifier: Apache-2.0
// Reduced ordered binary decision diagrams over variables that are plain numbers, ordered by them. Functions are
// canonical: two are the same iff their handles are equal, so implication is one operation and a comparison. The nodes
// are BuDDy's, whose table exists once in a process; that is known in bdd.cpp only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pippin::bdd {

using Variable = uint32_t;

/// Handle to a Boolean function; it keeps its nodes alive. Must not outlive the Manager that made it.
class Function {
 public:
  Function() = default;  // false
  Function(const Function& other);
  Function(Function&& other) noexcept : node_(std::exchange(other.node_, 0)) {}
  Function& operator=(Function other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Function();

  bool is_false() const { return node_ == 0; }
  bool is_true() const { return node_ == 1; }
  bool is_constant() const { return node_ <= 1; }
  friend bool operator==(const Function& a, const Function& b) { return a.node_ == b.node_; }
  /// Identifies the function while a handle to it lives. For look-ups only: it depends on what was made before.
  int node() const { return node_; }

  /// The first variable it depends on, and what it becomes when that is false or true. Require: not constant.
  Variable variable() const;
  Function low() const;
  Function high() const;

 private:
  friend class Manager;
  explicit Function(int node);
  int node_ = 0;
};

/// Several managers may live at the same time (they share the table of nodes); all of one thread.
class Manager {
 public:
  /// `max_nodes`: the table does not grow beyond it. A node takes about 25 bytes, caches included.
  explicit Manager(size_t max_nodes = kMaxNodes);
  ~Manager();
  Manager(const Manager&) = delete;
  Manager& operator=(const Manager&) = delete;

  Function constant(bool value) const { return Function(value ? 1 : 0); }
  Function variable(Variable v);
  Function negate(const Function& a);
  Function conjoin(const Function& a, const Function& b);
  Function disjoin(const Function& a, const Function& b);
  Function equivalent(const Function& a, const Function& b);
  Function ite(const Function& c, const Function& a, const Function& b);
  /// `exists variables. a`
  Function exists(const Function& a, const std::vector<Variable>& variables);
  bool implies(const Function& a, const Function& b);

  /// The variables a function depends on, sorted.
  std::vector<Variable> support(const Function& a) const;
  /// Nodes of one function, constants not counted.
  size_t size(const Function& a) const;
  /// Nodes in the table, dead ones that were not collected yet included.
  size_t nodes() const;
  /// Once the table is full every result is worthless: look here before one is used. It stays so.
  bool out_of_memory() const;

  static constexpr size_t kMaxNodes = 20'000'000;
};

}  // namespace pippin::bdd
