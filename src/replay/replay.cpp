// SPDX-License-Identifier: Apache-2.0
// Executes a counterexample: first with the interpreter, then natively in the cage of replay_runtime.cpp. FALSE needs
// both to reach the error; only where the interpreter lacks a feature or no toolchain works does one of them suffice.
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "replay/replay_runtime.h"
#include "replay/steer.h"
#include "ir/access.h"
#include "ir/glibc_names.h"
#include "support/log.h"
#include "support/temporary_directory.h"
#include "support/worker.h"

namespace pippin::replay {

namespace {

namespace fs = std::filesystem;

constexpr size_t kSteeringRuns = 2000;
constexpr uint64_t kShownSteps = 2000;    // of an execution that does not end and repeats no state
constexpr double kEndlessSeconds = 1;     // that a native execution is watched that should not end
constexpr uint64_t kEndlessSteps = 1'000'000;

bool write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  return static_cast<bool>(out.flush());
}

std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string list = path != nullptr ? path : "/usr/bin:/bin";
  for (size_t begin = 0; begin <= list.size();) {
    const size_t end = std::min(list.find(':', begin), list.size());
    const std::string candidate = list.substr(begin, end - begin) + "/" + name;
    if (end > begin && ::access(candidate.c_str(), X_OK) == 0) return candidate;
    begin = end + 1;
  }
  return "";
}

/// Headers are found beside the file `name`, whose edited copy is elsewhere; they are called as there: by what `name` is up to
/// the last slash. (GCC drops the last of these directories where it is the first of the others: `empty` is.)
void beside(std::vector<std::string>& argv, const std::string& name, const std::string& empty) {
  const std::string here = "/proc/self/cwd/", parent = name.substr(0, name.rfind('/') + 1);
  argv.insert(argv.end(), {"-iquote", parent.empty() ? here : parent, "-iquote", empty});
  if (parent.empty()) argv.push_back("-fmacro-prefix-map=" + here + "=");
}

/// The line of a compiler's output that says most.
std::string first_error(const std::string& text) {
  for (const char* mark : {"undefined", "multiple", "duplicate", "error", "fatal"}) {
    const size_t at = text.find(mark);
    if (at == std::string::npos) continue;
    const size_t begin = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at) + 1;
    return text.substr(begin, std::min(text.find('\n', at), text.size()) - begin);
  }
  return text.substr(0, text.find('\n'));
}

struct Native {
  bool ran = false;
  std::string seen;     // reached, and the violation is one of memory: what the runtime says of it
  bool reached = false;
  std::string doubt;    // not reaching the error says nothing: NativeSources::doubt
  std::string compiler;
  std::string reason;   // why it did not run, or did not reach
};

/// A compiler and the flags that all files are compiled with.
struct Toolchain {
  std::string name;
  std::vector<std::string> argv;
  bool is_clang() const { return name.starts_with("clang"); }
};

/// Those of this machine, each once.
std::vector<Toolchain> toolchains(const ir::Program& program, bool other_results) {
  std::vector<Toolchain> result;
  std::set<std::string> seen;
  for (const char* name : {"gcc", "cc", "clang", "clang-19"}) {
    const std::string compiler = find_program(name);
    std::error_code error;
    if (compiler.empty() || !seen.insert(fs::canonical(compiler, error).string()).second) continue;
    std::vector<std::string> argv = {compiler, program.target.model == ir::DataModel::ILP32 ? "-m32" : "-m64"};
    for (const char* flag : {"-O0", "-w", "-std=gnu17", "-fwrapv", "-fno-strict-aliasing", "-fno-builtin", "-msse2", "-mfpmath=sse",
                             "-fno-stack-protector", "-fno-pie", "-fno-asynchronous-unwind-tables", "-ftrivial-auto-var-init=zero",
                             "-Dalloca=__builtin_alloca",
                             // What the flags above take away from a program that asks (frontend/clang/gcc_identity.h).
                             "-D__PIC__=2", "-D__pic__=2", "-D__PIE__=2", "-D__pie__=2", "-D__GCC_HAVE_DWARF2_CFI_ASM=1"})
      argv.push_back(flag);
    if (other_results) argv.push_back("-DPIPPIN_OTHER_RESULTS");
    // Old programs define a variable in several files. In one file `const int k;` is constant data, as an initialised one is.
    argv.push_back(program.files.size() == 1 ? "-fno-common" : "-fcommon");
    // C99 inline functions have no definition of their own where nothing is inlined.
    if (program.files.size() == 1)
      for (const char* flag : {"-Dinline=", "-D__inline=", "-D__inline__="}) argv.push_back(flag);
    if (std::string_view(name).starts_with("clang"))
      for (const char* flag : {"-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
                               "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch", "-Wno-unused-command-line-argument"})
        argv.push_back(flag);
    result.push_back({name, std::move(argv)});
  }
  return result;
}

