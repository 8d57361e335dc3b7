// EXPECT: true
// LIMIT: timeout [bv]
// two stores an iteration fill even and odd elements
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4004];
  a[1] = 9;
  for (int i = 0; i < 2000; i++) {
    a[2 * i] = 3;
    a[2 * i + 1] = 3;
  }
  for (int k = 0; k < 4000; k++)
    if (a[k] < 3 || a[k] > 3) reach_error();
  return 0;
}
