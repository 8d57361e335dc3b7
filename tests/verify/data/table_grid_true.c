// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
static int grid[3][2] = {{1, 2}, {3, 4}};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if (i >= 3 || k >= 2) return 0;
  if (grid[i][1] == 0 && i != 2) reach_error();
  if (grid[i][k] == 3 && !(i == 1 && k == 0)) reach_error();
  if (grid[2][1] != 0) reach_error();  // an entry that nobody names
  return 0;
}
