// EXPECT: false
// SINCE: what nobody replaces stays, under both names
extern void abort(void);
void reach_error(void) { abort(); }
static int own_rate(void) { return 1; }
int rate(void) __attribute__((weak, alias("own_rate")));
int rate(void);
static int again(void) __attribute__((weakref("rate")));
int main(void) {
  if (rate() != 1 || again || again() != 1) reach_error();
  return 0;
}
