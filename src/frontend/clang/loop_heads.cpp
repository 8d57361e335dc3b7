// SPDX-License-Identifier: Apache-2.0
#include "frontend/clang/loop_heads.h"

#include <algorithm>
#include <map>
#include <set>

namespace pippin::frontend {

const clang::Expr* LoopHeads::condition_of(const clang::Stmt* s) {
  if (const auto* i = llvm::dyn_cast<clang::IfStmt>(s)) return i->getCond();
  if (const auto* w = llvm::dyn_cast<clang::WhileStmt>(s)) return w->getCond();
  if (const auto* d = llvm::dyn_cast<clang::DoStmt>(s)) return d->getCond();
  if (const auto* f = llvm::dyn_cast<clang::ForStmt>(s)) return f->getCond();
  if (const auto* w = llvm::dyn_cast<clang::SwitchStmt>(s)) return w->getCond();
  return llvm::cast<clang::ConditionalOperator>(s)->getCond();
}

const clang::Stmt* LoopHeads::body_of(const clang::Stmt* loop) {
  if (const auto* w = llvm::dyn_cast<clang::WhileStmt>(loop)) return w->getBody();
  if (const auto* d = llvm::dyn_cast<clang::DoStmt>(loop)) return d->getBody();
  return llvm::cast<clang::ForStmt>(loop)->getBody();
}

std::optional<size_t> LoopHeads::behind_semicolon(size_t offset) const {
  clang::SourceLocation next = sm_.getComposedLoc(main_, static_cast<unsigned>(offset));
  clang::Token token;
  if (clang::Lexer::getRawToken(next, token, sm_, ast_.getLangOpts(), true) || !token.is(clang::tok::semi)) return std::nullopt;
  return sm_.getFileOffset(token.getEndLoc());
}

std::optional<size_t> LoopHeads::for_condition(const clang::ForStmt* f) const {
  if (f->getInit() == nullptr) {
    const auto paren = written(f->getLParenLoc());
    return paren ? behind_semicolon(paren->offset + 1) : std::nullopt;
  }
  const auto r = range(f->getInit());
  if (!r) return std::nullopt;
  return llvm::isa<clang::DeclStmt>(f->getInit()) ? std::optional(r->second) : behind_semicolon(r->second);
}

std::vector<MacroUse> LoopHeads::hiding_condition(const clang::Stmt* branch, size_t stitch) const {
  const clang::Expr* const condition = condition_of(branch);
  if (condition != nullptr ? range(condition).has_value() : for_condition(llvm::cast<clang::ForStmt>(branch)).has_value()) return {};
  // (The last token may be one of a macro.)
  clang::SourceLocation first = branch->getBeginLoc(), last;
  if (const auto* i = llvm::dyn_cast<clang::IfStmt>(branch)) last = i->getRParenLoc();
  else if (const auto* w = llvm::dyn_cast<clang::WhileStmt>(branch)) last = w->getRParenLoc();
  else if (const auto* f = llvm::dyn_cast<clang::ForStmt>(branch)) last = f->getRParenLoc();
  else if (const auto* w = llvm::dyn_cast<clang::SwitchStmt>(branch)) last = w->getRParenLoc();
  else if (const auto* d = llvm::dyn_cast<clang::DoStmt>(branch)) first = d->getWhileLoc(), last = d->getRParenLoc();
  const auto [file, begin] = sm_.getDecomposedExpansionLoc(first);
  const auto [last_file, end] = sm_.getDecomposedExpansionLoc(last);
  std::map<size_t, MacroUse> uses;   // by where they begin
  for (unsigned k = 0; last.isValid() && file == main_ && last_file == main_ && k < sm_.local_sloc_entry_size(); ++k) {
    const clang::SrcMgr::SLocEntry& e = sm_.getLocalSLocEntry(k);
    if (!e.isExpansion() || !e.getExpansion().getExpansionLocStart().isFileID()) continue;
    const clang::CharSourceRange use = e.getExpansion().getExpansionLocRange();
    const auto at = written(use.getBegin()), behind = written(use.getEnd());
    if (!at || !behind || at->offset < begin || at->offset > end) continue;
    uses.emplace(at->offset, MacroUse{at->offset, behind->offset + clang::Lexer::MeasureTokenLength(use.getEnd(), sm_, ast_.getLangOpts()), at->line, at->column, stitch, {}});
  }
  std::vector<MacroUse> out;
  for (const auto& [offset, use] : uses)
    if (out.empty() || offset >= out.back().end) out.push_back(use);   // not those in the arguments of another one
  return out;
}

std::optional<std::pair<uint32_t, uint32_t>> LoopHeads::lines(const clang::Stmt* s) const {
  const auto [begin_file, begin] = sm_.getDecomposedLoc(sm_.getExpansionLoc(s->getBeginLoc()));
  const auto [end_file, end] = sm_.getDecomposedLoc(sm_.getExpansionRange(s->getEndLoc()).getEnd());
  if (begin_file != main_ || end_file != main_) return std::nullopt;
  return std::pair<uint32_t, uint32_t>{sm_.getLineNumber(main_, begin), sm_.getLineNumber(main_, end)};
}

bool LoopHeads::in_line(const clang::Stmt* s, uint32_t line) const {
  const auto l = lines(s);
  return l && l->first <= line && line <= l->second;
}

/// `part` is a part of `of`, or null.
void LoopHeads::note(ByLine& by_line, const clang::Stmt* part, const clang::Stmt* of) const {
  if (part == nullptr) return;
  const auto l = lines(part);
  if (!l) return;
  for (uint32_t line = l->first; line <= l->second; ++line)
    if (auto& all = by_line[line]; all.empty() || all.back() != of) all.push_back(of);
}

const std::vector<const clang::Stmt*>& LoopHeads::in(const ByLine& by_line, uint32_t line) {
  static const std::vector<const clang::Stmt*> none;
  const auto it = by_line.find(line);
  return it == by_line.end() ? none : it->second;
}

LoopHeads::LoopHeads(clang::ASTContext& ast, const ir::Semantics& semantics) : CodePlaces(ast, semantics) {
  const auto add = [](ByLine& by_line, uint32_t line, const clang::Stmt* s) {
    if (auto& all = by_line[line]; all.empty() || all.back() != s) all.push_back(s);
  };
  for (const Statement& st : statements_)
    if (llvm::isa<clang::Expr, clang::DeclStmt, clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt>(st.stmt)) note(operations_, st.stmt, st.stmt);
  for (const Branch& b : branches_) {
    if (llvm::isa<clang::ConditionalOperator>(b.stmt)) continue;
    add(conditions_, b.at.line, b.stmt);
    note(conditions_, condition_of(b.stmt), b.stmt);
    if (!is_loop(b.stmt)) continue;
    add(loops_at_, b.at.line, b.stmt);
    if (const auto* f = llvm::dyn_cast<clang::ForStmt>(b.stmt)) {
      note(loops_at_, f->getInit(), f);
      note(loops_at_, f->getInc(), f);
    }
    // (`while (1)` has no edges for its condition: the body is next.)
    if (!llvm::isa<clang::DoStmt>(b.stmt)) add(leaving_, b.at.line, b.stmt);
    note(leaving_, condition_of(b.stmt), b.stmt);
    if (const clang::Stmt* first = first_in(body_of(b.stmt)); first != nullptr)
      if (const auto l = lines(first)) add(leaving_, l->first, b.stmt);
  }
  for (const clang::FunctionDecl* f : functions_) {
    const auto body = lines(f->getBody());
    const auto begin = place(f->getBeginLoc());
    if (!body || !begin) continue;
    for (uint32_t line = begin->line; line <= body->first; ++line) add(bodies_, line, f->getBody());
  }
}

const clang::Stmt* LoopHeads::parent(const clang::Stmt* s) const {
  const auto it = parents_.find(s);
  return it == parents_.end() ? nullptr : it->second;
}

bool LoopHeads::is_in(const clang::Stmt* s, const clang::Stmt* outer) const {
  while (s != nullptr && s != outer) s = parent(s);
  return s != nullptr;
}

const clang::Stmt* LoopHeads::first_in(const clang::Stmt* s) {
  while (s != nullptr) {
    if (const auto* l = llvm::dyn_cast<clang::LabelStmt>(s)) s = l->getSubStmt();
    else if (const auto* c = llvm::dyn_cast<clang::SwitchCase>(s)) s = c->getSubStmt();
    else if (const auto* a = llvm::dyn_cast<clang::AttributedStmt>(s)) s = a->getSubStmt();
    else if (const auto* b = llvm::dyn_cast<clang::CompoundStmt>(s)) {
      const auto first = std::find_if(b->body_begin(), b->body_end(), [](const clang::Stmt* one) { return !llvm::isa<clang::NullStmt>(one); });
      s = first == b->body_end() ? nullptr : *first;
    } else {
      break;
    }
  }
  return s != nullptr && llvm::isa<clang::NullStmt>(s) ? nullptr : s;
}

/// The loop with which this begins. Null: it begins with something else.
const clang::Stmt* LoopHeads::loop_at(const clang::Stmt* s) const {
  s = first_in(s);
  return s != nullptr && is_loop(s) ? s : nullptr;
}

/// The loop whose head is reached when this statement is done, and nothing else before. Null: there is none.
const clang::Stmt* LoopHeads::loop_behind(const clang::Stmt* s) const {
  for (const clang::Stmt* p = parent(s); p != nullptr; s = p, p = parent(s)) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(p)) {
      const auto* next = std::find(block->body_begin(), block->body_end(), s);
      if (next == block->body_end()) return nullptr;
      for (++next; next != block->body_end(); ++next) {
        if (first_in(*next) == nullptr) continue;
        return loop_at(*next);
      }
      if (llvm::isa_and_nonnull<clang::StmtExpr>(parent(p))) return nullptr;
    } else if (is_loop(p)) {
      if (s == body_of(p)) return p;
      const auto* f = llvm::dyn_cast<clang::ForStmt>(p);
      return f != nullptr && (s == f->getInit() || s == f->getInc()) ? p : nullptr;
    } else if (const auto* i = llvm::dyn_cast<clang::IfStmt>(p)) {
      if (s != i->getThen() && s != i->getElse()) return nullptr;
    } else if (const auto* w = llvm::dyn_cast<clang::SwitchStmt>(p)) {
      if (s != w->getBody()) return nullptr;
    } else if (!llvm::isa<clang::LabelStmt, clang::SwitchCase, clang::AttributedStmt>(p)) {
      return nullptr;
    }
  }
  return nullptr;
}

