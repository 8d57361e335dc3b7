// SPDX-License-Identifier: Apache-2.0
// Statements to blocks. A loop's head is the block where its condition is about to be evaluated (do: the body's start).
#include "frontend/clang/converter.h"

namespace pippin::frontend {

using ir::BlockId;
using ir::ExprRef;
using ir::TerminatorKind;
using ir::TypeKind;

Builder::LabelInfo& Builder::label(const clang::LabelDecl* decl) {
  auto [it, fresh] = body_->labels.try_emplace(decl);
  if (fresh) {
    it->second.block = new_block();
    body_->blocks[it->second.block].label = decl->getNameAsString();
  }
  return it->second;
}

void Converter::statement(const clang::Stmt* s) {
  if (s == nullptr) return;
  const Origin saved = statement_;
  const clang::Stmt* const around = std::exchange(body_->converted, s);
  if (!llvm::isa<clang::CompoundStmt>(s)) statement_ = locations_.origin(s->getBeginLoc());
  switch (s->getStmtClass()) {
    case clang::Stmt::NullStmtClass: break;
    case clang::Stmt::CompoundStmtClass: compound(llvm::cast<clang::CompoundStmt>(s)); break;
    case clang::Stmt::DeclStmtClass: declaration_group(llvm::cast<clang::DeclStmt>(s)); break;
    case clang::Stmt::IfStmtClass: if_statement(llvm::cast<clang::IfStmt>(s)); break;
    case clang::Stmt::WhileStmtClass: while_statement(llvm::cast<clang::WhileStmt>(s)); break;
    case clang::Stmt::DoStmtClass: do_statement(llvm::cast<clang::DoStmt>(s)); break;
    case clang::Stmt::ForStmtClass: for_statement(llvm::cast<clang::ForStmt>(s)); break;
    case clang::Stmt::SwitchStmtClass: switch_statement(llvm::cast<clang::SwitchStmt>(s)); break;
    case clang::Stmt::CaseStmtClass: case clang::Stmt::DefaultStmtClass:
      switch_case(llvm::cast<clang::SwitchCase>(s));
      break;
    case clang::Stmt::LabelStmtClass: {
      const auto* labelled = llvm::cast<clang::LabelStmt>(s);
      const BlockId target = label(labelled->getDecl()).block;
      jump(target, {});
      set_current(target);
      label(labelled->getDecl()).scope = body_->scope;
      label(labelled->getDecl()).inside = body_->inside;
      ++body_->labels_seen;
      statement(labelled->getSubStmt());
      break;
    }
    case clang::Stmt::GotoStmtClass: {
      ++body_->gotos;
      const auto* go = llvm::cast<clang::GotoStmt>(s);
      goto_label(go->getLabel(), go->getGotoLoc());
      break;
    }
    case clang::Stmt::IndirectGotoStmtClass: computed_goto(llvm::cast<clang::IndirectGotoStmt>(s)); break;
    case clang::Stmt::BreakStmtClass: case clang::Stmt::ContinueStmtClass: {
      const auto& targets = llvm::isa<clang::BreakStmt>(s) ? body_->breaks : body_->continues;
      if (targets.empty()) {
        emit_unsupported("break or continue outside of a loop", s->getSourceRange());
        break;
      }
      leave_scopes(targets.back().scope, s->getBeginLoc(), false);
      jump(targets.back().block, statement_);
      set_current(new_block());
      break;
    }
    case clang::Stmt::ReturnStmtClass: return_statement(llvm::cast<clang::ReturnStmt>(s)); break;
    case clang::Stmt::GCCAsmStmtClass: case clang::Stmt::MSAsmStmtClass:
      asm_statement(llvm::cast<clang::AsmStmt>(s));
      break;
    case clang::Stmt::AttributedStmtClass: statement(llvm::cast<clang::AttributedStmt>(s)->getSubStmt()); break;
    default:
      if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
        effect(e);
        break;
      }
      emit_unsupported(std::string("statement ") + s->getStmtClassName(), s->getSourceRange());
  }
  body_->converted = around;
  statement_ = saved;
}

void Converter::compound(const clang::CompoundStmt* s) {
  ScopeNode* saved = body_->scope;
  const unsigned around = enter_block();
  for (const clang::Stmt* inner : s->body()) statement(inner);
  leave_scopes(saved, s->getRBracLoc(), false);
  body_->scope = saved;
  body_->inside = around;
}

