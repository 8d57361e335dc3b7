// SPDX-License-Identifier: Apache-2.0
// Traversals with explicit stacks and epoch-stamped scratch tables (scratch.h). The only recursion is over the nesting of
// quantifiers in substitute, which the parser and the quantifier steps keep small.
#include "term/walk.h"

#include <algorithm>

#include "term/rewriter.h"
#include "term/scratch.h"

namespace pippin::term {

namespace {

/// Calls visit(t) once for every distinct subterm, children first. `descend(t)` may prune.
template <class Descend, class Visit>
void walk(ScratchTable& table, Term root, Descend&& descend, Visit&& visit) {
  if (table.seen(root)) return;
  auto& stack = table.stack();
  const size_t bottom = stack.size();
  table.mark(root);
  stack.emplace_back(root, 0);
  while (stack.size() > bottom) {
    auto& [t, i] = stack.back();
    if (i == 0 && t.size() > 0 && !descend(t)) i = static_cast<uint32_t>(t.size());
    if (i < t.size()) {
      Term c = t[i++];
      if (table.mark(c)) stack.emplace_back(c, 0);
      continue;
    }
    Term done = t;
    stack.pop_back();
    visit(done);
  }
}

constexpr auto kAlways = [](Term) { return true; };

}  // namespace

void post_order(std::span<const Term> roots, const std::function<void(Term)>& f) {
  if (roots.empty()) return;
  ScratchTable table(roots[0].node()->manager);
  for (Term r : roots) walk(table, r, kAlways, f);
}
void post_order(Term root, const std::function<void(Term)>& f) { post_order(std::span<const Term>(&root, 1), f); }

Term transform(TermManager& tm, Term root, const std::function<Term(Term original, Term rebuilt)>& f) {
  ScratchTable table(&tm);
  ScratchTable values(&tm);
  walk(table, root, kAlways, [&](Term t) {
    auto& c = values.children();
    c.clear();
    bool changed = false;
    for (size_t i = 0; i < t.size(); ++i) {
      c.push_back(values.get(t[i]));
      changed |= c.back() != t[i];
    }
    Term rebuilt = changed ? tm.rebuild(t, c) : t;
    values.set(t, f(t, rebuilt));
  });
  return values.get(root);
}

Term rewrite_again(TermManager& tm, Term root) {
  ScratchTable table(&tm);
  ScratchTable values(&tm);
  walk(table, root, kAlways, [&](Term t) {
    auto& c = values.children();
    c.clear();
    for (size_t i = 0; i < t.size(); ++i) c.push_back(values.get(t[i]));
    values.set(t, c.empty() ? t : tm.rebuild(t, c));
  });
  return values.get(root);
}

namespace {

Term substitute_quantifier(TermManager& tm, Term q, const TermMap& map) {
  std::vector<Term> bound;
  for (size_t i = 0; i < q.num_bound(); ++i) bound.push_back(q[i]);
  auto is_bound = [&](Term v) { return std::find(bound.begin(), bound.end(), v) != bound.end(); };
  // Only keys that can occur in the body count; those that mention a bound variable are other variables inside.
  std::vector<Term> keys;
  post_order(q.body(), [&](Term t) {
    auto it = map.find(t);
    if (it != map.end() && it->second != t) keys.push_back(t);
  });
  TermMap inner;
  std::vector<Term> captured;  // bound variables that occur in a value
  for (Term k : keys) {
    bool hidden = false;
    for (Term v : free_vars(k)) hidden |= is_bound(v);
    if (hidden) continue;
    inner.emplace(k, map.at(k));
    for (Term v : free_vars(map.at(k)))
      if (is_bound(v) && std::find(captured.begin(), captured.end(), v) == captured.end()) captured.push_back(v);
  }
  if (inner.empty()) return q;
  Term body = q.body();
  if (!captured.empty()) {
    TermMap renaming;
    for (Term v : captured) {
      std::string name = v.name();
      Term fresh = tm.mk_fresh(name.substr(0, name.find('!')), v.sort());
      renaming.emplace(v, fresh);
      *std::find(bound.begin(), bound.end(), v) = fresh;
    }
    body = substitute(tm, body, renaming);
    // Keys that are no variables were not renamed: they do not contain bound variables.
  }
  return tm.mk_quantifier(q.kind(), bound, substitute(tm, body, inner));
}

}  // namespace

Term substitute(TermManager& tm, Term root, const TermMap& map) {
  if (map.empty()) return root;
  ScratchTable table(&tm);
  ScratchTable values(&tm);
  walk(
      table, root, [&](Term t) { return !t.is_quantifier() && (t.is_var() || !map.contains(t)); },
      [&](Term t) {
        auto it = map.find(t);
        if (it != map.end()) {
          PIPPIN_CHECK(it->second.sort() == t.sort(), "substitution changes the sort of {}", t.id());
          values.set(t, it->second);
        } else if (t.is_quantifier()) {
          values.set(t, substitute_quantifier(tm, t, map));
        } else {
          auto& c = values.children();
          c.clear();
          bool changed = false;
          for (size_t i = 0; i < t.size(); ++i) {
            c.push_back(values.get(t[i]));
            changed |= c.back() != t[i];
          }
          values.set(t, changed ? tm.rebuild(t, c) : t);
        }
      });
  return values.get(root);
}

std::vector<Term> free_vars(std::span<const Term> roots) {
  std::vector<Term> result;
  if (roots.empty()) return result;
  bool quantified = false;
  for (Term r : roots) quantified |= r.has_quantifier();
  if (!quantified) {
    ScratchTable table(roots[0].node()->manager);
    for (Term r : roots)
      walk(table, r, kAlways, [&](Term t) {
        if (t.is_var()) result.push_back(t);
      });
    std::sort(result.begin(), result.end());
    return result;
  }
  // Quantifiers are met in post-order, so inner ones are known before outer ones: free(Q) = free(body) - bound. Sets are
  // kept only for subterms that contain quantifiers and for quantifier bodies.
  std::unordered_map<Term, std::vector<Term>> free_of;  // never iterated
  auto shallow = [&](Term root) {  // free variables with nested quantifiers taken from the table
    std::vector<Term> vars;
    ScratchTable table(root.node()->manager);
    walk(
        table, root, [&](Term t) { return !t.is_quantifier(); },
        [&](Term t) {
          if (t.is_var()) vars.push_back(t);
          if (t.is_quantifier()) {
            const auto& inner = free_of.at(t);
            vars.insert(vars.end(), inner.begin(), inner.end());
          }
        });
    std::sort(vars.begin(), vars.end());
    vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
    return vars;
  };
  ScratchTable table(roots[0].node()->manager);
  for (Term r : roots) {
    walk(table, r, [](Term t) { return t.has_quantifier(); }, [&](Term t) {
      if (!t.is_quantifier()) return;
      std::vector<Term> vars = shallow(t.body());
      std::erase_if(vars, [&](Term v) {
        for (size_t i = 0; i < t.num_bound(); ++i)
          if (t[i] == v) return true;
        return false;
      });
      free_of.emplace(t, std::move(vars));
    });
    std::vector<Term> vars = shallow(r);
    result.insert(result.end(), vars.begin(), vars.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}
std::vector<Term> free_vars(Term root) { return free_vars(std::span<const Term>(&root, 1)); }

bool occurs_free(Term var, Term root) {
  if (root.id() < var.id()) return false;
  if (!root.has_quantifier()) {
    bool found = false;
    ScratchTable table(root.node()->manager);
    walk(
        table, root, [&](Term t) { return !found && t.id() > var.id(); }, [&](Term t) { found |= t == var; });
    return found;
  }
  std::vector<Term> vars = free_vars(root);
  return std::binary_search(vars.begin(), vars.end(), var);
}

size_t dag_size(Term root) {
  size_t n = 0;
  ScratchTable table(root.node()->manager);
  walk(table, root, kAlways, [&](Term) { ++n; });
  return n;
}

namespace {

std::vector<Term> flatten(Kind k, Term root) {
  std::vector<Term> result, stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    stack.pop_back();
    if (!t.is(k)) {
      result.push_back(t);
      continue;
    }
    for (size_t i = t.size(); i-- > 0;) stack.push_back(t[i]);
  }
  return result;
}

}  // namespace

std::vector<Term> conjuncts(Term t) {
  if (t.is_true()) return {};
  return flatten(Kind::And, t);
}
std::vector<Term> disjuncts(Term t) {
  if (t.is_false()) return {};
  return flatten(Kind::Or, t);
}

Term evaluate(TermManager& tm, Term root, const TermMap& assignment) {
  if (root.is_value()) return root;
  ScratchTable table(&tm);
  ScratchTable values(&tm);
  walk(
      table, root, [](Term t) { return !t.is_quantifier(); },
      [&](Term t) {
        if (t.is_value()) {
          values.set(t, t);
        } else if (t.is_var()) {
          auto it = assignment.find(t);
          values.set(t, it == assignment.end() ? Term() : it->second);
        } else if (t.is_quantifier()) {
          values.set(t, Term());
        } else {
          auto& c = values.children();
          c.clear();
          for (size_t i = 0; i < t.size(); ++i) c.push_back(values.get(t[i]));
          if (t.is(Kind::ConstArray)) values.set(t, c[0].null() ? Term() : tm.mk_const_array(t.sort(), c[0]));
          else values.set(t, fold(tm, t.kind(), c, t.index(0), t.index(1)));
        }
      });
  return values.get(root);
}

}  // namespace pippin::term
