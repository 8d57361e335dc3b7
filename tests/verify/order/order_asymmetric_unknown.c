// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int calls;
static int next(void) { return ++calls; }
int main(void) {
  if (next() - next() == 1) reach_error();
  return 0;
}
