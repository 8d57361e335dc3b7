// x is 1 only at the first visit of the loop head: no invariant there says x == 0 [CCEGAR22, Figure 12].
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned int x = 1, y = 0;
  while (y < 8) {
    x = 0;
    y = y + 1;
  }
  if (x) {
    reach_error();
  }
  return 0;
}
