// SPDX-License-Identifier: Apache-2.0
#include "validate/validate.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "run/alarms.h"
#include "input/input.h"
#include "run/output.h"
#include "frontend/weave.h"
#include "validate/transition_stitches.h"
#include "validate/witness_engines.h"
#include "witness/sha256.h"

namespace pippin::validate {
namespace {

using frontend::Stitch;
using frontend::StitchError;
using witness::Witness;

std::string basename_of(const std::string& path) { return std::filesystem::path(path).filename().string(); }

/// What a specification says.
struct Claim {
  ir::PropertySet properties;
  std::string entry;
  std::vector<std::string> error_functions;
  bool asserts = false, labels = false;
};

/// A line each: "CHECK( init(main()), LTL(F) )", or F alone, as hand-made witnesses have it. A failing assertion is a call of __assert_fail.
Result<Claim> claim_of(const std::string& specification, const std::string& name) {
  Claim out;
  std::istringstream lines(specification);
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::string without_spaces = line;
    std::erase_if(without_spaces, [](unsigned char c) { return std::isspace(c); });
    if (without_spaces.ends_with("G!label(ERROR)))")) {
      out.properties.insert(ir::Property::UnreachCall);
      out.labels = true;
      continue;
    }
    const auto p = input::parse_property_text(without_spaces.starts_with("CHECK(") ? line : fmt::format("CHECK( init(main()), LTL({}) )", line), name);
    if (!p) return p.error();
    for (const ir::Property one : p->properties.list()) out.properties.insert(one);
    if (!p->entry.empty()) out.entry = p->entry;
    for (const std::string& f : p->error_functions) {
      if (f == "__assert_fail") out.asserts = true;
      else out.error_functions.push_back(f);
    }
  }
  return out;
}

/// How many segments lead to the cycle.
size_t stem_of(const Witness& w) {
  return static_cast<size_t>(std::ranges::find_if(w.segments, [](const auto& s) { return s.back().cycle; }) - w.segments.begin());
}

class Validation {
 public:
  Validation(const run::CheckOptions& options, const std::string& path, Statistics& statistics) : options_(options), path_(path), statistics_(statistics) {}

  run::CheckOutcome run() {
    const auto text = witness::read_witness_file(path_);
    if (!text) return refuse(text.error());
    auto read = witness::parse(*text, path_);
    if (!read) return refuse(read.error());
    return run(std::move(*read));
  }

  run::CheckOutcome run(Witness w) {
    w_ = std::move(w);
    if (auto e = fit_to_program(w_, path_, options_.program, options_.question, file_, warnings_)) return refuse(*e);
    if (auto e = fit_to_property(w_, path_, options_.program, options_.question, warnings_)) return refuse(*e);
    if (!w_.unsupported.empty()) return unknown(w_.unsupported.front());
    run::CheckOutcome out;
    const auto woven = weave_what_fits(out);
    if (!woven) return out;
    out = w_.violation ? violation(*woven) : correctness(*woven);
    out.report.warnings.insert(out.report.warnings.begin(), warnings_.begin(), warnings_.end());
    return out;
  }

 private:
  /// The program with the witness in it; else the outcome, and in `of_stitches` what is wrong with which of them.
  std::optional<frontend::Woven> weave(frontend::Follow follow, run::CheckOutcome& out, std::map<size_t, StitchError>& of_stitches) const {
    const frontend::Sources sources = run::sources_of(options_.program);
    frontend::Diagnostics diagnostics;
    std::vector<StitchError> errors;
    std::vector<Stitch> numbered = stitches_;
    for (size_t k = 0; k < numbered.size(); ++k) numbered[k].where = "#" + std::to_string(k);
    auto woven = frontend::weave(sources, ir::Target{.model = options_.program.data_model}, numbered, follow, diagnostics, errors);
    const auto placed = [&](StitchError e) -> Error {
      if (!e.where.starts_with("#")) return e;
      const size_t k = std::stoul(e.where.substr(1));
      e.where = stitches_[k].where;
      of_stitches.emplace(k, e);
      return e;
    };
    if (woven && woven->unsupported.empty()) return std::move(*woven);
    out = {};
    if (woven) {
      for (const StitchError& e : woven->unsupported) placed(e);
      out = unknown(placed(woven->unsupported.front()));
      return std::nullopt;
    }
    out.report.errors = diagnostics.errors;
    for (StitchError& e : errors) out.report.errors.push_back(placed(std::move(e)));
    if (out.report.errors.empty()) out.report.errors.push_back(woven.error());
    return std::nullopt;
  }

