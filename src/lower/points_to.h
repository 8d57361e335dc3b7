// SPDX-License-Identifier: Apache-2.0
// Private to lower: inclusion-based, field-sensitive, flow-insensitive points-to analysis on the flat program (Andersen);
// context-sensitive because contexts have their own objects. Element types of allocations are decided on the way: the
// first typed use wins. Also decides, model-neutrally, which operations cannot be translated.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lower/layout.h"

namespace pippin::lower {

struct Target {
  NodeId node;
  bool zero = true;   // the index is known to be 0
};

struct PointsTo {
  std::vector<Target> targets;  // by node, without duplicates
  bool null = false;
  bool unknown = false;         // may point anywhere: inputs, integers cast to pointers
  bool uninit = false;          // indeterminate; using it is undefined, so it may stand for anything but is not written through
  bool add(NodeId n, bool zero);
  bool merge(const PointsTo& o);
  bool empty() const { return targets.empty() && !null && !unknown && !uninit; }
  /// One cell family and nothing else: the target needs no variable.
  bool single() const { return targets.size() == 1 && !null && !unknown && !uninit; }
  bool all_zero() const;
};

/// The cells a place may denote.
struct Cells {
  std::vector<Target> cells;
  bool invalid = false;    // through a null or indeterminate pointer
  bool unknown = false;    // through a pointer of unknown origin
  bool mismatch = false;   // through a pointer whose target has another type
};

class PointsToAnalysis {
 public:
  PointsToAnalysis(FlatProgram& flat, Layout& layout) : flat_(flat), layout_(layout), p_(*flat.ir) {}
  void solve();

  PointsTo value(ir::ExprRef e, CtxId ctx);
  Cells place(ir::PlaceRef p, CtxId ctx);
  const PointsTo& at(NodeId leaf);
  /// Objects a function without body may change: globals, what the arguments point to, and so on.
  std::vector<ObjectId> reachable();

 private:
  bool apply(const FlatOp& op);
  bool merge(NodeId leaf, const PointsTo& v);
  bool copy(const Cells& to, const Cells& from);
  bool mark_leaves(NodeId n, const PointsTo& v);
  void note_type(NodeId opaque, ir::TypeId t);
  bool mentions_pointers(const FlatOp& op) const;
  bool has_pointers(ir::TypeId t) const;

  FlatProgram& flat_;
  Layout& layout_;
  const ir::Program& p_;
  std::vector<PointsTo> sets_;                      // by NodeId
  std::map<ObjectId, ir::TypeId> candidates_;
  bool solved_ = false;
  PointsTo empty_;
};

/// The feature that keeps `op` from being translated, with its source text; nothing if it can be. May mark op as idle.
struct Feature {
  std::string name;
  std::string text;
  Origin origin;
};
class FeatureCheck {
 public:
  FeatureCheck(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers)
      : flat_(flat), layout_(layout), pointers_(pointers), p_(*flat.ir) {}
  /// `idle`: the operation only changes floating-point cells, which nothing that is translated ever reads.
  std::optional<Feature> check(const FlatOp& op, bool& idle);
  std::optional<Feature> check(ir::ExprRef e, CtxId ctx);

 private:
  std::optional<Feature> place(ir::PlaceRef p, CtxId ctx, bool write);
  std::optional<Feature> target(ir::PlaceRef p, CtxId ctx, bool& idle);
  std::optional<Feature> pointee_types(ir::ExprRef pointer, CtxId ctx, ir::ExprRef whole);
  Feature feature(const std::string& name, ir::ExprRef e) const;
  Feature feature(const std::string& name, ir::PlaceRef p) const;
  bool small(NodeId from, NodeId leaf) const;

  FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const ir::Program& p_;
};

/// Cells of leaf `leaf` inside one cell of its ancestor `from`; 0 when not known.
uint64_t cells_between(const Layout& layout, NodeId from, NodeId leaf);
inline constexpr uint64_t kMaxCellwise = 64;

}  // namespace pippin::lower
