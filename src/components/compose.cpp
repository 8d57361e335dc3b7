// SPDX-License-Identifier: Apache-2.0
#include "components/compose.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <set>

#include "components/actor_program.h"
#include "input/input.h"
#include "run/output.h"
#include "components/path_program.h"
#include "run/registry.h"
#include "components/step_options.h"
#include "components/step_server.h"
#include "validate/validate.h"
#include "support/log.h"
#include "support/quantity.h"
#include "support/temporary_directory.h"
#include "support/wall_clock.h"

namespace pippin::components {
namespace {

namespace fs = std::filesystem;

constexpr size_t kShownIterations = 20;

/// One of the three, as it is run.
struct Actor {
  std::string name;
  std::optional<ActorFile> file;   // none: ours
};

/// Predicates found so far.
class Predicates {
 public:
  /// Adds an artifact's. False: nothing is new. Error: it does not fit to what is there.
  Result<bool> add(const Artifact& a) {
    if (a.map) {
      auto joined = join(map_, *a.map);
      if (!joined) return Error{a.path, joined.error().message};
      const bool more = count(*joined) > count(map_);
      joined->left_out.clear();
      map_ = std::move(*joined);
      return more;
    }
    bool more = false;
    for (const auto* some : {&a.witness->invariants, &a.witness->quantified})
      for (const witness::Invariant& i : *some)
        if (known_.emplace(i.location.file, i.location.line, i.location.column, i.acsl + i.value).second) {
          invariants_.push_back(i);
          more = true;
        }
    return more;
  }
  size_t size() const { return count(map_) + invariants_.size(); }
  bool has_map() const { return count(map_) > 0; }
  bool has_witness() const { return !invariants_.empty(); }
  const witness::PredicateMap& map() const { return map_; }
  const std::vector<witness::Invariant>& invariants() const { return invariants_; }

 private:
  static size_t count(const witness::PredicateMap& m) {
    size_t n = 0;
    for (const auto& [key, predicates] : m.sections)
      n += static_cast<size_t>(std::ranges::count_if(predicates, [](term::Term t) { return !t.is_false(); }));
    return n;
  }
  witness::PredicateMap map_;
  std::vector<witness::Invariant> invariants_;
  std::set<std::tuple<std::string, uint32_t, uint32_t, std::string>> known_;
};

/// What a candidate says, without what differs from run to run.
std::string comparable_text(const std::string& text) {
  const auto w = witness::parse(text, "");
  if (!w || !w->unsupported.empty()) return text;
  std::string out;
  for (const auto& segment : w->segments)
    for (const witness::Waypoint& p : segment) out += fmt::format("{} {} {}:{}:{} {} {}\n", static_cast<int>(p.type), p.follow, p.location.file, p.location.line, p.location.column, p.value, p.facts);
  return out;
}

/// What tools of others are asked. If the user names no property, a failing assertion is an error for us only: competitions have no formula for it, so
/// there are tools that refuse the whole file. (What they claim without it is proved here with it.)
std::string specification_for_actors(const run::ProgramInput& program, const run::QuestionOptions& question) {
  ir::Semantics s = program.semantics;
  if (!question.property_given && !s.error_functions.empty()) s.asserts = false;
  return input::specification_of(program.entry, s);
}

class Composition {
 public:
  Composition(const run::CheckOptions& options, const ComposeOptions& compose, Statistics& statistics)
      : property_given_(options.question.property_given), options_(options), compose_(compose), statistics_(statistics), specification_(specification_for_actors(options.program, options.question)) {
    if (options.limits.wall_seconds > 0) limit_wall_clock(Seconds(0.97 * options.limits.wall_seconds - 0.1));
    if (options.limits.cpu_seconds > 0) budget_ = Budget::limited(Seconds(0.97 * options.limits.cpu_seconds - 0.1), options.limits.memory_bytes);
    options_.limits.wall_seconds = 0;
    options_.plan = run::plan_of("auto");
    // The property is fixed: artifacts about another property are refused.
    options_.question.property_given = options_.question.model_given = true;
  }