  /// Places are less exact in GraphML, and edges are about more than a program of C has places for. What does not fit is left out with a warning;
  /// but not all of it.
  std::optional<frontend::Woven> weave_what_fits(run::CheckOutcome& out) {
    const auto size = [&] { return w_.invariants.size() + w_.segments.size() - (w_.segments.empty() ? 0 : 1); };
    const size_t all = size();
    std::optional<run::CheckOutcome> first;
    for (;;) {
      stitches_ = stitches_of(w_, file_, path_);
      std::map<size_t, StitchError> wrong;
      auto woven = weave(frontend::Follow::AtNextVisit, out, wrong);
      if (woven && join_parts(*woven)) continue;
      if (woven) {
        for (size_t k = 0; k < w_.invariants.size(); ++k)
          if (woven->lines[k] != 0) w_.invariants[k].location.line = woven->lines[k];
        return woven;
      }
      if (!w_.graphml || wrong.empty()) return std::nullopt;
      if (!first) first = out;
      if (!leave_out(wrong)) return std::nullopt;
      fewer_ = true;
      if (all > 0 && size() == 0) {
        out = std::move(*first);
        return std::nullopt;
      }
    }
  }

  /// GraphML: edges for the parts of one statement (`int a = 1, b = 2;`) become one segment, as one visit passes one. Were there any?
  bool join_parts(const frontend::Woven& woven) {
    if (!w_.graphml || !w_.violation) return false;
    bool joined = false;
    const size_t first = w_.invariants.size() + w_.heads.size();
    for (size_t k = w_.segments.size(); k-- > 1;) {
      witness::Waypoint& before = w_.segments[k - 1].front();
      const witness::Waypoint& p = w_.segments[k].front();
      const size_t statement = woven.statements[first + k];
      if (statement == 0 || woven.statements[first + k - 1] != statement || !before.offset || !p.offset || *before.offset >= *p.offset) continue;
      before.value += " && " + p.value;
      before.offset = p.offset;
      w_.segments.erase(w_.segments.begin() + static_cast<long>(k));
      joined = true;
    }
    return joined;
  }

  /// Is only the place wrong (then other tools mean another place)? Not wrong in itself: no expression, a call, a line that the file does not have.
  bool about_its_place(size_t k, const StitchError& why) const {
    if (why.subject == StitchError::Subject::Stitch) return false;
    const witness::Invariant& i = w_.invariants[k];
    std::ifstream in(options_.program.files[file_[0]], std::ios::binary);
    const auto lines = static_cast<uint32_t>(std::count(std::istreambuf_iterator<char>(in), {}, '\n')) + 1;
    const auto outside = [&](const witness::EdgePlace& e) { return e.line > lines; };
    return i.location.line <= lines && std::ranges::none_of(i.entering, outside) && std::ranges::none_of(i.leaving, outside);
  }

