// SPDX-License-Identifier: Apache-2.0
// `gcc -dM -E` against `clang -dM -E`: the rows below are the differences that a program could decide on. Left out are
// spellings of equal values, limits of decimal and interchange floating types, and what Clang's own headers expand in the
// program's text (__CLANG_ATOMIC_…, __INT64_C_SUFFIX__).
#include "frontend/clang/gcc_identity.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <clang/Basic/CharInfo.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>
#include <fmt/format.h>
#include <llvm/Support/Path.h>

#include "frontend/clang/converter.h"

namespace pippin::frontend {
namespace {

struct Row {
  const char* macro;     // with parameters
  const char* lp64;      // the value; null: not defined
  const char* ilp32;
};

constexpr Row kRows[] = {
    {"__GNUC__", "12", "12"},
    {"__GNUC_MINOR__", "2", "2"},
    {"__GNUC_PATCHLEVEL__", "0", "0"},
    {"__GXX_ABI_VERSION", "1017", "1017"},
    {"__VERSION__", "\"12.2.0\"", "\"12.2.0\""},
    {"__clang__", nullptr, nullptr},
    {"__clang_major__", nullptr, nullptr},
    {"__clang_minor__", nullptr, nullptr},
    {"__clang_patchlevel__", nullptr, nullptr},
    {"__clang_version__", nullptr, nullptr},
    {"__clang_literal_encoding__", nullptr, nullptr},
    {"__clang_wide_literal_encoding__", nullptr, nullptr},
    {"__llvm__", nullptr, nullptr},
    {"__has_feature", nullptr, nullptr},
    {"__has_extension", nullptr, nullptr},
    {"__has_warning", nullptr, nullptr},
    {"__has_embed", nullptr, nullptr},
    {"__has_declspec_attribute", nullptr, nullptr},
    {"__is_identifier", nullptr, nullptr},
    {"__building_module", nullptr, nullptr},
    {"__BOOL_WIDTH__", "1", "1"},   // (not GCC's, but <limits.h> of Clang expands it)
    {"__CONSTANT_CFSTRINGS__", nullptr, nullptr},
    {"__FLOAT128__", nullptr, nullptr},
    {"__FPCLASS_NEGINF", nullptr, nullptr},
    {"__LITTLE_ENDIAN__", nullptr, nullptr},
    {"__NO_MATH_ERRNO__", nullptr, nullptr},
    {"__NO_MATH_INLINES", nullptr, nullptr},
    {"__OBJC_BOOL_IS_BOOL", nullptr, nullptr},
    {"__POINTER_WIDTH__", nullptr, nullptr},
    {"__STDC_EMBED_FOUND__", nullptr, nullptr},
    {"__WINT_UNSIGNED__", nullptr, nullptr},
    // The "fast" types, whose sizes differ.
    {"__INT_FAST16_TYPE__", "long int", "int"},
    {"__INT_FAST32_TYPE__", "long int", "int"},
    {"__UINT_FAST16_TYPE__", "long unsigned int", "unsigned int"},
    {"__UINT_FAST32_TYPE__", "long unsigned int", "unsigned int"},
    {"__INT_FAST16_MAX__", "0x7fffffffffffffffL", "0x7fffffff"},
    {"__INT_FAST32_MAX__", "0x7fffffffffffffffL", "0x7fffffff"},
    {"__UINT_FAST16_MAX__", "0xffffffffffffffffUL", "0xffffffffU"},
    {"__UINT_FAST32_MAX__", "0xffffffffffffffffUL", "0xffffffffU"},
    {"__INT_FAST16_WIDTH__", "64", "32"},
    {"__INT_FAST32_WIDTH__", "64", "32"},
    // What Clang has under another name, or not at all.
    {"__INT8_C(c)", "c", "c"},
    {"__INT16_C(c)", "c", "c"},
    {"__INT32_C(c)", "c", "c"},
    {"__INT64_C(c)", "c ## L", "c ## LL"},
    {"__INTMAX_C(c)", "c ## L", "c ## LL"},
    {"__UINT8_C(c)", "c", "c"},
    {"__UINT16_C(c)", "c", "c"},
    {"__UINT32_C(c)", "c ## U", "c ## U"},
    {"__UINT64_C(c)", "c ## UL", "c ## ULL"},
    {"__UINTMAX_C(c)", "c ## UL", "c ## ULL"},
    {"__SCHAR_WIDTH__", "8", "8"},
    {"__LONG_LONG_WIDTH__", "64", "64"},
    {"__SIG_ATOMIC_TYPE__", "int", "int"},
    {"__SIG_ATOMIC_MIN__", "(-__SIG_ATOMIC_MAX__ - 1)", "(-__SIG_ATOMIC_MAX__ - 1)"},
    {"__WCHAR_MIN__", "(-__WCHAR_MAX__ - 1)", "(-__WCHAR_MAX__ - 1)"},
    {"__WINT_MIN__", "0U", "0U"},
    {"__SIZEOF_FLOAT80__", "16", "12"},
    {"__SIZEOF_FLOAT128__", "16", "16"},
    {"__FLOAT_WORD_ORDER__", "__ORDER_LITTLE_ENDIAN__", "__ORDER_LITTLE_ENDIAN__"},
    {"__FLT_EVAL_METHOD_TS_18661_3__", "0", "0"},
    {"__FLT_IS_IEC_60559__", "2", "2"},
    {"__DBL_IS_IEC_60559__", "2", "2"},
    {"__LDBL_IS_IEC_60559__", "2", "2"},
    {"__GCC_IEC_559", "2", "2"},
    {"__GCC_IEC_559_COMPLEX", "2", "2"},
    {"_STDC_PREDEF_H", "1", "1"},
    {"__STDC_IEC_559__", "1", "1"},
    {"__STDC_IEC_559_COMPLEX__", "1", "1"},
    {"__STDC_IEC_60559_BFP__", "201404L", "201404L"},
    {"__STDC_IEC_60559_COMPLEX__", "201404L", "201404L"},
    {"__STDC_ISO_10646__", "201706L", "201706L"},
    {"__GNUC_EXECUTION_CHARSET_NAME", "\"UTF-8\"", "\"UTF-8\""},
    {"__GNUC_WIDE_EXECUTION_CHARSET_NAME", "\"UTF-32LE\"", "\"UTF-32LE\""},
    {"__HAVE_SPECULATION_SAFE_VALUE", "1", "1"},
    {"__ATOMIC_HLE_ACQUIRE", "65536", "65536"},
    {"__ATOMIC_HLE_RELEASE", "131072", "131072"},
    {"__MMX_WITH_SSE__", "1", nullptr},
    {"__GCC_HAVE_DWARF2_CFI_ASM", "1", "1"},
    {"__PIC__", "2", "2"},
    {"__pic__", "2", "2"},
    {"__PIE__", "2", "2"},
    {"__pie__", "2", "2"},
};

/// Floating types that are keywords for GCC. (There they are types of their own, compatible with no other.)
constexpr Row kFloatRows[] = {
    {"_Float32", "float", "float"},       {"_Float64", "double", "double"},           {"_Float128", "__float128", "__float128"},
    {"_Float32x", "double", "double"},    {"_Float64x", "long double", "long double"},
};

/// Of the processor that is assumed without -march. 32-bit code has the instructions of SSE2 (docs/compiler.md).
constexpr Row kProcessorRows[] = {
    {"__tune_k8__", nullptr, nullptr},
    {"__FXSR__", "1", nullptr},
    {"__pentium4", nullptr, nullptr},
    {"__pentium4__", nullptr, nullptr},
    {"__tune_pentium4__", nullptr, nullptr},
    {"__i686", nullptr, "1"},
    {"__i686__", nullptr, "1"},
    {"__pentiumpro", nullptr, "1"},
    {"__pentiumpro__", nullptr, "1"},
};

/// What else GCC and Clang define differently, or only one of them, whatever the options; by beginnings, too.
constexpr std::string_view kDiffer =
    "__OPTIMIZE__ __OPTIMIZE_SIZE__ __NO_INLINE__ __BITINT_MAXWIDTH__ __BOOL_WIDTH__ __FLT_EVAL_METHOD__ __INT16_C_SUFFIX__ __INT32_C_SUFFIX__ "
    "__INT64_C_SUFFIX__ __INT8_C_SUFFIX__ __INTMAX_C_SUFFIX__ __LLONG_WIDTH__ __STDC_EMBED_EMPTY__ "
    "__STDC_EMBED_NOT_FOUND__ __STDC_UTF_16__ __STDC_UTF_32__ __UINT16_C_SUFFIX__ __UINT32_C_SUFFIX__ "
    "__UINT64_C_SUFFIX__ __UINT8_C_SUFFIX__ __UINTMAX_C_SUFFIX__ __UINTMAX_WIDTH__ __UINTPTR_WIDTH__ "
    "__WCHAR_MAX__ __WCHAR_TYPE__ __code_model_32__ __code_model_small__ __has_cpp_attribute __seg_fs __seg_gs";
constexpr std::string_view kDifferFrom[] = {"__CLANG_", "__DEC", "__FLT128_", "__FLT16_", "__FLT32X_", "__FLT32_", "__FLT64X_", "__FLT64_",
                                            "__FPCLASS_", "__MEMORY_SCOPE_", "__OPENCL_MEMORY_SCOPE_"};

/// … and only with options of a processor, its instruction sets or a draft of the next C.
constexpr std::string_view kDifferByOption =
    "__ABM__ __AES__ __AVX2__ __AVX512DQ__ __AVX512VL__ __AVX512VP2INTERSECT__ __AVX__ __BIGGEST_ALIGNMENT__ "
    "__CHAR8_TYPE__ __CRC32__ __EVEX256__ __EVEX512__ __F16C__ __FLT_EVAL_METHOD_TS_18661_3__ __FMA__ "
    "__FP_FAST_FMA __FP_FAST_FMAF __FP_FAST_FMAF32 __FP_FAST_FMAF32x __FP_FAST_FMAF64 __FXSR__ "
    "__GCC_ATOMIC_CHAR8_T_LOCK_FREE __INVPCID__ __MMX_WITH_SSE__ __MMX__ __PCLMUL__ __POPCNT__ __RDPRU__ __SGX__ "
    "__SHSTK__ __SSE3__ __SSE4_1__ __SSE4_2__ __SSE_MATH__ __SSE__ __SSSE3__ __STDC_VERSION__ __UINTR__ "
    "__XSAVE__ __alderlake __alderlake__ __core_avx2 __core_avx2__ __corei7 __corei7__ __corei7_avx "
    "__corei7_avx__ __haswell __haswell__ __icelake_server __icelake_server__ __k8 __k8__ __nehalem __nehalem__ "
    "__pentium_mmx__ __sandybridge __sandybridge__ __sapphirerapids __sapphirerapids__ __skylake __skylake__ "
    "__skylake_avx512 __skylake_avx512__ __tigerlake __tigerlake__";

/// What 32-bit code sees only if the processor has it.
constexpr std::string_view kOf32BitProcessors = "__MMX__ __SSE2_MATH__ __SSE2__ __SSE_MATH__ __SSE__";

/// What the compilers' own headers (<stddef.h>, <stdarg.h> …) define beside what C asks of them, in GCC.
constexpr std::string_view kHeaders =
    "_ANSI_STDARG_H_ _ANSI_STDDEF_H _BSD_PTRDIFF_T_ _BSD_SIZE_T_ _BSD_SIZE_T_DEFINED_ _FLOAT_H___ _GCC_MAX_ALIGN_T "
    "_GCC_PTRDIFF_T _GCC_SIZE_T _GCC_STDINT_H _GCC_WCHAR_T _GCC_WRAP_STDINT_H _ISO646_H _LIMITS_H___ _PTRDIFF_T_ "
    "_PTRDIFF_T_DECLARED _SIZET_ _SIZE_T_ _SIZE_T_DECLARED _SIZE_T_DEFINED _SIZE_T_DEFINED_ _STDALIGN_H _STDARG_H "
    "_STDATOMIC_H _STDBOOL_H _STDDEF_H _STDDEF_H_ _STDNORETURN_H _SYS_SIZE_T_H _T_PTRDIFF _T_PTRDIFF_ _T_SIZE _T_SIZE_ "
    "_T_WCHAR _T_WCHAR_ _VA_LIST_ _VA_LIST_DEFINED _VA_LIST_T_H _WCHAR_T_ _WCHAR_T_DECLARED _WCHAR_T_DEFINED "
    "_WCHAR_T_DEFINED_ _WCHAR_T_H __DEFINED_ptrdiff_t __DEFINED_size_t __DEFINED_wchar_t __INT_WCHAR_T_H __PTRDIFF_T "
    "__SIZE_T __SIZE_T__ __WCHAR_T __WCHAR_T__ ___int_ptrdiff_t_h ___int_size_t_h ___int_wchar_t_h __va_list__";

/// Attributes that Clang obeys and GCC does not know. (Those for the headers of other systems, for warnings and analyses are not here.)
constexpr std::string_view kClangAttributes =
    "address_space availability blocks clang_builtin_alias cpu_dispatch cpu_specific diagnose_as_builtin enable_if "
    "ext_vector_type internal_linkage loader_uninitialized matrix_type min_vector_width neon_polyvector_type "
    "neon_vector_type no_builtin overloadable pass_dynamic_object_size pass_object_size selectany target_version weak_import";

/// Pragmas that one of the compilers obeys and the other does not know, by what stands behind `#pragma`: their first word, or
/// two words of GCC, STDC and clang …
constexpr std::string_view kPragmas = "align float_control include_alias ms_struct options";
constexpr std::string_view kGccPragmas = "optimize target";
constexpr std::string_view kStdcPragmas = "FENV_ROUND";
/// … but these.
constexpr std::string_view kHarmlessClangPragmas =
    "arc_cf_code_audited assume_nonnull deprecated diagnostic final loop max_tokens_here max_tokens_total optimize restrict_expansion "
    "unsafe_buffer_usage";

bool lists(std::string_view names, std::string_view name) {
  for (size_t at = names.find(name); at != std::string_view::npos; at = names.find(name, at + 1))
    if ((at == 0 || names[at - 1] == ' ') && (at + name.size() == names.size() || names[at + name.size()] == ' ')) return true;
  return false;
}

bool differs(std::string_view name, ir::DataModel model, bool options) {
  // (In 32-bit code wchar_t is long and max_align_t has 48 bytes, for Clang int and 24.)
  if (model == ir::DataModel::ILP32 && (name == "wchar_t" || name == "max_align_t")) return true;
  // 32-bit code has SSE2 here; that of a GCC without -msse2 has not.
  if (model == ir::DataModel::ILP32 && (name == "FLT_EVAL_METHOD" || lists(kOf32BitProcessors, name))) return true;
  if (!name.starts_with("_")) return false;
  if (lists(kHeaders, name) || name.ends_with("_H_INCLUDED")) return true;
  return lists(kDiffer, name) || name.find("_FMT") != std::string_view::npos ||
         std::ranges::any_of(kDifferFrom, [&](std::string_view s) { return name.starts_with(s); }) ||
         (options && (name.starts_with("__tune_") || lists(kDifferByOption, name)));
}

/// Exchanges the macros where the program's text includes a header of the C library, and where that ends; finds what that text
/// asks of its compiler: in the tokens that are left of it, in bodies and arguments of its macros, in conditions.
class Exchange : public clang::PPCallbacks {
 public:
  Exchange(clang::Preprocessor& preprocessor, std::vector<std::string> names, ir::DataModel model, bool options, std::string& asked)
      : preprocessor_(preprocessor), names_(std::move(names)), model_(model), options_(options), asked_(asked) {}

