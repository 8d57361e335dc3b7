// SPDX-License-Identifier: Apache-2.0
// Inline assembly (gcc's extended asm) as calls of functions without body that lower and interp know by their prefix:
// one is given the inputs and the addresses of operands in memory, which the assembly may keep and, with a "memory"
// clobber, write through; each output is assigned the result of another. A template of instructions that are known to
// touch their operands only changes no other memory: then a clobber merely orders accesses.
// `asm goto` may go to any of its labels. Assembly at file scope has no effect if it consists of directives that define
// nothing.
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

std::string_view trim(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

/// Removes and returns the first word of `s`.
std::string_view take_word(std::string_view& s) {
  size_t n = 0;
  while (n < s.size() && !std::isspace(static_cast<unsigned char>(s[n]))) ++n;
  const std::string_view word = s.substr(0, n);
  s = trim(s.substr(n));
  return word;
}

bool all_of_class(std::string_view s, int (*in_class)(int)) {
  return !s.empty() && std::ranges::all_of(s, [&](unsigned char c) { return in_class(c) != 0; });
}

/// "$1", "$-1", "$0x1f"; not "$x", the address of x.
bool is_number(std::string_view s) {
  if (!s.starts_with('$')) return false;
  s.remove_prefix(1);
  if (s.starts_with('-')) s.remove_prefix(1);
  return s.starts_with("0x") ? all_of_class(s.substr(2), std::isxdigit) : all_of_class(s, std::isdigit);
}

/// "%0", "%k0", "%[name]": an operand of the statement, at most in another size. Not "%a0", which is what an operand
/// points to, nor "%P0", "%c0", "%l0", which name symbols.
bool is_operand(std::string_view s) {
  if (!s.starts_with('%')) return false;
  s.remove_prefix(1);
  if (!s.empty() && std::string_view("bhwkqz").find(s[0]) != std::string_view::npos) s.remove_prefix(1);
  if (s.starts_with('[') && s.ends_with(']')) return s.find_first_of("()[]%", 1) == s.size() - 1;
  return all_of_class(s, std::isdigit);
}

/// "%%eax"; a register that addresses memory or code is another matter ("%%gs:4", "%%rsp").
bool is_register(std::string_view s) {
  if (!s.starts_with("%%")) return false;
  s.remove_prefix(2);
  return all_of_class(s, std::isalnum) && !s.ends_with("sp") && !s.ends_with("bp");
}

/// The instruction in `line` changes no memory but the statement's operands.
bool is_local_instruction(std::string_view line) {
  std::string_view word = take_word(line);
  bool prefixed = false;
  while (word == "rep" || word == "lock") {
    if (line.empty()) return true;  // its instruction comes in the next line
    prefixed = true;
    word = take_word(line);
  }
  if (!touches_operands_only(std::string(word))) return false;
  std::vector<std::string_view> operands;
  while (!line.empty()) {
    const size_t comma = std::min(line.find(','), line.size());
    operands.push_back(trim(line.substr(0, comma)));
    line = comma < line.size() ? trim(line.substr(comma + 1)) : std::string_view();
  }
  if (prefixed && operands.empty() && word != "nop") return false;
  // A barrier: adds 0 to the top of the stack.
  const bool adds = word.starts_with("add") || word.starts_with("or");
  if (operands.size() == 2 && adds && operands[0] == "$0" && (operands[1] == "0(%%esp)" || operands[1] == "(%%esp)" ||
                                                               operands[1] == "0(%%rsp)" || operands[1] == "(%%rsp)"))
    return true;
  // A bit number that is no constant may lie outside the operand.
  if (word.starts_with("bt") && (operands.size() != 2 || !is_number(operands[0]) || operands[0].size() > 3)) return false;
  return std::ranges::all_of(operands, [](std::string_view o) { return is_number(o) || is_operand(o) || is_register(o); });
}

/// The template changes no memory but its operands and goes on behind its end. What is not known to do so does not.
bool is_local(std::string_view text) {
  bool data = false;  // in a section that is not executed (Linux's tables of lock prefixes)
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of(";\n"), text.size());
    std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty()) {
      std::string_view rest = line;
      const std::string_view word = take_word(rest);
      if (!word.ends_with(':') || word.find_first_of("%\"") != std::string_view::npos) break;
      line = rest;  // a label
    }
    if (line.empty()) continue;
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == ".section" || word == ".pushsection") {
      const size_t quote = std::min(rest.find('"'), rest.size());
      const std::string_view flags = rest.substr(quote);
      data = flags.size() > 1 && flags.substr(0, flags.find('"', 1)).find('x') == std::string_view::npos;
      if (!data) return false;
    } else if (word == ".previous" || word == ".popsection") {
      if (!data) return false;
      data = false;
    } else if (data) {
      if (!word.starts_with('.')) return false;
    } else if (word != ".align" && word != ".balign" && word != ".p2align" && !is_local_instruction(line)) {
      return false;
    }
  }
  return !data;
}

}  // namespace

