// SPDX-License-Identifier: Apache-2.0
// Finds the places of a witness in Clang's tree and puts C there (frontend/weave.h). A place must be written in the file itself: what a
// macro hides has no place, but for loops, whose macro is written out first. The semantics of the waypoints is that of the format 2.0; a segment is passed as early as possible. One visit
// of a place passes one segment at most (Follow::AtNextVisit), so what is accepted follows the witness; or as many as it can
// (Follow::Later), so that what is rejected does not.
#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include <llvm/ADT/StringExtras.h>

#include "frontend/clang/loop_heads.h"
#include "frontend/clang/weaver.h"

namespace pippin::frontend {

namespace {
constexpr std::string_view kRefuted = "__pippin_refuted_", kUndefined = "__pippin_undefined_";
}  // namespace

std::string refuted_function(size_t k) { return fmt::format("{}{}", kRefuted, k); }
std::string undefined_function(size_t k) { return fmt::format("{}{}", kUndefined, k); }
spec::WovenCall woven_call(const std::string& function) {
  using WovenKind = spec::WovenCall::Kind;
  if (function.starts_with(kAnyValue)) return {WovenKind::AnyValue};
  for (const auto& [kind, prefix] : {std::pair{WovenKind::Refuted, kRefuted}, std::pair{WovenKind::Undefined, kUndefined}}) {
    uint32_t k = 0;
    const char* const end = function.data() + function.size();
    if (function.starts_with(prefix) && std::from_chars(function.data() + prefix.size(), end, k).ptr == end && function.size() > prefix.size()) return {kind, k};
  }
  return {};
}
std::string probe_variable(size_t k) { return fmt::format("__pippin_probe_{}", k); }

namespace {

using Kind = Stitch::Kind;

/// The place may be right: nobody can tell which one is meant.
constexpr const char* kSeveral = "there is more than one ";

/// The name in messages.
const char* what_is_expected(Kind k) {
  switch (k) {
    case Kind::LoopInvariant:
    case Kind::LoopKeep: return "loop (for, while or do)";
    case Kind::LocationInvariant:
    case Kind::Assumption:
    case Kind::GhostUpdate:
    case Kind::AssumptionAfter: return "statement";
    case Kind::Branching: return "if, switch, loop or conditional operator";
    case Kind::FunctionEnter:
    case Kind::FunctionReturn: return "right parenthesis of a call";
    case Kind::Target: return "statement or full expression";
    case Kind::Requires:
    case Kind::Ensures:
    case Kind::OldValue:
    case Kind::GhostVariable: break;
  }
  return "";
}

}  // namespace

struct Weaver::Impl : LoopHeads {
  Impl(clang::ASTContext& ast, size_t file, const std::vector<Stitch>& stitches, const ir::Semantics& semantics, Follow follow)
      : LoopHeads(ast, semantics), file_(file), stitches_(stitches), follow_(follow), contracts_(ast, *this, functions_, stitches, semantics) {}

  // ---- places of stitches

  /// The element at the place; without a column the first one of the line that fits. Null: `why` says what is wrong.
  template <class T, class Fits>
  const T* at(const std::vector<T>& all, const Stitch& s, std::string& why, const Fits& fits) const {
    const T* found = nullptr;
    bool elsewhere = false;
    size_t several = 0;
    for (const T& t : all) {
      if (!at_line(t, s) || (s.place.column != 0 && t.at.column != s.place.column) || !fits(t)) continue;
      if (!s.place.function.empty() && (t.at.function == nullptr || t.at.function->getNameAsString() != s.place.function)) {
        elsewhere = true;
        continue;
      }
      if (found != nullptr && same(*found, t)) continue;
      ++several;
      if (found == nullptr || (s.graphml ? covers(t, s) && !covers(*found, s) : t.at.column < found->at.column)) found = &t;
    }
    if (s.graphml && several > 1 && (!covers(*found, s) || std::ranges::count_if(all, [&](const T& t) { return at_line(t, s) && fits(t) && covers(t, s) && !same(*found, t); }) > 0)) {
      why = fmt::format("{}{} in line {}", kSeveral, what_is_expected(s.kind), s.place.line);
      return nullptr;
    }
    if (found != nullptr) return found;
    if (elsewhere) why = fmt::format("line {} is not in the function {}", s.place.line, s.place.function);
    else if (s.place.column != 0) why = fmt::format("there is no {} at line {}, column {}", what_is_expected(s.kind), s.place.line, s.place.column);
    else why = fmt::format("there is no {} in line {}", what_is_expected(s.kind), s.place.line);
    return nullptr;
  }
  template <class T>
  const T* at(const std::vector<T>& all, const Stitch& s, std::string& why) const {
    return at(all, s, why, [](const T&) { return true; });
  }