  void FileChanged(clang::SourceLocation place, FileChangeReason, clang::SrcMgr::CharacteristicKind, clang::FileID) override {
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    if (macros_.empty()) {
      // The predefined macros end where those of the command line begin.
      const clang::PresumedLoc at = sources.getPresumedLoc(place);
      if (at.isInvalid() || llvm::StringRef(at.getFilename()) != "<command line>") return;
      remember();
    }
    // As the file was found, whatever its line markers say.
    const bool library = is_library(sources.getFileID(place));
    if (library == library_) return;
    library_ = library;
    for (const Macro& m : macros_) {
      const auto& [from, to] = library ? std::pair(m.gcc, m.clang) : std::pair(m.clang, m.gcc);
      if (preprocessor_.getMacroInfo(m.name) == from) set(m.name, to, place);
    }
  }

  void MacroExpands(const clang::Token& token, const clang::MacroDefinition&, clang::SourceRange, const clang::MacroArgs* arguments) override {
    const llvm::StringRef name = token.getIdentifierInfo()->getName();
    const bool ability = name == "__has_builtin" || name == "__has_attribute" || name == "__has_c_attribute" || name == "__has_cpp_attribute";
    // (What a macro of the library expands to is the library's.)
    if (ability) asks(name, token.getLocation(), true);
    else names(token);
    if (arguments == nullptr || library_ || !asked_.empty()) return;
    // Before they are expanded: names that Clang does not define may be made strings.
    for (unsigned k = 0; k < arguments->getNumMacroArguments(); ++k)
      for (const clang::Token* t = arguments->getUnexpArgument(k); t->isNot(clang::tok::eof); ++t) names(*t);
  }
  void MacroDefined(const clang::Token&, const clang::MacroDirective* macro) override {
    if (library_ || macros_.empty()) return;
    for (const clang::Token& t : macro->getMacroInfo()->tokens()) names(t);
  }
  /// A header may be there for one of the compilers alone.
  void HasInclude(clang::SourceLocation place, llvm::StringRef, bool, clang::OptionalFileEntryRef found, clang::SrcMgr::CharacteristicKind) override {
    if (!found || llvm::StringRef(found->getName()).starts_with(PIPPIN_CLANG_RESOURCES)) asks("__has_include", place, true);
  }
  /// A token that the preprocessor hands on.
  void passes(const clang::Token& t) {
    if (library_ || !asked_.empty()) return;
    attribute(t);
    if (model_ == ir::DataModel::ILP32 && t.isOneOf(clang::tok::wide_char_constant, clang::tok::wide_string_literal))
      asks("a wide literal", t.getLocation(), true);
    if (!names_.empty() && !t.isAnnotation()) names(t);
  }
  void PragmaDirective(clang::SourceLocation place, clang::PragmaIntroducerKind) override {
    // What follows is not read yet; here it is, from a line or a string.
    const auto* lexer = static_cast<const clang::Lexer*>(preprocessor_.getCurrentLexer());
    if (library_ || !asked_.empty() || lexer == nullptr) return;
    const llvm::StringRef buffer = lexer->getBuffer();
    clang::Lexer words(clang::SourceLocation(), preprocessor_.getLangOpts(), buffer.begin(), lexer->getBufferLocation(), buffer.end());
    clang::Token t;
    const auto word = [&] {
      words.LexFromRawLexer(t);
      std::string text = t.is(clang::tok::raw_identifier) ? t.getRawIdentifier().str() : "";
      std::erase_if(text, [](char c) { return !clang::isAsciiIdentifierContinue(c); });   // escaped ends of lines
      return text;
    };
    const std::string first = word();   // (of an empty pragma, the next line's)
    std::string second = word();
    if (t.isAtStartOfLine()) second.clear();
    const bool differ = (first == "GCC" && lists(kGccPragmas, second)) || (first == "STDC" && lists(kStdcPragmas, second)) ||
                        (first == "clang" && !lists(kHarmlessClangPragmas, second)) || lists(kPragmas, first);
    if (differ) asks("pragma " + first + (lists(kPragmas, first) ? "" : " " + second), place, true);
  }
  void Ifdef(clang::SourceLocation place, const clang::Token& name, const clang::MacroDefinition& m) override { asks_whether(name, m, place); }
  void Ifndef(clang::SourceLocation place, const clang::Token& name, const clang::MacroDefinition& m) override { asks_whether(name, m, place); }
  void Elifdef(clang::SourceLocation place, const clang::Token& name, const clang::MacroDefinition& m) override { asks_whether(name, m, place); }
  void Elifndef(clang::SourceLocation place, const clang::Token& name, const clang::MacroDefinition& m) override { asks_whether(name, m, place); }
  void Defined(const clang::Token& name, const clang::MacroDefinition& m, clang::SourceRange place) override { asks_whether(name, m, place.getBegin()); }
  void If(clang::SourceLocation place, clang::SourceRange condition, ConditionValueKind) override { asks_in(condition, place); }
  void Elif(clang::SourceLocation place, clang::SourceRange condition, ConditionValueKind value, clang::SourceLocation) override {
    if (value != CVK_NotEvaluated) asks_in(condition, place);
  }

