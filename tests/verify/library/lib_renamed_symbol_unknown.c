// EXPECT: unknown(library function mbtowc)
// NATIVE: skip
// SINCE: a function that an assembler name makes one of the library counted as a function without body and effect
extern void reach_error(void);
int convert(int *c, const char *s, unsigned long n) __asm__("mbtowc");
int main(void) {
  int w = 0;
  convert(&w, "a", 1);
  if (w == 'a') reach_error();
  return 0;
}
