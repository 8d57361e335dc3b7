// SPDX-License-Identifier: Apache-2.0
#include "components/serve.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "components/step.h"
#include "run/version.h"
#include "run/exit_code.h"
#include "report/json.h"
#include "support/budget.h"
#include "support/worker.h"

namespace pippin::components {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMaxWaiting = 1000;
constexpr Seconds kGrace{5};   // from the cancellation of a step until its process is killed

void stop(int signal) { g_stop_signal.store(signal, std::memory_order_relaxed); }

std::string dump(const Json& j) {
  std::string out;
  for (const char c : j.dump(-1, ' ', false, Json::error_handler_t::replace)) {   // (the library escapes all control characters but this one)
    if (c == '\x7f') out += "\\u007f";
    else out += c;
  }
  return out + "\n";
}

/// Lines from a descriptor; one that is too long is dropped.
class Lines {
 public:
  enum class Read : uint8_t { More, Closed };
  Read read(int fd) {
    std::array<char, 1 << 16> chunk;
    const ssize_t n = ::read(fd, chunk.data(), chunk.size());
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) return Read::More;
    if (n <= 0) return Read::Closed;
    text_.append(chunk.data(), static_cast<size_t>(n));
    return Read::More;
  }
  /// The next line; too long: nothing of it but `too_long`.
  std::optional<std::string> next(bool& too_long) {
    const size_t end = text_.find('\n', looked_at_);
    too_long = false;
    if (end == std::string::npos) {
      if (text_.size() > kMaxMessage) {
        skipping_ = true;
        text_.clear();
      }
      looked_at_ = text_.size();
      return std::nullopt;
    }
    std::string line = text_.substr(0, end);
    text_.erase(0, end + 1);
    looked_at_ = 0;
    too_long = skipping_ || line.size() > kMaxMessage;
    skipping_ = false;
    if (too_long) line.clear();
    return line;
  }

 private:
  std::string text_;
  size_t looked_at_ = 0;
  bool skipping_ = false;
};

class Server {
 public:
  explicit Server(const ParseStep& parse) : parse_(parse) {}

