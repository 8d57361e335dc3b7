// SPDX-License-Identifier: Apache-2.0
// What a linker sees. Each symbol with external linkage has one definition in the program: a strong one, else the first weak
// one; the table is complete before the first file is declared. An alias is another symbol for a definition of its own
// file; a weak reference is another name for a symbol. What cannot be said this way (an alias of a definition that another
// file replaces, an indirect function) is unsupported.
#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "frontend/clang/converter.h"
#include "ir/glibc_names.h"
#include "ir/same.h"

namespace pippin::frontend {
namespace {

/// For Clang, a weak reference is an alias with one more attribute.
bool is_weak_reference(const clang::NamedDecl* decl) { return attribute<clang::WeakRefAttr>(decl) != nullptr; }

const clang::AliasAttr* alias_of(const clang::NamedDecl* decl) {
  return is_weak_reference(decl) ? nullptr : attribute<clang::AliasAttr>(decl);
}

/// The symbol that a weak reference names; without one, its own.
std::string weak_reference_target(const clang::NamedDecl* decl) {
  const auto* alias = attribute<clang::AliasAttr>(decl);
  return alias != nullptr ? alias->getAliasee().str() : decl->getNameAsString();
}

bool is_external(const clang::NamedDecl* d) { return d->getFormalLinkage() != clang::Linkage::Internal; }

}  // namespace

std::string Symbols::symbol_of(const clang::NamedDecl* decl) {
  const auto* label = attribute<clang::AsmLabelAttr>(decl);
  return label != nullptr && is_external(decl) ? label->getLabel().str() : decl->getNameAsString();
}

bool Symbols::is_other_name(const clang::NamedDecl* decl) {
  return attribute<clang::AliasAttr>(decl) != nullptr;
}

bool Symbols::defines(const clang::VarDecl* v) {
  return !v->isInvalidDecl() && v->hasDefinition() != clang::VarDecl::DeclarationOnly && !is_other_name(v);
}

void Symbols::collect() {
  using Strength = Linked::Strength;
  const auto name_error = [&](const clang::FunctionDecl* f) {
    if (is_external(f) && linked_.error_names.contains(f->getNameAsString())) linked_.error_symbols.insert(symbol_of(f));
  };
  std::unordered_set<const clang::Decl*> seen;
  for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls()) {
    const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d);
    const auto* v = llvm::dyn_cast<clang::VarDecl>(d);
    if ((f == nullptr && v == nullptr) || d->isInvalidDecl()) continue;
    const auto* decl = llvm::cast<clang::NamedDecl>(d);
    if (f != nullptr) {
      name_error(f);
      if (f->isThisDeclarationADefinition())
        for (const clang::Decl* inner : f->decls())  // of all its blocks
          if (const auto* declared = llvm::dyn_cast<clang::FunctionDecl>(inner)) name_error(declared);
    }
    const auto* alias = alias_of(decl);
    const bool body = f != nullptr && f->isThisDeclarationADefinition() && definition_of(f) == f;
    if (alias == nullptr && !body && (v == nullptr || !defines(v)) && attribute<clang::IFuncAttr>(decl) == nullptr) continue;
    const auto* key = llvm::cast<clang::NamedDecl>(decl->getCanonicalDecl());
    if (!seen.insert(key).second) continue;
    const std::string symbol = symbol_of(decl);
    own_.try_emplace(symbol, key);
    // (Without linkage it has its label in assembly only.)
    if (const auto* label = attribute<clang::AsmLabelAttr>(decl)) own_.try_emplace(label->getLabel().str(), key);
    if (alias != nullptr) aliased_.insert(alias->getAliasee().str());
    if (!is_external(decl)) continue;
    const clang::VarDecl* initialised = nullptr;
    const bool tentative = v != nullptr && alias == nullptr && v->getAnyInitializer(initialised) == nullptr;
    Linked::Definition definition;
    definition.decl = key;
    definition.where = locations_.origin(initialised != nullptr ? initialised->getLocation() : decl->getLocation());
    definition.strength = attribute<clang::WeakAttr>(decl) != nullptr                                     ? Strength::Weak
                          : body && ast_.GetGVALinkageForFunction(f) == clang::GVA_AvailableExternally ? Strength::Inline
                          : tentative                                                                   ? Strength::Tentative
                                                                                                        : Strength::Strong;
    const auto [known, fresh] = linked_.symbols.try_emplace(symbol, definition);
    if (fresh) continue;
    if (definition.strength == Strength::Strong && known->second.strength == Strength::Strong && !linked_.forgotten_attributes)
      locations_.fail(initialised != nullptr ? initialised->getLocation() : decl->getLocation(),
           fmt::format("redefinition of '{}', which is {} at {}", symbol, initialised != nullptr ? "initialised" : "defined",
                       to_string(known->second.where, *linked_.program.strings)));
    if (definition.strength > known->second.strength) known->second = definition;
  }
}

bool Symbols::is_linked(const clang::NamedDecl* definition) const {
  if (is_library_ || !is_external(definition)) return true;
  const auto it = linked_.symbols.find(symbol_of(definition));
  return it != linked_.symbols.end() && it->second.decl == definition->getCanonicalDecl();
}

