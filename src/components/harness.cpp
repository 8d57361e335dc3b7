// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <set>

#include "input/input.h"
#include "components/instrument.h"
#include "validate/validate.h"
#include "frontend/frontend.h"

namespace pippin::components {
namespace {

using ir::Int128;

/// The type as C; empty: no harness has values of it.
std::string c_type(const ir::Program& p, ir::TypeId id) {
  const ir::Type& t = p.type(id);
  if (t.kind == ir::TypeKind::Float) return t.size == 4 ? "float" : t.size == 8 ? "double" : "";
  if (t.kind != ir::TypeKind::Int) return "";
  if (t.is_bool) return "_Bool";
  const std::string sign = t.is_signed ? "signed " : "unsigned ";
  switch (t.size) {
    case 1: return sign + "char";
    case 2: return sign + "short";
    case 4: return sign + "int";
    case 8: return t.name.find("long long") == std::string::npos && p.target.model == ir::DataModel::LP64 ? sign + "long" : sign + "long long";
    default: return "";
  }
}

}  // namespace

Result<std::string> harness_of(const run::ProgramInput& input, const witness::FailingExecution& found) {
  const std::string& path = input.files.front();
  frontend::Diagnostics diagnostics;
  const auto program = frontend::parse_c(run::sources_of(input), ir::Target{.model = input.data_model}, diagnostics);
  if (!program) return diagnostics.errors.empty() ? program.error() : diagnostics.errors.front();
  const ir::Program& p = *program;
  auto text = input::read_file(path);
  if (!text) return text.error();

  // The functions that give inputs, with their values in the order of the calls.
  std::map<std::string, ir::TypeId> types;
  std::map<std::string, std::vector<Int128>> values;
  for (const ir::NondetSite& site : p.nondet_sites) {
    if (!site.callee.valid()) continue;
    const ir::Function& f = p.functions[site.callee];
    types[f.name] = p.type(f.type).element;
  }
  for (const interp::InputValue& v : found.inputs) {
    if (v.site == UINT32_MAX) {
      if (v.value == 0) continue;   // what a new process has at first
      return Error{path, fmt::format("the execution needs a value that no call gives ({})", v.uninit_site != UINT32_MAX ? "an uninitialised variable" : "of a library function")};
    }
    const ir::NondetSite& site = p.nondet_sites[v.site];
    if (!site.callee.valid()) return Error{path, "the execution needs an input that no function gives"};
    const ir::Function& f = p.functions[site.callee];
    if (c_type(p, types[f.name]).empty()) return Error{path, fmt::format("a harness has no values of the type of {}", f.name)};
    values[f.name].push_back(v.value);
  }

  std::string out = *text, definitions;
  const ir::Function* error = nullptr;
  for (const ir::Function& f : p.functions)
    if (f.is_error) error = &f;
  if (error == nullptr) return Error{path, "only programs whose error is a call have a harness"};
  if (error->has_body() && !error->is_model) {
    if (error->body_offset == 0 || error->body_offset > out.size() || out[error->body_offset - 1] != '{')
      return Error{path, fmt::format("the body of {} cannot be edited", error->name)};
    out.insert(error->body_offset, " { extern void __pippin_reached(void); __pippin_reached(); }");
  } else {
    definitions += fmt::format("void {}() {{ __pippin_reached(); }}\n", error->name);
  }
  std::set<std::string> defined;
  for (const ir::Function& f : p.functions)
    if (f.has_body() && !f.is_model) defined.insert(f.name);
  for (const auto& [name, type] : types) {
    const std::string c = c_type(p, type);
    if (c.empty() || defined.contains(name)) continue;
    const bool is_float = p.type(type).kind == ir::TypeKind::Float;
    std::string table;
    for (const Int128 v : values[name]) table += fmt::format("{:#x}ull, ", static_cast<uint64_t>(v));
    definitions += fmt::format("{0} {1}(void) {{ static const unsigned long long values[] = {{{2}0}}; static unsigned next;"
                               " unsigned long long bits = next < {3} ? values[next++] : 0; ", c, name, table, values[name].size());
    if (is_float) definitions += fmt::format("{} result; __builtin_memcpy(&result, &bits, sizeof result); return result; }}\n", c);
    else definitions += fmt::format("return ({})bits; }}\n", c);
  }
  if (p.find_function("__VERIFIER_assume").valid() && !defined.contains("__VERIFIER_assume"))
    definitions += "void __VERIFIER_assume(int condition) { if (!condition) __builtin_exit(0); }\n";
  return fmt::format("{}\n/* A test harness by Pippin: the inputs of one execution. */\n"
                     "void __pippin_reached(void) {{ extern int dprintf(int, const char *, ...); extern void _exit(int) __attribute__((noreturn));"
                     " dprintf(2, \"{}\\n\"); _exit({}); }}\n{}", out, kHarnessSays, kHarnessExit, definitions);
}

}  // namespace pippin::components
