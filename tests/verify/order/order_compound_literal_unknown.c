// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int *p;
int get(void) { return *p; }
int main(void) {
  int j = 0, r = 0, d = 0, *q;
  p = &d;
again:
  j++;
  r = get() + *(q = &(int){ j });
  p = q;
  if (j < 2) goto again;
  if (r == 4) reach_error();
  return 0;
}
