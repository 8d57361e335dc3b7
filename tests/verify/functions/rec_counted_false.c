// EXPECT: false
// SINCE: an invariant of the sliced program said that a call does not change a variable which the program counts
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned met;
static unsigned count(unsigned depth) {
  met = met + 1;
  if (depth == 0) return 0;
  return count(depth - 1) + 1;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1) return 0;
  unsigned d = count(n);
  if (d == 1) reach_error();
  return 0;
}
