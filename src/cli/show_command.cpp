// SPDX-License-Identifier: Apache-2.0
#include "cli/show_command.h"

#include <unistd.h>

#include "input/input.h"
#include "report/json.h"
#include "run/exit_code.h"
#include "support/printable.h"
#include "support/write_all.h"

namespace pippin::cli {

int run_show(const ShowOptions& o) {
  const auto fail = [](const Error& e) {
    write_all(STDERR_FILENO, "pippin: " + printable(e.text()) + "\n");
    return static_cast<int>(run::kExitUsage);
  };
  const auto text = input::read_file(o.document);
  if (!text) return fail(text.error());
  const auto document = report::from_json(*text, o.document);
  if (!document) return fail(document.error());
  for (const Error& e : document->report.errors) write_all(STDERR_FILENO, "pippin: " + printable(e.text()) + "\n");
  return write_all(STDOUT_FILENO, report::printer(o.output).print(*document)) ? 0 : static_cast<int>(run::kExitInternal);
}

}  // namespace pippin::cli
