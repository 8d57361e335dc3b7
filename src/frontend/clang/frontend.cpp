// SPDX-License-Identifier: Apache-2.0
// parse_c: runs Clang in process (no driver, no subprocess) on a thread with a large stack, since deep expressions
// recurse in the parser and in the converter. All units are parsed, then declared, then converted.
#include "frontend/frontend.h"

#include <pthread.h>
#include <sys/stat.h>

#include <algorithm>
#include <functional>
#include <set>

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/DiagnosticParse.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/MemoryBuffer.h>

#include "frontend/clang/block_models.h"
#include "frontend/clang/converter.h"
#include "frontend/clang/gcc_identity.h"
#include "frontend/clang/gcc_types.h"
#include "frontend/clang/harness.h"
#include "frontend/clang/library_models.h"
#include "frontend/clang/source_files.h"
#include "frontend/clang/weaver.h"
#include "ir/walk.h"

namespace pippin::frontend {
namespace {

constexpr size_t kStackBytes = size_t{4} << 30;  // address space, touched only as far as the program nests
constexpr size_t kMaxErrors = 20;

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

/// What of the program Clang does not keep, and where.
struct Forgotten {
  std::string feature;
  clang::SourceLocation where;
};

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

/// The AST outlives parsing because the action is ended only when the unit is destroyed.
class ParseOnly : public clang::ASTFrontendAction {
 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<clang::ASTConsumer>();
  }
};

struct Unit {
  std::string file;
  clang::CompilerInstance compiler;
  ParseOnly action;
  bool begun = false;
  std::vector<Forgotten> forgotten;   // see Collector
  std::string redefined;              // see Collector
  std::string asked;   // look_like_gcc
  ~Unit() {
    if (begun) action.EndSourceFile();
  }
};

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
                                 const std::set<std::string>& no_functions) {
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

/// As parse_once. A name of the library that the program gives to an object or a type (`int index;`) is an error for Clang and
/// none for GCC: then Clang forgets that function.
std::unique_ptr<Unit> parse(const std::string& file, const ir::CompileCommand& command, const Sources& sources,
                            const ir::Target& target, Diagnostics& diagnostics, const std::string* text = nullptr) {
  std::set<std::string> no_functions;
  while (true) {
    Diagnostics own;
    auto unit = parse_once(file, command, sources, target, own, text, no_functions);
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

/// Calls of memcmp that compare so many characters as a variable says: their model is a loop. Others compare what memory
/// holds there, part by part (lower).
std::vector<ir::Instr*> comparisons_of_characters(Linked& linked) {
  ir::Program& program = linked.program;
  std::vector<ir::Instr*> calls;
  const auto memcmp = linked.functions.find("memcmp");
  if (memcmp == linked.functions.end() || program.functions[memcmp->second].has_body()) return calls;
  const auto characters = [&](ir::ExprRef e) {
    while (e->kind == ir::ExprKind::Cast && program.type(e->args[0]->type).kind == ir::TypeKind::Pointer) e = e->args[0];
    if (program.type(e->type).kind != ir::TypeKind::Pointer) return false;
    const ir::Type& t = program.type(program.type(e->type).element);
    return t.kind == ir::TypeKind::Int && t.size == 1 && !t.is_bool;
  };
  for (ir::Function& f : program.functions)
    for (ir::Block& block : f.blocks)
      for (ir::Instr& i : block.instrs) {
        if (i.kind != ir::Instr::Kind::Call || i.call.callee != memcmp->second || i.call.args.size() != 3) continue;
        const auto& args = i.call.args;
        if (characters(args[0]) && characters(args[1]) && args[2]->kind != ir::ExprKind::IntConst) calls.push_back(&i);
      }
  return calls;
}

/// It is main(int, char **), and its second parameter occurs.
bool uses_arguments(const ir::Program& program, const ir::Function& f) {
  if (f.name != "main" || !f.has_body() || f.params.size() < 2) return false;
  const ir::Type& strings = program.type(program.vars[f.params[1]].type);
  if (strings.kind != ir::TypeKind::Pointer || program.type(strings.element).kind != ir::TypeKind::Pointer ||
      program.type(strings.element).element != program.char_type)
    return false;
  bool used = false;
  ir::for_each_expr(program, [&](ir::ExprRef e) {
    ir::PlaceRef root = e->place;
    while (root != nullptr && root->base != nullptr) root = root->base;
    used |= root != nullptr && root->kind == ir::PlaceKind::Var && root->var == f.params[1];
  });
  return used;
}

/// Adds the models of library functions that the program calls without defining them.
void link_library(Linked& linked, const ir::Target& target, ir::FunctionId entry, bool error_labels) {
  std::vector<std::string> needed;
  std::vector<ir::FunctionId> sorts;
  for (const std::string& name : modelled_functions()) {
    const auto it = linked.functions.find(name);
    const bool called = it != linked.functions.end() && !linked.program.functions[it->second].has_body();
    if (called && (name == "qsort" || name == "bsearch")) sorts.push_back(it->second);
    if (called || (name == "atexit" && !linked.destructors.empty())) needed.push_back(name);
  }
  if (!comparisons_of_characters(linked).empty()) needed.push_back("memcmp");
  const auto errno_variable = linked.variables.find("errno");
  if (errno_variable != linked.variables.end()) {
    const ir::Variable& v = linked.program.vars[errno_variable->second];
    if (v.is_extern && v.type == linked.program.int_type) needed.push_back("errno");
  }
  if (entry.valid() && uses_arguments(linked.program, linked.program.functions[entry])) needed.push_back("main");
  if (needed.empty()) return;
  if (!sorts.empty()) check_comparisons(linked.program, sorts, error_labels);
  const std::string text = library_text(needed);
  Diagnostics ignored;
  std::unique_ptr<Unit> unit = parse(kLibraryFile, {"", kLibraryFile, {}}, Sources{}, target, ignored, &text);
  PIPPIN_CHECK(unit != nullptr && unit->begun && ignored.errors.empty(), "the library models do not compile");
  Converter converter(linked, unit->compiler.getASTContext(), kLibraryFile, "");
  converter.is_library();
  converter.declare();
  converter.convert();
  for (ir::Instr* call : comparisons_of_characters(linked)) call->call.callee = linked.functions.at("__pippin_memcmp");
  call_exit_handlers(linked, entry);
}

using Units = std::vector<std::unique_ptr<Unit>>;

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

Result<ir::Program> parse_all(const Sources& sources, const ir::Target& target, Diagnostics& diagnostics) {
  if (sources.files.empty()) return Error{"", "no input file"};
  for (const std::string& file : sources.files)
    if (auto e = check_file(file)) {
      diagnostics.errors.push_back(*e);
      return *e;
    }
  auto units = parse_units({}, sources, target, diagnostics);
  if (!units) return units.error();
  Harness harness;
  if (sources.entry != "main") {
    std::vector<clang::ASTContext*> contexts;
    for (const auto& unit : *units) contexts.push_back(&unit->compiler.getASTContext());
    harness = make_harness(contexts, sources.entry, sources.entry_depth);
    if (harness.found) {
      units->clear();
      units = parse_units(harness.appended, sources, target, diagnostics);
      if (!units) {
        for (Error& e : diagnostics.errors) e.message += " (in the generated call of '" + sources.entry + "')";
        return diagnostics.errors.front();
      }
    }
  }
  std::set<std::string> read;
  for (const auto& unit : *units) {
    if (diagnostics.asked.empty()) diagnostics.asked = unit->asked;
    const clang::SourceManager& files = unit->compiler.getSourceManager();
    for (auto file = files.fileinfo_begin(); file != files.fileinfo_end(); ++file) read.insert(shown_name(files, file->first));
  }
  diagnostics.files.assign(read.begin(), read.end());
  Linked linked(target);
  if (harness.found) diagnostics.entry = {harness.appended, harness.left_out};
  linked.program.files = sources.files;
  linked.volatile_any = sources.semantics.volatile_any;
  if (sources.semantics.checks(ir::Property::UnreachCall))
    linked.error_names.insert(sources.semantics.error_functions.begin(), sources.semantics.error_functions.end());
  linked.error_symbols = linked.error_names;
  std::vector<std::unique_ptr<Converter>> converters;
  for (const auto& unit : *units) {
    converters.push_back(
        std::make_unique<Converter>(linked, unit->compiler.getASTContext(), unit->file, sources.entry));
    for (const Forgotten& f : unit->forgotten) converters.back()->forgot_attribute(f.feature, f.where);
    clang::ASTContext& ast = unit->compiler.getASTContext();
    for (const auto& undecided : {use_gcc_types(ast), wide_bitfield_arithmetic(ast)})
      for (const Undecided& u : undecided) converters.back()->refuse(u.feature, u.range);
  }
  for (const auto& converter : converters) converter->collect_symbols();
  for (const auto& converter : converters) converter->declare();
  for (const auto& converter : converters) converter->convert();
  if (diagnostics.asked.empty()) diagnostics.asked = linked.asked;
  apply_refusals(linked);
  refuse_flexible_copies(linked);
  if (!linked.errors.empty()) {
    for (Error& e : linked.errors)
      if (diagnostics.errors.size() < kMaxErrors) diagnostics.errors.push_back(e);
    return linked.errors.front();
  }
  ir::Program& program = linked.program;
  bool any = !program.globals.empty();
  for (const ir::Function& f : program.functions) any = any || f.has_body();
  if (!any) {
    Error e{sources.files.front(), "the program defines nothing"};
    diagnostics.errors.push_back(e);
    return e;
  }
  ir::FunctionId entry = program.find_function(harness.found ? kHarnessEntry : sources.entry);
  if (!entry.valid() || !program.functions[entry].has_body())  // its symbol may be an alias
    if (const auto symbol = linked.functions.find(sources.entry); symbol != linked.functions.end()) entry = symbol->second;
  link_library(linked, target, entry, sources.semantics.label_is_error());
  add_block_models(program);
  call_constructors(linked, entry);
  mark_address_taken(program);
  if (entry.valid() && program.functions[entry].has_body()) program.entry = entry;
  return std::move(program);
}

/// The initial values of the probe variables, by stitch.
class Probes : public clang::RecursiveASTVisitor<Probes> {
 public:
  explicit Probes(size_t stitches) : found(stitches, nullptr) {}
  bool VisitVarDecl(clang::VarDecl* v) {
    static const std::string prefix = probe_variable(0).substr(0, probe_variable(0).size() - 1);
    const std::string name = v->getNameAsString();
    if (!name.starts_with(prefix) || v->getInit() == nullptr) return true;
    const size_t k = std::stoul(name.substr(prefix.size()));
    const clang::Expr* e = v->getInit();
    // int probe = !!(e)
    for (int nots = 0; nots < 2;) {
      e = e->IgnoreImpCasts();
      const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e);
      if (u == nullptr || u->getOpcode() != clang::UO_LNot) return true;
      e = u->getSubExpr();
      ++nots;
    }
    if (k < found.size()) found[k] = e->IgnoreImpCasts();
    return true;
  }
  std::vector<const clang::Expr*> found;
};

Result<Woven> weave_all(const Sources& sources, const ir::Target& target, const std::vector<Stitch>& stitches, Follow follow,
                        Diagnostics& diagnostics, std::vector<Error>& errors) {
  for (const std::string& file : sources.files)
    if (auto e = check_file(file)) {
      diagnostics.errors.push_back(*e);
      return *e;
    }
  auto units = parse_units({}, sources, target, diagnostics);
  if (!units) return units.error();
  Woven woven;
  std::vector<std::unique_ptr<Weaver>> weavers;
  for (size_t f = 0; f < units->size(); ++f) {
    weavers.push_back(std::make_unique<Weaver>((*units)[f]->compiler.getASTContext(), f, stitches, sources.semantics, follow));
    weavers.back()->find(errors, woven);
  }
  if (!errors.empty()) return errors.front();
  if (!woven.unsupported.empty()) return woven;

  // With the expressions alone: are they such, and when is their evaluation defined?
  std::vector<std::string> defined(stitches.size());
  Sources probing = sources;
  probing.texts.clear();
  std::vector<std::vector<Weaver::Inserted>> owners(units->size());
  for (size_t f = 0; f < units->size(); ++f) probing.texts.push_back(weavers[f]->text(defined, true, owners[f]));
  Diagnostics of_expressions;
  auto probes = parse_units({}, probing, target, of_expressions);
  for (const Error& e : of_expressions.errors) {
    // "file:line:column"; the column is one of the text with the expressions in it.
    const size_t colon = e.where.rfind(':'), before = colon == std::string::npos || colon == 0 ? colon : e.where.rfind(':', colon - 1);
    std::string where, message = e.message;
    if (before != std::string::npos) {
      const std::string file = e.where.substr(0, before);
      const uint64_t line = std::strtoull(e.where.c_str() + before + 1, nullptr, 10), column = std::strtoull(e.where.c_str() + colon + 1, nullptr, 10);
      for (size_t f = 0; f < sources.files.size() && where.empty(); ++f) {
        if (sources.files[f] != file) continue;
        size_t offset = 0;
        for (uint64_t l = 1; l < line && offset != std::string::npos; ++l) offset = probing.texts[f].find('\n', offset) + 1;
        offset += column - 1;
        for (const Weaver::Inserted& i : owners[f])
          if (i.begin <= offset && offset < i.end && i.stitch != SIZE_MAX) where = stitches[i.stitch].where;
      }
    }
    errors.push_back({where.empty() ? e.where : where, where.empty() ? e.message + " (with the witness in the program)" : e.message});
  }
  if (!errors.empty()) return errors.front();
  if (!probes) return probes.error();
  for (const auto& unit : *probes) {
    Probes visitor(stitches.size());
    visitor.TraverseDecl(unit->compiler.getASTContext().getTranslationUnitDecl());
    for (size_t k = 0; k < stitches.size(); ++k) {
      if (visitor.found[k] == nullptr) continue;
      auto condition = definedness(unit->compiler.getASTContext(), visitor.found[k]);
      if (condition) defined[k] = *condition;
      else (condition.error().where.empty() ? errors : woven.unsupported).push_back({stitches[k].where, condition.error().message});
    }
  }
  if (!errors.empty()) return errors.front();
  if (!woven.unsupported.empty()) return woven;
  const bool state = std::ranges::any_of(stitches, [](const Stitch& s) { return s.kind == Stitch::Kind::Target; });
  for (size_t f = 0; f < units->size(); ++f) {
    woven.texts.push_back(weavers[f]->text(defined, false, owners[f]));
    if (f == 0 && state) woven.texts.back() += fmt::format("\nint {} = 0;\n", kWitnessState);
  }
  return woven;
}

/// Clang's parser and our converter recurse as deep as the program nests.
void on_large_stack(std::function<void()> work);

}  // namespace

Result<ir::Program> parse_c(const Sources& sources, const ir::Target& target, Diagnostics& diagnostics) {
  std::optional<Result<ir::Program>> result;
  on_large_stack([&] { result.emplace(parse_all(sources, target, diagnostics)); });
  return std::move(*result);
}

Result<Woven> weave(const Sources& sources, const ir::Target& target, const std::vector<Stitch>& stitches, Follow follow,
                    Diagnostics& diagnostics, std::vector<Error>& errors) {
  std::optional<Result<Woven>> result;
  on_large_stack([&] { result.emplace(weave_all(sources, target, stitches, follow, diagnostics, errors)); });
  return std::move(*result);
}

namespace {

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

}  // namespace

}  // namespace pippin::frontend
