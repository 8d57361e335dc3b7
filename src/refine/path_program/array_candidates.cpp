// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/array_candidates.h"

#include <algorithm>
#include <map>
#include <set>

#include "term/linear.h"

namespace pippin::refine {
namespace {

using term::BigInt;
using term::Kind;
using term::LinearInt;

constexpr size_t kMaxCandidates = 240;
constexpr size_t kMaxProperties = 40;
constexpr size_t kMaxRanges = 24;
constexpr size_t kMaxTerm = 60;   // nodes of a property
constexpr size_t kMaxConstants = 4;   // that the elements of an array become
constexpr size_t kMaxRounds = 4;      // in which they do

void add_new(std::vector<Term>& list, Term t) {
  if (t && std::find(list.begin(), list.end(), t) == list.end()) list.push_back(t);
}

/// A variable that some edge moves by a constant.
struct Mover {
  Term var;
  int direction = 0;                // sign of the steps; 0: both
  std::vector<Term> starts, ends;   // values it is set to; values where guards may stop it
};

class Analysis {
 public:
  Analysis(const Cfa& cfa, const PathProgram& program, Transitions& transitions)
      : cfa_(cfa), tm_(cfa.tm()), program_(program), transitions_(transitions) {
    for (EdgeId e : program_.edges) read_guard(transitions_[e]);
    std::vector<Term> last;   // the program's conditions come first
    for (Term a : atoms_)
      if (noisy(a)) last.push_back(a);
    std::erase_if(atoms_, noisy);
    atoms_.insert(atoms_.end(), last.begin(), last.end());
    find_movers();
    find_ends();
  }

  std::vector<Candidate> scalars() {
    std::vector<Candidate> result;
    auto add = [&](Term t) {
      if (!t.is_true() && !t.is_false() && known(t) && std::find(result.begin(), result.end(), Candidate{t, {}}) == result.end())
        result.push_back({t, {}});
    };
    for (const Mover& m : movers_) {
      for (Term s : m.starts) {
        if (m.direction >= 0) add(tm_.mk_ge(m.var, s));
        if (m.direction <= 0) add(tm_.mk_le(m.var, s));
      }
      for (Term t : m.ends) {
        if (m.direction >= 0) add(tm_.mk_le(m.var, t));
        if (m.direction <= 0) add(tm_.mk_ge(m.var, t));
      }
    }
    for (Term a : atoms_) {
      if (a.has_array()) continue;
      add(a);
      add(tm_.mk_not(a));
    }
    for (size_t i = 0; i < movers_.size(); ++i)
      for (size_t j = i + 1; j < movers_.size(); ++j) add(tm_.mk_eq(movers_[i].var, movers_[j].var));
    if (result.size() > kMaxCandidates) result.resize(kMaxCandidates);
    return result;
  }

  std::vector<Candidate> arrays() {
    k_ = tm_.mk_var("element!", tm_.int_sort());
    find_accesses();
    find_ranges();
    from_stores();
    from_conditions();
    from_values();
    std::vector<Candidate> result;
    const std::vector<Term> flags = flag_literals();
    for (Term property : properties_)
      for (Term range : ranges_) add(result, tm_.mk_implies(range, property));
    for (Term flag : flags)
      for (Term property : properties_)
        for (Term range : ranges_) add(result, tm_.mk_or(flag, tm_.mk_implies(range, property)));
    return result;
  }

 private:
  struct Access {
    Term index, var;      // index = coefficient * var + rest
    BigInt coefficient;
    Term rest;
  };

  void add(std::vector<Candidate>& list, Term t) {
    if (list.size() >= kMaxCandidates || !term::occurs_free(k_, t)) return;
    if (std::find(list.begin(), list.end(), Candidate{t, k_}) == list.end()) list.push_back({t, k_});
  }

  /// Speaks about variables of the program (and k) only.
  bool known(Term t) const {
    for (Term v : term::free_vars(t))
      if (v != k_ && !cfa_.find(v).valid()) return false;
    return true;
  }

