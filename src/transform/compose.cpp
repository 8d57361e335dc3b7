// SPDX-License-Identifier: Apache-2.0
// Composition of back-translators.
#include "transform/transform.h"

namespace pippin::transform {
namespace {

/// `inner` translates to the middle Cfa, `outer` from the middle to the old one.
class Composition : public BackTranslator {
 public:
  Composition(std::unique_ptr<BackTranslator> outer, std::unique_ptr<BackTranslator> inner)
      : outer_(std::move(outer)), inner_(std::move(inner)) {}

  LocId location(LocId l) const override { return outer_->location(inner_->location(l)); }

  std::vector<EdgeId> edges(EdgeId e, const std::vector<uint32_t>& choices) const override {
    // Only the last pass (blocks) makes choices: edges of the middle Cfa have none.
    std::vector<EdgeId> result;
    for (EdgeId middle : inner_->edges(e, choices))
      for (EdgeId old : outer_->edges(middle, {})) result.push_back(old);
    return result;
  }

  Term invariant(LocId l, Term t) const override { return outer_->invariant(inner_->location(l), inner_->invariant(l, t)); }

  bool preserves_paths() const override { return outer_->preserves_paths() && inner_->preserves_paths(); }

 private:
  std::unique_ptr<BackTranslator> outer_, inner_;
};

}  // namespace

std::unique_ptr<BackTranslator> compose(std::unique_ptr<BackTranslator> a, std::unique_ptr<BackTranslator> b) {
  return std::make_unique<Composition>(std::move(a), std::move(b));
}

}  // namespace pippin::transform
