// SPDX-License-Identifier: Apache-2.0
// What only the program's text can tell of a witness: hashes, and whether places are of what their types say. The text is looked at as
// such, without a parser of C: frontend/weave.h finds more, when a witness is validated.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "witness/read.h"
#include "witness/sha256.h"

namespace pippin::witness {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool begins_with_word(std::string_view text, std::initializer_list<const char*> words) {
  return std::ranges::any_of(words, [&](std::string_view w) { return text.starts_with(w) && (text.size() == w.size() || !is_word(text[w.size()])); });
}

/// Does `expression` call something? A name of a type before a parenthesis belongs to a cast or to sizeof.
bool calls(const std::string& expression) {
  for (size_t i = 0; i < expression.size();) {
    const char c = expression[i];
    if (!is_word(c) || (i > 0 && is_word(expression[i - 1]))) {
      ++i;
      continue;
    }
    size_t end = i;
    while (end < expression.size() && is_word(expression[end])) ++end;
    size_t next = end;
    while (next < expression.size() && std::isspace(static_cast<unsigned char>(expression[next]))) ++next;
    const std::string_view word = std::string_view(expression).substr(i, end - i);
    const bool of_logic = i > 0 && expression[i - 1] == '\\';   // \old(x)
    if (!of_logic && next < expression.size() && expression[next] == '(' && !std::isdigit(static_cast<unsigned char>(c)) &&
        !begins_with_word(word, {"sizeof", "_Alignof", "int", "long", "short", "char", "unsigned", "signed", "_Bool"}))
      return true;
    i = end;
  }
  return false;
}

class Linter {
 public:
  Linter(const Witness& w, const std::string& name, const std::vector<ProgramText>& programs) : w_(w), name_(name) {
    for (const ProgramText& p : programs) programs_.push_back({p.name, lines(p.text)});
  }

  std::vector<Error> run(const std::vector<ProgramText>& programs) {
    out_ = w_.complaints;
    for (const ProgramText& p : programs)
      for (const HashOf& h : w_.hashes)
        if (h.file == p.name && h.hash.size() == 64 && sha256_hex(p.text) != h.hash) out_.push_back({name_, fmt::format("wrong hash of {}", p.name)});
    for (const Invariant& i : w_.invariants) {
      if (calls(said(i))) complain(i.mark, "a call in the invariant " + said(i));
      place(i.location, i.mark, i.loop ? "loop_invariant" : "location_invariant", [&](std::string_view at) {
        return i.loop ? begins_with_word(at, {"for", "while", "do"}) || defined_macro(i.location, at) : statement(at);
      });
    }
    for (const Invariant& i : w_.transitions)
      place(i.location, i.mark, "loop_transition_invariant", [&](std::string_view at) { return begins_with_word(at, {"for", "while", "do"}) || defined_macro(i.location, at); });
    for (const Invariant& i : w_.contracts) {
      if (calls(said(i))) complain(i.mark, "a call in the contract " + said(i));
      if (i.part == Invariant::Part::Requires) place(i.location, i.mark, "function_contract", [](std::string_view at) { return is_word(at[0]); });
    }
    for (const GhostVariable& g : w_.ghosts)
      for (const Program& p : programs_)
        if (std::ranges::any_of(p.lines, [&](const std::string& line) { return has_word(line, g.name); }))
          complain(g.mark, fmt::format("the ghost variable {} has a name that {} uses", g.name, p.name));
    for (const GhostUpdate& u : w_.updates) {
      if (calls(u.value)) complain(u.mark, "a call in the value of a ghost variable " + u.value);
      place(u.location, u.mark, "ghost update", statement);
    }
    for (const auto& segment : w_.segments)
      for (const Waypoint& p : segment) waypoint(p);
    return out_;
  }

 private:
  struct Program { std::string name; std::vector<std::string> lines; };