/// `argv` and `more`.
std::vector<std::string> plus(std::vector<std::string> argv, const std::vector<std::string>& more) {
  argv.insert(argv.end(), more.begin(), more.end());
  return argv;
}

/// Where the rounding mode matters, functions of math.h are builtins despite -fno-builtin: gcc folds them of constants, to
/// nearest, and the front end does (frontend/clang/fold_floats.cpp).
std::vector<std::string> folded_functions(const ir::Program& program) {
  std::vector<std::string> flags;
  if (!program.find_function("fesetround").valid()) return flags;
  auto is_float = [&](ir::TypeId t) { return program.type(t).kind == ir::TypeKind::Float; };
  for (const ir::Function& f : program.functions) {
    const ir::Type& t = program.type(f.type);
    if (!t.params.empty() && is_float(t.element) && std::all_of(t.params.begin(), t.params.end(), is_float) &&
        ir::is_library_function(f.name) && !f.name.starts_with("__") && !program.functions[program.find_function(f.name)].has_body())
      flags.push_back(fmt::format("-D{}=__builtin_{}", f.name, f.name));
  }
  return flags;
}

/// With which checks the compiler's code calls the runtime where an operation violates the property; empty: it needs no check.
std::string sanitizer(ir::Property violated, const Toolchain& toolchain) {
  switch (violated) {
    // (Of shifts the runtime is called where negative numbers are shifted, too; the interpreter has ended there.)
    case ir::Property::NoOverflow: return "signed-integer-overflow,shift";
    case ir::Property::NoDivisionByZero: return "integer-divide-by-zero";
    case ir::Property::NoInvalidShift: return "shift";
    case ir::Property::NoFloatCastOverflow: return "float-cast-overflow";
    case ir::Property::ArrayBounds: return toolchain.is_clang() ? "bounds" : "bounds-strict";
    case ir::Property::NoUnsignedOverflow: return "unsigned-integer-overflow";
    case ir::Property::NoFloatNan: case ir::Property::NoLossyConversion:
    case ir::Property::UnreachCall: case ir::Property::ValidDeref: case ir::Property::ValidFree: case ir::Property::ValidMemtrack:
    case ir::Property::ValidMemcleanup: case ir::Property::Termination: case ir::Property::NoDataRace: break;
  }
  return "";
}

/// Why no compiler makes code that sees the violation of such a property; empty: some do.
std::string unseen_by_compilers(ir::Property violated) {
  if (violated == ir::Property::NoFloatNan) return "no compiler checks for NaN";
  if (violated == ir::Property::NoLossyConversion) return "no compiler checks all conversions";
  return "";
}

/// The symbols that the linker misses, from its messages "undefined reference to `f'".
std::set<std::string> undefined_symbols(const std::string& errors) {
  static constexpr std::string_view kWords = "undefined reference to `";
  std::set<std::string> names;
  for (size_t at = errors.find(kWords); at != std::string::npos; at = errors.find(kWords, at + 1)) {
    const size_t begin = at + kWords.size();
    names.insert(errors.substr(begin, errors.find_first_of("'\n", begin) - begin));
  }
  return names;
}

/// Symbols of these names in pages where nothing can be accessed (replay_runtime.cpp), as assembly.
std::string trapping_symbols(const std::set<std::string>& names) {
  std::string text = ".section .pippin_missing,\"a\",@progbits\n.balign 4096\n.globl __pippin_missing_begin\n.hidden __pippin_missing_begin\n__pippin_missing_begin:\n";
  for (const std::string& name : names) text += fmt::format(".globl {0}\n{0}:\n.skip 4096\n", name);
  return text + ".globl __pippin_missing_end\n.hidden __pippin_missing_end\n__pippin_missing_end:\n.section .note.GNU-stack,\"\",@progbits\n";
}