  /// Of a GraphML witness, in which a segment is one waypoint. Is there less now?
  bool leave_out(const std::map<size_t, StitchError>& wrong) {
    bool less = false;
    for (auto it = wrong.rbegin(); it != wrong.rend(); ++it) {
      const auto& [k, why] = *it;
      const size_t before = w_.invariants.size() + w_.heads.size();
      const char* what = "the edge is stepped over";
      if (k >= w_.invariants.size() && (k < before || k - before + 1 >= w_.segments.size())) continue;   // (the target stays)
      if (k < w_.invariants.size() && !about_its_place(k, why)) continue;
      if (k >= before && why.subject == StitchError::Subject::Several && !w_.segments[k - before].front().value.empty()) continue;   // it says something about one of them
      if (k >= before && w_.segments[k - before].front().type == witness::WaypointType::Assumption && w_.segments[k - before].front().value == "(0)") continue;   // it holds nowhere
      less = true;
      if (k < w_.invariants.size()) {
        what = "the invariant is left out";
        ++w_.invariants_left_out;
        w_.invariants.erase(w_.invariants.begin() + static_cast<long>(k));
      } else {
        witness::Waypoint& p = w_.segments[k - before].front();
        if (p.type == witness::WaypointType::Assumption || p.type == witness::WaypointType::FunctionReturn || !p.facts.empty()) what = "the assumption is left out";
        if (p.facts.empty()) {
          w_.segments.erase(w_.segments.begin() + static_cast<long>(k - before));
        } else {
          p.facts.clear();
          p.location.function.clear();
        }
      }
      warnings_.push_back({stitches_[k].where, fmt::format("{}: {}", why.message, what)});
    }
    return less;
  }

  /// Unless the user chose another. A preset for witnesses becomes one about this witness.
  static void plan(run::CheckOptions& o, std::string_view usual, const WitnessValues& values) {
    const std::string name = o.plan.name == "auto" ? std::string(usual) : o.plan.name;
    if (std::ranges::find(witness_presets(), name, &run::Preset::name) != witness_presets().end()) o.plan = witness_plan(name, values);
  }

  static run::CheckOutcome refuse(Error e) {
    run::CheckOutcome out;
    out.report.errors.push_back(std::move(e));
    return out;
  }

  run::CheckOutcome unknown(const Error& why) const {
    run::CheckOutcome out;
    out.report.reason = "unsupported: " + why.message;
    out.report.component = "witness";
    out.report.about = not_validated();
    out.report.notes.push_back(fmt::format("{}: {}", why.where, why.message));
    out.report.warnings = warnings_;
    return out;
  }
  std::string kind() const { return w_.violation ? "violation" : "correctness"; }
  std::string not_validated() const { return fmt::format("The {} witness is neither confirmed nor rejected.", kind()); }

  // ---- correctness

