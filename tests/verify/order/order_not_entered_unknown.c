// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
// In the order chosen here the second call is never reached.
extern void abort(void);
void reach_error(void) { abort(); }
int g, *p = &g;
static int set(int *q) { return *q = 1; }
static int stop(void) { if (*p == 1) reach_error(); abort(); }
int main(void) {
  int r = stop() + set(p);
  return r;
}
