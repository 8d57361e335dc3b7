// SPDX-License-Identifier: Apache-2.0
#include "ir/formats.h"

#include <algorithm>

namespace pippin::ir {

bool has_conversion_n(std::string_view format) {
  for (size_t at = format.find('%'); at < format.size(); at = format.find('%', at)) {
    at = format.find_first_not_of("0123456789-+ #'*.$hlqjzt", at + 1);
    if (at < format.size() && format[at] == 'n') return true;
    if (at < format.size()) ++at;  // "%%" is a conversion, too
  }
  return false;
}

bool is_printf(std::string_view name) {
  for (const std::string_view known : {"printf", "fprintf", "dprintf", "sprintf", "snprintf", "vprintf", "vfprintf", "vsprintf",
                                       "vsnprintf", "wprintf", "fwprintf", "swprintf", "syslog", "asprintf", "printk"})
    if (name == known) return true;
  return false;
}

bool formats_write(const Program& program) {
  return std::ranges::any_of(program.vars, [](const Variable& v) { return v.kind == VarKind::StringLiteral && has_conversion_n(v.name); });
}

}  // namespace pippin::ir