  run::CheckOutcome run() {
    if (options_.program.semantics.checks(ir::Property::Termination)) return refuse({"", "a CEGAR loop of components is about errors that are reached, and not about termination"});
    if (auto e = prepare()) return refuse(*e);
    for (size_t iteration = 1; iteration <= compose_.iterations; ++iteration) {
      statistics_.counter("compose.iterations") = iteration;
      iteration_ = iteration;
      if (auto done = iterate()) return finish(std::move(*done));
    }
    return finish(unknown(fmt::format("no answer in {} iterations", compose_.iterations), "cegar"));
  }

 private:
  // ---- before and after

  std::optional<Error> prepare() {
    if (compose_.keep.empty()) {
      if (!temporary_.emplace().ok()) return Error{"", "no directory for the artifacts can be made in $TMPDIR or /tmp"};
      directory_ = temporary_->path();
    } else {
      std::error_code error;
      fs::create_directories(compose_.keep, error);
      if (error || !fs::is_directory(compose_.keep, error)) return Error{"--keep", compose_.keep + " cannot be made"};
      directory_ = fs::absolute(compose_.keep);
    }
    for (const auto& [actor, name, role] : {std::tuple(&explorer_, &compose_.explorer, ActorRole::Explorer), std::tuple(&checker_, &compose_.checker, ActorRole::Checker),
                                            std::tuple(&refiner_, &compose_.refiner, ActorRole::Refiner)}) {
      actor->name = *name;
      if (!is_actor_file(*name)) continue;
      const auto text = input::read_file(*name);
      if (!text) return text.error();
      auto file = parse_actor(*text, *name);
      if (!file) return file.error();
      if (file->role != role) return Error{*name, fmt::format("{} has another role than the one it is given", file->name)};
      actor->name = file->name;
      actor->file = std::move(*file);
    }
    if (explorer_.file && explorer_.file->predicates != PredicateForm::None) {
      const bool reads_maps = explorer_.file->predicates == PredicateForm::Map;
      const bool maps = refiner_.file ? refiner_.file->predicates == PredicateForm::Map : compose_.exchange == Exchange::Predicates;
      if (reads_maps != maps)
        return Error{explorer_.file->path, fmt::format("{} reads predicates as a {}, and {} writes a {}{}", explorer_.name, reads_maps ? "map" : "witness", refiner_.name, maps ? "map" : "witness",
                                                           refiner_.file ? "" : reads_maps ? " (--exchange=predicates)" : " (--exchange=witness)")};
    }
    std::ofstream(directory_ / "specification.prp") << specification_ << "\n";
    std::vector<Error> warnings;
    for (const std::string& path : compose_.in)
      if (auto e = learn(path, warnings); !e) return e.error();
    warnings_ = std::move(warnings);
    return std::nullopt;
  }

  run::CheckOutcome finish(run::CheckOutcome out) {
    report::Report& r = out.report;
    r.iterations = iteration_;
    r.notes.insert(r.notes.begin(), notes_.begin(), notes_.end());
    r.warnings.insert(r.warnings.begin(), warnings_.begin(), warnings_.end());
    if (r.answer != core::Answer::Unknown) r.how_found += fmt::format(", {} iterations of {}, {} and {}", iteration_, explorer_.name, checker_.name, refiner_.name);
    return out;
  }

  static run::CheckOutcome refuse(Error e) {
    run::CheckOutcome out;
    out.report.errors.push_back(std::move(e));
    return out;
  }
  static run::CheckOutcome unknown(const std::string& reason, const std::string& component) {
    run::CheckOutcome out;
    out.report.reason = reason;
    out.report.component = component;
    return out;
  }

  void note(const std::string& text) {
    log(1, "cegar: {}", text);
    if (iteration_ <= kShownIterations || iteration_ == compose_.iterations) notes_.push_back(fmt::format("iteration {}: {}", iteration_, text));
  }

  // ---- one iteration

