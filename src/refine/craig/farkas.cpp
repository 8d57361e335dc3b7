// SPDX-License-Identifier: Apache-2.0
// One tableau gives the proof, and the proof gives all interpolants. A node holds linear constraints, disjunctions and formulas that
// were not taken apart yet; each remembers the step of the path that it comes from.
//
// 1. saturate() takes formulas apart until only constraints and disjunctions are left. Conditional terms become disjunctions.
//    Quotients and remainders become variables with their defining facts.
// 2. The simplex looks for a contradiction among the constraints. If it finds one, Farkas' lemma weights them so that their sum
//    is 0 < 0. The interpolant of a cut is the weighted sum of the constraints before the cut (leaf()).
// 3. Otherwise the node splits on a disjunction, or on an integer variable whose value is a fraction (branch()).
// 4. A node with children joins their interpolants: OR where the disjunction stands before the cut, AND where it stands
//    behind (join()).
//
// All cuts share the proof, so the interpolants form a sequence: each follows from the one before and its step. Limits on
// leaves, constraints and branches end an attempt as a failure; the other refiners still have their turn.
//
// Example: x = 0; x = x + 1; assume x < 0 as x0 <= 0, -x0 <= 0; x1 - x0 <= 1, x0 - x1 <= -1; x1 <= -1. The weights 0, 1; 0, 1; 1 add
// up to 0 <= -2. The interpolants are -x0 <= 0 and -x1 <= -1.
#include "refine/craig/farkas.h"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

#include "refine/craig/problem.h"
#include "refine/craig/selects.h"
#include "refine/craig/simplex.h"
#include "support/counted_effort.h"
#include "term/linear.h"
#include "term/walk.h"

namespace pippin::refine {
namespace {

using cfa::Cfa;
using term::BigInt;
using term::Kind;
using term::Term;

constexpr size_t kMaxLeaves = 400;
constexpr Seconds kPathSeconds{3};
constexpr size_t kMaxConstraints = 600;
constexpr size_t kMaxBranches = 40;       // on integer variables, per path

using Part = CraigPart;
/// One of several formulas. Kept apart from terms: the rewriter might fold `a < b or b < a` back to `a != b`.
struct Disjunction { std::vector<Term> alternatives; size_t step; };

struct Constraint { LinearConstraint linear; size_t step; };

/// Linear form of an Int term over variables by id; bound collects minus the constant.
struct Linear {
  std::map<uint32_t, BigInt> coefficients;
  BigInt constant;
};

/// One proof attempt: a depth-first tableau whose leaves are refuted by the simplex.
class Tableau {
 public:
  Tableau(const Cfa& cfa, size_t steps, const Budget& budget) : tm_(cfa.tm()), steps_(steps), budget_(budget) {}

  /// Interpolants of the cuts 1 .. steps-1 (index 0: after step 0), over SSA variables, or an Error.
  Result<std::vector<Term>> refute(std::vector<Part> parts) {
    Node root;
    for (Part& p : parts) root.pending.push_back(std::move(p));
    return solve(std::move(root));
  }

 private:
  struct Node {
    std::deque<Part> pending;               // formulas still to be taken apart
    std::vector<Disjunction> disjunctions;  // to be split when nothing else is left
    std::vector<Constraint> constraints;
    Simplex simplex;
  };

  /// Depth-first with an explicit stack: a frame waits for its children's interpolants.
  struct Frame {
    Node node;
    Disjunction split;                       // the disjunction of this frame
    size_t next = 0;
    std::vector<Term> interpolants;          // joined so far
  };

  Result<std::vector<Term>> solve(Node root) {
    std::vector<Frame> stack;
    std::optional<std::vector<Term>> done;   // interpolants of the node just finished
    std::optional<Node> open = std::move(root);
    for (;;) {
      if (budget_.expired()) return Error{"", budget_.reason()};
      if (open) {
        Node node = std::move(*open);
        open.reset();
        if (auto error = saturate(node); !error.empty()) return Error{"", error};
        auto proof = node.simplex.check();
        if (proof) {
          if (++leaves_ > kMaxLeaves) return Error{"", "too many cases"};
          done = leaf(node, *proof);
        } else {
          if (node.simplex.gave_up()) return Error{"", "simplex limit"};
          if (node.disjunctions.empty() && !branch(node)) return Error{"", "integer gap"};
          Frame frame;
          frame.split = node.disjunctions.front();
          node.disjunctions.erase(node.disjunctions.begin());
          frame.node = std::move(node);
          stack.push_back(std::move(frame));
        }
      }
      if (done) {
        if (stack.empty()) return std::move(*done);
        Frame& parent = stack.back();
        join(parent, *done);
        done.reset();
      }
      Frame& top = stack.back();
      if (top.next == top.split.alternatives.size()) {
        done = std::move(top.interpolants);
        stack.pop_back();
        if (stack.empty()) return std::move(*done);
        Frame& parent = stack.back();
        join(parent, *done);
        done.reset();
        continue;
      }
      Node child = top.node;
      child.pending.push_back({top.split.alternatives[top.next++], top.split.step});
      open = std::move(child);
    }
  }

