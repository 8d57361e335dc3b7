// SPDX-License-Identifier: Apache-2.0
// One lambda for each alternative of a std::variant: match(v, [](const A& a) {...}, [](const B& b) {...}). An alternative that no lambda
// takes does not compile; a generic last one stands for the rest.
#pragma once

#include <utility>
#include <variant>

namespace pippin {

template <class... Lambdas>
struct Overloaded : Lambdas... {
  using Lambdas::operator()...;
};

template <class Variant, class... Lambdas>
decltype(auto) match(Variant&& variant, Lambdas&&... lambdas) {
  return std::visit(Overloaded{std::forward<Lambdas>(lambdas)...}, std::forward<Variant>(variant));
}

}  // namespace pippin
