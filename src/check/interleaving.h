// SPDX-License-Identifier: Apache-2.0
// Is a product of threads one of the threads given, and does it leave out no execution that matters? Nothing of what made the product is
// believed; which threads go on at a location is read off the product, and whether that is enough is decided here.
#pragma once

#include <string>

#include "cfa/cfa.h"
#include "core/interleaving.h"

namespace pippin::check {

/// Empty if each error that the threads can reach, one step at a time in any order, is also reached on the product; else why that is not known.
///
/// At each location of the product either all threads go on that can, or some do of which the next operations (with those of the atomic
/// section that begins there) are independent of all that the others may do from where they are: no variable that one side assigns does the
/// other side read or assign. Such a step is possible in each state, and waits for no thread that has not ended. No cycle of the product has
/// such locations only. These are the conditions C0 to C3 of ample sets [Pel93] (Clarke, Grumberg, Peled: Model Checking, 10.3).
std::string check_interleaving(const cfa::Cfa& threaded, const cfa::Cfa& product, const core::Interleaving& plan);

}  // namespace pippin::check