  /// The keyword's line; in GraphML the lines of the condition.
  bool at_line(const Branch& b, const Stitch& s) const {
    if (!s.graphml) return b.at.line == s.place.line;
    const clang::Expr* const condition = condition_of(b.stmt);
    return (b.at.line == s.place.line && !llvm::isa<clang::DoStmt>(b.stmt)) || (condition != nullptr && in_line(condition, s.place.line));
  }
  bool at_line(const Statement& t, const Stitch& s) const { return t.at.line == s.place.line; }
  bool at_line(const Call& t, const Stitch& s) const { return s.graphml ? in_line(t.call, s.place.line) : t.at.line == s.place.line; }
  static bool same(const Statement& a, const Statement& b) { return a.stmt == b.stmt; }
  static bool same(const Branch& a, const Branch& b) { return a.stmt == b.stmt; }
  static bool same(const Call& a, const Call& b) { return a.call == b.call; }
  bool covers(const Statement& t, const Stitch& s) const { return covers(t.stmt, s); }
  bool covers(const Branch& t, const Stitch& s) const { return covers(condition_of(t.stmt), s); }
  bool covers(const Call& t, const Stitch& s) const { return covers(t.call, s); }
  /// Offsets count characters: they are those of the bytes in a text of ASCII only.
  bool covers(const clang::Stmt* stmt, const Stitch& s) const {
    if (!s.offset || stmt == nullptr || !ascii_) return false;
    const auto r = range(stmt);
    return r && r->first <= *s.offset && *s.offset < r->second;
  }

  /// `f(x = 1)` assigns before the call, which may never return.
  bool in_argument(const Stitch& s) const {
    return std::ranges::any_of(calls_, [&](const Call& c) { return std::ranges::any_of(c.call->arguments(), [&](const clang::Expr* a) { return covers(a, s); }); });
  }

  /// Behind the statement, its `;` included.
  std::optional<size_t> end_of(const clang::Stmt* s) const {
    for (;;) {
      if (const auto* i = llvm::dyn_cast<clang::IfStmt>(s)) s = i->getElse() != nullptr ? i->getElse() : i->getThen();
      else if (const auto* w = llvm::dyn_cast<clang::WhileStmt>(s)) s = w->getBody();
      else if (const auto* f = llvm::dyn_cast<clang::ForStmt>(s)) s = f->getBody();
      else if (const auto* w = llvm::dyn_cast<clang::SwitchStmt>(s)) s = w->getBody();
      else if (const auto* l = llvm::dyn_cast<clang::LabelStmt>(s)) s = l->getSubStmt();
      else if (const auto* c = llvm::dyn_cast<clang::SwitchCase>(s)) s = c->getSubStmt();
      else if (const auto* a = llvm::dyn_cast<clang::AttributedStmt>(s)) s = a->getSubStmt();
      else break;
    }
    const auto r = range(s);
    if (!r) return std::nullopt;
    if (llvm::isa<clang::CompoundStmt, clang::DeclStmt, clang::NullStmt>(s)) return r->second;
    return behind_semicolon(r->second);
  }

  void insert_before(const Statement& s, std::string code, size_t stitch, bool after = false) {
    // Behind its labels: who jumps there passes it, too.
    const size_t begin = place(s.stmt->getBeginLoc())->offset;
    if (s.in_block && !after) {
      wraps_.push_back({begin, begin, code + " ", "", stitch, true, stitch});
      return;
    }
    const auto end = end_of(s.stmt);
    PIPPIN_CHECK(end, "a statement without an end was accepted");   // place_one
    if (s.in_block) wraps_.push_back({begin, *end, "", " " + code, stitch, true, stitch});
    else wraps_.push_back({begin, *end, after ? "{ " : "{ " + code + " ", after ? " " + code + " }" : " }", stitch, true, stitch});
  }

  // ---- what is woven; kText stands for the checked expression

  struct Group { std::vector<size_t> stitches; };   // waypoints of one place and kind, in order

