// EXPECT: true
// a sum that does not change
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 7, b = 3;
  while (__VERIFIER_nondet_int()) {
    if (a > 0) { a--; b++; }
    else { a = b; b = 0; }
  }
  if (!(a + b == 10)) reach_error();
  return 0;
}
