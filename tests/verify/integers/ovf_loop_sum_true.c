// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// MODELS: int
// SINCE: a sum in a loop
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n > 1000) n = 1000;
  for (int i = 0; i < n; i++) s += 3;
  return 0;
}