const clang::NamedDecl* Symbols::named_target(const clang::NamedDecl* decl) const {
  // A chain of aliases that comes back to where it was has no end: no target.
  for (size_t steps = 0; steps <= own_.size(); ++steps) {
    const auto* alias = attribute<clang::AliasAttr>(decl);
    if (alias == nullptr) return decl;
    const auto target = own_.find(alias->getAliasee().str());
    // The alias of a weak definition stays with it when another file replaces it: nothing else names that one any more.
    if (target == own_.end() || !is_linked(target->second)) return nullptr;
    decl = target->second;
  }
  return nullptr;
}

std::string Symbols::linked_name(const clang::NamedDecl* decl) const {
  if (is_weak_reference(decl)) return weak_reference_target(decl);
  const std::string symbol = symbol_of(decl), name = decl->getNameAsString();
  if (symbol == name || !is_external(decl)) return name;
  // (The models are defined by their symbols, since Clang refuses definitions of builtins.)
  if (is_library_ || linked_.symbols.contains(symbol) || linked_.symbols.contains(name)) return symbol;
  // A symbol that no file defines is the library's, whose functions are known by their names in C (glibc's headers rename).
  return ir::is_library_function(symbol) && !ir::is_library_function(name) ? symbol : name;
}

bool Symbols::may_be_absent(const clang::NamedDecl* decl) const {
  const bool reference = is_weak_reference(decl);
  if (!reference && attribute<clang::WeakAttr>(decl) == nullptr) return false;
  const std::string symbol = reference ? weak_reference_target(decl) : symbol_of(decl);
  return !linked_.symbols.contains(symbol) && !own_.contains(symbol);
}

bool Symbols::is_error_function(const clang::FunctionDecl* decl) const {
  if (linked_.error_names.contains(decl->getNameAsString())) return true;
  if (is_weak_reference(decl)) return linked_.error_symbols.contains(weak_reference_target(decl));
  return is_external(decl) && linked_.error_symbols.contains(symbol_of(decl));
}

const clang::FunctionDecl* Symbols::definition_of(const clang::FunctionDecl* decl) const {
  // The body of an `extern inline` function of GNU89 may be followed by that of the function: the last one.
  const clang::FunctionDecl* d = decl->getMostRecentDecl();
  while (d != nullptr && !d->isThisDeclarationADefinition()) d = d->getPreviousDecl();
  if (d == nullptr || !d->isInlined() || !ir::is_library_function(d->getNameAsString())) return d;
  return ast_.GetGVALinkageForFunction(d) == clang::GVA_AvailableExternally ? nullptr : d;
}

void Converter::forgot_attribute(const std::string& feature, clang::SourceLocation where) {
  linked_.forgotten_attributes = true;
  refuse(feature, where);
}

void Converter::refuse_symbols() {
  std::unordered_set<const clang::Decl*> seen;
  for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls()) {
    const auto* decl = llvm::dyn_cast<clang::NamedDecl>(d);
    if (decl == nullptr || (!llvm::isa<clang::FunctionDecl>(d) && !llvm::isa<clang::VarDecl>(d))) continue;
    if (attribute<clang::IFuncAttr>(decl) != nullptr && seen.insert(d->getCanonicalDecl()).second)
      refuse("indirect function (ifunc)", d->getSourceRange());
    if (alias_of(decl) == nullptr || !symbols_.is_linked(decl) || !seen.insert(d->getCanonicalDecl()).second) continue;
    const clang::NamedDecl* target = symbols_.named_target(decl);
    const bool fits = target != nullptr && (llvm::isa<clang::FunctionDecl>(d) ? llvm::isa<clang::FunctionDecl>(target)
                                            : llvm::isa<clang::VarDecl>(target) &&
                                                  types_.type(llvm::cast<clang::VarDecl>(d)->getType()) ==
                                                      types_.type(llvm::cast<clang::VarDecl>(target)->getType()));
    // Tables for the module loader are aliases of another type that no code uses.
    const std::string why = "alias of what this file does not define, or as another type";
    if (!fits && is_external(decl)) refuse_if_referenced(symbols_.symbol_of(decl), why, d->getSourceRange());
    else if (!fits) refuse(why, d->getSourceRange());
  }
}

void Converter::refuse_section(const clang::NamedDecl* decl) {
  const auto* section = attribute<clang::SectionAttr>(decl);
  if (section == nullptr) return;
  const std::string name = section->getName().str();
  const auto of_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '$' || c == '-' || c == '+'; };
  bool runs = !std::ranges::all_of(name, of_name);  // more than a name: directives
  for (const char* array : {".init_array", ".fini_array", ".preinit_array", ".ctors", ".dtors", ".init", ".fini"})
    runs = runs || name == array || (name.starts_with(std::string(array) + ".") && std::string_view(array).size() > 5);
  if (runs) return refuse("section " + name, decl->getSourceRange());
  for (const char* bound : {"__start_", "__stop_"})
    refuse_if_referenced(bound + name, "section " + name + ", whose bounds have names", decl->getSourceRange());
}

void apply_refusals(Linked& linked) {
  for (const Linked::InlineDefinition& i : linked.inline_definitions) {
    ir::Function& f = linked.program.functions[i.function];
    const auto chosen = linked.functions.find(i.symbol);
    if (chosen == linked.functions.end() || !ir::same_body(linked.program, f, linked.program.functions[chosen->second]))
      linked.refusals.push_back({i.symbol, i.refusal});
    f.blocks.clear();
    f.params.clear();
    f.locals.clear();
  }
  for (Linked::Refusal& r : linked.refusals)
    if (linked.referenced.contains(r.symbol)) linked.program.global_init.push_back(std::move(r.instr));
}

}  // namespace pippin::frontend
