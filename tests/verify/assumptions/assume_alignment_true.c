// EXPECT: true
// ASSUMES: alignment
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char bytes[64] __attribute__((aligned(16))) = {0};
  int x = 3;
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i > 3 || j > 3) return 0;
  *(int **)(bytes + 8 * i) = &x;
  *(int **)(bytes + 8 * j) = 0;
  if (i != j && **(int **)(bytes + 8 * i) != 3) reach_error();
  return 0;
}