  /// A visit of the place in the state of one of these stitches.
  std::string passing(const std::vector<size_t>& group, const std::vector<std::string>& defined) const {
    std::string cases;
    // The states in order; avoided waypoints of a segment are looked at before its followed one.
    std::map<size_t, std::vector<size_t>> by_segment;
    for (size_t k : group) by_segment[stitches_[k].segment].push_back(k);
    for (auto& [segment, of_segment] : by_segment) {
      std::stable_sort(of_segment.begin(), of_segment.end(), [&](size_t a, size_t b) { return !stitches_[a].follow && stitches_[b].follow; });
      const bool next_visit = follow_ == Follow::AtNextVisit;
      cases += next_visit ? fmt::format(" case {}:", segment) : fmt::format(" if ({} == {}) {{", kWitnessState, segment);
      for (size_t k : of_segment) {
        const std::string happens = stitches_[k].follow ? fmt::format("{} = {};", kWitnessState, stitches_[k].next.value_or(segment + 1)) : stop();
        cases += fmt::format(" if ({}) {{ {} }}", condition(k, defined[k]), happens);
        if (stitches_[k].follow && next_visit && stitches_[k].kind != Kind::FunctionEnter) cases += fmt::format(" else {{ {} }}", stop());
      }
      cases += next_visit ? " break;" : " }";
    }
    if (follow_ == Follow::Later) return fmt::format("extern int {};{}", kWitnessState, cases);
    return fmt::format("extern int {}; switch ({}) {{{} }}", kWitnessState, kWitnessState, cases);
  }
  static std::string stop() { return "void abort(void); abort();"; }

  std::string condition(size_t k, const std::string& defined) const {
    const Stitch& s = stitches_[k];
    switch (s.kind) {
      case Kind::FunctionEnter: return "1";
      case Kind::Branching:
        if (!s.facts.empty()) return fmt::format("{}__pippin_value && {}({})", s.text == "true" ? "" : "!", defined.empty() ? "" : "(" + defined + ") && ", expression(k));
        if (s.text == "true") return "__pippin_value";
        if (s.text == "false") return "!__pippin_value";
        if (s.text == "default") return defaults_.at(k);
        return fmt::format("__pippin_value == ({})", s.text);
      default: return (defined.empty() ? "" : "(" + defined + ") && ") + "(" + expression(k) + ")";
    }
  }
  std::string expression(size_t k) const {
    std::string text = in_one_line(stitches_[k].kind == Kind::Branching ? stitches_[k].facts : stitches_[k].text);
    if (stitches_[k].kind == Kind::FunctionReturn)
      if (const size_t r = text.find("\\result"); r != std::string::npos) text.replace(r, 7, "__pippin_value");
    return stitches_[k].kind == Kind::GhostUpdate ? ghost_value(stitches_[k]) : text;
  }
  std::string probe(const std::vector<size_t>& group) const {
    std::string out;
    for (size_t k : group)
      if (has_expression(stitches_[k])) {
        const std::string probes = fmt::format("int {} = !!({}); ", probe_variable(k), expression(k));
        out += stitches_[k].bound.empty() ? probes : "{ " + probing_values(k, stitches_[k], ast_) + probes + "} ";
      }
    return out;
  }
  static bool has_expression(const Stitch& s) {
    if (s.kind == Kind::Requires || s.kind == Kind::Ensures || s.kind == Kind::OldValue || s.kind == Kind::GhostVariable) return false;   // (looked at elsewhere)
    return s.kind == Kind::Branching ? !s.facts.empty() : s.kind != Kind::FunctionEnter && s.kind != Kind::Target && !s.text.empty();
  }

  // ---- find

  static bool is_loop(const Branch& b) { return llvm::isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt>(b.stmt); }

  std::vector<MacroUse> hiding() const {
    std::map<size_t, MacroUse> out;   // by where they begin
    for (size_t k = 0; k < stitches_.size(); ++k) {
      const Stitch& s = stitches_[k];
      std::string why;
      const bool at_loop = s.kind == Kind::LoopInvariant || s.kind == Kind::LoopKeep;
      if (s.place.file != file_ || s.place.last_column != 0 || (!at_loop && (s.kind != Kind::Branching || s.graphml))) continue;
      const Branch* const branch = s.graphml ? head_of(s, why).loop : at(branches_, s, why, [&](const Branch& b) { return !at_loop || is_loop(b); });
      if (branch != nullptr && !llvm::isa<clang::ConditionalOperator>(branch->stmt))
        for (MacroUse& use : hiding_condition(branch->stmt, k)) out.emplace(use.begin, std::move(use));
      if (branch != nullptr || !at_loop) continue;
      const HiddenLoop* first = nullptr;
      for (const HiddenLoop& h : hidden_loops_)
        if (h.at.line == s.place.line && (s.place.column == 0 || h.at.column == s.place.column) && (first == nullptr || h.at.column < first->at.column)) first = &h;
      if (first != nullptr) out.try_emplace(first->at.offset, MacroUse{first->at.offset, first->end, first->at.line, first->at.column, k, {}}).first->second.of_its_loops.push_back(k);
    }
    std::vector<MacroUse> uses;
    for (auto& [begin, use] : out) uses.push_back(std::move(use));
    return uses;
  }

