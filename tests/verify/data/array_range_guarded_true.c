// EXPECT: true
// LIMIT: timeout [bv]
// what the guard says about stored values holds for the elements
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[2000], b[2000];
  for (int i = 0; i < 2000; i++) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x <= y) return 0;
    a[i] = x;
    b[i] = y;
  }
  for (int i = 0; i < 2000; i++)
    if (!(a[i] > b[i])) reach_error();
  return 0;
}
