// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
int a __attribute__((section("foo"))) = 1;
static int f(void) __attribute__((section(".init.text")));
static int f(void) { return a; }
int main(void) {
  if (f() == 1) reach_error();
  return 0;
}
