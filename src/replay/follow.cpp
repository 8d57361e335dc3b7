// SPDX-License-Identifier: Apache-2.0
#include "replay/follow.h"

#include <algorithm>

#include "replay/steer.h"

namespace pippin::replay {
namespace {

using interp::Execution;
using interp::InputValue;
using ir::Int128;
using Claims = std::vector<std::optional<witness::ValueClaim>>;

constexpr Int128 kOwnObject = Int128{1} << 24;   // each pointer to an object of the environment, to one of its own

/// Values of inputs about which the witness says nothing.
enum class Free : uint8_t { Zero, Random };

/// Values as the waypoint says that is to be passed next.
class AtWaypoints final : public SteeredInputs {
 public:
  AtWaypoints(const ir::Program& program, const Claims& claims, Free free, uint64_t seed) : p_(program), claims_(claims), free_(free), state_(seed) {}

  std::optional<Int128> next(const InputValue& request, uint32_t, bool) override {
    const ir::Type& type = p_.type(request.type);
    ++asked_;
    open_ = false;
    if (const witness::ValueClaim* c = claim(request)) {
      if (const auto v = witness::value_for(*c, type)) return v;
      open_ = true;
      // Some object: which pointers denote the same one the witness cannot say.
      if (type.kind == ir::TypeKind::Pointer) return kOwnObject + asked_;
    }
    open_ = true;
    return free_ == Free::Zero ? 0 : random(type);
  }
  bool open() const override { return open_; }

 private:
  const witness::ValueClaim* claim(const InputValue& request) const {
    if (request.watched < 0 || static_cast<size_t>(request.watched) >= claims_.size()) return nullptr;
    const auto& c = claims_[static_cast<size_t>(request.watched)];
    if (!c) return nullptr;
    if (request.site != UINT32_MAX) return &*c;
    // What is not assigned has the value that its name has.
    if (request.uninit_site == UINT32_MAX) return nullptr;
    const ir::VarId var = p_.uninit_sites[request.uninit_site].var;
    return var.valid() && p_.vars[var].name == c->place ? &*c : nullptr;
  }

  Int128 random(const ir::Type& type) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    const uint64_t r = state_ >> 33;
    if (type.kind == ir::TypeKind::Pointer) return r % 3 == 0 ? Int128{0} : kOwnObject + static_cast<Int128>(r % 5);
    if (type.kind != ir::TypeKind::Int) return 0;
    return static_cast<Int128>(r % 7) - 2;
  }

  const ir::Program& p_;
  const Claims& claims_;
  const Free free_;
  uint64_t state_;
  size_t asked_ = 0;
  bool open_ = true;
};

/// The integers in a text that the author of the witness wrote.
std::vector<Int128> numbers_in(const std::string& text) {
  std::vector<Int128> out;
  for (size_t k = 0; k < text.size(); ++k) {
    if (!std::isdigit(static_cast<unsigned char>(text[k]))) continue;
    const bool name = k > 0 && (std::isalnum(static_cast<unsigned char>(text[k - 1])) || text[k - 1] == '_' || text[k - 1] == '.');
    char* end = nullptr;
    const Int128 v = static_cast<Int128>(std::strtoull(text.c_str() + k, &end, 0));
    k = static_cast<size_t>(end - text.c_str());
    if (name) continue;
    out.push_back(v);
    out.push_back(-v);
  }
  return out;
}

}  // namespace

Followed follow_witness(const ir::Program& program, const Claims& claims, const std::vector<std::string>& texts,
                        const interp::ExecutionOptions& options, size_t max_runs, const Budget& budget) {
  Followed out;
  interp::Interpreter interpreter(program);
  const auto attempt = [&](Free free, uint64_t seed, size_t runs) {
    Steering s;
    s.inputs = [&, free, seed] { return std::make_unique<AtWaypoints>(program, claims, free, seed); };
    s.constants = [&](const Execution& e) {
      return e.watched >= 0 && static_cast<size_t>(e.watched) < texts.size() ? numbers_in(texts[static_cast<size_t>(e.watched)]) : std::vector<Int128>();
    };
    Steered steered = steer(program, interpreter, s, options, runs, budget);
    out.runs += steered.runs;
    if (steered.inputs || steered.followed >= out.segments) {
      out.segments = steered.followed;
      out.end = steered.end;
    }
    out.inputs = std::move(steered.inputs);
  };
  attempt(Free::Zero, 0, max_runs / 2);
  for (uint64_t seed = 1; !out.inputs && out.runs < max_runs && !budget.expired(); ++seed) attempt(Free::Random, seed, 1 + max_runs / 20);
  return out;
}

}  // namespace pippin::replay
