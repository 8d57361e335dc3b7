// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// RUN: --missing-bodies=any
// SINCE: names that no C library has were taken for functions of the library
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void prefetch(int *);
int main(void) {
  int x = 1;
  prefetch(&x);
  if (x != 1) reach_error();
}