 private:
  struct Macro {
    clang::IdentifierInfo* name;
    clang::MacroInfo* gcc;     // null: not defined
    clang::MacroInfo* clang;
  };

  void remember() {
    for (const std::string& name : names_) {
      Macro m{preprocessor_.getIdentifierInfo(name), nullptr, nullptr};
      m.gcc = preprocessor_.getMacroInfo(m.name);
      for (const clang::MacroDirective* d = preprocessor_.getLocalMacroDirectiveHistory(m.name); d != nullptr; d = d->getPrevious())
        if (const auto* definition = llvm::dyn_cast<clang::DefMacroDirective>(d); definition && definition->getInfo() != m.gcc)
          m.clang = const_cast<clang::MacroInfo*>(definition->getInfo());
      macros_.push_back(m);
    }
  }

  bool is_library(clang::FileID file) const {
    const clang::SrcMgr::SLocEntry& entry = preprocessor_.getSourceManager().getSLocEntry(file);
    return entry.isFile() && entry.getFile().getFileCharacteristic() == clang::SrcMgr::C_ExternCSystem;
  }

  /// The program's text names it (what a macro of the library names is the library's).
  void names(const clang::Token& t) {
    const clang::IdentifierInfo* name = t.getIdentifierInfo();
    if (name == nullptr || library_ || !asked_.empty() || !differs(std::string_view(name->getName()), model_, options_)) return;
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    if (!is_library(sources.getFileID(sources.getSpellingLoc(t.getLocation())))) asks(name->getName(), t.getLocation());
  }
  /// Watches for attributes that only Clang has: in `__attribute__((…))`, and as `clang::…`.
  void attribute(const clang::Token& t) {
    if (t.is(clang::tok::kw___attribute)) depth_ = 1;
    else if (depth_ == 0 && t.is(clang::tok::coloncolon) && prefixed_) asks("attribute of Clang", t.getLocation(), true);
    else if (depth_ > 0 && t.is(clang::tok::l_paren)) ++depth_;
    else if (depth_ > 0 && t.is(clang::tok::r_paren) && --depth_ == 1) depth_ = 0;
    const clang::IdentifierInfo* name = t.isAnnotation() || t.isLiteral() ? nullptr : t.getIdentifierInfo();
    prefixed_ = name != nullptr && (name->isStr("clang") || name->isStr("_Clang"));
    if (name == nullptr || depth_ != 3) return;
    llvm::StringRef plain = name->getName();
    if (plain.size() > 4 && plain.starts_with("__") && plain.ends_with("__")) plain = plain.substr(2, plain.size() - 4);
    if (lists(kClangAttributes, std::string_view(plain))) asks("attribute " + plain.str(), t.getLocation(), true);
  }
  /// The program's text at `place` depends on the macro or operator `name`.
  void asks(llvm::StringRef name, clang::SourceLocation place, bool ability = false) {
    if (library_ || !asked_.empty() || (!ability && !differs(std::string_view(name), model_, options_))) return;
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    const auto [file, offset] = sources.getDecomposedExpansionLoc(place);
    if (const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file))
      asked_ = fmt::format("{}:{}: {}", shown_name(sources, *entry), sources.getLineNumber(file, offset), name.str());
    else
      asked_ = fmt::format("<command line>: {}", name.str());
  }
  void asks_whether(const clang::Token& name, const clang::MacroDefinition& macro, clang::SourceLocation place) {
    const clang::IdentifierInfo* known = name.getIdentifierInfo();
    if (known == nullptr) return;
    // Clang's own headers define such names for themselves; the others are those that C asks for.
    const clang::MacroInfo* info = macro.getMacroInfo();
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    const bool own = info != nullptr && sources.getFilename(info->getDefinitionLoc()).starts_with(PIPPIN_CLANG_RESOURCES) &&
                     (known->getName().starts_with("_") || lists("INFINITY NAN FLT_NORM_MAX DBL_NORM_MAX LDBL_NORM_MAX", std::string_view(known->getName())));
    asks(known->getName(), place, own && !is_library_macro(macro));
  }
  /// Clang's header defines again what the C library has defined: the name is there for both compilers.
  bool is_library_macro(const clang::MacroDefinition& macro) const {
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    for (const clang::MacroDirective* d = macro.getLocalDirective(); d != nullptr; d = d->getPrevious()) {
      const auto* definition = llvm::dyn_cast<clang::DefMacroDirective>(d);
      const clang::SourceLocation place = definition != nullptr ? definition->getInfo()->getDefinitionLoc() : d->getLocation();
      if (sources.getFilename(place).starts_with(PIPPIN_CLANG_RESOURCES)) continue;
      return definition != nullptr && is_library(sources.getFileID(place));
    }
    return false;
  }
  /// All names in a condition: of undefined ones Clang tells nothing.
  void asks_in(clang::SourceRange condition, clang::SourceLocation place) {
    if (library_ || !asked_.empty() || condition.isInvalid()) return;
    llvm::StringRef text = clang::Lexer::getSourceText(clang::CharSourceRange::getCharRange(condition),
                                                       preprocessor_.getSourceManager(), preprocessor_.getLangOpts());
    const auto in_name = [](char c) { return clang::isAsciiIdentifierContinue(c); };
    while (!(text = text.drop_until(in_name)).empty()) {
      const llvm::StringRef name = text.take_while(in_name);
      asks(name, place);
      text = text.drop_front(name.size());
    }
  }

