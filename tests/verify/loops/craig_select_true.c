// EXPECT: true
// RUN: --refiners=farkas
// MODELS: int
// SINCE: arrays in Farkas interpolants: select purification, stores elsewhere in a loop
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int a[100];

int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (i < 0 || i >= 100 || j < 0 || j >= 100 || i == j) return 0;
  a[i] = 7;
  for (int k = 0; k < n; k++) a[j] = k;
  if (a[i] != 7) reach_error();
  return 0;
}
