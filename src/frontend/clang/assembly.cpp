// SPDX-License-Identifier: Apache-2.0
// Inline assembly (gcc's extended asm) as a havoc of its outputs: each output is assigned the result of a function
// without body that lower and interp know by its prefix. A "memory" clobber havocs all memory, unless the template
// consists of instructions that touch their operands only: then it merely orders accesses. `asm goto` may go to any of its
// labels. Assembly at file scope has no effect if it consists of directives that define nothing.
#include <algorithm>
#include <cctype>
#include <iterator>

#include "frontend/clang/converter.h"

namespace pippin::frontend {

using ir::ExprRef;
using ir::Instr;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

namespace {

/// Instructions of x86 that change nothing but their operands and flags, without size suffix.
bool touches_operands_only(std::string word) {
  static const char* const known[] = {"lock", "rep",  "nop", "pause", "mfence", "lfence", "sfence", "cli", "sti", "hlt", "inc", "dec",
                                      "add",  "sub",  "and", "or",    "xor",    "not",    "neg",    "xadd", "xchg", "cmpxchg",
                                      "bts",  "btr",  "btc", "bt",    "sete",   "setne",  "setc",   "sets", "setz", "setb", "mov",
                                      "lea",  "bsf",  "bsr", "bswap", "sbb",    "adc",    "cmp",    "test", "cpuid", "rdtsc"};
  for (const char* k : known)
    if (word == k || (!word.empty() && word.size() == std::string_view(k).size() + 1 && word.starts_with(k) &&
                      std::string_view("bwlq").find(word.back()) != std::string_view::npos))
      return true;
  return false;
}

/// Every instruction of the template changes its operands only. An address in a register ("movl %1, (%0)") names memory
/// that is no operand; the stack pointer's does not, in barriers ("lock; addl $0,0(%%esp)").
bool is_local(const std::string& text) {
  for (size_t open = text.find('('); open != std::string::npos; open = text.find('(', open + 1))
    if (text.compare(open, 7, "(%%esp)") != 0 && text.compare(open, 7, "(%%rsp)") != 0) return false;
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find_first_of(";\n", at), text.size());
    size_t begin = at;
    while (begin < end && std::isspace(static_cast<unsigned char>(text[begin]))) ++begin;
    size_t stop = begin;
    while (stop < end && !std::isspace(static_cast<unsigned char>(text[stop]))) ++stop;
    const std::string word = text.substr(begin, stop - begin);
    // Directives and labels are no instructions (Linux's lock prefix tables).
    const bool assembles_nothing = word.starts_with('.') || word.ends_with(':');
    if (!word.empty() && !assembles_nothing && !touches_operands_only(word)) return false;
    // "rep; nop" is a pause, "rep movsb" is not; "lock decl" names its instruction in the same line.
    if (word == "rep" || word == "lock") {
      size_t second = stop;
      while (second < end && std::isspace(static_cast<unsigned char>(text[second]))) ++second;
      size_t last = second;
      while (last < end && !std::isspace(static_cast<unsigned char>(text[last]))) ++last;
      if (last > second && !touches_operands_only(text.substr(second, last - second))) return false;
    }
    at = end + 1;
  }
  return true;
}

}  // namespace

void Converter::asm_statement(const clang::AsmStmt* s) {
  const auto* gcc = llvm::dyn_cast<clang::GCCAsmStmt>(s);
  if (gcc == nullptr) return emit_unsupported("inline assembly", s->getSourceRange());
  const Origin o = origin(s->getAsmLoc());
  const std::string text = gcc->getAsmString()->getString().str();
  for (unsigned i = 0; i < gcc->getNumInputs(); ++i) effect(gcc->getInputExpr(i));
  bool clobbers = false;
  for (unsigned i = 0; i < gcc->getNumClobbers(); ++i) clobbers = clobbers || gcc->getClobber(i) == "memory";
  const bool local = is_local(text);
  auto havoc = [&](const std::string& name, TypeId result, PlaceRef target) {
    ir::Type signature;
    signature.kind = TypeKind::Function;
    signature.element = result;
    Instr i = instr(Instr::Kind::Call, o);
    i.call.callee = function_named(name, program_.add_type(std::move(signature)));
    i.call.result = target;
    i.call.closing = o;
    emit(std::move(i));
  };
  if (clobbers && !local) havoc("__pippin_asm_memory", program_.void_type, nullptr);
  // Operands in memory are named as inputs where a clobber says that they change.
  for (unsigned i = 0; clobbers && local && !text.empty() && i < gcc->getNumInputs(); ++i) {
    const clang::Expr* input = gcc->getInputExpr(i);
    if (gcc->getInputConstraint(i).find('m') == llvm::StringRef::npos || !input->isLValue() || input->getType().isConstQualified()) continue;
    const PlaceRef target = place(input);
    if (!is_scalar(target->type)) return emit_unsupported("inline assembly", s->getSourceRange());
    havoc("__pippin_asm_output_" + std::to_string(target->type.value), target->type, target);
  }
  for (unsigned i = 0; i < gcc->getNumOutputs(); ++i) {
    const PlaceRef target = place(gcc->getOutputExpr(i));
    // Nothing is executed: an output that is also an input keeps its value.
    if (text.find_first_not_of(" \t\n;") == std::string::npos && gcc->isOutputPlusConstraint(i)) continue;
    if (!is_scalar(target->type)) {
      emit_unsupported("inline assembly", s->getSourceRange());
      return;
    }
    havoc("__pippin_asm_output_" + std::to_string(target->type.value), target->type, target);
  }
  // asm goto: any of its labels, or what follows.
  if (!gcc->isAsmGoto()) return;
  const PlaceRef choice = var_place(undeclared_temporary(program_.int_type, o), o);
  havoc("__pippin_asm_output_" + std::to_string(program_.int_type.value), program_.int_type, choice);
  for (unsigned k = 0; k < gcc->getNumLabels(); ++k) {
    const ir::BlockId chosen = new_block(), next = new_block();
    branch_on(binary(ir::ExprKind::Eq, program_.int_type, load(choice, o), constant(program_.int_type, k, o), o), chosen, next, o, false);
    set_current(chosen);
    goto_label(gcc->getLabelExpr(k)->getLabel(), o);
    set_current(next);
  }
}

bool Converter::is_directive_only(const std::string& text) {
  static const char* const known[] = {".symver", ".globl", ".global", ".weak", ".hidden", ".ident", ".file"};
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find_first_of(";\n", at), text.size());
    const size_t begin = std::min(text.find_first_not_of(" \t", at), end);
    const size_t stop = std::min(text.find_first_of(" \t", begin), end);
    const std::string word = text.substr(begin, stop - begin);
    if (!word.empty() && std::ranges::find(known, word) == std::end(known)) return false;
    at = end + 1;
  }
  return true;
}

}  // namespace pippin::frontend