/// The loop whose head is reached by a `break` or `continue`.
const clang::Stmt* LoopHeads::left_by(const clang::Stmt* jump) const {
  const bool is_break = llvm::isa<clang::BreakStmt>(jump);
  for (const clang::Stmt* p = parent(jump); p != nullptr; p = parent(p)) {
    if (is_loop(p)) return is_break ? loop_behind(p) : p;
    if (is_break && llvm::isa<clang::SwitchStmt>(p)) return loop_behind(p);
  }
  return nullptr;
}

/// The loop whose head is reached by a statement that is no branch.
const clang::Stmt* LoopHeads::behind(const clang::Stmt* operation) const {
  if (const auto* g = llvm::dyn_cast<clang::GotoStmt>(operation)) return loop_at(g->getLabel()->getStmt());
  return llvm::isa<clang::BreakStmt, clang::ContinueStmt>(operation) ? left_by(operation) : loop_behind(operation);
}

std::vector<LoopHeads::Entered> LoopHeads::entered_by(const EdgePlace& edge) const {
  std::vector<Entered> out;
  const auto add = [&](const clang::Stmt* loop, bool from_outside) {
    if (loop == nullptr) return;
    const auto known = std::ranges::find(out, loop, &Entered::loop);
    if (known == out.end()) out.push_back({loop, from_outside});
    else known->from_outside &= from_outside;
  };
  const auto enter = [&](const clang::Stmt* loop, const clang::Stmt* by) { add(loop, loop != nullptr && !is_in(by, loop)); };
  if (edge.outcome == Outcome::Any) {
    for (const clang::Stmt* s : in(operations_, edge.line)) enter(behind(s), s);
    for (const clang::Stmt* body : in(bodies_, edge.line)) add(loop_at(body), true);
  }
  for (const clang::Stmt* b : in(conditions_, edge.line)) {
    // (Where there is nothing to execute, what follows is next.)
    const auto* i = llvm::dyn_cast<clang::IfStmt>(b);
    const auto part = [&](const clang::Stmt* s) { return first_in(s) == nullptr ? loop_behind(b) : loop_at(s); };
    if (edge.outcome != Outcome::False) {
      if (i != nullptr) enter(part(i->getThen()), b);
      if (is_loop(b)) {
        const clang::Stmt* const first = first_in(body_of(b));
        if (first == nullptr) add(b, false);
        else if (const clang::Stmt* inner = loop_at(first)) enter(inner, b);
        if (llvm::isa<clang::DoStmt>(b)) add(b, false);
      }
    }
    if (edge.outcome != Outcome::True) enter(i != nullptr ? part(i->getElse()) : loop_behind(b), b);
  }
  // The edge tells the line of the loop itself: of a `do` it comes from in front of the body, whatever else is in this line.
  if (edge.outcome == Outcome::Any)
    for (const clang::Stmt* loop : in(loops_at_, edge.line)) {
      add(loop, false);
      if (llvm::isa<clang::DoStmt>(loop)) std::ranges::find(out, loop, &Entered::loop)->from_outside = true;
    }
  return out;
}

