// SPDX-License-Identifier: Apache-2.0
#include "input/compiler_flags.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "support/quantity.h"

namespace pippin::input {

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Two spellings of one switch: the last one counts. `argument` is handed on when the switch is on in the end.
struct Switch {
  std::string_view on, off, argument;
};
constexpr Switch kSwitches[] = {
    {"-funsigned-char", "-fsigned-char", "-funsigned-char"},
    {"-fno-signed-char", "-fno-unsigned-char", "-funsigned-char"},
    {"-fshort-enums", "-fno-short-enums", "-fshort-enums"},
    {"-fshort-wchar", "-fno-short-wchar", "-fshort-wchar"},
    {"-ffreestanding", "-fhosted", "-ffreestanding"},
    {"-fno-hosted", "-fno-freestanding", "-ffreestanding"},
    {"-fms-extensions", "-fno-ms-extensions", "-fms-extensions"},
    {"-fgnu89-inline", "-fno-gnu89-inline", "-fgnu89-inline"},
};

/// Words that stand for others.
const std::map<std::string, Words, std::less<>>& expansions() {
  static const std::map<std::string, Words, std::less<>> table = {
      {"-ffast-math", {"-fno-math-errno", "-ffinite-math-only", "-funsafe-math-optimizations", "-fno-rounding-math"}},
      {"-fno-fast-math", {"-fmath-errno", "-fno-finite-math-only", "-fno-unsafe-math-optimizations"}},
      {"-funsafe-math-optimizations",
       {"-fno-signed-zeros", "-fno-trapping-math", "-fassociative-math", "-freciprocal-math"}},
      {"-fno-unsafe-math-optimizations",
       {"-fsigned-zeros", "-ftrapping-math", "-fno-associative-math", "-fno-reciprocal-math"}},
      {"-ansi", {"-std=c89"}},
      {"-fopenmp", {"-pthread"}},
      {"-fopenacc", {"-pthread"}},
      {"-fgnu-tm", {"-pthread"}},
      {"-fno-strict-overflow", {"-fwrapv"}},
      {"-fstrict-overflow", {"-fno-wrapv"}},
      {"-fno-pic", {"-fno-pie"}}, {"-fno-PIC", {"-fno-pie"}}, {"-fno-PIE", {"-fno-pie"}},
  };
  return table;
}

/// Is the word in a list of words that blanks separate? A '*' ends what a word may begin with.
bool listed(std::string_view word, std::string_view list) {
  while (!list.empty()) {
    const std::string_view entry = list.substr(0, list.find(' '));
    if (entry.ends_with('*') ? word.starts_with(entry.substr(0, entry.size() - 1)) : word == entry) return true;
    list.remove_prefix(std::min(list.size(), entry.size() + 1));
  }
  return false;
}

/// Layouts that Pippin does not model, except those that are usual anyway.
constexpr std::string_view kLayout =
    "-fpack-struct* -mms-bitfields* -funsigned-bitfields* -fno-signed-bitfields* -mx32* -m16* -miamcu* "
    "-malign-double* -mlong-double-* -m96bit-long-double* -m128bit-long-double* -fshort-double* -fsso-struct=*";
constexpr std::string_view kUsualLayout = "-mlong-double-80 -fsso-struct=native -fsso-struct=little-endian";

/// What decides about the text that is compiled and is not followed, except the second list.
constexpr std::string_view kNotUnderstood = "@* -Xclang* -undef* -traditional* -i* --*";
constexpr std::string_view kUnderstood = "--coverage --specs=*";

/// Instruction sets that GCC and Clang call alike; they decide macros, in headers of intrinsics above all.
constexpr std::string_view kInstructionSets =
    "mmx sse sse2 sse3 ssse3 sse4.1 sse4.2 avx avx2 fma popcnt lzcnt bmi bmi2 aes pclmul f16c rdrnd rdseed adx sha "
    "movbe cx16 avx512f avx512bw avx512cd avx512dq avx512vl";
constexpr std::string_view kWithSse2 = "sse2 sse3 ssse3 sse4.1 sse4.2 avx* fma aes pclmul f16c sha";

/// Without those that lack SSE2: there floating-point arithmetic is that of the x87. The second list has no fused
/// multiplication.
constexpr std::string_view kArchitectures =
    "pentium4 x86-64 x86-64-v2 x86-64-v3 x86-64-v4 k8 core2 nehalem westmere sandybridge ivybridge haswell broadwell "
    "skylake skylake-avx512 atom silvermont btver1 btver2 bdver1 bdver2 znver1 znver2 znver3";
constexpr std::string_view kWithoutFma =
    "pentium4 x86-64 x86-64-v2 k8 core2 nehalem westmere sandybridge ivybridge atom silvermont btver1 btver2 bdver1";

/// Flags of code generation and of messages: without -f or -fno-, with -m, and of the linker.
constexpr std::string_view kHarmlessF =
    "aggressive-loop-optimizations align-* allow-store-data-races builtin builtin-* "
    "caller-saves callgraph-* caret-diagnostics code-hoisting color-diagnostics common compare-debug* "
    "conserve-stack coverage-* cprop-* crossjumping cse-follow-jumps cse-skip-blocks data-sections debug-* "
    "delete-null-pointer-checks diagnostics-* directives-only dump-* early-inlining eliminate-* "
    "error-limit=* excess-precision=* expensive-optimizations fat-lto-objects finite-loops float-store "
    "fp-int-builtin-inexact function-sections gcse graphite* hoist-adjacent-loads ident if-conversion* inline* "
    "integrated-as ipa-* ira-* isolate-erroneous-paths-dereference jump-tables keep-* live-patching* loop-* lto lto-* "
    "lto=* ltrans max-errors=* merge-constants message-length=* modulo-sched* move-loop-invariants "
    "non-call-exceptions nothrow-opt omit-frame-pointer openmp-simd opt-info* optimize-sibling-calls partial-inlining "
    "patchable-function-entry=* pcc-struct-return peel-loops plt prefetch-* profile-* random-seed=* "
    "record-command-line record-gcc-switches reg-struct-return regmove rename-registers reorder-* "
    "rerun-cse-after-loop sanitize-coverage* sanitize-recover* save-* sched-* schedule-* section-anchors sel-sched* "
    "selective-* semantic-interposition show-column shrink-wrap* signed-bitfields simd-cost-model* spell-checking "
    "split-* stack-check stack-check=* stack-clash-protection stack-limit* stack-protector* store-merging* "
    "strength-reduce strict-aliasing strict-aliasing=* strict-flex-arrays* strict-volatile-bitfields sync-libcalls "
    "syntax-only test-coverage thread-jumps toplevel-reorder trampolines tree-* unit-at-a-time unroll-* "
    "use-linker-plugin var-tracking* vect-* verbose-asm visibility* web whole-program working-directory wrapv-pointer "
    "zero-call-used-regs=*";
constexpr std::string_view kHarmlessM =
    "-maccumulate-outgoing-args -malign-data=* -masm=* -mbranch-cost=* -mbranches-within* -mcld "
    "-mconstructor-aliases -mfentry -mfp-ret-in-387 -mfunction-return=* -mglibc -mharden-sls=* -mieee-fp "
    "-mincoming-stack-boundary=* -mindirect-branch-cs-prefix -mindirect-branch-register -mindirect-branch=* "
    "-minline-all-stringops -mlong-double-80 -mmanual-endbr -mmemcpy-strategy=* -mmemset-strategy=* -mno-3dnow "
    "-mno-3dnowa -mno-accumulate-outgoing-args -mno-align-double -mno-fp-ret-in-387 -mno-global-merge "
    "-mno-ms-bitfields -mno-omit-leaf-frame-pointer -mno-push-args -mno-red-zone -mno-rtd -mno-sse4a "
    "-mno-tls-direct-seg-refs -mno-vzeroupper -mnop-mcount -momit-leaf-frame-pointer -mprefer-vector-width=* "
    "-mpreferred-stack-boundary=* -mpush-args -mrecord-mcount -mred-zone -mregparm=* -mrelax-all "
    "-mretpoline-external-thunk -mrtd -mskip-rax-setup -mstack-alignment=* -mstack-protector-guard* -mstackrealign "
    "-mtls-dialect=* -mvzeroupper";
constexpr std::string_view kHarmless =
    "-c -S -E -w -pipe -v - -P -C -H -p -pg -s -pie -no-pie -static -static-pie -shared -rdynamic -r -symbolic "
    "--coverage -static-libgcc -shared-libgcc -W* -g* -M* -pedantic* -l* -L* -d* -nostartfiles* -nodefaultlibs* "
    "-nostdlib* -nolibc* -no-canonical-prefixes* -no-integrated-cpp* -save-temps*";

/// Words for the linker (-Wl, and -Xlinker) that do not decide which symbol a name stands for.
constexpr std::string_view kHarmlessLinker =
    "-Map* --Map* --gc-sections --no-gc-sections --print-* --cref --as-needed --no-as-needed -rpath* --rpath* -z* -O* "
    "--hash-style=* --build-id* -soname* -h* --no-undefined --start-group --end-group -( -) --export-dynamic -E "
    "--version-script* --strip-* -s -S -x --stats --warn-* --no-warn-* --fatal-warnings --sort-* -Bstatic -Bdynamic "
    "--whole-archive --no-whole-archive -L* -l* --library* -dynamic-linker* --dynamic-linker* -m* "
    "--enable-new-dtags --disable-new-dtags --eh-frame-hdr --compress-debug-sections* --relax --no-relax --threads*";
/// Those among them whose operand is the next word.
constexpr std::string_view kLinkerOperands =
    "-Map -rpath --rpath -rpath-link --rpath-link -z -soname -h --version-script --sort-section -L -l --library "
    "--library-path -dynamic-linker --dynamic-linker -m";

bool is_harmless(std::string_view flag) {
  if (flag.starts_with("-fno-")) return listed(flag.substr(5), kHarmlessF);
  if (flag.starts_with("-f")) return listed(flag.substr(2), kHarmlessF) || listed(flag, kUsualLayout);
  return listed(flag, flag.starts_with("-m") ? kHarmlessM : kHarmless);
}

/// The names of a processor in the macros that GCC defines for -march and -mtune.
Words processor_names(const std::string& processor) {
  static const std::map<std::string, Words, std::less<>> table = {
      {"nehalem", {"nehalem", "corei7"}},           {"westmere", {"nehalem", "corei7"}},
      {"sandybridge", {"sandybridge", "corei7_avx"}}, {"ivybridge", {"sandybridge", "corei7_avx"}},
      {"haswell", {"haswell", "core_avx2"}},        {"broadwell", {"haswell", "core_avx2"}},
      {"atom", {"atom", "bonnell"}},                {"silvermont", {"silvermont", "slm"}},
      {"skylake-avx512", {"skylake_avx512"}},       {"generic", {}},
      {"intel", {}},
  };
  if (const auto row = table.find(processor); row != table.end()) return row->second;
  return {processor.starts_with("x86-64") ? "k8" : processor};
}

constexpr std::string_view kNotUnderstoodText = "decides what is compiled and is not understood";

/// Why a program with this flag cannot be checked as it is compiled; empty: it can.
std::string_view problem_of(std::string_view flag) {
  if (listed(flag, kLayout) && !listed(flag, kUsualLayout))
    return "changes the layout of data in a way that Pippin does not model";
  if (listed(flag, kNotUnderstood) && !listed(flag, kUnderstood))
    return kNotUnderstoodText;
  return "";
}

class Reader {
 public:
  Reader(std::string directory, const std::string& file, const Words& words)
      : directory_(std::move(directory)), file_(file), given_(words) {
    out_.command.name = file;
  }

