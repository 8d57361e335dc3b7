// SPDX-License-Identifier: Apache-2.0
// Z3 4.8.12 as a library. One context per Backend object (role), one translation table per term manager, a solver per
// session that fits its kind and the theories seen. Limits: counted effort (rlimit), clocked limit and stop signal by
// the Watch thread; every interruption is Unknown with a reason. Every error of Z3 is a value (Unknown or null).
#include <fmt/format.h>

#include <algorithm>
#include <csignal>

#include "smt/backends/z3_context.h"
#include "smt/session.h"

namespace pippin::smt {

namespace z3 {
namespace {

/// Which Z3 solver carries the assertions.
enum class Engine : uint8_t { None, Simple, IncrementalSat, SimpleOldArith, SimpleBits, Combined, BitBlast, SolveEqs, FloatBlast };

constexpr uint32_t kRungs = 4;

class Z3Session final : public Session {
 public:
  Z3Session(std::shared_ptr<Translator> t, const SessionOptions& o) : t_(std::move(t)), options_(o) {
    if (options_.kind == SessionKind::Incremental || options_.kind == SessionKind::Unrolling) build(Engine::Simple);
  }
  ~Z3Session() override { drop(); }

 protected:
  void do_push() override {
    frames_.push_back(items_.size());
    if (solver_) Z3_solver_push(c(), solver_);
  }

  void do_pop() override {
    items_.resize(frames_.back());
    frames_.pop_back();
    if (solver_) Z3_solver_pop(c(), solver_, 1);
    failed_at_ = std::min(failed_at_, items_.size());
    if (failed_at_ == items_.size()) error_.clear(), failed_at_ = kNever;
  }

  void do_add(Term formula, Label label) override {
    Z3_ast a = t_->to_z3(formula);
    if (!a) {
      if (error_.empty()) {
        error_ = t_->context().take_error();
        error_ = error_.empty() ? "z3: an operator is not supported" : "z3: " + error_;
        failed_at_ = items_.size();
      }
      items_.push_back({nullptr, 0, kNoLabel});
      return;
    }
    items_.push_back({a, t_->features(formula), label});
    if (solver_) assert_item(items_.back());
  }

  Answer do_check() override {
    if (!error_.empty()) {
      reason_ = error_;
      return Answer::Unknown;
    }
    const Engine wanted = choose();
    if (wanted != engine_) build(wanted);
    set_limit();
    Z3_lbool answer;
    std::string stopped;
    {
      Watch watch(c(), options_.effort.seconds);
      answer = Z3_solver_check(c(), solver_);
      stopped = watch.stop();
    }
    const std::string error = t_->context().take_error();
    // An interrupted incremental solver may be left in an odd state, and an interrupt that came as the check ended hits what is
    // asserted next, in any session.
    if (!stopped.empty()) {
      rebuild_ = true;
      t_->context().forget_interrupt();
    }
    const bool undisturbed = error.empty() && stopped.empty();
    if (undisturbed && answer == Z3_L_TRUE) return Answer::Sat;
    if (undisturbed && answer == Z3_L_FALSE) return Answer::Unsat;
    reason_ = reason(error, stopped);
    if (!error.empty()) rebuild_ = true;
    return Answer::Unknown;
  }

  std::vector<Term> do_model(std::span<const Term> vars) override {
    std::vector<Term> values(vars.size());
    Z3_model m = Z3_solver_get_model(c(), solver_);
    if (!m) {
      t_->context().take_error();
      return values;
    }
    Z3_model_inc_ref(c(), m);
    for (size_t i = 0; i < vars.size(); ++i) {
      Z3_ast v = t_->to_z3(vars[i]);
      Z3_ast value = nullptr;
      if (v && Z3_model_eval(c(), m, v, true, &value) && value) values[i] = t_->from_z3(value, m);
      if (!values[i].null() && values[i].sort() != vars[i].sort()) values[i] = Term();
      t_->context().take_error();
    }
    Z3_model_dec_ref(c(), m);
    return values;
  }

