// EXPECT: false
// RUN: --overflow=wrap
// with -fwrapv semantics INT_MAX + 1 is INT_MIN
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x + 1 <= x) reach_error();
  return 0;
}
