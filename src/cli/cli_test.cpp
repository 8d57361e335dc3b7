// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "input/input.h"
#include "cli/options.h"
#include "cli/names.h"
#include "run/solvers.h"
#include "run/stages.h"
#include "run/refiners.h"
#include "cli/watchdog.h"
#include "experiment/spec.h"
#include "smt/pipe/pipe.h"

namespace pippin::cli {
namespace {

class Folder {
 public:
  Folder() {
    char name[] = "/tmp/pippin-test-XXXXXX";
    path_ = mkdtemp(name);
  }
  ~Folder() { [[maybe_unused]] int r = std::system(("rm -rf " + path_).c_str()); }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path_ + "/" + name) << text;
    return path_ + "/" + name;
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(Property, WhiteSpaceDoesNotMatter) {
  auto p = input::parse_property_text(" CHECK(init( main() ),\n LTL( G !call( reach_error() ) ) ) \n", "p.prp");
  ASSERT_TRUE(p.ok());
  EXPECT_EQ(p->properties, ir::PropertySet{ir::Property::UnreachCall});
  ir::Semantics s;
  EXPECT_EQ(input::specification_of(p->entry, s), "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  s.error_functions = {"a", "b"};
  s.error_labels = true;
  EXPECT_EQ(input::specification_of("f", s),
            "CHECK( init(f()), LTL(G ! call(a())) )\nCHECK( init(f()), LTL(G ! call(b())) )\nCHECK( init(f()), LTL(G ! label(ERROR)) )");
}

TEST(Property, SeveralAndUnknown) {
  auto p = input::parse_property_text("CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n", "p.prp");
  ASSERT_TRUE(p.ok());
  EXPECT_EQ(p->properties.list().size(), 2u);
  EXPECT_TRUE(ir::row(ir::Property::Termination).supported());
  EXPECT_FALSE(ir::row(ir::Property::NoDataRace).supported());
  EXPECT_EQ(ir::property_set("valid-memsafety")->list().size(), 3u);
  EXPECT_FALSE(input::parse_property_text("CHECK( init(main()), LTL(G wrong) )", "p.prp").ok());
  EXPECT_FALSE(input::parse_property_text("", "p.prp").ok());
}

TEST(Task, ReadsPathsRelativeToItself) {
  Folder f;
  f.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  const std::string yml = f.file("t.yml",
                                 "format_version: '2.0'\ninput_files: 't.c'\nproperties:\n  - property_file: ./p.prp\n"
                                 "    expected_verdict: false\noptions:\n  language: C\n  data_model: ILP32\n");
  auto t = input::read_task(yml);
  ASSERT_TRUE(t.ok()) << t.error().text();
  EXPECT_EQ(t->files, std::vector<std::string>{f.path() + "/t.c"});
  ASSERT_EQ(t->properties.size(), 1u);
  EXPECT_EQ(t->properties[0].expected, false);
  EXPECT_EQ(t->model, ir::DataModel::ILP32);
  EXPECT_FALSE(input::read_task(f.file("x.yml", "a: [")).ok());
  EXPECT_FALSE(input::read_task(f.file("y.yml", "- 1")).ok());
  EXPECT_FALSE(input::read_task(f.path()).ok());
}

TEST(Options, AValidationEndsAsInTheCompetition) {
  Folder f;
  const std::string c = f.file("a.c", "int main(void) { return 0; }"), v = f.file("v.yml", "- entry_type: violation_sequence\n"), k = f.file("k.yml", "- entry_type: invariant_set\n");
  EXPECT_EQ(parse_command_line({"validate", "--witness", v, c}).check.limits.cpu_seconds, 90);
  EXPECT_EQ(parse_command_line({"validate", "--witness", v, c}).check.limits.wall_seconds, 450);
  EXPECT_EQ(parse_command_line({"validate", "--witness", k, c}).check.limits.cpu_seconds, 300);
  EXPECT_EQ(parse_command_line({"validate", "--witness", k, "--timelimit=7s", c}).check.limits.cpu_seconds, 7);
  EXPECT_EQ(parse_command_line({"validate", "--witness", k, "--walltimelimit=7s", c}).check.limits.wall_seconds, 7);
  EXPECT_EQ(parse_command_line({"validate", "--witness", k, "--witness-type=correctness", c}).action, CommandLine::Action::Check);
  EXPECT_EQ(parse_command_line({"validate", "--witness", k, "--witness-type=violation", c}).text, "pippin: " + k + ": a correctness witness, and --witness-type is violation");
  EXPECT_EQ(parse_command_line({"validate", "--witness", v, "--witness-type=correctness", c}).action, CommandLine::Action::Fail);
  EXPECT_EQ(parse_command_line({"validate", "--witness", v, "--witness-type=both", c}).action, CommandLine::Action::Fail);
}

TEST(Options, GoodLine) {
  Folder f;
  const std::string c = f.file("a.c", "int main(void) { return 0; }");
  CommandLine l = parse_command_line({"check", "--32", "--timelimit", "15s", "--memlimit=4GB", "-I", "/x", "-DA=1", "--stats=json", c});
  ASSERT_EQ(l.action, CommandLine::Action::Check) << l.text;
  EXPECT_EQ(l.check.program.data_model, ir::DataModel::ILP32);
  EXPECT_EQ(l.check.limits.cpu_seconds, 15);
  EXPECT_EQ(l.check.limits.memory_bytes, 4000000000u);
  EXPECT_EQ(l.check.program.files, std::vector<std::string>{c});
  EXPECT_EQ(l.check.program.compiler_args, (std::vector<std::string>{"-I/x", "-DA=1"}));
  EXPECT_EQ(l.check.output.stats, run::StatsMode::Json);
}

TEST(Options, Experiment) {
  CommandLine l = parse_command_line({"experiment", "x.yml", "--tasks", "t", "--sample=7", "--timelimit", "2min", "--report"});
  ASSERT_EQ(l.action, CommandLine::Action::Experiment) << l.text;
  EXPECT_EQ(l.experiment.file, "x.yml");
  EXPECT_EQ(l.experiment.tasks, "t");
  EXPECT_EQ(l.experiment.sample, 7u);
  EXPECT_EQ(l.experiment.time_limit, 120);
  EXPECT_TRUE(l.experiment.report_only);
  EXPECT_EQ(parse_command_line({"experiment", "x.yml", "--timelimit", "soon"}).action, CommandLine::Action::Fail);
  EXPECT_EQ(parse_command_line({"experiment"}).action, CommandLine::Action::Fail);
}

TEST(Options, ExperimentsThatComeWithPippinNameWhatThereIs) {
  Folder f;
  const std::string c = f.file("a.c", "int main(void) { return 0; }");
  size_t files = 0;
  std::set<std::vector<std::string>> seen;
  for (const auto& entry : std::filesystem::directory_iterator("experiments")) {
    const std::string file = entry.path().string();
    if (!file.ends_with(".yml")) continue;
    ++files;
    const auto spec = experiment::read_spec(file);
    ASSERT_TRUE(spec.ok()) << spec.error().text();
    for (const experiment::Configuration& configuration : spec->configurations)
      for (const experiment::TaskSet& set : spec->sets) {
        std::vector<std::string> line{configuration.command};
        for (const auto* more : {&spec->options, &configuration.options, &set.options}) line.insert(line.end(), more->begin(), more->end());
        line.push_back(c);
        if (!seen.insert(line).second) continue;  // many sets have the same options
        const CommandLine l = parse_command_line(line);
        // A solver that this machine has not is the one thing that may be wrong with a row.
        if (l.text.find(" was not found") == std::string::npos)
          EXPECT_EQ(l.action, configuration.command == "check" ? CommandLine::Action::Check : CommandLine::Action::Compose) << file << ", " << configuration.name << ": " << l.text;
      }
  }
  EXPECT_GE(files, 6u);
}

TEST(Options, ExperimentsOnAStrategyBeginWithItsList) {
  for (const char* name : {"default", "recursion"}) {
    const auto spec = experiment::read_spec(fmt::format("experiments/{}.yml", name == std::string("default") ? "default-strategy" : name));
    ASSERT_TRUE(spec.ok()) << spec.error().text();
    const run::StrategyEntry* s = run::find_strategy(name);
    EXPECT_EQ(spec->configurations[0].name, name);
    EXPECT_EQ(spec->configurations[0].options, (std::vector<std::string>{fmt::format("--refiners={}:{}", s->per_path, s->refiners)}));
  }
}

TEST(Options, Contradictions) {
  Folder f;
  const std::string c = f.file("a.c", "int main(void) { return 0; }");
  f.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  const std::string y = f.file("t.yml", "input_files: a.c\nproperties:\n  - property_file: p.prp\noptions: {data_model: LP64}\n");
  for (const std::vector<std::string>& bad : std::vector<std::vector<std::string>>{
           {"check", "--32", "--64", c}, {"check", "--32", y}, {"check", "--property", "termination", y}, {"check", c, y},
           {"check", "--spec", f.path() + "/p.prp", "--property", "no-overflow", c}, {"check"}, {}, {"check", "--blocks=all", c},
           {"check", "--log", "9", c}, {"check", "--strategy", "pears", c}, {"check", "--trace-solver", "pears", c},
           {"check", "--aux-solver", "mathsat", "--solver-path", "mathsat=/nonexistent/mathsat", c}, {"check", "--solver-path", "z3", c},
           {"check", "--refiners", "craig-opensmt", "--solver-path", "opensmt=/nonexistent/opensmt", c}, {"check", "--strategy", "newton", "--refiners", "wp", c},
           {"check", "--refiners", "0:wp", c}, {"check", "--refiners", "abs-outside:else:wp", c},
           {"check", "--deterministic", "--refiners", "else:abs-inside:horn-trace", c},
           {"check", "--deterministic", "--refiners", "2:farkas,abs-outside:horn-trace", c},
           {"check", "--refiners", "2:", c}, {"check", "--refiners", "12345:wp", c}, {"list", "pears"}, {"check", f.path()}}) {
    CommandLine l = parse_command_line(bad);
    EXPECT_EQ(l.action, CommandLine::Action::Fail) << fmt::format("{}", fmt::join(bad, " "));
    EXPECT_EQ(l.text.rfind("pippin: ", 0), 0u) << l.text;
    EXPECT_EQ(l.text.find('\n'), std::string::npos) << l.text;
  }
}

TEST(Options, NoOutputOverwritesAnInput) {
  Folder f;
  const std::string c = f.file("a.c", "int main(void) { return 0; }"), w = f.file("w.yml", "an old witness");
  const std::string p = f.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  const std::string y = f.file("t.yml", "input_files: a.c\nproperties:\n  - property_file: p.prp\n");
  const std::string db = f.file("compile_commands.json", "[{\"directory\": \"" + f.path() + "\", \"file\": \"a.c\", \"command\": \"cc -c a.c\"}]");
  std::filesystem::create_symlink("a.c", f.path() + "/link.c");
  std::filesystem::create_hard_link(c, f.path() + "/hard.c");
  using Line = std::vector<std::string>;
  for (const Line& bad : std::vector<Line>{{c, c}, {f.path() + "/../" + std::filesystem::path(f.path()).filename().string() + "/a.c", c},
                                           {f.path() + "/link.c", c}, {f.path() + "/hard.c", c}, {c, f.path() + "/link.c"}, {y, y},
                                           {c, y}, {p, y}, {p, "--spec", p, c}, {db, "--compile-commands", db},
                                           {c, "--compile-commands", db}}) {
    Line line{"check", "--witness"};
    line.insert(line.end(), bad.begin(), bad.end());
    const CommandLine l = parse_command_line(line);
    ASSERT_EQ(l.action, CommandLine::Action::Fail) << bad[0] << " for " << bad.back();
    EXPECT_NE(l.text.find("would overwrite the input file"), std::string::npos) << l.text;
  }
  // Old outputs and new files may be written.
  EXPECT_EQ(parse_command_line({"check", "--witness", w, c}).action, CommandLine::Action::Check);
  EXPECT_EQ(parse_command_line({"check", "--witness", f.path() + "/new.yml", c}).action, CommandLine::Action::Check);
  EXPECT_EQ(parse_command_line({"check", ""}).text, "pippin: \"\": an empty file name");
}

TEST(Options, AListOfRefinersReplacesTheStrategyOfThePreset) {
  Folder f;
  const std::string c = f.file("a.c", "int main(void) { return 0; }");
  auto check = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"check", c});
    const CommandLine l = parse_command_line(more);
    EXPECT_EQ(l.action, CommandLine::Action::Check) << l.text;
    return l.check;
  };
  const run::CheckOptions preset = check({}), one = check({"--refiners=it-sp"}), all = check({"--refiners=farkas,it-wp-lv,horn"}),
                     two = check({"--refiners=2:farkas,abs-outside:it-wp-lv,horn"});
  EXPECT_TRUE(preset.refining.refiners.empty() && preset.refining.strategy.empty());   // each engine's own
  EXPECT_EQ(one.refining.per_path, 1u);
  EXPECT_EQ(all.refining.per_path, 3u);
  EXPECT_EQ(two.refining.per_path, 2u);
  EXPECT_EQ(two.refining.refiners, (std::vector<std::string>{"farkas", "abs-outside:it-wp-lv", "horn"}));
}

