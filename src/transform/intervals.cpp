// SPDX-License-Identifier: Apache-2.0
// Interval simplification; for now the identity.
#include "transform/back.h"

namespace pippin::transform {

PassResult simplify_intervals(const Cfa& c) {
  auto back = std::make_unique<EdgeTableBackTranslator>();
  Cfa out = copy_tables(c);
  for (LocId l : c.locations().ids()) back->locations.push_back(out.add_location(c.location(l)));
  for (EdgeId e : c.edges().ids()) {
    out.add_edge(c.edge(e));
    back->edge_table.push_back(e);
  }
  out.initial = c.initial;
  return {std::move(out), std::move(back)};
}

}  // namespace pippin::transform
