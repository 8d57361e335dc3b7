// SPDX-License-Identifier: Apache-2.0
// Finds branches and functions in Clang's tree and puts calls of abort there (frontend/cut.h). A condition stays a condition: where the outcome is
// not cut, it has the same truth and the same effects.
#include "frontend/cut.h"

#include <algorithm>
#include <map>
#include <optional>

#include <llvm/ADT/StringExtras.h>

#include "frontend/clang/code_places.h"
#include "frontend/clang/units.h"
#include "frontend/clang/weaver.h"

namespace pippin::frontend {
namespace {

using ir::Decides;

class Cutter : CodePlaces {
 public:
  Cutter(clang::ASTContext& ast, const ir::Semantics& semantics) : CodePlaces(ast, semantics) {}

  Result<CutProgram> run(const std::vector<ir::Cut>& cuts) {
    if (std::ranges::any_of(functions_, [](const clang::FunctionDecl* f) { return f->getNameAsString() == "abort"; }))
      return Error{"", "the program defines abort, by which executions would be ended"};
    CutProgram out;
    for (size_t k = 0; k < cuts.size(); ++k)
      if (!find(cuts[k])) out.hidden.push_back(k);
    for (const auto& [condition, outcomes] : conditions_) wrap(condition, outcomes);
    for (const auto& [stmt, outcomes] : switches_) wrap(stmt, outcomes);
    declare_abort();
    std::vector<Inserted> inserted;
    out.text = assemble(sm_.getBufferData(main_).str(), wraps_, inserted);
    for (const Inserted& i : inserted) out.inserted.emplace_back(i.begin, i.end);
    return out;
  }

 private:
  struct Outcomes { bool yes = false, no = false; };

  static bool is_here(const Place& at, const ir::Cut& c) { return at.line == c.line && at.column == c.column; }

  bool find(const ir::Cut& c) {
    if (c.decides == Decides::Hidden) return function(c.outcome);
    if (c.decides == Decides::Statement) {
      for (const Branch& b : branches_)
        if (is_here(b.at, c) && !llvm::isa<clang::ConditionalOperator>(b.stmt)) return statement(b, c.outcome);
      return false;
    }
    for (const Branch& b : logicals_)
      if (is_here(b.at, c)) {
        const auto* op = llvm::cast<clang::BinaryOperator>(b.stmt);
        return condition(c.decides == Decides::Left ? op->getLHS() : op->getRHS(), c.outcome, b.at.function);
      }
    for (const Branch& b : branches_)
      if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(b.stmt); choice != nullptr && is_here(b.at, c) && c.decides == Decides::Left)
        return condition(choice->getCond(), c.outcome, b.at.function);
    return false;
  }

  bool statement(const Branch& b, const std::string& outcome) {
    if (const auto* s = llvm::dyn_cast<clang::SwitchStmt>(b.stmt)) {
      if (!range(s->getCond())) return false;
      const std::optional<std::string> which = is_outcome(s, outcome);
      if (!which) return false;
      switches_[s].push_back(*which);
      changed(b.at.function);
      return true;
    }
    const clang::Expr* e = nullptr;
    if (const auto* i = llvm::dyn_cast<clang::IfStmt>(b.stmt)) e = i->getCond();
    if (const auto* w = llvm::dyn_cast<clang::WhileStmt>(b.stmt)) e = w->getCond();
    if (const auto* d = llvm::dyn_cast<clang::DoStmt>(b.stmt)) e = d->getCond();
    if (const auto* f = llvm::dyn_cast<clang::ForStmt>(b.stmt)) e = f->getCond();
    return e != nullptr && condition(e, outcome, b.at.function);
  }

  bool condition(const clang::Expr* e, const std::string& outcome, const clang::FunctionDecl* in) {
    if (!range(e) || (outcome != "true" && outcome != "false")) return false;
    (outcome == "true" ? conditions_[e].yes : conditions_[e].no) = true;
    changed(in);
    return true;
  }

  bool function(const std::string& name) {
    for (const clang::FunctionDecl* f : functions_) {
      const auto* body = llvm::dyn_cast<clang::CompoundStmt>(f->getBody());
      if (f->getNameAsString() != name || body == nullptr) continue;
      const auto brace = written(body->getLBracLoc());
      if (!brace) return false;
      wraps_.push_back({brace->offset + 1, brace->offset + 1, " abort();", "", 0, true});
      changed(f);
      return true;
    }
    return false;
  }

  void wrap(const clang::Expr* e, const Outcomes& o) {
    const auto r = range(e);
    if (o.yes && o.no) wraps_.push_back({r->first, r->second, "(abort(), (", "))"});
    else wraps_.push_back({r->first, r->second, "((", o.yes ? ") && (abort(), 0))" : ") || (abort(), 0))"});
  }

  void wrap(const clang::SwitchStmt* s, const std::vector<std::string>& outcomes) {
    const auto r = range(s->getCond());
    const std::string written = sm_.getBufferData(main_).slice(r->first, r->second).str();
    const bool once = s->getCond()->HasSideEffects(ast_) || written.find('\n') != std::string::npos;
    const std::string value = once ? "__pippin_value" : "(" + written + ")";
    std::string any;
    for (const std::string& which : outcomes) any += (any.empty() ? "" : " || ") + replaced(which, value);
    // (After its promotion it has a type that is written without declarations.)
    const std::string type = s->getCond()->getType().getCanonicalType().getUnqualifiedType().getAsString();
    if (once) wraps_.push_back({r->first, r->second, "({ " + type + " __pippin_value = (", "); if (" + any + ") abort(); __pippin_value; })"});
    else wraps_.push_back({r->first, r->second, "(" + any + " ? abort() : (void)0), (", ")"});
  }

