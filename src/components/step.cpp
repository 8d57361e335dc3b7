// SPDX-License-Identifier: Apache-2.0
#include "components/step.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "input/input.h"
#include "validate/validate.h"

namespace pippin::components {
namespace {

run::CheckOutcome refuse(Error e) {
  run::CheckOutcome out;
  out.report.errors.push_back(std::move(e));
  return out;
}

/// YAML and GraphML begin so; a predicate map begins with a declaration, a comment or a section.
bool is_witness(const std::string& text) {
  size_t first = text.find_first_not_of(" \t\r\n", text.starts_with("\xef\xbb\xbf") ? 3 : 0);
  while (first != std::string::npos && text[first] == '#') first = text.find_first_not_of(" \t\r\n", text.find('\n', first));   // a comment of YAML
  if (first == std::string::npos) return false;
  return text[first] == '-' || text[first] == '<' || text[first] == '%';
}

/// A candidate that stands for more paths than were looked at: does any execution follow it?
StepOutcome by_validation(run::CheckOptions options, const StepInput& input, Statistics& statistics) {
  options.passes.elements = true;
  options.plan = run::plan_of("auto");
  run::CheckOutcome out = validate::run_validation(options, input.asked.in.front(), statistics);
  if (!out.report.errors.empty() || out.report.answer != core::Answer::True) return {std::move(out), {}};
  run::CheckOutcome infeasible;
  infeasible.report.warnings = out.report.warnings;
  return {std::move(infeasible), StepResult{StepResult::Kind::Infeasible, "", {}}};
}

/// The map with its predicates everywhere.
witness::PredicateMap everywhere(const witness::PredicateMap& map) {
  witness::PredicateMap out;
  out.tm = map.tm;
  for (const auto& [key, predicates] : map.sections)
    for (const term::Term p : predicates) out.add({}, p);
  return out;
}

/// True if `text` has a predicate that no artifact after the candidate has.
Result<bool> is_progress(const std::vector<Artifact>& artifacts, Exchange exchange, const std::string& text) {
  if (exchange == Exchange::Witness) {
    std::set<std::string> known;
    for (size_t k = 1; k < artifacts.size(); ++k) {
      if (!artifacts[k].witness) return Error{artifacts[k].path, "this is a predicate map; a refiner that writes a witness compares its predicates with witnesses only"};
      for (const witness::Invariant& i : artifacts[k].witness->invariants) known.insert(i.value);
    }
    const auto found = witness::parse(text, "predicates");
    PIPPIN_CHECK(found.ok(), "a witness of ours does not parse: {}", found.error().text());
    return std::ranges::any_of(found->invariants, [&](const witness::Invariant& i) { return !known.contains(i.value); });
  }
  witness::PredicateMap known;
  for (size_t k = 1; k < artifacts.size(); ++k) {
    if (!artifacts[k].map) return Error{artifacts[k].path, "this is a correctness witness; a refiner compares its predicates with maps only (--exchange witness: with witnesses)"};
    auto joined = join(known, everywhere(*artifacts[k].map));
    if (!joined) return Error{artifacts[k].path, joined.error().message};
    known = std::move(*joined);
  }
  const auto found = witness::parse_predicate_map(text, "predicates");
  PIPPIN_CHECK(found.ok(), "a map of ours does not parse: {}", found.error().text());
  const auto all = join(known, everywhere(*found));
  if (!all) return Error{artifacts.back().path, all.error().message};
  const auto size = [](const witness::PredicateMap& m) { return m.sections.empty() ? 0 : m.sections.begin()->second.size(); };
  return size(*all) > size(known);
}

}  // namespace

Result<Artifact> read_artifact(const std::string& text, const std::string& path, bool candidate, run::ProgramInput& program, const run::QuestionOptions& question, std::vector<Error>& warnings) {
  Artifact out{path, {}, {}};
  if (!candidate && !is_witness(text)) {
    auto map = witness::parse_predicate_map(text, path);
    if (!map) return map.error();
    warnings.insert(warnings.end(), map->left_out.begin(), map->left_out.end());
    out.map = std::move(*map);
    return out;
  }
  auto w = witness::parse(text, path);
  if (!w) return w.error();
  if (w->violation != candidate)
    return Error{path, candidate ? "this is a correctness witness; a candidate is a violation witness" : "this is a violation witness; predicates are a predicate map or a correctness witness"};
  std::vector<size_t> files;   // of the witness: which of the program's
  if (auto e = validate::fit_to_program(*w, path, program, question, files, warnings)) return *e;
  if (candidate) {
    if (auto e = validate::fit_to_property(*w, path, program, question, warnings)) return *e;
  } else {
    // Predicates are of use whatever else the witness says.
    std::ranges::copy_if(w->unsupported, std::back_inserter(warnings), [&](const Error& e) {   // (guesses need not be understood)
      return std::ranges::none_of(w->quantified, [&](const witness::Invariant& i) { return e.where == fmt::format("{}:{}:{}", path, i.mark.line, i.mark.column); });
    });
  }
  const auto rename = [&](witness::Location& l) {
    const size_t k = static_cast<size_t>(std::ranges::find(w->files, l.file) - w->files.begin());
    l.file = program.files[k < files.size() ? files[k] : 0];
  };
  for (witness::Invariant& i : w->invariants) rename(i.location);
  for (witness::Invariant& i : w->quantified) rename(i.location);
  for (auto& segment : w->segments)
    for (witness::Waypoint& p : segment) rename(p.location);
  out.witness = std::move(*w);
  return out;
}

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
      {"explicit-value", "values of variables, between bounds that the predicates given name [BeyL13]"},
      {"bmc", "bounded model checking; its candidates are feasible, and it reads no predicates"},
  };
  return table;
}

