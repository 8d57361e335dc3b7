// SPDX-License-Identifier: Apache-2.0
// Programs are compiled by GCC, and ask which compiler it is. So the program's own text, and headers of its own, see the
// macros of GCC 12.2 (as Debian 12 builds it) instead of those of Clang, on every machine. The headers of the C library
// and of Clang itself keep Clang's macros: what they choose for GCC is beyond Clang (_Float128, attributes with arguments).
#pragma once

#include <string>

#include <clang/Lex/Preprocessor.h>

#include "ir/ir.h"

namespace pippin::frontend {

/// Sets the macros, and gives headers the names that GCC gives them (`__FILE__`).
///
/// For a preprocessor that has its predefined macros and has read nothing. Headers of directories that are "extern C system"
/// are those of the C library. `processor`: the command line names one (-march), whose macros stay; `options`: it has that, an
/// instruction set or a draft of the next C. A macro that the program or its command line defines otherwise is left alone from
/// there on. `asked`: is given the place where the program's text first asks for what Clang may answer otherwise than GCC, and
/// is left alone where it never does: an ability (`__has_builtin`), a header that is absent or Clang's (`__has_include`), a macro
/// that GCC defines otherwise and that is not exchanged, wherever the text names it, a guard of a compiler's header; in 32-bit
/// code wide literals, `wchar_t` and `max_align_t`; a pragma or an attribute that only one of them obeys. Of a preprocessed file
/// only wide literals, pragmas and attributes are seen.
void look_like_gcc(clang::Preprocessor& preprocessor, ir::DataModel model, bool processor, bool options, std::string& asked);

}  // namespace pippin::frontend
