// SPDX-License-Identifier: Apache-2.0
#include "frontend/frontend.h"

#include <gtest/gtest.h>

TEST(Frontend, Placeholder) { SUCCEED(); }
