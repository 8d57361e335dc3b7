// SPDX-License-Identifier: Apache-2.0
// Inputs and branches become waypoints in the order in which the execution passes them: a validator looks for an execution
// that passes them one after the other. An input is an assumption `x == 5` at the statement after `x = nondet();` (what every
// validator reads), else a function_return waypoint at the closing parenthesis of the call. Positions are found in the source
// text, because a waypoint is only valid exactly there; where the text does not fit (macros), the input is left out and the
// validator has to find it.
#include "app/witness_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

#include "app/input.h"

namespace pippin::app {

namespace {

constexpr size_t kMaxWaypoints = 5000;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

size_t offset_of(const std::string& text, uint32_t line, uint32_t column) {
  size_t at = 0;
  for (uint32_t l = 1; l < line; ++l) {
    at = text.find('\n', at);
    if (at == std::string::npos) return at;
    ++at;
  }
  return at + column - 1 <= text.size() ? at + column - 1 : std::string::npos;
}

SourcePosition position_of(const std::string& text, size_t offset) {
  SourcePosition p{1, 1};
  for (size_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++p.line;
      p.column = 1;
    } else {
      ++p.column;
    }
  }
  return p;
}

/// Skips white space and comments.
size_t skip_space(const std::string& text, size_t i) {
  for (;;) {
    while (i < text.size() && std::isspace(static_cast<unsigned char>(text[i]))) ++i;
    if (text.compare(i, 2, "//") == 0) {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (text.compare(i, 2, "/*") == 0) {
      const size_t end = text.find("*/", i + 2);
      if (end == std::string::npos) return text.size();
      i = end + 2;
    } else {
      return i;
    }
  }
}

class Sources {
 public:
  const std::string& text(const std::string& file) {
    auto it = files_.find(file);
    if (it == files_.end()) {
      std::ifstream in(file, std::ios::binary);
      std::ostringstream all;
      all << in.rdbuf();
      it = files_.emplace(file, all.str()).first;
    }
    return it->second;
  }

 private:
  std::map<std::string, std::string> files_;
};

bool keyword_at(const std::string& text, size_t at, const char* word) {
  const size_t n = std::char_traits<char>::length(word);
  return text.compare(at, n, word) == 0 && (at + n >= text.size() || !is_word(text[at + n])) && (at == 0 || !is_word(text[at - 1]));
}

/// Our invariants hold at the head of a loop. For `while` and `for` that is what a loop_invariant means; a `do` loop
/// evaluates its condition elsewhere, so there the invariant moves to the first statement of the body.
std::optional<witness::Invariant> placed_invariant(const witness::Invariant& i, Sources& sources) {
  const std::string& text = sources.text(i.location.file);
  const size_t at = offset_of(text, i.location.line, i.location.column);
  if (at == std::string::npos || !i.loop) return i.loop ? std::nullopt : std::optional(i);
  if (keyword_at(text, at, "while") || keyword_at(text, at, "for")) return i;
  if (!keyword_at(text, at, "do")) return std::nullopt;  // goto loops and macros: no place in the format
  size_t body = skip_space(text, at + 2);
  if (body < text.size() && text[body] == '{') body = skip_space(text, body + 1);
  if (body >= text.size() || text[body] == '}' || text[body] == '{' || text[body] == ';') return std::nullopt;
  witness::Invariant out = i;
  out.loop = false;
  const SourcePosition p = position_of(text, body);
  out.location.line = p.line;
  out.location.column = p.column;
  return out;
}

struct Builder {
  const CheckOutcome& outcome;
  Sources sources;
  std::vector<std::vector<witness::Waypoint>> segments;

  witness::Location location(const Origin& o, SourcePosition p) {
    return {outcome.strings->at(o.file), p.line, p.column, outcome.strings->at(o.function)};
  }

  void add(witness::Waypoint w) {
    if (segments.size() < kMaxWaypoints) segments.push_back({std::move(w)});
  }

  /// The step right after the input that stores it in `lhs`, if it is one.
  const interp::TraceStep* stored(const interp::InputValue& in, const std::string& lhs) const {
    const std::string prefix = lhs + " = ";
    for (size_t k = in.step; k < std::min(in.step + 2, outcome.counterexample.size()); ++k) {   // perhaps through a temporary
      const interp::TraceStep& t = outcome.counterexample[k];
      if (t.origin.file == in.origin.file && t.origin.line == in.origin.line && t.text.starts_with(prefix)) return &t;
    }
    return nullptr;
  }

  void input(size_t k) {
    const interp::InputValue& in = outcome.inputs[k];
    if (in.site == UINT32_MAX || !in.origin.known() || !outcome.strings) return;
    const std::string& text = sources.text(outcome.strings->at(in.origin.file));
    const CallShape shape = call_shape(text, in.origin.line, in.origin.column);
    // A macro stands there under another name, and its parenthesis is no call's.
    if (shape.close.line == 0 || (k < outcome.described_inputs.size() && shape.callee != outcome.described_inputs[k].source)) return;
    const interp::TraceStep* store = shape.lhs.empty() || shape.next.line == 0 ? nullptr : stored(in, shape.lhs);
    const auto result_is = [&](const std::string& constraint) {
      add({witness::WaypointType::FunctionReturn, true, location(in.origin, shape.close), "\\result " + constraint});
    };
    const auto assume = [&](const std::string& condition) {
      add({witness::WaypointType::Assumption, true, location(in.origin, shape.next), condition});
    };
    if (const auto as_float = outcome.float_inputs.find(k); as_float != outcome.float_inputs.end()) {
      // Assignment may round a number: only the call's result is certain. No constant is equal to NaN, but the variable that
      // holds it differs from itself.
      const std::string value = float_constraint(as_float->second);
      if (!value.empty()) result_is(value);
      else if (store != nullptr && store->text.find("nan") != std::string::npos) assume(shape.lhs + " != " + shape.lhs);
      return;
    }
    // A conversion on assignment may change the value; then only the call's result is certain.
    if (store != nullptr && store->text == shape.lhs + " = " + ir::to_string(in.value)) assume(shape.lhs + " == " + c_literal(in.value));
    else result_is("== " + c_literal(in.value));
  }

  /// True/false of a branch step at its keyword.
  void branch(const interp::TraceStep& step) {
    if (!step.holds || !step.origin.known() || !outcome.strings) return;
    const std::string& text = sources.text(outcome.strings->at(step.origin.file));
    const size_t at = offset_of(text, step.origin.line, step.origin.column);
    if (at == std::string::npos) return;
    for (const char* word : {"if", "while"})   // the conditions of `for` and `do` stand elsewhere; the inputs decide them
      if (keyword_at(text, at, word))
        add({witness::WaypointType::Branching, true, location(step.origin, {step.origin.line, step.origin.column}), *step.holds ? "true" : "false"});
  }

  /// All in the order of the execution: InputValue::step says how much of the trace comes before an input.
  void build() {
    size_t next = 0;
    for (size_t k = 0; k <= outcome.counterexample.size(); ++k) {
      const bool end = k == outcome.counterexample.size();
      while (next < outcome.inputs.size() && (end || outcome.inputs[next].step <= k)) input(next++);
      if (!end) branch(outcome.counterexample[k]);
    }
  }
};

}  // namespace

std::string c_literal(ir::Int128 value) {
  const ir::Int128 int_max = 2147483647, long_max = 9223372036854775807LL;
  if (value >= 0 && value <= int_max) return ir::to_string(value);
  if (value > int_max && value <= long_max) return ir::to_string(value) + (value <= 4294967295LL ? "U" : "LL");
  if (value > long_max) return ir::to_string(value) + "ULL";
  if (value > -int_max - 1) return "(" + ir::to_string(value) + ")";
  if (value == -int_max - 1) return "(-2147483647 - 1)";
  if (value > -long_max - 1) return "(" + ir::to_string(value) + "LL)";
  return "(-9223372036854775807LL - 1)";
}

std::string float_constraint(const std::string& literal) {
  if (literal == "nan") return "";
  if (literal.find("/") == std::string::npos) return "== " + literal;
  // The format wants a constant, and a quotient is none for every reader. Beyond the largest number is infinity alone.
  const bool negative = literal.starts_with("(-");
  const char* largest = literal.ends_with("f)") ? "0x1.fffffep+127f" : literal.ends_with("L)") ? "0xf.fffffffffffffffp+16380L" : "0x1.fffffffffffffp+1023";
  return std::string(negative ? "< -" : "> ") + largest;
}

std::string c_float_literal(ir::FloatFormat format, ir::Int128 bytes) {
  const unsigned long long words[2] = {static_cast<unsigned long long>(bytes), static_cast<unsigned long long>(bytes >> 64)};
  long double v = 0;
  const char* suffix = "";
  if (format == ir::FloatFormat::Single) {
    float f = 0;
    std::memcpy(&f, words, sizeof f);
    v = f;
    suffix = "f";
  } else if (format == ir::FloatFormat::Double) {
    double d = 0;
    std::memcpy(&d, words, sizeof d);
    v = d;
  } else {
    std::memcpy(&v, words, 10);
    suffix = "L";
  }
  if (std::isnan(v)) return "nan";
  if (std::isinf(v)) return fmt::format("({}1.0{} / 0.0{})", v < 0 ? "-" : "", suffix, suffix);
  // Every float and double is a double exactly; %La would print an unusual leading digit.
  char buffer[64];
  if (format == ir::FloatFormat::X87Extended) snprintf(buffer, sizeof buffer, "%La", v);
  else snprintf(buffer, sizeof buffer, "%a", static_cast<double>(v));
  return std::string(buffer) + suffix;
}

CallShape call_shape(const std::string& text, uint32_t line, uint32_t column) {
  CallShape out;
  const size_t call = offset_of(text, line, column);
  if (call == std::string::npos || call >= text.size() || !is_word(text[call])) return out;
  size_t i = call;
  while (i < text.size() && is_word(text[i])) ++i;
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
  while (word > 0 && is_word(target[word - 1])) --word;
  const std::string name = target.substr(word);
  const std::string before = target.substr(0, word);
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) return out;
  for (const char c : before)
    if (!is_word(c) && !std::isspace(static_cast<unsigned char>(c))) return out;
  for (const char* word_not : {"return", "if", "else", "for", "while", "do", "case", "goto", "static"})
    for (size_t k = 0; k < before.size(); ++k)
      if (keyword_at(before, k, word_not)) return out;
  out.lhs = name;
  // What stands before the statement must not make it the body of an if or loop: its end would be elsewhere.
  size_t previous = start;
  while (previous > 0 && std::isspace(static_cast<unsigned char>(text[previous - 1]))) --previous;
  if (previous == 0 || (text[previous - 1] != ';' && text[previous - 1] != '{' && text[previous - 1] != '}')) return out;
  const size_t next = skip_space(text, end + 1);
  if (next >= text.size() || text[next] == '}' || text[next] == '#' || text[next] == ';' || text[next] == '{') return out;
  for (const char* word_not : {"case", "default", "else"})
    if (keyword_at(text, next, word_not)) return out;
  size_t after = next;
  while (after < text.size() && is_word(text[after])) ++after;
  if (after > next && skip_space(text, after) < text.size() && text[skip_space(text, after)] == ':') return out;  // a label
  out.next = position_of(text, next);
  return out;
}