  int run() {
    struct sigaction action {};
    action.sa_handler = stop;   // without SA_RESTART: poll returns
    for (const int s : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(s, &action, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
    while (!over_ && g_stop_signal.load() == 0) {
      next_request();
      if (closed_ && !running_ && waiting_.empty()) break;
      std::array<pollfd, 3> fds = {pollfd{closed_ ? -1 : STDIN_FILENO, POLLIN, 0}, pollfd{running_ ? from_worker_ : -1, POLLIN, 0}, pollfd{STDOUT_FILENO, 0, 0}};
      const int ready = ::poll(fds.data(), fds.size(), kill_at_ ? 100 : -1);
      if (kill_at_ && Clock::now() >= *kill_at_) worker_is_gone("cancelled", kRpcCancelled);
      if (ready <= 0) continue;
      if (fds[1].revents != 0) read_worker();
      if (fds[0].revents != 0) read_client();
      // Nobody is there for any answer.
      if (fds[2].revents & (POLLERR | POLLNVAL)) over_ = true;
    }
    const int stopped = g_stop_signal.load();
    end_worker();
    return stopped != 0 ? run::kExitUnknown : run::kExitTrue;
  }

 private:
  struct Request {
    Json id;
    std::string line;   // for the worker
  };

  // ---- the client

  void send(const Json& message) {
    if (!write_fully(STDOUT_FILENO, dump(message))) over_ = true;
  }
  void send_error(const Json& id, RpcError code, const std::string& text) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", text}}}});
  }
  void send_result(const Json& id, Json result) { send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}); }

  void read_client() {
    if (lines_.read(STDIN_FILENO) == Lines::Read::Closed) closed_ = true;
    bool too_long = false;
    while (!over_) {
      const auto line = lines_.next(too_long);
      if (!line) return;
      if (too_long) send_error(nullptr, kRpcInvalidRequest, fmt::format("a message of more than {} bytes", kMaxMessage));
      else if (line->find_first_not_of(" \t\r") != std::string::npos) message(*line);
    }
  }

  void message(const std::string& line) {
    Json m;
    try {
      m = Json::parse(line);
    } catch (const Json::exception& e) {
      const char* what = std::strchr(e.what(), ']');
      return send_error(nullptr, kRpcParse, what != nullptr && what[1] != 0 ? what + 2 : e.what());
    }
    if (!m.is_object()) return send_error(nullptr, kRpcInvalidRequest, m.is_array() ? "batches are not supported: one request a line" : "a request is an object");
    const bool answered = m.contains("id");
    const Json id = answered ? m["id"] : Json(nullptr);
    if (answered && !id.is_string() && !id.is_number() && !id.is_null()) return send_error(nullptr, kRpcInvalidRequest, "id: a text or a number is expected");
    if (!m.contains("jsonrpc") || m["jsonrpc"] != "2.0") return send_error(id, kRpcInvalidRequest, "jsonrpc: \"2.0\" is expected");
    if (!m.contains("method") || !m["method"].is_string()) return send_error(id, kRpcInvalidRequest, "method: a text is expected");
    const std::string method = m["method"];
    const Json params = m.contains("params") ? m["params"] : Json::object();
    if (!params.is_object()) return send_error(id, kRpcInvalidParams, "params: an object is expected");
    if (method == "explore" || method == "check" || method == "refine") {
      if (answered) step(id, method, params);
    } else if (method == "cancel") {
      cancel(params.contains("id") ? params["id"] : Json(nullptr));
      if (answered) send_result(id, nullptr);
    } else if (method == "describe") {
      Json explorers = Json::array();
      for (const ExplorerRow& row : step_explorers()) explorers.push_back(row.name);
      if (answered) send_result(id, {{"name", "pippin"}, {"version", run::kVersion}, {"methods", {"explore", "check", "refine", "cancel", "describe", "exit"}}, {"explorers", explorers}});
    } else if (method == "exit") {
      for (const Request& r : waiting_) send_error(r.id, kRpcCancelled, "cancelled");
      waiting_.clear();
      if (running_) send_error(running_->id, kRpcCancelled, "cancelled");
      if (answered) send_result(id, nullptr);
      over_ = true;
    } else if (answered) {
      send_error(id, kRpcNoMethod, fmt::format("no method is called \"{}\" (explore, check, refine, cancel, describe, exit)", method.substr(0, 100)));
    }
  }

  void step(const Json& id, const std::string& role, const Json& params) {
    for (const auto& [key, value] : params.items()) {
      if (key != "arguments" && key != "in") return send_error(id, kRpcInvalidParams, fmt::format("params: unknown key \"{}\" (arguments, in)", key.substr(0, 100)));
      if (!value.is_array() || !std::ranges::all_of(value, [](const Json& v) { return v.is_string(); }))
        return send_error(id, kRpcInvalidParams, fmt::format("{}: a list of texts is expected", key));
    }
    if (waiting_.size() >= kMaxWaiting) return send_error(id, kRpcBusy, fmt::format("{} requests wait already", kMaxWaiting));
    const Json list = Json::array();
    waiting_.push_back({id, dump({{"role", role}, {"arguments", params.value("arguments", list)}, {"in", params.value("in", list)}})});
  }

  void cancel(const Json& id) {
    if (running_ && running_->id == id) {
      ::kill(worker_, SIGINT);
      if (!kill_at_) kill_at_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(kGrace);
      return;
    }
    const auto r = std::ranges::find(waiting_, id, &Request::id);
    if (r == waiting_.end()) return;   // it was answered
    send_error(r->id, kRpcCancelled, "cancelled");
    waiting_.erase(r);
  }

  // ---- the worker

  void next_request() {
    if (running_ || waiting_.empty()) return;
    running_ = std::move(waiting_.front());
    waiting_.pop_front();
    if (worker_ < 0 && !start_worker()) {
      send_error(running_->id, kRpcInternal, "no process for the steps can be started");
      running_.reset();
      return;
    }
    if (!write_fully(to_worker_, running_->line)) worker_is_gone("", kRpcInternal);
  }

  bool start_worker() {
    Pipe to, from;
    if (!to.open() || !from.open()) return false;
    const int pid = start_child({}, [&] {
      g_stop_signal.store(0);
      ::close(to.write_end);
      ::close(from.read_end);
      to_nowhere({STDIN_FILENO, STDOUT_FILENO});   // these are those of the protocol: solvers also print
      take_steps(to.read_end, from.write_end, parse_);
      return static_cast<int>(run::kExitTrue);
    });
    if (pid < 0) return false;
    worker_ = pid;
    to_worker_ = std::exchange(to.write_end, -1);
    from_worker_ = std::exchange(from.read_end, -1);
    answers_ = {};
    return true;
  }

  void read_worker() {
    if (answers_.read(from_worker_) == Lines::Read::Closed) return worker_is_gone("", kRpcInternal);
    bool too_long = false;
    const auto line = answers_.next(too_long);
    if (!line) return;
    kill_at_.reset();
    const Json id = running_->id;
    running_.reset();
    if (too_long) return send_error(id, kRpcInternal, fmt::format("the answer has more than {} bytes", kMaxMessage));
    Json answer = Json::parse(*line);
    if (answer.contains("result")) print_report(answer["result"]);
    Json message = {{"jsonrpc", "2.0"}, {"id", id}};
    message.update(answer);
    send(message);
  }

  /// The worker sends the document of a verdict; a client also gets the text.
  static void print_report(Json& result) {
    if (!result.contains("document")) return;
    if (const auto document = report::from_json(result["document"].dump(), "step")) result["report"] = report::printer("text").print(*document);
  }

  /// Answers for a worker that ended, or that is to end, without an answer.
  void worker_is_gone(std::string why, RpcError code) {
    kill_at_.reset();
    const int status = end_worker();
    if (why.empty()) {
      why = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? "the step did not end in its time"
            : WIFSIGNALED(status)                              ? fmt::format("the process that takes the steps ended by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)))
                                                               : fmt::format("the process that takes the steps ended with exit code {}", WEXITSTATUS(status));
    }
    if (running_) send_error(running_->id, code, why);
    running_.reset();
  }

  int end_worker() {
    if (worker_ < 0) return 0;
    ::close(to_worker_);
    ::close(from_worker_);
    // One that crashed is over already: its status says how.
    int status = 0;
    bool reaped = false;
    for (int round = 0; round < 20 && !reaped && !kill_now(); ++round) {
      reaped = ::waitpid(worker_, &status, WNOHANG) == worker_;
      if (!reaped) ::usleep(5000);
    }
    ::kill(-worker_, SIGKILL);
    if (!reaped) status = reap_child(worker_);
    worker_ = -1;
    return status;
  }
  /// Is the worker busy with a step that nobody wants any more?
  bool kill_now() const { return over_ || g_stop_signal.load() != 0; }

  const ParseStep& parse_;
  Lines lines_, answers_;
  std::deque<Request> waiting_;
  std::optional<Request> running_;
  std::optional<Clock::time_point> kill_at_;
  pid_t worker_ = -1;
  int to_worker_ = -1, from_worker_ = -1;
  bool closed_ = false, over_ = false;
};

}  // namespace

int run_serve(const ParseStep& parse) { return Server(parse).run(); }

}  // namespace pippin::components
