// SPDX-License-Identifier: Apache-2.0
// Declarations: functions and variables by linkage, locals, static locals. Unreferenced static
// functions are not converted (they cannot be called).
#include "frontend/clang/converter.h"
#include "frontend/weave.h"
#include "ir/glibc_names.h"

#include <algorithm>

namespace pippin::frontend {

using ir::FunctionId;
using ir::TypeId;
using ir::TypeKind;
using ir::VarId;
using ir::VarKind;

Converter::Converter(Linked& linked, clang::ASTContext& ast, const std::string& file, std::string entry)
    : Expressions(linked, ast, file), scopes_(ast.getTranslationUnitDecl()), entry_(std::move(entry)) {}

FunctionId Converter::function_named(const std::string& name, TypeId t) {
  if (auto it = linked_.functions.find(name); it != linked_.functions.end()) return it->second;
  ir::Function f;
  f.name = name;
  f.type = t;
  f.is_error = linked_.error_symbols.contains(name);
  const FunctionId id = program_.functions.push_back(std::move(f));
  linked_.functions.emplace(name, id);
  return id;
}

/// Its declaration's; but an undeclared __VERIFIER_nondet_short() gives a short, not any int, and so do others that are narrower.
TypeId Converter::type_of_function(const clang::FunctionDecl* decl) {
  const TypeId declared = types_.type(decl->getType());
  llvm::StringRef suffix = decl->getName();
  if (!decl->isImplicit() || decl->getBuiltinID() != 0 || !suffix.consume_front("__VERIFIER_nondet_")) return declared;
  const clang::QualType result = suffix == "bool" || suffix == "_Bool"                                             ? ast_.BoolTy
                                 : suffix == "char"                                                                ? ast_.CharTy
                                 : suffix == "schar" || suffix == "signed_char" || suffix == "s8"                  ? ast_.SignedCharTy
                                 : suffix == "uchar" || suffix == "unsigned_char" || suffix == "u8"                ? ast_.UnsignedCharTy
                                 : suffix == "short" || suffix == "s16"                                            ? ast_.ShortTy
                                 : suffix == "ushort" || suffix == "unsigned_short" || suffix == "u16"             ? ast_.UnsignedShortTy
                                                                                                                   : clang::QualType();
  if (result.isNull()) return declared;
  ir::Type narrow = program_.type(declared);
  narrow.element = types_.type(result);
  return program_.add_type(std::move(narrow));
}

FunctionId Converter::function(const clang::FunctionDecl* decl) {
  const clang::FunctionDecl* key = decl->getCanonicalDecl();
  if (auto it = functions_.find(key); it != functions_.end()) return it->second;
  const clang::FunctionDecl* definition = symbols_.definition_of(decl);
  const clang::FunctionDecl* best = definition != nullptr ? definition : decl->getMostRecentDecl();
  std::string name = decl->getNameAsString();
  const unsigned builtin_id = decl->getBuiltinID();
  if (builtin_id != 0 && name.starts_with("__builtin_") && ast_.BuiltinInfo.isLibFunction(builtin_id)) {
    name.erase(0, 10);
    // Compilers may call the program's function, or know better.
    if (linked_.symbols.contains(name) || symbols_.own(name) != nullptr)
      refuse("builtin " + decl->getNameAsString() + " beside a function " + name + " of the program", decl->getSourceRange());
  }
  // A call of __builtin_abort is one of the symbol abort, declared or not.
  const bool is_error = symbols_.is_error_function(decl) || (name != decl->getNameAsString() && linked_.error_symbols.contains(name));
  bool external = decl->getFormalLinkage() != clang::Linkage::Internal;
  if (symbols_.is_other_name(decl) && (!external || symbols_.is_linked(decl))) {
    const auto* target = llvm::dyn_cast_or_null<clang::FunctionDecl>(symbols_.named_target(decl));
    if (target != nullptr && target->getCanonicalDecl() != key) {
      const FunctionId id = functions_[key] = function(target);
      return program_.functions[id].is_error |= is_error, id;
    }
    external = true;
  } else if (symbols_.is_other_name(decl) && !linked_.symbols.contains(symbols_.symbol_of(decl))) {
    refuse("alias declared in a block", decl->getSourceRange());
  }
  if (const std::string linked = symbols_.linked_name(decl); linked != decl->getNameAsString()) name = linked;
  const TypeId t = type_of_function(best);
  FunctionId id;
  bool known = false;
  if (external) {
    if (auto it = linked_.functions.find(name); it != linked_.functions.end()) {
      id = it->second;
      known = true;
    }
  }
  if (!known) {
    ir::Function f;
    f.name = name;
    f.type = t;
    f.is_static = !external;
    f.woven = woven_call(name);
    id = program_.functions.push_back(std::move(f));
    if (external) linked_.functions.emplace(name, id);
  }
  functions_.emplace(key, id);
  if (definition != nullptr) linked_.bodies.insert(id.value);
  if (external && definition != nullptr) linked_.defined.insert(name);
  ir::Function& f = program_.functions[id];
  f.is_error = f.is_error || is_error;
  f.is_noreturn = f.is_noreturn || best->isNoReturn() || best->hasAttr<clang::NoReturnAttr>();
  if (known && f.type != t && !is_library_) {
    const TypeId declared = f.type;
    const ir::Type& old_type = program_.type(f.type);
    const ir::Type& new_type = program_.type(t);
    // Prefer what says more: a definition's prototype over `f()`.
    if (!old_type.has_prototype && new_type.has_prototype && !f.has_body()) f.type = t;
    else if (definition != nullptr && !f.has_body()) f.type = t;
    // Calls of functions nobody defines convert their arguments; with a definition this would hide an error.
    if (old_type.has_prototype && new_type.has_prototype && builtin_id == 0 &&
        (definition != nullptr || linked_.defined.contains(name)) && !types_.compatible(declared, t))
      locations_.fail(best->getLocation(), fmt::format("conflicting types for '{}': {} and {}", name, new_type.name, old_type.name));
  }
  if (!f.origin.known()) f.origin = locations_.origin(best->getLocation());
  return id;
}

bool Expressions::is_read_only(clang::QualType t, const clang::VarDecl* decl) const {
  const clang::QualType element = ast_.getBaseElementType(t);
  if (!element.isConstQualified() || element.isVolatileQualified()) return false;
  return decl == nullptr || (decl->getTLSKind() == clang::VarDecl::TLS_None && !decl->hasAttr<clang::SectionAttr>());
}

VarId Converter::variable(const clang::VarDecl* decl) {
  const clang::VarDecl* key = decl->getCanonicalDecl();
  if (auto it = variables_.find(key); it != variables_.end()) return it->second;
  VarKind kind = VarKind::Global;
  if (llvm::isa<clang::ParmVarDecl>(decl)) kind = VarKind::Param;
  else if (decl->hasLocalStorage()) kind = VarKind::Local;
  else if (decl->isStaticLocal()) kind = VarKind::StaticLocal;
  std::string name = decl->getNameAsString();
  const clang::VarDecl* best = decl;
  if (kind == VarKind::Global) {
    best = decl->getMostRecentDecl();
    if (const clang::VarDecl* definition = decl->getDefinition()) best = definition;
  }
  const TypeId t = types_.type(best->getType());
  bool external = kind == VarKind::Global && decl->getFormalLinkage() != clang::Linkage::Internal;
  if (kind == VarKind::Global && symbols_.is_other_name(decl) && (!external || symbols_.is_linked(decl))) {
    const auto* target = llvm::dyn_cast_or_null<clang::VarDecl>(symbols_.named_target(decl));
    if (target != nullptr && target->getCanonicalDecl() != key && types_.type(target->getType()) == t) return variables_[key] = variable(target);
    external = true;
  } else if (kind == VarKind::Global && symbols_.is_other_name(decl) && !linked_.symbols.contains(symbols_.symbol_of(decl))) {
    refuse("alias declared in a block", decl->getSourceRange());
  }
  if (kind == VarKind::Global) name = symbols_.linked_name(decl);
  VarId id;
  if (external) {
    if (auto it = linked_.variables.find(name); it != linked_.variables.end()) {
      id = it->second;
      ir::Variable& v = program_.vars[id];
      const auto held = linked_.flexible.find(id.value);
      const TypeId declared = held != linked_.flexible.end() ? held->second : v.type;
      if (declared != t) {
        const ir::Type& a = program_.type(declared);
        const ir::Type& b = program_.type(t);
        const bool fits = types_.compatible(declared, t);
        if (fits && a.kind == TypeKind::Array && !a.is_complete) v.type = t;
        else if (!fits)
          locations_.fail(best->getLocation(), fmt::format("conflicting types for '{}': {} and {}", name, b.name, a.name));
      }
      v.is_ambiguous |= scopes_.is_ambiguous(best);
      variables_.emplace(key, id);
      return id;
    }
  }
  id = new_variable(name, t, kind, locations_.origin(best->getLocation()));
  ir::Variable& v = program_.vars[id];
  v.is_volatile = best->getType().isVolatileQualified();
  v.is_const = best->getType().isConstQualified();
  v.is_thread_local = best->getTLSKind() != clang::VarDecl::TLS_None;
  v.is_ambiguous = scopes_.is_ambiguous(best);
  v.is_read_only = kind == VarKind::StaticLocal && is_read_only(best->getType(), best);
  if (kind == VarKind::Global) {
    v.function = FunctionId();
    v.is_extern = true;  // until a definition is declared
    v.origin.function = 0;
  }
  variables_.emplace(key, id);
  if (external) linked_.variables.emplace(name, id);
  if (exposed_decls_.contains(key)) exposed_.insert(id.value);
  return id;
}

void Converter::hold_flexible_member(const clang::VarDecl* decl, VarId v) {
  const clang::Expr* init = decl->getAnyInitializer();
  const auto* list = init != nullptr ? llvm::dyn_cast<clang::InitListExpr>(init->IgnoreParens()) : nullptr;
  if (list == nullptr || list->getNumInits() == 0 || types_.kind(program_.vars[v].type) != TypeKind::Record) return;
  ir::Type held = program_.type(program_.vars[v].type);
  if (held.is_union || held.fields.empty() || program_.type(held.fields.back().type).is_complete) return;
  const auto fields = decl->getType()->castAs<clang::RecordType>()->getDecl()->fields();
  if (list->getNumInits() != std::ranges::count_if(fields, [](const clang::FieldDecl* f) { return !f->isUnnamedBitField(); })) return;
  const TypeId elements = types_.type(list->getInit(list->getNumInits() - 1)->getType());
  if (types_.kind(elements) != TypeKind::Array || elements == held.fields.back().type || !program_.type(elements).is_complete) return;
  held.fields.back().type = elements;
  const uint64_t end = held.fields.back().byte_offset + program_.type(elements).size;
  held.size = std::max(held.size, (end + held.align - 1) / held.align * held.align);
  linked_.flexible.emplace(v.value, program_.vars[v].type);
  program_.vars[v].type = program_.add_type(std::move(held));
}

void Converter::declare() {
  for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls()) {
    if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d)) {
      if (f->isInvalidDecl()) continue;
      if (f->isThisDeclarationADefinition()) function(f), refuse_section(f);
      if (!symbols_.is_other_name(f) || f->getFormalLinkage() == clang::Linkage::Internal || !symbols_.is_linked(f)) continue;
      linked_.functions.insert_or_assign(*linked_.defined.insert(symbols_.symbol_of(f)).first, function(f));
    } else if (const auto* v = llvm::dyn_cast<clang::VarDecl>(d)) {
      if (symbols_.is_other_name(v) && v->getFormalLinkage() != clang::Linkage::Internal && symbols_.is_linked(v))
        linked_.variables.insert_or_assign(symbols_.symbol_of(v), variable(v));
      if (!symbols_.defines(v)) continue;
      const VarId id = variable(v);
      ir::Variable& var = program_.vars[id];
      if (!var.is_extern) continue;
      refuse_section(v);
      var.is_extern = false;
      var.is_read_only = is_read_only(v->getType(), v);
      var.origin = locations_.origin(v->getLocation());
      // A tentative definition without a bound has one element.
      const ir::Type t = program_.type(var.type);
      if (t.kind == TypeKind::Array && !t.is_complete) program_.vars[id].type = program_.array_of(t.element, 1);
      hold_flexible_member(v, id);
      program_.globals.push_back(id);
    }
  }
}

