// SPDX-License-Identifier: Apache-2.0
// Private to frontend/clang: what the translation units of one program share, the program among it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/clang/clang_ast.h"
#include "frontend/frontend.h"

namespace pippin::frontend {

/// Shared by the translation units of one program.
struct Linked {
  explicit Linked(const ir::Target& target) : program(target) {}
  ir::Program program;
  std::unordered_map<std::string, ir::FunctionId> functions;  // external linkage, by name
  std::unordered_map<std::string, ir::VarId> variables;       // external linkage, by name
  std::unordered_map<uint32_t, ir::TypeId> flexible;          // declared types of variables with elements in a flexible array member
  std::map<std::string, std::vector<ir::TypeId>> records;     // by tag
  std::unordered_map<uint32_t, ir::TypeId> enumerations;      // the integer types that enumerated types are compatible with
  bool atomics = false;                                       // the program has atomic objects, or operations that are atomic
  std::unordered_set<std::string> defined;                    // functions with external linkage that have a body
  std::unordered_set<uint32_t> bodies;                        // ids of all functions that have one
  /// Which definition of a symbol the linker takes: the last of these, among equals the first one.
  enum class Strength : uint8_t { Inline, Weak, Tentative, Strong };
  struct Definition {
    const clang::NamedDecl* decl = nullptr;  // canonical declaration in its unit
    Strength strength = Strength::Inline;
    Origin where;
  };
  std::unordered_map<std::string, Definition> symbols;  // external linkage, by symbol; complete before declare()
  bool volatile_any = false;                            // Sources::volatile_any
  ir::PropertySet properties;                           // an operation on constants that violates one is left to the run time
  /// Sources::memory_regions, with the object that is made when a number in it becomes a pointer.
  struct Region {
    MemoryRegion place;
    ir::VarId object;
  };
  std::vector<Region> regions;
  /// Kinds of variable arguments that some call passes, and where va_arg asks for one (variadic.cpp).
  struct KindCheck {
    ir::ExprRef condition;
    std::set<ir::Int128> accepted;
  };
  std::set<ir::Int128> argument_kinds;
  std::vector<KindCheck> kind_checks;
  bool checks_memory = false;                           // EndOfScope and reads of whole records are wanted
  std::unordered_set<std::string> error_names;          // of error functions, in C
  std::unordered_set<std::string> error_symbols;        // of error functions with external linkage; complete as well
  std::unordered_set<std::string> referenced;           // symbols that some unit uses; complete after convert()
  std::string asked;                                    // where a body asks what GCC may answer otherwise: Diagnostics::asked
  /// Unsupported if the symbol is referenced.
  struct Refusal {
    std::string symbol;
    ir::Instr instr;
  };
  std::vector<Refusal> refusals;
  /// C99 inline definitions beside another one of the symbol: calls may mean either (C17 6.7.4p7).
  struct InlineDefinition {
    std::string symbol;
    ir::FunctionId function;   // converted to be compared only
    ir::Instr refusal;
  };
  std::vector<InlineDefinition> inline_definitions;
  bool forgotten_attributes = false;
  std::vector<Error> errors;
  std::map<unsigned, std::vector<ir::FunctionId>> constructors;  // by priority
  std::map<unsigned, std::vector<ir::FunctionId>> destructors;
  ir::TypeId slot;                                               // of a variable argument; see variadic.cpp
  unsigned compound_literals = 0;
};

}  // namespace pippin::frontend
