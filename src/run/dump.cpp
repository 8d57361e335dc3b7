// SPDX-License-Identifier: Apache-2.0
#include "run/dump.h"

#include <filesystem>
#include <fstream>

#include "input/input.h"
#include "support/log.h"

namespace pippin::run {

void dump(const OutputOptions& options, const std::string& name, const std::string& file, const std::string& text) {
  if (!options.dumps.contains(name)) return;
  std::error_code error;
  std::filesystem::create_directories(options.dump_dir, error);
  const std::string path = options.dump_dir + "/" + file;
  if (input::same_file(path, options.inputs).empty()) std::ofstream(path) << text;
  else log(0, "{} is an input file: not overwritten by a dump", path);
}

}  // namespace pippin::run
