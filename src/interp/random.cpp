// SPDX-License-Identifier: Apache-2.0
// Random execution: a small coverage-guided search for inputs that reach the error. Every run follows a strategy or
// changes an input sequence that earlier reached new steps between blocks. Deterministic for a seed and a number of
// runs; the budget only decides how many runs there are.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include "interp/machine.h"

namespace pippin::interp {

namespace {

constexpr double kNewsWithin = 0.7;   // the last new behaviour came later than after this part of the time
constexpr uint32_t kTries = 48;       // of each new entry: constants of the program at the last inputs of its places
constexpr size_t kMostSites = 64;     // that are searched for each input of any run

using ir::Int128;

class Random {
 public:
  // Not a multiple of the increment below: the sequences of two seeds would be one, shifted.
  explicit Random(uint64_t seed) : state_(seed * 0xD1342543DE82EF95ull + 0x2545F4914F6CDD1Dull) {}
  uint64_t next() {  // splitmix64
    uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  uint64_t below(uint64_t n) { return n == 0 ? 0 : next() % n; }
  bool one_in(uint64_t n) { return below(n) == 0; }

 private:
  uint64_t state_;
};

/// The constants of the program: values that it is likely to compare its inputs with.
struct Dictionary {
  std::vector<Int128> compared, other;
  std::vector<double> floats;
};

class ConstantCollector {
 public:
  explicit ConstantCollector(const ir::Program& p) : p_(p) {}

  Dictionary run() {
    for (const ir::Function& f : p_.functions)
      for (const ir::Block& b : f.blocks) {
        for (const ir::Instr& i : b.instrs) {
          if (const auto* a = i.get_if<ir::Assign>()) {
            visit(a->value, false);
            visit_place(a->target);
          }
          if (const auto* c = i.get_if<ir::Call>())
            for (ir::ExprRef a : c->args) visit(a, true);
        }
        visit(b.terminator.value, false);
        for (const ir::SwitchCase& c : b.terminator.cases) add(c.low, true);
      }
    return std::move(d_);
  }

 private:
  void add(Int128 v, bool compared) {
    if (v >= -1 && v <= 2) return;  // the small values strategy has them
    std::vector<Int128>& list = compared ? d_.compared : d_.other;
    if (list.size() < 400 && (compared ? seen_compared_ : seen_other_).insert(v).second) list.push_back(v);
  }
  void visit_place(ir::PlaceRef place) {
    for (; place != nullptr; place = place->base) {
      visit(place->pointer, false);
      visit(place->index, false);
    }
  }
  void visit(ir::ExprRef e, bool compared) {
    if (e == nullptr || !visited_.insert(e).second) return;
    if (e->kind == ir::ExprKind::IntConst) {
      visited_.erase(e);
      return add(e->value, compared);
    }
    if (e->kind == ir::ExprKind::FloatConst) {
      const double d = std::strtod(e->text.c_str(), nullptr);
      if (d_.floats.size() < 100 && std::find(d_.floats.begin(), d_.floats.end(), d) == d_.floats.end()) d_.floats.push_back(d);
      return;
    }
    const bool comparison = (e->kind >= ir::ExprKind::Eq && e->kind <= ir::ExprKind::Ge) || (compared && e->kind == ir::ExprKind::Cast);
    for (ir::ExprRef a : e->args) visit(a, comparison);
    if (e->place != nullptr) visit_place(e->place);
  }

  const ir::Program& p_;
  Dictionary d_;
  std::set<Int128> seen_compared_, seen_other_;
  std::set<const void*> visited_;  // membership only
};

enum class Strategy : uint8_t { Zero, PerSite, Small, Constants, Runs, Mixed, Uniform, Boolean, Boundary, Repeat, Text, Count };

/// The functions of the program that read a stream or a descriptor.
std::map<ir::FunctionId, Library> reading_functions(const ir::Program& p) {
  std::map<ir::FunctionId, Library> out;
  for (const ir::FunctionId f : p.functions.ids()) {
    const ir::LibraryFunction* row = nullptr;
    const Library l = library_of(p.functions[f], row);
    if (l == Library::ReadChar || l == Library::ReadLine || l == Library::Scanf || (l == Library::Writes && row->id != ir::LibraryId::time))
      out.emplace(f, l);
  }
  return out;
}

class Inputs : public InputSource {
 public:
  Inputs(const ir::Program& p, const Dictionary& d, Random& r) : p_(p), dictionary_(d), random_(r), reading_(reading_functions(p)) {}

