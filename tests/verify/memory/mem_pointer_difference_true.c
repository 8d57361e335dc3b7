// EXPECT: true
// pointers into one array are subtracted
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[10];
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 9) return 0;
  int *p = a + i, *q = &a[9];
  if (!(q - p == 9 - i && (char *)q - (char *)p == 4 * (9 - i))) reach_error();
  return 0;
}
