// SPDX-License-Identifier: Apache-2.0
#include "support/temporary_directory.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string_view>
#include <system_error>
#include <vector>

namespace pippin {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "pippin-replay-", kRandom = "XXXXXX";
constexpr const char* kMark = ".of-pippin";   // in every folder of ours: others are never removed

fs::path temporary_base() {
  const char* base = std::getenv("TMPDIR");
  return fs::absolute(base != nullptr && *base != 0 ? base : "/tmp");
}

/// The directory, locked for as long as the descriptor is open (children that start another program do not inherit it);
/// -1 where it is somebody else's, in use or gone.
int lock_directory(const fs::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return -1;
  struct stat info {};
  if (::fstat(fd, &info) == 0 && info.st_uid == ::geteuid() && ::flock(fd, LOCK_EX | LOCK_NB) == 0 && ::fstat(fd, &info) == 0 && info.st_nlink > 0)
    return fd;
  ::close(fd);
  return -1;
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  remove_abandoned_directories();
  // Whoever cleans up may lock it first: then it is lost, and another one is made. (Never locked: the file system has no
  // locks, and nobody cleans up.)
  for (int round = 0; fd_ < 0 && round < 10; ++round) {
    if (!path_.empty()) ::rmdir(path_.c_str());
    path_.clear();
    std::string pattern = temporary_base() / (std::string(kPrefix) + std::string(kRandom));
    if (::mkdtemp(pattern.data()) == nullptr) return;
    path_ = pattern;
    fd_ = lock_directory(path_);
  }
  std::ofstream(fs::path(path_) / kMark);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
  if (fd_ >= 0) ::close(fd_);
}

/// Ours by the user id, and nobody holds their lock.
void remove_abandoned_directories() {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator i(temporary_base(), error), end; !error && i != end; i.increment(error))
    if (const std::string name = i->path().filename(); name.starts_with(kPrefix) && name.size() == kPrefix.size() + kRandom.size())
      found.push_back(i->path());
  for (const fs::path& path : found)
    if (const int fd = lock_directory(path); fd >= 0) {
      if (fs::exists(path / kMark, error)) fs::remove_all(path, error);
      else ::rmdir(path.c_str());   // its owner was killed before it could mark it; fails if there is anything inside
      ::close(fd);
    }
}

}  // namespace pippin