  /// All loops from the column on to the last one.
  bool place_in_all(size_t k, const Stitch& s, std::string& why) {
    bool any = false;
    for (const Branch& b : branches_) {
      if (!is_loop(b) || b.at.line != s.place.line || b.at.column < s.place.column || b.at.column > s.place.last_column) continue;
      if (!s.place.function.empty() && (b.at.function == nullptr || b.at.function->getNameAsString() != s.place.function)) {
        why = fmt::format("line {} is not in the function {}", s.place.line, s.place.function);
        return false;
      }
      if (!at_condition(b.stmt, [&](const clang::Stmt* loop) { loops_[loop].push_back(k); }, why)) return false;
      any = true;
    }
    if (!any) why = "a macro hides the loop";
    return any;
  }

  void find(std::vector<StitchError>& errors, Woven& woven) {
    for (size_t k = 0; k < stitches_.size(); ++k) {
      const Stitch& s = stitches_[k];
      if (s.kind == Kind::GhostVariable && uses_name(ast_, s.name)) errors.push_back({{s.where, fmt::format("the program uses the name of the ghost variable {}", s.name)}});
      if (s.place.file != file_ || s.kind == Kind::GhostVariable || s.kind == Kind::OldValue || (s.kind == Kind::Target && s.place.line == 0)) continue;
      if (std::string why = has_expression(s) ? bad_text(s) : ""; !why.empty()) {
        errors.push_back({{s.where, why}});
        continue;
      }
      std::string why;
      const size_t before = errors.size();
      if (place_one(k, s, why, errors, woven) || errors.size() != before) continue;
      const bool several = why.starts_with(kSeveral);
      (s.graphml && several ? woven.unsupported : errors).push_back({{s.where, why}, several ? StitchError::Subject::Several : StitchError::Subject::Place});
    }
    different_nodes(woven);
    std::vector<Wrap> nowhere;
    if (std::string why = declare_ghosts(*this, functions_, stitches_, nowhere); !why.empty()) woven.unsupported.push_back({{std::ranges::find(stitches_, Kind::GhostVariable, &Stitch::kind)->where, why}});
  }

  std::string bad_text(const Stitch& s) const {
    std::string text = s.kind == Kind::Branching ? s.facts : s.text;
    if (s.kind == Kind::FunctionReturn) {
      // \result <op> <constant>
      size_t i = text.find_first_not_of(" \t");
      if (i == std::string::npos || text.compare(i, 7, "\\result") != 0) return "a function_return waypoint is of the form \\result <operator> <constant>";
      text.erase(0, i + 7);
      i = text.find_first_not_of(" \t");
      size_t n = 0;
      for (const char* op : {"==", "!=", "<=", ">=", "<", ">"})
        if (n == 0 && i != std::string::npos && text.compare(i, std::char_traits<char>::length(op), op) == 0) n = std::char_traits<char>::length(op);
      if (n == 0) return "a function_return waypoint is of the form \\result <operator> <constant>";
      text.erase(0, i + n);
    }
    if (text.find("__pippin") != std::string::npos || std::ranges::any_of(s.bound, [](const BoundVariable& b) { return b.name.find("__pippin") != std::string::npos; })) return "an expression of a witness may not use names that begin with __pippin";
    const std::string why = not_an_expression(text);
    return why.empty() ? "" : "this is no expression of C: " + why;
  }

