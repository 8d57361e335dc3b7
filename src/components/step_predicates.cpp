// SPDX-License-Identifier: Apache-2.0
// Names are the bridge: x of function f is f::x in predicate maps and in a Cfa (f::x#2 in the second inlined copy of f). A witness has
// expressions instead: it is woven into the program (frontend/weave.h), and the program is lowered with it once more, with the same terms.
#include "components/step_predicates.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "run/output.h"
#include "validate/validate.h"
#include "validate/woven.h"
#include "frontend/weave.h"
#include "ir/recursion.h"
#include "back/c_expression.h"
#include "term/smtlib.h"
#include "term/walk.h"
#include "witness/acsl.h"

namespace pippin::components {
namespace {

using cfa::Cfa;
using cfa::LocId;
using frontend::Stitch;
using term::Term;

constexpr size_t kMaxCopies = 32;      // of an inlined function, that a predicate is used in
constexpr size_t kMaxRounds = 8;       // of looking for places

// ---- from a map

/// Copies of a variable by the suffix of their names: "" and "#2", "#3", …
class Names {
 public:
  explicit Names(const Cfa& cfa) {
    for (const cfa::Variable& v : cfa.variables()) {
      const std::string& name = v.term.name();
      const size_t mark = name.rfind('#');
      copies_[name.substr(0, mark)].emplace(mark == std::string::npos ? "" : name.substr(mark), v.term);
    }
  }

  /// Null: there is none.
  Term find(const std::string& name, const std::string& suffix) const {
    const auto all = copies_.find(name);
    if (all == copies_.end()) return {};
    const auto one = all->second.find(suffix);
    return one == all->second.end() ? Term() : one->second;
  }
  void suffixes(const std::string& name, std::set<std::string>& out) const {
    if (const auto all = copies_.find(name); all != copies_.end())
      for (const auto& [suffix, v] : all->second) out.insert(suffix);
  }

 private:
  std::map<std::string, std::map<std::string, Term>> copies_;
};

class FromMap {
 public:
  FromMap(const Cfa& cfa, const witness::PredicateMap& map, const std::string& name, std::vector<Error>& warnings)
      : cfa_(cfa), map_(map), name_(name), warnings_(warnings), names_(cfa) {}

  std::vector<PlacedPredicate> run() {
    for (const auto& [key, predicates] : map_.sections)
      for (const Term p : predicates) add(key, p);
    for (const auto& [variable, why] : unknown_) warnings_.push_back({name_, fmt::format("{}: predicates about {} are left out", why, variable)});
    return std::move(out_);
  }

 private:
  void add(const witness::PredicateKey& key, Term p) {
    if (p.is_false()) return;
    const std::vector<Term> variables = term::free_vars(p);
    std::set<std::string> suffixes;
    for (const Term v : variables) names_.suffixes(v.name(), suffixes);
    if (suffixes.empty()) suffixes.insert("");
    size_t copies = 0;
    for (const std::string& suffix : suffixes) {
      if (++copies > kMaxCopies) break;
      term::SymbolTable symbols;
      bool whole = true;
      for (const Term v : variables) {
        // What has no such copy (a global, another function's variable) is the only one of its name.
        Term ours = names_.find(v.name(), suffix);
        if (!ours) ours = names_.find(v.name(), "");
        // The name of one copy, as Pippin writes it.
        if (!ours)
          if (const size_t mark = v.name().rfind('#'); mark != std::string::npos) ours = names_.find(v.name().substr(0, mark), v.name().substr(mark));
        if (!ours) {
          unknown_.emplace(v.name(), "the program has no such variable");
        } else if (ours.sort().text() != v.sort().text()) {
          unknown_.emplace(v.name(), fmt::format("its sort is {} and not {}", ours.sort().text(), v.sort().text()));
          ours = {};
        }
        whole &= !ours.null();
        if (ours) symbols.emplace(v.name(), ours);
      }
      if (!whole) continue;
      const auto ours = term::parse_term(cfa_.tm(), term::print(p), symbols);
      PIPPIN_CHECK(ours.ok(), "a predicate of a map does not parse back: {}", ours.error().text());
      out_.push_back({*ours, key.function, key.node && map_.nodes_are_lines ? *key.node : 0});
    }
  }

