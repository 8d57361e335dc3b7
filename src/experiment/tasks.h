// SPDX-License-Identifier: Apache-2.0
// The tasks of a set: SV-COMP .set files (patterns, one a line, relative to the file) and task definitions, and a sample
// of them that keeps the proportions of folders and expected verdicts and depends on nothing but the seed.
#pragma once

#include <string>
#include <vector>

#include "experiment/spec.h"

namespace pippin::experiment {

struct TaskRef {
  std::string path;       // as given to `pippin check`
  std::string name;       // relative to the tasks' directory
  std::string expected;   // "true", "false", or empty if the definition does not say
};

/// `directory` is the value of --tasks. Sorted by name within a set file's order of patterns; no task twice.
Result<std::vector<TaskRef>> collect_tasks(const TaskSet& set, const std::string& directory);

/// `count` of the tasks, in their order: every stratum (folder, expected verdict) gets its share.
std::vector<TaskRef> sample_tasks(const std::vector<TaskRef>& tasks, size_t count, uint64_t seed);

/// expected_verdict of a property ("unreach-call" by the name of its file), or of the first one that has a verdict if the
/// property is empty; empty if there is none.
std::string expected_verdict(const std::string& definition, const std::string& property);

}  // namespace pippin::experiment
