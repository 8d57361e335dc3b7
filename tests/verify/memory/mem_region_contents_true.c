// EXPECT: true
// RUN: --memory-region 0x40001000:4
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  if (*(volatile unsigned *)0x40001000 == 77 && *(volatile unsigned char *)0x40001001) reach_error();
  return 0;
}
