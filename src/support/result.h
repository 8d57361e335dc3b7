// SPDX-License-Identifier: Apache-2.0
// Errors the user can cause (bad input, broken files): values, never exceptions across a layer border.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "support/check.h"

namespace pippin {

/// What went wrong and where. `where` is "file:line:column", "file", or empty.
struct Error {
  std::string where;
  std::string message;
  std::string text() const { return where.empty() ? message : where + ": " + message; }
};

/// Either a value or an Error.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : v_(std::move(value)) {}
  Result(Error error) : v_(std::move(error)) {}

  bool ok() const { return v_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() {
    PIPPIN_CHECK(ok(), "{}", std::get<1>(v_).text());
    return std::get<0>(v_);
  }
  const T& value() const {
    PIPPIN_CHECK(ok(), "{}", std::get<1>(v_).text());
    return std::get<0>(v_);
  }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const { return std::get<1>(v_); }

 private:
  std::variant<T, Error> v_;
};

/// Overload set for std::visit.
template <class... Fs>
struct match : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
match(Fs...) -> match<Fs...>;

}  // namespace pippin
