// SPDX-License-Identifier: Apache-2.0
// Printer and parser of the exact text form of a Cfa (grammar in text.h). Everything a Cfa holds is printed; what has
// its default value is left out, and an operation's origin is left out when it is its edge's. Strings use SMT-LIB's
// doubled quote, and \n and \\ so that a record stays on one line. References are by name (locations, variables,
// procedures) or by index (edges, inputs, assumptions), so records may come in any order.
#include "cfa/text.h"

#include <fmt/format.h>

#include <charconv>
#include <unordered_map>

#include "term/smtlib.h"

namespace pippin::cfa {

std::string quote(std::string_view s) {
  std::string out = "\"";
  for (char ch : s) {
    if (ch == '"') out += "\"\"";
    else if (ch == '\\') out += "\\\\";
    else if (ch == '\n') out += "\\n";
    else if (ch == '\r') out += "\\r";
    else out += ch;
  }
  return out + "\"";
}

std::string unquote(std::string_view s) {
  std::string out;
  if (s.size() < 2) return out;
  s = s.substr(1, s.size() - 2);
  for (size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '"' && i + 1 < s.size() && s[i + 1] == '"') ++i;
    if (s[i] == '\\' && i + 1 < s.size()) {
      ++i;
      out += s[i] == 'n' ? '\n' : s[i] == 'r' ? '\r' : s[i];
    } else {
      out += s[i];
    }
  }
  return out;
}

namespace {

using term::SExpr;

const char* word(InputKind k) {
  switch (k) {
    case InputKind::Nondet: return ":nondet";
    case InputKind::Uninitialised: return ":uninitialised";
    case InputKind::MissingBody: return ":missing-body";
    case InputKind::Auxiliary: return ":auxiliary";
  }
  return "";
}

class Printer {
 public:
  explicit Printer(const Cfa& c) : c_(c) {}

  std::string all() {
    out_ = "(cfa 1)\n";
    for (const std::string& n : c_.notes) out_ += "(note " + quote(n) + ")\n";
    for (const Assumption& a : c_.assumptions) {
      out_ += fmt::format("(assumption {} :{}", quote(std::string(key(a.convention))), cfa::to_string(a.direction()));
      origin(":origin", a.origin);
      if (!a.text.empty()) out_ += " :text " + quote(a.text);
      out_ += ")\n";
    }
    for (size_t i = 0; i < c_.inputs.size(); ++i) {
      const Input& in = c_.inputs[i];
      out_ += fmt::format("(input {} {} {}", i, word(in.kind), quote(in.c_type));
      origin(":origin", in.origin);
      if (in.site != UINT32_MAX) out_ += fmt::format(" :site {}", in.site);
      out_ += ")\n";
    }
    for (const Variable& v : c_.variables()) variable(v);
    for (const Procedure& p : c_.procedures) {
      out_ += "(proc " + term::print_symbol(p.name);
      if (p.entry.valid()) out_ += " :entry " + name(p.entry);
      if (p.exit.valid()) out_ += " :exit " + name(p.exit);
      list(":params", p.params);
      list(":results", p.results);
      if (!p.olds.empty()) {
        out_ += " :olds (";
        for (size_t i = 0; i < p.olds.size(); ++i)
          out_ += fmt::format("{}({} {})", i ? " " : "", term::print_symbol(p.olds[i].old.name()),
                              term::print_symbol(p.olds[i].var.name()));
        out_ += ")";
      }
      out_ += ")\n";
    }
    for (const Thread& t : c_.threads)
      out_ += fmt::format("(thread {} :entry {} :exit {})\n", term::print_symbol(t.name), name(t.entry), name(t.exit));
    for (LocId l : c_.locations().ids()) location(l);
    for (const Edge& e : c_.edges()) {
      edge(e);
      out_ += '\n';
    }
    return std::move(out_);
  }

  std::string one(const Edge& e) {
    edge(e);
    return std::move(out_);
  }

  std::string operations(const OpList& ops) {
    brief_ = true;
    op_list(ops, Origin());
    if (!out_.empty()) out_.erase(0, 1);
    return std::move(out_);
  }

 private:
  std::string name(LocId l) const {
    return c_.locations().contains(l) ? term::print_symbol(c_.location(l).name) : "?";
  }

