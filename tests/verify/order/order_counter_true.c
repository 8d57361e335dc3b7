// EXPECT: true
// Calls that only count what others count, too.
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
unsigned calls;
int total;
static int square(int x) { calls++; total += 2; return x * x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  int r = square(x) + square(3);
  if (r != x * x + 9 || calls != 2 || total != 4) reach_error();
  return 0;
}
