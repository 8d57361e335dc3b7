// SPDX-License-Identifier: Apache-2.0
#include "support/log.h"

namespace pippin {
int g_log_level = 0;
}
