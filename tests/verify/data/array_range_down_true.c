// EXPECT: true
// LIMIT: timeout [bv]
// filled from above, the first element is left out
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3000];
  for (int i = 2999; i > 0; i--) a[i] = i + 2;
  int k = __VERIFIER_nondet_int();
  if (k > 0 && k < 3000 && a[k] != k + 2) reach_error();
  return 0;
}
