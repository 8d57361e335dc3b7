// SPDX-License-Identifier: Apache-2.0
#include "cli/lint_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "validate/validate.h"
#include "cli/watchdog.h"
#include "support/printable.h"
#include "support/write_all.h"
#include "witness/read.h"

namespace pippin::cli {

int run_lint(const LintOptions& o) {
  std::string out;
  const auto finish = [&](int code) {
    out += "witnesslint finished with exit code " + std::to_string(code) + "\n";
    return write_all(STDOUT_FILENO, out) ? code : run::kExitInternal;
  };
  const auto text = witness::read_witness_file(o.witness);
  if (!text) {
    write_all(STDERR_FILENO, "pippin: " + printable(text.error().text()) + "\n");
    return run::kExitUsage;
  }
  auto w = witness::parse(*text, o.witness);
  if (!w) {
    out += printable(w.error().text()) + "\n";
    return finish(1);
  }
  std::vector<Error> complaints;
  std::vector<witness::ProgramText> programs;
  const auto add = [&](const std::string& name, const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream all;
    if (!in || !(all << in.rdbuf())) return false;
    programs.push_back({name, all.str()});
    return true;
  };
  if (o.files.empty()) {
    for (const std::string& f : w->files)
      if (!add(f, f)) complaints.push_back({o.witness, fmt::format("the program file {} cannot be read: places in it were not looked at", f)});
  } else {
    const auto matched = validate::matched_files(*w, o.files, o.witness, complaints);
    if (!matched) complaints.push_back(matched.error());
    for (size_t k = 0; matched && k < matched->size(); ++k)
      if (!add(w->files[k], o.files[(*matched)[k]])) {
        write_all(STDERR_FILENO, fmt::format("pippin: {}: cannot be read\n", o.files[(*matched)[k]]));
        return run::kExitUsage;
      }
  }
  for (Error& e : witness::lint(*w, o.witness, programs)) complaints.push_back(std::move(e));
  for (const Error& e : complaints) out += printable(e.text()) + "\n";
  return finish(complaints.empty() ? 0 : 1);
}

}  // namespace pippin::cli