  bool reads_text() const { return !reading_.empty(); }

  /// One value for each place that asks.
  using SiteValues = std::vector<std::pair<uint64_t, Int128>>;

  void begin(std::vector<Int128> script, Strategy tail, SiteValues sites = {}) {
    script_ = std::move(script);
    tail_ = tail;
    taken_.clear();
    taken_sites_.clear();
    last_ = 0;
    text_.clear();
    given_ = !sites.empty();
    site_values_ = std::move(sites);
    bias_ = random_.below(4);
    pointers_ = tail == Strategy::Zero ? 0 : random_.below(4);
    switches_ = tail == Strategy::Zero ? 0 : uint64_t{1} << random_.below(8);
  }
  const std::vector<Int128>& taken() const { return taken_; }
  const SiteValues& sites() const { return site_values_; }
  /// Of each input the place, as an index into sites(); kMostSites: some other.
  const std::vector<uint8_t>& taken_sites() const { return taken_sites_; }

  std::optional<Int128> next(const InputValue& request, uint32_t bits, bool is_signed) override {
    Int128 v = 0;
    if (taken_.size() < script_.size()) {
      v = script_[taken_.size()];
    } else {
      const bool is_float = request.type.valid() && p_.type(request.type).kind == ir::TypeKind::Float;
      const bool is_pointer = request.type.valid() && p_.type(request.type).kind == ir::TypeKind::Pointer;
      if (request.least <= request.most && !random_.one_in(8) && !(tail_ == Strategy::Zero)) v = within(request.least, request.most);
      else if (is_pointer) v = pointer_value();
      else if (is_float) v = float_value(bits);
      else v = value(tail_, bits, is_signed, request);
    }
    taken_sites_.push_back(note_site(site_of(request), v));
    taken_.push_back(v);
    last_ = v;
    return v;
  }

  /// In a run, threads change seldom or often: at one step in 1, 2, 4, … 128. The choice is an input like any.
  std::optional<size_t> next_thread(const std::vector<uint32_t>& ready, size_t) override {
    Int128 v = 0;
    if (taken_.size() < script_.size()) v = script_[taken_.size()];
    else if (switches_ != 0 && random_.one_in(switches_)) v = static_cast<Int128>(random_.below(ready.size()));
    taken_sites_.push_back(static_cast<uint8_t>(kMostSites));
    taken_.push_back(v);
    const Int128 n = static_cast<Int128>(ready.size());
    return static_cast<size_t>((v % n + n) % n);
  }

  /// Most functions of the environment do something only at one end of their results (a success, a whole buffer).
  Int128 within(int64_t least, int64_t most) {
    if (static_cast<uint64_t>(most) - static_cast<uint64_t>(least) >= INT32_MAX) return value(Strategy::Mixed, 64, true, InputValue()) & most;
    return random_.one_in(2) ? most : least + static_cast<int64_t>(random_.below(static_cast<uint64_t>(most - least) + 1));
  }

  /// One of the program, or beside it.
  Int128 constant() { return value(Strategy::Constants, 32, true, InputValue()) + (random_.one_in(2) ? 0 : static_cast<Int128>(random_.below(3)) - 1); }
  Int128 any(uint32_t bits, bool is_signed) { return value(Strategy::Mixed, bits, is_signed, InputValue()); }

