// EXPECT: false
// NATIVE: skip
// SINCE: the error function was known by one of its names only
extern void abort(void);
void err(void) { abort(); }
static void reach_error(void) __attribute__((weakref("err")));
int main(void) {
  reach_error();
  return 0;
}
