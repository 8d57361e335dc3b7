// EXPECT: false
// SINCE: a call through a pointer of another type than the function's
extern void abort(void);
void reach_error(void) { abort(); }
static int negative(int x) { return x < 0; }
int main(void) {
  int (*p)(unsigned) = (int (*)(unsigned))negative;
  if (p(~3u)) reach_error();
  return 0;
}
