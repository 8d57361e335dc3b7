// SPDX-License-Identifier: Apache-2.0
// Runs Clang in process (no driver, no subprocess) on a thread with a large stack.
#include "frontend/clang/units.h"

#include <pthread.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>

#include <clang/Basic/DiagnosticParse.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/MemoryBuffer.h>

#include "frontend/clang/converter.h"
#include "frontend/clang/gcc_identity.h"
#include "frontend/clang/gcc_types.h"
#include "frontend/clang/harness.h"
#include "frontend/clang/source_files.h"

namespace pippin::frontend {
namespace {

constexpr size_t kStackBytes = size_t{4} << 30;  // address space, touched only as far as the program nests

constexpr const char* kByteOrder = "scalar_storage_order";   // a pragma (the attribute is one of those that are not harmless)

/// Attributes of GCC that Clang does not know and that change no value, layout or call.
constexpr const char* kHarmlessAttributes[] = {
    "access", "callee_pop_aggregate_return", "cf_check", "designated_init", "externally_visible", "fd_arg", "fd_arg_read", "fd_arg_write",
    "fentry_name", "fentry_section", "gcc_struct", "indirect_branch", "indirect_return", "ms_hook_prologue", "no_icf", "no_reorder",
    "no_sanitize_coverage", "no_sanitize_undefined", "no_stack_limit", "noclone", "nodirect_extern_access", "noipa", "nonstring", "noplt",
    "null_terminated_string_arg", "simd", "sseregparm", "stack_protect", "tainted_args", "transaction_callable", "transaction_may_cancel_outer",
    "transaction_pure", "transaction_safe", "transaction_unsafe", "warn_if_not_aligned"};

/// … and those that do. Attributes that GCC does not know either are ignored, as there.
constexpr const char* kMeaningfulAttributes[] = {"assume", "copy", "hardbool", "noinit", "optimize", "persistent", kByteOrder,
                                                 "signed_bool_precision", "strub", "symver", "transaction_wrap"};


/// What of GNU C Clang refuses to compile, in the words of docs/semantics.md.
constexpr std::pair<unsigned, const char*> kRefused[] = {
    {clang::diag::err_function_definition_not_allowed, "a function inside a function: nested functions are not supported"},
    {clang::diag::err_typecheck_field_variable_size, "arrays of variable length inside structures are not supported"}};

/// Warnings that tell of forgotten attributes.
constexpr unsigned kForgetting[] = {clang::diag::warn_attribute_precede_definition, clang::diag::warn_unknown_attribute_ignored};

/// Collects diagnostics with positions in the file given (`#line` is not followed).
class Collector : public clang::DiagnosticConsumer {
 public:
  /// `redefined`: is given a name that the program declares as a second kind of symbol.
  Collector(Diagnostics& out, std::vector<Forgotten>& forgotten, std::string& redefined)
      : out_(out), forgotten_(forgotten), redefined_(redefined) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    const unsigned id = info.getID();
    if (id == clang::diag::err_redefinition_different_kind && redefined_.empty() && info.getArgKind(0) == clang::DiagnosticsEngine::ak_declarationname)
      redefined_ = clang::DeclarationName::getFromOpaqueInteger(info.getRawArg(0)).getAsString();
    if (id == clang::diag::ext_predef_outside_function) forgotten_.push_back({"name of a function outside of functions", info.getLocation()});
    if (std::ranges::find(kForgetting, id) != std::end(kForgetting)) forgotten(info);
    // (As the option -w: also where a pragma makes an error of a warning. Warnings of system headers are none for GCC.)
    const bool system = info.hasSourceManager() && info.getLocation().isValid() && info.getSourceManager().isInSystemHeader(info.getLocation());
    if (clang::DiagnosticIDs::isBuiltinWarningOrExtension(id) && (system || !clang::DiagnosticIDs::isDefaultMappingAsError(id))) return;
    if (level < clang::DiagnosticsEngine::Error || out_.errors.size() >= kMaxErrors) return;
    llvm::SmallString<200> text;
    info.FormatDiagnostic(text);
    const auto refused = std::ranges::find(kRefused, id, &std::pair<unsigned, const char*>::first);
    out_.errors.push_back({place(info), refused != std::end(kRefused) ? refused->second : std::string(text)});
  }

