// SPDX-License-Identifier: Apache-2.0
#include "components/step_worker.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "input/input.h"
#include "run/output.h"
#include "components/serve.h"
#include "components/step.h"
#include "report/json.h"
#include "support/budget.h"
#include "support/temporary_directory.h"
#include "support/wall_clock.h"
#include "support/worker.h"
#include "witness/sha256.h"

namespace pippin::components {
namespace {

using Json = nlohmann::ordered_json;

/// More than this is not kept for the next request.
constexpr uint64_t kMaxKeptBytes = uint64_t(1) << 30;

Json error(RpcError code, const std::string& message) { return {{"error", {{"code", static_cast<int>(code)}, {"message", message}}}}; }

Json texts(const std::vector<Error>& errors) {
  Json out = Json::array();
  for (const Error& e : errors) out.push_back(e.text());
  return out;
}

class Worker {
 public:
  explicit Worker(const ParseStep& parse) : parse_(parse) {}

  Json answer(const Json& request) {
    std::vector<std::string> arguments = {"step", request["role"]};
    for (const Json& a : request["arguments"]) arguments.push_back(a);
    for (const char* option : {"--out", "--stats", "--walltimelimit"})
      for (const std::string& a : arguments)
        if (a == option || a.starts_with(std::string(option) + "=")) return error(kRpcInvalidParams, fmt::format("{}: not with serve", option));
    TemporaryDirectory artifacts;
    if (!artifacts.ok()) return error(kRpcInternal, "no directory for the artifacts can be made in $TMPDIR or /tmp");
    const std::string prefix = artifacts.path().string() + "/";
    std::vector<std::string> in;
    for (const Json& text : request["in"]) {
      in.push_back(fmt::format("{}in[{}]", prefix, in.size()));
      std::ofstream(in.back(), std::ios::binary) << text.get_ref<const std::string&>();
    }
    const std::vector<std::string> common = arguments;
    const auto end = std::find(arguments.begin(), arguments.end(), "--");
    std::vector<std::string> options;
    for (const std::string& path : in) options.push_back("--in=" + path);
    arguments.insert(end, options.begin(), options.end());

    const Result<StepRequest> line = parse_(arguments);
    if (!line) {
      std::string message = without(line.error().message, prefix);
      if (message.starts_with("pippin: ")) message = message.substr(8);
      return error(kRpcInvalidParams, message);
    }
    forget_if_other(common);
    run::CheckOptions o = line->check;
    // What hangs in spite of it ends by a signal.
    if (o.limits.cpu_seconds > 0) ::alarm(static_cast<unsigned>(std::min(1e6, std::ceil(kWallPerCpu * o.limits.cpu_seconds) + 10)));
    const double before = cpu_seconds();
    if (!kept_) kept_ = std::make_unique<run::KeptProgram>(statistics_);
    const StepOutcome outcome = run_step(o, line->step, statistics_, kept_.get());
    ::alarm(0);
    Json out = result(o, outcome, prefix);
    if (out.contains("result")) {
      out["result"]["seconds"] = cpu_seconds() - before;
      out["result"]["program"] = kept_->was_read() ? "read" : "kept";
    }
    remember(common);
    return out;
  }

 private:
  static std::string without(std::string text, const std::string& prefix) {
    for (size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;) text.erase(at, prefix.size());
    return text;
  }

