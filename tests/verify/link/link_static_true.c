// EXPECT: true
// WITH: parts/counter.c
extern void abort(void);
void reach_error(void) { abort(); }

static int count = 3;
static int step(void) { return 5; }
extern int total(void);
int main(void) {
  count += step();
  if (total() != 12 || count != 8) reach_error();
  return 0;
}
