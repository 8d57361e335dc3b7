// EXPECT: false
// RUN: --32
// SINCE: what alloca gives ends with its function: the stack is used again
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int use(int k) {
  char *a = __builtin_alloca(7000000);
  a[k % 7000000] = 1;
  return a[k % 7000000];
}
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0) return 0;
  while (i < n) {
    if (use(i) != 1) reach_error();
    i++;
  }
  if (i > 320 && n == i) reach_error();
}
