// EXPECT: unknown(inline assembly that may go elsewhere)
// SINCE: what follows .text inside a section of data counted as data
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 0;
  __asm__ volatile(".pushsection .notes,\"a\"\n.text\n.byte 0xff,0x07\n.popsection" : : "D"(&x) : "memory");
  if (x == 1) reach_error();
  return 0;
}