/// Compiles the files that run_native wrote into `dir` and links them as `binary`; returns why that failed. `missing`: what the program names
/// and nobody defines, so that an execution that uses it ends with kExitLibrary.
std::string build(const Toolchain& toolchain, const ir::Program& program, const ReplayOptions& options, ir::Property violated, bool library,
                  const Budget& budget, const fs::path& dir, const fs::path& cage, const fs::path& binary,
                  std::set<std::string>& missing) {
  WorkerLimits limits;
  limits.seconds = std::min(Seconds(std::max(options.seconds, 1.0)), budget.remaining());
  limits.memory_bytes = 4ull << 30;
  auto failure = [&](const WorkerResult& r) {
    return toolchain.name + ": " + (r.end == WorkerEnd::Finished ? first_error(r.errors + r.output) : to_string(r.end));
  };
  // The runtime beside the program's files: that halves the time to the verdict of a small program.
  const std::string runtime = (dir / "runtime.o").string();
  const std::vector<std::string> core = plus(toolchain.argv, {"-c", "-o", runtime, (dir / "runtime.c").string()});
  const std::vector<std::string> whole = plus(core, {"-DPIPPIN_LIBRARY"});
  const SpawnedProcess beside_us = spawn_process(library ? whole : core, limits, dir);
  std::vector<std::string> common = plus(toolchain.argv, folded_functions(program));
  if (const std::string check = sanitizer(violated, toolchain); !check.empty())
    common = plus(std::move(common), {violated == ir::Property::NoOverflow ? "-fno-wrapv" : "-fwrapv", "-fsanitize=" + check, "-fsanitize-recover=" + check});
  if (violated == ir::Property::Termination) common.push_back("-fsanitize-coverage=trace-pc");
  std::vector<std::string> objects;
  std::string why;
  // Each file by its own command: headers of one name may lie beside several.
  for (size_t k = 0; k < program.files.size() && why.empty(); ++k) {
    const ir::CompileCommand command = k < options.commands.size() ? options.commands[k] : ir::CompileCommand{"", program.files[k], {}};
    std::vector<std::string> one = common;
    beside(one, command.name, cage.string());
    one = plus(plus(std::move(one), options.compiler_args), command.arguments);
    // Where `__OPTIMIZE__` is defined, _FORTIFY_SOURCE adds inline wrappers: here they would be the functions, and call themselves.
    if (std::any_of(one.begin(), one.end(), [](const std::string& a) { return a.starts_with("-D__OPTIMIZE__"); }))
      one.push_back("-U_FORTIFY_SOURCE");
    objects.push_back((dir / fmt::format("program{}.o", k)).string());
    const WorkerResult built = run_process(plus(std::move(one), {"-c", "-o", objects.back(), (dir / fmt::format("program{}.c", k)).string()}),
                                           "", limits, command.directory);
    if (!built.ok()) why = failure(built);
  }
  const WorkerResult compiled_runtime = finish_process(beside_us, "", limits);
  if (why.empty() && !compiled_runtime.ok()) why = failure(compiled_runtime);
  if (!why.empty()) return why;
  objects.push_back(runtime);
  const std::vector<std::string> link = plus(
      plus(toolchain.argv, {"-no-pie", "-static", "-nostdlib", "-nostartfiles", "-Wl,--build-id=none", "-o", binary.string()}), objects);
  WorkerResult linked = run_process(plus(link, {"-lgcc"}), "", limits);
  // Inline functions of headers may call what the program does not.
  if (!linked.ok() && !library && linked.errors.find("undefined") != std::string::npos && run_process(whole, "", limits, dir).ok())
    linked = run_process(plus(link, {"-lgcc"}), "", limits);
  if (!linked.ok() && linked.end == WorkerEnd::Finished && linked.errors.find("-lgcc") != std::string::npos)
    linked = run_process(link, "", limits);  // a toolchain without libgcc for this model: the runtime has what most programs need
  missing = linked.ok() ? std::set<std::string>() : undefined_symbols(linked.errors);
  const std::string stubs = (dir / "missing.o").string();
  if (!missing.empty() && write_file(dir / "missing.s", trapping_symbols(missing)) &&
      run_process(plus(toolchain.argv, {"-c", "-o", stubs, (dir / "missing.s").string()}), "", limits).ok())
    linked = run_process(plus(link, {stubs, "-lgcc"}), "", limits);
  if (!linked.ok() && !missing.empty()) return "it has no " + *missing.begin();
  return linked.ok() ? "" : failure(linked);
}