  std::vector<Label> do_core() override {
    std::vector<Label> labels;
    Z3_ast_vector core = Z3_solver_get_unsat_core(c(), solver_);
    if (!core) {
      // No core: everything belongs to it.
      t_->context().take_error();
      for (const Item& i : items_)
        if (i.label != kNoLabel) labels.push_back(i.label);
      return labels;
    }
    Z3_ast_vector_inc_ref(c(), core);
    const unsigned n = Z3_ast_vector_size(c(), core);
    for (unsigned i = 0; i < n; ++i) {
      const auto it = tracked_.find(Z3_get_ast_id(c(), Z3_ast_vector_get(c(), core, i)));
      if (it != tracked_.end()) labels.push_back(it->second);
    }
    Z3_ast_vector_dec_ref(c(), core);
    return labels;
  }

  void do_set_effort(Effort e) override { options_.effort = e; }

 private:
  struct Item {
    Z3_ast ast;  // held by the translator
    uint8_t features;
    Label label;
  };
  static constexpr size_t kNever = SIZE_MAX;

  Z3_context c() const { return t_->c(); }

  /// The engine that suits kind, configuration and theories.
  Engine choose() {
    if (rebuild_) {
      rebuild_ = false;
      engine_ = Engine::None;
    }
    uint8_t features = 0;
    for (const Item& i : items_) features |= i.features;
    const bool only_bv = (features & ~kBv) == 0;
    // Measured on float programs: bit-blasting after solve-eqs is 2 to 50 times faster than the lazy theory of the simple
    // solver, also where it has to start afresh at every check. Once chosen it stays: rebuilding costs more.
    const bool blastable = (features & kFloat) && !(features & (kQuantifier | kInt | kReal));
    if (options_.kind != SessionKind::Cores && (blastable || (engine_ == Engine::FloatBlast && !(features & (kQuantifier | kInt | kReal)))))
      return Engine::FloatBlast;
    switch (options_.kind) {
      // Bits alone: nothing to gain from asking which atoms matter (bench_logic: 1.3 times the triples).
      case SessionKind::Incremental: return only_bv || (engine_ == Engine::SimpleBits && !(features & kQuantifier)) ? Engine::SimpleBits : Engine::Simple;
      // Bit-blasted, `pals_opt-floodmax` is refuted in 3.5 s instead of 10.5, `pals_lcr` (12 rounds) in 12 instead of 18.
      case SessionKind::Unrolling: return only_bv ? Engine::IncrementalSat : Engine::Simple;
      case SessionKind::Plain:
        // Measured on path checks and BMC queries of real programs: solve-eqs before smt is 1.5 to 5 times faster than
        // the simple solver and 5 times faster than the default one; on hard bit-vector formulas SAT wins.
        if (features & (kQuantifier | kFloat)) return Engine::Simple;
        return only_bv && (features & kBv) ? Engine::BitBlast : Engine::SolveEqs;
      case SessionKind::Cores:
        switch (options_.configuration % kRungs) {
          case 0: return Engine::SolveEqs;
          case 1: return features & (kInt | kReal) ? Engine::SimpleOldArith : Engine::Simple;
          case 2: return Engine::Simple;
          default: return only_bv ? Engine::BitBlast : Engine::Combined;
        }
    }
    return Engine::Simple;
  }

  static Z3_tactic then(Z3_context c, std::initializer_list<const char*> names) {
    Z3_tactic all = nullptr;
    for (const char* name : names) {
      Z3_tactic t = Z3_mk_tactic(c, name);
      if (!t) continue;
      Z3_tactic_inc_ref(c, t);
      if (!all) {
        all = t;
        continue;
      }
      Z3_tactic both = Z3_tactic_and_then(c, all, t);
      Z3_tactic_inc_ref(c, both);
      Z3_tactic_dec_ref(c, all);
      Z3_tactic_dec_ref(c, t);
      all = both;
    }
    return all;
  }

