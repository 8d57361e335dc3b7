// EXPECT: unknown(may go elsewhere)
// NATIVE: skip
// SINCE: bytes in .text counted as data because of the flags given
extern void abort(void);
void reach_error(void) { abort(); }
static int x;
static void set(void) {
  x = 0;
  __asm__ volatile(".pushsection .text,\"a\"\n.byte 0xc9,0xc3\n.popsection");
  x = 1;
}
int main(void) {
  set();
  if (x == 0) reach_error();
  return 0;
}