TEST(RefinerNames, ArePrefixesInOneOrderAndATechnique) {
  const auto nested = run::parse_refiner_name("else:abs-inside:horn-trace");
  ASSERT_TRUE(nested);
  EXPECT_TRUE(nested->last_resort);
  EXPECT_EQ(nested->order, refine::UndoOrder::Inside);
  EXPECT_EQ(nested->refiner, "horn-trace");
  EXPECT_TRUE(nested->is_clocked());
  EXPECT_FALSE(run::parse_refiner_name("else:abs-inside:farkas")->is_clocked());
  EXPECT_EQ(run::parse_refiner_name("abs-theories:craig-cvc5")->craig_solver(), "cvc5");
  EXPECT_EQ(run::parse_refiner_name("farkas")->craig_solver(), "");
  EXPECT_FALSE(run::parse_refiner_name("farkas")->last_resort);
  const auto whole = run::parse_refiner_name("else:whole:craig-mathsat"), of_solver = run::parse_refiner_name("core@cvc5:it-sp-lv");
  ASSERT_TRUE(whole.ok() && of_solver.ok());
  EXPECT_TRUE(whole->whole && whole->last_resort);
  EXPECT_EQ(of_solver->core_solver, "cvc5");
  EXPECT_FALSE(of_solver->is_clocked());
  EXPECT_TRUE(run::parse_refiner_name("core@cvc5-process:it-sp-lv")->is_clocked());
  EXPECT_EQ(run::parse_refiner_name("cores@cvc5:it-sp-lv")->core_solver, "cvc5");
  for (const char* bad : {"whole:it-sp", "whole:horn", "whole:abs-inside:farkas", "core@z3:wp", "core@nothing:it-wp", "core@z3:abs-inside:it-wp",
                          "core@z3:cores:it-wp", "core@z3", "whole:"})
    EXPECT_FALSE(run::parse_refiner_name(bad).ok()) << bad;
  const auto cores = run::parse_refiner_name("else:cores:it-sp-lv");
  ASSERT_TRUE(cores);
  EXPECT_TRUE(cores->cores && cores->last_resort);
  EXPECT_EQ(cores->refiner, "it-sp-lv");
  for (const char* bad : {"cores:wp", "cores:farkas", "cores:", "cores:cores:it-wp", "cores:else:it-wp", "abs-inside:cores:it-wp"})
    EXPECT_FALSE(run::parse_refiner_name(bad)) << bad;
  for (const char* whole : {"intervals", "polyhedra", "templates", "arrays", "horn"}) {
    EXPECT_TRUE(run::parse_refiner_name(whole)) << whole;
    const auto abstracted = run::parse_refiner_name(std::string("abs-outside:") + whole);
    ASSERT_FALSE(abstracted) << whole;
    EXPECT_NE(abstracted.error().text().find("changes nothing for " + std::string(whole)), std::string::npos);
  }
  for (const char* bad : {"nothing", "", "else:", "else:else:wp", "abs-outside:else:wp", "abs-outside:abs-inside:wp", "abs-outside",
                          "abs-upwards:wp", "abs-outside:", "wp:else", "craig-z3"})
    EXPECT_FALSE(run::parse_refiner_name(bad)) << bad;
}

