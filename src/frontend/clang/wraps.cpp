// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <tuple>

#include "frontend/clang/weaver.h"

namespace pippin::frontend {

std::string assemble(const std::string& original, const std::vector<Wrap>& wraps, std::vector<Inserted>& owner) {
  struct Piece { size_t offset; int rank; size_t extent, order; const std::string* text; size_t stitch; };
  std::vector<Piece> pieces;
  for (const Wrap& w : wraps) {
    // At one offset: first what ends there (inner ones first), then statements, then expressions (outer ones first).
    const size_t extent = w.end - w.begin;
    if (!w.after.empty() && w.end > w.begin) pieces.push_back({w.end, w.statement ? 1 : 0, extent, SIZE_MAX - w.order, &w.after, w.stitch});
    if (!w.before.empty()) pieces.push_back({w.begin, w.statement ? 2 : 3, SIZE_MAX - extent, w.order, &w.before, w.stitch});
    if (!w.after.empty() && w.end == w.begin) pieces.push_back({w.begin, 4, 0, SIZE_MAX - w.order, &w.after, w.stitch});
  }
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
    return std::tie(a.offset, a.rank, a.extent, a.order) < std::tie(b.offset, b.rank, b.extent, b.order);
  });
  std::string out;
  size_t copied = 0;
  owner.clear();
  for (const Piece& p : pieces) {
    out.append(original, copied, p.offset - copied);
    copied = p.offset;
    owner.push_back({out.size(), out.size() + p.text->size(), p.stitch});
    out += *p.text;
  }
  return out.append(original, copied);
}

}  // namespace pippin::frontend