  std::optional<run::CheckOutcome> iterate() {
    if (budget_.expired()) return unknown(budget_.reason(), "cegar");
    const auto files = write_predicates();
    if (!files) return unknown(files.error().text(), "cegar");
    Turn explored = explore(*files);
    if (explored.outcome) return explored.outcome;
    const auto candidate = input::read_file(explored.artifact);
    if (!candidate) return unknown(fmt::format("the candidate of {} cannot be read", explorer_.name), explorer_.name);
    const std::string seen = comparable_text(*candidate);
    if (compose_.jobs > 1) {
      if (seen == last_candidate_) return no_progress(fmt::format("{} gives the same candidate again", explorer_.name));
      last_candidate_ = seen;
      std::vector<std::string> all = {explored.artifact};
      all.insert(all.end(), explored.others.begin(), explored.others.end());
      return iterate_many(all);
    }

    if (budget_.expired()) return unknown(budget_.reason(), "cegar");
    Turn checked = check(explored.artifact);
    if (checked.outcome) return checked.outcome;
    // It was refined before, in vain.
    if (seen == last_candidate_) return no_progress(fmt::format("{} gives the same candidate again", explorer_.name));
    last_candidate_ = seen;

    if (budget_.expired()) return unknown(budget_.reason(), "cegar");
    Turn refined = refine(explored.artifact);
    if (refined.outcome) return refined.outcome;
    std::vector<Error> warnings;
    const size_t before = predicates_.size();
    const auto more = learn(refined.artifact, warnings);
    if (iteration_ == 1) warnings_.insert(warnings_.end(), warnings.begin(), warnings.end());
    if (!more) return unknown(fmt::format("the predicates of {} cannot be used: {}", refiner_.name, more.error().text()), refiner_.name);
    note(fmt::format("a candidate, infeasible; {} new predicates", predicates_.size() - before));
    if (!*more) return no_progress(fmt::format("{} has no new predicates", refiner_.name));
    return std::nullopt;
  }

  run::CheckOutcome no_progress(const std::string& why) {
    run::CheckOutcome out = unknown("no progress", "cegar");
    out.report.notes.push_back(why);
    return out;
  }

  /// What a turn ends with: the end of everything, or an artifact (of a checker none: the candidate is infeasible).
  struct Turn {
    std::optional<run::CheckOutcome> outcome;
    std::string artifact;
    std::vector<std::string> others;   // further candidates
  };
  static Turn end(run::CheckOutcome outcome) { return {std::move(outcome), "", {}}; }

  Turn explore(const std::vector<std::string>& predicates) {
    ScopedTimer timer(statistics_.seconds("compose.explore"));
    progress("explore");
    if (!explorer_.file && compose_.turns == Turns::Here) {
      StepOptions step{.role = StepRole::Explore, .explorer = explorer_.name, .in = predicates};
      return in_process(step, "candidate");
    }
    const ActorAnswer a = explorer_.file ? foreign(*explorer_.file, "explore", predicates.empty() ? "" : predicates.front())
                                         : own(StepRole::Explore, "explore", predicates);
    if (!a.trouble.empty()) return end(refuse({"", a.trouble}));
    if (a.word == ActorWord::Safe) return end(prove(a, predicates));
    if (a.word == ActorWord::Unknown) return end(unknown(a.reason, explorer_.name));
    return {std::nullopt, a.artifact, a.others};
  }

  Turn check(const std::string& candidate) {
    ScopedTimer timer(statistics_.seconds("compose.check"));
    progress("check");
    if (!checker_.file && compose_.turns == Turns::Here) return check_here(candidate);
    const ActorAnswer a = checker_.file ? foreign(*checker_.file, "check", candidate) : own(StepRole::Check, "check", {candidate});
    if (!a.trouble.empty()) return end(refuse({"", a.trouble}));
    if (a.word == ActorWord::Unknown) return end(unknown(a.reason, checker_.name));
    if (a.word == ActorWord::Infeasible) return {};
    // A claim: its execution, or that of the witness it wrote.
    note(fmt::format("{} claims that the candidate is feasible", checker_.name));
    Turn ours = check_here(candidate);
    if (ours.outcome && ours.outcome->report.answer == core::Answer::False) return ours;
    if (!a.artifact.empty()) {
      run::CheckOptions o = options_;
      o.limits.cpu_seconds = part_of_time(1);
      run::CheckOutcome validated = validate::run_validation(o, a.artifact, statistics_);
      if (validated.report.errors.empty() && validated.report.answer == core::Answer::False) {
        validated.report.about.clear();
        return end(std::move(validated));
      }
    }
    if (!checker_.file || checker_.file->program != ActorFile::Program::PathProgram) return end(claim(checker_.name, "the candidate is feasible"));
    // It may be another path that is.
    run::CheckOptions o = options_;
    o.limits.cpu_seconds = part_of_time(0.2);
    if (run::CheckOutcome found = error_by_path_program(o, candidate, statistics_); found.report.answer == core::Answer::False) return end(std::move(found));
    return ours.outcome ? end(claim(checker_.name, "the path program of the candidate has an error")) : std::move(ours);
  }

