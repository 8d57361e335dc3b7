// SPDX-License-Identifier: Apache-2.0
// The back-translator that all structural passes share: tables from new to old locations and edges.
#pragma once

#include <utility>
#include <vector>

#include "transform/transform.h"

namespace pippin::transform {

/// Each new location stands for one old one; each new edge for a sequence of old edges (after choices are resolved).
class TableBackTranslator : public BackTranslator {
 public:
  IdVector<LocId, LocId> locations;

  LocId location(LocId l) const override { return locations[l]; }
  Term invariant(LocId, Term t) const override { return t; }
};

/// New edge -> the one old edge it copies.
class EdgeTableBackTranslator : public TableBackTranslator {
 public:
  IdVector<EdgeId, EdgeId> edge_table;
  bool same_paths = true;

  std::vector<EdgeId> edges(EdgeId e, const std::vector<uint32_t>&) const override { return {edge_table[e]}; }
  bool preserves_paths() const override { return same_paths; }
};

/// A Cfa with the tables (variables, procedures, assumptions, inputs, strings) of `c` but no locations and edges.
Cfa copy_tables(const Cfa& c);
/// Renumbers the location ids of procedures; those that map to an invalid id are entry/exit of a removed procedure.
void remap_procedures(const Cfa& from, Cfa& to, const IdVector<LocId, LocId>& old_to_new);

}  // namespace pippin::transform
