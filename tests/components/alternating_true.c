// x alternates from visit to visit of the loop head: predicates that hold at one visit only have to travel, too [CCEGAR22].
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned int x = 1, y = 0;
  while (y < 4) {
    x = 1 - x;
    y = y + 1;
  }
  if (x != 1) {
    reach_error();
  }
  return 0;
}