  bool place_one(size_t k, const Stitch& s, std::string& why, std::vector<StitchError>& errors, Woven& woven) {
    switch (s.kind) {
      case Kind::LoopInvariant: {
        if (s.graphml) return at_head(k, s, why, woven);
        if (s.place.last_column != 0) return place_in_all(k, s, why);
        const Branch* b = at(branches_, s, why, is_loop);
        if (b == nullptr) return false;
        return at_condition(b->stmt, [&](const clang::Stmt* loop) { loops_[loop].push_back(k); }, why);
      }
      case Kind::LoopKeep: {
        const Branch* b = at(branches_, s, why, is_loop);
        if (b == nullptr) return false;
        const auto before = std::ranges::find(statements_, b->stmt, &Statement::stmt);
        if (before == statements_.end() || (!before->in_block && !end_of(before->stmt))) {
          why = "a macro hides a part of the loop";
          return false;
        }
        for (const auto& [variable, name] : s.kept)
          if (uses_name(ast_, name) || uses_name(ast_, s.name)) errors.push_back({{s.where, fmt::format("the program uses the name {} or {}", name, s.name)}});
        begins_.emplace_back(&*before, k);
        return at_condition(b->stmt, [&](const clang::Stmt* loop) { loops_[loop].push_back(k); }, why);
      }
      case Kind::Branching: {
        const Branch* b = at(branches_, s, why);
        if (b == nullptr) return false;
        if (s.graphml && s.offset && ascii_ && (!covers(*b, s) || negates_a_part(condition_of(b->stmt)))) {
          why = fmt::format("the edge is not about all of the condition in line {}", s.place.line);
          return false;
        }
        const bool is_switch = llvm::isa<clang::SwitchStmt>(b->stmt);
        if (is_switch == (s.text == "true" || s.text == "false")) {
          why = fmt::format("\"{}\" is no outcome of this branching", s.text);
          return false;
        }
        if (const auto* w = llvm::dyn_cast<clang::SwitchStmt>(b->stmt)) defaults_[k] = none_of_the_cases(w);
        return at_condition(b->stmt, [&](const clang::Stmt* stmt) { outcomes_[stmt].push_back(k); }, why);
      }
      case Kind::LocationInvariant:
      case Kind::Assumption:
      case Kind::GhostUpdate:
      case Kind::AssumptionAfter: {
        const auto fits = [&](const Statement& st) {
          return s.kind != Kind::AssumptionAfter || llvm::isa<clang::Expr>(st.stmt) || llvm::isa<clang::DeclStmt>(st.stmt);
        };
        const Statement* st = at(statements_, s, why, fits);
        if (st == nullptr) return false;
        if ((!st->in_block || s.kind == Kind::AssumptionAfter) && !end_of(st->stmt)) {
          why = "a macro hides the end of the statement";
          return false;
        }
        if (s.kind == Kind::GhostUpdate && (is_loop({{}, st->stmt}) || llvm::isa<clang::AttributedStmt>(st->stmt))) {
          // Is that before the loop, or at each visit of its head?
          woven.unsupported.push_back({{s.where, "a ghost update at a loop"}});
          return true;
        }
        if (s.kind == Kind::AssumptionAfter && s.graphml && in_argument(s)) {
          why = fmt::format("the edge is about an argument in line {}, which has its value before the call", s.place.line);
          return false;
        }
        if (s.kind == Kind::AssumptionAfter) woven.statements[k] = st->at.offset;
        (s.kind == Kind::LocationInvariant || s.kind == Kind::GhostUpdate ? locations_ : s.kind == Kind::Assumption ? before_ : after_)[st].push_back(k);
        return true;
      }
      case Kind::FunctionEnter:
      case Kind::FunctionReturn: {
        const auto of_function = [&](const Call& c) {
          const clang::FunctionDecl* f = c.call->getDirectCallee();
          return s.callee.empty() || f == nullptr || f->getNameAsString() == s.callee;
        };
        const Call* c = at(calls_, s, why, of_function);
        if (c == nullptr) return false;
        if (!range(c->call)) {
          why = "a macro hides a part of the call";
          return false;
        }
        if (s.kind == Kind::FunctionEnter)
          for (const clang::Expr* a : c->call->arguments())
            if (a->HasSideEffects(ast_)) {
              woven.unsupported.push_back({{s.where, "function_enter at a call whose arguments have side effects"}});
              return true;
            }
        if (s.kind == Kind::FunctionReturn && c->call->getCallReturnType(ast_)->isVoidType()) {
          why = "the function called returns nothing";
          return false;
        }
        (s.kind == Kind::FunctionEnter ? enters_ : returns_)[c->call].push_back(k);
        return true;
      }
      case Kind::Target: return target(k, s, why, errors, woven);
      case Kind::Requires:
      case Kind::Ensures: return contracts_.find(k, why, woven.unsupported);
      case Kind::OldValue:
      case Kind::GhostVariable: return true;
    }
    return false;
  }