/// What the table of live objects says at the end of a native execution: "<property> <what> <block> <size> <offset>" behind the token
/// (replay_watched_heap.cpp); the property is "none" where nothing is violated.
struct Watched {
  std::string property, what;
  uint64_t block = 0, size = 0;
  int64_t offset = 0;
};
std::optional<Watched> read_watched(const std::string& output, const std::string& token) {
  Watched w;
  uint64_t offset = 0;
  if (!output.starts_with(token)) return std::nullopt;
  std::istringstream in(output.substr(token.size()));
  if (!(in >> w.property >> w.what >> w.block >> w.size >> offset)) return std::nullopt;
  w.offset = static_cast<int64_t>(offset);
  return w;
}

/// Why a native execution does not see this violation, although it happens; empty: it does.
std::string why_unseen(ir::Property violated, const interp::Culprit& c) {
  using Kind = interp::Culprit::Kind;
  if (violated != ir::Property::ValidDeref) return "";
  switch (c.kind) {
    case Kind::Null: return "";
    case Kind::Constant: return c.alive && c.offset >= 0 && static_cast<uint64_t>(c.offset) + c.length <= c.size ? "" : "it is an access outside constant data";
    case Kind::Block: break;
    case Kind::Number: return "it is an access to what is no object of the program";
    case Kind::Foreign: return "it is an access to an object of the environment";
    case Kind::Static: return "it is an access outside a static object";
    case Kind::Stack: return c.alive ? "it is an access outside an automatic object" : "it is an access to an automatic object whose lifetime has ended";
  }
  constexpr int64_t kPage = 4096;   // is behind each block
  const auto size = static_cast<int64_t>(c.size);
  if (!c.alive || (c.offset >= 0 && c.offset < size + kPage)) return "";
  return "it is an access too far from its block";
}

/// The violation that the interpreter found, to be seen again: `native` is told what came of it.
void compare(const Watched* watched, const interp::Execution& execution, const NativeSources& sources, Native& native) {
  using Kind = interp::Culprit::Kind;
  const interp::Culprit& c = *execution.culprit;
  const std::string unseen = "the native execution does not see it";
  native.reached = false;
  if (watched == nullptr) {
    native.doubt = unseen;
    return;
  }
  const bool none = watched->property == "none";
  if (watched->property == ir::name(execution.violated)) {
    const bool same = c.kind != Kind::Block || (watched->block + sources.own_blocks == c.block && watched->size == c.size);
    native.reached = same;
    if (!same) native.doubt = "the native execution sees it at another block";
    const std::string block = fmt::format("block {} of {} {}", watched->block + 1, watched->size, watched->size == 1 ? "byte" : "bytes");
    if (watched->what == "null") native.seen = "an access through a null pointer";
    else if (watched->what == "constant") native.seen = "an access to constant data";
    else if (watched->what == "outside") native.seen = fmt::format("an access at offset {} of {}", watched->offset, block);
    else if (watched->what == "freed") native.seen = fmt::format("{}, which is freed, at offset {}", block, watched->offset);
    else if (watched->what == "inside") native.seen = fmt::format("free at offset {} of {}", watched->offset, block);
    else if (watched->what == "left") native.seen = fmt::format("{}, which {}", block, execution.violated == ir::Property::ValidMemtrack ? "no pointer leads to" : "is not freed");
    else native.seen = execution.violated == ir::Property::ValidFree ? "free of what is no block" : "an access to what is no object";
    return;
  }
  native.reason = none ? "" : fmt::format("the native execution ({}) violates {} first", native.compiler, watched->property);
  // What looks like a pointer to a block may be a number that is left in memory; an access behind a block, one before the next.
  const bool behind = c.kind == Kind::Block && execution.violated == ir::Property::ValidDeref && static_cast<uint64_t>(c.offset) >= c.size;
  if (none && !sources.reads) native.doubt = "a compiler may leave out a read whose value is not used";
  else if (none && (watched->what == "vague" || c.in_call || behind || execution.violated == ir::Property::ValidMemtrack)) native.doubt = unseen;
}

