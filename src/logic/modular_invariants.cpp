// SPDX-License-Identifier: Apache-2.0
#include "logic/modular_invariants.h"

#include <algorithm>
#include <set>

#include "term/walk.h"

namespace pippin::logic {
namespace {

/// What a predicate says where nothing is known of `open`: it holds for their extreme values, too. (The certificate is checked;
/// all values would take a quantifier.) False: some are no integers.
bool holds_for_extremes(const Cfa& cfa, Term predicate, const std::vector<Term>& open, term::TermMap values, std::vector<Term>& parts) {
  term::TermManager& tm = cfa.tm();
  for (int extreme = -1; extreme <= 1; ++extreme) {
    for (Term v : open) {
      const cfa::Variable& variable = cfa.variable(cfa.find(v));
      if (variable.c_width == 0 || !(v.sort().is_int() || v.sort().is_bv() || v.sort().is_bool())) return false;
      const uint32_t bits = variable.c_width - variable.c_signed;
      term::BigInt value = 0;
      if (extreme > 0) value = (term::BigInt(1) << bits) - 1;
      if (extreme < 0 && variable.c_signed) value = -(term::BigInt(1) << bits);
      values[v] = tm.mk_value(v.sort(), value);
    }
    parts.push_back(term::substitute(tm, predicate, values));
    if (open.empty()) break;
  }
  return true;
}

}  // namespace

std::optional<std::vector<std::pair<LocId, Term>>> modular_invariants(const Cfa& cfa, const std::vector<bool>& targets, const std::vector<Entry>& entries,
                                                                      const ReachedUnder& reached) {
  term::TermManager& tm = cfa.tm();
  // The entries' predicates over entry values.
  const auto modified = cfa::modified_by(cfa);
  std::vector<Term> entered;
  std::set<LocId> inexact;  // entries of procedures of which some predicate cannot be said over entry values
  for (const Entry& entry : entries) {
    if (!entry.location.valid()) {
      entered.push_back(tm.mk_true());
      continue;
    }
    std::vector<Term> parts;
    for (cfa::ProcId p : cfa.procedures.ids()) {
      if (cfa.procedures[p].entry != entry.location) continue;
      const cfa::Procedure& procedure = cfa.procedures[p];
      for (Term predicate : entry.predicates) {
        term::TermMap at_entry;
        std::vector<Term> open;  // may have any value there: locals, what another procedure left in its result
        for (Term v : term::free_vars(predicate)) {
          const bool local = cfa.variable(cfa.find(v)).procedure.valid();
          const bool parameter = std::find(procedure.params.begin(), procedure.params.end(), v) != procedure.params.end();
          const bool old = std::any_of(procedure.olds.begin(), procedure.olds.end(), [&](const auto& o) { return o.old == v; });
          if (old) continue;
          const Term value = local && !parameter ? Term() : cfa::entry_value(procedure, v, modified[p]);
          if (value.null()) open.push_back(v); else at_entry[v] = value;
        }
        if (!holds_for_extremes(cfa, predicate, open, std::move(at_entry), parts)) inexact.insert(entry.location);
      }
      break;
    }
    entered.push_back(tm.mk_and(parts));
  }
  // Without the entries' predicates nothing tells their summaries apart.
  for (LocId l : inexact)
    if (std::count_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.location == l; }) > 1)
      return std::nullopt;
  std::vector<std::pair<LocId, Term>> r;
  for (LocId l : cfa.locations().ids()) {
    const auto it = reached.find(l);
    if (targets[l.value] || it == reached.end()) {
      r.push_back({l, tm.mk_false()});
      continue;
    }
    std::vector<Term> parts, some;
    const LocId here = entries[it->second.begin()->first].location;
    if (inexact.contains(here)) {
      for (const auto& [entry, states] : it->second) parts.insert(parts.end(), states.begin(), states.end());
      r.push_back({l, tm.mk_or(parts)});
      continue;
    }
    for (size_t e = 0; e < entries.size(); ++e) {
      if (entries[e].location != here) continue;
      some.push_back(entered[e]);
      const auto under = it->second.find(e);
      parts.push_back(tm.mk_or(tm.mk_not(entered[e]), under == it->second.end() ? tm.mk_false() : tm.mk_or(under->second)));
    }
    parts.push_back(tm.mk_or(some));
    r.push_back({l, tm.mk_and(parts)});
  }
  return r;
}

}  // namespace pippin::logic
