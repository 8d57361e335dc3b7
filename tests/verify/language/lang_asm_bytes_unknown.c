// EXPECT: unknown(inline assembly that may go elsewhere)
// SINCE: directives assemble code, too, which may be a call
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, y = 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  __asm__ volatile(".byte 0xc7, 0x00, 0x01, 0, 0, 0" : : "a"(&x) : "memory");
  if (y == 1) reach_error();
  return 0;
}