  run::CheckOutcome correctness(const frontend::Woven& woven) {
    run::CheckOptions o = options_;
    o.program.texts = woven.texts;
    o.output.inputs.push_back(path_);
    // An invariant that does not hold is an error like that of the property.
    ir::Semantics& s = o.program.semantics;
    if (!s.checks(ir::Property::UnreachCall)) {
      s.error_functions.clear();
      s.asserts = s.error_labels = false;
      s.properties.insert(ir::Property::UnreachCall);
    }
    for (size_t k = 0; k < stitches_.size(); ++k)
      for (const std::string& f : {frontend::refuted_function(k), frontend::undefined_function(k)})
        if (std::ranges::any_of(woven.texts, [&](const std::string& text) { return text.find(f + "(void);") != std::string::npos; })) s.error_functions.push_back(f);
    plan(o, s.checks(ir::Property::Termination) ? "witness-transitions" : "witness-invariants", {});
    run::CheckOutcome out = run::run_check(o, statistics_);
    if (!out.report.errors.empty()) return out;
    const std::vector<const witness::Invariant*> all = claims();
    const auto says = [&](const std::function<const char*(size_t)>& state) {
      for (size_t k = 0; k < all.size(); ++k)
        if (all[k]->part == witness::Invariant::Part::Invariant || all[k]->value != "1") out.report.notes.push_back(state_of(k, *all[k], state(k)));
    };
    switch (out.report.answer) {
      case core::Answer::True:
        out.report.about = confirmed();
        says([](size_t) { return "proved"; });
        break;
      case core::Answer::False: {
        const std::string& error = out.report.counterexample.error;
        for (size_t k = 0; k < stitches_.size(); ++k)
          if (error == frontend::undefined_function(k)) return undefined(stitches_[k], k < all.size() ? all[k]->acsl : stitches_[k].text, out);
        size_t refuted = 0;
        while (refuted < stitches_.size() && error != frontend::refuted_function(refuted)) ++refuted;
        if (refuted < all.size()) {
          out.report.property = "witness-invariant";
          out.report.about = fmt::format("The correctness witness is rejected: there is an execution in which {} of it does not hold.",
                                         all[refuted]->part == witness::Invariant::Part::Invariant ? "an invariant" : "a contract");
        } else {
          out.report.about = "The correctness witness is rejected: there is an execution that violates the property.";
        }
        says([&](size_t k) { return k == refuted ? "refuted" : "unknown"; });
        break;
      }
      case core::Answer::Unknown:
        out.report.about = not_validated();
        says([](size_t) { return "unknown"; });
        if (out.report.reason == "no failing execution found" || out.report.reason == "no proof found" || out.report.reason.empty()) {
          out.report.reason = w_.contracts.empty() ? "the invariants were not proved" : "the invariants and contracts were not proved";
          out.report.component = "witness";
        }
        break;
    }
    return out;
  }

  /// What may be refuted, in the order of the stitches. (GraphML has heads behind the invariants, and no contracts.)
  std::vector<const witness::Invariant*> claims() const {
    std::vector<const witness::Invariant*> out;
    for (const auto* some : {&w_.invariants, &w_.contracts, &w_.transitions})
      for (const witness::Invariant& i : *some) out.push_back(&i);
    return out;
  }

  /// The format does not say what a ghost variable is then, and ACSL does not say what an element outside of its array is.
  run::CheckOutcome undefined(const Stitch& s, const std::string& text, const run::CheckOutcome& found) const {
    const bool update = s.kind == Stitch::Kind::GhostUpdate;
    run::CheckOutcome out = no_answer(found, update ? fmt::format("there is an execution in which the value of the ghost variable {} is undefined", s.name)
                                               : "there is an execution in which an expression of ACSL speaks of an element outside of its array");
    out.report.notes.push_back(fmt::format("{}: {}", s.where, text));
    return out;
  }

  std::string confirmed() const {
    const size_t all = w_.invariants.size(), left_out = w_.invariants_left_out;
    if (left_out > 0)
      return fmt::format("The correctness witness is confirmed in part: the program is safe, and {} of its {} invariants {}; nothing is said of those that were left out.", all, all + left_out, all == 1 ? "holds" : "hold");
    if (!w_.contracts.empty())
      return fmt::format("The correctness witness is confirmed: the program is safe, and {}all conditions of its contracts hold.", all == 0 ? "" : all == 1 ? "its invariant and " : fmt::format("its {} invariants and ", all));
    return fmt::format("The correctness witness is confirmed: the program is safe, and {}.", all == 0 ? "there is no invariant that could be wrong" : all == 1 ? "its invariant holds" : fmt::format("its {} invariants hold", all));
  }

  std::string state_of(size_t k, const witness::Invariant& i, const char* state) const {
    const size_t before = w_.invariants.size();
    const std::string what = i.part == witness::Invariant::Part::Invariant ? fmt::format("invariant {}", k + 1) : fmt::format("{} of contract {}", i.part == witness::Invariant::Part::Requires ? "requires" : "ensures", (k - before) / 2 + 1);
    return fmt::format("{} at {}:{}{}: {}: {}", what, i.location.file, i.location.line, i.location.column ? fmt::format(":{}", i.location.column) : "", state, i.acsl.empty() ? i.value : i.acsl);
  }