  /// GraphML. The heads that the automaton says nothing of are noted, too.
  bool at_head(size_t k, const Stitch& s, std::string& why, Woven& woven) {
    const Head head = head_of(s, why);
    if (head.loop == nullptr) {
      if (s.text.empty()) return true;
      if (!is_entered(s)) return false;
      woven.unsupported.push_back({{s.where, why}, StitchError::Subject::Place});
      return true;
    }
    woven.lines[k] = head.loop->at.line;
    if (!s.guess) heads_.emplace(k, head.loop->stmt);
    if (s.text.empty()) return true;
    if (!head.before_body) return at_condition(head.loop->stmt, [&](const clang::Stmt* loop) { loops_[loop].push_back(k); }, why);
    // In front of all labels of the body: who jumps to one does not pass the head.
    const clang::Stmt *const body = body_of(head.loop->stmt), *first = body;
    const clang::CompoundStmt* block = nullptr;
    while ((block = llvm::dyn_cast<clang::CompoundStmt>(first)) != nullptr && !block->body_empty()) first = block->body_front();
    const auto begin = block != nullptr ? written(block->getRBracLoc()) : place(first->getBeginLoc());
    const bool alone = first == body && block == nullptr;
    const auto end = alone && begin ? end_of(first) : std::nullopt;
    if (!begin || (alone && !end)) {
      why = "the loop's head has no place in the text";
      return false;
    }
    body_starts_.push_back({begin->offset, end, k});
    return true;
  }

  void different_nodes(Woven& woven) {
    for (const size_t k : told_apart(heads_, stitches_))
      woven.unsupported.push_back({{stitches_[k].where, fmt::format("the automaton has other nodes for the head of the loop in line {}, with other invariants", place(heads_.at(k)->getBeginLoc())->line)}});
  }

  template <class Add>
  bool at_condition(const clang::Stmt* s, const Add& add, std::string& why) {
    const clang::Expr* condition = condition_of(s);
    if (condition != nullptr && !range(condition)) {
      why = "a macro hides a part of the condition";
      return false;
    }
    if (condition == nullptr && !for_condition(llvm::cast<clang::ForStmt>(s))) {
      why = "a macro hides a part of the loop";
      return false;
    }
    add(s);
    return true;
  }

  std::string none_of_the_cases(const clang::SwitchStmt* w) const {
    std::string any;
    for (const clang::SwitchCase* c = w->getSwitchCaseList(); c != nullptr; c = c->getNextSwitchCase()) {
      const auto* one = llvm::dyn_cast<clang::CaseStmt>(c);
      if (one == nullptr) continue;
      const auto number = [&](const clang::Expr* e) {
        const llvm::APSInt v = e->EvaluateKnownConstInt(ast_);
        const std::string digits = llvm::toString(v, 10);
        if (v.isNegative() && v.isMinSignedValue()) return fmt::format("(-{} - 1)", llvm::toString(~v, 10) + (v.getBitWidth() > 32 ? "LL" : ""));
        return "(" + digits + (v.isUnsigned() ? (v.getBitWidth() > 32 ? "ULL" : "U") : (v.getBitWidth() > 32 ? "LL" : "")) + ")";
      };
      any += any.empty() ? "" : " || ";
      if (one->getRHS() != nullptr) any += fmt::format("(__pippin_value >= {} && __pippin_value <= {})", number(one->getLHS()), number(one->getRHS()));
      else any += "__pippin_value == " + number(one->getLHS());
    }
    return any.empty() ? "1" : "!(" + any + ")";
  }