  void origin(const char* key, const Origin& o) {
    if (o == Origin()) return;
    origin_always(key, o);
  }
  void origin_always(const char* key, const Origin& o) {
    if (o == Origin()) {
      out_ += fmt::format(" {} ()", key);
      return;
    }
    out_ += fmt::format(" {} ({} {} {} {})", key, quote(c_.strings->at(o.file)), o.line, o.column,
                        quote(c_.strings->at(o.function)));
  }

  void list(const char* key, const std::vector<Term>& terms) {
    if (terms.empty()) return;
    out_ += fmt::format(" {} (", key);
    for (size_t i = 0; i < terms.size(); ++i) out_ += (i ? " " : "") + term::print_symbol(terms[i].name());
    out_ += ")";
  }

  void variable(const Variable& v) {
    out_ += fmt::format("(var {} {}", term::print_symbol(v.term.name()), v.term.sort().text());
    if (!v.source.empty()) out_ += " :source " + quote(v.source);
    if (v.in_c) out_ += " :in-c true";
    if (v.c_width) out_ += fmt::format(" :c {}int{}", v.c_signed ? "" : "u", v.c_width);
    origin(":origin", v.origin);
    if (v.procedure.valid()) out_ += " :proc " + term::print_symbol(c_.procedures[v.procedure].name);
    if (!v.function.empty()) out_ += " :function " + quote(v.function);
    out_ += ")\n";
  }

  void location(LocId l) {
    const Location& loc = c_.location(l);
    out_ += "(loc " + term::print_symbol(loc.name);
    if (l == c_.initial) out_ += " :initial";
    if (loc.kind == LocKind::Error) out_ += " :error " + quote(loc.property);
    if (loc.kind == LocKind::Unsupported) out_ += " :unsupported " + quote(loc.property);
    if (loc.atomic) out_ += " :atomic";
    if (loc.loop) origin_always(":loop", *loc.loop);
    origin(":origin", loc.origin);
    if (loc.procedure.valid()) out_ += " :proc " + term::print_symbol(c_.procedures[loc.procedure].name);
    out_ += ")\n";
  }

  void edge(const Edge& e) {
    out_ += fmt::format("(edge {} {}", name(e.source), name(e.target));
    if (e.kind == EdgeKind::Call) out_ += " :call " + term::print_symbol(c_.procedures[e.callee].name);
    if (e.kind == EdgeKind::Return) out_ += fmt::format(" :return {}", e.call.value);
    if (e.kind == EdgeKind::Fork) out_ += " :fork " + (e.thread.valid() ? term::print_symbol(c_.threads[e.thread].name) : "()");
    if (e.kind == EdgeKind::Join) out_ += " :join " + term::print_symbol(c_.threads[e.thread].name);
    if (e.is_branch) out_ += e.taken ? " :branch true" : " :branch false";
    origin(":origin", e.origin);
    if (!e.text.empty()) out_ += " :text " + quote(e.text);
    op_list(e.ops, e.origin);
    out_ += ")";
  }

  void op_list(const OpList& ops, const Origin& outer) {
    for (const Op& op : ops) {
      out_ += " (";
      switch (op.kind) {
        case OpKind::Assume: out_ += "assume " + term::print(op.term); break;
        case OpKind::Assign:
          out_ += fmt::format("assign {} {}", term::print_symbol(op.var.name()), term::print(op.term));
          break;
        case OpKind::Havoc: out_ += "havoc " + term::print_symbol(op.var.name()); break;
        case OpKind::Choice:
          out_ += "choice";
          for (const OpList& a : op.alternatives) {
            out_ += " (";
            const size_t start = out_.size();
            op_list(a, outer);
            if (out_.size() > start) out_.erase(start, 1);
            out_ += ")";
          }
          break;
      }
      if (!brief_) {
        if (op.origin != outer) origin_always(":origin", op.origin);
        if (op.input != UINT32_MAX) out_ += fmt::format(" :input {}", op.input);
        if (op.assumption != UINT32_MAX) out_ += fmt::format(" :assumption {}", op.assumption);
        if (op.base.valid()) out_ += fmt::format(" :base {}", op.base.value);
      }
      out_ += ")";
    }
  }

