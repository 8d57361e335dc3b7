// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: what a linker sees of one translation unit. It owns the symbols that the unit defines; those of all units are in
// Linked.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "frontend/clang/clang_ast.h"
#include "frontend/clang/linked.h"
#include "frontend/clang/locations.h"

namespace pippin::frontend {

class Symbols {
 public:
  /// `locations` must outlive it.
  Symbols(Linked& linked, clang::ASTContext& ast, Locations& locations) : linked_(linked), ast_(ast), locations_(locations) {}

  /// Enters what this unit defines into Linked::symbols; for all units before the first is declared.
  void collect();
  /// The unit is made of models: its definitions are those of their symbols.
  void is_library() { is_library_ = true; }

  static std::string symbol_of(const clang::NamedDecl* decl);
  /// An alias or a weak reference.
  static bool is_other_name(const clang::NamedDecl* decl);
  static bool defines(const clang::VarDecl* v);
  /// The definition is the one that its symbol stands for, or has no linkage.
  bool is_linked(const clang::NamedDecl* definition) const;
  /// What an alias or a weak reference names in this unit, `decl` itself if it is neither; null: nothing that can be used.
  const clang::NamedDecl* named_target(const clang::NamedDecl* decl) const;
  /// The name under which the units share what is declared: its symbol if a unit defines it.
  std::string linked_name(const clang::NamedDecl* decl) const;
  /// A weak symbol that no unit defines: its address may be null.
  bool may_be_absent(const clang::NamedDecl* decl) const;
  /// By its name in C or, where other units see it, by its symbol.
  bool is_error_function(const clang::FunctionDecl* decl) const;
  void reference(const clang::NamedDecl* decl) { linked_.referenced.insert(is_other_name(decl) ? linked_name(decl) : symbol_of(decl)); }
  /// The definition that calls mean: an `extern inline` one of a library function is for inlining alone (the checked
  /// wrappers of _FORTIFY_SOURCE), and the function is the library's.
  const clang::FunctionDecl* definition_of(const clang::FunctionDecl* decl) const;
  /// A function or variable that the unit defines, also without linkage; null: it has none.
  const clang::NamedDecl* own(const std::string& symbol) const {
    const auto it = own_.find(symbol);
    return it == own_.end() ? nullptr : it->second;
  }
  /// Has a symbol of this unit another name?
  bool is_aliased(const std::string& symbol) const { return aliased_.contains(symbol); }

 private:
  Linked& linked_;
  clang::ASTContext& ast_;
  Locations& locations_;
  bool is_library_ = false;
  std::unordered_map<std::string, const clang::NamedDecl*> own_;   // never iterated
  std::unordered_set<std::string> aliased_;                        // never iterated
};

}  // namespace pippin::frontend
