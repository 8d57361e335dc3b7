// SPDX-License-Identifier: Apache-2.0
// Path-program invariants by a Horn solver [PathInv07, UA18]: the edges of the infeasible path, loops kept, as
// constrained Horn clauses over one predicate per location; a solution is a Floyd-Hoare annotation of the path program,
// so the sequence made of it is perfect. Measured (docs/measured.md): bimodal, two seconds suffice or nothing does.
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/services.h"

namespace pippin::refine {

struct HornOptions {
  double seconds = 2.0;                      // wall, per path program; never more than a tenth of the time left
  uint64_t memory_bytes = 1ull << 30;
};

/// Declines paths without a repeated location, and path programs that were tried before. References must outlive the refiner.
std::unique_ptr<core::Refiner> make_horn(logic::Services& services, const HornOptions& options = {});

}  // namespace pippin::refine