  const Cfa& c_;
  std::string out_;
  bool brief_ = false;
};

/// Thrown inside this file only: the first error ends the parse.
struct ParseError {
  Error error;
};

class Parser {
 public:
  Parser(term::TermManager& tm, const std::string& file) : file_(file), cfa_(tm) {}

  Cfa run(const std::vector<SExpr>& records, std::string_view text) {
    if (records.empty() || head(records[0]) != "cfa") {
      if (records.empty()) fail_at(1, 1, text.empty() ? "empty file" : "no records; a Cfa begins with (cfa 1)");
      fail(records[0], "a Cfa begins with (cfa 1)");
    }
    if (records[0].list.size() != 2 || records[0].list[1].atom != "1") fail(records[0], "only version 1 is known");
    // Names first: records may refer to later ones.
    for (size_t i = 1; i < records.size(); ++i) {
      const std::string& h = head(records[i]);
      if (h != "note" && h != "assumption" && h != "input" && h != "var" && h != "proc" && h != "loc" && h != "edge" && h != "thread")
        fail(records[i], fmt::format("unknown record '{}'", h));
      if (h == "proc") declare_procedure(records[i]);
      if (h == "thread") declare_thread(records[i]);
    }
    for (size_t i = 1; i < records.size(); ++i) {
      const std::string& h = head(records[i]);
      if (h == "note") cfa_.notes.push_back(string(at(records[i], 1)));
      else if (h == "assumption") assumption(records[i]);
      else if (h == "input") input(records[i]);
      else if (h == "var") variable(records[i]);
      else if (h == "loc") location(records[i]);
    }
    for (size_t i = 1; i < records.size(); ++i)
      if (head(records[i]) == "proc") procedure(records[i]);
    for (size_t i = 1; i < records.size(); ++i)
      if (head(records[i]) == "thread") thread(records[i]);
    for (size_t i = 1; i < records.size(); ++i)
      if (head(records[i]) == "edge") edge(records[i]);
    if (!cfa_.initial.valid()) fail(records[0], "no location is marked :initial");
    if (std::string bad = verify(cfa_); !bad.empty()) fail(records[0], "not well-formed: " + bad);
    return std::move(cfa_);
  }

 private:
  [[noreturn]] void fail_at(uint32_t line, uint32_t column, const std::string& message) {
    const std::string place = fmt::format("{}:{}", line, column);
    throw ParseError{{file_.empty() ? place : file_ + ":" + place, message}};
  }
  [[noreturn]] void fail(const SExpr& e, const std::string& message) { fail_at(e.line, e.column, message); }

  const std::string& head(const SExpr& e) {
    if (!e.is_list || e.list.empty() || e.list[0].is_list) fail(e, "expected a record: (word …)");
    return e.list[0].atom;
  }
  const SExpr& at(const SExpr& e, size_t i) {
    if (i >= e.list.size()) fail(e, fmt::format("'{}' is incomplete", e.list[0].atom));
    return e.list[i];
  }
  static bool is_key(const SExpr& e) { return !e.is_list && !e.quoted && e.atom.size() > 1 && e.atom[0] == ':'; }

