// SPDX-License-Identifier: Apache-2.0
// A self-check of the points-to analysis by executions: each access that an execution makes behind a pointer, each block
// that it fills or copies and each call through a pointer must be where the analysis says it may be. Objects are matched by
// declaration and by the statement that allocates; of the contexts that a function is inlined in, any may be meant.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ir/access.h"
#include "lower/lower.h"

namespace pippin::lower {

/// What executions were seen to do that the analysis excludes. The skeleton, which `make_points_to_check` is given, and its
/// program must outlive it.
class PointsToCheck : public ir::AccessObserver {
 public:
  /// One line each, without repetitions.
  virtual const std::vector<std::string>& violations() const = 0;
  /// Observed accesses that were compared with the analysis.
  virtual uint64_t compared() const = 0;
};

/// An execution that passes an Unsupported location is outside of the model from there on, and so is all that it does: of
/// programs that have one, violations say little.
std::unique_ptr<PointsToCheck> make_points_to_check(const Skeleton& skeleton);

}  // namespace pippin::lower
