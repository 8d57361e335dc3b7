// SPDX-License-Identifier: Apache-2.0
#include "frontend/clang/assembly_template.h"

#include <algorithm>
#include <cctype>

namespace pippin::frontend {

std::string_view trim(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

std::string_view take_word(std::string_view& s) {
  size_t n = 0;
  while (n < s.size() && !std::isspace(static_cast<unsigned char>(s[n]))) ++n;
  const std::string_view word = s.substr(0, n);
  s = trim(s.substr(n));
  return word;
}

namespace {

bool is_one_of(std::string_view word, std::string_view list) {
  while (!list.empty())
    if (take_word(list) == word) return true;
  return false;
}

bool all_of_class(std::string_view s, int (*in_class)(int)) {
  return !s.empty() && std::ranges::all_of(s, [&](unsigned char c) { return in_class(c) != 0; });
}

/// Instructions that change nothing but their operands and flags, without size suffix.
constexpr std::string_view kLocal =
    "nop pause mfence lfence sfence cli sti hlt inc dec add sub and or xor not neg xadd xchg cmpxchg bts btr btc bt sete setne setc "
    "sets setz setb mov lea bsf bsr bswap sbb adc cmp test cpuid rdtsc";
/// Further ones after which the next one is executed, whatever else they do.
constexpr std::string_view kGoesOn =
    "in out ins outs stos lods scas shl shr sal sar rol ror rcl rcr shld shrd mul imul div idiv cltd cltq cqto cwtl cwtd cld std clc "
    "stc cmc lahf sahf clflush wbinvd invd invlpg clts rdmsr wrmsr rdpmc rdtscp clac stac monitor mwait lzcnt tzcnt ldmxcsr stmxcsr "
    "emms push pop pushf popf pushfq popfq popcnt prefetchnta prefetcht0 prefetcht1 prefetchw fninit fnclex fnstcw fldcw fstcw fnstsw "
    "fld fst fstp fild fist fistp fsqrt fsin fcos fabs fchs fwait fxsave fxrstor cmps ud2";
constexpr std::string_view kPrefixes = "lock rep repe repz repne repnz";
/// Directives that place bytes or nothing; those with an effect on symbols, macros and the like are not among them.
constexpr std::string_view kData =
    ".byte .word .short .hword .value .int .long .quad .octa .ascii .asciz .string .zero .skip .space .fill .org .align .balign .p2align";
/// Sections whose contents nobody executes or follows but a kernel, with their subsections (".discard.x"); any other one may be a
/// table of functions, as .init_array is, or code.
constexpr std::string_view kHarmlessSections = ".comment .note .rodata .discard .smp_locks __ex_table __bug_table __jump_table .altinstructions";
/// Encoded instructions that go on: Linux writes `stac`, `clac` and long `nop`s this way.
constexpr std::string_view kEncoded = "0x66,0x66,0x90 0x0f,0x01,0xcb 0x0f,0x01,0xca 0x90 0x66,0x90 0x0f,0x1f,0x00";

/// `word` is one of the list, or one of them with a size suffix (`bytes`: 1, 2, 4, 8; else 0).
bool is_instruction(std::string_view word, std::string_view list, uint64_t& bytes) {
  bytes = 0;
  if (is_one_of(word, list)) return true;
  if (word.size() < 2 || !is_one_of(word.substr(0, word.size() - 1), list)) return false;
  const size_t suffix = std::string_view("bwlq").find(word.back());
  if (suffix == std::string_view::npos) return false;
  bytes = uint64_t{1} << suffix;
  return true;
}

/// "$1", "$-1", "$0x1f"; not "$x", the address of x.
bool is_number(std::string_view s) {
  if (!s.starts_with('$')) return false;
  s.remove_prefix(1);
  if (s.starts_with('-')) s.remove_prefix(1);
  return s.starts_with("0x") ? all_of_class(s.substr(2), std::isxdigit) : all_of_class(s, std::isdigit);
}

/// "%%eax"; a register that addresses memory or code is another matter ("%%gs:4", "%%rsp").
bool is_register(std::string_view s) {
  if (!s.starts_with("%%")) return false;
  s.remove_prefix(2);
  return all_of_class(s, std::isalnum) && !s.ends_with("sp") && !s.ends_with("bp");
}

/// "0" or "[name]" of "%0", "%k0", "%[name]", with the modifier's size; empty: no operand, or not its value: "%a0" is what it
/// points to, "%P0", "%c0", "%l0" name symbols.
std::string_view operand_name(std::string_view s, uint64_t& bytes) {
  bytes = 0;
  if (!s.starts_with('%')) return {};
  s.remove_prefix(1);
  if (!s.empty() && std::string_view("bhwkq").find(s[0]) != std::string_view::npos) {
    bytes = s[0] == 'w' ? 2 : s[0] == 'k' ? 4 : s[0] == 'q' ? 8 : 1;
    s.remove_prefix(1);
  }
  if (s.starts_with('[') && s.ends_with(']') && s.find_first_of("()[]%", 1) == s.size() - 1) return s;
  return all_of_class(s, std::isdigit) ? s : std::string_view();
}

std::vector<std::string_view> split_operands(std::string_view line) {
  std::vector<std::string_view> operands;
  while (!line.empty()) {
    const size_t comma = std::min(line.find(','), line.size());
    operands.push_back(trim(line.substr(0, comma)));
    line = comma < line.size() ? trim(line.substr(comma + 1)) : std::string_view();
  }
  return operands;
}

/// The instruction changes no memory but the statement's operands, and of these no byte outside.
bool is_local_instruction(std::string_view line, const AsmOperands& find) {
  std::string_view word = take_word(line);
  bool prefixed = false;
  while (word == "rep" || word == "lock") {
    if (line.empty()) return true;  // its instruction comes in the next line
    prefixed = true;
    word = take_word(line);
  }
  uint64_t width = 0;
  if (!is_instruction(word, kLocal, width)) return false;
  const std::vector<std::string_view> operands = split_operands(line);
  if (prefixed && operands.empty() && word != "nop") return false;
  // A barrier: adds 0 to the top of the stack.
  const bool adds = word.starts_with("add") || word.starts_with("or");
  if (operands.size() == 2 && adds && operands[0] == "$0" && is_one_of(operands[1], "0(%%esp) (%%esp) 0(%%rsp) (%%rsp)")) return true;
  // A bit number that is no constant may lie outside the operand.
  if (word.starts_with("bt") && (operands.size() != 2 || !is_number(operands[0]) || operands[0].size() > 3)) return false;
  // Without a suffix an operand that is a register says how many bytes: it may be any of them.
  const bool suffixed = width != 0, byte = word.starts_with("set");
  uint64_t narrowest = UINT64_MAX;
  if (byte) width = 1;
  for (std::string_view o : operands) {
    if (is_number(o)) continue;
    if (is_register(o)) {
      if (!suffixed && !byte) width = std::max<uint64_t>(width, 8);
      continue;
    }
    uint64_t bytes = 0;
    const std::string_view name = operand_name(o, bytes);
    const std::optional<AsmOperand> operand = name.empty() ? std::nullopt : find(name);
    if (!operand) return false;
    if (!suffixed && !byte) width = std::max(width, bytes != 0 ? bytes : operand->bytes);
    if (operand->memory) narrowest = std::min(narrowest, operand->bytes);
  }
  return width <= narrowest;
}

/// A label of the template, or a line without labels, and the kind of section that it is in.
struct Line {
  std::string_view text;
  std::string_view label;  // not empty: no line, but a label
  bool executed = true;
  bool nested = false;     // not in the section of the statement
  bool section = false;    // the line changes the section
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  Line state;
  std::vector<Line> pushed;
  Line previous = state;
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of(";\n"), text.size());
    std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty()) {
      std::string_view rest = line;
      const std::string_view word = take_word(rest);
      if (!word.ends_with(':') || word.find_first_of("%\"") != std::string_view::npos) break;
      line = rest;
      lines.push_back(state);
      lines.back().label = word.substr(0, word.size() - 1);
    }
    if (line.empty()) continue;
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    Line next = state;
    next.text = line;
    next.section = is_one_of(word, ".section .pushsection .popsection .previous .text .data .bss .subsection");
    if (next.section) {
      const Line before = state;
      if (word == ".pushsection") pushed.push_back(state);
      if (word == ".section" || word == ".pushsection") {
        // The flags come after the name; without flags the section counts as executed.
        const size_t comma = std::min(rest.find(','), rest.size());
        const std::string_view after = trim(rest.substr(std::min(comma + 1, rest.size())));
        const std::string_view given = after.starts_with('"') ? after.substr(1, after.find('"', 1) - 1) : std::string_view();
        std::string_view name = trim(rest.substr(0, comma));
        if (name.size() > 2 && name.starts_with('"') && name.ends_with('"')) name = name.substr(1, name.size() - 2);
        if (!is_one_of(name, kHarmlessSections)) name = name.substr(0, std::min(name.find('.', 1), name.size()));
        state.executed = given.empty() || given.find('x') != std::string_view::npos || !is_one_of(name, kHarmlessSections);
        state.nested = true;
      } else if (word == ".popsection" && !pushed.empty()) {
        state = pushed.back();
        pushed.pop_back();
      } else if (word == ".previous") {
        state = previous;
      } else {
        state.executed = true;
        state.nested = true;
      }
      previous = before;
    }
    lines.push_back(next);
  }
  // A template that does not come back to its section: what follows it is elsewhere.
  if (state.nested) lines.push_back({".subsection", {}, true, true, true});
  return lines;
}

