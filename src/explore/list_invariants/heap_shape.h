// SPDX-License-Identifier: Apache-2.0
// Private to list_invariants: what a Cfa that was lowered from C knows of blocks that loops allocate, found by the names that lower/memory
// gives its variables. A wrong guess costs time only: everything is used for candidates, and nothing is trusted.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::explore {

/// A pointer is two variables (or arrays, of a member of blocks): which part of which object it points to, as a number ("tag"; 0:
/// null), and the index there. `target` is null if it always points to the same one.
struct PointerPair {
  term::Term target, index;
};

/// An allocation in a loop. Its blocks are elements of one unbounded array, in the order of their birth: `next` is the
/// index of the block that is allocated next, so an index below it is the birth number of a block, times the stride.
struct AllocationSite {
  std::string name;
  term::Term next;
  term::Term left;                 // how many blocks live; null: not known
  int64_t stride = 1;
  std::vector<term::Term> lives;   // arrays of Bool: which cells live, where live blocks begin
  std::vector<PointerPair> links;  // members of blocks that are pointers
  std::vector<term::Term> data;    // the other members
  std::vector<term::Term> tags;    // targets that may be its blocks
  /// One of its arrays, after any writes.
  bool has(term::Term array) const;
};

struct HeapShape {
  std::vector<AllocationSite> sites;    // some have links
  std::vector<PointerPair> pointers;    // variables
  std::vector<term::Term> flags;        // variables of sort Bool
  std::vector<term::Term> numbers;      // other integer variables
  std::map<term::Term, std::pair<term::Term, term::Term>> types;   // of numbers: the least and the greatest value of the C type
  std::vector<term::Term> tags;         // all, 0 first
  std::set<term::Term> ordered;         // numbers and data that the program asks more of than whether they are equal
  std::map<term::Term, std::vector<term::Term>> constants;   // those that a number, or an element of data, gets or is compared with
};

/// No sites: no loop allocates blocks with pointers in them.
HeapShape heap_shape(const cfa::Cfa& cfa);

}  // namespace pippin::explore