  const Cfa& cfa_;
  const witness::PredicateMap& map_;
  const std::string& name_;
  std::vector<Error>& warnings_;
  Names names_;
  std::map<std::string, std::string> unknown_;
  std::vector<PlacedPredicate> out_;
};

// ---- of the program before the passes

/// Passes put the constant for a variable (x == LIMIT becomes x == 5), and then nothing assigns it any more. A predicate about it says something with the
/// constants that the program assigns. More predicates than needed are no harm.
class Constants {
 public:
  Constants(const Cfa& base, const Cfa& cfa) {
    std::set<Term> assigned;
    for (const cfa::EdgeId e : cfa.edges().ids())
      each(cfa.edge(e).ops, [&](const cfa::Op& op) { assigned.insert(op.var); });
    for (const cfa::EdgeId e : base.edges().ids())
      each(base.edge(e).ops, [&](const cfa::Op& op) {
        if (op.kind == cfa::OpKind::Assign && op.term.is_value() && !assigned.contains(op.var)) values_[op.var].insert(op.term);
      });
  }

  /// The predicate, or what it says with each of the constants.
  std::vector<Term> variants(term::TermManager& tm, Term predicate) const {
    std::vector<Term> all = {predicate};
    for (const Term v : term::free_vars(predicate)) {
      const auto values = values_.find(v);
      if (values == values_.end() || all.size() * values->second.size() > kMaxVariants) continue;
      std::vector<Term> next;
      for (const Term p : all)
        for (const Term value : values->second) next.push_back(term::substitute(tm, p, {{v, value}}));
      all = std::move(next);
    }
    std::erase_if(all, [](Term t) { return t.is_true() || t.is_false(); });
    return all;
  }

 private:
  static constexpr size_t kMaxVariants = 9;

  template <class F>
  static void each(const cfa::OpList& ops, const F& f) {
    for (const cfa::Op& op : ops) {
      if (op.kind == cfa::OpKind::Assign || op.kind == cfa::OpKind::Havoc) f(op);
      for (const cfa::OpList& alternative : op.alternatives) each(alternative, f);
    }
  }