 private:
  Int128 value(Strategy s, uint32_t bits, bool is_signed, const InputValue& request) {
    switch (s) {
      case Strategy::Zero: return 0;
      case Strategy::Small: return static_cast<Int128>(random_.below(13)) - 2;
      case Strategy::Boundary: {
        const Int128 top = static_cast<Int128>(1) << std::min<uint32_t>(is_signed ? bits - 1 : bits, 126);
        switch (random_.below(8)) {
          case 0: return top - 1;
          case 1: return is_signed ? -top : 0;
          case 2: return top - 1 - static_cast<Int128>(random_.below(4));
          case 3: return is_signed ? -top + static_cast<Int128>(random_.below(4)) : static_cast<Int128>(random_.below(4));
          case 4: return top / 2;
          case 5: return -1;
          default: return (static_cast<Int128>(1) << random_.below(std::min(bits, 126u))) - static_cast<Int128>(random_.below(3)) + 1;
        }
      }
      case Strategy::Uniform: return static_cast<Int128>(random_.next()) << 64 | static_cast<Int128>(random_.next());
      case Strategy::Constants: {
        const bool prefer = !dictionary_.compared.empty() && !random_.one_in(4);
        const std::vector<Int128>& list = prefer || dictionary_.other.empty() ? dictionary_.compared : dictionary_.other;
        if (list.empty()) return static_cast<Int128>(random_.below(13)) - 2;
        return list[random_.below(list.size())] + (random_.one_in(2) ? 0 : static_cast<Int128>(random_.below(3)) - 1);
      }
      case Strategy::Repeat:
        return !taken_.empty() && !random_.one_in(4) ? last_ : value(Strategy::Mixed, bits, is_signed, request);
      case Strategy::Boolean: return bias_ == 0 ? random_.below(2) : bias_ == 1 ? random_.one_in(8) : bias_ == 2 ? !random_.one_in(8) : 1;
      case Strategy::Runs:
        return !taken_.empty() && !random_.one_in(16) ? last_ : value(Strategy::Mixed, bits, is_signed, request);
      case Strategy::PerSite: {
        const uint64_t site = site_of(request);
        for (const auto& [known, v] : site_values_)
          if (known == site) return v;
        return value(Strategy::Mixed, bits, is_signed, request);
      }
      case Strategy::Text:
        // Behind read and recv: what a buffer holds is asked for as if nobody had written it.
        if (bits == 8 && (request.written.valid() || request.uninit_site != UINT32_MAX || request.heap_block != UINT32_MAX)) return character();
        // A character, whether a line is read, or how many conversions succeed.
        if (const auto it = reading_.find(request.missing); it != reading_.end() && it->second != Library::Writes)
          return it->second == Library::ReadChar ? character() : Int128{random_.one_in(8) ? 0 : 1};
        return value(Strategy::Mixed, bits, is_signed, request);
      case Strategy::Mixed:
      case Strategy::Count:
        switch (random_.below(10)) {
          case 0: case 1: case 2: return value(Strategy::Small, bits, is_signed, request);
          case 3: case 4: case 5: return value(Strategy::Constants, bits, is_signed, request);
          case 6: return value(Strategy::Boundary, bits, is_signed, request);
          case 7: return value(Strategy::Uniform, bits, is_signed, request);
          case 8: return random_.below(2);
          default: return static_cast<Int128>(random_.below(256));
        }
    }
    return 0;
  }

  static uint64_t site_of(const InputValue& request) {
    if (request.site != UINT32_MAX) return request.site;
    return request.written.valid() ? 1ull << 33 | request.written.value : 1ull << 32 | request.uninit_site;
  }

  /// The last value of the place, whose number is returned. Those that were given are for what comes behind the script.
  uint8_t note_site(uint64_t site, Int128 v) {
    for (size_t k = 0; k < site_values_.size(); ++k) {
      if (site_values_[k].first != site) continue;
      if (!given_ || taken_.size() >= script_.size()) site_values_[k].second = v;
      return static_cast<uint8_t>(std::min(k, kMostSites));
    }
    const size_t k = site_values_.size();
    if (tail_ == Strategy::PerSite || k < kMostSites) site_values_.emplace_back(site, v);
    return static_cast<uint8_t>(std::min(k, kMostSites));
  }

