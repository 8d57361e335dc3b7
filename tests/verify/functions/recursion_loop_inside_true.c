// EXPECT: true
// RUN: --refiners=polyhedra,else:wp
// MODELS: int
// SINCE: techniques of the path program with calls inlined: k - i is n in every activation, which waits with its k
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int climb(int n, int more) {
  int i = 0, k = n;
  while (i < 1000) {
    i++;
    k++;
  }
  if (more > 0 && __VERIFIER_nondet_int()) climb(n + 1, more - 1);
  if (k != n + 1000) reach_error();
  return k;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  climb(n, 1);
  return 0;
}