bool LoopHeads::is_entered(const Stitch& s) const {
  return std::ranges::any_of(s.entering, [&](const EdgePlace& e) { return !in(operations_, e.line).empty() || !in(conditions_, e.line).empty(); });
}

LoopHeads::Head LoopHeads::head_of(const Stitch& s, std::string& why) const {
  struct Fits { size_t in = 0, out = 0; bool from_outside = false; };
  std::map<const clang::Stmt*, Fits> fits;
  const auto told = [](const EdgePlace& e) { return e.line != 0; };
  for (const EdgePlace& e : s.entering)
    if (told(e))
      for (const Entered& one : entered_by(e)) {
        ++fits[one.loop].in;
        fits[one.loop].from_outside |= one.from_outside;
      }
  for (const EdgePlace& e : s.leaving)
    for (const clang::Stmt* loop : in(leaving_, e.line)) ++fits[loop].out;
  const bool entered = std::ranges::any_of(s.entering, told);
  const bool conditions = std::ranges::any_of(s.leaving, [](const EdgePlace& e) { return e.outcome != Outcome::Any; });
  Head best;
  size_t most = 0;
  bool several = false;
  for (const Branch& b : branches_) {
    const auto it = fits.find(b.stmt);
    if (it == fits.end() || (!s.place.function.empty() && b.at.function->getNameAsString() != s.place.function)) continue;
    const Fits& f = it->second;
    // What is known must fit: a loop that is entered from somewhere else, or has its condition somewhere else, is another one.
    if ((entered && f.in == 0) || (conditions && f.out == 0) || f.in + f.out < most) continue;
    several = f.in + f.out == most;
    most = f.in + f.out;
    best = {&b, llvm::isa<clang::DoStmt>(b.stmt) && f.from_outside};
  }
  if (best.loop == nullptr) why = s.place.line == 0 ? "there is no loop (for, while or do) that these edges enter" : fmt::format("there is no loop (for, while or do) whose head is entered from line {}", s.place.line);
  else if (several) why = fmt::format("more than one loop may be entered from line {}", s.place.line);
  return several ? Head{} : best;
}

