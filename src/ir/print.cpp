// SPDX-License-Identifier: Apache-2.0
// Text of a program (--dump=ir, golden tests). Variables that share a name within a function (or with a global) get a
// `$n` suffix numbered inside the function; temporaries are numbered inside the function; so that an edit in one
// function does not change the text of another.
#include <map>

#include "ir/to_c.h"
#include "support/check.h"

namespace pippin::ir {
namespace {

void name_variables(const Program& p, const Function& f, std::vector<std::string>& names) {
  std::map<std::string, unsigned> seen;
  for (VarId g : p.globals)
    if (p.vars[g].kind == VarKind::Global) seen[p.vars[g].name] = 1;
  unsigned temporaries = 0;
  auto name = [&](VarId v) {
    const Variable& variable = p.vars[v];
    if (variable.name.empty()) {
      names[v.value] = fmt::format("tmp${}", temporaries++);
      return;
    }
    const unsigned n = seen[variable.name]++;
    if (n != 0) names[v.value] = fmt::format("{}${}", variable.name, n);
  };
  for (VarId v : f.params) name(v);
  for (VarId v : f.locals) name(v);
}

std::string place_of(const Origin& o) { return o.known() ? fmt::format("{}:{}", o.line, o.column) : "?"; }

std::string var_line(const Program& p, const CPrinter& c, VarId id) {
  const Variable& v = p.vars[id];
  std::string flags;
  if (v.address_taken) flags += " address_taken";
  if (v.is_volatile) flags += " volatile";
  if (v.is_const) flags += " const";
  if (v.is_read_only && v.kind != VarKind::StringLiteral) flags += " read-only";
  if (v.is_extern) flags += " extern";
  if (v.uninit_site != UINT32_MAX) {
    const UninitSite& site = p.uninit_sites[v.uninit_site];
    flags += site.editable ? fmt::format(" uninit@{}", site.insert_at) : " uninit";
  }
  return declaration(p, v.type, c.var(id)) + ";" + (flags.empty() ? "" : "  //" + flags);
}

std::string instr_line(const Program& p, const CPrinter& c, const Instr& i) {
  const UnsupportedInstr* unsupported = i.get_if<UnsupportedInstr>();
  std::string text = unsupported != nullptr ? fmt::format("unsupported \"{}\": {}", unsupported->feature, unsupported->text)
                                            : (i.is<Declare>() ? "declare " : "") + c.instr(i) + ";";
  text += "  // " + place_of(i.origin);
  if (i.expression != i.origin) text += "@" + place_of(i.expression);
  if (const Call* call = i.get_if<Call>(); call != nullptr && call->site != UINT32_MAX) {
    const NondetSite& site = p.nondet_sites[call->site];
    text += fmt::format(" nondet#{}", call->site);
    if (site.editable) text += fmt::format("[{},{})", site.name_begin, site.name_end);
  }
  if (const Declare* d = i.get_if<Declare>(); d != nullptr && d->initialised_next) text += " initialised";
  return text;
}

std::string terminator_line(const CPrinter& c, const Terminator& t) {
  std::string text;
  switch (t.kind) {
    case TerminatorKind::None: text = "none"; break;
    case TerminatorKind::Jump: text = fmt::format("jump b{}", t.then_target.value); break;
    case TerminatorKind::Branch:
      text = fmt::format("branch {} b{} b{}", c.expr(t.value), t.then_target.value, t.else_target.value);
      break;
    case TerminatorKind::Switch:
      text = "switch " + c.expr(t.value);
      for (const SwitchCase& k : t.cases) {
        text += " " + to_string(k.low);
        if (k.high != k.low) text += ".." + to_string(k.high);
        text += fmt::format(":b{}", k.target.value);
      }
      text += fmt::format(" default:b{}", t.then_target.value);
      break;
    case TerminatorKind::Return: text = t.value != nullptr ? "return " + c.expr(t.value) : "return"; break;
    case TerminatorKind::Unreachable: text = t.convention.empty() ? "unreachable" : "unreachable " + t.convention; break;
  }
  text += "  // " + place_of(t.origin);
  if (t.decides == Decides::Statement) text += " source";
  return text;
}

std::string function_text(const Program& p, const Function& f) {
  std::vector<std::string> names(p.vars.size());
  name_variables(p, f, names);
  CPrinter c(p, &names);
  std::string params;
  for (VarId v : f.params) params += (params.empty() ? "" : ", ") + declaration(p, p.vars[v].type, c.var(v));
  const Type& type = p.type(f.type);
  if (f.params.empty()) {
    for (TypeId t : type.params) params += (params.empty() ? "" : ", ") + declaration(p, t, "");
    if (params.empty() && type.has_prototype) params = "void";
  }
  if (type.is_variadic) params += ", ...";
  std::string out = std::string(f.is_static ? "static " : "") + (f.is_noreturn ? "_Noreturn " : "") +
                    declaration(p, type.element, f.name + "(" + params + ")");
  if (!f.has_body()) return out + ";\n";
  out += fmt::format(" {{  // {} body [{},{})\n", place_of(f.origin), f.body_offset, f.body_end);
  for (VarId v : f.locals) out += "  " + var_line(p, c, v) + "\n";
  for (BlockId b : f.blocks.ids()) {
    const Block& block = f.blocks[b];
    out += fmt::format(" b{}:", b.value);
    if (!block.label.empty()) out += " label " + block.label;
    if (block.loop) out += " loop " + place_of(*block.loop);
    out += "\n";
    for (const Instr& i : block.instrs) out += "    " + instr_line(p, c, i) + "\n";
    out += "    " + terminator_line(c, block.terminator) + "\n";
  }
  return out + "}\n";
}

}  // namespace

std::string print(const Program& p, const Function& f) { return function_text(p, f); }

std::string print(const Program& p) {
  std::string out = p.target.model == DataModel::LP64 ? "target LP64\n" : "target ILP32\n";
  CPrinter c(p, nullptr);
  for (TypeId t : p.types.ids()) {
    const Type& type = p.type(t);
    if (type.kind != TypeKind::Record) continue;
    if (!type.is_complete) {
      out += type.name + ";\n";
      continue;
    }
    out += fmt::format("{} {{  // size {} align {}\n", type.name, type.size, type.align);
    for (const Field& field : type.fields) {
      out += "  " + declaration(p, field.type, field.name);
      if (field.is_bitfield) out += fmt::format(" : {}", field.bit_width);
      out += ";  // ";
      out += field.is_bitfield ? fmt::format("bit {}\n", field.bit_offset) : fmt::format("{}\n", field.byte_offset);
    }
    out += "};\n";
  }
  for (VarId v : p.globals)
    if (p.vars[v].kind != VarKind::StringLiteral) out += var_line(p, c, v) + "\n";
  for (VarId v : p.vars.ids())
    if (p.vars[v].is_extern) out += var_line(p, c, v) + "\n";
  if (!p.global_init.empty()) {
    out += "init {\n";
    for (const Instr& i : p.global_init) out += "    " + instr_line(p, c, i) + "\n";
    out += "}\n";
  }
  for (const Function& f : p.functions) out += function_text(p, f);
  return out;
}

}  // namespace pippin::ir