  FlagMeaning read() {
    all(given_, compiler() + 1);
    all(preprocessor_);   // GCC puts them behind its own words
    if (!named_) ignored_.insert("the command does not name the file: __FILE__ may tell another name");
    out_.command.name = path(out_.command.name);
    finish();
    return std::move(out_);
  }

 private:
  /// Where the compiler stands, and what its name says: "i686-linux-gnu-gcc-12".
  size_t compiler() {
    const auto base_name = [&](size_t i) { return fs::path(given_[i]).filename().string(); };
    size_t at = 0;
    while (at + 1 < given_.size() && listed(base_name(at), "ccache distcc sccache icecc")) ++at;
    const std::string given = base_name(at);
    std::string name = given;
    std::string version = "12";
    const size_t before = name.find_last_not_of("0123456789.");
    if (before != std::string::npos && before + 1 < name.size() && name[before] == '-') {
      version = name.substr(before + 1);
      name.erase(before);
    }
    const size_t dash = name.rfind('-');
    const std::string machine = dash == std::string::npos ? "" : name.substr(0, dash);
    if (dash != std::string::npos) name.erase(0, dash + 1);
    const bool narrow = listed(machine, "i386-* i486-* i586-* i686-*"), x86 = narrow || machine.starts_with("x86_64-");
    if (narrow) out_.model = ir::DataModel::ILP32;
    if (listed(name, "c89 c99")) arguments_.push_back("-std=" + name);
    const size_t system = machine.find('-');
    const bool usual = machine.empty() ||
                       (x86 && listed(machine.substr(system + 1), "linux-gnu pc-linux-gnu unknown-linux-gnu redhat-linux suse-linux"));
    if (!usual || !listed(name, "cc gcc c89 c99") || !listed(version, "12 12.2 12.2.0"))
      ignored_.insert("the compiler " + given + " is taken for GCC 12 of GNU/Linux on x86");
    return at;
  }

