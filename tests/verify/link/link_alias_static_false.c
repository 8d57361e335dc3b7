// EXPECT: false
// SINCE: an alias of a static function was a function without body
extern void abort(void);
void reach_error(void) { abort(); }
static int calls;
static int start(void) {
  calls++;
  return 7;
}
int init(void) __attribute__((alias("start")));
static int again(void) __attribute__((weakref("init")));
int main(void) {
  if (!(init() == 7 && again() == 7 && calls != 2)) reach_error();
}
