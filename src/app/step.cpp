// SPDX-License-Identifier: Apache-2.0
#include "app/step.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/input.h"
#include "app/pipeline.h"
#include "app/validate.h"

namespace pippin::app {
namespace {

CheckOutcome refuse(Error e) {
  CheckOutcome out;
  out.report.errors.push_back(std::move(e));
  return out;
}

/// YAML and GraphML begin so; a predicate map begins with a declaration, a comment or a section.
bool is_witness(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return false;
  return text[first] == '-' || text[first] == '<' || text[first] == '#' || text[first] == '\x1f';
}

/// The artifact for this role; what it says beyond that of use is a warning.
std::optional<Error> read_artifact(const std::string& text, StepInput& input, CheckOptions& options, std::vector<Error>& warnings) {
  const std::string& name = input.asked.in;
  const bool candidate = input.asked.role != StepRole::Explore;
  if (!candidate && !is_witness(text)) {
    auto map = witness::parse_predicate_map(text, name);
    if (!map) return map.error();
    warnings.insert(warnings.end(), map->left_out.begin(), map->left_out.end());
    input.map = std::move(*map);
    return std::nullopt;
  }
  auto w = witness::parse(text, name);
  if (!w) return w.error();
  if (w->violation != candidate)
    return Error{name, candidate ? "this is a correctness witness; a candidate is a violation witness" : "this is a violation witness; predicates are a predicate map or a correctness witness"};
  if (auto e = fit_to_program(*w, name, options, input.files, warnings)) return e;
  if (candidate) {
    if (auto e = fit_to_property(*w, name, options, warnings)) return e;
    if (!w->unsupported.empty()) return w->unsupported.front();
  } else {
    // Predicates are of use whatever else the witness says.
    warnings.insert(warnings.end(), w->unsupported.begin(), w->unsupported.end());
  }
  const auto rename = [&](witness::Location& l) {
    const size_t k = static_cast<size_t>(std::ranges::find(w->files, l.file) - w->files.begin());
    l.file = options.files[k < input.files.size() ? input.files[k] : 0];
  };
  for (witness::Invariant& i : w->invariants) rename(i.location);
  for (auto& segment : w->segments)
    for (witness::Waypoint& p : segment) rename(p.location);
  input.witness = std::move(*w);
  return std::nullopt;
}

const char* preset_of(StepRole role) {
  switch (role) {
    case StepRole::Explore: return "step-explore";
    case StepRole::Check: return "step-check";
    case StepRole::Refine: return "step-refine";
  }
  return "";
}

/// A candidate that stands for more paths than were looked at: does any execution follow it?
CheckOutcome by_validation(CheckOptions options, const StepInput& input, Statistics& statistics) {
  options.step = nullptr;
  options.preset = "auto";
  options.validate = input.asked.in;
  CheckOutcome out = run_validation(options, statistics);
  if (!out.report.errors.empty() || out.report.answer != core::Answer::True) return out;
  CheckOutcome infeasible;
  infeasible.report.warnings = out.report.warnings;
  infeasible.step = StepResult{StepResult::Kind::Infeasible, ""};
  return infeasible;
}

}  // namespace

std::string_view to_string(StepResult::Kind kind) {
  switch (kind) {
    case StepResult::Kind::Candidate: return "CANDIDATE";
    case StepResult::Kind::Infeasible: return "INFEASIBLE";
    case StepResult::Kind::Refined: return "REFINED";
  }
  return "";
}

std::string_view meaning(StepResult::Kind kind) {
  switch (kind) {
    case StepResult::Kind::Candidate: return "The predicates do not exclude a path to the error. Nobody has looked whether it can be executed.";
    case StepResult::Kind::Infeasible: return "No execution takes the path of the candidate. Nothing is said about others.";
    case StepResult::Kind::Refined: return "These predicates exclude the path of the candidate.";
  }
  return "";
}

const std::vector<ExplorerRow>& step_explorers() {
  static const std::vector<ExplorerRow> table = {
      {"predicate-abstraction", "tree of abstract states over the predicates given [BKW10]"},
      {"trace-abstraction", "error paths minus Floyd-Hoare automata over the predicates given [HHP09]"},
      {"impact", "tree of states labelled with predicates given that hold there [McM06]"},
      {"kojak", "program graph whose locations are split by the predicates given [Ermis12]"},
      {"bmc", "bounded model checking; its candidates are feasible, and it reads no predicates"},
  };
  return table;
}

CheckOutcome run_step(const CheckOptions& options, const StepOptions& step, Statistics& statistics) {
  CheckOptions o = options;
  auto input = std::make_shared<StepInput>();
  input->asked = step;
  std::vector<Error> warnings;
  if (!step.in.empty()) {
    const auto text = witness::read_witness_file(step.in);
    if (!text) return refuse(text.error());
    if (auto e = read_artifact(*text, *input, o, warnings)) return refuse(*e);
  }
  o.step = input;
  o.preset = preset_of(step.role);
  if (o.int_model == IntModel::Auto) o.int_model = IntModel::Bv;
  CheckOutcome out = run_check(o, statistics);
  if (step.role == StepRole::Check && out.report.errors.empty() && !out.step) {
    // Without any path to an error there is none of the candidate.
    if (out.report.answer == core::Answer::True) {
      out = CheckOutcome();
      out.step = StepResult{StepResult::Kind::Infeasible, ""};
    } else if (out.more_paths) {
      out = by_validation(o, *input, statistics);
    }
  }
  out.report.warnings.insert(out.report.warnings.begin(), warnings.begin(), warnings.end());
  return out;
}

}  // namespace pippin::app
