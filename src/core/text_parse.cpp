// SPDX-License-Identifier: Apache-2.0
// The parser reads what cannot be computed from the Cfa, and compares the rest of a step (locations, basic edges, operations) with what
// the printer says: a text about another Cfa is refused.
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "cfa/text.h"
#include "core/text.h"
#include "core/text_parts.h"
#include "term/smtlib.h"

namespace pippin::core {
namespace {

using term::SExpr;

struct ParseError {
  Error error;
};

class Parser {
 public:
  Parser(const Cfa& cfa, std::string_view text, const std::string& file) : cfa_(cfa), file_(file) {
    Result<std::vector<SExpr>> read = term::read_sexprs(text, file);
    if (!read) throw ParseError{read.error()};
    records_ = std::move(*read);
    for (const cfa::Variable& v : cfa.variables()) symbols_.emplace(v.term.name(), v.term);
  }

  Path whole_path() {
    expect("path");
    Path p = steps();
    end();
    return p;
  }

  Feasibility feasibility() {
    if (next_is("unknown")) {
      const SExpr& r = take();
      Unknown u{string(r, 1), string(r, 2)};
      size(r, 3);
      end();
      return u;
    }
    if (next_is("infeasible-path")) return infeasible();
    expect("feasible-path");
    Feasible f{steps(), {}};
    while (!done()) {
      const SExpr& r = take();
      if (word(r) == "initial") {
        size(r, 3);
        const Term v = variable(r, 1);
        f.valuation.initial[v] = value_of(r, 2, v);
      } else if (word(r) == "havoc") {
        if (r.list.size() > 2) fail(r, "a havoc has one value, or none");
        f.valuation.havocs.push_back(r.list.size() == 2 ? term(r, 1) : Term());
      } else {
        fail(r, "expected (initial …) or (havoc …)");
      }
    }
    return f;
  }

  Refinement refinement() {
    if (next_is("location-predicates")) {
      const SExpr& r = take();
      size(r, 2);
      LocationPredicates p{{}, string(r, 1)};
      p.predicates = at();
      return p;
    }
    const SExpr& r = expect("sequence");
    Sequence s;
    s.refiner = string(r, 1);
    s.perfect = r.list.size() > 2;
    if (s.perfect && (r.list.size() > 3 || r.list[2].atom != ":perfect")) fail(r, "expected :perfect or nothing behind the name");
    for (;;) {
      symbols();
      const SExpr& p = expect("predicate");
      size(p, 3);
      const LocId l = location(p, 1);
      s.predicates.push_back(formula(p, 2));
      if (!s.path.stem.empty() && cfa_.edge(s.path.stem.back().edge).target != l) fail(p, "not the location where the last step ends");
      if (done()) break;
      const SExpr& e = expect("step");
      s.path.stem.push_back(step(e));
      if (cfa_.edge(s.path.stem.back().edge).source != l) fail(e, "the step begins elsewhere");
    }
    return s;
  }

  Certificate certificate() {
    if (next_is("unrolling")) return unrolling();
    if (next_is("invariants")) {
      take();
      return InvariantCertificate{at()};
    }
    if (next_is("ranking")) {
      take();
      RankingCertificate c{at("rank"), {}};
      for (; symbols(), !done();) {
        const SExpr& r = expect("rank");
        const LocId l = location(r, 1);
        std::vector<Term> tuple;
        for (size_t i = 2; i < r.list.size(); ++i) tuple.push_back(rank(r, i));
        c.ranks.emplace_back(l, std::move(tuple));
      }
      return c;
    }
    if (next_is("transition-invariant")) {
      take();
      return transition_invariant();
    }
    const SExpr& r = expect("k-induction");
    size(r, 2);
    const size_t k = number(r, 1);
    return KInductionCertificate{at(), k};
  }

  std::vector<Hint> hints() {
    expect("hints");
    std::vector<Hint> out;
    for (; symbols(), !done();) {
      const SExpr& r = expect("hint");
      size(r, 4);
      const Term v = variable(r, 2);
      out.push_back({number(r, 1), v, value_of(r, 3, v)});
    }
    return out;
  }

 private:
  Infeasible infeasible() {
    take();
    Infeasible f;
    const bool has_core = !next_is("no-core");
    if (!has_core) take();
    Core core;
    while (!done()) {
      const SExpr& r = expect("step");
      f.path.stem.push_back(step(r));
      core.operations.emplace_back();
      if (!has_core) continue;
      const size_t i = f.path.size() - 1;
      for (const cfa::Op* op : text::flatten(cfa_, f.path.stem.back())) core.operations[i].push_back(operation(*op, {i, core.operations[i].size()}, core));
    }
    if (has_core) f.core = std::move(core);
    return f;
  }