  void set(clang::IdentifierInfo* name, clang::MacroInfo* value, clang::SourceLocation place) {
    if (value != nullptr) preprocessor_.appendDefMacroDirective(name, value, place);
    else preprocessor_.appendMacroDirective(name, new (preprocessor_.getPreprocessorAllocator()) clang::UndefMacroDirective(place));
  }

  clang::Preprocessor& preprocessor_;
  const std::vector<std::string> names_;   // none: a preprocessed file
  const ir::DataModel model_;
  const bool options_;
  std::string& asked_;
  std::vector<Macro> macros_;
  bool library_ = false;
  int depth_ = 0;           // one more than the open parentheses of an attribute; 0: in none
  bool prefixed_ = false;   // the token before was `clang`
};

/// For GCC, a header beside the file that includes it is called as that file up to the last slash; for Clang, as its directory
/// ("./b.h" beside a.c, "d/b.h" beside d//a.c). And Clang calls a header by the name under which it was first included.
class FileNames : public clang::PPCallbacks {
 public:
  explicit FileNames(clang::SourceManager& sources) : sources_(sources) {}

  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name, bool angled,
                          clang::CharSourceRange, clang::OptionalFileEntryRef found, llvm::StringRef, llvm::StringRef,
                          const clang::Module*, bool, clang::SrcMgr::CharacteristicKind) override {
    included_.clear();
    if (!found) return;
    included_ = found->getName().str();
    if (angled || llvm::sys::path::is_absolute(name)) return;
    const clang::FileID file = sources_.getFileID(hash);
    const clang::OptionalFileEntryRef includer = sources_.getFileEntryRefForID(file);
    if (!includer) return;   // -include: "./b.h" for both
    const std::string clang_name = includer->getName().str();
    const auto known = names_.find(file);
    const std::string& own = known == names_.end() ? clang_name : known->second;
    const std::string parent = llvm::sys::path::parent_path(clang_name).str();
    if (included_ == (parent.empty() ? "." : parent) + "/" + name.str()) included_ = own.substr(0, own.rfind('/') + 1) + name.str();
  }

