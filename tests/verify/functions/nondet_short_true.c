// EXPECT: true
// the range of a short
extern void abort(void);
void reach_error(void) { abort(); }
extern short __VERIFIER_nondet_short(void);

int main(void) {
  int x = __VERIFIER_nondet_short();
  if (!(x >= -32768 && x <= 32767)) reach_error();
  return 0;
}
