// SPDX-License-Identifier: Apache-2.0
// Printing of YAML witnesses. Written by hand and not by a YAML emitter: key order, quoting and bytes are fixed, so
// equal runs give equal files. The creation time is the only part that is not derived from content; SOURCE_DATE_EPOCH
// or Metadata::creation_time fixes it, and the UUID does not depend on it. Invariants of loops and statements, and the waypoints of an
// execution of one thread, are written alike in 2.0, 2.1 and 2.2.
#include "witness/witness.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "witness/print_common.h"
#include "witness/sha256.h"
#include "witness/write_graphml.h"

namespace pippin::witness {

namespace {

/// A double-quoted YAML scalar. What YAML does not count as printable, or as the end of a line, is escaped. Text that is not UTF-8
/// stays as it is: entry() refuses it.
std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (size_t i = 0; i < text.size();) {
    const size_t begin = i;
    const uint32_t c = character(text, i);
    switch (c) {
      case '"': out += "\\\""; continue;
      case '\\': out += "\\\\"; continue;
      case '\n': out += "\\n"; continue;
      case '\t': out += "\\t"; continue;
      case '\r': out += "\\r"; continue;
      default: break;
    }
    if (c < 0x20 || (c >= 0x7f && c < 0xa0)) out += fmt::format("\\x{:02x}", c);
    else if (c == 0x2028 || c == 0x2029 || c == 0xfeff || c == 0xfffe || c == 0xffff) out += fmt::format("\\u{:04x}", c);
    else out += text.substr(begin, i - begin);
  }
  return out + "\"";
}

/// RFC 4122 layout, name-based (version 5 bits) over everything that identifies the witness.
std::string uuid_of(const std::string& content) {
  auto h = sha256(content);
  h[6] = static_cast<uint8_t>((h[6] & 0x0f) | 0x50);
  h[8] = static_cast<uint8_t>((h[8] & 0x3f) | 0x80);
  std::string out;
  for (size_t i = 0; i < 16; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) out += '-';
    out += fmt::format("{:02x}", h[i]);
  }
  return out;
}

std::string location_text(const Location& l, const std::string& indent) {
  std::string out = indent + "file_name: " + in_quotes(l.file) + "\n" + indent + fmt::format("line: {}\n", l.line);
  if (l.column) out += indent + fmt::format("column: {}\n", l.column);
  if (!l.function.empty()) out += indent + "function: " + in_quotes(l.function) + "\n";
  return out;
}

const char* version_of(Format f) {
  switch (f) {
    case Format::Yaml20: return "2.0";
    case Format::Yaml21: return "2.1";
    case Format::Yaml22: return "2.2";
    case Format::Graphml10: break;
  }
  return "1.0";
}

Result<std::string> entry(const char* type, const Metadata& m, Format format, const std::string& content) {
  std::string task = "    task:\n      input_files:\n";
  for (const std::string& f : m.files) task += "      - " + in_quotes(f) + "\n";
  task += "      input_file_hashes:\n";
  for (const std::string& f : m.files) {
    auto hash = file_hash(f);
    if (!hash.ok()) return hash.error();
    task += "        " + in_quotes(f) + ": " + in_quotes(*hash) + "\n";
  }
  task += "      specification: " + in_quotes(m.specification) + "\n";
  task += fmt::format("      data_model: \"{}\"\n", m.model == ir::DataModel::ILP32 ? "ILP32" : "LP64");
  task += "      language: \"C\"\n";
  if (!is_utf8(task) || !is_utf8(content)) return Error{"", "the name of a file or a function is not UTF-8, which a witness has to be"};
  std::string out = fmt::format("- entry_type: \"{}\"\n  metadata:\n    format_version: \"{}\"\n", type, version_of(format));
  out += fmt::format("    uuid: \"{}\"\n", uuid_of(std::string(type) + kVersion + (format == Format::Yaml20 ? "" : version_of(format)) + task + content));
  out += fmt::format("    creation_time: \"{}\"\n", timestamp(m.creation_time));
  out += fmt::format("    producer:\n      name: \"{}\"\n      version: \"{}\"\n", kProducer, kVersion);
  return out + task + content;
}

const char* word(WaypointType t) {
  switch (t) {
    case WaypointType::Assumption: return "assumption";
    case WaypointType::Branching: return "branching";
    case WaypointType::FunctionEnter: return "function_enter";
    case WaypointType::FunctionReturn: return "function_return";
    case WaypointType::Target: return "target";
  }
  return "";
}

