// SPDX-License-Identifier: Apache-2.0
// The edited copy of a program and the tables of its inputs (replay_runtime.h). Every value the interpreter consumed is
// given to the compiled program at the same site and occurrence; where that is impossible and the value matters, the
// native execution is given up with a reason.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "replay/replay_runtime.h"
#include "ir/formats.h"
#include "ir/library.h"
#include "ir/walk.h"

namespace pippin::replay {

namespace {

using interp::InputValue;
using ir::Int128;

__extension__ using Unsigned128 = unsigned __int128;

struct Edit {
  uint64_t begin, end;
  std::string text;
};

/// Values by occurrence; missing ones are 0.
using Values = std::map<uint32_t, Int128>;

constexpr size_t kValuesOfAnInitialiser = 64;

class Editor {
 public:
  Editor(const ir::Program& p, const std::vector<InputValue>& inputs, const ReplayOptions& options, const std::string& token,
         ir::Property violated, const interp::Execution* violation)
      : p_(p), inputs_(inputs), options_(options), token_(token), violated_(violated), violation_(violation) {}

  NativeSources run() {
    if (options_.semantics.label_is_error()) return fail("error labels are not replayed natively");
    if (p_.files.empty()) return fail("the source files are not known");
    // Operations on constants, and x + 1 > x.
    if (ir::row(violated_).generator == ir::Generator::Operations) doubt("compilers fold operations");
    sort_inputs();
    invalid_read();   // around what else is edited
    nondet_sites();
    uninit_sites();
    error_functions();
    missing_functions();
    extern_variables();
    if (!out_.problem.empty()) return std::move(out_);
    for (size_t k = 0; k < p_.files.size(); ++k) apply(k);
    finish_runtime();
    return std::move(out_);
  }

 private:
  NativeSources fail(const std::string& why) {
    if (out_.problem.empty()) out_.problem = why;
    return out_;
  }

  void doubt(const std::string& why) {
    if (out_.doubt.empty()) out_.doubt = why;
  }

  /// Index of the file an origin lies in; the only file when the names do not tell.
  size_t file_of(const Origin& o) const {
    const std::string& name = p_.strings ? p_.strings->at(o.file) : std::string();
    for (size_t k = 0; k < p_.files.size(); ++k)
      if (p_.files[k] == name) return k;
    return p_.files.size() == 1 ? 0 : p_.files.size();
  }

  const std::string& text(size_t file) {
    if (texts_.size() < p_.files.size()) texts_.resize(p_.files.size());
    if (!texts_[file]) {
      std::stringstream buffer;
      if (file < options_.texts.size()) buffer << options_.texts[file];
      else buffer << std::ifstream(p_.files[file], std::ios::binary).rdbuf();
      texts_[file] = buffer.str() + (file < options_.appended.size() ? options_.appended[file] : "");
    }
    return *texts_[file];
  }

  void edit(size_t file, uint64_t begin, uint64_t end, std::string replacement) {
    edits_[file].push_back({begin, end, std::move(replacement)});
  }

  std::string c_type(ir::TypeId id) {
    if (!id.valid()) return "";
    const ir::Type& t = p_.type(id);
    switch (t.kind) {
      case ir::TypeKind::Void: return "void";
      case ir::TypeKind::Pointer: return "void*";
      case ir::TypeKind::Float:
        switch (t.format) {
          case ir::FloatFormat::Single: return "float";
          case ir::FloatFormat::Double: return "double";
          case ir::FloatFormat::X87Extended: return "long double";
          default: return "";
        }
      case ir::TypeKind::Int: {
        if (t.is_bool) return "_Bool";
        const std::string sign = t.is_signed ? "signed " : "unsigned ";
        switch (t.size) {
          case 1: return sign + "char";
          case 2: return sign + "short";
          case 4: return sign + "int";
          case 8: return sign + "long long";
          case 16: return sign + "__int128";
          default: return "";
        }
      }
      default: return "";
    }
  }

  void declare(const std::string& text) { declarations_.insert(text); }

