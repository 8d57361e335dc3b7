// SPDX-License-Identifier: Apache-2.0
#include "validate/transition_stitches.h"

#include <algorithm>
#include <optional>
#include <regex>

#include <fmt/format.h>

namespace pippin::validate {
namespace {

using frontend::Stitch;

/// `\at(x, AnyPrev)` becomes the variable that keeps x, for each x by itself. Nothing: something else follows a backslash.
std::optional<std::string> with_kept_values(const std::string& text, const std::string& prefix, std::vector<std::string>& kept) {
  static const std::regex before(R"(\\at\s*\(\s*([A-Za-z_][A-Za-z_0-9]*)\s*,\s*AnyPrev\s*\))");
  std::string out;
  auto at = text.cbegin();
  for (std::smatch m; std::regex_search(at, text.cend(), m, before); at = m[0].second) {
    auto known = std::ranges::find(kept, m[1].str());
    if (known == kept.end()) known = kept.insert(kept.end(), m[1].str());
    out.append(at, m[0].first);
    out += fmt::format("((__typeof__({}))({}{}))", m[1].str(), prefix, known - kept.begin());
  }
  out.append(at, text.cend());
  return out.find('\\') == std::string::npos ? std::optional(out) : std::nullopt;
}

}  // namespace

void add_transition(const witness::Invariant& i, size_t number, frontend::WeavePlace place, const std::string& where, std::vector<Stitch>& claims,
                    std::vector<Stitch>& keeping) {
  const std::string before = fmt::format("witness_before_{}_", number), is_kept = fmt::format("witness_kept_{}", number);
  std::vector<std::string> kept;
  const auto text = with_kept_values(i.value, before, kept);
  claims.push_back({Stitch::Kind::LoopInvariant, place, text ? fmt::format("(!{} || ({}))", is_kept, *text) : i.value, 0, true, where});
  if (!text) return;   // (its backslash will be found)
  Stitch keep{Stitch::Kind::LoopKeep, std::move(place), "0", 0, true, where};
  keep.name = is_kept;
  for (size_t k = 0; k < kept.size(); ++k) {
    keep.text += " | " + kept[k];
    keep.kept.emplace_back(kept[k], before + std::to_string(k));
  }
  keeping.push_back(std::move(keep));
}

}  // namespace pippin::validate
