// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int g;
static int set(void) { return g = 1; }
static int get(void) { return 1; }
int main(int argc, char **argv) {
  int (*f)(void) = argc > 1 ? set : get;
  if ((g == 1) + 2 * f() == 3) reach_error();
  return 0;
}