  bool operation(const cfa::Op& op, const std::pair<size_t, size_t>& place, Core& core) {
    const SExpr& r = expect("op");
    const std::string& mark = atom(r, 1);
    if (mark != "needed" && mark != "free") fail(r, "expected needed or free");
    const std::vector<bool>* needed = nullptr;
    if (r.list.size() > 3) {
      std::vector<bool> some(text::inside(op), false);
      for (const uint32_t k : numbers(r, 4)) {
        if (k >= some.size()) fail(r, "no such operation inside");
        some[k] = true;
      }
      needed = &core.inside.emplace(place, std::move(some)).first->second;
    }
    same(r, text::op_record(cfa_, op, mark == "needed", needed));
    return mark == "needed";
  }

  UnrollingCertificate unrolling() {
    const SExpr& r = take();
    UnrollingCertificate c;
    for (size_t i = 1; i < r.list.size(); ++i) {
      const std::string& key = atom(r, i);
      if (key == ":folding-only") c.folding_only = true;
      else if (key == ":max-passes") c.max_passes = number(r, ++i);
      else if (key == ":asked-from") c.asked_from = number(r, ++i);
      else fail(r, "unknown attribute " + key);
    }
    end();
    return c;
  }

  TransitionInvariantCertificate transition_invariant() {
    TransitionInvariantCertificate c;
    while (symbols(), !done()) {
      const SExpr& r = take();
      if (word(r) == "at") {
        size(r, 3);
        c.invariants.emplace_back(location(r, 1), formula(r, 2));
      } else if (word(r) == "before") {
        size(r, 3);
        c.before.emplace_back(variable(r, 1), term(r, 2));
      } else if (word(r) == "relation") {
        size(r, 4);
        c.relations.push_back({location(r, 1), location(r, 2), formula(r, 3)});
      } else if (word(r) == "rank") {
        const LocId l = location(r, 1);
        if (c.ranks.empty() || c.ranks.back().first != l) c.ranks.push_back({l, {}});
        c.ranks.back().second.emplace_back();
        for (size_t i = 2; i < r.list.size(); ++i) c.ranks.back().second.back().push_back(rank(r, i));
      } else {
        fail(r, "expected (at …), (before …), (relation …) or (rank …)");
      }
    }
    return c;
  }

  /// `until`: the head of a record that ends the list.
  std::vector<std::pair<LocId, Term>> at(std::string_view until = "") {
    std::vector<std::pair<LocId, Term>> out;
    for (; symbols(), !done() && (until.empty() || !next_is(until));) {
      const SExpr& r = expect("at");
      size(r, 3);
      out.emplace_back(location(r, 1), formula(r, 2));
    }
    return out;
  }

  Path steps() {
    Path path;
    while (!done() && next_is("step")) path.stem.push_back(step(expect("step")));
    return path;
  }

  Step step(const SExpr& r) {
    Step s{edge(r, 1), {}};
    if (r.list.size() > 5 && r.list[4].atom == ":choices") s.choices = numbers(r, 5);
    same(r, text::step_record(cfa_, s));
    return s;
  }

  /// The record is this one.
  void same(const SExpr& r, const std::string& printed) {
    const Result<std::vector<SExpr>> expected = term::read_sexprs(printed);
    if (!expected || expected->size() != 1 || !equal(r, expected->front()))
      fail(r, "not of this Cfa; it says " + printed.substr(0, printed.size() - 1));
  }
  static bool equal(const SExpr& a, const SExpr& b) {
    std::vector<std::pair<const SExpr*, const SExpr*>> open{{&a, &b}};
    while (!open.empty()) {
      const auto [x, y] = open.back();
      open.pop_back();
      if (x->is_list != y->is_list || x->atom != y->atom || x->quoted != y->quoted || x->list.size() != y->list.size()) return false;
      for (size_t i = 0; i < x->list.size(); ++i) open.emplace_back(&x->list[i], &y->list[i]);
    }
    return true;
  }

  /// Reads the declarations that come next.
  void symbols() {
    while (!done() && next_is("symbol")) {
      const SExpr& r = take();
      size(r, 3);
      const std::string& name = atom(r, 1);
      const Result<term::Sort> sort = term::parse_sort(cfa_.tm(), r.list[2]);
      if (!sort) fail(r, sort.error().message);
      if (!symbols_.emplace(name, cfa_.tm().mk_var(name, *sort)).second) fail(r, name + " is declared already");
    }
  }

  // ---- records

  bool done() const { return next_ >= records_.size(); }
  bool next_is(std::string_view head) {
    if (done()) fail_at_end(fmt::format("expected ({} …)", head));
    return word(records_[next_]) == head;
  }
  const SExpr& take() {
    if (done()) fail_at_end("there is more to come");
    return records_[next_++];
  }
  const SExpr& expect(std::string_view head) {
    if (!next_is(head)) fail(records_[next_], fmt::format("expected ({} …)", head));
    return take();
  }
  void end() {
    if (!done()) fail(records_[next_], "nothing more was expected");
  }
  const std::string& word(const SExpr& r) {
    if (!r.is_list || r.list.empty() || r.list[0].is_list) fail(r, "expected a record: (word …)");
    return r.list[0].atom;
  }
  void size(const SExpr& r, size_t n) {
    if (r.list.size() != n) fail(r, fmt::format("'{}' has {} parts, and not {}", word(r), n - 1, r.list.size() - 1));
  }

