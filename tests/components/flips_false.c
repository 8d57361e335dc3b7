// A function with a loop that is called twice.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int flip(int n, int p) {
  while (n > 1) {
    n--;
    p = !p;
    if (__VERIFIER_nondet_int()) break;
  }
  return p;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int a = flip(n, 0);
  a = flip(n, a);
  if (a != 0) reach_error();
  return 0;
}