  /// Defines `type name(void)` that returns the values by occurrence.
  void define_source(const std::string& name, ir::TypeId type, const Values& values, bool weak) {
    const std::string c = c_type(type);
    if (c.empty()) {
      fail("values of type " + p_.type(type).name);
      return;
    }
    const std::string w = weak ? "__attribute__((weak)) " : "";
    if (c == "void") {
      runtime_ += fmt::format("{}void {}(void) {{}}\n", w, name);
      return;
    }
    const ir::Type& t = p_.type(type);
    const bool is_pointer = t.kind == ir::TypeKind::Pointer;
    const size_t bytes = is_pointer ? 8 : t.kind == ir::TypeKind::Float && t.size > 8 ? 10 : t.size;
    runtime_ += fmt::format("{}{} {}(void) {{\n", w, c, name);
    if (!values.empty()) {
      // Occurrences and values as bytes, little endian.
      runtime_ += fmt::format("  const u8* v = __pippin_values + {};\n", out_.values.size());
      for (const auto& [occurrence, value] : values) {
        append_bytes(occurrence, 4);
        append_bytes(t.is_bool ? value != 0 : static_cast<Unsigned128>(value), bytes);
      }
      runtime_ += "  static unsigned n PIPPIN_NOT_COMPARED, at PIPPIN_NOT_COMPARED;\n";
      runtime_ += fmt::format("  union {{ u8 bytes[16]; {} value; }} u;\n", is_pointer ? "u64" : c);
      runtime_ += fmt::format("  if (pippin_recorded(v, {}u, {}u, &at, n++, u.bytes)) return {};\n", values.size(), bytes,
                              is_pointer ? "__pippin_foreign(u.value)" : "u.value");
    }
    runtime_ += "  return 0;\n}\n";
  }

  /// A function that writes these values (offset: value, size) into the object it gets, whose other bytes are 0 already.
  void define_filler(const std::string& name, const std::map<uint64_t, std::pair<Unsigned128, size_t>>& values) {
    const size_t begin = out_.values.size();
    for (auto first = values.begin(), last = first; first != values.end(); first = last) {
      uint64_t end = first->first;
      for (; last != values.end() && last->first == end; ++last) end += last->second.second;
      append_bytes(first->first, 4);
      append_bytes(end - first->first, 4);
      for (; first != last; ++first) append_bytes(first->second.first, first->second.second);
    }
    runtime_ += fmt::format("void* {}(void* to) {{\n  pippin_write_parts(to, __pippin_values + {}, {});\n  return to;\n}}\n", name, begin,
                            out_.values.size() - begin);
  }

  void append_bytes(Unsigned128 value, size_t bytes) {
    for (size_t i = 0; i < bytes; ++i, value >>= 8) out_.values += static_cast<char>(value & 0xFF);
  }

