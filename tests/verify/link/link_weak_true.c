// EXPECT: true
// WITH: parts/strong.c
// SINCE: a weak alias kept its own target, and a weak definition that came first was a redefinition
extern void abort(void);
void reach_error(void) { abort(); }
static int own_rate(void) { return 1; }
int rate(void) __attribute__((weak, alias("own_rate")));
__attribute__((weak)) int level(void) { return 1; }
static int own_limit = 1;
extern int limit __attribute__((weak, alias("own_limit")));
int bound __attribute__((weak)) = 1;
int main(void) {
  if (rate() != 3 || level() != 4 || limit != 5 || bound != 6) reach_error();
  return 0;
}