  // ---- parts

  const SExpr& part(const SExpr& r, size_t i) {
    if (i >= r.list.size()) fail(r, fmt::format("'{}' is incomplete", word(r)));
    return r.list[i];
  }
  const std::string& atom(const SExpr& r, size_t i) {
    const SExpr& e = part(r, i);
    if (e.is_list) fail(e, "expected a word");
    return e.atom;
  }
  std::string string(const SExpr& r, size_t i) {
    const SExpr& e = part(r, i);
    if (e.is_list || e.quoted || e.atom.size() < 2 || e.atom[0] != '"') fail(e, "expected a string");
    return cfa::unquote(e.atom);
  }
  uint32_t number(const SExpr& e) {
    uint32_t v = 0;
    const char* end = e.atom.data() + e.atom.size();
    const auto [at, error] = std::from_chars(e.atom.data(), end, v);
    if (e.is_list || e.quoted || e.atom.empty() || at != end || error != std::errc()) fail(e, "expected a number below 2^32");
    return v;
  }
  uint32_t number(const SExpr& r, size_t i) { return number(part(r, i)); }
  std::vector<uint32_t> numbers(const SExpr& r, size_t i) {
    const SExpr& e = part(r, i);
    if (!e.is_list) fail(e, "expected a list of numbers");
    std::vector<uint32_t> out;
    for (const SExpr& n : e.list) out.push_back(number(n));
    return out;
  }
  EdgeId edge(const SExpr& r, size_t i) {
    const EdgeId e(number(r, i));
    if (!cfa_.edges().contains(e)) fail(r, "no such edge");
    return e;
  }
  LocId location(const SExpr& r, size_t i) {
    if (locations_.empty())
      for (LocId l : cfa_.locations().ids()) locations_.emplace(cfa_.location(l).name, l);
    const auto it = locations_.find(atom(r, i));
    if (it == locations_.end()) fail(r, "no location " + atom(r, i));
    return it->second;
  }
  Term term(const SExpr& r, size_t i) {
    Result<Term> t = term::parse_term(cfa_.tm(), part(r, i), symbols_);
    if (!t) fail(r, t.error().message);
    return *t;
  }
  Term formula(const SExpr& r, size_t i) {
    const Term t = term(r, i);
    if (!t.sort().is_bool()) fail(r, "expected a formula, of sort Bool");
    return t;
  }
  Term rank(const SExpr& r, size_t i) {
    const Term t = term(r, i);
    if (!t.sort().is_int() && !t.sort().is_bv()) fail(r, "expected a term of sort Int or a bit-vector");
    return t;
  }
  Term variable(const SExpr& r, size_t i) {
    const auto it = symbols_.find(atom(r, i));
    if (it == symbols_.end()) fail(r, "no variable " + atom(r, i));
    return it->second;
  }
  Term value_of(const SExpr& r, size_t i, Term variable) {
    const Term t = term(r, i);
    if (t.sort() != variable.sort()) fail(r, fmt::format("a value of sort {} for a variable of sort {}", t.sort().text(), variable.sort().text()));
    return t;
  }

  [[noreturn]] void fail(const SExpr& e, const std::string& message) {
    const std::string place = fmt::format("{}:{}", e.line, e.column);
    throw ParseError{{file_.empty() ? place : file_ + ":" + place, message}};
  }
  [[noreturn]] void fail_at_end(const std::string& message) { throw ParseError{{file_, "at the end of the text: " + message}}; }

  const Cfa& cfa_;
  const std::string& file_;
  std::vector<SExpr> records_;
  size_t next_ = 0;
  term::SymbolTable symbols_;
  std::map<std::string, LocId, std::less<>> locations_;
};

template <class T>
Result<T> parsed(const Cfa& cfa, std::string_view text, const std::string& file, T (Parser::*read)()) {
  try {
    Parser p(cfa, text, file);
    return (p.*read)();
  } catch (const ParseError& e) {
    return e.error;
  }
}

}  // namespace

Result<Path> parse_path(const Cfa& cfa, std::string_view text, const std::string& file) {
  return parsed(cfa, text, file, &Parser::whole_path);
}
Result<Feasibility> parse_feasibility(const Cfa& cfa, std::string_view text, const std::string& file) {
  return parsed(cfa, text, file, &Parser::feasibility);
}
Result<Refinement> parse_refinement(const Cfa& cfa, std::string_view text, const std::string& file) {
  return parsed(cfa, text, file, &Parser::refinement);
}
Result<Certificate> parse_certificate(const Cfa& cfa, std::string_view text, const std::string& file) {
  return parsed(cfa, text, file, &Parser::certificate);
}
Result<std::vector<Hint>> parse_hints(const Cfa& cfa, std::string_view text, const std::string& file) {
  return parsed(cfa, text, file, &Parser::hints);
}

}  // namespace pippin::core
