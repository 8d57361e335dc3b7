// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "experiment/report.h"
#include "experiment/runner.h"
#include "support/budget.h"

namespace pippin::experiment {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSpec = R"(
name: Small & fixed
limits: {cpu: 10s, memory: 1GB, jobs: 2}
options: [--random=0]
configurations:
  - product:
      - {ta: --preset=trace-abstraction, kojak: "--preset=kojak --no-slice"}
      - {wp: --refiners=wp, sp: [--refiners=sp]}
  - {name: bmc, options: --preset=bmc}
sets:
  - {name: Int, tasks: "*.yml", options: --int-model=int}
  - {name: Bv, tasks: "*.yml", options: --int-model=bv}
portfolios:
  - {name: all ta, of: "ta *"}
  - {name: all, of: "*"}
tables:
  - {name: Everything, of: "*"}
  - {name: Only ta, of: "ta *"}
scatter:
  - {x: ta wp, y: kojak wp}
)";

/// Four tasks in two sets; who solves what is written in the comments.
constexpr const char* kRows =
    "configuration,set,task,options,limits,expected,verdict,reason,cpu,wall,memory_mb,iterations,paths,perfect,inductive,"
    "solver,technique,techniques,version\n"
    "ta wp,Int,a.yml,,,true,TRUE,,1.0,1,50,3,3,3,0,0.5,newton wp,newton wp 3/3,1\n"           // both ta
    "ta sp,Int,a.yml,,,true,TRUE,,2.0,2,60,5,5,1,4,1.5,newton sp,newton sp 5/1,1\n"
    "ta wp,Int,b.yml,,,false,FALSE,,0.5,1,50,0,0,0,0,0.1,,,1\n"                               // ta wp alone
    "ta sp,Int,b.yml,,,false,UNKNOWN,spurious in the precise model,2.5,3,50,9,9,0,9,1,newton sp,newton sp 9/0,1\n"
    "kojak wp,Int,a.yml,,,true,UNKNOWN,timeout,10.0,10,70,40,40,10,30,9,newton wp,newton wp 40/10,1\n"
    "kojak wp,Int,c.yml,,,true,TRUE,,4.0,4,70,7,6,3,3,1,newton wp,newton wp 6/3,1\n"          // kojak wp alone
    "bmc,Int,d.yml,,,false,FALSE,,0.25,1,30,0,0,0,0,0,,,1\n"                                  // bmc and kojak sp
    "kojak sp,Int,d.yml,,,false,FALSE,,0.75,1,30,2,1,1,0,0,,,1\n"
    "kojak sp,Bv,d.yml,,,false,TRUE,,0.75,1,30,2,1,1,0,0,,,1\n"                               // wrong, and a clash
    "bmc,Bv,c.yml,,,true,CRASH,\"signal 11, \"\"oops\"\"\",0.1,0.1,10,0,0,0,0,0,,,1\n"
    "bmc,Bv,a.ym";                                                                            // cut off