  static Json result(const run::CheckOptions& o, const StepOutcome& outcome, const std::string& prefix) {
    const report::Report& r = outcome.run.report;
    if (!r.errors.empty()) {
      Json e = error(kRpcInput, without(r.errors.front().text(), prefix));
      Json all = Json::array();
      for (const Error& one : r.errors) all.push_back(without(one.text(), prefix));
      e["error"]["data"] = std::move(all);
      return e;
    }
    Json out = {{"answer", ""}, {"artifact", nullptr}};
    Json notes = r.notes;
    if (outcome.result) {
      out["answer"] = to_string(outcome.result->kind);
      if (!outcome.result->artifact.empty()) out["artifact"] = outcome.result->artifact;
      if (!outcome.result->others.empty()) out["others"] = outcome.result->others;
    } else {
      if (r.answer == core::Answer::Unknown && r.reason == "interrupted") return error(kRpcCancelled, "cancelled");
      out["answer"] = r.answer == core::Answer::True ? "TRUE" : r.answer == core::Answer::False ? "FALSE" : "UNKNOWN";
      if (r.answer == core::Answer::Unknown) {
        out["reason"] = without(r.reason, prefix);
      } else {
        auto witness = run::witness_text(o.program, o.search, o.output, outcome.run);
        if (witness) out["artifact"] = *witness;
        else notes.push_back("no witness: " + witness.error().message);
      }
      out["document"] = Json::parse(without(report::to_json(run::document(o.program, r)), prefix));
    }
    out["notes"] = std::move(notes);
    Json warnings = texts(r.warnings);
    for (Json& w : warnings) w = without(w, prefix);
    out["warnings"] = std::move(warnings);
    return {{"result", std::move(out)}};
  }

  // ---- what is kept

  struct Input {
    std::string path, sha256;
    bool operator==(const Input&) const = default;
  };
  static Input input(const std::string& path) {
    const auto text = input::read_file(path);
    return {path, text ? witness::sha256_hex(*text) : ""};
  }

  /// The arguments that say what the program is.
  static std::vector<std::string> program_of(const std::vector<std::string>& arguments) {
    std::vector<std::string> out;
    for (size_t i = 2; i < arguments.size(); ++i) {
      const std::string& a = arguments[i];
      const auto of_turn = {"--explorer=", "--candidates=", "--exchange=", "--refiners=", "--strategy=", "--predicate-scope=", "--timelimit=", "--in=",
                            "--no-certificate-check", "--replay="};
      if (std::ranges::none_of(of_turn, [&](const char* option) { return a.starts_with(option); })) out.push_back(a);
    }
    return out;
  }

  void forget_if_other(const std::vector<std::string>& arguments) {
    const auto changed = [](const Input& i) { return input(i.path) != i; };
    if (program_of(arguments) != program_ || std::ranges::any_of(inputs_, changed)) kept_.reset();
  }

  void remember(const std::vector<std::string>& arguments) {
    if (resident_bytes() > kMaxKeptBytes) kept_.reset();
    if (!kept_) return;
    program_ = program_of(arguments);
    std::vector<std::string> paths = kept_->inputs();
    std::ranges::sort(paths);
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    const bool same = std::ranges::equal(paths, inputs_, {}, {}, &Input::path);
    if (same) return;
    inputs_.clear();
    for (const std::string& path : paths) inputs_.push_back(input(path));
  }

  const ParseStep& parse_;
  Statistics statistics_;
  std::unique_ptr<run::KeptProgram> kept_;
  std::vector<std::string> program_;
  std::vector<Input> inputs_;   // files read, with their content
};

}  // namespace

void take_steps(int in, int out, const ParseStep& parse) {
  Worker worker(parse);
  std::string buffer;
  size_t looked_at = 0;
  for (;;) {
    const size_t end = buffer.find('\n', looked_at);
    if (end == std::string::npos) {
      looked_at = buffer.size();
      std::array<char, 1 << 16> chunk;
      const ssize_t n = ::read(in, chunk.data(), chunk.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return;
      buffer.append(chunk.data(), static_cast<size_t>(n));
      continue;
    }
    // A signal that came too late was meant for the step before.
    g_stop_signal.store(0);
    const Json answer = worker.answer(Json::parse(buffer.substr(0, end)));
    buffer.erase(0, end + 1);
    looked_at = 0;
    if (!write_fully(out, answer.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n")) return;
  }
}

}  // namespace pippin::components
