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
#include <map>
#include <unordered_set>

#include "frontend/clang/assembly_template.h"
#include "frontend/clang/converter.h"
#include "ir/glibc_names.h"
#include "ir/library.h"

namespace pippin::frontend {

using ir::ExprRef;
using ir::Instr;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

void Converter::call_assembly(const std::string& name, TypeId result, PlaceRef target, std::vector<ExprRef> args, Origin where) {
  ir::Type signature;
  signature.kind = TypeKind::Function;
  signature.element = result;
  signature.has_prototype = args.empty() && target != nullptr;  // any number of arguments
  ir::Call call;
  call.callee = function_named(name, program_.add_type(std::move(signature)));
  call.result = target;
  call.args = std::move(args);
  call.closing = where;
  emit(instr(std::move(call), where));
}

void Converter::assembly_output(PlaceRef target, Origin where) {
  call_assembly("__pippin_asm_output_" + std::to_string(target->type.value), target->type, target, {}, where);
}

PlaceRef Converter::register_variable(const clang::VarDecl* v, Origin where) {
  const PlaceRef value = var_place(undeclared_temporary(types_.type(v->getType()), where), where);
  assembly_output(value, where);
  return value;
}

/// An operand by its name in the template (assembly_template.h), outputs first; null: no operand has the name.
static const clang::Expr* operand_of(const clang::GCCAsmStmt* s, std::string_view name) {
  int n = -1;
  if (name.starts_with('[')) n = s->getNamedOperand(llvm::StringRef(name.data() + 1, name.size() - 2));
  else if (llvm::StringRef(name.data(), name.size()).getAsInteger(10, n)) n = -1;
  const int outputs = static_cast<int>(s->getNumOutputs());
  if (n < 0 || n >= outputs + static_cast<int>(s->getNumInputs())) return nullptr;
  return n < outputs ? s->getOutputExpr(static_cast<unsigned>(n)) : s->getInputExpr(static_cast<unsigned>(n - outputs));
}

bool Converter::is_own_function(const std::string& symbol) const {
  // One with a model in C may call functions of the program.
  const ir::LibraryFunction* known = ir::library_function(symbol);
  if (known != nullptr && (known->modelled || known->id == ir::LibraryId::exit)) return true;
  if (const clang::NamedDecl* own = symbols_.own(symbol); own != nullptr && llvm::isa<clang::FunctionDecl>(own)) return true;
  const auto linked = linked_.symbols.find(symbol);
  return linked != linked_.symbols.end() && llvm::isa<clang::FunctionDecl>(linked->second.decl);
}

std::string Converter::assembly_control(const clang::GCCAsmStmt* s, const std::string& text, std::vector<ExprRef>& given) {
  std::vector<ExprRef> work = given;
  while (!work.empty()) {
    const ExprRef e = work.back();
    work.pop_back();
    if (e->kind == ir::ExprKind::FunctionAddress && linked_.bodies.contains(e->function.value))
      return "inline assembly that is given the function " + program_.functions[e->function].name;
    for (ExprRef a : e->args)
      if (a != nullptr) work.push_back(a);
  }
  const AsmControl control = control_of_template(text, s->isAsmGoto());
  if (!control.known) return "inline assembly that may go elsewhere";
  for (const std::string& callee : control.callees) {
    if (callee.starts_with('%')) {
      const clang::Expr* e = operand_of(s, std::string_view(callee).substr(1));
      if (e != nullptr) e = e->IgnoreParenCasts();
      if (const auto* op = llvm::dyn_cast_or_null<clang::UnaryOperator>(e); op != nullptr && op->getOpcode() == clang::UO_AddrOf)
        e = op->getSubExpr()->IgnoreParenCasts();
      const auto* ref = llvm::dyn_cast_or_null<clang::DeclRefExpr>(e);
      const auto* decl = ref == nullptr ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl());
      if (decl == nullptr || ir::is_library_function(symbols_.linked_name(decl))) return "inline assembly that may go elsewhere";
      continue;
    }
    if (ir::is_library_function(callee)) return "inline assembly that may go elsewhere";
    // A function outside: lower must know which one it is.
    ir::Type signature;
    signature.kind = TypeKind::Function;
    signature.element = program_.void_type;
    given.push_back(function_address(function_named(callee, program_.add_type(std::move(signature))), locations_.origin(s->getAsmLoc())));
  }
  return "";
}