  void join(Frame& frame, const std::vector<Term>& child) {
    if (frame.interpolants.empty()) {
      frame.interpolants = child;
      return;
    }
    for (size_t cut = 0; cut < child.size(); ++cut)
      frame.interpolants[cut] = frame.split.step <= cut ? tm_.mk_or(frame.interpolants[cut], child[cut])
                                                        : tm_.mk_and(frame.interpolants[cut], child[cut]);
  }

  /// All cases hold over the rationals: an integer variable with a fractional value is below or above it. True
  /// whatever the variable is, so the case distinction may stand at any step that speaks about it.
  bool branch(Node& node) {
    if (branches_ >= kMaxBranches) return false;
    for (const Constraint& c : node.constraints)
      for (const auto& [v, k] : c.linear.coefficients) {
        const auto it = variables_.find(v);
        const mpq_class value = node.simplex.value(v);
        if (it == variables_.end() || value.get_den() == 1) continue;
        ++branches_;
        const Term x = it->second, below = tm_.mk_int(term::floor_div(value.get_num(), value.get_den()));
        node.disjunctions.push_back({{tm_.mk_le(x, below), tm_.mk_le(tm_.mk_add(below, tm_.mk_int(1)), x)}, c.step});
        return true;
      }
    return false;
  }

  /// Takes pending formulas apart until only constraints and disjunctions are left. Non-empty: why it cannot.
  std::string saturate(Node& node) {
    while (!node.pending.empty()) {
      const Part p = node.pending.front();
      node.pending.pop_front();
      const Term f = p.formula;
      auto also = [&](Term t) { node.pending.push_back({t, p.step}); };
      auto either = [&](Term a, Term b) { node.disjunctions.push_back({{a, b}, p.step}); };
      switch (f.kind()) {
        case Kind::True: continue;
        case Kind::And:
          for (size_t i = 0; i < f.size(); ++i) also(f[i]);
          continue;
        case Kind::Or: node.disjunctions.push_back({term::disjuncts(f), p.step}); continue;
        case Kind::Implies: either(tm_.mk_not(f[0]), f[1]); continue;
        case Kind::Xor: either(tm_.mk_and(f[0], tm_.mk_not(f[1])), tm_.mk_and(tm_.mk_not(f[0]), f[1])); continue;
        case Kind::Ite: either(tm_.mk_and(f[0], f[1]), tm_.mk_and(tm_.mk_not(f[0]), f[2])); continue;
        case Kind::Eq:
          if (f[0].sort().is_bool()) {
            either(tm_.mk_and(f[0], f[1]), tm_.mk_and(tm_.mk_not(f[0]), tm_.mk_not(f[1])));
            continue;
          }
          break;
        case Kind::Not: {
          const Term g = f[0];
          if (g.is(Kind::And)) {
            std::vector<Term> parts;
            for (size_t i = 0; i < g.size(); ++i) parts.push_back(tm_.mk_not(g[i]));
            node.disjunctions.push_back({std::move(parts), p.step});
            continue;
          }
          if (g.is(Kind::Or)) {
            for (size_t i = 0; i < g.size(); ++i) also(tm_.mk_not(g[i]));
            continue;
          }
          if (g.is(Kind::Implies)) { also(g[0]); also(tm_.mk_not(g[1])); continue; }
          // The cases, not a term of the other kind: the rewriter might give this one back.
          if (g.is(Kind::Xor)) {
            either(tm_.mk_and(g[0], g[1]), tm_.mk_and(tm_.mk_not(g[0]), tm_.mk_not(g[1])));
            continue;
          }
          if (g.is(Kind::Ite)) {
            either(tm_.mk_and(g[0], tm_.mk_not(g[1])), tm_.mk_and(tm_.mk_not(g[0]), tm_.mk_not(g[2])));
            continue;
          }
          if (g.is(Kind::Eq) && g[0].sort().is_bool()) {
            either(tm_.mk_and(g[0], tm_.mk_not(g[1])), tm_.mk_and(tm_.mk_not(g[0]), g[1]));
            continue;
          }
          if (g.is(Kind::Eq) && g[0].sort().is_int()) {
            either(tm_.mk_lt(g[0], g[1]), tm_.mk_lt(g[1], g[0]));
            continue;
          }
          break;
        }
        default: break;
      }
      if (auto error = literal(node, f, p.step); !error.empty()) return error;
      if (node.constraints.size() > kMaxConstraints) return "too many constraints";
    }
    return "";
  }