TEST(Registry, NamesAreKnown) {
  for (const run::Preset& p : all_presets())
    for (const run::PlannedTurn& t : unbound_plan(p).turns) EXPECT_EQ(t.row->name, t.engine) << p.name;
  for (const run::EngineRow& e : all_engines()) {
    EXPECT_TRUE(e.strategy.empty() || run::find_strategy(e.strategy)) << e.name << ": " << e.strategy;
    EXPECT_TRUE(e.make && e.applies && !e.summary.empty() && !e.phase.empty()) << e.name;
  }
  for (const run::StrategyEntry& s : run::strategies()) {
    EXPECT_TRUE(s.with_calls.empty() || run::find_strategy(s.with_calls)) << s.name << ": " << s.with_calls;
    EXPECT_GT(s.per_path, 0u) << s.name;
    std::stringstream list{std::string(s.refiners)};
    for (std::string name; std::getline(list, name, ',');) EXPECT_TRUE(run::parse_refiner_name(name)) << s.name << ": " << name;
  }
  term::TermManager tm;
  cfa::Cfa cfa(tm);
  cfa.initial = cfa.add_location({});
  auto z3 = smt::make_z3();
  Statistics statistics;
  logic::Services services(cfa, *z3, statistics);
  for (const run::NamedEntry& r : run::refiners())
    EXPECT_NE(run::make_refiner(*run::parse_refiner_name(std::string(r.name)), {.services = services, .solver = [&](const std::string&) -> smt::Backend& { return *z3; }}), nullptr) << r.name;
  EXPECT_NE(find_preset("auto"), nullptr);
  EXPECT_EQ(find_preset("nothing"), nullptr);
  for (const char* what : {"presets", "strategies", "engines", "explorers", "refiners", "solvers", "conventions"}) EXPECT_FALSE(list_text(what).empty());
}

