// SPDX-License-Identifier: Apache-2.0
#include "explore/trace_abstraction/explorer.h"

#include <algorithm>

#include "automata/nwa.h"
#include "explore/trace_abstraction/certificate.h"
#include "explore/trace_abstraction/floyd_hoare.h"
#include "support/check.h"
#include "support/log.h"

namespace pippin::explore {

using automata::Letter;
using automata::LetterKind;
using automata::NestedWord;
using automata::Nwa;
using automata::State;

struct TraceAbstraction::Impl {
  Impl(logic::Services& services, const TraceAbstractionOptions& o) : Impl(services, services.cfa, services.statistics, o) {}
  Impl(logic::Services& services, const Cfa& c, Statistics& s, const TraceAbstractionOptions& o)
      : cfa(c),
        options(o),
        statistics(s),
        hoare(services.triples),
        edges(services.edges),
        post(services.post),
        iterations(s.counter("explore.trace_abstraction.iterations")),
        predicates(s.counter("explore.trace_abstraction.predicates")),
        max_states(s.counter("explore.trace_abstraction.max_states")),
        difference_seconds(s.seconds("explore.trace_abstraction.difference")),
        minimise_seconds(s.seconds("explore.trace_abstraction.minimise")),
        certificate_seconds(s.seconds("explore.trace_abstraction.certificate")) {
    for (cfa::LocId l : cfa.locations().ids()) targets.push_back(cfa.is_target(l));
    Nwa a;
    for (cfa::LocId l : cfa.locations().ids()) a.add_state(l == cfa.initial, targets[l.value]);
    for (EdgeId e : cfa.edges().ids()) {
      const cfa::Edge& edge = cfa.edge(e);
      has_calls |= edge.kind != cfa::EdgeKind::Internal;
      switch (kind_of_letter(e.value)) {
        case LetterKind::Internal: a.add_internal(edge.source.value, e.value, edge.target.value); break;
        case LetterKind::Call: a.add_call(edge.source.value, e.value, edge.target.value); break;
        case LetterKind::Return:
          a.add_return(edge.source.value, cfa.edge(edge.call).source.value, e.value, edge.target.value);
          break;
      }
    }
    abstraction = automata::remove_dead_ends(a);
    log_size("initial");
  }

  void log_size(const std::string& what) {
    max_states = std::max<uint64_t>(max_states, abstraction.num_states());
    lines += fmt::format("{}: abstraction {} states, {} transitions\n", what, abstraction.num_states(),
                         abstraction.num_transitions());
  }

  /// The least shortest word, but words that end in an Error location come first among those of equal length.
  std::optional<NestedWord> word() const {
    std::optional<NestedWord> any = automata::shortest_word(abstraction);
    if (!any || any->letters.empty() || kind_of(any->letters.back()) != cfa::LocKind::Unsupported) return any;
    Nwa errors;
    for (State s = 0; s < abstraction.num_states(); ++s)
      errors.add_state(abstraction.is_initial(s), abstraction.is_accepting(s));
    for (State s = 0; s < abstraction.num_states(); ++s) {
      for (const Nwa::Edge& e : abstraction.calls(s))
        if (kind_of(e.letter) != cfa::LocKind::Unsupported) errors.add_call(s, e.letter, e.target);
      for (const Nwa::ReturnEdge& e : abstraction.returns(s))
        if (kind_of(e.letter) != cfa::LocKind::Unsupported) errors.add_return(s, e.hier, e.letter, e.target);
      for (const Nwa::Edge& e : abstraction.internal(s))
        if (kind_of(e.letter) != cfa::LocKind::Unsupported) errors.add_internal(s, e.letter, e.target);
    }
    std::optional<NestedWord> error = automata::shortest_word(errors);
    return error && error->letters.size() == any->letters.size() ? error : any;
  }

  cfa::LocKind kind_of(Letter l) const { return cfa.location(cfa.edge(EdgeId(l)).target).kind; }

  LetterKind kind_of_letter(Letter l) const {
    switch (cfa.edge(EdgeId(l)).kind) {
      case cfa::EdgeKind::Call: return LetterKind::Call;
      case cfa::EdgeKind::Return: return LetterKind::Return;
      case cfa::EdgeKind::Internal: return LetterKind::Internal;
      case cfa::EdgeKind::Fork: case cfa::EdgeKind::Join: break;
    }
    PIPPIN_UNREACHABLE("trace abstraction follows no threads");
  }

  NestedWord word_of(const core::Path& path) const {
    NestedWord w;
    for (const core::Step& s : path.stem) {
      w.letters.push_back(s.edge.value);
      w.kinds.push_back(kind_of_letter(s.edge.value));
    }
    return w;
  }

  core::Exploration safe(const Budget& budget) {
    ScopedTimer timer(certificate_seconds);
    if (auto c = has_calls ? modular_invariants_of(cfa, targets, automata, options.certificate_tuples, budget)
                           : invariants_of(cfa, targets, automata, options.certificate_tuples, budget))
      return core::Safe{*c};
    if (budget.expired()) return core::Unknown{budget.reason(), "trace_abstraction"};
    return core::Unknown{"no certificate: the invariants are too large", "trace_abstraction"};
  }

