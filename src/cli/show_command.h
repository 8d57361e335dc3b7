// SPDX-License-Identifier: Apache-2.0
// `pippin show`: a document that `pippin check --json` printed, printed again in another form.
#pragma once

#include <string>

namespace pippin::cli {

struct ShowOptions {
  std::string document;            // a file
  std::string output = "text";     // a row of report::printers()
};

/// An exit code. Source lines are those of the files as they are now.
int run_show(const ShowOptions& options);

}  // namespace pippin::cli