/// "1f" or "2b" as the target of a jump in lines[from]: the template has that label, in that direction, among its instructions.
bool is_own_label(std::string_view target, const std::vector<Line>& lines, size_t from) {
  if (target.size() < 2 || (target.back() != 'f' && target.back() != 'b') || !all_of_class(target.substr(0, target.size() - 1), std::isdigit))
    return false;
  const bool forward = target.back() == 'f';
  target.remove_suffix(1);
  const auto is_label = [&](const Line& l) { return l.label == target && !l.nested; };
  const auto here = lines.begin() + static_cast<std::ptrdiff_t>(from);
  return forward ? std::any_of(here, lines.end(), is_label) : std::any_of(lines.begin(), here, is_label);
}

/// Behind a comment nothing is what it looks like.
bool has_comment(std::string_view text) { return text.find("/*") != std::string_view::npos || text.find('#') != std::string_view::npos; }

}  // namespace

bool is_local_template(std::string_view text, const AsmOperands& operands) {
  bool opened = false;  // one section at a time, whose bytes nobody executes (Linux's tables of lock prefixes)
  for (const Line& line : lines_of(text)) {
    if (!line.label.empty()) continue;
    std::string_view rest = line.text;
    const std::string_view word = take_word(rest);
    if (line.section) {
      const bool opens = word == ".section" || word == ".pushsection";
      if (opens == opened || (!opens && word != ".previous" && word != ".popsection")) return false;
      opened = opens;
    } else if (line.nested) {
      if (line.executed || !is_one_of(word, kData)) return false;
    } else if (!is_one_of(word, ".align .balign .p2align") && !is_local_instruction(line.text, operands)) {
      return false;
    }
  }
  return !opened;
}

