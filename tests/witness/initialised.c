extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int a[100];
int main(void) {
  int i = 0, k = 7;
  for (i = 0; i < 100; i++) {
    a[i] = 0;
  }
  int j = __VERIFIER_nondet_int();
  if (j >= 0 && j < 100 && a[j] != 0) reach_error();
  return k - 7;
}