  static std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> out(1);
    for (const char c : text) {
      if (c == '\n') out.emplace_back();
      else out.back() += c;
    }
    return out;
  }
  /// Loops in a macro are at its use. (What files that are included define is not known.)
  bool defined_macro(const Location& l, std::string_view at) const {
    const std::string_view name = at.substr(0, static_cast<size_t>(std::ranges::find_if_not(at, is_word) - at.begin()));
    const auto program = std::ranges::find(programs_, l.file, &Program::name);
    return !name.empty() && program != programs_.end() && std::ranges::any_of(program->lines, [&](std::string_view line) {
      const auto skip = [&](std::string_view word) {
        while (!line.empty() && std::isspace(static_cast<unsigned char>(line[0]))) line.remove_prefix(1);
        const bool there = line.starts_with(word);
        if (there) line.remove_prefix(word.size());
        return there;
      };
      return skip("#") && skip("define") && skip(name) && (line.empty() || !is_word(line[0]));
    });
  }
  static bool statement(std::string_view at) { return is_word(at[0]) || std::string_view("({*+-!~&;\"'").find(at[0]) != std::string_view::npos; }

  static const std::string& said(const Invariant& i) { return i.acsl.empty() ? i.value : i.acsl; }
  static bool has_word(const std::string& line, const std::string& word) {
    for (size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1))
      if ((at == 0 || !is_word(line[at - 1])) && (at + word.size() == line.size() || !is_word(line[at + word.size()]))) return true;
    return false;
  }

  void complain(const TextPosition& m, const std::string& message) { out_.push_back({m.line == 0 ? name_ : fmt::format("{}:{}:{}", name_, m.line, m.column), message}); }

  void waypoint(const Waypoint& p) {
    switch (p.type) {
      case WaypointType::Assumption:
        if (calls(p.value)) complain(p.mark, "a call in the assumption " + p.value);
        return place(p.location, p.mark, "assumption", statement);
      case WaypointType::Branching:
        return place(p.location, p.mark, "branching", [](std::string_view at) { return at[0] == '?' || begins_with_word(at, {"if", "for", "while", "do", "switch"}); });
      case WaypointType::FunctionEnter: return place(p.location, p.mark, "function_enter", [](std::string_view at) { return at[0] == ')'; });
      case WaypointType::FunctionReturn: {
        std::string dense = p.value;
        std::erase_if(dense, [](unsigned char c) { return std::isspace(c); });
        const bool form = dense.starts_with("\\result") && dense.size() > 8 &&
                          (dense[7] == '<' || dense[7] == '>' || ((dense[7] == '=' || dense[7] == '!') && dense[8] == '='));
        if (!form) complain(p.mark, "the value is not of the form \\result <operator> <constant>: " + p.value);
        return place(p.location, p.mark, "function_return", [](std::string_view at) { return at[0] == ')'; });
      }
      case WaypointType::Target: return place(p.location, p.mark, "target", statement);
    }
  }

  template <class Fits>
  void place(const Location& l, const TextPosition& m, const char* what, const Fits& fits) {
    const auto program = std::ranges::find(programs_, l.file, &Program::name);
    if (program == programs_.end() || l.line == 0) return;
    if (l.line > program->lines.size()) return complain(m, fmt::format("line {} does not exist in {}", l.line, l.file));
    const std::string& line = program->lines[l.line - 1];
    if (l.column == 0) return;
    if (l.column > line.size()) return complain(m, fmt::format("column {} does not exist in line {} of {}", l.column, l.line, l.file));
    const std::string_view at = std::string_view(line).substr(l.column - 1);
    const bool inside = l.column > 1 && is_word(line[l.column - 2]) && is_word(at[0]);
    if (inside || !fits(at)) complain(m, fmt::format("a {} must not point to \"{}\" (line {}, column {})", what, at.substr(0, 20), l.line, l.column));
  }

  const Witness& w_;
  const std::string& name_;
  std::vector<Program> programs_;
  std::vector<Error> out_;
};

}  // namespace

std::vector<Error> lint(const Witness& w, const std::string& name, const std::vector<ProgramText>& programs) {
  return Linter(w, name, programs).run(programs);
}

}  // namespace pippin::witness
