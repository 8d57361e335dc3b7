// SPDX-License-Identifier: Apache-2.0
// Calls: direct and indirect, with and without prototypes. Arguments reach a known function with the types of its
// parameters, also when it was called through an old-style declaration.
#include "frontend/clang/expressions.h"
#include "frontend/weave.h"
#include "ir/library.h"
#include "prepare/library_models.h"

namespace pippin::frontend {

using ir::ExprKind;
using ir::ExprRef;
using ir::Instr;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

std::vector<ExprRef> Expressions::arguments(const clang::CallExpr* e, const Mark& start, ExprRef& callee) {
  std::vector<ExprRef> args;
  std::vector<Mark> marks;
  const Mark first = mark();
  ir::Evaluation before;
  if (callee != nullptr && body_ != nullptr) before = evaluation(start, first, callee);
  for (const clang::Expr* arg : e->arguments()) {
    const Mark m = mark();
    ExprRef v = value(arg);
    if (v == nullptr) v = unsupported("void argument", program_.int_type, arg->getSourceRange());
    unsequenced(start, before, m, v, locations_.origin(arg->getExprLoc()));
    args.push_back(v);
    marks.push_back(mark());
  }
  // Later insertions first: they do not move the earlier marks.
  for (size_t i = args.size(); i-- > 0;) args[i] = protect(args[i], marks[i]);
  if (callee != nullptr) callee = protect(callee, first);
  return args;
}

std::vector<ExprRef> Expressions::arguments(const clang::CallExpr* e) {
  ExprRef none = nullptr;
  return arguments(e, mark(), none);
}

void Expressions::effects_of_arguments(const clang::CallExpr* e) {
  const Mark start = mark();
  ir::Evaluation before;
  for (const clang::Expr* arg : e->arguments()) {
    const Mark m = mark();
    effect(arg);
    unsequenced(start, before, m, ExprRef(nullptr), locations_.origin(arg->getExprLoc()));
  }
}

const clang::CallExpr* Expressions::plain_call(const clang::Expr* e, TypeId wanted) {
  e = e->IgnoreParens();
  const auto* c = llvm::dyn_cast<clang::CallExpr>(e);
  if (c == nullptr || c->getBuiltinCallee() != 0 || body_ == nullptr || types_.type(c->getType()) != wanted) return nullptr;
  return c;
}

uint32_t Expressions::nondet_site(const clang::CallExpr* e, ir::FunctionId f) {
  const std::string& name = program_.functions[f].name;
  if (!name.starts_with("__VERIFIER_nondet_")) return UINT32_MAX;
  // A program may define its own; bodies are converted in any order, so ask the declarations.
  const clang::FunctionDecl* decl = e->getDirectCallee();
  if (linked_.defined.contains(name) || (decl != nullptr && symbols_.definition_of(decl) != nullptr)) return UINT32_MAX;
  ir::NondetSite site;
  site.callee = f;
  const clang::SourceLocation begin = e->getCallee()->IgnoreParenImpCasts()->getExprLoc();
  site.origin = locations_.origin(begin);
  if (auto offset = locations_.main_offset(begin)) {
    site.name_begin = *offset;
    site.name_end = *offset + name.size();
    site.editable = true;
  }
  program_.nondet_sites.push_back(site);
  return static_cast<uint32_t>(program_.nondet_sites.size() - 1);
}

/// The function behind casts, `&` and `*`.
static const clang::FunctionDecl* named_function(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParenCasts();
    const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e);
    if (op == nullptr || (op->getOpcode() != clang::UO_AddrOf && op->getOpcode() != clang::UO_Deref)) break;
    e = op->getSubExpr();
  }
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e);
  return ref == nullptr ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl());
}

