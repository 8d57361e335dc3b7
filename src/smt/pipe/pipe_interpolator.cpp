// SPDX-License-Identifier: Apache-2.0
// The dialects of interpolation. Parts are asserted under names p_0, p_1, …; the answer's terms may use let and the
// symbols of the parts, nothing else.
#include <fmt/format.h>

#include <algorithm>

#include "smt/pipe/connection.h"
#include "smt/pipe/pipe.h"
#include "smt/pipe/text.h"
#include "term/walk.h"

namespace pippin::smt {

namespace {

class PipeInterpolator final : public Interpolator {
 public:
  PipeInterpolator(const SolverRow& row, std::vector<std::string> command, Statistics& statistics)
      : row_(row), connection_(row, std::move(command), statistics) {}

  std::string name() const override {
    const std::string_view n = row_.name;
    return std::string(n.ends_with("-process") ? n.substr(0, n.size() - 8) : n);
  }

  Result<std::vector<Term>> sequence(TermManager& tm, std::span<const Term> parts, Seconds wall) override {
    tm_ = &tm;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(wall);
    left_ = [end] { return Seconds(std::max(0.05, std::chrono::duration<double>(end - Clock::now()).count())); };
    Features used;
    for (Term p : parts) used |= features_of(p);
    if (const std::string missing = missing_feature(row_.can, used); !missing.empty())
      return Error{"", fmt::format("{} has no {}", row_.name, missing)};
    if (parts.size() < 2) return std::vector<Term>();
    Result<std::vector<Term>> r = row_.interpolation == InterpolationDialect::Pairwise ? pairwise(parts, used) : from_one_check(parts, used);
    if (!r.ok()) return r;
    for (size_t k = 0; k < r->size(); ++k)
      if (Error e; !over_shared_symbols(parts, k, (*r)[k], e)) return e;
    return r;
  }

 private:
  void begin(const Features& used) {
    if (connection_.alive() && !row_.can_reset) connection_.drop("new problem");
    const std::string logic = row_.exact_logic ? logic_name(used) : "ALL";
    connection_.send(fmt::format("{}(set-option :print-success false)\n{}\n(set-logic {})\n", connection_.alive() ? "(reset)\n" : "",
                                 row_.interpolation_options, logic));
    aliases_ = Aliases();
  }

  Error failed(const std::string& event, const std::string& why) {
    connection_.count(event);
    connection_.drop(why);
    return Error{"", connection_.reason()};
  }

  /// The list of an answer, or an Error (and the process is gone).
  Result<term::SExpr> ask_list(const std::string& command) {
    std::string text;
    if (!connection_.ask(command, left_(), text)) return Error{"", connection_.reason()};
    size_t noise = 0;
    Result<term::SExpr> list = answer_list(text, noise);
    if (noise > 0) connection_.count("noise");
    if (!list.ok()) return failed("garbled", list.error().message);
    return list;
  }

  Result<Term> interpolant(const term::SExpr& e) {
    Result<Term> t = term::parse_term(*tm_, e, aliases_.symbols());
    if (!t.ok()) {
      connection_.count("interpolants_not_read");
      return Error{"", fmt::format("{}: interpolant: {}", row_.name, t.error().message)};
    }
    if (!t->sort().is_bool()) return Error{"", fmt::format("{}: interpolant is no formula", row_.name)};
    if (may_divide_by_zero(*t)) {
      // What x / 0 is, every solver decides for itself.
      connection_.count("divisions_by_zero");
      return Error{"", fmt::format("{}: interpolant may divide by zero", row_.name)};
    }
    return t;
  }

  static bool may_divide_by_zero(Term formula) {
    bool found = false;
    term::post_order(formula, [&](Term t) {
      if (t.is(term::Kind::IntDiv) || t.is(term::Kind::IntMod)) found |= !t[1].is(term::Kind::IntConst) || t[1].value() == 0;
    });
    return found;
  }

