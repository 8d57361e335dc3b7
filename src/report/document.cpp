// SPDX-License-Identifier: Apache-2.0
#include "report/document.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "report/json.h"
#include "report/text.h"
#include "support/check.h"

namespace pippin::report {

namespace {

/// The report and where its witness is. Errors of the input go to standard error alone.
std::string for_people(const Document& d) {
  if (!d.report.errors.empty()) return "";
  std::string out = text(d.report);
  if (!d.witness.empty()) {
    const std::string validation = d.witness_validation.empty() ? "" : fmt::format(" ({})", d.witness_validation);
    out += fmt::format("Witness: {}{}\n", d.witness, validation);
  }
  return out;
}

}  // namespace

std::span<const Printer> printers() {
  static constexpr std::array<Printer, 2> table = {{{"text", for_people}, {"json", to_json}}};
  return table;
}

const Printer& printer(std::string_view name) {
  const auto row = std::ranges::find(printers(), name, &Printer::name);
  PIPPIN_CHECK(row != printers().end(), "no printer is called {}", name);
  return *row;
}

}  // namespace pippin::report