/// Do the arguments have the kinds and sizes of the parameters? Without a prototype in sight they were promoted (C17 6.5.2.2p6).
bool Expressions::fits(const clang::CallExpr* e, const std::vector<ExprRef>& args, const std::vector<TypeId>& params, bool is_variadic) const {
  if (is_variadic ? args.size() < params.size() : args.size() != params.size()) return false;
  const clang::QualType callee = e->getCallee()->getType();
  const clang::QualType function = callee->isPointerType() ? callee->getPointeeType() : callee;
  const bool promoted = !function->isFunctionProtoType();
  for (size_t i = 0; i < params.size(); ++i) {
    const ir::Type &given = program_.type(args[i]->type), &wanted = program_.type(params[i]);
    const ir::Type& int_type = program_.type(program_.int_type);
    const uint64_t size = promoted && wanted.kind == TypeKind::Int ? std::max(wanted.size, int_type.size)
                          : promoted && wanted.kind == TypeKind::Float ? std::max<uint64_t>(wanted.size, sizeof(double)) : wanted.size;
    if (given.kind != wanted.kind || given.size != size) return false;
  }
  return true;
}

ir::FunctionId Expressions::unfortified(ir::FunctionId f, std::vector<ExprRef>& args) {
  const ir::Fortified* checked = ir::fortified_function(program_.functions[f].name);
  if (checked == nullptr || linked_.defined.contains(program_.functions[f].name)) return f;
  const auto [plain_name, first, count] = *checked;
  ir::Type plain = program_.type(program_.functions[f].type);
  if (plain.params.size() < first + count || args.size() < first + count) return f;
  plain.params.erase(plain.params.begin() + first, plain.params.begin() + first + count);
  args.erase(args.begin() + first, args.begin() + first + count);
  return function_named(std::string(plain_name), program_.add_type(std::move(plain)));
}

ExprRef Expressions::call(const clang::CallExpr* e, bool used, PlaceRef target) {
  const Origin o = locations_.origin(e->getExprLoc());
  if (body_ == nullptr) return unsupported("call in a static initialiser", types_.type(e->getType()), e->getSourceRange());
  if (const unsigned id = e->getBuiltinCallee(); id != 0)
    if (auto result = builtin(e, id, used)) return *result;
  if (const clang::FunctionDecl* f = e->getDirectCallee(); f != nullptr && e->getBuiltinCallee() == 0 && symbols_.definition_of(f) == nullptr)
    if (const std::string name = f->getNameAsString(); name.starts_with("__builtin_") && !linked_.defined.contains(name)) {
      // A builtin of GCC that Clang lacks.
      effects_of_arguments(e);
      emit_unsupported("builtin " + name, e->getSourceRange());
      if (e->getType()->isVoidType() || !used) return nullptr;
      return unsupported("builtin " + name, types_.type(e->getType()), e->getSourceRange());
    }

  if (const clang::FunctionDecl* f = e->getDirectCallee(); f != nullptr && file_ == ir::kLibraryFile && f->getName() == prepare::kEndsBy) {
    const auto* convention = llvm::dyn_cast<clang::StringLiteral>(e->getArg(0)->IgnoreParenImpCasts());
    PIPPIN_CHECK(convention != nullptr, "a library model ends without naming its convention");
    end_here(convention->getString().str(), o);
    return nullptr;
  }

  ir::FunctionId callee;
  ExprRef pointer = nullptr;
  const Mark start = mark();
  const clang::FunctionDecl* decl = e->getDirectCallee();
  if (decl != nullptr) {
    symbols_.reference(decl);
    callee = function(decl);
  } else {
    pointer = value(e->getCallee());
    decl = named_function(e->getCallee());
    if (pointer->kind == ExprKind::FunctionAddress && decl != nullptr) {
      callee = pointer->function;
      pointer = nullptr;
    }
  }
  std::vector<ExprRef> args = arguments(e, start, pointer);
  if (callee.valid()) callee = unfortified(callee, args);
  TypeId function_type = callee.valid() ? program_.functions[callee].type : program_.type(pointer->type).element;
  if (types_.kind(function_type) != TypeKind::Function) {
    emit_unsupported("call of a non-function", e->getSourceRange());
    return e->getType()->isVoidType() ? nullptr : unsupported("call", types_.type(e->getType()), e->getSourceRange());
  }
  std::vector<TypeId> params = program_.type(function_type).params;
  const bool has_prototype = program_.type(function_type).has_prototype;
  const bool is_variadic = program_.type(function_type).is_variadic;
  if (!has_prototype && decl != nullptr)
    if (const clang::FunctionDecl* definition = symbols_.definition_of(decl))
      for (const clang::ParmVarDecl* p : definition->parameters()) params.push_back(types_.type(p->getType()));
  const std::string called = callee.valid() ? program_.functions[callee].name : decl != nullptr ? decl->getNameAsString() : "";
  const bool has_body = decl != nullptr && (symbols_.definition_of(decl) != nullptr || linked_.defined.contains(called));
  // (Then a bound variable would not have all values.)
  if (has_body && called.starts_with(kAnyValue)) emit_unsupported("a definition of " + called, e->getSourceRange());
  if (has_body && callee.valid() && body_ != nullptr && !fits(e, args, params, is_variadic))
    program_.relied.push_back({"call-type", body_->id, o, called + " takes what this call gives it"});
  for (size_t i = 0; i < args.size() && i < params.size(); ++i) args[i] = coerce(args[i], params[i], args[i]->origin);
  // Wrong numbers of arguments compile only without a prototype in sight: missing ones are any value.
  while (has_prototype && args.size() < params.size()) {
    const ir::VarId any = undeclared_temporary(params[args.size()], o);
    emit_declare(any, nullptr, false, o);
    args.push_back(load(var_place(any, o), o));
  }
  if (has_prototype && !is_variadic && args.size() > params.size()) args.resize(params.size());

  if (callee.valid() && !has_body)
    if (const std::optional<ExprRef> printed = formatted(e, called, args)) {
      if (target != nullptr) emit_assign(target, coerce(*printed, target->type, o), o);
      return used ? coerce(*printed, types_.type(e->getType()), o) : nullptr;
    }
  if (is_variadic && (has_body || !callee.valid())) pack_variable_arguments(args, params.size(), e);

  const TypeId result = program_.type(function_type).element;
  if (e->getBuiltinCallee() != 0 && !has_body)
    if (std::optional<ExprRef> v = fold_math(called, result, args, o)) return coerce(*v, types_.type(e->getType()), o);
  ir::Call call;
  call.callee = callee;
  call.pointer = pointer;
  call.args = std::move(args);
  call.closing = locations_.origin(e->getRParenLoc());
  if (callee.valid()) call.site = nondet_site(e, callee);
  ExprRef value_of_call = nullptr;
  if (types_.kind(result) != TypeKind::Void && used) {
    if (target == nullptr || target->type != result) {
      PlaceRef own = var_place(temporary(result, o), o);
      call.result = own;
      value_of_call = load(own, o);
    } else {
      call.result = target;
      value_of_call = load(target, o);
    }
  }
  PlaceRef written = call.result;
  emit(instr(std::move(call), o));
  if (!used || e->getType()->isVoidType()) return nullptr;
  if (value_of_call == nullptr) return unsupported("value of a void call", types_.type(e->getType()), e->getSourceRange());
  if (target != nullptr && written != target) emit_assign(target, coerce(value_of_call, target->type, o), o);
  return coerce(value_of_call, types_.type(e->getType()), o);
}

