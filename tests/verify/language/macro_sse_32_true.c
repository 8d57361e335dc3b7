// EXPECT: true
// RUN: --32
// ASSUMES: compiler
// SINCE: whether 32-bit code has SSE2 was answered without a word
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
#ifndef __SSE2__
  reach_error();
#endif
  return 0;
}