  void read_guard(const encode::TransitionFormula& f) {
    term::TermMap havocked;   // auxiliary variable -> the variable it is the value of afterwards
    for (Term v : f.assigned)
      if (const Term value = f.out.at(v); value.is_var() && !cfa_.find(value).valid()) havocked.try_emplace(value, v);
    term::post_order(f.guard, [&](Term t) {
      if (!t.sort().is_bool() || t.has_quantifier()) return;
      const bool comparison = t.is(Kind::Le) || t.is(Kind::Lt) || (t.is(Kind::Eq) && !t[0].sort().is_bool());
      if (!comparison || t[0].sort().is_array()) return;
      add_new(atoms_, t);
      add_new(atoms_, term::substitute(tm_, t, havocked));
    });
  }

  /// Mentions a number near the bounds of a machine type: conditions of the model, not of the program.
  static bool noisy(Term root) {
    bool found = false;
    term::post_order(root, [&](Term t) { found |= t.is(Kind::IntConst) && abs(t.value()) > 1'000'000'000; });
    return found;
  }

  void find_movers() {
    std::map<Term, Mover> found;
    for (EdgeId e : program_.edges) {
      const encode::TransitionFormula& f = transitions_[e];
      for (Term v : f.assigned) {
        if (!v.sort().is_int() || !cfa_.find(v).valid()) continue;
        LinearInt sum = term::linear_int(f.out.at(v));
        if (sum.take(v) != 1 || !sum.is_constant() || sum.constant == 0) continue;
        Mover& m = found.try_emplace(v, Mover{v, sgn(sum.constant), {}, {}}).first->second;
        if (m.direction != sgn(sum.constant)) m.direction = 0;
      }
    }
    for (EdgeId e : program_.edges) {
      const encode::TransitionFormula& f = transitions_[e];
      for (Term v : f.assigned) {
        auto it = found.find(v);
        const Term value = f.out.at(v);
        if (it != found.end() && !term::occurs_free(v, value) && known(value) && !value.is(Kind::Ite) && !value.has_array())
          add_new(it->second.starts, value);
      }
    }
    for (auto& [v, m] : found) movers_.push_back(std::move(m));
    for (EdgeId e : program_.edges)  // variables that remember where a mover was
      for (Term v : transitions_[e].assigned) {
        const Term value = transitions_[e].out.at(v);
        if (found.contains(value) && !found.contains(v)) copies_.emplace_back(v, value);
      }
  }

  void find_ends() {
    for (Mover& m : movers_)
      for (Term a : atoms_) {
        if (a.has_array() || !known(a)) continue;
        for (Term literal : {a, tm_.mk_not(a)}) {
          term::LinearAtom atom = term::linear_atom(literal);
          if (atom.relation == term::Relation::None) continue;
          BigInt c = atom.sum.take(m.var);
          if (abs(c) != 1) continue;
          // c * var + sum <= 0: var <= bound if c = 1, var >= bound if c = -1.
          if (c == 1) atom.sum.scale(BigInt(-1));
          const Term bound = term::to_term(tm_, atom.sum);
          if (term::occurs_free(m.var, bound) || noisy(bound)) continue;
          const bool upper = c == 1 && atom.relation == term::Relation::Le;
          const bool lower = c == -1 && atom.relation == term::Relation::Le;
          if (m.direction >= 0) add_new(m.ends, upper ? tm_.mk_add(bound, tm_.mk_int(1)) : bound);
          if (m.direction <= 0) add_new(m.ends, lower ? tm_.mk_sub(bound, tm_.mk_int(1)) : bound);
        }
      }
  }

  std::optional<Access> access(Term index) {
    if (!index.sort().is_int()) return std::nullopt;
    LinearInt sum = term::linear_int(index);
    for (const Mover& m : movers_) {
      LinearInt rest = sum;
      const BigInt c = rest.take(m.var);
      if (c == 0) continue;
      const Term r = term::to_term(tm_, rest);
      const bool sole = std::none_of(movers_.begin(), movers_.end(), [&](const Mover& o) { return term::occurs_free(o.var, r); });
      if (sole && known(r)) return Access{index, m.var, c, r};
    }
    return std::nullopt;
  }

  void find_accesses() {
    std::vector<Term> indices;
    auto collect = [&](Term root) {
      term::post_order(root, [&](Term t) {
        if (t.is(Kind::Store)) add_new(indices, t[1]);
      });
    };
    auto reads = [&](Term root) {
      term::post_order(root, [&](Term t) {
        if (t.is(Kind::Select)) add_new(indices, t[1]);
      });
    };
    for (EdgeId e : program_.edges)
      for (Term v : transitions_[e].assigned) collect(transitions_[e].out.at(v));
    for (EdgeId e : program_.edges) {
      reads(transitions_[e].guard);
      for (Term v : transitions_[e].assigned) reads(transitions_[e].out.at(v));
    }
    for (Term i : indices)
      if (auto a = access(i)) accesses_.push_back(*a);
  }

  const Mover& mover(Term var) const {
    return *std::find_if(movers_.begin(), movers_.end(), [&](const Mover& m) { return m.var == var; });
  }

  void find_ranges() {
    auto range = [&](Term lo, Term hi) {
      if (ranges_.size() < kMaxRanges && lo != hi && known(lo) && known(hi))
        add_new(ranges_, tm_.mk_and(tm_.mk_le(lo, k_), tm_.mk_lt(k_, hi)));
    };
    const Term one = tm_.mk_int(1);
    for (const Access& a : accesses_) {
      const Mover& m = mover(a.var);
      auto at = [&](Term value) { return tm_.mk_add(tm_.mk_mul(tm_.mk_int(a.coefficient), value), a.rest); };
      for (int direction : {1, -1}) {
        if (m.direction * sgn(a.coefficient) == -direction) continue;
        for (Term start : m.starts) {
          if (direction > 0) range(at(start), a.index);
          else range(tm_.mk_add(a.index, one), tm_.mk_add(at(start), one));
          for (Term end : m.ends) {
            if (direction > 0) range(at(start), at(end));
            else range(tm_.mk_add(at(end), one), tm_.mk_add(at(start), one));
          }
        }
        for (const auto& [copy, of] : copies_) {
          if (of != a.var) continue;
          for (Term start : m.starts) {
            if (direction > 0) range(at(start), at(copy));
            else range(tm_.mk_add(at(copy), one), tm_.mk_add(at(start), one));
          }
        }
        for (Term end : m.ends) {  // what is still to come
          if (direction > 0) range(a.index, at(end));
          else range(tm_.mk_add(at(end), one), tm_.mk_add(a.index, one));
        }
      }
    }
  }

  void property(Term p) {
    if (!p || p.is_true() || p.is_false() || properties_.size() >= kMaxProperties) return;
    if (!p.has_array() || !term::occurs_free(k_, p) || !known(p) || noisy(p) || term::dag_size(p) > kMaxTerm) return;
    add_new(properties_, p);
  }

  /// The term with the access's variable replaced so that its index becomes k; null if that is no integer expression.
  Term at_k(Term t, const Access& a) {
    if (abs(a.coefficient) != 1) return {};
    const Term value = tm_.mk_mul(tm_.mk_int(a.coefficient), tm_.mk_sub(k_, a.rest));
    return term::substitute(tm_, t, {{a.var, value}});
  }

  static Term array_of(Term t) {
    while (t.is(Kind::Store)) t = t[0];
    return t.is_var() ? t : Term();
  }

  void from_stores() {
    std::vector<std::pair<Term, Term>> stored;   // value -> element at k, of values that are variables
    std::vector<std::pair<Term, Term>> others;   // element at k, value
    for (EdgeId e : program_.edges)
      for (Term v : transitions_[e].assigned)
        term::post_order(transitions_[e].out.at(v), [&](Term t) {
          if (!t.is(Kind::Store)) return;
          const Term array = array_of(t);
          const auto a = access(t[1]);
          if (!array || !a) return;
          const Term element = tm_.mk_select(array, k_);
          if (const Term value = at_k(t[2], *a)) property(tm_.mk_eq(element, value));
          else if (!term::occurs_free(a->var, t[2])) property(tm_.mk_eq(element, t[2]));
          if (t[2].is_var()) stored.emplace_back(t[2], element); else others.emplace_back(element, t[2]);
        });
    // One value in terms of another one stored: a[i] := x, b[i] := -x.
    for (const auto& [element, value] : others) {
      term::TermMap map;
      for (const auto& [v, e] : stored)
        if (term::occurs_free(v, value)) map.try_emplace(v, e);
      if (!map.empty()) property(tm_.mk_eq(element, term::substitute(tm_, value, map)));
    }
    // What the guards say about the values that are stored.
    for (Term atom : atoms_) {
      term::TermMap map;
      for (const auto& [value, element] : stored)
        if (term::occurs_free(value, atom)) map[value] = element;
      if (map.empty()) continue;
      const Term p = term::substitute(tm_, atom, map);
      property(p);
      property(tm_.mk_not(p));
    }
  }

  using Interval = std::pair<BigInt, BigInt>;

  /// Where a value lies, as far as its form tells.
  static std::optional<Interval> interval(Term root) {
    std::map<Term, std::optional<Interval>> at;
    term::post_order(root, [&](Term t) {
      std::optional<Interval>& here = at[t];
      if (t.is(Kind::IntConst)) {
        here = {t.value(), t.value()};
      } else if (t.is(Kind::IntMod) && t[1].is(Kind::IntConst) && t[1].value() > 0) {
        here = {0, t[1].value() - 1};
      } else if (t.is(Kind::Ite)) {
        if (const auto &a = at[t[1]], &b = at[t[2]]; a && b) here = {std::min(a->first, b->first), std::max(a->second, b->second)};
      } else if (t.sort().is_int()) {
        const LinearInt sum = term::linear_int(t);
        if (sum.terms.size() != 1 || sum.terms[0].first == t) return;
        const auto& base = at[sum.terms[0].first];
        if (!base) return;
        const BigInt a = sum.terms[0].second * base->first + sum.constant, b = sum.terms[0].second * base->second + sum.constant;
        here = {std::min(a, b), std::max(a, b)};
      }
    });
    return at[root];
  }

  /// Constants that elements become step by step (a[i] := 1; then a[i] := a[i] + 4 makes 5), and the interval of all that is stored in an array.
  void from_values() {
    std::vector<std::pair<Term, Term>> stores;   // array, value
    for (EdgeId e : program_.edges)
      for (Term v : transitions_[e].assigned)
        term::post_order(transitions_[e].out.at(v), [&](Term t) {
          if (const Term array = t.is(Kind::Store) ? array_of(t) : Term(); array && t[2].sort().is_int()) stores.emplace_back(array, t[2]);
        });
    std::map<Term, std::vector<Term>> constants;
    for (size_t round = 0; round < kMaxRounds; ++round)
      for (const auto& [array, value] : stores) {
        // Its values if each array that it reads holds one constant.
        std::vector<Term> values = {value};
        std::vector<Term> reads;
        term::post_order(value, [&](Term t) {
          if (t.is(Kind::Select) && t[0].is_var()) reads.push_back(t);
        });
        for (Term read : reads) {
          std::vector<Term> next;
          for (Term v : values)
            for (Term c : constants[read[0]])
              if (next.size() < kMaxConstants) next.push_back(term::substitute(tm_, v, {{read, c}}));
          values = std::move(next);
        }
        for (Term v : values)
          if (v.is(Kind::IntConst) && constants[array].size() < kMaxConstants) add_new(constants[array], v);
      }
    std::map<Term, std::optional<Interval>> hulls;
    for (const auto& [array, value] : stores) {
      const auto i = interval(value);
      const auto [it, fresh] = hulls.try_emplace(array, i);
      if (fresh || !it->second) continue;
      if (!i) it->second.reset();
      else *it->second = {std::min(it->second->first, i->first), std::max(it->second->second, i->second)};
    }
    for (const auto& [array, values] : constants)
      for (Term v : values) property(tm_.mk_eq(tm_.mk_select(array, k_), v));
    for (const auto& [array, hull] : hulls) {
      if (!hull) continue;
      property(tm_.mk_ge(tm_.mk_select(array, k_), tm_.mk_int(hull->first)));
      property(tm_.mk_le(tm_.mk_select(array, k_), tm_.mk_int(hull->second)));
    }
  }

  /// A condition about elements, at k: either its index variable is replaced, or the reads at its first index are.
  void generalise(Term condition) {
    Term index;
    term::post_order(condition, [&](Term t) {
      if (index.null() && t.is(Kind::Select)) index = t[1];
    });
    if (index.null() || !index.sort().is_int()) return;
    if (const auto a = access(index))
      if (const Term p = at_k(condition, *a)) property(p);
    term::TermMap map;
    term::post_order(condition, [&](Term t) {
      if (t.is(Kind::Select) && t[1] == index) map[t] = tm_.mk_select(t[0], k_);
    });
    property(term::substitute(tm_, condition, map));
  }

  void from_conditions() {
    // What excludes the error, as a clause: its part about elements, and all of it.
    const auto between = weakest_between(cfa_, program_, transitions_, program_.error, tm_.mk_false());
    for (LocId c : program_.cut_points)
      for (EdgeId e : program_.out.at(c)) {
        const Term goal = before_edge(cfa_, program_, transitions_, e, program_.error, tm_.mk_false(), between);
        if (goal.is_true()) continue;
        std::vector<Term> clause{goal}, about;
        for (size_t i = 0; i < clause.size(); ++i) {
          const Term t = clause[i];
          const bool negated = t.is(Kind::Not);
          const Term inner = negated ? t[0] : t;
          std::vector<Term> parts;
          if (inner.is(negated ? Kind::And : Kind::Or))
            for (size_t j = 0; j < inner.size(); ++j) parts.push_back(negated ? tm_.mk_not(inner[j]) : inner[j]);
          if (!negated && inner.is(Kind::Implies)) parts = {tm_.mk_not(inner[0]), inner[1]};
          if (parts.empty()) continue;
          clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(i--));
          clause.insert(clause.end(), parts.begin(), parts.end());
        }
        std::erase_if(clause, noisy);
        std::sort(clause.begin(), clause.end());
        for (Term t : clause)
          if (t.has_array()) about.push_back(t);
        if (about.empty()) continue;
        generalise(tm_.mk_or(about));
        generalise(tm_.mk_or(clause));
      }
    for (Term a : atoms_) {
      if (!a.has_array()) continue;
      generalise(a);
      generalise(tm_.mk_not(a));
    }
  }

  /// Conditions about variables that get constants: flags that say whether a range was found good.
  std::vector<Term> flag_literals() {
    std::set<Term> flags;
    for (EdgeId e : program_.edges)
      for (Term v : transitions_[e].assigned)
        if (transitions_[e].out.at(v).is_value() && !v.sort().is_array()) flags.insert(v);
    for (const Mover& m : movers_) flags.erase(m.var);
    std::vector<Term> result;
    for (Term a : atoms_) {
      const std::vector<Term> vars = term::free_vars(a);
      if (vars.size() != 1 || !flags.contains(vars[0]) || noisy(a) || result.size() >= 4) continue;
      add_new(result, a);
      add_new(result, tm_.mk_not(a));
    }
    return result;
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  const PathProgram& program_;
  Transitions& transitions_;
  Term k_;
  std::vector<Term> atoms_;
  std::vector<Mover> movers_;
  std::vector<std::pair<Term, Term>> copies_;
  std::vector<Access> accesses_;
  std::vector<Term> ranges_, properties_;
};

}  // namespace

std::vector<Candidate> array_candidates(const Cfa& cfa, const PathProgram& program, Transitions& transitions) {
  return Analysis(cfa, program, transitions).arrays();
}

std::vector<Candidate> scalar_candidates(const Cfa& cfa, const PathProgram& program, Transitions& transitions) {
  return Analysis(cfa, program, transitions).scalars();
}

}  // namespace pippin::refine