  void one(const std::string& w) {
    if (words_ == &preprocessor_) {
      // Here GCC ignores flags that are none of the preprocessor's, or lets others win against them.
      if (listed(w, "-MD -MMD -MF -MT -MQ")) ++at_;   // here -MD and -MMD, too, have an operand
      else if (!path_or_macro(w) && w.starts_with("-") && !listed(w, "-M -MM -MG -MP -P -C -CC -H -v -w -W* -pedantic*"))
        refuse("-Wp," + w, kNotUnderstoodText);
    } else if (w.starts_with("-Wp,")) {
      for (std::string& word : split(w.substr(4), ',')) preprocessor_.push_back(std::move(word));
    } else if (const auto word = operand(w, "-Xpreprocessor")) {
      preprocessor_.push_back(*word);
    } else if (!setting(w) && !path_or_macro(w) && !operand_skipped(w)) {
      if (!w.starts_with("-") && !w.starts_with("@")) {   // an input file
        if (is_the_file(w)) out_.command.name = w, named_ = true;
        return;
      }
      if (const std::string_view problem = problem_of(w); !problem.empty()) {
        refuse(w, problem);
      } else if (!is_harmless(w)) {
        ignore(w);
      }
    }
  }

  /// The words of a command line, or those that stand in the place of one word.
  void all(const Words& words, size_t first = 0) {
    const Words* const outer = words_;
    const size_t at = at_;
    words_ = &words;
    for (at_ = first; at_ < words.size(); ++at_) one(words[at_]);
    words_ = outer;
    at_ = at;
  }

