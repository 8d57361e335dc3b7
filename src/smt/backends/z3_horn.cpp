// SPDX-License-Identifier: Apache-2.0
// Spacer through Z3's fixedpoint interface. Everything crosses as text: the clauses go in as SMT-LIB, the certificate
// comes back printed, so nothing of Z3's state is shared with the parent. Notes on Z3 4.8.12: `engine` must be spacer
// (auto picks datalog for bit-vectors and fills the memory); pre-processing that inlines predicates must be off, else their
// interpretations are lost; the answer comes from get_answer, the HORN solver's models are wrong.
#include <z3.h>

#include <fmt/format.h>

#include "smt/horn.h"
#include "support/worker.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::smt {
namespace {

using term::SExpr;

/// Indices of the variables that are arguments of predicate p.
std::vector<uint32_t> arguments(const HornSystem& h, uint32_t p) {
  if (!h.arguments.empty()) return h.arguments[p];
  std::vector<uint32_t> all(h.vars.size());
  for (uint32_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

std::string predicate_name(uint32_t i) { return fmt::format("P{}", i); }

/// The clauses as a fixedpoint script; state variables are renamed to s0, s1, …, others to a0, a1, ….
std::string script_of(TermManager& tm, const HornSystem& h) {
  term::TermMap rename;
  std::string text;
  for (size_t i = 0; i < h.vars.size(); ++i) {
    rename[h.vars[i]] = tm.mk_var(fmt::format("s{}", i), h.vars[i].sort());
    text += fmt::format("(declare-var s{} {})\n", i, h.vars[i].sort().text());
  }
  size_t aux = 0;
  for (const HornClause& c : h.clauses) {
    std::vector<Term> roots = c.after;
    roots.push_back(c.constraint);
    roots.insert(roots.end(), c.hier_args.begin(), c.hier_args.end());
    for (Term v : term::free_vars(roots)) {
      if (rename.contains(v)) continue;
      rename[v] = tm.mk_var(fmt::format("a{}", aux), v.sort());
      text += fmt::format("(declare-var a{} {})\n", aux++, v.sort().text());
    }
  }
  for (uint32_t p = 0; p < h.num_predicates; ++p) {
    if (p == h.error) continue;
    text += fmt::format("(declare-rel {} (", predicate_name(p));
    for (uint32_t i : arguments(h, p)) text += h.vars[i].sort().text() + " ";
    text += "))\n";
  }
  text += "(declare-rel error ())\n";
  auto atom = [&](uint32_t p, const std::vector<Term>& args) {
    if (p == h.error) return std::string("error");
    const std::vector<uint32_t> used = arguments(h, p);
    if (used.empty()) return predicate_name(p);
    std::string s = "(" + predicate_name(p);
    for (uint32_t i : used) s += " " + term::print(term::substitute(tm, args[i], rename));
    return s + ")";
  };
  text += fmt::format("(rule {})\n", atom(h.initial, h.vars));
  for (const HornClause& c : h.clauses)
    text += fmt::format("(rule (=> (and {}{} {}) {}))\n", atom(c.source, h.vars),
                        c.hier_args.empty() ? "" : " " + atom(c.hier, c.hier_args),
                        term::print(term::substitute(tm, c.constraint, rename)), atom(c.target, c.after));
  return text + "(query error)\n";
}

std::string run_spacer(const std::string& script) {
  Z3_config config = Z3_mk_config();
  Z3_context c = Z3_mk_context(config);
  Z3_set_error_handler(c, [](Z3_context, Z3_error_code) {});
  Z3_fixedpoint fp = Z3_mk_fixedpoint(c);
  Z3_fixedpoint_inc_ref(c, fp);
  Z3_params params = Z3_mk_params(c);
  Z3_params_inc_ref(c, params);
  Z3_params_set_symbol(c, params, Z3_mk_string_symbol(c, "engine"), Z3_mk_string_symbol(c, "spacer"));
  for (const char* off : {"xform.inline_eager", "xform.inline_linear", "xform.slice"})
    Z3_params_set_bool(c, params, Z3_mk_string_symbol(c, off), false);
  Z3_fixedpoint_set_params(c, fp, params);
  Z3_ast_vector queries = Z3_fixedpoint_from_string(c, fp, script.c_str());
  if (Z3_get_error_code(c) != Z3_OK || !queries) return std::string("error ") + Z3_get_error_msg(c, Z3_get_error_code(c));
  Z3_ast_vector_inc_ref(c, queries);
  if (Z3_ast_vector_size(c, queries) != 1) return "error no query";
  const Z3_lbool answer = Z3_fixedpoint_query(c, fp, Z3_ast_vector_get(c, queries, 0));
  if (Z3_get_error_code(c) != Z3_OK) return std::string("error ") + Z3_get_error_msg(c, Z3_get_error_code(c));
  if (answer == Z3_L_TRUE) return "unsafe";
  if (answer != Z3_L_FALSE) return std::string("error ") + Z3_fixedpoint_get_reason_unknown(c, fp);
  Z3_ast certificate = Z3_fixedpoint_get_answer(c, fp);
  if (!certificate || Z3_get_error_code(c) != Z3_OK) return "error no certificate";
  Z3_inc_ref(c, certificate);
  return std::string("solved ") + Z3_ast_to_string(c, certificate);
}

/// One conjunct `(forall ((A Int) …) (= (P3 A …) body))`, or `(= P3 body)` / `(not P3)` / `P3` for nullary ones.
bool read_definition(TermManager& tm, const HornSystem& h, const SExpr& e, std::vector<Term>& out) {
  const SExpr* body = &e;
  std::vector<const SExpr*> bound;
  if (e.is_list && e.list.size() == 3 && e.list[0].atom == "forall") {
    for (const SExpr& b : e.list[1].list) bound.push_back(&b);
    body = &e.list[2];
  }
  if (body->is_list && body->list.size() >= 2 && body->list[0].atom == "!") body = &body->list[1];
  if (!body->is_list || body->list.size() != 3 || body->list[0].atom != "=") return true;  // error: not interesting
  const SExpr& head = body->list[1];
  const std::string name = head.is_list ? head.list[0].atom : head.atom;
  if (name.size() < 2 || name[0] != 'P') return true;
  const size_t p = std::stoul(name.substr(1));
  if (p >= out.size()) return false;
  // Bound names stand for the state variables in the order of the head's arguments.
  term::SymbolTable symbols;
  term::TermMap to_state;
  if (head.is_list) {
    const std::vector<uint32_t> used = arguments(h, static_cast<uint32_t>(p));
    if (head.list.size() != used.size() + 1) return false;
    for (size_t i = 0; i < used.size(); ++i) {
      const std::string& arg = head.list[i + 1].atom;
      const Term v = tm.mk_var("horn!" + arg, h.vars[used[i]].sort());
      symbols[arg] = v;
      to_state[v] = h.vars[used[i]];
    }
  }
  auto parsed = term::parse_term(tm, body->list[2], symbols);
  if (!parsed) return false;
  out[p] = term::substitute(tm, *parsed, to_state);
  return true;
}

}  // namespace

HornAnswer solve_horn(TermManager& tm, const HornSystem& system, Seconds wall, uint64_t memory_bytes) {
  HornAnswer answer;
  const std::string script = script_of(tm, system);
  WorkerLimits limits;
  limits.seconds = wall;
  limits.memory_bytes = memory_bytes;
  const WorkerResult r = run_forked([&] { return run_spacer(script); }, limits);
  if (!r.ok()) {
    answer.reason = to_string(r.end);
    return answer;
  }
  if (r.output == "unsafe") {
    answer.kind = HornAnswer::Kind::Unsafe;
    return answer;
  }
  if (!r.output.starts_with("solved ")) {
    answer.reason = r.output;
    return answer;
  }
  auto exprs = term::read_sexprs(std::string_view(r.output).substr(7), "spacer");
  if (!exprs || exprs->size() != 1) {
    answer.reason = "certificate not readable";
    return answer;
  }
  std::vector<Term> predicates(system.num_predicates);
  const SExpr& top = (*exprs)[0];
  bool ok = true;
  if (top.is_list && !top.list.empty() && top.list[0].atom == "and")
    for (size_t i = 1; i < top.list.size(); ++i) ok = ok && read_definition(tm, system, top.list[i], predicates);
  else
    ok = read_definition(tm, system, top, predicates);
  if (!ok) {
    answer.reason = "certificate not readable";
    return answer;
  }
  // Predicates the certificate does not mention can only be unreachable ones; their strongest reading is false, and
  // whoever uses the answer validates it.
  for (Term& p : predicates)
    if (p.null()) p = tm.mk_false();
  predicates[system.initial] = tm.mk_true();
  predicates[system.error] = tm.mk_false();
  answer.kind = HornAnswer::Kind::Solved;
  answer.predicates = std::move(predicates);
  return answer;
}

}  // namespace pippin::smt
