// SPDX-License-Identifier: Apache-2.0
#include "report/json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace pippin::report {

namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json location(const Origin& o, const StringTable* strings) {
  if (!o.known() || strings == nullptr) return nullptr;
  return {{"file", strings->at(o.file)}, {"line", o.line}, {"column", o.column}, {"function", strings->at(o.function)}};
}

const char* word(core::Answer a) {
  switch (a) {
    case core::Answer::True: return "TRUE";
    case core::Answer::False: return "FALSE";
    case core::Answer::Unknown: return "UNKNOWN";
  }
  return "";
}

const char* word(StepKind k) {
  switch (k) {
    case StepKind::Assign: return "assign";
    case StepKind::Call: return "call";
    case StepKind::Branch: return "branch";
    case StepKind::Switch: return "switch";
    case StepKind::Note: return "note";
  }
  return "";
}

Json step(const Step& s, const StringTable* strings) {
  return {{"location", location(s.origin, strings)}, {"kind", word(s.kind)}, {"depth", s.depth}, {"thread", s.thread}, {"text", s.text}, {"needed", s.needed},
          {"variable", text_or_null(s.variable)}, {"value", text_or_null(s.value)}};
}

Json steps_of(const std::vector<Step>& steps, const StringTable* strings) {
  Json out = Json::array();
  for (const Step& s : steps) out.push_back(step(s, strings));
  return out;
}

Json failed_checks(const Report& r, const StringTable* strings) {
  Json out = Json::array();
  for (const FailedCheck& f : r.failed_checks) {
    Json claim = nullptr;
    if (f.claim)
      claim = {{"from", location(f.claim->from, strings)}, {"before", f.claim->before},
               {"to", location(f.claim->to, strings)}, {"after", f.claim->after}};
    out.push_back({{"check", f.check}, {"reason", f.reason}, {"steps", steps_of(f.steps, strings)}, {"claim", claim}});
  }
  return out;
}

Json counterexample(const Counterexample& c, const StringTable* strings) {
  Json inputs = Json::array();
  for (const Input& i : c.inputs)
    inputs.push_back({{"location", location(i.origin, strings)}, {"source", i.source}, {"type", i.type}, {"value", i.value}});
  return {{"violation", location(c.violation, strings)}, {"violated", text_or_null(c.specification)}, {"error", text_or_null(c.error)}, {"fault", text_or_null(c.fault)},
          {"place", location(c.place, strings)}, {"message", text_or_null(c.message)}, {"inputs", inputs}, {"steps", steps_of(c.steps, strings)}};
}

Json obligations(const Report& r, const StringTable* strings) {
  if (!r.obligations) return nullptr;
  Json out = Json::array();
  for (const Obligation& o : *r.obligations) {
    const bool fails = o.answer == core::Answer::False;
    out.push_back({{"location", location(o.origin, strings)}, {"property", o.property}, {"text", o.text}, {"verdict", word(o.answer)},
                   {"reason", text_or_null(o.reason)}, {"component", text_or_null(o.component)}, {"found_by", text_or_null(o.how_found)},
                   {"checked_by", text_or_null(o.how_checked)}, {"unreached", o.unreached}, {"assumes", o.assumes},
                   {"executors", fails ? Json(o.executors) : Json(nullptr)},
                   {"counterexample", fails ? counterexample(o.counterexample, strings) : Json(nullptr)}});
  }
  return out;
}

Json check(const Report& r) {
  if (r.answer == core::Answer::Unknown) return nullptr;
  const bool proof = r.answer == core::Answer::True;
  Json j = {{"kind", proof ? "certificate" : "execution"}, {"how", r.how_checked}, {"queries", nullptr}, {"by_two_solvers", nullptr},
            {"folded", nullptr}, {"second_solver", nullptr}, {"executors", nullptr}};
  if (proof) {
    j["queries"] = r.certificate.queries;
    j["by_two_solvers"] = r.certificate.by_both;
    j["folded"] = r.certificate.folded;
    j["second_solver"] = r.certificate.second_solver;
  } else {
    j["executors"] = r.executors;
  }
  return j;
}