Spec spec() {
  auto s = parse_spec(kSpec, "fixed.yml");
  EXPECT_TRUE(s.ok()) << (s.ok() ? "" : s.error().text());
  return *s;
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    char name[] = "/tmp/pippin-test-XXXXXX";
    path_ = mkdtemp(name);
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  fs::path operator/(const std::string& name) const { return path_ / name; }
  std::string string() const { return path_.string(); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  std::string read(const std::string& name) const {
    std::ifstream f(path_ / name);
    std::stringstream s;
    s << f.rdbuf();
    return s.str();
  }

 private:
  fs::path path_;
};

Summary summary(const Spec& s) {
  TemporaryFolder d;
  d.write("rows.csv", kRows);
  auto rows = read_rows((d / "rows.csv").string());
  EXPECT_TRUE(rows.ok());
  EXPECT_EQ(rows->size(), 10u);
  return summarise(s, 40, *rows);
}

TEST(Spec, ProductsNameTheirConfigurations) {
  const Spec s = spec();
  ASSERT_EQ(s.configurations.size(), 5u);
  EXPECT_EQ(s.configurations[0].name, "ta wp");
  EXPECT_EQ(s.configurations[3].name, "kojak sp");
  EXPECT_EQ(s.configurations[3].options, (std::vector<std::string>{"--preset=kojak", "--no-slice", "--refiners=sp"}));
  EXPECT_EQ(s.cpu_seconds, 10);
  EXPECT_EQ(s.memory_bytes, 1'000'000'000u);
}

TEST(Spec, MistakesHaveALine) {
  auto bad = [](const std::string& text) {
    auto s = parse_spec(text, "x.yml");
    return s.ok() ? "accepted" : s.error().text();
  };
  EXPECT_EQ(bad("name: x\nlimit: 3\n"), "x.yml:2: unknown key \"limit\" in the experiment");
  EXPECT_EQ(bad("name: x\nlimits: {cpu: fast}\n"), "x.yml:2: cpu must be a positive duration (examples: 15s, 2min)");
  EXPECT_EQ(bad("name: x\nlimits: {memory: 1e40GB}\n"), "x.yml:2: memory must be a positive size (examples: 4GB, 500MB)");
  EXPECT_EQ(bad("name: x\n"), "x.yml: no configurations");
  EXPECT_EQ(bad("name: x\nconfigurations: [{name: a}]\nsets: [{name: s, tasks: t}]\nportfolios: [{name: p, of: b*}]\n"),
            "x.yml: p: no configuration matches \"b*\"");
  EXPECT_EQ(bad("name: x\nconfigurations: [{name: a}, {name: a}]\nsets: [{name: s, tasks: t}]\n"),
            "x.yml: two configurations are called \"a\"");
  EXPECT_EQ(bad("name: x\nconfigurations: [{name: \"a\\e[2J\"}]\nsets: [{name: s, tasks: t}]\n"), "x.yml:2: name has a control character");
  std::string axes;
  for (int k = 0; k < 60; ++k) axes += "    - {a: , b: }\n";
  EXPECT_EQ(bad("name: x\nconfigurations:\n  - product:\n" + axes + "sets: [{name: s, tasks: t}]\n"), "x.yml:4: a product has at most 10000 configurations");
}

TEST(Tasks, SetsAreExpandedAndLabelled) {
  TemporaryFolder d;
  const std::string body = "properties:\n  - property_file: ../p/valid-memsafety.prp\n    expected_verdict: true\n"
                           "  - property_file: ../p/unreach-call.prp\n    expected_verdict: false\n";
  for (const char* t : {"A/1.yml", "A/2.yml", "B/3.yml"}) d.write(t, body);
  d.write("all.set", "# comment\nA/*.yml\nB/3.yml\nA/1.yml\n");
  TaskSet set{"s", {"all.set"}, {}};
  auto tasks = collect_tasks(set, d.string());
  ASSERT_TRUE(tasks.ok());
  ASSERT_EQ(tasks->size(), 3u);
  EXPECT_EQ((*tasks)[2].name, "B/3.yml");
  set.stride = 2;   // two halves: nothing is in both
  EXPECT_EQ(collect_tasks(set, d.string())->size(), 2u);
  set.offset = 1;
  EXPECT_EQ(collect_tasks(set, d.string())->size(), 1u);
  EXPECT_EQ((*collect_tasks(set, d.string()))[0].name, "A/2.yml");
  set.stride = 1;
  set.offset = 3;
  EXPECT_FALSE(collect_tasks(set, d.string()).ok());   // nothing is left
  set.offset = 0;
  EXPECT_EQ((*tasks)[2].expected, "true");
  set.property = "unreach-call";
  EXPECT_EQ((*collect_tasks(set, d.string()))[2].expected, "false");
  set.files = {"none.set"};
  EXPECT_FALSE(collect_tasks(set, d.string()).ok());
}

TEST(Tasks, ASampleKeepsProportionsAndDependsOnTheSeedAlone) {
  std::vector<TaskRef> tasks;
  for (int i = 0; i < 40; ++i) tasks.push_back({"", "A/" + std::to_string(100 + i), i < 30 ? "true" : "false"});
  for (int i = 0; i < 40; ++i) tasks.push_back({"", "B/" + std::to_string(100 + i), "true"});
  const auto one = sample_tasks(tasks, 16, 7), again = sample_tasks(tasks, 16, 7), other = sample_tasks(tasks, 16, 8);
  auto names = [](const std::vector<TaskRef>& ts) {
    std::vector<std::string> r;
    for (const TaskRef& t : ts) r.push_back(t.name);
    return r;
  };
  EXPECT_EQ(names(one), names(again));
  EXPECT_NE(names(one), names(other));
  EXPECT_TRUE(std::is_sorted(one.begin(), one.end(), [](const TaskRef& a, const TaskRef& b) { return a.name < b.name; }));
  size_t a_true = 0, a_false = 0, b = 0;
  for (const TaskRef& t : one) ++(t.name[0] == 'B' ? b : t.expected == "true" ? a_true : a_false);
  EXPECT_EQ(a_true, 6u);
  EXPECT_EQ(a_false, 2u);
  EXPECT_EQ(b, 8u);
  EXPECT_EQ(sample_tasks(tasks, 100, 1).size(), 80u);
}

TEST(Summary, SolvedAndExclusive) {
  const Spec s = spec();
  const Summary m = summary(s);
  auto row = [&](size_t table, const std::string& name) -> const TableRow& {
    for (const TableRow& r : m.tables[table].rows)
      if (r.name == name) return r;
    ADD_FAILURE() << name;
    return m.tables[table].rows[0];
  };
  ASSERT_EQ(m.tables.size(), 2u);
  EXPECT_EQ(row(0, "ta wp").total.solved, 2u);
  EXPECT_EQ(row(0, "ta wp").total.exclusive, 1u);   // b
  EXPECT_EQ(row(0, "ta sp").total.solved, 1u);
  EXPECT_EQ(row(0, "ta sp").total.exclusive, 0u);
  EXPECT_EQ(row(0, "kojak wp").total.exclusive, 1u);  // c
  EXPECT_EQ(row(0, "kojak sp").total.solved, 1u);
  EXPECT_EQ(row(0, "kojak sp").total.wrong, 1u);
  EXPECT_EQ(row(0, "kojak sp").total.exclusive, 0u);  // bmc has d, too
  EXPECT_EQ(row(0, "all ta").total.solved, 2u);
  EXPECT_EQ(row(0, "all ta").total.exclusive, 2u);    // a and b by nobody outside of it
  EXPECT_DOUBLE_EQ(row(0, "all ta").total.cpu, 1.5);  // the faster of both on a
  EXPECT_EQ(row(0, "all").total.solved, 4u);
  EXPECT_EQ(row(0, "virtual best").sets[0].solved, 4u);
  EXPECT_EQ(row(0, "virtual best").total.solved_true, 2u);
  // In a table of their own they compete with each other only; "all" is not part of it.
  EXPECT_EQ(row(1, "ta wp").total.exclusive, 1u);
  EXPECT_EQ(m.tables[1].rows.size(), 4u);
}

TEST(Summary, WrongVerdictsClashesCrashes) {
  const Summary m = summary(spec());
  ASSERT_EQ(m.wrong.size(), 1u);
  EXPECT_EQ(m.wrong[0].configuration, "kojak sp");
  ASSERT_EQ(m.clashes.size(), 1u);
  EXPECT_EQ(m.clashes[0].says_true, (std::vector<std::string>{"kojak sp (Bv)"}));
  EXPECT_EQ(m.clashes[0].says_false.size(), 2u);
  ASSERT_EQ(m.crashes.size(), 1u);
  EXPECT_EQ(m.crashes[0].reason, "signal 11, \"oops\"");
}

TEST(Report, RefusedRunsStandTogetherByReason) {
  const Spec s = spec();
  std::vector<Row> rows(5);
  for (size_t k = 0; k < rows.size(); ++k) {
    rows[k].configuration = "ta wp", rows[k].set = "Int", rows[k].task = std::string(1, static_cast<char>('a' + k)) + ".yml";
    rows[k].verdict = "ERROR", rows[k].reason = k == 3 ? "does not compile" : "no such solver";
  }
  Summary m = summarise(s, 40, rows);
  ASSERT_EQ(m.errors.size(), 2u);
  EXPECT_EQ(m.errors[0].runs, 4u);
  EXPECT_TRUE(m.not_run.empty());
  EXPECT_NE(report_text(s, m).find("  no such solver (4 runs, first a.yml (ta wp, Int))\n"), std::string::npos) << report_text(s, m);
  rows[3].reason = "no such solver";   // now no run of the configuration began
  m = summarise(s, 40, rows);
  EXPECT_TRUE(m.errors.empty());
  ASSERT_EQ(m.not_run.size(), 1u);
  EXPECT_NE(report_text(s, m).find("  ta wp: no such solver\n"), std::string::npos) << report_text(s, m);
  EXPECT_NE(report_html(s, m).find("not run: no such solver"), std::string::npos);
}

TEST(Summary, QuantilesScatterAndReasons) {
  const Summary m = summary(spec());
  ASSERT_EQ(m.quantiles.size(), 18u);   // tables, columns, all sets and each
  EXPECT_EQ(m.quantiles[1].set, "Int");
  EXPECT_EQ(m.quantiles[0].series[0].values, (std::vector<double>{0.5, 1.0}));
  EXPECT_EQ(m.quantiles[6].column, "perfect_percent");
  EXPECT_EQ(m.quantiles[6].series[2].values, (std::vector<double>{50}));   // kojak wp: 3 of 6
  ASSERT_EQ(m.scatters[0].points.size(), 1u);                              // only a has both
  EXPECT_TRUE(m.scatters[0].points[0].x_solved);
  EXPECT_FALSE(m.scatters[0].points[0].y_solved);
  EXPECT_EQ(m.outcomes[1].unknown.at("over-approximated alarm"), 1u);
  // Every number of a row can be plotted against every other.
  Row r;
  r.cpu = 1, r.wall = 2, r.memory_mb = 3, r.iterations = 4, r.paths = 8, r.perfect = 6, r.inductive = 2, r.solver = 0.5;
  r.states = 90, r.safety_hits = 5, r.error_hits = 9, r.error_hits_refuted = 7;
  const std::map<std::string, double> values = {{"cpu", 1}, {"wall", 2}, {"memory_mb", 3}, {"iterations", 4}, {"paths", 8},
                                                {"perfect", 6}, {"inductive", 2}, {"states", 90}, {"safety_hits", 5},
                                                {"error_hits", 9}, {"error_hits_refuted", 7}, {"solver", 0.5}, {"perfect_percent", 75}};
  for (const auto& [x, value] : values) {
    EXPECT_EQ(value_of(r, x), value) << x;
    for (const auto& [y, other] : values) {
      auto s = parse_spec(std::string(kSpec) + "  - {x: ta wp, y: kojak wp, column: " + x + ", column_y: " + y + "}\n", "s.yml");
      EXPECT_TRUE(s.ok()) << x << " " << y;
    }
  }
  EXPECT_FALSE(parse_spec(std::string(kSpec) + "  - {x: ta wp, y: kojak wp, column: reason}\n", "s.yml").ok());
  EXPECT_FALSE(value_of(r, "reason"));
  EXPECT_EQ(m.outcomes[2].unknown.at("timeout"), 1u);
  EXPECT_EQ(m.outcomes[2].techniques.size(), 1u);   // "newton wp" is one name
  EXPECT_EQ(m.outcomes[2].techniques.at("newton wp").perfect, 13u);
  EXPECT_EQ(m.outcomes[2].techniques.at("newton wp").last, 1u);
}

TEST(Summary, BoxesHaveQuartilesWhiskersAndOutliers) {
  const Box one = box_of("1", {2});
  EXPECT_EQ(one.low, 2);
  EXPECT_EQ(one.median, 2);
  EXPECT_EQ(one.high, 2);
  const Box b = box_of("2", {9, 1, 2, 3, 4, 5, 20, -7});   // sorted: -7 1 2 3 4 5 9 20
  EXPECT_EQ(b.values, 8u);
  EXPECT_EQ(b.quartile1, 1.75);
  EXPECT_EQ(b.median, 3.5);
  EXPECT_EQ(b.quartile3, 6);
  EXPECT_EQ(b.low, 1);    // inside of 1.75 - 6.375 and 6 + 6.375
  EXPECT_EQ(b.high, 9);
  EXPECT_EQ(b.outliers, (std::vector<double>{-7, 20}));
}

TEST(Report, BoxPlotsOfFactorsByIterations) {
  auto s = parse_spec(std::string(kSpec) + "boxes:\n  - {of: [ta sp, bmc], against: ta wp}\n", "s.yml");
  ASSERT_TRUE(s.ok()) << s.error().text();
  std::vector<Row> rows;
  for (int k = 0; k < 60; ++k)
    for (const char* configuration : {"ta wp", "ta sp"}) {
      Row r;
      r.configuration = configuration, r.set = "Int", r.task = "t" + std::to_string(100 + k), r.expected = "true", r.verdict = "TRUE";
      r.iterations = static_cast<uint64_t>(k);
      r.cpu = r.configuration == "ta wp" ? 0.5 : 0.5 + 0.05 * (k % 7);
      if (k == 4 && r.configuration == "ta sp") r.verdict = "UNKNOWN";   // not solved by both
      rows.push_back(r);
    }
  const Summary m = summarise(*s, 240, rows);
  ASSERT_EQ(m.boxes.size(), 2u);
  EXPECT_TRUE(m.boxes[1].boxes.empty());   // bmc has no runs
  std::vector<std::string> labels;
  std::vector<size_t> values;
  for (const Box& b : m.boxes[0].boxes) labels.push_back(b.label), values.push_back(b.values);
  EXPECT_EQ(labels, (std::vector<std::string>{"1", "2", "3", "5–6", "7–9", "10–19", "20+"}));
  EXPECT_EQ(values, (std::vector<size_t>{2, 1, 1, 2, 3, 10, 40}));
  EXPECT_NEAR(m.boxes[0].boxes[1].median, 1.2, 1e-9);
  const std::string svg = boxes_svg(m.boxes[0]);
  EXPECT_EQ(svg, boxes_svg(summarise(*s, 240, rows).boxes[0]));
  size_t boxes = 0;
  for (size_t i = 0; (i = svg.find("<g class=\"series s0\">", i)) != std::string::npos; ++i) ++boxes;
  EXPECT_EQ(boxes, 7u);
  EXPECT_NE(svg.find("ta sp / ta wp"), std::string::npos);
  EXPECT_NE(svg.find("<title>2 iterations, 1 tasks: 1.20 1.20 1.20 1.20 1.20</title>"), std::string::npos) << svg;
  EXPECT_NE(report_html(*s, m).find("<h2>By iterations</h2>"), std::string::npos);
  EXPECT_EQ(report_html(spec(), summary(spec())).find("By iterations"), std::string::npos);
  EXPECT_NE(report_text(*s, m).find("cpu of ta sp / ta wp, by iterations"), std::string::npos);
  EXPECT_FALSE(parse_spec(std::string(kSpec) + "boxes:\n  - {of: ta sp, against: nothing}\n", "s.yml").ok());
  EXPECT_FALSE(parse_spec(std::string(kSpec) + "boxes:\n  - {of: ta sp}\n", "s.yml").ok());
}

TEST(Report, TextAndCsvSayTheNumbers) {
  const Spec s = spec();
  const std::string text = report_text(s, summary(s)), csv = report_csv(s, summary(s));
  EXPECT_LT(text.find("Wrong verdicts: 1"), text.find("Everything: solved"));
  EXPECT_NE(text.find("d.yml: TRUE, expected false (kojak sp, Bv)"), std::string::npos) << text;
  EXPECT_NE(csv.find("Everything,ta wp,configuration,Int,2,2,1,1,1,0,1.500\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("Only ta,all ta,portfolio,all,2,2,1,1,2,0,1.500\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("Everything,virtual best,virtual best,all,"), std::string::npos) << csv;
}

TEST(Report, ThePageIsSelfContainedAndSaysTheNumbers) {
  const Spec s = spec();
  const std::string page = report_html(s, summary(s));
  EXPECT_EQ(page.find("http"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("url("), std::string::npos);
  EXPECT_NE(page.find("Small &amp; fixed"), std::string::npos);
  EXPECT_NE(page.find("<strong>Wrong verdicts: 1</strong>"), std::string::npos);
  EXPECT_LT(page.find("Wrong verdicts"), page.find("<h2>Everything"));
  EXPECT_NE(page.find("<td>ta wp</td><td class=\"top\">2<span class=\"excl\">(1)</span></td>"), std::string::npos) << page;
  EXPECT_NE(page.find("signal 11, &quot;oops&quot;"), std::string::npos);
  size_t open = 0, close = 0;
  for (size_t i = 0; (i = page.find("<svg", i)) != std::string::npos; ++i) ++open;
  for (size_t i = 0; (i = page.find("</svg>", i)) != std::string::npos; ++i) ++close;
  EXPECT_EQ(open, close);
  EXPECT_GE(open, 7u);
}

TEST(Rows, CsvRoundTrip) {
  Row r;
  r.configuration = "a, \"b\"";
  r.reason = "two\nlines";
  r.verdict = "UNKNOWN";
  r.cpu = 1.25;
  r.perfect = 7;
  TemporaryFolder d;
  d.write("x.csv", csv_header() + csv_line(r));
  auto back = read_rows((d / "x.csv").string());
  ASSERT_TRUE(back.ok());
  ASSERT_EQ(back->size(), 1u);
  EXPECT_EQ(back->front().key(), r.key());
  EXPECT_EQ(back->front().reason, r.reason);
  EXPECT_EQ(back->front().cpu, 1.25);
  EXPECT_EQ(back->front().perfect, 7u);
}

TEST(Runner, ReadsWhatAChildSays) {
  Row r;
  read_outcome("Verification result: UNKNOWN(no refinement: (a) b)\nReason\n"
               "{\"core.iterations\":4,\"core.paths\":4,\"core.paths.perfect\":3,\"core.paths.inductive\":1,\"core.refine.farkas.perfect\":3,"
               "\"core.refine.farkas.successes\":3,\"core.refine.newton it-sp.successes\":1,\"core.refine.last.farkas\":1,"
               "\"explore.interp_art.states\":50,\"explore.interp_art.states_explored\":40,\"explore.interp_art.safety_hits\":4,\"explore.interp_art.error_hits\":3,"
               "\"explore.interp_art.error_hits_refuted\":2,"
               "\"smt.a.seconds\":0.5,\"smt.b.seconds\":0.25,\"smt.fallback.b.seconds\":0.125,\"core.refine.seconds\":9}\n",
               "", 20, r);
  EXPECT_EQ(r.verdict, "UNKNOWN");
  EXPECT_EQ(r.reason, "no refinement: (a) b");
  EXPECT_EQ(r.iterations, 4u);
  EXPECT_EQ(r.perfect, 3u);
  EXPECT_DOUBLE_EQ(r.solver, 0.75);
  EXPECT_EQ(r.states, 40u);
  EXPECT_EQ(r.safety_hits, 4u);
  EXPECT_EQ(r.error_hits, 3u);
  EXPECT_EQ(r.error_hits_refuted, 2u);
  EXPECT_EQ(r.technique, "farkas");
  EXPECT_EQ(r.techniques, "farkas 3/3, newton it-sp 1/0");
  Row f;
  read_outcome("Verification result: FALSE(unreach-call)\n", "", 10, f);
  EXPECT_EQ(f.verdict, "FALSE");
  Row c;
  read_outcome("", "pippin: internal error: x\nmore", 70, c);
  EXPECT_EQ(c.verdict, "CRASH");
  EXPECT_EQ(c.reason, "pippin: internal error: x");
}

/// A program that plays pippin: answers by the task's name, or misbehaves.
constexpr const char* kFake = R"sh(#!/bin/sh
for last; do :; done
case "$last" in
  *yes*) echo "Verification result: TRUE"; exit 0 ;;
  *hang*) sleep 100 & wait ;;
  *crash*) kill -SEGV $$ ;;
esac
echo "Verification result: UNKNOWN(why)"; exit 20
)sh";

