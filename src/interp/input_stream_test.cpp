// SPDX-License-Identifier: Apache-2.0
// What may follow in an unread text: pairs of answers that some text gives and that none does.
#include "interp/input_stream.h"

#include <gtest/gtest.h>

namespace pippin::interp {
namespace {

constexpr auto kOnCharacter = InputStream::Failure::OnCharacter, kOrEnd = InputStream::Failure::OrEnd;

InputStream after_number() {
  InputStream s;
  EXPECT_TRUE(s.number());
  return s;
}
InputStream stuck() {
  InputStream s;
  EXPECT_TRUE(s.no_number(kOnCharacter));
  return s;
}
InputStream stuck_or_ended() {
  InputStream s;
  EXPECT_TRUE(s.number() && s.no_number(kOrEnd));
  return s;
}
InputStream after_word() {
  InputStream s;
  EXPECT_TRUE(s.word('a') && s.read('b'));
  s.word_ends();
  return s;
}
bool reads(InputStream s, int c) { return s.read(c); }
bool starts_word(InputStream s, int c) { return s.word(c); }

TEST(InputStream, AnythingMayBeReadFirst) {
  for (int c = InputStream::kEnd; c <= 255; ++c) EXPECT_TRUE(reads(InputStream(), c)) << c;
  EXPECT_FALSE(reads(InputStream(), 256));
  EXPECT_FALSE(reads(InputStream(), -2));
}

TEST(InputStream, ANumberTakesWhatBelongsToIt) {
  for (const int c : std::initializer_list<int>{'0', '9', '.', 'e', 'x', '+', '-', 'L', '_', '\'', 200}) EXPECT_FALSE(reads(after_number(), c)) << c;
  for (const int c : std::initializer_list<int>{' ', '\n', ',', ';', '*', ')', InputStream::kEnd}) EXPECT_TRUE(reads(after_number(), c)) << c;
  InputStream s = after_number();
  EXPECT_TRUE(s.read(' ') && s.read('7'));
  s = after_number();
  s.skip();
  EXPECT_TRUE(s.read('7'));
}

TEST(InputStream, WhiteSpaceMaySeparateNumbersFromAnything) {
  InputStream s = after_number();
  EXPECT_TRUE(s.number());
  s.space();
  EXPECT_TRUE(reads(s, '7'));
  EXPECT_FALSE(reads(s, ' '));
  EXPECT_FALSE(reads(s, '\n'));
  EXPECT_TRUE(reads(s, InputStream::kEnd));
  EXPECT_TRUE(s.number());
}

TEST(InputStream, WhatIsNoNumberStays) {
  InputStream s = stuck();
  EXPECT_TRUE(s.stuck());
  s.space();
  EXPECT_FALSE(InputStream(s).number());
  EXPECT_TRUE(InputStream(s).no_number(kOnCharacter));
  EXPECT_FALSE(InputStream(s).end());
  for (const int c : std::initializer_list<int>{'0', '-', '+', '.', 'a', 'F', 'i', 'N', ' ', 0, InputStream::kEnd}) EXPECT_FALSE(reads(s, c)) << c;
  for (const int c : std::initializer_list<int>{'q', 'x', '!', ';'}) EXPECT_TRUE(reads(s, c)) << c;
  EXPECT_TRUE(starts_word(s, 'q'));
  EXPECT_FALSE(starts_word(s, '5'));
  EXPECT_TRUE(s.read('q') && s.number());
}

TEST(InputStream, TheSecondNumberMayBeMissingOrNone) {
  EXPECT_TRUE(stuck_or_ended().end());
  EXPECT_TRUE(reads(stuck_or_ended(), 'q'));
  EXPECT_FALSE(reads(stuck_or_ended(), '5'));
  EXPECT_FALSE(stuck_or_ended().number());
  InputStream s = stuck_or_ended();
  EXPECT_TRUE(s.no_number(kOnCharacter));  // 0 and not EOF: there is a character
  EXPECT_FALSE(s.end());
  s = stuck();
  EXPECT_TRUE(s.no_number(kOrEnd));        // it is known that there is one
  EXPECT_FALSE(s.end());
}

TEST(InputStream, WordsEndBeforeWhiteSpace) {
  EXPECT_FALSE(reads(after_word(), 'c'));
  EXPECT_TRUE(reads(after_word(), ' '));
  EXPECT_TRUE(reads(after_word(), InputStream::kEnd));
  EXPECT_TRUE(starts_word(after_word(), 'c'));
  EXPECT_TRUE(after_word().number());
  EXPECT_FALSE(starts_word(InputStream(), ' '));
  EXPECT_FALSE(starts_word(InputStream(), 0));
  InputStream cut;  // by its width
  EXPECT_TRUE(cut.word('a') && cut.read('b'));
}

TEST(InputStream, TheEndStays) {
  InputStream s = after_number();
  EXPECT_TRUE(s.end());
  EXPECT_TRUE(s.ended());
  s.skip();
  s.space();
  EXPECT_TRUE(InputStream(s).end());
  EXPECT_TRUE(reads(s, InputStream::kEnd));
  EXPECT_FALSE(reads(s, 'a'));
  EXPECT_FALSE(starts_word(s, 'a'));
  EXPECT_FALSE(InputStream(s).number());
  EXPECT_FALSE(InputStream(s).no_number(kOnCharacter));
}

}  // namespace
}  // namespace pippin::interp