void Converter::call_assembly(const std::string& name, TypeId result, PlaceRef target, std::vector<ExprRef> args, Origin where) {
  ir::Type signature;
  signature.kind = TypeKind::Function;
  signature.element = result;
  signature.has_prototype = args.empty() && target != nullptr;  // any number of arguments
  Instr i = instr(Instr::Kind::Call, where);
  i.call.callee = function_named(name, program_.add_type(std::move(signature)));
  i.call.result = target;
  i.call.args = std::move(args);
  i.call.closing = where;
  emit(std::move(i));
}

void Converter::assembly_output(PlaceRef target, Origin where) {
  call_assembly("__pippin_asm_output_" + std::to_string(target->type.value), target->type, target, {}, where);
}

PlaceRef Converter::register_variable(const clang::VarDecl* v, Origin where) {
  const PlaceRef value = var_place(undeclared_temporary(type(v->getType()), where), where);
  assembly_output(value, where);
  return value;
}

/// A function of the program that an operand of the template names (and that it may call): its name, or empty.
std::string Converter::function_in_assembly(const std::string& text) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  bool mnemonic = true;  // the next word is the instruction: `outb` is one even where a function is called so
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    if (end == at) {
      mnemonic = mnemonic || text[at] == '\n' || text[at] == ';' || text[at] == ':';
      ++at;
      continue;
    }
    const std::string word = text.substr(at, end - at);
    at = end;
    if (mnemonic) {
      mnemonic = word == "lock" || word.starts_with("rep");
      continue;
    }
    const auto known = ast_.Idents.find(word);
    if (known == ast_.Idents.end()) continue;
    for (const clang::NamedDecl* d : ast_.getTranslationUnitDecl()->lookup(clang::DeclarationName(known->second)))
      if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d))
        if (f->getDefinition() != nullptr || linked_.defined.contains(word)) return word;
  }
  return "";
}