/// `other_results`: as in interp::ExecutionOptions. `violation`: the interpreter's execution, if that ends in a violation of memory.
Native run_native(const ir::Program& program, const std::vector<interp::InputValue>& inputs, const ReplayOptions& options,
                  ir::Property violated, bool other_results, const interp::Execution* violation, const Budget& budget) {
  Native result;
  const std::string token = fmt::format("pippin-reached-{}-{:x}", ::getpid(), inputs.size());
  const NativeSources sources = edit_sources(program, inputs, options, token, violated, violation);
  result.doubt = sources.doubt;
  if (!sources.problem.empty()) {
    result.reason = sources.problem;
    return result;
  }
  TemporaryDirectory directory;
  if (!directory.ok()) {
    result.reason = "no temporary directory";
    return result;
  }
  const fs::path dir = directory.path(), cage = dir / "cage", binary = dir / "program";
  std::error_code error;
  fs::create_directory(cage, error);
  bool written = !error;
  for (size_t k = 0; k < sources.programs.size(); ++k)
    written = written && write_file(dir / fmt::format("program{}.c", k), sources.programs[k]);
  written = written && write_file(dir / "runtime.c", sources.runtime) && write_file(dir / "values", sources.values) && write_file(dir / "watched_heap", kReplayWatchedHeap) &&
            write_file(dir / "recurrence", kReplayRecurrence);
  if (!written) {
    result.reason = "the temporary directory cannot be written";
    return result;
  }
  std::set<std::string> missing;
  result.reason = "no C compiler";
  for (const Toolchain& toolchain : toolchains(program, other_results)) {
    if (violated == ir::Property::NoUnsignedOverflow && !toolchain.is_clang()) {
      result.reason = "no Clang, the only compiler that checks unsigned operations";
      continue;
    }
    result.reason = build(toolchain, program, options, violated, sources.uses_library, budget, dir, cage, binary, missing);
    if (result.reason.empty()) result.compiler = toolchain.name;
    if (result.reason.empty() || budget.expired()) break;
  }
  if (!result.reason.empty()) return result;
  WorkerLimits limits;
  limits.seconds = std::min(Seconds(violated == ir::Property::Termination ? kEndlessSeconds : std::max(options.seconds, 0.1)), budget.remaining());
  // Of the addresses that are used once, most never have memory (replay_watched_heap.cpp).
  limits.memory_bytes = violation != nullptr ? 24ull << 30 : 4ull << 30;
  limits.output_bytes = 4096;
  const WorkerResult run = run_process({binary.string()}, "", limits, cage.string());
  if (run.end == WorkerEnd::NotStarted || (run.end == WorkerEnd::Finished && run.exit_code == kExitNoCage)) {
    result.reason = "the cage (seccomp) is not available";
    return result;
  }
  if (run.end == WorkerEnd::Timeout && options.endless) {
    result.ran = result.reached = true;
    result.seen = fmt::format("still running after {} s", kEndlessSeconds);
    return result;
  }
  if (run.end == WorkerEnd::Timeout && violated == ir::Property::Termination) {
    result.reason = "the native execution was still running at its time limit, and showed no state twice";
    return result;
  }
  if (run.end == WorkerEnd::Interrupted || run.end == WorkerEnd::Timeout) {
    result.reason = std::string("the native execution was ended: ") + to_string(run.end);
    return result;
  }
  if (run.end == WorkerEnd::Finished && run.exit_code == kExitNoMemory) {
    result.reason = "the program needs more memory than the native runtime has";
    return result;
  }
  if (run.end == WorkerEnd::Finished && run.exit_code == kExitLibrary) {
    result.reason = missing.empty() ? "the program calls a library function that the native runtime does not have"
                                    : fmt::format("the program calls a library function that the native runtime does not have (it has no {})", fmt::join(missing, ", "));
    return result;
  }
  result.ran = true;
  result.reached = run.end == WorkerEnd::Finished && run.exit_code == kExitReached && run.output == token;
  if (!result.reached)
    result.reason = fmt::format("the native execution ({}) did not reach the error: {}", result.compiler,
                                run.end != WorkerEnd::Finished ? std::string(to_string(run.end))
                                : run.exit_code == kExitAborted ? std::string("aborted") : fmt::format("exit code {}", run.exit_code));
  if (violation != nullptr) {
    const std::optional<Watched> watched = run.end == WorkerEnd::Finished ? read_watched(run.output, token) : std::nullopt;
    compare(watched ? &*watched : nullptr, *violation, sources, result);
  }
  return result;
}

