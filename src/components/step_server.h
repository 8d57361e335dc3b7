// SPDX-License-Identifier: Apache-2.0
// A server of ours (components/serve.h) from the other side: a process that takes steps, one at a time, for whoever has started it.
#pragma once

#include <string>
#include <vector>

#include "components/actor.h"
#include "components/step_worker.h"
#include "support/budget.h"
#include "support/worker.h"

namespace pippin::components {

struct ServerAnswer {
  std::string error;      // it gave no answer to the step: why
  bool is_input = false;  // the error is about an input file or an artifact
  std::string answer;     // "TRUE", "FALSE", "UNKNOWN", or that of a step (components/step.h)
  std::string reason;     // UNKNOWN
  std::string artifact;   // its text; may be empty
  std::vector<std::string> others;   // further candidates
  std::vector<std::string> notes, warnings;
};

/// The answer as that of any actor. Artifacts become files in `directory`. `explores`: of an explorer, whose bad input is the user's.
ActorAnswer as_actor(const ServerAnswer& a, bool explores, const std::string& directory);

class StepServer {
 public:
  /// Starts what `pippin serve` starts, in a process of its own. If that is impossible, each answer says so.
  explicit StepServer(const ParseStep& parse);
  /// Nothing of it runs afterwards.
  ~StepServer();
  StepServer(const StepServer&) = delete;
  StepServer& operator=(const StepServer&) = delete;

  /// Asks for a step: "explore", "check" or "refine"; `in`: the texts of the artifacts. Requires: the answer to the last one was received.
  void send(const std::string& role, const std::vector<std::string>& arguments, const std::vector<std::string>& in);
  /// Waits for the answer, at most as long as `budget` lasts.
  ServerAnswer receive(const Budget& budget);

 private:
  SpawnedProcess process_;
  std::string text_;    // read, and not yet an answer
  size_t requests_ = 0;
};

}  // namespace pippin::components