  Result<std::vector<Term>> from_one_check(std::span<const Term> parts, const Features& used) {
    const bool groups = row_.interpolation == InterpolationDialect::Groups;
    begin(used);
    for (size_t i = 0; i < parts.size(); ++i) {
      connection_.send(aliases_.declarations(parts[i]));
      connection_.send(fmt::format("(assert (! {} {} p_{}))\n", aliases_.text(parts[i]), groups ? ":interpolation-group" : ":named", i));
    }
    std::string text;
    if (!connection_.ask("(check-sat)", left_(), text)) return Error{"", connection_.reason()};
    size_t noise = 0;
    const std::string word = verdict_word(text, noise);
    if (noise > 0) connection_.count("noise");
    if (word.empty()) return failed("garbled", "garbled answer to check-sat");
    if (word != "unsat") return Error{"", fmt::format("{}: {}", row_.name, word == "sat" ? "says satisfiable" : "gave up")};
    std::vector<Term> result;
    if (!groups) {
      std::string names;
      if (row_.interpolation == InterpolationDialect::Increments)
        for (size_t i = 0; i + 1 < parts.size(); ++i) names += fmt::format(" (p_{})", i);
      else
        for (size_t i = 0; i < parts.size(); ++i) names += fmt::format(" p_{}", i);
      const Result<term::SExpr> list = ask_list("(get-interpolants" + names + ")");
      if (!list.ok()) return list.error();
      if (list->list.size() + 1 != parts.size())
        return failed("garbled", fmt::format("{} interpolants for {} parts", list->list.size(), parts.size()));
      for (const term::SExpr& e : list->list) {
        Result<Term> t = interpolant(e);
        if (!t.ok()) return t.error();
        result.push_back(*t);
      }
      return result;
    }
    std::string names;
    for (size_t i = 0; i + 1 < parts.size(); ++i) {
      names += fmt::format("{}p_{}", i ? " " : "", i);
      std::string answer;
      if (!connection_.ask("(get-interpolant (" + names + "))", left_(), answer)) return Error{"", connection_.reason()};
      Result<Term> t = formula_answer(answer);
      if (!t.ok()) return t.error();
      result.push_back(*t);
    }
    return result;
  }

  /// One formula, which may be an atom ("true", "v_1"): the last line or list of the answer.
  Result<Term> formula_answer(const std::string& answer) {
    size_t noise = 0;
    if (Result<term::SExpr> list = answer_list(answer, noise); list.ok()) {
      if (noise > 0) connection_.count("noise");
      return interpolant(*list);
    }
    const Result<std::vector<term::SExpr>> atoms = term::read_sexprs(answer);
    if (!atoms.ok() || atoms->size() != 1) return failed("garbled", "garbled interpolant");
    return interpolant(atoms->front());
  }

  /// I_k from I_{k-1} and A_k against the rest, one synthesis each: the chain is a sequence by construction.
  Result<std::vector<Term>> pairwise(std::span<const Term> parts, const Features& used) {
    std::vector<Term> result;
    Term before = tm_->mk_true();
    for (size_t k = 0; k + 1 < parts.size(); ++k) {
      begin(used);
      const Term a = tm_->mk_and(before, parts[k]), rest = tm_->mk_and(parts.subspan(k + 1));
      connection_.send(aliases_.declarations(a) + aliases_.declarations(rest));
      connection_.send("(assert " + aliases_.text(a) + ")\n");
      const Result<term::SExpr> list = ask_list("(get-interpolant I (not " + aliases_.text(rest) + "))");
      if (!list.ok()) return list.error();
      // (define-fun I () Bool formula)
      if (list->list.size() != 5) return failed("garbled", "garbled interpolant");
      Result<Term> t = interpolant(list->list[4]);
      if (!t.ok()) return t.error();
      result.push_back(*t);
      before = *t;
    }
    return result;
  }

  bool over_shared_symbols(std::span<const Term> parts, size_t k, Term t, Error& error) {
    const std::vector<Term> left = term::free_vars(parts.first(k + 1)), right = term::free_vars(parts.subspan(k + 1));
    for (Term v : term::free_vars(t))
      if (!std::binary_search(left.begin(), left.end(), v) || !std::binary_search(right.begin(), right.end(), v)) {
        connection_.count("foreign_symbols");
        error = Error{"", fmt::format("{}: interpolant {} speaks about {}, which is not shared", row_.name, k, v.name())};
        return false;
      }
    return true;
  }

  const SolverRow& row_;
  Connection connection_;
  Aliases aliases_;
  TermManager* tm_ = nullptr;
  std::function<Seconds()> left_;
};

}  // namespace

std::unique_ptr<Interpolator> make_pipe_interpolator(const SolverRow& row, std::vector<std::string> command, Statistics& statistics) {
  if (row.interpolation == InterpolationDialect::None) return nullptr;
  return std::make_unique<PipeInterpolator>(row, std::move(command), statistics);
}

}  // namespace pippin::smt