void Converter::if_statement(const clang::IfStmt* s) {
  const Origin o = locations_.origin(s->getIfLoc());
  const BlockId then_block = new_block();
  const BlockId join = new_block();
  const BlockId else_block = s->getElse() != nullptr ? new_block() : join;
  condition(s->getCond(), then_block, else_block, o, ir::Decides::Statement);
  set_current(then_block);
  statement(s->getThen());
  jump(join, {});
  if (s->getElse() != nullptr) {
    set_current(else_block);
    statement(s->getElse());
    jump(join, {});
  }
  set_current(join);
}

void Converter::while_statement(const clang::WhileStmt* s) {
  const Origin o = locations_.origin(s->getWhileLoc());
  const BlockId head = new_block();
  const BlockId inside = new_block();
  const BlockId exit = new_block();
  body_->blocks[head].loop = o;
  jump(head, {});
  set_current(head);
  condition(s->getCond(), inside, exit, o, ir::Decides::Statement);
  set_current(inside);
  body_->breaks.push_back({exit, body_->scope});
  body_->continues.push_back({head, body_->scope});
  statement(s->getBody());
  body_->breaks.pop_back();
  body_->continues.pop_back();
  jump(head, {});
  set_current(exit);
}

void Converter::do_statement(const clang::DoStmt* s) {
  const Origin o = locations_.origin(s->getDoLoc());
  const BlockId head = new_block();
  const BlockId test = new_block();
  const BlockId exit = new_block();
  body_->blocks[head].loop = o;
  body_->blocks[head].tested_last = true;
  jump(head, {});
  set_current(head);
  body_->breaks.push_back({exit, body_->scope});
  body_->continues.push_back({test, body_->scope});
  statement(s->getBody());
  body_->breaks.pop_back();
  body_->continues.pop_back();
  jump(test, {});
  set_current(test);
  condition(s->getCond(), head, exit, o, ir::Decides::Statement);
  set_current(exit);
}

void Converter::for_statement(const clang::ForStmt* s) {
  const Origin o = locations_.origin(s->getForLoc());
  ScopeNode* saved = body_->scope;
  const unsigned around = enter_block();
  if (s->getInit() != nullptr) statement(s->getInit());
  const BlockId head = new_block();
  const BlockId inside = new_block();
  const BlockId step = new_block();
  const BlockId exit = new_block();
  body_->blocks[head].loop = o;
  jump(head, {});
  set_current(head);
  if (s->getCond() != nullptr) condition(s->getCond(), inside, exit, o, ir::Decides::Statement);
  else jump(inside, o);
  set_current(inside);
  body_->breaks.push_back({exit, body_->scope});
  body_->continues.push_back({step, body_->scope});
  statement(s->getBody());
  body_->breaks.pop_back();
  body_->continues.pop_back();
  jump(step, {});
  set_current(step);
  if (s->getInc() != nullptr) effect(s->getInc());
  jump(head, {});
  set_current(exit);
  leave_scopes(saved, s->getEndLoc(), false);
  body_->scope = saved;
  body_->inside = around;
}

void Converter::switch_statement(const clang::SwitchStmt* s) {
  const Origin o = locations_.origin(s->getSwitchLoc());
  ExprRef v = value(s->getCond());
  const BlockId from = body_->current;
  const BlockId exit = new_block();
  SwitchState state;
  state.type = v->type;
  state.default_block = exit;
  ScopeNode* outside = body_->scope;
  body_->switches.push_back(&state);
  body_->breaks.push_back({exit, body_->scope});
  set_current(new_block());
  statement(s->getBody());
  body_->breaks.pop_back();
  body_->switches.pop_back();
  body_->scope = outside;
  jump(exit, {});
  for (ScopeNode* target : state.scopes)
    if (target != outside) {
      Jump j;
      j.from = from;
      j.scope = outside;
      j.target = target;
      j.origin = o;
      body_->jumps.push_back(j);
    }
  set_current(from);
  if (state.wide_case != nullptr) emit_unsupported("case of more than 64 bits", state.wide_case->getLHS()->getSourceRange());
  ir::Terminator t;
  t.kind = TerminatorKind::Switch;
  t.origin = o;
  t.value = v;
  t.cases = std::move(state.cases);
  t.then_target = state.default_block;
  terminate(std::move(t));
  set_current(exit);
}

