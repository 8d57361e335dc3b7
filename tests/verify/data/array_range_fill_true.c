// EXPECT: true
// LIMIT: timeout [bv]
// a loop fills a[0..n); the elements below n are known, the one at n is not
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[5000];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4000) return 0;
  for (int i = 0; i < n; i++) a[i] = 7;
  for (int k = 0; k < n; k++)
    if (a[k] != 7) reach_error();
  return 0;
}