  std::map<Term, std::set<Term>> values_;
};

// ---- witnesses

/// What `forall k. a[k] == x` says of the array itself; null: it is something else.
Term of_array(term::TermManager& tm, Term t) {
  if (t.is(term::Kind::Not)) t = t[0];
  if (!t.is_quantifier() || t.num_bound() != 1) return {};
  Term equal = t.body();
  if (t.is(term::Kind::Exists) && equal.is(term::Kind::Not)) equal = equal[0];
  else if (t.is(term::Kind::Exists)) return {};
  if (!equal.is(term::Kind::Eq)) return {};
  for (const bool turned : {false, true}) {
    const Term element = equal[turned], value = equal[!turned];
    if (element.is(term::Kind::Select) && element[1] == t[0] && !term::occurs_free(t[0], element[0]) && !term::occurs_free(t[0], value))
      return tm.mk_eq(element[0], tm.mk_const_array(element[0].sort(), value));
  }
  return {};
}

/// The program with these invariants in it. Those that do not fit are taken out first; `drop`: by number and reason.
template <class Drop>
Result<frontend::Woven> weave_what_fits(const run::ProgramInput& program, std::vector<Stitch>& stitches, const Drop& drop) {
  for (size_t k = 0; k < stitches.size(); ++k) stitches[k].where = std::to_string(k);
  std::vector<bool> out(stitches.size(), false);
  for (;;) {
    std::vector<Stitch> kept;
    for (size_t k = 0; k < stitches.size(); ++k)
      if (!out[k]) kept.push_back(stitches[k]);
    frontend::Diagnostics diagnostics;
    std::vector<frontend::StitchError> errors;
    auto woven = frontend::weave(run::sources_of(program), ir::Target{.model = program.data_model}, kept, frontend::Follow::AtNextVisit, diagnostics, errors);
    if (woven && woven->unsupported.empty()) {
      stitches = std::move(kept);
      return woven;
    }
    if (woven) errors = woven->unsupported;
    bool fewer = false;
    for (const Error& e : errors) {
      if (e.where.empty() || e.where.find_first_not_of("0123456789") != std::string::npos) continue;
      const size_t k = std::stoul(e.where);
      if (k >= out.size() || out[k]) continue;
      out[k] = fewer = true;
      drop(k, e.message);
    }
    if (!fewer) return !woven ? woven.error() : woven->unsupported.front();
  }
}

Stitch guess_of(const witness::Invariant& i, bool graphml, const run::ProgramInput& program) {
  const size_t file = static_cast<size_t>(std::ranges::find(program.files, i.location.file) - program.files.begin());
  Stitch out = validate::stitch_of(i, graphml, {file, i.location.line, i.location.column, i.location.function}, "");
  out.guess = true;
  out.exact = false;
  if (!i.body.empty()) out.text = i.body;
  return out;
}

/// `forall k. P(c + k)` says what `forall k. P(k)` does. (The text named an element, counted from where a pointer points.)
Term from_anywhere(term::TermManager& tm, Term t) {
  const bool negated = t.is(term::Kind::Not);
  const Term q = negated ? t[0] : t;
  if (!q.is_quantifier()) return t;
  Term body = q.body();
  std::vector<Term> bound;
  for (size_t i = 0; i < q.num_bound(); ++i) {
    bound.push_back(q[i]);
    Term sum;
    term::post_order(body, [&](Term s) {
      if (!s.is(term::Kind::Add) && !s.is(term::Kind::BvAdd)) return;
      size_t of_bound = 0;
      bool alone = true;
      for (size_t k = 0; k < s.size(); ++k) {
        if (s[k] == q[i]) ++of_bound;
        else for (size_t j = 0; j < q.num_bound(); ++j) alone &= !term::occurs_free(q[j], s[k]);
      }
      if (of_bound == 1 && alone && sum.null()) sum = s;
    });
    if (sum.null()) continue;
    const Term other = tm.mk_fresh("moved", q[i].sort());
    const Term moved = term::substitute(tm, body, {{sum, other}});
    if (!term::occurs_free(q[i], moved)) body = moved, bound.back() = other;
  }
  const Term out = tm.mk_quantifier(q.kind(), bound, body);
  return negated ? tm.mk_not(out) : out;
}

/// A woven guess over variables of `base`, or null. What C leaves undefined (the order of pointers to different objects, say) is the value of
/// no variable: then the other case is meant.
Term guessed(const Cfa& base, Term holds) {
  const auto foreign = [&](Term t) { return t.is(term::Kind::Var) && !base.find(t).valid(); };
  const Term defined = term::transform(base.tm(), holds, [&](Term t, Term rebuilt) {
    return !t.is(term::Kind::Ite) ? rebuilt : foreign(t[1]) ? rebuilt[2] : foreign(t[2]) ? rebuilt[1] : rebuilt;
  });
  return std::ranges::any_of(term::free_vars(defined), foreign) ? Term() : defined;
}

Result<std::vector<PlacedPredicate>> from_witness(run::Run& run, run::Model& model, const witness::Witness& w, const std::string& name, std::vector<Error>& warnings) {
  std::vector<PlacedPredicate> out;
  std::vector<witness::Invariant> invariants = w.invariants;
  invariants.insert(invariants.end(), w.quantified.begin(), w.quantified.end());
  if (invariants.empty()) return out;
  run::ProgramInput input = run.options.program;
  std::vector<Stitch> stitches;
  for (const witness::Invariant& i : invariants) stitches.push_back(guess_of(i, w.graphml, input));
  auto woven = weave_what_fits(input, stitches, [&](size_t k, const std::string& why) {
    const witness::TextPosition& m = invariants[k].mark;
    warnings.push_back({fmt::format("{}:{}:{}", name, m.line, m.column), why + ": not used"});
  });
  if (!woven) return woven.error();
  // The call of the function that an invariant's failing calls shows where the invariant is.
  input.texts = woven->texts;
  for (size_t k = 0; k < stitches.size(); ++k) input.semantics.error_functions.push_back(frontend::refuted_function(k));
  input.semantics.properties.insert(ir::Property::UnreachCall);
  frontend::Diagnostics diagnostics;
  auto program = frontend::parse_c(run::sources_of(input), ir::Target{.model = input.data_model}, diagnostics);
  if (!program) return diagnostics.errors.empty() ? program.error() : diagnostics.errors.front();
  ir::add_result_variables(*program);
  lower::LowerOptions l = run.lower_options(model.kind);
  l.semantics = input.semantics;
  const Cfa& base = run.base(model);
  const auto skeleton = lower::make_skeleton(*program, l);
  const Cfa with = lower::translate(*skeleton, base.tm(), l);
  std::set<size_t> found;
  for (const validate::WovenInvariant& i : validate::woven_invariants(with, true)) {
    if (i.stitch >= stitches.size()) continue;
    const Term guess = guessed(base, i.holds);
    if (!guess) continue;
    const Term holds = from_anywhere(base.tm(), lower::with_targets_of(*run.skeleton, *skeleton, base.tm(), guess));
    found.insert(i.stitch);
    const uint32_t line = woven->lines[i.stitch] != 0 ? woven->lines[i.stitch] : stitches[i.stitch].place.line;
    const std::string& function = with.strings->at(with.edge(i.branch).origin.function);
    out.push_back({holds, function, line});
    if (const Term of_all = of_array(base.tm(), holds)) out.push_back({of_all, function, line});
  }
  if (const size_t lost = stitches.size() - found.size(); lost > 0)
    warnings.push_back({name, fmt::format("{} of {} expressions are no formulas over variables of the program, or always true: not used", lost, invariants.size())});
  for (const back::KnownValue& p : InC(run, base).known) out.push_back({base.tm().mk_eq(p.variable, p.value), base.variable(base.find(p.variable)).function, 0});
  return out;
}

// ---- to an artifact

/// Has every atom a C form, so that nothing of the formula is lost in C? Else the atoms that have one, alone.
std::vector<std::string> c_texts(const InC& in_c, Term predicate, const std::string& function, uint32_t instance, bool& lost) {
  const back::CScope scope{.function = function, .instance = instance, .memory = &in_c.memory};
  std::vector<Term> atoms;
  std::set<Term> seen;
  std::vector<Term> work = {predicate};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    const bool structure = t.is(term::Kind::Not) || t.is(term::Kind::And) || t.is(term::Kind::Or) || t.is(term::Kind::Implies);
    if (!structure) atoms.push_back(t);
    for (size_t i = 0; structure && i < t.size(); ++i) work.push_back(t[i]);
  }
  std::sort(atoms.begin(), atoms.end());
  std::vector<std::string> texts;
  for (const Term a : atoms)
    if (auto text = back::to_c(in_c.cfa, a, scope, in_c.has_int128)) texts.push_back(std::move(*text));
  const bool quantified = std::ranges::any_of(texts, [](const std::string& text) { return text.starts_with("\\forall"); });   // (in front of everything only)
  if (texts.size() == atoms.size() && (!quantified || atoms.size() == 1))
    // (Guesses may contradict each other: the parts of unequal pointers, of which only the indices differ, have one text.)
    if (auto text = back::to_c(in_c.cfa, predicate, scope, in_c.has_int128); text && *text != "0") return {std::move(*text)};
  lost = true;
  return texts;
}

struct CForms {
  std::map<std::string, std::set<std::string>> in_functions;   // texts over the variables of a function
  bool whole = false;                                          // in one of the functions: nothing of the predicate is lost
};

/// A predicate at `l` as expressions over the locals of one function each, wherever the path is.
CForms c_forms(const InC& in_c, LocId l, Term predicate) {
  const Cfa& cfa = in_c.cfa;
  // Functions with the inlined calls of them whose variables it names; read back, the text means each of the function's calls.
  std::map<std::string, std::set<uint32_t>> functions = {{cfa.strings->at(cfa.location(l).origin.function), {}}};
  for (const Term v : term::free_vars(predicate))
    if (const cfa::VarIndex i = cfa.find(v); i.valid() && !cfa.variable(i).function.empty()) functions[cfa.variable(i).function].insert(cfa.variable(i).instance);
  CForms out;
  const auto write = [&](const std::string& function, const std::set<uint32_t>& instances) {
    bool lost = true;   // in each of its calls
    std::set<std::string>& texts = out.in_functions[function];
    for (const uint32_t instance : instances.empty() ? std::set<uint32_t>{0} : instances) {
      bool lost_here = false;
      const Term here = back::in_terms_of(cfa, in_c.known, predicate, function, instance);
      if (!here.is_true() && !here.is_false())   // what was passed alone
        for (std::string& text : c_texts(in_c, here, function, instance, lost_here)) texts.insert(std::move(text));
      lost &= lost_here;
    }
    out.whole |= !lost;
  };
  for (const auto& [function, instances] : functions) write(function, instances);
  if (out.whole) return out;
  // Functions that name what it says of memory.
  std::map<std::string, std::set<uint32_t>> others;
  for (const Term v : term::free_vars(predicate))
    if (const auto cell = in_c.memory.cells.find(v); cell != in_c.memory.cells.end())
      for (const cfa::MemoryNames::Name& name : cell->second.names)
        if (!name.function.empty() && !functions.contains(name.function)) others[name.function].insert(name.instance);
  for (const auto& [function, instances] : others) write(function, instances);
  return out;
}

/// Places for an invariant of `function`, best first: (is it a loop, where).
using Places = std::vector<std::pair<bool, Origin>>;

Places places_in(const Cfa& cfa, const std::string& function) {
  Places loops, statements;
  const auto add = [&](Places& to, bool loop, const Origin& o) {
    if (!o.known() || cfa.strings->at(o.function) != function) return;
    const std::pair<bool, Origin> place(loop, o);
    if (std::ranges::find(to, place) == to.end()) to.push_back(place);
  };
  for (const cfa::Location& l : cfa.locations())
    if (l.loop) add(loops, true, *l.loop);
  // The last ones have most variables in scope.
  for (const cfa::Edge& e : cfa.edges()) add(statements, false, e.origin);
  std::ranges::sort(statements, std::greater(), &std::pair<bool, Origin>::second);
  loops.insert(loops.end(), statements.begin(), statements.end());
  return loops;
}

}  // namespace

