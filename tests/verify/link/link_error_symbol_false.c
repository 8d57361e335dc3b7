// EXPECT: false
// NATIVE: skip
// SINCE: an error function that no file defines was known by its name in C only
extern void other(void) __asm__("reach_error");
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int() == 3) other();
  return 0;
}
