// SPDX-License-Identifier: Apache-2.0
#include "refine/craig/selects.h"

#include <algorithm>
#include <map>
#include <set>

#include "term/linear.h"
#include "term/walk.h"

namespace pippin::refine {
namespace {

using term::Kind;
using term::Term;

constexpr size_t kMaxIndices = 40;
constexpr size_t kMaxLemmas = 2000;
constexpr smt::Effort kSelectsEffort{.effort = 2'000'000, .seconds = 1};

class Purifier {
 public:
  Purifier(term::TermManager& tm, smt::Backend& backend, const std::vector<CraigPart>& parts, const Budget& budget)
      : tm_(tm), backend_(backend), budget_(budget) {
    for (const CraigPart& p : parts)
      for (Term c : term::conjuncts(p.formula)) formulas_.push_back({c, p.step});
  }

  Result<SelectFree> run() {
    for (CraigPart& p : formulas_) {
      for (Term v : term::free_vars(p.formula)) known_.try_emplace(v, p.step);   // parts are in the order of the steps
      if (p.formula.is(Kind::Eq) && p.formula[0].sort().is_array()) {
        const bool left = p.formula[0].is_var();
        if (!left && !p.formula[1].is_var()) return Error{"", "an array equality that is no definition"};
        definitions_.push_back({p.formula[left ? 0 : 1], pure_inside(p.formula[left ? 1 : 0]), p.step});
      } else {
        parts_.push_back({pure(p.formula), p.step});
      }
    }
    for (const Definition& d : definitions_) collect_stores(d.array);
    if (!error_.empty()) return Error{"", error_};
    constants();
    if (indices_.size() > kMaxIndices) return Error{"", "too many indices"};
    stores();
    congruence();
    for (const CraigPart& p : parts_)
      if (speaks_of_arrays(p.formula)) return Error{"", "an array under a connective"};
    if (!error_.empty()) return Error{"", error_};
    if (lemmas_.size() > kMaxLemmas) return Error{"", "too many lemmas about arrays"};
    return needed();
  }

 private:
  struct Definition { Term variable, array; size_t step; };   // variable = array, with pure indices and values

  static bool speaks_of_arrays(Term t) {
    bool found = false;
    term::post_order(t, [&](Term s) { found |= s.sort().is_array(); });
    return found;
  }

  Term variable_of(Term array, Term index) {
    auto [it, fresh] = reads_.try_emplace({array, index});
    if (fresh) {
      it->second = tm_.mk_fresh("farkas.s", array.sort().element());
      result_.selects[it->second] = tm_.mk_select(array, term::substitute(tm_, index, result_.selects));
      known_[it->second] = std::max(known(array), known(index));
    }
    return it->second;
  }

  /// The value of an array at an index, both pure inside: down the stores to a version.
  Term read(Term array, Term index) {
    std::vector<std::pair<Term, Term>> cases;   // index of a store, value
    while (array.is(Kind::Store)) {
      cases.push_back({array[1], array[2]});
      array = array[0];
    }
    Term value;
    if (array.is_var()) {
      if (!array.sort().index().is_int() || array.sort().element().is_array()) error_ = "arrays of arrays";
      else value = variable_of(array, index);
      indices_.insert(index);
    } else if (array.is(Kind::ConstArray)) {
      value = array[0];
    } else {
      error_ = array.is(Kind::Select) ? "arrays of arrays" : "an array under ite";
    }
    if (!error_.empty()) return tm_.mk_fresh("farkas.s", array.sort().element());
    for (auto it = cases.rbegin(); it != cases.rend(); ++it) value = tm_.mk_ite(tm_.mk_eq(it->first, index), it->second, value);
    return value;
  }

  /// Without selects; array terms keep their stores, with pure indices and values.
  Term pure_inside(Term t) {
    return term::transform(tm_, t, [&](Term, Term rebuilt) { return rebuilt.is(Kind::Select) ? read(rebuilt[0], rebuilt[1]) : rebuilt; });
  }
  Term pure(Term t) {
    Term p = pure_inside(t);
    // The rewriter may make a read out of another one.
    for (int i = 0; i < 3 && speaks_of_arrays(p); ++i) p = pure_inside(p);
    return p;
  }

  void collect_stores(Term array) {
    for (; array.is(Kind::Store); array = array[0]) indices_.insert(array[1]);
    if (array.sort().element().is_array()) error_ = "arrays of arrays";
  }

  size_t known(Term t) const {
    size_t step = 0;
    for (Term v : term::free_vars(t))
      if (auto it = known_.find(v); it != known_.end()) step = std::max(step, it->second);
    return step;
  }

