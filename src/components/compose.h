// SPDX-License-Identifier: Apache-2.0
// `pippin cegar`: a CEGAR loop whose explorer, checker and refiner are chosen one by one [CCEGAR22]: ours (in this process, each turn in a
// process of its own, or in servers), and those of others (components/actor.h). Between them go files alone (components/step.h).
//
// What a program of somebody else, or a process of ours, says is a claim. TRUE needs a proof that this process checks, FALSE an execution; a claim
// that cannot be proved is UNKNOWN and printed as one. A wrong "infeasible" or wrong predicates do no harm: the loop does not end with TRUE by them.
#pragma once

#include <string>
#include <vector>

#include "run/pipeline.h"
#include "components/step.h"
#include "components/step_worker.h"

namespace pippin::components {

/// Where our turns are taken: in this process, each in a process of its own, or in a server (components/serve.h).
enum class Turns : uint8_t { Here, Processes, Servers };

struct ComposeOptions {
  std::string explorer = "predicate-abstraction";   // one of step_explorers(), or the path of an actor file
  std::string checker = "path-check";               // that, or the path of an actor file
  std::string refiner = "default";                  // a strategy, names of refiners separated by commas, or the path of an actor file
  Exchange exchange = Exchange::Predicates;         // what our refiners write
  Turns turns = Turns::Here;
  size_t jobs = 1;                                  // Servers: so many, and candidates with different path programs at a time
  size_t iterations = 1000;
  std::vector<std::string> in;                      // predicates to begin with
  ParseStep parse_step;                             // Servers: what they read the arguments of a step with
  std::string keep;                                 // directory for the artifacts; empty: they are removed
};

/// Is it the path of an actor file, and not a name?
bool is_actor_file(const std::string& name);

/// The outcome is that of the whole: a verdict that this process checked, UNKNOWN (among others with the reasons "no progress" and "claim not proved"), or
/// errors: an actor that does not exist or cannot do what it is there for.
run::CheckOutcome run_composition(const run::CheckOptions& options, const ComposeOptions& compose, Statistics& statistics);

}  // namespace pippin::components