 private:
  static std::string place(const clang::Diagnostic& info) {
    if (!info.hasSourceManager() || !info.getLocation().isValid()) return "";
    const clang::SourceManager& sources = info.getSourceManager();
    const auto [file, offset] = sources.getDecomposedExpansionLoc(info.getLocation());
    const auto entry = sources.getFileEntryRefForID(file);
    return fmt::format("{}:{}:{}", entry ? shown_name(sources, *entry) : "<command line>", sources.getLineNumber(file, offset),
                       sources.getColumnNumber(file, offset));
  }
  /// Clang forgets attributes of declarations behind the definition, and does not know some of GCC's that change layouts.
  void forgotten(const clang::Diagnostic& info) {
    const auto plain = [](llvm::StringRef name) {
      return (name.size() > 4 && name.starts_with("__") && name.ends_with("__") ? name.substr(2, name.size() - 4) : name).str();
    };
    if (info.getID() == clang::diag::warn_unknown_attribute_ignored) {
      const bool named = info.getArgKind(0) == clang::DiagnosticsEngine::ak_identifierinfo;
      const std::string name = named ? plain(info.getArgIdentifier(0)->getName()) : "";
      const auto lists = [&](const auto& names) { return std::ranges::find(names, name) != std::end(names); };
      if (!named || lists(kMeaningfulAttributes))
        forgotten_.push_back({"attribute " + (named ? name : "without a name"), info.getLocation()});
      else if (!lists(kHarmlessAttributes) && unknown_.insert(name).second)
        out_.warnings.push_back({place(info), fmt::format("unknown attribute '{}' ignored, as by GCC", name)});
      return;
    }
    // This warning has no argument: the location is that of the name or, before `::`, of GCC's prefix.
    const clang::SourceManager& sources = info.getSourceManager();
    clang::LangOptions words;
    words.CPlusPlus = true;   // `::` is one token
    const clang::SourceLocation where = sources.getSpellingLoc(info.getLocation());
    llvm::SmallString<32> buffer;
    std::string name = plain(clang::Lexer::getSpelling(where, buffer, sources, words));
    const auto colons = clang::Lexer::findNextToken(where, sources, words);
    if (name == "gnu" && colons && colons->is(clang::tok::coloncolon))
      if (const auto next = clang::Lexer::findNextToken(colons->getLocation(), sources, words); next && next->is(clang::tok::raw_identifier))
        name = plain(next->getRawIdentifier());
    // (A prefix or name that a macro hides may be any.)
    for (const char* matters : {"constructor", "destructor", "weak", "section", "gnu"})
      if (name == matters) forgotten_.push_back({fmt::format("attribute {} of a declaration behind the definition", name), info.getLocation()});
  }

  Diagnostics& out_;
  std::vector<Forgotten>& forgotten_;
  std::string& redefined_;
  std::set<std::string> unknown_;   // attributes
};

/// Pragmas of the program do not switch off the warnings that tell of forgotten attributes.
class KeepWarnings : public clang::PPCallbacks {
 public:
  explicit KeepWarnings(clang::DiagnosticsEngine& diagnostics) : diagnostics_(diagnostics) {}
  void PragmaDiagnostic(clang::SourceLocation place, llvm::StringRef, clang::diag::Severity, llvm::StringRef) override {
    for (const unsigned id : kForgetting) diagnostics_.setSeverity(id, clang::diag::Severity::Warning, place);
  }

 private:
  clang::DiagnosticsEngine& diagnostics_;
};

class ByteOrderPragma : public clang::PragmaHandler {
 public:
  explicit ByteOrderPragma(std::vector<Forgotten>& forgotten) : PragmaHandler(kByteOrder), forgotten_(forgotten) {}
  void HandlePragma(clang::Preprocessor&, clang::PragmaIntroducer, clang::Token& name) override {
    forgotten_.push_back({std::string("pragma ") + kByteOrder, name.getLocation()});
  }