  void sort_inputs() {
    size_t first = 0;
    uint32_t own_blocks = 0;  // allocated by the interpreter for main's arguments
    if (p_.entry.valid() && !p_.functions[p_.entry].params.empty()) {
      const size_t n = p_.functions[p_.entry].params.size();
      if (!inputs_.empty() && keyless(inputs_[0])) {
        argc_ = static_cast<int>(inputs_[0].value);
        first = 1;
      }
      if (n > 1) own_blocks = 1 + static_cast<uint32_t>(argc_) + static_cast<uint32_t>(n - 2);
    }
    out_.own_blocks = own_blocks;
    std::map<uint32_t, uint32_t> site_count, uninit_count;
    for (size_t k = first; k < inputs_.size(); ++k) {
      const InputValue& v = inputs_[k];
      const bool is_pointer = v.type.valid() && p_.type(v.type).kind == ir::TypeKind::Pointer;
      if (is_pointer && v.value != 0) {
        foreign_bytes_ = std::max(foreign_bytes_, interp::foreign_bytes(p_, v.type));
        foreign_ = std::max(foreign_, static_cast<uint32_t>(v.value));
      }
      if (v.site < p_.nondet_sites.size()) {
        const uint32_t n = v.occurrence != UINT32_MAX ? v.occurrence : site_count[v.site];
        ++site_count[v.site];
        const ir::NondetSite& site = p_.nondet_sites[v.site];
        if (editable(site)) {
          by_site_[v.site].emplace(n, v.value);
        } else {
          Values& list = by_function_[site.callee.value];
          list.emplace(static_cast<uint32_t>(list.size()), v.value);
        }
        // Values of a model have no type.
        site_type_[v.site] = v.type.valid() ? v.type : result_of(site.callee);
      } else if (v.uninit_site < p_.uninit_sites.size()) {
        const uint32_t n = v.occurrence != UINT32_MAX ? v.occurrence : uninit_count[v.uninit_site]++;
        const ir::TypeId whole = p_.vars[p_.uninit_sites[v.uninit_site].var].type;
        const ir::TypeKind kind = p_.type(whole).kind;
        if (v.type.valid()) by_uninit_[v.uninit_site][v.offset].emplace(n, std::make_pair(v.type, v.value));
        else if (v.offset == 0 && kind != ir::TypeKind::Array && kind != ir::TypeKind::Record)
          by_uninit_[v.uninit_site][v.offset].emplace(n, std::make_pair(whole, v.value));
        else doubt("an indeterminate value of unknown type");
      } else if (v.heap_block != UINT32_MAX || v.foreign != 0) {
        const uint32_t size = v.type.valid() ? static_cast<uint32_t>(std::min<uint64_t>(16, p_.type(v.type).size)) : 1;
        const Unsigned128 u = static_cast<Unsigned128>(v.value);
        if (v.foreign != 0 || v.heap_block >= own_blocks) {
          const uint32_t block = v.foreign != 0 ? UINT32_MAX - v.foreign : v.heap_block - own_blocks;
          patches_ += fmt::format("  {{{}u, {}, {}, {}ull, 0x{:x}ull, 0x{:x}ull}},\n", block, size, is_pointer ? 1 : 0, v.offset,
                                  static_cast<uint64_t>(u), static_cast<uint64_t>(u >> 64));
          ++patch_count_;
        } else if (v.heap_block >= 1 && v.heap_block <= 8 && v.offset < 16) {
          arguments_[{v.heap_block - 1, v.offset}] = static_cast<int>(u & 0xFF);
        }
      } else if (v.missing.valid()) {
        Values& list = by_function_[v.missing.value];
        list.emplace(static_cast<uint32_t>(list.size()), v.value);
      } else {
        doubt("an indeterminate value that has no place in the source");
      }
    }
  }

  static bool keyless(const InputValue& v) {
    return v.site == UINT32_MAX && v.uninit_site == UINT32_MAX && v.heap_block == UINT32_MAX && !v.missing.valid() && !v.written.valid();
  }

  bool editable(const ir::NondetSite& site) {
    const size_t file = file_of(site.origin);
    if (!site.editable || file >= p_.files.size()) return false;
    const std::string& name = p_.functions[site.callee].name;
    const std::string& source = text(file);
    return site.name_end <= source.size() && site.name_begin < site.name_end &&
           source.compare(site.name_begin, site.name_end - site.name_begin, name) == 0;
  }

  ir::TypeId result_of(ir::FunctionId f) const {
    const ir::TypeId t = p_.functions[f].type;
    return t.valid() && p_.type(t).kind == ir::TypeKind::Function ? p_.type(t).element : ir::TypeId();
  }

  void nondet_sites() {
    std::set<std::pair<size_t, uint64_t>> edited;  // a call that was converted twice has two sites and one place
    for (const auto& [index, values] : by_site_) {
      const ir::NondetSite& site = p_.nondet_sites[index];
      const size_t file = file_of(site.origin);
      if (!edited.emplace(file, site.name_begin).second) {
        doubt("two sites at one place in the source");
        continue;
      }
      const std::string name = fmt::format("__pippin_nondet_{}", index);
      define_source(name, site_type_[index], values, false);
      declare(fmt::format("{} {}(void);", c_type(site_type_[index]), name));
      edit(file, site.name_begin, site.name_end, name);
    }
  }