  Turn check_here(const std::string& candidate) {
    StepOptions step{.role = StepRole::Check, .in = {candidate}};
    Turn turn = in_process(step, "");
    if (turn.outcome && !turn.outcome->report.errors.empty())
      turn = end(unknown(fmt::format("the candidate of {} cannot be used: {}", explorer_.name, turn.outcome->report.errors.front().text()), explorer_.name));
    return turn;
  }

  Turn refine(const std::string& candidate) {
    ScopedTimer timer(statistics_.seconds("compose.refine"));
    progress("refine");
    if (!refiner_.file && compose_.turns == Turns::Here) {
      StepOptions step{.role = StepRole::Refine, .exchange = compose_.exchange, .in = {candidate}};
      Turn turn = in_process(step, "predicates");
      if (turn.outcome && !turn.outcome->report.errors.empty())
        turn = end(unknown(fmt::format("the candidate of {} cannot be used: {}", explorer_.name, turn.outcome->report.errors.front().text()), explorer_.name));
      return turn;
    }
    const ActorAnswer a = refiner_.file ? foreign(*refiner_.file, "refine", candidate) : own(StepRole::Refine, "refine", {candidate});
    if (!a.trouble.empty()) return end(refuse({"", a.trouble}));
    if (a.word != ActorWord::Done) return end(unknown(a.reason, refiner_.name));
    return {std::nullopt, a.artifact, {}};
  }

  // ---- how they are run

  double part_of_time(double part) const { return options_.limits.cpu_seconds > 0 ? std::max(0.2, part * budget_.remaining().count()) : 0; }

  void progress(const std::string& phase) {
    if (options_.calls.progress) options_.calls.progress({0, iteration_, phase});
  }

  run::CheckOptions with_refiners() const {
    run::CheckOptions o = options_;
    if (refiner_.file) return o;
    o.refining.strategy.clear();
    if (run::find_strategy(compose_.refiner)) {
      o.refining.strategy = compose_.refiner;
    } else {
      o.refining.refiners = split(compose_.refiner, ',');
      o.refining.per_path = o.refining.refiners.size();
    }
    return o;
  }

  /// `artifact`: what its file is called.
  Turn in_process(const StepOptions& step, const std::string& artifact) {
    run::CheckOptions o = step.role == StepRole::Refine ? with_refiners() : options_;
    o.limits.cpu_seconds = part_of_time(1);
    StepOutcome outcome = run_step(o, step, statistics_, &kept_);
    if (!outcome.result) return end(std::move(outcome.run));
    if (step.role == StepRole::Explore && iteration_ == 1) warnings_.insert(warnings_.end(), outcome.run.report.warnings.begin(), outcome.run.report.warnings.end());
    for (const std::string& n : outcome.run.report.notes) note(n);
    if (outcome.result->artifact.empty()) return {};
    const std::string path = directory_ / fmt::format("{:03}-{}{}", iteration_, artifact, step.role == StepRole::Refine && step.exchange == Exchange::Predicates ? ".txt" : ".yml");
    if (const auto written = witness::write_file(path, outcome.result->artifact); !written) return end(unknown(written.error().text(), "cegar"));
    return {std::nullopt, path, {}};
  }

  ActorCall call_of(const std::string& turn) {
    ActorCall call;
    for (const std::string& f : options_.program.files) call.programs.push_back(fs::absolute(f));
    call.specification = directory_ / "specification.prp";
    call.directory = directory_ / fmt::format("{:03}-{}", iteration_, turn);
    call.model = options_.program.data_model;
    call.pippin = fs::read_symlink("/proc/self/exe", ignored_);
    fs::remove_all(call.directory, ignored_);
    fs::create_directories(call.directory, ignored_);
    return call;
  }