 private:
  std::vector<Forgotten>& forgotten_;
};

/// What cc1 takes for an argument of the compiler driver.
std::vector<std::string> cc1_arguments(const std::vector<std::string>& driver) {
  std::vector<std::string> out;
  for (size_t i = 0; i < driver.size(); ++i) {
    const std::string& a = driver[i];
    if (a == "-nostdinc" || a.starts_with("--sysroot=")) continue;   // see arguments_for
    if (a == "-isystem" && i + 1 < driver.size()) {   // all in the form that can tell headers of a C library: they keep their order
      ++i;
      out.insert(out.end(), {driver[i].ends_with("/usr/include") ? "-internal-externc-isystem" : "-internal-isystem", driver[i]});
    } else if (a == "-funsigned-char") out.push_back("-fno-signed-char");
    else if (a == "-fshort-wchar") out.insert(out.end(), {"-fwchar-type=short", "-fno-signed-wchar"});
    else if (a == "-trigraphs") out.push_back("-ftrigraphs");
    else if (a.starts_with("-march=")) out.insert(out.end(), {"-target-cpu", a.substr(7)});
    else if (a.starts_with("-mno-")) out.insert(out.end(), {"-target-feature", "-" + a.substr(5)});
    else if (a.starts_with("-m")) out.insert(out.end(), {"-target-feature", "+" + a.substr(2)});
    else out.push_back(a);
  }
  return out;
}

std::vector<std::string> arguments_for(const ir::CompileCommand& command, const Sources& sources, const ir::Target& target) {
  const std::vector<std::string>& own = command.arguments;
  const bool wide = target.model == ir::DataModel::LP64;
  std::vector<std::string> args = {
      "-triple", wide ? "x86_64-pc-linux-gnu" : "i386-pc-linux-gnu", "-target-cpu", wide ? "x86-64" : "pentium4",
      "-fsyntax-only", "-std=gnu17", "-fgnuc-version=4.2.1", "-fmath-errno", "-Wno-return-type", "-Wno-invalid-noreturn", "-fbracket-depth", "20000",
      "-ferror-limit", std::to_string(kMaxErrors), "-fno-caret-diagnostics"};
  if (!wide) args.insert(args.end(), {"-target-feature", "+sse2"});   // what Clang calls a Pentium 4 has no more than SSE
  for (const char* w : {"implicit-function-declaration", "implicit-int", "int-conversion",
                        "incompatible-function-pointer-types", "return-mismatch"})
    args.push_back(std::string("-Wno-error=") + w);
  args.insert(args.end(), {"-resource-dir", PIPPIN_CLANG_RESOURCES});
  for (const std::string& a : cc1_arguments(own)) args.push_back(a);
  if (std::find(own.begin(), own.end(), "-nostdinc") == own.end()) {
    args.insert(args.end(), {"-internal-externc-isystem", PIPPIN_CLANG_RESOURCES "/include"});
    // The headers of a C library below another root, and behind them those of this machine.
    for (const std::string& a : own)
      if (a.starts_with("--sysroot=")) args.insert(args.end(), {"-internal-externc-isystem", a.substr(10) + "/usr/include"});
    args.insert(args.end(), {"-internal-isystem", "/usr/local/include",
                             "-internal-externc-isystem", "/usr/include/x86_64-linux-gnu", "-internal-externc-isystem",
                             "/include", "-internal-externc-isystem", "/usr/include"});
  }
  for (const std::string& a : sources.compiler_args) args.push_back(a);
  if (!command.directory.empty()) args.insert(args.end(), {"-working-directory", command.directory});
  args.insert(args.end(), {"-x", command.name.ends_with(".i") ? "cpp-output" : "c", command.name});
  return args;
}

/// Parses `file`, or `text` under that name, by its command, with those library functions that are none for this program.
std::unique_ptr<Unit> parse_once(const std::string& file, const ir::CompileCommand& command, const Sources& sources,
                                 const ir::Target& target, Diagnostics& diagnostics, const std::string* text,
                                 const std::set<std::string>& no_functions, const Watcher& watcher) {
  auto unit = std::make_unique<Unit>();
  unit->file = file;
  clang::CompilerInstance& compiler = unit->compiler;
  compiler.createDiagnostics(new Collector(diagnostics, unit->forgotten, unit->redefined), /*ShouldOwnClient=*/true);
  std::vector<std::string> args = arguments_for(command, sources, target);
  for (const std::string& name : no_functions) args.insert(args.begin(), "-fno-builtin-" + name);
  std::vector<const char*> raw;
  for (const std::string& a : args) raw.push_back(a.c_str());
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  const bool valid =
      clang::CompilerInvocation::CreateFromArgs(*invocation, raw, compiler.getDiagnostics(), "pippin");
  if (!valid) return unit;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getPreprocessorOpts().DisablePragmaDebugCrash = true;
  if (text != nullptr)
    invocation->getPreprocessorOpts().addRemappedFile(command.name, llvm::MemoryBuffer::getMemBufferCopy(without_deallocators(*text), file).release());
  compiler.setInvocation(std::move(invocation));
  // The invocation carries the warning options; the engine made above does not know them.
  compiler.createDiagnostics(new Collector(diagnostics, unit->forgotten, unit->redefined), /*ShouldOwnClient=*/true);
  compiler.createFileManager(source_files());
  compiler.getDiagnostics().setSuppressSystemWarnings(false);   // any file may say that it is a system header
  if (!compiler.createTarget()) return unit;
  if (!unit->action.BeginSourceFile(compiler, compiler.getFrontendOpts().Inputs[0])) return unit;
  unit->begun = true;
  const bool processor = std::ranges::any_of(command.arguments, [](const std::string& a) { return a.starts_with("-march="); });
  compiler.getPreprocessor().AddPragmaHandler(new ByteOrderPragma(unit->forgotten));   // owned by the preprocessor
  compiler.getPreprocessor().addPPCallbacks(std::make_unique<KeepWarnings>(compiler.getDiagnostics()));
  const auto differs = [](const std::string& a) {
    return a.starts_with("-m") || (a.starts_with("-std=") && (a.ends_with("2x") || a.ends_with("23")));
  };
  const bool options = std::ranges::any_of(command.arguments, differs) || std::ranges::any_of(sources.compiler_args, differs);
  look_like_gcc(compiler.getPreprocessor(), target.model, processor, options, unit->asked);
  if (watcher) compiler.getPreprocessor().setTokenWatcher(watcher(compiler.getPreprocessor()));
  // Clang has bugs, too: a crash on strange input is an error of that input.
  llvm::CrashRecoveryContext recovery;
  const bool survived = recovery.RunSafely([&] {
    if (llvm::Error e = unit->action.Execute()) llvm::consumeError(std::move(e));
  });
  if (!survived) {
    diagnostics.errors.push_back({file, "Clang crashed on this input"});
    unit->begun = false;
    (void)unit.release();  // its state cannot be trusted, not even to be destroyed
    return nullptr;
  }
  return unit;
}

}  // namespace

