// SPDX-License-Identifier: Apache-2.0
// ir_dump --c: the IR as a C program again, one label per block, for differential tests of the frontend and of the C
// printer (csmith program, original against re-emitted). Records and variables are renamed to be unique; layout
// attributes are not reproduced. Compile with `-fms-extensions -fwrapv -w`.
#include <cstdio>
#include <vector>

#include "ir/to_c.h"
#include "support/check.h"

namespace pippin::frontend {
namespace {

const char* basic_name(const ir::Type& t) {
  if (t.is_bool) return "_Bool";
  switch (t.size) {
    case 1: return t.is_signed ? "signed char" : "unsigned char";
    case 2: return t.is_signed ? "short" : "unsigned short";
    case 4: return t.is_signed ? "int" : "unsigned int";
    case 8: return t.is_signed ? "long long" : "unsigned long long";
    default: return t.is_signed ? "__int128" : "unsigned __int128";
  }
}

class Emitter {
 public:
  explicit Emitter(ir::Program& p) : p_(p) {}

  std::string run() {
    for (ir::TypeId t : p_.types.ids()) {
      ir::Type& type = p_.types[t];
      if (type.kind == ir::TypeKind::Record)
        type.name = fmt::format("{} R{}", type.is_union ? "union" : "struct", t.value);
      if (type.kind == ir::TypeKind::Int && type.name.starts_with("enum")) type.name = basic_name(type);
      if (type.kind == ir::TypeKind::Int && type.name.find(' ') == std::string::npos && type.name != "char" &&
          type.name != "int" && type.name != "short" && type.name != "long" && type.name != "_Bool")
        type.name = basic_name(type);
    }
    for (ir::TypeId t : p_.types.ids()) {
      const ir::TypeKind k = p_.type(t).kind;
      if (k == ir::TypeKind::Pointer || k == ir::TypeKind::Array || k == ir::TypeKind::Function)
        p_.types[t].name = ir::declaration(p_, t, "");
    }
    names_.resize(p_.vars.size());
    for (ir::VarId v : p_.vars.ids()) {
      const ir::Variable& var = p_.vars[v];
      if (var.kind == ir::VarKind::Global || var.kind == ir::VarKind::StringLiteral) continue;
      names_[v.value] = (var.name.empty() ? "t" : var.name) + fmt::format("_{}", v.value);
    }
    done_.resize(p_.types.size());
    for (ir::TypeId t : p_.types.ids()) record(t);
    for (ir::VarId v : p_.vars.ids())
      if (p_.vars[v].is_extern) out_ += "extern " + ir::declaration(p_, p_.vars[v].type, p_.vars[v].name) + ";\n";
    ir::CPrinter c(p_, &names_);
    for (ir::VarId v : p_.globals)
      if (p_.vars[v].kind != ir::VarKind::StringLiteral)
        out_ += "static " + ir::declaration(p_, p_.vars[v].type, c.var(v)) + ";\n";
    for (const ir::Function& f : p_.functions)
      if (!f.name.starts_with("__builtin")) out_ += signature(f, c, false) + ";\n";
    out_ += "static void init_globals(void) {\n";
    for (const ir::Instr& i : p_.global_init) instr(i, c);
    out_ += "}\n";
    for (const ir::Function& f : p_.functions)
      if (f.has_body()) body(f, c);
    return out_;
  }

 private:
  void record(ir::TypeId t) {
    const ir::Type& type = p_.type(t);
    if (type.kind == ir::TypeKind::Array) return record(type.element);
    if (type.kind != ir::TypeKind::Record || done_[t.value]) return;
    done_[t.value] = true;
    for (const ir::Field& f : type.fields) record(f.type);
    if (!type.is_complete) return;
    out_ += type.name + " {\n";
    for (const ir::Field& f : type.fields) {
      out_ += "  " + (f.name.empty() ? p_.type(f.type).name : ir::declaration(p_, f.type, f.name));
      if (f.is_bitfield) out_ += fmt::format(" : {}", f.bit_width);
      out_ += ";\n";
    }
    out_ += "};\n";
  }

