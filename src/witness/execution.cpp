// SPDX-License-Identifier: Apache-2.0
// Inputs become waypoints in the order in which the execution reads them: a validator looks for an execution that passes them one after
// the other. Branches are waypoints only where some input has no waypoint: else the inputs decide them, and each waypoint is one that a validator may
// place elsewhere than we do. An input is an assumption `x == 5` at the statement after `x = nondet();` (what every
// validator reads), else a function_return waypoint at the closing parenthesis of the call. Positions are found in the source
// text, because a waypoint is only valid exactly there; where the text does not fit (macros), the input is left out and the
// validator has to find it. In GraphML the assumption is one behind the statement of the call, or one about the call's result; a place
// is a line there, so what is not the first of its kind in its line is left out.
#include "witness/execution.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "witness/c_constant.h"
#include "witness/source_text.h"

namespace pippin::witness {

namespace {

constexpr size_t kMaxWaypoints = 5000;
constexpr size_t kMaxBranches = 1000;   // a longer execution is told by its inputs alone, as if they were all told

/// Our invariants hold at the head of a loop. For `while` and `for` that is what a loop_invariant means; a `do` loop
/// evaluates its condition elsewhere, so there the invariant moves to the first statement of the body. (Not behind a label, to
/// which somebody jumps who does not begin a round.)
std::optional<Invariant> placed_invariant(const Invariant& i, Sources& sources) {
  const std::string& text = sources.text(i.location.file);
  const size_t at = offset_of(text, i.location.line, i.location.column);
  if (at == std::string::npos || !i.loop) return i.loop ? std::nullopt : std::optional(i);
  if (keyword_at(text, at, "while") || keyword_at(text, at, "for")) return i;
  // The use of a macro is the place of the loops in it. (In a macro a place in the body has no name.)
  if (!keyword_at(text, at, "do")) return i.tested_last || !is_word_character(text[at]) ? std::nullopt : std::optional(i);
  size_t body = skip_space(text, at + 2);
  if (body < text.size() && text[body] == '{') body = skip_space(text, body + 1);
  if (body >= text.size() || text[body] == '}' || text[body] == '{' || text[body] == ';' || is_label_at(text, body)) return std::nullopt;
  Invariant out = i;
  out.loop = false;
  const SourcePosition p = position_of(text, body);
  out.location.line = p.line;
  out.location.column = p.column;
  return out;
}

/// Of a node that the edge to a loop's head enters. The head of `do` is before its body.
std::optional<Invariant> invariant_of_loop_head(const Invariant& i, Sources& sources) {
  if (!i.loop || i.location.column == 0) return std::nullopt;
  const std::string& text = sources.text(i.location.file);
  const size_t at = offset_of(text, i.location.line, i.location.column);
  if (at == std::string::npos || has_several_in_line(text, at, {"for", "while"})) return std::nullopt;
  for (const char* word : {"while", "for", "do"})
    if (keyword_at(text, at, word)) return i;
  return std::nullopt;
}

struct Builder {
  const FailingExecution& execution;
  const ir::Program& program;
  const StringTable& strings;
  const bool graphml;
  Sources sources;
  std::vector<std::vector<Waypoint>> segments;
  bool cycle = false;   // what is added now

  Location location(const Origin& o, SourcePosition p) {
    return {strings.at(o.file), p.line, p.column, strings.at(o.function)};
  }

  void add(Waypoint w) {
    w.cycle = cycle;
    if (segments.size() < kMaxWaypoints) segments.push_back({std::move(w)});
  }

  /// The event right after the input that stores it in `lhs`, if there is one.
  const trace::Event* stored(const interp::InputValue& in, const std::string& lhs) const {
    for (size_t k = in.step; k < std::min(in.step + 2, execution.trace.size()); ++k) {   // perhaps through a temporary
      const trace::Event& e = execution.trace[k];
      if (e.origin.file == in.origin.file && e.origin.line == in.origin.line && e.kind == trace::EventKind::Assign && e.value && e.variable.valid() &&
          program.vars[e.variable].name == lhs)
        return &e;
    }
    return nullptr;
  }