std::optional<Error> check_file(const std::string& file) {
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0) return Error{file, "cannot read the file: " + std::string(strerror(errno))};
  if (S_ISDIR(info.st_mode)) return Error{file, "is a directory"};
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) return Error{file, "cannot read the file: " + buffer.getError().message()};
  const llvm::StringRef text = (*buffer)->getBuffer();
  if (text.trim().empty()) return Error{file, "the file is empty"};
  size_t strange = 0;
  const llvm::StringRef head = text.substr(0, 64 << 10);
  for (unsigned char c : head) strange += c == 0 || (c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v');
  if (head.contains('\0') || strange * 50 > head.size()) return Error{file, "is not a C source file (binary data)"};
  return std::nullopt;
}

/// As parse_once. A name of the library that the program gives to an object or a type (`int index;`) is an error for Clang and
/// none for GCC: then Clang forgets that function.
std::unique_ptr<Unit> parse(const std::string& file, const ir::CompileCommand& command, const Sources& sources,
                            const ir::Target& target, Diagnostics& diagnostics, const std::string* text, const Watcher& watcher) {
  std::set<std::string> no_functions;
  while (true) {
    Diagnostics own;
    auto unit = parse_once(file, command, sources, target, own, text, no_functions, watcher);
    const bool again = unit != nullptr && !unit->redefined.empty() && no_functions.insert(unit->redefined).second;
    if (again) continue;
    diagnostics.errors.insert(diagnostics.errors.end(), own.errors.begin(), own.errors.end());
    for (Error& w : own.warnings) {
      const auto same = [&](const Error& known) { return known.message == w.message; };
      if (std::ranges::none_of(diagnostics.warnings, same)) diagnostics.warnings.push_back(std::move(w));
    }
    return unit;
  }
}

/// All units, each followed by its text of `appended`, or the first error.
Result<Units> parse_units(const std::vector<std::string>& appended, const Sources& sources, const ir::Target& target,
                          Diagnostics& diagnostics) {
  Units units;
  for (size_t k = 0; k < sources.files.size(); ++k) {
    const std::string& file = sources.files[k];
    std::string text;
    if (k < sources.texts.size()) text = sources.texts[k];
    if (k < appended.size()) {
      if (text.empty())
        if (auto own = llvm::MemoryBuffer::getFile(file)) text = (*own)->getBuffer().str();
      text += appended[k];
    }
    units.push_back(parse(file, k < sources.commands.size() ? sources.commands[k] : ir::CompileCommand{"", file, {}}, sources,
                          target, diagnostics, text.empty() ? nullptr : &text));
    if (!diagnostics.errors.empty()) return diagnostics.errors.front();
    if (units.back() == nullptr || !units.back()->begun) {
      diagnostics.errors.push_back({sources.files[k], "cannot be parsed"});
      return diagnostics.errors.front();
    }
  }
  return units;
}

void on_large_stack(std::function<void()> work) {
  llvm::CrashRecoveryContext::Enable();
  pthread_t thread;
  bool started = false;
  for (size_t bytes = kStackBytes; !started && bytes >= (size_t{16} << 20); bytes /= 4) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, bytes);
    started = pthread_create(
                  &thread, &attributes,
                  [](void* f) -> void* {
                    (*static_cast<std::function<void()>*>(f))();
                    return nullptr;
                  },
                  &work) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (started) pthread_join(thread, nullptr);
  else work();
  llvm::CrashRecoveryContext::Disable();
}

}  // namespace pippin::frontend
