// EXPECT: unknown(inline assembly that may go elsewhere)
// SINCE: names of sections in quotes were not known
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 0;
  __asm__ volatile(".pushsection \".init_array\",\"aw\"\n.long 0\n.popsection" : : "D"(&x) : "memory");
  if (x == 1) reach_error();
  return 0;
}