  /// C designator and scalar type at an offset of an aggregate; empty if there is none.
  std::string designator(ir::TypeId id, uint64_t offset, ir::TypeId& scalar) const {
    const ir::Type& t = p_.type(id);
    if (t.kind == ir::TypeKind::Int || t.kind == ir::TypeKind::Float || t.kind == ir::TypeKind::Pointer) {
      scalar = id;
      return offset == 0 ? " " : "";
    }
    if (t.kind == ir::TypeKind::Array && !t.is_vla) {
      const uint64_t size = p_.type(t.element).size;
      if (size == 0 || offset / size >= t.count) return "";
      const std::string rest = designator(t.element, offset % size, scalar);
      return rest.empty() ? "" : fmt::format("[{}]{}", offset / size, rest);
    }
    if (t.kind == ir::TypeKind::Record) {
      for (const ir::Field& f : t.fields) {
        if (f.is_bitfield || f.name.empty() || offset < f.byte_offset || offset >= f.byte_offset + p_.type(f.type).size) continue;
        const std::string rest = designator(f.type, offset - f.byte_offset, scalar);
        if (!rest.empty()) return "." + f.name + rest;
      }
    }
    return "";
  }

  void uninit_sites() {
    for (const auto& [index, offsets] : by_uninit_) {
      const ir::UninitSite& site = p_.uninit_sites[index];
      const ir::TypeId type = p_.vars[site.var].type;
      const ir::Type& t = p_.type(type);
      const size_t file = file_of(site.origin);
      const bool scalar = t.kind == ir::TypeKind::Int || t.kind == ir::TypeKind::Float || t.kind == ir::TypeKind::Pointer;
      if (!site.editable || file >= p_.files.size() || site.insert_at > text(file).size()) {
        // The compiler initialises what we cannot: to 0.
        bool zero = true;
        for (const auto& [offset, occurrences] : offsets)
          for (const auto& [n, typed] : occurrences) zero = zero && typed.second == 0;
        if (!zero) doubt("an uninitialised variable that cannot be initialised in the source (" + p_.vars[site.var].name + ")");
        continue;
      }
      if (scalar) {
        Values values;
        for (const auto& [offset, occurrences] : offsets)
          for (const auto& [n, typed] : occurrences) {
            const Unsigned128 bits = static_cast<Unsigned128>(typed.second);
            if (offset == 0 && p_.type(typed.first).size == t.size) values[n] = typed.second;
            else values[n] |= static_cast<Int128>((bits & 0xFF) << (8 * offset));  // asked for byte by byte
          }
        const std::string name = fmt::format("__pippin_uninit_{}", index);
        define_source(name, type, values, false);
        declare(fmt::format("{} {}(void);", c_type(type), name));
        edit(file, site.insert_at, site.insert_at, fmt::format(" = {}()", name));
        continue;
      }
      // Aggregates: a designated initialiser, the same every time the declaration is executed. A compiler takes a second for
      // one of a hundred thousand values, so many are bytes that a second declarator copies.
      std::string init;
      std::map<uint64_t, std::pair<Unsigned128, size_t>> bytes;  // offset: value, size
      for (const auto& [offset, occurrences] : offsets) {
        ir::TypeId member;
        const std::string path = designator(type, offset, member);
        const auto& [n, typed] = *occurrences.begin();
        for (const auto& [other, value] : occurrences) {
          if (value.second != typed.second) {
            doubt("an uninitialised aggregate with several values (" + p_.vars[site.var].name + ")");
            break;
          }
        }
        if (typed.second == 0) continue;
        if (path.empty() || c_type(member).empty() || p_.type(member).size != p_.type(typed.first).size ||
            p_.type(member).kind == ir::TypeKind::Float || p_.type(member).size > 8) {
          doubt("an uninitialised aggregate that cannot be initialised in the source (" + p_.vars[site.var].name + ")");
          continue;
        }
        bytes[offset] = {static_cast<Unsigned128>(typed.second), p_.type(member).size};
        init += fmt::format("{}=({})0x{:x}ull,", path, c_type(member), static_cast<uint64_t>(typed.second));
      }
      if (t.is_vla) {
        if (!bytes.empty()) doubt("an uninitialised variable-length array (" + p_.vars[site.var].name + ")");
        continue;
      }
      if (bytes.size() > kValuesOfAnInitialiser) {
        const std::string name = fmt::format("__pippin_uninit_{}", index);
        define_filler(name, bytes);
        declare(fmt::format("void* {}(void*);", name));
        edit(file, site.insert_at, site.insert_at, fmt::format(", *{0}_filled = {0}(&{1})", name, p_.vars[site.var].name));
        continue;
      }
      edit(file, site.insert_at, site.insert_at, bytes.empty() ? " = {0}" : " = {" + init + "}");
    }
  }