  /// Words for the linker, separated by commas. The operand of the last may be in the next option.
  void linker(const std::string& words, const std::string& option) {
    for (const std::string& w : split(words, ',')) {
      if (!linker_operand_ && !listed(w, kHarmlessLinker)) ignore(option + w);
      linker_operand_ = !linker_operand_ && listed(w, kLinkerOperands);
    }
  }

  void refuse(const std::string& w, std::string_view problem) {
    if (out_.problem.empty()) out_.problem = fmt::format("the flag {} {}", w, problem);
  }

  void ignore(const std::string& w) { ignored_.insert("the flag " + w + " is ignored"); }

  /// Where a name leads.
  fs::path place(const std::string& name) const { return fs::path(directory_) / name; }

  /// Does a word name the file that is asked for? Links may lead there.
  bool is_the_file(const std::string& word) const {
    std::error_code error;
    const bool same = fs::equivalent(place(word), place(file_), error);
    return error ? place(word).lexically_normal() == place(file_).lexically_normal() : same;
  }

  /// A name that is handed on as it stands, if it can be.
  std::string path(const std::string& name) {
    if (listed(name, "=* $SYSROOT*")) refuse(name, "begins with the system root in a way that is not followed");
    if (fs::path(name).is_absolute()) return name;
    std::error_code error;
    if (fs::is_directory(directory_, error)) {
      out_.command.directory = directory_;
      return name;
    }
    ignored_.insert("the directory " + directory_ + " does not exist: __FILE__ tells other names than there");
    return place(name).lexically_normal().string();
  }

  /// An option and its operand, in one word or in two.
  std::optional<std::string> operand(const std::string& w, std::string_view option) {
    if (!w.starts_with(option)) return std::nullopt;
    if (w != option) return w.substr(option.size());
    if (at_ + 1 >= words_->size()) return std::nullopt;
    return (*words_)[++at_];
  }

