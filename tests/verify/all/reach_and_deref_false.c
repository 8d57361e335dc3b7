// EXPECT: false(valid-deref)
// RUN: --property unreach-call,valid-deref
// SINCE: that the accesses of a program are right is what valid-deref says: a proof of both properties does not assume it
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[10];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 11) return 0;
  for (int i = 0; i < n; i++) a[i] = 3;
  for (int i = 0; i < n; i++)
    if (a[i] != 3) reach_error();
  return 0;
}