Result<std::vector<PlacedPredicate>> placed_predicates(run::Run& run, run::Model& model, const StepInput& input, std::vector<Error>& warnings) {
  std::vector<PlacedPredicate> out;
  for (const Artifact& a : input.artifacts) {
    auto more = a.map ? Result<std::vector<PlacedPredicate>>(FromMap(run.base(model), *a.map, a.path, warnings).run())
                      : from_witness(run, model, *a.witness, a.path, warnings);
    if (!more) return more.error();
    out.insert(out.end(), more->begin(), more->end());
  }
  return out;
}

core::LocationPredicates at_locations(const Cfa& base, const Cfa& cfa, const std::vector<PlacedPredicate>& given, explore::PredicateScope scope) {
  core::LocationPredicates out{{}, "artifact"};
  struct Usable { const PlacedPredicate* placed; cfa::ProcId procedure; };
  const Constants constants(base, cfa);
  std::vector<PlacedPredicate> predicates;
  for (const PlacedPredicate& p : given)
    for (const Term t : constants.variants(cfa.tm(), p.predicate)) predicates.push_back({t, p.function, p.line});
  std::vector<Usable> usable;
  for (const PlacedPredicate& p : predicates) {
    Usable u{&p, {}};
    bool whole = true;
    for (const Term v : term::free_vars(p.predicate)) {
      const cfa::VarIndex i = cfa.find(v);
      whole &= i.valid();
      if (i.valid() && cfa.variable(i).procedure.valid()) u.procedure = cfa.variable(i).procedure;
    }
    if (whole) usable.push_back(u);
  }
  for (const LocId l : cfa.locations().ids()) {
    const cfa::Location& location = cfa.location(l);
    if (cfa.is_target(l)) continue;
    std::set<Term> here;
    for (const Usable& u : usable) {
      const PlacedPredicate& p = *u.placed;
      if (u.procedure.valid() && location.procedure.valid() && u.procedure != location.procedure) continue;
      if (scope != explore::PredicateScope::Global && !p.function.empty() && p.function != cfa.strings->at(location.origin.function)) continue;
      if (scope == explore::PredicateScope::Location && p.line != 0 && p.line != location.origin.line && !(location.loop && location.loop->line == p.line)) continue;
      if (here.insert(p.predicate).second) out.predicates.emplace_back(l, p.predicate);
    }
  }
  return out;
}

