// SPDX-License-Identifier: Apache-2.0
#include "smt/pipe/connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "support/log.h"

namespace pippin::smt {

namespace {

constexpr uint64_t kMaxFailures = 25;              // then the solver is left alone for the rest of the run
constexpr uint64_t kMemory = uint64_t(3) << 30;    // address space of a native solver
constexpr double kStartSeconds = 2, kJavaStartSeconds = 15;  // on a busy computer

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    result.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return result;
}

/// A line that no SMT-LIB answer begins with.
bool is_message(std::string_view line) {
  static constexpr std::string_view kStarts[] = {"warning", "info", "note", "debug", "error:", "unsupported", ";", "[", "success"};
  std::string low(trimmed(line).substr(0, 12));
  std::transform(low.begin(), low.end(), low.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::any_of(std::begin(kStarts), std::end(kStarts), [&](std::string_view s) { return low.starts_with(s); });
}

std::string shortened(std::string_view s) {
  std::string r(trimmed(s).substr(0, 100));
  std::replace_if(r.begin(), r.end(), [](unsigned char c) { return c < 0x20 || c >= 0x7f; }, ' ');
  return r;
}

}  // namespace

Connection::Connection(const SolverRow& row, std::vector<std::string> command, Statistics& statistics)
    : row_(row), command_(std::move(command)), statistics_(statistics) {}

void Connection::count(std::string_view event) { ++statistics_.counter(fmt::format("smt.process.{}.{}", row_.name, event)); }

void Connection::drop(const std::string& reason) {
  process_.reset();
  pending_.clear();
  reason_ = fmt::format("{}: {}", row_.name, reason);
  log(1, "{}", reason_);
}

bool Connection::ask(std::string_view command, Seconds wall, std::string& answer) {
  reason_.clear();
  answer.clear();
  end_ = End::Failed;
  if (failures_ >= kMaxFailures) {
    drop("failed too often");
    return false;
  }
  double seconds = wall.count();
  if (!alive()) {
    process_ = std::make_unique<Process>(command_, row_.cheap_start ? kMemory : 0);
    ++generation_;
    answered_ = false;
    count("started");
    seconds += row_.cheap_start ? kStartSeconds : kJavaStartSeconds;
  }
  const std::string marker = fmt::format("pippin-{}", ++markers_);
  const std::string text = pending_ + std::string(command) + fmt::format("\n(echo \"{}\")\n", marker);
  pending_.clear();
  std::string output;
  size_t at = std::string::npos;
  auto complete = [&](const std::string& o) {
    // The marker alone on its line, with or without quotes.
    for (size_t from = 0; (at = o.find(marker, from)) != std::string::npos; from = at + 1) {
      const size_t begin = at > 0 && o[at - 1] == '"' ? at - 1 : at;
      size_t end = at + marker.size();
      if (end < o.size() && o[end] == '"') ++end;
      const bool line_begin = begin == 0 || o[begin - 1] == '\n', line_end = end < o.size() && (o[end] == '\n' || o[end] == '\r');
      if (line_begin && line_end) {
        at = begin;
        return true;
      }
    }
    return false;
  };
  switch (process_->exchange(text, output, complete, Seconds(seconds))) {
    case Process::End::Complete: break;
    case Process::End::Timeout:
      count("timeouts");
      drop("timeout");
      if (answered_) end_ = End::Timeout;
      if (!row_.cheap_start) ++failures_;
      return false;
    case Process::End::Interrupted:
      drop("interrupted");
      end_ = End::Interrupted;
      return false;
    case Process::End::Ended: {
      ++failures_;
      const std::string how = process_->ended(), said = shortened(process_->errors());
      const size_t error = output.find("(error");
      if (error != std::string::npos) {  // some solvers end at the first error
        count("errors");
        drop("error: " + shortened(std::string_view(output).substr(error + 6)));
      } else {
        count("crashes");
        drop(fmt::format("crashed: {}{}", how, said.empty() ? "" : " (" + said + ")"));
      }
      return false;
    }
  }
  output.resize(at);
  if (const size_t error = output.find("(error"); error != std::string::npos) {
    // What was ignored is not known: neither the answer nor the state can be used.
    ++failures_;
    count("errors");
    drop("error: " + shortened(std::string_view(output).substr(error + 6)));
    return false;
  }
  answer = std::move(output);
  end_ = End::Answered;
  answered_ = true;
  return true;
}

std::string verdict_word(const std::string& answer, size_t& noise) {
  std::string word;
  for (std::string_view l : lines_of(answer)) {
    const std::string_view t = trimmed(l);
    if (t == "sat" || t == "unsat" || t == "unknown") {
      if (!word.empty() && word != t) return "";
      word = t;
    } else if (!t.empty() && t != "success" && t != "unsupported") {
      ++noise;
    }
  }
  return word;
}

Result<term::SExpr> answer_list(const std::string& answer, size_t& noise) {
  auto first_list = [](const Result<std::vector<term::SExpr>>& r) -> const term::SExpr* {
    if (!r.ok()) return nullptr;
    for (const term::SExpr& e : *r)
      if (e.is_list) return &e;
    return nullptr;
  };
  std::string kept;
  size_t dropped = 0;
  for (std::string_view l : lines_of(answer)) {
    if (is_message(l)) {
      if (trimmed(l) != "success" && trimmed(l) != "unsupported") ++dropped;
    } else {
      kept += std::string(l) + "\n";
    }
  }
  const Result<std::vector<term::SExpr>> read = term::read_sexprs(kept);
  if (const term::SExpr* e = first_list(read)) {
    noise += dropped + (read->size() > 1 ? 1 : 0);
    return *e;
  }
  return Error{"", "garbled answer: " + shortened(answer)};
}

}  // namespace pippin::smt
