// SPDX-License-Identifier: Apache-2.0
#include "replay/steer.h"

#include <algorithm>
#include <map>

namespace pippin::replay {

namespace {

using interp::End;
using interp::Execution;
using interp::InputValue;
using ir::Int128;

constexpr size_t kAskedBefore = 48;  // values asked for last that are tried
constexpr size_t kValues = 24;       // for each of them
constexpr Int128 kFreshObject = 1 << 20;  // no recorded object has such a number

class Recorded final : public SteeredInputs {
 public:
  explicit Recorded(const std::vector<InputValue>& recorded) : recorded_(recorded) {}
  std::optional<Int128> next(const InputValue& request, uint32_t bits, bool is_signed) override { return recorded_.next(request, bits, is_signed); }

 private:
  interp::RecordedInputs recorded_;
};

struct Given { Int128 value = 0; bool open = true; };

/// The values of `base`, but for some of those asked for, by their position.
class ChangedInputs : public interp::InputSource {
 public:
  ChangedInputs(SteeredInputs& base, const std::map<size_t, Int128>& changes) : base_(base), changes_(changes) {}
  std::optional<Int128> next(const InputValue& request, uint32_t bits, bool is_signed) override {
    const std::optional<Int128> value = base_.next(request, bits, is_signed);
    const auto it = changes_.find(given_.size());
    given_.push_back({it == changes_.end() ? value.value_or(0) : it->second, base_.open()});
    return given_.back().value;
  }
  std::vector<Given> take_given() { return std::move(given_); }

 private:
  SteeredInputs& base_;
  const std::map<size_t, Int128>& changes_;
  std::vector<Given> given_;
};

class Search {
 public:
  Search(const ir::Program& program, interp::Interpreter& interpreter, const Steering& steering,
         const interp::ExecutionOptions& options, size_t max_runs, const Budget& budget)
      : p_(program), interpreter_(interpreter), steering_(steering), options_(options), max_runs_(max_runs), budget_(budget) {}

  Steered run() {
    best_ = execute({});
    while (best_.execution.end != End::ErrorReached && improve()) {
    }
    result_.followed = passed(best_.execution);
    result_.end = best_.execution.origin;
    if (best_.execution.end == End::ErrorReached) result_.inputs = std::move(best_.execution.inputs);
    return std::move(result_);
  }

 private:
  struct Attempt {
    Execution execution;
    std::vector<Given> given;    // by position, as the objects of the environment are called by the source
  };

  Attempt execute(const std::map<size_t, Int128>& changes) {
    const std::unique_ptr<SteeredInputs> base = steering_.inputs();
    ChangedInputs inputs(*base, changes);
    ++result_.runs;
    Attempt a{interpreter_.run(inputs, options_), {}};
    a.given = inputs.take_given();
    return a;
  }

  static size_t passed(const Execution& e) { return e.followed + static_cast<size_t>(std::max<int64_t>(0, e.watched)); }

  /// Does `a` come further than `b`? More branches of the path; or more of the next branch's condition is evaluated, so
  /// that more values are asked for; or it gets there and the other ends before.
  static bool further(const Execution& a, const Execution& b) {
    if (a.end == End::ErrorReached) return true;
    if (passed(a) != passed(b)) return passed(a) > passed(b);
    if (a.inputs.size() != b.inputs.size()) return a.inputs.size() > b.inputs.size();
    return b.end != End::LeftGuide && (a.end == End::LeftGuide || a.steps > b.steps);
  }

  /// Changes one value so that the execution gets further. False if none is found.
  bool improve() {
    const size_t n = best_.execution.inputs.size();
    // Pointers first: which one it was that is null is not known, but it is one that was asked for.
    for (const bool pointers : {true, false})
      for (size_t k = n; k-- > 0 && n - k <= kAskedBefore;) {
        if (is_pointer(k) != pointers || !best_.given[k].open) continue;
        for (const Int128 value : candidates(k)) {
          if (value == best_.given[k].value) continue;
          if (result_.runs >= max_runs_ || budget_.expired()) return false;
          std::map<size_t, Int128> changes(changes_.begin(), changes_.lower_bound(k));
          changes[k] = value;
          Attempt a = execute(changes);
          if (!further(a.execution, best_.execution)) continue;
          best_ = std::move(a);
          changes_ = std::move(changes);
          return true;
        }
      }
    return false;
  }

  bool is_pointer(size_t k) const { return p_.type(best_.execution.inputs[k].type).kind == ir::TypeKind::Pointer; }

  std::vector<Int128> candidates(size_t k) const {
    std::vector<Int128> out;
    auto add = [&](Int128 v) {
      if (out.size() < kValues && std::ranges::find(out, v) == out.end()) out.push_back(v);
    };
    if (is_pointer(k)) {
      // An object of its own, null, one that another pointer denotes.
      const Int128 fresh = kFreshObject + static_cast<Int128>(k);
      add(best_.given[k].value == 0 ? fresh : 0);
      add(fresh);
      for (size_t j = k; j-- > 0 && out.size() < 6;)
        if (is_pointer(j)) add(best_.given[j].value);
      return out;
    }
    if (p_.type(best_.execution.inputs[k].type).kind != ir::TypeKind::Int) return out;
    for (const Int128 v : steering_.constants(best_.execution)) add(v);
    for (const Int128 v : {0, 1, -1, 2}) add(v);
    const size_t constants = out.size();
    for (size_t j = 0; j < constants; ++j) {
      add(out[j] + 1);
      add(out[j] - 1);
    }
    for (const Int128 v : steering_.values) add(v);
    return out;
  }

  const ir::Program& p_;
  interp::Interpreter& interpreter_;
  const Steering& steering_;
  const interp::ExecutionOptions& options_;
  const size_t max_runs_;
  const Budget& budget_;
  Attempt best_;
  std::map<size_t, Int128> changes_;   // of best_
  Steered result_;
};

}  // namespace

Steered steer(const ir::Program& program, interp::Interpreter& interpreter, const Steering& steering,
              const interp::ExecutionOptions& options, size_t max_runs, const Budget& budget) {
  return Search(program, interpreter, steering, options, max_runs, budget).run();
}

Steered steer(const ir::Program& program, interp::Interpreter& interpreter, const std::vector<InputValue>& recorded,
              const interp::ExecutionOptions& options, size_t max_runs, const Budget& budget) {
  Steering s;
  s.inputs = [&] { return std::make_unique<Recorded>(recorded); };
  s.constants = [&](const Execution& e) {
    std::vector<Int128> out;
    if (options.guide == nullptr || e.followed >= options.guide->size()) return out;
    for (const Int128 v : trace::constants_in((*options.guide)[e.followed].expression)) out.insert(out.end(), {v, -v});
    return out;
  };
  for (const InputValue& v : recorded)
    if (s.values.size() < 8 && std::ranges::find(s.values, v.value) == s.values.end()) s.values.push_back(v.value);
  return steer(program, interpreter, s, options, max_runs, budget);
}

}  // namespace pippin::replay