  std::string literal(Node& node, Term f, size_t step) {
    if (f.is_var() || (f.is(Kind::Not) && f[0].is_var())) {
      // A Boolean variable is 0 or 1; interpolants over it are only accepted if it cancels.
      LinearConstraint c;
      const bool positive = f.is_var();
      const Term v = positive ? f : f[0];
      c.coefficients[v.id()] = positive ? -1 : 1;
      c.bound = positive ? -1 : 0;
      booleans_[v.id()] = v;
      return add(node, std::move(c), step);
    }
    if (f.is_false()) {
      LinearConstraint c;
      c.bound = -1;
      return add(node, std::move(c), step);
    }
    // A negation is no term of its own: the rewriter might give it back.
    const bool negated = f.is(Kind::Not);
    const Term atom = negated ? f[0] : f;
    if (!(atom.is(Kind::Le) || atom.is(Kind::Lt) || (atom.is(Kind::Eq) && !negated)) || !atom[0].sort().is_int()) return "not linear arithmetic";
    if (Term ite = find_ite(f)) {
      const Term then_part = term::substitute(tm_, f, {{ite, ite[1]}}), else_part = term::substitute(tm_, f, {{ite, ite[2]}});
      node.disjunctions.push_back({{tm_.mk_and(ite[0], then_part), tm_.mk_and(tm_.mk_not(ite[0]), else_part)}, step});
      return "";
    }
    Linear l;
    if (auto error = linear(node, atom[negated ? 1 : 0], 1, step, l); !error.empty()) return error;
    if (auto error = linear(node, atom[negated ? 0 : 1], -1, step, l); !error.empty()) return error;
    LinearConstraint c;
    for (auto& [v, k] : l.coefficients)
      if (k != 0) c.coefficients[v] = k;
    c.bound = -l.constant - (atom.is(Kind::Lt) != negated ? 1 : 0);   // a < b is a + 1 <= b over the integers
    c.equality = atom.is(Kind::Eq);
    return add(node, std::move(c), step);
  }

  std::string add(Node& node, LinearConstraint c, size_t step) {
    node.simplex.add(c);
    node.constraints.push_back({std::move(c), step});
    return "";
  }

  static Term find_ite(Term f) {
    Term found;
    term::post_order(f, [&](Term s) {
      if (found.null() && s.is(Kind::Ite) && s.sort().is_int()) found = s;
    });
    return found;
  }

  /// Adds factor * t to `out`; the work list holds what is still to be added.
  std::string linear(Node& node, Term t, const BigInt& factor, size_t step, Linear& out) {
    std::vector<std::pair<Term, BigInt>> todo{{t, factor}};
    while (!todo.empty()) {
      auto [s, k] = todo.back();
      todo.pop_back();
      switch (s.kind()) {
        case Kind::IntConst: out.constant += k * s.value(); break;
        case Kind::Var: variable(s); out.coefficients[s.id()] += k; break;
        case Kind::Add:
          for (size_t i = 0; i < s.size(); ++i) todo.emplace_back(s[i], k);
          break;
        case Kind::Mul: {
          BigInt product = k;
          Term rest;
          for (size_t i = 0; i < s.size(); ++i) {
            if (s[i].is(Kind::IntConst)) product *= s[i].value();
            else if (rest.null()) rest = s[i];
            else return "nonlinear";
          }
          if (rest.null()) out.constant += product;
          else todo.emplace_back(rest, product);
          break;
        }
        case Kind::IntMod:
        case Kind::IntDiv: {
          if (!s[1].is(Kind::IntConst) || s[1].value() <= 0) return "nonlinear";
          todo.emplace_back(purified(node, s, step), k);
          break;
        }
        default: return "not linear arithmetic";
      }
    }
    return "";
  }

  void variable(Term v) { variables_[v.id()] = v; }