void Converter::convert() {
  std::unordered_set<uint32_t> done;
  refuse_symbols();
  for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls()) {
    locations_.enter(0);
    statement_ = {};
    if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d)) {
      if (!f->isThisDeclarationADefinition() || f->isInvalidDecl() || f->getBody() == nullptr || symbols_.definition_of(f) != f) continue;
      const bool is_static = f->getFormalLinkage() == clang::Linkage::Internal;
      const auto* constructor = attribute<clang::ConstructorAttr>(f);
      const auto* destructor = attribute<clang::DestructorAttr>(f);
      const bool needed = !is_static || f->isReferenced() || f->isUsed() || f->getNameAsString() == entry_ || constructor != nullptr ||
                          destructor != nullptr || symbols_.is_aliased(f->getNameAsString());
      if (needed) function_body(f);
      if (constructor != nullptr) linked_.constructors[static_cast<unsigned>(constructor->getPriority())].push_back(function(f));
      if (destructor != nullptr) linked_.destructors[static_cast<unsigned>(destructor->getPriority())].push_back(function(f));
    } else if (const auto* v = llvm::dyn_cast<clang::VarDecl>(d)) {
      if (!symbols_.defines(v)) continue;
      const VarId id = variable(v);
      if (symbols_.is_linked(v) && done.insert(id.value).second) global_initialiser(v);
    } else if (const auto* assembly = llvm::dyn_cast<clang::FileScopeAsmDecl>(d)) {
      std::vector<std::string> unreferenced;
      if (!is_directive_only(assembly->getAsmString()->getString().str(), unreferenced)) refuse("file-scope asm", d->getSourceRange());
      for (const std::string& symbol : unreferenced) refuse_if_referenced(symbol, "file-scope asm that defines " + symbol, d->getSourceRange());
    }
  }
}

