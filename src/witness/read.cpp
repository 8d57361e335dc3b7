// SPDX-License-Identifier: Apache-2.0
#include "witness/read.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace pippin::witness {

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
  return text;
}

Result<Witness> parse(const std::string& text, const std::string& name) {
  if (text.starts_with("\x1f\x8b")) return Error{name, "is compressed (gzip): uncompress it first"};
  const size_t begin = text.find_first_not_of(" \t\r\n", text.starts_with("\xef\xbb\xbf") ? 3 : 0);
  if (begin == std::string::npos) return Error{name, "the file is empty"};
  if (text.find('\0') != std::string::npos) return Error{name, "is no text (it has a zero byte)"};
  return text[begin] == '<' ? parse_graphml(text, name) : parse_yaml(text, name);
}

}  // namespace pippin::witness