  // ---- violation

  run::CheckOutcome violation(const frontend::Woven& woven) {
    run::CheckOptions o = options_;
    o.program.texts = woven.texts;
    o.output.inputs.push_back(path_);
    const bool endless = w_.segments.back().back().cycle;
    if (endless != o.program.semantics.checks(ir::Property::Termination))
      return unknown({path_, endless ? "a cycle of a witness that is not about termination" : "a violation of termination without a cycle"});
    plan(o, endless ? "witness-cycle" : "witness-path", {witness::value_claims(w_), waypoint_texts(), {}});
    run::CheckOutcome out = run::run_check(o, statistics_);
    if (!out.report.errors.empty()) return out;
    switch (out.report.answer) {
      case core::Answer::True:
        if (!never(o)) return no_answer(out, "no execution follows the witness at the next visit of each waypoint's place, but one may do so later");
        out.report.about = "The violation witness is rejected: no execution that follows it reaches its target and violates the property.";
        out.report.invariants.clear();
        out.report.no_error_location = false;
        std::erase_if(out.report.warnings, [](const Error& e) { return e.message.starts_with("nothing was checked"); });
        break;
      case core::Answer::False:
        if (std::string why = not_followed(out, woven); !why.empty()) return no_answer(out, why);
        return without_witness(out);
      case core::Answer::Unknown: out.report.about = not_validated(); break;
    }
    return out;
  }

  /// The line of the program at the waypoint of each segment.
  std::vector<std::string> waypoint_texts() const {
    std::vector<std::vector<std::string>> lines(options_.program.files.size());
    for (size_t f = 0; f < options_.program.files.size(); ++f) {
      std::ifstream in(options_.program.files[f], std::ios::binary);
      for (std::string line; std::getline(in, line);) lines[f].push_back(line.substr(0, 1000));
    }
    std::vector<std::string> out(w_.segments.size());
    for (const Stitch& s : stitches_)
      if (s.follow && s.segment < out.size() && s.place.file < lines.size() && s.place.line > 0 && s.place.line <= lines[s.place.file].size())
        out[s.segment] = lines[s.place.file][s.place.line - 1];
    return out;
  }

  /// Does no execution follow the witness, wherever it passes the waypoints?
  bool never(run::CheckOptions o) {
    run::CheckOutcome ignored;
    std::map<size_t, StitchError> nothing;
    const auto later = weave(frontend::Follow::Later, ignored, nothing);
    if (!later) return false;
    o.program.texts = later->texts;
    return run::run_check(o, statistics_).report.answer == core::Answer::True;
  }

  run::CheckOutcome no_answer(const run::CheckOutcome& found, const std::string& why) const {
    run::CheckOutcome out;
    out.report.reason = why;
    out.report.component = "witness";
    out.report.about = not_validated();
    out.report.warnings = found.report.warnings;
    return out;
  }

  /// Why the execution found is not the one that the witness tells of; empty if it is. Where a macro hides errors they are not guarded.
  std::string not_followed(const run::CheckOutcome& out, const frontend::Woven& woven) const {
    if (woven.target_begin != 0 && (out.report.counterexample.violation.line < woven.target_begin || out.report.counterexample.violation.line > woven.target_end))
      return fmt::format("the execution found violates the property in line {}, and not at the target", out.report.counterexample.violation.line);
    // All segments but the target's are passed: as the state was assigned last.
    ir::Int128 state = 0;
    bool round = false;   // what comes back passes the cycle
    const auto& recurs = out.execution->recurs;
    for (const trace::Event& e : out.execution->trace)
      if (e.variable.valid() && e.value && out.execution->program->vars[e.variable].name == frontend::kWitnessState) {
        state = e.value->bits;
        round |= !recurs || static_cast<size_t>(&e - out.execution->trace.data()) >= recurs->events;
      }
    if (w_.segments.back().back().cycle) return round && state >= static_cast<ir::Int128>(stem_of(w_)) ? "" : "the execution found does not pass the cycle of the witness again and again";
    if (state != static_cast<ir::Int128>(w_.segments.size()) - 1) return "the execution found does not pass all segments of the witness";
    return "";
  }

