// EXPECT: false
// what the guard says about stored values holds for the elements
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[100], b[100];
  for (int i = 0; i < 100; i++) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < y) return 0;
    a[i] = x;
    b[i] = y;
  }
  for (int i = 0; i < 100; i++)
    if (!(a[i] > b[i])) reach_error();
  return 0;
}