  bool path_or_macro(const std::string& w) {
    for (const char* option : {"-isystem", "-iquote", "-idirafter", "-include", "-imacros"})
      if (const auto name = operand(w, option)) {
        arguments_.insert(arguments_.end(), {option, path(*name)});
        return true;
      }
    for (const char* option : {"--sysroot", "-isysroot"})
      if (const auto name = operand(w, option)) {
        const std::string root = name->substr(name->starts_with("=") ? 1 : 0);
        if (!root_.empty() && root_ != root) refuse(w, "names a second system root");
        root_ = root;
        return true;
      }
    if (const auto name = operand(w, "-I")) {
      arguments_.push_back("-I" + path(*name));
      return true;
    }
    for (const char* option : {"-D", "-U"})
      if (const auto macro = operand(w, option)) {
        const std::string name = macro->substr(0, macro->find_first_of("=("));
        if (name == "_FORTIFY_SOURCE") fortified_ = option == std::string_view("-D") ? "-D" + *macro : "";
        arguments_.push_back(option + *macro);
        return true;
      }
    return false;
  }

  bool operand_skipped(const std::string& w) {
    if (const auto language = operand(w, "-x")) {
      if (!listed(*language, "c none")) refuse("-x " + *language, kNotUnderstoodText);
    } else if (const auto words = operand(w, "-Xlinker")) {
      linker(*words, "-Xlinker ");
    } else if (w.starts_with("-Wl,")) {
      linker(w.substr(4), "-Wl,");
    } else if (const auto script = operand(w, "-T")) {
      ignore("-T " + *script);
    } else if (listed(w, "-A -B -e -wrapper")) {
      ignore(w);
      ++at_;
    } else if (listed(w, "-o -MF -MT -MQ -MJ --param -u -z -L -l -Xassembler -dumpbase -dumpbase-ext -dumpdir -aux-info")) {
      ++at_;
    } else {
      return listed(w, "-o* --param=*");
    }
    return true;
  }

  /// Flags that set something whose last value counts.
  bool setting(const std::string& w) {
    if (const auto words = expansions().find(w); words != expansions().end()) {
      if (w == "-ffast-math" || w == "-funsafe-math-optimizations" || w == "-fopenmp" || w == "-fopenacc" ||
          w == "-fgnu-tm") {
        const std::set<std::string> before = ignored_;
        all(words->second);
        ignored_ = before;   // one sentence, for the flag that was given
        ignore(w);
      } else {
        all(words->second);
      }
      if (w == "-fopenmp") macros_["_OPENMP"] = "201511";
      if (w == "-fopenacc") macros_["_OPENACC"] = "201711";
      return true;
    }
    for (const Switch& s : kSwitches)
      if (w == s.on || w == s.off) {
        switches_[s.argument] = w == s.on;
        return true;
      }
    return dialect(w) || macro_of(w) || floating_point(w) || instructions(w);
  }

  bool dialect(const std::string& w) {
    if (w == "-m32" || w == "-m64") out_.model = w == "-m32" ? ir::DataModel::ILP32 : ir::DataModel::LP64;
    else if (w == "-fwrapv" || w == "-fno-wrapv") out_.wraps = w == "-fwrapv";
    else if (w == "-ftrapv") out_.wraps = false, ignore(w);
    else if (w == "-trigraphs") trigraphs_ = true;
    else if (w.starts_with("-std=")) arguments_.push_back(w), trigraphs_ = false;   // each dialect has its own setting
    else if (w == "-nostdinc") no_headers_ = true, arguments_.push_back(w);
    else if (listed(w, "-fmacro-prefix-map=* -ffile-prefix-map=*")) {
      // Of several that match a name GCC takes the last, Clang the longest.
      const std::string map = "-fmacro-prefix-map" + w.substr(w.find('='));
      if (prefix_map_.empty()) arguments_.push_back(prefix_map_ = map);
      else if (prefix_map_ != map) ignore(w);
    }
    else if (w.starts_with("--std=")) return dialect(w.substr(1));
    else if (w.starts_with("-mfpmath=")) {
      x87_ = w != "-mfpmath=sse";
      if (x87_) ignore(w);
    }
    else if (w.starts_with("-O")) optimised_ = w;
    else if (listed(w, "-g -g1 -g2 -g3 -ggdb -ggdb1 -ggdb2 -ggdb3 -gdwarf -gdwarf-* -g0* -ggdb0*")) debug_ = !w.ends_with('0');
    else if (w == "-fno-inline" || w == "-finline") no_inline_ = w == "-fno-inline";
    else if (w.starts_with("-ffp-contract=")) contraction_ = w.ends_with("=fast");
    else return listed(w, "-finput-charset=UTF-8 -finput-charset=utf-8 -fexec-charset=UTF-8 -fexec-charset=utf-8");
    return true;
  }