void Converter::global_initialiser(const clang::VarDecl* decl) {
  const clang::VarDecl* holder = nullptr;
  const clang::Expr* init = decl->getAnyInitializer(holder);
  const VarId id = variable(decl);
  if (init == nullptr) {
    statement_ = locations_.origin(decl->getBeginLoc());
    emit_zero(var_place(id, locations_.origin(decl->getLocation())), locations_.origin(decl->getLocation()));
    return;
  }
  statement_ = locations_.origin(holder->getBeginLoc());
  initialise(var_place(id, locations_.origin(holder->getLocation())), init, false);
}

void Converter::static_local(const clang::VarDecl* decl) {
  const VarId v = variable(decl);
  refuse_section(decl);
  hold_flexible_member(decl, v);
  program_.globals.push_back(v);
  Body* saved = body_;
  body_ = nullptr;
  if (decl->getInit() != nullptr) initialise(var_place(v, locations_.origin(decl->getLocation())), decl->getInit(), false);
  else emit_zero(var_place(v, locations_.origin(decl->getLocation())), locations_.origin(decl->getLocation()));
  body_ = saved;
}

uint32_t Converter::uninit_site(const clang::VarDecl* decl, VarId v) {
  ir::UninitSite site;
  site.origin = locations_.origin(decl->getLocation());
  site.var = v;
  const clang::SourceLocation end = decl->getEndLoc();
  const bool fixed_size = !decl->getType()->isVariablyModifiedType();
  if (auto offset = locations_.main_offset(end); fixed_size && offset && locations_.main_offset(decl->getLocation())) {
    const clang::SourceLocation after =
        clang::Lexer::getLocForEndOfToken(end, 0, sources_, ast_.getLangOpts());
    auto next = clang::Lexer::findNextToken(end, sources_, ast_.getLangOpts());
    if (next && next->is(clang::tok::raw_identifier) && next->getRawIdentifier().starts_with("__attribute")) {
      // The initialiser comes after attributes: skip their parentheses.
      for (int depth = 0, tokens = 0; next && tokens < 64; ++tokens) {
        depth += next->is(clang::tok::l_paren) ? 1 : next->is(clang::tok::r_paren) ? -1 : 0;
        const clang::SourceLocation token_end = next->getEndLoc();
        const bool closed = next->is(clang::tok::r_paren) && depth == 0;
        next = clang::Lexer::findNextToken(next->getLocation(), sources_, ast_.getLangOpts());
        const bool more = next && next->is(clang::tok::raw_identifier);
        if (!closed || more) continue;
        if (auto at = locations_.main_offset(token_end); at && next && (next->is(clang::tok::semi) || next->is(clang::tok::comma))) {
          site.insert_at = *at;
          site.editable = true;
        }
        break;
      }
      program_.uninit_sites.push_back(site);
      return static_cast<uint32_t>(program_.uninit_sites.size() - 1);
    }
    if (auto at = locations_.main_offset(after); at && next && (next->is(clang::tok::semi) || next->is(clang::tok::comma))) {
      site.insert_at = *at;
      site.editable = true;
    }
  }
  program_.uninit_sites.push_back(site);
  return static_cast<uint32_t>(program_.uninit_sites.size() - 1);
}