  std::string string(const SExpr& e) {
    if (e.is_list || e.quoted || e.atom.size() < 2 || e.atom[0] != '"') fail(e, "expected a string");
    return unquote(e.atom);
  }
  const std::string& symbol(const SExpr& e) {
    if (e.is_list || (!e.quoted && (e.atom.empty() || e.atom[0] == '"' || e.atom[0] == ':'))) fail(e, "expected a name");
    return e.atom;
  }
  uint32_t number(const SExpr& e) {
    uint32_t v = 0;
    const char* end = e.atom.data() + e.atom.size();
    if (e.is_list || e.quoted || std::from_chars(e.atom.data(), end, v).ptr != end || e.atom.empty())
      fail(e, "expected a number below 2^32");
    return v;
  }
  bool boolean(const SExpr& e) {
    if (!e.is_list && e.atom == "true") return true;
    if (!e.is_list && e.atom == "false") return false;
    fail(e, "expected true or false");
  }
  Origin origin(const SExpr& e) {
    Origin o;
    if (e.is_list && e.list.empty()) return o;
    if (!e.is_list || e.list.size() != 4) fail(e, "expected (\"file\" line column \"function\") or ()");
    auto text = [&](const SExpr& s) { return !s.is_list && !s.quoted && !s.atom.empty() && s.atom[0] == '"' ? string(s) : symbol(s); };
    o.file = cfa_.strings->intern(text(e.list[0]));
    o.line = number(e.list[1]);
    o.column = number(e.list[2]);
    o.function = cfa_.strings->intern(text(e.list[3]));
    return o;
  }
  LocId location_of(const SExpr& e) {
    const auto it = locations_.find(symbol(e));
    if (it == locations_.end()) fail(e, fmt::format("unknown location '{}'", e.atom));
    return it->second;
  }
  Term variable_of(const SExpr& e) {
    const auto it = symbols_.find(symbol(e));
    if (it == symbols_.end()) fail(e, fmt::format("unknown variable '{}'", e.atom));
    return it->second;
  }
  ProcId procedure_of(const SExpr& e) {
    const auto it = procedures_.find(symbol(e));
    if (it == procedures_.end()) fail(e, fmt::format("unknown procedure '{}'", e.atom));
    return it->second;
  }
  ThreadId thread_of(const SExpr& e) {
    const auto it = threads_.find(symbol(e));
    if (it == threads_.end()) fail(e, fmt::format("unknown thread '{}'", e.atom));
    return it->second;
  }
  Term term(const SExpr& e) {
    Result<Term> t = term::parse_term(cfa_.tm(), e, symbols_);
    if (!t) error_of(e, t.error());
    return *t;
  }
  /// The reader of terms knows line and column, not our file.
  [[noreturn]] void error_of(const SExpr& e, const Error& inner) {
    if (inner.where.empty()) fail(e, inner.message);
    throw ParseError{{file_.empty() || inner.where.starts_with(file_ + ":") ? inner.where : file_ + ":" + inner.where,
                      inner.message}};
  }

  void assumption(const SExpr& e) {
    const auto convention = convention_of(string(at(e, 1)));
    if (!convention) fail(e.list[1], "no convention of this name (see: pippin list conventions)");
    Assumption a{*convention, {}, {}};
    if (const std::string direction = fmt::format(":{}", to_string(a.direction())); at(e, 2).atom != direction)
      fail(e.list[2], "expected " + direction);
    for (size_t i = 3; i < e.list.size(); ++i) {
      const SExpr& key = e.list[i];
      if (key.atom == ":origin") a.origin = origin(at(e, ++i));
      else if (key.atom == ":text") a.text = string(at(e, ++i));
      else fail(key, "unknown attribute of an assumption");
    }
    cfa_.assumptions.push_back(std::move(a));
  }

  void input(const SExpr& e) {
    Input in;
    if (number(at(e, 1)) != cfa_.inputs.size()) fail(e.list[1], "inputs are numbered from 0 in order");
    const std::string& k = at(e, 2).atom;
    if (k == ":nondet") in.kind = InputKind::Nondet;
    else if (k == ":uninitialised") in.kind = InputKind::Uninitialised;
    else if (k == ":missing-body") in.kind = InputKind::MissingBody;
    else if (k == ":auxiliary") in.kind = InputKind::Auxiliary;
    else fail(e.list[2], "expected :nondet, :uninitialised, :missing-body or :auxiliary");
    in.c_type = string(at(e, 3));
    for (size_t i = 4; i < e.list.size(); ++i) {
      const SExpr& key = e.list[i];
      if (key.atom == ":origin") in.origin = origin(at(e, ++i));
      else if (key.atom == ":site") in.site = number(at(e, ++i));
      else fail(key, "unknown attribute of an input");
    }
    cfa_.inputs.push_back(std::move(in));
  }

  void variable(const SExpr& e) {
    Variable v;
    const std::string& name = symbol(at(e, 1));
    Result<Sort> sort = term::parse_sort(cfa_.tm(), at(e, 2));
    if (!sort) error_of(e.list[2], sort.error());
    v.term = cfa_.tm().mk_var(name, *sort);
    if (!symbols_.try_emplace(name, v.term).second) fail(e.list[1], fmt::format("variable '{}' is declared twice", name));
    for (size_t i = 3; i < e.list.size(); ++i) {
      const SExpr& key = e.list[i];
      if (key.atom == ":source") v.source = string(at(e, ++i));
      else if (key.atom == ":in-c") v.in_c = boolean(at(e, ++i));
      else if (key.atom == ":c") c_type(at(e, ++i), v);
      else if (key.atom == ":origin") v.origin = origin(at(e, ++i));
      else if (key.atom == ":proc") v.procedure = procedure_of(at(e, ++i));
      else if (key.atom == ":function") v.function = string(at(e, ++i));
      else fail(key, "unknown attribute of a variable");
    }
    cfa_.add_variable(std::move(v));
  }