  static std::string replaced(std::string text, const std::string& value) {
    for (size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at + value.size())) text.replace(at, 1, value);
    return text;
  }

  /// The condition, of $, under which a switch goes to the case whose (least) constant is this, or to the default; nothing: there is none.
  std::optional<std::string> is_outcome(const clang::SwitchStmt* s, const std::string& outcome) const {
    std::string any;
    for (const clang::SwitchCase* c = s->getSwitchCaseList(); c != nullptr; c = c->getNextSwitchCase()) {
      const auto* one = llvm::dyn_cast<clang::CaseStmt>(c);
      if (one == nullptr) continue;
      const std::string it = is_case(one);
      if (llvm::toString(one->getLHS()->EvaluateKnownConstInt(ast_), 10) == outcome) return it;
      any += (any.empty() ? "" : " || ") + it;
    }
    if (outcome != "default") return std::nullopt;
    return any.empty() ? "1" : "!(" + any + ")";
  }
  std::string is_case(const clang::CaseStmt* c) const {
    const std::string low = constant(c->getLHS());
    return c->getRHS() == nullptr ? "$ == " + low : fmt::format("($ >= {} && $ <= {})", low, constant(c->getRHS()));
  }
  std::string constant(const clang::Expr* e) const {
    const llvm::APSInt v = e->EvaluateKnownConstInt(ast_);
    const std::string suffix = std::string(v.isUnsigned() ? "U" : "") + (v.getBitWidth() > 32 ? "LL" : "");
    const std::string digits = llvm::toString(v, 10) + suffix;
    if (v.isNegative()) return v.isMinSignedValue() ? fmt::format("(-{}{} - 1)", llvm::toString(~v, 10), suffix) : "(" + digits + ")";
    return digits;
  }

  void changed(const clang::FunctionDecl* f) {
    if (f != nullptr && (first_ == nullptr || sm_.isBeforeInTranslationUnit(f->getBeginLoc(), first_->getBeginLoc()))) first_ = f;
  }

  /// Before the first function that calls it, unless it is declared there.
  void declare_abort() {
    if (first_ == nullptr) return;
    std::optional<size_t> begin;
    for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls()) {
      if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d); f != nullptr && f->getNameAsString() == "abort" && !f->isImplicit()) return;
      const auto [file, offset] = sm_.getDecomposedExpansionLoc(d->getBeginLoc());
      if (!begin && file == main_) begin = offset;
      if (d == first_) break;
    }
    if (!begin) return;
    // Attributes may stand before the declaration; behind the last directive before it there is nothing else.
    const size_t offset = behind_directives(*begin);
    wraps_.push_back({offset, offset, "extern void abort(void); ", "", 0, true});
  }

  /// The first token behind the last directive before `end`.
  size_t behind_directives(size_t end) const {
    const llvm::StringRef text = sm_.getBufferData(main_);
    const clang::SourceLocation start = sm_.getLocForStartOfFile(main_);
    clang::Lexer lexer(start, ast_.getLangOpts(), text.begin(), text.begin(), text.end());
    size_t found = end;
    bool directive = false, fresh = true;
    for (clang::Token token;;) {
      lexer.LexFromRawLexer(token);
      const size_t at = sm_.getFileOffset(token.getLocation());
      if (token.is(clang::tok::eof) || at > end) return found;
      if (token.isAtStartOfLine()) directive = token.is(clang::tok::hash);
      if (directive) fresh = true;
      else if (fresh) found = at, fresh = false;
    }
  }

  // (Only ever iterated to make wraps, which are sorted by offset.)
  std::map<const clang::Expr*, Outcomes> conditions_;
  std::map<const clang::SwitchStmt*, std::vector<std::string>> switches_;
  std::vector<Wrap> wraps_;
  const clang::FunctionDecl* first_ = nullptr;   // that is changed
};

}  // namespace

uint32_t CutProgram::column_before(uint32_t line, uint32_t column) const {
  if (line == 0 || column == 0) return column;
  size_t begin = 0;
  for (uint32_t l = 1; l < line && begin != std::string::npos; ++l) {
    begin = text.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin == std::string::npos) return column;
  const size_t at = begin + column - 1;
  size_t more = 0;
  for (const auto& [from, to] : inserted)
    if (from >= begin && from < at) more += std::min(to, at) - from;
  return column - static_cast<uint32_t>(more);
}

void CutProgram::insert(size_t at, const std::string& more) {
  text.insert(at, more);
  for (auto& [from, to] : inserted) {
    if (from >= at) from += more.size();
    if (to > at) to += more.size();
  }
  const std::pair<size_t, size_t> range{at, at + more.size()};
  inserted.insert(std::ranges::lower_bound(inserted, range), range);
}

Result<CutProgram> cut(const Sources& sources, const ir::Target& target, const std::vector<ir::Cut>& cuts, Diagnostics& diagnostics) {
  PIPPIN_CHECK(sources.files.size() == 1, "outcomes are cut in programs of one file");
  if (auto e = check_file(sources.files.front())) {
    diagnostics.errors.push_back(*e);
    return *e;
  }
  std::optional<Result<CutProgram>> result;
  on_large_stack([&] {
    const auto units = parse_units({}, sources, target, diagnostics);
    result.emplace(units ? Cutter((*units)[0]->compiler.getASTContext(), sources.semantics).run(cuts) : Result<CutProgram>(units.error()));
  });
  return std::move(*result);
}

}  // namespace pippin::frontend