  ActorAnswer foreign(const ActorFile& file, const std::string& turn, const std::string& in) {
    ActorCall call = call_of(turn);
    call.in = in;
    run::CheckOptions o = options_;
    o.limits.cpu_seconds = part_of_time(0.5);
    return run_on_its_program(file, std::move(call), o, budget_);
  }

  /// A turn of ours outside of this process.
  ActorAnswer own(StepRole role, const std::string& turn, const std::vector<std::string>& in) {
    return compose_.turns == Turns::Servers ? by_server(role, turn, in) : by_process(role, turn, in);
  }

  /// The options of this run for `pippin step`.
  std::vector<std::string> step_options(StepRole role) {
    const run::CheckOptions& o = options_;
    std::vector<std::string> out =
        options_of_step(o.program, o.search, property_given_ ? (directory_ / "specification.prp").string() : "", o.limits.cpu_seconds > 0 ? part_of_time(0.95) : 0);
    if (role == StepRole::Explore) {
      out.push_back("--explorer=" + explorer_.name);
      // A proof is checked where it counts, in this process.
      out.push_back("--no-certificate-check");
    }
    // Native replay happens later, in the process that gives the verdict.
    if (role == StepRole::Check) out.push_back("--replay=interpreted");
    if (role == StepRole::Refine) {
      out.push_back(run::find_strategy(compose_.refiner) ? "--strategy=" + compose_.refiner : "--refiners=" + compose_.refiner);
      out.push_back(compose_.exchange == Exchange::Witness ? "--exchange=witness" : "--exchange=predicates");
    }
    return out;
  }

  /// `pippin step` as an actor like those of others.
  ActorAnswer by_process(StepRole role, const std::string& turn, const std::vector<std::string>& in) {
    ActorFile file;
    file.path = file.name = fmt::format("pippin step {}", turn);
    file.install = "this program is gone";
    file.artifact = {"out"};
    file.command = {"${pippin}", "step", turn, "--no-progress", "--out=${out}"};
    for (const std::string& path : in) file.command.push_back("--in=" + path);
    for (std::string& option : step_options(role)) file.command.push_back(std::move(option));
    switch (role) {
      case StepRole::Explore: file.answers = {{"Verification result: TRUE", ActorWord::Safe, ""}, {"Step result: CANDIDATE", ActorWord::Done, ""}}; break;
      case StepRole::Check: file.answers = {{"Verification result: FALSE", ActorWord::Feasible, ""}, {"Step result: INFEASIBLE", ActorWord::Infeasible, ""}}; break;
      case StepRole::Refine: file.answers = {{"Step result: REFINED", ActorWord::Done, ""}}; break;
    }
    file.answers.push_back({"Verification result: UNKNOWN", ActorWord::Unknown, ""});
    file.command.push_back("--");
    file.command.push_back("${programs}");
    return foreign(file, turn, "");
  }

  ActorAnswer by_server(StepRole role, const std::string& turn, const std::vector<std::string>& in) {
    if (auto e = ask(0, role, in)) return {.reason = e->text()};
    return receive(0, role, turn);
  }

  /// Gives server `k` a turn.
  std::optional<Error> ask(size_t k, StepRole role, const std::vector<std::string>& in) {
    if (servers_.size() <= k) servers_.resize(k + 1);
    if (!servers_[k]) servers_[k] = std::make_unique<StepServer>(compose_.parse_step);
    std::vector<std::string> arguments = step_options(role), texts;
    if (role == StepRole::Explore && compose_.jobs > 1) arguments.push_back(fmt::format("--candidates={}", compose_.jobs));
    arguments.push_back("--");
    for (const std::string& f : options_.program.files) arguments.push_back(fs::absolute(f));
    for (const std::string& path : in) {
      auto text = input::read_file(path);
      if (!text) return text.error();
      texts.push_back(std::move(*text));
    }
    servers_[k]->send(role == StepRole::Explore ? "explore" : role == StepRole::Check ? "check" : "refine", arguments, texts);
    return std::nullopt;
  }