TEST(Runner, RunsKillsAndContinues) {
  TemporaryFolder d;
  d.write("pippin", kFake);
  fs::permissions(d / "pippin", fs::perms::owner_all);
  for (const char* t : {"yes.yml", "hang.yml", "crash.yml", "no.yml"})
    d.write(t, "properties:\n  - property_file: unreach-call.prp\n    expected_verdict: true\n");
  auto s = parse_spec("name: x\nlimits: {cpu: 0.2s}\nconfigurations: [{name: a}, {name: b, options: -x}]\nsets: [{name: s, tasks: \"*.yml\"}]\n", "x");
  ASSERT_TRUE(s.ok());
  const auto cells = cells_of(*s, d.string());
  ASSERT_TRUE(cells.ok());
  ASSERT_EQ(cells->size(), 8u);
  RunnerOptions o;
  o.program = (d / "pippin").string();
  o.csv = (d / "out.csv").string();
  o.jobs = 4;
  o.grace = 0.2;
  size_t ran = 0;
  o.progress = [&](size_t, size_t, const Row&) { ++ran; };
  std::vector<Row> rows;
  auto finished = run_cells(*s, *cells, o, rows);
  ASSERT_TRUE(finished.ok()) << finished.error().text();
  EXPECT_TRUE(*finished);
  EXPECT_EQ(ran, 8u);
  ASSERT_EQ(rows.size(), 8u);
  for (size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].key(), (*cells)[i].key.key());
  EXPECT_EQ(rows[0].verdict, "CRASH");
  EXPECT_EQ(rows[2].reason, "timeout (stopped by the runner)");
  EXPECT_EQ(rows[4].reason, "why");
  EXPECT_EQ(rows[6].verdict, "TRUE");
  EXPECT_TRUE(rows[6].solved());
  // Nothing is run twice; a line that was cut off is run again and the file stays readable.
  std::string csv = d.read("out.csv");
  csv.resize(csv.size() - 5);
  d.write("out.csv", csv);
  ran = 0;
  rows.clear();
  ASSERT_TRUE(run_cells(*s, *cells, o, rows).ok());
  EXPECT_EQ(ran, 1u);
  EXPECT_EQ(rows.size(), 8u);
  ran = 0;
  rows.clear();
  ASSERT_TRUE(run_cells(*s, *cells, o, rows).ok());
  EXPECT_EQ(ran, 0u);
  // Another limit is another experiment.
  s->cpu_seconds = 0.3;
  const auto longer = cells_of(*s, d.string());
  rows.clear();
  o.jobs = 0;
  auto none = run_cells(*s, *longer, o, rows);
  ASSERT_TRUE(none.ok());
  EXPECT_FALSE(*none);
  EXPECT_TRUE(rows.empty());
}

}  // namespace
}  // namespace pippin::experiment