  void drop() {
    if (solver_) Z3_solver_dec_ref(c(), solver_);
    solver_ = nullptr;
    tracked_.clear();
    literals_.clear();
  }

  void build(Engine e) {
    drop();
    engine_ = e;
    auto by_tactic = [&](std::initializer_list<const char*> names) {
      Z3_tactic t = then(c(), names);
      Z3_solver s = Z3_mk_solver_from_tactic(c(), t);
      Z3_solver_inc_ref(c(), s);
      Z3_tactic_dec_ref(c(), t);
      return s;
    };
    switch (e) {
      case Engine::None:
      case Engine::Simple:
      case Engine::SimpleBits:
      case Engine::SimpleOldArith:
        solver_ = Z3_mk_simple_solver(c());
        Z3_solver_inc_ref(c(), solver_);
        break;
      case Engine::Combined:
        solver_ = Z3_mk_solver(c());
        Z3_solver_inc_ref(c(), solver_);
        break;
      case Engine::IncrementalSat:
        solver_ = Z3_mk_solver_for_logic(c(), Z3_mk_string_symbol(c(), "QF_BV"));
        Z3_solver_inc_ref(c(), solver_);
        break;
      case Engine::BitBlast:
        solver_ = by_tactic({"simplify", "propagate-values", "solve-eqs", "bit-blast", "sat"});
        break;
      case Engine::FloatBlast: {
        // Conversions to integers leave functions for what is unspecified: as bits, a path with two such is solved in 0.7 s instead of
        // 13. What arrays leave is for smt.
        Z3_tactic front = then(c(), {"simplify", "propagate-values", "solve-eqs", "fpa2bv", "simplify", "propagate-values", "solve-eqs",
                                       "ackermannize_bv", "simplify"});
        Z3_tactic sat = then(c(), {"bit-blast", "simplify", "sat"}), smt = then(c(), {"smt"});
        Z3_probe bits = Z3_mk_probe(c(), "is-qfbv");
        Z3_probe_inc_ref(c(), bits);
        Z3_tactic either = Z3_tactic_cond(c(), bits, sat, smt);
        Z3_tactic_inc_ref(c(), either);
        Z3_probe_dec_ref(c(), bits);
        Z3_tactic all = Z3_tactic_and_then(c(), front, either);
        Z3_tactic_inc_ref(c(), all);
        solver_ = Z3_mk_solver_from_tactic(c(), all);
        Z3_solver_inc_ref(c(), solver_);
        for (Z3_tactic t : {front, sat, smt, either, all}) Z3_tactic_dec_ref(c(), t);
        break;
      }
      case Engine::SolveEqs: solver_ = by_tactic({"simplify", "propagate-values", "solve-eqs", "smt"}); break;
    }
    limit_ = {~0ull, -1};
    set_limit();  // also before the assertions: tracking is decided when they are made
    size_t next = 0;
    for (size_t i = 0; i <= items_.size(); ++i) {
      while (next < frames_.size() && frames_[next] == i) {
        Z3_solver_push(c(), solver_);
        ++next;
      }
      if (i < items_.size() && items_[i].ast) assert_item(items_[i]);
    }
  }

  void assert_item(const Item& item) {
    if (item.label == kNoLabel || options_.kind != SessionKind::Cores) {
      Z3_solver_assert(c(), solver_, item.ast);
      return;
    }
    Z3_ast literal = Z3_mk_const(c(), Z3_mk_string_symbol(c(), fmt::format("!label{}", item.label).c_str()),
                                 Z3_mk_bool_sort(c()));
    literals_.emplace_back(c(), literal);
    tracked_[Z3_get_ast_id(c(), literal)] = item.label;
    Z3_solver_assert_and_track(c(), solver_, item.ast, literal);
  }

