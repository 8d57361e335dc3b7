// SPDX-License-Identifier: Apache-2.0
// The other direction of report/json.cpp, key by key in the same order.
#include <nlohmann/json.hpp>

#include "report/json.h"

namespace pippin::report {

namespace {

using Json = nlohmann::ordered_json;

std::string text_at(const Json& j, const char* key) {
  const Json& value = j.at(key);
  return value.is_null() ? std::string() : value.get<std::string>();
}

/// A word that no table has.
struct UnknownWord { std::string word; };

core::Answer answer_of(const std::string& word) {
  if (word == "TRUE") return core::Answer::True;
  if (word == "FALSE") return core::Answer::False;
  if (word == "UNKNOWN") return core::Answer::Unknown;
  throw UnknownWord{word};
}

StepKind kind_of_step(const std::string& word) {
  if (word == "assign") return StepKind::Assign;
  if (word == "call") return StepKind::Call;
  if (word == "branch") return StepKind::Branch;
  if (word == "switch") return StepKind::Switch;
  if (word == "note") return StepKind::Note;
  throw UnknownWord{word};
}

/// Reads the parts of a report; the names of files and functions go into one table.
class Reader {
 public:
  Report report(const Json& j) {
    Report r;
    const std::string verdict = j.at("verdict");
    const bool failed = verdict == "ERROR";
    if (!failed) r.answer = answer_of(verdict);
    r.property = text_at(j, "property");
    if (!failed) r.reason = text_at(j, "reason");
    r.component = text_at(j, "component");
    r.errors = messages(j.at("errors"));
    r.how_found = text_at(j, "found_by");
    r.iterations = j.at("iterations");
    for (const Json& p : j.at("refinements"))
      r.refined.push_back({p.at("model"), p.at("iteration"), p.at("steps"), p.at("techniques"), p.at("perfect")});
    check(j.at("check"), r);
    for (const Json& f : j.at("failed_checks")) r.failed_checks.push_back(failed_check(f));
    r.no_error_location = j.at("no_error_location");
    r.unrolled = j.at("unrolled");
    r.about = text_at(j, "about");
    r.counterexample = counterexample(j.at("counterexample"));
    if (const Json& all = j.at("obligations"); !all.is_null()) {
      r.obligations.emplace();
      for (const Json& o : all) r.obligations->push_back(obligation(o));
    }
    for (const Json& i : j.at("invariants")) r.invariants.push_back(invariant(i));
    for (const Json& i : j.at("transitions")) r.transitions.push_back(invariant(i));
    for (const Json& rank : j.at("ranks")) {
      using Tuple = std::vector<std::string>;
      const bool one = rank.contains("tuple");
      r.ranks.push_back({origin(rank.at("location")), one ? std::vector<Tuple>{rank.at("tuple").get<Tuple>()} : rank.at("one_of").get<std::vector<Tuple>>()});
    }
    for (const Json& a : j.at("assumptions")) {
      const std::string kind = a.at("kind");
      const auto convention = cfa::convention_of(kind);
      if (!convention) throw UnknownWord{kind};
      r.assumptions.push_back({*convention, origin(a.at("location")), a.at("text")});
    }
    r.unsupported = j.at("unsupported");
    r.notes = j.at("notes");
    r.warnings = messages(j.at("warnings"));
    r.strings = strings_;
    return r;
  }

 private:
  Origin origin(const Json& j) {
    if (j.is_null()) return {};
    return {strings_->intern(j.at("file").get_ref<const std::string&>()), j.at("line"), j.at("column"),
            strings_->intern(j.at("function").get_ref<const std::string&>())};
  }

  std::vector<Step> steps(const Json& j) {
    std::vector<Step> out;
    for (const Json& s : j)
      out.push_back({.origin = origin(s.at("location")), .kind = kind_of_step(s.at("kind")), .text = s.at("text"), .variable = text_at(s, "variable"),
                     .value = text_at(s, "value"), .depth = s.at("depth"), .thread = s.at("thread"), .needed = s.at("needed")});
    return out;
  }

