// EXPECT: false
// NATIVE: skip
// ... but the position of the first one is 0 then
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int n = __builtin_ffs(x);
  if (x == 0 && n < 100) reach_error();
  return 0;
}