std::string predicates_as_map(const Cfa& cfa, const std::vector<std::pair<LocId, Term>>& predicates) {
  witness::PredicateMap map;
  map.nodes_are_lines = true;
  for (const auto& [l, p] : predicates) {
    const Origin& o = cfa.location(l).loop ? *cfa.location(l).loop : cfa.location(l).origin;
    witness::PredicateKey key;
    // Other characters than those of C's names have no place in a key.
    const std::string& function = cfa.strings->at(o.function);
    const bool nameable = !function.empty() && function.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == std::string::npos;
    if (nameable && o.known()) key = {function, o.line, {}};
    term::SymbolTable symbols;
    for (const Term v : term::free_vars(p)) {
      const auto sort_text = term::read_sexprs(v.sort().text());
      const auto sort = term::parse_sort(*map.tm, sort_text->front());
      PIPPIN_CHECK(sort.ok(), "a sort does not parse back: {}", v.sort().text());
      symbols.emplace(v.name(), map.tm->mk_var(v.name(), *sort));
    }
    const auto theirs = term::parse_term(*map.tm, term::print(p), symbols);
    PIPPIN_CHECK(theirs.ok(), "a predicate does not parse back: {}", theirs.error().text());
    map.add(key, *theirs);
  }
  return print(map);
}

