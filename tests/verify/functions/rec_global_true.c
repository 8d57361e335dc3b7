// EXPECT: true
// the recursion changes a global variable; what it was before the call matters
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int depth;
void down(int n) {
  depth = depth + 1;
  if (n > 0) down(n - 1);
  depth = depth - 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  depth = 7;
  down(n);
  if (depth != 7) reach_error();
  return 0;
}