StepOutcome run_step(const run::CheckOptions& options, const StepOptions& step, Statistics& statistics, run::KeptProgram* kept) {
  run::CheckOptions o = options;
  auto input = std::make_shared<StepInput>();
  input->asked = step;
  std::vector<Error> warnings;
  PIPPIN_CHECK(step.role == StepRole::Explore || step.in.size() == 1 || (step.role == StepRole::Refine && !step.in.empty()), "a candidate is one artifact");
  for (const std::string& path : step.in) {
    const bool candidate = step.role != StepRole::Explore && input->artifacts.empty();
    const auto text = witness::read_witness_file(path);
    if (!text) return {refuse(text.error()), {}};
    auto artifact = read_artifact(*text, path, candidate, o.program, o.question, warnings);
    if (!artifact) return {refuse(artifact.error()), {}};
    if (candidate && !artifact->witness->unsupported.empty()) {
      const Error& why = artifact->witness->unsupported.front();
      StepOutcome out;
      out.run.report.reason = "unsupported: " + why.message;
      out.run.report.component = "artifact";
      out.run.report.notes.push_back(why.text());
      return out;
    }
    input->artifacts.push_back(std::move(*artifact));
  }
  if (o.program.semantics.checks(ir::Property::Termination)) return {refuse({"", "a turn of CEGAR is about errors that are reached, and not about termination"}), {}};
  const auto found = std::make_shared<StepFound>();
  o.plan = step_plan(step.role, input, found);
  o.passes.elements = false;   // predicates of artifacts are about whole arrays
  if (o.search.int_model == run::IntModel::Auto) o.search.int_model = run::IntModel::Bv;
  StepOutcome out;
  out.run = kept ? kept->run(o) : run::run_check(o, statistics);
  out.result = std::move(found->result);
  if (step.role == StepRole::Check && out.run.report.errors.empty() && !out.result) {
    // Without any path to an error there is none of the candidate.
    if (out.run.report.answer == core::Answer::True) out = {{}, StepResult{StepResult::Kind::Infeasible, "", {}}};
    else if (found->more_paths) out = by_validation(o, *input, statistics);
  }
  if (out.result && step.role == StepRole::Refine && input->artifacts.size() > 1) {
    const auto progress = is_progress(input->artifacts, step.exchange, out.result->artifact);
    if (!progress) return {refuse(progress.error()), {}};
    if (!*progress) {
      out = {};
      out.run.report.reason = "no progress";
      out.run.report.component = "step";
      out.run.report.notes.push_back("the predicates that exclude the path are known already");
    }
  }
  std::vector<Error>& all = out.run.report.warnings;
  all.insert(all.begin(), warnings.begin(), warnings.end());
  return out;
}

}  // namespace pippin::components
