// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "smt/pipe/connection.h"
#include "smt/pipe/pipe.h"
#include "smt/pipe/text.h"

namespace pippin::smt {

namespace {

constexpr double kNoLimitSeconds = 600;
constexpr double kHangSeconds = 1;
constexpr double kAnswerSeconds = 10;  // for values and cores after a check

/// Counted effort means nothing to a process: the time it usually stands for.
double seconds_of(Effort e) {
  if (e.seconds > 0) return e.seconds;
  return e.effort > 0 ? std::clamp(static_cast<double>(e.effort) * 2e-6, 0.05, 60.0) : kNoLimitSeconds;
}

class PipeSession;

/// The processes of one backend and who has them now.
class Pool {
 public:
  Pool(const SolverRow& row, std::vector<std::string> command, Statistics& statistics)
      : row_(row), command_(std::move(command)), statistics_(statistics) {}

  struct Slot {
    std::unique_ptr<Connection> connection;
    const PipeSession* owner = nullptr;
    uint64_t used = 0;
  };
  /// A process for this session: a free one, a new one, or the one used least recently, taken from its owner.
  Slot& acquire(const PipeSession* session) {
    Slot* best = nullptr;
    for (auto& s : slots_)
      if (!s->owner && (!best || !best->connection->alive())) best = s.get();
    if (!best && slots_.size() < (row_.cheap_start ? 6u : 2u)) {
      slots_.push_back(std::make_unique<Slot>());
      best = slots_.back().get();
      best->connection = std::make_unique<Connection>(row_, command_, statistics_);
    }
    if (!best) {
      for (auto& s : slots_)
        if (!best || s->used < best->used) best = s.get();
      best->connection->count("lent");
    }
    best->owner = session;
    best->used = ++clock_;
    return *best;
  }
  void touch(Slot& s) { s.used = ++clock_; }
  const SolverRow& row() const { return row_; }

 private:
  const SolverRow& row_;
  std::vector<std::string> command_;
  Statistics& statistics_;
  std::vector<std::unique_ptr<Slot>> slots_;
  uint64_t clock_ = 0;
};

class PipeSession final : public Session {
 public:
  PipeSession(std::shared_ptr<Pool> pool, TermManager& tm, const SessionOptions& o) : pool_(std::move(pool)), tm_(tm), options_(o) {}
  ~PipeSession() override {
    if (slot_ && slot_->owner == this) slot_->owner = nullptr;
  }

 protected:
  void do_push() override { frames_.push_back(items_.size()); }

  void do_pop() override {
    items_.resize(frames_.back());
    frames_.pop_back();
    if (sent_frames_.size() > frames_.size()) {
      if (mine()) slot_->connection->send("(pop 1)\n");
      aliases_.shrink(sent_frames_.back().symbols);
      sent_frames_.pop_back();
    }
    sent_ = std::min(sent_, items_.size());
  }

  void do_add(Term formula, Label label) override {
    items_.push_back({formula, label, features_of(formula), ++serial_});
  }

