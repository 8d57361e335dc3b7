// SPDX-License-Identifier: Apache-2.0
// What an execution knows of the text that it has not read yet (C17 7.21.6.2, 7.21.7; end of file is sticky, as in glibc).
// The text is chosen while it is read: an answer that some text gives after all answers before is possible. Each question
// says whether the answer is certain to be possible and notes what it tells; a false one may mean no more than "not
// certain". After it the state says nothing: the execution ends.
#pragma once

namespace pippin::interp {

class InputStream {
 public:
  static constexpr int kEnd = -1;

  /// The next character, 0 to 255, or kEnd, is read: getchar, %c, a literal in a format, a character of a line.
  bool read(int c);
  /// Some character is read, or the end is found again.
  void skip();
  /// A directive of white space: as much of it as there is. Never fails.
  void space();
  /// A numeric conversion succeeds. It begins with white space and takes all characters that may belong to it.
  bool number();
  /// The same fails on a character, which stays. `or_end`: or at the end of the text, which is not known.
  enum class Failure { OnCharacter, OrEnd };
  bool no_number(Failure f);
  /// The first character of a word (%s), white space before it skipped; the others are read().
  bool word(int c);
  /// The word ends before white space or the end.
  void word_ends() { next_ = Next::WordEnds; }
  /// There is nothing left to read but white space.
  bool end();

  bool ended() const { return next_ == Next::End; }
  /// Every numeric conversion that is next fails.
  bool stuck() const { return next_ == Next::NoNumber || next_ == Next::NoNumberOrEnd; }

 private:
  /// The next character.
  enum class Next {
    Any,
    NumberEnds,     // none that continues a number, or the end
    WordEnds,       // white space or the end
    NoSpace,        // no white space
    NoNumber,       // one that begins no number; not the end
    NoNumberOrEnd,
    End
  };
  Next next_ = Next::Any;
};

}  // namespace pippin::interp
