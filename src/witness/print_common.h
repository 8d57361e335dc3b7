// SPDX-License-Identifier: Apache-2.0
// Private to src/witness: what the texts of all formats have in common.
#pragma once

#include <cstdint>
#include <string>

#include "witness/witness.h"

namespace pippin::witness {

inline constexpr const char* kVersion = "0.1.0";

inline constexpr uint32_t kNoCharacter = UINT32_MAX;
/// The character of UTF-8 at `at`, which moves behind it; kNoCharacter where there is none.
uint32_t character(const std::string& text, size_t& at);
bool is_utf8(const std::string& text);

/// SHA-256 of the file's bytes.
Result<std::string> file_hash(const std::string& path);

/// `given`; where that is empty SOURCE_DATE_EPOCH or now. ISO 8601 with an offset.
std::string timestamp(const std::string& given);

/// The rule of the formats that the witness breaks; empty if all hold.
std::string defect(const ViolationWitness& w);

}  // namespace pippin::witness
