// SPDX-License-Identifier: Apache-2.0
// SMT-LIB 2 text: s-expressions and sorts. The reader keeps its own stack; nesting is limited because s-expressions are
// destroyed recursively.
#include "term/smtlib_sexpr.h"

namespace pippin::term {

namespace {

constexpr size_t kMaxDepth = 8000;
constexpr size_t kMaxBytes = size_t(512) << 20;

}  // namespace

Result<std::vector<SExpr>> read_sexprs(std::string_view text, const std::string& file) {
  std::vector<SExpr> top;
  std::vector<SExpr> open;  // unfinished lists
  uint32_t line = 1, column = 1;
  size_t i = 0;
  auto fail = [&](uint32_t l, uint32_t c, const std::string& message) {
    return Error{fmt::format("{}{}{}:{}", file, file.empty() ? "" : ":", l, c), message};
  };
  if (text.size() > kMaxBytes) return fail(1, 1, "input is too large");
  auto step = [&] {
    if (text[i] == '\n') {
      ++line;
      column = 1;
    } else {
      ++column;
    }
    ++i;
  };
  auto finish = [&](SExpr e) {
    if (open.empty()) top.push_back(std::move(e));
    else open.back().list.push_back(std::move(e));
  };
  while (i < text.size()) {
    char c = text[i];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      step();
      continue;
    }
    if (c == ';') {
      while (i < text.size() && text[i] != '\n') step();
      continue;
    }
    SExpr e;
    e.line = line;
    e.column = column;
    if (c == '(') {
      if (open.size() >= kMaxDepth) return fail(line, column, "expression is nested too deeply");
      e.is_list = true;
      open.push_back(std::move(e));
      step();
    } else if (c == ')') {
      if (open.empty()) return fail(line, column, "unexpected ')'");
      step();
      SExpr done = std::move(open.back());
      open.pop_back();
      finish(std::move(done));
    } else if (c == '|') {
      step();
      size_t from = i;
      while (i < text.size() && text[i] != '|') step();
      if (i == text.size()) return fail(e.line, e.column, "symbol without closing '|'");
      e.atom = text.substr(from, i - from);
      e.quoted = true;
      step();
      finish(std::move(e));
    } else if (c == '"') {
      size_t from = i;
      step();
      for (;;) {
        while (i < text.size() && text[i] != '"') step();
        if (i == text.size()) return fail(e.line, e.column, "string without closing quote");
        step();
        if (i < text.size() && text[i] == '"') step();  // "" inside a string
        else break;
      }
      e.atom = text.substr(from, i - from);
      finish(std::move(e));
    } else {
      if (static_cast<unsigned char>(c) < 0x20) return fail(line, column, "unexpected control character");
      size_t from = i;
      while (i < text.size() && static_cast<unsigned char>(text[i]) > 0x20 && !std::strchr("()|\";", text[i])) step();
      e.atom = text.substr(from, i - from);
      finish(std::move(e));
    }
  }
  if (!open.empty()) return fail(open.back().line, open.back().column, "'(' without matching ')'");
  return top;
}

Result<Sort> parse_sort(TermManager& tm, const SExpr& root) {
  // (Array I E) nests; frames hold the sorts read so far.
  struct Frame {
    const SExpr* e;
    std::vector<Sort> done;
  };
  std::vector<Frame> stack;
  Sort result;
  const SExpr* next = &root;
  for (;;) {
    if (next) {
      const SExpr& e = *next;
      next = nullptr;
      if (!e.is_list) {
        if (e.atom == "Bool") result = tm.bool_sort();
        else if (e.atom == "Int") result = tm.int_sort();
        else if (e.atom == "Real") result = tm.real_sort();
        else if (e.atom == "RoundingMode") result = tm.rounding_mode_sort();
        else if (e.atom == "Float16") result = tm.fp_sort(5, 11);
        else if (e.atom == "Float128") result = tm.fp_sort(15, 113);
        else if (e.atom == "Float32") result = tm.fp_sort(8, 24);
        else if (e.atom == "Float64") result = tm.fp_sort(11, 53);
        else return error_at(e, "unknown sort '" + e.atom + "'");
      } else if (e.list.size() == 3 && is_atom(e.list[0], "Array")) {
        stack.push_back({&e, {}});
        next = &e.list[1];
        continue;
      } else {
        uint32_t a = 0, b = 0;
        if (e.list.size() == 3 && is_atom(e.list[0], "_") && is_atom(e.list[1], "BitVec") && parse_u32(e.list[2], a) &&
            a > 0 && a <= kMaxWidth)
          result = tm.bv_sort(a);
        else if (e.list.size() == 4 && is_atom(e.list[0], "_") && is_atom(e.list[1], "FloatingPoint") &&
                 parse_format(e, a, b))
          result = tm.fp_sort(a, b);
        else
          return error_at(e, "unknown sort");
      }
    }
    if (stack.empty()) return result;
    Frame& f = stack.back();
    f.done.push_back(result);
    if (f.done.size() == 1) {
      next = &f.e->list[2];
      continue;
    }
    result = tm.array_sort(f.done[0], f.done[1]);
    stack.pop_back();
  }
}

}  // namespace pippin::term
