// EXPECT: true
// the value of the call is stored in an element of an array; the call changes what the index was read from
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int i = 0;
int next(int n) {
  if (n > 0) return next(n - 1);
  i = 1;
  return 5;
}

int main(void) {
  int a[2] = {0, 0};
  int k = i;
  a[k] = next(2);
  if (a[0] != 5 || i != 1) reach_error();
  return 0;
}