  /// The inputs lead to the error in the program as it is, too.
  run::CheckOutcome without_witness(const run::CheckOutcome& found) {
    run::CheckOptions o = options_;
    o.plan = witness_plan(w_.segments.back().back().cycle ? "witness-cycle" : "witness-inputs", {{}, {}, found.execution->inputs});
    run::CheckOutcome out = run::run_check(o, statistics_);
    if (out.report.answer != core::Answer::False || out.report.property != found.report.property)
      return no_answer(found, "the execution found could not be repeated in the program without the witness");
    out.report.about = fmt::format("The violation witness is confirmed{}: an execution that follows it violates the property.", fewer_ ? " as far as it fits the program" : "");
    out.report.how_found = found.report.how_found;
    out.report.assumptions = found.report.assumptions;
    return out;
  }

  run::CheckOptions options_;
  const std::string path_;             // of the witness
  Statistics& statistics_;
  Witness w_;
  std::vector<size_t> file_;           // of each of the witness's files: number of the program's
  std::vector<Stitch> stitches_;       // the invariants, or the waypoints in order
  std::vector<Error> warnings_;
  bool fewer_ = false;                 // something was left out that does not fit
};

}  // namespace

std::optional<Error> fit_to_program(const Witness& w, const std::string& name, run::ProgramInput& program, const run::QuestionOptions& question, std::vector<size_t>& file, std::vector<Error>& warnings) {
  if (program.is_cfa) return Error{program.files.front(), "a .cfa text has no witnesses"};
  auto matched = matched_files(w, program.files, name, warnings);
  if (!matched) return matched.error();
  file = std::move(*matched);
  warnings.insert(warnings.end(), w.warnings.begin(), w.warnings.end());
  if (!w.model) return std::nullopt;
  if (question.model_given && *w.model != program.data_model)
    return Error{name, fmt::format("the witness is about the data model {}, and the program is checked for the other", *w.model == ir::DataModel::ILP32 ? "ILP32" : "LP64")};
  program.data_model = *w.model;
  return std::nullopt;
}

std::optional<Error> fit_to_property(const Witness& w, const std::string& name, run::ProgramInput& program, const run::QuestionOptions& question, std::vector<Error>& warnings) {
  if (w.specification.empty()) {
    if (!question.property_given) warnings.push_back({name, "the witness has no specification: the error is a call of reach_error, or a failing assertion"});
    return std::nullopt;
  }
  const auto claim = claim_of(w.specification, name);
  if (!claim) return claim.error();
  const Claim& c = *claim;
  for (const ir::Property one : c.properties.list())
    if (ir::is_memory(one) && !(w.violation && (one == ir::Property::ValidDeref || one == ir::Property::ValidFree)))
      return Error{name, fmt::format("the witness is about the property {}, and no format defines such {} witnesses", ir::name(one), w.violation ? "violation" : "correctness")};
  for (const ir::Property one : c.properties.list()) {
    if (ir::row(one).question == ir::Question::End && w.graphml) return Error{name, "witnesses of termination in GraphML are not validated"};
    if (!ir::row(one).supported()) return Error{name, fmt::format("the witness is about the property {}, which is not supported yet (Pippin checks: {})", ir::name(one), input::supported_properties())};
  }
  ir::Semantics& s = program.semantics;
  if (!question.property_given) {
    s.asserts = c.asserts;
    s.error_labels = c.labels;
    s.properties = c.properties;
    if (c.properties.contains(ir::Property::UnreachCall)) s.error_functions = c.error_functions;
    if (!c.entry.empty()) program.entry = c.entry;
    return std::nullopt;
  }
  for (const ir::Property one : c.properties.list())
    if (!s.checks(one)) return Error{name, fmt::format("the witness is about the property {}, and what is checked is {}", ir::name(one), ir::to_string(s.properties))};
  if (!w.violation && c.properties != s.properties)
    return Error{name, fmt::format("the witness is about the property {}, and what is checked is {}", ir::to_string(c.properties), ir::to_string(s.properties))};
  if (w.violation) s.properties = c.properties;
  for (const std::string& f : c.error_functions)
    if (std::ranges::find(s.error_functions, f) == s.error_functions.end())
      return Error{name, fmt::format("the error of the witness is a call of {}, and what is checked is {}", f, fmt::join(s.error_functions, ", "))};
  if (!w.violation)
    for (const std::string& f : s.error_functions)
      if (s.checks(ir::Property::UnreachCall) && !(c.asserts && f == "__assert_fail") && std::ranges::find(c.error_functions, f) == c.error_functions.end())
        return Error{name, fmt::format("the witness says nothing about calls of {}", f)};
  return std::nullopt;
}

