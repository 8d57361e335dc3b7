// EXPECT: false
// MODELS: bv
// i += 0.5 adds in double and truncates; i * 1.5 truncates too
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static void check(int i) {
  int j = i;
  j += 0.5;
  j *= 1.5;
  if (!(j == i + (i + 1) / 2)) reach_error();
}

int main(void) {
  // Numbers instead of a range: no solver has to multiply.
  if (__VERIFIER_nondet_int()) check(7);
  else check(12);
  return 0;
}
