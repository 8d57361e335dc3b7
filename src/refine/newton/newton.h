// SPDX-License-Identifier: Apache-2.0
// Newton [CvN17]: predicates of an infeasible path by strongest postconditions or weakest preconditions of the trace,
// abstracted by an unsatisfiable core (IT) and projected to live variables (LV). The eight variants by name:
// sp wp sp-lv wp-lv it-sp it-wp it-sp-lv it-wp-lv.
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
  /// IT: the core that comes with the path is the abstraction wanted; no other cores are looked for.
  bool given_core_only = false;
  /// Proves the claims of the paper on every trace (claims.h); a refuted one is a bug of Pippin.
  bool prove_claims = kDebugBuild;
  std::string name() const;
  static std::optional<NewtonVariant> parse(const std::string& name);
};

std::unique_ptr<core::Refiner> make_newton(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics,
                                           NewtonVariant variant);
/// Several variants can share one service (their triples overlap); it must outlive them.
std::unique_ptr<core::Refiner> make_newton(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics,
                                           NewtonVariant variant, logic::HoareService& hoare);

}  // namespace pippin::refine