void Converter::asm_statement(const clang::AsmStmt* s) {
  const auto* gcc = llvm::dyn_cast<clang::GCCAsmStmt>(s);
  if (gcc == nullptr) return emit_unsupported("inline assembly", s->getSourceRange());
  const Origin o = origin(s->getAsmLoc());
  const std::string text = gcc->getAsmString()->getString().str();
  const bool empty = text.find_first_not_of(" \t\n;") == std::string::npos, local = is_local(text);
  bool clobbers = false;
  for (unsigned i = 0; i < gcc->getNumClobbers(); ++i) clobbers = clobbers || gcc->getClobber(i) == "memory";
  if (const std::string f = local ? "" : function_in_assembly(text); !f.empty())
    return emit_unsupported("inline assembly that names the function " + f, s->getSourceRange());
  // What the assembly is given: values of inputs, addresses of operands that may be in memory.
  std::vector<ExprRef> given;
  std::vector<Mark> marks;
  auto give = [&](ExprRef v) {
    if (v == nullptr || v->kind == ir::ExprKind::IntConst) return;
    given.push_back(v);
    marks.push_back(mark());
  };
  std::vector<PlaceRef> outputs, changed_inputs;
  const clang::TargetInfo& machine = ast_.getTargetInfo();
  std::vector<clang::TargetInfo::ConstraintInfo> constraints;
  for (unsigned i = 0; i < gcc->getNumOutputs(); ++i) {
    clang::TargetInfo::ConstraintInfo c(gcc->getOutputConstraint(i), gcc->getOutputName(i));
    (void)machine.validateOutputConstraint(c);
    outputs.push_back(place(gcc->getOutputExpr(i)));
    if (!is_scalar(outputs.back()->type)) return emit_unsupported("inline assembly", s->getSourceRange());
    const bool bits = gcc->getOutputExpr(i)->refersToBitField();
    if (c.allowsMemory() && !c.allowsRegister() && !bits) give(address_of(outputs.back(), o));
    if (gcc->isOutputPlusConstraint(i)) give(load(outputs.back(), o));
    constraints.push_back(std::move(c));
  }
  for (unsigned i = 0; i < gcc->getNumInputs(); ++i) {
    const clang::Expr* input = gcc->getInputExpr(i);
    clang::TargetInfo::ConstraintInfo c(gcc->getInputConstraint(i), gcc->getInputName(i));
    (void)machine.validateInputConstraint(constraints, c);
    if (!c.allowsMemory() || !input->isLValue() || input->refersToBitField()) {
      give(value(input));
      continue;
    }
    const PlaceRef operand = place(input);
    give(address_of(operand, o));
    if (is_scalar(operand->type)) give(load(operand, o));
    // Operands in memory are named as inputs where a clobber says that they change.
    if (!clobbers || !local || empty) continue;
    if (!is_scalar(operand->type)) return emit_unsupported("inline assembly", s->getSourceRange());
    changed_inputs.push_back(operand);
  }
  for (size_t i = given.size(); i-- > 0;) given[i] = protect(given[i], marks[i]);
  if (clobbers && !local) call_assembly("__pippin_asm_memory", program_.void_type, nullptr, std::move(given), o);
  else if (!local || (!given.empty() && !(empty && outputs.empty())))
    call_assembly("__pippin_asm_operands", program_.void_type, nullptr, std::move(given), o);
  for (PlaceRef p : changed_inputs) assembly_output(p, o);
  for (unsigned i = 0; i < gcc->getNumOutputs(); ++i)
    // Nothing is executed: an output that is also an input keeps its value.
    if (!empty || !gcc->isOutputPlusConstraint(i)) assembly_output(outputs[i], o);
  // asm goto: any of its labels, or what follows.
  if (!gcc->isAsmGoto()) return;
  const PlaceRef choice = var_place(undeclared_temporary(program_.int_type, o), o);
  assembly_output(choice, o);
  for (unsigned k = 0; k < gcc->getNumLabels(); ++k) {
    const ir::BlockId chosen = new_block(), next = new_block();
    branch_on(binary(ir::ExprKind::Eq, program_.int_type, load(choice, o), constant(program_.int_type, k, o), o), chosen, next, o, false);
    set_current(chosen);
    goto_label(gcc->getLabelExpr(k)->getLabel(), o);
    set_current(next);
  }
}

bool Converter::is_directive_only(const std::string& text) const {
  static const char* const known[] = {".symver", ".globl", ".global", ".hidden", ".ident", ".file"};
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find_first_of(";\n", at), text.size());
    const size_t begin = std::min(text.find_first_not_of(" \t", at), end);
    const size_t stop = std::min(text.find_first_of(" \t", begin), end);
    const std::string word = text.substr(begin, stop - begin);
    if (!word.empty() && std::ranges::find(known, word) == std::end(known)) return false;
    // A name without linkage must not become a symbol of the others.
    if (word.starts_with(".glob")) {
      const auto own = own_symbols_.find(std::string(trim(std::string_view(text).substr(stop, end - stop))));
      if (own != own_symbols_.end() && own->second->getFormalLinkage() == clang::Linkage::Internal) return false;
    }
    at = end + 1;
  }
  return true;
}

}  // namespace pippin::frontend
