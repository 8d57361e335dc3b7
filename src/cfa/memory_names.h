// SPDX-License-Identifier: Apache-2.0
// How C expressions of a function name what lies in memory: fields and elements behind pointers, elements of arrays, and where pointers
// point. `lower` knows it; whoever writes predicates as C (back/c_expression.h) uses it. A name is a guess: the expression denotes the
// variable in some states, where its pointers point there. So predicates may be exchanged with them, and nothing may be claimed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "term/term.h"

namespace pippin::cfa {

struct MemoryNames {
  /// Text with indices in it: parts[0] i0 parts[1] i1 parts[2] ...; one part: no index.
  struct Name {
    std::string function;           // whose variables it names; empty: globals alone
    uint32_t instance = 0;          // Variable::instance of these
    std::vector<std::string> parts;
    std::vector<uint64_t> counts;   // the elements of the array that the second, third, ... index is of
    term::Term base;                // what the first index counts from: the index of the pointer; null: 0
  };

  enum class Part : uint8_t { Value, Target, Index };
  /// A variable (or, of an array of cells, all of them): the value of an integer, or one of the parts of a pointer.
  struct Cell {
    Part part = Part::Value;
    uint32_t c_width = 0;           // Value: of the C type, as in Variable
    bool c_signed = false;
    std::vector<uint32_t> targets;  // of the pointer, by number; 0: null
    bool anywhere = false;          // it may also be another pointer
    bool by_bytes = false;          // its index may count bytes
    std::vector<Name> names;        // of the integer, or of the pointer
  };
  std::map<term::Term, Cell> cells;

  /// A target of pointers, by its number.
  struct Target {
    bool single = false;            // all pointers to it have index 0
    std::vector<Name> addresses;    // pointers to its first cell; of one part
  };
  std::map<uint32_t, Target> targets;
};

}  // namespace pippin::cfa