/// What the refusal of a program with procedures names instead.
TEST(Registry, AutoTraceAbstractionAndKojakFollowRecursion) {
  for (const char* name : {"auto", "trace-abstraction", "kojak"})
    EXPECT_TRUE(std::ranges::any_of(run::plan_of(name).turns, [](const run::PlannedTurn& t) { return !t.row->strategy.empty() && t.row->recursion; })) << name;
  for (const char* name : {"impact", "predicate-abstraction", "explicit-value", "interp-R+S+E+W", "k-induction", "bmc", "horn", "lists"})
    EXPECT_FALSE(std::ranges::find(run::engines(), std::string_view(name), &run::EngineRow::name)->recursion) << name;
  EXPECT_NE(list_text("engines").find("int model; recursion [HHP09]"), std::string::npos);
}

TEST(Stages, FollowTheCommandLine) {
  using Names = std::vector<std::string_view>;
  auto names = [](auto&& change) {
    run::CheckOptions o;
    change(o);
    Names out;
    for (const run::PlannedTurn& t : run::turns(o.plan, o.search, o.program.is_cfa)) out.push_back(t.engine);
    return out;
  };
  auto count = [](const Names& all, std::string_view name) { return std::count(all.begin(), all.end(), name); };
  const Names plain = names([](run::CheckOptions&) {});
  EXPECT_EQ(plain.front(), "random");
  EXPECT_EQ(plain.back(), "trace-abstraction-bv");
  EXPECT_GT(count(plain, "trace-abstraction"), 1);
  EXPECT_EQ(count(names([](run::CheckOptions& o) { o.search.random_seconds = 0; }), "random"), 0);
  EXPECT_EQ(count(names([](run::CheckOptions& o) { o.search.random_seconds = 3; }), "random"), 1);
  EXPECT_EQ(names([](run::CheckOptions& o) { o.search.deterministic = true; }), (Names{"random", "bmc", "trace-abstraction", "trace-abstraction-bv"}));
  EXPECT_EQ(count(names([](run::CheckOptions& o) { o.search.deterministic = true, o.search.random_seconds = 3; }), "random"), 1);
  const Names only_int = names([](run::CheckOptions& o) { o.search.int_model = run::IntModel::Int; });
  EXPECT_EQ(only_int.back(), "trace-abstraction");
  EXPECT_EQ(count(only_int, "trace-abstraction-bv"), 0);
  const Names only_bv = names([](run::CheckOptions& o) { o.search.int_model = run::IntModel::Bv; });
  EXPECT_EQ(count(only_bv, "trace-abstraction") + count(only_bv, "horn"), 0);
  EXPECT_EQ(names([](run::CheckOptions& o) { o.plan = run::plan_of("horn"), o.search.int_model = run::IntModel::Bv; }), Names{"horn"});
}