  /// The next one of a text of numbers and single characters.
  Int128 character() {
    if (text_.empty()) {
      constexpr Strategy kinds[] = {Strategy::Constants, Strategy::Constants, Strategy::Small, Strategy::Boundary};
      const Int128 v = value(kinds[random_.below(std::size(kinds))], 32, true, InputValue());
      if (random_.one_in(3) && v > 0 && v < 256) text_ = static_cast<char>(v);
      else text_ = ir::to_string(v);
      text_ += "\n\n\n \0,"[random_.below(6)];
      std::reverse(text_.begin(), text_.end());
    }
    const auto c = static_cast<unsigned char>(text_.back());
    text_.pop_back();
    return c;
  }

  /// Null, an object of its own, or one that other pointers denote, too.
  Int128 pointer_value() {
    const uint64_t way = pointers_ == 3 ? random_.below(3) : pointers_;
    return way == 0 ? 0 : way == 1 ? 1000 + static_cast<Int128>(taken_.size() % 1000) : 1 + static_cast<Int128>(random_.below(3));
  }

  Int128 float_value(uint32_t bits) {
    double d = 0;
    static constexpr double kEdges[] = {-0.0, 1.0, -1.0, 0.5, 0x1p-149, 0x1p-126, 0x1.fffffep127, 0x1p-1074, 0x1p-1022,
                                        0x1.fffffffffffffp1023, 0x1p24, 0x1p31, 0x1p53, 0x1p63};
    switch (random_.below(11)) {
      case 9: d = kEdges[random_.below(std::size(kEdges))] * (random_.one_in(4) ? -1 : 1); break;
      case 10:  // any magnitude of the format
        d = std::ldexp(static_cast<double>(random_.next() >> 11) / 9007199254740992.0 + 0.5, static_cast<int>(random_.below(bits == 32 ? 280 : 2100)) - (bits == 32 ? 150 : 1075));
        if (random_.one_in(2)) d = -d;
        break;
      case 0: d = 0; break;
      case 1: d = static_cast<double>(random_.below(21)) - 10; break;
      case 2: if (!dictionary_.floats.empty()) d = dictionary_.floats[random_.below(dictionary_.floats.size())]; break;
      case 3: d = (static_cast<double>(random_.next() >> 11) / 9007199254740992.0 - 0.5) * 4; break;
      case 4: d = (static_cast<double>(random_.next() >> 11) / 9007199254740992.0 - 0.5) * 2000; break;
      case 5: d = random_.one_in(2) ? HUGE_VAL : -HUGE_VAL; break;
      case 6: d = std::nan(""); break;
      case 7:
        if (!dictionary_.floats.empty()) {
          d = dictionary_.floats[random_.below(dictionary_.floats.size())];
          d = random_.one_in(2) ? std::nextafter(d, HUGE_VAL) : -d;
        }
        break;
      default: return static_cast<Int128>(random_.next()) << 64 | static_cast<Int128>(random_.next());
    }
    uint64_t low = 0;
    if (bits == 32) {
      const float f = static_cast<float>(d);
      std::memcpy(&low, &f, 4);
      return static_cast<Int128>(low);
    }
    if (bits == 64) {
      std::memcpy(&low, &d, 8);
      return static_cast<Int128>(low);
    }
    const long double l = static_cast<long double>(d);
    uint64_t words[2] = {0, 0};
    std::memcpy(words, &l, 10);
    return static_cast<Int128>(words[1]) << 64 | static_cast<Int128>(words[0]);
  }

  const ir::Program& p_;
  const Dictionary& dictionary_;
  Random& random_;
  std::vector<Int128> script_, taken_;
  std::vector<uint8_t> taken_sites_;
  SiteValues site_values_;
  Strategy tail_ = Strategy::Zero;
  Int128 last_ = 0;
  const std::map<ir::FunctionId, Library> reading_;
  bool given_ = false;           // the values of the places were, at the beginning
  std::string text_;             // characters to come, the next one last
  uint64_t bias_ = 0, pointers_ = 0, switches_ = 0;
};

uint8_t bucket(uint8_t count) {
  if (count < 4) return static_cast<uint8_t>(1u << (count - 1));
  return count < 8 ? 8 : count < 16 ? 16 : count < 32 ? 32 : count < 128 ? 64 : 128;
}

}  // namespace

class RandomSearch::Impl {
 public:
  Impl(const ir::Program& p, const RandomOptions& o)
      : p_(p), options_(o), code_(compile(p, false, o.execution.observer != nullptr, o.execution.semantics.properties)), random_(o.seed), dictionary_(ConstantCollector(p).run()),
        inputs_(p, dictionary_, random_) {}