  void set_limit() {
    if (limit_.effort == options_.effort.effort && limit_.seconds == 0) return;
    Z3_params p = Z3_mk_params(c());
    Z3_params_inc_ref(c(), p);
    auto set_uint = [&](const char* name, unsigned v) { Z3_params_set_uint(c(), p, Z3_mk_string_symbol(c(), name), v); };
    const uint64_t effort = options_.effort.effort;
    set_uint("rlimit", static_cast<unsigned>(std::min<uint64_t>(effort, UINT32_MAX)));
    Z3_params_set_bool(c(), p, Z3_mk_string_symbol(c(), "ctrl_c"), false);
    if (options_.kind == SessionKind::Cores) Z3_params_set_bool(c(), p, Z3_mk_string_symbol(c(), "unsat_core"), true);
    if (engine_ == Engine::SimpleOldArith) set_uint("arith.solver", 2);
    if (engine_ == Engine::SimpleBits) set_uint("relevancy", 0);
    Z3_solver_set_params(c(), solver_, p);
    Z3_params_dec_ref(c(), p);
    t_->context().take_error();
    limit_ = {effort, 0};
  }

  std::string reason(const std::string& error, const std::string& stopped) {
    if (!stopped.empty()) return stopped;
    const std::string why = error.empty() ? Z3_solver_get_reason_unknown(c(), solver_) : error;
    if (why.find("resource") != std::string::npos || why.find("canceled") != std::string::npos) return "effort";
    if (why.find("timeout") != std::string::npos) return "timeout";
    if (why.find("memory") != std::string::npos) return "memory";
    if (why.find("incomplete") != std::string::npos || why.empty() || why == "unknown") return "incomplete";
    return "z3: " + why;
  }

  std::shared_ptr<Translator> t_;
  SessionOptions options_;
  Z3_solver solver_ = nullptr;
  Engine engine_ = Engine::None;
  bool rebuild_ = false;
  Effort limit_{~0ull, -1};  // set on the solver
  std::vector<Item> items_;
  std::vector<size_t> frames_;
  std::unordered_map<uint32_t, Label> tracked_;  // literal's ast id -> label; never iterated
  std::vector<Ref> literals_;
  std::string error_;  // an assertion could not be translated
  size_t failed_at_ = kNever;
};

class Z3Backend final : public Backend {
 public:

  std::string name() const override { return "z3"; }
  std::string version() const override {
    unsigned major = 0, minor = 0, build = 0, revision = 0;
    Z3_get_version(&major, &minor, &build, &revision);
    return fmt::format("{}.{}.{}", major, minor, build);
  }
  Capabilities capabilities() const override {
    Capabilities c;
    c.cores = c.integers = c.extensionality = c.quantifiers = c.arrays = c.bitvectors = c.floats = c.nonlinear = c.qe = true;
    return c;
  }
  uint32_t core_rungs() const override { return kRungs; }

  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& options) override {
    return std::make_unique<Z3Session>(translator(tm), options);
  }

  Term eliminate_quantifiers(TermManager& tm, Term t, Effort effort) override {
    if (!t.has_quantifier()) return t;
    const Clock::time_point end = deadline(effort);
    for (const char* tactic : {"qe2", "qe"}) {
      const double left = seconds_left(end);
      if (left <= 0) return Term();
      const Term r = apply(tm, t, {tactic, "simplify"}, {effort.effort, left});
      if (!r.null() && !r.has_quantifier()) return r;
    }
    return Term();
  }

  Term simplify(TermManager& tm, Term t, Effort effort) override {
    if (t.is_value() || t.is_var()) return t;
    if (!t.sort().is_bool()) return t;
    const Term r = apply(tm, t, {"simplify", "propagate-values", "ctx-simplify"}, effort);
    if (r.null() || (r.has_quantifier() && !t.has_quantifier())) return t;
    return term::dag_size(r) < term::dag_size(t) ? r : t;
  }

