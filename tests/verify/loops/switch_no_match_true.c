// EXPECT: true
// without default an unmatched value skips the body
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  switch (x) {
    case -1: n = 1; break;
    case 1: n = 2; break;
  }
  if (!(n != 0 || (x != -1 && x != 1))) reach_error();
  return 0;
}
