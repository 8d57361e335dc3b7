// EXPECT: unknown(inline assembly that names the function bad_symbol)
// NATIVE: skip
// SINCE: assembler names were not compared
extern void abort(void);
void reach_error(void) { abort(); }
void bad(void) __asm__("bad_symbol");
void bad(void) { reach_error(); }
int main(void) {
  __asm__ volatile("call bad_symbol" : : : "memory");
  return 0;
}