  void c_type(const SExpr& e, Variable& v) {
    std::string_view s = e.atom;
    v.c_signed = !s.starts_with("u");
    if (!v.c_signed) s.remove_prefix(1);
    const bool shaped = !e.is_list && s.starts_with("int");
    if (shaped) s.remove_prefix(3);
    if (!shaped || std::from_chars(s.data(), s.data() + s.size(), v.c_width).ptr != s.data() + s.size() || v.c_width == 0)
      fail(e, "expected int<bits> or uint<bits>");
  }

  void location(const SExpr& e) {
    Location l;
    l.name = symbol(at(e, 1));
    bool initial = false;
    for (size_t i = 2; i < e.list.size(); ++i) {
      const SExpr& key = e.list[i];
      if (key.atom == ":initial") initial = true;
      else if (key.atom == ":error") l.kind = LocKind::Error, l.property = string(at(e, ++i));
      else if (key.atom == ":unsupported") l.kind = LocKind::Unsupported, l.property = string(at(e, ++i));
      else if (key.atom == ":atomic") l.atomic = true;
      else if (key.atom == ":loop") l.loop = origin(at(e, ++i));
      else if (key.atom == ":origin") l.origin = origin(at(e, ++i));
      else if (key.atom == ":proc") l.procedure = procedure_of(at(e, ++i));
      else fail(key, "unknown attribute of a location");
    }
    if (locations_.contains(l.name)) fail(e.list[1], fmt::format("location '{}' is declared twice", l.name));
    const std::string name = l.name;
    const LocId id = cfa_.add_location(std::move(l));
    locations_.emplace(name, id);
    if (initial && cfa_.initial.valid()) fail(e, "two initial locations");
    if (initial) cfa_.initial = id;
  }

  void declare_thread(const SExpr& e) {
    const std::string name = symbol(at(e, 1));
    if (!threads_.try_emplace(name, cfa_.threads.push_back({name, {}, {}})).second) fail(e.list[1], fmt::format("thread '{}' is declared twice", name));
  }

  void thread(const SExpr& e) {
    Thread& t = cfa_.threads[threads_.at(e.list[1].atom)];
    for (size_t i = 2; i < e.list.size(); ++i) {
      const SExpr& key = e.list[i];
      if (key.atom == ":entry") t.entry = location_of(at(e, ++i));
      else if (key.atom == ":exit") t.exit = location_of(at(e, ++i));
      else fail(key, "unknown attribute of a thread");
    }
  }

  void declare_procedure(const SExpr& e) {
    Procedure p;
    p.name = symbol(at(e, 1));
    const std::string name = p.name;
    if (!procedures_.try_emplace(name, cfa_.procedures.push_back(std::move(p))).second)
      fail(e.list[1], fmt::format("procedure '{}' is declared twice", name));
  }

  void procedure(const SExpr& e) {
    Procedure& p = cfa_.procedures[procedures_.at(e.list[1].atom)];
    for (size_t i = 2; i < e.list.size(); ++i) {
      const SExpr& key = e.list[i];
      if (key.atom == ":entry") p.entry = location_of(at(e, ++i));
      else if (key.atom == ":exit") p.exit = location_of(at(e, ++i));
      else if (key.atom == ":params" || key.atom == ":results") {
        const SExpr& names = at(e, ++i);
        if (!names.is_list) fail(names, "expected a list of variables");
        for (const SExpr& n : names.list) (key.atom == ":params" ? p.params : p.results).push_back(variable_of(n));
      } else if (key.atom == ":olds") {
        const SExpr& pairs = at(e, ++i);
        if (!pairs.is_list) fail(pairs, "expected a list of pairs");
        for (const SExpr& pair : pairs.list) {
          if (!pair.is_list || pair.list.size() != 2) fail(pair, "expected (old-variable variable)");
          p.olds.push_back({variable_of(pair.list[0]), variable_of(pair.list[1])});
        }
      } else {
        fail(key, "unknown attribute of a procedure");
      }
    }
  }

