// EXPECT: true
// SINCE: data at the address of a function was memory of several types, which is not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static int x = 5;
static __attribute__((aligned(16))) void f(void) {}
int main(void) {
  int *p = __VERIFIER_nondet_int() ? (int *)(void *)f : &x;
  int y = 3;
  if (p[0] == 1 && y != 3) reach_error();
}
