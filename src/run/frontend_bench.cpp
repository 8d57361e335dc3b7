// SPDX-License-Identifier: Apache-2.0
// Lines of C per second from the text to what an engine gets: parse, lower to bit-vectors, simplify, fold into blocks.
// The input is a program of tools/generate_driver.py, made when the benchmark starts (run it in the source folder). Goal: 5,000
// preprocessed lines in less than 2 s.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "transform/pass_stack.h"
#include "frontend/frontend.h"
#include "lower/lower.h"

namespace pippin::run {
namespace {

enum Until : int64_t { kParse, kLower, kBlocks };

/// A driver of about so many lines; removed at the end.
class Driver {
 public:
  explicit Driver(int64_t lines) : path_(fmt::format("/tmp/pippin-bench-{}-{}.c", getpid(), lines)) {
    const std::string command = fmt::format("python3 tools/generate_driver.py --lines {} --seed 3 -o {}", lines, path_);
    made_ = std::system(command.c_str()) == 0;
    if (std::FILE* f = made_ ? std::fopen(path_.c_str(), "r") : nullptr) {
      for (int c; (c = std::fgetc(f)) != EOF;) lines_ += c == '\n';
      std::fclose(f);
    }
  }
  ~Driver() { unlink(path_.c_str()); }
  const std::string& path() const { return path_; }
  int64_t lines() const { return lines_; }
  bool made() const { return made_; }

 private:
  std::string path_;
  int64_t lines_ = 0;
  bool made_ = false;
};

void BM_Frontend(benchmark::State& state) {
  const Driver driver(state.range(0));
  if (!driver.made()) return state.SkipWithError("tools/generate_driver.py cannot be run here");
  for (auto _ : state) {
    frontend::Diagnostics diagnostics;
    frontend::Sources sources;
    sources.files = {driver.path()};
    auto program = frontend::parse_c(sources, {}, diagnostics);
    if (!program) return state.SkipWithError("the driver does not compile");
    if (state.range(1) == kParse) continue;
    lower::LowerOptions options;
    options.model = lower::IntegerModel::Bv;
    const auto skeleton = lower::make_skeleton(*program, options);
    term::TermManager tm;
    const cfa::Cfa cfa = lower::translate(*skeleton, tm, options);
    if (state.range(1) == kLower) continue;
    Statistics statistics;
    const transform::PassStack passes = transform::run_passes(cfa, {}, "bench", statistics);
    benchmark::DoNotOptimize(passes.cfa().edges().size());
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * driver.lines());
  state.SetLabel(state.range(1) == kParse ? "parse" : state.range(1) == kLower ? "parse, lower" : "parse, lower, passes, blocks");
}
BENCHMARK(BM_Frontend)
    ->Args({5000, kParse})->Args({5000, kLower})->Args({5000, kBlocks})->Args({50000, kParse})->Args({50000, kBlocks})
    ->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();  // Clang parses in a thread of its own

}  // namespace
}  // namespace pippin::run
