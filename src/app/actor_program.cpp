// SPDX-License-Identifier: Apache-2.0
#include "app/actor_program.h"

#include <fmt/format.h>

#include <optional>

#include "app/instrument.h"
#include "app/path_program.h"

namespace pippin::app {
namespace {

using enum ActorFile::Program;

/// What is said where there is no such program.
const char* none_of(ActorFile::Program p) {
  switch (p) {
    case Whole: break;
    case PathProgram: return "there is no path program";
    case Product: return "there is no product";
    case Harness: return "there is no test harness";
  }
  return "";
}

}  // namespace

ActorAnswer run_on_its_program(const ActorFile& actor, ActorCall call, const CheckOptions& options, const Budget& budget) {
  if (actor.program == Whole) return run_actor(actor, call, budget);
  std::optional<frontend::CutProgram> path_program;
  Result<std::string> text = std::string();
  if (actor.program == PathProgram) {
    auto made = path_program_of(options, call.in);
    const auto asserted = made ? assert_error(options, *made) : Result<bool>(made.error());
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
  const auto predicates = predicates_of_path_program(options, *path_program, path, answer.artifact);
  const std::string to = call.directory + "/predicates.yml";
  const auto moved = predicates ? witness::write_file(to, *predicates) : Result<bool>(predicates.error());
  if (!moved) return {.reason = fmt::format("the predicates of {} cannot be used: {}", actor.name, moved.error().text())};
  answer.artifact = to;
  return answer;
}

}  // namespace pippin::app