  ir::TypeKind type_kind(const interp::InputValue& in) const { return in.type.valid() ? program.type(in.type).kind : ir::TypeKind::Int; }

  bool is_nan(const trace::Event& e) const {
    const ir::Type& t = program.type(e.value->type);
    return t.kind == ir::TypeKind::Float && c_float_literal(t.format, e.value->bits) == "nan";
  }

  /// A variable without initial value that the condition of an `if` reads: an assumption before it.
  bool uninitialised(const interp::InputValue& in) {
    if (in.step >= execution.trace.size() || type_kind(in) != ir::TypeKind::Int) return false;
    const ir::VarId variable = program.uninit_sites[in.uninit_site].var;
    const std::string& name = program.vars[variable].name;
    const trace::Event& event = execution.trace[in.step];
    if (event.kind != trace::EventKind::Branch || !event.origin.known() || name.empty()) return false;
    // The condition's first part: behind it the assumption would stand before a waypoint that was passed already.
    if (in.step > 0 && execution.trace[in.step - 1].origin == event.origin) return false;
    const std::string& text = sources.text(strings.at(event.origin.file));
    const size_t at = offset_of(text, event.origin.line, event.origin.column);
    if (at == std::string::npos || !keyword_at(text, at, "if") || !trace::reads_whole(event.condition, variable)) return false;
    add({WaypointType::Assumption, true, location(event.origin, {event.origin.line, event.origin.column}), name + " == " + c_literal(in.value)});
    return true;
  }

  /// Can GraphML name what the statement of the call assigns, behind it?
  static bool is_behind_statement(const std::string& text, const Origin& call, const CallShape& shape) {
    return shape.start.line == call.line && shape.close.line == call.line && is_first_statement_of_line(text, offset_of(text, shape.start.line, shape.start.column));
  }

  /// Is there a waypoint that tells its value?
  bool input(size_t k) {
    const interp::InputValue& in = execution.inputs[k];
    if (in.uninit_site < program.uninit_sites.size() && in.offset == 0 && !graphml) return uninitialised(in);
    if (in.site >= program.nondet_sites.size() || !in.origin.known()) return false;
    const std::string& text = sources.text(strings.at(in.origin.file));
    const CallShape shape = call_shape(text, in.origin.line, in.origin.column);
    // A macro stands there under another name, and its parenthesis is no call's.
    if (shape.close.line == 0 || shape.callee != program.functions[program.nondet_sites[in.site].callee].name) return false;
    const bool assumable = graphml ? is_behind_statement(text, in.origin, shape) : shape.next.line != 0;
    const trace::Event* store = shape.lhs.empty() || !assumable ? nullptr : stored(in, shape.lhs);
    const auto result_is = [&](const std::string& constraint) {
      if (graphml && (shape.close.line != in.origin.line || !is_first_call_of_line(text, offset_of(text, shape.close.line, shape.close.column)))) return false;
      add({.type = WaypointType::FunctionReturn, .location = location(in.origin, shape.close), .value = "\\result " + constraint, .callee = shape.callee});
      return true;
    };
    const auto assume = [&](const std::string& condition) {
      // Where the operation begins: of a declaration with its initial value, which is the call.
      const bool declares = graphml && !keyword_at(text, offset_of(text, shape.start.line, shape.start.column), shape.lhs.c_str());
      const SourcePosition at = !graphml ? shape.next : declares ? SourcePosition{in.origin.line, in.origin.column} : shape.start;
      add({.location = location(in.origin, at), .value = condition, .after = graphml, .callee = shape.callee});
      return true;
    };
    if (type_kind(in) == ir::TypeKind::Float) {
      // Assignment may round a number: only the call's result is certain. No constant is equal to NaN, but the variable that
      // holds it differs from itself.
      const std::string value = float_constraint(c_float_literal(program.type(in.type).format, in.value));
      if (!value.empty()) return result_is(value);
      return store != nullptr && is_nan(*store) && assume(shape.lhs + " != " + shape.lhs);
    }
    // The number of an object means nothing in C: only that there is one. (Which one that is may decide branches.)
    if (type_kind(in) == ir::TypeKind::Pointer) return result_is(in.value == 0 ? "== 0" : "!= 0") && in.value == 0;
    // A conversion on assignment may change the value; then only the call's result is certain.
    if (store != nullptr && store->value->bits == in.value) return assume(shape.lhs + " == " + c_literal(in.value));
    return result_is("== " + c_literal(in.value));
  }