  /// Quotient or remainder of a division by a constant m: t = m * q + r, 0 <= r < m. The variables q and r stand for the
  /// terms div and mod of t wherever these occur, and the three facts hold at every step, so interpolants may speak about them.
  Term purified(Node& node, Term division, size_t step) {
    auto [it, fresh] = quotients_.try_emplace({division[0].id(), division[1].id()});
    if (fresh) {
      it->second = {tm_.mk_fresh("farkas.q", tm_.int_sort()), tm_.mk_fresh("farkas.r", tm_.int_sort())};
      divisions_[it->second.first] = tm_.mk(Kind::IntDiv, {division[0], division[1]});
      divisions_[it->second.second] = tm_.mk(Kind::IntMod, {division[0], division[1]});
    }
    const auto [q, r] = it->second;
    const Term m = division[1];
    node.pending.push_back({tm_.mk_eq(division[0], tm_.mk_add(tm_.mk_mul(m, q), r)), step});
    node.pending.push_back({tm_.mk_le(tm_.mk_int(0), r), step});
    node.pending.push_back({tm_.mk_le(tm_.mk_add(r, tm_.mk_int(1)), m), step});
    return division.is(Kind::IntMod) ? r : q;
  }

  std::vector<Term> leaf(const Node& node, const Simplex::Farkas& proof) {
    std::vector<Term> result;
    for (size_t cut = 0; cut + 1 < steps_; ++cut) {
      std::map<uint32_t, mpq_class> sum;
      mpq_class bound = 0;
      for (const auto& [index, multiplier] : proof) {
        const Constraint& c = node.constraints[index];
        if (c.step > cut) continue;
        for (const auto& [v, k] : c.linear.coefficients) sum[v] += multiplier * k;
        bound += multiplier * c.linear.bound;
      }
      BigInt denominator = bound.get_den();
      for (const auto& [v, k] : sum) denominator = lcm(denominator, k.get_den());
      std::vector<Term> monomials{tm_.mk_int(0)};
      for (const auto& [v, k] : sum) {
        if (k == 0) continue;
        const mpq_class scaled = k * denominator;
        monomials.push_back(tm_.mk_mul(tm_.mk_int(BigInt(scaled.get_num())), term_of(v)));
      }
      const mpq_class scaled_bound = bound * denominator;
      result.push_back(tm_.mk_le(tm_.mk_add(monomials), tm_.mk_int(BigInt(scaled_bound.get_num()))));
    }
    return result;
  }

  Term term_of(uint32_t id) {
    auto it = variables_.find(id);
    if (it != variables_.end()) return term::substitute(tm_, it->second, divisions_);
    // Shared Boolean: as 0 or 1.
    return tm_.mk_ite(booleans_.at(id), tm_.mk_int(1), tm_.mk_int(0));
  }

  term::TermManager& tm_;
  size_t steps_;
  const Budget& budget_;
  size_t leaves_ = 0, branches_ = 0;
  std::unordered_map<uint32_t, Term> variables_, booleans_;  // by term id; never iterated
  std::map<std::pair<uint32_t, uint32_t>, std::pair<Term, Term>> quotients_;
  term::TermMap divisions_;   // q, r -> the terms they stand for
};

class Farkas : public core::Refiner {
 public:
  Farkas(logic::Services& services)
      : cfa_(services.cfa), backend_(services.backend), statistics_(services.statistics), hoare_(services.triples) {}

  std::string name() const override { return "farkas"; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    ScopedTimer timer(statistics_.seconds("refine.farkas"));
    ++statistics_.counter("refine.farkas.paths");
    const CraigProblem problem(cfa_, infeasible);
    auto interpolants = interpolate(problem, part_of(budget, kPathSeconds));
    if (!interpolants.ok()) {
      ++statistics_.counter("refine.farkas.declined." + interpolants.error().message);
      return interpolants.error();
    }
    Result<core::Sequence> sequence = problem.sequence(*interpolants, name(), backend_, hoare_, statistics_);
    if (!sequence.ok()) return sequence.error();
    return core::Refinement(std::move(*sequence));
  }

 private:
  Result<std::vector<Term>> interpolate(const CraigProblem& problem, const Budget& budget) {
    if (!has_arrays(problem.parts())) return Tableau(cfa_, problem.steps(), budget).refute(problem.parts());
    auto pure = without_arrays(cfa_.tm(), backend_, problem.parts(), budget);
    if (!pure.ok()) return pure.error();
    ++statistics_.counter("refine.farkas.arrays");
    auto interpolants = Tableau(cfa_, problem.steps(), budget).refute(std::move(pure->parts));
    if (interpolants.ok())
      for (Term& t : *interpolants) t = term::substitute(cfa_.tm(), t, pure->selects);
    return interpolants;
  }

  const Cfa& cfa_;
  smt::Backend& backend_;
  Statistics& statistics_;
  logic::HoareService& hoare_;
};

}  // namespace

std::unique_ptr<core::Refiner> make_farkas(logic::Services& services) {
  return std::make_unique<Farkas>(services);
}

}  // namespace pippin::refine
