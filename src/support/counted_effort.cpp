// SPDX-License-Identifier: Apache-2.0
#include "support/counted_effort.h"

namespace pippin {

std::atomic<bool> g_counted_effort{false};

}  // namespace pippin
