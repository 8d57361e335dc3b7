// SPDX-License-Identifier: Apache-2.0
#include "domains/live_variables.h"

#include <unordered_map>

#include "term/walk.h"

namespace pippin::domains {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using term::Term;

namespace {

constexpr size_t kMostBits = 200'000'000;

}  // namespace

IdVector<LocId, Bits> live_variables(const Cfa& c) {
  const size_t n = c.variables().size();
  if (n == 0 || n * c.locations().size() > kMostBits) return {};
  IdVector<LocId, Bits> live(c.locations().size(), Bits(n));
  std::unordered_map<Term, std::vector<uint32_t>> vars_of;  // never iterated
  auto vars = [&](Term t) -> const std::vector<uint32_t>& {
    auto [it, fresh] = vars_of.try_emplace(t);
    if (fresh)
      for (Term v : term::free_vars(t))
        if (auto i = c.find(v); i.valid()) it->second.push_back(i.value);
    return it->second;
  };
  auto backwards = [&](auto&& self, const OpList& ops, Bits& now) -> void {  // depth: nesting of choices
    for (size_t i = ops.size(); i-- > 0;) {
      const Op& op = ops[i];
      switch (op.kind) {
        case OpKind::Assume:
          for (uint32_t v : vars(op.term)) now.insert(v);
          break;
        case OpKind::Assign: {
          auto x = c.find(op.var);
          if (x.valid() && !now[x.value]) break;  // dead assignment reads nothing
          if (x.valid()) now.erase(x.value);
          for (uint32_t v : vars(op.term)) now.insert(v);
          break;
        }
        case OpKind::Havoc:
          if (auto x = c.find(op.var); x.valid()) now.erase(x.value);
          break;
        case OpKind::Choice: {
          Bits all(n);
          for (const OpList& a : op.alternatives) {
            Bits one = now;
            self(self, a, one);
            all.unite(one);
          }
          now = std::move(all);
          break;
        }
      }
    }
  };
  std::vector<LocId> todo;
  std::vector<bool> queued(c.locations().size(), true);
  for (LocId l : c.locations().ids()) todo.push_back(l);
  while (!todo.empty()) {
    const LocId l = todo.back();
    todo.pop_back();
    queued[l.value] = false;
    bool grows = false;
    for (EdgeId e : c.out(l)) {
      Bits one = live[c.edge(e).target];
      backwards(backwards, c.edge(e).ops, one);
      grows |= live[l].unite(one);
    }
    if (!grows) continue;
    for (EdgeId e : c.in(l)) {
      const LocId p = c.edge(e).source;
      if (queued[p.value]) continue;
      queued[p.value] = true;
      todo.push_back(p);
    }
  }
  return live;
}

}  // namespace pippin::domains