  RandomResult run(const RandomTime& time, const Budget& budget) {
    Machine machine(p_, code_);  // for this call only: it has much memory
    RandomResult result;
    ExecutionOptions execution = options_.execution;
    execution.record_trace = false;
    execution.budget = &budget;
    const uint64_t cap = std::max<uint64_t>(execution.max_steps, 1000);
    if (levels_.empty()) levels_.push_back({std::min<uint64_t>(cap, 2000)});
    uint64_t since_check = UINT64_MAX;
    const double start = cpu_seconds() - seconds_;
    double deadline = time.seconds;
    machine.keep_inputs(false);
    while (result.runs < options_.max_runs) {
      if (since_check > 20'000) {
        since_check = 0;
        seconds_ = cpu_seconds() - start;
        if (budget.expired()) break;
        if (seconds_ >= deadline) {
          const double most = !cut() ? 0 : std::max(time.while_cut, news_ < kNewsWithin * seconds_ ? 0 : time.while_news);
          if (seconds_ >= most) break;
          deadline = std::min(most, 2 * seconds_);
        }
      }
      const size_t chosen = choose_level();
      Level& level = levels_[chosen];
      execution.max_steps = level.limit;
      choose_inputs(level.runs, chosen);
      const Execution& e = machine.run(inputs_, execution);
      ++result.runs;
      const uint64_t cost = machine.cost();
      since_check += cost;
      level.steps += cost;
      ++level.runs;
      level.cuts += e.end == End::StepLimit;
      nothing_ends_ &= e.end == End::StepLimit;
      if (e.end == End::StepLimit && chosen + 1 == levels_.size()) cut_run_ = {inputs_.taken(), level.limit};
      takes_inputs_ |= machine.took_inputs();
      if (e.end == End::Unsupported && result.unsupported.empty()) result.unsupported = e.detail;
      if (e.end == End::ErrorReached) {
        result.exhaustive = !machine.took_inputs();
        machine.keep_inputs(true);  // the same run again, for the record
        execution.budget = nullptr;
        inputs_.begin(inputs_.taken(), Strategy::Zero);
        result.failure = machine.run(inputs_, execution);
        return result;
      }
      if (e.end == End::StepLimit && e.detail == "time limit") break;
      if (!machine.took_inputs() && !(e.end == End::StepLimit && e.detail == "step limit")) {
        // Nothing was asked: every run is this one.
        result.exhaustive = e.end == End::Returned || e.end == End::AssumeFailed;
        return result;
      }
      if (!takes_inputs_) {
        if (level.limit >= cap) return result;
        levels_.assign(1, {std::min(cap, level.limit * 4)});
        continue;
      }
      if (note_coverage(machine.coverage(), e.steps)) news_ = cpu_seconds() - start;
      const bool all_cut = level.runs >= (nothing_ends_ ? 2 : 6) && level.cuts == level.runs;
      if (chosen + 1 == levels_.size() && level.limit < cap && level.cuts > 0 && (all_cut || level.steps > 100 * level.limit))
        levels_.push_back({std::min(cap, level.limit * 4)});
    }
    return result;
  }

  bool took_inputs() const { return takes_inputs_; }

  std::vector<InputValue> inputs_of_cut_run(const Budget& budget) {
    if (cut_run_.values.empty()) return {};
    ExecutionOptions execution = options_.execution;
    execution.max_steps = cut_run_.steps;
    execution.budget = &budget;
    Machine machine(p_, code_);
    inputs_.begin(cut_run_.values, Strategy::Zero);
    return machine.run(inputs_, execution).inputs;
  }

  bool cut() const {
    const auto tried = std::ranges::find_if(levels_.rbegin(), levels_.rend(), [](const Level& l) { return l.runs > 0; });
    // A program that takes no inputs has a new level after each run.
    return tried != levels_.rend() ? tried->cuts == tried->runs : cut_run_.steps > 0;
  }