  /// Its answer. `turn`: what the directory of its artifacts is called.
  ActorAnswer receive(size_t k, StepRole role, const std::string& turn) {
    const ServerAnswer a = servers_[k]->receive(budget_);
    const ActorAnswer out = as_actor(a, role == StepRole::Explore, call_of(turn).directory);
    if (!a.error.empty()) return out;
    for (const std::string& n : a.notes) note(n);
    return out;
  }

  // ---- several candidates at a time (--jobs)

  /// Checks and refines them beside each other, each in a server of its own. What is found counts in the order of the candidates, so that which
  /// server is faster makes no difference; a feasible one ends the work on the others. Null: there are new predicates.
  std::optional<run::CheckOutcome> iterate_many(const std::vector<std::string>& candidates) {
    const size_t n = candidates.size();
    std::vector<bool> refines(n);
    std::string why;
    const auto give_up = [&](const std::string& reason) {
      if (why.empty()) why = reason.empty() ? "unknown" : reason;
    };
    {
      ScopedTimer timer(statistics_.seconds("compose.check"));
      progress("check");
      for (size_t k = 0; k < n; ++k)
        if (auto e = ask(k, StepRole::Check, {candidates[k]})) return unknown(e->text(), "cegar");
      for (size_t k = 0; k < n; ++k) {
        const ActorAnswer a = receive(k, StepRole::Check, fmt::format("check-{}", k + 1));
        if (a.word == ActorWord::Feasible) {
          for (size_t j = k + 1; j < n; ++j) servers_[j].reset();
          Turn ours = check_here(candidates[k]);
          if (ours.outcome && ours.outcome->report.answer == core::Answer::False) return std::move(ours.outcome);
          return claim(checker_.name, "the candidate is feasible");
        }
        if (a.word != ActorWord::Infeasible) {
          give_up(a.reason);
          continue;
        }
        refines[k] = true;
        if (auto e = ask(k, StepRole::Refine, {candidates[k]})) return unknown(e->text(), "cegar");
      }
    }
    ScopedTimer timer(statistics_.seconds("compose.refine"));
    progress("refine");
    const size_t before = predicates_.size();
    bool more = false;
    for (size_t k = 0; k < n; ++k) {
      if (!refines[k]) continue;
      const ActorAnswer a = receive(k, StepRole::Refine, fmt::format("refine-{}", k + 1));
      if (a.word != ActorWord::Done) {
        give_up(a.reason);
        continue;
      }
      std::vector<Error> warnings;
      const auto learnt = learn(a.artifact, warnings);
      if (!learnt) return unknown(fmt::format("the predicates of {} cannot be used: {}", refiner_.name, learnt.error().text()), refiner_.name);
      more |= *learnt;
    }
    note(fmt::format("{} candidates, infeasible; {} new predicates", std::ranges::count(refines, true), predicates_.size() - before));
    if (more) return std::nullopt;
    if (!why.empty()) return unknown(why, checker_.name);
    return no_progress(fmt::format("{} has no new predicates", refiner_.name));
  }

  // ---- artifacts

  /// The predicates of a file join those that are there. False: nothing is new.
  Result<bool> learn(const std::string& path, std::vector<Error>& warnings) {
    const auto text = witness::read_witness_file(path);
    if (!text) return text.error();
    run::ProgramInput ignored = options_.program;
    const auto artifact = read_artifact(*text, path, false, ignored, options_.question, warnings);
    if (!artifact) return artifact.error();
    return predicates_.add(*artifact);
  }

  /// All predicates, for the explorer: as what it reads.
  Result<std::vector<std::string>> write_predicates() {
    std::vector<std::string> paths;
    const auto write = [&](const char* ending, const Result<std::string>& text) -> std::optional<Error> {
      if (!text) return text.error();
      const std::string path = directory_ / fmt::format("{:03}-all{}", iteration_, ending);
      if (const auto written = witness::write_file(path, *text); !written) return written.error();
      paths.push_back(path);
      return std::nullopt;
    };
    const PredicateForm form = explorer_.file ? explorer_.file->predicates : PredicateForm::None;
    if (form == PredicateForm::Map || (!explorer_.file && predicates_.has_map())) {
      witness::PredicateMap map = predicates_.map();
      // For the tools of others "ask whether the place is reached at all" (witness/predicate_map.h); and so the map is never empty.
      if (explorer_.file) map.add({}, map.tm->mk_false());
      if (auto e = write(".txt", print(map))) return *e;
    }
    if (form == PredicateForm::Witness || (!explorer_.file && predicates_.has_witness())) {
      witness::CorrectnessWitness w{run::metadata_of(options_.program, options_.search, {}), predicates_.invariants()};
      if (explorer_.file) std::erase_if(w.invariants, [](const witness::Invariant& i) { return !i.acsl.empty(); });   // (few others read that)
      if (auto e = write(".yml", print(w, witness::format_for(w)))) return *e;
    }
    return paths;
  }

