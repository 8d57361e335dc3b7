// EXPECT: unknown(not confirmed)
// SINCE: what asm goto jumps to is not known, so neither answer may be given
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 0;
  __asm__ goto("" : : : : one);
  x = 5;
one:
  if (x == 0) reach_error();
}
