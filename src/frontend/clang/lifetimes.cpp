// SPDX-License-Identifier: Apache-2.0
// Where variables of a body begin and end: the cleanup attribute calls a function with the address of a variable when its
// scope is left in any way but by a call that does not return; jumps may skip declarations.
#include "frontend/clang/converter.h"

#include <utility>

namespace pippin::frontend {

using ir::VarId;

void Converter::enter_scope(VarId v, const clang::VarDecl* decl) {
  ScopeNode n;
  n.parent = body_->scope;
  n.depth = n.parent == nullptr ? 1 : n.parent->depth + 1;
  n.var = v;
  n.block = body_->inside;
  if (decl->hasAttr<clang::CleanupAttr>()) n.cleanup = decl;
  // Which of them gcc calls depends on where they are written.
  if (std::ranges::distance(decl->specific_attrs<clang::CleanupAttr>()) > 1) emit_unsupported("several cleanup attributes", decl->getSourceRange());
  body_->scope = &body_->scope_nodes.emplace_back(n);
}

bool Builder::has_cleanup(const ScopeNode* scope) {
  while (scope != nullptr && scope->cleanup == nullptr) scope = scope->parent;
  return scope != nullptr;
}

unsigned Converter::enter_block() {
  body_->blocks_around.push_back(body_->inside);
  return std::exchange(body_->inside, static_cast<unsigned>(body_->blocks_around.size() - 1));
}

/// Whether its address is taken is known later.
void Converter::end_scope(const ScopeNode* left, Origin where) {
  ir::Variable& v = program_.vars[left->var];
  if (!linked_.checks_memory || v.kind != ir::VarKind::Local || v.is_outermost || program_.type(v.type).is_vla) return;
  v.ends = true;
  emit(instr(ir::EndOfScope{left->var}, where));
}

void Converter::leave_scopes(ScopeNode* outer, clang::SourceLocation where, bool returns) {
  ScopeNode* const inside = body_->scope;
  while (body_->scope != outer) {
    const ScopeNode* left = std::exchange(body_->scope, body_->scope->parent);
    if (left->cleanup != nullptr && is_open()) call_cleanup(left->cleanup, where);
    if ((!returns || has_cleanup(body_->scope)) && is_open()) end_scope(left, locations_.origin(where));
  }
  body_->scope = inside;
}

void Converter::call_cleanup(const clang::VarDecl* decl, clang::SourceLocation where) {
  // As if it was written there, so that it is a call like any other.
  clang::FunctionDecl* f = decl->getAttr<clang::CleanupAttr>()->getFunctionDecl();
  auto refer_to = [&](clang::ValueDecl* d) {
    return clang::DeclRefExpr::Create(ast_, {}, {}, d, false, where, d->getType().getNonReferenceType(), clang::VK_LValue);
  };
  clang::Expr* callee = clang::ImplicitCastExpr::Create(ast_, ast_.getPointerType(f->getType()), clang::CK_FunctionToPointerDecay,
                                                        refer_to(f), nullptr, clang::VK_PRValue, {});
  clang::Expr* address = clang::UnaryOperator::Create(ast_, refer_to(const_cast<clang::VarDecl*>(decl)), clang::UO_AddrOf,
                                                      ast_.getPointerType(decl->getType()), clang::VK_PRValue, clang::OK_Ordinary,
                                                      where, false, {});
  const Origin saved = std::exchange(statement_, locations_.origin(where));
  effect(clang::CallExpr::Create(ast_, callee, {address}, f->getReturnType(), clang::VK_PRValue, where, {}));
  statement_ = saved;
}

void Converter::finish_jumps() {
  auto depth = [](const ScopeNode* n) { return n == nullptr ? 0u : n->depth; };
  for (const Jump& j : body_->jumps) {
    const ScopeNode* target = j.target;
    unsigned inside = 0;
    if (j.label != nullptr) {
      auto it = body_->labels.find(j.label);
      if (it != body_->labels.end()) target = it->second.scope, inside = it->second.inside;
    }
    // A jump back in the block of a declaration does not leave it.
    const auto leaves = [&](unsigned block) {
      unsigned around = inside;
      while (around != block && around != 0) around = body_->blocks_around[around];
      return around != block;
    };
    std::vector<VarId> skipped;
    ir::Terminator end = std::exchange(body_->blocks[j.from].terminator, {});
    set_current(j.from);
    const ScopeNode* scope = j.scope;
    while (scope != target) {
      if (depth(target) > depth(scope)) {
        skipped.push_back(target->var);
        target = target->parent;
      } else {
        if (scope->cleanup != nullptr) call_cleanup(scope->cleanup, j.where);
        if (leaves(scope->block)) end_scope(scope, j.origin);
        scope = scope->parent;
      }
    }
    for (size_t i = skipped.size(); i-- > 0;) emit_declare(skipped[i], nullptr, false, j.origin);
    terminate(std::move(end));
  }
}

}  // namespace pippin::frontend