TEST(Stages, ATextHasOneModelAndOneTurn) {
  for (const auto& [preset, engine] : {std::pair("auto", "trace-abstraction-bv"), {"bmc", "bmc"}, {"horn", "horn"}, {"kojak", "kojak-bv"},
                                       {"predicate-abstraction", "predicate-abstraction-bv"}, {"impact", "impact-bv"}, {"explicit-value", "explicit-value-bv"}}) {
    run::CheckOptions o;
    o.program.is_cfa = true;
    o.plan = run::plan_of(preset);
    const auto all = run::turns(o.plan, o.search, o.program.is_cfa);
    ASSERT_EQ(all.size(), 1u) << preset;
    EXPECT_EQ(all.front().engine, engine);
    EXPECT_EQ(all.front().share, 1);
  }
  EXPECT_FALSE(run::runs_on_text(run::plan_of("random")));
}

TEST(Solvers, TheListSaysWhatIsFoundItsVersionWhatItCanDoAndHowToInstallTheRest) {
  const std::string fake = "python3 tests/solvers/fake_solver.py --misbehave ";
  const std::string text = run::solvers_text({{"opensmt", "/nonexistent/opensmt"}, {"mathsat", fake + "well"}, {"bitwuzla", "/bin/false"}});
  auto row = [&](const std::string& name) {   // its two lines
    const size_t at = ("\n" + text).find("\n" + name + " ");
    EXPECT_NE(at, std::string::npos) << name;
    const size_t end = text.find('\n', text.find('\n', at) + 1);
    return text.substr(at, end - at);
  };
  auto says = [&](const std::string& name, std::initializer_list<const char*> words) {
    const std::string r = row(name);
    for (const char* w : words) EXPECT_NE(r.find(w), std::string::npos) << w << " in:\n" << r;
  };
  says("z3", {"library", "4.", "embedded default", "integers (nonlinear)", "quantifier elimination", "cores"});
  says("mathsat", {"process, version 7.5-fake", "/python3", "interpolants", "untested live"});
  says("opensmt", {"not found", "install: https://", "interpolants", "untested live"});
  says("bitwuzla", {"found, but ", "cores"});
  for (const smt::SolverRow& r : smt::solver_rows()) {
    EXPECT_FALSE(r.install.empty()) << r.name;
    const std::string lines = row(std::string(r.name));
    if (lines.find("not found") != std::string::npos) EXPECT_NE(lines.find(std::string(r.install)), std::string::npos) << lines;
    else EXPECT_TRUE(lines.find("version ") != std::string::npos || lines.find("found, but ") != std::string::npos) << lines;
    EXPECT_EQ(lines.find("interpolants") != std::string::npos, r.interpolation != smt::InterpolationDialect::None) << lines;
  }
}

