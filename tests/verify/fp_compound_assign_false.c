// EXPECT: false
// MODELS: bv
// LIMIT: not confirmed
// i += 0.5 adds in double and truncates
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1000) return 0;
  int j = i;
  j += 0.5;
  j *= 1.5;
  if (!(j == i + (i + 1) / 2)) reach_error();
  return 0;
}
