// EXPECT: unknown(section foo)
// NATIVE: skip
// SINCE: sections were ignored
extern void abort(void);
void reach_error(void) { abort(); }
int a __attribute__((section("foo"))) = 1;
extern int __start_foo[];
int main(void) {
  __start_foo[0] = 5;
  if (a == 5) reach_error();
  return 0;
}
