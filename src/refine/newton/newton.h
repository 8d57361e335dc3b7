// SPDX-License-Identifier: Apache-2.0
// Newton [CvN17]: predicates of an infeasible path by strongest postconditions or weakest preconditions of the trace,
// abstracted by an unsatisfiable core (IT) and projected to live variables (LV). The eight variants by name:
// sp wp sp-lv wp-lv it-sp it-wp it-sp-lv it-wp-lv: exactly as in the paper, one core a path. `search_cores` looks for
// further cores when the first gives no perfect sequence; its prefix, as in "cores:it-wp-lv", is app/technique_name.cpp's.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/core.h"
#include "support/check.h"
#include "smt/session.h"

namespace pippin::logic {
class HoareService;
}

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

std::unique_ptr<core::Refiner> make_newton(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics,
                                           NewtonVariant variant);
/// Several variants can share one service (their triples overlap). Cores are searched by `trace`. Both must outlive them.
std::unique_ptr<core::Refiner> make_newton(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics,
                                           NewtonVariant variant, logic::HoareService& hoare, smt::Backend& trace);

}  // namespace pippin::refine
