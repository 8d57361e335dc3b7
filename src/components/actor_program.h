// SPDX-License-Identifier: Apache-2.0
// The turn of an actor that may get another program than the whole (ActorFile::Program): it is made from the candidate before, and what the actor
// says about it becomes something about the whole program afterwards.
#pragma once

#include "components/actor.h"
#include "run/pipeline.h"

namespace pippin::components {

/// As run_actor. `options`: of the whole program; their time limit is that of making another one.
ActorAnswer run_on_its_program(const ActorFile& actor, ActorCall call, const run::CheckOptions& options, const Budget& budget);

}  // namespace pippin::components