std::string waypoint_text(const Waypoint& w) {
  std::string out = "    - waypoint:\n";
  out += fmt::format("        type: \"{}\"\n        action: \"{}\"\n        location:\n", word(w.type), w.cycle ? "cycle" : w.follow ? "follow" : "avoid");
  out += location_text(w.location, "          ");
  switch (w.type) {
    case WaypointType::Assumption:
      out += "        constraint:\n          value: " + in_quotes(w.value) + "\n          format: \"c_expression\"\n";
      break;
    case WaypointType::FunctionReturn:
      out += "        constraint:\n          value: " + in_quotes(w.value) + "\n          format: \"acsl_expression\"\n";
      break;
    case WaypointType::Branching: out += "        constraint:\n          value: " + in_quotes(w.value) + "\n"; break;
    case WaypointType::FunctionEnter:
    case WaypointType::Target: break;
  }
  return out;
}

}  // namespace

Format format_for(const CorrectnessWitness& w) {
  const bool acsl = std::ranges::any_of(w.invariants, [](const Invariant& i) { return !i.acsl.empty(); });
  return acsl || !w.transitions.empty() ? Format::Yaml21 : Format::Yaml20;
}

Result<std::string> print(const CorrectnessWitness& w, Format format) {
  if (format == Format::Graphml10 && !w.transitions.empty()) return Error{"", "GraphML has no transition invariants"};
  if (format == Format::Graphml10) return print_graphml(w);
  std::string content = w.invariants.empty() && w.transitions.empty() ? "  content: []\n" : "  content:\n";
  for (const Invariant& i : w.invariants) {
    if (i.location.line == 0 || i.location.file.empty()) return Error{"", "an invariant without a place"};
    content += fmt::format("  - invariant:\n      type: \"{}\"\n      location:\n", i.loop ? "loop_invariant" : "location_invariant");
    content += location_text(i.location, "        ");
    if (!i.acsl.empty() && format == Format::Yaml20) return Error{"", "an invariant of ACSL, which version 2.0 does not have"};
    content += fmt::format("      value: {}\n      format: \"{}_expression\"\n", in_quotes(i.acsl.empty() ? i.value : i.acsl), i.acsl.empty() ? "c" : "acsl");
  }
  for (const Invariant& i : w.transitions) {
    if (format == Format::Yaml20) return Error{"", "a transition invariant, which version 2.0 does not have"};
    content += "  - invariant:\n      type: \"loop_transition_invariant\"\n      location:\n" + location_text(i.location, "        ");
    content += fmt::format("      value: {}\n      format: \"ext_c_expression\"\n", in_quotes(i.value));
  }
  return entry("invariant_set", w.metadata, format, content);
}

Result<std::string> print(const ViolationWitness& w, Format format) {
  if (const bool cycle = !w.segments.empty() && !w.segments.back().empty() && w.segments.back().back().cycle; cycle && (format == Format::Graphml10 || format == Format::Yaml20))
    return Error{"", "a cycle, which YAML has from version 2.1 on"};
  if (format == Format::Graphml10) return print_graphml(w);
  if (const std::string d = defect(w); !d.empty()) return Error{"", d};
  std::string content = "  content:\n";
  for (const auto& segment : w.segments) {
    content += "  - segment:\n";
    for (const Waypoint& p : segment) content += waypoint_text(p);
  }
  return entry("violation_sequence", w.metadata, format, content);
}

Result<bool> write_file(const std::string& path, const std::string& text) {
  // A device or pipe (/dev/null, /dev/stdout) must not be replaced by a file: write to it directly.
  struct stat info {};
  const bool special = stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
  if (special && S_ISDIR(info.st_mode)) return Error{path, "is a directory"};
  const std::string temporary = special ? path : fmt::format("{}.tmp.{}", path, getpid());
  const int fd = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return Error{path, std::strerror(errno)};
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int code = errno;
      close(fd);
      if (!special) unlink(temporary.c_str());
      return Error{path, std::strerror(code)};
    }
    done += static_cast<size_t>(n);
  }
  const bool closed = close(fd) == 0;
  if (!closed || (!special && rename(temporary.c_str(), path.c_str()) != 0)) {
    const int code = errno;
    if (!special) unlink(temporary.c_str());
    return Error{path, std::strerror(code)};
  }
  return true;
}

}  // namespace pippin::witness
