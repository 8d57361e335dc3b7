// SPDX-License-Identifier: Apache-2.0
#include "run/solvers.h"

#include <fmt/format.h>

#include "run/registry.h"
#include "smt/cadical.h"
#include "smt/isolated.h"
#include "smt/pipe/pipe.h"

namespace pippin::run {

namespace {

std::string place_of(const SolverPlaces& places, std::string_view name) {
  const auto it = places.find(std::string(name));
  return it == places.end() ? "" : it->second;
}

std::vector<std::string> command_of(const smt::SolverRow& row, const SolverPlaces& places) {
  return smt::solver_command(row, place_of(places, row.name));
}

std::string not_found(const smt::SolverRow& row) { return fmt::format("{} was not found; install: {}", row.name, row.install); }

const smt::SolverRow* interpolating_row(const std::string& solver) {
  for (const smt::SolverRow& r : smt::solver_rows())
    if (r.interpolation != smt::InterpolationDialect::None && (r.name == solver || r.name == solver + "-process")) return &r;
  return nullptr;
}

class Missing final : public smt::Interpolator {
 public:
  Missing(std::string name, std::string why) : name_(std::move(name)), why_(std::move(why)) {}
  std::string name() const override { return name_; }
  Result<std::vector<term::Term>> sequence(term::TermManager&, std::span<const term::Term>, Seconds) override {
    return Error{"", why_};
  }

 private:
  std::string name_, why_;
};

std::string abilities(const smt::Capabilities& c) {
  std::string out;
  auto say = [&](bool can, const char* word) {
    if (can) out += (out.empty() ? "" : ", ") + std::string(word);
  };
  say(c.integers, c.nonlinear ? "integers (nonlinear)" : "integers");
  say(c.bitvectors, "bit-vectors");
  say(c.floats, "floats");
  say(c.arrays, c.extensionality ? "arrays (extensional)" : "arrays");
  say(c.quantifiers, "quantifiers");
  say(c.qe, "quantifier elimination");
  say(c.cores, "cores");
  say(c.interpolants, "interpolants");
  return out;
}

}  // namespace

std::vector<std::string_view> solver_names() {
  std::vector<std::string_view> names = {"z3", "cvc5"};
  for (const smt::SolverRow& r : smt::solver_rows()) names.push_back(r.name);
  return names;
}

std::string solver_problem(const std::string& name, const SolverPlaces& places) {
  if (name == "z3") return "";
  if (name == "cvc5") return smt::make_cvc5() ? "" : "cvc5 was not found when Pippin was built; cvc5-process may do";
  const smt::SolverRow* row = smt::find_solver_row(name);
  if (!row) return fmt::format("unknown solver \"{}\" ({})", name, there_are(solver_names(), "solvers"));
  return command_of(*row, places).empty() ? not_found(*row) : "";
}

bool is_solver_process(const std::string& name) { return smt::find_solver_row(name) != nullptr; }

std::unique_ptr<smt::Backend> make_named_solver(const std::string& name, const SolverPlaces& places, Statistics& statistics) {
  if (name == "z3") return smt::make_z3();
  // cvc5's SAT solver for bit-vectors ends the process when it is interrupted at the wrong moment.
  if (name == "cvc5") return smt::make_fallback(smt::make_isolated(smt::make_cvc5()), smt::make_z3(), statistics);
  const smt::SolverRow* row = smt::find_solver_row(name);
  PIPPIN_CHECK(row != nullptr, "no solver is called {}", name);
  return smt::make_fallback(smt::make_pipe_backend(*row, command_of(*row, places), statistics), smt::make_z3(), statistics);
}

std::unique_ptr<smt::Interpolator> make_named_interpolator(const std::string& solver, const SolverPlaces& places,
                                                           Statistics& statistics) {
  const smt::SolverRow* row = interpolating_row(solver);
  if (!row) return nullptr;
  std::vector<std::string> command = command_of(*row, places);
  if (command.empty()) return std::make_unique<Missing>(solver, not_found(*row));
  return smt::make_pipe_interpolator(*row, std::move(command), statistics);
}

std::string interpolator_problem(const std::string& solver, const SolverPlaces& places) {
  const smt::SolverRow* row = interpolating_row(solver);
  if (!row) return fmt::format("{} does not interpolate", solver);
  return command_of(*row, places).empty() ? not_found(*row) : "";
}

std::vector<std::string> solver_notes(const std::set<std::string>& solvers, const Statistics& statistics) {
  std::vector<std::string> notes;
  const auto count = [&](const std::string& counter) {
    const auto it = statistics.counters().find(counter);
    return it == statistics.counters().end() ? 0 : it->second;
  };
  for (const std::string& name : solvers) {
    if (const uint64_t n = count("smt.fallback." + name); n > 0)
      notes.push_back(fmt::format("{} failed {} time{} (crash, hang or garbled answer); the embedded Z3 answered instead", name, n,
                                  n == 1 ? "" : "s"));
    if (const uint64_t n = count("logic.path-check.wrong." + name); n > 0)
      notes.push_back(fmt::format("{} gave a wrong or incomplete answer about {} path{}; the other solver decided", name, n,
                                  n == 1 ? "" : "s"));
  }
  constexpr std::string_view kBefore = "refine.craig-", kAfter = ".failed";
  for (const auto& [counter, n] : statistics.counters()) {
    if (n == 0 || !counter.starts_with(kBefore) || !counter.ends_with(kAfter)) continue;
    const std::string refiner = counter.substr(kBefore.find('c'), counter.size() - kBefore.find('c') - kAfter.size());
    notes.push_back(fmt::format("{} gave no interpolants for {} of the {} paths it was asked about; the strategy went on without it", refiner, n,
                                count("refine." + refiner + ".asked")));
  }
  return notes;
}

std::string solvers_text(const SolverPlaces& places) {
  std::string out;
  auto line = [&](std::string_view name, const std::string& what, const smt::Capabilities& can, const std::string& note) {
    out += fmt::format("{:<14}{}{}\n{:<14}  {}\n", name, what, note, "", abilities(can));
  };
  const auto z3 = smt::make_z3();
  line("z3", "library " + z3->version(), z3->capabilities(), ", embedded default");
  if (const auto cvc5 = smt::make_cvc5())
    line("cvc5", "library " + cvc5->version(), cvc5->capabilities(), ", second opinion for certificates");
  if (const std::string cadical = smt::cadical_version(); !cadical.empty())
    line("cadical", "library " + cadical, {.arrays = true, .bitvectors = true, .floats = true}, ", part of z3: bounded model checking of bits and floats, single questions about floats");
  for (const smt::SolverRow& row : smt::solver_rows()) {
    const std::string untested = row.live ? "" : "; untested live: tested with a transcript written from the manual";
    const std::vector<std::string> command = command_of(row, places);
    if (command.empty()) {
      line(row.name, "not found", row.can, fmt::format("; install: {}{}", row.install, untested));
      continue;
    }
    const Result<std::string> version = smt::solver_version(row, command);
    line(row.name, version.ok() ? "process, version " + *version : "found, but " + version.error().message, row.can,
         fmt::format(", {}{}", command[0], untested));
  }
  return out;
}

}  // namespace pippin::run