 private:
  struct Entry {
    std::vector<Int128> values;
    Inputs::SiteValues sites;    // the last value of each place
    std::vector<uint8_t> site;   // of each value (Inputs::taken_sites)
    uint64_t steps = 0;
    uint32_t tries = 0;          // of try_constant
  };

  struct CutRun {
    std::vector<Int128> values;
    uint64_t steps = 0;
  };

  struct Level {
    uint64_t limit, steps = 0, runs = 0, cuts = 0;
  };

  /// The highest level gets half of all steps and the others the rest: long runs are needed by some programs and would eat up
  /// the time of reactive ones, which never end by themselves.
  size_t choose_level() const {
    const auto next = [](const Level& l) { return l.steps + l.limit; };
    size_t chosen = 0;
    uint64_t below = 0;
    for (size_t l = 0; l + 1 < levels_.size(); ++l) {
      below += levels_[l].steps;
      if (next(levels_[l]) < next(levels_[chosen])) chosen = l;
    }
    return next(levels_.back()) <= below ? levels_.size() - 1 : chosen;
  }

  void choose_inputs(uint64_t run, uint64_t level) {
    const uint64_t strategies = static_cast<uint64_t>(inputs_.reads_text() ? Strategy::Count : Strategy::Text);
    // Every level starts with other strategies: at the high ones there is time for few runs.
    if (run < strategies) return inputs_.begin({}, static_cast<Strategy>((run + 3 * level) % strategies));
    if (corpus_.empty() || random_.one_in(5)) return inputs_.begin({}, static_cast<Strategy>(random_.below(strategies)));
    if (random_.one_in(2) && try_constant(level)) return;
    // New entries first: half of the choices fall on the latest eight. The longer one of two, often, but none that the step limit would cut.
    const size_t n = corpus_.size();
    size_t at = n > 8 && random_.one_in(2) ? n - 1 - random_.below(8) : random_.below(n);
    const auto fits = [&](size_t k) { return corpus_[k].steps < levels_[level].limit; };
    for (int tries = 0; tries < 4; ++tries) {
      const size_t other = random_.below(n);
      if (!fits(at) || (fits(other) && tries == 0 && random_.one_in(2) && corpus_[other].steps > corpus_[at].steps)) at = other;
    }
    const Entry& entry = corpus_[at];
    if (!entry.sites.empty() && random_.one_in(2)) return choose_sites(entry);
    std::vector<Int128> values = entry.values;
    const uint64_t changes = 1 + random_.below(3);
    for (uint64_t c = 0; c < changes; ++c) mutate(values);
    inputs_.begin(std::move(values), static_cast<Strategy>(random_.below(strategies)));
  }

  /// The end of an entry's run with a constant of the program: at the last input of one place after the other.
  bool try_constant(uint64_t level) {
    while (first_untried_ < corpus_.size() && corpus_[first_untried_].tries >= kTries) ++first_untried_;
    for (size_t k = first_untried_; k < std::min(corpus_.size(), first_untried_ + 32); ++k) {
      Entry& e = corpus_[k];
      if (e.tries >= kTries || e.sites.empty() || 2 * e.steps >= levels_[level].limit) continue;
      Inputs::SiteValues sites = e.sites;
      const size_t changed = e.tries++ % sites.size();
      sites[changed].second = inputs_.constant();
      inputs_.begin(before_input(e, changed, e.values.size()), Strategy::PerSite, std::move(sites));
      return true;
    }
    return false;
  }

  /// What the run of an entry took before an input of the place: the last one of the first `most`.
  static std::vector<Int128> before_input(const Entry& e, size_t place, size_t most) {
    while (most > 0 && e.site[most - 1] != place) --most;
    return {e.values.begin(), e.values.begin() + static_cast<std::ptrdiff_t>(most > 0 ? most - 1 : 0)};
  }

