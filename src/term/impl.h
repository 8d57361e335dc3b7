// SPDX-License-Identifier: Apache-2.0
// Private parts of TermManager: arena, unique table, interned payloads, sorts. Only term/*.cpp includes this.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "term/rewriter.h"
#include "term/term.h"

namespace pippin::term {

struct TermManager::Impl {
  explicit Impl(TermManager& manager) : tm(manager), rewriter(manager) { table.resize(1 << 12); }

  struct Slot {
    const Term::Node* node = nullptr;
    uint32_t hash = 0;
  };

  TermManager& tm;
  Rewriter rewriter;

  // Bump arena: nodes are never freed before the manager.
  std::vector<std::unique_ptr<std::byte[]>> blocks;
  std::byte* at = nullptr;
  std::byte* end = nullptr;
  size_t arena_bytes = 0;

  // Unique table: open addressing, linear probing, power of two. Hashes depend on ids and values only.
  std::vector<Slot> table;
  uint32_t count = 0;

  std::deque<std::string> names;
  std::unordered_map<std::string_view, uint32_t> name_index;  // never iterated
  std::unordered_map<std::string, uint64_t> fresh;            // next number of each prefix; never iterated
  std::deque<BigInt> numbers;
  std::deque<Rational> rationals;
  std::deque<Sort::Node> sorts;
  std::unordered_map<uint32_t, Sort> bv_sorts;  // never iterated
  Sort bool_sort, int_sort, real_sort, rm_sort;
  Term true_term, false_term;
  std::vector<Term> small_ints;  // -16 .. 240
  Statistics statistics;

  void* allocate(size_t bytes);
  Sort make_sort(SortKind kind, uint32_t a, uint32_t b, Sort index, Sort element);
  void grow();
  Term::Node* new_node(Kind k, Sort sort, std::span<const Term> children, uint32_t index0, uint32_t index1);

  /// Finds the node with this hash for which `same` holds or inserts the one `make` gives.
  template <class Same, class Make>
  Term intern(uint32_t hash, Same&& same, Make&& make) {
    size_t mask = table.size() - 1;
    size_t i = hash & mask;
    while (table[i].node) {
      if (table[i].hash == hash && same(*table[i].node)) return Term(table[i].node);
      i = (i + 1) & mask;
    }
    const Term::Node* n = make();
    table[i] = {n, hash};
    if (size_t(count) * 4 > table.size() * 3) grow();
    return Term(n);
  }
  Term make_number(Kind k, Sort sort, const BigInt& v);
  Term raw(Kind k, std::span<const Term> children, uint32_t index0, uint32_t index1, Sort sort);
  /// The sort of k(children); null with the reason in `error` if they do not fit, an internal error without `error`.
  Sort infer(Kind k, std::span<const Term> children, uint32_t index0, uint32_t index1, const char** error = nullptr) const;
  Term make(Kind k, std::span<const Term> children, uint32_t index0, uint32_t index1, Sort sort);
};

}  // namespace pippin::term
