// EXPECT: false
// SINCE: bounded model checking asks about many levels at once, and hands the values that it found to the check of the path
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), sum = 0;
  if (x >= 1000) return 0;
  for (unsigned k = 0; k < 24; k++) sum += x;
  unsigned key = __VERIFIER_nondet_uint();
  if (sum == 24 * 737 && key == 20261122u) reach_error();
}