  /// Macros that GCC defines for a flag without which it means the same.
  bool macro_of(const std::string& w) {
    const auto position = [&](const char* level, bool executable) {
      for (const char* m : {"__PIC__", "__pic__"}) macros_[m] = level;
      for (const char* m : {"__PIE__", "__pie__"}) macros_[m] = executable ? level : "";
    };
    const auto protector = [&](const std::string& name, const char* value) {
      for (const char* m : {"__SSP__", "__SSP_STRONG__", "__SSP_ALL__", "__SSP_EXPLICIT__"})
        macros_[m] = m == name ? value : "";
    };
    if (w == "-fPIC" || w == "-fpic") position(w == "-fPIC" ? "2" : "1", false);
    else if (w == "-fPIE" || w == "-fpie") position(w == "-fPIE" ? "2" : "1", true);
    else if (w == "-fno-pie") position("", false);
    else if (listed(w, "-fasynchronous-unwind-tables -fno-asynchronous-unwind-tables")) asynchronous_ = !w.starts_with("-fno-");
    else if (listed(w, "-funwind-tables -fno-unwind-tables")) unwind_ = !w.starts_with("-fno-");
    else if (listed(w, "-fdwarf2-cfi-asm -fno-dwarf2-cfi-asm")) frames_ = !w.starts_with("-fno-");
    else if (w.starts_with("-mtune=") && (listed(w.substr(7), kArchitectures) || listed(w.substr(7), "generic intel")))
      tuned_ = w.substr(7);
    else if (w == "-fstack-protector") protector("__SSP__", "1");
    else if (w == "-fstack-protector-strong") protector("__SSP_STRONG__", "3");
    else if (w == "-fstack-protector-all") protector("__SSP_ALL__", "2");
    else if (w == "-fstack-protector-explicit") protector("__SSP_EXPLICIT__", "4");
    else if (w == "-fno-stack-protector") protector("", "");
    else if (w == "-pthread") macros_["_REENTRANT"] = "1";
    else if (w == "-fexceptions" || w == "-fnon-call-exceptions") macros_["__EXCEPTIONS"] = "1";
    else if (w == "-fno-exceptions") macros_["__EXCEPTIONS"] = "";
    else if (w == "-fcf-protection" || w == "-fcf-protection=full") macros_["__CET__"] = "3";
    else if (w == "-fcf-protection=branch") macros_["__CET__"] = "1";
    else if (w == "-fcf-protection=return") macros_["__CET__"] = "2";
    else if (w == "-fcf-protection=check") macros_["__CET__"] = "8";
    else if (w == "-fcf-protection=none" || w == "-fno-cf-protection") macros_["__CET__"] = "";
    else if (listed(w, "-mcmodel=small -mcmodel=kernel -mcmodel=medium -mcmodel=large")) {
      for (const char* m : {"small", "kernel", "medium", "large"}) macros_[fmt::format("__code_model_{}__", m)] = w.ends_with(m) ? "1" : "";
    } else if (listed(w, "-fsanitize=* -fno-sanitize=*")) {
      const bool on = w.starts_with("-fsanitize=");
      if (on) ignore(w);
      for (const std::string& what : split(w.substr(w.find('=') + 1), ',')) {
        if (listed(what, "address kernel-address all")) macros_["__SANITIZE_ADDRESS__"] = on ? "1" : "";
        if (listed(what, "thread all")) macros_["__SANITIZE_THREAD__"] = on ? "1" : "";
      }
    } else if (listed(w, "-msoft-float -mno-80387 -mgeneral-regs-only")) {
      ignore(w);
      macros_["_SOFT_FLOAT"] = "1";
    } else {
      return false;
    }
    return true;
  }

