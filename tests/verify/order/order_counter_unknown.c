// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int calls;
static int count(void) { calls++; return 1; }
static int look(void) { return calls; }
int main(void) {
  if (look() + 2 * count() == 3) reach_error();
  return 0;
}