  void edge(const SExpr& e) {
    Edge edge;
    edge.source = location_of(at(e, 1));
    edge.target = location_of(at(e, 2));
    size_t i = 3;
    for (; i < e.list.size() && is_key(e.list[i]); ++i) {
      const SExpr& key = e.list[i];
      if (key.atom == ":call") edge.kind = EdgeKind::Call, edge.callee = procedure_of(at(e, ++i));
      else if (key.atom == ":return") edge.kind = EdgeKind::Return, edge.call = EdgeId(number(at(e, ++i)));
      else if (key.atom == ":fork") {
        edge.kind = EdgeKind::Fork;
        if (const SExpr& t = at(e, ++i); !t.is_list) edge.thread = thread_of(t);
      } else if (key.atom == ":join") edge.kind = EdgeKind::Join, edge.thread = thread_of(at(e, ++i));
      else if (key.atom == ":branch") edge.is_branch = true, edge.taken = boolean(at(e, ++i));
      else if (key.atom == ":origin") edge.origin = origin(at(e, ++i));
      else if (key.atom == ":text") edge.text = string(at(e, ++i));
      else fail(key, "unknown attribute of an edge");
    }
    for (; i < e.list.size(); ++i) edge.ops.push_back(operation(e.list[i], edge.origin));
    cfa_.add_edge(std::move(edge));
  }

  Op operation(const SExpr& e, const Origin& outer) {
    const std::string& h = head(e);
    Op op;
    op.origin = outer;
    size_t i = 1;
    if (h == "assume") {
      op.kind = OpKind::Assume;
      op.term = term(at(e, i++));
      if (!op.term.sort().is_bool()) fail(e.list[1], "an assume needs a Bool formula");
    } else if (h == "assign") {
      op.kind = OpKind::Assign;
      op.var = variable_of(at(e, i++));
      op.term = term(at(e, i++));
      if (op.term.sort() != op.var.sort())
        fail(e.list[2], fmt::format("a value of sort {} for {} of sort {}", op.term.sort().text(), op.var.name(),
                                    op.var.sort().text()));
    } else if (h == "havoc") {
      op.kind = OpKind::Havoc;
      op.var = variable_of(at(e, i++));
    } else if (h == "choice") {
      op.kind = OpKind::Choice;
      for (; i < e.list.size() && !is_key(e.list[i]); ++i) {
        if (!e.list[i].is_list) fail(e.list[i], "an alternative is a list of operations");
        OpList ops;
        for (const SExpr& inner : e.list[i].list) ops.push_back(operation(inner, outer));
        op.alternatives.push_back(std::move(ops));
      }
      if (op.alternatives.empty()) fail(e, "a choice without alternatives");
    } else {
      fail(e, fmt::format("unknown operation '{}'", h));
    }
    for (; i < e.list.size(); ++i) {
      const SExpr& key = e.list[i];
      if (key.atom == ":origin") op.origin = origin(at(e, ++i));
      else if (key.atom == ":input") op.input = number(at(e, ++i));
      else if (key.atom == ":assumption") op.assumption = number(at(e, ++i));
      else if (key.atom == ":base") op.base = EdgeId(number(at(e, ++i)));
      else fail(key, "unknown attribute of an operation");
    }
    return op;
  }

  std::string file_;
  Cfa cfa_;
  term::SymbolTable symbols_;
  std::unordered_map<std::string, LocId> locations_;
  std::unordered_map<std::string, ProcId> procedures_;
  std::unordered_map<std::string, ThreadId> threads_;
};

}  // namespace

std::string print(const Cfa& c) { return Printer(c).all(); }
std::string print(const Cfa& c, const Edge& e) { return Printer(c).one(e); }
std::string print_operations(const Cfa& c, const OpList& ops) { return Printer(c).operations(ops); }

Result<Cfa> parse(term::TermManager& tm, std::string_view text, const std::string& file) {
  Result<std::vector<SExpr>> records = term::read_sexprs(text, file);
  if (!records) return records.error();
  try {
    return Parser(tm, file).run(*records, text);
  } catch (const ParseError& e) {
    return e.error;
  }
}

}  // namespace pippin::cfa
