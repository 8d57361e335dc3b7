// EXPECT: true
// the error lies inside a call that never returns
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

void walk(int i, int n) {
  if (i > n) reach_error();
  if (i < n) walk(i + 1, n);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  walk(0, n);
  return 0;
}
