// SPDX-License-Identifier: Apache-2.0
// pippin_run [--32] [--wrap] [--trace] [--random SECONDS] [--seed N] [--steps N] [--inputs 1,2,3] FILE.c...
// Executes a program with the interpreter and prints how it ended: "end=<end> value=<return value> steps=<n>".
#include <fmt/core.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "frontend/frontend.h"
#include "interp/interp.h"

namespace {

using namespace pippin;

class ListInputs : public interp::InputSource {
 public:
  explicit ListInputs(std::vector<ir::Int128> values) : values_(std::move(values)) {}
  std::optional<ir::Int128> next(const interp::InputValue&, uint32_t, bool) override {
    return at_ < values_.size() ? values_[at_++] : ir::Int128{0};
  }

 private:
  std::vector<ir::Int128> values_;
  size_t at_ = 0;
};

void print_inputs(const interp::Execution& e, const ir::Program& program) {
  for (const interp::InputValue& v : e.inputs)
    fmt::print("  input {} = {}\n", to_string(v.origin, *program.strings), ir::to_string(v.value));
}

}  // namespace

int main(int argc, char** argv) {
  frontend::Sources sources;
  ir::Target target;
  interp::ExecutionOptions options;
  options.max_steps = 50'000'000;
  double random = 0;
  uint64_t seed = 1;
  bool quiet = false;
  std::vector<ir::Int128> inputs;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    if (a == "--32") target.model = ir::DataModel::ILP32;
    else if (a == "--64") target.model = ir::DataModel::LP64;
    else if (a == "--wrap") options.semantics.overflow = ir::SignedOverflow::Wrap;
    else if (a == "--trace") options.record_trace = true;
    else if (a == "--asserts") options.semantics.asserts = true;
    else if (a == "--quiet") quiet = true;
    else if (a == "--random" && i + 1 < argc) random = std::atof(argv[++i]);
    else if (a == "--seed" && i + 1 < argc) seed = std::strtoull(argv[++i], nullptr, 10);
    else if (a == "--steps" && i + 1 < argc) options.max_steps = std::strtoull(argv[++i], nullptr, 10);
    else if (a == "--inputs" && i + 1 < argc) {
      std::stringstream list(argv[++i]);
      for (std::string v; std::getline(list, v, ',');) inputs.push_back(std::strtoll(v.c_str(), nullptr, 0));
    } else sources.files.push_back(a);
  }
  frontend::Diagnostics diagnostics;
  Result<ir::Program> program = frontend::parse_c(sources, target, diagnostics);
  for (const Error& e : diagnostics.errors) fmt::print(stderr, "{}\n", e.text());
  if (!program.ok()) {
    fmt::print(stderr, "error: {}\n", program.error().text());
    return 2;
  }
  if (random > 0) {
    interp::RandomOptions r;
    r.seed = seed;
    r.execution = options;
    r.execution.max_steps = interp::RandomOptions().execution.max_steps;
    const auto begin = std::chrono::steady_clock::now();
    const interp::RandomResult result = interp::run_random(*program, r, Budget::limited(Seconds(random)));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    fmt::print("random={} runs={} exhaustive={} unsupported={} seconds={:.3f}\n", result.failure ? "failure" : "none", result.runs,
               result.exhaustive, result.unsupported.empty() ? "-" : result.unsupported, seconds);
    if (result.failure && !quiet) print_inputs(*result.failure, *program);
    return result.failure ? 10 : 0;
  }
  ListInputs source(inputs);
  interp::Interpreter interpreter(*program);
  const auto begin = std::chrono::steady_clock::now();
  const interp::Execution e = interpreter.run(source, options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  for (const trace::Event& s : e.trace) fmt::print("  {}  {}\n", to_string(s.origin, *program->strings), trace::line(s, trace::text(*program, s)));
  fmt::print("end={} value={} steps={} detail={} at={}\n", interp::to_string(e.end), ir::to_string(e.return_value), e.steps,
             e.detail.empty() ? "-" : e.detail, to_string(e.origin, *program->strings));
  if (!quiet) {
    print_inputs(e, *program);
    fmt::print(stderr, "seconds={:.4f}\n", seconds);
  }
  return 0;
}
