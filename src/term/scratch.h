// SPDX-License-Identifier: Apache-2.0
// Scratch tables for traversals: arrays indexed by term id whose entries count only in the current epoch. Starting a
// traversal is O(1); work is proportional to what is visited; nested traversals (a callback that walks) get tables of
// their own. Memory is linear in the number of terms, once per nesting depth.
#pragma once

#include <memory>
#include <vector>

#include "term/term.h"

namespace pippin::term {

struct TermManager::Scratch {
  struct Table {
    std::vector<uint32_t> stamp;
    std::vector<Term> value;
    std::vector<std::pair<Term, uint32_t>> stack;
    std::vector<Term> children;
    uint32_t epoch = 0;
  };
  std::vector<std::unique_ptr<Table>> tables;
  size_t in_use = 0;

  size_t bytes() const {
    size_t n = 0;
    for (const auto& t : tables) n += t->stamp.capacity() * 4 + t->value.capacity() * 8;
    return n;
  }
};

/// Borrows one table of a manager for the life of the object.
class ScratchTable {
 public:
  explicit ScratchTable(const TermManager* manager) : pool_(const_cast<TermManager*>(manager)->scratch()) {
    if (pool_.in_use == pool_.tables.size()) pool_.tables.push_back(std::make_unique<TermManager::Scratch::Table>());
    t_ = pool_.tables[pool_.in_use++].get();
    if (++t_->epoch == 0) {
      t_->stamp.assign(t_->stamp.size(), 0);
      t_->epoch = 1;
    }
    t_->stack.clear();
    t_->children.clear();
  }
  ~ScratchTable() { --pool_.in_use; }
  ScratchTable(const ScratchTable&) = delete;
  ScratchTable& operator=(const ScratchTable&) = delete;

  bool seen(Term t) const { return t.id() < t_->stamp.size() && t_->stamp[t.id()] == t_->epoch; }
  /// Marks a term; false if it was marked before.
  bool mark(Term t) {
    reserve(t.id());
    if (t_->stamp[t.id()] == t_->epoch) return false;
    t_->stamp[t.id()] = t_->epoch;
    return true;
  }
  void set(Term t, Term v) {
    reserve(t.id());
    t_->stamp[t.id()] = t_->epoch;
    if (t.id() >= t_->value.size()) t_->value.resize(t_->stamp.size());
    t_->value[t.id()] = v;
  }
  /// Requires: set before.
  Term get(Term t) const { return t_->value[t.id()]; }
  std::vector<std::pair<Term, uint32_t>>& stack() { return t_->stack; }
  std::vector<Term>& children() { return t_->children; }

 private:
  void reserve(uint32_t id) {
    if (id >= t_->stamp.size()) t_->stamp.resize(std::max<size_t>(id + 1, t_->stamp.size() * 2), 0);
  }
  TermManager::Scratch& pool_;
  TermManager::Scratch::Table* t_;
};

}  // namespace pippin::term