  // ---- claims

  run::CheckOutcome claim(const std::string& actor, const std::string& what) {
    run::CheckOutcome out = unknown("claim not proved", actor);
    out.report.notes.push_back(fmt::format("{} claims: {}. Pippin could not prove that.", actor, what));
    return out;
  }

  /// The explorer says that the program is safe. Its witness is proved, or helps us to prove it.
  run::CheckOutcome prove(const ActorAnswer& a, std::vector<std::string> predicates) {
    note(fmt::format("{} claims that no path to the error is left", explorer_.name));
    const auto accepted = [&](run::CheckOutcome& out) {
      if (!out.report.errors.empty() || out.report.answer != core::Answer::True) return false;
      out.report.about.clear();
      out.report.notes.clear();
      out.report.how_found = fmt::format("{}; the claim of {} was proved again", out.report.how_found, explorer_.name);
      return true;
    };
    const auto explore_here = [&](double part) {
      run::CheckOptions o = options_;
      o.limits.cpu_seconds = part_of_time(part);
      StepOptions step{.role = StepRole::Explore, .explorer = explorer_.file ? "predicate-abstraction" : explorer_.name, .in = predicates};
      return run_step(o, step, statistics_, &kept_).run;
    };
    // What an explorer of ours has proved in another process is soonest proved here as it was there.
    if (!explorer_.file)
      if (run::CheckOutcome out = explore_here(0.5); accepted(out)) return out;
    if (!a.artifact.empty()) {
      run::CheckOptions o = options_;
      o.limits.cpu_seconds = part_of_time(0.5);
      if (run::CheckOutcome out = validate::run_validation(o, a.artifact, statistics_); accepted(out)) return out;
      predicates.push_back(a.artifact);
    }
    if (explorer_.file) {
      if (run::CheckOutcome out = explore_here(0.5); accepted(out)) return out;
      // Its blocks may be larger than ours, so that it needs fewer predicates: we find the others. (A mere claim is none of our tasks.)
      if (predicates_.size() == 0) return claim(explorer_.name, "no path to the error is left");
      ComposeOptions own;
      own.in = predicates;
      run::CheckOptions o = options_;
      o.limits.cpu_seconds = part_of_time(1);
      run::CheckOutcome out = run_composition(o, own, statistics_);
      if (accepted(out)) return out;
      if (out.report.answer == core::Answer::False) {
        note(fmt::format("the claim of {} is wrong", explorer_.name));
        return out;
      }
    }
    return claim(explorer_.name, "no path to the error is left");
  }

  const bool property_given_;        // by the user
  run::CheckOptions options_;
  const ComposeOptions& compose_;
  Statistics& statistics_;
  run::KeptProgram kept_{statistics_};   // for the turns in this process
  std::vector<std::unique_ptr<StepServer>> servers_;   // for those in servers
  const std::string specification_;
  Budget budget_;
  std::optional<TemporaryDirectory> temporary_;
  fs::path directory_;
  std::error_code ignored_;
  Actor explorer_, checker_, refiner_;
  Predicates predicates_;
  std::string last_candidate_;
  size_t iteration_ = 0;
  std::vector<std::string> notes_;
  std::vector<Error> warnings_;
};

}  // namespace

bool is_actor_file(const std::string& name) { return name.ends_with(".yml") || name.ends_with(".yaml"); }

run::CheckOutcome run_composition(const run::CheckOptions& options, const ComposeOptions& compose, Statistics& statistics) {
  return Composition(options, compose, statistics).run();
}

}  // namespace pippin::components
