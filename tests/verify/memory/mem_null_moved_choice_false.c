// EXPECT: false
// SINCE: a pointer that is null or leads to an array: moved by a number it is the number, or in the array
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int a[5];
int main(void) {
  int *p = 0;
  if (__VERIFIER_nondet_int()) p = a;
  int *q = p + 2;
  if (q == 0 || q == a) reach_error();
  if (p) {
    *q = 7;
    if (a[2] != 7 || q[-2] != a[0]) reach_error();
  } else if ((unsigned long)q == 8) reach_error();
}
