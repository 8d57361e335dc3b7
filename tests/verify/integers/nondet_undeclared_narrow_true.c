// EXPECT: true
// NATIVE: skip
// SINCE: an undeclared function that gives any short gave any int
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int s = __VERIFIER_nondet_short(), u = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_bool();
  if (s < -32768 || s > 32767 || u < 0 || u > 255 || b < 0 || b > 1) reach_error();
  return 0;
}