void Converter::asm_statement(const clang::AsmStmt* s) {
  const auto* gcc = llvm::dyn_cast<clang::GCCAsmStmt>(s);
  if (gcc == nullptr) return emit_unsupported("inline assembly", s->getSourceRange());
  const Origin o = locations_.origin(s->getAsmLoc());
  const std::string text = gcc->getAsmString()->getString().str();
  const bool empty = text.find_first_not_of(" \t\n;") == std::string::npos;
  if (!empty && body_ != nullptr)
    program_.relied.push_back({"assembly-operands", body_->id, o, "inline assembly changes its outputs and what it lists as clobbered, nothing else"});
  bool clobbers = false;
  for (unsigned i = 0; i < gcc->getNumClobbers(); ++i) clobbers = clobbers || gcc->getClobber(i) == "memory";
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
  std::unordered_set<const clang::Expr*> in_memory;
  for (unsigned i = 0; i < gcc->getNumOutputs(); ++i) {
    clang::TargetInfo::ConstraintInfo c(gcc->getOutputConstraint(i), gcc->getOutputName(i));
    (void)machine.validateOutputConstraint(c);
    if (c.allowsMemory()) in_memory.insert(gcc->getOutputExpr(i));
    constraints.push_back(std::move(c));
  }
  for (unsigned i = 0; i < gcc->getNumInputs(); ++i) {
    clang::TargetInfo::ConstraintInfo c(gcc->getInputConstraint(i), gcc->getInputName(i));
    (void)machine.validateInputConstraint(constraints, c);
    if (c.allowsMemory()) in_memory.insert(gcc->getInputExpr(i));
  }
  const bool local = is_local_template(text, [&](std::string_view name) -> std::optional<AsmOperand> {
    const clang::Expr* e = operand_of(gcc, name);
    if (e == nullptr || e->getType()->isIncompleteType() || e->getType()->isFunctionType()) return std::nullopt;
    return AsmOperand{in_memory.contains(e), static_cast<uint64_t>(ast_.getTypeSizeInChars(e->getType()).getQuantity())};
  });
  const bool touches = touches_operands(text);
  // (Not every operand becomes an argument of a call.)
  const auto is_read = [&](ExprRef v) {
    if (linked_.checks_memory && v != nullptr) discard(v);
  };
  const Mark start = mark();
  ir::Evaluation operands;
  for (unsigned i = 0; i < gcc->getNumOutputs(); ++i) {
    const clang::TargetInfo::ConstraintInfo& c = constraints[i];
    const Mark m = mark();
    outputs.push_back(place(gcc->getOutputExpr(i)));
    unsequenced(start, operands, m, address_of(outputs.back(), o), o);
    if (!types_.is_scalar(outputs.back()->type)) {
      if (!empty || !gcc->isOutputPlusConstraint(i)) return emit_unsupported("inline assembly", s->getSourceRange());
      give(address_of(outputs.back(), o));
      continue;
    }
    const bool bits = gcc->getOutputExpr(i)->refersToBitField();
    if (c.allowsMemory() && !c.allowsRegister() && !bits) give(address_of(outputs.back(), o));
    if (!gcc->isOutputPlusConstraint(i)) continue;
    is_read(load(outputs.back(), o));
    give(load(outputs.back(), o));
  }
  // Where nothing is executed, an output that is also an input keeps its value, and one that shares the register of an input
  // gets that one.
  std::map<unsigned, ExprRef> kept;   // by output; null: its own value
  for (unsigned i = 0; i < gcc->getNumOutputs(); ++i)
    if (empty && gcc->isOutputPlusConstraint(i)) kept.emplace(i, nullptr);
  for (unsigned i = 0; i < gcc->getNumInputs(); ++i) {
    const clang::Expr* input = gcc->getInputExpr(i);
    clang::TargetInfo::ConstraintInfo c(gcc->getInputConstraint(i), gcc->getInputName(i));
    (void)machine.validateInputConstraint(constraints, c);
    const Mark m = mark();
    const auto size = [&](const clang::Expr* e) { return ast_.getTypeSize(e->getType()); };
    if (empty && c.hasTiedOperand() && types_.is_scalar(types_.type(input->getType())) && size(input) == size(gcc->getOutputExpr(c.getTiedOperand()))) {
      const ExprRef v = save(input->isLValue() ? load(place(input), o) : value(input));
      unsequenced(start, operands, m, v, o);
      give(v);
      kept.emplace(c.getTiedOperand(), v);
      continue;
    }
    if (!c.allowsMemory() || !input->isLValue() || input->refersToBitField()) {
      ExprRef v = value(input);
      unsequenced(start, operands, m, v, o);
      is_read(v);
      give(v);
      continue;
    }
    const PlaceRef operand = place(input);
    unsequenced(start, operands, m, address_of(operand, o), o);
    give(address_of(operand, o));
    if (touches && (types_.is_scalar(operand->type) || types_.kind(operand->type) == TypeKind::Record)) is_read(load(operand, o));
    if (touches && types_.is_scalar(operand->type)) give(load(operand, o));
    // Operands in memory are named as inputs where a clobber says that they change.
    if (!clobbers || !local || empty) continue;
    if (!types_.is_scalar(operand->type)) return emit_unsupported("inline assembly", s->getSourceRange());
    changed_inputs.push_back(operand);
  }
  for (size_t i = given.size(); i-- > 0;) given[i] = protect(given[i], marks[i]);
  for (const std::string& word : symbols_of_template(text))
    if (is_own_function(word)) return emit_unsupported("inline assembly that names the function " + word, s->getSourceRange());
  if (const std::string why = local || empty ? "" : assembly_control(gcc, text, given); !why.empty())
    return emit_unsupported(why, s->getSourceRange());
  if (!touches && outputs.empty() && !gcc->isAsmGoto()) return;
  if (clobbers && !local) call_assembly("__pippin_asm_memory", program_.void_type, nullptr, std::move(given), o);
  else if (!local || (!given.empty() && (!empty || kept.size() < outputs.size())))
    call_assembly("__pippin_asm_operands", program_.void_type, nullptr, std::move(given), o);
  // Compilers differ on which place an output is that depends on another output.
  const Mark before = mark();
  const auto output = [&](PlaceRef p) {
    if (protect(p, before) == p) assembly_output(p, o);
    else emit_unsupported("inline assembly with an output whose place depends on another", s->getSourceRange());
  };
  for (PlaceRef p : changed_inputs) output(p);
  for (unsigned i = 0; i < gcc->getNumOutputs(); ++i)
    if (const auto k = kept.find(i); k == kept.end()) output(outputs[i]);
    else if (k->second != nullptr) emit_assign(outputs[i], coerce(k->second, outputs[i]->type, o), o);
    // A register is written back, which shows where nothing may be written.
    else if (linked_.checks_memory && !constraints[i].allowsMemory() && types_.is_scalar(outputs[i]->type)) emit_assign(outputs[i], load(outputs[i], o), o);
  // asm goto: any of its labels, or what follows.
  if (!gcc->isAsmGoto()) return;
  const PlaceRef choice = var_place(undeclared_temporary(program_.int_type, o), o);
  assembly_output(choice, o);
  for (unsigned k = 0; k < gcc->getNumLabels(); ++k) {
    const ir::BlockId chosen = new_block(), next = new_block();
    branch_on(binary(ir::ExprKind::Eq, program_.int_type, load(choice, o), constant(program_.int_type, k, o), o), chosen, next, o);
    set_current(chosen);
    goto_label(gcc->getLabelExpr(k)->getLabel(), s->getAsmLoc());
    set_current(next);
  }
}