  /// True/false of a branch at its keyword.
  void branch(const trace::Event& step) {
    if (step.kind != trace::EventKind::Branch || !step.origin.known()) return;
    const std::string& text = sources.text(strings.at(step.origin.file));
    const size_t at = offset_of(text, step.origin.line, step.origin.column);
    if (at == std::string::npos || (graphml && has_several_in_line(text, at, {"if", "while", "for", "switch", "?"}))) return;
    for (const char* word : {"if", "while"})   // the conditions of `for` and `do` stand elsewhere
      if (keyword_at(text, at, word) && !takes_nothing(text, at, step.holds))
        add({WaypointType::Branching, true, location(step.origin, {step.origin.line, step.origin.column}), step.holds ? "true" : "false"});
  }

  /// Inputs that lead to the cycle; then those of the cycle, or, if there are none, a place that every round passes.
  void build_endless(const Origin& place) {
    const auto passes = [&](const trace::Event& e) { return e.origin == place; };
    const auto first = static_cast<size_t>(std::ranges::find_if(execution.trace, passes) - execution.trace.begin());
    const size_t begin = execution.recurs ? execution.recurs->events : first;
    size_t k = 0;
    const auto in_stem = [&] { return execution.recurs ? k < execution.recurs->inputs : execution.inputs[k].step <= begin; };
    // The last time that the loop ended before: up to there its visits are no rounds of the cycle.
    const size_t end = std::min(begin, execution.trace.size());
    size_t ended = 0;
    for (size_t event = 0; event < end; ++event)
      if (passes(execution.trace[event]) && execution.trace[event].kind == trace::EventKind::Branch && !execution.trace[event].holds) ended = event + 1;
    const auto build_stem = [&](bool branches) {   // branches tell what inputs do not
      segments.clear();
      k = 0;
      bool all = true;
      for (size_t event = 0; event <= end; ++event) {
        for (; k < execution.inputs.size() && in_stem() && (event == end || execution.inputs[k].step <= event); ++k) all &= input(k);
        if (event == end) break;
        const trace::Event& e = execution.trace[event];
        if (event < ended && passes(e)) at_place(e.origin, e.holds);
        else if (branches) branch(e);
      }
      return all;
    };
    if (!build_stem(false)) (void)build_stem(true);
    if (segments.size() > kMaxBranches) segments.clear();
    cycle = true;
    const size_t stem = segments.size();
    bool told = execution.recurs.has_value();
    for (; told && k < execution.inputs.size(); ++k) told = input(k);
    if (!told || segments.size() > stem + kMaxBranches) segments.resize(stem);
    if (segments.size() == stem) at_place(place, true);
  }
  void at_place(const Origin& place, bool holds) {
    const std::string& text = sources.text(strings.at(place.file));
    const size_t at = offset_of(text, place.line, place.column);
    const bool keyword = at != std::string::npos && (keyword_at(text, at, "while") || keyword_at(text, at, "for") || keyword_at(text, at, "do"));
    Waypoint w{WaypointType::Branching, true};
    w.location = location(place, {place.line, place.column});
    w.value = holds ? "true" : "false";
    if (!keyword) w.type = WaypointType::Assumption, w.value = "1";
    add(std::move(w));
  }

