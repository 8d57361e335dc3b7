// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memset(void *, int, unsigned long);
struct s { int a, b; } x = {0, 0}, *p = &x;
int main(void) {
  if ((p->b == 0x01010101) + 2 * (memset(p, 1, sizeof x) != 0) == 3) reach_error();
  return 0;
}
