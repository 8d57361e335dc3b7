// SPDX-License-Identifier: Apache-2.0
// Elements: an array that is only read and written at a few constant indices (int sum[1]; state[0], state[1]) becomes one variable an
// element, so that what is made for numbers (polyhedra, intervals, bit-vectors without arrays) sees them. Locations, edges and paths
// stay. A path is solved again on the Cfa before all passes, where its values come from: a havoc of an element has no input here.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "term/walk.h"
#include "transform/back.h"

namespace pippin::transform {
namespace {

using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using term::Kind;

constexpr size_t kMaxElements = 16;   // of one array

struct Element {
  Term index, var;
};

class ElementsBackTranslator : public EdgeTableBackTranslator {
 public:
  term::TermManager* tm = nullptr;
  term::TermMap reads;   // variable -> the read of the element that it is

  Term invariant(LocId, Term t) const override { return term::substitute(*tm, t, reads); }
};

class Splitter {
 public:
  explicit Splitter(const Cfa& c) : c_(c), tm_(c.tm()) {
    bool calls = false;   // what they save and restore are whole variables
    for (const cfa::Edge& e : c.edges()) calls |= e.kind != cfa::EdgeKind::Internal;
    for (const cfa::Variable& v : c.variables())
      if (!calls && v.term.sort().is_array() && !v.term.sort().element().is_array()) indices_[v.term];
    for (const cfa::Edge& e : c.edges()) look(e.ops);
    for (Term array : whole_) indices_.erase(array);
    std::erase_if(indices_, [](const auto& entry) { return entry.second.empty() || entry.second.size() > kMaxElements; });
  }

  PassResult run() {
    auto back = std::make_unique<ElementsBackTranslator>();
    back->tm = &tm_;
    Cfa out = copy_tables(c_);
    for (const cfa::Variable& v : c_.variables())
      if (const auto found = indices_.find(v.term); found != indices_.end()) {
        Term contents;
        for (Term index : found->second) {
          std::string name = fmt::format("{}[{}]", v.term.name(), index.value().get_str());
          while (out.find(tm_.mk_var(name, v.term.sort().element())).valid()) name += "'";
          cfa::Variable element = v;
          element.term = tm_.mk_var(name, v.term.sort().element());
          element.in_c = false;
          out.add_variable(element);
          elements_[v.term].push_back({index, element.term});
          back->reads.emplace(element.term, tm_.mk_select(v.term, index));
          contents = contents ? tm_.mk_store(contents, index, element.term) : tm_.mk_const_array(v.term.sort(), element.term);
        }
        contents_.emplace(v.term, contents);
      }
    out_ = &out;
    for (LocId l : c_.locations().ids()) back->locations.push_back(out.add_location(c_.location(l)));
    for (EdgeId id : c_.edges().ids()) {
      cfa::Edge e = c_.edge(id);
      if (!contents_.empty()) e.ops = split(e.ops);
      out.add_edge(std::move(e));
      back->edge_table.push_back(id);
    }
    out.initial = c_.initial;
    return {std::move(out), std::move(back)};
  }

 private:
  // ---- which arrays

  /// The array variables that an array is made of, by stores and choices.
  std::set<Term> bases(Term array) const {
    std::set<Term> found, seen;
    std::vector<Term> todo = {array};
    while (!todo.empty()) {
      const Term t = todo.back();
      todo.pop_back();
      if (!seen.insert(t).second) continue;
      if (t.is(Kind::Store)) todo.push_back(t[0]);
      else if (t.is(Kind::Ite)) todo.insert(todo.end(), {t[1], t[2]});
      else if (t.is_var()) found.insert(t);
    }
    return found;
  }

  void use_at(Term array, Term index) {
    for (Term a : bases(array))
      if (const auto found = indices_.find(a); found != indices_.end()) {
        if (index.is_value()) found->second.insert(index);
        else whole_.insert(a);
      }
  }

