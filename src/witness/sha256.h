// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4) of small inputs: witnesses name the hash of every program file. Own code because a cryptographic
// library costs more start-up time than a whole small verification run.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pippin::witness {

std::array<uint8_t, 32> sha256(std::string_view bytes);
/// Lower-case hexadecimal.
std::string sha256_hex(std::string_view bytes);

}  // namespace pippin::witness
