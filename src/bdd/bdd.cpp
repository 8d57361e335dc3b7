// SPDX-License-Identifier: Apache-2.0
// BuDDy counts references at the roots of functions only and collects the rest when its table is full. Its errors go to a
// hook: a full table is remembered, everything else is a bug of ours.
#include "bdd/bdd.h"

#include <bdd.h>
// In C++ these are names of the library's own class of handles.
#undef bdd_init
#undef bdd_ithvar

#include <algorithm>
#include <set>
#include <unordered_set>

#include "support/check.h"

namespace pippin::bdd {

namespace {

constexpr int kFirstNodes = 20'000, kCacheSize = 10'000, kMaxIncrease = 2'000'000;
constexpr int kNodesPerCacheEntry = 8;
constexpr int kFirstVariables = 64;

size_t g_managers = 0;       // the table lives as long as one of them
bool g_full = false;

void on_error(int code) {
  PIPPIN_CHECK(code == BDD_MEMORY || code == BDD_NODENUM, "BuDDy: {}", bdd_errstring(code));
  g_full = true;
}

}  // namespace

Function::Function(int node) : node_(node) { bdd_addref(node_); }
Function::Function(const Function& other) : node_(other.node_) {
  if (node_ > 1) bdd_addref(node_);
}
Function::~Function() {
  if (node_ > 1) bdd_delref(node_);
}
Variable Function::variable() const { return static_cast<Variable>(bdd_var(node_)); }
Function Function::low() const { return Function(bdd_low(node_)); }
Function Function::high() const { return Function(bdd_high(node_)); }

Manager::Manager(size_t max_nodes) {
  if (g_managers++ == 0) {
    g_full = bdd_init(kFirstNodes, kCacheSize) < 0;
    PIPPIN_CHECK(!g_full, "BuDDy cannot be started: out of memory");
    bdd_error_hook(on_error);
    bdd_gbc_hook(nullptr);  // the default prints
    bdd_setcacheratio(kNodesPerCacheEntry);
    bdd_setmaxincrease(kMaxIncrease);
    bdd_setvarnum(kFirstVariables);
  }
  bdd_setmaxnodenum(std::max<int>(bdd_getallocnum() + 1, static_cast<int>(std::min(max_nodes, kMaxNodes))));
}

Manager::~Manager() {
  if (--g_managers == 0) {
    bdd_clear_error();
    bdd_done();
  }
}

Function Manager::variable(Variable v) {
  if (static_cast<int>(v) >= bdd_varnum()) bdd_setvarnum(std::max(2 * bdd_varnum(), static_cast<int>(v) + 1));
  return Function(bdd_ithvar(static_cast<int>(v)));
}
Function Manager::negate(const Function& a) { return Function(bdd_not(a.node_)); }
Function Manager::conjoin(const Function& a, const Function& b) { return Function(bdd_and(a.node_, b.node_)); }
Function Manager::disjoin(const Function& a, const Function& b) { return Function(bdd_or(a.node_, b.node_)); }
Function Manager::equivalent(const Function& a, const Function& b) { return Function(bdd_biimp(a.node_, b.node_)); }
Function Manager::ite(const Function& c, const Function& a, const Function& b) { return Function(bdd_ite(c.node_, a.node_, b.node_)); }

Function Manager::exists(const Function& a, const std::vector<Variable>& variables) {
  if (variables.empty() || a.is_constant()) return a;
  Function set = constant(true);
  for (const Variable v : variables) set = conjoin(set, variable(v));
  return Function(bdd_exist(a.node_, set.node_));
}

bool Manager::implies(const Function& a, const Function& b) { return a == b || Function(bdd_imp(a.node_, b.node_)).is_true(); }

std::vector<Variable> Manager::support(const Function& a) const {
  // Not bdd_support: it uses a freed table after the second start in one process (2.4).
  std::set<Variable> found;
  std::unordered_set<int> seen;  // lookup only
  std::vector<int> work = {a.node_};
  while (!work.empty()) {
    const int node = work.back();
    work.pop_back();
    if (node <= 1 || !seen.insert(node).second) continue;
    found.insert(static_cast<Variable>(bdd_var(node)));
    work.push_back(bdd_low(node));
    work.push_back(bdd_high(node));
  }
  return {found.begin(), found.end()};
}

size_t Manager::size(const Function& a) const { return static_cast<size_t>(bdd_nodecount(a.node_)); }
size_t Manager::nodes() const { return static_cast<size_t>(bdd_getnodenum()); }
bool Manager::out_of_memory() const { return g_full; }

}  // namespace pippin::bdd