InC::InC(const run::Run& run, const Cfa& base) : cfa(base), has_int128(run.has_int128()) {
  if (run.skeleton != nullptr) memory = lower::memory_names(*run.skeleton, base);
  known = back::passed_values(base);
  for (back::KnownValue& v : back::values_before_steps(base)) known.push_back(std::move(v));
}

bool has_c_form(const InC& in_c, LocId l, Term predicate) { return c_forms(in_c, l, predicate).whole; }

Result<std::string> predicates_as_witness(run::Run& run, const InC& in_c, const std::vector<std::pair<LocId, Term>>& predicates,
                                          std::vector<std::string>& notes) {
  const Cfa& cfa = in_c.cfa;
  struct Entry { witness::Invariant invariant; Places places; size_t tried = 0; };
  std::vector<Entry> entries;
  std::set<std::pair<std::string, std::string>> known;   // where a predicate is used is only a wish: once a function is enough
  std::map<std::string, Places> in_function;
  size_t lost = 0;
  for (const auto& [l, p] : predicates) {
    const cfa::Location& location = cfa.location(l);
    const CForms forms = c_forms(in_c, l, p);
    for (const auto& [function, texts] : forms.in_functions) {
      for (const std::string& text : texts) {
        if (!known.emplace(function, text).second) continue;
        if (!in_function.contains(function)) in_function.emplace(function, places_in(cfa, function));
        Entry e{{}, {}};
        e.invariant.value = text;
        if (auto quantified = witness::quantified_c(text)) {
          e.invariant.acsl = text;
          e.invariant.value = quantified->c;
          e.invariant.bound = std::move(quantified->bound);
        }
        if (cfa.strings->at(location.origin.function) == function) {
          if (location.loop) e.places.emplace_back(true, *location.loop);
          else if (location.origin.known()) e.places.emplace_back(false, location.origin);
        }
        const Places& others = in_function.at(function);
        e.places.insert(e.places.end(), others.begin(), others.end());
        if (!e.places.empty()) entries.push_back(std::move(e));
      }
    }
    lost += forms.whole ? 0 : 1;
  }
  // Each at its first place that the program has.
  size_t unplaced = 0;
  std::vector<bool> placed(entries.size(), false), gone(entries.size(), false);
  const auto place = [&](Entry& e) {
    const auto& [loop, o] = e.places[e.tried];
    e.invariant.loop = loop;
    e.invariant.location = {cfa.strings->at(o.file), o.line, o.column, cfa.strings->at(o.function)};
  };
  for (size_t round = 0; round < kMaxRounds; ++round) {
    std::vector<Stitch> stitches;
    std::vector<size_t> of;
    for (size_t k = 0; k < entries.size(); ++k) {
      if (gone[k] || placed[k]) continue;
      place(entries[k]);
      stitches.push_back(guess_of(entries[k].invariant, false, run.options.program));
      of.push_back(k);
      placed[k] = true;
    }
    if (stitches.empty()) break;
    auto woven = weave_what_fits(run.options.program, stitches, [&](size_t i, const std::string&) { placed[of[i]] = false; });
    if (!woven) return woven.error();
    for (const size_t k : of)
      if (!placed[k] && (++entries[k].tried == entries[k].places.size() || round + 1 == kMaxRounds)) gone[k] = true;
  }
  witness::CorrectnessWitness w{run::metadata_of(run.options.program, run.options.search, run.out.report), {}};
  for (size_t k = 0; k < entries.size(); ++k) {
    if (placed[k]) w.invariants.push_back(entries[k].invariant);
    else ++unplaced;
  }
  if (lost > 0) notes.push_back(fmt::format("{} of {} predicates have no form in C, or only a part of them has", lost, predicates.size()));
  if (unplaced > 0) notes.push_back(fmt::format("{} expressions fit to no place of the program", unplaced));
  return print(w, witness::format_for(w));
}

}  // namespace pippin::components
