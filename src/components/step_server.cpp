// SPDX-License-Identifier: Apache-2.0
#include "components/step_server.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "components/serve.h"
#include "witness/witness.h"

namespace pippin::components {

using Json = nlohmann::ordered_json;

ActorAnswer as_actor(const ServerAnswer& a, bool explores, const std::string& directory) {
  ActorAnswer out;
  if (!a.error.empty()) {
    (a.is_input && explores ? out.trouble : out.reason) = a.error;
    return out;
  }
  out.word = a.answer == "TRUE"                                  ? ActorWord::Safe
             : a.answer == "FALSE"                               ? ActorWord::Feasible
             : a.answer == "INFEASIBLE"                          ? ActorWord::Infeasible
             : a.answer == "CANDIDATE" || a.answer == "REFINED" ? ActorWord::Done
                                                                 : ActorWord::Unknown;
  out.reason = a.reason;
  const auto write = [&](const std::string& name, const std::string& text) {
    const std::string path = directory + "/" + name;
    const auto written = witness::write_file(path, text);
    if (!written) out = {.reason = written.error().text()};
    return path;
  };
  if (!a.artifact.empty()) out.artifact = write("out", a.artifact);
  for (size_t j = 0; j < a.others.size(); ++j) out.others.push_back(write(fmt::format("out.{}", j + 2), a.others[j]));
  return out;
}

StepServer::StepServer(const ParseStep& parse) : process_(spawn_forked([parse] { return run_serve(parse); }, {})) {}

StepServer::~StepServer() {
  if (process_.pid < 0) return;
  for (const int fd : {process_.in, process_.out, process_.err}) ::close(fd);
  // The process that takes the steps dies with its parent.
  ::kill(-process_.pid, SIGKILL);
  while (::waitpid(process_.pid, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void StepServer::send(const std::string& role, const std::vector<std::string>& arguments, const std::vector<std::string>& in) {
  const Json request = {{"jsonrpc", "2.0"}, {"id", ++requests_}, {"method", role}, {"params", {{"arguments", arguments}, {"in", in}}}};
  const std::string line = request.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  // It reads whatever it does; if it is gone, receive() says so. SIGPIPE is ignored in all processes of ours.
  for (size_t done = 0; process_.pid >= 0 && done < line.size();) {
    const ssize_t n = ::write(process_.in, line.data() + done, line.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    done += static_cast<size_t>(n);
  }
}

ServerAnswer StepServer::receive(const Budget& budget) {
  const auto none = [](const std::string& why) {
    ServerAnswer a;
    a.error = why;
    return a;
  };
  if (process_.pid < 0) return none("no server can be started");
  size_t looked_at = 0;
  for (;;) {
    const size_t end = text_.find('\n', looked_at);
    if (end != std::string::npos) {
      const Json message = Json::parse(text_.substr(0, end), nullptr, false);
      text_.erase(0, end + 1);
      looked_at = 0;
      if (!message.is_object() || !message.contains("id")) return none("the server said what nobody understands");
      if (message["id"] != requests_) continue;
      ServerAnswer a;
      if (message.contains("error")) {
        a.error = message["error"]["message"];
        a.is_input = message["error"]["code"] == static_cast<int>(kRpcInput);
        return a;
      }
      const Json& r = message["result"];
      a.answer = r["answer"];
      a.reason = r.value("reason", "");
      if (r["artifact"].is_string()) a.artifact = r["artifact"];
      if (r.contains("others"))
        for (const Json& o : r["others"]) a.others.push_back(o);
      for (const Json& n : r["notes"]) a.notes.push_back(n);
      for (const Json& w : r["warnings"]) a.warnings.push_back(w);
      return a;
    }
    looked_at = text_.size();
    if (budget.expired()) return none(budget.reason());
    std::array<pollfd, 2> fds = {pollfd{process_.out, POLLIN, 0}, pollfd{process_.err, POLLIN, 0}};
    if (::poll(fds.data(), fds.size(), 100) <= 0) continue;
    std::array<char, 1 << 16> chunk;
    if (fds[0].revents != 0) {
      const ssize_t n = ::read(process_.out, chunk.data(), chunk.size());
      if (n == 0) return none("the server has ended");
      if (n > 0) text_.append(chunk.data(), static_cast<size_t>(n));
    } else if (fds[1].revents != 0) {
      // What it logs is not for us.
      if (::read(process_.err, chunk.data(), chunk.size()) == 0 && fds[0].revents == 0) ::usleep(1000);
    }
  }
}

}  // namespace pippin::components