  bool floating_point(const std::string& w) {
    struct Row {
      const char* relaxed;    // the flag that allows less exact results, and defines the macro
      const char* exact;
      const char* macro;
      bool silent;
    };
    static constexpr Row rows[] = {
        {"-fno-math-errno", "-fmath-errno", "__NO_MATH_ERRNO__", true},
        {"-fno-trapping-math", "-ftrapping-math", "__NO_TRAPPING_MATH__", true},
        {"-frounding-math", "-fno-rounding-math", "__ROUNDING_MATH__", true},
        {"-ffinite-math-only", "-fno-finite-math-only", "__FINITE_MATH_ONLY__", false},
        {"-fno-signed-zeros", "-fsigned-zeros", "__NO_SIGNED_ZEROS__", false},
        {"-fassociative-math", "-fno-associative-math", "__ASSOCIATIVE_MATH__", false},
        {"-freciprocal-math", "-fno-reciprocal-math", "__RECIPROCAL_MATH__", false},
    };
    for (const Row& r : rows)
      if (w == r.relaxed || w == r.exact) {
        relaxed_[r.macro] = w == r.relaxed;
        if (w == r.relaxed && !r.silent) ignore(w);
        return true;
      }
    return false;
  }

  bool instructions(const std::string& w) {
    if (w.starts_with("-march=")) {
      if (!listed(w.substr(7), kArchitectures)) return false;
      arguments_.push_back(w);
      processor_ = w.substr(7);
      if (!listed(processor_, kWithoutFma)) contracts_ = w;
      return true;
    }
    const bool off = w.starts_with("-mno-");
    if (!w.starts_with("-m") || !listed(w.substr(off ? 5 : 2), kInstructionSets)) return false;
    arguments_.push_back(w);
    if (w == "-mfma") contracts_ = w;
    if (!off && listed(w.substr(2), kWithSse2)) sse2_ = true;
    if (w == "-mno-sse" || w == "-mno-sse2")
      ignored_.insert("the flag " + w + " is followed in its macros, floating-point arithmetic is that of SSE");
    return true;
  }

  void processor_macros() {
    if (!processor_.empty()) {
      // Clang calls processors otherwise than GCC.
      Words names = {"k8", "corei7", "atom", "slm"};
      if (processor_.find('-') == std::string::npos) names.push_back(processor_);
      for (const std::string& name : names)
        for (const char* form : {"__{}", "__{}__", "__tune_{}__"}) macros_[fmt::format(fmt::runtime(form), name)] = "";
      for (const std::string& name : processor_names(processor_))
        for (const char* form : {"__{}", "__{}__"}) macros_[fmt::format(fmt::runtime(form), name)] = "1";
    }
    const std::string tuned = !tuned_.empty() ? tuned_ : processor_.starts_with("x86-64") ? "" : processor_;
    if (!tuned.empty())
      for (const std::string& name : processor_names(tuned)) macros_["__tune_" + name + "__"] = "1";
  }