void Converter::local_variable(const clang::VarDecl* decl) {
  capture_vla_sizes(decl->getType());
  if (decl->isStaticLocal()) return static_local(decl);
  if (decl->hasExternalStorage() || !decl->hasLocalStorage()) return;
  const Origin o = locations_.origin(decl->getLocation());
  const bool first_time = !variables_.contains(decl->getCanonicalDecl());
  const VarId v = variable(decl);
  if (first_time || std::find(body_->locals.begin(), body_->locals.end(), v) == body_->locals.end())
    body_->locals.push_back(v);
  ir::ExprRef count = nullptr;
  if (const auto* vla = ast_.getAsVariableArrayType(decl->getType())) {
    const clang::QualType element = vla->getElementType();
    count = vla_elements(vla, o);
    if (element->isVariableArrayType() || (element->isArrayType() && element->isVariablyModifiedType())) {
      // Flattened: one row of innermost elements, seen through a pointer (place()).
      clang::QualType inner = element;
      while (const auto* array = ast_.getAsArrayType(inner)) {
        if (const auto* row = llvm::dyn_cast<clang::VariableArrayType>(array))
          count = binary(ir::ExprKind::Mul, program_.size_type, count, vla_elements(row, o), o);
        else if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(array))
          count = binary(ir::ExprKind::Mul, program_.size_type, count,
                         constant(program_.size_type, static_cast<ir::Int128>(fixed->getSize().getLimitedValue()), o), o);
        inner = array->getElementType();
      }
      ir::Type flat;
      flat.kind = TypeKind::Array;
      flat.element = types_.type(inner);
      flat.align = program_.type(flat.element).align;
      flat.is_vla = true;
      program_.vars[v].type = program_.add_type(std::move(flat));
      exposed_.insert(v.value);
    }
  } else if (decl->getType()->isVariablyModifiedType() && decl->getType()->isArrayType()) {
    emit_unsupported("array of variable-length arrays", decl->getSourceRange());
  }
  enter_scope(v, decl);
  const clang::Expr* init = decl->getInit();
  emit_declare(v, count, init != nullptr, o);
  if (init != nullptr) initialise(var_place(v, o), init, false);
  else program_.vars[v].uninit_site = uninit_site(decl, v);
}

