// SPDX-License-Identifier: Apache-2.0
// What the text of an inline assembly statement (gcc's templates, x86, AT&T syntax) can do, as far as it is known: nothing here
// guesses. Knows no Clang type.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pippin::frontend {

/// An operand of the statement.
struct AsmOperand {
  bool memory = false;  // may be in memory
  uint64_t bytes = 0;   // of its C type
};
/// The operand called "0" or "[name]" in the template; nullopt: no operand has the name.
using AsmOperands = std::function<std::optional<AsmOperand>(std::string_view)>;

/// Each instruction changes nothing but operands of the statement, within their sizes, and registers; what is behind the
/// template is executed next. What is not known to be so is not.
bool is_local_template(std::string_view text, const AsmOperands& operands);
/// Does the assembly access operands in memory? Not if all that is executed computes or prefetches addresses. An empty template stands for
/// any use of the operands.
bool touches_operands(std::string_view text);

/// Where control may go from a template that is not local.
struct AsmControl {
  bool known = true;                // false: it may also go anywhere else
  std::vector<std::string> callees; // symbols, and operands ("%0", "%[name]") that are, in order of appearance
};
AsmControl control_of_template(std::string_view text, bool has_labels);

/// The words of the text that may be symbols: operands of instructions and of directives.
std::vector<std::string> symbols_of_template(std::string_view text);

/// First word of `s` removed and returned; `s` trimmed.
std::string_view take_word(std::string_view& s);
std::string_view trim(std::string_view s);

}  // namespace pippin::frontend
