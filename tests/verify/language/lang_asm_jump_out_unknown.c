// EXPECT: unknown(may go elsewhere)
// NATIVE: skip
// SINCE: a jump forward to a label of the next template counted as one backward
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 0;
  __asm__ volatile("1: jmp 1f");
  x = 1;
  __asm__ volatile("1: nop");
  if (x == 0) reach_error();
  return 0;
}
