// SPDX-License-Identifier: Apache-2.0
#include "run/run.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "run/dump.h"
#include "cfa/text.h"
#include "check/interleaving.h"
#include "smt/cadical.h"
#include "smt/chain/float_laws.h"
#include "support/check.h"
#include "support/log.h"
#include "support/wall_clock.h"

namespace pippin::run {

Solver make_solver(const CheckOptions& o, std::unique_ptr<smt::Backend> backend, Statistics& statistics) {
  Solver s;
  s.backend = o.passes.float_laws ? smt::make_float_laws(std::move(backend)) : std::move(backend);
  smt::ChainOptions chain;
  chain.check_models = chain.check_cores = o.confirm.self_checks;
  chain.statistics = &statistics;
  if (o.output.dumps.contains("queries")) chain.dump = [&o](const std::string& file, const std::string& text) { dump(o.output, "queries", file, text); };
  s.chain = smt::make_chain(*s.backend, chain);
  return s;
}

double share_of(const Budget& budget, double share) {
  constexpr double kWithoutLimit = 100;
  return share * std::min(budget.remaining().count(), kWithoutLimit);
}

Run::Run(const CheckOptions& o, Statistics& s) : options(o), statistics(s) { begin(); }

void Run::renew(const CheckOptions& o) {
  std::vector<std::string> read = std::move(options.output.inputs);
  options = o;
  options.output.inputs = std::move(read);
  out = {};
  out.report.strings = program.strings;
  budget = {};
  start = Clock::now();
  begin();
}

void Run::begin() {
  // A little less than the limit: the answer and the statistics have to be written, too.
  const auto a_little_less = [](double limit) { return Seconds(0.97 * limit - 0.1); };
  if (options.limits.wall_seconds > 0) limit_wall_clock(a_little_less(options.limits.wall_seconds));
  if (options.limits.cpu_seconds > 0) budget = Budget::limited(a_little_less(options.limits.cpu_seconds), options.limits.memory_bytes);
}

static void drop_overflow_assumptions(const cfa::Cfa& cfa, cfa::OpList& ops) {
  std::erase_if(ops, [&](const cfa::Op& op) {
    return op.kind == cfa::OpKind::Assume && op.assumption < cfa.assumptions.size() && cfa.assumptions[op.assumption].convention == cfa::Convention::SignedOverflow;
  });
  for (cfa::Op& op : ops)
    for (cfa::OpList& alternative : op.alternatives) drop_overflow_assumptions(cfa, alternative);
}

void Run::translate(Model& m) {
  ScopedTimer timer(statistics.seconds(fmt::format("lower.{}", m.label)));
  m.tm = std::make_unique<term::TermManager>();
  m.tm->set_rewriting(options.passes.rewrite);
  m.cfa = lower::translate(*skeleton, *m.tm, lower_options(m.kind));
  const std::string broken = cfa::verify(*m.cfa);
  PIPPIN_CHECK(broken.empty(), "lowering made an ill-formed {} Cfa: {}", m.label, broken);
}

void Run::interleave(const std::vector<Model*>& models) {
  std::vector<const cfa::Cfa*> threaded;
  for (Model* m : models) {
    m->threaded = std::move(m->cfa);
    threaded.push_back(&*m->threaded);
  }
  interleaving_ = transform::plan_interleaving(threaded, options.question.each_obligation ? transform::AtError::Ends : transform::AtError::Found);
  log(1, "interleaving: {} locations, {} steps, {} locations where one thread goes on alone", interleaving_->locations.size(), interleaving_->steps.size(),
      interleaving_->alone);
  statistics.counter("interleaving.locations") = interleaving_->locations.size();
  statistics.counter("interleaving.steps") = interleaving_->steps.size();
  for (Model* m : models) m->cfa = transform::interleave(*m->threaded, *interleaving_);
}

const cfa::Cfa& Run::base(Model& m) {
  if (!m.cfa) {
    translate(m);
    if (!m.cfa->threads.empty()) {
      Model& other = &m == &bv ? mathematical : bv;
      translate(other);
      interleave({&mathematical, &bv});
      other.solver = aux_solver();
      if (obligations) restrict_targets(other);
    }
    if (options.output.dumps.contains("cfa")) dump(options.output, "cfa", fmt::format("{}.cfa", m.label), cfa::print(*m.cfa));
    if (question() == core::Question::End) {
      m.with_overflow_assumed = *m.cfa;
      for (const cfa::EdgeId e : m.cfa->edges().ids()) drop_overflow_assumptions(*m.cfa, m.cfa->edge(e).ops);
    }
    m.solver = aux_solver();
    if (obligations) restrict_targets(m);
  }
  return *m.cfa;
}

core::Path Run::in_threads(const core::Path& path) const {
  if (!interleaving_) return path;
  core::Path out;
  for (const cfa::Step& s : path.stem) out.stem.push_back({interleaving_->steps[s.edge].edge, s.choices});
  return out;
}

const std::string& Run::doubt_of_interleaving(const cfa::Cfa& base) {
  const auto [it, fresh] = interleaving_checked_.try_emplace(&base);
  if (!fresh || !interleaving_) return it->second;
  ScopedTimer timer(statistics.seconds("check.interleaving"));
  it->second = "a product of threads that was not looked at";
  for (const Model* m : {&mathematical, &bv, &given})
    if (m->cfa && &*m->cfa == &base) it->second = check::check_interleaving(*m->threaded, base, *interleaving_);
  return it->second;
}

interp::Schedule Run::schedule_of(const core::Path& path) const {
  interp::Schedule out;
  if (!interleaving_) return out;
  const cfa::Cfa& threaded = bv.threaded ? *bv.threaded : *mathematical.threaded;
  std::map<cfa::ThreadId, uint32_t> numbers{{cfa::ThreadId(0), 0}};   // the interpreter numbers threads as they begin
  for (const cfa::Step& s : path.stem) {
    const transform::Interleaving::Step& step = interleaving_->steps[s.edge];
    const cfa::Edge& e = threaded.edge(step.edge);
    if (e.step != ir::kNoStep && !threaded.location(e.source).atomic) out.push_back({numbers.at(step.thread), e.step});
    if (e.kind == cfa::EdgeKind::Fork && e.thread.valid()) numbers.emplace(e.thread, static_cast<uint32_t>(numbers.size()));
  }
  // What comes after the last step is done by the thread that gets to the error.
  if (!path.stem.empty()) out.push_back({numbers.at(interleaving_->steps[path.stem.back().edge].thread), ir::kNoStep});
  return out;
}

void Run::restrict_targets(Model& m) {
  obligations->restrict(*m.cfa);
  interleaving_checked_.clear();
  if (!m.threaded) return;
  for (const cfa::LocId l : interleaving_->locations.ids())
    if (const cfa::LocId target = interleaving_->locations[l].stands_for; target.valid()) m.threaded->location(target).kind = m.cfa->location(l).kind;
}

void Run::restrict_to_active() {
  for (Model* m : {&mathematical, &bv}) {
    m->simplified.clear();
    if (m->cfa) restrict_targets(*m);
  }
}

void Run::lower_as_bytes() {
  log(1, "an access leaves the model: each object becomes bytes");
  options.passes.promotion = false;
  forget_models();
}

bool Run::lower_with_more_threads() {
  constexpr size_t kMostCopies = 8;
  if (thread_copies_ >= kMostCopies) return false;
  thread_copies_ *= 2;
  log(1, "a loop creates more threads: {} copies", thread_copies_);
  forget_models();
  return true;
}

void Run::forget_models() {
  skeleton.reset();
  interleaving_.reset();
  for (Model* m : {&mathematical, &bv}) {
    m->simplified.clear();
    m->with_overflow_assumed.reset();
    m->cfa.reset();
    m->threaded.reset();
    interleaving_checked_.clear();
    m->solver = {};
    left_.push_back(std::move(m->tm));
  }
}

const transform::PassStack& Run::passes(Model& m, transform::Blocks blocks, std::string_view name) {
  auto known = m.simplified.find(blocks);
  if (known == m.simplified.end()) {
    const std::string label = blocks == usual_blocks() ? std::string(m.label) : fmt::format("{}-{}", m.label, name);
    transform::PassStack passes = transform::run_passes(base(m), {keeps(), blocks, options.passes.slice, options.passes.intervals, options.passes.elements}, label, statistics);
    if (options.output.dumps.contains("blocks")) dump(options.output, "blocks", label + "-blocks.cfa", cfa::print(passes.cfa()));
    known = m.simplified.emplace(blocks, Model::Simplified{std::move(passes), nullptr}).first;
  }
  return known->second.passes;
}

logic::Services& Run::services(Model& m, transform::Blocks blocks, std::string_view name) {
  const cfa::Cfa& cfa = passes(m, blocks, name).cfa();
  std::unique_ptr<logic::Services>& services = m.simplified.at(blocks).services;
  if (!services)
    services = std::make_unique<logic::Services>(cfa, logic::ServiceSolvers{m.solver.get(), trace_solver(), !options.solvers.trace.empty(), options.solvers.minimal_cores}, statistics);
  return *services;
}

transform::Blocks Run::blocks_of(const EngineRow& row) const {
  return row.blocks->fixed ? row.blocks->kind : options.passes.blocks.value_or(row.blocks->kind);
}

Solver Run::aux_solver() {
  // One that is named for paths or cores is that one alone, so that solvers can be compared.
  std::unique_ptr<smt::Backend> named = make_named_solver(options.solvers.aux, options.solvers.places, statistics);
  return make_solver(options, options.solvers.aux == "z3" ? smt::with_cadical(std::move(named)) : std::move(named), statistics);
}

smt::Backend& Run::solver(const std::string& name) {
  Solver& solver = solvers_[name];
  if (!solver.chain) solver = make_solver(options, make_named_solver(name, options.solvers.places, statistics), statistics);
  return solver.get();
}

smt::Backend* Run::trace_solver() {
  if (options.solvers.trace.empty() && options.solvers.aux == "z3") return nullptr;
  if (!trace_solver_.chain) {
    const std::string name = options.solvers.trace.empty() ? "z3" : options.solvers.trace;
    trace_solver_ = make_solver(options, make_named_solver(name, options.solvers.places, statistics), statistics);
  }
  return &trace_solver_.get();
}

lower::LowerOptions Run::lower_options(lower::IntegerModel model) const {
  lower::LowerOptions l;
  l.model = model;
  l.semantics = options.program.semantics;
  l.promotion = options.passes.promotion;
  l.thread_copies = thread_copies_;
  return l;
}

interp::ExecutionOptions Run::execution_options() const {
  interp::ExecutionOptions e;
  e.semantics = options.program.semantics;
  if (obligations) e.ignored = [this](const interp::Execution& execution) { return obligations->is_known(execution); };
  return e;
}

void Run::progress(const std::string& phase) {
  log(1, "{}", phase);
  if (options.calls.progress) options.calls.progress({std::chrono::duration<double>(Clock::now() - start).count(), 0, phase});
}

bool Run::unknown(const std::string& reason, const std::string& component) {
  out.report.answer = core::Answer::Unknown;
  out.report.reason = reason;
  out.report.component = component;
  return false;
}

void Run::tell_interpreter_alone() {
  if (out.interpreter_alone.empty() || out.report.answer != core::Answer::Unknown) return;
  unknown(out.interpreter_alone, "confirm");
  if (options.calls.so_far && !options.question.each_obligation) options.calls.so_far(out);
}

void Run::refuse(const std::string& counter, report::FailedCheck failed) {
  constexpr size_t kShown = 3;
  ++statistics.counter(counter);
  std::erase_if(out.report.failed_checks,
                [&](const report::FailedCheck& f) { return f.check == failed.check && f.reason == failed.reason; });
  if (out.report.failed_checks.size() == kShown) out.report.failed_checks.erase(out.report.failed_checks.begin());
  out.report.failed_checks.push_back(std::move(failed));
}

}  // namespace pippin::run