/// Runs the watchdog in a process of its own, because it changes signal masks for good. A signal comes when the work has begun.
int watched(const std::function<int(ChildState&)>& work, const WatchLimits& limits, double* seconds = nullptr, int kill_with = 0) {
  const auto start = Clock::now();
  std::fflush(nullptr);
  int begun[2];
  EXPECT_EQ(pipe(begun), 0);
  const pid_t p = fork();
  if (p == 0) {
    [[maybe_unused]] auto* r = std::freopen("/dev/null", "w", stdout);
    r = std::freopen("/dev/null", "w", stderr);
    _exit(run_watched([&](ChildState& state) {
      if (write(begun[1], "", 1) != 1) return 1;
      return work(state);
    }, limits));
  }
  char byte = 0;
  if (kill_with && read(begun[0], &byte, 1) == 1) kill(p, kill_with);
  int status = 0;
  waitpid(p, &status, 0);
  for (const int fd : begun) close(fd);
  if (seconds) *seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(Watchdog, PassesTheCodeOn) {
  EXPECT_EQ(watched([](ChildState&) { return 10; }, {}), 10);
  EXPECT_EQ(watched([](ChildState&) { return 0; }, {.seconds = 100, .memory_bytes = 1u << 30}), 0);
}

/// Both end at all: that is what is tested, on any machine.
TEST(Watchdog, EndsWhatHangsAndSpins) {
  EXPECT_EQ(watched([](ChildState&) { for (;;) pause(); return 0; }, {.seconds = 1000, .wall_seconds = 0.3}), run::kExitUnknown);
  EXPECT_EQ(watched([](ChildState&) { for (volatile int i = 0;; i = i + 1) {} return 0; }, {.seconds = 0.3, .wall_seconds = 1000}), run::kExitUnknown);
}

/// The wall-clock time of a run that sleeps, or waits for a processor, is not its CPU time.
TEST(Watchdog, TheTimeLimitIsCpuTime) {
  EXPECT_EQ(watched([](ChildState&) { usleep(1'200'000); return 10; }, {.seconds = 0.3}), 10);
}

TEST(Watchdog, EndsWhoeverEatsTheMemory) {
  // What it really used is counted outside of it: less than 110 % of the limit. Above it the program waits ten seconds in all, so
  // that a watchdog that has to wait for a busy machine is not to blame.
  auto* used = static_cast<std::atomic<uint64_t>*>(mmap(nullptr, sizeof(std::atomic<uint64_t>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(used, MAP_FAILED);
  constexpr uint64_t kLimit = 300'000'000;
  EXPECT_EQ(watched([&](ChildState&) {
    for (;;) {
      auto* p = static_cast<volatile char*>(std::malloc(1 << 20));
      for (int i = 0; i < 1 << 20; i += 4096) p[i] = 1;
      *used += 1 << 20;
      usleep(*used > kLimit ? 350'000 : *used > kLimit / 10 * 9 ? 5'000 : 200);
    }
    return 0;
  }, {.seconds = 200, .memory_bytes = kLimit}), run::kExitUnknown);
  EXPECT_GT(used->load(), kLimit / 2);
  EXPECT_LT(used->load(), kLimit / 10 * 11);
  munmap(used, sizeof *used);
}

TEST(Watchdog, CrashIsAnInternalError) {
  EXPECT_EQ(watched([](ChildState&) { signal(SIGSEGV, SIG_DFL); raise(SIGSEGV); return 0; }, {}), run::kExitInternal);
}

TEST(Watchdog, SignalsEndInUnknown) {
  EXPECT_EQ(watched([](ChildState&) { for (;;) pause(); return 0; }, {}, nullptr, SIGINT), run::kExitUnknown);
  EXPECT_EQ(watched([](ChildState&) { for (;;) pause(); return 0; }, {}, nullptr, SIGTERM), run::kExitUnknown);
}

/// However slow the machine is, some limit leaves the time to say that the verdict is printed.
TEST(Watchdog, APrintedVerdictStands) {
  int code = -1;
  for (double wall = 0.3; code != 0 && wall < 400; wall *= 10) {
    code = watched([](ChildState& s) {
      s.code = 0;
      s.stage = ChildState::Reported;
      for (;;) pause();
      return 0;
    }, {.wall_seconds = wall});
  }
  EXPECT_EQ(code, 0);
}

}  // namespace
}  // namespace pippin::cli