bool Converter::is_directive_only(const std::string& text, std::vector<std::string>& unreferenced) const {
  if (text.find('#') != std::string::npos || text.find("/*") != std::string::npos) return false;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find_first_of(";\n", at), text.size());
    std::string_view line = trim(std::string_view(text).substr(at, end - at));
    at = end + 1;
    const std::string_view word = take_word(line);
    if (word.empty() || word == ".ident" || word == ".file") continue;
    std::vector<std::string> operands;
    while (!line.empty()) {
      const size_t comma = std::min(line.find(','), line.size());
      operands.emplace_back(trim(line.substr(0, comma)));
      line = trim(line.substr(std::min(comma + 1, line.size())));
    }
    if (word == ".symver") {
      if (operands.size() != 2) return false;
      const std::string base = operands[1].substr(0, operands[1].find('@'));
      if (base == operands[0]) continue;
      // A definition gets another name. What is defined elsewhere is asked for by another name.
      if (symbols_.own(operands[0]) == nullptr) unreferenced.push_back(operands[0]);
      else unreferenced.push_back(base);
      continue;
    }
    if (word != ".globl" && word != ".global" && word != ".hidden") return false;
    // A name without linkage must not become a symbol of the others.
    for (const std::string& symbol : operands) {
      if (symbol.find_first_of(" \t\"") != std::string::npos) return false;
      const clang::NamedDecl* own = symbols_.own(symbol);
      if (word != ".hidden" && own != nullptr && own->getFormalLinkage() == clang::Linkage::Internal) return false;
    }
  }
  return true;
}

}  // namespace pippin::frontend