  FailedCheck failed_check(const Json& j) {
    FailedCheck f{j.at("check"), j.at("reason"), steps(j.at("steps")), {}};
    if (const Json& c = j.at("claim"); !c.is_null()) f.claim = {origin(c.at("from")), origin(c.at("to")), c.at("before"), c.at("after")};
    return f;
  }

  Counterexample counterexample(const Json& j) {
    Counterexample c;
    if (j.is_null()) return c;
    c.violation = origin(j.at("violation"));
    c.specification = text_at(j, "violated");
    c.error = text_at(j, "error");
    c.fault = text_at(j, "fault");
    c.place = origin(j.at("place"));
    c.message = text_at(j, "message");
    for (const Json& i : j.at("inputs")) c.inputs.push_back({origin(i.at("location")), i.at("source"), i.at("type"), i.at("value")});
    c.steps = steps(j.at("steps"));
    return c;
  }

  Obligation obligation(const Json& j) {
    Obligation o;
    o.origin = origin(j.at("location"));
    o.property = j.at("property");
    o.text = j.at("text");
    o.answer = answer_of(j.at("verdict"));
    o.reason = text_at(j, "reason");
    o.component = text_at(j, "component");
    o.how_found = text_at(j, "found_by");
    o.how_checked = text_at(j, "checked_by");
    o.unreached = j.at("unreached");
    o.assumes = j.at("assumes");
    if (const Json& executors = j.at("executors"); !executors.is_null()) o.executors = executors;
    o.counterexample = counterexample(j.at("counterexample"));
    return o;
  }

  static witness::Invariant invariant(const Json& j) {
    witness::Invariant i;
    const Json& place = j.at("location");
    i.loop = j.at("kind") == "loop";
    i.location = {place.at("file"), place.at("line"), place.at("column"), place.at("function")};
    i.tested_last = j.at("tested_last");
    i.value = j.at("value");
    return i;
  }

  static void check(const Json& j, Report& r) {
    if (j.is_null()) return;
    r.how_checked = j.at("how");
    if (j.at("kind") == "certificate") r.certificate = {j.at("queries"), j.at("by_two_solvers"), j.at("folded"), j.at("second_solver")};
    else r.executors = j.at("executors");
  }

  static std::vector<Error> messages(const Json& j) {
    std::vector<Error> out;
    for (const Json& e : j) out.push_back({text_at(e, "where"), e.at("message")});
    return out;
  }

  const std::shared_ptr<StringTable> strings_ = std::make_shared<StringTable>();
};

Document document(const Json& j) {
  Document d;
  if (const std::string schema = j.at("schema"); schema != kJsonSchema) throw UnknownWord{schema};
  const Json& tool = j.at("tool");
  d.version = tool.at("version");
  for (const auto& [name, version] : tool.at("solvers").items()) d.solvers.emplace_back(name, version);
  const Json& input = j.at("input");
  d.files = input.at("files");
  d.data_model = text_at(input, "data_model");
  d.entry = text_at(input, "entry");
  d.specification = text_at(input, "specification");
  d.exit_code = j.at("exit_code");
  d.report = Reader().report(j);
  d.witness = text_at(j, "witness");
  d.witness_validation = text_at(j, "witness_validation");
  if (const Json& statistics = j.at("statistics"); !statistics.is_null()) {
    d.statistics.emplace();
    for (const auto& [name, value] : statistics.at("counters").items()) d.statistics->counter(name) = value;
    for (const auto& [name, value] : statistics.at("seconds").items()) d.statistics->seconds(name) = value;
  }
  return d;
}

}  // namespace

Result<Document> from_json(std::string_view text, const std::string& name) {
  try {
    return document(Json::parse(text));
  } catch (const Json::exception& e) {
    return Error{name, std::string("not a document of pippin check --json: ") + e.what()};
  } catch (const UnknownWord& w) {
    return Error{name, "unknown word \"" + w.word + "\""};
  }
}

}  // namespace pippin::report