  void FileChanged(clang::SourceLocation place, FileChangeReason reason, clang::SrcMgr::CharacteristicKind kind,
                   clang::FileID) override {
    if (reason != EnterFile || included_.empty()) return;
    const clang::FileID file = sources_.getFileID(place);
    const clang::OptionalFileEntryRef entry = sources_.getFileEntryRefForID(file);
    if (!entry) return;
    // As if #line stood above the first line.
    if (entry->getName() != included_)
      sources_.AddLineNote(place, 2, sources_.getLineTableFilenameID(included_), false, false, kind);
    names_[file] = std::move(included_);
    included_.clear();
  }

 private:
  clang::SourceManager& sources_;
  std::string included_;                          // GCC's name of what is included
  std::map<clang::FileID, std::string> names_;    // GCC's, of headers
};

/// GCC predefines nothing in a preprocessed file: `int unix;` and `typedef float _Float32;` mean what they say there. (Clang
/// predefines its macros there, too.) A file with directives such as #include was only named like one.
bool is_preprocessed(const clang::SourceManager& sources) {
  const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(sources.getMainFileID());
  if (!entry || !entry->getName().ends_with(".i")) return false;
  llvm::StringRef rest = sources.getBufferData(sources.getMainFileID());
  while (!rest.empty()) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    line = line.ltrim();
    if (!line.consume_front("#")) continue;
    line = line.ltrim();
    for (const char* directive : {"include", "if", "define", "undef"})
      if (line.starts_with(directive)) return false;
  }
  return true;
}