  /// All in the order of the execution: InputValue::step says how much of the trace comes before an input.
  void build() {
    if (build(false)) return;
    build(true);
    const auto branches = std::ranges::count_if(segments, [](const auto& s) { return s.front().type == WaypointType::Branching; });
    if (static_cast<size_t>(branches) > kMaxBranches) build(false);
  }
  /// Does each input have a waypoint?
  bool build(bool branches) {
    segments.clear();
    size_t next = 0;
    bool all = true;
    for (size_t k = 0; k <= execution.trace.size(); ++k) {
      const bool end = k == execution.trace.size();
      while (next < execution.inputs.size() && (end || execution.inputs[next].step <= k)) all &= input(next++);
      if (!end && branches) branch(execution.trace[k]);
    }
    return all && segments.size() < kMaxWaypoints;
  }
};

}  // namespace

CallShape call_shape(const std::string& text, uint32_t line, uint32_t column) {
  CallShape out;
  const size_t call = offset_of(text, line, column);
  if (call == std::string::npos || call >= text.size() || !is_word_character(text[call])) return out;
  size_t i = call;
  while (i < text.size() && is_word_character(text[i])) ++i;
  out.callee = text.substr(call, i - call);
  i = skip_space(text, i);
  if (i >= text.size() || text[i] != '(') return out;
  int depth = 0;
  for (; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) break;
  }
  if (i >= text.size()) return out;
  out.close = position_of(text, i);
  // `lhs = call();` : look left for "=" and its target up to the start of the statement, right for ";".
  size_t end = skip_space(text, i + 1);
  if (end >= text.size() || text[end] != ';') return out;
  size_t left = call;
  while (left > 0 && std::isspace(static_cast<unsigned char>(text[left - 1]))) --left;
  if (left < 2 || text[left - 1] != '=' || std::string("=!<>+-*/%&|^").find(text[left - 2]) != std::string::npos) return out;
  size_t start = left - 1;
  while (start > 0 && text[start - 1] != ';' && text[start - 1] != '{' && text[start - 1] != '}' && text[start - 1] != '\n') --start;
  std::string target = text.substr(start, left - 1 - start);
  // Only plain names: the last word, and no operator or bracket in front that would change its meaning.
  while (!target.empty() && std::isspace(static_cast<unsigned char>(target.back()))) target.pop_back();
  size_t word = target.size();
  while (word > 0 && is_word_character(target[word - 1])) --word;
  const std::string name = target.substr(word);
  const std::string before = target.substr(0, word);
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) return out;
  for (const char c : before)
    if (!is_word_character(c) && !std::isspace(static_cast<unsigned char>(c))) return out;
  for (const char* word_not : {"return", "if", "else", "for", "while", "do", "case", "goto", "static"})
    for (size_t k = 0; k < before.size(); ++k)
      if (keyword_at(before, k, word_not)) return out;
  out.lhs = name;
  out.start = position_of(text, skip_space(text, start));
  // What stands before the statement must not make it the body of an if or loop: its end would be elsewhere.
  size_t previous = start;
  while (previous > 0 && std::isspace(static_cast<unsigned char>(text[previous - 1]))) --previous;
  if (previous == 0 || (text[previous - 1] != ';' && text[previous - 1] != '{' && text[previous - 1] != '}')) return out;
  const size_t next = skip_space(text, end + 1);
  if (next >= text.size() || text[next] == '}' || text[next] == '#' || text[next] == ';' || text[next] == '{') return out;
  if (keyword_at(text, next, "else") || is_label_at(text, next)) return out;
  out.next = position_of(text, next);
  return out;
}

CorrectnessWitness correctness_witness(const Metadata& metadata, const std::vector<Invariant>& invariants, Format format) {
  Sources sources;
  CorrectnessWitness w{metadata, {}};
  for (const Invariant& i : invariants)
    if (auto placed = format == Format::Graphml10 ? invariant_of_loop_head(i, sources) : placed_invariant(i, sources)) w.invariants.push_back(*placed);
  return w;
}

ViolationWitness violation_witness(const Metadata& metadata, const FailingExecution& execution, const Origin& violation,
                                   const StringTable& strings, Format format) {
  Builder b{execution, *execution.program, strings, format == Format::Graphml10, {}, {}};
  if (execution.endless) {
    b.build_endless(violation);
    return {metadata, std::move(b.segments)};
  }
  b.build();
  Waypoint target;
  target.type = WaypointType::Target;
  target.location = b.location(violation, {violation.line, violation.column});
  b.segments.push_back({target});
  return {metadata, std::move(b.segments)};
}

}  // namespace pippin::witness
