// SPDX-License-Identifier: Apache-2.0
// Placeholder until the engines are connected.
#include "app/pipeline.h"

namespace pippin::app {

CheckOutcome run_check(const CheckOptions&, Statistics&) {
  CheckOutcome out;
  out.reason = "not built yet";
  out.component = "pipeline";
  return out;
}

}  // namespace pippin::app