bool touches_operands(std::string_view text) {
  bool executes = false;
  for (const Line& line : lines_of(text)) {
    if (!line.label.empty() || line.section || !line.executed) continue;
    std::string_view rest = line.text;
    const std::string_view word = take_word(rest);
    if (!word.starts_with("prefetch") && !word.starts_with("nop") && word != "lea") return true;
    executes = true;
  }
  return !executes;
}

AsmControl control_of_template(std::string_view text, bool has_labels) {
  AsmControl control;
  const std::vector<Line> lines = lines_of(text);
  for (size_t k = 0; k < lines.size(); ++k) {
    const Line& line = lines[k];
    if (!line.label.empty()) continue;
    std::string_view rest = line.text;
    std::string_view word = take_word(rest);
    if (line.section) {
      if (word == ".subsection") control.known = false;
      continue;
    }
    if (!line.executed || is_one_of(word, ".align .balign .p2align")) {
      control.known = control.known && is_one_of(word, kData);
      continue;
    }
    if (word == ".byte") {
      control.known = control.known && is_one_of(rest, kEncoded);
      continue;
    }
    while (is_one_of(word, kPrefixes) && !rest.empty()) word = take_word(rest);
    uint64_t bytes = 0;
    if (is_one_of(word, kPrefixes) || is_instruction(word, kLocal, bytes) || is_instruction(word, kGoesOn, bytes) ||
        (word.find_first_of("%{") == std::string_view::npos && (word.starts_with("mov") || word.starts_with("cmov") || word.starts_with("set"))))
      continue;
    const bool calls = word == "call" || word == "callq" || word == "calll";
    const bool jumps = word.starts_with('j') && word.find_first_of("%{") == std::string_view::npos;
    if (jumps && ((!has_comment(text) && is_own_label(rest, lines, k)) || (has_labels && rest.starts_with("%l")))) continue;
    if ((!calls && !jumps) || rest.empty() || rest.starts_with('*')) {
      control.known = false;
      continue;
    }
    if (rest.starts_with("%P") || rest.starts_with("%c")) {
      control.callees.push_back("%" + std::string(rest.substr(2)));
    } else if (std::ranges::all_of(rest, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; }) &&
               std::isdigit(static_cast<unsigned char>(rest[0])) == 0) {
      control.callees.emplace_back(rest);
    } else {
      control.known = false;
    }
  }
  return control;
}

std::vector<std::string> symbols_of_template(std::string_view text) {
  // What an assembler takes for a symbol's character, and bytes of UTF-8.
  const auto in_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
  };
  std::vector<std::string> words;
  bool mnemonic = true;  // the next word is the instruction: `outb` is one even where a function is called so
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    if (end == at) {
      mnemonic = mnemonic || text[at] == '\n' || text[at] == ';' || text[at] == ':';
      ++at;
      continue;
    }
    const std::string_view word = text.substr(at, end - at);
    at = end;
    if (mnemonic) {
      mnemonic = is_one_of(word, kPrefixes);
      continue;
    }
    words.emplace_back(word);
    if (word.starts_with('$')) words.emplace_back(word.substr(1));  // the address of one
  }
  return words;
}

}  // namespace pippin::frontend
