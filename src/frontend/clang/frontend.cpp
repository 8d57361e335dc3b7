// SPDX-License-Identifier: Apache-2.0
// parse_c: all units are parsed (units.h), then declared, then converted.
#include "frontend/frontend.h"

#include <algorithm>
#include <set>

#include <llvm/Support/MemoryBuffer.h>

#include "frontend/clang/converter.h"
#include "frontend/clang/gcc_identity.h"
#include "frontend/clang/gcc_types.h"
#include "frontend/clang/harness.h"
#include "frontend/clang/source_files.h"
#include "frontend/clang/units.h"
#include "ir/text_reads.h"
#include "ir/walk.h"
#include "prepare/library_models.h"
#include "prepare/prepare.h"

namespace pippin::frontend {
namespace {

constexpr const char* kCharactersModel = "__pippin_memcmp";

/// Calls of memcmp that compare so many characters as a variable says: their model is a loop. Others compare what memory
/// holds there, part by part (lower).
std::vector<ir::Instr*> comparisons_of_characters(Linked& linked) {
  ir::Program& program = linked.program;
  std::vector<ir::Instr*> calls;
  const auto memcmp = linked.functions.find("memcmp");
  if (memcmp == linked.functions.end() || program.functions[memcmp->second].has_body()) return calls;
  const auto characters = [&](ir::ExprRef e) {
    while (e->kind == ir::ExprKind::Cast && program.type(e->args[0]->type).kind == ir::TypeKind::Pointer) e = e->args[0];
    if (program.type(e->type).kind != ir::TypeKind::Pointer) return false;
    const ir::Type& t = program.type(program.type(e->type).element);
    return t.kind == ir::TypeKind::Int && t.size == 1 && !t.is_bool;
  };
  for (ir::Function& f : program.functions)
    for (ir::Block& block : f.blocks)
      for (ir::Instr& i : block.instrs) {
        const auto* call = i.get_if<ir::Call>();
        if (call == nullptr || call->callee != memcmp->second || call->args.size() != 3) continue;
        const auto& args = call->args;
        if (characters(args[0]) && characters(args[1]) && args[2]->kind != ir::ExprKind::IntConst) calls.push_back(&i);
      }
  return calls;
}

/// It is main(int, char **), and its second parameter occurs.
bool uses_arguments(const ir::Program& program, const ir::Function& f) {
  if (f.name != "main" || !f.has_body() || f.params.size() < 2) return false;
  const ir::Type& strings = program.type(program.vars[f.params[1]].type);
  if (strings.kind != ir::TypeKind::Pointer || program.type(strings.element).kind != ir::TypeKind::Pointer ||
      program.type(strings.element).element != program.char_type)
    return false;
  bool used = false;
  ir::for_each_expr(program, [&](ir::ExprRef e) {
    ir::PlaceRef root = e->place;
    while (root != nullptr && root->base != nullptr) root = root->base;
    used |= root != nullptr && root->kind == ir::PlaceKind::Var && root->var == f.params[1];
  });
  return used;
}

/// Of variables whose address is taken: nobody can access another one when its scope is left.
void keep_ends_of_scopes(ir::Program& program) {
  for (ir::Function& f : program.functions)
    for (ir::Block& b : f.blocks)
      std::erase_if(b.instrs, [&](const ir::Instr& i) {
        const auto* end = i.get_if<ir::EndOfScope>();
        return end != nullptr && !program.vars[end->var].address_taken;
      });
}

/// Adds the models of library functions that the program calls without defining them.
void link_library(Linked& linked, const ir::Target& target, ir::FunctionId entry, const ir::Semantics& semantics) {
  std::vector<std::string> needed;
  std::vector<ir::FunctionId> sorts;
  for (const ir::LibraryFunction& f : ir::library_functions()) {
    if (!f.modelled) continue;
    const std::string name(f.name);
    const auto it = linked.functions.find(name);
    const bool called = it != linked.functions.end() && !linked.program.functions[it->second].has_body();
    if (called && (f.id == ir::LibraryId::qsort || f.id == ir::LibraryId::bsearch)) sorts.push_back(it->second);
    if (called || (f.id == ir::LibraryId::atexit && !linked.destructors.empty())) needed.push_back(name);
  }
  if (!comparisons_of_characters(linked).empty()) {
    needed.push_back("memcmp");
    // Its model has the type that the program declares, as those of other functions have.
    ir::Function model;
    model.name = kCharactersModel;
    model.type = linked.program.functions[linked.functions.at("memcmp")].type;
    linked.functions.emplace(kCharactersModel, linked.program.functions.push_back(std::move(model)));
  }
  const auto errno_variable = linked.variables.find("errno");
  if (errno_variable != linked.variables.end()) {
    const ir::Variable& v = linked.program.vars[errno_variable->second];
    if (v.is_extern && v.type == linked.program.int_type) needed.push_back("errno");
  }
  if (entry.valid() && uses_arguments(linked.program, linked.program.functions[entry])) needed.push_back("main");
  // What calls of models read, the models say themselves.
  const bool texts = semantics.checks_memory() && prepare::reads_texts(linked.program);
  if (texts) needed.insert(needed.end(), {ir::kReadText, ir::kReadTextOrNull, ir::kReadTextOf});
  if (needed.empty()) return;
  if (!sorts.empty()) prepare::total_comparators(linked.program, sorts, semantics.label_is_error());
  const std::string text = prepare::library_text(needed, semantics.checks_memory());
  Diagnostics ignored;
  std::unique_ptr<Unit> unit = parse(ir::kLibraryFile.data(), {"", ir::kLibraryFile.data(), {}}, Sources{}, target, ignored, &text);
  PIPPIN_CHECK(unit != nullptr && unit->begun && ignored.errors.empty(), "the library models do not compile");
  Converter converter(linked, unit->compiler.getASTContext(), ir::kLibraryFile.data(), "");
  converter.is_library();
  converter.declare();
  converter.convert();
  if (const auto model = linked.functions.find(kCharactersModel); model != linked.functions.end() && linked.program.functions[model->second].has_body())
    for (ir::Instr* call : comparisons_of_characters(linked)) call->get<ir::Call>().callee = model->second;
  if (texts) prepare::add_text_reads(linked.program);
  call_exit_handlers(linked, entry);
}

/// What means something else when other threads run, and is not followed there: then the program begins with it.
void refuse_with_threads(Linked& linked, bool woven) {
  ir::Program& program = linked.program;
  if (!program.has_threads || !program.entry.valid()) return;
  std::string feature;
  if (linked.atomics) feature = "atomic operations in a program with threads";
  for (const ir::Variable& v : program.vars)
    if (v.is_thread_local) feature = "thread-local variables in a program with threads";
  if (woven) feature = "a witness of a program with threads";
  if (feature.empty()) return;
  ir::Function& entry = program.functions[program.entry];
  ir::Instr refused;
  refused.op = ir::UnsupportedInstr{feature, entry.name + "()"};
  refused.origin = refused.expression = entry.origin;
  std::vector<ir::Instr>& first = entry.blocks[ir::BlockId(0)].instrs;
  first.insert(first.begin(), std::move(refused));
}

Result<ir::Program> parse_all(const Sources& sources, const ir::Target& target, Diagnostics& diagnostics) {
  if (sources.files.empty()) return Error{"", "no input file"};
  for (const std::string& file : sources.files)
    if (auto e = check_file(file)) {
      diagnostics.errors.push_back(*e);
      return *e;
    }
  auto units = parse_units({}, sources, target, diagnostics);
  if (!units) return units.error();
  Harness harness;
  if (sources.entry != "main") {
    std::vector<clang::ASTContext*> contexts;
    for (const auto& unit : *units) contexts.push_back(&unit->compiler.getASTContext());
    harness = make_harness(contexts, sources.entry, sources.entry_depth, sources.entry_any_pointers);
    if (harness.found) {
      units->clear();
      units = parse_units(harness.appended, sources, target, diagnostics);
      if (!units) {
        for (Error& e : diagnostics.errors) e.message += " (in the generated call of '" + sources.entry + "')";
        return diagnostics.errors.front();
      }
    }
  }
  std::set<std::string> read;
  for (const auto& unit : *units) {
    if (diagnostics.asked.empty()) diagnostics.asked = unit->asked;
    const clang::SourceManager& files = unit->compiler.getSourceManager();
    for (auto file = files.fileinfo_begin(); file != files.fileinfo_end(); ++file) read.insert(shown_name(files, file->first));
  }
  diagnostics.files.assign(read.begin(), read.end());
  Linked linked(target);
  if (harness.found) diagnostics.entry = {harness.appended, harness.left_out, harness.pointers};
  linked.program.files = sources.files;
  linked.volatile_any = sources.semantics.volatile_any;
  linked.properties = sources.semantics.properties;
  linked.checks_memory = sources.semantics.checks_memory();
  for (const MemoryRegion& r : sources.memory_regions) linked.regions.push_back({r, {}});
  if (sources.semantics.checks(ir::Property::UnreachCall))
    linked.error_names.insert(sources.semantics.error_functions.begin(), sources.semantics.error_functions.end());
  linked.error_symbols = linked.error_names;
  std::vector<std::unique_ptr<Converter>> converters;
  for (const auto& unit : *units) {
    converters.push_back(
        std::make_unique<Converter>(linked, unit->compiler.getASTContext(), unit->file, sources.entry));
    for (const Forgotten& f : unit->forgotten) converters.back()->forgot_attribute(f.feature, f.where);
    clang::ASTContext& ast = unit->compiler.getASTContext();
    for (const auto& undecided : {use_gcc_types(ast), wide_bitfield_arithmetic(ast)})
      for (const Undecided& u : undecided) converters.back()->refuse(u.feature, u.range);
  }
  for (const auto& converter : converters) converter->collect_symbols();
  for (const auto& converter : converters) converter->declare();
  for (const auto& converter : converters) converter->convert();
  if (diagnostics.asked.empty()) diagnostics.asked = linked.asked;
  apply_refusals(linked);
  refuse_flexible_copies(linked);
  if (!linked.errors.empty()) {
    for (Error& e : linked.errors)
      if (diagnostics.errors.size() < kMaxErrors) diagnostics.errors.push_back(e);
    return linked.errors.front();
  }
  ir::Program& program = linked.program;
  bool any = !program.globals.empty();
  for (const ir::Function& f : program.functions) any = any || f.has_body();
  if (!any) {
    Error e{sources.files.front(), "the program defines nothing"};
    diagnostics.errors.push_back(e);
    return e;
  }
  ir::FunctionId entry = program.find_function(harness.found ? kHarnessEntry : sources.entry);
  if (!entry.valid() || !program.functions[entry].has_body())  // its symbol may be an alias
    if (const auto symbol = linked.functions.find(sources.entry); symbol != linked.functions.end()) entry = symbol->second;
  link_library(linked, target, entry, sources.semantics);
  drop_needless_kind_checks(linked);
  if (sources.semantics.malloc_may_fail) prepare::add_failing_allocations(program);
  prepare::add_memory_range_models(program);
  call_constructors(linked, entry);
  prepare::mark_address_taken(program);
  keep_ends_of_scopes(program);
  if (entry.valid() && program.functions[entry].has_body()) program.entry = entry;
  prepare::add_thread_steps(program);
  refuse_with_threads(linked, !sources.texts.empty());
  return std::move(program);
}

}  // namespace

Result<ir::Program> parse_c(const Sources& sources, const ir::Target& target, Diagnostics& diagnostics) {
  std::optional<Result<ir::Program>> result;
  on_large_stack([&] { result.emplace(parse_all(sources, target, diagnostics)); });
  return std::move(*result);
}

}  // namespace pippin::frontend