  const Cfa& cfa;
  const TraceAbstractionOptions options;
  Statistics& statistics;
  logic::HoareService& hoare;
  EdgeTable& edges;
  AbstractPost& post;
  bool has_calls = false;
  std::vector<bool> targets;  // by location
  Nwa abstraction;
  std::vector<std::unique_ptr<FloydHoare>> automata;  // one per iteration
  core::Path last;                                    // last candidate
  std::string lines;
  size_t minimised_size = 0;                          // after the last minimisation
  uint64_t &iterations, &predicates, &max_states;
  double &difference_seconds, &minimise_seconds, &certificate_seconds;
};

TraceAbstraction::TraceAbstraction(logic::Services& services, const TraceAbstractionOptions& options)
    : impl_(std::make_unique<Impl>(services, options)) {}
TraceAbstraction::~TraceAbstraction() = default;

core::Exploration TraceAbstraction::explore(const Budget& budget) {
  if (budget.expired()) return core::Unknown{budget.reason(), name()};
  const std::optional<NestedWord> w = impl_->word();
  if (!w) return impl_->safe(budget);
  core::Candidate c;
  for (Letter l : w->letters) c.path.stem.push_back({EdgeId(l), {}});
  impl_->last = c.path;
  return c;
}

bool TraceAbstraction::refine(const std::vector<core::Refinement>& refinements, const Budget& budget) {
  Impl& m = *impl_;
  ++m.iterations;
  auto automaton = std::make_unique<FloydHoare>(m.cfa, m.post, m.edges, m.statistics);
  core::Path path = m.last;
  for (const core::Refinement& r : refinements)
    std::visit(match{[&](const core::Sequence& s) {
                       automaton->add(s);
                       path = s.path;
                     },
                     [&](const core::LocationPredicates& l) {
                       for (const auto& [location, predicate] : l.predicates) automaton->add_predicate(predicate);
                     }},
               r);
  m.predicates += automaton->num_predicates();
  if (!automaton->excludes(path, budget)) return false;
  {
    ScopedTimer timer(m.difference_seconds);
    std::optional<Nwa> difference = automata::difference_on_demand(m.abstraction, *automaton, budget);
    if (!difference) return false;
    m.abstraction = std::move(*difference);
  }
  const size_t before = m.abstraction.num_states();
  // Large automata are minimised again only after they have grown.
  if (before < m.options.minimise_below && (before < 20'000 || before > m.minimised_size + m.minimised_size / 4)) {
    ScopedTimer timer(m.minimise_seconds);
    m.abstraction = automata::minimise(m.abstraction);
    m.minimised_size = m.abstraction.num_states();
  }
  m.log_size(fmt::format("iteration {}: {} predicates, {} states, {} transitions; difference {} states",
                         m.automata.size() + 1, automaton->num_predicates(), automaton->num_states(),
                         automaton->num_transitions(), before));
  log(2, "trace abstraction {}", m.lines.substr(m.lines.rfind('\n', m.lines.size() - 2) + 1));
  automaton->release();
  m.automata.push_back(std::move(automaton));
  return true;
}

bool TraceAbstraction::excludes(const core::Path& path) {
  return !automata::accepts(impl_->abstraction, impl_->word_of(path));
}

void TraceAbstraction::drop_target(cfa::LocId location) {
  Impl& m = *impl_;
  m.targets[location.value] = false;
  // The words that end in this location, by their last letter.
  Nwa ends;
  ends.add_state(true, location == m.cfa.initial);
  ends.add_state(false, true);
  ends.add_state(false, false);
  for (EdgeId e : m.cfa.edges().ids()) {
    const State target = m.cfa.edge(e).target == location ? 1 : 2;
    for (State s = 0; s < 3; ++s) switch (m.kind_of_letter(e.value)) {
        case LetterKind::Internal: ends.add_internal(s, e.value, target); break;
        case LetterKind::Call: ends.add_call(s, e.value, target); break;
        case LetterKind::Return:
          for (State hier = 0; hier < 3; ++hier) ends.add_return(s, hier, e.value, target);
          break;
      }
  }
  m.abstraction = automata::minimise(automata::difference(m.abstraction, ends));
}

std::string TraceAbstraction::dump() const {
  const Cfa& cfa = impl_->cfa;
  return automata::print_dot(impl_->abstraction, [&](Letter l) {
    const cfa::Edge& e = cfa.edge(EdgeId(l));
    return fmt::format("{}: {} -> {}{}{}", l, cfa.location(e.source).name, cfa.location(e.target).name,
                       e.text.empty() ? "" : "\n", e.text);
  });
}

std::string TraceAbstraction::history() const { return impl_->lines; }

}  // namespace pippin::explore