bool Expressions::in_outermost_block(const clang::Stmt* s) const {
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(body_->decl->getBody());
  return block != nullptr && llvm::is_contained(block->body(), s);
}

void Converter::declaration_group(const clang::DeclStmt* s) {
  const bool outermost = in_outermost_block(s);
  for (const clang::Decl* d : s->decls()) {
    if (const auto* v = llvm::dyn_cast<clang::VarDecl>(d)) {
      local_variable(v);
      if (v->hasLocalStorage()) program_.vars[variable(v)].is_outermost = outermost;
    }
    if (const auto* t = llvm::dyn_cast<clang::TypedefNameDecl>(d)) capture_vla_sizes(t->getUnderlyingType());
  }
}

void Converter::find_addresses(const clang::Stmt* s) {
  if (s == nullptr) return;
  auto expose = [&](const clang::Expr* e) {
    for (;;) {
      e = e->IgnoreParens();
      if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
        if (const auto* var = llvm::dyn_cast<clang::VarDecl>(ref->getDecl()))
          exposed_decls_.insert(var->getCanonicalDecl());
        return;
      }
      if (const auto* m = llvm::dyn_cast<clang::MemberExpr>(e)) {
        if (m->isArrow()) return;
        e = m->getBase();
      } else if (const auto* sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
        const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(sub->getBase()->IgnoreParens());
        if (cast == nullptr || cast->getCastKind() != clang::CK_ArrayToPointerDecay) return;
        e = cast->getSubExpr();
      } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e)) {
        if (op->getOpcode() == clang::UO_Deref) return;
        e = op->getSubExpr();
      } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
        e = cast->getSubExpr();
      } else {
        return;
      }
    }
  };
  if (const auto* group = llvm::dyn_cast<clang::DeclStmt>(s))
    for (const clang::Decl* d : group->decls())
      if (const auto* var = llvm::dyn_cast<clang::VarDecl>(d); var != nullptr && var->hasAttr<clang::CleanupAttr>())
        exposed_decls_.insert(var->getCanonicalDecl());
  if (const auto* label = llvm::dyn_cast<clang::AddrLabelExpr>(s))
    if (std::ranges::find(body_->address_labels, label->getLabel()) == body_->address_labels.end())
      body_->address_labels.push_back(label->getLabel());
  if (const auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(s)) {
    for (const clang::Expr* e : assembly->outputs()) expose(e);
    for (const clang::Expr* e : assembly->inputs())
      if (e->isLValue()) expose(e);
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(s)) {
    if (op->getOpcode() == clang::UO_AddrOf) expose(op->getSubExpr());
  } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(s)) {
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay || cast->getCastKind() == clang::CK_LValueBitCast)
      expose(cast->getSubExpr());
  } else if (const auto* sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(s)) {
    const auto* base = llvm::dyn_cast<clang::ImplicitCastExpr>(sub->getBase()->IgnoreParens());
    if (base != nullptr && base->getCastKind() == clang::CK_ArrayToPointerDecay) {
      find_addresses(base->getSubExpr());  // direct indexing does not expose the array
      find_addresses(sub->getIdx());
      return;
    }
  }
  for (const clang::Stmt* child : s->children()) find_addresses(child);
}

}  // namespace pippin::frontend
