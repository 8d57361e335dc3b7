// SPDX-License-Identifier: Apache-2.0
// Private to lower: what both integer models share, after inlining, points-to analysis and the check of what can be
// translated. Edges with features that cannot lead to Unsupported locations already.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "lower/flat/flat.h"
#include "lower/layout/input_places.h"
#include "lower/layout/layout.h"
#include "lower/pointers/points_to.h"

namespace pippin::lower {

class Skeleton {
 public:
  Skeleton(const ir::Program& program, const LowerOptions& options)
      : flat(program, options), layout(flat), pointers(flat, layout) {}
  mutable FlatProgram flat;
  mutable Layout layout;              // nodes are made on demand
  mutable PointsToAnalysis pointers;
  mutable std::optional<bool> int_is_imprecise;
  /// The SMT variables of leaves by name, which is the same in both models: `byte` of a small byte area.
  struct LeafVariable { NodeId leaf; Part part; uint64_t byte; };
  mutable std::map<std::string, LeafVariable> variables;

  /// May a pointer point to the object?
  bool pointed_to(ObjectId o) const;
  /// May a pointer into the object be moved along its elements or bytes?
  bool pointers_move_in(ObjectId o) const;

 private:
  mutable std::vector<char> pointed_to_, pointers_move_in_;  // by object, once it was asked
};

}  // namespace pippin::lower
