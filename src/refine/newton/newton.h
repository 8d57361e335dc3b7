// SPDX-License-Identifier: Apache-2.0
// Newton [CvN17]: predicates of an infeasible path by strongest postconditions or weakest preconditions of the trace,
// abstracted by an unsatisfiable core (IT) and projected to live variables (LV). The eight variants by name:
// sp wp sp-lv wp-lv it-sp it-wp it-sp-lv it-wp-lv: exactly as in the paper, one core a path. `search_cores` looks for
// further cores when the first gives no perfect sequence; its prefix, as in "cores:it-wp-lv", is run/refiner_name.cpp's.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/core.h"
#include "logic/services.h"
#include "support/check.h"

namespace pippin::refine {

struct NewtonVariant {
  bool core = true;        // IT: abstraction by the infeasible core, exactly as Definition 4.1
  bool weakest = true;     // wp, else sp
  bool live = true;        // LV
  /// Not in the paper: several cores of one path, until a sequence is perfect. Requires: core.
  bool search_cores = false;
  /// Without IT, too, the core that comes with the path is the abstraction wanted (refine/abstraction).
  bool given_core = false;
  /// Proves the claims of the paper on every trace (claims.h); a refuted one is a bug of Pippin.
  bool prove_claims = kDebugBuild;
  std::string name() const;
  static std::optional<NewtonVariant> parse(const std::string& name);
};

/// The services must outlive the refiner.
std::unique_ptr<core::Refiner> make_newton(logic::Services& services, NewtonVariant variant);

}  // namespace pippin::refine