  /// Compilers leave out a read whose value is not used, but not one of a volatile object.
  void invalid_read() {
    if (violation_ == nullptr || violation_->read == nullptr || violation_->culprit->in_call) return;
    const auto site = std::ranges::find(p_.read_sites, violation_->read->place, &ir::ReadSite::place);
    const size_t file = site == p_.read_sites.end() ? p_.files.size() : file_of(site->origin);
    out_.reads = file < p_.files.size() && site->begin < site->end && site->end <= text(file).size();
    if (!out_.reads) return;
    declare(site->pointer ? "\n#define __pippin_read(...) ((volatile __typeof__(*(__VA_ARGS__))*)(__VA_ARGS__))\n"
                          : "\n#define __pippin_read(...) (*(volatile __typeof__(__VA_ARGS__)*)&(__VA_ARGS__))\n");
    edit(file, site->begin, site->begin, "__pippin_read(");
    edit(file, site->end, site->end, ")");
  }

  void error_functions() {
    declare("void __pippin_reached(void);");
    const std::set<std::string> ours = our_functions();
    for (const ir::Function& f : p_.functions) {
      if (!f.is_error) continue;
      const bool written = f.has_body() && !f.is_model;   // in the program's text
      if (!written && ours.contains(f.name)) hidden_.insert(f.name);
      if (!written) continue;
      const size_t file = file_of(f.origin);
      if (file >= p_.files.size() || f.body_offset == 0 || f.body_offset > text(file).size() ||
          text(file)[f.body_offset - 1] != '{') {
        fail("the body of " + f.name + " cannot be edited");
        return;
      }
      edit(file, f.body_offset, f.body_offset, " __pippin_reached();");
    }
  }

  /// What runtime and library define, for programs that do not.
  static std::set<std::string> our_functions() {
    const std::vector<std::string> runtime = runtime_functions(), library = library_functions();
    std::set<std::string> out(runtime.begin(), runtime.end());
    out.insert(library.begin(), library.end());
    return out;
  }

  void missing_functions() {
    ir::for_each_expr(p_, [&](ir::ExprRef e) {
      if (e->kind == ir::ExprKind::FunctionAddress) used_.insert(e->function.value);
    });
    for (const ir::Function& f : p_.functions)
      for (const ir::Block& b : f.blocks)
        for (const ir::Instr& i : b.instrs)
          if (const auto* c = i.get_if<ir::Call>(); c != nullptr && c->callee.valid()) used_.insert(c->callee.value);
    const std::vector<std::string> runtime = runtime_functions(), library = library_functions();
    const std::set<std::string> in_runtime(runtime.begin(), runtime.end()), in_library(library.begin(), library.end());
    std::set<std::string> defined;
    for (const ir::Function& f : p_.functions)
      if (f.has_body()) defined.insert(f.name);
    for (uint32_t index : used_) {
      const ir::Function& f = p_.functions[ir::FunctionId(index)];
      if (hidden_.contains(f.name)) continue;
      // A body may be that of a model, which is not in the program's text.
      if (in_library.count(f.name) != 0) {
        out_.uses_library = true;
        continue;
      }
      if (f.has_body() || in_runtime.count(f.name) != 0) continue;
      if (!defined.insert(f.name).second) continue;
      if (f.is_error) {
        runtime_ += fmt::format("void {}(void) {{ __pippin_reached(); }}\n", f.name);
        continue;
      }
      if (f.name == "alloca") continue;  // a macro there, see replay.cpp
      if (f.name.rfind("__builtin_", 0) == 0 || f.name.rfind("__sync_", 0) == 0 || f.name.rfind("__atomic_", 0) == 0) continue;
      const ir::LibraryFunction* known = ir::library_function(f.name);
      const bool nondet = known != nullptr && (known->id == ir::LibraryId::__VERIFIER_nondet_ || known->id == ir::LibraryId::__VERIFIER_nondet_memory ||
                                                known->id == ir::LibraryId::__pippin_allocation_fails);
      if (interp::known_library_function(f) && !interp::returns_object(f) && !nondet) {
        // Matters only when it is called.
        runtime_ += fmt::format("__attribute__((weak)) void {}(void) {{ __pippin_exit({}); }}\n", f.name, kExitLibrary);
        continue;
      }
      const ir::TypeId result = result_of(ir::FunctionId(index));
      auto values = by_function_.find(index);
      const bool scalar = result.valid() && !c_type(result).empty();
      if (!scalar) runtime_ += fmt::format("__attribute__((weak)) void {}(void) {{}}\n", f.name);
      else if (f.is_noreturn) runtime_ += fmt::format("__attribute__((weak)) void {}(void) {{ __pippin_exit({}); }}\n", f.name, kExitAborted);
      else define_source(f.name, result, values == by_function_.end() ? Values() : values->second, true);
    }
  }

