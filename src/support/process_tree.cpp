// SPDX-License-Identifier: Apache-2.0
#include "support/process_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace pippin {

namespace {

/// Reads a small /proc file; empty if the process is gone.
std::string read_proc(const char* path) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {};
  std::string out;
  char buffer[4096];
  ssize_t n;
  while ((n = read(fd, buffer, sizeof buffer)) > 0) out.append(buffer, static_cast<size_t>(n));
  close(fd);
  return out;
}

void append_children(int pid, std::vector<int>& out) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR* tasks = opendir(path);
  if (!tasks) return;
  while (const dirent* entry = readdir(tasks)) {
    if (entry->d_name[0] == '.') continue;
    char file[400];
    std::snprintf(file, sizeof file, "/proc/%d/task/%s/children", pid, entry->d_name);
    const std::string text = read_proc(file);
    const char* p = text.c_str();
    while (*p) {
      char* end = nullptr;
      const long child = std::strtol(p, &end, 10);
      if (end == p) break;
      out.push_back(static_cast<int>(child));
      p = end;
      while (*p == ' ') ++p;
    }
  }
  closedir(tasks);
}

/// utime + stime + those of waited-for children, in seconds; 0 if gone.
double process_cpu(int pid) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/stat", pid);
  const std::string text = read_proc(path);
  const size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return 0;
  unsigned long ticks[4] = {};
  // After ")": state and ten more numbers, then utime stime cutime cstime.
  if (std::sscanf(text.c_str() + name_end + 1, " %*c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lu %lu %lu %lu", &ticks[0],
                  &ticks[1], &ticks[2], &ticks[3]) != 4)
    return 0;
  static const double hz = static_cast<double>(sysconf(_SC_CLK_TCK));
  return static_cast<double>(ticks[0] + ticks[1] + ticks[2] + ticks[3]) / hz;
}

uint64_t process_resident(int pid) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/statm", pid);
  const std::string text = read_proc(path);
  unsigned long total = 0, resident = 0;
  if (std::sscanf(text.c_str(), "%lu %lu", &total, &resident) != 2) return 0;
  static const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return resident * page;
}

uint64_t process_proportional(int pid) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
  const std::string text = read_proc(path);
  const size_t at = text.find("\nPss:");
  if (at == std::string::npos) return process_resident(pid);
  return std::strtoull(text.c_str() + at + 5, nullptr, 10) * 1024;
}

}  // namespace

std::vector<int> descendants_of(int pid) {
  std::vector<int> out;
  append_children(pid, out);
  for (size_t i = 0; i < out.size() && out.size() < 4096; ++i) append_children(out[i], out);
  return out;
}

TreeUsage tree_usage(int pid) {
  std::vector<int> all = descendants_of(pid);
  all.push_back(pid);
  TreeUsage sum;
  for (const int p : all) {
    sum.cpu_seconds += process_cpu(p);
    sum.resident_bytes += process_resident(p);
  }
  return sum;
}

uint64_t tree_proportional_bytes(int pid) {
  std::vector<int> all = descendants_of(pid);
  all.push_back(pid);
  uint64_t sum = 0;
  for (const int p : all) sum += process_proportional(p);
  return sum;
}

}  // namespace pippin
