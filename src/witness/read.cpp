// SPDX-License-Identifier: Apache-2.0
#include "witness/read.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <memory>
#include <sstream>
#include <string_view>
#include <vector>

namespace pippin::witness {
namespace {

bool is_gzip(const std::string& text) { return text.starts_with("\x1f\x8b"); }

/// What a gzip file holds; several members are one text. It ends at the limit, however small the file is.
Result<std::string> uncompressed(const std::string& gzip, const std::string& path) {
  z_stream z{};
  constexpr int kGzipOnly = 16;
  if (inflateInit2(&z, kGzipOnly + MAX_WBITS) != Z_OK) return Error{path, "no memory to uncompress it"};
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> end(&z, inflateEnd);
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));   // (zlib does not write there)
  z.avail_in = static_cast<uInt>(gzip.size());
  std::string text;
  std::vector<char> buffer(65536);
  for (;;) {
    z.next_out = reinterpret_cast<Bytef*>(buffer.data());
    z.avail_out = static_cast<uInt>(buffer.size());
    const int status = inflate(&z, Z_NO_FLUSH);
    text.append(buffer.data(), buffer.size() - z.avail_out);
    if (text.size() > kMaxWitnessBytes) return Error{path, fmt::format("is compressed (gzip) and has more than {} MiB uncompressed, the most that a witness has", kMaxWitnessBytes >> 20)};
    if (status == Z_STREAM_END) {
      if (z.avail_in == 0) return text;
      if (inflateReset(&z) != Z_OK) return Error{path, "no memory to uncompress it"};
    } else if (status == Z_BUF_ERROR || (status == Z_OK && z.avail_in == 0 && z.avail_out != 0)) {
      return Error{path, "is compressed (gzip) and cut off"};
    } else if (status != Z_OK) {
      return Error{path, fmt::format("is compressed (gzip) and damaged: {}", z.msg == nullptr ? "it does not uncompress" : z.msg)};
    }
  }
}

}  // namespace

Result<std::string> read_witness_file(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return Error{path, std::strerror(errno)};
  const auto fail = [&](const std::string& message) {
    close(fd);
    return Error{path, message};
  };
  struct stat info {};
  if (fstat(fd, &info) != 0) return fail(std::strerror(errno));
  if (!S_ISREG(info.st_mode)) return fail(S_ISDIR(info.st_mode) ? "is a directory" : "is no regular file");
  if (static_cast<size_t>(info.st_size) > kMaxWitnessBytes)
    return fail(fmt::format("has {} MiB, and a witness has at most {} MiB", info.st_size >> 20, kMaxWitnessBytes >> 20));
  std::string text;
  char buffer[65536];
  ssize_t n = 0;
  while ((n = read(fd, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR)) {
    if (n > 0) text.append(buffer, static_cast<size_t>(n));
    if (text.size() > kMaxWitnessBytes) return fail(fmt::format("grew beyond {} MiB", kMaxWitnessBytes >> 20));
  }
  if (n < 0) return fail(std::strerror(errno));
  close(fd);
  return is_gzip(text) ? uncompressed(text, path) : Result<std::string>(std::move(text));
}

bool says_violation(const std::string& text) {
  return text.find("violation_sequence") != std::string::npos || text.find("violation_witness") != std::string::npos;
}

bool is_specification(const std::string& text) {
  const auto is_name = [](std::string_view s) {
    const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80); };
    return !s.empty() && letter(s[0]) && std::ranges::all_of(s, [&](char c) { return letter(c) || std::isdigit(static_cast<unsigned char>(c)); });
  };
  // Is it `begin`, a name, and `end`?
  const auto around_name = [&](std::string_view s, std::string_view begin, std::string_view end) {
    return s.size() > begin.size() + end.size() && s.starts_with(begin) && s.ends_with(end) && is_name(s.substr(begin.size(), s.size() - begin.size() - end.size()));
  };
  const auto is_formula = [&](std::string_view s) {
    static constexpr std::array<std::string_view, 7> kFormulas = {"G!overflow", "G!data-race", "Fend", "Gvalid-free", "Gvalid-deref", "Gvalid-memtrack", "Gvalid-memcleanup"};
    return std::ranges::find(kFormulas, s) != kFormulas.end() || around_name(s, "G!call(", "())") || around_name(s, "G!label(", ")");
  };
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::erase_if(line, [](unsigned char c) { return std::isspace(c); });
    std::string_view formula = line;
    const size_t comma = formula.find("()),LTL(");
    if (formula.starts_with("CHECK(init(") && comma != std::string_view::npos && formula.ends_with("))")) {
      if (!is_name(formula.substr(11, comma - 11))) return false;
      formula = formula.substr(comma + 8, formula.size() - 2 - (comma + 8));
    }
    if (!line.empty() && !is_formula(formula)) return false;
  }
  return true;
}

Result<Witness> parse(const std::string& text, const std::string& name) {
  if (is_gzip(text)) return Error{name, "is compressed (gzip) twice"};
  const size_t begin = text.find_first_not_of(" \t\r\n", text.starts_with("\xef\xbb\xbf") ? 3 : 0);
  if (begin == std::string::npos) return Error{name, "the file is empty"};
  if (text.find('\0') != std::string::npos) return Error{name, "is no text (it has a zero byte)"};
  return text[begin] == '<' ? parse_graphml(text, name) : parse_yaml(text, name);
}

}  // namespace pippin::witness
