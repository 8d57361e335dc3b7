// EXPECT: false
// NATIVE: skip
// SINCE: the error function was known by one of its names only
extern void abort(void);
static void err(void) { abort(); }
void reach_error(void) __attribute__((alias("err")));
int main(void) {
  reach_error();
  return 0;
}
