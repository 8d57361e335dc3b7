// SPDX-License-Identifier: Apache-2.0
// ir_dump [--32] [--check|--c] FILE…: prints the IR (or C again; or, with --check, only what the verifier says and what is unsupported,
// one line each). Exit code 0 ok, 1 not a C program, 3 the IR is not well-formed.
#include <cstdio>
#include <cstring>
#include <map>
#include <set>

#include "frontend/frontend.h"
#include "ir/walk.h"

using namespace pippin;

namespace pippin::frontend {
std::string emit_c(ir::Program& p);  // emit_c_main.cpp
}

namespace {

void count_unsupported(const ir::Program& p, std::map<std::string, unsigned>& counts) {
  std::set<const void*> seen;
  std::vector<ir::ExprRef> work;
  auto push = [&](ir::ExprRef e) {
    if (e != nullptr && seen.insert(e).second) work.push_back(e);
  };
  auto push_place = [&](ir::PlaceRef place) {
    for (; place != nullptr; place = place->base) {
      push(place->pointer);
      push(place->index);
    }
  };
  auto instr = [&](const ir::Instr& i) {
    if (const auto* u = i.get_if<ir::UnsupportedInstr>()) ++counts[u->feature];
    ir::for_each_operand(i, push, push_place);
  };
  for (const ir::Instr& i : p.global_init) instr(i);
  for (const ir::Function& f : p.functions)
    for (const ir::Block& b : f.blocks) {
      for (const ir::Instr& i : b.instrs) instr(i);
      push(b.terminator.value);
    }
  while (!work.empty()) {
    ir::ExprRef e = work.back();
    work.pop_back();
    if (e->kind == ir::ExprKind::Unsupported) ++counts[e->feature];
    for (ir::ExprRef a : e->args) push(a);
    push_place(e->place);
  }
}

}  // namespace

int main(int argc, char** argv) {
  frontend::Sources sources;
  ir::Target target;
  bool check = false;
  bool as_c = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--32") == 0) target.model = ir::DataModel::ILP32;
    else if (std::strcmp(argv[i], "--64") == 0) target.model = ir::DataModel::LP64;
    else if (std::strcmp(argv[i], "--check") == 0) check = true;
    else if (std::strcmp(argv[i], "--c") == 0) as_c = true;
    else if (std::strncmp(argv[i], "-I", 2) == 0 || std::strncmp(argv[i], "-D", 2) == 0)
      sources.compiler_args.emplace_back(argv[i]);
    else sources.files.emplace_back(argv[i]);
  }
  frontend::Diagnostics diagnostics;
  auto program = frontend::parse_c(sources, target, diagnostics);
  for (const Error& e : diagnostics.errors) std::fprintf(stderr, "%s\n", e.text().c_str());
  if (!program.ok()) {
    if (diagnostics.errors.empty()) std::fprintf(stderr, "%s\n", program.error().text().c_str());
    return 1;
  }
  if (as_c) {
    std::fputs(frontend::emit_c(*program).c_str(), stdout);
    return 0;
  }
  if (!check) std::fputs(ir::print(*program).c_str(), stdout);
  const std::string problem = ir::verify(*program);
  if (!problem.empty()) {
    std::fprintf(stderr, "verify: %s\n", problem.c_str());
    return 3;
  }
  if (check) {
    size_t instrs = 0, blocks = 0;
    for (const ir::Function& f : program->functions)
      for (const ir::Block& b : f.blocks) {
        ++blocks;
        instrs += b.instrs.size();
      }
    std::printf("functions %zu blocks %zu instrs %zu init %zu vars %zu\n", program->functions.size(), blocks, instrs,
                program->global_init.size(), program->vars.size());
    std::map<std::string, unsigned> counts;
    count_unsupported(*program, counts);
    for (const auto& [feature, n] : counts) std::printf("unsupported %s: %u\n", feature.c_str(), n);
  }
  return 0;
}
