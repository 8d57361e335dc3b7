// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <span>

#include <fmt/format.h>

#include "cfa/text.h"
#include "core/text.h"
#include "core/text_parts.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::core {
namespace {

class Printer {
 public:
  explicit Printer(const Cfa& cfa) : cfa_(cfa) {}

  void steps(const Path& path) {
    for (const cfa::Step& step : path.stem) text += text::step_record(cfa_, step);
  }

  /// Declares what the record's terms speak about and prints them.
  void record(std::string_view head, std::initializer_list<Term> terms) { record(head, std::span(terms.begin(), terms.size())); }
  void record(std::string_view head, std::span<const Term> terms) {
    std::string line = fmt::format("({}", head);
    for (const Term t : terms) {
      for (const Term v : term::free_vars(t))
        if (!cfa_.find(v).valid() && declared_.insert(v).second)
          text += fmt::format("(symbol {} {})\n", term::print_symbol(v.name()), v.sort().text());
      line += " " + term::print(t);
    }
    text += line + ")\n";
  }

  void at(const std::vector<std::pair<LocId, Term>>& predicates) {
    for (const auto& [l, t] : predicates) record("at " + text::name(cfa_, l), {t});
  }

  std::string text;

 private:
  const Cfa& cfa_;
  std::set<Term> declared_;
};

/// Thrown inside this file only: the first error ends the parse.
}  // namespace

std::string print(const Cfa& cfa, const Path& path) {
  Printer p(cfa);
  p.text = "(path)\n";
  p.steps(path);
  return p.text;
}

std::string print(const Cfa& cfa, const Infeasible& f) {
  Printer p(cfa);
  p.text = f.core ? "(infeasible-path)\n" : "(infeasible-path)\n(no-core)\n";
  for (size_t i = 0; i < f.path.size(); ++i) {
    p.text += text::step_record(cfa, f.path.stem[i]);
    if (!f.core) continue;
    const std::vector<const cfa::Op*> ops = text::flatten(cfa, f.path.stem[i]);
    for (size_t j = 0; j < ops.size(); ++j) {
      const auto inside = f.core->inside.find({i, j});
      p.text += text::op_record(cfa, *ops[j], (*f.core)[i][j], inside == f.core->inside.end() ? nullptr : &inside->second);
    }
  }
  return p.text;
}

std::string print(const Cfa& cfa, const Feasible& f) {
  Printer p(cfa);
  p.text = "(feasible-path)\n";
  p.steps(f.path);
  for (const cfa::Variable& v : cfa.variables())
    if (auto it = f.valuation.initial.find(v.term); it != f.valuation.initial.end() && !it->second.null())
      p.record("initial", {v.term, it->second});
  for (const Term value : f.valuation.havocs) {
    if (value.null()) p.text += "(havoc)\n";
    else p.record("havoc", {value});
  }
  return p.text;
}

std::string print(const Cfa& cfa, const Feasibility& f) {
  return std::visit(match{[&](const Unknown& u) { return fmt::format("(unknown {} {})\n", cfa::quote(u.reason), cfa::quote(u.component)); },
                          [&](const auto& path) { return print(cfa, path); }},
                    f);
}

std::string print(const Cfa& cfa, const Refinement& refinement) {
  Printer p(cfa);
  std::visit(match{[&](const Sequence& s) {
                     p.text = fmt::format("(sequence {}{})\n", cfa::quote(s.refiner), s.perfect ? " :perfect" : "");
                     for (size_t i = 0; i < s.predicates.size(); ++i) {
                       p.record("predicate " + text::name(cfa, text::position(cfa, s.path, i)), {s.predicates[i]});
                       if (i == s.path.size()) break;
                       p.text += text::step_record(cfa, s.path.stem[i]);
                     }
                   },
                   [&](const LocationPredicates& l) {
                     p.text = fmt::format("(location-predicates {})\n", cfa::quote(l.refiner));
                     p.at(l.predicates);
                   }},
             refinement);
  return p.text;
}

std::string print(const Cfa& cfa, const Certificate& certificate) {
  Printer p(cfa);
  std::visit(match{[&](const InvariantCertificate& c) {
                     p.text = "(invariants)\n";
                     p.at(c.invariants);
                   },
                   [&](const UnrollingCertificate& c) {
                     p.text = fmt::format("(unrolling :max-passes {}{}", c.max_passes, c.folding_only ? " :folding-only" : "");
                     if (c.asked_from != 0) p.text += fmt::format(" :asked-from {}", c.asked_from);
                     p.text += ")\n";
                   },
                   [&](const KInductionCertificate& c) {
                     p.text = fmt::format("(k-induction {})\n", c.max_k);
                     p.at(c.invariants);
                   },
                   [&](const RankingCertificate& c) {
                     p.text = "(ranking)\n";
                     p.at(c.invariants);
                     for (const auto& [l, tuple] : c.ranks) p.record("rank " + text::name(cfa, l), std::span<const Term>(tuple));
                   },
                   [&](const TransitionInvariantCertificate& c) {
                     p.text = "(transition-invariant)\n";
                     p.at(c.invariants);
                     for (const auto& [v, copy] : c.before) p.record("before", {v, copy});
                     for (const auto& r : c.relations) p.record(fmt::format("relation {} {}", text::name(cfa, r.from), text::name(cfa, r.to)), {r.holds});
                     for (const auto& [l, tuples] : c.ranks)
                       for (const std::vector<Term>& tuple : tuples) p.record("rank " + text::name(cfa, l), std::span<const Term>(tuple));
                   }},
             certificate);
  return p.text;
}

std::string print(const Cfa& cfa, const std::vector<Hint>& hints) {
  Printer p(cfa);
  p.text = "(hints)\n";
  for (const Hint& h : hints) p.record(fmt::format("hint {}", h.position), {h.variable, h.value});
  return p.text;
}

std::string print(const Verdict& v) {
  switch (v.answer) {
    case Answer::True: return "TRUE";
    case Answer::False: return "FALSE(" + v.property + ")";
    case Answer::Unknown: return "UNKNOWN(" + v.unknown.reason + ")";
  }
  return "?";
}

}  // namespace pippin::core