  /// Indices that are constants by the definitions of the path count as these: a constant is known at every cut.
  void constants() {
    term::TermMap values;
    for (const CraigPart& p : parts_) {
      if (!p.formula.is(Kind::Eq) || !p.formula[0].sort().is_int()) continue;
      const term::LinearAtom a = term::linear_atom(term::substitute(tm_, p.formula, values));
      if (a.relation != term::Relation::Eq || a.sum.terms.size() != 1) continue;
      const auto& [v, factor] = a.sum.terms.front();
      if (v.is_var() && abs(factor) == 1) values.try_emplace(v, tm_.mk_int(factor == 1 ? term::BigInt(-a.sum.constant) : a.sum.constant));
    }
    std::set<Term> kept;
    for (Term i : indices_) {
      const Term c = term::substitute(tm_, i, values);
      kept.insert(c.is(Kind::IntConst) ? c : i);
      if (c == i || !c.is(Kind::IntConst)) continue;
      std::vector<Term> read;   // congruence leads from what the formulas read to the constant
      for (const auto& [place, variable] : reads_)
        if (place.second == i) read.push_back(place.first);
      for (Term array : read) variable_of(array, c);
    }
    indices_ = std::move(kept);
  }

  void lemma(Term t, size_t step) {
    if (!t.is_true()) lemmas_.push_back({t, step});
  }

  void stores() {
    const std::vector<Term> indices(indices_.begin(), indices_.end());
    for (const Definition& d : definitions_)
      for (Term j : indices) {
        if (known(j) > d.step) continue;   // not yet an index there: congruence with the others will have to do
        const Term left = variable_of(d.variable, j), right = read(d.array, j);
        if (!error_.empty()) return;
        lemma(tm_.mk_eq(left, right), d.step);
      }
  }

  void congruence() {
    for (auto a = reads_.begin(); a != reads_.end(); ++a)
      for (auto b = std::next(a); b != reads_.end() && b->first.first == a->first.first; ++b) {
        const Term i = a->first.second, j = b->first.second;
        lemma(tm_.mk_implies(tm_.mk_eq(i, j), tm_.mk_eq(a->second, b->second)), std::max(known(a->second), known(b->second)));
        if (lemmas_.size() > kMaxLemmas) return;
      }
  }

  Result<SelectFree> needed() {
    auto session = backend_.open(tm_, {.kind = smt::SessionKind::Cores, .effort = kSelectsEffort, .purpose = "refine.farkas.selects"});
    for (const CraigPart& p : parts_) session->add(p.formula);
    for (size_t i = 0; i < lemmas_.size(); ++i) session->add(lemmas_[i].formula, static_cast<smt::Label>(i));
    const smt::Answer a = session->check();
    if (a != smt::Answer::Unsat) return Error{"", "no proof by reads of arrays"};
    for (smt::Label i : minimal(session->core())) parts_.push_back(lemmas_[i]);
    result_.parts = std::move(parts_);
    return std::move(result_);
  }

  /// Fewer lemmas, fewer cases: by deletion, while there are few.
  std::vector<smt::Label> minimal(std::vector<smt::Label> core) {
    for (size_t i = core.size(); i-- > 0 && core.size() <= 40 && !budget_.expired();) {
      auto session = backend_.open(tm_, {.effort = kSelectsEffort, .purpose = "refine.farkas.selects"});
      for (const CraigPart& p : parts_) session->add(p.formula);
      for (size_t k = 0; k < core.size(); ++k)
        if (k != i) session->add(lemmas_[core[k]].formula);
      if (session->check() == smt::Answer::Unsat) core.erase(core.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return core;
  }

  term::TermManager& tm_;
  smt::Backend& backend_;
  const Budget& budget_;
  std::vector<CraigPart> formulas_, parts_, lemmas_;
  std::vector<Definition> definitions_;
  std::set<Term> indices_;                              // pure; by id
  std::map<std::pair<Term, Term>, Term> reads_;         // array version, index -> its variable
  std::unordered_map<Term, size_t> known_;              // variable -> first step that speaks about it; never iterated
  SelectFree result_;
  std::string error_;
};

}  // namespace

bool has_arrays(const std::vector<CraigPart>& parts) {
  bool found = false;
  for (const CraigPart& p : parts)
    term::post_order(p.formula, [&](Term t) { found |= t.sort().is_array(); });
  return found;
}

Result<SelectFree> without_arrays(term::TermManager& tm, smt::Backend& backend, const std::vector<CraigPart>& parts,
                                  const Budget& budget) {
  return Purifier(tm, backend, parts, budget).run();
}

}  // namespace pippin::refine
