// SPDX-License-Identifier: Apache-2.0
// Library functions that read input: what they write becomes indeterminate, so that reading it asks for a value, and
// their result is asked for. Exactly the bytes that the function may write in some environment (C17 7.21.6.2, POSIX read),
// since an execution that ends in an error is believed; what would need more than that is Unsupported.
#include <algorithm>

#include "interp/machine.h"

namespace pippin::interp {

namespace {

/// Sizes of what the conversions of a scanf format store, if there are only conversions of integers without a width.
bool integer_conversions(const std::string& format, uint64_t long_bytes, std::vector<uint64_t>& sizes) {
  for (size_t k = 0; k < format.size(); ++k) {
    if (format[k] != '%') continue;
    uint64_t size = 4;
    ++k;
    if (k + 1 < format.size() && format[k] == 'l' && format[k + 1] == 'l') size = 8, k += 2;
    else if (k < format.size() && format[k] == 'l') size = long_bytes, k += 1;
    else if (k < format.size() && format[k] == 'h') size = 2, k += 1;
    if (k >= format.size() || std::string("diuxX").find(format[k]) == std::string::npos) return false;
    sizes.push_back(size);
  }
  return true;
}

}  // namespace

bool Machine::writing_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const WrittenArguments w = written_arguments(variants_[fn.id.value]);
  const std::string& name = program_.functions[fn.id].name;
  const auto unsupported = [&] { return end(End::Unsupported, "library function " + name); };
  const auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  const auto forget = [&](uint64_t address, uint64_t n) {
    if (!writable(address, n)) return false;
    for (uint64_t off = address - kArenaBase; n > 0; ++off, --n) memory_.state()[off] &= static_cast<uint8_t>(~(kInitialised | kPartial));
    return true;
  };
  if (call.args.size() <= w.first || fn.result_class != ValueClass::Int) return unsupported();
  uint64_t unused[2] = {0, 0};
  uint64_t* result = call.wants_result && call.result >= 0 ? regs + call.result : unused;
  if (name == "time") {  // the object would hold the result, too
    if (arg(0) != 0) return unsupported();
    return result == unused || ask_missing(fn, call.result_type, result);
  }
  std::vector<uint64_t> sizes;
  uint64_t most = 0;
  if (w.all) {
    std::string format;
    uint64_t at = arg(w.first - 1);
    for (; readable(at, 1) && *bytes(at) != 0 && format.size() < 256; ++at) format += static_cast<char>(*bytes(at));
    if (!readable(at, 1)) return false;
    if (!integer_conversions(format, program_.target.pointer_bytes(), sizes) || sizes.size() != call.args.size() - w.first) return unsupported();
    most = sizes.size();
  } else {
    if (call.args.size() <= w.first + 1) return unsupported();
    most = arg(w.first + 1);
  }
  if (result == unused) return unsupported();  // how much was read cannot be asked for
  if (!ask_missing(fn, call.result_type, result)) return false;
  const int64_t got = static_cast<int64_t>(*result);
  const bool no_file = !w.all && static_cast<int32_t>(arg(0)) < 0;  // read, recv: the descriptor
  if (got < -1 || (no_file && got != -1) || (got > 0 && static_cast<uint64_t>(got) > most)) return end(End::AssumeFailed, name);
  if (!w.all) return got <= 0 || forget(arg(w.first), static_cast<uint64_t>(got));
  for (size_t k = 0; k < static_cast<size_t>(std::max<int64_t>(got, 0)); ++k)
    if (!forget(arg(w.first + k), sizes[k])) return false;
  return true;
}

}  // namespace pippin::interp
