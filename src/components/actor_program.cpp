// SPDX-License-Identifier: Apache-2.0
#include "components/actor_program.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "components/instrument.h"
#include "components/path_program.h"

namespace pippin::components {
namespace {

using enum ActorFile::Program;

/// What is said where there is no such program.
const char* none_of(ActorFile::Program p) {
  switch (p) {
    case Whole: break;
    case PathProgram: return "there is no path program";
    case Product: return "there is no product";
    case Harness: return "there is no test harness";
    case Strengthened: return "there is no strengthened program";
  }
  return "";
}

/// A verifier proves the predicates along with the property, which is often easier. If some are no invariants, or it cannot tell, it verifies the whole
/// program: errors that we added for predicates are not errors of the program.
ActorAnswer verify_strengthened(const ActorFile& actor, ActorCall call, const run::CheckOptions& options, const Budget& budget) {
  const std::string predicates = std::exchange(call.in, "");
  if (!predicates.empty()) {
    const auto text = instrumented(options, {Instrumentation::Strengthen, predicates});
    ActorCall strengthened = call;
    strengthened.directory += "/strengthened";
    std::error_code error;
    std::filesystem::create_directories(strengthened.directory, error);
    const std::string path = strengthened.directory + "/program.c";
    if (text && witness::write_file(path, *text)) {
      strengthened.programs = {path};
      ActorAnswer answer = run_actor(actor, strengthened, budget.sub(0.5 * budget.remaining()));
      if (answer.word == ActorWord::Safe) answer.artifact = predicates;   // that is what it claims; its own witness is of another program
      if (answer.word == ActorWord::Safe || !answer.trouble.empty()) return answer;
    }
  }
  return run_actor(actor, call, budget);
}

}  // namespace

ActorAnswer run_on_its_program(const ActorFile& actor, ActorCall call, const run::CheckOptions& options, const Budget& budget) {
  if (actor.program == Whole) return run_actor(actor, call, budget);
  if (actor.program == Strengthened) return verify_strengthened(actor, std::move(call), options, budget);
  std::optional<frontend::CutProgram> path_program;
  Result<std::string> text = std::string();
  if (actor.program == PathProgram) {
    auto made = path_program_of(options.program, options.question, options.passes, call.in);
    const auto asserted = made ? assert_error(options.program, *made) : Result<bool>(made.error());
    if (asserted) text = made->text, path_program = std::move(*made);
    else text = asserted.error();
  } else {
    text = instrumented(options, {actor.program == Product ? Instrumentation::Product : Instrumentation::Harness, call.in});
  }
  const std::string path = call.directory + "/program.c";
  const auto written = text ? witness::write_file(path, *text) : Result<bool>(text.error());
  if (!written) return {.reason = fmt::format("{}: {}", none_of(actor.program), written.error().message)};
  call.programs = {path};
  ActorAnswer answer = run_actor(actor, call, budget);
  // A map names functions and lines, which are the same.
  if (!path_program || actor.predicates != PredicateForm::Witness || answer.word != ActorWord::Done) return answer;
  const auto predicates = predicates_of_path_program(options.program, options.question, options.search, *path_program, path, answer.artifact);
  const std::string to = call.directory + "/predicates.yml";
  const auto moved = predicates ? witness::write_file(to, *predicates) : Result<bool>(predicates.error());
  if (!moved) return {.reason = fmt::format("the predicates of {} cannot be used: {}", actor.name, moved.error().text())};
  answer.artifact = to;
  return answer;
}

}  // namespace pippin::components