Result<std::vector<size_t>> matched_files(const Witness& w, const std::vector<std::string>& files, const std::string& name, std::vector<Error>& warnings) {
  std::vector<std::string> hashes;
  for (const std::string& f : files) {
    std::ifstream in(f, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    hashes.push_back(witness::sha256_hex(all.str()));
  }
  std::vector<size_t> out;
  for (const std::string& f : w.files) {
    const auto given = std::ranges::find(w.hashes, f, &witness::HashOf::file);
    std::optional<size_t> by_hash, by_name;
    for (size_t k = 0; k < files.size(); ++k) {
      if (std::ranges::find(out, k) != out.end()) continue;
      const bool same_name = files[k] == f || basename_of(files[k]) == basename_of(f);
      if (given != w.hashes.end() && given->hash == hashes[k] && (!by_hash || same_name)) by_hash = k;
      if (same_name && (!by_name || files[k] == f)) by_name = k;
    }
    if (by_hash) {
      out.push_back(*by_hash);
      continue;
    }
    if (given != w.hashes.end() && given->hash.size() == 64)
      return Error{name, by_name ? fmt::format("the witness is about another program: {} has another content (SHA-256 {}…, and not {}…)", files[*by_name], hashes[*by_name].substr(0, 12), given->hash.substr(0, 12))
                                 : fmt::format("the witness is about another program: no file has the content of its {}", f)};
    if (!by_name && files.size() == 1 && w.files.size() == 1) by_name = 0;
    if (!by_name) return Error{name, fmt::format("the witness is about {}, which is none of the program's files", f)};
    warnings.push_back({name, given == w.hashes.end() ? fmt::format("the witness has no hash of {}: it may be about another program", f)
                                                      : fmt::format("the witness's hash of {} is no SHA-256: it may be about another program", f)});
    out.push_back(*by_name);
  }
  if (out.size() != files.size()) return Error{name, fmt::format("the witness is about {} files, and the program has {}", out.size(), files.size())};
  return out;
}

Stitch stitch_of(const witness::Invariant& i, bool graphml, frontend::WeavePlace place, std::string where) {
  using Part = witness::Invariant::Part;
  const auto kind = i.part == Part::Requires ? Stitch::Kind::Requires : i.part == Part::Ensures ? Stitch::Kind::Ensures : i.loop ? Stitch::Kind::LoopInvariant : Stitch::Kind::LocationInvariant;
  Stitch out{kind, std::move(place), i.value, 0, true, std::move(where)};
  out.graphml = graphml;
  out.exact = !i.acsl.empty();
  for (const witness::BoundVariable& b : i.bound) {
    frontend::BoundVariable& bound = out.bound.emplace_back(frontend::BoundVariable{b.type, b.name});
    for (const auto& [upper, strict, value] : b.limits) bound.limits.push_back({upper, strict, value});
  }
  const auto edges = [](const std::vector<witness::EdgePlace>& from, std::vector<frontend::EdgePlace>& to) {
    for (const witness::EdgePlace& e : from)
      to.push_back({e.line, e.outcome == witness::EdgePlace::Outcome::True ? frontend::EdgePlace::Outcome::True : e.outcome == witness::EdgePlace::Outcome::False ? frontend::EdgePlace::Outcome::False : frontend::EdgePlace::Outcome::Any});
  };
  edges(i.entering, out.entering);
  edges(i.leaving, out.leaving);
  return out;
}

std::vector<Stitch> stitches_of(const Witness& w, const std::vector<size_t>& file, const std::string& name) {
  using Kind = Stitch::Kind;
  const auto place = [&](const witness::Location& l) -> frontend::WeavePlace {
    const size_t k = static_cast<size_t>(std::ranges::find(w.files, l.file) - w.files.begin());
    return {k < file.size() ? file[k] : 0, l.line, l.column, l.function};
  };
  const auto where = [&](const witness::TextPosition& m) { return m.line == 0 ? name : fmt::format("{}:{}:{}", name, m.line, m.column); };
  std::vector<Stitch> out;
  for (const auto* all : {&w.invariants, &w.heads, &w.contracts})
    for (const witness::Invariant& i : *all) out.push_back(stitch_of(i, w.graphml, place(i.location), where(i.mark)));
  std::vector<Stitch> keeping;
  for (size_t k = 0; k < w.transitions.size(); ++k) add_transition(w.transitions[k], k, place(w.transitions[k].location), where(w.transitions[k].mark), out, keeping);
  out.insert(out.end(), keeping.begin(), keeping.end());
  for (const witness::GhostVariable& g : w.ghosts) {
    Stitch s{Kind::GhostVariable, {}, g.initial, 0, true, where(g.mark)};
    s.name = g.name;
    s.type = g.type;
    out.push_back(std::move(s));
  }
  for (const witness::GhostUpdate& u : w.updates) {
    Stitch s{Kind::GhostUpdate, place(u.location), u.value, 0, true, where(u.mark)};
    s.name = u.variable;
    s.type = u.type;
    out.push_back(std::move(s));
  }
  for (size_t k = 0; k < w.segments.size(); ++k)
    for (const witness::Waypoint& p : w.segments[k]) {
      Kind kind = Kind::Target;
      switch (p.type) {
        case witness::WaypointType::Assumption: kind = p.after ? Kind::AssumptionAfter : Kind::Assumption; break;
        case witness::WaypointType::Branching: kind = Kind::Branching; break;
        case witness::WaypointType::FunctionEnter: kind = Kind::FunctionEnter; break;
        case witness::WaypointType::FunctionReturn: kind = Kind::FunctionReturn; break;
        case witness::WaypointType::Target: break;
      }
      Stitch s{kind, place(p.location), p.value, k, p.follow, where(p.mark)};
      s.graphml = w.graphml;
      s.offset = p.offset;
      s.callee = p.callee;
      s.facts = p.facts;
      if (p.cycle || w.segments[k].back().cycle) s.next = k + 1 < w.segments.size() ? k + 1 : stem_of(w);
      out.push_back(std::move(s));
    }
  return out;
}

run::CheckOutcome run_validation(const run::CheckOptions& options, const std::string& witness, Statistics& statistics) {
  run::CheckOutcome out = Validation(options, witness, statistics).run();
  // Of the program without the witness.
  if (out.report.answer == core::Answer::False) out.report.counterexample.specification = run::specification_of(options.program, out.report);
  return out;
}

run::CheckOutcome run_validation(const run::CheckOptions& options, const std::string& witness, witness::Witness w, Statistics& statistics) {
  return Validation(options, witness, statistics).run(std::move(w));
}

}  // namespace pippin::validate
