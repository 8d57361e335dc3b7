// SPDX-License-Identifier: Apache-2.0
// Byte areas and blocks of memory as terms. A byte area is an array of bytes, little endian; where pointers are read
// from it, two more arrays hold, by the byte a pointer starts at, its target and index. A write of numbers makes the
// pointers that it may overlap any (zeros: null), a write of a pointer that is not null makes the bytes any numbers, and
// whatever is written makes the pointers that it overlaps in part any: all over-approximations, never stale. The points-to
// analysis knows where the last can happen (PointsToAnalysis::cuts).
#include "lower/memory/memory.h"
#include "support/check.h"

namespace pippin::lower {

Term Memory::any_byte() {
  const Shape byte{8, false, false};
  const Term t = w_->fresh(arith_->sort(byte));
  w_->assume(arith_->in_range(t, byte), AssumeReason::Choice);
  return t;
}

/// The scalar of shape s and `size` bytes, or the bit-field, at a cell of a byte area.
Val Memory::read_bytes(const Alternative& a, const Shape& s, uint64_t size) {
  const uint64_t n = a.bits != 0 ? (a.bit + a.bits + 7) / 8 : size;
  const uint32_t total = static_cast<uint32_t>(8 * n);
  std::vector<Term> bytes;
  for (uint64_t k = 0; k < n; ++k)
    bytes.push_back(read_cell(a.node, Part::Value, arith_->index_add(a.index, arith_->index_constant(k))));
  const Term all = arith_->join(bytes);
  if (a.bits != 0) {
    const Shape field{a.bits, s.is_signed, s.is_bool};
    const Val v = arith_->variable(arith_->bits_read(all, total, a.bit, field), field);
    return field == s ? v : arith_->cast(v, field, s);
  }
  const Shape bits{total, false, false};
  return arith_->cast(arith_->variable(all, bits), bits, s);
}

void Memory::write_bytes(const Alternative& a, const Val& v, const Shape& from, ir::PlaceRef place, uint64_t size) {
  const uint64_t n = a.bits != 0 ? (a.bit + a.bits + 7) / 8 : size;
  const uint32_t total = static_cast<uint32_t>(8 * n);
  const bool zero = a.bits == 0 && v.constant() && v.lo == 0;
  if (has_part(a.node, Part::Value)) {
    Term all;
    if (a.bits != 0) {
      std::vector<Term> bytes;
      for (uint64_t k = 0; k < n; ++k)
        bytes.push_back(read_cell(a.node, Part::Value, arith_->index_add(a.index, arith_->index_constant(k))));
      const Shape field{a.bits, from.is_signed, from.is_bool};
      all = arith_->bits_write(arith_->join(bytes), total, a.bit, field, arith_->stored(arith_->cast(v, from, field), field));
    } else {
      const Shape bits{total, false, false};
      all = arith_->stored(arith_->cast(v, from, bits), bits);
    }
    for (uint64_t k = 0; k < n; ++k) {
      const Alternative cell{a.node, arith_->index_add(a.index, arith_->index_constant(k)), a.cond};
      write(cell, Part::Value, arith_->bits_read(all, total, static_cast<uint32_t>(8 * k), Shape{8, false, false}));
    }
  }
  forget_pointers(a, n, place != nullptr && a.bits == 0 ? pointers_.alignment(place) : 1, zero ? Covered::Null : Covered::Any);
}

void Memory::write_pointer(const Alternative& a, const Ptr& p, ir::PlaceRef place) {
  const uint32_t size = p_.target.pointer_bytes();
  const bool null = p.target == arith_->target(0);
  if (has_part(a.node, Part::Value))
    for (uint32_t k = 0; k < size; ++k) {
      const Alternative cell{a.node, arith_->index_add(a.index, arith_->index_constant(k)), a.cond};
      write(cell, Part::Value, null ? arith_->value(Shape{8, false, false}, 0) : any_byte());
    }
  if (!pointers_.holds_pointers(a.node)) return;
  forget_pointers(a, size, pointers_.alignment(place), Covered::Kept);
  write(a, Part::Target, p.target);
  write(a, Part::Index, p.index);
}

/// The `size` bytes at a were written: the pointers that overlap them are any, those inside as `covered` says.
void Memory::forget_pointers(const Alternative& a, uint64_t size, uint32_t alignment, Covered covered) {
  if (!pointers_.holds_pointers(a.node)) return;
  const int64_t pointer = p_.target.pointer_bytes(), n = static_cast<int64_t>(size);
  const auto [first, step] = pointers_.overlapped(a.node, alignment);
  if (step > 1)
    (void)w_->assumption(cfa::Convention::Alignment, nullptr, "pointers are aligned for the type they point to");
  for (int64_t k = first; k < n; k += step) {
    const bool inside = k >= 0 && k + pointer <= n, null = inside && covered == Covered::Null;
    if (inside && covered == Covered::Kept) continue;
    const Term offset = k < 0 ? arith_->index_negate(arith_->index_constant(static_cast<uint64_t>(-k)))
                              : arith_->index_constant(static_cast<uint64_t>(k));
    const Alternative cell{a.node, arith_->index_add(a.index, offset), a.cond};
    write(cell, Part::Target, null ? arith_->target(0) : w_->fresh(arith_->target_sort()));
    write(cell, Part::Index, null ? arith_->index_constant(0) : w_->fresh(arith_->index_sort()));
  }
}

/// The same for a piece of the block behind `base`, which is aligned to `alignment`.
void Memory::forget_pointers(const Alternative& base, const Piece& p, uint32_t alignment, Covered covered) {
  if (layout_.node(p.leaf).kind != NodeKind::Bytes || p.whole) return;
  forget_pointers(piece(base, p, 0), p.size, alignment_of(p, alignment), covered);
}

/// The same for `size` bytes at cells of byte areas.
void Memory::forget_pointers(const Resolved& r, uint64_t size, uint32_t alignment) {
  for (Alternative a : r.cells) {
    if (layout_.node(a.node).kind != NodeKind::Bytes) continue;
    start_of_byte_area(a);
    forget_pointers(a, size, alignment, Covered::Kept);
  }
}

/// Byte or cell k of a piece of the block behind `base`.
Alternative Memory::piece(const Alternative& base, const Piece& p, uint64_t k) {
  Alternative a{p.leaf, Term(), base.cond};
  if (p.whole || !layout_.node(p.leaf).indexed) return a;
  const Term start = base.index ? arith_->index_scale(base.index, p.times) : arith_->index_constant(0);
  a.index = arith_->index_add(start, arith_->index_constant(p.cell + k));
  return a;
}

/// What is read from a cell, as the contents of another one of the same width: the same bits.
Term Memory::converted(Term value, NodeId from, NodeId to, Part part) {
  const Shape &a = layout_.node(from).shape, &b = layout_.node(to).shape;
  if (part != Part::Value || layout_.node(to).kind != NodeKind::Int || a == b) return value;
  return arith_->stored(arith_->cast(arith_->variable(value, a), a, b), b);
}

/// As read(), for a cell of `leaf`.
Term Memory::read_as(NodeId leaf, const std::vector<Alternative>& cells, bool partial, Part part) {
  const bool same = std::ranges::all_of(cells, [&](const Alternative& a) { return layout_.node(a.node).shape == layout_.node(leaf).shape; });
  if (part != Part::Value || layout_.node(leaf).kind != NodeKind::Int || same) return read(cells, partial, part);
  Term r;
  if (partial) {
    r = w_->fresh(part_sort(leaf, part));
    w_->assume(in_range(leaf, r), AssumeReason::Choice);
  }
  for (size_t k = cells.size(); k-- > 0;) {
    const Term t = converted(read_cell(cells[k].node, part, cells[k].index), cells[k].node, leaf, part);
    r = r ? tm_.mk_ite(cells[k].cond, t, r) : t;
  }
  return r;
}

void Memory::copy_range(const Resolved& to, const Resolved& from, uint64_t size, uint32_t alignment) {
  for (size_t d = 0; d < to.cells.size(); ++d) {
    const Target target{to.cells[d].node, to.index_is_zero[d] != 0};
    Term none = to.cells[d].cond;
    for (size_t s = 0; s < from.cells.size(); ++s) {
      none = tm_.mk_and(none, tm_.mk_not(from.cells[s].cond));
      const auto blocks = match_ranges(layout_, target, Target{from.cells[s].node, from.index_is_zero[s] != 0}, size);
      PIPPIN_CHECK(blocks.has_value(), "a block copy that does not fit was not replaced by an unsupported location");
      Alternative base = to.cells[d];
      base.cond = tm_.mk_and(base.cond, from.cells[s].cond);
      for (size_t k = 0; k < blocks->to.size(); ++k) {
        for (uint64_t step = 0; step < steps(layout_, blocks->to[k]); ++step) {
          const Alternative cell = piece(base, blocks->to[k], step), source = piece(from.cells[s], blocks->from[k], step);
          for (Part part : parts(cell.node))
            if (has_part(cell.node, part)) write(cell, part, converted(read_cell(source.node, part, source.index), source.node, cell.node, part));
        }
        forget_pointers(base, blocks->to[k], alignment, Covered::Kept);
      }
    }
    if (!from.partial || none.is_false()) continue;
    const auto pieces = layout_.pieces(target.node, target.index_is_zero, size);
    PIPPIN_CHECK(pieces.has_value(), "a block copy that does not fit was not replaced by an unsupported location");
    Alternative base = to.cells[d];
    base.cond = none;
    for (const Piece& p : *pieces) {
      for (uint64_t step = 0; step < steps(layout_, p); ++step)
        havoc_leaf(piece(base, p, step), cfa::Input{cfa::InputKind::Auxiliary, w_->origin, "", UINT32_MAX});
      forget_pointers(base, p, alignment, Covered::Kept);
    }
  }
}

/// Structures with equal leaves.
void Memory::copy_leaves(const Resolved& to, const Resolved& from, uint32_t alignment) {
  bool whole = true;
  for (const Resolved* r : {&from, &to})
    for (const Alternative& a : r->cells) whole &= !layout_.node(a.node).indexed;
  auto cell_of = [&](const Alternative& a, NodeId leaf, uint64_t n, uint64_t k) {
    Term index;
    if ((!whole || layout_.node(leaf).small) && layout_.node(leaf).indexed) {
      if (!a.index) index = arith_->index_constant(k);
      else if (n == 1) index = a.index;
      else index = arith_->index_add(arith_->index_scale(a.index, n), arith_->index_constant(k));
    }
    return Alternative{leaf, index, a.cond};
  };
  for (const Alternative& d : to.cells) {
    std::vector<NodeId> left;
    layout_.leaves(d.node, left);
    std::vector<std::vector<NodeId>> right(from.cells.size());
    for (size_t s = 0; s < from.cells.size(); ++s) layout_.leaves(from.cells[s].node, right[s]);
    for (size_t l = 0; l < left.size(); ++l) {
      if (parts(left[l]).empty()) continue;
      const uint64_t n = whole && !layout_.node(left[l]).small ? 1 : cells_between(layout_, d.node, left[l]);
      for (uint64_t k = 0; k < n; ++k) {
        const Alternative cell = cell_of(d, left[l], n, k);
        std::vector<Alternative> sources;
        for (size_t s = 0; s < from.cells.size(); ++s) sources.push_back(cell_of(from.cells[s], right[s][l], n, k));
        if (sources.empty()) {
          havoc_leaf(cell, cfa::Input{cfa::InputKind::Auxiliary, w_->origin, "", UINT32_MAX});
          continue;
        }
        for (Part part : parts(left[l]))
          if (has_part(cell.node, part)) write(cell, part, read_as(cell.node, sources, from.partial, part));
      }
      if (!whole && layout_.node(left[l]).kind == NodeKind::Bytes)
        forget_pointers(cell_of(d, left[l], n, 0), n, left[l] == d.node ? alignment : 1, Covered::Kept);
    }
  }
}

/// `byte`, a value of shape {8, false, false}, in each of the `size` bytes behind the cells.
void Memory::fill(const Resolved& to, uint64_t size, const Val& byte, uint32_t alignment, ir::ExprRef e, const Origin& origin) {
  const Shape one{8, false, false};
  const bool zero = byte.constant() && byte.lo == 0;
  for (size_t d = 0; d < to.cells.size(); ++d) {
    const auto pieces = layout_.pieces(to.cells[d].node, to.index_is_zero[d] != 0, size);
    PIPPIN_CHECK(pieces.has_value(), "a fill that does not fit was not replaced by an unsupported location");
    for (const Piece& p : *pieces) {
      const Node& leaf = layout_.node(p.leaf);
      Term value;
      if (leaf.kind == NodeKind::Int || leaf.kind == NodeKind::Bits) {
        // The byte repeated; a bit-field is the part of it that begins at its first bit.
        const uint32_t width = leaf.kind == NodeKind::Bits ? leaf.shape.width : static_cast<uint32_t>(8 * leaf.size);
        const bool field = leaf.kind == NodeKind::Int && leaf.bit_field;
        const Shape bits{field ? (leaf.bit_offset + leaf.shape.width + 7) / 8 * 8 : width, false, false};
        BigInt ones = 0;
        for (uint32_t k = 0; k < bits.width; k += 8) ones += pow2(k);
        const Val v = arith_->binary(ir::ExprKind::Mul, bits, arith_->cast(byte, one, bits), arith_->constant(bits, ones), e);
        if (field) value = arith_->bits_read(arith_->stored(v, bits), bits.width, leaf.bit_offset, leaf.shape);
        else value = arith_->stored(bits == leaf.shape ? v : arith_->cast(v, bits, leaf.shape), leaf.shape);
      } else if (leaf.kind == NodeKind::Bytes) {
        value = arith_->stored(byte, one);
      }
      for (uint64_t step = 0; step < steps(layout_, p); ++step) {
        const Alternative cell = piece(to.cells[d], p, step);
        if (!zero && (value.null() || (p.whole && !value.is_value()))) {
          havoc_leaf(cell, cfa::Input{cfa::InputKind::Auxiliary, origin, "", UINT32_MAX});
          continue;
        }
        for (Part part : parts(cell.node)) {
          if (part != Part::Value && leaf.kind == NodeKind::Bytes && !p.whole) continue;
          Term v = part == Part::Value && !value.null() ? value : Term();
          if (!v) v = zero ? this->zero(cell.node, part) : w_->fresh(part_sort(cell.node, part));
          if (p.whole) v = tm_.mk_const_array(tm_.array_sort(arith_->index_sort(), v.sort()), v);
          write(cell, part, v);
        }
      }
      forget_pointers(to.cells[d], p, alignment, zero ? Covered::Null : Covered::Any);
    }
  }
}

/// A part of the block behind `base` as a value of shape `to`, of the same width.
Val Memory::number_at(const Alternative& base, const Piece& p, uint64_t step, const Shape& to) {
  const Alternative cell = piece(base, p, step);
  const Shape from = layout_.node(p.leaf).shape;
  const Val v = arith_->variable(read_cell(cell.node, Part::Value, cell.index), from);
  return from == to ? v : arith_->cast(v, from, to);
}

}  // namespace pippin::lower