Json invariants(const std::vector<witness::Invariant>& all) {
  Json out = Json::array();
  for (const witness::Invariant& i : all)
    out.push_back({{"kind", i.loop ? "loop" : "location"},
                   {"location", {{"file", i.location.file}, {"line", i.location.line}, {"column", i.location.column}, {"function", i.location.function}}},
                   {"tested_last", i.tested_last},
                   {"value", i.value}});
  return out;
}

Json ranks_of(const Report& r, const StringTable* strings) {
  Json out = Json::array();
  for (const Rank& rank : r.ranks) {
    out.push_back({{"location", location(rank.place, strings)}});
    if (rank.tuples.size() == 1) out.back()["tuple"] = rank.tuples.front();
    else out.back()["one_of"] = rank.tuples;
  }
  return out;
}

Json messages(const std::vector<Error>& errors) {
  Json out = Json::array();
  for (const Error& e : errors) out.push_back({{"where", text_or_null(e.where)}, {"message", e.message}});
  return out;
}

}  // namespace

std::string to_json(const Document& d) {
  const Report& r = d.report;
  const StringTable* strings = r.strings.get();
  const bool failed = !r.errors.empty();
  Json solvers = Json::object();
  for (const auto& [name, version] : d.solvers) solvers[name] = version;
  Json assumptions = Json::array(), unsupported = Json::array();
  for (const cfa::Assumption& a : r.assumptions)
    assumptions.push_back({{"kind", cfa::key(a.convention)}, {"direction", cfa::to_string(a.direction())}, {"text", a.text}, {"location", location(a.origin, strings)}});
  for (const std::string& u : r.unsupported)
    if (std::find(unsupported.begin(), unsupported.end(), Json(u)) == unsupported.end()) unsupported.push_back(u);
  Json refinements = Json::array();
  for (const RefinedPath& p : r.refined)
    refinements.push_back({{"model", p.model}, {"iteration", p.iteration}, {"steps", p.steps}, {"techniques", p.refiners}, {"perfect", p.perfect}});
  Json statistics = nullptr;
  if (d.statistics) {
    Json counters = Json::object(), seconds = Json::object();
    for (const auto& [name, value] : d.statistics->counters()) counters[name] = value;
    for (const auto& [name, value] : d.statistics->timers()) seconds[name] = value;
    statistics = {{"counters", counters}, {"seconds", seconds}};
  }
  const Json j = {
      {"schema", kJsonSchema},
      {"tool", {{"name", "pippin"}, {"version", d.version}, {"solvers", solvers}}},
      {"input", {{"files", d.files}, {"data_model", text_or_null(d.data_model)}, {"entry", text_or_null(d.entry)},
                 {"specification", text_or_null(d.specification)}}},
      {"verdict", failed ? "ERROR" : word(r.answer)},
      {"property", text_or_null(r.property)},
      {"reason", text_or_null(failed ? "usage or input" : r.reason)},
      {"component", text_or_null(r.component)},
      {"exit_code", d.exit_code},
      {"errors", messages(r.errors)},
      {"found_by", text_or_null(r.how_found)},
      {"iterations", r.iterations},
      {"refinements", refinements},
      {"check", failed ? Json(nullptr) : check(r)},
      {"failed_checks", failed_checks(r, strings)},
      {"no_error_location", r.no_error_location},
      {"unrolled", r.unrolled},
      {"about", text_or_null(r.about)},
      {"counterexample", !failed && r.answer == core::Answer::False ? counterexample(r.counterexample, strings) : Json(nullptr)},
      {"obligations", failed ? Json(nullptr) : obligations(r, strings)},
      {"invariants", invariants(r.invariants)},
      {"transitions", invariants(r.transitions)},
      {"ranks", ranks_of(r, strings)},
      {"assumptions", assumptions},
      {"unsupported", unsupported},
      {"notes", r.notes},
      {"warnings", messages(r.warnings)},
      {"witness", text_or_null(d.witness)},
      {"witness_validation", text_or_null(d.witness_validation)},
      {"statistics", statistics},
  };
  return j.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pippin::report
