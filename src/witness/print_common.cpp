// SPDX-License-Identifier: Apache-2.0
#include "witness/print_common.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "witness/sha256.h"

namespace pippin::witness {

uint32_t character(const std::string& text, size_t& at) {
  const auto byte = [&](size_t k) { return static_cast<uint32_t>(static_cast<unsigned char>(text[k])); };
  const uint32_t first = byte(at++);
  if (first < 0x80) return first;
  const size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  if (first < 0xc2 || first > 0xf4 || at + more > text.size()) return kNoCharacter;
  uint32_t c = first & (0x3fu >> more);
  for (size_t k = 0; k < more; ++k) {
    if ((byte(at) & 0xc0) != 0x80) return kNoCharacter;
    c = c << 6 | (byte(at++) & 0x3f);
  }
  const bool too_long = (more == 2 && c < 0x800) || (more == 3 && c < 0x10000);
  return too_long || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff) ? kNoCharacter : c;
}

bool is_utf8(const std::string& text) {
  for (size_t i = 0; i < text.size();)
    if (character(text, i) == kNoCharacter) return false;
  return true;
}

Result<std::string> file_hash(const std::string& path) {
  std::FILE* f = std::fopen(path.c_str(), "rb");
  if (!f) return Error{path, std::strerror(errno)};
  std::string text;
  char buffer[65536];
  size_t n;
  while ((n = std::fread(buffer, 1, sizeof buffer, f)) > 0) text.append(buffer, n);
  const bool bad = std::ferror(f) != 0;
  std::fclose(f);
  if (bad) return Error{path, "cannot be read"};
  return sha256_hex(text);
}

std::string timestamp(const std::string& given) {
  if (!given.empty()) return given;
  std::time_t now = std::time(nullptr);
  if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH")) now = static_cast<std::time_t>(std::strtoll(epoch, nullptr, 10));
  std::tm t{};
  gmtime_r(&now, &t);
  char text[40];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &t);
  return text;
}

std::string defect(const ViolationWitness& w) {
  if (w.segments.empty()) return "a violation witness needs a target";
  const bool endless = !w.segments.back().empty() && w.segments.back().back().cycle;
  for (size_t i = 0; i < w.segments.size(); ++i) {
    const auto& segment = w.segments[i];
    if (segment.empty()) return "a segment without waypoints";
    for (size_t j = 0; j < segment.size(); ++j) {
      const bool last = j + 1 == segment.size();
      if (segment[j].follow != last) return "a segment is avoid waypoints and then exactly one follow waypoint";
      const bool final = last && i + 1 == w.segments.size();
      if ((segment[j].type == WaypointType::Target) != (final && !endless)) return "exactly the last waypoint is the target";
      if (segment[j].cycle && !last) return "a waypoint of a cycle is the last of its segment";
      if (last && i > 0 && !segment[j].cycle && w.segments[i - 1].back().cycle) return "behind a segment of a cycle stands one of none";
      if (segment[j].location.line == 0 || segment[j].location.file.empty()) return "a waypoint without a place";
    }
  }
  return {};
}

}  // namespace pippin::witness