/// Definitions of GCC's floating types for a preprocessed file: of those that it does not define itself, as the C library does
/// for compilers without them (`typedef float _Float32;`).
std::string floating_types(const clang::SourceManager& sources) {
  const llvm::StringRef program = sources.getBufferData(sources.getMainFileID());
  const auto defines = [&](llvm::StringRef name) {
    for (size_t at = program.find(name); at != llvm::StringRef::npos; at = program.find(name, at + 1))
      if (program.substr(at + name.size()).ltrim().starts_with(";")) return true;
    return false;
  };
  std::string text;
  if (program.contains("_Float"))
    for (const Row& row : kFloatRows)
      if (!defines(row.macro)) text += fmt::format("#define {} {}\n", row.macro, row.lp64);
  return text;
}

}  // namespace

void look_like_gcc(clang::Preprocessor& preprocessor, ir::DataModel model, bool processor, bool options, std::string& asked) {
  // In C it is the function's name for GCC, as __FUNCTION__ is.
  clang::IdentifierInfo* pretty = preprocessor.getIdentifierInfo("__PRETTY_FUNCTION__");
  pretty->revertTokenIDToIdentifier();
  pretty->revertIdentifierToTokenID(clang::tok::kw___FUNCTION__);
  std::string text;
  std::vector<std::string> names;
  const auto add = [&](const Row& row) {
    const std::string macro = row.macro, name = macro.substr(0, macro.find('('));
    names.push_back(name);
    text += fmt::format("#undef {}\n", name);
    if (const char* value = model == ir::DataModel::LP64 ? row.lp64 : row.ilp32) text += fmt::format("#define {} {}\n", macro, value);
  };
  for (const Row& row : kRows) add(row);
  if (!processor)
    for (const Row& row : kProcessorRows) add(row);
  for (const Row& row : kFloatRows) add(row);
  if (is_preprocessed(preprocessor.getSourceManager())) {
    names.clear();
    preprocessor.setPredefines(floating_types(preprocessor.getSourceManager()));
  } else {
    std::string predefined = preprocessor.getPredefines();
    preprocessor.setPredefines(predefined.insert(predefined.find("# 1 \"<command line>\""), text));
    preprocessor.addPPCallbacks(std::make_unique<FileNames>(preprocessor.getSourceManager()));
  }
  auto exchange = std::make_unique<Exchange>(preprocessor, std::move(names), model, options, asked);
  preprocessor.setTokenWatcher([watching = exchange.get()](const clang::Token& t) { watching->passes(t); });
  preprocessor.addPPCallbacks(std::move(exchange));   // owned by the preprocessor, like the watcher
}

}  // namespace pippin::frontend