bool LoopHeads::negates_a_part(const clang::Expr* condition) {
  const auto in_parts = [](const clang::Expr* e) {
    const auto* b = llvm::dyn_cast<clang::BinaryOperator>(e);
    return llvm::isa<clang::ConditionalOperator>(e) || (b != nullptr && b->isLogicalOp());
  };
  for (std::vector<const clang::Expr*> todo = {condition}; !todo.empty();) {
    const clang::Expr* e = todo.back()->IgnoreParenImpCasts();
    todo.pop_back();
    if (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e); u != nullptr && u->getOpcode() == clang::UO_LNot && in_parts(u->getSubExpr()->IgnoreParenImpCasts())) return true;
    if (!in_parts(e)) continue;
    for (const clang::Stmt* child : e->children()) todo.push_back(llvm::cast<clang::Expr>(child));
  }
  return false;
}

std::vector<size_t> LoopHeads::told_apart(const std::map<size_t, const clang::Stmt*>& heads, const std::vector<Stitch>& stitches) {
  // A node is known by its edges; it may have several texts.
  using Node = std::vector<std::pair<uint32_t, Outcome>>;
  const auto node = [&](size_t k) {
    Node out;
    for (const auto* edges : {&stitches[k].entering, &stitches[k].leaving}) {
      for (const EdgePlace& e : *edges) out.emplace_back(e.line, e.outcome);
      out.emplace_back(UINT32_MAX, Outcome::Any);
    }
    return out;
  };
  std::map<const clang::Stmt*, std::map<Node, std::set<std::string>>> texts;
  for (const auto& [k, loop] : heads) texts[loop][node(k)].insert(stitches[k].text);
  std::vector<size_t> out;
  for (const auto& [k, loop] : heads) {
    const auto& nodes = texts.at(loop);
    const bool differ = std::ranges::any_of(nodes, [&](const auto& n) { return n.second != nodes.begin()->second; });
    if (!stitches[k].text.empty() && differ) out.push_back(k);
  }
  return out;
}

}  // namespace pippin::frontend