  bool target(size_t k, const Stitch& s, std::string& why, std::vector<StitchError>& errors, Woven& woven) {
    // [begin, end) of the statement or expression, the smallest one that begins there.
    std::optional<std::pair<size_t, size_t>> found;
    const auto better = [&](size_t begin, size_t end) {
      if (!found || end - begin < found->second - found->first) found = {begin, end};
    };
    const auto errors_in = [&](size_t begin, size_t end) {
      const auto inside = [&](const clang::CallExpr* c) {
        // (It may be in a macro, as that of assert.)
        const auto [id, offset] = sm_.getDecomposedLoc(sm_.getExpansionLoc(c->getBeginLoc()));
        return id == main_ && offset >= begin && offset < end;
      };
      return std::ranges::any_of(errors_, inside) || std::ranges::any_of(indirect_, inside);
    };
    const bool of_error = semantics_.checks(ir::Property::UnreachCall) && !semantics_.label_is_error() && semantics_.properties.list().size() == 1;
    for (const Statement& st : statements_) {
      if (st.at.line != s.place.line || (s.place.column != 0 && st.at.column != s.place.column)) continue;
      const size_t end = end_of(st.stmt).value_or(st.at.offset + 1);
      if (s.place.column == 0 && of_error && !errors_in(st.at.offset, end)) continue;
      better(st.at.offset, end);
    }
    for (const Full& f : fulls_)
      if (f.at.line == s.place.line && (s.place.column == 0 || f.at.column == s.place.column)) {
        if (s.place.column == 0 && of_error && !errors_in(f.begin, f.end)) continue;
        better(f.begin, f.end);
      }
    if (s.place.column != 0)
      for (const clang::CallExpr* c : errors_)
        if (const auto p = place(c->getBeginLoc()); p && p->line == s.place.line && p->column == s.place.column)
          if (const auto r = range(c)) better(r->first, r->second);
    if (!found) {
      Stitch copy = s;
      at(statements_, copy, why);
      return false;
    }
    if (!s.place.function.empty()) {
      const Statement* in = at(statements_, s, why, [](const Statement&) { return true; });
      if (in == nullptr && why.starts_with("line ")) return false;
      why.clear();
    }
    target_ = found;
    target_state_ = s.segment;
    has_target_ = true;
    woven.target_begin = sm_.getLineNumber(main_, static_cast<unsigned>(found->first));
    woven.target_end = sm_.getLineNumber(main_, static_cast<unsigned>(found->second > found->first ? found->second - 1 : found->first));
    if (of_error && !errors_in(found->first, found->second)) {
      errors.push_back({{s.where, fmt::format("no error function is called in the statement at line {}", s.place.line)}});
      return false;
    }
    (void)k;
    return true;
  }

  // ---- text

  std::string text(const std::vector<std::string>& defined, bool probing, std::vector<Inserted>& owner) {
    wraps_.clear();
    declare_ghosts(*this, functions_, stitches_, wraps_);
    contracts_.weave(defined, probing, wraps_);
    for (const auto& [st, group] : locations_)
      for (size_t k : group)
        insert_before(*st, "({ " + (probing ? probe({k}) : refutation(k, defined[k])) + "});", k);
    for (const auto& [st, k] : begins_) insert_before(*st, keeping_variables(stitches_[k], st->stmt), k);
    for (const auto& [begin, end, k] : body_starts_) {
      const std::string code = "({ " + (probing ? probe({k}) : refutation(k, defined[k])) + "});";
      if (!end) wraps_.push_back({begin, begin, code + " ", "", k, true, k});
      else wraps_.push_back({begin, *end, "{ " + code + " ", " }", k, true, k});
    }
    for (const auto& [st, group] : before_)
      insert_before(*st, "({ " + (probing ? probe(group) : passing(group, defined)) + " });", group.front());
    for (const auto& [st, group] : after_)
      insert_before(*st, "({ " + (probing ? probe(group) : passing(group, defined)) + " });", group.front(), true);
    for (const auto& [loop, group] : loops_) {
      std::string code = "({ ";
      for (size_t k : group) code += probing ? probe({k}) : refutation(k, defined[k]);
      code += "}), ";
      if (const clang::Expr* c = condition_of(loop)) {
        const auto r = range(c);
        wraps_.push_back({r->first, r->second, code + "(", ")", 0, false, group.front()});
      } else {
        const size_t offset = *for_condition(llvm::cast<clang::ForStmt>(loop));
        wraps_.push_back({offset, offset, code, outcomes_.contains(loop) ? "" : "1", 0, false, group.front()});
      }
    }
    for (const auto& [stmt, group] : outcomes_) {
      const clang::Expr* c = condition_of(stmt);
      const bool is_switch = llvm::isa<clang::SwitchStmt>(stmt);
      const std::string behind = probing ? probe(group) : passing(group, defined);
      if (c == nullptr) {
        const size_t offset = *for_condition(llvm::cast<clang::ForStmt>(stmt));
        wraps_.push_back({offset, offset, "({ int __pippin_value = 1; " + behind + " __pippin_value; })", "", 1, false, group.front()});
        continue;
      }
      const auto r = range(c);
      if (is_switch) wraps_.push_back({r->first, r->second, "({ __auto_type __pippin_value = (", "); " + behind + " __pippin_value; })", 1, false, group.front()});
      else wraps_.push_back({r->first, r->second, "({ int __pippin_value = (", ") ? 1 : 0; " + behind + " __pippin_value; })", 1, false, group.front()});
    }
    for (const auto& [call, group] : enters_) {
      const auto r = range(call);
      wraps_.push_back({r->first, r->second, "({ " + (probing ? "" : passing(group, defined)) + " ", "; })", 3, false, group.front()});
    }
    for (const auto& [call, group] : returns_) {
      const auto r = range(call);
      wraps_.push_back({r->first, r->second, "({ __auto_type __pippin_value = ",
                        "; " + (probing ? probe(group) : passing(group, defined)) + " __pippin_value; })", 2, false, group.front()});
    }
    if (!probing && any_waypoint()) guard_errors();
    return assemble(sm_.getBufferData(main_).str(), wraps_, owner);
  }