  Answer do_check() override {
    Features used;
    for (const Item& i : items_) used |= i.features;
    if (const std::string missing = missing_feature(pool_->row().can, used); !missing.empty()) {
      reason_ = fmt::format("{} has no {}", pool_->row().name, missing);
      return Answer::Unknown;
    }
    if (!mine() || (pool_->row().exact_logic && logic_name(used) != logic_)) start(used);
    Connection& c = *slot_->connection;
    pool_->touch(*slot_);
    send_items(c);
    const double seconds = seconds_of(options_.effort);
    if (!pool_->row().timeout_option.empty() && seconds != limit_) {
      limit_ = seconds;
      c.send(fmt::format(fmt::runtime(pool_->row().timeout_option), std::max(1L, static_cast<long>(seconds * 1000))) + "\n");
    }
    // The solver's own limit first: a kill costs the whole state.
    const double wall = pool_->row().timeout_option.empty() ? seconds + 0.1 : seconds * 1.5 + 0.5;
    std::string text;
    const auto begin = Clock::now();
    if (!c.ask("(check-sat)", Seconds(wall), text)) {
      reason_ = c.reason();
      // Where a kill is the only limit, the end of a short one is an ordinary answer.
      fault_ = c.failed() || (c.timed_out() && (!pool_->row().timeout_option.empty() || seconds >= kHangSeconds));
      return Answer::Unknown;
    }
    generation_ = c.generation();
    size_t noise = 0;
    const std::string word = verdict_word(text, noise);
    if (noise > 0) c.count("noise");
    if (word.empty()) {
      c.count("garbled");
      c.drop("garbled answer to check-sat");
      reason_ = c.reason();
      fault_ = true;
      return Answer::Unknown;
    }
    if (word == "sat") return Answer::Sat;
    if (word == "unsat") return Answer::Unsat;
    const bool late = std::chrono::duration<double>(Clock::now() - begin).count() >= 0.9 * seconds;
    reason_ = fmt::format("{}: {}", pool_->row().name, late ? "timeout" : "incomplete");
    return Answer::Unknown;
  }

  std::vector<Term> do_model(std::span<const Term> vars) override {
    std::vector<Term> values(vars.size());
    std::string names;
    for (Term v : vars)
      if (const std::string n = aliases_.of(v); !n.empty()) names += (names.empty() ? "" : " ") + n;
    if (names.empty() || !mine()) return values;
    Connection& c = *slot_->connection;
    std::string text;
    if (!c.ask("(get-value (" + names + "))", Seconds(kAnswerSeconds), text)) {
      fault_ = true;
      return values;
    }
    size_t noise = 0;
    const Result<term::SExpr> list = answer_list(text, noise);
    if (noise > 0) c.count("noise");
    if (!list.ok()) {
      c.count("garbled");
      c.drop(list.error().message);
      fault_ = true;
      return values;
    }
    term::TermMap found;
    const term::SymbolTable none;  // a symbol in a value is the solver's own
    for (const term::SExpr& pair : list->list) {
      if (!pair.is_list || pair.list.size() != 2 || pair.list[0].is_list) continue;
      const auto var = aliases_.symbols().find(pair.list[0].atom);
      if (var == aliases_.symbols().end()) continue;
      Result<Term> value = term::parse_term(tm_, pair.list[1], none);
      if (value.ok() && value->is(term::Kind::IntConst) && var->second.sort().is_real())
        value = tm_.mk_real(term::Rational(value->value()));
      if (value.ok() && value->sort() == var->second.sort()) found[var->second] = *value;
      else c.count("values_not_read");
    }
    for (size_t i = 0; i < vars.size(); ++i)
      if (auto it = found.find(vars[i]); it != found.end()) values[i] = it->second;
    return values;
  }

  std::vector<Label> do_core() override {
    std::vector<Label> all, core;
    for (const Item& i : items_)
      if (i.label != kNoLabel) all.push_back(i.label);
    if (options_.kind != SessionKind::Cores || !pool_->row().can.cores || !mine()) return all;
    Connection& c = *slot_->connection;
    std::string text;
    if (!c.ask("(get-unsat-core)", Seconds(kAnswerSeconds), text)) {
      fault_ = true;
      return all;
    }
    size_t noise = 0;
    const Result<term::SExpr> list = answer_list(text, noise);
    if (noise > 0) c.count("noise");
    if (!list.ok()) {
      c.count("garbled");
      c.drop(list.error().message);
      fault_ = true;
      return all;
    }
    for (const term::SExpr& e : list->list) {
      const auto item = std::find_if(items_.begin(), items_.end(), [&](const Item& i) {
        return i.label != kNoLabel && !e.is_list && e.atom == assertion_name(i);
      });
      if (item == items_.end()) {  // a name that we did not give: do not guess
        c.count("foreign_names");
        fault_ = true;
        return all;
      }
      core.push_back(item->label);
    }
    return core;
  }

  void do_set_effort(Effort e) override { options_.effort = e; }

