// SPDX-License-Identifier: Apache-2.0
// No execution of the interpreter leaves what the points-to analysis gave each access: the programs of tests/verify (or
// PIPPIN_DIFF_DIR) with random inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "lower/cfa_executor.h"
#include "lower/pointers/points_to_check.h"
#include "testing/part.h"

namespace pippin::lower {
namespace {

std::vector<std::string> violations(const ir::Program& program, const LowerOptions& options, uint64_t seed, uint64_t runs, uint64_t& compared,
                                    bool& unsupported_somewhere) {
  const auto skeleton = make_skeleton(program, options);
  const auto check = make_points_to_check(*skeleton);
  interp::RandomOptions random;
  random.seed = seed;
  random.max_runs = runs;
  random.execution.max_steps = 20'000;
  random.execution.semantics = options.semantics;
  random.execution.observer = check.get();
  (void)interp::run_random(program, random, Budget());
  // The first runs are short, and only one where there are no inputs.
  random.execution.max_steps = 300'000;
  std::mt19937_64 rng(seed);
  RandomInputs inputs(rng);
  (void)interp::Interpreter(program).run(inputs, random.execution);
  compared += check->compared();
  unsupported_somewhere = !unsupported(*skeleton).empty();
  return check->violations();
}

TEST(Differential, PointsTo) {
  const char* directory = std::getenv("PIPPIN_DIFF_DIR");
  const std::filesystem::path root = directory != nullptr ? directory : "tests/verify";
  if (!std::filesystem::exists(root)) GTEST_SKIP() << "no " << root;
  const series::Part part = series::part();
  const size_t stride = from_environment("PIPPIN_DIFF_STRIDE", part.n), offset = from_environment("PIPPIN_DIFF_SEED", part.k + part.n);
  const size_t runs = from_environment("PIPPIN_DIFF_RUNS", 100);
  const bool verbose = std::getenv("PIPPIN_DIFF_VERBOSE") != nullptr;
  std::vector<std::filesystem::path> files;
  for (const auto& f : std::filesystem::recursive_directory_iterator(root))
    if ((f.path().extension() == ".c" || f.path().extension() == ".i") && f.path().parent_path().filename() != "parts") files.push_back(f.path());
  std::ranges::sort(files);
  size_t programs = 0, outside = 0;
  uint64_t compared = 0;
  for (size_t f = offset % stride; f < files.size(); f += stride) {
    std::ifstream in(files[f]);
    std::stringstream stream;
    stream << in.rdbuf();
    const std::string text = stream.str();
    // Refused programs, those that are not in one file or need options of the compiler, and those that leave what the analysis rests on.
    if (text.starts_with("// EXPECT: error") || text.find("\n// WITH: ") != std::string::npos || text.find("\n// BREAKS: memory-safety\n") != std::string::npos) continue;
    ir::Target target;
    if (text.find("--32") != std::string::npos) target.model = ir::DataModel::ILP32;
    frontend::Diagnostics d;
    frontend::Sources sources;
    sources.files = {files[f].string()};
    auto program = frontend::parse_c(sources, target, d);
    if (!program.ok()) continue;
    LowerOptions options;
    if (text.find("wrap") != std::string::npos) options.semantics.overflow = ir::SignedOverflow::Wrap;
    if (text.find("--missing-bodies=any") != std::string::npos) options.semantics.missing_bodies = ir::MissingBodies::Any;
    bool unsupported_somewhere = false;
    const auto found = violations(*program, options, offset, runs, compared, unsupported_somewhere);
    ++programs;
    outside += unsupported_somewhere;
    for (const std::string& v : found) {
      if (!unsupported_somewhere) ADD_FAILURE() << files[f] << ": " << v;
      else if (verbose) std::printf("%s (has unsupported places): %s\n", files[f].c_str(), v.c_str());
    }
  }
  std::printf("%zu programs, %zu of them with unsupported places; %llu accesses compared\n", programs, outside,
              static_cast<unsigned long long>(compared));
  if (directory == nullptr) EXPECT_GT(compared, 10'000u);
}

}  // namespace
}  // namespace pippin::lower
