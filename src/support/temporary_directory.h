// SPDX-License-Identifier: Apache-2.0
// Directories for files that nobody needs afterwards.
#pragma once

#include <filesystem>
#include <string>

namespace pippin {

/// A fresh directory that disappears with its owner; if that was killed, with the next one's start. In $TMPDIR, else in /tmp.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  /// False: none could be made.
  bool ok() const { return !path_.empty(); }
  std::filesystem::path path() const { return path_; }

 private:
  std::string path_;
  int fd_ = -1;
};

/// Those of killed processes.
void remove_abandoned_directories();

}  // namespace pippin
