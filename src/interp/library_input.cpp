// SPDX-License-Identifier: Apache-2.0
// Library functions that read input (C17 7.21.6.2, 7.21.7; POSIX read): their results are asked for, and so is what they
// write, at once or, where any value will do, when it is read. An execution that ends in an error is believed, so what
// is not certainly the effect of some text (interp/input_stream.h) ends it, and what would need more is Unsupported.
#include <arpa/inet.h>

#include <algorithm>
#include <cctype>
#include <cstring>

#include "interp/float_ops.h"
#include "interp/machine.h"

namespace pippin::interp {

namespace {

using Id = ir::LibraryId;

/// Of a scanf format. `bytes`: that are stored; of a word, the most characters of it. An integer is from `least` to `most`:
/// of those that certainly fit into the width that the format gives, whatever base and sign.
struct Directive {
  enum class Kind { Space, Literal, Integer, Float, Character, Word } kind;
  uint64_t bytes = 0;
  char literal = 0;
  int64_t least = INT64_MIN, most = INT64_MAX;
  bool converts() const { return kind != Kind::Space && kind != Kind::Literal; }
};

/// False if something is in the format that no execution takes.
bool parse_format(const std::string& format, uint64_t long_bytes, std::vector<Directive>& out) {
  using Kind = Directive::Kind;
  for (size_t k = 0; k < format.size();) {
    const char c = format[k++];
    if (std::isspace(static_cast<unsigned char>(c))) {
      out.push_back({Kind::Space});
      continue;
    }
    if (c != '%') {
      // Where a number stands before, these are no part of it.
      if (!std::strchr(",;:/=()[]|<>", c)) return false;
      out.push_back({Kind::Literal, 0, c});
      continue;
    }
    uint64_t width = 0;
    bool bounded = false;
    for (; k < format.size() && format[k] >= '0' && format[k] <= '9'; ++k) {
      bounded = true;
      width = std::min<uint64_t>(width * 10 + static_cast<uint64_t>(format[k] - '0'), 1u << 20);
    }
    if (bounded && width == 0) return false;
    const size_t length = k;
    while (k < format.size() && (format[k] == 'h' || format[k] == 'l')) ++k;
    const std::string size = format.substr(length, k - length);
    if (k >= format.size()) return false;
    const char kind = format[k++];
    if (kind == 'c' || kind == 's') {
      if (!size.empty() || (kind == 'c' && bounded && width != 1)) return false;
      out.push_back(kind == 'c' ? Directive{Kind::Character, 1} : Directive{Kind::Word, bounded ? width : UINT64_MAX});
    } else if (std::strchr("diuxX", kind)) {
      const uint64_t bytes = size.empty() ? 4 : size == "h" ? 2 : size == "hh" ? 1 : size == "l" ? long_bytes : size == "ll" ? 8 : 0;
      if (bytes == 0) return false;
      out.push_back({Kind::Integer, bytes});
      if (bounded && width < 19) {
        Directive& d = out.back();
        d.most = 0;
        for (uint64_t n = 0; n < width; ++n) d.most = 10 * d.most + 9;
        d.least = kind == 'd' ? -(d.most / 10) : 0;
      }
    } else if (std::strchr("feg", kind)) {
      if (bounded || (size != "" && size != "l")) return false;
      out.push_back({Kind::Float, size.empty() ? 4u : 8u});
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

bool Machine::forget(uint64_t address, uint64_t n) {
  if (!writable(address, n)) return false;
  for (uint64_t off = address - kArenaBase; n > 0; ++off, --n) memory_.state()[off] &= static_cast<uint8_t>(~(kInitialised | kPartial));
  return true;
}

/// As the model counts: a call stores into all of its arguments, and once into each variable.
void Machine::note_written(const std::vector<uint64_t>& targets) {
  std::vector<ir::VarId> seen;
  for (const uint64_t target : targets) {
    const Object* o = memory_.object_at(target);
    if (o == nullptr || !o->var.valid() || std::ranges::find(seen, o->var) != seen.end()) continue;
    seen.push_back(o->var);
    ++written_[o->var.value];
  }
}

bool Machine::any_scalar(uint64_t address, uint64_t n, ir::TypeId type) {
  if (!forget(address, n)) return false;
  storing_input_ = true;
  const bool answered = resolve_value(address - kArenaBase, n, type);
  storing_input_ = false;
  return answered;
}

bool Machine::any_byte(uint64_t address, int& c) {
  if (!any_scalar(address, 1, program_.char_type)) return false;
  c = *bytes(address);
  return true;
}

/// Any float or double that is a number: which NaNs a text stands for is the library's.
bool Machine::any_float(uint64_t target, uint64_t n) {
  const ValueClass c = n == 4 ? ValueClass::F32 : ValueClass::F64;
  const ir::TypeId type = scalar_type(c, n);
  if (!type.valid()) return end(End::Unsupported, "input of a float");
  if (!any_scalar(target, n, type)) return false;
  uint64_t value = 0;
  std::memcpy(&value, bytes(target), n);
  const long double v = get_float(c, &value);
  return v == v || end(End::AssumeFailed, "input of a float");
}

/// A type of the program with this representation; integers signed, if there is a choice.
ir::TypeId Machine::scalar_type(ValueClass c, uint64_t n) const {
  ir::TypeId found;
  for (const ir::TypeId id : program_.types.ids()) {
    const ir::Type& t = program_.type(id);
    if (t.size != n || value_class(program_, id) != c || (c == ValueClass::Int && (t.kind != ir::TypeKind::Int || t.is_bool || t.width != 8 * n))) continue;
    if (!found.valid() || (t.is_signed && !program_.type(found).is_signed)) found = id;
  }
  return found;
}

bool Machine::read_from(const Fn& fn, const uint64_t* file) {
  if (descriptor_used_) return end(End::Unsupported, program_.functions[fn.id].name + " after read");
  uint64_t stream = 0;
  if (file != nullptr) {
    uint64_t standard = 0;
    const bool known = stdin_offset_ != UINT64_MAX && memory_.initialised(stdin_offset_, program_.target.pointer_bytes());
    if (known) std::memcpy(&standard, memory_.data() + stdin_offset_, program_.target.pointer_bytes());
    if (!known || *file != standard) stream = *file;
    if (!known && *file == 0) return undefined("null pointer as stream");
  }
  if (stream_used_ && stream != stream_) return end(End::Unsupported, "input from two streams");
  if (unreadable_.contains(stream)) return end(End::Unsupported, program_.functions[fn.id].name + " from a stream for output");
  stream_used_ = true;
  stream_ = stream;
  return true;
}

bool Machine::ask_owned(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const std::string& name = program_.functions[fn.id].name;
  if (program_.type(call.result_type).kind != ir::TypeKind::Pointer) return end(End::Unsupported, name + " with a result of another type");
  const size_t before = foreign_.size();
  if (!ask_missing(fn, call.result_type, regs + call.result)) return false;
  if (regs[call.result] == 0) return true;
  if (foreign_.size() == before) return end(End::AssumeFailed, name + " returns an object that was there before");
  owned_.insert(static_cast<uint32_t>(foreign_.size()));
  return true;
}

/// fopen and its kind: any file may be there or not, if it can have this name and may be opened this way.
bool Machine::opened_stream(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const std::string& function = program_.functions[fn.id].name;
  std::string name = "file", mode = fn.row->arguments < 2 ? "w+" : "";
  for (const ir::Access& a : fn.row->accesses)
    if (!read_string(regs[call.args[a.argument].slot], a.argument == 0 ? name : mode)) return false;
  if (!call.wants_result) return true;
  // It is the library that knows how large a stream is.
  const bool before = pointer_inputs_;
  if (!ask_owned(fn, call, regs)) return false;
  if (checks_memory()) pointer_inputs_ = before;
  if (regs[call.result] == 0) return true;
  streams_.insert(regs[call.result]);
  if (fn.row->id == Id::popen && mode != "r" && mode != "w") return end(End::AssumeFailed, function);
  const bool known = !mode.empty() && std::strchr("rwa", mode[0]) && mode.find_first_not_of("b+", 1) == std::string::npos;
  if (name.empty() || name.size() > 255 || !known) return end(End::AssumeFailed, function);
  if (mode[0] != 'r' && mode.find('+') == std::string::npos) unreadable_.insert(regs[call.result]);
  return true;
}

bool Machine::standard_streams() {
  for (const StaticObject& s : code_.statics) {
    if (!ir::is_standard_stream(program_, program_.vars[s.var])) continue;
    const uint64_t base = memory_.allocate_foreign(1, 0);
    if (base == UINT64_MAX) return end(End::StepLimit, "memory limit");
    const uint64_t stream = kArenaBase + base;
    std::memcpy(memory_.data() + s.offset, &stream, program_.target.pointer_bytes());
    memory_.mark_initialised(s.offset, program_.target.pointer_bytes());
    streams_.insert(stream);
  }
  return true;
}

/// Of printf and its kind, which use what the variable points to now. A program that does not name the stream leaves it open.
bool Machine::uses_standard_stream(std::string_view name) {
  for (const StaticObject& s : code_.statics) {
    const ir::Variable& v = program_.vars[s.var];
    if (v.name != name || !ir::is_standard_stream(program_, v)) continue;
    uint64_t stream = 0;
    std::memcpy(&stream, memory_.data() + s.offset, program_.target.pointer_bytes());
    return uses_stream(stream);
  }
  return true;
}

/// Where memory is checked. What else than a stream of the library is there may be one, so that nothing is known of it.
bool Machine::uses_stream(uint64_t stream) {
  if (streams_.contains(stream)) return true;
  const Object* o = memory_.object_around(stream);
  if (o != nullptr && o->alive && memory_.accessible(stream - kArenaBase, 1)) return undefined("a stream that the program made");
  if (o == nullptr || o->kind != 4 || o->alive) return invalid_access(stream, 1);
  blame(o, stream, 1);
  return memory_error(ir::Property::ValidDeref, "access to a stream that was closed");
}

void Machine::close_stream(uint64_t stream) {
  streams_.erase(stream);
  if (Object* o = memory_.object_at(stream)) memory_.release(o);
}

/// C17 7.22.4.6: null or a string, which is the same for the same name (no function that changes it is executed).
bool Machine::environment_variable(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  std::string name;
  if (!read_string(regs[call.args[0].slot], name)) return false;
  if (!call.wants_result) return true;
  const auto known = environment_.find(name);
  if (known == environment_.end()) {
    if (!ask_owned(fn, call, regs)) return false;
    environment_.emplace(name, regs[call.result]);
    if (regs[call.result] != 0 && (name.empty() || name.find('=') != std::string::npos)) return end(End::AssumeFailed, "getenv");
    return true;
  }
  answers_owned_ = true;
  const bool answered = ask_missing(fn, call.result_type, regs + call.result);
  answers_owned_ = false;
  return answered && (regs[call.result] == known->second || end(End::AssumeFailed, "getenv of the same name"));
}

/// getchar, fgetc, getc.
bool Machine::read_character(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  if (!read_from(fn, call.args.empty() ? nullptr : regs + call.args[0].slot)) return false;
  if (!call.wants_result) {
    ++asked_;
    input_.skip();
    return true;
  }
  if (!ask_missing(fn, call.result_type, regs + call.result)) return false;
  const int64_t c = static_cast<int64_t>(regs[call.result]);
  return (c >= InputStream::kEnd && c <= 255 && input_.read(static_cast<int>(c))) || end(End::AssumeFailed, program_.functions[fn.id].name);
}

/// fgets. A null character is a character of the line.
bool Machine::read_line(const Fn& fn, const CallInfo& call, uint64_t* regs, uint64_t& result) {
  constexpr int64_t kLongest = 1 << 16;
  const std::string& name = program_.functions[fn.id].name;
  const uint64_t target = regs[call.args[0].slot];
  const int64_t room = static_cast<int32_t>(regs[call.args[1].slot]);
  if (room <= 1 || room > kLongest) return end(End::Unsupported, name + " of such a length");
  if (!read_from(fn, regs + call.args[2].slot)) return false;
  note_written({target});
  uint64_t line = !input_.ended();
  ++asked_;
  if (call.wants_result && line) {
    if (!ask_missing(fn, program_.int_type, &line)) return false;
    if (keep_inputs_) result_.inputs.back().value = line != 0;
  }
  result = line ? target : 0;
  if (!line) return input_.end() || end(End::AssumeFailed, name);
  for (int64_t k = 0;; ++k) {
    const char zero = 0;
    if (k == room - 1) return store_bytes(target + static_cast<uint64_t>(k), &zero, 1);
    int c = 0;
    if (!any_byte(target + static_cast<uint64_t>(k), c)) return false;
    if (!input_.read(c)) return end(End::AssumeFailed, name);
    if (c == '\n') return store_bytes(target + static_cast<uint64_t>(k) + 1, &zero, 1);
  }
}

bool Machine::read_word(const Fn& fn, uint64_t target, uint64_t most) {
  for (uint64_t k = 0;; ++k) {
    const char zero = 0;
    if (k == most) return store_bytes(target + k, &zero, 1);
    int c = 0;
    if (!any_byte(target + k, c)) return false;
    if (k > 0 && (c == 0 || std::isspace(c))) {
      input_.word_ends();
      return store_bytes(target + k, &zero, 1);
    }
    if (!(k == 0 ? input_.word(c) : input_.read(c))) return end(End::AssumeFailed, program_.functions[fn.id].name);
  }
}

/// scanf, fscanf. Without a result that is asked for all conversions succeed where they can.
bool Machine::scan_input(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const std::string& name = program_.functions[fn.id].name;
  const auto unsupported = [&] { return end(End::Unsupported, "library function " + name + " with this format"); };
  const auto failed = [&] { return end(End::AssumeFailed, name); };
  const size_t first = fn.row->arguments;
  // Through a pointer, it is given its variable arguments as the frontend packs them.
  if (!call.callee.valid() || call.args.size() <= first || fn.result_class != ValueClass::Int) return unsupported();
  for (const CallArg& a : call.args)
    if (a.value_class != ValueClass::Int) return unsupported();
  std::string format;
  std::vector<Directive> directives;
  if (!read_string(regs[call.args[first - 1].slot], format)) return false;
  if (!parse_format(format, program_.target.pointer_bytes(), directives)) return unsupported();
  const auto n = static_cast<int64_t>(std::ranges::count_if(directives, &Directive::converts));
  if (static_cast<size_t>(n) != call.args.size() - first) return unsupported();
  if (!read_from(fn, first == 1 ? nullptr : regs + call.args[0].slot)) return false;
  ++asked_;
  std::vector<uint64_t> targets;
  for (size_t k = first; k < call.args.size(); ++k) targets.push_back(regs[call.args[k].slot]);
  note_written(targets);
  int64_t wanted = n;  // conversions that succeed
  const bool asks = call.wants_result && call.result >= 0;
  if (asks) {
    if (!ask_missing(fn, call.result_type, regs + call.result)) return false;
    wanted = static_cast<int64_t>(regs[call.result]);
    if (wanted < -1 || wanted > n) return failed();
    if (wanted == -1) return input_.end() || failed();
  } else if (input_.ended()) {
    return true;
  }
  int64_t done = 0;
  for (const Directive& d : directives) {
    using Kind = Directive::Kind;
    const bool numeric = d.kind == Kind::Integer || d.kind == Kind::Float;
    if (d.converts() && done == wanted) {  // and so less than n: it fails; characters and words only at the end
      if (numeric) return input_.no_number(done == 0 ? InputStream::Failure::OnCharacter : InputStream::Failure::OrEnd) || failed();
      return (done > 0 && input_.end()) || failed();
    }
    if (!asks && numeric && input_.stuck()) return true;
    const uint64_t target = d.converts() ? regs[call.args[first + static_cast<size_t>(done)].slot] : 0;
    switch (d.kind) {
      case Kind::Space: input_.space(); break;
      case Kind::Literal:
        if (!input_.read(d.literal)) return failed();
        break;
      case Kind::Integer:
        if (!input_.number()) return failed();
        if (!any_scalar(target, d.bytes, scalar_type(ValueClass::Int, d.bytes))) return false;
        if (d.most != INT64_MAX) {
          uint64_t stored = 0;
          std::memcpy(&stored, bytes(target), d.bytes);
          const auto number = static_cast<int64_t>(extend(stored, static_cast<unsigned>(8 * d.bytes), true));
          if (number < d.least || number > d.most) return failed();
        }
        break;
      case Kind::Float:
        if (!input_.number()) return failed();
        if (!any_float(target, d.bytes)) return false;
        break;
      case Kind::Character: {
        int c = 0;
        if (!any_byte(target, c)) return false;
        if (!input_.read(c)) return failed();
        break;
      }
      case Kind::Word:
        if (!read_word(fn, target, d.bytes)) return false;
        break;
    }
    done += d.converts();
  }
  return true;
}

/// May something be behind it? It may have been open from the start.
bool Machine::is_file(uint64_t descriptor) const {
  const int64_t number = static_cast<int32_t>(descriptor);
  const auto given = descriptors_.find(number);
  return number >= 0 && (given == descriptors_.end() || given->second.open);
}

/// The network answers or does not. A descriptor is given once: what reuses one is not executed. What the calls before make
/// impossible is not executed either, such as accept where nobody listens.
bool Machine::socket_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const std::string& name = program_.functions[fn.id].name;
  const auto unsupported = [&] { return end(End::Unsupported, "library function " + name); };
  const auto arg = [&](size_t k) { return static_cast<int64_t>(static_cast<int32_t>(regs[call.args[k].slot])); };
  constexpr int64_t kDescriptors = 1023;   // the largest that is likely
  const Id id = fn.row->id;
  const bool opens = id == Id::socket || id == Id::accept, has_descriptor = id != Id::socket;
  if (fn.result_class != ValueClass::Int) return unsupported();
  if (id == Id::accept && regs[call.args[1].slot] != 0) return unsupported();  // it writes the peer's address
  const auto known = has_descriptor ? descriptors_.find(arg(0)) : descriptors_.end();
  Socket* const socket = known == descriptors_.end() ? nullptr : &known->second;
  bool works = !has_descriptor || is_file(regs[call.args[0].slot]);  // may it?
  if (socket != nullptr && works) {
    if (id == Id::accept) works = socket->listens;
    if (id == Id::bind) works = !socket->bound && !socket->connected;
    if (id == Id::listen) works = socket->stream && !socket->connected;
    if (id == Id::connect) works = !socket->listens && !(socket->stream && socket->connected);
  }
  if (!call.wants_result) {
    if (opens) return unsupported();
  } else {
    if (!ask_missing(fn, call.result_type, regs + call.result, -1, opens ? kDescriptors : 0)) return false;
    const int64_t got = static_cast<int32_t>(regs[call.result]);
    if (got < -1 || (!works && got != -1) || (!opens && got > 0)) return end(End::AssumeFailed, name);
    if (opens && got >= 0) {
      constexpr int64_t kTypes = 0xf, kStream = 1;  // SOCK_STREAM; the other bits are flags
      const bool accepted = id == Id::accept;
      const Socket fresh{.stream = accepted || (arg(1) & kTypes) == kStream, .connected = accepted};
      return descriptors_.emplace(got, fresh).second || end(End::AssumeFailed, name);
    }
    if (got != 0) works = false;
  }
  if (id == Id::close) descriptors_[arg(0)].open = false;  // also where it fails
  if (socket != nullptr && works) {
    socket->bound |= id == Id::bind;
    socket->listens |= id == Id::listen;
    socket->connected |= id == Id::connect;
  }
  return true;
}

bool Machine::internet_address(uint64_t text, uint64_t& result) {
  std::string s;
  if (!read_string(text, s)) return false;
  result = ::inet_addr(s.c_str());
  return true;
}

/// time, read, recv.
bool Machine::writing_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const size_t first = fn.row->accesses.front().argument;  // that is written through
  const std::string& name = program_.functions[fn.id].name;
  const auto unsupported = [&] { return end(End::Unsupported, "library function " + name); };
  const auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  if (call.args.size() <= first || fn.result_class != ValueClass::Int) return unsupported();
  uint64_t unused[2] = {0, 0};
  uint64_t* result = call.wants_result && call.result >= 0 ? regs + call.result : unused;
  if (fn.row->id == Id::time) {  // the object would hold the result, too
    if (arg(0) != 0) return unsupported();
    return result == unused || ask_missing(fn, call.result_type, result);
  }
  if (call.args.size() <= first + 1 || result == unused) return unsupported();  // how much was read cannot be asked for
  if (stream_used_) return end(End::Unsupported, name + " after input from a stream");
  descriptor_used_ = true;
  const uint64_t most = arg(first + 1);
  if (!ask_missing(fn, call.result_type, result, -1, static_cast<int64_t>(std::min<uint64_t>(most, INT32_MAX)))) return false;
  const int64_t got = static_cast<int64_t>(*result);
  const auto known = descriptors_.find(static_cast<int32_t>(arg(0)));
  const bool unconnected = known != descriptors_.end() && known->second.stream && !known->second.connected;
  const bool no_file = !is_file(arg(0)) || unconnected;
  // With MSG_TRUNC recv returns the length of the message, of which it writes what there is room for.
  const bool too_much = got > 0 && static_cast<uint64_t>(got) > most;
  if (got < -1 || (no_file && got != -1) || (too_much && fn.row->id != Id::recv)) return end(End::AssumeFailed, name);
  const uint64_t written = too_much ? most : static_cast<uint64_t>(std::max<int64_t>(got, 0));
  if (written == 0) return true;
  if (!forget(arg(first), written)) return false;
  // Reads of global variables do not look whether something is there.
  const Object* o = memory_.object_at(arg(first));
  return o == nullptr || o->kind != 0 || resolve_bytes(arg(first) - kArenaBase, written);
}

}  // namespace pippin::interp