std::string specification_of(const CheckOptions& options, const CheckOutcome& outcome) {
  ir::Semantics s = options.semantics;
  const auto property = ir::find_property(outcome.property);
  if (outcome.answer != core::Answer::False || !property) return specification_of(options.entry, s);
  s.properties = {*property};
  if (!outcome.violated.empty()) {
    const bool function = std::ranges::find(s.error_functions, outcome.violated) != s.error_functions.end();
    s.error_labels = s.error_labels && !function && outcome.violated == "ERROR";
    s.asserts = false;
    s.error_functions = s.error_labels ? std::vector<std::string>() : std::vector<std::string>{outcome.violated};
  }
  return specification_of(options.entry, s);
}

Result<std::string> witness_text(const CheckOptions& options, const CheckOutcome& outcome) {
  if (options.is_cfa) return Error{options.witness_path, "a .cfa text has no witness format"};
  // The format starts executions in main, and our call of the entry function is not in the user's files.
  if (!options.is_cfa && options.entry != "main") return Error{options.witness_path, "the witness format knows no entry function other than main"};
  witness::Metadata m;
  m.files = options.files;
  m.specification = specification_of(options, outcome);
  m.model = options.data_model;
  if (options.deterministic) m.creation_time = "1970-01-01T00:00:00Z";
  if (outcome.answer == core::Answer::True) {
    Sources sources;
    witness::CorrectnessWitness w{m, {}};
    for (const witness::Invariant& i : outcome.invariants)
      if (auto placed = placed_invariant(i, sources)) w.invariants.push_back(*placed);
    return print(w);
  }
  if (outcome.answer != core::Answer::False) return Error{options.witness_path, "no witness: the result is unknown"};
  if (!outcome.violation.known()) return Error{options.witness_path, "no witness: only a native execution reaches the error, and nobody saw where"};
  Builder b{outcome, {}, {}};
  b.build();
  if (outcome.strings) {
    witness::Waypoint target;
    target.type = witness::WaypointType::Target;
    target.location = b.location(outcome.violation, {outcome.violation.line, outcome.violation.column});
    b.segments.push_back({target});
  }
  return print(witness::ViolationWitness{m, b.segments});
}

}  // namespace pippin::app
