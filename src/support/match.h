// SPDX-License-Identifier: Apache-2.0
// One lambda for each alternative of a std::variant: std::visit(match{[](const A& a) {...}, [](const B& b) {...}}, v). An
// alternative that no lambda takes does not compile; a generic last one stands for the rest.
#pragma once

#include <variant>

namespace pippin {

template <class... Lambdas>
struct match : Lambdas... {
  using Lambdas::operator()...;
};
template <class... Lambdas>
match(Lambdas...) -> match<Lambdas...>;

}  // namespace pippin
