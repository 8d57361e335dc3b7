// SPDX-License-Identifier: Apache-2.0
// The abstract states of polyhedra.cpp, with types of the Parma Polyhedra Library (only that file may include this one):
// a convex polyhedron and a grid of integer points (Bagnara, Dobson, Hill, Mundell, Zaffanella: Grids, LOPSTR 2006),
// reduced by exchanging equalities. The grid knows that values are integers and what they are modulo constants.
#pragma once

// The library would set the processor's rounding mode for the whole program when it initialises itself.
#define PPL_NO_AUTOMATIC_INITIALIZATION
#include <utility>

#include <ppl.hh>

namespace pippin::domains {

namespace ppl = Parma_Polyhedra_Library;

class PolyhedraState {
 public:
  enum class Kind { All, None };
  /// All points with integer coordinates, or none.
  explicit PolyhedraState(size_t dimensions, Kind kind = Kind::All)
      : p_(dimensions, kind == Kind::All ? ppl::UNIVERSE : ppl::EMPTY), g_(dimensions, kind == Kind::All ? ppl::UNIVERSE : ppl::EMPTY) {
    if (kind == Kind::All)
      for (size_t d = 0; d < dimensions; ++d) make_integer(ppl::Variable(d));
  }

  PolyhedraState(const PolyhedraState&) = default;
  PolyhedraState& operator=(const PolyhedraState&) = default;
  // The library's types cannot be moved, only swapped, and a copy is dear.
  PolyhedraState(PolyhedraState&& o) noexcept : p_(0), g_(0) { *this = std::move(o); }
  PolyhedraState& operator=(PolyhedraState&& o) noexcept {
    p_.m_swap(o.p_);
    g_.m_swap(o.g_);
    return *this;
  }

  bool is_empty() const { return p_.is_empty() || g_.is_empty(); }
  bool contains(const PolyhedraState& o) const { return o.is_empty() || (p_.contains(o.p_) && g_.contains(o.g_)); }

  /// A new last dimension with any integer.
  ppl::Variable add_dimension() {
    p_.add_space_dimensions_and_embed(1);
    g_.add_space_dimensions_and_embed(1);
    const ppl::Variable v(p_.space_dimension() - 1);
    make_integer(v);
    return v;
  }
  void keep_dimensions(size_t n) {
    p_.remove_higher_space_dimensions(n);
    g_.remove_higher_space_dimensions(n);
  }

  void assume(const ppl::Constraint& c) {
    p_.add_constraint(c);
    g_.refine_with_constraint(c);
  }
  void assign(ppl::Variable v, const ppl::Linear_Expression& e) {
    p_.affine_image(v, e);
    g_.affine_image(v, e);
  }
  void forget(ppl::Variable v) {
    p_.unconstrain(v);
    g_.unconstrain(v);
    make_integer(v);
  }

  void join(PolyhedraState o) {
    if (o.is_empty()) return;
    if (is_empty()) {
      *this = std::move(o);
      return;
    }
    p_.poly_hull_assign(o.p_);
    g_.upper_bound_assign(o.g_);
  }
  void meet(const PolyhedraState& o) {
    p_.intersection_assign(o.p_);
    g_.intersection_assign(o.g_);
  }
  /// This one contains `before`; up to the thresholds if there are any. Grids need none: a sublattice of the integers
  /// that grows has a smaller index or a higher dimension.
  void widen(const PolyhedraState& before, const ppl::Constraint_System* thresholds) {
    if (thresholds) p_.limited_H79_extrapolation_assign(before.p_, *thresholds);
    else p_.H79_widening_assign(before.p_);
  }
  /// What each part knows for certain is told to the other.
  void reduce() {
    p_.drop_some_non_integer_points();
    if (p_.is_empty() || g_.is_empty()) return;
    g_.refine_with_constraints(p_.minimized_constraints());
    if (!g_.is_empty()) p_.refine_with_congruences(g_.minimized_congruences());
  }

  ppl::Constraint_System constraints() const { return p_.minimized_constraints(); }
  /// Equalities (modulus 0) and proper congruences.
  ppl::Congruence_System congruences() const { return g_.minimized_congruences(); }

 private:
  void make_integer(ppl::Variable v) { g_.add_congruence(ppl::Linear_Expression(v) %= 0); }

  ppl::C_Polyhedron p_;
  ppl::Grid g_;
};

}  // namespace pippin::domains
