// EXPECT: true
// RUN: --refiners=farkas
// MODELS: int
// SINCE: interpolants of nested traces: the caller's local is needed after the inner call has returned
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int twice(int n) {
  int mine = n;
  if (n <= 0) return 0;
  return twice(n - 1) + 1 + (mine == n);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10000) return 0;
  int r = twice(n);
  if (r < n) reach_error();
  return 0;
}