/// The interpreter then knows which variables were accessed through pointers.
struct Watching final : ir::AccessObserver {
  void begin() override {}
  void access(ir::PlaceRef, bool, const ir::ConcretePlace&) override {}
  void block(ir::ExprRef, bool, const ir::ConcretePlace&) override {}
  void library_write(const std::vector<ir::ExprRef>&, const ir::ConcretePlace&) override {}
  void call(ir::ExprRef, ir::FunctionId) override {}
};

}  // namespace

ReplayResult replay(const ir::Program& program, const std::vector<interp::InputValue>& inputs, const ReplayOptions& options,
                    const Budget& budget) {
  using Outcome = ReplayResult::Outcome;
  ReplayResult result;
  interp::ExecutionOptions execution;
  execution.semantics = options.semantics;
  execution.ignored = options.ignored;
  execution.max_steps = static_cast<uint64_t>(std::clamp(std::min(options.seconds, budget.remaining().count()) * 20e6, 1e6, 200e6));
  // A closed set of states is proved: that many steps only show that the execution stays there. Each input that it reads is kept.
  if (options.endless) execution.max_steps = kEndlessSteps;
  execution.budget = &budget;
  Watching watching;
  if (options.semantics.checks(ir::Property::ValidFree)) execution.observer = &watching;
  interp::Interpreter interpreter(program);
  if (options.long_run) {
    result.execution.end = interp::End::StepLimit;
    result.execution.detail = "too many steps";
    result.execution.inputs = inputs;
  } else {
    // Most candidates that fail do so quickly: only an execution that counts is traced.
    interp::RecordedInputs recorded(inputs, options.schedule);
    result.execution = interpreter.run(recorded, execution);
  }
  std::vector<interp::InputValue> steered;
  const std::vector<interp::InputValue>* used = &inputs;
  const bool ended_early = result.execution.end == interp::End::Returned || result.execution.end == interp::End::AssumeFailed ||
                           result.execution.end == interp::End::UndefinedBehaviour;
  if (options.guide && ended_early) {
    interp::ExecutionOptions guided = execution;
    guided.guide = &*options.guide;
    guided.max_steps = std::min<uint64_t>(execution.max_steps, 1'000'000);
    const Steered found = steer(program, interpreter, inputs, guided, kSteeringRuns, budget.sub(Seconds(options.seconds / 4)));
    log(1, "steering: {} executions, {} of {} branches, {}", found.runs, found.followed, options.guide->size(),
        found.inputs ? "error reached" : fmt::format("ended at line {}", found.end.line));
    if (found.inputs) {
      steered = *found.inputs;
      used = &steered;
      interp::RecordedInputs recorded(steered);
      result.execution = interpreter.run(recorded, execution);
    }
  }
  const interp::End end = result.execution.end;
  const std::string ended = std::string(interp::to_string(end)) + (result.execution.detail.empty() ? "" : ": " + result.execution.detail);
  // Memory that the interpreter does not have costs a native execution nothing until it is touched.
  const bool not_interpreted = options.long_run || (end == interp::End::StepLimit && result.execution.detail == "memory limit");
  const bool goes_on = options.endless && end == interp::End::StepLimit && result.execution.detail == "step limit";
  if ((end == interp::End::StepLimit && !not_interpreted && !goes_on) || end == interp::End::InputExhausted) {
    result.outcome = Outcome::Unknown;
    result.how = "interpreted";
    result.reason = "the interpreted execution was cut (" + ended + ")";
    return result;
  }
  if (end != interp::End::ErrorReached && end != interp::End::Unsupported && !not_interpreted && !goes_on) {
    result.outcome = Outcome::NotReached;
    result.how = "interpreted";
    result.reason = "the interpreted execution did not reach the error (" + ended + ")";
    return result;
  }
  const bool interpreted = end == interp::End::ErrorReached || goes_on;
  if (interpreted && result.execution.open_result) {
    interp::RecordedInputs recorded(*used, options.schedule);
    execution.other_results = true;
    const interp::Execution other = interpreter.run(recorded, execution);
    execution.other_results = false;
    if (other.end != interp::End::ErrorReached) {
      result.outcome = Outcome::NotReached;
      result.how = "interpreted";
      result.reason = "the execution reaches the error only with some of the results that C allows a library function";
      return result;
    }
  }
  if (interpreted) {
    interp::RecordedInputs recorded(*used, options.schedule);
    execution.record_trace = true;
    if (goes_on) execution.max_steps = kShownSteps;
    result.execution = interpreter.run(recorded, execution);
    if (goes_on) result.execution.violated = ir::Property::Termination;
  }
  Native native;
  const std::vector<ir::Property> properties = options.semantics.properties.list();
  if (!interpreted) result.execution.violated = properties.front();
  const ir::Property violated = result.execution.violated;
  const bool memory = ir::is_memory(violated);
  std::string unseen = unseen_by_compilers(violated);
  if (options.mode == ReplayOptions::Mode::Interpreted) native.reason = "not asked for";
  else if (program.has_threads) native.reason = "a native execution switches threads as the system likes, not as the schedule says";
  else if (result.execution.recurs && result.execution.recurs->call) native.reason = "the stack of a native execution ends";
  else if (budget.expired()) native.reason = "no time left";
  else if (options.memory_regions) native.reason = "there is no memory at the addresses of --memory-region";
  else if (!unseen.empty()) native.reason = unseen;
  else if (memory && (!interpreted || !result.execution.culprit)) native.reason = "nobody would see the violation";
  else if (memory && !(unseen = why_unseen(violated, *result.execution.culprit)).empty()) native.reason = unseen;
  else if (!interpreted && properties.size() > 1) native.reason = "nobody would see which property is violated";
  else native = run_native(program, interpreted ? result.execution.inputs : inputs, options, violated, false, memory ? &result.execution : nullptr, budget);
  if (!interpreted && native.ran && native.reached) {
    // Nobody saw whether a result that C leaves open mattered.
    const Native other = run_native(program, inputs, options, violated, true, nullptr, budget);
    native.ran = other.ran;
    native.reached = other.reached;
    native.reason = other.ran && !other.reached ? "the execution reaches the error only with some of the results that C allows a library function"
                                                : other.reason;
  }

  if (native.ran && !native.reached && interpreted && !native.doubt.empty()) {
    native.ran = false;
    native.reason = native.doubt;
  }
  if (native.ran) {
    const std::string seen = native.seen.empty() ? "" : options.endless ? ", " + native.seen : ", with a table of live objects: " + native.seen;
    result.how = interpreted ? "native (" + native.compiler + seen + ")" : "native (" + native.compiler + "), not interpreted: " + result.execution.detail;
    result.executors = interpreted ? 2 : 1;
    result.outcome = native.reached ? Outcome::Reached : Outcome::NotReached;
    result.reason = native.reason;
    return result;
  }
  result.how = "interpreted, not native: " + native.reason;
  if (!interpreted) {
    result.outcome = Outcome::Unknown;
    result.reason = "the program can be executed neither by the interpreter (" + ended + ") nor natively (" + native.reason + ")";
  } else if (options.mode == ReplayOptions::Mode::Native) {
    result.outcome = Outcome::Unknown;
    result.reason = "no native execution: " + native.reason;
    result.interpreter_alone = true;
  } else {
    result.outcome = Outcome::Reached;
  }
  return result;
}

}  // namespace pippin::replay