  bool any_waypoint() const {
    return std::ranges::any_of(stitches_, [](const Stitch& s) { return s.kind == Kind::Target; });
  }

  /// An error is one only in the target and with all segments but the last passed; elsewhere the execution ends.
  void guard_errors() {
    const auto target = std::ranges::find(stitches_, Kind::Target, &Stitch::kind);
    const bool anywhere = target->place.line == 0;
    for (const clang::CallExpr* c : errors_) {
      const auto r = range(c);
      if (!r) continue;   // hidden by a macro: the caller looks at where the execution ended
      const bool inside = anywhere || (target_ && r->first >= target_->first && r->first < target_->second);
      const std::string code = inside ? fmt::format("extern int {}; if ({} != {}) {{ {} }}", kWitnessState, kWitnessState, target->segment, stop()) : stop();
      wraps_.push_back({r->first, r->second, "({ " + code + " ", "; })", 4, false, SIZE_MAX});
    }
  }

  std::string refutation(size_t k, const std::string& defined) const {
    if (stitches_[k].kind == Kind::GhostUpdate) return ghost_update(k, stitches_[k], defined);
    if (stitches_[k].kind == Kind::LoopKeep) return keep_state(stitches_[k], defined);
    return frontend::refutation(k, stitches_[k], expression(k), defined);
  }

  const size_t file_;
  const std::vector<Stitch>& stitches_;
  const Follow follow_;
  const bool ascii_ = std::ranges::all_of(sm_.getBufferData(main_), [](char c) { return (static_cast<unsigned char>(c) & 0x80) == 0; });

  // (Only ever iterated to make wraps, which are sorted by offset.)
  std::map<const Statement*, std::vector<size_t>> locations_, before_, after_;
  std::map<const clang::Stmt*, std::vector<size_t>> loops_, outcomes_;
  std::vector<std::pair<const Statement*, size_t>> begins_;   // of each LoopKeep: its loop
  std::map<size_t, const clang::Stmt*> heads_;   // of the nodes of a GraphML automaton, by stitch
  struct BodyStart { size_t begin; std::optional<size_t> end; size_t stitch; };
  std::vector<BodyStart> body_starts_;   // of loops whose heads are where the body begins; `end`: of one statement without braces
  std::map<const clang::CallExpr*, std::vector<size_t>> enters_, returns_;
  std::map<size_t, std::string> defaults_;
  Contracts contracts_;
  std::optional<std::pair<size_t, size_t>> target_;
  size_t target_state_ = 0;
  bool has_target_ = false;
  std::vector<Wrap> wraps_;
};

Weaver::Weaver(clang::ASTContext& ast, size_t file, const std::vector<Stitch>& stitches, const ir::Semantics& semantics, Follow follow)
    : impl_(std::make_unique<Impl>(ast, file, stitches, semantics, follow)) {}
Weaver::~Weaver() = default;

std::vector<MacroUse> Weaver::hiding() const { return impl_->hiding(); }
void Weaver::find(std::vector<StitchError>& errors, Woven& woven) { impl_->find(errors, woven); }
std::string Weaver::text(const std::vector<std::string>& defined, bool probing, std::vector<Inserted>& owner) const {
  return impl_->text(defined, probing, owner);
}

}  // namespace pippin::frontend