  /// One value for each place, as in the run but for one place or two: from the beginning, or from an input of the place on, often the last one.
  void choose_sites(const Entry& entry) {
    Inputs::SiteValues sites = entry.sites;
    const auto change = [&](size_t k) { sites[k].second = random_.one_in(2) ? inputs_.constant() : inputs_.any(32, true); };
    const size_t changed = random_.below(sites.size());
    change(changed);
    if (random_.one_in(2)) change(random_.below(sites.size()));
    std::vector<Int128> before;
    if (random_.one_in(2)) before = before_input(entry, changed, random_.one_in(2) ? entry.values.size() : random_.below(entry.values.size() + 1));
    inputs_.begin(std::move(before), Strategy::PerSite, std::move(sites));
  }

  void mutate(std::vector<Int128>& values) {
    const size_t n = values.size();
    if (n == 0) return;
    const size_t k = random_.below(n);
    switch (random_.below(12)) {
      case 0: case 1: case 2: case 3: values[k] = inputs_.any(32, true); return;
      case 4: values[k] += static_cast<Int128>(random_.below(3)) - 1; return;
      case 5: values[k] ^= static_cast<Int128>(1) << random_.below(32); return;
      case 6: values.resize(k); return;
      case 7: values.erase(values.begin() + static_cast<ptrdiff_t>(k)); return;
      case 8: values.insert(values.begin() + static_cast<ptrdiff_t>(k), inputs_.any(32, true)); return;
      case 9: {  // repeat a part
        if (n > 4096) return;
        const size_t length = std::min<size_t>(1 + random_.below(8), n - k);
        const std::vector<Int128> part(values.begin() + static_cast<ptrdiff_t>(k), values.begin() + static_cast<ptrdiff_t>(k + length));
        values.insert(values.begin() + static_cast<ptrdiff_t>(k), part.begin(), part.end());
        return;
      }
      case 10: {  // continue as another entry
        const std::vector<Int128>& other = corpus_[random_.below(corpus_.size())].values;
        values.resize(k);
        if (k < other.size()) values.insert(values.end(), other.begin() + static_cast<ptrdiff_t>(k), other.end());
        return;
      }
      default: std::swap(values[k], values[random_.below(n)]); return;
    }
  }

  /// Was there anything that no run did before?
  bool note_coverage(const Coverage& coverage, uint64_t steps) {
    bool fresh = false;
    for (uint32_t i : coverage.touched) {
      const uint8_t b = bucket(coverage.counts[i]);
      if ((seen_[i] & b) == b) continue;
      seen_[i] |= b;
      fresh = true;
    }
    if (fresh && inputs_.taken().size() <= 20'000 && corpus_.size() < 4096) corpus_.push_back({inputs_.taken(), inputs_.sites(), inputs_.taken_sites(), steps, 0});
    return fresh;
  }

  const ir::Program& p_;
  const RandomOptions options_;
  const Code code_;
  Random random_;
  Dictionary dictionary_;
  Inputs inputs_;
  std::vector<Entry> corpus_;
  size_t first_untried_ = 0;
  std::vector<uint8_t> seen_ = std::vector<uint8_t>(Coverage::kSize, 0);
  std::vector<Level> levels_;       // of step limits that grow
  double seconds_ = 0, news_ = 0;   // of CPU time in all calls of run(); then when a run last did something new
  bool takes_inputs_ = false, nothing_ends_ = true;
  CutRun cut_run_;                       // the last one at the highest level
};

RandomSearch::RandomSearch(const ir::Program& program, const RandomOptions& options) : impl_(std::make_unique<Impl>(program, options)) {}
RandomSearch::~RandomSearch() = default;

bool RandomSearch::cut() const { return impl_->cut(); }
bool RandomSearch::took_inputs() const { return impl_->took_inputs(); }
std::vector<InputValue> RandomSearch::inputs_of_cut_run(const Budget& budget) { return impl_->inputs_of_cut_run(budget); }
RandomResult RandomSearch::run(const RandomTime& time, const Budget& budget) { return impl_->run(time, budget); }

RandomResult run_random(const ir::Program& program, const RandomOptions& options, const Budget& budget) {
  return RandomSearch(program, options).run({.seconds = options.cpu_seconds}, budget);
}

}  // namespace pippin::interp