  std::string signature(const ir::Function& f, const ir::CPrinter& c, bool named) {
    const ir::Type& type = p_.type(f.type);
    std::string params;
    if (named && !f.params.empty()) {
      for (ir::VarId v : f.params) params += (params.empty() ? "" : ", ") + ir::declaration(p_, p_.vars[v].type, c.var(v));
    } else {
      for (ir::TypeId t : type.params) params += (params.empty() ? "" : ", ") + ir::declaration(p_, t, "");
    }
    if (params.empty() && type.has_prototype) params = "void";
    if (type.is_variadic) params += ", ...";
    return std::string(f.is_static ? "static " : "") + ir::declaration(p_, type.element, f.name + "(" + params + ")");
  }

  void instr(const ir::Instr& i, const ir::CPrinter& c) {
    i.visit(
        [&](const ir::Declare& d) {
          if (d.count != nullptr) out_ += "  " + c.var(d.var) + " = __builtin_alloca(sizeof(*" + c.var(d.var) + ") * (" + c.expr(d.count) + "));\n";
        },
        [](const ir::EndOfScope&) {},
        [&](const ir::ZeroInit& z) {
          const std::string place = c.place(z.target);
          out_ += "  __builtin_memset(&" + place + ", 0, sizeof(" + place + "));\n";
        },
        [&](const ir::Assign& a) {
          const ir::Place* root = a.target;
          while (root->base != nullptr) root = root->base;
          if (root->kind == ir::PlaceKind::Var && p_.vars[root->var].kind == ir::VarKind::StringLiteral) return;
          out_ += "  " + c.instr(i) + ";\n";
        },
        [&](const ir::Call&) { out_ += "  " + c.instr(i) + ";\n"; },
        [&](const ir::UnsupportedInstr& u) { out_ += "  unsupported(" + u.feature + ");\n"; });
  }

  void body(const ir::Function& f, const ir::CPrinter& c) {
    out_ += signature(f, c, true) + " {\n";
    for (ir::VarId v : f.locals) {
      const ir::Type& t = p_.type(p_.vars[v].type);
      if (t.is_vla) out_ += "  " + ir::declaration(p_, t.element, "*" + c.var(v)) + ";\n";
      else out_ += "  " + ir::declaration(p_, p_.vars[v].type, c.var(v)) + ";\n";
    }
    if (f.name == "main") out_ += "  init_globals();\n";
    for (ir::BlockId b : f.blocks.ids()) {
      out_ += fmt::format(" b{}:;\n", b.value);
      for (const ir::Instr& i : f.blocks[b].instrs) instr(i, c);
      const ir::Terminator& t = f.blocks[b].terminator;
      switch (t.kind) {
        case ir::TerminatorKind::None: break;
        case ir::TerminatorKind::Jump: out_ += fmt::format("  goto b{};\n", t.then_target.value); break;
        case ir::TerminatorKind::Branch:
          out_ += fmt::format("  if ({}) goto b{}; else goto b{};\n", c.expr(t.value), t.then_target.value,
                              t.else_target.value);
          break;
        case ir::TerminatorKind::Switch:
          out_ += "  switch (" + c.expr(t.value) + ") {\n";
          for (const ir::SwitchCase& k : t.cases)
            out_ += fmt::format("    case {} ... {}: goto b{};\n", ir::to_string(k.low), ir::to_string(k.high),
                                k.target.value);
          out_ += fmt::format("    default: goto b{};\n  }}\n", t.then_target.value);
          break;
        case ir::TerminatorKind::Return:
          out_ += t.value != nullptr ? "  return " + c.expr(t.value) + ";\n" : "  return;\n";
          break;
        case ir::TerminatorKind::Unreachable: out_ += "  __builtin_unreachable();\n"; break;
      }
    }
    out_ += "}\n";
  }

  ir::Program& p_;
  std::string out_;
  std::vector<std::string> names_;
  std::vector<bool> done_;
};

}  // namespace

std::string emit_c(ir::Program& p) { return Emitter(p).run(); }

}  // namespace pippin::frontend