void Converter::switch_case(const clang::SwitchCase* s) {
  if (body_->switches.empty()) {
    emit_unsupported("case outside of a switch", s->getSourceRange());
    return;
  }
  SwitchState& state = *body_->switches.back();
  const BlockId block = new_block();
  jump(block, {});
  set_current(block);
  ++body_->labels_seen;
  if (state.scopes.empty() || state.scopes.back() != body_->scope) state.scopes.push_back(body_->scope);
  if (const auto* c = llvm::dyn_cast<clang::CaseStmt>(s)) {
    auto constant_of = [&](const clang::Expr* e) {
      return wrap(state.type, int_constant(e->EvaluateKnownConstInt(ast_), state.type, {})->value);
    };
    ir::SwitchCase k;
    k.low = constant_of(c->getLHS());
    k.high = c->getRHS() != nullptr ? constant_of(c->getRHS()) : k.low;
    k.target = block;
    auto is_long = [](ir::Int128 value) { return value >= INT64_MIN && value <= INT64_MAX; };
    const ir::Type& t = program_.type(state.type);   // constants of `unsigned __int128` from 2^127 on are negative
    if (t.width > 64 && (!is_long(k.low) || !is_long(k.high) || (!t.is_signed && (k.low < 0 || k.high < 0))))
      state.wide_case = c;
    if (k.low <= k.high) state.cases.push_back(k);
  } else {
    state.default_block = block;
  }
  statement(s->getSubStmt());
}

void Converter::goto_label(const clang::LabelDecl* decl, clang::SourceLocation loc) {
  const Origin where = locations_.origin(loc);
  const BlockId target = label(decl).block;
  Jump j;
  j.from = body_->current;
  j.scope = body_->scope;
  j.label = decl;
  j.origin = where;
  j.where = loc;
  body_->jumps.push_back(j);
  jump(target, where);
  set_current(new_block());
}

void Converter::return_statement(const clang::ReturnStmt* s) {
  ir::Terminator t;
  t.kind = TerminatorKind::Return;
  t.origin = locations_.origin(s->getReturnLoc());
  if (const clang::Expr* e = s->getRetValue()) {
    if (types_.kind(body_->result) == TypeKind::Void) {
      effect(e);
    } else if (ExprRef v = value(e); v != nullptr) {
      t.value = coerce(v, body_->result, t.origin);
      if (has_cleanup(body_->scope)) t.value = save(t.value);
    }
  }
  leave_scopes(nullptr, s->getReturnLoc(), true);
  terminate(std::move(t));
  set_current(new_block());
}

// gcc's labels as values: the address of a label is that of an object of its own, a computed goto a choice over the
// labels whose addresses the function takes. A pointer to none of them is undefined behaviour.
void Converter::declare_label_objects() {
  for (const clang::LabelDecl* decl : body_->address_labels) {
    if (label_objects_.contains(decl)) continue;
    const Origin o = locations_.origin(decl->getLocation());
    const ir::VarId v = new_variable("&&" + decl->getNameAsString(), program_.char_type, ir::VarKind::StaticLocal, o);
    program_.vars[v].is_const = true;
    program_.globals.push_back(v);
    exposed_.insert(v.value);
    label_objects_.emplace(decl, v);
    Body* saved = body_;
    body_ = nullptr;
    emit_zero(var_place(v, o), o);
    body_ = saved;
  }
}

ExprRef Converter::label_address(const clang::LabelDecl* decl, Origin o) {
  const auto it = label_objects_.find(decl);
  if (it == label_objects_.end()) return nullptr;
  return coerce(address_of(var_place(it->second, o), o), program_.pointer_to(program_.void_type), o);
}

void Converter::computed_goto(const clang::IndirectGotoStmt* s) {
  ++body_->gotos;
  const Origin o = locations_.origin(s->getGotoLoc());
  ExprRef target = save(coerce(value(s->getTarget()), program_.pointer_to(program_.void_type), o));
  for (const clang::LabelDecl* decl : body_->address_labels) {
    const BlockId chosen = new_block();
    const BlockId next = new_block();
    branch_on(binary(ir::ExprKind::Eq, program_.int_type, target, label_address(decl, o), o), chosen, next, o);
    set_current(chosen);
    goto_label(decl, s->getGotoLoc());
    set_current(next);
  }
  ir::Terminator t;
  t.kind = TerminatorKind::Unreachable;
  t.convention = "unreachable";
  t.origin = statement_;
  terminate(std::move(t));
  set_current(new_block());
}

}  // namespace pippin::frontend
