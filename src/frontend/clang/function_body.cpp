// SPDX-License-Identifier: Apache-2.0
// Function bodies: parameters, the blocks of the body; calls before and after main.
#include "frontend/clang/converter.h"
#include "ir/library.h"

#include <algorithm>

namespace pippin::frontend {

using ir::BlockId;
using ir::FunctionId;
using ir::TerminatorKind;
using ir::TypeId;
using ir::TypeKind;
using ir::VarId;
using ir::VarKind;

/// Calls by the program's own declaration of a library function (`int strlen(char *)`) mean the model: arguments and results are
/// converted as values are. A result wider than the library's is not: nobody sets its upper part.
static bool fits_model(const ir::Program& p, TypeId declared, TypeId model) {
  if (declared == model) return true;
  const ir::Type &d = p.type(declared), &m = p.type(model);
  const auto same_kind = [&](TypeId a, TypeId b) {
    const TypeKind kind = p.type(a).kind;
    return a == b || (kind == p.type(b).kind && (kind == TypeKind::Int || kind == TypeKind::Pointer));
  };
  if (d.kind != TypeKind::Function || d.is_variadic || !same_kind(d.element, m.element)) return false;
  if (p.type(d.element).kind == TypeKind::Int && p.type(d.element).width > p.type(m.element).width) return false;
  if (!d.has_prototype) return true;
  if (d.params.size() != m.params.size()) return false;
  for (size_t k = 0; k < d.params.size(); ++k)
    if (!same_kind(d.params[k], m.params[k])) return false;
  return true;
}

void Converter::function_body(const clang::FunctionDecl* decl) {
  const FunctionId id = function(decl);
  const ir::Function& known = program_.functions[id];
  if (is_library_ && (known.has_body() || !fits_model(program_, known.type, types_.type(decl->getType())))) return;
  if (!symbols_.is_linked(decl)) return inline_definition(decl);
  if (!program_.functions[id].has_body()) convert_body(decl, id);
}

void Converter::inline_definition(const clang::FunctionDecl* decl) {
  if (ast_.GetGVALinkageForFunction(decl) != clang::GVA_AvailableExternally) return;
  ir::Function f;
  f.name = decl->getNameAsString();
  f.type = types_.type(decl->getType());
  f.is_static = true;
  const FunctionId id = program_.functions.push_back(std::move(f));
  linked_.inline_definitions.push_back(
      {symbols_.symbol_of(decl), id, unsupported_instr("inline definition that differs from the external one", decl->getSourceRange())});
  convert_body(decl, id);
}

/// A compiler may take the promises of a function for granted, and the meaning of one that has a library function's name.
void Converter::note_promises(const clang::FunctionDecl* decl, FunctionId id) {
  if (is_library_) return;
  const Origin o = locations_.origin(decl->getLocation());
  const std::string name = decl->getNameAsString();
  // (Clang adds some by itself to functions that it knows by their names.)
  const bool promises = decl->isNoReturn() || std::ranges::any_of(decl->attrs(), [](const clang::Attr* a) {
    return !a->isImplicit() && llvm::isa<clang::NonNullAttr, clang::ReturnsNonNullAttr, clang::PureAttr, clang::ConstAttr, clang::RestrictAttr>(a);
  });
  if (promises) program_.relied.push_back({"function-attribute", id, o, name + " keeps what its attributes promise"});
  // (GCC calls these two for what `printf` would print.)
  const bool called_for_printf = !program_.functions[id].is_static && (name == "puts" || name == "putchar");
  const unsigned builtin = decl->getBuiltinID();
  if ((called_for_printf || (builtin != 0 && ast_.BuiltinInfo.isPredefinedLibFunction(builtin))) && !ast_.getLangOpts().NoBuiltin)
    program_.relied.push_back({"library-name", called_for_printf ? FunctionId() : id, o, name + " does what the function of the library does"});
}

void Converter::convert_body(const clang::FunctionDecl* decl, FunctionId id) {
  note_promises(decl, id);
  locations_.enter(program_.strings->intern(decl->getNameAsString()));
  Body body;
  body.id = id;
  body.decl = decl;
  body.result = program_.type(program_.functions[id].type).element;
  body_ = &body;
  find_addresses(decl->getBody());
  declare_label_objects();
  set_current(new_block());
  statement_ = locations_.origin(decl->getBody()->getBeginLoc());
  parameters(decl);
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(decl->getBody());
  if (block != nullptr) {
    if (auto at = locations_.main_offset(block->getLBracLoc())) program_.functions[id].body_offset = *at + 1;
    if (auto at = locations_.main_offset(block->getRBracLoc())) program_.functions[id].body_end = *at;
  }
  program_.functions[id].origin = locations_.origin(decl->getLocation());
  program_.functions[id].is_model = is_library_;
  statement(decl->getBody());

  ir::Terminator end;
  end.kind = TerminatorKind::Return;
  end.origin = locations_.origin(decl->getBody()->getEndLoc());
  if (decl->getNameAsString() == "main" && types_.is_int(body.result)) end.value = constant(body.result, 0, end.origin);
  terminate(std::move(end));
  finish_jumps();
  finish_body();
  body_ = nullptr;
  locations_.enter(0);
}

void Converter::parameters(const clang::FunctionDecl* decl) {
  const ir::Type signature = program_.type(program_.functions[body_->id].type);
  size_t i = 0;
  for (const clang::ParmVarDecl* p : decl->parameters()) {
    const VarId v = variable(p);
    const Origin o = locations_.origin(p->getLocation());
    const size_t at = i++;
    if (at >= signature.params.size() || signature.params[at] == program_.vars[v].type) {
      body_->params.push_back(v);
      continue;
    }
    // Old-style definition: the argument arrives promoted and is converted to the declared type on entry.
    const VarId passed = new_variable(program_.vars[v].name, signature.params[at], VarKind::Param, o);
    body_->params.push_back(passed);
    program_.vars[v].kind = VarKind::Local;
    body_->locals.push_back(v);
    emit_declare(v, nullptr, true, o);
    emit_assign(var_place(v, o), coerce(load(var_place(passed, o), o), program_.vars[v].type, o), o);
  }
  if (decl->isVariadic()) {
    body_->variable_arguments =
        new_variable("", program_.pointer_to(slot_type()), VarKind::Param, locations_.origin(decl->getLocation()));
    body_->params.push_back(body_->variable_arguments);
  }
  const Mark start = mark();
  ir::Evaluation before;
  for (const clang::ParmVarDecl* p : decl->parameters()) {
    const clang::QualType t = p->getOriginalType();
    if (!t->isVariablyModifiedType()) continue;
    const Mark m = mark();
    const clang::ArrayType* array = ast_.getAsArrayType(t);
    capture_vla_sizes(array != nullptr ? array->getElementType() : t);
    // The array is a pointer, but its length is evaluated.
    const auto* vla = llvm::dyn_cast_or_null<clang::VariableArrayType>(array);
    if (vla != nullptr && vla->getSizeExpr() != nullptr && has_effects(vla->getSizeExpr())) effect(vla->getSizeExpr());
    unsequenced(start, before, m, ir::ExprRef(nullptr), locations_.origin(p->getLocation()));
  }
}

void refuse_flexible_copies(Linked& linked) {
  if (linked.flexible.empty()) return;
  auto is_flexible = [&](ir::ExprRef e) {
    return e != nullptr && std::ranges::any_of(linked.flexible, [&](const auto& declared) { return declared.second == e->type; });
  };
  auto refuse = [](ir::Instr& i) { i.op = ir::UnsupportedInstr{"copy of a structure with an initialised flexible array member", "="}; };
  for (ir::Function& f : linked.program.functions)
    for (ir::Block& block : f.blocks) {
      for (ir::Instr& i : block.instrs)
        if (const auto* a = i.get_if<ir::Assign>()) {
          if (is_flexible(a->value)) refuse(i);
        } else if (const auto* c = i.get_if<ir::Call>()) {
          if (std::ranges::any_of(c->args, is_flexible)) refuse(i);
        }
      if (block.terminator.kind == TerminatorKind::Return && is_flexible(block.terminator.value)) {
        ir::Instr i{};
        i.origin = i.expression = block.terminator.origin;
        refuse(i);
        block.instrs.push_back(std::move(i));
      }
    }
}

/// f();
static ir::Instr call_of(FunctionId f, Origin where) {
  ir::Call call;
  call.callee = f;
  call.closing = where;
  return {std::move(call), where, where};
}

void call_constructors(Linked& linked, FunctionId entry) {
  if (!entry.valid() || linked.constructors.empty() || !linked.program.functions[entry].has_body()) return;
  auto& blocks = linked.program.functions[entry].blocks;
  const Origin where = linked.program.functions[entry].origin;
  // Jumps to the first block must not run them again.
  const BlockId moved = blocks.push_back(ir::Block(std::move(blocks[BlockId(0)])));
  blocks[BlockId(0)] = ir::Block{};
  for (ir::Block& block : blocks) {
    ir::Terminator& t = block.terminator;
    auto redirect = [&](BlockId& b) {
      if (b == BlockId(0)) b = moved;
    };
    if (t.kind == TerminatorKind::Return || t.kind == TerminatorKind::Unreachable) continue;
    redirect(t.then_target);
    redirect(t.else_target);
    for (ir::SwitchCase& c : t.cases) redirect(c.target);
  }
  for (const auto& [priority, functions] : linked.constructors) {
    for (const FunctionId f : functions) {
      blocks[BlockId(0)].instrs.push_back(call_of(f, where));
    }
  }
  ir::Terminator& t = blocks[BlockId(0)].terminator;
  t.kind = TerminatorKind::Jump;
  t.origin = where;
  t.then_target = moved;
}

void call_exit_handlers(Linked& linked, FunctionId entry) {
  ir::Program& program = linked.program;
  const auto handlers = linked.functions.find(std::string(ir::kExitHandlers));
  if (handlers == linked.functions.end() || !entry.valid()) return;
  // The last destructor is called first.
  for (ir::Block& block : program.functions[handlers->second].blocks) {
    if (block.terminator.kind != TerminatorKind::Return) continue;
    for (auto level = linked.destructors.rbegin(); level != linked.destructors.rend(); ++level)
      for (size_t k = level->second.size(); k-- > 0;) block.instrs.push_back(call_of(level->second[k], program.functions[level->second[k]].origin));
  }
  bool called = false;
  for (const ir::Function& f : program.functions)
    for (const ir::Block& block : f.blocks)
      for (const ir::Instr& i : block.instrs) called |= i.is<ir::Call>() && i.get<ir::Call>().callee == entry;
  for (ir::Block& block : program.functions[entry].blocks) {
    if (block.terminator.kind != TerminatorKind::Return) continue;
    ir::Instr i = call_of(handlers->second, block.terminator.origin);
    if (called) i.op = ir::UnsupportedInstr{"exit handlers of a recursive main function", "return"};  // a return of which call?
    block.instrs.push_back(std::move(i));
  }
}

void Converter::finish_body() {
  auto& blocks = body_->blocks;
  // Empty blocks that only jump on are bypassed; then what cannot be reached goes.
  auto is_empty_jump = [&](BlockId b) {
    const ir::Block& block = blocks[b];
    return block.instrs.empty() && !block.loop && block.label.empty() &&
           block.terminator.kind == TerminatorKind::Jump;
  };
  auto bypass = [&](BlockId b) {
    BlockId end = b;
    for (size_t steps = 0; is_empty_jump(end) && steps < blocks.size(); ++steps) end = blocks[end].terminator.then_target;
    while (b != end && is_empty_jump(b)) {  // shorten the path for the next one
      const BlockId next = blocks[b].terminator.then_target;
      blocks[b].terminator.then_target = end;
      if (next == b) break;
      b = next;
    }
    return end;
  };
  std::vector<BlockId> order;
  std::vector<uint32_t> number(blocks.size(), UINT32_MAX);
  std::vector<BlockId> work{BlockId(0)};
  std::vector<bool> reached(blocks.size(), false);
  reached[0] = true;
  auto visit = [&](BlockId& target) {
    target = bypass(target);
    if (reached[target.value]) return;
    reached[target.value] = true;
    work.push_back(target);
  };
  while (!work.empty()) {
    const BlockId b = work.back();
    work.pop_back();
    ir::Terminator& t = blocks[b].terminator;
    if (t.kind == TerminatorKind::Jump) visit(t.then_target);
    if (t.kind == TerminatorKind::Branch || t.kind == TerminatorKind::Switch) {
      visit(t.then_target);
      if (t.kind == TerminatorKind::Branch) visit(t.else_target);
      for (ir::SwitchCase& c : t.cases) visit(c.target);
    }
  }
  IdVector<BlockId, ir::Block> kept;
  for (BlockId b : blocks.ids()) {
    if (!reached[b.value]) continue;
    number[b.value] = static_cast<uint32_t>(kept.size());
    kept.push_back(std::move(blocks[b]));
  }
  auto renumber = [&](BlockId& b) {
    if (b.valid()) b = BlockId(number[b.value]);
  };
  for (ir::Block& block : kept) {
    ir::Terminator& t = block.terminator;
    if (t.kind == TerminatorKind::Return || t.kind == TerminatorKind::Unreachable) continue;
    renumber(t.then_target);
    renumber(t.else_target);
    for (ir::SwitchCase& c : t.cases) renumber(c.target);
  }
  ir::Function& f = program_.functions[body_->id];
  f.blocks = std::move(kept);
  f.params = std::move(body_->params);
  f.locals = std::move(body_->locals);
}

}  // namespace pippin::frontend