  void finish() {
    Words before;
    // Optimisation shows in macros; headers ask for them.
    const bool optimised = !optimised_.empty() && optimised_ != "-O0";
    if (optimised) {
      before.push_back("-D__OPTIMIZE__=1");
      if (!no_inline_) before.push_back("-U__NO_INLINE__");
      if (optimised_ == "-Os" || optimised_ == "-Oz") before.push_back("-D__OPTIMIZE_SIZE__=1");
    }
    // The level of optimisation gives defaults, wherever it stands.
    constexpr const char* kFast[] = {"__NO_MATH_ERRNO__", "__NO_TRAPPING_MATH__", "__FINITE_MATH_ONLY__",
                                     "__NO_SIGNED_ZEROS__", "__ASSOCIATIVE_MATH__", "__RECIPROCAL_MATH__"};
    if (optimised_ == "-Ofast") {
      ignore(optimised_);
      for (const char* macro : kFast) relaxed_.try_emplace(macro, true);
    }
    const auto on = [&](const char* macro) {
      const auto at = relaxed_.find(macro);
      return at != relaxed_.end() && at->second;
    };
    for (const auto& [macro, relaxed] : relaxed_)
      if (relaxed) macros_[macro] = "1";
    const bool inexact = on("__FINITE_MATH_ONLY__") || on("__NO_SIGNED_ZEROS__") || on("__RECIPROCAL_MATH__");
    // Without its headers, or where they are not those of a C library, GCC does not read <stdc-predef.h>.
    if (switches_["-ffreestanding"] || no_headers_)
      for (const char* macro : {"_STDC_PREDEF_H", "__STDC_IEC_559__", "__STDC_IEC_559_COMPLEX__", "__STDC_IEC_60559_BFP__",
                                "__STDC_IEC_60559_COMPLEX__", "__STDC_ISO_10646__"})
        macros_[macro] = "";
    if (inexact) macros_["__STDC_IEC_559__"] = macros_["__STDC_IEC_559_COMPLEX__"] = "";
    if (std::ranges::all_of(kFast, on)) macros_["__FAST_MATH__"] = "1";
    processor_macros();
    const auto exceptions = macros_.find("__EXCEPTIONS");
    const bool unwinds = asynchronous_ || unwind_ || debug_ || (exceptions != macros_.end() && !exceptions->second.empty());
    if (!frames_ || !unwinds) macros_["__GCC_HAVE_DWARF2_CFI_ASM"] = "";
    for (const auto& [macro, value] : macros_) {
      before.push_back("-U" + macro);
      if (!value.empty()) before.push_back("-D" + macro + "=" + value);
    }
    for (const auto& [argument, is_on] : switches_)
      if (is_on) before.emplace_back(argument);
    // Predefined macros come before those of the command line.
    arguments_.insert(arguments_.begin(), before.begin(), before.end());
    if (switches_["-ffreestanding"])   // there <stdint.h> is the compiler's
      ignored_.insert("the flag -ffreestanding is followed, but int_fast16_t and int_fast32_t of <stdint.h> have 16 and 32 bits");
    if (trigraphs_) arguments_.emplace_back("-trigraphs");   // behind the dialect
    if (!root_.empty()) arguments_.push_back("--sysroot=" + path(root_));
    // The checking variants of library functions are other functions; what they check for is undefined anyway.
    if (optimised && !fortified_.empty()) {
      arguments_.push_back("-U_FORTIFY_SOURCE");
      ignore(fortified_);
    }
    if (out_.model == ir::DataModel::ILP32 && (x87_ || !(sse2_ || !processor_.empty())))
      ignored_.insert("32-bit code without -msse2 -mfpmath=sse: floating-point arithmetic is that of SSE2, not that of the x87");
    if (!contracts_.empty() && contraction_)
      ignored_.insert("the flag " + contracts_ +
                      " is followed, but no product and sum of floating-point numbers is rounded only once");
    out_.ignored.assign(ignored_.begin(), ignored_.end());
  }

  std::string directory_;
  std::string file_;                              // the one that is asked for
  bool named_ = false;                            // it was among the words
  const Words& given_;
  Words preprocessor_;                            // -Wp, and -Xpreprocessor
  const Words* words_ = nullptr;                  // being read, at at_
  size_t at_ = 0;
  FlagMeaning out_;
  Words& arguments_ = out_.command.arguments;
  std::set<std::string> ignored_;
  std::string optimised_;                         // the last -O
  std::string root_;                              // --sysroot
  bool linker_operand_ = false;                   // comes next
  std::string prefix_map_;                        // the first
  std::string fortified_;                         // the last -D_FORTIFY_SOURCE
  std::string contracts_;                         // brings fused multiplication, which GCC uses by default
  std::string processor_, tuned_;                 // -march=, -mtune=
  bool contraction_ = true, no_inline_ = false, trigraphs_ = false;
  bool no_headers_ = false;                       // -nostdinc
  bool x87_ = true, sse2_ = false;                // where the processor leaves it open
  bool asynchronous_ = true, unwind_ = false, frames_ = true, debug_ = false;   // what makes GCC describe stack frames
  std::map<std::string_view, bool> switches_;     // argument -> on
  std::map<std::string, bool> relaxed_;           // macro of a row of floating_point -> relaxed
  std::map<std::string, std::string> macros_;     // value; empty: undefined
};

}  // namespace

FlagMeaning meaning_of_command(const std::string& directory, const std::string& file, const std::vector<std::string>& words) {
  return Reader(directory, file, words).read();
}

}  // namespace pippin::input
