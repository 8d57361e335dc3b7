// SPDX-License-Identifier: Apache-2.0
#include "app/step_options.h"

#include <fmt/format.h>

namespace pippin::app {

std::vector<std::string> options_of_step(const CheckOptions& o, const std::string& specification, double seconds) {
  std::vector<std::string> out = {o.data_model == ir::DataModel::ILP32 ? "--32" : "--64"};
  if (!specification.empty()) out.push_back("--spec=" + specification);
  if (seconds > 0) out.push_back(fmt::format("--timelimit={:.1f}s", seconds));
  if (o.int_model == IntModel::Int) out.push_back("--int-model=int");
  if (o.deterministic) out.push_back("--deterministic");
  // What the program means is the same in each process.
  const ir::Semantics& s = o.semantics;
  if (s.overflow == ir::SignedOverflow::Wrap) out.push_back("--overflow=wrap");
  if (s.volatile_any) out.push_back("--volatile=any");
  if (s.malloc_may_fail) out.push_back("--malloc-may-fail");
  if (s.missing_bodies != ir::MissingBodies::Pure) out.push_back(s.missing_bodies == ir::MissingBodies::Any ? "--missing-bodies=any" : "--missing-bodies=error");
  if (s.error_labels) out.push_back("--error-label");
  if (!specification.empty() && s.asserts) out.push_back("--assert");
  for (const std::string& f : o.named_error_functions) out.push_back("--error-function=" + f);
  for (const frontend::MemoryRegion& r : o.memory_regions) out.push_back(fmt::format("--memory-region=0x{:x}:{}", r.begin, r.size));
  out.insert(out.end(), o.compiler_args.begin(), o.compiler_args.end());
  return out;
}

}  // namespace pippin::app
