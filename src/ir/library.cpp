// SPDX-License-Identifier: Apache-2.0
#include "ir/library.h"

#include <unordered_map>

#include "support/check.h"

namespace pippin::ir {
namespace {

// The vocabulary of the table.
struct Parameters {
  uint8_t named;
  bool variadic;
  constexpr Parameters(int n, bool more = false) : named(static_cast<uint8_t>(n)), variadic(more) {}
};
constexpr Parameters variadic(int named) { return {named, true}; }

constexpr Result any{};
constexpr Result from(int least) { return {Result::Kind::Range, least, kNoLimit, kNoArgument, {}}; }
constexpr Result between(int least, int most) { return {Result::Kind::Range, least, most, kNoArgument, {}}; }
constexpr Result to_argument(int least, uint8_t argument) { return {Result::Kind::Range, least, kNoLimit, argument, {}}; }
template <size_t n>
constexpr Result in(const char (&characters)[n]) { return {Result::Kind::Class, 0, 0, kNoArgument, {characters, n - 1}}; }
constexpr Result argument_or_null(uint8_t argument) { return {Result::Kind::Argument, 0, 0, argument, {}}; }

struct Size {
  Extent extent;
  uint8_t size = kNoArgument, factor = kNoArgument;
};
constexpr Size object{Extent::Object}, text{Extent::Text}, area{Extent::Area}, scanned{Extent::Scanned}, stream{Extent::Stream};
constexpr Size text_of(uint8_t size) { return {Extent::Text, size}; }
constexpr Size bytes(uint8_t size, uint8_t factor = kNoArgument) { return {Extent::Bytes, size, factor}; }

struct Pointer {
  uint8_t argument;
  bool and_on = false, or_null = false;
  constexpr Pointer(int k, bool more = false, bool null = false) : argument(static_cast<uint8_t>(k)), and_on(more), or_null(null) {}
};
constexpr Pointer and_on(int first) { return {first, true}; }
constexpr Pointer or_null(int k) { return {k, false, true}; }

struct AccessedBlock {
  Access access;
  bool format = false, list = false, only_value = false;
  std::string_view standard_stream;
};
constexpr AccessedBlock r(Pointer p, Size s) { return {{p.argument, false, s.extent, s.size, s.factor, p.and_on, p.or_null}}; }
constexpr AccessedBlock w(Pointer p, Size s) { return {{p.argument, true, s.extent, s.size, s.factor, p.and_on, p.or_null}}; }
constexpr AccessedBlock prints(Pointer p) { return {r(p, text).access, true, false}; }
constexpr AccessedBlock prints_list(int k) { return {r(k, text).access, true, true}; }
constexpr AccessedBlock only_value(int k) { return {r(k, area).access, false, false, true}; }
constexpr AccessedBlock uses(std::string_view standard_stream) { return {{}, false, false, false, standard_stream}; }

enum class Errno { Keeps, Sets };
enum class Addresses { Hides, Tells };
enum class Forms { One, All };
enum class InNative { Never, Native };

void add_blocks(LibraryFunction& f, std::initializer_list<AccessedBlock> blocks) {
  for (const AccessedBlock& b : blocks) {
    if (!b.standard_stream.empty()) {
      f.standard_stream = b.standard_stream;
      continue;
    }
    if (b.only_value) {
      f.only_values.push_back(b.access.argument);
      continue;
    }
    f.accesses.push_back(b.access);
    if (b.format) f.format = b.access.argument, f.takes_list = b.list;
  }
}

LibraryFunction row(LibraryId id, std::string_view name, Parameters p, Errno e, Addresses a, Result result, std::initializer_list<AccessedBlock> blocks,
                    Forms forms = Forms::One) {
  LibraryFunction f;
  f.id = id;
  f.name = name;
  f.arguments = p.named;
  f.variadic = p.variadic;
  f.sets_errno = e == Errno::Sets;
  f.tells_addresses = a == Addresses::Tells;
  f.suffixed = forms == Forms::All;
  f.result = result;
  add_blocks(f, blocks);
  return f;
}

LibraryFunction model(LibraryId id, std::string_view name, std::string_view group, std::initializer_list<AccessedBlock> blocks) {
  LibraryFunction f;
  f.id = id;
  f.name = name;
  f.modelled = true;
  f.group = group;
  add_blocks(f, blocks);
  return f;
}

#define BLOCKS(...) {__VA_ARGS__}
const std::vector<LibraryFunction>& rows() {
  static const std::vector<LibraryFunction> all = {
#define FUNCTION(name, parameters, errno_, addresses, result, blocks, lowering, interpreter, native) \
  row(LibraryId::name, #name, parameters, Errno::errno_, Addresses::addresses, result, BLOCKS blocks),
#define MATH(name, forms, parameters, errno_, blocks, operation, curve, interpreter, native) \
  row(LibraryId::name, #name, parameters, Errno::errno_, Addresses::Hides, any, BLOCKS blocks, Forms::forms),
#define MODEL(name, group, blocks, native) model(LibraryId::name, #name, #group, BLOCKS blocks),
#include "ir/library.def"
  };
  return all;
}

struct OtherName {
  std::string_view name;
  LibraryId id;
};
constexpr OtherName kOtherNames[] = {
#define ALIAS(name, of, native) {#name, LibraryId::of},
#include "ir/library.def"
};

constexpr Fortified kFortified[] = {
#define FORTIFIED(name, first, count) {#name, first, count},
#include "ir/library.def"
};

const std::unordered_map<std::string, LibraryId>& by_name() {
  static const std::unordered_map<std::string, LibraryId> map = [] {
    std::unordered_map<std::string, LibraryId> m;
    const auto add = [&](std::string_view name, LibraryId id) {
      const std::string text(name);
      for (const char* suffix : {"", "f", "l"})
        if (*suffix == 0 || library_function(id).suffixed) PIPPIN_CHECK(m.emplace(text + suffix, id).second, "two rows of {}{}", text, suffix);
    };
    for (const LibraryFunction& f : rows()) add(f.name, f.id);
    for (const OtherName& other : kOtherNames) add(other.name, other.id);
    return m;
  }();
  return map;
}

const LibraryFunction* find(std::string_view name) {
  const auto it = by_name().find(std::string(name));
  return it == by_name().end() ? nullptr : &library_function(it->second);
}

}  // namespace

bool LibraryFunction::writes() const {
  for (const Access& a : accesses)
    if (a.writes) return true;
  return false;
}

std::span<const LibraryFunction> library_functions() { return rows(); }
const LibraryFunction& library_function(LibraryId id) { return rows()[static_cast<size_t>(id)]; }

const LibraryFunction* library_function(std::string_view name) {
  if (const LibraryFunction* f = find(name)) return f;
  // Names that end as they like.
  for (const LibraryId id : {LibraryId::__VERIFIER_nondet_, LibraryId::__pippin_asm_output_})
    if (name.starts_with(library_function(id).name)) return &library_function(id);
  constexpr std::string_view builtin = "__builtin_";
  if (!name.starts_with(builtin)) return nullptr;
  const LibraryFunction* f = find(name.substr(builtin.size()));
  return f != nullptr && f->suffixed ? f : nullptr;
}

const std::vector<std::string>& native_functions() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    const auto add = [&](std::string_view name, LibraryId id, InNative in) {
      if (in == InNative::Never) return;
      out.emplace_back(name);
      if (!library_function(id).suffixed) return;
      for (const char* suffix : {"f", "l"}) out.push_back(std::string(name) + suffix);
    };
#define FUNCTION(name, parameters, errno_, addresses, result, blocks, lowering, interpreter, native) add(#name, LibraryId::name, InNative::native);
#define MATH(name, forms, parameters, errno_, blocks, operation, curve, interpreter, native) add(#name, LibraryId::name, InNative::native);
#define MODEL(name, group, blocks, native) add(#name, LibraryId::name, InNative::native);
#define ALIAS(name, of, native) add(#name, LibraryId::of, InNative::native);
#include "ir/library.def"
    return out;
  }();
  return names;
}

const Fortified* fortified_function(std::string_view name) {
  if (!name.starts_with("__") || !name.ends_with("_chk")) return nullptr;
  name = name.substr(2, name.size() - 6);
  for (const Fortified& f : kFortified)
    if (f.plain == name) return &f;
  return nullptr;
}

VarId errno_variable(const Program& program) {
  VarId found;
  for (const VarId v : program.vars.ids()) {
    const Variable& var = program.vars[v];
    if (var.name == "__pippin_errno") return v;
    if (var.name == "errno" && var.kind == VarKind::Global && var.is_extern) found = v;
  }
  return found;
}

bool is_standard_stream(const Program& program, const Variable& v) {
  if (v.kind != VarKind::Global || !v.is_extern || program.type(v.type).kind != TypeKind::Pointer) return false;
  return v.name == "stdin" || v.name == "stdout" || v.name == "stderr";
}

VarId standard_stream(const Program& program, std::string_view name) {
  for (const VarId v : program.vars.ids())
    if (program.vars[v].name == name && is_standard_stream(program, program.vars[v])) return v;
  return {};
}

VarId new_errno_variable(const Program& program) {
  for (const VarId v : program.vars.ids())
    if (program.vars[v].name == "__pippin_new_errno") return v;
  return {};
}

bool asks_for_time(const Program& program) {
  static constexpr std::string_view kClocks[] = {"time", "clock", "gettimeofday", "clock_gettime", "timespec_get", "times", "ftime", "getrusage"};
  for (const Function& f : program.functions)
    for (const Block& b : f.blocks)
      for (const Instr& i : b.instrs)
        if (const auto* c = i.get_if<Call>(); c != nullptr && c->callee.valid() && !program.functions[c->callee].has_body() &&
                                              std::ranges::find(kClocks, program.functions[c->callee].name) != std::end(kClocks))
          return true;
  return false;
}

}  // namespace pippin::ir