ExprRef Expressions::emit_call(const std::string& name, TypeId result, std::vector<ExprRef> args,
                             const clang::CallExpr* e, bool noreturn) {
  const Origin o = locations_.origin(e->getExprLoc());
  ir::Type signature;
  signature.kind = TypeKind::Function;
  signature.element = result;
  for (ExprRef a : args) signature.params.push_back(a->type);
  const ir::FunctionId f = function_named(name, program_.add_type(std::move(signature)));
  if (noreturn) program_.functions[f].is_noreturn = true;
  const ir::Type actual = program_.type(program_.functions[f].type);
  if (actual.has_prototype) {
    const std::vector<TypeId> params = actual.params;
    for (size_t i = 0; i < args.size() && i < params.size(); ++i) args[i] = coerce(args[i], params[i], o);
    if (args.size() > params.size() && !actual.is_variadic) args.resize(params.size());
  }
  const TypeId actual_result = program_.type(program_.functions[f].type).element;
  ir::Call call;
  call.callee = f;
  call.args = std::move(args);
  call.closing = locations_.origin(e->getRParenLoc());
  ExprRef out = nullptr;
  if (types_.kind(actual_result) != TypeKind::Void) {
    call.result = var_place(temporary(actual_result, o), o);
    out = coerce(load(call.result, o), result, o);
  }
  emit(instr(std::move(call), o));
  return out;
}

}  // namespace pippin::frontend
