// EXPECT: false
// two arrays that are negatives of each other
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[5], b[5];
  for (int i = 0; i < 5; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < -1000 || x > 1000) return 0;
    a[i] = x;
    b[i] = 1 - x;
  }
  for (int i = 0; i < 5; i++)
    if (a[i] + b[i] != 0) reach_error();
  return 0;
}