  void look(Term root) {
    if (!looked_at_.insert(root).second || !root.has_array()) return;
    term::post_order(root, [&](Term t) {
      for (size_t i = 0; i < t.size(); ++i) {
        if (!t[i].sort().is_array()) continue;
        const bool part = i == 0 && (t.is(Kind::Select) || t.is(Kind::Store));
        if (part) use_at(t[0], t[1]);
        else if (!t.is(Kind::Ite))
          for (Term a : bases(t[i])) whole_.insert(a);
      }
    });
  }

  void look(const OpList& ops) {
    for (const Op& op : ops) {
      if (op.term) look(op.term);
      if (op.kind == OpKind::Assign && op.var.sort().is_array()) {
        const std::set<Term> from = bases(op.term);
        for (Term a : from)
          if (a != op.var) whole_.insert({a, op.var});
      }
      for (const OpList& alternative : op.alternatives) look(alternative);
    }
  }

  // ---- how

  Term rewritten(Term t) {
    if (!t.has_array()) return t;
    return term::transform(tm_, term::substitute(tm_, t, contents_), [&](Term, Term now) {
      return now.is(Kind::Select) && now[0].is(Kind::Ite) && now[1].is_value() ? element(now[0], now[1]) : now;
    });
  }

  /// The element of an array of choices: a choice of elements.
  Term element(Term array, Term index) {
    term::TermMap at;
    term::post_order(array, [&](Term t) {
      if (t.sort() == array.sort()) at[t] = t.is(Kind::Ite) ? tm_.mk_ite(t[0], at[t[1]], at[t[2]]) : tm_.mk_select(t, index);
    });
    return at[array];
  }

  OpList split(const OpList& ops) {
    OpList result;
    for (const Op& op : ops) {
      const auto found = op.var ? elements_.find(op.var) : elements_.end();
      if (found == elements_.end()) {
        Op copy = op;
        if (copy.term) copy.term = rewritten(copy.term);
        for (OpList& alternative : copy.alternatives) alternative = split(alternative);
        result.push_back(std::move(copy));
      } else if (op.kind == OpKind::Havoc) {
        for (const Element& e : found->second) {
          Op copy = op;
          copy.var = e.var;
          copy.input = UINT32_MAX;
          result.push_back(std::move(copy));
        }
      } else {
        assign(op, found->second, result);
      }
    }
    return result;
  }

  /// All elements at once. Where one would be read after it was written (a swap), the new values wait in variables of their own.
  void assign(const Op& op, const std::vector<Element>& elements, OpList& result) {
    const Term value = rewritten(op.term);
    std::vector<std::pair<Term, Term>> changed;   // element, new value
    for (const Element& e : elements)
      if (const Term now = element(value, e.index); now != e.var) changed.emplace_back(e.var, now);
    const auto add = [&](Term var, Term now) {
      Op copy = op;
      copy.var = var;
      copy.term = now;
      result.push_back(std::move(copy));
    };
    bool again = false;
    for (const auto& [var, now] : changed)
      for (const auto& [other, value_of_other] : changed) again |= other != var && term::occurs_free(var, value_of_other);
    if (!again) {
      for (const auto& [var, now] : changed) add(var, now);
      return;
    }
    std::vector<Term> next;
    for (const auto& [var, now] : changed) {
      cfa::Variable v = c_.variable(c_.find(op.var));
      v.term = next.emplace_back(tm_.mk_var(std::string(var.name()) + "$", var.sort()));
      v.in_c = false;
      v.source.clear();
      if (!out_->find(v.term).valid()) out_->add_variable(v);
      add(v.term, now);
    }
    for (size_t i = 0; i < changed.size(); ++i) add(changed[i].first, next[i]);
  }

  const Cfa& c_;
  term::TermManager& tm_;
  Cfa* out_ = nullptr;
  std::map<Term, std::set<Term>> indices_;   // of arrays that may be split
  std::set<Term> whole_, looked_at_;         // arrays that may not
  std::map<Term, std::vector<Element>> elements_;
  term::TermMap contents_;                   // array -> its elements as an array
};

}  // namespace

PassResult split_elements(const Cfa& c) { return Splitter(c).run(); }

}  // namespace pippin::transform