  void extern_variables() {
    for (const ir::Variable& v : p_.vars) {
      if (v.kind != ir::VarKind::Global || !v.is_extern || v.name.empty()) continue;
      if (ir::is_standard_stream(p_, v)) {
        runtime_ += fmt::format("static char pippin_object_{0}[1];\n__attribute__((weak)) void* {0} = pippin_object_{0};\n", v.name);
        continue;
      }
      runtime_ += fmt::format("__attribute__((weak, aligned(16))) char {}[{}];\n", v.name, std::max<uint64_t>(1, p_.type(v.type).size));
    }
  }

  void apply(size_t file) {
    std::vector<Edit> edits = edits_[file];
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& l, const Edit& r) { return l.begin < r.begin; });
    const std::string& source = text(file);
    std::string result;
    for (const std::string& d : declarations_) result += d + " ";
    // The program may ask for its name.
    result += "\n#line 1 \"";
    for (const char c : file < options_.commands.size() ? options_.commands[file].name : p_.files[file]) {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
    result += "\"\n";
    uint64_t at = 0;
    for (const Edit& e : edits) {
      if (e.begin < at) continue;
      result.append(source, at, e.begin - at);
      result += e.text;
      at = e.end;
    }
    result.append(source, at, source.size() - at);
    out_.programs.push_back(std::move(result));
  }

  /// The program uses how many characters a function has printed, or may.
  bool asks_for_lengths() const {
    // %n asks, too.
    bool asks = std::ranges::any_of(p_.vars, [](const ir::Variable& v) { return v.kind == ir::VarKind::StringLiteral && ir::may_write(v.name); });
    const auto prints = [&](ir::FunctionId f) {
      const ir::LibraryFunction* known = ir::library_function(p_.functions[f].name);
      return known != nullptr && known->format != ir::kNoArgument;
    };
    ir::for_each_expr(p_, [&](ir::ExprRef e) { asks |= e->kind == ir::ExprKind::FunctionAddress && prints(e->function); });
    for (const ir::Function& f : p_.functions)
      for (const ir::Block& block : f.blocks)
        for (const ir::Instr& i : block.instrs)
          if (const auto* c = i.get_if<ir::Call>())
            asks |= c->result != nullptr && c->callee.valid() && prints(c->callee);
    return asks;
  }

