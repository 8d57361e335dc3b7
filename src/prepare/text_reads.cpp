// SPDX-License-Identifier: Apache-2.0
// Reads of library functions said in C: before a call that reads strings, each of them is read to its end by a model (prepare.h).
#include <vector>

#include "ir/text_reads.h"
#include "prepare/checked.h"
#include "prepare/prepare.h"

namespace pippin::prepare {
namespace {

/// What the call reads; nothing where that is not known or the program defines the function.
std::vector<ir::TextRead> reads_of(const ir::Program& p, const ir::Instr& i) {
  const auto* call = i.get_if<ir::Call>();
  if (call == nullptr || !call->callee.valid()) return {};
  const ir::Function& callee = p.functions[call->callee];
  if (callee.has_body() && !callee.is_model) return {};
  const ir::LibraryFunction* row = ir::library_function(callee.name);
  // Models read their texts themselves, but for translations.
  if (row == nullptr || (row->modelled && row->group != "translations")) return {};
  return ir::text_reads(p, *row, *call).value_or(std::vector<ir::TextRead>{});
}

ir::ExprRef cast(ir::Program& p, ir::TypeId type, ir::ExprRef e) {
  if (e->type == type) return e;
  ir::Expr to{};
  to.kind = ir::ExprKind::Cast;
  to.type = type;
  to.origin = e->origin;
  to.args[0] = e;
  to.depth = e->depth + 1;
  return p.add(std::move(to));
}

}  // namespace

bool reads_texts(const ir::Program& program) {
  for (const ir::Function& f : program.functions)
    for (const ir::Block& block : f.blocks)
      for (const ir::Instr& i : block.instrs)
        if (!reads_of(program, i).empty()) return true;
  return false;
}

void add_text_reads(ir::Program& program) {
  const ir::FunctionId text = program.find_function(ir::kReadText), or_null = program.find_function(ir::kReadTextOrNull),
                       limited = program.find_function(ir::kReadTextOf);
  for (ir::Function& f : program.functions)
    for (ir::Block& block : f.blocks) {
      std::vector<ir::Instr> instrs;
      for (ir::Instr& i : block.instrs) {
        for (const ir::TextRead& read : reads_of(program, i)) {
          ir::Call call;
          const bool has_limit = read.most != nullptr || read.limit >= 0;
          call.callee = has_limit ? limited : read.or_null ? or_null : text;
          PIPPIN_CHECK(call.callee.valid(), "the models that read texts are not linked");
          call.args = {cast(program, program.vars[program.functions[call.callee].params[0]].type, read.text)};
          if (has_limit) call.args.push_back(read.most != nullptr ? read.most : program.constant(program.int_type, read.limit));
          instrs.push_back({std::move(call), i.origin, i.expression});
        }
        instrs.push_back(std::move(i));
      }
      block.instrs = std::move(instrs);
    }
  check_pass(program, "add_text_reads");
}

}  // namespace pippin::prepare
