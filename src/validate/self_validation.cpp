// SPDX-License-Identifier: Apache-2.0
#include "validate/self_validation.h"

#include <algorithm>

#include <fmt/format.h>

#include "validate/validate.h"
#include "spec/convention.h"
#include "frontend/weave.h"

namespace pippin::validate {
namespace {

constexpr double kLeastSeconds = 3;
constexpr double kFilterSeconds = 0.2;   // of executions that look for one more invariant that an overflow breaks
constexpr size_t kFilterRounds = 32;

/// The same program, without the wishes about how it is verified.
run::CheckOptions validation_options(const run::CheckOptions& options, double seconds) {
  run::CheckOptions o = options;
  const run::CheckOptions plain;
  o.output.witness_path.clear();
  o.question.property_given = o.question.model_given = false;   // the witness says both
  o.question.each_obligation = o.question.require_error = false;
  o.plan = plain.plan;
  o.search.int_model = plain.search.int_model;
  o.refining.strategy.clear();
  o.refining.refiners.clear();
  o.passes.blocks.reset();
  o.solvers.trace.clear();
  o.solvers.aux = plain.solvers.aux;
  o.passes.promotion = o.passes.slice = o.passes.intervals = o.passes.rewrite = o.passes.float_laws = true;
  o.search.random_seconds = plain.search.random_seconds;
  o.confirm.replay = plain.confirm.replay;
  o.search.jobs = 1;
  o.output.dumps.clear();
  o.calls.so_far = {};
  o.limits.cpu_seconds = seconds;
  o.limits.wall_seconds = 3 * seconds;
  return o;
}

bool leaves_out_executions(const report::Report& r) {
  return std::ranges::any_of(r.assumptions, [](const cfa::Assumption& a) { return cfa::row(a.convention).vacuity == cfa::Vacuity::Checked; });
}

/// The invariants with each conjunct by itself.
struct Conjunct { size_t invariant; std::string text; bool weakened = false; };
std::vector<Conjunct> conjuncts_of(const std::vector<witness::Invariant>& invariants) {
  std::vector<Conjunct> out;
  for (size_t k = 0; k < invariants.size(); ++k)
    for (std::string& text : conjuncts(invariants[k].value)) out.push_back({k, std::move(text)});
  return out;
}

/// Weakens, or leaves out, what executions refute in which signed overflows wrap around.
void weaken(const run::CheckOptions& validation, const std::string& path, const witness::Witness& read, SelfValidation& out) {
  std::vector<Conjunct> left = conjuncts_of(read.invariants);
  for (size_t round = 0; round < kFilterRounds && !left.empty(); ++round) {
    run::CheckOptions o = validation;
    o.plan = run::plan_of("random");
    o.search.random_seconds = kFilterSeconds;
    o.program.semantics.overflow = ir::SignedOverflow::Wrap;
    o.confirm.replay = replay::ReplayOptions::Mode::Interpreted;
    witness::Witness w = read;
    w.invariants.clear();
    for (const Conjunct& c : left) {
      w.invariants.push_back(read.invariants[c.invariant]);
      w.invariants.back().value = c.text;
    }
    Statistics ignored;
    const run::CheckOutcome found = run_validation(o, path, std::move(w), ignored);
    if (found.report.answer != core::Answer::False) break;
    const auto refuted = std::ranges::find_if(left, [&](const Conjunct& c) {
      return found.report.counterexample.error == frontend::refuted_function(static_cast<size_t>(&c - left.data()));
    });
    if (refuted == left.end()) break;
    if (std::string weaker = or_beyond_int(refuted->text); weaker != refuted->text && !refuted->weakened) *refuted = {refuted->invariant, std::move(weaker), true};
    else left.erase(refuted);
    out.weakened = true;
  }
  if (!out.weakened) return;
  for (size_t k = 0; k < read.invariants.size(); ++k) {
    std::string value;
    for (const Conjunct& c : left)
      if (c.invariant == k) value += (value.empty() ? "" : " && ") + c.text;
    if (value.empty()) continue;
    out.invariants.push_back(read.invariants[k]);
    out.invariants.back().value = std::move(value);
  }
}

/// GraphML tells lines alone: where the invariant stood before it was written. A line is that of its first loop.
void restore_places(const report::Report& report, std::vector<witness::Invariant>& invariants) {
  for (witness::Invariant& i : invariants) {
    const witness::Invariant* before = nullptr;
    for (const witness::Invariant& r : report.invariants)
      if (i.location.column == 0 && r.loop && r.location.file == i.location.file && r.location.line == i.location.line && (before == nullptr || r.location.column < before->location.column))
        before = &r;
    if (before != nullptr) i.location = before->location;
  }
}

bool computed_in_long_long(std::string_view side) {
  const auto has = [&](const char* text) { return side.find(text) != std::string_view::npos; };
  return (has("LL") || has("(long long)")) && (has(" + ") || has(" - ") || has(" * "));
}

/// For one comparison; an atom that is none stays as it is.
std::string or_side_beyond_int(std::string_view atom) {
  std::string out(atom);
  for (const std::string_view comparison : {" == ", " <= ", " >= ", " < ", " > "}) {
    const size_t at = atom.find(comparison);
    if (at == std::string_view::npos || std::ranges::count(atom.substr(0, at), '(') != std::ranges::count(atom.substr(0, at), ')')) continue;
    for (const std::string_view side : {atom.substr(0, at), atom.substr(at + comparison.size())})
      if (computed_in_long_long(side)) out += fmt::format(" || {0} > 2147483647LL || {0} < -2147483648LL", side);
    break;
  }
  return out.size() == atom.size() ? out : "(" + out + ")";
}

}  // namespace

std::vector<std::string> conjuncts(const std::string& expression) {
  std::vector<std::string> out;
  size_t depth = 0, begin = 0;
  for (size_t i = 0; i < expression.size(); ++i) {
    const char c = expression[i];
    if (c == '\'' || c == '"') return {expression};   // brackets may be characters
    if (c == '(' || c == '[') ++depth;
    if ((c == ')' || c == ']') && depth > 0) --depth;
    if (depth > 0) continue;
    if (c == '?' || expression.compare(i, 2, "||") == 0) return {expression};
    if (expression.compare(i, 4, " && ") != 0) continue;
    out.push_back(expression.substr(begin, i - begin));
    begin = i + 4;
  }
  out.push_back(expression.substr(begin));
  return out;
}

std::string or_beyond_int(const std::string& expression) {
  if (expression.find_first_of("'\"?") != std::string::npos) return expression;
  for (size_t at = expression.find('!'); at != std::string::npos; at = expression.find('!', at + 1))
    if (expression.compare(at, 2, "!=") != 0) return expression;   // below a negation what is weaker makes the whole stronger
  std::string out;
  for (size_t begin = 0; begin <= expression.size();) {
    const size_t end = std::min({expression.size(), expression.find(" && ", begin), expression.find(" || ", begin)});
    std::string_view atom = std::string_view(expression).substr(begin, end - begin);
    // What opens before it or closes behind it belongs to what it stands in.
    const auto surplus = std::ranges::count(atom, '(') - std::ranges::count(atom, ')');
    const std::string_view before = atom.substr(0, std::max<ptrdiff_t>(surplus, 0)), behind = atom.substr(atom.size() - std::max<ptrdiff_t>(-surplus, 0));
    if (before.find_first_not_of('(') != std::string_view::npos || behind.find_first_not_of(')') != std::string_view::npos) return expression;
    atom = atom.substr(before.size(), atom.size() - before.size() - behind.size());
    out += before;
    out += or_side_beyond_int(atom);
    out += behind;
    out += expression.substr(end, 4);
    begin = end + 4;
  }
  return out;
}

double self_validation_seconds(const run::LimitOptions& limits) {
  const double used = cpu_seconds(), seconds = std::max(kLeastSeconds, used);
  return limits.cpu_seconds > 0 ? std::min(seconds, 0.9 * (limits.cpu_seconds - used)) : seconds;
}

SelfValidation validate_own(const run::CheckOptions& options, const run::CheckOutcome& outcome, double seconds) {
  SelfValidation out;
  if (seconds < 0.1) return out;
  const run::CheckOptions validation = validation_options(options, seconds);
  const auto text = witness::read_witness_file(options.output.witness_path);
  auto read = text.ok() ? witness::parse(*text, options.output.witness_path) : Result<witness::Witness>(text.error());
  if (!read) {
    out.state = "not confirmed: " + read.error().text();
    return out;
  }
  if (!read->violation && leaves_out_executions(outcome.report)) weaken(validation, options.output.witness_path, *read, out);
  if (out.weakened) read->invariants = out.invariants;
  restore_places(outcome.report, out.invariants);
  Statistics ignored;
  const run::CheckOutcome validated = run_validation(validation, options.output.witness_path, std::move(*read), ignored);
  if (validated.report.answer == outcome.report.answer) out.state = "confirmed";
  else if (!validated.report.errors.empty()) out.state = "not confirmed: " + validated.report.errors.front().text();
  else if (validated.report.answer != core::Answer::Unknown) out.state = "not confirmed: rejected by pippin validate";
  else out.state = "not confirmed: " + validated.report.reason;
  return out;
}

}  // namespace pippin::validate