 private:
  struct Item {
    Term formula;
    Label label;
    Features features;
    uint64_t serial;
  };
  struct SentFrame { size_t symbols; };

  static std::string assertion_name(const Item& i) { return fmt::format("a_{}", i.serial); }

  bool mine() const {
    return slot_ && slot_->owner == this && slot_->connection->alive() && slot_->connection->generation() == generation_;
  }

  /// A process without assertions.
  void start(const Features& used) {
    if (!slot_ || slot_->owner != this) slot_ = &pool_->acquire(this);
    Connection& c = *slot_->connection;
    const SolverRow& row = pool_->row();
    if (c.alive() && !row.can_reset) c.drop("new problem");
    logic_ = row.exact_logic ? logic_name(used) : "ALL";
    c.send(fmt::format("{}(set-option :print-success false)\n(set-option :produce-models true)\n{}(set-logic {})\n",
                       c.alive() ? "(reset)\n" : "", options_.kind == SessionKind::Cores ? "(set-option :produce-unsat-cores true)\n" : "",
                       logic_));
    generation_ = c.generation();
    limit_ = -1;
    sent_ = 0;
    sent_frames_.clear();
    aliases_ = Aliases();
  }

  void send_items(Connection& c) {
    for (;;) {
      while (sent_frames_.size() < frames_.size() && frames_[sent_frames_.size()] == sent_) {
        c.send("(push 1)\n");
        sent_frames_.push_back({aliases_.size()});
      }
      if (sent_ == items_.size()) return;
      const Item& i = items_[sent_++];
      c.send(aliases_.declarations(i.formula));
      const std::string text = aliases_.text(i.formula);
      if (i.label != kNoLabel && options_.kind == SessionKind::Cores) c.send(fmt::format("(assert (! {} :named {}))\n", text, assertion_name(i)));
      else c.send("(assert " + text + ")\n");
    }
  }

  std::shared_ptr<Pool> pool_;
  TermManager& tm_;
  SessionOptions options_;
  std::vector<Item> items_;
  std::vector<size_t> frames_;
  // What the process knows.
  Pool::Slot* slot_ = nullptr;
  uint64_t generation_ = 0;
  size_t sent_ = 0;
  std::vector<SentFrame> sent_frames_;
  Aliases aliases_;
  std::string logic_;
  double limit_ = -1;
  uint64_t serial_ = 0;
};

class PipeBackend final : public Backend {
 public:
  PipeBackend(const SolverRow& row, std::vector<std::string> command, Statistics& statistics)
      : row_(row), command_(command), pool_(std::make_shared<Pool>(row, std::move(command), statistics)) {}

  std::string name() const override { return std::string(row_.name); }
  std::string version() const override {
    Result<std::string> v = solver_version(row_, command_);
    return v.ok() ? *v : "?";
  }
  Capabilities capabilities() const override { return row_.can; }
  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& o) override {
    return std::make_unique<PipeSession>(pool_, tm, o);
  }

 private:
  const SolverRow& row_;
  std::vector<std::string> command_;
  std::shared_ptr<Pool> pool_;
};

}  // namespace

std::unique_ptr<Backend> make_pipe_backend(const SolverRow& row, std::vector<std::string> command, Statistics& statistics) {
  return std::make_unique<PipeBackend>(row, std::move(command), statistics);
}

Result<std::string> solver_version(const SolverRow& row, const std::vector<std::string>& command) {
  Statistics ignored;
  Connection c(row, command, ignored);
  c.send("(set-option :print-success false)\n");
  std::string text;
  if (!c.ask("(get-info :version)", Seconds(5), text)) return Error{"", c.reason()};
  size_t noise = 0;
  const Result<term::SExpr> list = answer_list(text, noise);
  if (!list.ok()) return list.error();
  if (list->list.size() != 2 || list->list[1].is_list) return Error{"", "garbled answer to get-info"};
  std::string v = list->list[1].atom;
  if (v.size() >= 2 && v.front() == '"') v = v.substr(1, v.size() - 2);
  return v;
}

}  // namespace pippin::smt
