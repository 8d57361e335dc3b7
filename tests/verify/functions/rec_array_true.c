// EXPECT: true
// the array belongs to the caller: every activation writes into the same one
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

void fill(int *a, int i, int n) {
  if (i >= n) return;
  a[i] = i + 1;
  fill(a, i + 1, n);
}

int main(void) {
  int a[3];
  fill(a, 0, 3);
  if (a[2] != 3) reach_error();
  return 0;
}
