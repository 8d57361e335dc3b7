// SPDX-License-Identifier: Apache-2.0
#include "ir/library.h"

#include <gtest/gtest.h>

#include "ir/formats.h"

namespace pippin::ir {
namespace {

LibraryId id_of(const char* name) {
  const LibraryFunction* f = library_function(name);
  EXPECT_NE(f, nullptr) << name;
  return f == nullptr ? LibraryId{} : f->id;
}

TEST(Library, NamesMeanRows) {
  EXPECT_EQ(id_of("memcpy"), LibraryId::memcpy);
  EXPECT_EQ(id_of("labs"), LibraryId::abs);
  EXPECT_EQ(id_of("__isoc99_scanf"), LibraryId::scanf);
  EXPECT_EQ(id_of("sqrtf"), LibraryId::sqrt);
  EXPECT_EQ(id_of("nearbyintl"), LibraryId::rint);
  EXPECT_EQ(id_of("__builtin_sqrt"), LibraryId::sqrt);
  EXPECT_EQ(id_of("__VERIFIER_nondet_int"), LibraryId::__VERIFIER_nondet_);
  EXPECT_EQ(id_of("__VERIFIER_nondet_memory"), LibraryId::__VERIFIER_nondet_memory);
  EXPECT_EQ(id_of("__pippin_asm_output_17"), LibraryId::__pippin_asm_output_);
  for (const char* name : {"", "sqrtx", "memcpyf", "fesetroundf", "__builtin_memcpy", "f", "user_function"}) EXPECT_EQ(library_function(name), nullptr) << name;
  for (const LibraryFunction& f : library_functions()) EXPECT_EQ(library_function(f.name)->id, f.id) << f.name;
}

TEST(Library, RowsMakeSense) {
  for (const LibraryFunction& f : library_functions()) {
    const auto is_parameter = [&](uint8_t k) { return f.modelled || k < f.arguments; };   // the text has those of models
    for (const Access& a : f.accesses) {
      // Arguments behind the parameters are those of a format for input.
      EXPECT_TRUE(is_parameter(a.argument) || (a.and_on && f.variadic && a.argument == f.arguments)) << f.name;
      EXPECT_EQ(a.extent == Extent::Bytes, a.extent != Extent::Text && a.size != kNoArgument) << f.name;
      EXPECT_TRUE(a.size == kNoArgument || is_parameter(a.size)) << f.name;
      EXPECT_TRUE(a.factor == kNoArgument || is_parameter(a.factor)) << f.name;
    }
    for (const uint8_t k : f.only_values) EXPECT_TRUE(is_parameter(k)) << f.name;
    if (f.format != kNoArgument) {
      EXPECT_TRUE(is_parameter(f.format)) << f.name;
      EXPECT_NE(f.variadic, f.takes_list) << f.name;
      EXPECT_EQ(f.name.starts_with("v"), f.takes_list) << f.name;
    }
    const Result& r = f.result;
    EXPECT_TRUE(r.argument == kNoArgument || is_parameter(r.argument)) << f.name;
    if (r.kind == Result::Kind::Range && r.most != kNoLimit) EXPECT_LE(r.least, r.most) << f.name;
    EXPECT_EQ(r.characters.size() % 2, 0u) << f.name;
    for (size_t k = 0; k < r.characters.size(); k += 2) EXPECT_LE(r.characters[k], r.characters[k + 1]) << f.name;
  }
}

TEST(Library, SaysWhatIsWritten) {
  const LibraryFunction& fread = library_function(LibraryId::fread);
  ASSERT_EQ(fread.accesses.size(), 2u);
  EXPECT_TRUE(fread.writes());
  EXPECT_EQ(fread.accesses[0].extent, Extent::Bytes);
  EXPECT_EQ(fread.accesses[0].size, 1);
  EXPECT_EQ(fread.accesses[0].factor, 2);
  EXPECT_EQ(fread.accesses[1].extent, Extent::Stream);
  EXPECT_FALSE(library_function(LibraryId::puts).writes());
  EXPECT_EQ(library_function("fprintf")->format, 1);
}

TEST(Library, CheckedFunctionsHaveMoreArguments) {
  const Fortified* f = fortified_function("__memcpy_chk");
  ASSERT_NE(f, nullptr);
  EXPECT_EQ(f->plain, "memcpy");
  EXPECT_EQ(f->first, 3u);
  EXPECT_EQ(f->count, 1u);
  for (const char* name : {"memcpy", "__memcpy", "_chk", "__x_chk"}) EXPECT_EQ(fortified_function(name), nullptr) << name;
}

}  // namespace
}  // namespace pippin::ir
