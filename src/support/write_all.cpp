// SPDX-License-Identifier: Apache-2.0
#include "support/write_all.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace pippin {

bool write_all(int fd, const std::string& text) {
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {   // somebody made it non-blocking: wait
      pollfd room{fd, POLLOUT, 0};
      poll(&room, 1, -1);
      continue;
    }
    if (n <= 0) {
      // Who closes the pipe has seen enough: `pippin check … | head -n 1`.
      const bool unwanted = n < 0 && errno == EPIPE;
      if (fd == STDOUT_FILENO && !unwanted)
        write_all(STDERR_FILENO, std::string("pippin: the result cannot be written: ") + (n < 0 ? std::strerror(errno) : "no space") + "\n");
      return fd != STDOUT_FILENO || unwanted;
    }
    done += static_cast<size_t>(n);
  }
  return true;
}

}  // namespace pippin