  void finish_runtime() {
    std::string r;
    r += fmt::format("#define PIPPIN_EXIT_REACHED {}\n#define PIPPIN_EXIT_NO_CAGE {}\n#define PIPPIN_EXIT_NO_MEMORY {}\n", kExitReached,
                     kExitNoCage, kExitNoMemory);
    r += fmt::format("#define PIPPIN_EXIT_ABORTED {}\n#define PIPPIN_ASSERTS {}\n#define PIPPIN_CPU_SECONDS {}\n", kExitAborted,
                     options_.semantics.assert_is_error() ? 1 : 0, static_cast<int>(options_.seconds) + 2);
    r += fmt::format("#define PIPPIN_FOREIGN {}\n#define PIPPIN_FOREIGN_FRONT {}\n#define PIPPIN_FOREIGN_BYTES {}\n", foreign_,
                     interp::kForeignFront, foreign_bytes_);
    r += fmt::format("#define PIPPIN_FLAGS \"{}\"\n#define PIPPIN_CONVERSIONS \"{}\"\n#define PIPPIN_LENGTHS_MATTER {}\n", ir::kFormatFlags,
                     ir::kHarmlessConversions, asks_for_lengths() ? 1 : 0);
    if (violated_ == ir::Property::Termination) r += "#define PIPPIN_RECURS\n";
    if (violation_ != nullptr) {
      const ir::Semantics& s = options_.semantics;
      r += fmt::format("#define PIPPIN_WATCHED\n#define PIPPIN_TRACKS {}\n#define PIPPIN_CLEANS {}\n", s.checks(ir::Property::ValidMemtrack) ? 1 : 0,
                       s.checks(ir::Property::ValidMemcleanup) ? 1 : 0);
    }
    r += fmt::format("#define PIPPIN_MAIN {}\n", p_.entry.valid() ? p_.functions[p_.entry].name : "main");
    // An error function that the runtime has, too: its own calls go on to what it has, those of the program are the error.
    for (const std::string& name : hidden_) r += fmt::format("#define {0} __pippin_hidden_{0}\n", name);
    r += kReplayRuntime;
    r += "#ifdef PIPPIN_LIBRARY\n";
    r += kReplayLibrary;
    r += "#endif\n";
    for (const std::string& name : hidden_) r += fmt::format("#undef {0}\nvoid {0}(void) {{ __pippin_reached(); }}\n", name);
    r += fmt::format("const char __pippin_token[] = \"{}\";\nconst int __pippin_argc = {};\n", token_, argc_);
    r += "char __pippin_argv[8][16] = {";
    for (const auto& [key, value] : arguments_) r += fmt::format("[{}][{}]=(char){},", key.first, key.second, value);
    r += arguments_.empty() ? "{0}};\n" : "};\n";
    r += fmt::format("const unsigned __pippin_patch_count = {};\nconst struct pippin_patch __pippin_patches[] = {{\n{}  {{0}}\n}};\n",
                     patch_count_, patches_);
    out_.runtime = r + runtime_;
  }

  const ir::Program& p_;
  const std::vector<InputValue>& inputs_;
  const ReplayOptions& options_;
  const std::string token_;
  const ir::Property violated_;
  const interp::Execution* const violation_;
  NativeSources out_;
  std::vector<std::optional<std::string>> texts_;
  std::map<size_t, std::vector<Edit>> edits_;
  std::set<std::string> declarations_;
  std::set<std::string> hidden_;
  std::string runtime_, patches_;
  unsigned patch_count_ = 0;
  uint32_t foreign_ = 0;              // the highest number of an object of the environment
  uint64_t foreign_bytes_ = interp::kForeignFront;
  int argc_ = 1;
  std::map<std::pair<uint32_t, uint64_t>, int> arguments_;
  std::map<uint32_t, Values> by_site_;
  std::map<uint32_t, ir::TypeId> site_type_;
  std::map<uint32_t, std::map<uint64_t, std::map<uint32_t, std::pair<ir::TypeId, Int128>>>> by_uninit_;
  std::map<uint32_t, Values> by_function_;
  std::set<uint32_t> used_;      // functions, by id
};

}  // namespace

NativeSources edit_sources(const ir::Program& program, const std::vector<InputValue>& inputs, const ReplayOptions& options,
                           const std::string& token, ir::Property violated, const interp::Execution* violation) {
  return Editor(program, inputs, options, token, violated, violation).run();
}

}  // namespace pippin::replay