 private:
  static Clock::time_point deadline(Effort e) {
    if (e.seconds <= 0) return Clock::time_point::max();
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(e.seconds));
  }
  static double seconds_left(Clock::time_point end) {
    if (end == Clock::time_point::max()) return 1e6;
    return std::chrono::duration<double>(end - Clock::now()).count();
  }

  std::shared_ptr<Translator> translator(TermManager& tm) {
    auto it = translators_.find(tm.serial());
    if (it != translators_.end()) return it->second;
    // Tables of other managers without sessions are dropped: their terms may be gone.
    std::erase_if(translators_, [](const auto& entry) { return entry.second.use_count() == 1; });
    if (!context_) context_ = std::make_shared<Context>();
    auto t = std::make_shared<Translator>(context_, tm);
    translators_.emplace(tm.serial(), t);
    return t;
  }

  /// The conjunction of the goal's formulas after the tactics (which must be equivalence-preserving), or null.
  Term apply(TermManager& tm, Term t, std::initializer_list<const char*> names, Effort effort) {
    const std::shared_ptr<Translator> table = translator(tm);
    Z3_context c = context_->get();
    Z3_ast a = table->to_z3(t);
    if (!a) {
      context_->take_error();
      return Term();
    }
    Z3_goal goal = Z3_mk_goal(c, false, false, false);
    Z3_goal_inc_ref(c, goal);
    Z3_goal_assert(c, goal, a);
    Term result;
    bool ok = true;
    for (const char* name : names) {
      Z3_tactic tactic = Z3_mk_tactic(c, name);
      if (!tactic) {
        context_->take_error();
        ok = false;
        break;
      }
      Z3_tactic_inc_ref(c, tactic);
      if (effort.effort) Z3_update_param_value(c, "rlimit", std::to_string(std::min<uint64_t>(effort.effort, UINT32_MAX)).c_str());
      Z3_apply_result r;
      std::string stopped;
      {
        Watch watch(c, effort.seconds);
        r = Z3_tactic_apply(c, tactic, goal);
        stopped = watch.stop();
      }
      if (effort.effort) Z3_update_param_value(c, "rlimit", "0");
      Z3_tactic_dec_ref(c, tactic);
      const std::string error = context_->take_error();
      // Z3 takes SIGINT for itself while a tactic runs (for solvers this is switched off): pass it on.
      if (error.find("canceled") != std::string::npos && stopped.empty() && effort.effort == 0) g_stop_signal.store(SIGINT);
      if (!stopped.empty() || !error.empty() || !r) {
        // Also what a tactic still returned may lack what was lost to the interrupt.
        context_->forget_interrupt();
        ok = false;
        break;
      }
      Z3_apply_result_inc_ref(c, r);
      if (Z3_apply_result_get_num_subgoals(c, r) == 1) {
        Z3_goal next = Z3_apply_result_get_subgoal(c, r, 0);
        Z3_goal_inc_ref(c, next);
        Z3_goal_dec_ref(c, goal);
        goal = next;
      } else {
        ok = false;
      }
      Z3_apply_result_dec_ref(c, r);
      if (!ok) break;
    }
    if (ok) {
      std::vector<Term> parts;
      const unsigned n = Z3_goal_size(c, goal);
      for (unsigned i = 0; i < n && ok; ++i) {
        const Ref f(c, Z3_goal_formula(c, goal, i));
        parts.push_back(table->from_z3(f.get()));
        ok = !parts.back().null();
      }
      if (ok) result = tm.mk_and(parts);
      context_->take_error();
    }
    Z3_goal_dec_ref(c, goal);
    return result;
  }

  std::shared_ptr<Context> context_;   // from the first translator on: one costs milliseconds, and not every backend is asked
  std::map<uint64_t, std::shared_ptr<Translator>> translators_;
};

}  // namespace
}  // namespace z3

std::unique_ptr<Backend> make_z3() { return std::make_unique<z3::Z3Backend>(); }

}  // namespace pippin::smt
