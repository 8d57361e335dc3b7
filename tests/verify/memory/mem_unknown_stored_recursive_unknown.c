// EXPECT: unknown(pointer to a local variable of a recursive function)
// NATIVE: skip
// a pointer to a local variable leaves through a pointer of unknown origin
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int **get(void);

int f(int n) {
  int x = 0;
  if (n <= 0) return 0;
  int **q = get();
  if (n == 2) *q = &x;
  f(n - 1);
  if (n == 1) **q = 1;
  if (n == 2 && x == 1) reach_error();
  return x;
}

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  f(2);
  return 0;
}
