// EXPECT: unknown(attribute optimize)
// NATIVE: skip
// SINCE: Clang ignores the attribute: TRUE, and GCC's function does not see that the number is none
extern void abort(void);
void reach_error(void) { abort(); }
double zero;
__attribute__((optimize("O2", "finite-math-only"), noinline)) int is_none(double x) { return x != x; }
int main(void) {
  if (!is_none(zero / zero)) reach_error();
  return 0;
}
