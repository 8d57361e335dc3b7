// EXPECT: false
// SINCE: an address that only assembly was given could not come back from it
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, y = 0, *p;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  __asm__("movq %1, %0" : "=r"(p) : "r"(&x));
  *p = 1;
  if (x == 1) reach_error();
  return 0;
}
