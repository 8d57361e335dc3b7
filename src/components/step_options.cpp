// SPDX-License-Identifier: Apache-2.0
#include "components/step_options.h"

#include <fmt/format.h>

namespace pippin::components {

std::vector<std::string> options_of_step(const run::ProgramInput& program, const run::SearchOptions& search, const std::string& specification, double seconds) {
  std::vector<std::string> out = {program.data_model == ir::DataModel::ILP32 ? "--32" : "--64"};
  if (!specification.empty()) out.push_back("--spec=" + specification);
  if (seconds > 0) out.push_back(fmt::format("--timelimit={:.1f}s", seconds));
  if (search.int_model == run::IntModel::Int) out.push_back("--int-model=int");
  if (search.deterministic) out.push_back("--deterministic");
  out.insert(out.end(), program.arguments.begin(), program.arguments.end());
  return out;
}

}  // namespace pippin::components
