// EXPECT: false
// swap by reference
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int u = x, v = y;
  swap(&u, &v);
  if (!(u == x)) reach_error();
  return 0;
}
